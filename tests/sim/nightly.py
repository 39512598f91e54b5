"""Lockstep at night: `python -m tests.sim.nightly [GAMES]`, ten thousand games of each if not said.

Every edition and overlay, with two to five players, and every other answer of every clause
that the kernel reads. What differs is printed, and then it ends with 1.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from arkrules.play import GameState, new_game
from arkrules.sim.games import Start
from arkrules.sim.lockstep import OutOfStep, from_state
from tests.house_rules import SHELF, laid_over
from tests.sim import played
from tests.sim.ark import played as ark
from tests.sim.ghosts import played as ghosts

Begun = Callable[[], GameState]


def all_of_them() -> Iterator[tuple[str, Begun]]:
    """What is compared: its name, and how a game of it begins."""
    yield from _base()
    yield from _ark()
    yield from _ghosts()


def _base() -> Iterator[tuple[str, Begun]]:
    for name in played.overlaid():
        for players in (2, 3, 4, 5):
            profile = played.profile_named(name)
            yield f"{name}, {players} players", partial(new_game, profile, players)
    for at, (clause, answer) in enumerate(played.changes()):
        profile = played.otherwise(clause, answer)
        yield f"{clause} = {answer}", partial(new_game, profile, 2 + at % 4)


def _ark() -> Iterator[tuple[str, Begun]]:
    for id in ark.EDITIONS:
        for players in (2, 3, 4, 5):
            yield f"{id}, {players} players", partial(new_game, SHELF.profile(id), players)
    for at, (clause, answer) in enumerate(ark.changes()):
        profile, players = ark.beside(clause).with_answer(clause, answer), 2 + at % 4
        yield f"{ark.ROOT}: {clause} = {answer}", partial(new_game, profile, players)
        yield f"{ark.ROOT}, dense: {clause} = {answer}", partial(ark.dense, profile, players)


def _ghosts() -> Iterator[tuple[str, Begun]]:
    for id in ghosts.EDITIONS:
        for players in (2, 3, 4, 5):
            yield f"{id}, {players} players", partial(new_game, SHELF.profile(id), players)
    for name in ghosts.overlaid():
        yield f"{name}, 3 players", partial(new_game, laid_over(*name.split("+")), 3)
    for at, (clause, answer) in enumerate(ghosts.changes()):
        profile, players = ghosts.beside(clause).with_answer(clause, answer), 2 + at % 4
        yield f"{ghosts.ROOT}: {clause} = {answer}", partial(new_game, profile, players)
        yield f"{ghosts.ROOT}, dense: {clause} = {answer}", partial(ghosts.dense, profile, players)
    for answers in ghosts.MIXED:
        profile = ghosts.asked(answers)
        yield f"{ghosts.ROOT}, dense: {answers}", partial(ghosts.dense, profile, 3)


def _difference(begun: Begun, games: int) -> OutOfStep | None:
    start = begun()
    Start.of(start)  # which has the kernel compiled
    for game in range(games):
        if (found := from_state(start, Random(f"3 {game}"))) is not None:
            return found
    return None


def main() -> None:
    """Compare, and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    different = 0
    for name, begun in all_of_them():
        began = time.perf_counter()
        found = _difference(begun, games)
        took = time.perf_counter() - began
        print(f"{name}: {games} games in {took:.0f} s", found or "", flush=True)
        different += found is not None
    sys.exit(bool(different))


if __name__ == "__main__":
    main()
