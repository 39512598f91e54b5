"""What programs get of editions, tiles and cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import attrs

from arkrules.authoring.schemas import case_table
from arkrules.editions import (
    Change,
    Changes,
    Concordance,
    Differs,
    Row,
    RuleSheet,
    Statement,
)  # fmt: skip
from arkrules.editions.sheet import label
from arkrules.forms import Form, Result, form, said
from arkrules.play.assembly import installed
from arkrules.play.position import position_table
from arkrules.rules import ClauseRole, Part, Reading, Status
from arkrules.rules.profile_files import ProfileFile
from arkrules.rulings import (
    AnyCase,
    Case,
    Check,
    ReferenceCase,
)  # fmt: skip
from arkrules.rulings.casebook import Casebook
from arkrules.rulings.check import CheckedProfile
from arkrules.schema import Holds
from arkrules.telling.checks import CheckedCase
from arkrules.telling.rulebook import Rulebook
from arkrules.tiles import Confidence, TileSet

Cites = Annotated[Sequence[str], "where that is printed"]
PositionTables = Annotated[
    dict[str, Any],
    Holds("Position", lambda schemas: position_table(installed(), schemas.for_files())),
]
CaseTables = Annotated[
    dict[str, Any], Holds("Case", lambda schemas: case_table(installed(), schemas.for_files()))
]


# -- editions -------------------------------------------------------------------------------------


@form()
class EditionJSON(Form):
    """An edition, as its box names it."""

    id: Annotated[str, "what requests call it"]
    title: str
    extends: Annotated[str | None, "the edition that it is described as a change from"] = said(
        lambda one: one.lineage[1] if len(one.lineage) > 1 else None
    )
    edition: Annotated[str, "what it is called among the editions of its game"] = said("brief")
    year: int | None = said("published.year")
    until: int | None = said("published.until")
    publisher: str = said("published.publisher")
    language: str = said("published.language")
    note: str = said("published.note")
    cite: Cites = said("published.cite")
    sets: Annotated[Sequence[str], "its sets of tiles"]
    extensions: Sequence[str]
    game: Annotated[str, "the game that it is an edition of"]


@form(ProfileFile)
class OverlayJSON(Form):
    """A house rule; it stands behind an edition of its family: `carcassonne+table-72`."""

    id: str
    title: str
    overlays: Annotated[str, "the root of the family that it is for"]


@form(Rulebook)
class EditionsJSON(Result):
    """The editions and house rules there are."""

    profiles: Sequence[EditionJSON] = said(lambda book: list(map(EditionJSON.build, book.editions)))
    overlays: Sequence[OverlayJSON] = said(lambda book: list(book.overlays.values()))


@form()
class ReadingJSON(Form):
    """Another way to read what is not settled."""

    words: str
    because: str
    answer: Any = said(default=None)


@form()
class AnsweredJSON(Form):
    """An answer of an edition, in a comparison."""

    answer: Any = said(lambda one: one.clause.unstructure(one.answer.value))
    words: str
    status: Status = said("answer.status")
    cite: Cites = said("answer.cite")
    note: str
    origin: Annotated[str, "the edition or house rule whose file says so"] = said("answer.origin")
    readings: Sequence[ReadingJSON] = said(
        lambda one: [_reading(one, reading) for reading in one.readings]
    )


def _reading(statement: Statement, reading: Reading) -> ReadingJSON:
    """Another reading of an answer; one in words only has no answer."""
    given = reading.answer
    answer = None if given is None else statement.clause.unstructure(given)
    return ReadingJSON.build(reading, answer=answer)


@form()
class QuestionJSON(Form):
    """A question that editions answer."""

    clause: str = said("id")
    part: Annotated[Part, "where it belongs in the order of play"] = said("clause.part")
    question: str
    standing: Annotated[ClauseRole, "`executed` if the engine acts on the answer"] = said(
        "clause.standing"
    )


@form(Statement)
class StatementJSON(AnsweredJSON, QuestionJSON):
    """What an edition answers to a clause."""

    cases: Annotated[Sequence[str], "cases of the casebook that turn on it"] = said(
        lambda one: _ids(one.cases)
    )


@form(RuleSheet)
class SheetJSON(Result):
    """The rules of an edition, in the order of play."""

    profile: str = said(lambda sheet: label(sheet.profile))
    title: str = said("profile.title")
    clauses: Sequence[StatementJSON] = said("statements")


@form(Row)
class RowJSON(QuestionJSON):
    """A clause, and what each edition answers."""

    differs: Differs
    answers: Mapping[str, AnsweredJSON] = said(
        lambda row: {name: AnsweredJSON.build(one) for name, one in row.statements.items()}
    )
    cases: Sequence[str] = said(lambda row: _ids(row.cases))


@form(Concordance)
class ComparisonJSON(Result):
    """Where editions differ."""

    profiles: Sequence[str] = said("labels")
    titles: Mapping[str, str] = said(lambda one: {label(it): it.title for it in one.profiles})
    compared: Annotated[int, "how many clauses were compared"]
    rows: Sequence[RowJSON]
    only_in_some: Annotated[Sequence[RowJSON], "clauses that only some of them answer"] = said(
        "partial"
    )
    status_only: Annotated[
        Sequence[str], "clauses on which all agree, with differing certainty"
    ] = said("unsure")


@form(Change)
class ChangeJSON(Form):
    """A clause that another edition answers differently."""

    clause: str = said("id")
    part: Part = said("other.clause.part")
    words: str
    cite: Cites = said("other.answer.cite")
    status: Status = said("other.answer.status")


@form(Changes)
class ChangesJSON(Form):
    """What changes for somebody who knows another edition."""

    known: str = said(lambda pair: label(pair.known))
    other: str = said(lambda pair: label(pair.other))
    alike: Any
    changes: Sequence[ChangeJSON]
    new: Sequence[StatementJSON]
    gone: Sequence[StatementJSON]
    opened: Sequence[str] = said(lambda pair: _ids(pair.opened))
    settled: Sequence[str] = said(lambda pair: _ids(pair.settled))
    reread: Sequence[str] = said(lambda pair: _ids(pair.reread))


def _ids(things: Sequence[AnyCase] | Sequence[Change]) -> list[str]:
    return [one.id for one in things]


# -- tiles and cases ------------------------------------------------------------------------------


@form()
class PrintedJSON(Form):
    """A kind of tile."""

    kind: str
    count: int
    tile: Annotated[str, "its outline"] = said("kind.literal")
    about: str
    source: str
    confidence: Confidence


@form(TileSet)
class TileSetJSON(Result):
    """A set of tiles."""

    set: str = said("id")
    title: str
    total: int
    start: Annotated[Sequence[str], "what lies when the game begins"] = said(
        lambda found: list(map(str, found.start))
    )
    kinds: Sequence[PrintedJSON] = said(
        lambda found: [PrintedJSON.build(one, kind=name) for name, one in found.kinds.items()]
    )


@form()
class CaseHeadJSON(Form):
    """A case of the casebook."""

    id: str
    title: str
    question: str


@form(Casebook)
class CasebookJSON(Result):
    """The casebook, by subject."""

    version: str
    cases: Mapping[str, Sequence[CaseHeadJSON]] = said(
        lambda book: {
            name: list(map(CaseHeadJSON.build, some)) for name, some in book.cases.items()
        }
    )


@form(Case, ReferenceCase)
class CaseToldJSON(Form):
    """A case in words, where nothing is asked of editions."""

    case: str = said("id")
    title: str
    question: str
    answer: str
    cites: Sequence[str]
    reference: bool = said(lambda case: isinstance(case, ReferenceCase))


@form(Check)
class CheckJSON(Form):
    """How a verdict compares with what its case states."""

    profile: str
    holds: bool
    differences: Sequence[Any] = said(lambda one: list(map(attrs.asdict, one.differences)))


@form(CheckedCase)
class CheckedCaseJSON(Form):
    """A case file, checked."""

    id: str = said("name")
    file: str = said(lambda one: str(one.file))
    error: str | None = said(lambda one: one.error and str(one.error))
    verdicts: Sequence[CheckJSON] = said("checks")


@form(CheckedProfile)
class CheckedProfileJSON(Form):
    """A profile or a house rule, checked."""

    faults: Sequence[str]
    answers: int
    checked: Sequence[str] = said("playable")
    excluded: Sequence[str]
