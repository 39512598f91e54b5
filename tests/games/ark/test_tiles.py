"""The 72 tiles of The Ark of the Covenant: what is documented of them, and what was chosen.

Whoever replaces the reconstruction by the real tiles changes only the part named so.
"""

from __future__ import annotations

import random
from itertools import groupby

from arkrules.geometry import SIDES
from arkrules.play import lexicon, new_game, playout
from arkrules.rules import library
from arkrules.tiles import Confidence, load_set, split_token
from arkrules.tiles.tile import BLANK
from tests.games.ark.tables import ARK
from tests.games.printed import alike, crossing, shown, sums, unsure

ARK_SET = load_set(library().sets["ark"], lexicon().vocabulary)
KIND = {name: printed.kind for name, printed in ARK_SET.kinds.items()}
NAMES = tuple(f"{number:02}" for number in range(1, 62))
KNOWN, LATER = NAMES[:33], NAMES[33:]
"""Those whose classes are documented, and those of whose classes only the order is."""
SEVERAL = {"02": 2, "12": 2, "13": 2, "17": 2, "21": 2, "25": 2, "32": 2, "37": 3, "39": 3}
CLASSES = {
    "CCCC": 1, "CCCF": 2, "CCCR": 2, "CCFF": 6, "CCRR": 5, "CFCF": 4, "CFFF": 4, "CFRR": 2,
    "CRFR": 4, "CRRF": 3,
}  # fmt: skip
"""How many kinds the documented classes have, in their order."""


def class_of(name: str) -> str:
    """The class of sides that a kind belongs to, however it is turned."""
    walk = shown(KIND[name])
    return min(walk[turn:] + walk[:turn] for turn in SIDES)


# -- documented, the start tile and the temples on weak evidence ----------------------------------


def test_72_tiles_in_61_kinds_in_order_as_often_as_in_the_box() -> None:
    assert (ARK_SET.id, ARK_SET.total, tuple(ARK_SET.kinds)) == ("ark", 72, NAMES)
    counts = {name: printed.count for name, printed in ARK_SET.kinds.items()}
    assert counts == {name: SEVERAL.get(name, 1) for name in NAMES}
    assert sum(counts[name] for name in LATER) == 32


def test_the_kinds_are_numbered_and_drawn_as_their_classes_are_written() -> None:
    classes = [(shape, len([*names])) for shape, names in groupby(NAMES, class_of)]
    assert dict(classes[: len(CLASSES)]) == CLASSES
    later = [shape for shape, _ in classes[len(CLASSES) :]]
    assert later == ["CRRR", "FFRR", "FRFR", "FRRR", "RRRR"]
    assert [name for name in NAMES if shown(KIND[name]) != class_of(name)] == []


def test_the_start_tile_is_of_the_class_known() -> None:
    (placed,) = ARK_SET.start
    cell, _, token = str(placed).partition(" ")
    assert (cell, class_of(split_token(token)[0])) == ("0,0", "CRFR")


def test_four_temples_each_with_fields_and_two_to_four_roads_that_end_at_it() -> None:
    temples = [printed for printed in ARK_SET.kinds.values() if printed.kind.site]
    assert [(one.kind.site, one.count) for one in temples] == [("temple", 1)] * 4
    for printed in temples:
        tile = printed.kind.tiles[0]
        assert 2 <= len(tile.roads) <= 4
        assert {tile.ends[road] for road in tile.roads} == {1}  # no road runs through
        assert any(segment.kind == "field" for segment in printed.kind.segments)


def test_every_kind_says_where_it_is_known_from_and_how_surely() -> None:
    sure = dict.fromkeys(KNOWN, Confidence.TOPOLOGY)
    assert unsure(ARK_SET, sure | dict.fromkeys(LATER, Confidence.RECONSTRUCTED)) == []


# -- chosen ---------------------------------------------------------------------------------------


def test_288_sides() -> None:
    known, later = (
        sums(ARK_SET, names, lambda name: shown(KIND[name])) for names in (KNOWN, LATER)
    )
    assert known == {"F": 51, "R": 38, "C": 71}
    assert later == {"F": 47, "R": 78, "C": 3}


def test_how_many_tiles_each_of_the_later_classes_has() -> None:
    tiles = sums(ARK_SET, LATER, lambda name: [class_of(name)])
    assert tiles == {"CRRR": 3, "FFRR": 12, "FRFR": 9, "FRRR": 5, "RRRR": 3}


def test_which_kinds_show_a_temple_and_how_many_roads_end_at_it() -> None:
    roads = {name: len(kind.tiles[0].roads) for name, kind in KIND.items() if kind.site}
    assert roads == {"44": 2, "53": 2, "58": 3, "61": 4}


def test_marks() -> None:
    most = {"sheep": 3, "wolf": 1, "oasis": 2, "scroll": 1}
    on_segments = [counts for kind in KIND.values() for counts in kind.marked.values()]
    assert {word: max(one.get(word, 0) for one in on_segments) for word in most} == most
    totals = {word: ARK_SET.totals[word] for word in most}
    assert totals == {"sheep": 83, "wolf": 28, "oasis": 29, "scroll": 7}
    words = {mark.word for kind in KIND.values() for mark in kind.marks}
    assert words == {*most}


def test_joined_and_separate_cities_and_road_ends_at_a_wall() -> None:
    cities = {name: len(kind.tiles[0].cities) for name, kind in KIND.items()}
    assert {name for name in NAMES if cities[name] == 2} == {"03", "10", "11", "15", "19", "20"}
    assert max(cities.values()) == 2
    assert [name for name in NAMES if KIND[name].touch] == ["16", "30"]


def test_no_two_kinds_look_alike_and_each_can_be_drawn() -> None:
    assert (alike(ARK_SET), crossing(ARK_SET)) == (0, [])
    assert not BLANK.intersection("".join(kind.outline for kind in KIND.values()))


# -- playing --------------------------------------------------------------------------------------


def test_most_tiles_fit_when_laid_at_random() -> None:
    laid = [len(playout(new_game(ARK, 2), random.Random(seed)).board) for seed in range(20)]
    assert sum(count >= 60 for count in laid) >= 19
