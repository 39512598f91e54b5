"""Cases: one dispute each, as a TOML file that anybody can write."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import attrs
import cattrs

from arkrules.errors import BadNotation, CaseError, PositionError
from arkrules.files import MOST, MOVES, FileText, given_text, mistaken
from arkrules.formats import parse_table, write_key, write_table
from arkrules.play import Move, Position
from arkrules.play.extension import VerdictField
from arkrules.play.scenario import read_any_move
from arkrules.rules import Library, Status
from arkrules.rules.profile_files import misnamed
from arkrules.rulings.verdict_fields import JUDGED, OF_MOVES, SURENESS, every_field, segment_faults
from arkrules.structure import (
    StructureError,
    faults_of,
    strict_converter,
    structured,
    unknown_key,
)
from arkrules.text import hinted, later, say, suggest

Basis = Literal["text", "official", "community", "reading", "open"]
_ONE_WORD = "letters, digits, -, _ and ."
CASE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


@attrs.frozen(kw_only=True)
class VerdictRow:
    """The verdict that a case states for one profile; what is absent is not checked."""

    written: Mapping[str, Any] = attrs.field(factory=dict)  # in whatever shape the field has
    """The values stated, by field; moves are values, too."""
    turns_on: tuple[str, ...] | None = None
    status: Status | None = None
    under: Mapping[str, VerdictRow] = attrs.field(factory=dict)
    """The verdicts under other answers, such as `farm.value=per-city + hand.size=3`."""

    @property
    def moves(self) -> Mapping[str, tuple[Move, ...]]:
        """The moves it speaks of, by the key under which they stand."""
        return {key: self.written[key] for key in OF_MOVES if key in self.written}

    def to_dict(self) -> dict[str, Any]:
        """Return what is stated as plain values, without the verdicts under other answers."""
        content = {key: _plain(value) for key, value in self.written.items()}
        if self.turns_on is not None:
            content["turns_on"] = list(self.turns_on)
        if self.status is not None:
            content["status"] = self.status.value
        return content


def _plain(value: Any) -> Any:  # as JSON and TOML have it
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    return value if isinstance(value, (bool, int, str)) or value is None else str(value)


@attrs.frozen(kw_only=True)
class Play:
    """The moves of a case."""

    moves: Annotated[tuple[str, ...], "One line each; all but the last must be legal."] = ()


@attrs.frozen(kw_only=True, repr=False)
class _Dispute:
    """The words of a case."""

    id: str
    title: str
    question: str
    basis: Basis = "text"
    cites: tuple[str, ...] = ()
    origin: str = ""
    answer: str = ""
    file: str = attrs.field(default="", eq=False)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}: {self.title}>"


def _moves(lines: Iterable[Move | str]) -> tuple[Move, ...]:
    faults: list[str] = []
    found = _read_moves(lines, "play.moves", faults)
    if faults:
        raise CaseError(faults)
    return found


def _read_moves(lines: Iterable[Move | str], place: str, faults: list[str]) -> tuple[Move, ...]:
    """Read moves of whatever game; one that is none becomes a fault with its place."""
    found = []
    for at, line in enumerate(lines):
        try:
            found.append(read_any_move(line) if isinstance(line, str) else line)
        except BadNotation as error:
            faults.append(f"{place}[{at}]: {error}")
    return tuple(found)


@attrs.frozen(kw_only=True, repr=False)
class Case(_Dispute):
    """A position, moves, a question, and what is to be answered under which edition."""

    position: Position
    moves: tuple[Move, ...] = attrs.field(default=(), converter=_moves)
    """All but the last must be legal; texts are read, and `CaseError` says what is no move."""
    verdicts: Mapping[str, VerdictRow] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True, repr=False)
class ReferenceCase(_Dispute):
    """A question whose answer in words is all there is: nothing can be executed."""

    position: Position | None = None
    """A position to show."""
    moves: tuple[Move, ...] = attrs.field(default=(), init=False)
    verdicts: Mapping[str, VerdictRow] = attrs.field(factory=dict, init=False)


AnyCase: TypeAlias = Case | ReferenceCase
_WORDS = attrs.fields(_Dispute)


@attrs.frozen(kw_only=True)
class CaseTable:
    """A dispute written down."""

    id: Annotated[str, "One word, by which it is asked for."]
    title: Annotated[str, "What it is about, in a few words."]
    question: Annotated[str, "What is asked."]
    basis: Annotated[
        Basis,
        "What decides it: the text, an official answer, players' custom, a reading, or "
        "nothing yet.",
    ] = "text"
    cites: Annotated[tuple[str, ...], "Where the question is printed: `base:farm-scoring`."] = ()
    origin: Annotated[str, "Where players asked it."] = ""
    reference: Annotated[
        bool, "Whether there is nothing to execute, and the answer is all there is."
    ] = False
    answer: Annotated[str, "The answer in words."] = ""
    position: Annotated[  # structured by Position, which knows extensions' keys
        dict[str, Any] | None,
        "Where it begins.",
    ] = None
    play: Annotated[Play, "The moves that lead to the question."] = attrs.field(factory=Play)
    verdict: Annotated[  # likewise, by VerdictRow
        dict[str, dict[str, Any]],
        "What should come out, by profile; a profile with overlays stands in quotes.",
    ] = attrs.field(factory=dict)


def _table(raw: object, _kind: object) -> object:
    if not isinstance(raw, dict):
        raise ValueError(say("expected a table, found {raw}", raw=repr(raw)))
    return raw


def _case_converter() -> cattrs.Converter:
    converter = strict_converter()
    converter.register_structure_hook_func(lambda kind: kind == dict[str, Any], _table)
    return converter


_CONVERTER = _case_converter()


def read_case(text: str, *, file: str = "") -> AnyCase:
    """Read a case from TOML, or raise `CaseError` with the key of every fault."""
    try:
        raw = parse_table(text)
    except tomllib.TOMLDecodeError as error:
        raise CaseError(say("not TOML: {error}", error=error), file=file) from None
    return case_of(raw, file=file)


def case_of(raw: Mapping[str, Any], *, file: str = "") -> AnyCase:
    """Make a case of the tables of its file, or raise `CaseError` with the key of every fault."""
    if other := mistaken(raw, "case"):
        what, remedy = other
        raise CaseError(say("no case: {what}", what=what), file=file, remedy=remedy)
    row = structured(_CONVERTER, raw, CaseTable, CaseError, file=file)
    if len(row.verdict) > MOST:
        raise CaseError(say("verdict: more than {most} of them", most=MOST), file=file)
    faults: list[str] = []
    position = _position(row, faults)
    verdicts = dict(_verdicts(row, file, faults))
    moves = _read_moves(row.play.moves[:MOVES], "play.moves", faults)
    faults += _faults(row)
    if faults:
        raise CaseError(faults, file=file)
    words: dict[str, Any] = {one.name: getattr(row, one.name, file) for one in _WORDS}
    if row.reference:
        return ReferenceCase(**words, position=position)
    assert position is not None  # else it is a fault
    return Case(**words, position=position, moves=moves, verdicts=verdicts)


def _position(row: CaseTable, faults: list[str]) -> Position | None:
    if row.position is None:
        return None
    try:
        return Position.from_dict(row.position)
    except PositionError as error:
        key = f"{error.key}: " if error.key else ""
        faults += [f"{key}{fault}" for fault in error.faults]
        return None


def _verdicts(row: CaseTable, file: str, faults: list[str]) -> Iterator[tuple[str, VerdictRow]]:
    fields = every_field()
    for profile, stated in row.verdict.items():
        if fault := misnamed(profile, file):
            faults.append(f"verdict: {fault}")
        verdict, wrong = _verdict(stated, fields)
        faults += [f"verdict.{profile}.{fault}" for fault in wrong]
        yield profile, verdict


@attrs.frozen(kw_only=True)
class Sureness:
    """How the outcome of a verdict stands to other answers."""

    turns_on: Annotated[
        tuple[str, ...] | None, "Clauses on which the outcome turns, at least these."
    ] = None
    status: Annotated[Status | None, "How sure the outcome is."] = None
    under: Annotated[  # verdicts again
        dict[str, dict[str, Any]],
        "What comes out under other answers: `farm.value=per-city + hand.size=3`.",
    ] = attrs.field(factory=dict)


def _verdict(
    stated: Mapping[str, Any], fields: Mapping[str, VerdictField]
) -> tuple[VerdictRow, list[str]]:
    """A verdict's table, and what is wrong with it."""
    faults: list[str] = []
    written: dict[str, Any] = {}
    for key, value in stated.items():
        if key in SURENESS:
            continue
        if key not in fields:
            faults.append(f"{key}: {unknown_key(key, sorted([*fields, *SURENESS]))}")
            continue
        try:
            written[key] = fields[key].read(value)
        except StructureError as error:
            faults += [f"{_within(key, place)}: {text}" for place, text in error.faults]
            continue
        if key in OF_MOVES:
            written[key] = _read_moves(written[key], key, faults)
        elif key in JUDGED:
            faults += segment_faults(key, written[key])
    try:
        sure = _CONVERTER.structure(
            {key: stated[key] for key in SURENESS if key in stated}, Sureness
        )
    except cattrs.BaseValidationError as error:
        return VerdictRow(), faults + faults_of(error)
    under: dict[str, VerdictRow] = {}
    for answers, inner in sure.under.items():
        if "under" in inner:
            faults.append(
                say(
                    'under."{answers}".under: answers are joined by + and not nested',
                    answers=answers,
                )
            )
        under[answers], wrong = _verdict(inner, fields)
        faults += [f'under."{answers}".{fault}' for fault in wrong]
    row = VerdictRow(written=written, turns_on=sure.turns_on, status=sure.status, under=under)
    return row, faults


def written_of(stated: Mapping[str, Any]) -> dict[str, Any]:
    """Read what a verdict states by field, its moves as values; `CaseError` says what is wrong."""
    row, faults = _verdict(stated, every_field())
    if faults:
        raise CaseError(faults)
    return dict(row.written)


def _within(key: str, place: str) -> str:
    """A place within the value of a key; an empty one is the whole."""
    return f"{key}{place}" if place.startswith("[") else f"{key}.{place}".removesuffix(".")


def _faults(row: CaseTable) -> list[str]:
    """List the faults of a case as a whole, whatever the profile."""
    faults = []
    if not CASE_ID.fullmatch(row.id):
        faults.append(
            say("id: {id} is no id; an id is one word of {signs}", id=repr(row.id), signs=_ONE_WORD)
        )
    if len(row.play.moves) > MOVES:
        faults.append(say("play.moves: more than {most}", most=MOVES))
    if row.reference:
        if row.verdict:
            faults.append(say("verdict: a reference case has an answer and no verdict"))
        if row.play.moves:
            faults.append(say("play: a reference case has nothing to execute"))
        if not row.answer:
            faults.append(say("answer: a reference case is its answer; write one"))
    elif row.position is None:
        faults.append(say("position: is missing; a case without one says reference = true"))
    return faults


def load_case(path: Path | str) -> AnyCase:
    """Read a case from a file."""
    return read_case(given_text(path, CaseError), file=str(path))


_HEADING = re.compile(r"\s*(#.*)?")


def write_case(case: AnyCase) -> str:
    """A case as a TOML document."""
    head: dict[str, object] = {"id": case.id, "title": case.title, "question": case.question}
    written = {"cites": list(case.cites), "origin": case.origin, "answer": case.answer}
    said = {**written, "reference": isinstance(case, ReferenceCase)}
    head |= {"basis": case.basis, **{key: said[key] for key in _SAID if said[key]}}
    parts = [write_table("", head)]
    if case.position is not None:
        parts.append(write_table("position", case.position.to_dict()))
    if case.moves:
        parts.append(write_table("play", {"moves": list(map(str, case.moves))}))
    for profile, row in case.verdicts.items():
        heading = f"verdict.{write_key(profile)}"
        parts.append(write_table(heading, row.to_dict()))
        for answers, inner in row.under.items():
            parts.append(write_table(f"{heading}.under.{write_key(answers)}", inner.to_dict()))
    return "\n".join(parts)


_SAID = ("cites", "origin", "reference", "answer")
"""The keys that are written only where they say something."""


def normalized(text: str, *, file: str = "") -> str:
    """A case file in its normal form; comments at its beginning stay where they are.

    Comments elsewhere would be lost, and `CaseError` says so instead.
    """
    case = read_case(text, file=file)
    text = text.replace("\r\n", "\n")
    lines = text.split("\n")  # and not where else a line may end, which TOML does not know
    head = 0
    while _HEADING.fullmatch(lines[head]):  # a case has keys, and so a line that is none
        head += 1
    comments = "\n".join(line for line in lines[:head] if line.strip())
    again = write_case(case)
    body = sum(len(line) + 1 for line in lines[:head])
    if any(at >= body for at in _comments(text)):
        raise CaseError(
            say("has comments among its keys, which would be lost; move them to its beginning"),
            file=file,
        )
    return f"{comments}\n\n{again}" if comments else again


_TEXT_OR_COMMENT = re.compile(
    r'''"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|(?P<comment>\#[^\n]*)''',
    re.DOTALL,
)


def _comments(text: str) -> list[int]:
    """Where comments begin; a mark within a text is none."""
    return [found.start() for found in _TEXT_OR_COMMENT.finditer(text) if found["comment"]]


_REMEDY = later("`arkrules casebook list` lists the cases, `arkrules find WORD` searches them")


def case_paths(shelf: Library) -> Mapping[str, Path]:
    """Where each case of the casebooks within reach is written, by id."""
    cases = shelf.cases
    return {path.stem: path for subject in cases.folders for path in cases.paths(subject)}


def case_path(name: str, shelf: Library, *, folders: bool = False) -> Path:
    """The file that a name stands for, or the folder if one will do; else `CaseError`.

    A name with an ending or with a folder is that of a file, if there is one.
    Any other is the id of a case, if there is one, and else that of a file.
    """
    path = Path(name)
    as_file = bool(path.suffix) or os.sep in name
    if as_file and os.path.isfile(name):  # noqa: PTH113  # any name will do, however long
        return path  # without looking for cases in all folders
    known = case_paths(shelf)
    if name in known and not (as_file and os.path.exists(name)):  # noqa: PTH110  # likewise
        return known[name]
    if os.path.isdir(name) and not folders:  # noqa: PTH112  # likewise
        raise CaseError(say("is a folder; name a case in it"), file=name)
    if os.path.exists(name):  # noqa: PTH110  # likewise
        return path
    if as_file:
        hint = suggest(path.name.removesuffix(".toml"), known)
        raise _unknown(say("there is no file {name}", name=name), hint)
    said = say("there is no case {name} in the casebook, and no such file", name=name)
    raise _unknown(said, suggest(name, known))


def no_case(id: str, known: Iterable[str]) -> CaseError:
    """Return the error for an unknown id, with the one that may be meant."""
    return _unknown(say("there is no case {name} in the casebook", name=id), suggest(id, known))


def _unknown(said: str, hint: str) -> CaseError:
    return CaseError(hinted(said, hint), remedy=say(_REMEDY))


def case_or_position(file: FileText) -> AnyCase | Position:
    """Read a file as a case if it has an id or moves, else as a position."""
    try:
        keys = parse_table(file.text).keys()
    except tomllib.TOMLDecodeError:
        return read_case(file.text, file=file.path)  # which says what is wrong
    if keys & {"id", "play"}:
        return read_case(file.text, file=file.path)
    return Position.from_toml(file.text, file=file.path)
