"""Guards: placed like followers, and never haunted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from arkrules.games.base import follower_may_stand, free_to
from arkrules.games.ghosts.clauses import GuardRules, SetupGhostRules
from arkrules.messages import say
from arkrules.nouns import person
from arkrules.play import Content, Draft, PieceKind, Refusal
from arkrules.rules import Profile

__all__ = ["GUARD", "GUARDS", "GuardJoins", "take_guard", "too_few_guards"]

GUARD = "guard"


@attrs.frozen
class GuardJoins:
    """A player takes a guard from the general supply."""

    player: str

    def __str__(self) -> str:
        player = person(self.player)
        return say("{player} takes a guard from the general supply", player=player)


def _may_stand(state: Content, at: int) -> Sequence[Refusal]:
    return follower_may_stand(state, at, joining=GUARD)


def _weight(profile: Profile, _kind: str, _final: bool) -> int:
    return profile[GuardRules].weight


def _in_stock(profile: Profile) -> int:
    rules = profile[SetupGhostRules]
    return rules.guards_per_color - rules.guards


GUARDS = PieceKind(
    name=GUARD,
    dealt=lambda profile: profile[SetupGhostRules].guards,
    reserved=_in_stock,
    may_stand=_may_stand,
    free=lambda state: free_to(state, GUARD),
    weight=_weight,
    weight_clause=lambda _profile, _kind, _final: "guard.weight",
    where_clause="guard.where",
    returns_clause="guard.returns",
    out_of_supply="setup.guards",
    count_clause="setup.guards_per_color",
)


def too_few_guards(profile: Profile) -> Iterator[str]:
    """That more guards are dealt out than there are."""
    rules = profile[SetupGhostRules]
    if rules.guards > rules.guards_per_color:
        yield say(
            "setup.guards says {dealt}, but setup.guards_per_color that there are only {whole}",
            dealt=rules.guards,
            whole=rules.guards_per_color,
        )


def take_guard(draft: Draft, player: int) -> None:
    """Move a guard from the general supply to a player's, if one is left."""
    if draft.reserves[player].get(GUARD, 0) > 0:
        draft.reserve(player, GUARD, -1)
        draft.supply(player, GUARD, 1)
        draft.note(GuardJoins(draft.players[player]))
