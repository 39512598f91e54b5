"""What things are called, wherever they are named: references, statuses, places, sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from arkrules.documents import Paragraph, Stretch, TextLine, code, line, mark, refer
from arkrules.editions.sheet import label, sentence
from arkrules.play import Line
from arkrules.rules import Clause, Profile, Sources, Status
from arkrules.rulings import Case
from arkrules.telling.rulebook import Rulebook

__all__ = ["Naming", "commas", "joined", "sentence", "status_mark"]

MOST_CASES = 10
"""How many cases are named where a list of them is not what the page is about."""


class Naming:
    """References to all that a rulebook holds."""

    def __init__(self, book: Rulebook | None = None) -> None:
        """Of a rulebook, or of all rule data within reach."""
        self.book = book or Rulebook()

    def brief(self, profile: Profile) -> str:
        """An edition's title without the name of the game, where that is its family's too."""
        rest = profile.title.removeprefix(f"{self.book.game(profile.root)}, ")
        return f"{rest[:1].upper()}{rest[1:]}"

    def profile(self, profile: Profile, *, full: bool = False) -> Stretch:
        """An edition; by what tells it from its family, or by its whole title."""
        name = label(profile)
        title = profile.title if full else self.brief(profile)
        return refer("profile", name, title=title, hint="" if full else profile.title)

    def overlay(self, id: str) -> Stretch:
        """A house rule."""
        return refer("profile", id, hint=self.book.overlays[id].title)

    def giver(self, name: str) -> Stretch:
        """Who gives an answer: an edition, a house rule, or something else by its name."""
        for profile in self.book.editions:
            if profile.id == name:
                return self.profile(profile)
        return self.overlay(name) if name in self.book.overlays else code(name)

    def profiles(self, profiles: Iterable[Profile]) -> TextLine:
        """Some editions in a line."""
        return line(*commas(map(self.profile, profiles)))

    def together(self, known: Iterable[tuple[Profile, Status]]) -> TextLine:
        """Some editions in a line, each with how sure it is."""
        parts: list[str | Stretch] = []
        for profile, status in known:
            parts += [*([" · "] if parts else []), self.profile(profile), " ", status_mark(status)]
        return line(*parts)

    def clause(self, clause: Clause) -> Stretch:
        """A clause, with its question for those who point at it."""
        return refer("clause", clause.id, hint=clause.question)

    def cites(self, citations: Iterable[str]) -> TextLine:
        """The places where something is printed."""
        return line(*commas(self.cite(citation) for citation in citations))

    def cite(self, citation: str) -> Stretch:
        """A place where something is printed."""
        return refer("source", citation, hint=_about(self.book.sources, citation))

    def places(self, clause: Clause, citations: Sequence[str]) -> TextLine:
        """A clause, and where its answer is printed."""
        cites = self.cites(citations)
        return line(self.clause(clause), ", " if cites else "", *cites)

    def cited(self, profiles: Sequence[Profile], words: str, clause: str) -> Paragraph:
        """Something said, with its clause, and all the places where editions print it."""
        cites = dict.fromkeys(cite for profile in profiles for cite in profile.cite(clause))
        places = self.places(profiles[0].clause(clause), tuple(cites))
        return Paragraph(line(sentence(words)), places=places)

    def item(self, profiles: Sequence[Profile], item: Line) -> Paragraph:
        """An item of an award, with its clause, and where that is printed."""
        said = f"{item.words} = {item.points}"
        return Paragraph(line(said), places=self.cited(profiles, "", item.clause).places)

    def known(self, clause: Clause, status: Status, citations: Sequence[str]) -> TextLine:
        """A clause, how its answer is known, and where that is printed."""
        return line(self.clause(clause), ", ", *self.standing(status, citations))

    def standing(self, status: Status, citations: Sequence[str]) -> TextLine:
        """How something is known, and where it is printed."""
        cites = self.cites(citations)
        return line(status_mark(status), ": " if cites else "", *cites)

    def case(self, case: Case) -> Stretch:
        """A case."""
        return refer("case", case.id, title=case.title)

    def cases(
        self, cases: Sequence[Case], lead: str = "Cases", most: int = MOST_CASES
    ) -> Iterator[Paragraph]:
        """Some cases in a line, the first of them where there are many; nothing for none."""
        if cases:
            shown = parted(map(self.case, cases[:most]), "; ")
            more = f"; and {len(cases) - most} more" if len(cases) > most else ""
            yield Paragraph(line(f"{lead}: " if lead else "", *shown, more), kind="cases")


def status_mark(status: Status) -> Stretch:
    """How something is known, as a mark."""
    return mark(status.value, f"status-{status.value}")


def commas(parts: Iterable[str | Stretch]) -> Iterator[str | Stretch]:
    """Things with commas between them."""
    return parted(parts, ", ")


def parted(parts: Iterable[str | Stretch], by: str) -> Iterator[str | Stretch]:
    """Things with something between them."""
    for at, part in enumerate(parts):
        if at:
            yield by
        yield part


def joined(words: Iterable[str]) -> str:
    """Words with commas and an *and* between them."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _about(sources: Sources, citation: str) -> str:
    """A citation in words: the document, the place, and what stands there."""
    id, _, place = citation.partition(":")
    source = sources.get(id)
    if source is None:
        return ""
    note = source.notes.get(place) or source.questions.get(place)
    about = note.about if note else source.about if not place else ""
    return f"{sources.describe(citation)}. {about}".strip() if about else sources.describe(citation)


def typed(words: Iterable[str]) -> TextLine:
    """What somebody types, with commas between."""
    return line(*commas(map(code, words)))
