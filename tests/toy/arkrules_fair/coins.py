"""Coins: the step of tossing one to a juggler, and that of gathering them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from arkrules.geometry import AROUND, Cell, to_cell
from arkrules.play import (
    Assembly,
    Award,
    Line,
    Move,
    MutableState,
    PieceNote,
    Refusal,
    StateData,
    Step,
    Verb,
    VerdictField,
)
from arkrules_fair.rules import CoinRules

__all__ = [
    "COIN",
    "COINS",
    "COINS_LEFT",
    "GATHER",
    "TOSS",
    "Gather",
    "Gathering",
    "Toss",
    "Tossing",
]

COIN = {"coin": lambda profile: profile[CoinRules].amount}
COINS = PieceNote("coins", most=lambda profile: profile[CoinRules].most, stock="coin")


@attrs.frozen
class _WithCoin(Move):
    """A move that names a juggler by a cell and a segment."""

    spot: int
    segment: str

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {to_cell(self.spot)} {self.segment}"


class Toss(_WithCoin):
    """A coin is tossed to a juggler."""


class Gather(_WithCoin):
    """A coin is taken off a juggler."""


class _AtJuggler(Verb[_WithCoin]):
    """How such a move is listed and refused."""

    def parse(self, line: str, game: Assembly) -> _WithCoin:
        cell, segment = self.rest(line, 2, "a cell and a segment")
        return self.makes(Cell.parse(cell).spot, game.segment(line, segment))

    def candidates(self, state: StateData) -> list[_WithCoin]:
        nodes = sorted((piece.spot, node) for node, piece in state.pieces.items())
        return [self.makes(spot, state.pieces[node].segment) for spot, node in nodes]

    def refusals(self, state: StateData, move: _WithCoin) -> Sequence[Refusal]:
        try:
            node = state.board.node(move.spot, move.segment)
        except KeyError:
            return (Refusal("coin.amount", f"there is no {move.segment} at {to_cell(move.spot)}"),)
        return tuple(self.faults(state, node))

    def faults(self, state: StateData, node: int) -> Iterator[Refusal]:
        """What refuses it with whoever stands on a node."""
        raise NotImplementedError


class Tossing(_AtJuggler):
    """`toss 1,0 C`: a coin for the juggler there."""

    word = "toss"
    makes = Toss

    def faults(self, state: StateData, node: int) -> Iterator[Refusal]:
        piece = state.pieces.get(node)
        if piece is None or piece.kind != "juggler":
            yield Refusal("coin.amount", "no juggler stands there")
            return
        rules = state.profile[CoinRules]
        if piece.spot - state.spot_laid() not in (0, *AROUND):
            yield Refusal("coin.amount", "the juggler is out of sight of the tile just laid")
        if not state.stock["coin"]:
            yield Refusal("coin.amount", "no coin is left")
        if piece.note("coins") >= rules.most:
            yield Refusal("coin.most", f"the juggler carries {rules.most} coins already")
        if not rules.tired and piece.owner in state.extras.get("tired", ()):
            yield Refusal("coin.tired", f"{state.players[piece.owner]} is tired")

    def play(self, draft: MutableState, move: Toss) -> None:
        draft.give(draft.board.node(move.spot, move.segment), "coins")


class Gathering(_AtJuggler):
    """`gather 1,0 C`: a coin off the mover's juggler there, for points."""

    word = "gather"
    makes = Gather

    def faults(self, state: StateData, node: int) -> Iterator[Refusal]:
        piece = state.pieces.get(node)
        if piece is None or piece.kind != "juggler" or piece.owner != state.mover:
            yield Refusal("coin.gathered", f"no juggler of {state.to_move} stands there")
        elif not piece.note("coins"):
            yield Refusal("coin.gathered", "the juggler carries no coin")

    def play(self, draft: MutableState, move: Gather) -> None:
        draft.give(draft.board.node(move.spot, move.segment), "coins", -1)
        line = Line("a coin gathered", draft.profile[CoinRules].gathered, "coin.gathered")
        cell = to_cell(move.spot)
        juggler = f"the juggler at {cell}"
        draft.award(Award(draft.to_move, line.points, "gather", juggler, cell, (line,)))


TOSS = Step(
    name="toss",
    verbs=(Tossing(),),
    about="a coin is tossed to a juggler in sight; nobody may pass",
)

GATHER = Step(
    name="gather",
    verbs=(Gathering(),),
    needs_tile=False,
    repeats=True,
    about="the mover takes all coins off jugglers, one after another",
)

COINS_LEFT = VerdictField(
    name="coins_left", type=int, of=lambda played: played.content.stock["coin"]
)
