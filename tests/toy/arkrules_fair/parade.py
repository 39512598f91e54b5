"""The darling of the crowd, and the parade at the end."""

from __future__ import annotations

from arkrules.geometry import AROUND
from arkrules.play import (
    Award,
    Line,
    MutableState,
    Occasion,
    PositionField,
    StateData,
    Subject,
    VerdictField,
    count,
    majority,
    pay,
)
from arkrules_fair.rules import CoinRules, ParadeRules

__all__ = ["DARLING", "choose_darling", "parade"]


def choose_darling(draft: MutableState) -> None:
    """Whoever scores most by a tile is the darling, unless others do as well."""
    gained: dict[str, int] = {}
    for event in draft.log:
        if isinstance(event, Award) and event.kind != "show":
            gained[event.player] = gained.get(event.player, 0) + event.points
    best = [name for name, points in gained.items() if points == max(gained.values())]
    if len(best) == 1:
        draft.keep("darling", best[0])


def parade(draft: MutableState) -> None:
    """The darling is cheered, jugglers show their coins, and the crowd around the fair is paid."""
    darling: str | None = draft.extras.get("darling")
    rules = draft.profile[ParadeRules]
    if darling is not None:
        line = Line("the darling of the crowd", rules.darling, "parade.darling")
        draft.award(Award(darling, line.points, "parade", "the parade", None, (line,), True))
    for player, name in enumerate(draft.players):
        coins = sum(p.note("coins") for p in draft.pieces.values() if p.owner == player)
        if coins:
            line = count("coin", coins, draft.profile[CoinRules].each, "coin.each")
            draft.award(Award(name, line.points, "parade", "the parade", None, (line,), True))
    _crowd(draft)


def _crowd(draft: MutableState) -> None:
    """Whoever has most around the tile of the fair is paid, as modifiers leave it."""
    spot, points = draft.tokens.get("fair"), draft.profile[ParadeRules].crowd
    if spot is None or not points:
        return
    there = (spot, *(spot + step for step in AROUND))
    board = draft.board
    first = board.tiles[spot].first
    subject = Subject("crowd", first, board.nodes_on(there), board.tiles_on(there))
    line = Line("the largest crowd", points, "parade.crowd")
    for player in majority(draft, subject, final=True):
        pay(draft, subject, player, [line], Occasion(final=True, what="the crowd around the fair"))


def _read(draft: MutableState, value: object) -> None:
    if value not in draft.players:
        raise ValueError(f"expected a player, found {value!r}")
    draft.keep("darling", value)


def _darling(state: StateData) -> object:
    return state.extras.get("darling")


DARLING = PositionField(name="darling", read=_read, write=_darling)
DARLING_FIELD = VerdictField(name="darling", of=lambda played: _darling(played.content))
