"""Jugglers: where they stand, where they go, and that they tire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arkrules import Profile
from arkrules.games.base import stands_alone
from arkrules.geometry import AROUND
from arkrules.play import (
    MutableState,
    Piece,
    PieceKind,
    PositionField,
    Refusal,
    StateData,
    Weight,
)
from arkrules_fair.rules import FairRules, JugglerRules

__all__ = ["JUGGLER", "TIRED", "comes_home", "keeps_out", "rested"]

_FAR = Refusal("juggler.near_fair", "the fair is neither here nor beside this tile")


def _refuses(state: StateData, piece: str, at: int) -> Iterator[Refusal]:
    """A juggler stands like a follower, and in sight of the fair."""
    yield from stands_alone(state, piece, at)
    fair, laid = state.tokens.get("fair"), state.spot_laid()
    if (
        fair is not None
        and fair - laid not in (0, *AROUND)
        and state.profile[JugglerRules].near_fair
    ):
        yield _FAR


def _weight(profile: Profile, kind: str, final: bool) -> Weight:
    rules = profile[JugglerRules]
    weight = rules.final_weight if final else rules.weight
    return Weight(weight if kind == "stall" else 1)


JUGGLER = PieceKind(
    name="juggler",
    dealt=lambda profile: profile[JugglerRules].count,
    reserved=lambda profile: profile[JugglerRules].reserve,
    stands_on=lambda profile: profile[JugglerRules].where,
    where_clause="juggler.where",
    refuses=_refuses,
    weight=_weight,
    blocks=lambda profile, joining: joining in profile[JugglerRules].blocks,
    returns=lambda profile: profile[JugglerRules].returns,
    returns_clause="juggler.returns",
    out_of_supply="juggler.out_of_supply",
    count_clause="juggler.count",
    synonyms=("acrobat", "follower"),
)


def keeps_out(state: StateData, piece: str, at: int) -> Sequence[Refusal]:
    """Only jugglers stand on the tile of the fair."""
    if (
        piece != "juggler"
        and state.laid == state.tokens.get("fair")
        and state.profile[FairRules].keeps_out
    ):
        return (Refusal("fair.keeps_out", "only a juggler stands on the tile of the fair"),)
    return ()


def comes_home(draft: MutableState, piece: Piece) -> None:
    """A juggler who comes home tires the player for the turn."""
    if piece.kind == "juggler":
        draft.keep("tired", tuple(sorted({*draft.extras.get("tired", ()), piece.owner})))


def rested(draft: MutableState) -> None:
    """Nobody is tired when the next turn begins."""
    draft.keep("tired", None)


def _read_tired(draft: MutableState, value: object) -> None:
    if not isinstance(value, (list, tuple)) or not all(name in draft.players for name in value):
        raise ValueError(f"expected a list of players, found {value!r}")
    draft.keep("tired", tuple(sorted({draft.players.index(name) for name in value})) or None)


def _write_tired(state: StateData) -> list[str] | None:
    tired = state.extras.get("tired")
    return [state.players[player] for player in tired] if tired else None


TIRED = PositionField(name="tired", read=_read_tired, write=_write_tired)
