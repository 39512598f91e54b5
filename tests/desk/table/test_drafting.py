"""Drawing a tile side by side: every step gives a tile, and what need not change stays."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules import BadNotation
from arkrules.desk.table.drafting import Cover, SideShows, TileDraft
from arkrules.desk.table.grounds import expected_fields, fields_of
from arkrules.geometry import SIDES
from arkrules.play import lexicon
from arkrules.rules import library
from arkrules.rulings.casebook import casebook
from arkrules.testing.strategies import kinds
from arkrules.tiles import load_set
from tests.positions import VOCABULARY, literal

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
        if case.position is not None:
            texts = (*case.position.tiles, *(case.position.bag or ()), *case.moves)
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
    for text in set(shipped_kinds()):
        drawn = TileDraft.read(text, words)
        expected = expected_fields(drawn.walk, site=bool(drawn.site))
        assert fields_of(drawn.walk) == expected, text


# -- steps -----------------------------------------------------------------------------------------


def test_a_new_tile_is_all_field():
    assert str(TileDraft()) == "[aaa aaa aaa aaa]"


def test_the_start_tile_drawn_from_nothing():
    drawn = (
        TileDraft()
        .show(NORTH, SideShows.CITY)
        .show(EAST, SideShows.ROAD)
        .show(WEST, SideShows.ROAD)
    )
    assert str(drawn.join("1", "2")) == "[CCC b1a aaa a1b]"


def test_three_roads_part_the_fields_where_they_meet():
    drawn = TileDraft()
    for side in (EAST, SOUTH, WEST):
        drawn = drawn.show(side, SideShows.ROAD)
    assert str(drawn) == "[aaa a1b b2c c3a]"


def test_a_single_road_parts_nothing_unless_it_leads_to_a_wall():
    alone = TileDraft().show(SOUTH, SideShows.ROAD)
    assert str(alone) == "[aaa aaa a1a aaa]"
    assert str(alone.settle("monastery")) == "[aaa aaa a1a aaa; monastery]"
    walled = alone.show(NORTH, SideShows.CITY)
    assert str(walled) == "[CCC aaa a1b bbb]"
    assert str(walled.settle("monastery")) == "[CCC aaa a1a aaa; monastery]"


def test_a_road_ends_at_the_road_it_meets():
    assert str(draft("CCC a1b bbb b1a").show(SOUTH, SideShows.ROAD)) == "[CCC a1b b2c c1a]"
    assert str(draft("a1b bbb b1a aaa").show(WEST, SideShows.ROAD)) == "[a1b bbb b1c c2a]"


def test_two_fields_become_one_when_a_road_goes_and_keep_what_is_on_them():
    drawn = draft("aaa a1b bbb b1a; sheep*2@a, sheep@b")
    assert str(drawn.show(EAST, SideShows.FIELD)) == "[aaa aaa aaa a1a; sheep*3@a]"


def test_cities_join_and_part():
    drawn = draft("CCC DDD aaa aaa; pennant@D").join("C", "D")
    assert str(drawn) == "[CCC CCC aaa aaa; pennant@C]"
    assert str(drawn.part("C")) == "[CCC DDD aaa aaa; pennant@C]"


def test_a_road_that_is_parted_ends_where_another_passes():
    assert str(draft("a1b b2c c1d d2a").part("1")) == "[a1b b2c c3d d2a]"


def test_fields_lie_otherwise_where_somebody_says_so():
    bridged = draft("a1b bbb b1a aaa").join("a", "b")
    assert str(bridged) == "[a1a aaa a1a aaa]"
    # From then on nobody says otherwise, and a new road changes no field.
    assert str(bridged.show(EAST, SideShows.ROAD)) == "[a1a a2a a1a aaa]"
    assert str(bridged.part("a")) == "[a1b bbb b1a aaa]"


def test_a_field_around_corners_parts_at_the_corners():
    assert str(TileDraft().part("a")) == "[aaa bbb ccc ddd]"


def test_mist_and_ruins_lie_under_single_slots_and_whole_sides():
    drawn = TileDraft().show(SOUTH, SideShows.MISTY_ROAD).show(NORTH, SideShows.MIST)
    assert str(drawn) == "[~~~ aaa ~1~ aaa]"
    assert drawn.shown(SOUTH) is SideShows.MISTY_ROAD
    assert str(drawn.cover(6, Cover.FIELD)) == "[~~~ aaa a1~ aaa]"
    ruin = TileDraft().show(NORTH, SideShows.ROAD).cover(5, Cover.NOTHING).cover(6, Cover.NOTHING)
    assert str(ruin) == "[a1b bb# #aa aaa]"  # one square of a start block of four


def test_mist_in_the_middle_of_a_road_ends_it():
    drawn = draft("CCC a1b bbb b1a")
    assert str(drawn.cover(4, Cover.MIST)) == "[CCC b~b bbb b1a]"


def test_a_slot_of_a_city_cannot_be_covered():
    with pytest.raises(BadNotation, match="city all along"):
        draft("CCC aaa aaa aaa").cover(1, Cover.MIST)


def test_what_stood_on_a_segment_goes_with_it():
    drawn = draft("CCC a1b b2c c3a; pennant@C, bush@1+2+3, touch b-C")
    assert str(drawn.show(NORTH, SideShows.FIELD)) == "[aaa a1b b2c c3a; bush@1+2+3]"
    assert str(drawn.show(EAST, SideShows.FIELD)) == (
        "[CCC bbb b2c c3a; bush@2+3, pennant@C, touch b-C]"
    )
    assert str(drawn.show(EAST, SideShows.CITY)) == (
        "[CCC DDD b2c c3a; bush@2+3, pennant@C, touch b-C]"
    )


def test_marks_are_counted_and_never_less_than_none():
    drawn = TileDraft().mark(SHEEP, "a", 2).mark(MIST)
    assert str(drawn) == "[aaa aaa aaa aaa; mist, sheep*2@a]"
    assert drawn.count("sheep", "a") == 2
    assert str(drawn.mark(SHEEP, "a", -5)) == "[aaa aaa aaa aaa; mist]"
    assert drawn.mark(SHEEP, "a", 5_000).count("sheep", "a") == 999


@pytest.mark.parametrize(
    ("word", "where"),
    [(PENNANT, "a"), (PENNANT, ""), (PENNANT, "X"), (MIST, "a"), (BUSH, "1"), (SHEEP, "ab")],
)
def test_marks_stand_where_they_belong(word, where):
    with pytest.raises(BadNotation):
        draft("CCC a1b bbb b1a").mark(word, where)


def test_touching_is_said_only_where_the_drawing_differs():
    drawn = draft("CCC aaa CCC bbb")
    assert drawn.touches("a", "C")
    apart = drawn.contact("a", "C", touches=False)
    assert str(apart) == "[CCC aaa CCC bbb; apart a-C]"
    assert apart.contact("a", "C", touches=True) == drawn
    curve = draft("CCC aaa b1c c1b").contact("c", "C", touches=True)
    assert str(curve) == "[CCC aaa b1c c1b; touch c-C]"


def test_what_cannot_be_joined_is_refused():
    drawn = draft("CCC a1b bbb b1a")
    for one, other in (("C", "a"), ("a", "a"), ("a", "z")):
        with pytest.raises(BadNotation):
            drawn.join(one, other)


def test_a_turned_tile_is_the_same_tile():
    assert str(draft("CCC a1b bbb b1a; pennant@C").turned()) == "[b1a CCC a1b bbb; pennant@C]"


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
