"""One outline for each segment of a tile, on a square of a hundred by a hundred.

Nothing is copied from any printed tile: a cap is a curve, a road a line, a field what is left.
All that is drawn of a segment or asked about it comes from here: its wall, its roof,
the region that belongs to it, and where a piece and its marks stand.
Positions are found on a coarse grid of squares, read off the same curves that are drawn.
Points and squares are complex numbers: x grows east, y south, and `1j` is a quarter turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

import attrs

from arkrules.geometry import SIDES
from arkrules.render.grid import (
    AROUND,
    GRID,
    NOWHERE,
    SIZE,
    SQUARES,
    Point,
    Square,
    Stroke,
    around,
    flood,
    grown,
    middle,
    room_of,
)
from arkrules.render.spacing import PIECE, apart, nearest
from arkrules.tiles.tile import BLANK, KINDS, MIST, NOTHING, PARTING, RIVER

__all__ = [
    "CENTER", "PIECE", "POND", "Outline", "Point", "Shape", "Stroke", "blank_points", "is_bridge",
    "outline_of",
]  # fmt: skip

CENTER: Point = 50 + 50j
CORNERS: tuple[Point, ...] = (0j, 100 + 0j, 100 + 100j, 100j)
MIDDLES: tuple[Point, ...] = (50 + 0j, 100 + 50j, 50 + 100j, 50j)
_SQUARE: Stroke = tuple((corner,) for corner in CORNERS)
_ROAD, _SITE, _BLANK = 7.5, 22.0, 20.0
"""How far a road reaches to each side where it can be pointed at, a site, mist and ruins."""
POND = 17.0
"""The radius of the water in which a river begins or ends."""
_MARK = 10.0
"""How much room a mark takes around the point where it stands."""
_HOUSE = 12.0
"""How wide a house is."""
_STREETS = 5
"""How many rows of houses there are on a tile, however it lies: they go on from tile to tile."""
_SHORT = 60.0
"""A road that is no longer has its piece beside it, so that both are seen."""
_ASIDE = 18.0
"""How far from the middle of the road that is."""
_BESIDE = 15 + 12j
"""Where a piece stands that belongs to a site: before it, so that both are seen."""
_MARKS = 4


@attrs.frozen
class Shape:
    """How a segment lies on the square."""

    name: str
    kind: str
    lines: tuple[Stroke, ...]
    """What is drawn: the closed outline of a city, the middle of a road."""
    region: tuple[Stroke, ...]
    """Closed lines around all that belongs to it, but for what lies above; see `Outline`."""
    anchor: Point = CENTER
    """A point of it with room around: where it is named, and where ways along it pass."""
    stand: Point = CENTER
    """Where a piece stands: there, but beside a short road."""
    marks: tuple[Point, ...] = ()
    """Where marks stand, beside a piece and beside each other."""
    houses: tuple[Point, ...] = ()
    """Where houses stand in a city: in rows, also where a piece or a mark may stand."""

    @cached_property
    def walls(self) -> tuple[Stroke, ...]:
        """What of the outline of a city does not run along the edge of the tile."""
        lines = self.lines if self.kind == "city" else ()
        steps = (pair for line in lines for pair in pairwise(line))
        return tuple((before[-1:], step) for before, step in steps if len(step) > 1)

    @cached_property
    def _edges(self) -> tuple[tuple[Point, Point], ...]:
        loops = ((*points(line), line[0][-1]) for line in self.region)
        return tuple(edge for loop in loops for edge in pairwise(loop))

    def crossings(self, y: float) -> list[float]:
        """Where a line from west to east enters the region and leaves it, in no order."""
        return [
            a.real + (y - a.imag) / (b.imag - a.imag) * (b.real - a.real)
            for a, b in self._edges
            if (a.imag > y) != (b.imag > y)
        ]

    def holds(self, point: Point) -> bool:
        """Whether a point lies in the region."""
        return sum(x < point.real for x in self.crossings(point.imag)) % 2 == 1


@attrs.frozen
class Outline:
    """The shapes of all segments of a tile: fields, and above them cities, roads and sites."""

    shapes: tuple[Shape, ...]
    loose: tuple[Point, ...]
    """Where marks stand that belong to the tile as a whole."""
    scale: float = 1.0
    """How large pieces are drawn; smaller than 1 where the segments leave too little room."""
    bridge: str = ""
    """The road that passes over another one or over a river, if they cross without meeting."""
    water: tuple[Stroke, ...] = ()
    """The middle of a river."""
    ponds: tuple[Point, ...] = ()
    """Where it begins or ends in a spring or a lake."""

    def __getitem__(self, name: str) -> Shape:
        return next(shape for shape in self.shapes if shape.name == name)

    def at(self, point: Point) -> str:
        """The segment that a point belongs to; empty for mist and ruins."""
        return _topmost(self.shapes, point)

    def beside(self, name: str, taken: Collection[Point]) -> Point:
        """The point of a segment that is furthest from some others: room for one more piece."""
        squares = (_inside(middle(at), PIECE) for at in SQUARES)
        own = [point for point in squares if self.at(point) == name] or [self[name].stand]
        return max(own, key=lambda point: min(abs(point - there) for there in taken))


@lru_cache(maxsize=2048)
def outline_of(sides: tuple[str, ...], site: str = "", inner: tuple[str, ...] = ()) -> Outline:
    """The outline of a tile by its sides as it lies, its site, and its fields that reach no side;
    turned sides have the same outline, turned.
    """
    if sides == min(sides[turn:] + sides[:turn] for turn in SIDES):
        return _outline(sides, site, inner)
    turned: Outline = _turned(outline_of(sides[1:] + sides[:1], site, inner))
    return turned


def _turned(value: Any) -> Any:  # points, however deep they lie
    """The same by a quarter turn."""
    if isinstance(value, complex):
        return (value - CENTER) * 1j + CENTER
    if isinstance(value, tuple):
        return tuple(map(_turned, value))
    if attrs.has(type(value)):
        return type(value)(*map(_turned, attrs.astuple(value, recurse=False)))
    return value


def _outline(sides: Sequence[str], site: str, inner: Sequence[str]) -> Outline:
    water, ponds = _river(sides, site)
    river = Shape(NOWHERE, "", (), tuple(map(_band, water)))
    shapes, owner = _shapes(sides, site, inner, river, ponds)
    parts = [
        _Part(shape, room_of([at for at, name in owner.items() if name == shape.name]), shapes)
        for shape in shapes
    ]
    fields = {shape.name for shape in shapes if shape.kind == "field"}
    anchors = [_anchor(part, sides, site) for part in parts]
    besides = [_laybys(shape, owner, fields) for shape in shapes]
    wanted = [
        min(beside, key=lambda at: abs(at - anchor), default=anchor)
        for beside, anchor in zip(besides, anchors, strict=True)
    ]
    free = ({**part.free(), **beside} for part, beside in zip(parts, besides, strict=True))
    stands = apart(wanted, free)
    placed: list[Shape] = []
    for part, anchor, stand in zip(parts, anchors, stands, strict=True):
        taken = [(stand, PIECE), *((other.marks[0], _MARK) for other in placed)]
        placed.append(part.placed(anchor, stand, taken))
    ground = [square for square, name in owner.items() if name in fields] or SQUARES
    whole = _Part(Shape(NOWHERE, "", (), ()), room_of(ground), ())
    loose = whole.beside(CENTER, [(stand, PIECE) for stand in stands])
    bridge = [shape.name for shape in shapes if shape.kind == "road" and is_bridge(sides)]
    scale = min(1.0, nearest(stands) / (2 * PIECE))
    above = bridge[-1] if bridge else ""
    return Outline(tuple(placed), ponds + loose, scale, above, water, ponds)


def _shapes(
    sides: Sequence[str], site: str, inner: Sequence[str], river: Shape, ponds: Sequence[Point]
) -> tuple[Sequence[Shape], Mapping[Square, str]]:
    """How all segments lie, each above those before, and whose the squares are."""
    walk = "".join(sides)
    names = [name for name in dict.fromkeys((*walk, *inner)) if name not in BLANK]
    fields, cities, roads = (
        [name for name in names if KINDS[name] == kind] for kind in ("field", "city", "road")
    )
    firm = [_city(sides, name, gaps=bool(inner)) for name in cities]
    meet = sum(walk[1::3].count(name) == 1 for name in roads) > 2
    walls = [] if site or meet else [wall for city in firm for wall in city.walls]
    firm += [_road(sides, name, site, walls) for name in roads]
    firm += [Shape(site, site, (), (_disc(_SITE),))] if site else []
    owner = _owners(sides, (river, *firm), ponds)
    slots = {name: [at for at in range(12) if walk[at] == name] for name in fields}
    flood(owner, {name: [slot_point(at, 0.06) for at in slots[name]] for name in fields})
    for name in inner:
        owner |= dict.fromkeys(_clearing(owner), name)
    regions = {name: tuple(around(squares)) for name, squares in grown(owner, fields).items()}
    if fields and NOWHERE not in owner.values():
        # It reaches below all that is no field, so that nothing is left out beside curves.
        others = (line for name in fields[1:] for line in regions[name])
        regions[fields[0]] = (_SQUARE, *(line[::-1] for line in others))
    return [*(Shape(name, "field", (), regions[name]) for name in fields), *firm], owner


def _anchor(part: _Part, sides: Sequence[str], site: str) -> Point:
    """Where a segment is named."""
    shape = part.shape
    if shape.name == site:
        return CENTER + _BESIDE
    if shape.kind == "road" and is_bridge(sides):  # not on the bridge
        return _toward(shape.lines[0][0][0], CENTER, 0.4)
    seen = part.seen() if shape.kind == "road" else part.roomiest()
    if seen is None and shape.name in (walk := "".join(sides)):
        return slot_point(walk.index(shape.name), 0.12)  # all of it lies below something else
    return CENTER if seen is None else seen


# -- lines ----------------------------------------------------------------------------------------


def _toward(point: Point, goal: Point, share: float) -> Point:
    return point + (goal - point) * share


def slot_point(slot: int, depth: float = 0.0) -> Point:
    """The middle of one of the twelve slots, moved inwards by a share of the way to the center."""
    side, at = divmod(slot, 3)
    return _toward(_toward(CORNERS[side], CORNERS[(side + 1) % 4], (2 * at + 1) / 6), CENTER, depth)


def blank_points(sides: Sequence[str], char: str) -> list[Point]:
    """Where the slots lie that hold mist, or nothing."""
    return [slot_point(slot) for slot, there in enumerate("".join(sides)) if there == char]


def points(line: Stroke, parts: int = 16) -> list[Point]:
    """Points along a line, those of curves close together."""
    found = [line[0][-1]]
    for *bends, end in line[1:]:
        start, shares = found[-1], [at / parts for at in range(1, parts)]
        found += [
            _toward(_toward(start, bend, share), _toward(bend, end, share), share)
            for bend in bends
            for share in shares
        ]
        found.append(end)
    return found


def _city(sides: Sequence[str], name: str, *, gaps: bool = False) -> Shape:
    """A city: along the edge where it reaches it, else behind a wall.

    Gaps between cities are left for fields that reach no side.
    """
    own = [side for side in SIDES if sides[side][1] == name]
    start = next((side for side in own if (side - 1) % 4 not in own), 0)
    line: list[tuple[Point, ...]] = [(CORNERS[start],)]
    at = start
    while at < start + 4:
        run = next(n for n in range(5) if (at + n) % 4 in own or at + n == start + 4)
        beside = any(KINDS.get(sides[(at + n) % 4][1]) == "city" for n in {0, run - 1})
        line += _wall(at, run, beside, sides[at % 4][1] in PARTING, gaps)
        at += run or 1
    return Shape(name, "city", (tuple(line),), (tuple(line),))


def _wall(side: int, run: int, beside: bool, parted: bool, gaps: bool) -> Stroke:
    """The wall that cuts off some sides in a row, perhaps another city's; the edge without any.

    Beside a road or a river it leaves room for pieces in the fields on both sides.
    """
    end = CORNERS[(side + run) % 4]
    if run == 0:
        return ((CORNERS[(side + 1) % 4],),)
    if run == 1:
        share = (1.4 if gaps else 0.95) if beside else 0.85 if parted else 0.64
        return ((_toward(MIDDLES[side % 4], CENTER, share), end),)
    if run == 2:
        bend = _toward(CORNERS[(side - 1) % 4], CENTER, 0.75 if beside else 0.92)
        return ((bend, end),)
    middle = MIDDLES[(side - 1) % 4]
    if beside:
        return ((_toward(middle, CENTER, 0.8 if gaps else 0.95), end),)
    # Deeper than one curve could be that leaves room in the corners.
    deep, along = (CENTER - middle) * 0.66, (end - middle) * 0.68
    return ((middle + deep - along, middle + deep), (middle + deep + along, end))


def _road(sides: Sequence[str], name: str, site: str, walls: Sequence[Stroke]) -> Shape:
    """A road: from side to side, or from each of its sides to where it ends.

    One that ends alone ends at a wall, if there is any.
    """
    leaves = [side for side in SIDES if sides[side][1] == name]
    own = [MIDDLES[side] for side in leaves]
    ruin = blank_points(sides, NOTHING)
    if len(own) == 2:
        bend = _around_site(sides, leaves) if site else CENTER
        lines: tuple[Stroke, ...] = (((own[0],), (bend, own[1])),)
    elif len(own) == 1 and ruin:
        lines = (_to_ruin(own[0], sum(ruin) / len(ruin)),)
    elif len(own) == 1 and walls:
        lines = (_to_wall(own[0], walls),)
    else:
        reach = 0.68 if len(own) == 1 and (site or _through(sides)) else 1.0
        lines = tuple(((start,), (_toward(start, CENTER, reach),)) for start in own)
    return Shape(name, "road", lines, tuple(map(_band, lines)))


def is_bridge(sides: Sequence[str]) -> bool:
    """Whether two roads, or a road and a river, cross on a tile without meeting."""
    return len(_through(sides)) == 2


def _through(sides: Sequence[str]) -> set[str]:
    """The roads that lead to a side and to the one across, and a river that does so."""
    pairs = ((sides[at][1], sides[at + 2][1]) for at in (0, 1))
    return {one for one, other in pairs if one == other and one in PARTING}


def _river(sides: Sequence[str], site: str) -> tuple[tuple[Stroke, ...], tuple[Point, ...]]:
    """The lines of a river: from side to side, around a site; and the pond where it ends."""
    own = [side for side in SIDES if sides[side][1] == RIVER]
    starts = [MIDDLES[side] for side in own]
    if len(own) == 1:
        bank, other = sides[own[0]][0], sides[own[0]][2]
        reach, pond = (1.0, 1.0) if bank == other else (1.5, 0.9)  # two fields: it leads to a wall
        end = _toward(starts[0], CENTER, reach)
        return (((starts[0],), (end,)),), (_toward(starts[0], CENTER, pond),)
    if len(own) == 2:
        bend = _around_site(sides, own) if site else CENTER
        return (((starts[0],), (bend, starts[1])),), ()
    return tuple(((start,), (CENTER,)) for start in starts), ()


def _around_site(sides: Sequence[str], own: Sequence[int]) -> Point:
    """Where a road or a river between two sides bends to leave room for a site."""
    one, other = (MIDDLES[side] for side in own)
    corner = one + other - CENTER
    if corner != CENTER:
        return _toward(CENTER, corner, 0.35)
    free = (side for side in SIDES if side not in own and sides[side][1] not in PARTING)
    return _toward(CENTER, MIDDLES[next(free, (own[0] + 1) % 4)], 1.2)


def _to_ruin(start: Point, ruin: Point) -> Stroke:
    """From a side to a ruin; to the center where it lies on both hands of the road."""
    ahead = (ruin - CENTER) / (start - CENTER)
    if ahead.real > -0.1 and abs(ahead.imag) < 0.1:
        return ((start,), (CENTER,))
    return ((start,), (CENTER, ruin))


def _to_wall(start: Point, walls: Sequence[Stroke]) -> Stroke:
    """From a side to a wall: rather to where that is near, and rather to the middle of it."""
    along = (point for wall in walls for point in points(wall)[2:-2])
    end = min(along, key=lambda point: abs(point - start) + 0.4 * abs(point - CENTER))
    ahead = (end - start) / (CENTER - start)
    if abs(ahead.imag) < 0.1:
        return ((start,), (start + (CENTER - start) * ahead.real,))
    return ((start,), (_toward(start, CENTER, 0.6 * ahead.real), end))


def _band(line: Stroke) -> Stroke:
    """The strip along a road; it runs to a point in the center, where roads meet."""
    (start,), (*bends, end) = line
    begins, ends = (
        (there - here) / abs(there - here) * 1j * _ROAD
        for here, there in ((start, (*bends, end)[0]), ((start, *bends)[-1], end))
    )
    turn = (begins + ends) / (1 + (begins * ends.conjugate()).real / _ROAD**2)
    tip = ((end,),) if end == CENTER else ()
    if tip:
        end += ends * 1j
    return (
        (start + begins,), (*(bend + turn for bend in bends), end + ends), *tip,
        (end - ends,), (*(bend - turn for bend in bends), start - begins),
    )  # fmt: skip


def _disc(radius: float) -> Stroke:
    """A disc about the center, as round as four curves are."""
    ways = [radius * way for way in AROUND[:4]]
    ends = [(CENTER + way + far, CENTER + far) for way, far in pairwise((*ways, ways[0]))]
    return ((CENTER + ways[0],), *ends)


# -- squares --------------------------------------------------------------------------------------


def _topmost(shapes: Sequence[Shape], point: Point) -> str:
    return next((shape.name for shape in reversed(shapes) if shape.holds(point)), NOWHERE)


def _clearing(owner: Mapping[Square, str]) -> Collection[Square]:
    """The largest group of squares that belong to nothing; without one, those in the middle."""
    import networkx as nx  # few tiles have such fields

    grid = nx.grid_2d_graph(GRID, GRID)
    grid.remove_nodes_from((at.real, at.imag) for at in owner)
    inmost = [at for at in SQUARES if abs(middle(at) - CENTER) < PIECE]
    largest = max(nx.connected_components(grid), key=len, default=())
    return [at for at in SQUARES if (at.real, at.imag) in largest] or inmost


def _owners(
    sides: Sequence[str], shapes: Sequence[Shape], ponds: Sequence[Point]
) -> dict[Square, str]:
    """What the squares belong to that are no fields."""
    discs = [(pond, POND) for pond in ponds]
    discs += [(at, _BLANK) for char in (MIST, NOTHING) for at in blank_points(sides, char)]
    near = (at for at in SQUARES if any(abs(middle(at) - there) < far for there, far in discs))
    found = dict.fromkeys(near, NOWHERE)
    for shape in shapes:
        for row in range(GRID):
            crossed = shape.crossings(middle(row * 1j).imag)
            for column in range(GRID if crossed else 0):
                if sum(x < middle(column + 0j).real for x in crossed) % 2:
                    found[complex(column, row)] = shape.name
    return found


# -- places ---------------------------------------------------------------------------------------


def _inside(point: Point, margin: float) -> Point:
    """A point from which something does not stick out of the tile."""
    x, y = (min(100 - margin, max(margin, v)) for v in (point.real, point.imag))
    return complex(x, y)


@attrs.frozen
class _Part:
    """A segment of a tile on which places are sought."""

    shape: Shape
    room: Mapping[Square, float]
    """Its squares, with how far each is from all others."""
    shapes: Sequence[Shape]
    """Those of all segments."""

    def owns(self, point: Point) -> bool:
        """Whether a point belongs to it, and to nothing above it."""
        return _topmost(self.shapes, point) == self.shape.name

    def seen(self) -> Point | None:
        """The middle of what is seen of a road."""
        seen = [point for point in _dense(self.shape.lines[0]) if self.owns(point)]
        return _inside(seen[len(seen) // 2], PIECE) if seen else None

    def roomiest(self) -> Point | None:
        """The point that is furthest from all others; of several, the most central."""
        room, largest = self.room, max(self.room.values(), default=0.0)
        most = [at for at in room if room[at] == largest]
        heart = sum(most) / len(most) if most else 0
        best = sorted(room, key=lambda at: (-room[at], abs(at - heart)))
        return self.first([*map(middle, best)], PIECE)

    def first(self, best: Sequence[Point], margin: float) -> Point | None:
        """The first of some points that stays its own when it is moved away from the edge."""
        moved = (_inside(point, margin) for point in best)
        return next(filter(self.owns, moved), best[0] if best else None)

    def free(self) -> dict[Point, float]:
        """The points where a piece may stand, each with its room."""
        if self.shape.kind == "road":
            along = (_inside(at, PIECE) for line in self.shape.lines for at in _dense(line)[:-1])
            return dict.fromkeys(filter(self.owns, along), _ROAD)
        found: dict[Point, float] = {}
        for square, free in self.room.items():
            if self.owns(point := _inside(middle(square), PIECE)):
                found[point] = max(free, found.get(point, 0.0))
        return found

    def placed(self, anchor: Point, stand: Point, taken: Sequence[tuple[Point, float]]) -> Shape:
        """The shape with all its places."""
        shape, marks = self.shape, self.beside(stand, taken) or (stand,)
        if shape.kind == "road" and abs(marks[0] - stand) < _ROAD:
            marks = _roadside(shape, stand)
        return attrs.evolve(
            shape,
            anchor=stand if self.owns(stand) else anchor,
            stand=stand,
            marks=marks,
            houses=tuple(_houses(self.room)) if shape.kind == "city" else (),
        )

    def beside(self, point: Point, taken: Sequence[tuple[Point, float]]) -> tuple[Point, ...]:
        """Places for marks, each with room, apart from what stands there, and near to it."""
        found: list[Point] = []
        room = {middle(at): min(free, _MARK) for at, free in self.room.items()}
        while room and len(found) < _MARKS:
            for there, far in taken:
                room = {at: min(free, abs(at - there) - far) for at, free in room.items()}
            best = sorted(room, key=lambda at: (-room[at], abs(at - point)))
            place = self.first(best, 10) or point
            wider = _inside(place, 12.5)  # if it takes no more than some room
            near = min((abs(wider - there) - far for there, far in taken), default=_MARK)
            found.append(wider if self.owns(wider) and near > 0 else place)
            taken = [(found[-1], _MARK)]
        return tuple(found)


def _laybys(
    road: Shape, owner: Mapping[Square, str], fields: Collection[str]
) -> dict[Point, float]:
    """The points beside a short road where a piece is on nothing else but fields."""
    lines = [_dense(line) for line in road.lines] if road.kind == "road" else []
    if any(sum(abs(b - a) for a, b in pairwise(line)) > _SHORT for line in lines):
        return {}
    grounds = {road.name, *fields}
    found: dict[Point, float] = {}
    for line in lines:
        for here, there in pairwise(line):
            aside = (there - here) / abs(there - here) * 1j * _ASIDE
            for point in (here + aside, here - aside):
                rim = (point + 0.8 * PIECE * way / abs(way) for way in AROUND)
                squares = (complex(at.real // SIZE, at.imag // SIZE) for at in rim)
                if point == _inside(point, PIECE) and {*map(owner.get, squares)} <= grounds:
                    found[point] = PIECE
    return found


def _dense(line: Stroke) -> list[Point]:
    """Points along a line, also where it is straight."""
    (start,), (*bends, end) = line
    return points(((start,), (*(bends or [(start + end) / 2]), end)))


def _roadside(road: Shape, anchor: Point) -> tuple[Point, ...]:
    """Places for marks on both sides of a road that has no room for a piece and a mark."""
    (start,), (*_, end) = road.lines[0]
    aside = (end - start) / abs(end - start) * 1j * (PIECE + _MARK)
    return anchor + aside, anchor - aside


def _houses(room: Mapping[Square, float]) -> Iterator[Point]:
    """Places for houses, row by row from the north, each within the wall."""
    middles = [(at + 0.5) * 100 / _STREETS for at in range(_STREETS)]
    for y in middles:
        for x in middles:
            if room.get(complex(x // SIZE, y // SIZE), 0.0) > _HOUSE / 2:
                yield complex(x, y)
