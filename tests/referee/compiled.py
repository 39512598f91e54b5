"""Games that the compiled kernel plays, move by move, or written down when they are over.

The engine sets up how they begin, and has no more part in them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arkrules.play import GameState, Move
from arkrules.sim import bridge, kernel
from arkrules.sim import layout as at
from arkrules.sim.acceptance import reasons_against_state
from arkrules.sim.compiling import ready
from arkrules.sim.games import Start, keys_by_dice
from arkrules.sim.types import numbers
from tests.referee.base import Referee
from tests.referee.matches import Course, Match, begin, filled, head_of
from tests.referee.moves import read_cell

__all__ = ["Kernel", "plays", "written_down"]


class Kernel:
    """The kernel, as one side of a match."""

    name = "the kernel"

    def __init__(self, state: GameState) -> None:
        """It begins from a state."""
        ready()
        self._players = state.players
        self._tables, self._written = bridge.begin_from(state)
        self._work = numbers(at.MOVES)

    @property
    def step(self) -> str:
        """The step of the turn."""
        return at.STEP_NAMES[self._written[0]["step"]]

    def moves(self) -> Sequence[Move]:
        """What may be done."""
        if self.step == "over":
            return []
        codes = numbers(at.MOVES)
        number = kernel.legal_moves(self._tables.table, self._written, codes)
        return [
            bridge.move_of(self._tables, self._written[0], code, self._players)
            for code in codes[:number].tolist()
        ]

    def chances(self) -> Sequence[tuple[Move, int]]:
        """What may be drawn, each with its weight."""
        if self.step != "draw":
            return []
        bag = self._written[0]["bag"].tolist()
        number_of = self._tables.number_of
        drawn = [(move, str(move).partition(" ")[2]) for move in self.moves()]
        return [(move, bag[number_of[kind]]) for move, kind in drawn if kind]

    def play(self, move: Move) -> None:
        """Make a move."""
        code = bridge.code_of(self._tables, self._written[0], move)
        kernel.make_move(self._tables.table, self._written, self._work, code)

    def seen(self, referee: Referee) -> Mapping[str, Any]:
        """All that is to be seen, by name; what brought points and who has won, is not."""
        position = bridge.position_of(self._tables, self._players, self._written[0])
        over = self.step == "over"
        pieces = [_piece(str(one).split(), over) for one in position.pieces]
        hands = {player: sorted(position.hands.get(player, ())) for player in self._players}
        found = {
            "scores": dict(position.scores),
            "to_move": position.to_move,
            "pieces": sorted(pieces),
            "supply": {player: dict(held) for player, held in position.supply.items()},
            "hands": hands,
            "bag": dict(position.bag or {}),
            "tokens": {"ark": read_cell(position.more["ark"])} if "ark" in position.more else {},
        }
        return found if over else found | {"stock": filled(position.stock)}


def _piece(words: list[str], over: bool) -> tuple[Any, ...]:
    """A piece as a position says it: `red follower 0,0 C ghosts=1`."""
    player, kind, cell, segment, *notes = words
    ghosts = 0 if over else sum(int(note.removeprefix("ghosts=")) for note in notes)
    return player, kind, read_cell(cell), segment, ghosts


def plays(match: Match) -> bool:
    """Whether the kernel can play a match."""
    return not reasons_against_state(begin(match))


def written_down(match: Match, policy: int) -> tuple[Course, dict[str, int]]:
    """A game that the kernel plays in one go, by this kind of player, and its last scores."""
    state = begin(match)
    start = Start(state)
    policies = [policy] * len(state.players)
    moves = start.course(keys_by_dice(match.seed, [0]), policies)
    assert moves is not None, "the game went further out than the kernel follows"
    ends = start.play(keys_by_dice(match.seed, [0]), policies)  # by new keys: playing uses them up
    points = dict(zip(state.players, ends[0].tolist(), strict=False))
    return Course(match, head_of(match, state), [str(move) for _, _, move in moves]), points
