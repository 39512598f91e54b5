"""Drawing a tile side by side: every step gives a tile, and what need not change stays."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules import BadNotation
from arkrules.geometry import SIDES
from arkrules.play import lexicon
from arkrules.rules import library
from arkrules.rulings import Case
from arkrules.rulings.casebook import casebook
from arkrules.table.tile import (
    NEW,
    SHOWING,
    expected_fields,
    fields_of,
    join,
    part,
    read,
    settle,
    show,
    turned,
    walk_of,
)  # fmt: skip
from arkrules.table.tile import shown as what_is_shown
from arkrules.testing.strategies import kinds
from arkrules.tiles import KINDS, Kind, load_set
from tests.positions import VOCABULARY, literal
from tests.running import error_of

NORTH, EAST, SOUTH, WEST = SIDES


def draft(text: str) -> Kind:
    return read(f"[{text}]")


# -- notation --------------------------------------------------------------------------------------


def shipped_kinds():
    words = lexicon().vocabulary
    for file in library().sets.values():
        for printed in load_set(file, words).kinds.values():
            yield printed.kind.literal


def literals_of_cases():
    for case in casebook():
        if isinstance(case, Case):
            texts = (*case.position.tiles, *(case.position.bag or ()), *case.moves)
            texts = tuple(map(str, texts))
            for text in texts:
                yield from re.findall(r"\[[^\[\]]*\]", text)


@pytest.mark.parametrize("source", [shipped_kinds, literals_of_cases])
def test_every_tile_that_there_is_can_be_drawn(source):
    texts = set(source())
    assert len(texts) > 50
    for text in texts:
        drawn = read(text)
        assert turned(turned(drawn), 3) is read(drawn.literal)


def test_fields_of_every_shipped_tile_lie_as_roads_and_cities_leave_them():
    # Were it not so, a change to one side would not mend the fields of such a tile.
    otherwise = set()
    for text in set(shipped_kinds()):
        drawn = read(text)
        expected = expected_fields(walk_of(drawn), site=bool(drawn.site))
        if sorted(fields_of(walk_of(drawn))) != sorted(expected):
            otherwise.add(" ".join(drawn.sides))
    assert otherwise == OTHERWISE


OTHERWISE = {
    "CCC a1b bbb CCC",  # the garden stands beside the road
    "CCC a1b ccc CCC",
    "CCC aaa bbb bbb",
    "CCC c2a DDD b1d",  # both roads lead to the city in the north
    "CCC c2b b1a CCC",
    "CCC ccc b1a CCC",
    "CCC d2c b1a CCC",
    "aaa CCC bbb b=a",  # the river ends at the city
    "aaa a=b b1c c=a",  # the road leads by the monastery to the river
    "b=a CCC a=b CCC",  # a bridge of city
}
"""Tiles that part fields, or join them, where their sides do not say so."""


@pytest.mark.parametrize(
    ("walk", "fields"),
    [
        ("a1a aaa a1a a2a", [[0, 11], [2, 3, 4, 5, 6], [8, 9]]),
        # Where a wall is on the other side of the road that it meets, it ends there, too;
        ("CCC a1a a2a a1a", [[3, 11], [5, 6], [8, 9]]),
        # where the wall is on its own side, it leads to the wall.
        ("CCC a1a a1a a2a", [[3, 8, 9], [5, 6], [11]]),
    ],
)
def test_a_road_that_ends_alone_leads_to_the_first_road_or_wall(walk, fields):
    assert [*map(list, expected_fields(walk.replace(" ", "")))] == fields


# -- steps -----------------------------------------------------------------------------------------

ROAD, CITY, FIELD, RIVER = "road", "city", "field", "river"


def shown(begin, *sides):
    """A draft after sides were told what to show."""
    drawn = draft(begin)
    for side, shows in sides:
        drawn = show(drawn, side, shows)
    return drawn


BEND, BRIDGE = "CCC a1b bbb b1a", "a1b bbb b1a aaa"
MARKED = "CCC a1b b2c c3a; pennant@C, bush@1+2+3, touch b-C"


@pytest.mark.parametrize(
    ("begin", "sides", "tile"),
    [
        # Three roads part the fields where they meet; a single one parts nothing, unless it leads
        # to a wall, and a road ends at the road that it meets.
        ("aaa aaa aaa aaa", [(EAST, ROAD), (SOUTH, ROAD), (WEST, ROAD)], "aaa a1b b2c c3a"),
        ("aaa aaa aaa aaa", [(SOUTH, ROAD)], "aaa aaa a1a aaa"),
        ("aaa aaa aaa aaa", [(SOUTH, ROAD), (NORTH, CITY)], "CCC aaa a1b bbb"),
        (BEND, [(SOUTH, ROAD)], "CCC a1b b2c c1a"),
        (BRIDGE, [(WEST, ROAD)], "a1b bbb b1c c2a"),
        # Two fields become one when a road goes, and keep what is on them.
        ("aaa a1b bbb b1a; sheep*2@a, sheep@b", [(EAST, FIELD)], "aaa aaa aaa a1a; sheep*3@a"),
        # What stood on a segment goes with it.
        (MARKED, [(NORTH, FIELD)], "aaa a1b b2c c3a; bush@1+2+3"),
        (MARKED, [(EAST, FIELD)], "CCC bbb b2c c3a; bush@2+3, pennant@C, touch b-C"),
        (MARKED, [(EAST, CITY)], "CCC DDD b2c c3a; bush@2+3, pennant@C, touch b-C"),
        # Where somebody says that fields lie otherwise, a new road changes none.
        ("a1a aaa a1a aaa", [(EAST, ROAD)], "a1a a2a a1a aaa"),
        # A field goes around a spring, and a river parts two.
        ("aaa aaa aaa aaa", [(EAST, RIVER)], "aaa a=a aaa aaa"),
        ("aaa aaa aaa aaa", [(EAST, RIVER), (WEST, RIVER)], "aaa a=b bbb b=a"),
        ("aaa a=b bbb b=a", [(EAST, FIELD)], "aaa aaa aaa a=a"),
    ],
)  # fmt: skip
def test_sides_show_what_they_are_told_to(begin, sides, tile):
    assert shown(begin, *sides).literal == f"[{tile}]"


@pytest.mark.parametrize(
    ("begin", "step", "tile"),
    [
        ("CCC b1a aaa a2b", lambda drawn: join(drawn, "1", "2"), "CCC b1a aaa a1b"),
        ("CCC DDD aaa aaa; pennant@D", lambda drawn: join(drawn, "C", "D"),
         "CCC CCC aaa aaa; pennant@C"),
        (BRIDGE, lambda drawn: join(drawn, "a", "b"), "a1a aaa a1a aaa"),
        ("CCC CCC aaa aaa; pennant@C", lambda drawn: part(drawn, "C"),
         "CCC DDD aaa aaa; pennant@C"),
        ("a1b b2c c1d d2a", lambda drawn: part(drawn, "1"), "a1b b2c c3d d2a"),
        ("a1a aaa a1a aaa", lambda drawn: part(drawn, "a"), BRIDGE),
        ("aaa aaa aaa aaa", lambda drawn: part(drawn, "a"), "aaa bbb ccc ddd"),
        ("aaa aaa a1a aaa", lambda drawn: settle(drawn, "monastery"), "aaa aaa a1a aaa; monastery"),
        ("CCC aaa a1b bbb", lambda drawn: settle(drawn, "monastery"), "CCC aaa a1a aaa; monastery"),
        ("CCC a1b bbb b1a; pennant@C", turned, "b1a CCC a1b bbb; pennant@C"),
    ],
)  # fmt: skip
def test_a_step_changes_what_it_says(begin, step, tile):
    assert step(draft(begin)).literal == f"[{tile}]"


def test_mist_lies_under_whole_sides_and_roads():
    drawn = show(show(read(NEW), SOUTH, "misty-road"), NORTH, "mist")
    assert drawn.literal == "[~~~ aaa ~1~ aaa]"
    assert what_is_shown(drawn, SOUTH) == "misty-road"


def test_what_cannot_be_drawn_is_refused():
    drawn = draft(BEND)
    for one, other in (("C", "a"), ("a", "a"), ("a", "z")):
        error_of(join, drawn, one, other, kind=BadNotation)


# -- laws ------------------------------------------------------------------------------------------


@st.composite
def steps(draw):
    """A step that some draft may take, as a function that takes it."""
    side, shown = draw(st.sampled_from(SIDES)), draw(st.sampled_from([*SHOWING]))
    at, other = (draw(st.integers(-20, 20)) for _ in range(2))
    site = draw(st.sampled_from(["", "temple", "monastery"]))

    def segment(drawn, number):
        names = [name for name in drawn.index if name in KINDS]
        return names[number % len(names)] if names else "a"

    return draw(
        st.sampled_from(
            [
                lambda drawn: show(drawn, side, shown),
                lambda drawn: show(drawn, side, shown),
                lambda drawn: join(drawn, segment(drawn, at), segment(drawn, other)),
                lambda drawn: part(drawn, segment(drawn, at)),
                lambda drawn: settle(drawn, site),
                lambda drawn: turned(drawn),
            ]
        )
    )


@given(kinds(VOCABULARY) | st.just(literal("[aaa aaa aaa aaa]")), st.lists(steps(), max_size=12))
def test_whatever_is_drawn_is_a_tile(kind, taken):
    drawn = kind
    for step in taken:
        try:
            after = step(drawn)
        except BadNotation:
            continue
        assert literal(after.literal).literal == after.literal
        drawn = after


@given(kinds(VOCABULARY), st.sampled_from(SIDES), st.sampled_from([*SHOWING]))
def test_a_side_shows_what_it_was_told_to_and_the_others_what_they_did(kind, side, shown):
    after = show(kind, side, shown)
    assert what_is_shown(after, side) == shown
    for other in set(SIDES) - {side}:
        assert what_is_shown(after, other) == what_is_shown(kind, other)


@given(st.lists(steps(), max_size=8), st.sampled_from(SIDES), st.sampled_from([*SHOWING]))
def test_turning_first_or_last_draws_the_same_tile(taken, side, shown):
    drawn = read(NEW)
    for step in taken:
        try:
            drawn = step(drawn)
        except BadNotation:
            continue
    one = turned(show(drawn, side, shown))
    other = show(turned(drawn), (side + 1) % 4, shown)
    assert one.tiles[0].borders == other.tiles[0].borders
    assert len(one.segments) == len(other.segments)
