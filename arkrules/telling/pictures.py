"""Pictures of boards and tiles, and which state of a case is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from arkrules.documents import Block, Listing, Paragraph, Picture
from arkrules.errors import CaseError, PositionError
from arkrules.geometry import Cell
from arkrules.play import GameState, Played, Position, play_line, set_up
from arkrules.rules import Library, library
from arkrules.rulings.askable import broken_parts, unknown_words
from arkrules.rulings.case import Case
from arkrules.tiles import Confidence, Kind

__all__ = [
    "board_picture",
    "doubt",
    "listing_of",
    "picture_of",
    "pictured",
    "question_cell",
    "tile_picture",
]

Seen = tuple[GameState, str, Cell | None]
"""A state, the title of its picture, and the cell of the tile in question."""


def board_picture(
    state: GameState, title: str, highlight: Cell | None = None, words: str = ""
) -> Picture:
    """The board, the tile in question marked."""
    from arkrules.render import described, scene_of, scene_text

    scene = scene_of(state, title=title, highlight=highlight)
    words = words or f"{title}. {described(scene)}"
    return Picture(drawing=scene, letters=scene_text(scene), words=words)


def tile_picture(kind: Kind, title: str, confidence: str = "", *, names: bool = False) -> Picture:
    """One tile."""
    from arkrules.render import scene_of_tile

    scene = scene_of_tile(kind.tiles[0], title=title, names=names, confidence=confidence)
    words = f"{title}: {kind.literal}"
    return Picture(drawing=scene, letters=kind.literal, words=words, kind="tile")


def listing_of(title: str, text: str) -> Listing:
    """A position or a case, to be copied."""
    return Listing(text=text, language="toml", title=title)


def pictured(
    state: GameState, title: str, highlight: Cell | None = None, words: str = ""
) -> Iterator[Block]:
    """The board, and which of its tiles are not sure."""
    from arkrules.render import doubtful_kinds

    yield board_picture(state, title, highlight, words)
    if kinds := doubtful_kinds(state):
        said = f"Reconstructed tiles, marked with a question mark: {', '.join(kinds)}."
        yield Paragraph(said, kind="doubt")


def doubt(confidence: Confidence) -> str:
    """How sure a tile is, in words."""
    return {
        Confidence.CONFIRMED: "confirmed",
        Confidence.TOPOLOGY: "reconstructed inside, sides documented",
        Confidence.RECONSTRUCTED: "reconstructed",
    }[confidence]


def picture_of(
    table: Case | Position,
    shelf: Library | None = None,
    under: str = "",
    *,
    before: bool = False,
    file: str = "",
) -> Seen | None:
    """What to show of a case or a position; nothing if no edition can be asked."""
    shelf = shelf or library()
    names = (under,) if under else tuple(shelf.profile_ids())
    if isinstance(table, Case):
        return _of_case(table, shelf, names, before=before)
    for number, name in enumerate(names, 1):
        try:
            return set_up(shelf.profile(name), table, file=file), Path(file).stem, None
        except PositionError:
            if number == len(names):
                raise
    return None


def _of_case(case: Case, shelf: Library, names: Iterable[str], *, before: bool) -> Seen | None:
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
