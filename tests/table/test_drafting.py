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
from arkrules.table.drafting import Cover, SideShows, TileDraft
from arkrules.table.grounds import expected_fields, fields_of
from arkrules.testing.strategies import kinds
from arkrules.tiles import load_set
from tests.positions import VOCABULARY, literal
from tests.running import error_of

NORTH, EAST, SOUTH, WEST = SIDES
PENNANT, SHEEP, BUSH, MIST = (VOCABULARY.marks[it] for it in ("pennant", "sheep", "bush", "mist"))


def draft(text: str) -> TileDraft:
    return TileDraft.read(f"[{text}]", VOCABULARY)


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
    words = lexicon().vocabulary
    texts = set(source())
    assert len(texts) > 50
    for text in texts:
        drawn = TileDraft.read(text, words)
        again = drawn.kind(words)
        assert TileDraft.of(again) == drawn
        assert (again.sides, again.site or "") == (drawn.sides, drawn.site)


@given(kinds(VOCABULARY))
def test_a_tile_becomes_a_draft_and_the_same_tile_again(kind):
    assert TileDraft.of(kind).kind(VOCABULARY).literal == kind.literal


def test_fields_of_every_shipped_tile_lie_as_roads_and_cities_leave_them():
    # Were it not so, a change to one side would not mend the fields of such a tile.
    words = lexicon().vocabulary
    otherwise = set()
    for text in set(shipped_kinds()):
        drawn = TileDraft.read(text, words)
        expected = expected_fields(drawn.walk, site=bool(drawn.site))
        if sorted(fields_of(drawn.walk)) != sorted(expected):
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


# -- steps -----------------------------------------------------------------------------------------

ROAD, CITY, FIELD, RIVER = (
    SideShows.ROAD, SideShows.CITY, SideShows.FIELD, SideShows.RIVER
)  # fmt: skip


def shown(begin, *sides):
    """A draft after sides were told what to show."""
    drawn = draft(begin)
    for side, shows in sides:
        drawn = drawn.show(side, shows)
    return drawn


NEW = "aaa aaa aaa aaa"
BEND, BRIDGE = "CCC a1b bbb b1a", "a1b bbb b1a aaa"
MARKED = "CCC a1b b2c c3a; pennant@C, bush@1+2+3, touch b-C"


@pytest.mark.parametrize(
    ("begin", "sides", "tile"),
    [
        # Three roads part the fields where they meet; a single one parts nothing, unless it leads
        # to a wall, and a road ends at the road that it meets.
        (NEW, [(EAST, ROAD), (SOUTH, ROAD), (WEST, ROAD)], "aaa a1b b2c c3a"),
        (NEW, [(SOUTH, ROAD)], "aaa aaa a1a aaa"),
        (NEW, [(SOUTH, ROAD), (NORTH, CITY)], "CCC aaa a1b bbb"),
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
        (NEW, [(EAST, RIVER)], "aaa a=a aaa aaa"),
        (NEW, [(EAST, RIVER), (WEST, RIVER)], "aaa a=b bbb b=a"),
        ("aaa a=b bbb b=a", [(EAST, FIELD)], "aaa aaa aaa a=a"),
    ],
)  # fmt: skip
def test_sides_show_what_they_are_told_to(begin, sides, tile):
    assert str(shown(begin, *sides)) == f"[{tile}]"


@pytest.mark.parametrize(
    ("begin", "step", "tile"),
    [
        ("CCC b1a aaa a2b", lambda drawn: drawn.join("1", "2"), "CCC b1a aaa a1b"),
        ("CCC DDD EEE FFF", lambda drawn: drawn.enclose(encloses=True), "CCC DDD EEE FFF; inner a"),
        (
            "CCC DDD EEE FFF; inner a, touch a-C",
            lambda drawn: drawn.enclose(encloses=False),
            "CCC DDD EEE FFF",
        ),
        ("CCC DDD aaa aaa; pennant@D", lambda drawn: drawn.join("C", "D"),
         "CCC CCC aaa aaa; pennant@C"),
        (BRIDGE, lambda drawn: drawn.join("a", "b"), "a1a aaa a1a aaa"),
        ("CCC CCC aaa aaa; pennant@C", lambda drawn: drawn.part("C"),
         "CCC DDD aaa aaa; pennant@C"),
        ("a1b b2c c1d d2a", lambda drawn: drawn.part("1"), "a1b b2c c3d d2a"),
        ("a1a aaa a1a aaa", lambda drawn: drawn.part("a"), BRIDGE),
        (NEW, lambda drawn: drawn.part("a"), "aaa bbb ccc ddd"),
        ("aaa aaa a1a aaa", lambda drawn: drawn.settle("monastery"), "aaa aaa a1a aaa; monastery"),
        ("CCC aaa a1b bbb", lambda drawn: drawn.settle("monastery"), "CCC aaa a1a aaa; monastery"),
        ("CCC a1b bbb b1a; pennant@C", TileDraft.turned, "b1a CCC a1b bbb; pennant@C"),
        # Mist in the middle of a road ends it.
        (BEND, lambda drawn: drawn.cover(4, Cover.MIST), "CCC b~b bbb b1a"),
    ],
)  # fmt: skip
def test_a_step_changes_what_it_says(begin, step, tile):
    assert str(step(draft(begin))) == f"[{tile}]"


def test_mist_and_ruins_lie_under_single_slots_and_whole_sides():
    drawn = TileDraft().show(SOUTH, SideShows.MISTY_ROAD).show(NORTH, SideShows.MIST)
    assert str(drawn) == "[~~~ aaa ~1~ aaa]"
    assert drawn.shown(SOUTH) is SideShows.MISTY_ROAD
    assert str(drawn.cover(6, Cover.FIELD)) == "[~~~ aaa a1~ aaa]"
    ruin = TileDraft().show(NORTH, SideShows.ROAD).cover(5, Cover.NOTHING).cover(6, Cover.NOTHING)
    assert str(ruin) == "[a1b bb# #aa aaa]"  # one square of a start block of four


def test_marks_are_counted_and_never_less_than_none():
    drawn = TileDraft().mark(SHEEP, "a", 2).mark(MIST)
    assert str(drawn) == "[aaa aaa aaa aaa; mist, sheep*2@a]"
    assert drawn.count("sheep", "a") == 2
    assert str(drawn.mark(SHEEP, "a", -5)) == "[aaa aaa aaa aaa; mist]"
    assert drawn.mark(SHEEP, "a", 5_000).count("sheep", "a") == 999


def test_touching_is_said_only_where_the_drawing_differs():
    drawn = draft("CCC aaa CCC bbb")
    assert drawn.touches("a", "C")
    apart = drawn.contact("a", "C", touches=False)
    assert str(apart) == "[CCC aaa CCC bbb; apart a-C]"
    assert apart.contact("a", "C", touches=True) == drawn
    curve = draft("CCC aaa b1c c1b").contact("c", "C", touches=True)
    assert str(curve) == "[CCC aaa b1c c1b; touch c-C]"


def test_what_cannot_be_drawn_is_refused():
    drawn = draft(BEND)
    marks = [(PENNANT, "a"), (PENNANT, ""), (PENNANT, "X"), (MIST, "a"), (BUSH, "1"), (SHEEP, "ab")]
    for word, where in marks:
        error_of(drawn.mark, word, where, kind=BadNotation)
    for one, other in (("C", "a"), ("a", "a"), ("a", "z")):
        error_of(drawn.join, one, other, kind=BadNotation)
    error_of(drawn.cover, 1, Cover.MIST, kind=BadNotation)


# -- laws ------------------------------------------------------------------------------------------


@st.composite
def steps(draw):
    """A step that some draft may take, as a function that takes it."""
    side, shown = draw(st.sampled_from(SIDES)), draw(st.sampled_from(SideShows))
    slot, ground = draw(st.integers(0, 11)), draw(st.sampled_from(Cover))
    word = draw(st.sampled_from(sorted(VOCABULARY.marks)))
    at, other, change = (draw(st.integers(-20, 20)) for _ in range(3))
    site, touches = draw(st.sampled_from(["", "temple", "monastery"])), draw(st.booleans())

    def segment(drawn, number):
        return drawn.segments[number % len(drawn.segments)] if drawn.segments else "a"

    def mark(drawn):
        if word == "bush":
            roads = [name for name in drawn.segments if name.isdigit()]
            return drawn.mark(BUSH, roads[: 2 + other % 3], change)
        on = VOCABULARY.marks[word].on
        return drawn.mark(VOCABULARY.marks[word], segment(drawn, at) if on else "", change)

    return draw(
        st.sampled_from(
            [
                lambda drawn: drawn.show(side, shown),
                lambda drawn: drawn.show(side, shown),
                lambda drawn: drawn.cover(slot, ground),
                lambda drawn: drawn.join(segment(drawn, at), segment(drawn, other)),
                lambda drawn: drawn.part(segment(drawn, at)),
                mark,
                lambda drawn: drawn.settle(site),
                lambda drawn: drawn.contact(
                    segment(drawn, at), segment(drawn, other), touches=touches
                ),
                lambda drawn: drawn.turned(),
                lambda drawn: drawn.enclose(encloses=touches),
            ]
        )
    )


@given(kinds(VOCABULARY) | st.just(literal("[aaa aaa aaa aaa]")), st.lists(steps(), max_size=12))
def test_whatever_is_drawn_is_a_tile(kind, taken):
    drawn = TileDraft.of(kind)
    for step in taken:
        try:
            after = step(drawn)
        except BadNotation:
            continue
        assert TileDraft.of(after.kind(VOCABULARY)) == after
        drawn = after


def test_fields_in_the_middle_stand_in_one_order():
    drawn = TileDraft.of(literal("[AAA BBB CCC DDD; inner e]")).enclose(encloses=True)
    assert drawn.inner == drawn.kind(VOCABULARY).inner
    assert len(drawn.inner) == 2


@given(kinds(VOCABULARY), st.sampled_from(SIDES), st.sampled_from(SideShows))
def test_a_side_shows_what_it_was_told_to_and_the_others_what_they_did(kind, side, shown):
    drawn = TileDraft.of(kind)
    after = drawn.show(side, shown)
    assert after.shown(side) is shown
    for other in set(SIDES) - {side}:
        assert after.shown(other) is drawn.shown(other)


@given(kinds(VOCABULARY), st.integers(0, 11), st.sampled_from(Cover))
def test_a_slot_holds_what_it_was_told_to(kind, slot, ground):
    drawn = TileDraft.of(kind)
    if kind.outline.replace(" ", "")[slot].isupper():
        return
    assert drawn.cover(slot, ground).ground(slot) is ground


@given(st.lists(steps(), max_size=8), st.sampled_from(SIDES), st.sampled_from(SideShows))
def test_turning_first_or_last_draws_the_same_tile(taken, side, shown):
    drawn = TileDraft()
    for step in taken:
        try:
            drawn = step(drawn)
        except BadNotation:
            continue
    one = drawn.show(side, shown).turned().kind(VOCABULARY)
    other = drawn.turned().show((side + 1) % 4, shown).kind(VOCABULARY)
    assert one.tiles[0].borders == other.tiles[0].borders
    assert len(one.segments) == len(other.segments)
