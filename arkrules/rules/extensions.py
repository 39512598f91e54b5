"""Finding extensions by the name of their entry point.

This floor only needs to know which clauses an extension asks and which files it brings;
what else it can do is the business of `arkrules.play.extension`.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from arkrules.errors import ProfileError
from arkrules.rules.clauses import Catalogue, unknown_clause
from arkrules.text import later, listing, say

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "arkrules.extensions"
BASE = "base"
"""The extension that all others and every game use."""


@attrs.frozen(kw_only=True)
class ProvidesRules:
    """What rules need to know of an extension."""

    name: str
    """The name of the entry point, by which profiles ask for it."""
    groups: tuple[type, ...] = ()
    """Clause groups."""
    variants: Path | None = None
    """A folder with `profiles/`, `overlays/`, `tiles/`, `sources.toml`, and a casebook."""
    data: Mapping[str, type] = attrs.field(factory=dict)
    """The names of other files that it reads, wherever one is beside `profiles/`, each with the
    class of what stands there by id.
    """

    def clauses_named(self) -> Iterable[tuple[str, str]]:
        """Return the ids of clauses in its declarations, each after the name of the declaration."""
        return ()


class Registry:
    """The installed extensions; each is imported on demand."""

    def __init__(self, points: Iterable[EntryPoint]) -> None:
        """Hold these entry points; of two with one name, the later."""
        self._points = {point.name: point for point in points}

    @cache  # noqa: B019  # there is one registry at a time
    def names(self) -> tuple[str, ...]:
        """Return the names of all extensions that can be loaded, the base game first.

        A broken one is warned of when this is first asked.
        """
        found = []
        for name in sorted(self._points, key=lambda name: (name != BASE, name)):
            try:
                self.find(name)
            except ProfileError as error:
                warnings.warn(say("{error}; skipping it", error=error), stacklevel=2)
            else:
                found.append(name)
        return tuple(found)

    @cache  # noqa: B019  # likewise
    def find(self, name: str) -> ProvidesRules:
        """Return the extension of a name, imported."""
        places: dict[str, object] = {"name": repr(name), "group": repr(GROUP)}
        if name not in self._points:
            unknown = later(
                "no extension named {name} is installed (known: {known}); extensions"
                " register in the entry point group {group}"
            )
            raise ProfileError(say(unknown, known=listing(sorted(self._points)), **places))
        try:
            found = self._points[name].load()
        except Exception as error:  # whatever a third party's module may raise
            broken = later("the extension {name} cannot be loaded: {error}")
            raise ProfileError(say(broken, error=error, **places)) from error
        except SystemExit as stop:
            ends = later("the extension {name} cannot be loaded: it ends the program at import")
            raise ProfileError(say(ends, **places)) from stop
        if not isinstance(found, ProvidesRules) or found.name != name:
            other = later(
                "the entry point {name} of group {group} names {found}, which is not an"
                " arkrules.play.Extension of that name"
            )
            raise ProfileError(say(other, found=repr(found), **places))
        return found

    @cache  # noqa: B019  # there is one registry at a time
    def packages(self) -> Mapping[str, str]:
        """Return the extensions by others, each by the package that brings it."""
        own = __name__.partition(".")[0]
        found = {point.module.partition(".")[0]: name for name, point in self._points.items()}
        return {package: name for package, name in found.items() if package != own}

    @cache  # noqa: B019  # there is one registry at a time
    def catalogue(self, extensions: tuple[str, ...]) -> Catalogue:
        """Return the clauses of the game itself and those of some extensions."""
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


def at_fault(error: BaseException) -> str:
    """Return the name of the extension by others in whose code an error arose, if it did there."""
    found = str(vars(error).get(_FAULT, ""))
    packages = registry().packages()
    trace = error.__traceback__
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        found = packages.get(module.partition(".")[0], found)
        trace = trace.tb_next
    return found


def note_fault(error: BaseException) -> None:
    """Note on an error which extension is at fault, since its traceback does not travel."""
    vars(error)[_FAULT] = at_fault(error)


_FAULT = "_arkrules_extension"


@cache
def registry() -> Registry:
    """Return the installed extensions: the same object until they are looked up again.

    It stays the same where there are none by others, so that nothing is read again.
    """
    # These read a good deal of the standard library, which a board alone does not need.
    import pkgutil
    from importlib.metadata import EntryPoint, entry_points

    # The games of this very package a checkout without metadata has too.
    games = pkgutil.iter_modules([str(Path(__file__).parents[1] / "games")])
    own = [EntryPoint(one.name, f"arkrules.games.{one.name}:EXTENSION", GROUP) for one in games]
    others = [point for point in entry_points(group=GROUP) if point not in own]
    return Registry((*own, *others)) if others else _of_this_package(tuple(own))


@cache
def _of_this_package(points: tuple[EntryPoint, ...]) -> Registry:
    return Registry(points)
