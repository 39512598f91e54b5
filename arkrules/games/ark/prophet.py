"""The prophet: once a game, in cities only, for twice the points."""

from __future__ import annotations

from arkrules.games.ark.clauses import (
    FollowerArkRules,
    ProphetFinal,
    ProphetRules,
    ProphetWeight,
    SetupArkRules,
    TempleRules,
    TempleWho,
)
from arkrules.games.base import standing_by
from arkrules.play import (
    Draft,
    Line,
    Modifier,
    PieceKind,
    Stage,
    Subject,
    contenders,
)
from arkrules.rules import Profile

__all__ = ["DOUBLING", "PROPHET", "PROPHETS"]

PROPHET = "prophet"
TEMPLE = "temple"


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


def _blocks(profile: Profile, _joining: str) -> bool:
    """Whether a prophet keeps followers and other prophets out of his city."""
    return profile[FollowerArkRules].occupied_by_prophet


PROPHETS = PieceKind(
    name=PROPHET,
    dealt=lambda profile: profile[SetupArkRules].prophets,
    may_stand=standing_by(PROPHET, lambda _profile: ("city",), "prophet.where"),
    weight=_weight,
    blocks=_blocks,
    returns=lambda _profile: "box",
    returns_clause="prophet.returns",
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
        if draft.reasons is not None:
            draft.because(
                "prophet.final", f"{draft.players[player]}'s prophet doubles nothing here"
            )
        return None
    return Line(f"prophet × {rules.multiplier}", points * (rules.multiplier - 1), clause)


DOUBLING = Modifier(stage=Stage.MULTIPLY, apply=_double)
