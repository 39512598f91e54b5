"""Positions that cannot be, and answers that cannot hold together."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules import Profile
from arkrules.play import StateData
from arkrules.play.clauses import TurnRules
from arkrules_fair.rules import CoinRules, FairRules

__all__ = ["contradictions", "faults"]


def faults(state: StateData) -> Iterator[str]:
    """Who carries coins that cannot."""
    for piece in state.pieces.values():
        if piece.note("coins") and piece.kind != "juggler":
            where = f"{state.players[piece.owner]} {piece.kind} {piece.cell} {piece.segment}"
            yield f"pieces: only a juggler carries coins, not {where}"


def contradictions(profile: Profile) -> Iterator[str]:
    """What the fair's clauses cannot answer together."""
    if profile[FairRules].reach < 1:
        yield "fair.reach must be at least 1"
    sequence = profile[TurnRules].sequence
    if "toss" in sequence and not profile[CoinRules].amount:
        yield "turn.sequence names the step 'toss', but coin.amount is 0"
    if "toss" in sequence and "score" in sequence[sequence.index("toss") :]:
        yield "turn.sequence must name the step 'toss' behind 'score'"
