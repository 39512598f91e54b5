"""The tiles of Spirits, Castles and Graveyards: what is documented of them, and what was chosen.

Whoever replaces the reconstruction by the real tiles changes only the parts named so.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby
from pathlib import Path

import pytest

from arkrules.board import Board
from arkrules.geometry import SIDES, opposite, parse_cell
from arkrules.play import lexicon, new_game
from arkrules.rules import library
from arkrules.tiles import Confidence, Kind, Tile, load_set
from arkrules.tiles.outline import BLANK, KINDS, MIST, NOTHING, Border
from tests.positions import BASE_SET
from tests.running import Run

FILE = library().sets["ghosts"]
GHOSTS_SET = load_set(FILE, lexicon().vocabulary)
SQUARES = ("NW", "NE", "SW", "SE")
CASTLES = ("01", "02", "03", "04", "05")
GRAVEYARDS = ("06", "07", "08", "09", "10")
ALL = tuple(GHOSTS_SET.kinds)
NAMES = tuple(name for name in ALL if name not in SQUARES)
CELLS = ("0,0", "1,0", "0,1", "1,1")


def kind(name: str) -> Kind:
    """A kind of the set."""
    return GHOSTS_SET.kinds[name].kind


def as_drawn(name: str) -> Tile:
    """A kind as it is written, unturned."""
    return kind(name).tiles[0]


def words_on(name: str) -> set[str]:
    """The marks of a kind."""
    return {mark.word for mark in kind(name).marks}


def misty_sides(name: str) -> list[int]:
    """The sides of a kind with mist on them."""
    return [side for side in SIDES if as_drawn(name).misty(side)]


def bears_mist(name: str) -> bool:
    """Whether a kind shows mist anywhere."""
    return bool(misty_sides(name)) or "mist" in words_on(name)


def tiles_of(names: tuple[str, ...]) -> int:
    """How many tiles of some kinds there are."""
    return sum(GHOSTS_SET.kinds[name].count for name in names)


def with_site(site: str) -> tuple[str, ...]:
    """The kinds with a site."""
    return tuple(name for name in ALL if kind(name).site == site)


def shows(name: str, what: str) -> bool:
    """Whether a kind has a segment of road, city or field."""
    return any(segment.kind == what for segment in kind(name).segments)


def look(name: str) -> object:
    """All that can be seen of a kind, whatever its segments are called and however it is turned."""

    def seen(turn: int) -> object:
        walk = "".join(kind(name).sides[turn:] + kind(name).sides[:turn])
        names: dict[str, int] = {}
        for slot in walk:
            names.setdefault(slot, len(names))
        shown = tuple((KINDS.get(slot, slot), names[slot]) for slot in walk)
        marks = ((m.word, m.count, tuple(names[s] for s in m.segments)) for m in kind(name).marks)
        return shown, tuple(sorted(marks))

    return kind(name).site, min(map(seen, SIDES), key=repr)


def block() -> Board:
    """The board with the start block alone."""
    return new_game("ghosts", 2).board


# -- documented -----------------------------------------------------------------------------------


def test_60_tiles_and_the_block() -> None:
    assert GHOSTS_SET.id == "ghosts"
    assert tiles_of(NAMES) == 60
    assert tiles_of(SQUARES) == 4
    assert GHOSTS_SET.total == 64


def test_pictures_are_numbered_to_46_at_least() -> None:
    assert len(NAMES) >= 46


def test_five_castles_and_five_graveyards_and_no_monastery() -> None:
    assert tiles_of(with_site("castle")) == 5
    assert tiles_of(with_site("graveyard")) == 5
    assert {kind(name).site for name in ALL} == {"castle", "graveyard", None}


def test_every_castle_bears_mist() -> None:
    assert all(bears_mist(name) for name in with_site("castle"))


def test_a_castle_ends_a_road() -> None:
    assert any(shows(name, "road") for name in with_site("castle"))


def test_graveyards_beside_a_city_and_beside_a_road() -> None:
    assert any(shows(name, "city") for name in with_site("graveyard"))
    assert any(shows(name, "road") for name in with_site("graveyard"))


@pytest.mark.parametrize("name", ALL)
def test_no_city_lies_under_mist(name: str) -> None:
    for side in misty_sides(name):
        assert as_drawn(name).borders[side] in (Border.FIELD, Border.ROAD)


def test_mist_lies_on_fields_and_on_roads() -> None:
    covered = {as_drawn(name).borders[side] for name in NAMES for side in misty_sides(name)}
    assert covered == {Border.FIELD, Border.ROAD}


def test_most_tiles_show_mist() -> None:
    assert tiles_of(tuple(filter(bears_mist, NAMES))) > 30


def test_a_village_where_three_roads_meet() -> None:
    ends = [Counter(as_drawn(name).ends[at] for at in as_drawn(name).roads) for name in NAMES]
    assert Counter({1: 3}) in ends


def test_cities_with_pennants() -> None:
    assert any("pennant" in words_on(name) for name in NAMES)


def test_no_kind_is_named_like_one_of_the_base_game() -> None:
    assert not set(ALL) & set(BASE_SET.kinds)


# -- documented of the block ----------------------------------------------------------------------


def test_the_block_is_four_squares() -> None:
    assert tuple(placed.partition(" ")[0] for placed in GHOSTS_SET.start) == CELLS
    assert len({placed.partition(" ")[2] for placed in GHOSTS_SET.start}) == 4


def test_the_profile_lays_the_block_as_the_set_has_it() -> None:
    laid = {str(placed.tile) for placed in block().tiles.values()}
    assert laid == {placed.partition(" ")[2] for placed in GHOSTS_SET.start}
    assert set(block().tiles) == {parse_cell(cell).spot for cell in CELLS}


def test_the_ruin_lies_where_the_squares_meet_and_nowhere_else() -> None:
    for cell, inner in zip(CELLS, ((1, 2), (2, 3), (0, 1), (3, 0)), strict=True):
        sides = block().tiles[parse_cell(cell).spot].tile.sides
        assert [NOTHING in sides[side] for side in SIDES] == [side in inner for side in SIDES]


@pytest.mark.parametrize(
    ("one", "side", "other"), [("NW", 1, "NE"), ("NW", 2, "SW"), ("NE", 2, "SE"), ("SW", 1, "SE")]
)
def test_the_squares_belong_to_each_other(one: str, side: int, other: str) -> None:
    """Nothing ends between two of them but what the ruin ends."""
    mine = as_drawn(one).sides[side]
    theirs = as_drawn(other).sides[opposite(side)][::-1]
    assert [KINDS.get(slot, slot) for slot in mine] == [KINDS.get(slot, slot) for slot in theirs]


def test_roads_end_at_the_ruin() -> None:
    roads = [as_drawn(name).ends[at] for name in SQUARES for at in as_drawn(name).roads]
    assert len(roads) >= 2
    assert set(roads) == {1}


def test_ruin_and_roads_part_the_fields_of_the_block() -> None:
    board = block()
    fields = {
        board.root(board.node(spot, segment.name))
        for spot, placed in board.tiles.items()
        for segment in placed.tile.segments
        if segment.kind == "field"
    }
    assert len(fields) == 4


def test_the_block_has_squares_with_mist_and_squares_without() -> None:
    assert {bears_mist(name) for name in SQUARES} == {True, False}


# -- how sure -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_every_kind_is_labeled_a_reconstruction(name: str) -> None:
    printed = GHOSTS_SET.kinds[name]
    assert printed.confidence is Confidence.RECONSTRUCTED
    assert library().sources.fault(printed.source) is None
    assert printed.about
    assert printed.name == name


def test_the_title_says_so_too() -> None:
    assert "reconstructed" in GHOSTS_SET.title


# -- chosen ---------------------------------------------------------------------------------------


def test_50_kinds_of_which_ten_come_twice() -> None:
    assert tuple(f"{number:02}" for number in range(1, 51)) == NAMES[:50]
    counts = Counter(GHOSTS_SET.kinds[name].count for name in NAMES)
    assert counts == {1: 40, 2: 10}
    assert with_site("castle") == CASTLES
    assert with_site("graveyard") == GRAVEYARDS


def test_240_sides_in_about_the_shares_of_the_base_game() -> None:
    sides = Counter[Border]()
    for name in NAMES:
        for shown in kind(name).borders:
            sides[shown] += GHOSTS_SET.kinds[name].count
    assert sides == {Border.FIELD: 96, Border.ROAD: 78, Border.CITY: 66}
    base = BASE_SET.totals
    for shown, share in sides.items():
        assert abs(share / 240 - base[f"{shown.name.lower()} sides"] / 288) < 0.07


def test_how_many_sides_mist_covers_whole_and_in_part() -> None:
    covered = Counter[bool]()
    for name in NAMES:
        for side in misty_sides(name):
            covered[as_drawn(name).shrouded(side)] += GHOSTS_SET.kinds[name].count
    assert covered == {True: 63, False: 19}


def test_tiles_with_mist() -> None:
    assert tiles_of(tuple(filter(bears_mist, NAMES))) == 49
    inside = {name for name in NAMES if bears_mist(name) and not misty_sides(name)}
    assert inside == {"05", "20"}


def test_nine_pennants() -> None:
    pennants = [name for name in NAMES if "pennant" in words_on(name)]
    assert tiles_of(tuple(pennants)) == 9
    assert pennants == ["11", "13", "16", "19", "22", "25", "27", "34", "39"]


def test_the_outer_sides_of_the_block() -> None:
    outer = Counter(
        Border(as_drawn(name).borders[side])
        for name, sides in zip(SQUARES, ((3, 0), (0, 1), (2, 3), (1, 2)), strict=True)
        for side in sides
    )
    assert outer == {Border.FIELD: 3, Border.ROAD: 4, Border.CITY: 1}
    assert [name for name in SQUARES if bears_mist(name)] == ["SW", "SE"]


def test_no_two_kinds_look_alike() -> None:
    assert set(Counter(look(name) for name in ALL).values()) == {1}


@pytest.mark.parametrize("name", ALL)
def test_a_kind_can_be_drawn(name: str) -> None:
    """No segment runs across another."""
    walk = "".join(kind(name).sides)
    for pair in combinations(sorted(set(walk) - BLANK), 2):
        changes = [slot for slot, _ in groupby(slot for slot in walk if slot in pair)]
        assert len(changes) <= 3, f"{pair} cross in {walk}"


def test_mist_parts_a_field_from_a_city_of_its_tile() -> None:
    assert not any("C" in pair for pair in kind("25").contacts)
    assert kind("24").contacts == {("a", "C")}


def test_some_tiles_have_all_their_fields_under_mist() -> None:
    bare = [
        name for name in NAMES if MIST in "".join(kind(name).sides) and not shows(name, "field")
    ]
    assert bare == ["12", "14", "15", "17", "23", "27", "47"]


# -- the command line -----------------------------------------------------------------------------


def test_the_list_says_of_every_kind_that_it_is_reconstructed(run: Run) -> None:
    result = run("tiles", "ghosts")
    assert "64 tiles of 54 kinds" in result.output
    assert result.output.startswith("Spirits, Castles and Graveyards (reconstructed)\n")
    assert (
        result.output.count("reconstructed") == 1 + 1 + 2 * 54
    )  # the title, the sum, each picture and kind


def test_the_set_agrees_with_itself(run: Run) -> None:
    result = run("tiles", "ghosts", "--compare", FILE)
    assert "As documented" in result.output


def test_a_wrong_count_is_reported(run: Run, tmp_path: Path) -> None:
    wrong = tmp_path / "mine.toml"
    text = FILE.read_text(encoding="utf-8")
    assert text.count('marks = "castle, mist", count = 1') == 1
    text = text.replace('marks = "castle, mist", count = 1', 'marks = "castle, mist", count = 2')
    wrong.write_text(text, encoding="utf-8")
    result = run("tiles", "ghosts", "--compare", wrong, code=1)
    assert "the set has 65 of tiles, expected 64" in result.output
    assert "the set has 6 of castle, expected 5" in result.output


def test_an_owner_may_put_other_kinds_in_place_of_the_reconstruction(
    run: Run, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    text = FILE.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("42 =")]
    lines.append(
        '60 = { outline = "aaa aaa aaa aaa", count = 1, confidence = "confirmed", about = "seen" }'
    )
    dropped = len(lines) == len(text.splitlines())
    assert dropped
    mine.write_text("\n".join(lines), encoding="utf-8")
    run("tiles", "ghosts", "--compare", mine)


def test_every_kind_is_drawn_and_labeled(run: Run, tmp_path: Path) -> None:
    run("tiles", "ghosts", "--svg", tmp_path)
    assert {path.stem for path in tmp_path.iterdir()} == set(ALL)
    for path in tmp_path.iterdir():
        picture = path.read_text(encoding="utf-8")
        assert f"kind {path.stem}: " in picture
        assert "reconstructed" in picture


def test_the_block_lies_in_the_middle_of_a_table():
    table = new_game("ghosts+surface.table", 2).table
    # 24 columns and 18 rows: the two of the block, and as many on either side of them.
    assert (0 - table.west, table.east - 1) == (11, 11)
    assert (0 - table.north, table.south - 1) == (8, 8)
