"""Finding extensions by the name of their entry point.

This floor only needs to know which clauses an extension asks and which files it brings;
what else it can do is the business of `arkrules.play.extension`.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import pkgutil
import warnings
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import ParamSpec, Protocol, TypeVar, runtime_checkable

from arkrules.errors import ProfileError
from arkrules.text import listing, say

P = ParamSpec("P")
T = TypeVar("T")

GROUP = "arkrules.extensions"
BASE = "base"
"""The extension on which all others build, and which every game has."""


@runtime_checkable
class ProvidesRules(Protocol):
    """What rules need of an extension."""

    @property
    def name(self) -> str:
        """The name of its entry point."""
        ...

    @property
    def groups(self) -> tuple[type, ...]:
        """The clause groups it asks."""
        ...

    @property
    def variants(self) -> Path | None:
        """A folder of profiles, overlays, tile sets, sources and cases that it brings."""
        ...

    @property
    def data(self) -> tuple[str, ...]:
        """The names of further files that it reads, in whichever folder of rule data."""
        ...

    def clauses_named(self) -> Iterable[tuple[str, str]]:
        """The ids of clauses that its declarations name, each behind what names it."""
        ...


_forgetting: list[Callable[[], None]] = []


def while_installed(maxsize: int | None) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep what a function makes for as long as the extensions installed are the same."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        kept = lru_cache(maxsize=maxsize)(function)
        _forgetting.append(kept.cache_clear)
        return kept  # type: ignore[return-value]  # it takes what the function takes

    return decorate


def forget() -> None:
    """Look again which extensions there are."""
    for clear in _forgetting:
        clear()


def _entry_points() -> dict[str, importlib.metadata.EntryPoint]:
    return {point.name: point for point in importlib.metadata.entry_points(group=GROUP)}


def _own() -> dict[str, str]:
    """The extensions of this very package, which a checkout without metadata has too."""
    folder = Path(__file__).parents[1] / "games"
    return {
        found.name: f"arkrules.games.{found.name}" for found in pkgutil.iter_modules([str(folder)])
    }


@while_installed(maxsize=None)
def extension_names() -> tuple[str, ...]:
    """The names of all extensions installed that can be loaded, the game itself first.

    A broken one is warned of.
    """
    found = []
    for name in sorted({*_entry_points(), *_own()}, key=lambda name: (name != BASE, name)):
        try:
            find_extension(name)
        except ProfileError as error:
            warnings.warn(say("{error}; it is left out", error=error), stacklevel=2)
        else:
            found.append(name)
    return tuple(found)


@while_installed(maxsize=None)
def find_extension(name: str) -> ProvidesRules:
    """The extension of a name, imported."""
    point = _entry_points().get(name)
    try:
        if point is not None:
            found = point.load()
        elif name in (own := _own()):
            found = importlib.import_module(own[name]).EXTENSION
        else:
            known = listing(sorted({*_entry_points(), *own}))
            raise ProfileError(
                say(
                    "no extension named {name} is installed (known: {known}); extensions"
                    " register in the entry point group {group}",
                    name=repr(name),
                    known=known,
                    group=repr(GROUP),
                )
            )
    except ProfileError:
        raise
    except Exception as error:  # whatever a third party's module may raise
        raise ProfileError(
            say("the extension {name} cannot be loaded: {error}", name=repr(name), error=error)
        ) from error
    if not isinstance(found, ProvidesRules):
        raise ProfileError(
            say(
                "the entry point {name} of group {group} names {found}, which is no"
                " arkrules.play.Extension",
                name=repr(name),
                group=repr(GROUP),
                found=repr(found),
            )
        )
    if found.name != name:
        raise ProfileError(
            say(
                "the entry point {name} names an extension that calls itself {other}",
                name=repr(name),
                other=repr(found.name),
            )
        )
    return found
