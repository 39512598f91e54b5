"""Temples: five tiles, the most pieces around."""

from __future__ import annotations

from collections.abc import Sequence

from arkrules.games.ark.clauses import AroundTemple, ScoredAfter, TempleRules
from arkrules.games.ark.journey import ARK
from arkrules.games.ark.prophet import TEMPLE
from arkrules.geometry import STEPS
from arkrules.play import (
    Content,
    Draft,
    Line,
    Scorer,
    Subject,
    completed_sites,
    contenders,
    settle,
    stay,
)
from arkrules.rules import Profile

__all__ = ["TEMPLES", "score_temples"]

_complete = completed_sites(TEMPLE, STEPS)


def _around(state: Content, spot: int) -> Subject:
    """A temple, contended for by all that stands on its tile and the four beside it."""
    spots = (spot, *(spot + step for step in STEPS))
    node = state.board.node(spot, TEMPLE)
    return Subject(TEMPLE, node, state.board.nodes_on(spots), state.board.tiles_on(spots))


def _completed(draft: Draft) -> Sequence[Subject]:
    return [_around(draft, draft.board.spot_of(subject.node)) for subject in _complete(draft)]


def _order(profile: Profile) -> int:
    """Behind roads and cities, or between them."""
    return 15 if profile[TempleRules].scored_after is ScoredAfter.ROADS else 25


def _lines(state: Content, subject: Subject, final: bool) -> Sequence[Line]:
    rules = state.profile[TempleRules]
    if final:
        return (Line("an unfinished temple", rules.final_points, "temple.final_points"),)
    if state.tokens.get(ARK) == state.board.spot_of(subject.node):
        points = rules.points_with_ark
        return (Line("a temple with the Ark on it", points, "temple.points_with_ark"),)
    return (Line("a temple", rules.points, "temple.points"),)


def _release(draft: Draft, subject: Subject) -> None:
    """Who comes home after a temple was scored in play."""
    rules = draft.profile[TempleRules]
    come_back = rules.followers_stay is AroundTemple.COME_BACK
    for node in contenders(draft, subject):
        kind = draft.board.kind_of(node)
        if kind == TEMPLE:
            goes = rules.follower_on_it_returns and node == subject.node
        else:
            goes = come_back and kind != "field"
        if goes:
            draft.lift(node)


def _none(_draft: Draft) -> Sequence[Subject]:
    """Unfinished temples have a part of the final scoring to themselves."""
    return ()


TEMPLES = Scorer(
    kind=TEMPLE,
    order=_order,
    completed=_completed,
    unfinished=_none,
    lines=_lines,
    release=_release,
)


_AT_THE_END = Scorer(
    kind=TEMPLE,
    order=_order,
    completed=_none,
    unfinished=_none,
    lines=_lines,
    release=stay,
)


def score_temples(draft: Draft) -> None:
    """The first part of the final scoring: temples that are not complete."""
    for spot, site in sorted(draft.board.sites.items()):
        if site == TEMPLE and draft.board.surrounded(spot, STEPS) < len(STEPS):
            settle(draft, _AT_THE_END, _around(draft, spot), final=True)
