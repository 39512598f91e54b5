"""What of a game is drawn: one state of it, or several in a strip."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from arkrules.errors import RecordError
from arkrules.geometry import Cell
from arkrules.play import GameState, Record
from arkrules.rules import Library
from arkrules.rulings.case import AnyCase
from arkrules.telling.pictures import Extras, dressed, marked, run_of
from arkrules.text import count, say

if TYPE_CHECKING:
    from arkrules.render import Scene

__all__ = ["case_frames", "record_frames", "record_scene"]


def record_scene(
    record: Record, title: str, move: int | None = None, extras: Extras | None = None
) -> Scene:
    """The board of a game after a move, by default after the last."""
    made = len(record.moves)
    if move is not None and move > made:
        held = count(made, "the game has {number} move", "the game has {number} moves")
        raise RecordError(say("there is no move {move}; {held}", move=move, held=held))
    states = list(record.states())
    number = made if move is None else move
    scene = marked(states[number], record.title or title, _laid_last(states[: number + 1]))
    return dressed(scene, states[number], extras)


def record_frames(record: Record, every: int, extras: Extras | None = None) -> list[Scene]:
    """A game as it began, after every so many tiles, and as it ended."""
    return _frames(list(record.states()), every, extras)


def case_frames(
    case: AnyCase, shelf: Library, under: str, every: int, extras: Extras | None = None
) -> list[Scene]:
    """The same of the moves of a case; nothing if no edition can be asked."""
    run = run_of(case, shelf, (under,) if under else tuple(shelf.profile_ids()))
    return _frames(run.states, every, extras) if run else []


def _frames(states: Sequence[GameState], every: int, extras: Extras | None) -> list[Scene]:
    # Of the states with as many tiles the last: all has been done then that was to be done.
    last = {len(state.tiles): number for number, state in enumerate(states)}
    shown = sorted({0, *list(last.values())[every::every], len(states) - 1})
    return [_frame(states, number, extras) for number in shown]


def _frame(states: Sequence[GameState], number: int, extras: Extras | None) -> Scene:
    title = say("after move {number}", number=number) if number else say("at the beginning")
    scene = marked(states[number], title, _laid_last(states[: number + 1]))
    return dressed(scene, states[number], extras)


def _laid_last(states: Sequence[GameState]) -> Cell | None:
    """The cell of the tile that was laid last."""
    for after, before in pairwise(reversed(states)):
        if new := after.tiles.keys() - before.tiles.keys():
            return min(new)
    return states[-1].laid
