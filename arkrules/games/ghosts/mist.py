"""The extent of mist: where it continues and where it ends."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from arkrules.board import Board
from arkrules.games.ghosts.clauses import HalfSide, Limiting, MistRules
from arkrules.geometry import SIDES, STEPS, opposite
from arkrules.play import StateData
from arkrules.tiles import NOTHING, Tile

MIST = "mist"
"""The mark of a tile with mist that reaches no side."""


Meeting = tuple[bool, int]
"""Whether mist on the tile just laid continues beyond it, and the number of sides where it is
limited.
"""


@lru_cache(maxsize=4096)
def bears_mist(tile: Tile) -> bool:
    """Whether there is mist anywhere on a tile."""
    return any(map(tile.misty, SIDES)) or MIST in tile.kind.marked.get("", {})


def of_block(tile: Tile) -> bool:
    """Whether a tile is a square of a block."""
    return any(NOTHING in side for side in tile.sides)


def whole_block(board: Board, spot: int) -> Iterable[Tile]:
    """Return the squares of the block of a tile, or the tile alone."""
    found = {spot: board.tiles[spot].tile}
    for at in (waiting := [spot]):
        for side in SIDES:
            if NOTHING not in found[at].sides[side] or (beside := at + STEPS[side]) in found:
                continue
            placed = board.tiles.get(beside)
            if placed is not None and NOTHING in placed.tile.sides[opposite(side)]:
                found[beside] = placed.tile
                waiting.append(beside)
    return found.values()


@lru_cache(maxsize=4096)
def misty_sides(tile: Tile) -> tuple[int, int]:
    """Return the sides with mist on any slot, and those with mist on all, as bits."""
    return (
        sum(1 << side for side in SIDES if tile.misty(side)),
        sum(1 << side for side in SIDES if tile.shrouded(side)),
    )


# Looking up a member of an enumeration takes longer than it should.
_ANY_SLOT = HalfSide.ANY
_EITHER = Limiting.EITHER
_LAID_TILE = Limiting.LAID_TILE
_CLEAR_BLOCK = Limiting.LAID_AGAINST_CLEAR_BLOCK


def meeting(state: StateData) -> Meeting:
    """Return the effect of the mist on the tile just laid."""
    global _last
    rules, board, laid = state.profile[MistRules], state.board, state.laid
    on, at, by, found = _last
    if on is not board or at != laid or by is not rules:
        found = _meeting(board, state.spot_laid(), rules.half_side is _ANY_SLOT, rules.limits)
        _last = board, laid, rules, found
    return found


def _meeting(board: Board, laid: int, any_slot: bool, limiting: Limiting) -> Meeting:
    tiles, which = board.tiles, 0 if any_slot else 1
    mist = misty_sides(tiles[laid].tile)[which]
    extends, limits = False, 0
    for step, here, there in _FACING:
        if (placed := tiles.get(laid + step)) is None:
            continue
        tile, _, _ = placed  # quicker than by name
        theirs = misty_sides(tile)[which] & there
        if mist & here:
            if theirs:
                extends = True
            else:
                limits += _limits(limiting, board, laid + step)
        elif theirs and limiting is _EITHER:
            limits += 1
    return extends, limits


_FACING = tuple((STEPS[side], 1 << side, 1 << opposite(side)) for side in SIDES)
"""The step across each side, and the bits of the two sides that meet there."""


_last: tuple[Board | None, int | None, MistRules | None, Meeting] = (None, None, None, (False, 0))
"""The last question and its result, since several steps of one turn ask the same."""


def _limits(rule: Limiting, board: Board, beside: int) -> bool:
    """Return whether mist is limited that ends at the tile next to the new tile."""
    if rule is _EITHER or rule is _LAID_TILE:
        return True
    if rule is _CLEAR_BLOCK:
        return not any(map(bears_mist, whole_block(board, beside)))
    return not bears_mist(board.tiles[beside].tile)


def faces_a_gap(state: StateData) -> bool:
    """Return whether mist on the tile just laid reaches a side next to an empty cell."""
    tiles, laid = state.board.tiles, state.spot_laid()
    tile = tiles[laid].tile
    return any(tile.misty(side) and laid + STEPS[side] not in tiles for side in SIDES)
