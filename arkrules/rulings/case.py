"""Cases: one dispute each, as a TOML file that anybody can write."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import attrs
import cattrs

from arkrules.errors import CaseError, PositionError
from arkrules.play import Position
from arkrules.play.dictionary import lexicon
from arkrules.rules import Status
from arkrules.structure import faults_of, forbidding_converter, unknown_key
from arkrules.toml import parse_table

__all__ = ["BASES", "Case", "VerdictRow", "load_case", "read_case"]

Basis = Literal["text", "official", "community", "reading", "open"]
BASES: tuple[Basis, ...] = ("text", "official", "community", "reading", "open")
_ONE_WORD = "letters, digits, -, _ and ."
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


@attrs.frozen(kw_only=True)
class VerdictRow:
    """What a case says of one profile; a key that is absent is not checked."""

    legal: bool | None = None
    allows: tuple[str, ...] | None = None
    forbids: tuple[str, ...] | None = None
    options: tuple[str, ...] | None = None
    scores: Mapping[str, int] | None = None
    gains: Mapping[str, int] | None = None
    supply: Mapping[str, Mapping[str, int]] | None = None
    stock: Mapping[str, int | Mapping[str, int]] | None = None
    hands: Mapping[str, tuple[str, ...]] | None = None
    pieces: tuple[str, ...] | None = None
    to_move: str | None = None
    step: str | None = None
    winners: tuple[str, ...] | None = None
    turns_on: tuple[str, ...] | None = None
    status: Status | None = None
    more: Mapping[str, Any] = attrs.field(factory=dict)
    """Values of any shape for the keys that extensions declare."""

    @property
    def named(self) -> tuple[str, ...]:
        """The keys that are stated, the extensions' included."""
        own = (f.name for f in attrs.fields(type(self)) if f.name != "more")
        return (*(name for name in own if getattr(self, name) is not None), *self.more)

    def value(self, key: str) -> Any:
        """What is stated under a key; its shape depends on the key."""
        return self.more[key] if key in self.more else getattr(self, key)


@attrs.frozen(kw_only=True)
class Play:
    """The moves of a case."""

    moves: tuple[str, ...] = ()


@attrs.frozen(kw_only=True, repr=False)
class Case:
    """A position, moves, a question, and what is to be answered under which edition."""

    id: str
    title: str
    question: str
    basis: Basis = "text"
    cites: tuple[str, ...] = ()
    origin: str = ""
    reference: bool = False
    """Whether there is nothing to execute, and the answer is all there is."""
    answer: str = ""
    position: Position | None = None
    moves: tuple[str, ...] = ()
    verdicts: Mapping[str, VerdictRow] = attrs.field(factory=dict)
    file: str = attrs.field(default="", eq=False)

    def __repr__(self) -> str:
        return f"<Case {self.id}: {self.title}>"


@attrs.frozen(kw_only=True)
class _CaseFile:
    id: str
    title: str
    question: str
    basis: Basis = "text"
    cites: tuple[str, ...] = ()
    origin: str = ""
    reference: bool = False
    answer: str = ""
    position: dict[str, Any] | None = None  # structured by Position, which knows extensions' keys
    play: Play = attrs.field(factory=Play)
    verdict: dict[str, dict[str, Any]] = attrs.field(factory=dict)  # likewise, by VerdictRow


def _anything(raw: object, _kind: object) -> object:
    return raw


def _table(raw: object, _kind: object) -> object:
    if not isinstance(raw, dict):
        raise ValueError(f"expected a table, found {raw!r}")
    return raw


def _basis(raw: object, _kind: object) -> object:
    if raw not in BASES:
        raise ValueError(f"expected one of {', '.join(BASES)}, found {raw!r}")
    return raw


def _stock(raw: object, _kind: object) -> object:
    numbers = raw.values() if isinstance(raw, dict) else (raw,)
    if any(type(number) is not int for number in numbers):
        raise ValueError(f"expected a whole number, or a table of them for a player, found {raw!r}")
    return raw


def _case_converter() -> cattrs.Converter:
    converter = forbidding_converter()
    hooks = [
        (lambda kind: kind is Any, _anything),
        (lambda kind: kind == Basis, _basis),
        (lambda kind: kind == dict[str, Any], _table),
        (lambda kind: kind == int | Mapping[str, int], _stock),
    ]
    for wanted, hook in hooks:
        converter.register_structure_hook_func(wanted, hook)
    return converter


_CONVERTER = _case_converter()


def read_case(text: str, *, file: str = "") -> Case:
    """Read a case from TOML, or raise `CaseError` with the key of every fault."""
    try:
        raw = parse_table(text)
    except tomllib.TOMLDecodeError as error:
        raise CaseError(f"not TOML: {error}", file=file) from None
    try:
        row = _CONVERTER.structure(raw, _CaseFile)
    except cattrs.BaseValidationError as error:
        raise CaseError(faults_of(error), file=file) from None
    faults: list[str] = []
    position = None
    if row.position is not None:
        try:
            position = Position.from_dict(row.position)
        except PositionError as error:
            key = f"{error.key}: " if error.key else ""
            faults += [f"{key}{fault}" for fault in error.faults]
    verdicts = {}
    for profile, stated in row.verdict.items():
        place = f"verdict.{profile}"
        if unknown := [key for key in stated if key not in _VERDICT_KEYS | set(lexicon().keys)]:
            known = sorted(_VERDICT_KEYS | set(lexicon().keys))
            faults += [f"{place}.{key}: {unknown_key(key, known)}" for key in unknown]
            continue
        try:
            verdicts[profile] = _verdict(stated)
        except cattrs.BaseValidationError as error:
            faults += [f"{place}.{fault}" for fault in faults_of(error)]
    faults += _faults(row)
    if faults:
        raise CaseError(faults, file=file)
    return Case(
        id=row.id,
        title=row.title,
        question=row.question,
        basis=row.basis,
        cites=row.cites,
        origin=row.origin,
        reference=row.reference,
        answer=row.answer,
        position=position,
        moves=row.play.moves,
        verdicts=verdicts,
        file=file,
    )


_VERDICT_KEYS = {field.name for field in attrs.fields(VerdictRow)} - {"more"}


def _verdict(stated: dict[str, Any]) -> VerdictRow:
    """A verdict's table."""
    plain = {key: value for key, value in stated.items() if key in _VERDICT_KEYS}
    more = {key: value for key, value in stated.items() if key not in _VERDICT_KEYS}
    return _CONVERTER.structure({**plain, "more": more}, VerdictRow)


def _faults(row: _CaseFile) -> list[str]:
    """What a case as a whole gets wrong, whatever the profile."""
    faults = []
    if not _ID.fullmatch(row.id):
        faults.append(f"id: {row.id!r} is no id; an id is one word of {_ONE_WORD}")
    if row.reference:
        if row.verdict:
            faults.append("verdict: a reference case has an answer and no verdict")
        if not row.answer:
            faults.append("answer: a reference case is its answer; write one")
    elif row.position is None:
        faults.append("position: is missing; a case without one says reference = true")
    return faults


def load_case(path: Path | str) -> Case:
    """Read a case from a file."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise CaseError(f"cannot be read: {error}", file=str(path)) from None
    return read_case(text, file=str(path))
