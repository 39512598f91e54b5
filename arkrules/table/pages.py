"""The pages of the panel, and what lies on the board: both hang on what people do at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from arkrules.table.asking import asking
from arkrules.table.beginning import on_beginning
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

__all__ = ["PAGES", "Page", "on_board", "open_page"]


@attrs.frozen
class Page:
    """A page of a mode."""

    name: str
    title: str
    """A template, said when the page is shown."""
    show: Callable[[Seen], Inner]


PAGES: Mapping[Mode, Sequence[Page]] = {
    Mode.SETUP: (
        Page("board", later("Board"), on_the_board),
        Page("game", later("Game"), on_the_game),
        Page("players", later("Players"), on_the_players),
        Page("bag", later("Bag"), on_what_comes),
        Page("rest", later("Supply"), on_the_rest),
        Page(DRAWING, later("New tile"), sketched),
    ),
    Mode.ASK: (Page(ASK, later("Ask"), asking),),
    Mode.PLAY: (
        Page(MOVE_PAGE, later("Move"), on_the_move),
        Page("sheet", later("Scores"), on_the_scores),
        Page("begin", later("New game"), on_beginning),
    ),
}
"""The pages of each mode; the first is open until another is chosen."""
_BOARDS: Mapping[Mode, Callable[[Seen], OnBoard]] = {
    Mode.SETUP: as_set_up,
    Mode.ASK: in_question,
    Mode.PLAY: as_played,
}


def open_page(seen: Seen) -> Page:
    """The page that is open: the one chosen, else the first of the mode."""
    found = PAGES[seen.table.mode]
    return next((page for page in found if page.name == seen.table.chosen.page), found[0])


def on_board(seen: Seen) -> OnBoard:
    """What lies on the board in the mode that is on."""
    return _BOARDS[seen.table.mode](seen)
