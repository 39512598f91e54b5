"""Files of tiles: naming a kind, faults, and a set beside the printed one."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from arkrules import BadNotation, PositionError, TileSetError, load_profile, new_game
from arkrules.authoring.schemas import file_schema
from arkrules.tiles import Box, Confidence, TileSet, load_set, read_set
from arkrules.tiles.sets import differences, kind_meant
from tests.faults import one_of_each
from tests.positions import BASE_SET, VOCABULARY, stand, tiles
from tests.running import error_of

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
    assert (box.confidence["base:D"], box.confidence["small:D"]) == ("confirmed", "topology")
    assert box.kind("small:D").outline == "aaa aaa aaa aaa"
    assert box.kind("E").token == "E"
    assert error_of(box.kind, "D", kind=BadNotation).text == "D"


NOWHERE = (([BASE_SET], "ark:27"), ([BASE_SET], "Z"), ([], "D"))


def test_a_kind_of_no_set_in_use_is_refused() -> None:
    for sets, token in NOWHERE:
        assert error_of(Box(sets, VOCABULARY).kind, token, kind=BadNotation).text == token


def test_where_a_kind_was_looked_for_is_said(snapshot: object) -> None:
    boxes = [*NOWHERE, ([BASE_SET, small()], "D")]
    assert (
        one_of_each(
            (
                str(error_of(Box(sets, VOCABULARY).kind, token, kind=BadNotation))
                for sets, token in boxes
            ),
            of=("tiles/sets",),
        )
        == snapshot
    )


def test_a_box_knows_its_kinds_and_every_literal() -> None:
    tokens = ("D", "base:D", "Z", "[aaa aaa aaa aaa]", "[zzz]")
    known = [Box([BASE_SET], VOCABULARY).knows(token) for token in tokens]
    assert known == [True, True, False, True, False]


def test_each_kind_of_a_set_has_a_name_in_it_and_may_be_there_999_times() -> None:
    assert [*small().kinds] == ["D"]
    assert small(more='E = { outline = "CCC aaa aaa aaa", count = 999 }').total == 1001


def test_sets_and_boxes_show_what_they_hold(snapshot: object) -> None:
    """A box names eight of its sets, and counts the others."""
    many = [small(id=f"s{number}") for number in range(1, 10)]
    boxes = [Box(sets, VOCABULARY) for sets in ([], many[:8], many)]
    assert [*map(repr, (BASE_SET, small(), *boxes))] == snapshot


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
    error = error_of(read_set, text, VOCABULARY, file="mine.toml", kind=TileSetError)
    assert error.file == "mine.toml"
    return error.faults


def file(more: str = "", confidence: str = "confirmed") -> str:
    return SMALL.format(id="small", confidence=confidence, more=more)


CAP = 'outline = "CCC aaa aaa aaa"'
ROWS = (
    'E = { outline = "CCC aaa aaa", count = 1 }',
    'E = { outline = "CCC aaa aaa aab", count = 1 }',
    *(f"E = {{ {CAP}, count = {count} }}" for count in ("0", "-1", "1000", '"1"', "true", "1.5")),
    f'E = {{ {CAP}, count = 1, marks = "wolf@a" }}',
    f"E = {{ {CAP}, cuont = 1 }}",
    f'"E/1" = {{ {CAP}, count = 1 }}',
    f'"É" = {{ {CAP}, count = 1 }}',
    f'E = {{ {CAP}, count = 1, confidence = "sure" }}',
    'E = { about = "?" }',
)
"""Rows of a file, each wrong in its own way."""
START = 'start = ["0,0 Z", "0,0 small:D/1"]'
STARTS = 'start = ["here D", "0,0 D/4"]'
FILES = {
    "confidence": file(confidence="sure"),
    "format": file().replace("format = 1", "format = 2"),
    "rows": file("\n".join((ROWS[0], ROWS[2].replace("E", "F")))),
    "outlines": file("\n".join((ROWS[0], ROWS[1].replace("E", "F", 1)))),
    "start": file().replace("[tiles]", f"{START}\n[tiles]"),
    "starts": file().replace("[tiles]", f"{STARTS}\n[tiles]"),
    "no TOML": "tiles",
}
"""Files, and what is wrong with them."""


def test_every_fault_of_a_file_is_told_with_its_key(snapshot: object) -> None:
    rows = {row: [*faults_of(file(row))] for row in ROWS}
    files = {what: [*faults_of(text)] for what, text in FILES.items() if what != "no TOML"}
    told = [fault for faults in (*rows.values(), *files.values()) for fault in faults]
    assert all("tiles." in one for faults in rows.values() for one in faults)
    assert one_of_each(told, of=("tiles/sets",)) == snapshot


WHOLE = {
    "id": "mine", "title": "Mine", "source": "a box", "confidence": "confirmed", "format": 1,
    "tiles": {"A1": {"outline": "CCC aaa aaa aaa", "count": 999}},
}  # fmt: skip


TILE = {"outline": "CCC aaa aaa aaa", "count": 1}
CHANGED: list[tuple[dict[str, Any], bool]] = [
    ({}, True),
    ({"format": 2}, False),
    ({"tiles": {"A-1": TILE}}, False),
    ({"tiles": {"A1": TILE}}, True),
    *(({"tiles": {"A1": {**TILE, "count": count}}}, False) for count in (0, 1000, "1")),
]


def test_the_schema_of_a_set_takes_what_is_read() -> None:
    schema = Draft7Validator(file_schema("tiles", ()))
    assert schema.schema["title"]
    assert [schema.is_valid(WHOLE | change) for change, _ in CHANGED] == [
        fits for _, fits in CHANGED
    ]


def test_a_set_is_a_text() -> None:
    error_of(read_set, Path("small.toml"), VOCABULARY, kind=TypeError)


CASE = 'id = "mine"\nquestion = "Is it so?"\n'


def test_what_is_another_sort_of_file_is_refused_and_so_is_none(tmp_path: Path) -> None:
    assert error_of(read_set, CASE, VOCABULARY, file="it.toml", kind=TileSetError).file == "it.toml"
    gone = tmp_path / "none.toml"
    assert error_of(load_set, gone, VOCABULARY, kind=TileSetError).file == str(gone)


def test_what_reads_another_sort_of_file_is_said(snapshot: object) -> None:
    error = error_of(read_set, CASE, VOCABULARY, file="mine.toml", kind=TileSetError)
    assert (str(error), error.remedy) == snapshot


def test_a_set_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(file(confidence="reconstructed"), encoding="utf-8")
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


OTHERS = {
    "the same": printed(),
    "more of a kind": printed(count=3),
    # A is known to its turn, B by what its sides show; C is a guess that may be another.
    "A turned once": printed(a="aaa CCC aaa aaa"),
    "A turned twice": printed(a="aaa aaa CCC aaa"),
    "A turned thrice": printed(a="aaa aaa aaa CCC"),
    "B turned": printed(b="aaa a1b bbb b1a"),
    "B another": printed(b="a1b b1a aaa aaa"),
    "C another": printed(c="aaa aaa aaa aaa"),
    "one more": printed(more=PLAIN),
}
LARGER = printed(more="\n".join((PLAIN, PLAIN.replace("D", "E"))))


NO_OTHERS = ["the same", "B turned", "C another"]


def test_what_tells_a_set_from_the_printed_one_is_named(snapshot: object) -> None:
    told = {what: differences(printed(), other) for what, other in OTHERS.items()}
    more = [differences(LARGER, printed()), differences(small(), small(id="tiny"))]
    assert [what for what, found in told.items() if not found] == NO_OTHERS
    assert [*chain(*told.values(), *more)] == snapshot


def documented(totals: str, more: str = "") -> TileSet:
    """The printed set, of which only some totals are documented."""
    head = PRINTED.replace(
        '"reconstructed"\n', f'"reconstructed"\ndocumented = {{{{ {totals} }}}}\n'
    )
    shown = {"a": "CCC aaa aaa aaa", "b": "a1b bbb b1a aaa", "c": "CCC CCC CCC CCC", "count": 2}
    return read_set(head.format(**shown, more=more), VOCABULARY, file="small.toml")


FOUR = documented("tiles = 4")
DOCUMENTED = [
    (documented("tiles = 4", PLAIN.replace("1 }", '1, confidence = "confirmed" }')), printed(), 1),
    (FOUR, printed(c="aaa aaa aaa aaa"), 0),
    (FOUR, printed(a="aaa CCC aaa aaa", count=3), 2),
    (documented("bush = 1"), printed(), 1),
]


def test_documented_totals_and_sure_kinds_are_compared_and_no_guesses() -> None:
    found = [len(differences(one, other)) for one, other, _ in DOCUMENTED]
    assert found == [number for _, _, number in DOCUMENTED]


def test_what_differs_from_documented_totals_is_said(snapshot: object) -> None:
    assert [*chain(*(differences(one, other) for one, other, _ in DOCUMENTED))] == snapshot


def test_a_mistyped_kind_is_guessed_among_those_named_alike_if_it_is_short() -> None:
    known = ["ark:gate", "gate", "[gate]"]
    assert "ark:gate" in kind_meant("ark:gaet", known)
    assert "gate" in kind_meant("gaet", known).replace("ark:gate", "")
    assert kind_meant("g" * 20, ["g" * 19])
    assert not kind_meant("g" * 21, ["g" * 20])
    for token, other in (("gaet", "a:gate"), ("a:gaet", "agate"), ("gaet", "[gate]")):
        assert not kind_meant(token, [other])


# -- sets in a game --------------------------------------------------------------------------------


def test_a_set_may_start_with_several_tiles(own_folder: Path) -> None:
    game = new_game(load_profile("block", paths=[own_folder]), 2)
    assert {*map(str, game.position().tiles)} == {"0,0 S", "1,0 S/1", "1,1 S/2", "0,1 S/3"}
    assert game.bag == {}


def test_a_kind_may_be_named_with_its_set_and_its_turn_left_out() -> None:
    for token in ("base:D", "D/0", " base:D "):
        assert stand(tiles(f"0,0 {token}")) == stand(tiles("0,0 D"))


@pytest.mark.usefixtures("at_the_fair")
def test_a_bare_kind_is_looked_up_in_the_profiles_own_sets() -> None:
    assert stand(tiles("0,0 S1"), under="fair") == stand(tiles("0,0 fair:S1"), under="fair")
    for token in ("S1", "fair:S1"):
        error_of(stand, tiles(f"0,0 {token}"), kind=PositionError)


HELD = "[CCC aaa aaa aaa]"


@pytest.mark.parametrize(
    ("held", "other"),
    [
        ("E", HELD),
        (HELD, "E"),
        ("M", "N"),
        (HELD, "[CCC aaa aaa aaa; pennant@C]"),
        (HELD, "[DDD aaa aaa aaa]"),
        (HELD, "[aaa CCC aaa aaa]"),
    ],
)
def test_a_literal_equals_only_the_same_literal_marks_included_and_never_a_kind(
    held: str, other: str
) -> None:
    state = stand(tiles("0,0 D"), f"bag = ['{held}']")
    assert state.refusals(f"draw {other}")
    assert state.play(f"draw {held}").refusals(f"lay {other}/2 0,-1")
