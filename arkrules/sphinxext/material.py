"""The rule data that a build of documentation shows, read once and remembered.

Everything is read anew by each build.
Whoever takes something from here notes the files that it came from as dependencies of its page.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from arkrules.errors import CaseError, ProfileError
from arkrules.play import lexicon
from arkrules.reading import Snapshot
from arkrules.rules import Clause, Library, Profile, Sources, library
from arkrules.rules.files import ProfileFile
from arkrules.rulings import Case, Verdicts, adjudicate, load_case
from arkrules.rulings.casebook import Casebook, casebook_of
from arkrules.tiles import TileSet, load_set

__all__ = ["Material", "family_of", "table_files"]

T = TypeVar("T")


class Material:
    """Profiles, sources, sets of tiles, the casebook and its verdicts."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self.shelf: Library = library(folders)
        self.reading = Snapshot()
        self._verdicts: dict[str, Verdicts] = {}
        self._loaded: dict[Path, Case] = {}
        self._remembered: dict[Callable[[Material], object], object] = {}

    def remembered(self, make: Callable[[Material], T]) -> T:
        """What a function makes of all this; made once."""
        if make not in self._remembered:
            self._remembered[make] = make(self)
        return self._remembered[make]  # type: ignore[return-value]  # what `make` itself made

    # -- what there is

    @cached_property
    def sources(self) -> Sources:
        """Everything that can be cited."""
        return self.shelf.sources

    @cached_property
    def editions(self) -> tuple[Profile, ...]:
        """All profiles, overlays left out."""
        with self.reading.going_on():
            return tuple(map(self.shelf.profile, self.shelf.profile_ids()))

    @cached_property
    def roots(self) -> tuple[str, ...]:
        """The families, each by its root, those without extensions first."""
        roots = dict.fromkeys(profile.root for profile in self.editions)
        return tuple(sorted(roots, key=lambda root: (bool(self.profile(root).extensions), root)))

    def profile(self, name: str) -> Profile:
        """A profile, with overlays or without."""
        with self.reading.going_on():
            return self.shelf.profile(name)

    def family(self, root: str) -> tuple[Profile, ...]:
        """The editions of a family, its root first, then by year and id."""
        found = [profile for profile in self.editions if profile.root == root]
        return tuple(
            sorted(found, key=lambda one: (one.id != root, one.published.year or 9999, one.id))
        )

    @cached_property
    def overlays(self) -> Mapping[str, ProfileFile]:
        """The house rules, by id."""
        return {id: self.shelf.overlay(id) for id in self.shelf.overlay_ids()}

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause that some edition answers, by id."""
        found: dict[str, Clause] = {}
        for root in self.roots:
            for profile in self.family(root):
                found |= {item.id: item for item in profile if item.id in profile.answers}
        return found

    def clause(self, id: str) -> Clause:
        """A clause that some edition can be asked."""
        if id in self.clauses:
            return self.clauses[id]
        for profile in self.editions:
            if id in profile.catalogue:
                return profile.clause(id)
        return self.editions[0].clause(id)  # which says that there is none, and what is near

    def game(self, root: str) -> str:
        """What a family is called: the title of its root up to the comma."""
        return self.profile(root).title.partition(", ")[0]

    def answering(self, id: str) -> tuple[Profile, ...]:
        """The editions that answer a clause, family by family."""
        return tuple(
            profile for root in self.roots for profile in self.family(root) if id in profile.answers
        )

    def tile_set(self, name: str) -> TileSet:
        """A set of tiles."""
        path = self.shelf.sets.get(name)
        if path is None:
            known = ", ".join(self.shelf.sets)
            raise ProfileError(f"no tile set {name!r}; known are {known}")
        return load_set(path, lexicon().vocabulary)

    # -- cases

    @cached_property
    def casebook(self) -> Casebook:
        """The casebook that comes with arkrules, and those of the other folders with it."""
        with self.reading.going_on():
            return casebook_of(self.shelf)

    @cached_property
    def _cases(self) -> dict[str, Case]:
        return {case.id: case for case in self.casebook}

    def case(self, id: str, file: Path | None = None) -> Case:
        """A case of the casebook, or of a file."""
        if file is not None:
            if file not in self._loaded:
                self._loaded[file] = load_case(file)
            return self._loaded[file]
        if id not in self._cases:
            raise CaseError(f"no case {id!r} in the casebook; `arkrules casebook list` has them")
        return self._cases[id]

    def verdicts(self, case: Case) -> Verdicts | None:
        """What the editions concerned say about a case; nothing if it is there for reference."""
        if case.reference:
            return None
        if case.file not in self._verdicts:
            self._verdicts[case.file] = self.adjudicated(case, family_of(case, self) or None)
        return self._verdicts[case.file]

    def adjudicated(self, case: Case, profiles: Iterable[Profile | str] | None) -> Verdicts:
        """What some profiles say about a case."""
        with self.reading.going_on():
            return adjudicate(case, profiles, shelf=self.shelf)

    def every_verdict(self) -> Iterator[Verdicts]:
        """The verdicts on all cases of the casebook."""
        for case in self.casebook:
            if (found := self.verdicts(case)) is not None:
                yield found

    # -- which files all this comes from

    def rule_files(self, profiles: Iterable[Profile] | None = None) -> Iterator[Path]:
        """Where the families of some profiles are written, or all, and the sources they cite.

        A profile is never alone: what its family attests decides what its verdicts turn on.
        """
        roots = set(self.roots) if profiles is None else {profile.root for profile in profiles}
        for id, path in self.shelf.files.items():
            if self._root_of(id) in roots:
                yield path
        folders = self.shelf.folders
        yield from (path for folder in folders if (path := folder / "sources.toml").is_file())

    def _root_of(self, id: str) -> str:
        overlay = self.overlays.get(id)
        return self.profile(overlay.overlays if overlay else id).root

    def clause_files(self, clauses: Iterable[Clause]) -> Iterator[Path]:
        """Where the questions are written, and the words of their answers."""
        for group in {item.group for item in clauses}:
            if found := inspect.getsourcefile(group):
                yield Path(found)

    def case_files(self, case: Case) -> Iterator[Path]:
        """Where a case is written, and the rules that decide it."""
        if case.file:
            yield Path(case.file)
        asked = [self.profile(name) for name in family_of(case, self)]
        yield from self.rule_files(asked if asked or case.reference else None)
        for profile in asked:
            yield from table_files(profile)

    def casebook_files(self) -> Iterator[Path]:
        """Where the whole casebook is written."""
        yield from (Path(head.path) for head in self.shelf.files_named("casebook.toml"))
        yield from (Path(case.file) for case in self.casebook)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all data files; pages that list things depend on them too."""
        return frozenset(
            str(path) for folder in self.shelf.folders for path in folder.rglob("*.toml")
        )


def table_files(profile: Profile) -> Iterator[Path]:
    """Where the tiles of a profile are written, and what else its extensions read."""
    return (Path(file.path) for file in (*profile.set_files, *profile.data))


def family_of(case: Case, material: Material) -> tuple[str, ...]:
    """Which editions a case is about: the families of those whose verdicts it states."""
    stated = [material.profile(name) for name in case.verdicts]
    roots = {profile.root for profile in stated}
    editions = [one.id for root in material.roots if root in roots for one in material.family(root)]
    return tuple(dict.fromkeys((*editions, *case.verdicts)))
