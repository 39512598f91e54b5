"""The answers of an edition to clauses, and how sure they are."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import attrs

from arkrules.errors import ProfileError
from arkrules.files import FileText, tables_beside
from arkrules.nouns import listed
from arkrules.rules.clauses import Catalogue, Clause, unknown_clause
from arkrules.schema import DescribedEnum
from arkrules.structure import StructureError, require
from arkrules.text import Said, all_of, later, listing, say, template

if TYPE_CHECKING:
    from arkrules.rules.libraries import Library


class Status(DescribedEnum):
    """How certain an answer is, from the strongest status to the weakest.

    >>> status = arkrules.load_profile("carcassonne").answer("city.closed").status
    >>> status, status.open
    (<Status.CONTESTED: 'contested'>, True)
    """

    STATED = "stated", "The text says so."
    CLARIFIED = "clarified", "An official answer of the publisher says so."
    IMPLIED = "implied", "It follows from an example, a caption or another clause."
    COMMUNITY = "community", "The editors of the source agreed on it, and say so."
    SILENT = "silent", "The text does not say; the answer is a reading."
    CONTESTED = "contested", "Sources disagree, or the text allows two readings."
    ASSUMED = "assumed", "No print says so; the question, or a house rule, assumes it."

    @property
    def open(self) -> bool:
        """Whether another reading is possible."""
        return self in (Status.SILENT, Status.CONTESTED)

    @property
    def words(self) -> str:
        """The same as people read it, wherever it is shown."""
        return template(_STATUS_WORDS.get(self.value, self.value))

    def weaker(self, other: Status) -> Status:
        """Return the weaker of two."""
        return max(self, other, key=lambda status: status.place)


_STATUS_WORDS = {
    "stated": later("printed"),
    "silent": later("not printed"),
    "contested": later("disputed"),
}
"""What a status is called where its code is not the plainest word."""


@attrs.frozen
class Reading:
    """Another way to read a clause that print leaves open.

    It stands in the file of a profile below the answer, with its reason. A verdict tries every
    reading that has an answer, alone and together with those of other clauses, and says what would
    come out; one that is given in words only is quoted and not tried.

    >>> answer = arkrules.load_profile("carcassonne").answer("city.closed")
    >>> [str(reading.answer) for reading in answer.readings]
    ['enclosed-filled']
    """

    because: Annotated[str, "The reason for this reading."]
    answer: Annotated[  # any TOML value in a file, and then what the clause makes of it
        Any, "The answer by this reading."
    ] = None
    words: Annotated[str, "The reading in words instead of an answer, if it is not played."] = ""

    @property
    def executed(self) -> bool:
        """Whether the engine can play by it."""
        return not self.words


@attrs.frozen
class Answer:
    """One answer of one profile, with its citations.

    >>> answer = arkrules.load_profile("carcassonne-2000").answer("city.small")
    >>> answer.value, answer.cite
    (<SmallCity.HALF: 'half'>, ('base:n7', 'x-scoring-history', 'x-topic-2544'))
    """

    value: object
    status: Status
    cite: tuple[str, ...] = ()
    note: str = ""
    readings: tuple[Reading, ...] = ()
    origin: str = ""
    """The profile or overlay whose file contains it."""

    def inherited(self, status: Status, note: str) -> Answer:
        """Return the same answer with the weaker status of a profile that inherits it."""
        notes = "; ".join(filter(None, (self.note, note)))
        return attrs.evolve(self, status=self.status.weaker(status), note=notes)


G = TypeVar("G")


def language_of(code: str) -> str:
    """Return the name of a language."""
    return template(tables_beside(__file__, "languages.toml")["labels"].get(code, code))


@attrs.frozen(kw_only=True)
class Published:
    """The years, publisher, and language of an edition."""

    year: Annotated[int | None, "The year in which it appeared."] = None
    until: Annotated[int | None, "The last year in which it was printed."] = None
    publisher: Annotated[str, "The publisher."] = ""
    language: Annotated[str, "The code of its language, such as `de`."] = ""
    note: Annotated[str, "Further notes on its publication, such as why the year is missing."] = ""
    cite: Annotated[tuple[str, ...], "Citations for this."] = ()

    def __attrs_post_init__(self) -> None:
        if self.year and self.until and self.until < self.year:
            fault = later("{until} is before {year}, the year in which it appeared")
            raise StructureError([("until", say(fault, until=self.until, year=self.year))])

    @property
    def first(self) -> int | None:
        """The first year that is known."""
        return self.year or self.until

    @property
    def years(self) -> str:
        """The years in words, as far as they are known."""
        if self.until is None:
            return str(self.year or "")
        if self.year is None:
            return say("until {year}", year=self.until)
        years = dict.fromkeys((self.year, self.until))
        return "–".join(map(str, years))

    @property
    def imprint(self) -> tuple[str, ...]:
        """What is known of publisher, language and years, each in words."""
        language = language_of(self.language) if self.language else ""
        return tuple(filter(None, (self.publisher, language, self.years)))


def _read_only(mapping: Mapping[str, Any]) -> Mapping[str, Any]:  # answers, or values of clauses
    return MappingProxyType(dict(mapping))


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Profile:
    """The answers of one edition, with its overlays, to every clause.

    A library makes it from a file and the files that this one extends; where none of them answers,
    the default of the clause holds. Code asks by group, `profile[CityRules].closed`; people ask by
    id, `profile.answer("city.closed")`, which also knows the status and the citations.
    A profile is a value: nothing changes it, `with_answer` gives another one, and `watched()` one
    that records which clauses are asked, as verdicts need it.

    >>> profile = arkrules.load_profile("carcassonne")
    >>> profile.value("road.per_tile")
    1
    >>> profile.with_answer("road.per_tile", 2).value("road.per_tile")
    2
    """

    id: str
    catalogue: Catalogue
    answers: Mapping[str, Answer] = attrs.field(converter=_read_only)
    """Only answers in files; other clauses keep their default."""
    lineage: tuple[str, ...] = attrs.Factory(lambda self: (self.id,), takes_self=True)
    """The profile's own id, its parent's, and so on up to the root."""
    game: str = ""
    """The game that it is an edition of."""
    edition: str = ""
    """What tells it from other editions of that game."""
    own_title: str = ""
    """What it is called instead, if it has a title of its own."""
    additions: tuple[Said, ...] = ()
    """The titles of its boxes, and those of its house rules in quotes."""
    published: Published = Published()
    extensions: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    set_files: tuple[FileText, ...] = ()
    """The tile sets that were read, and their files."""
    data: tuple[FileText, ...] = ()
    """Other data that its extensions read; a later file takes precedence over earlier ones."""
    library: Library | None = None
    """The rule data with which it was read."""
    home: Path | None = None
    """The folder of the root: answers there are attested for the profile."""
    overlays: tuple[str, ...] = ()
    boxes: frozenset[str] = frozenset()
    """The overlays among these that are boxes, or only for some editions of the family."""
    changes: Mapping[str, object] = attrs.field(factory=dict, converter=_read_only)
    """The answers that differ from the profile's files, as in TOML."""
    asked: set[str] | None = None
    """The clauses asked so far, if the profile is watched."""

    @cached_property
    def _groups(self) -> Mapping[type, object]:
        return self.catalogue.build({id: answer.value for id, answer in self.answers.items()})

    @property
    def root(self) -> str:
        """The top of the `extends` chain, which names the family."""
        return self.lineage[-1]

    def __getitem__(self, group: type[G]) -> G:
        """The answers of a group of clauses."""
        try:
            found: G = self._groups[group]  # type: ignore[assignment]  # a group's own instance; hot
        except KeyError:
            if isinstance(group, str):
                raise TypeError(
                    f"profile[{group!r}]: expected a group of clauses, found a text;"
                    f" profile.answer({group!r}) asks by id"
                ) from None
            raise
        return found if self.asked is None else _Watched(found, self.asked)  # type: ignore[return-value]  # stands for it

    def __repr__(self) -> str:
        changed = f", {listed(self.changes)} changed" if self.changes else ""
        return f"<Profile {self.id}: {self.title}{changed}>"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:  # a printer of IPython's
        printer.text(repr(self))  # and not field by field, as attrs classes are printed elsewhere

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Profile) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def digest(self) -> str:
        """A short digest of everything that the profile affects: answers, extensions, and tiles."""
        content = [
            self.id,
            list(self.extensions),
            list(self.sets),
            [file.digest for file in (*self.set_files, *self.data)],
            {clause.id: clause.unstructure(self.value(clause.id)) for clause in self},
        ]
        text = json.dumps(content, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def title(self) -> str:
        """Its name among all games: its game and edition, or its own title; with all additions.

        >>> arkrules.load_profile("carcassonne-c2+abbot").title
        'Carcassonne, second design, with The Abbot'
        """
        if self.own_title or not self.edition:
            return self._with_additions(template(self.own_title or self.game))
        game, edition = map(template, (self.game, self.edition))
        return self._with_additions(say("{game}, {edition}", game=game, edition=edition))

    @property
    def brief(self) -> str:
        """Its name among the editions of its game.

        >>> arkrules.load_profile("carcassonne-c2+abbot").brief
        'Second design, with The Abbot'
        """
        name = template(self.own_title or self.edition or self.game)
        return self._with_additions(f"{name[:1].upper()}{name[1:]}")

    @property
    def label(self) -> str:
        """Its title, changes made by hand, and what is known of publisher, language and years."""
        return self.labeled(self.title)

    @property
    def changed(self) -> str:
        """The answers changed by hand, in words; empty if none is."""
        return str(
            listing(
                say(
                    "“{answer}” for {clause}", answer=self.clause(id).say(self.value(id)), clause=id
                )
                for id in self.changes
            )
        )

    def labeled(self, name: str) -> str:
        """Return one of its names with changes made by hand, and with the parts of its imprint that
        the name does not contain; no publisher stands behind changes and house rules.
        """
        changed = self.changed
        whole = say("{edition}, with {changes}", edition=name, changes=changed) if changed else name
        ours = changed or not self.boxes.issuperset(self.overlays)
        known = () if ours else self.published.imprint
        imprint = listing(part for part in known if part not in name)
        return say("{edition} ({imprint})", edition=whole, imprint=imprint) if imprint else whole

    def _with_additions(self, name: str) -> str:
        added = all_of(self.additions)
        return say("{edition}, with {additions}", edition=name, additions=added) if added else name

    def __iter__(self) -> Iterator[Clause]:
        """All clauses that the profile can be asked, with or without an answer."""
        return iter(self.catalogue.values())

    def clause(self, id: str) -> Clause:
        """Return a clause by its id, or raise `ProfileError` with the nearest id."""
        require(id, str, "clause", "the id of a clause, such as 'city.closed'")
        try:
            return self.catalogue[id]
        except KeyError:
            raise ProfileError(unknown_clause(id, self.catalogue)) from None

    def value(self, id: str) -> object:
        """Return the bare answer to a clause; this is not recorded."""
        return self.answer(id).value

    def answer(self, id: str) -> Answer:
        """Return the answer to a clause, with its status and citations."""
        return self.answers.get(id) or Answer(self.clause(id).default, Status.SILENT)

    def cite(self, id: str) -> tuple[str, ...]:
        """Return the citations of an answer."""
        return self.answers[id].cite if id in self.answers else ()

    def with_answer(self, id: str, answer: object) -> Profile:
        """Return the same profile with one other answer, given as a value or as in TOML."""
        clause = self.clause(id)
        raw = clause.unstructure(answer) if attrs.has(type(answer)) else answer
        try:
            return self.with_value(id, clause.structure(raw))
        except ValueError as error:
            raise ProfileError(str(error), file=self.id, key=id) from None

    def with_value(self, id: str, value: object) -> Profile:
        """Return the same profile with one other answer of the clause's type."""
        clause = self.clause(id)
        answer = Answer(value, Status.ASSUMED, note=later("changed by hand"))
        group: Any = self._groups[clause.group]
        return self._changed(
            {**self._groups, clause.group: attrs.evolve(group, **{clause.name: value})},
            answers={**self.answers, id: answer},
            changes={**self.changes, id: clause.unstructure(value)},
        )

    def watched(self) -> Profile:
        """Return a view of the profile that records in `asked` every clause the engine asks."""
        return self._changed(self._groups, asked=set())

    def unwatched(self) -> Profile:
        """Return the profile as it is, asked without anybody taking note."""
        return self if self.asked is None else self._changed(self._groups, asked=None)

    def _changed(self, groups: Mapping[type, object], **changes: Any) -> Profile:
        """Return another profile with groups that are known: building all of them takes long."""
        other = attrs.evolve(self, **changes)
        object.__setattr__(other, "_groups", groups)
        return other

    def __reduce__(self) -> tuple[object, ...]:
        mappings = {"answers": dict(self.answers), "changes": dict(self.changes)}
        content = attrs.asdict(self, recurse=False) | mappings | {"asked": None}
        return partial(Profile, **content), ()


class _Watched:
    """A wrapper of a group that records the clauses that are asked."""

    def __init__(self, group: object, asked: set[str]) -> None:
        self._group = group
        self._asked = asked

    def __getattr__(self, name: str) -> object:
        self._asked.add(f"{type(self._group).__heading__}.{name}")  # type: ignore[attr-defined]  # set by clause_group
        return getattr(self._group, name)


def answered_number(profile: Profile, id: str) -> int:
    """Return the number that a profile answers to a clause; 1 if it is answered in words."""
    clause = profile.clause(id)
    return getattr(profile[clause.group], clause.name) if clause.type is int else 1


def answer_to(field: str) -> Any:  # a default
    """Return as default of a field the number that answers the clause named by another field."""
    return attrs.Factory(
        lambda self: lambda profile: answered_number(profile, getattr(self, field)),
        takes_self=True,
    )
