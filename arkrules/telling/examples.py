"""Which case shows best what a clause does, and its picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from arkrules.documents import Block, Document, Frame, Paragraph, Picture, line
from arkrules.play import new_game
from arkrules.rules import Profile
from arkrules.rulings import AnyCase, Case, ReferenceCase, Verdicts
from arkrules.telling.cases import case_page
from arkrules.telling.names import Naming
from arkrules.telling.pictures import board_picture
from arkrules.telling.rulebook import Rulebook

__all__ = ["ToldCase", "example", "told"]


@attrs.frozen
class ToldCase:
    """A case as its page tells it, and what must be known to choose it for an example."""

    page: Document
    groups: tuple[frozenset[str], ...]
    """The editions with equal outcomes."""
    turns: Mapping[str, tuple[str, ...]]
    """By edition, the clauses on which the outcome turns."""

    @property
    def picture(self) -> tuple[Block, ...]:
        """The picture."""
        return tuple(block for block in self.page.blocks if isinstance(block, Picture))


def told(case: AnyCase, book: Rulebook) -> ToldCase:
    """A case of the casebook, told once for all pages and for as long as nothing changes."""
    return book.kept.get(f"case {book.case_key(case)}", lambda: _told(case, book))


def _told(case: AnyCase, book: Rulebook) -> ToldCase:
    verdicts = None if isinstance(case, ReferenceCase) else book.verdicts(case)
    page = case_page(case, verdicts, book, heading=False)
    return ToldCase(page, tuple(_groups(verdicts)), _turns(verdicts))


def _groups(verdicts: Verdicts | None) -> Iterator[frozenset[str]]:
    for group in verdicts.groups if verdicts else ():
        yield frozenset(verdict.profile.id for verdict in group)


def _turns(verdicts: Verdicts | None) -> dict[str, tuple[str, ...]]:
    asked = verdicts.verdicts if verdicts else ()
    return {one.profile.id: one.turns_on for one in asked if one.applicable}


def example(
    book: Rulebook, clause: str, profiles: Sequence[Profile], cases: Sequence[AnyCase]
) -> Iterator[Block]:
    """An example in a picture: a case that turns on the clause, or the table at the beginning.

    A case under which the editions come to different verdicts is best,
    then one that turns on little else.
    """

    def rank(case: Case) -> tuple[bool, bool, int, int]:
        """The smaller the better."""
        found, names = told(case, book), {profile.id for profile in profiles}
        differ = sum(not names.isdisjoint(group) for group in found.groups) > 1
        asked = [name for name in names if name in found.turns]
        turning = [name for name in asked if clause in found.turns[name]]
        others = max((len(found.turns[name]) for name in turning), default=99)
        tiles = len(case.position.tiles)
        return not differ, len(turning) < len(asked), others, tiles

    best = min((case for case in cases if isinstance(case, Case)), key=rank, default=None)
    if best is None:
        yield _beginning(profiles[-1])
        return
    named = Paragraph(line("Example: ", Naming(book).case(best)), kind="cases")
    yield Frame([*told(best, book).picture, named], kind="example")


def _beginning(profile: Profile) -> Frame:
    """The table before the first turn, for what concerns setting up alone."""
    shown = board_picture(new_game(profile, 2), f"The beginning of a game of {profile.title}")
    return Frame([shown, "No case turns on it. The table at the beginning."], kind="example")
