"""What checks found: in cases, profiles and casebooks, and in other engines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import attrs

from arkrules.conformance import CaseResult, Conformance, Finding, Question, Totals
from arkrules.documents import (
    Block,
    Bullets,
    Entries,
    Entry,
    Heading,
    Paragraph,
    Stretch,
    Table,
    TextLine,
    code,
    line,
    page,
    refer,
    strong,
    tell,
)
from arkrules.documents.model import Phrase
from arkrules.errors import CaseError
from arkrules.forms import Form, form, said
from arkrules.nouns import Quantity
from arkrules.rulings import Check
from arkrules.rulings.casebook import Amendments
from arkrules.rulings.check import CheckedProfile
from arkrules.telling.captions import CAPTIONS
from arkrules.telling.names import Naming, commas
from arkrules.telling.rulebook import Rulebook
from arkrules.text import count, later, listing, sanitize, say, template

__all__ = [
    "CheckedCase",
    "amendments_page",
    "cases_page",
    "conformance_content",
    "conformance_page",
    "junit",
    "profiles_page",
]


# -- checks ---------------------------------------------------------------------------------------


@attrs.frozen
class CheckedCase:
    """A case file, with how its verdicts fared or why it cannot be used."""

    file: Path
    name: str
    checks: tuple[Check, ...] = ()
    error: CaseError | None = None
    warnings: tuple[str, ...] = ()


@page
def cases_page(results: Sequence[CheckedCase]) -> Iterator[Block | Stretch]:
    """What failed, in full, and a line of numbers."""
    yield Entries(_failures(results))
    checks = [check for result in results for check in result.checks]
    broken = sum(result.error is not None for result in results)
    said = later("{cases}, {verdicts}, {failed} failed")
    if broken:
        said = later("{cases}, {verdicts}, {failed} failed, {files} could not be used")
    yield strong(
        say(
            said,
            cases=Quantity("case", len(results) - broken),
            verdicts=Quantity("verdict", len(checks)),
            failed=sum(not check.holds for check in checks), files=Quantity("file", broken),
        )
    )  # fmt: skip


def _failures(results: Iterable[CheckedCase]) -> Iterator[Entry]:
    for result in results:
        for check in result.checks:
            if not check.holds:
                title = say(
                    "{file}: {case} under {edition}",
                    file=result.file, case=result.name, edition=check.profile,
                )  # fmt: skip
                yield Entry(strong(title), map(str, check.differences))


@page
def profiles_page(results: Iterable[tuple[Path, CheckedProfile]]) -> Iterator[Block]:
    """What is wrong with profiles and overlays, and with which others they can be played."""
    yield Entries(_profile(file, found) for file, found in results)


def _profile(file: Path, found: CheckedProfile) -> Entry:
    if found.faults:
        faults = Quantity("fault", len(found.faults))
        return Entry(strong(say("{file}: {faults}", file=file, faults=faults)), found.faults)
    said = say(
        "{file}: fine; {answers}, playable as {profiles}",
        file=file, answers=Quantity("answer", found.answers), profiles=listing(found.playable),
    )  # fmt: skip
    return Entry(said, [say("not with {reason}", reason=reason) for reason in found.excluded])


@page
def amendments_page(found: Amendments, version: str) -> Iterator[Block | Stretch]:
    """What has changed in a casebook since it was sealed, and whether its version says so."""
    for how in ("altered", "added", "resting"):
        if some := getattr(found, how):
            yield Paragraph(say(CAPTIONS[f"verdicts {how}"], version=found.since))
            yield Bullets(some)
    said = CAPTIONS["version allowed" if found.allow(version) else "version low"]
    yield strong(say(said, version=version, least=found.least))


# -- engines --------------------------------------------------------------------------------------


MOST = 5
"""How many questions are named that failed, or were skipped, for the same reason."""
_NOTHING = "–"


@page
def conformance_page(
    engine: str, version: str, found: Conformance, book: Rulebook | None = None
) -> Iterator[Block]:
    """How an engine fared with a version of the casebook."""
    names = Naming(book)
    yield Heading(say("{engine} and the casebook {version}", engine=engine, version=version))
    yield from _in_all(found)
    yield Heading(say("By edition"), 2)
    editions = found.by_edition.items()
    yield _table(say("edition"), ((refer("profile", id), balance) for id, balance in editions))
    yield from _differences(names, found)
    yield from _reasons(names, found, CaseResult.FAILED, say("What failed"))
    yield from _reasons(names, found, CaseResult.SKIPPED, say("What it skips"))
    yield from _clauses(names, found)


def _in_all(found: Conformance) -> Iterator[Block]:
    total = found.total
    cases = len({one.question.case.id for one in found.findings})
    said = say(
        "{questions} of {cases}: {passed} passed, {differs} different, {skipped} skipped,"
        " {failed} failed.",
        questions=Quantity("question", total.asked), cases=Quantity("case", cases),
        passed=total.passed, differs=total.differs, skipped=total.skipped, failed=total.failed,
    )  # fmt: skip
    yield Paragraph(strong(said))
    if total.share is not None and total.skipped:
        share = _percent(total)
        yield Paragraph(say("Of what it did not skip, {share} came out as stated.", share=share))


def _percent(balance: Totals) -> str:
    """How much of what was tried passed; all only if it is all."""
    if balance.share is None:
        return _NOTHING
    return say("{number:g} %", number=int(balance.share * 1000) / 10)


def _clauses(names: Naming, found: Conformance) -> Iterator[Block]:
    """A row for every clause that was tried."""
    clauses = ((names.book.clause(id), balance) for id, balance in found.by_clause.items())
    if found.by_clause:
        yield Heading(say("By rule"), 2)
        yield Paragraph(say(CAPTIONS["clauses tried"]))
        yield _table(say("clause"), ((names.clause(one), balance) for one, balance in clauses))


def _differences(names: Naming, found: Conformance) -> Iterator[Block]:
    """What came out otherwise than it is stated, question by question."""
    differing = [one for one in found.findings if one.fared is CaseResult.DIFFERS]
    if differing:
        yield Heading(say("What differs"), 2)
        yield Entries((_difference(names, one) for one in differing), kind="differences")


def _difference(names: Naming, finding: Finding) -> Entry:
    question = finding.question
    body: list[Phrase] = [str(one) for one in finding.differences]
    if question.clauses:
        clauses = (names.clause(question.profile.clause(id)) for id in question.clauses)
        body.append(tell("It turns on {clauses}.", clauses=commas(list(clauses))))
    title = tell(
        "{title}: {case}", title=template(question.case.title), case=_named(names, question)
    )
    return Entry(title, [Bullets(body)])


def _named(names: Naming, question: Question) -> TextLine:
    case, edition = names.case(question.case), refer("profile", question.edition)
    if question.under:
        return tell(
            "{case} under {edition} with {answers}",
            case=case, edition=edition, answers=code(question.under),
        )  # fmt: skip
    return tell("{case} under {edition}", case=case, edition=edition)


def _reasons(names: Naming, found: Conformance, fared: CaseResult, heading: str) -> Iterator[Block]:
    """Why questions have no answer."""
    if reasons := found.reasons(fared):
        yield Heading(heading, 2)
        yield Entries(_reason(names, *item) for item in reasons.items())


def _reason(names: Naming, reason: str, some: Sequence[Finding]) -> Entry:
    number = Quantity("question", len(some))
    why = reason or say(CAPTIONS["reason unsaid"])
    said = say("{reason}: {questions}", reason=why, questions=number)
    named = [_named(names, one.question) for one in some[:MOST]]
    more = len(some) - MOST
    if more > 0:
        named.append(line(count(more, "and {number} more", "and {number} more")))
    return Entry(said, [Bullets(named)])


def _table(head: str, rows: Iterable[tuple[Phrase, Totals]]) -> Table:
    columns = [
        head, say("passed"), say("different"), say("skipped"), say("failed"), say("right"),
    ]  # fmt: skip
    return Table(
        columns=columns,
        rows=((name, *_cells(balance)) for name, balance in rows),
        kind="columns",
    )


def _cells(balance: Totals) -> Iterator[str]:
    yield from map(str, (balance.passed, balance.differs, balance.skipped, balance.failed))
    yield _percent(balance)


# -- for programs ---------------------------------------------------------------------------------


@form(Finding)
class FindingJSON(Form):
    """How an engine fared with a question."""

    case: str = said("question.case.id")
    profile: str = said("question.edition")
    under: str = said("question.under")
    clauses: Sequence[str] = said("question.clauses")
    fared: CaseResult
    differences: Sequence[Any]
    reason: str


def conformance_content(engine: str, version: str, found: Conformance) -> Mapping[str, Any]:
    """The same for programs, with every question."""
    return {
        "engine": engine,
        "casebook": version,
        "total": found.total,
        "profiles": found.by_edition,
        "clauses": found.by_clause,
        "questions": found.findings,
    }


# -- for continuous integration -------------------------------------------------------------------


_BECAME = {CaseResult.DIFFERS: "failure", CaseResult.SKIPPED: "skipped", CaseResult.FAILED: "error"}


def junit(found: Conformance) -> str:
    """The same as a JUnit report: a suite for each edition."""
    root = ET.Element("testsuites", _numbers(found.total))
    suites = {
        edition: ET.SubElement(root, "testsuite", {"name": edition, **_numbers(balance)})
        for edition, balance in found.by_edition.items()
    }
    for one in found.findings:
        asked = one.question
        name, text = asked.under or asked.edition, "\n".join(map(str, one.differences))
        named = {"classname": asked.case.id, "name": name, "file": asked.case.file}
        case = ET.SubElement(suites[asked.edition], "testcase", named)
        if one.fared in _BECAME:
            message = one.reason or text.partition("\n")[0]
            ET.SubElement(case, _BECAME[one.fared], message=message).text = text or None
    ET.indent(root)
    return sanitize(ET.tostring(root, encoding="unicode", xml_declaration=True)) + "\n"


def _numbers(balance: Totals) -> dict[str, str]:
    """How many questions there are, and how many did not pass, as the form has it."""
    return {
        "tests": str(balance.asked),
        "failures": str(balance.differs),
        "errors": str(balance.failed),
        "skipped": str(balance.skipped),
    }
