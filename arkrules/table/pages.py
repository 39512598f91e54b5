"""The modes: the pages of the panel, and what lies on the board, hang on what people do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arkrules.table.asking import asking
from arkrules.table.beginning import beginning, on_beginning
from arkrules.table.board_shown import OnBoard, as_set_up
from arkrules.table.cells import on_the_board
from arkrules.table.markup import Inner
from arkrules.table.model import DRAWING, Mode
from arkrules.table.move_page import on_the_move, on_the_scores
from arkrules.table.moves_made import ASK, in_question
from arkrules.table.moving import MOVE_PAGE, as_played
from arkrules.table.people import on_the_players
from arkrules.table.played_by import on_the_game
from arkrules.table.seen import Seen
from arkrules.table.sketch_view import sketched
from arkrules.table.supplies import on_the_rest, on_what_comes
from arkrules.text import later

__all__ = ["MODES", "on_board", "open_page", "pages_of"]

PanelPages = Mapping[str, tuple[str, Callable[[Seen], Inner]]]
"""Pages of the panel, each with its title; the first is open until another is chosen."""

MODES: Mapping[Mode, tuple[str, str, Callable[[Seen], OnBoard], PanelPages]] = {
    Mode.SETUP: ("✎", later("Set up"), as_set_up, {
        "board": (later("Board"), on_the_board),
        "game": (later("Game"), on_the_game),
        "players": (later("Players"), on_the_players),
        "bag": (later("Bag"), on_what_comes),
        "rest": (later("Supply"), on_the_rest),
        DRAWING: (later("New tile"), sketched),
    }),
    Mode.ASK: ("?", later("Ask"), in_question, {ASK: (later("Ask"), asking)}),
    Mode.PLAY: ("▶", later("Play"), as_played, {
        MOVE_PAGE: (later("Move"), on_the_move),
        "sheet": (later("Scores"), on_the_scores),
        "begin": (later("New game"), on_beginning),
    }),
}  # fmt: skip
"""The modes, each with a sign, what it is called, what lies on the board then, and its pages."""


def pages_of(seen: Seen) -> PanelPages:
    """The pages of the mode that is on; until a game is played, it is begun on the only one."""
    if seen.table.mode is Mode.PLAY and seen.game is None:
        return {MOVE_PAGE: (later("Move"), beginning)}
    *_, pages = MODES[seen.table.mode]
    return pages


def open_page(seen: Seen) -> str:
    """The page that is open: the one chosen, else the first of the mode."""
    pages, chosen = pages_of(seen), seen.table.chosen.page
    return chosen if chosen in pages else next(iter(pages))


def on_board(seen: Seen) -> OnBoard:
    """What lies on the board in the mode that is on."""
    _, _, shown, _ = MODES[seen.table.mode]
    return shown(seen)
