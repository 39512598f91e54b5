"""Lockstep at night: `python -m tests.sim.nightly --jobs 2`.

Every edition and overlay, with two to five players, and every other answer of every clause
that the kernel reads, in ten thousand games each if not said otherwise. That takes many nights:
it goes on where it was broken off.
What differs is printed, and then it ends with 1.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random

from arkrules.play import GameState, new_game
from arkrules.sim.games import Start
from arkrules.sim.lockstep import from_state
from tests.house_rules import SHELF, laid_over
from tests.nights import Row, asked, do_left, rows_in
from tests.sim import played
from tests.sim.ark import played as ark
from tests.sim.ghosts import played as ghosts

Begun = Callable[[], GameState]
LINE = 20
"""How many games a line of the file stands for."""


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


@cache
def begun() -> dict[str, Begun]:
    """How a game begins, by the name of what is compared."""
    return dict(all_of_them())


def compare(part: tuple[str, int]) -> Row:
    """Compare the games of a line."""
    name, first = part
    start = begun()[name]()
    Start.of(start)  # which has the kernel compiled
    began = time.process_time()
    found = None
    for game in range(first, first + LINE):
        if (found := from_state(start, Random(f"3 {game}"))) is not None:
            break
    seconds = round(time.process_time() - began, 1)
    return {"name": name, "begin": first, "seconds": seconds, "different": str(found or "")}


def main(arguments: list[str] | None = None) -> int:
    """Compare what is left, and print what came out."""
    chosen = asked(arguments, "sim", 10_000, "twenties of each")
    # A line of each, then the next of each, so that none has many more games than another.
    all_parts = [(name, first) for first in range(0, chosen.games, LINE) for name in begun()]
    before = {(row["name"], row["begin"]) for row in rows_in(chosen.kept)}
    do_left([one for one in all_parts if one not in before], compare, chosen.kept, chosen.jobs)
    wanted = set(all_parts)
    rows = [row for row in rows_in(chosen.kept) if (row["name"], row["begin"]) in wanted]
    different = [row for row in rows if row["different"]]
    for row in different:
        print(f"{row['name']}, from game {row['begin']}: {row['different']}")
    seconds = sum(row["seconds"] for row in rows)
    print(
        f"{chosen.games} games of each of {len(begun())} editions and answers "
        f"in {seconds:.0f} seconds of a processor, {len(different)} with a difference"
    )
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
