"""Playing games."""
# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import assert_type

import arkrules
from arkrules.play import Draw, Event, Move, Moves, Policy, Record, Refusal, random_move

state = arkrules.new_game("carcassonne", ["red", "blue"], bag=["E", "V"])
assert_type(state, arkrules.GameState)
assert_type(arkrules.new_game("carcassonne", 3), arkrules.GameState)
assert_type(state.play("draw E"), arkrules.GameState)
assert_type(state.play(next(iter(state.moves()))), arkrules.GameState)
assert_type(state.moves(), Moves)
assert_type(state.parse("draw E"), Move)
assert_type(state.scores, Mapping[str, int])
assert_type(state.over, bool)
assert_type(state.to_move, str)
assert_type(state.events, tuple[Event, ...])
assert_type(state.awards, tuple[arkrules.Award, ...])
assert_type(state.refusals("lay /1 0,-1"), tuple[Refusal, ...])
assert_type(state.position(), arkrules.Position)
assert_type(arkrules.playout(state, Random(1)), arkrules.GameState)

for award in state.awards:
    assert_type(award.points, int)
    assert_type(award.lines[0].clause, str)
for move, weight in state.chances():
    assert_type(move, Draw)
    assert_type(weight, int)

try:
    state.play("lay V/2 1,0")
except arkrules.IllegalMove as refused:
    assert_type(refused.clauses, tuple[str, ...])
    assert_type(refused.citations, tuple[str, ...])


def cautious(state: arkrules.GameState, rng: Random) -> Move:
    """A policy of one's own."""
    return random_move(state, rng)


policy: Policy = cautious
assert_type(arkrules.playout(state, Random(1), policy=cautious), arkrules.GameState)

game = arkrules.Game(state)
game.play("draw E")
assert_type(game.state, arkrules.GameState)
assert_type(game.record(), Record)
assert_type(arkrules.Record.read("…").replay(), arkrules.GameState)
names: Sequence[str] = state.players

state.play(7)  # type: ignore[arg-type]
state.play(Refusal("end.when", "the game is over"))  # type: ignore[arg-type]
state.scores["red"] = 7  # type: ignore[index]
state.over = True  # type: ignore[misc]
arkrules.new_game(["red", "blue"])  # type: ignore[call-arg, arg-type]
arkrules.playout(state, policy=cautious)  # type: ignore[call-arg]
