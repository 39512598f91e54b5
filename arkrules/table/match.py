"""The game that is played at the table: where it stands, whose choice it is, and what chance does.

The record holds all moves; the sitting names the player of each seat, and what chance has in store.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

import attrs

from arkrules.errors import ArkrulesError, RecordError
from arkrules.files import MOVES
from arkrules.play import Draw, GameState, Move, Record
from arkrules.play.playouts import PLAYERS, Dice, thorough_player
from arkrules.table.course import keep, states_of
from arkrules.table.legal import place_of
from arkrules.table.model import Sitting, Tabletop
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.rules import Profile

__all__ = [
    "OPPONENTS", "SEEDS", "Match", "drawn", "game_of", "made_in", "new_seed", "rules_of",
]  # fmt: skip

SEEDS = 10**6
"""How many stacks of tiles there are to be had."""
OPPONENTS = {**PLAYERS, "thorough": thorough_player}
"""The computer players, each stronger than the one before."""


def new_seed() -> int:
    """What chance has in store for a game."""
    return SystemRandom().randrange(1, SEEDS)


def made_in(state: GameState) -> Move:
    """The move that was made last, where one was."""
    assert state.last is not None  # it is no state in which a game begins
    return state.last[1]


def drawn(state: GameState) -> bool:
    """Whether the last move drew a tile."""
    return state.last is not None and isinstance(state.last[1], Draw)


@attrs.frozen(eq=False)
class Match:
    """A game with who plays it."""

    record: Record
    states: tuple[GameState, ...]
    """The state in which it began, and that after each move."""
    sitting: Sitting

    @property
    def now(self) -> GameState:
        """The state after all moves."""
        return self.states[-1]

    @property
    def made(self) -> int:
        """How many moves were made."""
        return len(self.record.moves)

    @property
    def number(self) -> int:
        """After how many moves the game is looked at."""
        return max(0, self.made - self.sitting.behind)

    @property
    def shown(self) -> GameState:
        """The state that is looked at."""
        return self.states[self.number]

    @property
    def present(self) -> bool:
        """Whether the game is looked at as it is now, so that it can go on."""
        return self.number == self.made

    # -- whose choice it is

    def policy(self, player: str) -> str:
        """How a player is played; empty if by a person."""
        found = self.sitting.policies.get(player, "")
        return found if found in OPPONENTS else ""

    def falls(self, state: GameState) -> bool:
        """Whether chance decides: a tile is drawn from a known bag, and no person may decline."""
        if state.step != "draw" or not state.bag:
            return False
        only = all(isinstance(move, Draw) for move in state.moves())
        return only or bool(self.policy(state.to_move))

    def forced(self, state: GameState) -> Move | None:
        """The only move there is, if nothing is put anywhere by it: nobody has to make that."""
        moves = state.moves()
        only = len(moves) == 1 and place_of(state, moves[0]) is None
        return moves[0] if only else None

    def chosen(self, state: GameState) -> bool:
        """Whether a person chooses what comes next."""
        if state.over or self.falls(state):
            return False
        someone = state.step == "draw" or not self.policy(state.to_move)
        return someone and self.forced(state) is None

    @property
    def computed(self) -> bool:
        """Whether a player that nobody plays is to choose now."""
        now = self.now
        return not (now.over or now.step == "draw") and bool(self.policy(now.to_move))

    # -- what follows

    def with_move(self, move: Move | str) -> Match:
        """The game after one more move, which nothing that was taken back can follow."""
        if self.made >= MOVES:
            raise RecordError(say("moves: more than {most}", most=MOVES))
        after = self.now.play(move)
        record = attrs.evolve(self.record, moves=(*self.record.moves, str(made_in(after))))
        states = keep(record, (*self.states, after))
        return Match(record, states, attrs.evolve(self.sitting, undone=(), behind=0))

    def settled(self) -> Match:
        """The game after all that happens by itself: draws, and moves without a choice."""
        game = self
        while not game.now.over:
            if game.falls(game.now):
                game = game.dealt()
            elif move := game.forced(game.now):
                game = game.with_move(move)
            else:
                break
        return game

    def seeded(self) -> Match:
        """The game with something that chance has in store."""
        seed = self.sitting.seed or new_seed()
        return attrs.evolve(self, sitting=attrs.evolve(self.sitting, seed=seed))

    def dealt(self) -> Match:
        """The game after a draw by chance; each as likely as there are tiles of it.

        It depends on how many tiles were drawn before, so that taking back draws nothing else.
        """
        game = self.seeded()
        moves, likely = zip(*game.now.chances(), strict=True)
        luck = Random(f"{game.sitting.seed} {sum(map(drawn, game.states))}")
        return game.with_move(luck.choices(moves, likely)[0])

    def computer(self) -> Move:
        """Return the choice of the computer player to move."""
        return OPPONENTS[self.policy(self.now.to_move)](self.now, Dice(self.sitting.seed, 0))

    def chosen_before(self, number: int) -> int | None:
        """After which move a person last chose, before so many moves; None where nobody did."""
        states = range(number - 1, -1, -1)
        return next((at for at in states if self.chosen(self.states[at])), None)

    def cut(self, number: int) -> Match:
        """The game after so many moves; the others can be made again."""
        moves = self.record.moves
        undone = (*moves[number:], *self.sitting.undone)[:MOVES]
        sitting = attrs.evolve(self.sitting, undone=undone, behind=0)
        record = attrs.evolve(self.record, moves=moves[:number])
        return Match(record, self.states[: number + 1], sitting)

    def remade(self) -> Match:
        """The game after what was taken back, as far as the next choice of a person."""
        game, undone, at = self, self.sitting.undone, 0
        while at < len(undone) and (not at or not game.chosen(game.now)):
            game = game.with_move(undone[at])
            at += 1
        return attrs.evolve(game, sitting=attrs.evolve(self.sitting, undone=undone[at:], behind=0))

    # -- how it is kept

    def laid_on(self, table: Tabletop) -> Tabletop:
        """The table with this game, and its position as it is looked at."""
        return attrs.evolve(
            table,
            game=self.record.to_text(),
            sitting=self.sitting,
            moves=(),
            position=self.shown.position().to_dict(),
        )


def rules_of(record: Record) -> dict[str, Any]:  # the fields of a table
    """By which rules a game was played, as a table has them."""
    profile, *rules = record.profile.split("+")
    return {"profile": profile, "rules": tuple(rules), "answers": record.answers}


def game_of(table: Tabletop, profile: Profile) -> Match | None:
    """The game at the table, if its position is what lies there; a record may be no game at all."""
    with suppress(ArkrulesError):
        record = Record.read(table.game)
        id, rules, answers = rules_of(record).values()  # house rules may stand in any order
        if (id, {*rules}, answers) == (table.profile, {*table.rules}, table.answers):
            game = Match(record, states_of(record, profile), table.sitting)
            return game if game.shown.position().to_dict() == table.position else None
    return None
