"""Which state of a case is shown, and which tile is in question."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

from arkrules.errors import CaseError, PositionError
from arkrules.geometry import Cell
from arkrules.play import GameState, Played, Position, play_line, set_up
from arkrules.rules import library
from arkrules.rulings.askable import broken_parts, unknown_words
from arkrules.rulings.case import Case, load_case
from arkrules.toml import parse_table

__all__ = ["picture_of", "question_cell"]

Shown = tuple[GameState, str, Cell | None]
"""A state, the title of its picture, and the cell of the tile in question."""


def picture_of(
    file: Path, under: str = "", paths: Iterable[Path] = (), *, before: bool = False
) -> Shown | None:
    """What to show of a case or a position; nothing if no edition can be asked."""
    shelf = library(paths)
    names = (under,) if under else tuple(shelf.profile_ids())
    if _is_case(file):
        case = load_case(file)
        return _of_case(case, names, paths, before=before)
    position = Position.load(file)
    for number, name in enumerate(names, 1):
        try:
            return set_up(shelf.profile(name), position, file=str(file)), file.stem, None
        except PositionError:
            if number == len(names):
                raise
    return None


def _is_case(file: Path) -> bool:
    """Whether a file holds more than a position."""
    try:
        raw = parse_table(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return True  # reading it as a case says what is wrong
    return "id" in raw or "play" in raw


def _of_case(
    case: Case, names: Iterable[str], paths: Iterable[Path], *, before: bool
) -> Shown | None:
    shelf = library(paths)
    if case.position is None:
        return None
    if faults := broken_parts(case):
        raise CaseError(faults, file=case.file)
    for name in names:
        profile = shelf.profile(name)
        if unknown_words(case, profile):
            continue
        run = play_line(profile, case.position, case.moves)
        if run.state is None:
            continue
        state = set_up(profile, case.position) if before else run.state
        return state, case.title, question_cell(run, state)
    return None


def question_cell(run: Played, state: GameState) -> Cell | None:
    """The cell of the tile laid last in a case, if it was laid."""
    if state.laid is not None:
        return state.laid
    assert run.state is not None
    assert run.before is not None
    new = [cell for cell in state.tiles if cell not in run.before.tiles]
    return new[-1] if new else None
