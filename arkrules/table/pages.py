"""The pages of the panel: what each mode shows, one page at a time.

A module that shows something declares it with `@page(mode, "name", "its title")`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from arkrules.table.markup import Inner
from arkrules.table.model import Mode
from arkrules.table.seen import Seen

__all__ = ["Page", "modes", "open_page", "page", "pages_of"]


@attrs.frozen
class Page:
    """A page of a mode."""

    mode: Mode
    name: str
    title: str
    """A template, said when the page is shown."""
    show: Callable[[Seen], Inner]
    rank: int
    """Where it stands among the pages of the mode."""


_PAGES: dict[tuple[Mode, str], Page] = {}


def page(
    mode: Mode, name: str, title: str, *, rank: int
) -> Callable[[Callable[[Seen], Inner]], Callable[[Seen], Inner]]:
    """Declare a page; that of the lowest rank is open first."""

    def declare(show: Callable[[Seen], Inner]) -> Callable[[Seen], Inner]:
        if (mode, name) in _PAGES:
            raise ValueError(f"two pages of {mode} are called {name!r}")
        _PAGES[mode, name] = Page(mode, name, title, show, rank)
        return show

    return declare


def pages_of(mode: Mode) -> Sequence[Page]:
    """The pages of a mode."""
    found = [page for page in _PAGES.values() if page.mode is mode]
    return sorted(found, key=lambda page: page.rank)


def modes() -> Sequence[Mode]:
    """The modes that have any page, in their own order."""
    return [mode for mode in Mode if pages_of(mode)]


def open_page(seen: Seen) -> Page | None:
    """The page that is open: the one chosen, else the first of the mode."""
    found = pages_of(seen.table.mode)
    chosen = (page for page in found if page.name == seen.table.chosen.page)
    return next(chosen, found[0] if found else None)
