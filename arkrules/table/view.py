"""What the page shows of a table, made here whole: the page swaps what has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from arkrules.table.acts import Done, Fields, perform
from arkrules.table.bar import bar_part, panel_part
from arkrules.table.board_shown import board_shown
from arkrules.table.cells import WARM
from arkrules.table.disputing import followed
from arkrules.table.handing_out import link_of
from arkrules.table.markup import Markup
from arkrules.table.model import Tabletop
from arkrules.table.opening import first_act, opened
from arkrules.table.pages import on_board
from arkrules.table.played_by import titled
from arkrules.table.seen import Seen
from arkrules.telling import Rulebook
from arkrules.text import count, sanitize, say

__all__ = ["View", "act_at", "open_table", "view_of"]


@attrs.frozen(kw_only=True)
class View:
    """A table as the page has it."""

    table: Tabletop
    title: str
    parts: Mapping[str, str]
    """HTML by the part of the page: `bar`, `board`, `panel`."""
    link: str = ""
    """What the fragment of the page's address becomes; empty where it would be too long."""
    done: Done
    """What led here: what is said of it, where the keyboard goes, and what is handed out."""


def open_table(book: Rulebook, given: Mapping[str, object]) -> View:
    """The view of what a table is opened from: `text`, `case`, `table`, `link`, or nothing."""
    seen = Seen(opened(book, given), book)
    done = followed(seen, Done(seen.table, _how_it_stands(seen), then=first_act(seen.table)))
    return view_of(seen, attrs.evolve(done, then=done.then or WARM))


def act_at(book: Rulebook, table: object, act: str, fields: Fields | None = None) -> View:
    """The view after an act; an act that cannot be done raises an error, and nothing changes."""
    seen = Seen(Tabletop.from_dict(table), book)
    done = perform(seen, act, fields or {})
    now = seen.with_table(done.table)
    if now.faults != seen.faults:
        words = [done.said, _how_it_stands(now)]
        done = attrs.evolve(done, said=" ".join(filter(None, words)))
    return view_of(now, followed(now, done))


_PARTS: Mapping[str, Callable[[Seen], Markup]] = {
    "bar": bar_part,
    "board": lambda seen: board_shown(on_board(seen)),
    "panel": panel_part,
}


def _how_it_stands(seen: Seen) -> str:
    """How many faults there are, for those who do not see them."""
    number = len(seen.faults)
    if not number:
        return say("Nothing is wrong.")
    return count(number, "{number} thing is wrong.", "{number} things are wrong.")


def view_of(seen: Seen, done: Done) -> View:
    """The view of a table."""
    return View(
        table=seen.table,
        title=sanitize(titled(seen.table, seen)),
        link=link_of(seen.table),
        parts={name: make(seen) for name, make in _PARTS.items() if name in done.parts},
        done=attrs.evolve(done, said=sanitize(done.said)),
    )
