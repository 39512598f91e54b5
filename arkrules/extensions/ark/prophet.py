"""The prophet: once a game, in cities only, for twice the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from arkrules.extensions.ark.clauses import (
    FollowerArkRules,
    ProphetFinal,
    ProphetPlace,
    ProphetPlacement,
    ProphetReturn,
    ProphetRules,
    ProphetWeight,
    SetupArkRules,
    TempleRules,
    TempleWho,
)
from arkrules.play import (
    Content,
    Draft,
    Line,
    Modifier,
    PieceKind,
    Refusal,
    Stage,
    Subject,
    contenders,
    standing_by,
)
from arkrules.rules import Profile

__all__ = ["DOUBLING", "PROPHET", "PROPHETS"]

PROPHET = "prophet"
TEMPLE = "temple"

_like_followers = standing_by(PROPHET, lambda _profile: ("city",), "prophet.where")


def _may_stand(state: Content, at: int) -> Sequence[Refusal]:
    """What refuses a prophet a segment: all that refuses a follower, and that it is no city."""
    rules = state.profile[ProphetRules]
    assert rules.where is ProphetPlace.CITY
    assert rules.placement_rules is ProphetPlacement.AS_FOLLOWERS
    return _like_followers(state, at)


def _weight(profile: Profile, kind: str, final: bool) -> int:
    """What a prophet counts for a road, a city, a field or a temple."""
    rules = profile[ProphetRules]
    if kind == TEMPLE:
        temple = profile[TempleRules]
        counted = temple.final_counts_prophets if final else True
        left_out = (
            not counted
            or temple.who is TempleWho.FOLLOWERS_ONLY
            or rules.weight is ProphetWeight.ONE_IN_CITIES
        )
        return 0 if left_out else 1
    if kind == "city" and final and rules.final is ProphetFinal.NOTHING:
        return 0
    return 1


def _blocks(profile: Profile, joining: str) -> bool:
    """Whether a prophet keeps a kind of piece out of his city."""
    return joining == PROPHET or profile[FollowerArkRules].occupied_by_prophet


def _returns(profile: Profile) -> Literal["box"]:
    assert profile[ProphetRules].returns is ProphetReturn.BOX
    return "box"


PROPHETS = PieceKind(
    name=PROPHET,
    dealt=lambda profile: profile[SetupArkRules].prophets,
    may_stand=_may_stand,
    weight=_weight,
    blocks=_blocks,
    returns=_returns,
    out_of_supply="setup.prophets",
    count_clause="setup.prophets",
)


def _double(draft: Draft, subject: Subject, player: int, points: int, final: bool) -> Line | None:
    """What a prophet adds to what his owner scores."""
    if subject.kind not in ("city", TEMPLE):
        return None
    standing = (draft.pieces[node] for node in contenders(draft, subject))
    if not any(piece.kind == PROPHET and piece.owner == player for piece in standing):
        return None
    rules = draft.profile[ProphetRules]
    if subject.kind == TEMPLE:
        if not draft.profile[TempleRules].prophet_multiplier:
            return None
        clause = "temple.prophet_multiplier"
    elif not final:
        clause = "prophet.multiplier"
    elif rules.final is ProphetFinal.DOUBLED:
        clause = "prophet.final"
    else:
        return None
    return Line(f"prophet × {rules.multiplier}", points * (rules.multiplier - 1), clause)


DOUBLING = Modifier(stage=Stage.MULTIPLY, apply=_double)
