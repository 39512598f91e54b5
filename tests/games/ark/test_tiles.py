"""The 72 tiles of The Ark of the Covenant: what is documented of them, and what was chosen.

Whoever replaces the reconstruction by the real tiles changes only the part named so.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, groupby

import pytest

from arkrules.board import Board
from arkrules.geometry import SIDES, STEPS, parse_cell
from arkrules.play import lexicon
from arkrules.rules import library
from arkrules.tiles import Confidence, Kind, Tile, load_set, split_token
from arkrules.tiles.outline import BLANK, KINDS

ARK_SET = load_set(library().sets["ark"], lexicon().vocabulary)
NAMES = tuple(f"{number:02}" for number in range(1, 62))
SEVERAL = {"02": 2, "12": 2, "13": 2, "17": 2, "21": 2, "25": 2, "32": 2, "37": 3, "39": 3}

CLASSES = {
    "CCCC": ("01", "01"),
    "CCCF": ("02", "03"),
    "CCCR": ("04", "05"),
    "CCFF": ("06", "11"),
    "CCRR": ("12", "16"),
    "CFCF": ("17", "20"),
    "CFFF": ("21", "24"),
    "CFRR": ("25", "26"),
    "CRFR": ("27", "30"),
    "CRRF": ("31", "33"),
}
"""The first and the last kind of the classes whose kinds are documented."""
LATER = ("CRRR", "FFRR", "FRFR", "FRRR", "RRRR")
"""The classes of 34 to 61, of which only the order is documented."""
TEMPLES = {"44": 2, "53": 2, "58": 3, "61": 4}
"""The kinds chosen to show a temple, and how many roads end at it."""


def shown(name: str) -> str:
    """The four sides of a kind as letters, from the north: city, field, road."""
    middles = (side[1] for side in ARK_SET.kinds[name].kind.sides)
    return "".join(KINDS[middle][0].upper() for middle in middles)


def class_of(name: str) -> str:
    """The class of sides that a kind belongs to, however it is turned."""
    walk = shown(name)
    return min(walk[turn:] + walk[:turn] for turn in SIDES)


def look(kind: Kind) -> object:
    """All that can be seen of a kind, whatever its segments are called and however it is turned."""

    def seen(turn: int) -> tuple[object, ...]:
        sides = kind.sides[turn:] + kind.sides[:turn]
        names: dict[str, int] = {}
        for slot in "".join(sides):
            names.setdefault(slot, len(names))
        marks = ((m.word, m.count, tuple(names[s] for s in m.segments)) for m in kind.marks)
        return tuple((KINDS[slot], names[slot]) for slot in "".join(sides)), tuple(sorted(marks))

    return kind.site, min(map(seen, SIDES), key=repr)


def sides_in(names: tuple[str, ...]) -> Counter[str]:
    """How many sides show field, road and city."""
    found = Counter[str]()
    for name in names:
        for letter in shown(name):
            found[letter] += ARK_SET.kinds[name].count
    return found


def marks_on(word: str) -> int:
    """How many of a mark the whole box shows."""
    return sum(
        printed.count * mark.count
        for printed in ARK_SET.kinds.values()
        for mark in printed.kind.marks
        if mark.word == word
    )


# -- documented, the start tile and the temples on weak evidence ----------------------------------


def test_72_tiles_in_61_kinds_in_order() -> None:
    assert ARK_SET.id == "ark"
    assert ARK_SET.total == 72
    assert tuple(ARK_SET.kinds) == NAMES


def test_every_kind_is_there_as_often_as_in_the_box() -> None:
    counts = {name: printed.count for name, printed in ARK_SET.kinds.items()}
    assert counts == {name: SEVERAL.get(name, 1) for name in NAMES}


@pytest.mark.parametrize("shape", CLASSES)
def test_the_first_33_kinds_are_of_the_classes_documented(shape: str) -> None:
    first, last = CLASSES[shape]
    members = [name for name in NAMES if class_of(name) == shape]
    assert members == [name for name in NAMES if first <= name <= last]


def test_the_kinds_are_numbered_in_the_order_of_their_classes() -> None:
    assert [shape for shape, _ in groupby(NAMES, class_of)] == [*CLASSES, *LATER]


@pytest.mark.parametrize("name", NAMES)
def test_a_kind_is_drawn_as_its_class_is_written(name: str) -> None:
    assert shown(name) == class_of(name)


def test_the_rest_begins_with_three_roads_at_a_city_and_ends_with_a_crossroads() -> None:
    assert class_of("34") == "CRRR"
    assert class_of("61") == "RRRR"
    assert sum(ARK_SET.kinds[name].count for name in NAMES[33:]) == 32


def test_the_start_tile_is_of_the_class_known() -> None:
    (placed,) = ARK_SET.start
    cell, _, token = placed.partition(" ")
    assert cell == "0,0"
    assert class_of(split_token(token)[0]) == "CRFR"


def test_four_temples_each_with_fields_and_two_to_four_roads_that_end_at_it() -> None:
    temples = [printed for printed in ARK_SET.kinds.values() if printed.kind.site]
    assert [printed.kind.site for printed in temples] == ["temple"] * 4
    assert sum(printed.count for printed in temples) == 4
    for printed in temples:
        tile = printed.kind.tiles[0]
        assert 2 <= len(tile.roads) <= 4
        assert {tile.ends[road] for road in tile.roads} == {1}  # no road runs through
        assert any(segment.kind == "field" for segment in printed.kind.segments)


# -- how sure -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_says_where_it_is_known_from_and_how_surely(name: str) -> None:
    printed = ARK_SET.kinds[name]
    expected = Confidence.TOPOLOGY if name <= "33" else Confidence.RECONSTRUCTED
    assert printed.confidence is expected
    assert library().sources.fault(printed.source) is None
    assert printed.about
    assert printed.name == name


# -- chosen ---------------------------------------------------------------------------------------


def test_288_sides() -> None:
    assert sides_in(NAMES[:33]) == {"F": 51, "R": 38, "C": 71}
    assert sides_in(NAMES[33:]) == {"F": 47, "R": 78, "C": 3}
    assert sides_in(NAMES) == {"F": 98, "R": 116, "C": 74}


def test_how_many_tiles_each_of_the_later_classes_has() -> None:
    tiles = Counter[str]()
    for name in NAMES[33:]:
        tiles[class_of(name)] += ARK_SET.kinds[name].count
    assert tiles == {"CRRR": 3, "FFRR": 12, "FRFR": 9, "FRRR": 5, "RRRR": 3}


def test_marks() -> None:
    words = {mark.word for printed in ARK_SET.kinds.values() for mark in printed.kind.marks}
    totals = {word: marks_on(word) for word in words}
    assert totals == {"sheep": 83, "wolf": 28, "oasis": 29, "scroll": 7}


def test_which_kinds_show_a_temple() -> None:
    roads = {
        name: len(printed.kind.tiles[0].roads)
        for name, printed in ARK_SET.kinds.items()
        if printed.kind.site == "temple"
    }
    assert roads == TEMPLES


@pytest.mark.parametrize("name", NAMES)
def test_no_segment_is_crowded(name: str) -> None:
    most = {"sheep": 3, "wolf": 1, "oasis": 2, "scroll": 1}
    for counts in ARK_SET.kinds[name].kind.marked.values():
        assert all(count <= most[word] for word, count in counts.items())


def test_sheep_graze_on_most_tiles_with_a_field() -> None:
    with_field = [
        printed
        for printed in ARK_SET.kinds.values()
        if any(segment.kind == "field" for segment in printed.kind.segments)
    ]
    grazed = [p for p in with_field if any(mark.word == "sheep" for mark in p.kind.marks)]
    assert len(grazed) > 0.75 * len(with_field)


def test_wolves_meet_sheep_on_some_tiles_and_come_alone_on_others() -> None:
    together = alone = 0
    for printed in ARK_SET.kinds.values():
        for counts in printed.kind.marked.values():
            if "wolf" in counts:
                together += "sheep" in counts
                alone += "sheep" not in counts
    assert together >= 5
    assert alone >= 5


def test_two_oases_lie_on_one_road_and_on_two_roads_of_one_tile() -> None:
    one_road = two_roads = 0
    for printed in ARK_SET.kinds.values():
        oases = [mark for mark in printed.kind.marks if mark.word == "oasis"]
        one_road += any(mark.count == 2 for mark in oases)
        two_roads += len(oases) == 2
    assert one_road >= 2
    assert two_roads >= 2


def test_joined_and_separate_cities_and_road_ends_at_a_wall() -> None:
    cities = {name: len(p.kind.tiles[0].cities) for name, p in ARK_SET.kinds.items()}
    assert {name for name in NAMES if cities[name] == 2} == {"03", "10", "11", "15", "19", "20"}
    assert max(cities.values()) == 2
    assert [name for name in NAMES if ARK_SET.kinds[name].kind.touch] == ["16", "30"]


def test_no_two_kinds_look_alike() -> None:
    looks = Counter(look(printed.kind) for printed in ARK_SET.kinds.values())
    assert set(looks.values()) == {1}


@pytest.mark.parametrize("name", NAMES)
def test_a_kind_can_be_drawn(name: str) -> None:
    """No segment runs across another, and no slot is blank."""
    walk = "".join(ARK_SET.kinds[name].kind.sides)
    assert not BLANK.intersection(walk)
    for pair in combinations(sorted(set(walk)), 2):
        changes = [slot for slot, _ in groupby(slot for slot in walk if slot in pair)]
        assert len(changes) <= 3, f"{pair} cross in {walk}"


# -- playing --------------------------------------------------------------------------------------


def lay_all(seed: int) -> int:
    """How many of the 72 tiles fit when all are laid at random, each drawn but once."""
    chance = random.Random(seed)
    cell, _, token = ARK_SET.start[0].partition(" ")
    body, turn = split_token(token)
    board = Board.empty().lay(parse_cell(cell).spot, ARK_SET.kinds[body].kind.tiles[turn])
    bag = [name for name, p in ARK_SET.kinds.items() for _ in range(p.count - (name == body))]
    chance.shuffle(bag)
    for name in bag:
        kind = ARK_SET.kinds[name].kind
        places = [
            (spot, turn)
            for spot, demand in sorted(board.open.items())
            for turn in kind.fits[demand]
        ]
        if places:
            spot, turn = chance.choice(places)
            board = board.lay(spot, kind.tiles[turn])
            assert fits_round(board, spot)
    return len(board)


def fits_round(board: Board, spot: int) -> bool:
    """Whether a tile meets its neighbors in the same sides, told from the outlines alone."""

    def kind_of_side(tile: Tile, side: int) -> str:
        return KINDS[tile.sides[side][1]]

    tile = board.tiles[spot].tile
    return all(
        kind_of_side(tile, side) == kind_of_side(beyond.tile, (side + 2) % 4)
        for side in SIDES
        if (beyond := board.tiles.get(spot + STEPS[side]))
    )


def test_most_tiles_fit_when_laid_at_random() -> None:
    laid = [lay_all(seed) for seed in range(200)]
    assert sum(count >= 60 for count in laid) >= 190
