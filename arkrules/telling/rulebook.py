"""Everything that can be told: editions, house rules, sources, tiles, the casebook, verdicts.

It shows one state of the files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from arkrules.errors import CaseError, FindingsError, ProfileError, TileSetError
from arkrules.files import given_text
from arkrules.grouping import grouped
from arkrules.play import lexicon
from arkrules.rules import Clause, Library, Profile, Sources, library
from arkrules.rules.profile_files import ProfileFile, UnderRow, by_clause
from arkrules.rules.sources import Passage, PassageFile
from arkrules.rulings import AnyCase, Verdicts, adjudicate
from arkrules.rulings.case import case_paths, no_case
from arkrules.rulings.casebook import (
    Casebook,
    CasesByClause,
    DisputeRow,
    case_in,
    casebook_of,
    cases_by_clause,
    disputes_of,
)
from arkrules.telling.keeping import DiskCache, digest_of
from arkrules.text import later, listing, template, unknown_name, wording
from arkrules.tiles import TileSet, read_set

if TYPE_CHECKING:
    from arkrules.measuring import Findings

__all__ = ["Rulebook"]


class Rulebook:
    """All that pages are made of: the editions, cases, sources and overlays of one library.

    A command or a site makes one and hands it to the functions that make pages. Profiles, verdicts
    and counts are worked out when a page first asks for them, and kept, so that a whole site asks
    each case once.
    """

    def __init__(
        self,
        shelf: Library | None = None,
        kept: Path | None = None,
        findings: Path | None = None,
    ) -> None:
        """What a library holds.

        `kept` is a folder where what took long is remembered,
        `findings` one with documents of what was measured in games.
        """
        self.shelf = shelf or library()
        self.kept = DiskCache(kept)
        self.findings = findings

    # -- editions

    @cached_property
    def sources(self) -> Sources:
        """Everything that can be cited."""
        return self.shelf.sources

    @cached_property
    def editions(self) -> tuple[Profile, ...]:
        """All profiles, overlays left out."""
        return tuple(map(self.profile, self.shelf.profile_ids()))

    @cached_property
    def roots(self) -> tuple[str, ...]:
        """The families, each by its root, those without extensions first."""
        roots = dict.fromkeys(profile.root for profile in self.editions)
        return tuple(sorted(roots, key=lambda root: (bool(self.profile(root).extensions), root)))

    def profile(self, name: str, file: str = "") -> Profile:
        """A profile by its id, with overlays or without; no page opens files by their paths.

        `file` is the file that names it.
        """
        return self.shelf.profile(name, named_in=file)

    def family(self, root: str) -> tuple[Profile, ...]:
        """The editions of a family, its root first, then by year and id."""
        found = [profile for profile in self.editions if profile.root == root]
        return tuple(
            sorted(found, key=lambda one: (one.id != root, one.published.first or 9999, one.id))
        )

    @cached_property
    def groups(self) -> Mapping[str, list[Profile]]:
        """By what some editions are called together, these editions."""
        return grouped(
            (group, one) for one in self.editions for group in self.shelf.row(one.id).groups
        )

    def game(self, root: str) -> str:
        """The game of which the editions of a family are."""
        return template(self.profile(root).game)

    @cached_property
    def overlays(self) -> Mapping[str, ProfileFile]:
        """The boxes and house rules, by id."""
        return {id: self.shelf.overlay(id) for id in self.shelf.overlay_ids()}

    @cached_property
    def boxes(self) -> Mapping[str, ProfileFile]:
        """The boxes that are added to editions, by id."""
        return {id: file for id, file in self.overlays.items() if file.is_box}

    @cached_property
    def house_rules(self) -> Mapping[str, ProfileFile]:
        """The other overlays, by id."""
        return {id: file for id, file in self.overlays.items() if not file.is_box}

    def with_overlay(self, overlay: str) -> Profile:
        """A box or a house rule, laid over the edition that it is for."""
        return self.profile(f"{self.overlays[overlay].overlays}+{overlay}")

    # -- clauses

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause that some edition or box answers, by id."""
        found: dict[str, Clause] = {}
        editions = (profile for root in self.roots for profile in self.family(root))
        for profile in (*editions, *map(self.with_overlay, self.boxes)):
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

    def answering(self, id: str) -> tuple[Profile, ...]:
        """The editions that answer a clause, family by family."""
        return tuple(
            profile for root in self.roots for profile in self.family(root) if id in profile.answers
        )

    @cached_property
    def citing_clauses(self) -> Mapping[str, Mapping[str, list[str]]]:
        """By citation, the clauses whose answers cite it, with the editions that answer so."""
        found = grouped(dict.fromkeys(self._citing_clauses()))
        return {citation: grouped(clauses) for citation, clauses in found.items()}

    @cached_property
    def citing_cases(self) -> Mapping[str, list[AnyCase]]:
        """By citation, the cases that cite it."""
        cases = self.casebook
        return grouped((cited, case) for case in cases for cited in dict.fromkeys(case.cites))

    def cites(self, citation: str) -> bool:
        """Whether anything cites a place."""
        return citation in self.citing_clauses or citation in self.citing_cases

    @cached_property
    def passages(self) -> Mapping[str, PassageFile]:
        """What sources say sentence by sentence; `ProfileError` if one names what is not there."""
        found = self.shelf.passages
        for file in found.values():
            rows = ((f"{place}[{at}]", passage) for place, at, passage in file)
            if faults := [*self._faults(rows)]:
                raise ProfileError(faults, file=file.file)
        return found

    @cached_property
    def disputes(self) -> Mapping[str, DisputeRow]:
        """What was disputed elsewhere; `CaseError` if one names a case that is not there."""
        found = disputes_of(self.shelf)
        if faults := [*self._faults(found.items())]:
            raise CaseError(faults, file="disputes.toml")
        return found

    def _faults(self, rows: Iterable[tuple[str, Passage | DisputeRow]]) -> Iterator[str]:
        """What some rows name that is not there."""
        for where, row in rows:
            if isinstance(row, Passage):
                yield from _unknown(f"{where}.clauses", row.clauses, self.clauses)
            yield from _unknown(f"{where}.cases", row.cases, self._case_paths)

    def _citing_clauses(self) -> Iterator[tuple[str, tuple[str, str]]]:
        """Each citation of an answer in the file that states it."""
        for profile in self.editions:
            for id, answer in profile.answers.items():
                if answer.origin == profile.id:
                    yield from ((cite, (id, profile.id)) for cite in answer.cite)
        for overlay, file in self.overlays.items():
            parts: list[ProfileFile | UnderRow] = [file, *file.under.values()]
            for part in parts:
                for id, row in by_clause(part.rules, part.adds).items():
                    yield from ((cite, (id, overlay)) for cite in row.cite)

    # -- tiles

    def tile_set(self, name: str) -> TileSet:
        """A set of tiles."""
        if name not in self.shelf.sets:
            known, message = self.shelf.sets, later("no tile set {name}; known are {known}")
            raise TileSetError(unknown_name(message, name, known, known=listing(known)))
        file = self.shelf.set_file(name)
        return read_set(file.text, lexicon().vocabulary, file=file.path)

    # -- cases

    @cached_property
    def casebook(self) -> Casebook:
        """The casebooks within reach, as one."""
        return casebook_of(self.shelf)

    @cached_property
    def _case_paths(self) -> Mapping[str, Path]:
        return case_paths(self.shelf)

    def case(self, id: str) -> AnyCase:
        """A case of the casebook; one alone is read without all the others, and once."""
        if id not in self._case_paths:
            raise no_case(id, self._case_paths)
        return case_in(self.shelf.cases.file(self._case_paths[id], CaseError))

    @cached_property
    def turning(self) -> CasesByClause:
        """Which cases turn on a clause, as their verdicts state it."""
        return cases_by_clause(self.casebook)

    def concerned(self, case: AnyCase) -> tuple[str, ...]:
        """Which editions a case is about: the families of those whose verdicts it states.

        First come those of the game that it states first.
        """
        stated = [self.profile(name, case.file) for name in case.verdicts]
        roots = dict.fromkeys(one.root for one in stated)
        editions = [one for root in roots for one in self.family(root)]
        games = grouped(((one.root, one.extensions), one) for one in editions)
        first = (games.get((one.root, one.extensions), ()) for one in stated)
        ids = (one.id for one in (*chain.from_iterable(first), *editions))
        return tuple(dict.fromkeys((*ids, *case.verdicts)))

    def verdicts(self, case: AnyCase, profiles: Iterable[Profile | str] = ()) -> Verdicts:
        """What some profiles say about a case; without any, the editions that it concerns."""
        concerned = (self.profile(name, case.file) for name in self.concerned(case))
        chosen = tuple(profiles) or tuple(concerned) or None
        return adjudicate(case, chosen, shelf=self.shelf)

    # -- games

    @cached_property
    def measured(self) -> tuple[Findings, ...]:
        """What was measured between editions that are within reach."""
        from arkrules.measuring import Findings

        known = {profile.id for profile in self.editions}
        found: list[Findings] = []
        for file in sorted(self.findings.glob("*.json")) if self.findings else ():
            with suppress(FindingsError):  # the page that shows the document says what is wrong
                found.append(Findings.load(file))
        return tuple(one for one in found if {one.base.profile, one.other.profile} <= known)

    # -- what it all rests on

    def case_key(self, case: AnyCase) -> str:
        """A digest of a case, all the rules that decide it, and its language."""
        text = given_text(case.file, CaseError) if case.file else repr(case)
        roots = {self.profile(name, case.file).root for name in case.verdicts} or {*self.roots}
        return digest_of(
            wording(), case.id, text, *(self._family_keys[root] for root in sorted(roots))
        )

    @cached_property
    def _family_keys(self) -> Mapping[str, str]:
        """Short names for all that is written of each family, house rules and tiles included."""
        sources = digest_of(*(file.digest for file in self.shelf.files_named("sources.toml")))
        rows = {root: [sources] for root in self.roots}
        for profile in self.editions:
            files = (self.shelf.file(profile.id), *profile.set_files, *profile.data)
            rows[profile.root] += [file.digest for file in files]
        for id, file in self.overlays.items():
            root = self.profile(file.overlays).root
            rows[root].append(self.shelf.file(id).digest)
        return {root: digest_of(*parts) for root, parts in rows.items()}


def _unknown(key: str, names: Iterable[str], known: Mapping[str, object]) -> Iterator[str]:
    """Which of some names stand for nothing, and what may be meant."""
    for name in names:
        if name not in known:
            yield f"{key}: {unknown_name(later('there is no {name}'), name, known)}"
