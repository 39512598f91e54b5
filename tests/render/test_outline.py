"""A tile has one outline, from which comes all that is drawn of it or asked about it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from arkrules.render import outline as module
from arkrules.render.grid import SQUARES, flood, middle
from arkrules.render.outline import Shape, blank_points, outline_of, points
from arkrules.tiles import Tile
from arkrules.tiles.tile import MIST, NOTHING, RIVER
from tests.alike import every
from tests.render.drawn import BOXES, MIDDLE, SAMPLES, TURNS, outlined, tile

LEVELS = {"field": 0, "city": 1, "road": 2}


def levels(shapes: tuple[Shape, ...]) -> Iterator[list[Shape]]:
    """Shapes that lie on one level: fields, cities, roads, sites."""
    for level in range(4):
        yield [shape for shape in shapes if LEVELS.get(shape.kind, 3) == level]


@every(TURNS)
def test_pieces_stand_apart_on_their_segments_or_beside_short_roads(laid: Tile) -> None:
    outline = outlined(laid)
    assert {shape.name for shape in outline.shapes} == set(laid.kind.index)
    fields = {shape.name for shape in outline.shapes if shape.kind == "field"}
    for shape in outline.shapes:
        assert shape.holds(shape.anchor)
        assert outline.at(shape.anchor) == shape.name
        if shape.stand != shape.anchor:
            assert shape.kind == "road"
            assert outline.at(shape.stand) in fields
    for one, other in combinations(outline.shapes, 2):
        assert abs(one.stand - other.stand) >= 2 * module.PIECE * outline.scale - 0.25


@pytest.mark.parametrize("text", ["aaa a1a aaa aaa", "aaa a1a aaa aaa; temple", "a1b b2c c3a aaa"])
def test_a_piece_stands_beside_a_short_road_and_leaves_it_to_be_seen(text: str) -> None:
    for turn in range(4):
        roads = [one for one in outlined(tile(f"[{text}]/{turn}")).shapes if one.kind == "road"]
        for road in roads:
            (line,) = road.lines
            away = min(abs(road.stand - at) for at in module._dense(line))
            assert module.PIECE < away < module.PIECE + 7.5, "it touches the road and hides none"
    long = outlined(tile("[a1b bbb b1a aaa]"))["1"]
    assert long.stand == long.anchor


@every(TURNS)
def test_marks_stand_on_their_segment_and_beside_a_piece(laid: Tile) -> None:
    for shape in outlined(laid).shapes:
        first = shape.marks[0]
        assert abs(first - shape.stand) > (6 if shape.kind == "road" else 12)
        assert first != shape.marks[1]
        if outlined(laid).at(first) != shape.name:  # some roads have no room for both
            assert shape.kind == "road"
            assert 20 < abs(first - shape.stand) < 30


@every(TURNS)
def test_houses_stand_in_rows_within_their_city(laid: Tile) -> None:
    rows = {10, 30, 50, 70, 90}
    for shape in outlined(laid).shapes:
        assert shape.kind == "city" or not shape.houses
        assert shape.houses or shape.kind != "city" or laid.kind.token not in BOXES["carcassonne"]
        for house in shape.houses:
            assert outlined(laid).at(house) == shape.name
            assert {round(house.real), round(house.imag)} <= rows


@every(TURNS)
def test_every_point_belongs_to_one_segment_or_to_mist_and_ruins(laid: Tile) -> None:
    outline = outlined(laid)
    blank = [at for char in (MIST, NOTHING) for at in blank_points(laid.sides, char)]
    layers = [*levels(outline.shapes)]
    for point in SAMPLES[::3]:
        held = [[shape.name for shape in level if shape.holds(point)] for level in layers]
        assert outline.bridge or all(len(names) < 2 for names in held), (point, held)
        top = next((names[-1] for names in reversed(held) if names), "")
        assert outline.at(point) == top
        assert blank or outline.water or top, point
    if blank and "field" not in {segment.kind for segment in laid.segments}:
        assert all(outline.at(point + (MIDDLE - point) * 0.05) == "" for point in blank)


@every(TURNS)
def test_a_turned_tile_has_its_outline_turned(laid: Tile) -> None:
    upright, turned = outlined(laid.kind.tiles[0]), outlined(laid)
    back = [
        (-1j) ** turn  # a tile that looks the same in two turns may be laid either way
        for turn in range(4)
        if laid.kind.tiles[(laid.rotation - turn) % 4].sides == laid.kind.sides
    ]
    for shape in turned.shapes:
        before = upright[shape.name]
        ways = [(shape.anchor - MIDDLE) * way + MIDDLE for way in back]
        assert min(abs(way - before.anchor) for way in ways) < 1e-6
        for point in SAMPLES[::7]:
            assert shape.holds(point) == before.holds((point - MIDDLE) * back[0] + MIDDLE)
    for side, slots in enumerate(laid.sides):
        edge = 0.5 - 49j  # half a unit aside, where no line runs
        assert turned.at(edge * 1j**side + MIDDLE) == slots[1].strip(MIST + NOTHING + RIVER)


@every(TURNS)
def test_walls_and_edges_together_are_the_outline_of_a_city(laid: Tile) -> None:
    for shape in outlined(laid).shapes:
        if shape.kind == "city":
            (line,) = shape.lines
            assert line == shape.region[0]
            curved = [pair for pair in pairwise(line) if len(pair[1]) > 1]
            assert [(start[-1:], step) for start, step in curved] == list(shape.walls)
            for start, step in pairwise(line):
                along = (start[-1] + step[-1]) / 2
                assert len(step) > 1 or {along.real, along.imag} & {0, 100}


def test_a_wall_is_what_of_a_city_lies_within_the_tile() -> None:
    cap = outlined(tile("[CCC aaa aaa aaa]"))["C"]
    east, middle, west = 100 + 0j, 50 + 33j, 0j
    assert cap.walls == (((east,), (84 + 33j, middle)), ((middle,), (16 + 33j, west)))
    assert len(outlined(tile("[aaa CCC bbb CCC]"))["C"].walls) == 2
    assert outlined(tile("[CCC CCC CCC CCC]"))["C"].walls == ()
    assert outlined(tile("[a1b bbb b1a aaa]"))["1"].walls == ()
    on_the_wall = points(cap.walls[0])[4]
    assert cap.holds(on_the_wall - 0.1j)
    assert not cap.holds(on_the_wall + 0.1j)


def test_cities_make_room_for_each_other() -> None:
    for text in ("[CCC CCC CCC DDD]", "[CCC DDD CCC aaa]", "[CCC DDD EEE FFF]"):
        cities = [shape for shape in outlined(tile(text)).shapes if shape.kind == "city"]
        assert all(sum(shape.holds(point) for shape in cities) < 2 for point in SAMPLES), text


def test_a_segment_that_nobody_sees_has_a_place_all_the_same() -> None:
    hidden = outlined(tile("[CCC a1b CCC aaa; temple]"))
    assert len(hidden.shapes) == 5
    assert all(0 < shape.anchor.real < 100 for shape in hidden.shapes)


def test_who_belongs_to_a_site_stands_beside_it_and_farmers_do_not_stand_on_it() -> None:
    monastery = outlined(tile("B"))
    assert abs(monastery["monastery"].anchor - MIDDLE) > 15
    assert abs(monastery["a"].anchor - MIDDLE) > 20


@pytest.mark.parametrize(
    ("kind", "field", "side"), [("F", "a", 0), ("F", "b", 100), ("G", "a", 0), ("Q", "a", 100)]
)
def test_a_farmer_on_a_strip_beside_a_city_stands_on_the_strip(
    kind: str, field: str, side: int
) -> None:
    at = outlined(tile(kind))[field].anchor
    depth = 60 * at.real / 100 * (1 - at.real / 100)  # the wall is a curve, 15 deep in the middle
    assert abs(at.imag - side) <= depth


@pytest.mark.parametrize(
    ("sides", "ends"),
    [
        ("CCC CCC a1b b2c", 2),  # two roads that end at the same city
        ("CCC a1b bbb b2c", 2),
        ("CCC a1b b1a a2c", 1),  # one goes on
        ("CCC CCC a1b CCC", 1),
        ("CCC a1b b2c c3a", 0),  # three end at a crossing
        ("aaa a1a aaa aaa", 0),  # there is no city to end at
    ],
)
def test_roads_that_end_at_a_city_end_at_its_wall(sides: str, ends: int) -> None:
    shapes = outline_of(tuple(sides.split())).shapes
    walls = [at for city in shapes for wall in city.walls for at in points(wall, 200)]
    tips = [road.lines[0][-1][-1] for road in shapes if road.kind == "road"]
    near = [tip for tip in tips if walls and min(abs(tip - at) for at in walls) < 0.5]
    assert len(near) == ends


@pytest.mark.parametrize("sides", ["aaa a1b bbb b1a", "aaa aaa a1b b1a"])
def test_a_road_passes_a_site_by(sides: str) -> None:
    """One that led through the middle would seem to end there."""
    near = {}
    for site in ("", "monastery"):
        road = outline_of(tuple(sides.split()), site)["1"]
        near[site] = min(abs(point - MIDDLE) for line in road.lines for point in points(line))
    assert near["monastery"] > near[""] + 5


def test_a_road_that_ends_does_not_seem_to_join_one_that_passes() -> None:
    for text, apart in (("a0b b1c c0d d2a", "12"), ("a0b b0c c0d d1a", "1")):
        for name in apart:
            (line,) = outlined(tile(f"[{text}]"))[name].lines
            assert 12 < abs(line[-1][-1] - MIDDLE) < 25


def test_a_square_between_two_fields_is_of_the_one_that_reaches_it_by_a_side() -> None:
    corner, far = 0j, (3 + 1j)
    owner = dict.fromkeys(SQUARES, "C")
    for square in (corner, 1 + 1j, 2 + 1j, far):
        del owner[square]
    flood(owner, {"a": [middle(corner)], "b": [middle(far)]})
    assert [owner[square] for square in (corner, 1 + 1j, 2 + 1j, far)] == ["a", "b", "b", "b"]


# -- rivers, and fields that reach no side ---------------------------------------------------------


@every(TURNS)
def test_a_river_runs_from_side_to_side_and_parts_what_it_parts(laid: Tile) -> None:
    outline = outlined(laid)
    reached = {side for side in range(4) if laid.sides[side][1] == RIVER}
    ends = {point for line in outline.water for point in (line[0][-1], line[-1][-1])}
    assert {side for side in range(4) if MIDDLE - 50j * 1j**side in ends} == reached
    assert len(outline.ponds) == (len(reached) == 1)
    wet = [at for line in outline.water for at in points(line)] + list(outline.ponds)
    fields = {shape.name for shape in outline.shapes if shape.kind == "field"}
    assert not {outline.at(module._inside(at, 2)) for at in wet} & fields


@pytest.mark.parametrize(
    "text",
    [
        "CCC DDD EEE FFF; inner a",
        "aaa aaa aaa aaa; inner b",
        "~~~ ### ### ~~~; inner a",
        "CCC a=b DDD b=a; inner c",
    ],
)
def test_a_field_that_reaches_no_side_has_a_place_within(text: str) -> None:
    for turn in range(4):
        laid = tile(f"[{text}]/{turn}")
        outline = outlined(laid)
        assert {shape.name for shape in outline.shapes} == set(laid.kind.index)
        for name in laid.kind.inner[-1:]:
            assert outline.at(outline[name].stand) == name
            assert abs(outline[name].stand - MIDDLE) < 25


def test_more_fields_than_a_tile_has_room_for_are_drawn_all_the_same() -> None:
    full = outlined(tile("[CCC CCC CCC CCC; inner a, inner b]"))
    assert [shape.name for shape in full.shapes] == ["a", "b", "C"]
