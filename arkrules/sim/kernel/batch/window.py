"""Cells of the kernel and places in the window, moves of the kernel and their numbers."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled
from arkrules.sim.numbers import Marks, Places

__all__ = [
    "cell_of",
    "laying_of",
    "mark_legal",
    "number_layings",
    "place_of",
    "unmark_legal",
    "usual_move",
]


@compiled
def place_of(plan: Places, cell: int) -> int:
    """The place of a cell in the window, row by row; or -1 outside."""
    corner = at.WIDTH // 2 - plan[batch.REACH]
    side = plan[batch.SIDE]
    row = (cell // at.WIDTH) - corner
    column = (cell % at.WIDTH) - corner
    if 0 <= row < side and 0 <= column < side:
        return row * side + column
    return -1


@compiled
def cell_of(plan: Places, place: int) -> int:
    """The cell of a place in the window."""
    side = plan[batch.SIDE]
    corner = at.WIDTH // 2 - plan[batch.REACH]
    row = place // side
    column = place - row * side
    return (row + corner) * at.WIDTH + column + corner


@compiled
def laying_of(plan: Places, number: int) -> int:
    """A laying of the kernel from its number: below where it goes, which tile in hand."""
    area = plan[batch.AREA]
    turned = (number - plan[batch.FIRST_LAY]) // area
    place = number - plan[batch.FIRST_LAY] - turned * area
    return (cell_of(plan, place) << 2 | turned & 3) << at.LYING | turned >> 2


@compiled
def usual_move(plan: Places, state: Places, number: int) -> int:
    """The move that a number stands for, of those that all games have."""
    if plan[batch.FIRST_LAY] <= number < plan[batch.LAST_LAY]:
        return at.LAY << at.VERB | laying_of(plan, number)
    if plan[batch.FIRST_PLACE] <= number < plan[batch.LAST_PLACE]:
        return at.PLACE << at.VERB | number - plan[batch.FIRST_PLACE]
    return (at.PASS if number == plan[batch.PASSING] else at.DISCARD) << at.VERB


@compiled
def number_layings(plan: Places, moves: Places, count: int, legal: Places) -> int:
    """Write down the numbers of layings; how many have one, for those outside have none."""
    found = 0
    area = plan[batch.AREA]
    for move in moves[:count]:
        place = place_of(plan, move >> at.LYING + 2)
        turned = (move & (1 << at.LYING) - 1) * 4 + (move >> at.LYING & 3)
        if place >= 0:
            legal[found] = plan[batch.FIRST_LAY] + turned * area + place
            found += 1
    return found


@compiled
def unmark_legal(plan: Places, sheet: Places, mask: Marks) -> None:
    """Clear what is marked as legal."""
    begins = plan[batch.LEGAL]
    for place in range(sheet[batch.LEGAL_COUNT]):
        mask[sheet[begins + place]] = 0


@compiled
def mark_legal(plan: Places, sheet: Places, mask: Marks, count: int) -> None:
    """Mark what is legal now."""
    sheet[batch.LEGAL_COUNT] = count
    begins = plan[batch.LEGAL]
    for place in range(count):
        mask[sheet[begins + place]] = 1
