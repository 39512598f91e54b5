"""Cases: one dispute each, as a TOML file that anyone can write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import attrs
from cattrs.gen import make_dict_unstructure_fn

from arkrules.errors import CaseError
from arkrules.files import MOST, MOVES, given_text, mistaken
from arkrules.formats import parse_text, write_key, write_table
from arkrules.play import Move, Position, lexicon
from arkrules.play.extension import VerdictField
from arkrules.play.referee import read_move
from arkrules.rules import Library, Status
from arkrules.rules.profile_files import misnamed
from arkrules.rulings.verdict_fields import SURENESS, verdict_fields_of
from arkrules.structure import (
    StructureError,
    documents,
    fixed,
    plainly,
    require,
    strictly,
    structured,
    unknown_key,
)
from arkrules.text import hinted, later, say, suggest

Basis = Literal["text", "official", "community", "reading", "open"]
CASE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


@attrs.frozen(kw_only=True)
class VerdictRow:
    """The verdict that a case states for one profile; missing fields are not checked."""

    written: Mapping[str, Any] = attrs.field(
        factory=dict, converter=fixed
    )  # in whatever shape the field has
    """The values stated, by field; moves are values, too."""
    turns_on: Annotated[
        tuple[str, ...] | None, "Clauses on which the outcome turns; there may be others."
    ] = None
    status: Annotated[Status | None, "How certain the outcome is."] = None
    under: Annotated[
        Mapping[str, VerdictRow],
        "The outcome under other answers: `farm.value=per-city + hand.size=3`.",
    ] = attrs.field(factory=dict, converter=fixed)

    def to_dict(self) -> dict[str, Any]:
        """Return the stated values as plain values."""
        content: dict[str, Any] = _write_fields(self)
        return {**content.pop("written", {}), **content}


attrs.resolve_types(VerdictRow)


def _read_row(raw: object, _kind: object = None) -> VerdictRow:
    """Read a verdict's table; `StructureError` lists its faults."""
    if not isinstance(raw, Mapping):
        raise StructureError([("", say("expected a table, found {raw}", raw=repr(raw)))])
    fields, faults = verdict_fields_of(), []
    found: dict[str, Any] = {}
    for key, value in raw.items():
        try:
            found[key] = _read_key(fields, key, value)
        except StructureError as error:
            faults += error.within(key)
    for answers, row in found.get("under", {}).items():
        if row.under:
            nested = say("answers are joined by + and not nested")
            faults.append((f"under.{write_key(answers)}.under", nested))
    if faults:
        raise StructureError(faults)
    sure = {key: found.pop(key) for key in SURENESS if key in found}
    return VerdictRow(written=found, **sure)


def _read_key(fields: Mapping[str, VerdictField], key: str, value: object) -> Any:
    """Read the value of a key in a verdict, in any shape it has."""
    if key in SURENESS:
        return plainly(value, attrs.fields_dict(VerdictRow)[key].type)
    if key not in fields:
        raise StructureError([("", unknown_key(key, sorted([*fields, *SURENESS])))])
    return fields[key].read(value)


def _read_move(raw: object, _kind: object) -> Move:
    """Read a move of any game."""
    return raw if isinstance(raw, Move) else read_move(str(strictly(raw, str)), lexicon())


documents().register_structure_hook(VerdictRow, _read_row)
documents().register_structure_hook(Move, _read_move)
documents().register_unstructure_hook(Move, str)
documents().register_unstructure_hook(VerdictRow, VerdictRow.to_dict)
_write_fields = make_dict_unstructure_fn(VerdictRow, documents(), _cattrs_omit_if_default=True)


def read_row(raw: Mapping[str, object]) -> VerdictRow:
    """Read the values of a verdict, or raise `CaseError` with the key of every fault."""
    return structured(raw, VerdictRow, CaseError)


def _moves(lines: Iterable[Move | str]) -> tuple[Move, ...]:
    return structured(tuple(lines), tuple[Move, ...], CaseError, at="play.moves")


@attrs.frozen(kw_only=True, repr=False)
class _Words:
    """The words of a case, in the order in which they are written."""

    id: Annotated[str, "Its name, one word."]
    title: Annotated[str, "Its subject, in a few words."]
    question: Annotated[str, "The question."]
    basis: Annotated[
        Basis,
        "The basis of the answer: the text, an official answer, players' custom, a reading, or "
        "nothing yet.",
    ] = "text"
    cites: Annotated[tuple[str, ...], "Citations for the question: `base:farm-scoring`."] = ()
    origin: Annotated[str, "The page where players asked it."] = ""
    reference: Annotated[
        bool, "Whether there is nothing to execute, and the answer is all there is."
    ] = False
    answer: Annotated[str, "The answer in words."] = ""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}: {self.title}>"


WORDS = attrs.fields(_Words)
"""The keys that an exported case always has."""


@attrs.frozen(kw_only=True, repr=False)
class Case(_Words):
    """A position, moves, a question, and the expected verdicts by edition.

    `load_case` reads one from a file, `casebook()` has all that are shipped, and `adjudicate` asks
    it under every edition. It is data: nothing of it depends on an engine, so that other programs
    can be held to it. Its id never changes.

    >>> case = arkrules.load_case("examples/dispute.toml")
    >>> [str(move) for move in case.moves], sorted(case.verdicts)
    (['lay /0 -1,-1', 'pass', 'end'], ['carcassonne', 'carcassonne-2000', 'carcassonne-2001'])
    """

    reference: bool = attrs.field(default=False, init=False)
    position: Position
    moves: tuple[Move, ...] = attrs.field(default=(), converter=_moves)
    """All but the last must be legal; texts are parsed, and `CaseError` reports invalid moves."""
    verdicts: Mapping[str, VerdictRow] = attrs.field(factory=dict, converter=fixed)
    file: str = attrs.field(default="", eq=False)


@attrs.frozen(kw_only=True, repr=False)
class ReferenceCase(_Words):
    """A question with only an answer in words: nothing can be executed.

    >>> case = next(case for case in arkrules.casebook() if case.reference)
    >>> isinstance(case, arkrules.ReferenceCase), bool(case.answer)
    (True, True)
    """

    reference: bool = attrs.field(default=True, init=False)
    position: Position | None = None
    """A position to show."""
    moves: tuple[Move, ...] = attrs.field(default=(), init=False)
    verdicts: Mapping[str, VerdictRow] = attrs.field(default=fixed({}), init=False)
    file: str = attrs.field(default="", eq=False)


AnyCase: TypeAlias = Case | ReferenceCase


@attrs.frozen(kw_only=True)
class Play:
    """The moves of a case."""

    moves: Annotated[tuple[str, ...], "One line each; all but the last must be legal."] = ()


@attrs.frozen(kw_only=True)
class CaseTable(_Words):
    """A written dispute."""

    position: Annotated[Position | None, "The position where it begins."] = None
    play: Annotated[Play, "The moves that lead to the question."] = attrs.field(factory=Play)
    verdict: Annotated[
        dict[str, VerdictRow],
        "The expected outcomes, by profile; a profile with overlays is quoted.",
    ] = attrs.field(factory=dict)


def read_case(text: str, *, file: str = "") -> AnyCase:
    """Read a case from TOML, or raise `CaseError` with the key of every fault.

    >>> arkrules.read_case('''
    ... id = "mine"
    ... title = "A city"
    ... question = "What is it worth?"
    ... [position]
    ... players = ["red", "blue"]
    ... [play]
    ... moves = ["draw E"]
    ... ''').id
    'mine'
    """
    require(text, str, "text", "a case in TOML; `load_case` reads a file")
    return case_of(parse_text(text, file, CaseError), file=file)


def case_of(raw: Mapping[str, Any], *, file: str = "") -> AnyCase:
    """Make a case from the tables of its file, or raise `CaseError` with the key of every fault."""
    if other := mistaken(raw, "case"):
        what, remedy = other
        raise CaseError(say("not a case: {what}", what=what), file=file, remedy=remedy)
    table = structured(raw, CaseTable, CaseError, file=file)
    if faults := [*_faults(table, file)]:
        raise CaseError(faults, file=file)
    words: dict[str, Any] = {"position": table.position, "file": file}
    words |= {one.name: getattr(table, one.name) for one in WORDS if one.name != "reference"}
    if table.reference:
        return ReferenceCase(**words)
    moves = structured(table.play.moves, tuple[Move, ...], CaseError, file=file, at="play.moves")
    return Case(**words, moves=moves, verdicts=table.verdict)


def _faults(table: CaseTable, file: str) -> Iterator[str]:
    """List the faults of a case as a whole, whatever the profile."""
    moves = table.play.moves
    if not CASE_ID.fullmatch(table.id):
        signs = "letters, digits, -, _ and ."
        said = later("id: {id} is not a valid id; an id is one word of {signs}")
        yield say(said, id=repr(table.id), signs=signs)
    if len(table.verdict) > MOST:
        yield say("verdict: more than {most} of them", most=MOST)
    if len(moves) > MOVES:
        yield say("play.moves: more than {most}", most=MOVES)
    wrong = {"verdict": table.verdict, "play": moves, "answer": not table.answer}
    if table.reference:
        for key in (key for key, found in wrong.items() if found):
            yield say("{key}: a reference case has an answer, no moves and no verdicts", key=key)
    elif table.position is None:
        yield say("position: missing; a case without one needs reference = true")
    for profile in table.verdict:
        if fault := misnamed(profile, file):
            yield f"verdict: {fault}"


def load_case(path: Path | str) -> AnyCase:
    """Read a case from a file.

    >>> arkrules.load_case("examples/dispute.toml").id
    'two-farms-one-city'
    """
    return read_case(given_text(path, CaseError), file=str(path))


def case_json(case: AnyCase) -> dict[str, Any]:
    """Return a case as JSON: its TOML, value for value."""
    content = {one.name: documents().unstructure(getattr(case, one.name)) for one in WORDS}
    if case.position is not None:
        content["position"] = case.position.to_dict()
        content["play"] = {"moves": list(map(str, case.moves))}
        content["verdict"] = {profile: row.to_dict() for profile, row in case.verdicts.items()}
    return content


def write_case(case: AnyCase) -> str:
    """Return a case as a TOML document without empty keys."""
    words = case_json(case)
    position, play, verdicts = (words.pop(key, {}) for key in ("position", "play", "verdict"))
    needed = {one.name for one in WORDS if one.default is attrs.NOTHING}
    tables = {"": {key: said for key, said in words.items() if said or key in needed}}
    tables |= {"position": position} if position else {}
    tables |= {"play": play} if case.moves else {}
    for profile, row in verdicts.items():
        heading = f"verdict.{write_key(profile)}"
        under = row.pop("under", {})
        tables[heading] = row
        tables |= {f"{heading}.under.{write_key(key)}": inner for key, inner in under.items()}
    return "\n".join(write_table(heading, table) for heading, table in tables.items())


_TEXT_OR_COMMENT = re.compile(
    r'''"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|(?P<comment>\#)''',
    re.DOTALL,
)
"""A comment or a string, in which marks do not count."""


def normalized(text: str, *, file: str = "") -> str:
    """Return a case file in its normal form; comments at its beginning stay.

    Comments elsewhere would be lost, and `CaseError` says so instead.
    """
    again = write_case(read_case(text, file=file))
    lines = text.replace("\r\n", "\n").split("\n")
    head = [*takewhile(lambda line: line.strip()[:1] in ("", "#"), lines)]
    body = "\n".join(lines[len(head) :])
    if any(found["comment"] for found in _TEXT_OR_COMMENT.finditer(body)):
        said = say("comments among the keys would be lost; move them to the beginning")
        raise CaseError(said, file=file)
    comments = [line for line in head if line.strip()]
    return "\n".join((*comments, "", again)) if comments else again


_REMEDY = later("`arkrules show cases` lists the cases, `arkrules find WORD` searches them")


def case_paths(shelf: Library) -> Mapping[str, Path]:
    """Return the file of each available case, by id."""
    cases = shelf.cases
    return {path.stem: path for subject in cases.folders for path in cases.paths(subject)}


def no_case(
    name: str, known: Iterable[str], message: str = later("there is no case {name} in the casebook")
) -> CaseError:
    """Return the error for an unknown case, with a suggestion."""
    hint = suggest(Path(name).name.removesuffix(".toml"), known)
    return CaseError(hinted(say(message, name=name), hint), remedy=say(_REMEDY))
