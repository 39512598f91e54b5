"""What ghosts cost."""

from __future__ import annotations

from arkrules.games.ghosts.clauses import FinalPenalty, GhostRules, Payer
from arkrules.games.ghosts.haunting import GHOSTS
from arkrules.games.ghosts.sites import GRAVEYARD
from arkrules.play import Draft, Line, Modifier, Stage, Subject, contenders, count
from arkrules.rules import Profile

__all__ = ["GHOSTS_COST"]


def _cost(draft: Draft, subject: Subject, player: int, _points: int, final: bool) -> Line | None:
    """What ghosts take from a player; they go back to the supply, so that they cost but once."""
    haunted = {
        node: ghosts
        for node in contenders(draft, subject)
        if draft.pieces[node].owner == player and (ghosts := draft.pieces[node].note(GHOSTS))
    }
    if not haunted or (final and subject.kind == GRAVEYARD):
        return None
    rules = draft.profile[GhostRules]
    for node, ghosts in haunted.items():
        draft.give(node, GHOSTS, -ghosts)
    each, clause = (1, "ghost.penalty_final") if final else (rules.penalty, "ghost.penalty")
    return count("ghost", sum(haunted.values()), -each, clause)


def _losers_too(profile: Profile, final: bool) -> bool:
    rules = profile[GhostRules]
    if final and rules.penalty_final is FinalPenalty.EVERY:
        return True
    return rules.penalty_who is Payer.EVERY_OWNER


GHOSTS_COST = Modifier(stage=Stage.SUBTRACT, apply=_cost, for_all=_losers_too)
