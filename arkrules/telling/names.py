"""What things are called wherever they are named, what else there is to read, what words mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

import attrs

from arkrules.documents import (
    Block,
    Entries,
    Entry,
    Paragraph,
    Reference,
    Stretch,
    TextLine,
    code,
    line,
    mark,
    page,
    refer,
    tell,
    tell_count,
)
from arkrules.documents.model import Phrase, bare, fields, titled
from arkrules.editions.sheet import label
from arkrules.files import tables_beside
from arkrules.grouping import grouped
from arkrules.nouns import person
from arkrules.play import Draw, Line, Move
from arkrules.rules import Clause, Profile, Sources, Status
from arkrules.rulings import AnyCase, Split
from arkrules.telling.groups import EditionGroup, edition_groups
from arkrules.telling.rulebook import Rulebook
from arkrules.text import all_of, any_of, later, listing, say, template

if TYPE_CHECKING:
    from arkrules.measuring import Findings
    from arkrules.telling.cases import ToldCase

__all__ = [
    "WORDS",
    "Naming",
    "case_ways",
    "cited_as",
    "clause_ways",
    "commas",
    "comparison",
    "comparison_ways",
    "effects_ways",
    "meaning",
    "measured_pair",
    "measured_place",
    "numbers",
    "status_mark",
    "words_page",
]

MOST_CASES = 10
"""How many cases are named where a list of them is not what the page is about."""


class Naming:
    """References to all that a rulebook holds."""

    def __init__(self, book: Rulebook | None = None, *, said: str = "") -> None:
        """Of a rulebook, or of all rule data within reach; `said` are changes of every edition
        that are told once for all of them.
        """
        self.book = book or Rulebook()
        self.said = said

    def edition(self, profile: Profile) -> str:
        """An edition as people tell it from others: its name, publisher, language and years."""
        return profile.labeled(profile.brief)

    def profile(self, profile: Profile, *, full: bool = False) -> Stretch:
        """An edition; by what tells it from its family, or also by its imprint."""
        title = self.edition(profile) if full else profile.brief
        return titled("profile", label(profile), title, profile.title)

    def overlay(self, id: str) -> Stretch:
        """A house rule."""
        known = self.book.overlays.get(id)
        title = template(known.title) if known else id
        return titled("profile", id, title, title)

    def giver(self, name: str) -> Stretch:
        """Who gives an answer: an edition, a house rule, or something else by its name."""
        if (found := self._edition_called(name)) is not None:
            return self.profile(found)
        return self.overlay(name) if name in self.book.overlays else code(name)

    def givers(self, names: Iterable[str]) -> TextLine:
        """All who give an answer; the editions among them by what they have in common."""
        found = grouped((self._edition_called(name), name) for name in names)
        others = map(self.giver, found.pop(None, ()))
        editions = (one for one in found if one is not None)
        return parted((*filter(None, [self.profiles(editions)]), *others), "; ")

    def _edition_called(self, name: str) -> Profile | None:
        """The edition of this name, with boxes and house rules or without."""
        ids = {one.id for one in self.book.editions}
        base, *overlays = name.split("+")
        known = base in ids and {*overlays} <= {*ids, *self.book.overlays}
        return self.book.profile(name) if known else None

    def profiles(self, profiles: Iterable[Profile], *, full: bool = False) -> TextLine:
        """Some editions in a line, by what they have in common and otherwise one by one.

        In full, they are named after their game, and those that are named one by one with their
        imprints, unless their answers are changed.
        """
        some = sorted(profiles, key=lambda one: (self._rank(one), one.overlays))
        parts = []
        for changes, them in grouped((one.changed, one) for one in some).items():
            called = self._unchanged(them, games=full, imprints=full and not changes)
            changes = "" if changes == self.said else changes
            with_changes = later("{editions}, with {changes}")
            parts.append(
                tell(with_changes, editions=called, changes=changes) if changes else called
            )
        return parted(parts, "; ")

    def _unchanged(self, some: Sequence[Profile], *, games: bool, imprints: bool) -> TextLine:
        """Some editions in a line, as they are in their files."""
        ids = {one.id for one in self.book.editions}
        alone = [one for one in some if one.lineage[0] not in ids]
        played = grouped((one.lineage[0], one) for one in some if one not in alone)
        alike = grouped((tuple(one.overlays for one in them), them) for them in played.values())
        parts = [part for them in alike.values() for part in self._alike(them, imprints=imprints)]
        parts += (self._of_game(one, imprint=imprints) for one in alone)
        named = grouped((game if games else "", said) for game, said in parts)
        return parted((self._in_game(*item) for item in named.items()), "; ")

    def _alike(
        self, played: Sequence[Sequence[Profile]], *, imprints: bool
    ) -> Iterator[tuple[str, TextLine]]:
        """Editions that are each played with the same boxes and house rules, or also without."""
        first = played[0]
        with_boxes = [all_of(one.additions) for one in first if one.overlays]
        if with_boxes and len(first) == len(played) == 1:
            yield self._of_game(first[0], imprint=imprints)
            return
        bases = [self.book.profile(them[0].lineage[0]) for them in played]
        if not with_boxes:
            yield from (
                self._of_named(part, imprint=imprints) for part in edition_groups(self.book, bases)
            )
            return
        said = later("{editions}, with {boxes}")
        if len(with_boxes) < len(first):
            said = later("{editions}, with and without {boxes}")
        editions = joined_line(self._of_named(part)[1] for part in edition_groups(self.book, bases))
        game = self._of_game(first[0])[0]
        yield game, tell(said, editions=editions, boxes=str(any_of(with_boxes)))

    def _of_named(self, part: EditionGroup, *, imprint: bool = False) -> tuple[str, TextLine]:
        """What some editions are called together; or one, and of which game it is."""
        if not part.called:
            return self._of_game(part.members[0], imprint=imprint)
        first = part.members[0]
        members = str(listing(one.brief for one in part.members))
        called = titled("profile", label(first), part.called, members)
        if part.but:
            but = joined_line(map(self.profile, part.but))
            return "", tell("{editions} except {others}", editions=called, others=but)
        return "" if part.of_game else self._of_game(first)[0], line(called)

    def _of_game(self, profile: Profile, *, imprint: bool = False) -> tuple[str, TextLine]:
        """An edition by name, and the game that this name does not say."""
        game = "" if profile.own_title else template(profile.game)
        return game, line(self.profile(profile, full=imprint))

    def _in_game(self, game: str, named: Sequence[TextLine]) -> TextLine:
        editions = parted(named, "; " if any("," in bare(one) for one in named) else ", ")
        return tell("{game}: {editions}", game=game, editions=editions) if game else editions

    def in_a_title(self, profiles: Sequence[Profile]) -> str:
        """Some editions: all of a game as such, others by name, after their game if that is one."""
        if {*profiles} <= {*self.book.editions}:
            parts = [*edition_groups(self.book, profiles)]
            if all(part.called and part.of_game and not part.but for part in parts):
                return str(all_of(part.called for part in parts))
        said = str(all_of(one.brief for one in profiles))
        game, *others = {template(one.game) for one in profiles}
        if others or all(one.own_title for one in profiles):
            return said
        return say("{game}: {editions}", game=game, editions=said)

    def _rank(self, profile: Profile) -> tuple[int, int]:
        """Where an edition stands among all: family by family, the oldest first."""
        families = {root: at for at, root in enumerate(self.book.roots)}
        ranks = {one.id: at for at, one in enumerate(self.book.family(profile.root))}
        return families.get(profile.root, len(families)), ranks.get(profile.lineage[0], 0)

    def together(
        self, known: Iterable[tuple[Profile, Status]], *, full: bool = False
    ) -> Iterator[TextLine]:
        """Some editions, a line for those who know something equally surely."""
        for status, profiles in grouped((status, profile) for profile, status in known).items():
            yield line(status_mark(status), ": ", *self.profiles(profiles, full=full))

    def clause(self, clause: Clause) -> Stretch:
        """A clause, with its question for those who point at it."""
        return refer("clause", clause.id, hint=template(clause.question))

    def cites(self, citations: Iterable[str]) -> TextLine:
        """The places where something is printed; a source is named once for all of its places."""
        return parted((places for _, places in self._by_source(citations)), "; ")

    def sources(self, citations: Iterable[str]) -> TextLine:
        """The places where something is printed, with the titles of the sources."""
        known = self.book.sources
        named = (
            tell("{source} ({places})", source=template(known[id].title), places=places)
            if id in known
            else places
            for id, places in self._by_source(citations)
        )
        return parted(named, "; ")

    def _by_source(self, citations: Iterable[str]) -> Iterator[tuple[str, TextLine]]:
        sources = grouped((citation.partition(":")[0], citation) for citation in citations)
        for source, (first, *others) in sources.items():
            cites = ((one, self.cite(one)) for one in others)
            more = (attrs.evolve(it, text=one.removeprefix(f"{source}:")) for one, it in cites)
            yield source, commas([self.cite(first), *more])

    def cite(self, citation: str) -> Stretch:
        """A place where something is printed."""
        return refer("source", citation, hint=cited_as(self.book.sources, citation))

    def places(self, clause: Clause, citations: Sequence[str]) -> TextLine:
        """A clause, and where its answer is printed."""
        return parted((self.clause(clause), *filter(None, [self.cites(citations)])), "; ")

    def cited(self, profile: Profile, words: str, clause: str) -> Paragraph:
        """Something said, with its clause, and the places where an edition prints it."""
        return Paragraph(words, places=self.places(profile.clause(clause), profile.cite(clause)))

    def known(self, clause: Clause, status: Status, citations: Sequence[str]) -> TextLine:
        """A clause, how its answer is known, and where that is printed."""
        return line(self.clause(clause), ", ", *self.standing(status, citations))

    def standing(self, status: Status, citations: Sequence[str]) -> TextLine:
        """How something is known, and where it is printed."""
        cites = self.cites(citations)
        return line(status_mark(status), ": " if cites else "", *cites)

    def deciding(self, profile: Profile, split: Split) -> TextLine:
        """What makes the difference between two editions: one clause or another, or several."""
        if not split.clauses:
            return line(split.words)
        groups = (map(self.clause, map(profile.clause, group)) for group in split.clauses)
        named = either_line(map(joined_line, groups))
        return tell("{clauses} together", clauses=named) if len(split.clauses[0]) > 1 else named

    def comparison(self, known: Profile, other: Profile) -> Stretch:
        """What changes in an edition for who knows another."""
        title = say("from {known} to {other}", known=known.brief, other=other.brief)
        return titled("comparison", comparison(known, other), title)

    def case(self, case: AnyCase) -> Stretch:
        """A case."""
        return refer("case", case.id, title=template(case.title))

    def cases(
        self, cases: Sequence[AnyCase], lead: str = "", most: int = MOST_CASES
    ) -> Iterator[Paragraph]:
        """Some cases in a line, the first of them where there are many; nothing for none."""
        if not cases:
            return
        shown, more = parted(map(self.case, cases[:most]), "; "), len(cases) - most
        if more > 0:
            shown = tell_count(
                more, "{cases}; and {number} more", "{cases}; and {number} more", cases=shown
            )
        named = tell("{lead}: {cases}", lead=lead or say("Cases"), cases=shown)
        yield Paragraph(named, kind="cases")


def comparison(known: Profile, other: Profile) -> str:
    """What the page is called that tells what is different in an edition for who knows another."""
    return f"{known.id}-to-{other.id}"


def status_mark(status: Status) -> Stretch:
    """How something is known, as a mark."""
    return mark(status.words, f"status-{status.value}")


def parted(parts: Iterable[Phrase], by: str) -> TextLine:
    """Quantity with something between them."""
    found: list[str | Stretch] = []
    for at, part in enumerate(parts):
        found += [by] if at else []
        found += part if isinstance(part, tuple) else [part]
    return line(*found)


def commas(parts: Iterable[Phrase]) -> TextLine:
    """Quantity with commas between them."""
    return parted(parts, ", ")


def joined_line(parts: Iterable[Phrase]) -> TextLine:
    """Quantity with commas and an *and* between them."""
    return _ended(parts, later("{first} and {last}"))


def either_line(parts: Iterable[Phrase]) -> TextLine:
    """Quantity with commas and an *or* between them."""
    return _ended(parts, later("{first} or {last}"))


def _ended(parts: Iterable[Phrase], end: str) -> TextLine:
    *first, last = parts
    return tell(end, first=commas(first), last=commas([last])) if first else commas([last])


def item_words(item: Line) -> str:
    """Return an item of an award in words: what it is, and the points."""
    return say("{item} = {points}", item=item.words, points=item.points)


def move_words(player: str, move: Move, named: str = "") -> str:
    """Return who made a move; `named` is the move in other words than its notation."""
    if isinstance(move, Draw):
        return say("{player} draws {tile}", player=person(player), tile=move.tile)
    return say("{player}: {move}", player=person(player), move=named or str(move))


def cited_as(sources: Sources, citation: str) -> str:
    """Return a citation in words: the document, the place, and what stands there."""
    id, _, place = citation.partition(":")
    source = sources.get(id)
    if source is None:
        return ""
    note = source.notes.get(place) or source.questions.get(place)
    about = template(note.about if note else "" if place else source.about)
    described = sources.describe(citation)
    return say("{source}. {about}", source=described, about=about) if about else described


# -- what else to read ----------------------------------------------------------------------------


_Pair = tuple[Profile, Profile]
_Place: TypeAlias = "tuple[Findings, str]"
"""What was measured between two editions, and of which clause."""


def measured_place(found: Findings, clause: str = "") -> str:
    """What the page on what was measured is called, or the place of a clause on it."""
    page = f"{found.base.profile}--{found.other.profile}"
    return f"{page}:{clause}" if clause in found.exchanged else page


def measured_pair(names: Naming, found: Findings) -> _Pair:
    """The two editions between which something was measured."""
    return names.book.profile(found.base.profile), names.book.profile(found.other.profile)


def numbers(names: Naming, found: Findings, clause: str = "") -> Stretch:
    """The page on what was measured between two editions, or the place of a clause on it."""
    base, other = (one.brief for one in measured_pair(names, found))
    title = say("{base} and {other}", base=base, other=other)
    return titled("effects", measured_place(found, clause), title)


def clause_ways(names: Naming, clause: Clause, profiles: Sequence[Profile]) -> Iterator[Paragraph]:
    """From a clause to what else differs where the answers do, and to what its answers change."""

    def differ(one: Profile, other: Profile) -> bool:
        return one.value(clause.id) != other.value(clause.id)

    if pairs := list(_firsts(profiles, differ)):
        other = _comparisons(names, pairs)
        yield _row(tell("What else is different: {comparisons}.", comparisons=other))
    yield from _measured(
        names, [(one, clause.id) for one in names.book.measured if clause.id in one.exchanged]
    )


def case_ways(names: Naming, case: AnyCase, told: ToldCase) -> Entries:
    """From a case to what else differs where verdicts do, and to what was measured of why."""
    turning = {id for ids in told.turns.values() for id in ids}

    def why(id: str, *pair: Profile) -> bool:
        known = [profile.value(id) for profile in pair if id in profile.answers]
        return (len(known) < 2 or known[0] != known[1]) and case in names.book.turning.on(id, pair)

    def differ(one: Profile, other: Profile) -> bool:
        alike = any({one.id, other.id} <= group for group in told.groups)
        return not alike and any(why(id, one, other) for id in turning)

    family = [profile for profile in names.book.editions if profile.id in told.turns]
    pairs = list(_firsts(family, differ))
    places = [
        numbers(names, one, id)
        for pair in pairs
        for one in _between(names, pair)
        for id in one.exchanged
        if id in turning
    ]
    return fields(
        (say("What else is different"), _comparisons(names, pairs)),
        (say("Measured in games"), parted(places, "; ")),
    )


def comparison_ways(names: Naming, pair: _Pair) -> Iterator[Paragraph]:
    """From what differs between two editions to what that changes in games."""
    yield from _measured(names, [(one, "") for one in _between(names, pair)])


def effects_ways(names: Naming, base: Profile, other: Profile) -> Iterator[Paragraph]:
    """From what was measured between two editions to all that differs, and to the ranking."""
    ways = _comparisons(names, [(base, other), (other, base)])
    yield _row(tell("All that is different: {comparisons}.", comparisons=ways))
    yield _ranking(names, [base])


def _firsts(
    profiles: Iterable[Profile], differ: Callable[[Profile, Profile], bool]
) -> Iterator[_Pair]:
    """The first edition of each family, with all others of it that differ from it."""
    families = grouped((profile.root, profile) for profile in profiles)
    for root, (first, *others) in families.items():
        first = next((one for one in (first, *others) if one.id == root), first)
        yield from ((first, other) for other in others if differ(first, other))


def _between(names: Naming, pair: _Pair) -> Iterator[Findings]:
    """What was measured between two editions, whichever the games were played under."""
    ids = {one.id for one in pair}
    return (one for one in names.book.measured if {one.base.profile, one.other.profile} == ids)


def _comparisons(names: Naming, pairs: Iterable[_Pair]) -> TextLine:
    return parted((names.comparison(*pair) for pair in pairs), "; ")


def _measured(names: Naming, places: Sequence[_Place]) -> Iterator[Paragraph]:
    """Where to read what was measured, and how that ranks."""
    if places:
        ways = parted((numbers(names, *place) for place in places), "; ")
        yield _row(tell("How much it matters, measured in games: {effects}.", effects=ways))
        yield _ranking(names, [measured_pair(names, one)[0] for one, _ in places])


def _ranking(names: Naming, profiles: Iterable[Profile]) -> Paragraph:
    """The pages that rank what was measured in the games of some editions."""
    titles = {one.root: names.book.game(one.root) for one in profiles}
    games = commas(titled("ranking", root, title) for root, title in titles.items())
    return _row(tell("All rules by how much they matter: {games}.", games=games))


def _row(line: TextLine) -> Paragraph:
    return Paragraph(line, kind="cases")


# -- what words mean ------------------------------------------------------------------------------


_STATUSES = frozenset(map(str, Status))
_WORDS = tables_beside(__file__, "words.toml")["words"]
WORDS: Mapping[str, str] = MappingProxyType(
    {one["title"]: one.get("about") or Status(one["title"]).about for one in _WORDS}
)
"""What each means, in the order of a page about them."""


def meaning(word: str) -> str:
    """What a word means, or a status by its code; nothing for one that needs no explanation."""
    return say(WORDS[word]) if word in WORDS else ""


@page
def words_page() -> Iterator[Block]:
    """All the words."""
    entries = (
        Entry(called, [say(about)], Reference("word", word, called))
        for word, about in WORDS.items()
        for called in [Status(word).words if word in _STATUSES else say(word)]
    )
    yield Entries(entries, kind="answers")
