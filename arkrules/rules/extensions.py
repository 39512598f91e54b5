"""Finding extensions by the name of their entry point.

This floor only needs to know which clauses an extension asks and which files it brings;
what else it can do is the business of `arkrules.play.extension`.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import pkgutil
import warnings
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Protocol, runtime_checkable

from arkrules.errors import ProfileError
from arkrules.rules.clauses import Catalogue, unknown_clause
from arkrules.text import listing, say

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


class Registry:
    """The extensions that are installed; each is imported when it is asked for."""

    def __init__(self) -> None:
        points = importlib.metadata.entry_points(group=GROUP)
        self._points = {point.name: point for point in points}
        # Those of this very package a checkout without metadata has too.
        games = pkgutil.iter_modules([str(Path(__file__).parents[1] / "games")])
        self._own = {game.name: f"arkrules.games.{game.name}" for game in games}
        self._known = sorted({*self._points, *self._own})
        self._names: list[str] = []
        self._loaded: dict[str, ProvidesRules] = {}
        self._catalogues: dict[tuple[str, ...], Catalogue] = {}

    def names(self) -> tuple[str, ...]:
        """Return the names of all that can be loaded, the game itself first.

        A broken one is warned of when this is first asked.
        """
        if not self._names:
            for name in sorted(self._known, key=lambda name: (name != BASE, name)):
                try:
                    self.find(name)
                except ProfileError as error:
                    warnings.warn(say("{error}; it is left out", error=error), stacklevel=3)
                else:
                    self._names.append(name)
        return tuple(self._names)

    def find(self, name: str) -> ProvidesRules:
        """Return the extension of a name, imported."""
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def catalogue(self, extensions: tuple[str, ...]) -> Catalogue:
        """Return the clauses of the game itself and those of some extensions."""
        if extensions not in self._catalogues:
            self._catalogues[extensions] = self._catalogue(extensions)
        return self._catalogues[extensions]

    def _load(self, name: str) -> ProvidesRules:
        if name not in self._known:
            raise ProfileError(
                say(
                    "no extension named {name} is installed (known: {known}); extensions"
                    " register in the entry point group {group}",
                    name=repr(name),
                    known=listing(self._known),
                    group=repr(GROUP),
                )
            )
        try:
            if (point := self._points.get(name)) is not None:
                found = point.load()
            else:
                found = importlib.import_module(self._own[name]).EXTENSION
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

    def _catalogue(self, extensions: tuple[str, ...]) -> Catalogue:
        played = [self.find(name) for name in (BASE, *extensions)]
        catalogue = Catalogue(group for one in played for group in one.groups)
        if faults := [
            f"the extension {one.name!r} names a clause that is not there, {where}:"
            f" {unknown_clause(id, catalogue)}"
            for one in played
            for where, id in one.clauses_named()
            if id not in catalogue
        ]:
            raise ProfileError(faults)
        return catalogue


@cache
def registry() -> Registry:
    """Return the extensions that are installed: one object until they are looked for again."""
    return Registry()


def extension_names() -> tuple[str, ...]:
    """Return the names of all extensions installed that can be loaded, the game itself first."""
    return registry().names()


def find_extension(name: str) -> ProvidesRules:
    """Return the extension of a name, imported."""
    return registry().find(name)
