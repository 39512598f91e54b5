"""The 72 tiles of the base game."""

from __future__ import annotations

from collections import Counter

import pytest

from arkrules import library, load_profile
from arkrules.play import new_game
from arkrules.play.clauses import SetupRules
from arkrules.tiles import Confidence
from tests.positions import BASE_SET

COUNTS = {
    "A": 2, "B": 4, "C": 1, "D": 4, "E": 5, "F": 2, "G": 1, "H": 3, "I": 2, "J": 3, "K": 3, "L": 3,
    "M": 2, "N": 3, "O": 2, "P": 3, "Q": 1, "R": 3, "S": 2, "T": 1, "U": 8, "V": 9, "W": 4, "X": 1,
}  # fmt: skip
# What the pictures show, side by side from the north: field, road, city.
SHOWN = {
    "A": "FFRF", "B": "FFFF", "C": "CCCC", "D": "CRFR", "E": "CFFF", "F": "FCFC", "G": "FCFC",
    "H": "CFCF", "I": "CCFF", "J": "CRRF", "K": "CFRR", "L": "CRRR", "M": "CFFC", "N": "CFFC",
    "O": "CRRC", "P": "CRRC", "Q": "CCFC", "R": "CCFC", "S": "CCRC", "T": "CCRC", "U": "RFRF",
    "V": "FFRR", "W": "FRRR", "X": "RRRR",
}  # fmt: skip
# Which fields of a tile lie against which of its cities.
CONTACTS = {
    "A": "",  # no city
    "B": "",
    "C": "",  # no field
    "D": "a-C",  # the road runs between the city and the far field
    "E": "a-C",
    "F": "a-C b-C",  # a field on either side of the city
    "G": "a-C b-C",
    "H": "a-C a-D",  # one field between two cities
    "I": "a-C a-D",
    "J": "a-C",  # the curve cuts the corner away from the city
    "K": "a-C",
    "L": "a-C",  # two of the three fields lie between roads
    "M": "a-C",
    "N": "a-C",
    "O": "a-C",  # the curve cuts the corner away from the city
    "P": "a-C",
    "Q": "a-C",
    "R": "a-C",
    "S": "a-C b-C",  # the road runs up to the wall, a field on either side
    "T": "a-C b-C",
    "U": "",
    "V": "",
    "W": "",
    "X": "",
}
# How many segments of city, road and field a tile has.
SEGMENTS = {
    "A": (0, 1, 1), "B": (0, 0, 1), "C": (1, 0, 0), "D": (1, 1, 2), "E": (1, 0, 1),
    "F": (1, 0, 2), "G": (1, 0, 2), "H": (2, 0, 1), "I": (2, 0, 1), "J": (1, 1, 2),
    "K": (1, 1, 2), "L": (1, 3, 3), "M": (1, 0, 1), "N": (1, 0, 1), "O": (1, 1, 2),
    "P": (1, 1, 2), "Q": (1, 0, 1), "R": (1, 0, 1), "S": (1, 1, 2), "T": (1, 1, 2),
    "U": (0, 1, 2), "V": (0, 1, 2), "W": (0, 3, 3), "X": (0, 4, 4),
}  # fmt: skip
PENNANTS = {"C", "F", "M", "O", "Q", "S"}


def shown(name: str) -> str:
    """The four sides of a kind as letters, told from their middle slots."""
    middles = (side[1] for side in BASE_SET.kinds[name].kind.sides)
    return "".join("R" if m.isdigit() else "C" if m.isupper() else "F" for m in middles)


def test_72_tiles_in_24_kinds() -> None:
    assert BASE_SET.total == 72
    assert len(BASE_SET.kinds) == 24


def test_every_kind_is_there_as_often_as_in_the_box() -> None:
    assert {name: printed.count for name, printed in BASE_SET.kinds.items()} == COUNTS


@pytest.mark.parametrize("name", COUNTS)
def test_a_kind_shows_what_its_picture_shows(name: str) -> None:
    assert shown(name) == SHOWN[name]


@pytest.mark.parametrize("name", COUNTS)
def test_a_kind_has_the_segments_of_its_picture(name: str) -> None:
    kinds = Counter(segment.kind for segment in BASE_SET.kinds[name].kind.segments)
    assert (kinds["city"], kinds["road"], kinds["field"]) == SEGMENTS[name]


@pytest.mark.parametrize("name", COUNTS)
def test_fields_touch_the_cities_they_lie_against(name: str) -> None:
    contacts = {f"{field}-{city}" for field, city in BASE_SET.kinds[name].kind.contacts}
    assert contacts == set(CONTACTS[name].split())


def test_288_sides() -> None:
    sides = Counter[str]()
    for name, count in COUNTS.items():
        for letter in shown(name):
            sides[letter] += count
    assert sides == {"F": 115, "R": 94, "C": 79}


def test_clockwise_pairs_of_sides() -> None:
    pairs = Counter[str]()
    for name, count in COUNTS.items():
        walk = shown(name)
        for pair in zip(walk, walk[1:] + walk[0], strict=True):
            pairs["".join(pair)] += count
    assert pairs == {
        "FR": 38, "RF": 38, "RR": 38, "FF": 46, "FC": 31, "CF": 31, "CC": 30, "RC": 18, "CR": 18,
    }  # fmt: skip


def test_ten_pennants_each_on_a_city() -> None:
    pennants = {
        name: printed.kind.marked["C"]["pennant"]
        for name, printed in BASE_SET.kinds.items()
        if printed.kind.marks
    }
    assert pennants == dict.fromkeys(PENNANTS, 1)
    assert sum(COUNTS[name] for name in PENNANTS) == 10


def test_six_monasteries_and_no_other_site() -> None:
    sites = {name: p.kind.site for name, p in BASE_SET.kinds.items() if p.kind.site}
    assert sites == {"A": "monastery", "B": "monastery"}


def test_the_road_to_a_monastery_leaves_its_field_whole() -> None:
    assert [segment.name for segment in BASE_SET.kinds["A"].kind.segments] == [
        "a", "1", "monastery",
    ]  # fmt: skip


def test_j_and_k_are_mirror_images() -> None:
    north, east, south, west = (side[::-1] for side in BASE_SET.kinds["J"].kind.sides)
    assert BASE_SET.kinds["K"].kind.sides == (north, west, south, east)


@pytest.mark.parametrize("name", COUNTS)
def test_every_kind_says_where_it_is_known_from_and_how_surely(name: str) -> None:
    printed = BASE_SET.kinds[name]
    assert printed.confidence is Confidence.CONFIRMED
    assert library().sources.fault(printed.source) is None
    assert printed.about
    assert printed.name == name


def test_the_start_tile_is_a_city_cap_over_a_straight_road() -> None:
    assert BASE_SET.start == ("0,0 D",)


def test_a_new_game_draws_from_the_other_71() -> None:
    bag = new_game("carcassonne", 2).bag
    assert bag == {**COUNTS, "D": 3}


def test_the_rules_count_the_tiles_of_the_set() -> None:
    assert load_profile("carcassonne")[SetupRules].tiles == BASE_SET.total
