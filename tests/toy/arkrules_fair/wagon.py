"""The wagon of the fair: how it comes and goes, how it travels, and its show."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from arkrules.geometry import STEPS, Cell, to_cell
from arkrules.play import (
    Assembly,
    Award,
    Line,
    Move,
    MutableState,
    PositionField,
    Refusal,
    StateData,
    Step,
    Verb,
    VerdictField,
)
from arkrules_fair.rules import FairRules

__all__ = ["PLACE", "SHOW", "Travel", "Travelling", "arrive", "begin", "leave"]


def begin(draft: MutableState) -> None:
    """The fair may stand on the start tile, if there is one."""
    if draft.board.tiles and draft.profile[FairRules].begins:
        draft.move_token("fair", next(iter(draft.board.tiles)))


def arrive(draft: MutableState) -> None:
    """The fair comes to the first stall laid."""
    spot = draft.spot_laid()
    if "fair" not in draft.tokens and draft.board.sites.get(spot) == "stall":
        draft.move_token("fair", spot)


def leave(draft: MutableState) -> None:
    """The fair may leave a stall between four tiles; it comes again to the next stall laid."""
    spot = draft.tokens.get("fair")
    if (
        spot is not None
        and draft.board.sites.get(spot) == "stall"
        and draft.board.surrounded(spot, STEPS) == len(STEPS)
        and draft.profile[FairRules].leaves
    ):
        draft.move_token("fair", None)


@attrs.frozen
class Travel(Move):
    """The fair moves to another tile."""

    spot: int

    def __str__(self) -> str:
        return f"fair {to_cell(self.spot)}"


class Travelling(Verb[Travel]):
    """`fair 1,0`: the fair goes there."""

    word = "fair"
    makes = Travel

    def parse(self, line: str, game: Assembly) -> Travel:
        (cell,) = self.rest(line, 1, "a cell")
        return Travel(Cell.parse(cell).spot)

    def candidates(self, state: StateData) -> list[Travel]:
        return [Travel(spot) for spot in sorted(self._reached(state))]

    @staticmethod
    def _reached(state: StateData) -> frozenset[int]:
        start = state.tokens.get("fair")
        if start is None:
            return frozenset()
        reached = {start}
        for _ in range(state.profile[FairRules].reach):
            beside = {spot + step for spot in reached for step in STEPS}
            reached |= beside & state.board.tiles.keys()
        return frozenset(reached - {start})

    def refusals(self, state: StateData, move: Travel) -> Sequence[Refusal]:
        if "fair" not in state.tokens:
            return (Refusal("fair.comes", "the fair has not come yet"),)
        if move.spot not in self._reached(state):
            return (Refusal("fair.reach", f"the fair cannot go to {to_cell(move.spot)}"),)
        return ()

    def play(self, draft: MutableState, move: Travel) -> None:
        draft.move_token("fair", move.spot)
        mover = draft.mover
        if draft.profile[FairRules].hires and draft.reserves[mover].get("juggler"):
            draft.reserve(mover, "juggler", -1)
            draft.supply(mover, "juggler", 1)


def _show(draft: MutableState) -> None:
    """Every juggler on the tile of the fair earns something."""
    spot = draft.tokens.get("fair")
    each = draft.profile[FairRules].show
    for piece in sorted(draft.pieces.values(), key=lambda piece: piece.segment):
        if piece.spot == spot and piece.kind == "juggler" and each:
            name = draft.players[piece.owner]
            line = Line("a juggler beside the fair", each, "fair.show")
            draft.award(Award(name, each, "show", f"the show at {piece.cell}", piece.cell, (line,)))


SHOW = Step(name="show", run=_show, about="jugglers beside the fair earn something")


def _read(draft: MutableState, value: object) -> None:
    if not isinstance(value, str):
        raise ValueError(f"expected a cell or off, found {value!r}")
    if value == "off":
        return
    cell = Cell.parse(value)
    if cell.spot not in draft.board.tiles:
        raise ValueError(f"no tile lies at {cell}")
    draft.move_token("fair", cell.spot)


def _write(state: StateData) -> str | None:
    spot = state.tokens.get("fair")
    return None if spot is None else str(to_cell(spot))


PLACE = PositionField(name="fair", read=_read, write=_write)
WHERE = VerdictField(name="fair", type=str, of=lambda played: _write(played.content) or "off")
