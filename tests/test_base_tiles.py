"""The 72 tiles of the base game, and files of tiles in general."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from arkrules import BadNotation, TileSetError, library, load_profile
from arkrules.play import new_game
from arkrules.play.assembly import assembly_of
from arkrules.play.clauses import SetupRules
from arkrules.tiles import Box, Confidence, TileSet, load_set, read_set
from arkrules.tiles.sets import differences
from tests.strategies import BASE_SET, VOCABULARY

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
LETTERS = {"field": "F", "road": "R", "city": "C"}


def shown(name: str) -> str:
    """The four sides of a kind as letters, told from their middle slots."""
    middles = (side[1] for side in BASE_SET.kinds[name].kind.sides)
    return "".join("R" if m.isdigit() else "C" if m.isupper() else "F" for m in middles)


# -- the set --------------------------------------------------------------------------------------


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


# -- naming a kind --------------------------------------------------------------------------------

SMALL = """
format = 1
id = "{id}"
title = "A small set"
source = "a box"
confidence = "{confidence}"

[tiles]
D = {{ outline = "aaa aaa aaa aaa", count = 2 }}
{more}
"""


def small(id: str = "small", confidence: str = "confirmed", more: str = "") -> TileSet:
    return read_set(SMALL.format(id=id, confidence=confidence, more=more), VOCABULARY)


def test_a_kind_may_be_named_with_or_without_its_set() -> None:
    box = Box([BASE_SET], VOCABULARY)
    assert box.kind("D") is box.kind("base:D")
    assert box.kind("base:D").token == "D"


def test_a_name_that_two_sets_use_needs_its_set() -> None:
    box = Box([BASE_SET, small()], VOCABULARY)
    assert box.kind("base:D").token == "base:D"
    assert box.kind("small:D").outline == "aaa aaa aaa aaa"
    assert box.kind("E").token == "E"
    with pytest.raises(BadNotation, match=r"no kind of the sets in use \(base, small\)"):
        box.kind("D")


def test_a_kind_of_no_set_in_use_is_refused() -> None:
    with pytest.raises(BadNotation) as caught:
        Box([BASE_SET], VOCABULARY).kind("ark:27")
    assert caught.value.text == "ark:27"
    assert "D, base:D or a literal" in caught.value.expected


def test_a_literal_is_not_the_kind_that_looks_like_it() -> None:
    box = assembly_of(load_profile("carcassonne")).box
    assert box.kind("[CCC aaa aaa aaa]").token == "[CCC aaa aaa aaa]"
    assert box.kind("E").token == "E"


def test_a_literal_however_written_is_one_kind() -> None:
    box = Box([BASE_SET], VOCABULARY)
    assert box.kind("[CCC  aaa aaa aaa;pennant@C]") is box.kind("[CCC aaa aaa aaa; pennant@C]")


# -- files ----------------------------------------------------------------------------------------


def test_a_tile_may_be_less_sure_than_its_set() -> None:
    tiles = small(
        more='E = { outline = "CCC aaa aaa aaa", count = 1, source = "a photograph",'
        ' confidence = "topology" }'
    )
    assert tiles.kinds["D"].confidence is Confidence.CONFIRMED
    assert tiles.kinds["D"].source == "a box"
    assert tiles.kinds["E"].confidence is Confidence.TOPOLOGY
    assert tiles.kinds["E"].source == "a photograph"
    assert tiles.total == 3


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(TileSetError) as caught:
        read_set(text, VOCABULARY, file="mine.toml")
    assert caught.value.file == "mine.toml"
    assert str(caught.value).startswith("mine.toml")
    return caught.value.faults


@pytest.mark.parametrize(
    ("row", "key", "expected"),
    [
        ('E = { outline = "CCC aaa aaa", count = 1 }', "tiles.E", "four groups"),
        ('E = { outline = "CCC aaa aaa aab", count = 1 }', "tiles.E", "one small letter"),
        ('E = { outline = "CCC aaa aaa aaa", count = 0 }', "tiles.E.count", "0 is not a number"),
        ('E = { outline = "CCC aaa aaa aaa", count = -1 }', "tiles.E.count", "-1 is not a number"),
        ('E = { outline = "CCC aaa aaa aaa", count = 1, marks = "wolf@a" }', "tiles.E", "wolf@a"),
        ('E = { outline = "CCC aaa aaa aaa", cuont = 1 }', "tiles.E.cuont", "'count'"),
        ('"E/1" = { outline = "CCC aaa aaa aaa", count = 1 }', "tiles.E/1", "letters and digits"),
        (
            'E = { outline = "CCC aaa aaa aaa", count = 1, confidence = "sure" }',
            "tiles.E.confidence",
            "'sure'",
        ),
    ],
)
def test_a_wrong_tile_is_refused_with_its_key(row: str, key: str, expected: str) -> None:
    faults = faults_of(SMALL.format(id="small", confidence="confirmed", more=row))
    assert any(fault.startswith(f"{key}: ") and expected in fault for fault in faults)


def test_a_tile_without_outline_or_count_is_refused() -> None:
    faults = faults_of(SMALL.format(id="small", confidence="confirmed", more='E = { about = "?" }'))
    assert set(faults) == {"tiles.E.outline: is missing", "tiles.E.count: is missing"}


@pytest.mark.parametrize("count", ['"1"', "true", "1.5"])
def test_a_count_is_a_whole_number_and_nothing_like_one(count: str) -> None:
    row = f'E = {{ outline = "CCC aaa aaa aaa", count = {count} }}'
    (fault,) = faults_of(SMALL.format(id="small", confidence="confirmed", more=row))
    assert fault.startswith("tiles.E.count: expected a whole number")


def test_an_unknown_confidence_is_refused_with_those_known() -> None:
    (fault,) = faults_of(SMALL.format(id="small", confidence="sure", more=""))
    assert fault.startswith("confidence: ")
    assert "confirmed, topology, reconstructed" in fault


def test_a_format_of_the_future_is_refused() -> None:
    text = SMALL.format(id="small", confidence="confirmed", more="")
    assert faults_of(text.replace("format = 1", "format = 2")) == (
        "format: 2 is not known; this version reads format 1",
    )


def test_every_fault_of_a_file_is_reported() -> None:
    rows = """
        E = { outline = "CCC aaa aaa", count = 1 }
        F = { outline = "CCC aaa aaa aaa", count = 0 }
    """
    faults = faults_of(SMALL.format(id="small", confidence="confirmed", more=rows))
    assert [fault.partition(": ")[0] for fault in faults] == ["tiles.E", "tiles.F.count"]


def test_what_is_no_toml_is_refused() -> None:
    (fault,) = faults_of("tiles")
    assert fault.startswith("not TOML")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TileSetError) as caught:
        load_set(tmp_path / "none.toml", VOCABULARY)
    assert caught.value.file == str(tmp_path / "none.toml")
    assert "cannot be read" in caught.value.faults[0]


def test_a_set_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL.format(id="small", confidence="reconstructed", more=""), encoding="utf-8")
    tiles = load_set(path, VOCABULARY)
    assert tiles.id == "small"
    assert tiles.file == str(path)
    assert tiles.kinds["D"].confidence is Confidence.RECONSTRUCTED


# -- a set beside the one that is printed ----------------------------------------------------------

PRINTED = """
id = "small"
title = "A small set"
source = "a box"
confidence = "reconstructed"

[tiles]
A = {{ outline = "{a}", count = {count}, confidence = "confirmed" }}
B = {{ outline = "{b}", count = 1, confidence = "topology" }}
C = {{ outline = "{c}", count = 1 }}
{more}
"""
PLAIN = 'D = { outline = "aaa aaa aaa aaa", count = 1 }'


def printed(
    a: str = "CCC aaa aaa aaa",
    b: str = "a1b bbb b1a aaa",
    c: str = "CCC CCC CCC CCC",
    count: int = 2,
    more: str = "",
) -> TileSet:
    return read_set(
        PRINTED.format(a=a, b=b, c=c, count=count, more=more), VOCABULARY, file="small.toml"
    )


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (printed(), []),
        (
            printed(count=3),
            ["tiles.A.count: is 3, expected 2", "the set holds 5 tiles, expected 4"],
        ),
        # A is known to its turn, B by what its sides show; C is a guess that may be another.
        (
            printed(a="aaa CCC aaa aaa"),
            ["tiles.A: is [aaa CCC aaa aaa], expected [CCC aaa aaa aaa]"],
        ),
        (printed(b="aaa a1b bbb b1a"), []),
        (
            printed(b="a1b b1a aaa aaa"),
            ["tiles.B.outline: shows other sides than RFRF, however turned"],
        ),
        (printed(c="aaa aaa aaa aaa"), []),
        (
            printed(more=PLAIN),
            ["tiles.D: is no kind of the set", "the set holds 5 tiles, expected 4"],
        ),
    ],
)
def test_what_tells_a_set_from_the_printed_one_is_named(
    other: TileSet, expected: list[str]
) -> None:
    assert differences(printed(), other) == expected


def test_a_kind_that_is_missing_is_named() -> None:
    assert differences(printed(more=PLAIN), printed()) == [
        "tiles.D: is missing",
        "the set holds 4 tiles, expected 5",
    ]
