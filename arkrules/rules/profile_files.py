"""Profiles and overlays as files: their names and content.

Users may name any file. A file may not, since it may come from a stranger:
what it names is an id, or a `.toml` file in its own folder or below, links looked through.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Literal

import attrs

from arkrules.errors import ProfileError
from arkrules.files import FileText, given_text, mistaken
from arkrules.formats import parse_text
from arkrules.nouns import shortened
from arkrules.rules.clauses import Catalogue, Clause, unknown_clause
from arkrules.rules.extensions import BASE
from arkrules.rules.profile import Answer, Published, Reading, Status
from arkrules.rules.sources import Sources
from arkrules.structure import StructureError, structured
from arkrules.text import later, say

_ID = re.compile(r"\w[\w.-]*")
_ENDING = ".toml"


def is_id(text: str) -> bool:
    """Return whether text is a valid id of a profile or an overlay: one word."""
    return _ID.fullmatch(text) is not None and not text.endswith(_ENDING)


def misnamed(name: str, file: str) -> str:
    """Describe what is wrong with a name in a file, including overlays; empty if it is valid.

    The file is empty for a text that is in none, which can name by ids alone.
    """
    for part in map(str.strip, name.split("+")):
        if is_id(part):
            continue  # whether it exists is found out when it is looked up
        path = PurePosixPath(part)
        beyond = path.is_absolute() or ".." in path.parts or "\\" in part or ":" in part
        if not file or beyond or not part.endswith(_ENDING) or not part.isprintable():
            return say(
                "{name} cannot be used here; a file names profiles by their ids,"
                " or by paths to .toml files in its own folder or below",
                name=repr(shortened(part)),
            )
    return ""


def path_named(name: str, file: str) -> Path:
    """Return the path for a name in a file, or raise `ProfileError`."""
    fault = misnamed(name, file)
    home = Path(file).parent
    path = home / name
    if not fault and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(home)):
        fault = say("{name} leads out of the folder of the file", name=repr(shortened(name)))
    if fault:
        raise ProfileError(fault, file=file)
    return path


@attrs.frozen(kw_only=True)
class AnswerRow:
    """An answer in a file; without `answer` the parent's is kept."""

    answer: Annotated[  # any TOML value; the clause structures it
        Any, "The answer; without it the parent's answer is kept."
    ] = None
    status: Annotated[
        Status | None,
        "How certain the answer is; if not given, stated, or assumed if house rules cite nothing.",
    ] = None
    cite: Annotated[
        tuple[str, ...],
        "Citations: sources, with the section, note or question after a colon.",
    ] = ()
    note: Annotated[str, "A note, such as why nothing is cited."] = ""
    readings: Annotated[tuple[Reading, ...], "Other readings, if it is silent or contested."] = ()
    before: Annotated[
        str, "For what is added to a list: the item before which it goes; by default, to the end."
    ] = ""
    after: Annotated[str, "The same: the item after which it goes."] = ""

    def __attrs_post_init__(self) -> None:
        faults = [
            (f"readings[{at}]", say("needs either an answer or words, and not both"))
            for at, one in enumerate(self.readings)
            if (one.answer is None) == (not one.words)
        ]
        if self.before and self.after:
            faults.append(("after", say("it says `before`, too; choose one")))
        if self.status is Status.IMPLIED and not self.note:
            faults.append(("note", say("an implied answer names what it follows from")))
        if faults:
            raise StructureError(faults)


@attrs.frozen(kw_only=True)
class InheritsRow:
    """How a profile inherits its parent's answers."""

    status: Annotated[Status, "The greatest certainty of answers inherited from its parent."] = (
        Status.STATED
    )
    note: Annotated[str, "The reason, added to the note of every inherited answer."] = ""


AnswerRows = dict[str, dict[str, AnswerRow]]
"""Answers in a file, by group and clause."""


@attrs.frozen(kw_only=True)
class UnderRow:
    """What an overlay says under some editions only, instead of or besides the rest."""

    also: Annotated[
        tuple[str, ...], "Further profiles: under what descends from them, it says the same."
    ] = ()
    sets: Annotated[tuple[str, ...], "The sets of tiles that it adds to these editions."] = ()
    rules: Annotated[AnswerRows, "Its answers, clause by clause."] = attrs.Factory(dict)
    adds: Annotated[AnswerRows, "What it adds to the edition's answers."] = attrs.Factory(dict)


@attrs.frozen(kw_only=True, eq=False)
class ProfileFile:
    """A profile or an overlay as written; one object per text.

    An overlay names an edition, a profile may name its parent.
    An overlay with extensions and sets is a box that is added to this edition and its descendants;
    any other is a house rule, which goes with every game that has the clauses it answers.
    """

    id: Annotated[str, "Its name, one word; the file has the same name."]
    title: Annotated[str, "Its title, if it has one of its own instead of an edition."] = ""
    game: Annotated[str, "The game, if it extends no edition; by default its title."] = ""
    edition: Annotated[str, "What tells it from other editions of its game."] = ""
    overlays: Annotated[
        str,
        "The profile that a box is for, with all that descend from it; for house rules the game"
        " in which they are played, which may have boxes: `carcassonne+river`.",
    ] = ""
    extends: Annotated[
        str, "The parent profile, from which it inherits all answers that it does not give itself."
    ] = ""
    about: Annotated[str, "A description in a sentence or two."] = ""
    published: Annotated[Published, "Its publisher, its language, and its years."] = attrs.Factory(
        Published
    )
    extensions: Annotated[
        tuple[str, ...],
        "Its extensions, by the names of their entry points; by default its parent's."
        " Those of an overlay are added.",
    ] = ()
    sets: Annotated[
        tuple[str, ...],
        "The sets of tiles in its box, by id; by default its parent's. Those of an overlay are"
        " added.",
    ] = ()
    inherits: Annotated[InheritsRow, "How it inherits its parent's answers."] = InheritsRow()
    rules: Annotated[AnswerRows, "Its answers, clause by clause."] = attrs.Factory(dict)
    adds: Annotated[
        AnswerRows, "What an overlay adds to the edition's answers: to a number, or to a list."
    ] = attrs.Factory(dict)
    groups: Annotated[
        tuple[str, ...],
        "What it is called together with other editions of its game, such as `the three designs`.",
    ] = ()
    under: Annotated[
        dict[str, UnderRow],
        "What an overlay says under some editions, by the profile from which they descend, or"
        " beside another overlay, by its id.",
    ] = attrs.Factory(dict)
    file: str = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        faults = [
            (key, say("{id} is not a valid id; an id is one word", id=repr(shortened(id))))
            for key, id in (("id", self.id), *(("overlays", id) for id in self.beneath))
            if not is_id(id)
        ]
        if self.overlays and self.extends:
            faults.append(("extends", say("it both overlays and extends; choose one")))
        faults += self._misnamed()
        faults += (
            (key, say("only an overlay has this; it belongs to a profile's `rules`"))
            for key in ("adds", "under")
            if getattr(self, key) and not self.overlays
        )
        under = dict(self.under)
        faults += (
            (f"under.{key}.also", say("{id} is named twice", id=repr(shortened(id))))
            for key, row in self.under.items()
            for id in row.also
            if under.setdefault(id, row) is not row
        )
        if faults:
            raise StructureError(faults)
        object.__setattr__(self, "under", under)

    def _misnamed(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its names: a game and an edition, or a title of its own."""
        if self.overlays:
            fault = later("only a profile has this; an overlay has a title")
            yield from ((key, say(fault)) for key in _OF_PROFILES if getattr(self, key))
            if not self.title:
                yield ("title", say("is missing"))
        elif self.title and self.edition:
            yield ("title", say("it has both a title and an edition; choose one"))
        elif self.extends and self.game:
            yield ("game", say("it is its parent's; give it a title if it has another"))
        elif not (self.title or self.edition or self.game):
            fault = later("is missing: what tells it from other editions of its game, or a `title`")
            yield ("edition", say(fault))
        elif not (self.title or self.game or self.extends):
            yield ("game", say("is missing: the game of which it is an edition"))

    @property
    def beneath(self) -> tuple[str, ...]:
        """What an overlay names: the profile, and for house rules the boxes that lie on it."""
        if not self.overlays:
            return ()
        return (self.overlays,) if self.is_box else tuple(self.overlays.split("+"))

    @property
    def played_with(self) -> tuple[str, ...]:
        """The extensions that it names; the game itself is in every game."""
        return tuple(name for name in self.extensions if name != BASE)

    def laid_over(self, lineage: Sequence[str], beside: Sequence[str] = ()) -> ProfileFile:
        """What an overlay says under the edition with this lineage, beside other overlays.

        Beside several of them, what is written last counts.
        """
        found = self
        overlays = (id for id in self.under if id in beside)
        for row in (self.under[id] for id in (*reversed(lineage), *overlays) if id in self.under):
            rules, adds = _merged(found.rules, row.rules), _merged(found.adds, row.adds)
            found = found.evolved(sets=row.sets or found.sets, rules=rules, adds=adds)
        return found

    def overrules(self, other: ProfileFile, clause: str) -> bool:
        """Whether it answers a clause beside another overlay, which does not do so beside it.

        House rules are agreed on over the rules of boxes.
        """
        if self.is_box != other.is_box:
            return other.is_box
        rows = self.under.get(other.id), other.under.get(self.id)
        ours, theirs = (by_clause(row.rules) if row else () for row in rows)
        return clause in ours and clause not in theirs

    def evolved(self, **changes: Any) -> ProfileFile:  # of any of its attributes
        """The same with some changes."""
        found = attrs.evolve(self, **changes)
        object.__setattr__(found, "file", self.file)
        return found

    def is_for(self, lineage: Sequence[str], answered: Mapping[str, object]) -> bool:
        """Whether a box is for an edition with this lineage, or house rules say something about
        what it answers.
        """
        if self.is_box:
            return self.overlays in lineage
        return not answered.keys().isdisjoint(by_clause(self.rules, self.adds))

    @property
    def is_overlay(self) -> bool:
        """Whether it is an overlay instead of a profile."""
        return bool(self.overlays)

    @property
    def expands(self) -> bool:
        """Whether it is a profile with an expansion, which also goes over its parent's others."""
        return bool(self.extends and self.extensions)

    @property
    def is_box(self) -> bool:
        """Whether it is an overlay that brings an expansion's clauses or tiles."""
        return self.is_overlay and bool(self.extensions or self.sets)


_OF_PROFILES = ("game", "edition", "groups")
"""Keys that overlays do not have."""


def _merged(answers: AnswerRows, others: AnswerRows) -> AnswerRows:
    """Return answers with others in the place of those to the same clauses."""
    groups = (*answers, *others)
    return {group: answers.get(group, {}) | others.get(group, {}) for group in groups}


def by_clause(*parts: AnswerRows) -> dict[str, AnswerRow]:
    """Return the answers in some parts of a file by the ids of clauses."""
    return {
        f"{heading}.{name}": answer
        for part in parts
        for heading, entries in part.items()
        for name, answer in entries.items()
    }


def read_profile_file(path: Path, *, regular: bool = False) -> ProfileFile:
    """Read the structure of a profile; `answers_in` checks its answers."""
    return profile_file(FileText(str(path), given_text(path, ProfileError, regular=regular)))


@lru_cache(maxsize=1024)
def profile_file(file: FileText) -> ProfileFile:
    """Return the profile or overlay in a file; one object per text."""
    raw = parse_text(file.text, file.path)
    if other := mistaken(raw, "profile"):
        what, remedy = other
        raise ProfileError(say("not a profile: {what}", what=what), file=file.path, remedy=remedy)
    row = structured(raw, ProfileFile, ProfileError, file=file.path)
    if row.extends and (fault := misnamed(row.extends, file.path)):
        raise ProfileError(fault, file=file.path, key="extends")
    object.__setattr__(row, "file", file.path)
    return row


def answers_in(
    row: ProfileFile,
    catalogue: Catalogue,
    parent: Mapping[str, Answer],
    sources: Sources,
    under: Literal["rules", "adds"] = "rules",
) -> dict[str, Answer]:
    """Return the answers that a file states itself, or raise `ProfileError` with every fault."""
    found: dict[str, Answer] = {}
    faults = [f"published.cite: {one}" for one in sources.faults(row.published.cite)]
    for id, entry in by_clause(getattr(row, under)).items():
        if id not in catalogue:
            faults.append(f"{under}.{id}: {unknown_clause(id, catalogue)}")
            continue
        clause = catalogue[id]
        if under == "rules" and (entry.before or entry.after):
            misplaced = say("only what is added to a list has a place in it; write it under `adds`")
            faults.append(f"{under}.{id}: {misplaced}")
        if under == "adds":
            clause = attrs.evolve(clause, least=min(clause.least, 0))  # nothing may be added
        ours = row.is_overlay and not row.is_box and under == "rules"
        found[id], wrong = _answer(entry, clause, parent.get(id), row.id, assumed=ours)
        faults += [f"{under}.{id}.cite: {fault}" for fault in sources.faults(entry.cite)]
        faults += [f"{under}.{id}{fault}" for fault in wrong]
    if faults:
        raise ProfileError(faults, file=row.file)
    return found


def _answer(
    entry: AnswerRow, clause: Clause, parent: Answer | None, origin: str, *, assumed: bool
) -> tuple[Answer, list[str]]:
    """Return one answer, and its faults."""
    faults: list[str] = []
    status = entry.status or Status.STATED
    if assumed and status is Status.STATED and not entry.cite:
        status = Status.ASSUMED  # nothing is printed of what names no print
    if not (entry.cite or entry.note or status.open or status is Status.ASSUMED):
        wanted = say("an answer needs a citation, or a note saying why there is none")
        faults.append(f".cite: {wanted}")

    def structured(raw: object, place: str) -> object:
        try:
            return None if raw is None else clause.structure(raw)
        except ValueError as error:
            faults.append(f"{place}: {error}")
            return raw

    value = structured(entry.answer, ".answer")
    if entry.answer is None:
        value = parent and parent.value
        if parent is None:
            lacks = later("has no answer, and its parents have none (expected {expected})")
            faults.append(f": {say(lacks, expected=clause.expected)}")
    readings = tuple(
        attrs.evolve(one, answer=structured(one.answer, f".readings[{at}].answer"))
        for at, one in enumerate(entry.readings)
    )
    return Answer(value, status, entry.cite, entry.note, readings, origin), faults
