"""Sites: what lies in the middle of a tile and is complete when its neighbors are there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from arkrules.geometry import AROUND
from arkrules.play.events import Line
from arkrules.play.pieces import in_reading_order
from arkrules.play.scoring import Order, Scorer, Subject, describe, send_home
from arkrules.rules import Profile
from arkrules.text import Saying, counting

if TYPE_CHECKING:
    from arkrules.play.content import MutableState, StateData


def site_subject(state: StateData, word: str, spot: int) -> Subject:
    """A site, contended for by what stands on it."""
    placed = state.board.tiles[spot]
    node = placed.first + placed.tile.kind.index[word]
    return Subject(word, node, 1 << node, 1 << placed.number)


def _surrounds(_profile: Profile) -> bool:
    return True


def _by_edge(state: StateData, surrounds: Callable[[Profile], bool]) -> bool:
    """Whether the table's edge takes the place of neighbors; asked only where there is one."""
    return state.board.edge is not None and surrounds(state.profile)


def completed_sites(
    word: str, steps: tuple[int, ...] = AROUND, edge: Callable[[Profile], bool] = _surrounds
) -> Callable[[MutableState], Sequence[Subject]]:
    """Sites whose neighbors, at these steps, are all there since the last tile was laid.

    `edge` says whether a table's edge that completes features takes the place of neighbors.
    """
    completing = frozenset((0, *(-step for step in steps)))
    beside = completing <= {0, *AROUND}

    def found(draft: MutableState) -> Sequence[Subject]:
        board, laid = draft.board, draft.laid
        if laid is None:
            return ()
        complete: list[int] = []
        for spot in board.near_sites.get(laid, ()) if beside else board.sites:
            if (
                board.sites[spot] == word
                and spot - laid in completing
                and board.is_surrounded(spot, steps, by_edge=_by_edge(draft, edge))
            ):
                complete.append(spot)
        if not complete:  # which is so nearly always
            return ()
        complete.sort()
        return [site_subject(draft, word, spot) for spot in complete]

    return found


def unfinished_sites(word: str) -> Callable[[MutableState], Iterable[Subject]]:
    """Sites on which pieces are left."""

    def left(draft: MutableState) -> Iterable[Subject]:
        return [
            site_subject(draft, word, piece.spot)
            for _, piece in in_reading_order(draft.pieces)
            if piece.segment == word
        ]

    return left


def lacking_neighbors(
    clause: str, steps: tuple[int, ...] = AROUND, edge: Callable[[Profile], bool] = _surrounds
) -> Callable[[StateData, Subject], Iterator[tuple[str, Saying]]]:
    """What keeps a site from being complete: neighbors, at these steps, that are not there."""

    def lacks(state: StateData, subject: Subject) -> Iterator[tuple[str, Saying]]:
        board = state.board
        spot = board.spot_of(subject.node)
        there = board.surrounded(spot, steps, by_edge=_by_edge(state, edge))
        if there < len(steps):
            words = counting(
                there,
                "{feature:at} is not complete: {number} of its {all} neighbors is there",
                "{feature:at} is not complete: {number} of its {all} neighbors are there",
                feature=describe(state, subject)[1],
                all=len(steps),
            )
            yield clause, words

    return lacks


def _last(_profile: Profile) -> Order:
    return Order.SITES


def site_scorer(
    word: str,
    lines: Callable[[StateData, Subject, bool], Sequence[Line]],
    *,
    clause: str,
    order: Callable[[Profile], Order] = _last,
    steps: tuple[int, ...] = AROUND,
    edge: Callable[[Profile], bool] = _surrounds,
    phase: str = "unfinished",
    unscored_clause: str = "final.unfinished",
    release: Callable[[MutableState, Subject], None] = send_home,
) -> Scorer:
    """A scorer for a site that is complete when its neighbors are there, as a clause says."""
    return Scorer(
        kind=word,
        order=order,
        completed=completed_sites(word, steps, edge),
        completed_by="site" if {*steps} <= {*AROUND} else "tile",
        unfinished=unfinished_sites(word),
        phase=phase,
        unscored_clause=unscored_clause,
        lines=lines,
        lacks=lacking_neighbors(clause, steps, edge),
        release=release,
    )
