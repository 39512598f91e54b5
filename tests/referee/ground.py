"""What lies on the table, and what hangs together: by walking from slot to slot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.referee.moves import Cell
from tests.referee.outlines import AWAY, NOTHING, Lying, Tile, family

Segment = tuple[Cell, str]
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


@dataclass
class Stretch:
    """A road, a city or a field: its segments, and the empty cells that it opens on."""

    kind: str
    segments: set[Segment]
    gaps: set[Cell]

    @property
    def cells(self) -> set[Cell]:
        """The cells of its tiles."""
        return {cell for cell, _ in self.segments}


@dataclass
class Ground:
    """Tiles by cell, and how large the table is."""

    bush_ends: bool = True
    bounds: str = "none"
    size: tuple[int, int] = (0, 0)
    table: tuple[int, int, int, int] | None = None
    tiles: dict[Cell, Lying] = field(default_factory=dict)
    shores: dict[Cell, list[str | None]] = field(default_factory=dict)
    """For every empty cell beside a tile, what it meets in the north, east, south and west."""

    def lay(self, tile: Tile, turn: int, cell: Cell) -> None:
        """Put a tile down."""
        lying = tile.lying[turn]
        self.tiles[cell] = lying
        self.shores.pop(cell, None)
        for side, beside in enumerate(self.beside(cell)):
            if beside not in self.tiles:
                shore = self.shores.setdefault(beside, [None] * 4)
                shore[(side + 2) % 4] = lying.sides[side]

    def without(self, cell: Cell) -> Ground:
        """The same without one tile; where the next one may lie is not looked at."""
        left = {other: lying for other, lying in self.tiles.items() if other != cell}
        return Ground(self.bush_ends, self.bounds, self.size, self.table, left)

    def beside(self, cell: Cell) -> list[Cell]:
        """The four cells beside a cell: north, east, south, west."""
        x, y = cell
        return [(x + dx, y + dy) for dx, dy in AWAY]

    def around(self, cell: Cell) -> list[Cell]:
        """The eight cells round a cell."""
        return [(cell[0] + dx, cell[1] + dy) for dx, dy in AROUND]

    def on_table(self, cell: Cell) -> bool:
        """Whether a tile may lie there, whatever lies beside it."""
        if self.bounds == "none":
            return True
        if self.bounds == "edge":
            return not self.beyond(cell)
        columns = [x for x, _ in [cell, *self.tiles]]
        rows = [y for _, y in [cell, *self.tiles]]
        wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        return wide <= self.size[0] and high <= self.size[1]

    def beyond(self, cell: Cell) -> bool:
        """Whether a cell is beyond the edge of the table."""
        if self.bounds != "edge" or self.table is None:
            return False
        west, north, east, south = self.table
        return not (west <= cell[0] <= east and north <= cell[1] <= south)

    def places(self, tile: Tile) -> Iterator[tuple[int, Cell]]:
        """Where a tile fits, and how it is turned there."""
        if not self.tiles:
            yield from ((turn, (0, 0)) for turn in tile.turns if self.on_table((0, 0)))
            return
        turned = [(turn, tile.lying[turn].sides) for turn in tile.turns]
        for cell, (north, east, south, west) in self.shores.items():
            here = [
                turn
                for turn, sides in turned
                if (north is None or north == sides[0])
                and (east is None or east == sides[1])
                and (south is None or south == sides[2])
                and (west is None or west == sides[3])
            ]
            if here and self.on_table(cell):
                yield from ((turn, cell) for turn in here)

    def stretch(self, cell: Cell, name: str) -> Stretch:
        """All that hangs together with a segment."""
        seen = {(cell, name)}
        gaps = set()
        ahead = [(cell, name)]
        while ahead:
            here, called = ahead.pop()
            lying = self.tiles[here]
            x, y = here
            for dx, dy, slot in lying.reach[called]:
                there = (x + dx, y + dy)
                other = self.tiles.get(there)
                if other is None:
                    gaps.add(there)
                    continue
                met = other.slots[slot]
                if met not in NOTHING and (there, met) not in seen:
                    seen.add((there, met))
                    ahead.append((there, met))
            if not self.bush_ends:
                for bush in lying.tile.bushes:
                    if called in bush:
                        joined = {(here, branch) for branch in bush} - seen
                        seen |= joined
                        ahead += joined
        return Stretch(family(name), seen, gaps)

    def encloses(self, walls: set[Cell]) -> bool:
        """Whether a wall encloses some empty cell."""
        return any(cell not in self.tiles for cell in self.enclosed(walls))

    def enclosed(self, walls: set[Cell]) -> set[Cell]:
        """The cells that one cannot leave without crossing the cells of a wall, those included."""
        west, east = min(x for x, _ in walls) - 1, max(x for x, _ in walls) + 1
        north, south = min(y for _, y in walls) - 1, max(y for _, y in walls) + 1
        outside = {(west, north)}
        ahead = [(west, north)]
        while ahead:
            for cell in self.beside(ahead.pop()):
                within = west <= cell[0] <= east and north <= cell[1] <= south
                if within and cell not in walls and cell not in outside:
                    outside.add(cell)
                    ahead.append(cell)
        columns, rows = range(west, east + 1), range(north, south + 1)
        return {(x, y) for x in columns for y in rows} - outside
