"""Chance in one game, independent of the order of queries.

A stream of random numbers falls out of step as soon as one legal move more or less is listed:
from then on everything differs by chance alone. Here every move that could ever be made
has a number of its own in each turn, and every tile its place in the stack.
Two games under rules that differ in one clause then differ because of this clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from heapq import nlargest
from random import Random
from types import MappingProxyType
from typing import TypeAlias
from zlib import crc32

from arkrules.errors import ArkrulesError
from arkrules.play.content import MutableState, StateData
from arkrules.play.moves import AnyVerb, Draw, Lay, Move, Pass
from arkrules.play.referee import MovesByVerb, make, moves_by_verb
from arkrules.play.state import GameState
from arkrules.play.turn import drawable
from arkrules.play.valuation import ended
from arkrules.structure import require, unwanted
from arkrules.text import later, say

Ended: TypeAlias = tuple[tuple[int, ...], int, int]
"""How a game ended: the points of each player, the turn of the last choice, and the choices."""
_MASK = (1 << 64) - 1
STRIDE = 0x9E3779B97F4A7C15
"""The golden ratio, as splitmix64 has it."""
_VERB = 40
"""The shift of the index of a kind of move above the number of a move."""
_KIND = 1 << 39
"""The number for the kind itself."""


def _mixed(number: int) -> int:
    """Scatter a 64-bit number: the last step of splitmix64."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK
    return number ^ number >> 31


class Dice:
    """Numbers for everything that can be decided in one game."""

    __slots__ = ("_bag", "_key")

    def __init__(self, seed: int, game: int, *, whim: int = 0) -> None:
        """Return the dice of a game by its number; another `whim` has the same stack of tiles."""
        self._bag, self._key = keys(seed, game, whim)

    def numbers(self, state: GameState) -> Callable[[Move | AnyVerb], int]:
        """Return a function from a choice at this turn and step to its number.

        A kind of move is known by its place among those of the game, and a move by its number
        among those of its kind.
        """
        content, assembly = state.content, state.content.assembly
        places = {verb: place for place, verb in enumerate(assembly.verbs)}
        step = list(assembly.steps).index(content.step)
        base = _mixed((self._key + content.turn * STRIDE & _MASK) ^ step)

        def number(choice: Move | AnyVerb) -> int:
            if isinstance(choice, Move):
                verb = assembly.verb_of[type(choice)]
                which = verb.number(content, choice)
            else:
                verb, which = choice, _KIND
            return _mixed(base + (places[verb] << _VERB) + which & _MASK)

        return number

    def stack(self, bag: Mapping[str, int], again: int = 0) -> list[str]:
        """Return the tiles of a bag in drawing order; an extra tile does not change the others'
        order.
        """
        tiles: list[tuple[int, str]] = []
        for token, count in bag.items():
            code = (crc32(token.encode()) << 32) + (again << 16)
            for copy in range(count):
                tiles.append((_mixed(self._bag ^ (code + copy) * STRIDE & _MASK) >> 7, token))
        return [token for _, token in sorted(tiles)]


def keys(seed: int, game: int, whim: int = 0) -> tuple[int, int]:
    """Return the numbers that decide the stack of a game, and its choices.

    They are steps of splitmix64, one a game; an array of games gives arrays of numbers.
    """
    texts = (b"bag %d" % seed, b"choices %d %d" % (seed, whim))
    bag, choices = (int.from_bytes(sha256(text).digest()[:8], "big") for text in texts)
    step = game * STRIDE
    return _mixed(bag + step & _MASK), _mixed(choices + step & _MASK)


class Stack:
    """The tiles to be drawn in a game; tiles put back are drawn when all others are gone."""

    def __init__(self, dice: Dice, bag: Mapping[str, int]) -> None:
        self._dice = dice
        self._tiles = dice.stack(bag)
        self._times = 0

    def draw(self, bag: Mapping[str, int]) -> str:
        """Return the next tile from the bag."""
        for at, token in enumerate(self._tiles):
            if token in bag:
                return self._tiles.pop(at)
        self._times += 1
        self._tiles = self._dice.stack(bag, self._times)
        return self._tiles.pop(0)


Policy = Callable[[GameState, Random], Move]
"""A function that chooses a legal move; chance is not asked."""


def random_move(state: GameState, rng: Random) -> Move:
    """Choose a legal move at random: first its kind, then the move among those of the kind.

    Otherwise the many ways of one figure would crowd out everything else.
    """
    return _any_move(state.content, rng)


def _any_move(content: StateData, rng: Random) -> Move:
    groups = moves_by_verb(content)
    _, moves = groups[int(rng.random() * len(groups))]
    return moves[int(rng.random() * len(moves))]


def chance_of(content: StateData, random: Callable[[], float]) -> Move:
    """Return a drawn tile, each as likely as its number; or the end if it is allowed.

    Of a bag that is known it takes one number, from 0 up to 1 as `Random.random` gives them.
    """
    if not content.bag:  # unknown, or empty: the end may be called
        groups = moves_by_verb(content)
        verb, moves = groups[int(random() * len(groups))]
        if verb.makes is not Draw:
            return moves[0]
    tiles = drawable(content)
    left = int(random() * sum(tiles.values()))
    for token, number in tiles.items():
        if left < number:
            return Draw(token)
        left -= number
    raise LookupError("there is no tile to draw")


def plies(
    state: GameState, rng: Random, policy: Policy = random_move
) -> Iterator[tuple[Move, GameState]]:
    """Yield move after move to the end, each with the resulting state."""
    _require(state, rng, policy)
    while not state.over:
        chance = state.step == "draw"
        move = chance_of(state.content, rng.random) if chance else policy(state, rng)
        trusted = chance or policy is random_move  # it takes its moves from the legal ones
        state = state.after(move) if trusted else state.play(move)
        yield move, state


def playout(state: GameState, rng: Random, policy: Policy = random_move) -> GameState:
    """Return the last state of a game played to its end by random legal moves, or by a policy.

    >>> from random import Random
    >>> last = arkrules.playout(arkrules.new_game("carcassonne", 2), Random(1))
    >>> last.over, len(last.tiles)
    (True, 72)
    """
    _require(state, rng, policy)
    if policy is not random_move:
        for _, after in plies(state, rng, policy):
            state = after
        return state
    # Nobody looks at the states on the way, so that all moves are made on one draft.
    draft = MutableState.of(state.content)
    draft.board = draft.board.copy()
    draft.board.alone = True
    while (step := draft.step) != "over":
        draft.log = ()
        make(draft, chance_of(draft, rng.random) if step == "draw" else _any_move(draft, rng))
    draft.board.alone = False
    return GameState(draft)


def _require(state: GameState, rng: Random, policy: Policy) -> None:
    """Check the arguments of a game."""
    require(state, GameState, "state", "a state, such as `new_game` gives")
    require(rng, Random, "rng", "a source of chance, such as `random.Random(7)`")
    if not callable(policy):
        raise unwanted(policy, "policy", "a function of a state and a source of chance")


# -- players by name ------------------------------------------------------------------------------

Player = Callable[[GameState, Dice], Move]
"""A function that chooses a legal move; the same state and dice give the same move."""

LOOKS = 6
"""The number of moves of each kind that the greedy player considers."""


def random_player(state: GameState, dice: Dice) -> Move:
    """Choose a legal move by the dice: first its kind, then the move, as `random_move` does.

    The kind and the move with the highest numbers are taken.
    """
    kinds, number = _kinds_of_moves(state), dice.numbers(state)
    _, moves = max(kinds, key=lambda kind: number(kind[0]))
    return max(moves, key=number)


def _kinds_of_moves(state: GameState) -> MovesByVerb:
    """Return the legal moves by kind, or raise an error if a player has none."""
    kinds = moves_by_verb(state.content)
    if not kinds:
        fault = later("{edition}: nobody can move at the step '{step}'")
        raise ArkrulesError(say(fault, edition=state.profile.id, step=state.step))
    return kinds


def greedy_player(state: GameState, dice: Dice) -> Move:
    """Choose the move with the greatest lead if the game ended with this turn.

    It looks at a few moves of each kind, those with the highest numbers,
    and thinks neither of later turns nor of what else it could do in this one.
    """
    kinds, number = _kinds_of_moves(state), dice.numbers(state)
    looked = [move for _, moves in kinds for move in nlargest(LOOKS, moves, key=number)]
    if len(looked) == 1:
        return looked[0]
    # The dice decide between equal margins.
    me = state.to_move
    return max(looked, key=lambda move: (_lead(_turn_over(state.after(move)), me), number(move)))


def _lead(state: GameState, player: str) -> int:
    """Return a player's lead if the game ended with this turn."""
    scores = ended(state).scores
    return scores[player] - max((scores[name] for name in scores if name != player), default=0)


def _turn_over(state: GameState) -> GameState:
    """Return the state after the turn if nothing more is done, including scoring."""
    turn = state.turn
    while state.turn == turn and state.step not in ("draw", "lay", "over"):
        moves = state.moves()
        state = state.after(Pass() if Pass() in moves else moves[0])
    return state


HOLDING, FEW = 2.0, 24
"""The worth of a piece in hand to the thorough player, and the number of tiles left from which on
it is worth less and less.
"""


def thorough_player(state: GameState, dice: Dice) -> Move:
    """Choose the move that begins the best whole turn.

    The best turn leads furthest if the game ended with it, a piece in hand counted too.
    Every way to lay the tile is tried, and of all else the few moves with the highest numbers.
    """
    me, turn = state.to_move, state.turn
    number = dice.numbers(state)
    return max(
        _tried(state, dice),
        key=lambda move: (_outlook(state.after(move), me, turn, dice), number(move)),
    )


def _tried(state: GameState, dice: Dice) -> list[Move]:
    number = dice.numbers(state)
    tried: list[Move] = []
    for verb, moves in _kinds_of_moves(state):
        tried += moves if verb.makes is Lay else nlargest(2 * LOOKS, moves, key=number)
    return tried


def _outlook(state: GameState, me: str, turn: int, dice: Dice) -> float:
    """Return the best that a player can make of the rest of a turn."""
    if state.turn == turn and state.step not in ("draw", "over"):
        return max(_outlook(state.after(move), me, turn, dice) for move in _tried(state, dice))
    left = min(1.0, sum((state.bag or {}).values()) / FEW)
    return _lead(state, me) + HOLDING * left * sum(state.supply[me].values())


PLAYERS: Mapping[str, Player] = MappingProxyType({"random": random_player, "greedy": greedy_player})
"""The players by the names of their policies."""
