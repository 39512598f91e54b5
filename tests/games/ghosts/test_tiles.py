"""The tiles of Spirits, Castles and Graveyards: what is documented of them, and what was chosen.

Whoever replaces the reconstruction by the real tiles changes only the part named so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from arkrules.geometry import SIDES, Cell, opposite
from arkrules.play import lexicon, new_game
from arkrules.rules import library
from arkrules.tiles import Confidence, Tile, load_set
from arkrules.tiles.tile import KINDS, MIST, NOTHING, Border
from tests.games.printed import alike, crossing, sums, unsure
from tests.positions import BASE_SET
from tests.running import Run

FILE = library().sets["ghosts"]
GHOSTS_SET = load_set(FILE, lexicon().vocabulary)
KIND = {name: printed.kind for name, printed in GHOSTS_SET.kinds.items()}
DRAWN: dict[str, Tile] = {name: kind.tiles[0] for name, kind in KIND.items()}
"""The kinds as they are written, unturned."""
SQUARES = {"NW": "0,0", "NE": "1,0", "SW": "0,1", "SE": "1,1"}
"""The squares of the start block, and where they lie."""
NAMES = tuple(name for name in KIND if name not in SQUARES)
MISTY = {name: [side for side in SIDES if tile.misty(side)] for name, tile in DRAWN.items()}
"""The sides of each kind with mist on them."""
BLOCK = new_game("ghosts", 2).board
"""The board with the start block alone."""


def with_mark(word: str, names: Iterable[str] = NAMES) -> list[str]:
    """The kinds with a mark."""
    return [name for name in names if word in {mark.word for mark in KIND[name].marks}]


BEARING = {name for name in KIND if MISTY[name]} | {*with_mark("mist", KIND)}
"""The kinds that show mist anywhere."""


def tiles_of(names: Iterable[str]) -> int:
    """How many tiles of some kinds there are."""
    return sum(GHOSTS_SET.kinds[name].count for name in names)


def with_site(site: str) -> list[str]:
    """The kinds with a site."""
    return [name for name, kind in KIND.items() if kind.site == site]


def showing(names: Iterable[str], what: str) -> list[str]:
    """Those with a segment of road, city or field."""
    return [name for name in names if any(one.kind == what for one in KIND[name].segments)]


# -- documented -----------------------------------------------------------------------------------


def test_60_tiles_and_the_block_with_five_castles_and_five_graveyards() -> None:
    assert (GHOSTS_SET.id, tiles_of(NAMES), tiles_of(SQUARES)) == ("ghosts", 60, 4)
    assert len(NAMES) >= 46  # so far pictures are numbered
    assert {kind.site for kind in KIND.values()} == {"castle", "graveyard", None}
    assert tiles_of(with_site("castle")) == tiles_of(with_site("graveyard")) == 5
    assert {*with_site("castle")} <= BEARING
    assert showing(with_site("castle"), "road")
    assert showing(with_site("graveyard"), "city")
    assert showing(with_site("graveyard"), "road")


def test_mist_lies_on_fields_and_roads_of_most_tiles_and_on_no_city() -> None:
    covered = {DRAWN[name].borders[side] for name in KIND for side in MISTY[name]}
    assert covered == {Border.FIELD, Border.ROAD}
    assert tiles_of(BEARING & {*NAMES}) > 30


def test_a_village_where_three_roads_meet_and_cities_with_pennants() -> None:
    ends = [Counter(DRAWN[name].ends[at] for at in DRAWN[name].roads) for name in NAMES]
    assert Counter({1: 3}) in ends
    assert with_mark("pennant")


def test_no_kind_is_named_like_one_of_the_base_game() -> None:
    assert not KIND.keys() & BASE_SET.kinds.keys()


# -- documented of the block ----------------------------------------------------------------------


def test_the_block_is_four_squares_laid_as_the_set_has_it() -> None:
    start = [str(placed) for placed in GHOSTS_SET.start]
    assert [str(placed.cell) for placed in GHOSTS_SET.start] == [*SQUARES.values()]
    laid = [f"{one.cell} {BLOCK.tiles[one.cell.spot].tile}" for one in GHOSTS_SET.start]
    assert laid == start
    assert len(BLOCK) == len({one.split(" ", 1)[1] for one in start}) == 4


def test_the_ruin_lies_where_the_squares_meet_and_nowhere_else() -> None:
    for cell, inner in zip(SQUARES.values(), ((1, 2), (2, 3), (0, 1), (3, 0)), strict=True):
        sides = BLOCK.tiles[Cell.parse(cell).spot].tile.sides
        assert [NOTHING in sides[side] for side in SIDES] == [side in inner for side in SIDES]


@pytest.mark.parametrize(
    ("one", "side", "other"), [("NW", 1, "NE"), ("NW", 2, "SW"), ("NE", 2, "SE"), ("SW", 1, "SE")]
)
def test_the_squares_belong_to_each_other(one: str, side: int, other: str) -> None:
    """Nothing ends between two of them but what the ruin ends."""
    mine = DRAWN[one].sides[side]
    theirs = DRAWN[other].sides[opposite(side)][::-1]
    assert [KINDS.get(slot, slot) for slot in mine] == [KINDS.get(slot, slot) for slot in theirs]


def test_roads_end_at_the_ruin_which_parts_the_fields_with_them() -> None:
    roads = [DRAWN[name].ends[at] for name in SQUARES for at in DRAWN[name].roads]
    assert len(roads) >= 2
    assert {*roads} == {1}
    assert len([*BLOCK.features("field")]) == 4


def test_the_block_has_squares_with_mist_and_squares_without() -> None:
    assert {name in BEARING for name in SQUARES} == {True, False}


def test_the_block_lies_in_the_middle_of_a_table() -> None:
    table = new_game("ghosts+surface.table", 2).table
    # 24 columns and 18 rows: the two of the block, and as many on either side of them.
    assert (0 - table.west, table.east - 1) == (11, 11)
    assert (0 - table.north, table.south - 1) == (8, 8)


def test_every_kind_is_labeled_a_reconstruction() -> None:
    assert unsure(GHOSTS_SET, dict.fromkeys(KIND, Confidence.RECONSTRUCTED)) == []


# -- chosen ---------------------------------------------------------------------------------------


def test_50_kinds_of_which_ten_come_twice() -> None:
    assert tuple(f"{number:02}" for number in range(1, 51)) == NAMES
    counts = Counter(GHOSTS_SET.kinds[name].count for name in NAMES)
    assert counts == {1: 40, 2: 10}
    assert with_site("castle") == [*NAMES[:5]]
    assert with_site("graveyard") == [*NAMES[5:10]]


def test_240_sides_in_about_the_shares_of_the_base_game() -> None:
    sides = sums(
        GHOSTS_SET, NAMES, lambda name: [f"{one.name.lower()} sides" for one in KIND[name].borders]
    )
    assert sides == {"field sides": 96, "road sides": 78, "city sides": 66}
    assert all(abs(sides[what] / 240 - BASE_SET.totals[what] / 288) < 0.07 for what in sides)


def test_how_many_sides_mist_covers_whole_and_in_part() -> None:
    covered = sums(
        GHOSTS_SET, NAMES, lambda name: [str(DRAWN[name].shrouded(side)) for side in MISTY[name]]
    )
    assert covered == {"True": 63, "False": 19}
    assert tiles_of(BEARING & {*NAMES}) == 49
    assert {name for name in BEARING & {*NAMES} if not MISTY[name]} == {"05", "20"}


def test_no_two_kinds_look_alike_and_each_can_be_drawn() -> None:
    assert (alike(GHOSTS_SET), crossing(GHOSTS_SET)) == (0, [])


def test_mist_parts_a_field_from_a_city_and_covers_all_fields_of_some_tiles() -> None:
    assert not any("C" in pair for pair in KIND["25"].contacts)
    assert KIND["24"].contacts == {("a", "C")}
    under = [name for name in NAMES if MIST in "".join(KIND[name].sides)]
    bare = [name for name in under if name not in showing(NAMES, "field")]
    assert bare == ["12", "14", "15", "17", "23", "27", "47"]


# -- the command line -----------------------------------------------------------------------------


def test_the_list_says_that_all_of_it_is_reconstructed(run: Run, snapshot: object) -> None:
    head, *kinds = run("show", "tiles", "ghosts").output.split("\n- [")
    assert len(kinds) == 54
    assert all("(reconstructed)" in kind for kind in kinds)
    assert "\n- [".join([head, *kinds[:3]]) == snapshot


def compared(run: Run, folder: Path, right: str, wrong: str) -> tuple[int, list[str]]:
    """What tells a set of an owner's own from the printed one: an exit code, and lines."""
    text = FILE.read_text(encoding="utf-8")
    assert text.count(right) == 1
    (folder / "mine.toml").write_text(text.replace(right, wrong), encoding="utf-8")
    result = run("check", folder / "mine.toml", code=(0, 1))
    return result.exit_code, result.output.splitlines()


CASTLE = 'marks = "castle, mist", count = 1'
MORE = '60 = { outline = "aaa aaa aaa aaa", count = 1, confidence = "confirmed", about = "seen" }'


def test_a_wrong_count_is_told_from_other_kinds_in_place_of_the_reconstruction(
    run: Run, tmp_path: Path
) -> None:
    assert compared(run, tmp_path, CASTLE, CASTLE.replace("1", "2"))[0] == 1
    (guess,) = [line for line in FILE.read_text("utf-8").splitlines() if line.startswith("42 =")]
    assert compared(run, tmp_path, guess, MORE)[0] == 0
    run("check", FILE)


def test_a_wrong_count_is_reported(run: Run, tmp_path: Path, snapshot: object) -> None:
    _, (_, _, *differences) = compared(run, tmp_path, CASTLE, CASTLE.replace("1", "2"))
    assert differences == snapshot


@pytest.fixture(scope="module")
def pictures(run: Run, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A picture of each kind."""
    folder = tmp_path_factory.mktemp("pictures")
    run("show", "tiles", "ghosts", "--svg", folder)
    return {path.stem: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def test_every_kind_is_drawn_in_a_file_of_its_own(pictures: dict[str, str]) -> None:
    assert pictures.keys() == KIND.keys()
    assert len({*pictures.values()}) == len(KIND)


def test_a_picture_of_a_kind_says_which_and_that_it_is_reconstructed(
    pictures: dict[str, str], snapshot: object
) -> None:
    assert re.findall(">([^<>{]+)</(?:title|desc|text)>", pictures["01"]) == snapshot
