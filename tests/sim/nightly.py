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
from tests.nights import Row, asked, do_left, rows_in
from tests.sim.lockstep import from_state
from tests.sim.pairs import all_pairs, begin, name_of
from tests.sim.played import BASE, GAMES, Game, profile_named

Begun = Callable[[], GameState | None]
LINE = 20
"""How many games a line of the file stands for; of a pair it is one."""


def all_of_them() -> Iterator[tuple[str, Begun]]:
    """What is compared: its name, and how a game of it begins."""
    for game in GAMES:
        yield from _of(game)


def _of(game: Game) -> Iterator[tuple[str, Begun]]:
    for name in game.names:
        for players in (2, 3, 4, 5):
            yield f"{name}, {players} players", partial(new_game, profile_named(name), players)
    for at, (clause, answer) in enumerate(game.changes):
        profile, players = game.beside((clause, answer)), 2 + at % 4
        yield f"{game}: {clause} = {answer}", partial(new_game, profile, players)
        if game is not BASE:
            yield f"{game}, dense: {clause} = {answer}", partial(game.dense, profile, players)
    for answers in game.mixed:
        yield f"{game}, dense: {answers}", partial(game.dense, game.asked(answers), 3)


def in_pairs() -> Iterator[tuple[str, Begun]]:
    """Every pair of other answers: its name, and how a game of it begins.

    They come in any order, so that whoever breaks off has seen something of everything.
    """
    found = [
        (name_of(game, pair), partial(begin, game, pair, 2 + at % 3))
        for game in GAMES
        for at, pair in enumerate(all_pairs(game))
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
    Start(start)  # which has the kernel compiled
    began = time.process_time()
    found = None
    for game in range(first, first + (1 if pairs else LINE)):
        if (found := from_state(start, Random(f"3 {game}"))) is not None:
            break
    seconds = round(time.process_time() - began, 3)
    return row | {"seconds": seconds, "different": str(found or "")}


def main(arguments: list[str] | None = None) -> int:
    """Compare what is left, and print what came out."""
    parser = asked("sim", 10_000, "twenties of each")
    parser.add_argument("--pairs", action="store_true", help="compare every pair of other answers")
    chosen = parser.parse_args(arguments)
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
