"""What players disputed elsewhere, in our own words, with the cases that answer it.

A folder of rule data may hold `disputes.toml`: so it can be seen what is asked about a game,
and that each question has an answer here, or why it has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache

import attrs

from arkrules.errors import CaseError
from arkrules.messages import say
from arkrules.reading import FileText, at_once
from arkrules.rules import Library
from arkrules.structure import forbidding_converter, structured
from arkrules.toml import parse_text

__all__ = ["DisputeRow", "NoCase", "disputes_of"]


class NoCase(StrEnum):
    """Why no case answers what was asked."""

    OTHER_GAME = "other-game"
    """It is about a game with rules of its own, which are not kept here."""
    OPEN = "open"
    """It is about a rule that is kept here, and no case answers it yet."""


@attrs.frozen(kw_only=True)
class DisputeRow:
    """A question that players or texts elsewhere disagree on."""

    question: str
    """What was asked, in our own words."""
    cases: list[str] = attrs.field(factory=list)
    """The cases that answer it."""
    reason: NoCase | None = None
    """Why no case does."""
    note: str = ""
    """What else is to be said of it, such as the reason in words."""


_CONVERTER = forbidding_converter()


def disputes_of(shelf: Library) -> Mapping[str, DisputeRow]:
    """The disputes within reach, by id; `CaseError` lists the faults of their files."""
    with at_once():
        found: dict[str, DisputeRow] = {}
        for file in shelf.files_named("disputes.toml"):
            more = _read(file)
            if twice := sorted(found.keys() & more.keys()):
                raise CaseError(
                    say("the dispute {id} is listed already", id=repr(twice[0])), file=file.path
                )
            found |= more
        return found


@lru_cache(maxsize=64)
def _read(file: FileText) -> Mapping[str, DisputeRow]:
    raw = parse_text(file.text, file.path, CaseError)
    if raw.pop("format", 1) != 1:
        raise CaseError(say("this version reads format 1"), file=file.path, key="format")
    found = structured(_CONVERTER, raw, dict[str, DisputeRow], CaseError, file=file.path)
    faults = [f"{id}.{fault}" for id, one in found.items() for fault in _faults(one)]
    if faults:
        raise CaseError(faults, file=file.path)
    return found


def _faults(dispute: DisputeRow) -> Iterator[str]:
    if dispute.cases and dispute.reason:
        yield say("reason: what a case answers needs no reason")
    elif not dispute.cases and dispute.reason is None:
        yield say("cases: without a case it gives the reason why there is none")
    if dispute.reason and not dispute.note:
        yield say("note: a reason is told in words as well")
