"""Which cities a tile completes, looked for near the tile, against the definition of it.

By the definition every city of the board is asked, with the tile and without it;
a walk over empty cells and tiles says what it surrounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from arkrules import Cell, load_profile, new_game
from arkrules.board import Board, Feature
from arkrules.games.base import completed_cities
from arkrules.games.base.clauses import CityRules, Closed
from arkrules.geometry import STEPS, to_cell
from arkrules.play import Content
from arkrules.play.content import draft_of
from arkrules.rules import Profile


def walk(start: Cell, free: set[Cell]) -> set[Cell]:
    """The free cells that one comes to from a free cell."""
    found, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            there = Cell(cell.x + dx, cell.y + dy)
            if there in free and there not in found:
                found.add(there)
                todo.append(there)
    return found


def around(board: Board) -> set[Cell]:
    """The cells of the board and one more in each direction."""
    extent = board.extent()
    assert extent is not None
    rows = range(extent.north - 1, extent.south + 2)
    return {Cell(x, y) for y in rows for x in range(extent.west - 1, extent.east + 2)}


def is_complete(profile: Profile, city: Feature) -> bool:
    """Whether a city is complete, as the answers of `city.closed` have it."""
    board, rule = city.board, profile[CityRules].closed
    empty = {cell for cell in around(board) if cell not in board}
    outside = min(empty)
    if rule is Closed.ENCLOSED_FILLED:
        reached = walk(outside, around(board) - set(city.cells))
        return city.closed and empty <= reached
    for spot, side in city.open_borders:
        if outside in walk(to_cell(spot + STEPS[side]), around(board) - set(city.cells)):
            return False
    return True


def by_definition(content: Content) -> list[int]:
    """The roots of the cities complete now of which no part was without the tile just laid."""
    profile, board, laid = content.profile, content.board, content.spot_laid()
    before = board.without(laid)
    found = []
    for city in board.features("city"):
        parts = {
            before.feature(cell.spot, name).root
            for cell, name in city.segments
            if cell.spot != laid
        }
        was = any(is_complete(profile, before.feature_of(root)) for root in parts)
        if was and laid in city.spots and profile[CityRules].completed_again:
            was = False
        if is_complete(profile, city) and not was:
            found.append((city.begins, city.root))
    return [root for _, root in sorted(found)]


def square(dice: Random, size: int, holes: list[Cell]) -> dict[Cell, str]:
    """A square of tiles whose sides meet: between them city or field, field or mist around.

    What is laid into a hole is all city, or all field.
    """
    walls = {
        frozenset((hole, Cell(hole.x + dx, hole.y + dy))): filled
        for hole in holes
        for filled in (dice.random() < 0.4,)
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
    }
    found = {}
    for cell in (Cell(x, y) for x in range(size) for y in range(size)):
        sides = []
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            there = Cell(cell.x + dx, cell.y + dy)
            inside = 0 <= there.x < size and 0 <= there.y < size
            edge = frozenset((cell, there))
            sides.append(walls.setdefault(edge, inside and dice.random() < 0.8))
        letters = "CCCC" if dice.random() < 0.9 else "CDEF"
        blank = "~~~" if dice.random() < 0.1 else "aaa"
        shown = (3 * letter if city else blank for letter, city in zip(letters, sides, strict=True))
        found[cell] = f"[{' '.join(shown)}]"
    return found


def grown(profile: Profile, seed: int, size: int) -> Iterator[Content]:
    """A square that is laid tile by tile, each beside another; holes are filled last."""
    dice = Random(seed)
    inner = [Cell(x, y) for x in range(1, size - 1) for y in range(1, size - 1)]
    holes = dice.sample(inner, 1 + seed % 3)
    tiles = square(dice, size, holes)
    draft = draft_of(new_game(profile, 2).content)
    draft.board = Board.empty()
    order = sorted(tiles, key=lambda cell: dice.random() + (cell in holes))
    while order:
        laid = [cell for cell in order if not draft.board or _touches(draft.board, cell)]
        cell = laid[0]
        order.remove(cell)
        draft.board = draft.board.lay(cell.spot, draft.assembly.box.tile(tiles[cell]))
        draft.laid = cell.spot
        yield draft


def _touches(board: Board, cell: Cell) -> bool:
    return any(cell.spot + step in board.tiles for step in STEPS)


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("rule", [Closed.ENCLOSED_FILLED, Closed.WALL_SUFFICES])
def test_what_is_found_near_the_tile_is_what_the_definition_finds(
    rule: Closed, again: bool
) -> None:
    profile = load_profile("ghosts").with_answer("city.closed", str(rule))
    profile = profile.with_answer("city.completed_again", again)
    completed = plainly = beyond = 0
    for seed in range(40):
        for content in grown(profile, seed, 4 + seed % 2):
            found = completed_cities(content)
            assert found == by_definition(content), seed
            laid = content.spot_laid()
            completed += len(found)
            plainly += len({*content.board.completed_here(laid, "city")} & {*found})
            cities = map(content.board.feature_of, found)
            beyond += sum(laid not in city.spots for city in cities)
    assert completed > plainly > 50  # some are complete that would not be by default
    assert beyond > 2 or rule is Closed.WALL_SUFFICES  # holes were filled by others' tiles
