"""Sites in the middle of tiles, complete when the neighbors that a clause requires are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from arkrules.geometry import AROUND
from arkrules.play.scoring import Count, Order, Scorer, Subject, describe
from arkrules.rules.profile import Profile
from arkrules.text import Saying, counting

if TYPE_CHECKING:
    from arkrules.play.content import MutableState, StateData


@attrs.frozen(kw_only=True)
class SiteWorth:
    """The worth of a site that depends only on its neighbors."""

    complete: Callable[[Profile], int]
    """The points it scores in play, with all its neighbors."""
    itself: Callable[[Profile], int] = lambda _profile: 0
    """The points of an unfinished one at the end."""
    each: Callable[[Profile], int]
    """The points that each neighbor adds."""
    by_tiles: Callable[[Profile], bool] = lambda _profile: False
    """Whether a completed one scores a point for each of its nine tiles if an edge replaces some.
    """


@attrs.frozen
class Sites:
    """The sites with one word: in the middle of tiles, and complete when the neighbors that a
    clause requires are there.
    """

    word: str
    clause: str
    steps: tuple[int, ...] = AROUND
    """The steps to the neighbors."""
    edge: Callable[[Profile], bool] = lambda _profile: True
    """Whether an edge of the table that completes features replaces them."""
    neighbors_contend: bool = False
    """Whether all pieces on the site's tile and its neighbors contend, not only those on the site.
    """
    worth: SiteWorth | None = None
    """The same as the lines of the scorer in numbers, if these are complete; then the kernel plays
    it too.
    """

    def scorer(
        self,
        lines: Count,
        *,
        order: Callable[[Profile], Order] = lambda _profile: Order.SITES,
        **more: Any,  # what `Scorer` takes besides
    ) -> Scorer:
        """Return a scorer for these sites with some lines of value."""
        return Scorer(
            kind=self.word,
            order=order,
            completed=self.completed,
            unfinished=self.unfinished,
            lines=lines,
            complete_clause=self.clause,
            lacks=self.lacks,
            sites=self,
            **more,
        )

    def at(self, state: StateData, spot: int) -> Subject:
        """Return the site at a spot, with the nodes on which pieces contend for it."""
        board, there = state.board, [spot]
        if self.neighbors_contend:
            there += (spot + step for step in self.steps)
        node = board.node(spot, self.word)
        nodes = board.nodes_on(there) if self.neighbors_contend else 1 << node
        return Subject(self.word, node, nodes, board.tiles_on(there))

    def completed(self, draft: StateData) -> Sequence[Subject]:
        """Return the sites for which the tile just laid was the last neighbor."""
        complete = {
            spot
            for laid in draft.spots_laid()
            for step in (0, *self.steps)
            if draft.board.sites.get(spot := laid - step) == self.word
            if self._lies_around(draft, spot) == len(self.steps)
        }
        return [self.at(draft, spot) for spot in sorted(complete)]

    def unfinished(self, draft: MutableState) -> Sequence[Subject]:
        """Return the sites for which pieces contend, without completed ones."""
        spots = sorted(spot for spot, word in draft.board.sites.items() if word == self.word)
        held = [site for spot in spots if (site := self.at(draft, spot)).nodes & draft.occupied]
        return [site for site in held if not self.neighbors_contend or any(self.lacks(draft, site))]

    def lacks(self, state: StateData, subject: Subject) -> Iterator[tuple[str, Saying]]:
        """Yield the missing neighbors that keep a site from being complete."""
        there = self._lies_around(state, state.board.where(subject.node)[0])
        if there < len(self.steps):
            words = counting(
                there,
                "{feature:at} is not complete: {number} of its {all} neighbors is there",
                "{feature:at} is not complete: {number} of its {all} neighbors are there",
                feature=describe(state, subject),
                all=len(self.steps),
            )
            yield self.clause, words

    def _lies_around(self, state: StateData, spot: int) -> int:
        """Count the neighbors that are there, or replaced by the table's edge."""
        by_edge = state.board.edge is not None and self.edge(state.profile)
        return state.board.surrounded(spot, self.steps, by_edge=by_edge)
