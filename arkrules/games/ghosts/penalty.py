"""What ghosts cost."""

from __future__ import annotations

from collections.abc import Mapping

from arkrules.games.base.clauses import Unfinished, UnfinishedRules
from arkrules.games.ghosts.clauses import FinalPenalty, GhostRules, Payer
from arkrules.games.ghosts.haunting import GHOSTS
from arkrules.play import Content, Draft, Due, Line, Modifier, Stage, contenders, count
from arkrules.rules import Profile

__all__ = ["GHOSTS_COST"]

# Looking up a member of an enumeration takes longer than it should.
_EVERY = FinalPenalty.EVERY
_PAID = FinalPenalty.PAID
_EVERY_OWNER = Payer.EVERY_OWNER
_NOTHING = Unfinished.NOTHING
_FARM = "farm"


def _ghosts(state: Content, due: Due) -> Mapping[int, int]:
    """How many ghosts a player's meeples there carry, by node."""
    pieces = state.pieces
    return {
        node: ghosts
        for node in contenders(state, due.subject)
        if pieces[node].owner == due.player and (ghosts := pieces[node].note(GHOSTS))
    }


def _cost(state: Content, due: Due) -> Line | None:
    """What ghosts take from a player."""
    haunted = _ghosts(state, due)
    if not haunted or (due.final and _unscored(state.profile, due)):
        return None
    if due.final:
        return count("ghost", sum(haunted.values()), -1, "ghost.penalty_final")
    each = state.profile[GhostRules].penalty
    return count("ghost", sum(haunted.values()), -each, "ghost.penalty")


def _unscored(profile: Profile, due: Due) -> bool:
    """Whether the final scoring passes over something, and with it over who stands there.

    Graveyards are not asked about: nobody scores them at the end, and they cost nothing.
    """
    rule = profile[GhostRules].penalty_final
    return rule is not _EVERY and (
        (due.subject.kind != _FARM and profile[UnfinishedRules].unfinished is _NOTHING)
        or due.passed_over
        or (rule is _PAID and due.points <= 0)
    )


def _go_back(draft: Draft, due: Due) -> None:
    """Ghosts that have cost go back to the supply, so that they cost but once."""
    for node, ghosts in _ghosts(draft, due).items():
        draft.give(node, GHOSTS, -ghosts)


def _losers_too(profile: Profile, final: bool) -> bool:
    rules = profile[GhostRules]
    if final and rules.penalty_final is _EVERY:
        return True
    return rules.penalty_who is _EVERY_OWNER


GHOSTS_COST = Modifier(stage=Stage.SUBTRACT, line=_cost, then=_go_back, for_all=_losers_too)
