"""The River, refereed: it is laid before all else, goes on, and does not turn back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tests.referee.answers import Rules
from tests.referee.base import Referee
from tests.referee.moves import Cell, Move
from tests.referee.outlines import RIVER, Lying

AHEAD = 2
"""How far round a tile the side lies that faces another."""

OTHERS = 4
"""When tiles are drawn that have no river."""


def banks(lying: Lying) -> list[int]:
    """The sides of a tile on which the river runs."""
    return [side for side, kind in enumerate(lying.sides) if kind == "river"]


class RiverReferee(Referee):
    """A game with a river."""

    def __init__(
        self, rules: Rules, players: Sequence[str], bag: Mapping[str, int] | None = None
    ) -> None:
        """Set up a new game; the river has not bent yet."""
        self.mixed = rules["river.first"] == "mixed-in"
        self.bends: dict[tuple[Cell, int], int] = {}
        """The last bend on the way to a side of a tile: how far round, 0 for none that counts."""
        super().__init__(rules, players, bag)

    # -- drawing ----------------------------------------------------------------------------------

    def drawable(self) -> Mapping[str, int]:
        """The spring, the fork, the rest of the river, its lakes, and then all others."""
        ranks = {kind: self.rank(kind) for kind in self.bag}
        first = min(ranks.values(), default=0)
        found = {kind: number for kind, number in self.bag.items() if ranks[kind] == first}
        after = self.rules["river.start_tile"] == "after-river" and not self.mixed
        if first == OTHERS and after:
            starts = {
                kind: found[kind] for kind in self.rules["setup.left_in_box"] if kind in found
            }
            others = [lying for lying in self.ground.tiles.values() if not banks(lying)]
            return found if others else starts or found
        return found

    def rank(self, kind: str) -> int:
        """When a tile is drawn."""
        tile = self.rules.tile(kind)
        if RIVER not in tile.slots:
            return OTHERS
        if "spring" in tile.signs:
            return 0
        if self.mixed:
            return OTHERS
        if "lake" in tile.signs:
            return 3
        return 1 if tile.slots.count(RIVER) > 2 else 2

    # -- laying -----------------------------------------------------------------------------------

    def places(self, kind: str) -> Iterator[tuple[int, Cell]]:
        """A tile of the river goes where the river ends, and does not turn it back."""
        tile = self.rules.tile(kind)
        lying = (one.tile.signs for one in self.ground.tiles.values())
        if "spring" in tile.signs and any("spring" in signs for signs in lying):
            return  # a game has one
        for turn, cell in super().places(kind):
            if RIVER not in tile.slots or self.flows(tile.lying[turn], cell):
                yield turn, cell

    def flows(self, lying: Lying, cell: Cell) -> bool:
        """Whether the river may go on so."""
        came = self.entered(lying, cell)
        if self.ground.tiles and not came:
            return False
        ways = self.ways(lying, came, cell)
        if self.rules["river.u_turn"] == "none":
            return True
        return not any(bend and bend == before for before, _, bend in ways)

    def entered(self, lying: Lying, cell: Cell) -> list[int]:
        """The sides on which a tile meets the river that lies."""
        beside = self.ground.beside(cell)
        return [side for side in banks(lying) if beside[side] in self.ground.tiles]

    def ways(self, lying: Lying, came: Iterable[int], cell: Cell) -> Iterator[tuple[int, int, int]]:
        """For each way through a tile the last bend before it, where it leads, how it bends."""
        beside = self.ground.beside(cell)
        sides = banks(lying)
        straight = len(sides) > 2 and not self.rules["river.fork_bends"]
        for entry in came:
            before = self.bends.get((beside[entry], (entry + AHEAD) % 4), 0)
            for side in sides:
                if side != entry:
                    yield before, side, 0 if straight else (side - entry + AHEAD) % 4

    def lay(self, kind: str, turn: int, cell: Cell) -> None:
        """Put a tile down; whoever lays the volcano goes on."""
        lying = self.rules.tile(kind).lying[turn]
        for before, side, bend in self.ways(lying, self.entered(lying, cell), cell):
            self.bends[cell, side] = bend or (0 if self.rules["river.u_turn_gap"] else before)
        super().lay(kind, turn, cell)
        self.again = self.again or (self.erupts() and self.rules["river.volcano_turn"])

    def discard(self) -> None:
        """A tile that fits nowhere never comes back if it was drawn as one of the river's."""
        self.hand[:] = [kind for kind in self.hand if self.rank(kind) == OTHERS]
        super().discard()

    # -- placing ----------------------------------------------------------------------------------

    def erupts(self) -> bool:
        """Whether the tile just laid is the lake with the volcano."""
        return self.laid is not None and "volcano" in self.ground.tiles[self.laid].tile.signs

    def placings(self) -> Iterator[Move]:
        """After the volcano nothing is done in place of placing somebody."""
        idle = self.erupts() and not self.rules["river.volcano_action"]
        return (move for move in super().placings() if not idle or move[0] in self.dealt())

    def spots(self) -> Iterator[tuple[str, str]]:
        """Nobody stands on the volcano."""
        if not self.erupts() or self.rules["river.volcano_meeple"]:
            yield from super().spots()
