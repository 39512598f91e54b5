"""Where the parts of a tile lie on a square of a hundred by a hundred.

Nothing is copied from any printed tile: a cap is a curve, a road a line, a field what is left.
A place for a piece in a field is found by filling the field on a coarse grid
and taking the square that lies furthest from everything else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from math import hypot

from arkrules.geometry import SIDES
from arkrules.tiles import Tile
from arkrules.tiles.outline import NOTHING

__all__ = [
    "Point",
    "anchors",
    "blank_slots",
    "city_path",
    "mark_anchors",
    "road_paths",
    "slot_point",
]

Point = tuple[float, float]
Square = tuple[int, int]
"""A square of the grid, by column and row."""

SIZE = 100.0
CENTER: Point = (50.0, 50.0)
CORNERS: tuple[Point, ...] = ((0, 0), (100, 0), (100, 100), (0, 100))
MIDDLES: tuple[Point, ...] = ((50, 0), (100, 50), (50, 100), (0, 50))
_GRID = 25


def _toward(point: Point, goal: Point, share: float) -> Point:
    return point[0] + (goal[0] - point[0]) * share, point[1] + (goal[1] - point[1]) * share


def slot_point(slot: int, depth: float = 0.0) -> Point:
    """The middle of one of the twelve slots, moved inwards by a share of the way to the center."""
    side, at = divmod(slot, 3)
    return _toward(_toward(CORNERS[side], CORNERS[(side + 1) % 4], (2 * at + 1) / 6), CENTER, depth)


def _sides_of(tile: Tile, name: str) -> list[int]:
    return [side for side in SIDES if tile.sides[side][1] == name]


def city_path(tile: Tile, name: str) -> str:
    """The outline of a city segment as SVG path data."""
    sides = _sides_of(tile, name)
    if len(sides) == 4:
        return "M0 0H100V100H0Z"
    start = next(side for side in sides if (side - 1) % 4 not in sides)
    path = "M{:g} {:g}".format(*CORNERS[start])
    at = start
    while True:
        if at % 4 in sides:
            path += "L{:g} {:g}".format(*CORNERS[(at + 1) % 4])
            at += 1
        else:
            run = next(n for n in range(1, 4) if (at + n) % 4 in sides or at + n == start + 4)
            bend = _bend(at, run)
            path += "Q{:g} {:g} {:g} {:g}".format(*bend, *CORNERS[(at + run) % 4])
            at += run
        if at >= start + 4:
            return path + "Z"


def _bend(side: int, run: int) -> Point:
    """Where the wall is pulled to that cuts off some sides in a row."""
    if run == 1:
        return _toward(MIDDLES[side % 4], CENTER, 0.6)
    if run == 2:
        return _toward(CORNERS[(side - 1) % 4], CENTER, 0.75)
    return _toward(MIDDLES[(side - 1) % 4], CENTER, 0.9)


def road_paths(tile: Tile, name: str) -> list[str]:
    """A road segment as lines."""
    sides = _sides_of(tile, name)
    if len(sides) == 2:
        (x1, y1), (x2, y2) = (MIDDLES[side] for side in sides)
        return [f"M{x1:g} {y1:g}Q50 50 {x2:g} {y2:g}"]
    ruin = blank_slots(tile, NOTHING)
    if len(sides) == 1 and ruin:
        (x1, y1), (x2, y2) = MIDDLES[sides[0]], _mean([slot_point(slot) for slot in ruin])
        return [f"M{x1:g} {y1:g}Q50 50 {x2:g} {y2:g}"]
    ends = []
    for side in sides:
        x, y = MIDDLES[side]
        stop = _toward((x, y), CENTER, _reach(tile, len(sides)))
        ends.append("M{:g} {:g}L{:g} {:g}".format(x, y, *stop))
    return ends


def _reach(tile: Tile, sides: int) -> float:
    """How far toward the center a road goes before it ends."""
    crowded = any(
        len(_sides_of(tile, segment.name)) >= 3
        for segment in tile.segments
        if segment.kind == "city"
    )
    if sides == 1 and crowded:
        return 0.42
    return 0.68 if sides == 1 and tile.kind.site else 1.0


def blank_slots(tile: Tile, char: str) -> list[int]:
    """The slots that hold some character, such as mist or nothing."""
    return [slot for slot, there in enumerate("".join(tile.sides)) if there == char]


@lru_cache(maxsize=2048)
def anchors(tile: Tile) -> dict[str, Point]:
    """Where a piece on each segment stands."""
    found: dict[str, Point] = {}
    for segment in tile.segments:
        sides = _sides_of(tile, segment.name)
        if segment.kind == "city":
            points = [_toward(MIDDLES[side], CENTER, 0.28) for side in sides]
            found[segment.name] = _mean(points)
        elif segment.kind == "road":
            if len(sides) == 2:
                found[segment.name] = _toward(_mean([MIDDLES[side] for side in sides]), CENTER, 0.5)
            else:
                reach = _reach(tile, len(sides))
                found[segment.name] = _toward(MIDDLES[sides[0]], CENTER, reach / 2)
        elif segment.kind != "field":
            found[segment.name] = CENTER
    return {name: _inside(point) for name, point in (found | _field_anchors(tile)).items()}


def _inside(point: Point, margin: float = 13.1) -> Point:
    """A point from which a piece does not stick out of the tile."""
    x, y = (min(SIZE - margin, max(margin, v)) for v in point)
    return x, y


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


@lru_cache(maxsize=2048)
def mark_anchors(tile: Tile) -> dict[str, Point]:
    """Where marks on each segment stand: on the segment, and beside a piece that stands there."""
    found: dict[str, Point] = {}
    places = anchors(tile)
    for name, (x, y) in places.items():
        found[name] = (x + 17, y) if x + 17 < 92 else (x - 17, y)
    walls = _blocked(tile)
    room, grounds = _room(walls), _grounds(tile)
    for name, reached in grounds.items():
        column, row = _square(places[name])
        found[name] = _middle(
            max(
                reached,
                key=lambda at: (min(hypot(at[0] - column, at[1] - row), 5.0), room[at]),
                default=(column, row),
            )
        )
    if free := [square for square in room if square not in walls]:
        found[""] = _middle(max(free, key=lambda at: room[at]))  # for marks on the whole tile
    return {name: _inside(point, 8) for name, point in found.items()}


def _field_anchors(tile: Tile) -> dict[str, Point]:
    """The roomiest spot of each field."""
    room = _room(_blocked(tile))
    walk = "".join(tile.sides)
    found: dict[str, Point] = {}
    for name, reached in _grounds(tile).items():
        best = max(reached, key=lambda at: (room[at], -hypot(*at)), default=None)
        found[name] = _middle(best) if best else slot_point(walk.index(name), 0.12)
    return found


def _grounds(tile: Tile) -> dict[str, set[Square]]:
    """The squares of the grid that each field covers."""
    walls = _blocked(tile)
    walk = "".join(tile.sides)
    found = {}
    for segment in tile.segments:
        if segment.kind == "field":
            slots = (slot for slot, there in enumerate(walk) if there == segment.name)
            seeds = [_square(slot_point(slot, 0.06)) for slot in slots]
            found[segment.name] = _fill([seed for seed in seeds if seed not in walls], walls)
    return found


def _square(point: Point) -> Square:
    return tuple(min(_GRID - 1, max(0, int(v / SIZE * _GRID))) for v in point)  # type: ignore[return-value]


def _middle(square: Square) -> Point:
    return (square[0] + 0.5) * SIZE / _GRID, (square[1] + 0.5) * SIZE / _GRID


@lru_cache(maxsize=2048)
def _blocked(tile: Tile) -> frozenset[Square]:
    """The squares of the grid that are city or road, or near a road."""
    kinds = [(segment.kind, _sides_of(tile, segment.name)) for segment in tile.segments]
    roads = [point for kind, sides in kinds if kind == "road" for point in _along(tile, sides)]
    cities = [sides for kind, sides in kinds if kind == "city"]
    taken = [(point, 6) for point in roads] + ([(CENTER, 24)] if tile.kind.site else [])
    found = set()
    for square in ((column, row) for column in range(_GRID) for row in range(_GRID)):
        x, y = _middle(square)
        if any(hypot(x - there[0], y - there[1]) < reach for there, reach in taken) or any(
            _in_city((x, y), sides) for sides in cities
        ):
            found.add(square)
    return frozenset(found)


def _along(tile: Tile, sides: list[int]) -> Iterator[Point]:
    """Points along a road, close together."""
    reach = 1.0 if len(sides) == 2 else _reach(tile, len(sides))
    bends = len(sides) == 2 and (sides[0] + 2) % 4 != sides[1]
    for side in sides:
        for step in range(21):
            share = step / 20
            x, y = _toward(MIDDLES[side], CENTER, reach * share)
            if bends:
                (x1, y1), (x2, y2) = MIDDLES[sides[0]], MIDDLES[sides[1]]
                x = (1 - share) ** 2 * x1 + 2 * share * (1 - share) * 50 + share**2 * x2
                y = (1 - share) ** 2 * y1 + 2 * share * (1 - share) * 50 + share**2 * y2
            yield x, y


def _in_city(point: Point, sides: list[int]) -> bool:
    """Whether a point lies within a city, as coarsely as a grid needs it."""
    if len(sides) == 4:
        return True
    x, y = point
    depths = (y, SIZE - x, SIZE - y, x)
    if len(sides) == 1:
        along = x if sides[0] in (0, 2) else y
        share = along / SIZE
        return depths[sides[0]] < 2 * share * (1 - share) * 45 + 2
    if len(sides) == 2 and (sides[0] + 2) % 4 != sides[1]:
        return depths[sides[0]] + depths[sides[1]] < 78
    open_sides = [side for side in SIDES if side not in sides]
    return all(
        depths[side] > 2 * (s := (x if side in (0, 2) else y) / SIZE) * (1 - s) * 30 - 2
        for side in open_sides
    )


def _fill(seeds: list[Square], walls: frozenset[Square]) -> set[Square]:
    """The squares that can be reached from some without crossing a wall."""
    reached = set(seeds)
    todo = deque(seeds)
    while todo:
        column, row = todo.popleft()
        for there in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if there not in reached and there not in walls and all(0 <= v < _GRID for v in there):
                reached.add(there)
                todo.append(there)
    return reached


def _room(walls: frozenset[Square]) -> dict[Square, float]:
    """About how far each square lies from the nearest wall or border, by steps to neighbors."""
    room: dict[Square, float] = {
        (column, row): 0.0
        if (column, row) in walls
        else min(column, row, _GRID - 1 - column, _GRID - 1 - row) + 1.5
        for column in range(_GRID)
        for row in range(_GRID)
    }
    for order, sign in ((sorted(room), -1), (sorted(room, reverse=True), 1)):
        for column, row in order:
            for across, down, far in ((0, 1, 1.0), (1, 0, 1.0), (1, 1, 1.41), (1, -1, 1.41)):
                near = room.get((column + sign * across, row + sign * down))
                if near is not None and near + far < room[column, row]:
                    room[column, row] = near + far
    return room
