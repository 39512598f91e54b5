"""Lockstep at night: `python -m tests.sim.nightly --jobs 2`, or with `--pairs`.

Every edition and overlay, with two to five players, and every other answer of every clause
that the kernel reads, in ten thousand games each if not said otherwise. That takes many nights:
it goes on where it was broken off.
With `--pairs` it is every other answer of a clause with every other answer of another.
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
from tests.sim.pairs import ROOMS, all_pairs, begin, name_of

Begun = Callable[[], GameState | None]
LINE = 20
"""How many games a line of the file stands for; of a pair it is one."""


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


def in_pairs() -> Iterator[tuple[str, Begun]]:
    """Every pair of other answers: its name, and how a game of it begins.

    They come in any order, so that whoever breaks off has seen something of everything.
    """
    found = [
        (name_of(room, pair), partial(begin, room, pair, 2 + at % 3))
        for room in ROOMS
        for at, pair in enumerate(all_pairs(room))
    ]
    Random(1).shuffle(found)
    yield from found


@cache
def begun(pairs: bool = False) -> dict[str, Begun]:
    """How a game begins, by the name of what is compared."""
    return dict(in_pairs() if pairs else all_of_them())


def compare(part: tuple[str, int], pairs: bool = False) -> Row:
    """Compare the games of a line."""
    name, first = part
    row = {"name": name, "begin": first, "seconds": 0.0, "different": ""}
    start = begun(pairs)[name]()
    if start is None:
        return row | {"unplayable": True}
    Start.of(start)  # which has the kernel compiled
    began = time.process_time()
    found = None
    for game in range(first, first + (1 if pairs else LINE)):
        if (found := from_state(start, Random(f"3 {game}"))) is not None:
            break
    seconds = round(time.process_time() - began, 3)
    return row | {"seconds": seconds, "different": str(found or "")}


def main(arguments: list[str] | None = None) -> int:
    """Compare what is left, and print what came out."""
    switch = ("pairs", "compare every pair of other answers")
    chosen = asked(arguments, "sim", 10_000, "twenties of each", switch)
    pairs: bool = chosen.pairs
    # A line of each, then the next of each, so that none has many more games than another.
    firsts = range(0, chosen.games, 1 if pairs else LINE)
    all_parts = [(name, first) for first in firsts for name in begun(pairs)]
    before = {(row["name"], row["begin"]) for row in rows_in(chosen.kept)}
    left = [one for one in all_parts if one not in before]
    do_left(left, partial(compare, pairs=pairs), chosen.kept, chosen.jobs)
    wanted = set(all_parts)
    rows = [row for row in rows_in(chosen.kept) if (row["name"], row["begin"]) in wanted]
    different = [row for row in rows if row["different"]]
    for row in different:
        print(f"{row['name']}, from game {row['begin']}: {row['different']}")
    seconds = sum(row["seconds"] for row in rows)
    unplayable = {row["name"] for row in rows if "unplayable" in row}
    left_out = f", {len(unplayable)} that contradict each other left out" if unplayable else ""
    print(
        f"{chosen.games} games of each of {len(begun(pairs)) - len(unplayable)} "
        f"{'pairs of answers' if pairs else 'editions and answers'}{left_out}, "
        f"in {seconds:.0f} seconds of a processor, {len(different)} with a difference"
    )
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
