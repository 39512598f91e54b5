"""Files of tiles: naming a kind, faults, and a set beside the printed one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from arkrules import BadNotation, TileSetError, load_profile
from arkrules.play.assembly import assembly_of
from arkrules.tiles import Box, Confidence, TileSet, load_set, read_set
from arkrules.tiles.sets import differences, kind_meant, tiles_schema
from tests.positions import BASE_BOX, BASE_SET, VOCABULARY

# -- naming a kind ---------------------------------------------------------------------------------
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
    box = Box([BASE_SET, small(confidence="topology")], VOCABULARY)
    assert box.kind("base:D").token == "base:D"
    assert {"base:D", "small:D", "E"} < {*box}
    assert not {"D", "base:E"} & {*box}
    assert (box.counts["base:D"], box.counts["small:D"]) == (4, 2)
    assert (box.confidence("base:D"), box.confidence("small:D")) == ("confirmed", "topology")
    assert box.kind("small:D").outline == "aaa aaa aaa aaa"
    assert box.kind("E").token == "E"
    with pytest.raises(BadNotation, match=r"no kind of the sets in use \(base, small\)"):
        box.kind("D")


def test_a_kind_of_no_set_in_use_is_refused() -> None:
    with pytest.raises(BadNotation) as caught:
        Box([BASE_SET], VOCABULARY).kind("ark:27")
    assert caught.value.text == "ark:27"
    assert "such as A, base:A or a literal" in caught.value.expected
    with pytest.raises(BadNotation, match=r"in use \(none\); expected a literal in brackets$"):
        Box([], VOCABULARY).kind("D")


def test_a_literal_is_not_the_kind_that_looks_like_it() -> None:
    box = assembly_of(load_profile("carcassonne")).box
    assert box.kind("[CCC aaa aaa aaa]").token == "[CCC aaa aaa aaa]"
    assert box.kind("E").token == "E"


def test_a_literal_however_written_is_one_kind() -> None:
    box = Box([BASE_SET], VOCABULARY)
    kind = box.kind("[CCC  aaa aaa aaa;pennant@C]")
    assert box.kind("[aaa aaa aaa aaa]") is not kind
    assert box.kind("[CCC aaa aaa aaa; pennant@C]") is kind


@pytest.mark.parametrize(
    ("token", "known"),
    [("D", True), ("base:D", True), ("Z", False), ("[aaa aaa aaa aaa]", True), ("[zzz]", False)],
)
def test_a_box_knows_its_kinds_and_every_literal(token: str, known: bool) -> None:
    assert Box([BASE_SET], VOCABULARY).knows(token) is known


def test_a_set_counts_its_tiles_and_kinds_and_each_kind_has_a_name_in_it() -> None:
    assert repr(BASE_SET) == "<TileSet base: 72 tiles of 24 kinds>"
    assert repr(small()) == "<TileSet small: 2 tiles of 1 kind>"
    assert [printed.name for printed in small().kinds.values()] == ["D"]
    assert small(more='E = { outline = "CCC aaa aaa aaa", count = 999 }').total == 1001


def test_a_box_names_eight_of_its_sets_and_counts_the_others() -> None:
    many = [small(id=f"s{number}") for number in range(1, 10)]
    assert "s7, s8: " in repr(Box(many[:8], VOCABULARY))
    assert "s7, s8 and 1 more: " in repr(Box(many, VOCABULARY))
    assert repr(Box([], VOCABULARY)) == "<Box of no set: 0 tiles of 0 kinds>"


# -- files -----------------------------------------------------------------------------------------


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


def test_a_set_that_is_in_no_file_says_so_and_what_is_documented_is_what_it_holds() -> None:
    tiles = TileSet("own", "Our own", ("0,0 D",), small().kinds)
    assert (tiles.file, tiles.documented, tiles.total) == ("", {}, 2)
    assert small().file == ""


def test_a_file_need_not_say_its_format_nor_what_a_kind_shows() -> None:
    text = SMALL.format(id="small", confidence="confirmed", more="")
    tiles = read_set(text.replace("format = 1\n", ""), VOCABULARY)
    printed = tiles.kinds["D"]
    assert (printed.about, printed.kind.marks, tiles.start) == ("", (), ())
    more = 'E = { outline = "CCC aaa aaa aaa", count = 1, about = "a cap" }'
    assert small(more=more).kinds["E"].about == "a cap"


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
        ('E = { outline = "CCC aaa aaa aaa", count = 1000 }', "tiles.E.count", "1000 is not a"),
        ('E = { outline = "CCC aaa aaa aaa", count = 1, marks = "wolf@a" }', "tiles.E", "wolf@a"),
        ('E = { outline = "CCC aaa aaa aaa", cuont = 1 }', "tiles.E.cuont", "did you mean count?"),
        ('"E/1" = { outline = "CCC aaa aaa aaa", count = 1 }', "tiles.E/1", "letters and digits"),
        ('"É" = { outline = "CCC aaa aaa aaa", count = 1 }', "tiles.É", "letters and digits"),
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


WHOLE = {
    "id": "mine", "title": "Mine", "source": "a box", "confidence": "confirmed", "format": 1,
    "tiles": {"A1": {"outline": "CCC aaa aaa aaa", "count": 999}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value", "fits"),
    [
        ("format", 1, True),
        ("format", 2, False),
        ("tiles", {"A-1": WHOLE["tiles"]["A1"]}, False),  # type: ignore[index]  # a dictionary
        ("tiles", {"A1": {"outline": "CCC aaa aaa aaa", "count": 1}}, True),
        ("tiles", {"A1": {"outline": "CCC aaa aaa aaa", "count": 0}}, False),
        ("tiles", {"A1": {"outline": "CCC aaa aaa aaa", "count": 1000}}, False),
        ("tiles", {"A1": {"outline": "CCC aaa aaa aaa", "count": "1"}}, False),
    ],
)
def test_the_schema_of_a_set_takes_what_is_read(key: str, value: Any, fits: bool) -> None:
    schema = Draft7Validator(tiles_schema())
    assert schema.schema["title"] == "A set of tiles of arkrules"
    assert schema.is_valid(WHOLE)
    assert schema.is_valid(WHOLE | {key: value}) is fits


def test_a_set_is_a_text() -> None:
    with pytest.raises(TypeError, match="set: expected a text in TOML; `load_set` reads a file"):
        read_set(Path("small.toml"), VOCABULARY)  # type: ignore[arg-type]  # the point


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


def test_every_fault_of_what_lies_first_is_reported() -> None:
    text = SMALL.format(id="small", confidence="confirmed", more="")
    start = '["here D", "0,0 D/4", "0,0 Z", "0,0 small:D/1"]'
    faults = faults_of(text.replace("[tiles]", f"start = {start}\n[tiles]"))
    assert [fault.partition(": ")[0] for fault in faults] == ["start[0]", "start[1]", "start[2]"]
    assert faults[2] == "start[2]: 'Z' is no kind of this set"


def test_what_is_another_sort_of_file_is_refused_with_what_reads_it() -> None:
    with pytest.raises(TileSetError, match="no set of tiles: it is a case") as caught:
        read_set('id = "mine"\nquestion = "Is it so?"\n', VOCABULARY, file="mine.toml")
    assert caught.value.file == "mine.toml"
    assert caught.value.remedy.startswith("`arkrules ask FILE` answers it")


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


def test_a_set_adds_up_its_sides_marks_and_sites() -> None:
    # Four sides a tile; pennants on C 1, F 2, M 2, O 2, Q 1, S 2; monasteries on A 2, B 4.
    totals = BASE_SET.totals
    assert (totals["tiles"], totals["pennant"], totals["monastery"]) == (72, 10, 6)
    assert sum(number for what, number in totals.items() if what.endswith(" sides")) == 288


def test_marks_and_sites_are_added_up_for_every_tile_that_bears_them() -> None:
    more = 'E = { outline = "CCC aaa a1a aaa", count = 3, marks = "pennant*2@C, monastery" }'
    assert small(more=more).totals == {
        "tiles": 5, "field sides": 14, "city sides": 3, "road sides": 3, "pennant": 6,
        "monastery": 3,
    }  # fmt: skip


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
        *(
            (printed(a=there), [f"tiles.A: is [{there}], expected [CCC aaa aaa aaa]"])
            for there in ("aaa aaa CCC aaa", "aaa aaa aaa CCC")
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


def test_a_set_of_another_name_is_told_so() -> None:
    assert differences(small(), small(id="tiny")) == ["id: is 'tiny', expected 'small'"]


def test_a_kind_that_is_missing_is_named() -> None:
    two = f"{PLAIN}\n{PLAIN.replace('D', 'E')}"
    assert differences(printed(more=two), printed()) == [
        "tiles.D: is missing",
        "tiles.E: is missing",
        "the set holds 4 tiles, expected 6",
    ]


def test_where_totals_are_documented_they_and_sure_kinds_are_compared_and_no_guesses() -> None:
    head = PRINTED.replace('"reconstructed"\n', '"reconstructed"\ndocumented = {{ tiles = 4 }}\n')
    shown = {"a": "CCC aaa aaa aaa", "b": "a1b bbb b1a aaa", "c": "CCC CCC CCC CCC", "count": 2}
    documented = read_set(head.format(**shown, more=""), VOCABULARY, file="small.toml")
    more = PLAIN.replace("1 }", '1, confidence = "confirmed" }')
    with_one = read_set(head.format(**shown, more=more), VOCABULARY, file="small.toml")
    assert differences(with_one, printed()) == ["tiles.D: is missing"]
    assert differences(documented, printed(c="aaa aaa aaa aaa")) == []
    assert differences(documented, printed(a="aaa CCC aaa aaa", count=3)) == [
        "tiles.A.count: is 3, expected 2",
        "tiles.A: is [aaa CCC aaa aaa], expected [CCC aaa aaa aaa]",
        "the set has 5 of tiles, expected 4",
    ]
    bearing = PRINTED.replace('"reconstructed"\n', '"reconstructed"\ndocumented = {{ bush = 1 }}\n')
    bushes = read_set(bearing.format(**shown, more=""), VOCABULARY, file="small.toml")
    assert differences(bushes, printed()) == ["the set has 0 of bush, expected 1"]


def test_a_mistyped_kind_is_guessed_among_those_named_alike_if_it_is_short() -> None:
    known = ["ark:gate", "gate", "[gate]"]
    assert kind_meant("ark:gaet", known) == "did you mean ark:gate?"
    assert kind_meant("gaet", known) == "did you mean gate?"
    assert kind_meant("g" * 20, ["g" * 19])
    assert not kind_meant("g" * 21, ["g" * 20])
    for token, other in (("gaet", "a:gate"), ("a:gaet", "agate"), ("gaet", "[gate]")):
        assert not kind_meant(token, [other])


def test_a_literal_is_as_sure_as_it_stands_there() -> None:
    assert BASE_BOX.confidence("[aaa aaa aaa aaa]") == ""
    assert BASE_BOX.confidence("A") == BASE_SET.kinds["A"].confidence.value
