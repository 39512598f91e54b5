"""Games that the compiled kernel plays, move by move, or written down when they are over.

The engine sets up how they begin, and has no more part in them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arkrules.geometry import to_cell
from arkrules.play import GameState, Move
from arkrules.sim import bridge, kernel
from arkrules.sim import layout as k
from arkrules.sim.acceptance import reasons_against_state
from arkrules.sim.compiling import ready
from arkrules.sim.games import Start, keys_by_dice, play_from
from arkrules.sim.types import numbers
from tests.referee.base import Referee
from tests.referee.matches import Course, Match, begin, filled, head_of

__all__ = ["Kernel", "plays", "written_down"]


class Kernel:
    """The kernel, as one side of a match."""

    name = "the kernel"

    def __init__(self, state: GameState) -> None:
        """It begins from a state."""
        ready()
        self._players = state.players
        self._tables, self._written = bridge.begin_from(state)
        self._work = numbers(k.MOVES)

    @property
    def step(self) -> str:
        """The step of the turn."""
        return k.STEP_NAMES[self._written[0]["step"]]

    def moves(self) -> Sequence[Move]:
        """What may be done."""
        if self.step == "over":
            return []
        codes = numbers(k.MOVES)
        number = kernel.legal_moves(self._tables.records, self._written, codes)
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
        kernel.make_move(self._tables.records, self._written, self._work, code)

    def seen(self, referee: Referee) -> Mapping[str, Any]:
        """All that is to be seen, by name; what brought points and who has won, is not."""
        tables, s, players = self._tables, self._written[0], self._players
        hands = {
            name: sorted(tables.kinds[kind].token for kind in s["hands"][at_, : s["n_held"][at_]])
            for at_, name in enumerate(players)
        }
        bag = zip(tables.kinds, s["bag"].tolist(), strict=False)
        ark = {"ark": tuple(to_cell(bridge.to_spot(s["ark"])))} if s["ark"] else {}
        found = {
            "scores": {name: int(s["points"][at_]) for at_, name in enumerate(players)},
            "to_move": players[s["mover"]],
            "pieces": sorted(map(self._piece, s["standing"][: s["n_standing"]].tolist())),
            "supply": self._by_player(s["supply"]),
            "hands": hands,
            "bag": {kind.token: number for kind, number in bag if number},
            "tokens": ark,
        }
        stock = dict.fromkeys(tables.assembly.stock, int(s["stock"]))
        reserves = self._by_player(s["reserve"])
        return found if self.step == "over" else found | {"stock": filled({**stock, **reserves})}

    def _piece(self, node: int) -> tuple[object, ...]:
        """A piece with its ghosts; nobody counts them when the last scoring is done."""
        s, kinds = self._written[0], [*self._tables.figures]
        piece, (spot, segment) = int(s["piece"][node]), bridge.place_of(self._tables, s, node)
        owner, kind = self._players[(piece & k.OWNER) - 1], kinds[piece >> k.FIGURE & k.OWNER]
        ghosts = 0 if self.step == "over" else piece >> k.NOTE
        return owner, kind, tuple(to_cell(spot)), segment, ghosts

    def _by_player(self, numbers: Any) -> dict[str, dict[str, int]]:
        """So many pieces of each kind, by player."""
        return {
            name: {kind: int(numbers[at_, player]) for at_, kind in enumerate(self._tables.figures)}
            for player, name in enumerate(self._players)
        }


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
    again = keys_by_dice(match.seed, [0])  # new ones: playing uses them up
    ends = play_from([start], again, policies)
    points = dict(zip(state.players, ends[0].tolist(), strict=False))
    return Course(match, head_of(match, state), [str(move) for _, _, move in moves]), points
