"""Temples: five tiles, the most pieces around."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from arkrules.games.ark.clauses import AroundTemple, ScoredAfter, TempleRules
from arkrules.games.ark.journey import ARK
from arkrules.games.ark.prophet import PROPHET, TEMPLE
from arkrules.geometry import STEPS, to_cell
from arkrules.messages import saying
from arkrules.nouns import At, noun, person
from arkrules.play import (
    Content,
    Draft,
    Line,
    Order,
    Scorer,
    Subject,
    completed_sites,
    contenders,
    lacking_neighbors,
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


def _order(profile: Profile) -> Order:
    """Behind roads and cities, or between them."""
    early = profile[TempleRules].scored_after is ScoredAfter.ROADS
    return Order.AFTER_ROADS if early else Order.AFTER_CITIES


def _lines(state: Content, subject: Subject, final: bool) -> Sequence[Line]:
    rules = state.profile[TempleRules]
    if final:
        return (Line(saying("an unfinished temple"), rules.final_points, "temple.final_points"),)
    if state.tokens.get(ARK) == state.board.spot_of(subject.node):
        points = rules.points_with_ark
        return (Line(saying("a temple with the Ark on it"), points, "temple.points_with_ark"),)
    return (Line(saying("a temple"), rules.points, "temple.points"),)


def _release(draft: Draft, subject: Subject) -> None:
    """Who comes home after a temple was scored in play."""
    for node in contenders(draft, subject):
        clause, goes = _leaves(draft, subject, node)
        if goes:
            draft.lift(node, because=clause)
        elif draft.reasons is not None:
            piece = draft.pieces[node]
            words = saying(
                "{player}'s {piece} on {feature:the} at {cell} stays there",
                player=person(draft.players[piece.owner]),
                piece=noun(piece.kind),
                feature=noun(draft.board.kind_of(node)),
                cell=piece.cell,
            )
            draft.because(clause, words, about=("pieces",))


def _leaves(draft: Draft, subject: Subject, node: int) -> tuple[str, bool]:
    """Whether a piece that counted for a temple comes home, and by which clause."""
    rules = draft.profile[TempleRules]
    if rules.followers_stay is AroundTemple.COME_BACK:
        follower = draft.pieces[node].kind != PROPHET
        goes = follower and draft.board.kind_of(node) != "field"
        return "temple.followers_stay", goes
    if node == subject.node:
        return "temple.follower_on_it_returns", rules.follower_on_it_returns
    return "temple.followers_stay", False


def _unfinished(draft: Draft) -> Sequence[Subject]:
    """Temples that are not complete, with pieces on them or beside them."""
    board = draft.board
    open_ones = [
        _around(draft, spot)
        for spot, site in sorted(board.sites.items())
        if site == TEMPLE and board.surrounded(spot, STEPS) < len(STEPS)
    ]
    return [subject for subject in open_ones if subject.nodes & draft.occupied]


TEMPLES = Scorer(
    kind=TEMPLE,
    order=_order,
    completed=_completed,
    completed_by="site",
    unfinished=_unfinished,
    phase="temples",
    lines=_lines,
    lacks=lacking_neighbors("temple.complete", STEPS),
    release=_release,
)


_AT_THE_END = attrs.evolve(TEMPLES, release=stay)


def score_temples(draft: Draft) -> None:
    """The first part of the final scoring: temples that are not complete; nobody comes home."""
    settle(draft, _AT_THE_END, _unfinished(draft), final=True)
    if draft.reasons is not None:
        for spot, site in sorted(draft.board.sites.items()):
            if site == TEMPLE and draft.board.surrounded(spot, STEPS) == len(STEPS):
                words = saying(
                    "{site:at} is complete, and is not scored at the end",
                    site=At(TEMPLE, to_cell(spot), TEMPLE),
                )
                draft.because("temple.complete", words)
