"""Programs built on arkrules: many games, other programs' games, requests, learning."""
# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import assert_type

import arkrules
from arkrules.interop.jcz import SavedGame, Walk, profile_for, saved_game, walk
from arkrules.measuring import Dice, Findings, GameRow, Summary, measure
from arkrules.play import GameState, Move
from arkrules.rpc import Dispatcher

with ThreadPoolExecutor(2) as executor:
    found = arkrules.simulate(["carcassonne"], 12, seed=7, executor=executor)
assert_type(found, arkrules.Simulation)
assert_type(found.rows, tuple[GameRow, ...])
assert_type(found.summary, Summary)
assert_type(found.rows[0].points, tuple[int, ...])


def first(state: GameState, dice: Dice) -> Move:
    """A policy for many games."""
    return max(state.moves(), key=dice.numbers(state))


chosen = arkrules.simulate("carcassonne", 1, policy=["random", first], seed=1)
assert_type(chosen, arkrules.Simulation)
profile = arkrules.load_profile("carcassonne")
other = profile.with_answer("farm.value", "per-city")
assert_type(measure(profile, other, games={"random": 12}, seed=1), Findings)

saved = SavedGame.load("game.jcz")
assert_type(saved, SavedGame)
played = walk(saved, profile_for(saved))
assert_type(played, Walk)
assert_type(saved_game(played.record()), SavedGame)
assert_type(dict(played.last.scores), dict[str, int])

assert_type(Dispatcher().answer("{}"), str | None)
points: Mapping[str, int] = played.last.scores

arkrules.simulate("carcassonne", "many", seed=1)  # type: ignore[arg-type]
arkrules.simulate("carcassonne", 1, policy=7, seed=1)  # type: ignore[arg-type]
walk(saved)  # type: ignore[call-arg]
