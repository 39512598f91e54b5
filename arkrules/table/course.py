"""The states of a game on the way, one after each move.

A game is its record; whatever is said of it follows from that. As a game is looked at after every
click, the states of the last few games are kept, and only what is new in a record is played.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile

from arkrules.formats import write_json
from arkrules.play import GameState, Record
from arkrules.rules import Profile

__all__ = ["KEPT", "keep", "states_of"]

KEPT = 4
"""How many games are kept."""
LONGEST = 1_000
"""How many moves of a game are kept."""
States = tuple[GameState, ...]
"""The state in which a game begins, and that after each of its moves."""


@lru_cache(maxsize=KEPT)
def _kept(_rules: str, _position: str) -> list[tuple[str, GameState]]:
    """The one place for a game that begins so: its states, each with the move that led there."""
    return []


def _place_of(record: Record, profile: Profile) -> list[tuple[str, GameState]]:
    return _kept(profile.digest, write_json(record.position.to_dict()))


def states_of(record: Record, profile: Profile) -> States:
    """The states of a recorded game; `RecordError` says which move cannot be made."""
    lines = zip(("", *record.moves), _place_of(record, profile), strict=False)
    same = takewhile(lambda pair: pair[0] == pair[1][0], lines)
    known = [state for _, (_, state) in same]
    return keep(record, tuple(record.states(profile, known)))


def keep(record: Record, states: States) -> States:
    """Keep the states of a game in place of those before, as far as it is not too long."""
    kept = zip(("", *record.moves[:LONGEST]), states, strict=False)
    _place_of(record, states[0].profile)[:] = kept
    return states
