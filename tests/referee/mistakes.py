"""Mistakes made on purpose, each of which the referee has to find within a number of games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from tests.referee.ark import ArkReferee
from tests.referee.base import Referee
from tests.referee.ghosts import GhostReferee
from tests.referee.ground import Ground, Stretch
from tests.referee.moves import Cell, Move
from tests.referee.variety import RINGS


@dataclass(frozen=True)
class Mistake:
    """What one of the two gets wrong, and in how many games that is to be seen."""

    what: str
    edition: str
    games: int
    answers: dict[str, Any] = field(default_factory=dict)
    code: tuple[Any, str, Any] | None = None
    bag: tuple[str, ...] | None = None

    @contextmanager
    def made(self) -> Iterator[None]:
        """While this lasts, the mistake is made."""
        with patch.object(*self.code) if self.code else nullcontext():
            yield


def _nobody_shares(self: Referee, points: int, pieces: list[Any]) -> list[tuple[str, int]]:
    first = self.majority(pieces)
    return [(player, points) for player in first] if len(first) == 1 else []


def _short_sighted(self: Ground, cell: Cell, name: str) -> Stretch:
    found = WHOLE(self, cell, name)
    near = {(other, called) for other, called in found.segments if other[0] >= cell[0] - 2}
    return Stretch(found.kind, near, found.gaps)


def _seated_anywhere(self: ArkReferee) -> list[Move]:
    if self.step == "seat":
        return [("seat", cell) for cell in self.ground.tiles]
    return Referee.moves(self)


WHOLE = Ground.stretch
KEPT = (GhostReferee, "settle_site", Referee.settle_site)
SEGMENTS, CITIES, RINGED = ("road", "city", "field"), (*"HHHHHIIIIINNNNNEEEEE",), (*RINGS,)
PARTS = {"points": 2, "per": "segment"}
MISTAKES = [
    Mistake("the old small city", "carcassonne", 2, {"city.small": "half"}),
    Mistake("the first farms", "carcassonne-2001", 1, {"farm.value": "per-city"}),
    Mistake("today's farms", "carcassonne-2001", 10, {"farm.value": "per-farm"}),
    Mistake("nobody on a monastery", "carcassonne-rgg", 1, {"follower.where": [*SEGMENTS]}),
    Mistake("parts of a city counted", "carcassonne-zmg", 80, {"city.per_tile": PARTS}, bag=CITIES),
    Mistake("holes in a city", "carcassonne", 10, {"city.closed": "enclosed-filled"}, bag=RINGED),
    Mistake("a pennant too many", "carcassonne-2000", 2, {"city.per_pennant": 3}),
    Mistake("a tie is nobody's", "carcassonne", 6, code=(Referee, "share", _nobody_shares)),
    Mistake("nothing goes on far west", "carcassonne", 2, code=(Ground, "stretch", _short_sighted)),
    Mistake("a prophet multiplies by 3", "ark-en2", 2, {"prophet.multiplier": 3}),
    Mistake("the Ark passes its start", "ark-en1", 2, {"ark.may_cross_start": True}),
    Mistake("the Ark never turns straight back", "ark-hu", 1, {"ark.backtrack": "never"}),
    Mistake("the Ark need not head for a temple", "ark-de", 2, {"ark.route": "nearer"}),
    Mistake("a temple with the Ark", "ark-de", 3, {"temple.points_with_ark": 7}),
    Mistake("temples before cities", "ark-hu", 25, {"temple.scored_after": "roads"}),
    Mistake("parts counted at the end", "ark-en1", 25, {"final.unit": "tile"}),
    Mistake("the Ark sits anywhere", "ark-en2", 1, code=(ArkReferee, "moves", _seated_anywhere)),
    Mistake("only the new tile limits mist", "ghosts", 1, {"mist.limits": "laid-tile"}),
    Mistake("any clear side limits mist", "ghosts-zmg", 1, {"mist.limits": "laid-tile"}),
    Mistake("the block is one tile", "ghosts-zmg", 1, {"mist.limits": "laid-against-clear-block"}),
    Mistake("a wisp is no mist", "ghosts", 2, {"mist.half_side": "all"}),
    Mistake("the driven off wait", "ghosts", 2, {"ghost.third_reuse": False}),
    Mistake("everybody pays for ghosts", "ghosts", 8, {"ghost.penalty_who": "every-owner"}),
    Mistake("every ghost costs at the end", "ghosts", 8, {"ghost.penalty_final": "every"}),
    Mistake("guards are haunted", "ghosts", 1, {"guard.haunted": True}),
    Mistake("a graveyard keeps its guard", "ghosts", 6, code=KEPT),
]
