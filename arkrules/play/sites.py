"""Sites: what lies in the middle of a tile and is complete when its neighbors are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from arkrules.geometry import AROUND
from arkrules.play.events import Line
from arkrules.play.scoring import Order, Scorer, Subject, describe
from arkrules.rules import Profile
from arkrules.text import Saying, counting

if TYPE_CHECKING:
    from arkrules.play.content import MutableState, StateData


@attrs.frozen
class _Sites:
    """All sites of one word, and when they are complete."""

    word: str
    clause: str
    steps: tuple[int, ...]
    edge: Callable[[Profile], bool]
    neighbors_contend: bool

    def at(self, state: StateData, spot: int) -> Subject:
        """Return the site at a spot, with the nodes on which pieces contend for it."""
        board, there = state.board, [spot]
        if self.neighbors_contend:
            there += (spot + step for step in self.steps)
        node = board.node(spot, self.word)
        nodes = board.nodes_on(there) if self.neighbors_contend else 1 << node
        return Subject(self.word, node, nodes, board.tiles_on(there))

    def completed(self, draft: MutableState) -> Sequence[Subject]:
        """Return the sites to which the tile just laid was the last that lacked."""
        board, laid = draft.board, draft.laid
        if laid is None:
            return ()
        complete = [
            spot
            for spot, word in board.sites.items()
            if word == self.word
            and (spot == laid or laid - spot in self.steps)
            and self._lies_around(draft, spot) == len(self.steps)
        ]
        return [self.at(draft, spot) for spot in sorted(complete)]

    def unfinished(self, draft: MutableState) -> Sequence[Subject]:
        """Return the sites for which pieces contend; around a complete one they no longer do."""
        spots = sorted(spot for spot, word in draft.board.sites.items() if word == self.word)
        held = [site for spot in spots if (site := self.at(draft, spot)).nodes & draft.occupied]
        return [site for site in held if not self.neighbors_contend or any(self.lacks(draft, site))]

    def lacks(self, state: StateData, subject: Subject) -> Iterator[tuple[str, Saying]]:
        """Yield what keeps a site from being complete: neighbors that are not there."""
        there = self._lies_around(state, state.board.spot_of(subject.node))
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
        """Return how many neighbors are there, or what takes their place: the table's edge."""
        by_edge = state.board.edge is not None and self.edge(state.profile)
        return state.board.surrounded(spot, self.steps, by_edge=by_edge)


def site_scorer(
    word: str,
    lines: Callable[[StateData, Subject, bool], Sequence[Line]],
    *,
    clause: str,
    order: Callable[[Profile], Order] = lambda _profile: Order.SITES,
    steps: tuple[int, ...] = AROUND,
    edge: Callable[[Profile], bool] = lambda _profile: True,
    neighbors_contend: bool = False,
    **more: Any,  # what `Scorer` takes besides
) -> Scorer:
    """Return a scorer for a site that is complete when its neighbors are there, as a clause says.

    The neighbors lie at these steps, all eight unless it is said; `edge` says whether an edge of
    the table that completes features takes their place. Where neighbors contend, so does all that
    stands on their tiles and on the site's own, and else only what stands on the site.
    """
    sites = _Sites(word, clause, steps, edge, neighbors_contend)
    return Scorer(
        kind=word,
        order=order,
        completed=sites.completed,
        unfinished=sites.unfinished,
        lines=lines,
        lacks=sites.lacks,
        **more,
    )
