"""The states of a game on the way, one after each move.

A game is its record; whatever is said of it follows from that. As a game is looked at after every
click, the states of the last few games are kept, and only what is new in a record is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from arkrules.errors import BadNotation, IllegalMove, RecordError
from arkrules.formats import write_json
from arkrules.play import GameState, Record
from arkrules.rules import Profile
from arkrules.text import say

__all__ = ["KEPT", "keep", "states_of"]

KEPT = 4
"""How many games are kept."""
LONGEST = 1_000
"""How many moves a game has that is kept."""
States = tuple[GameState, ...]
"""The state in which a game begins, and that after each of its moves."""


@lru_cache(maxsize=KEPT)
def _kept(_rules: str, _position: str) -> list[tuple[Sequence[str], States]]:
    """The one place for the moves and the states of a game that begins so."""
    return [((), ())]


def _place_of(record: Record, profile: Profile) -> list[tuple[Sequence[str], States]]:
    return _kept(profile.digest, write_json(record.position.to_dict()))


def states_of(record: Record, profile: Profile) -> States:
    """The states of a recorded game; `RecordError` says which move cannot be made."""
    ((moves, known),) = _place_of(record, profile)
    found = list(known[: 1 + _in_common(moves, record.moves)]) or [record.start(profile)]
    for number, text in enumerate(record.moves[len(found) - 1 :], len(found)):
        try:
            found.append(found[-1].play(text))
        except (IllegalMove, BadNotation) as error:
            raise RecordError(str(error), key=say("move {number}", number=number)) from error
    return keep(record, tuple(found))


def _in_common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many moves two games have in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))


def keep(record: Record, states: States) -> States:
    """Keep the states of a game in place of those before, unless it is too long."""
    if len(record.moves) <= LONGEST:
        _place_of(record, states[0].profile)[:] = [(record.moves, states)]
    return states
