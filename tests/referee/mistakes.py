"""Mistakes made on purpose, each of which the referee has to find within a number of games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from tests.referee.abbot import AbbotReferee
from tests.referee.ark import ArkReferee
from tests.referee.base import Piece, Referee
from tests.referee.ghosts import GhostReferee
from tests.referee.ground import Ground, Stretch
from tests.referee.inns import InnsReferee
from tests.referee.moves import Cell, Move
from tests.referee.outlines import Lying
from tests.referee.river import OTHERS, RiverReferee
from tests.referee.traders import TradersReferee
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


def _every_inn(self: InnsReferee, stretch: Stretch) -> int:
    inns = self.marks(stretch, "inn")
    return len(stretch.cells) * (1 + inns) if inns else WORTH(self, stretch)


def _before_the_new_tile(self: AbbotReferee, cell: Cell) -> int:
    new = self.step == "place" and self.laid in self.ground.around(cell)
    return NEIGHBORS(self, cell) - new


def _any_abbot(self: AbbotReferee) -> Iterator[Move]:
    yield from RETURNS(self)
    for piece in self.pieces:
        if (piece.owner, piece.kind) == (self.to_move, "abbot") and self.shut_in(piece.cell):
            yield "return", piece.cell


def _turning_back(self: RiverReferee, lying: Lying, cell: Cell) -> bool:
    return bool(self.entered(lying, cell))


def _lake_whenever(self: RiverReferee, kind: str) -> int:
    return min(RANK(self, kind), 2) if "lake" in self.rules.tile(kind).signs else RANK(self, kind)


def _no_fork_first(self: RiverReferee, kind: str) -> int:
    return max(2, RANK(self, kind))


def _river_among_others(self: RiverReferee, kind: str) -> int:
    return OTHERS


def _chained(self: TradersReferee) -> None:
    self.second = False
    EARNED(self)


def _to_the_majority(self: TradersReferee, stretch: Stretch) -> list[str]:
    return self.majority(self.on(stretch))


def _tied_only(self: TradersReferee, cities: int, pieces: list[Piece]) -> list[tuple[str, int]]:
    found = PIGS(self, cities, pieces)
    return found if len(self.majority(pieces)) > 1 else []


def _for_nobody_else(self: TradersReferee, player: str, stretch: Stretch) -> bool:
    return bool(self.on(stretch))


def _builders_count(self: TradersReferee, piece: Piece) -> int:
    return 1


NEIGHBORS, RETURNS = Referee.neighbors, AbbotReferee.others
WORTH, RANK = InnsReferee.worth, RiverReferee.rank
EARNED, PIGS = TradersReferee.before_placing, TradersReferee.pigs
WHOLE = Ground.stretch
KEPT = (GhostReferee, "settle_site", Referee.settle_site)
SEGMENTS, CITIES, RINGED = ("road", "city", "field"), (*"HHHHHIIIIINNNNNEEEEE",), (*RINGS,)
UNFINISHED = (InnsReferee, "final_worth", Referee.final_worth)
OLD_TILES = (Referee, "neighbors", _before_the_new_tile)
SHUT_IN = (AbbotReferee, "others", _any_abbot)
ELSEWHERE = (RiverReferee, "places", Referee.places)
LAKE, LAST = (RiverReferee, "rank", _lake_whenever), (RiverReferee, "rank", _river_among_others)
NO_FORK = (RiverReferee, "rank", _no_fork_first)
CHAIN = (TradersReferee, "before_placing", _chained)
OWNERS = (TradersReferee, "takers", _to_the_majority)
STRANGERS = (TradersReferee, "kept", _for_nobody_else)
ALONE = (TradersReferee, "send_home", Referee.send_home)
LATER = {"builder.second_draw": "after-scoring"}
FORGOTTEN = (TradersReferee, "fresh", Referee.fresh)
COUNT = (TradersReferee, "weight", _builders_count)
BARRED, EARLY = "same-way", "before-others"
C1, C2 = "carcassonne+", "carcassonne-c2+"
AMID_CAPS = ("44",) * 6 + (*map(str, range(21, 37)),) * 4  # temples, and cities of one side
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
    Mistake("temples before cities", "ark-hu", 4, {"temple.scored_after": "roads"}, bag=AMID_CAPS),
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
    Mistake("a large follower counts one", C1 + "inns", 4, {"large.strength": 1}),
    Mistake("an inn brings nothing", C1 + "inns", 2, {"inn.per_tile": 1}),
    Mistake("each inn counts", C1 + "inns", 8, code=(InnsReferee, "worth", _every_inn)),
    Mistake("pennants beside a cathedral count 2", C2 + "inns", 4, {"cathedral.per_pennant": 2}),
    Mistake("an unfinished cathedral pays", C2 + "inns", 1, code=UNFINISHED),
    Mistake("a meeple on a garden", C2 + "abbot", 1, {"follower.where": [*SEGMENTS, "garden"]}),
    Mistake("an abbot scores without the new tile", C2 + "abbot", 1, code=OLD_TILES),
    Mistake("an abbot shut in returns", C2 + "abbot", 4, code=SHUT_IN),
    Mistake("the river turns back", C1 + "river", 1, code=(RiverReferee, "flows", _turning_back)),
    Mistake("the river ends elsewhere", C1 + "river", 1, code=ELSEWHERE),
    Mistake("a lake too early", C2 + "river", 1, code=LAKE),
    Mistake("the river among others", C2 + "river", 1, code=LAST),
    Mistake("a fork too late", C2 + "river-2", 1, code=NO_FORK),
    Mistake("no bend after a while", C2 + "river-2", 1, {"river.u_turn_gap": False}),
    Mistake("a fork is no bend", C2 + "river-2", 1, {"river.fork_bends": False}),
    Mistake(
        "no bend that turns back", C1 + "river+house.river-u-turns", 1, {"river.u_turn": BARRED}
    ),
    Mistake("no river mixed in", C1 + "river+house.river-mixed", 1, {"river.first": EARLY}),
    Mistake("a volcano brings no turn", C2 + "river-2", 1, {"river.volcano_turn": False}),
    Mistake("somebody on the volcano", C2 + "river-2", 3, {"river.volcano_meeple": True}),
    Mistake("a chain of turns", C1 + "traders", 2, code=CHAIN),
    Mistake("goods to the majority", C1 + "traders", 1, code=OWNERS),
    Mistake("pigs in a tie only", C2 + "traders", 1, code=(TradersReferee, "pigs", _tied_only)),
    Mistake("a builder among strangers", C2 + "traders", 1, code=STRANGERS),
    Mistake("builders count", C2 + "traders", 2, code=COUNT),
    Mistake("a second tile after scoring", "carcassonne-2001+traders", 2, LATER),
    Mistake("the first tile of two is never scored", "carcassonne-2001+traders", 5, code=FORGOTTEN),
    Mistake("a builder stays alone", "ghosts+traders", 1, code=ALONE),
]
