"""The referee at night: `python -m tests.referee.nightly --games 100000 --jobs 2`.

All editions, overlays alone and in pairs, other answers, tiles that no box holds, two to six
players. A game is known by its number, so that whoever breaks off goes on where it ended.
The first difference is printed with its seed and its record, and then it ends with 1.
With `--boxes` only games with boxes are played: each, every two, and all; of four
games one is under other answers, and one with tiles that no box holds besides.
With `--kernel` the compiled kernel plays instead of the engine, whatever of these it can play.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from functools import cache, partial
from random import Random
from traceback import format_exc
from typing import Any

from tests.nights import Row, asked, do_left, rows_in
from tests.referee.answers import Rules
from tests.referee.matches import Engine, Match, play
from tests.referee.variety import (
    EDITIONS,
    SIX,
    bag_with_river,
    boxed,
    overlaid,
    some_readings,
    strange_bag,
)

LINE = 100
"""How many games a line of the file stands for."""


@cache
def laid_over(edition: str) -> list[str]:
    """An edition with its overlays."""
    return list(overlaid(edition))


def match_number(number: int) -> Match:
    """The game of a number: of four, one is as printed, and in the others more is changed."""
    rng = Random(number)
    edition = EDITIONS[number // 4 % len(EDITIONS)]
    players = rng.randint(2, 6)
    changes: dict[str, Any] = dict(SIX) if players == 6 else {}
    profile = edition
    bag = None
    sort = number % 4
    if sort == 1 and laid_over(edition):
        profile = rng.choice(laid_over(edition))
        if rng.random() < 0.5:
            changes["table.size"] = [rng.randint(6, 11), rng.randint(6, 11)]
    elif sort:
        changes = some_readings(rng, edition) | changes
    if sort == 3:
        bag = strange_bag(rng, Rules(edition).extensions, rng.randint(20, 60))
    return Match(profile, players, number, changes, bag=bag)


def boxes_number(number: int) -> Match:
    """The game with boxes of a number: of four, one is under other answers, and one strange."""
    rng = Random(number)
    at, profile = number // len(boxed()), boxed()[number % len(boxed())]
    changes = some_readings(rng, profile) if at % 4 > 1 else {}
    bag = bag_with_river(rng, profile) if at % 4 == 3 else None
    if bag is not None:
        changes.pop("setup.start_in_bag", None)  # there is no spring among these tiles
    return Match(profile, rng.randint(2, 5), number, changes, bag=bag)


def referee(begin: int, kernel: bool = False, boxes: bool = False) -> Row:
    """Referee the games of a line, played by the engine or by the kernel."""
    if kernel:
        from tests.referee.compiled import Kernel, plays  # for which there has to be a compiler
    side = Kernel if kernel else Engine
    games: Counter[str] = Counter()
    asked, left_out, began = 0, 0, time.process_time()
    different = []
    for number in range(begin, begin + LINE):
        match = boxes_number(number) if boxes else match_number(number)
        if kernel and not plays(match):
            left_out += 1
            continue
        games[match.profile if boxes else match.profile.partition("+")[0]] += 1
        try:
            course = play(match, side)
        except Exception:  # whatever it is, the other games are played
            different.append(f"{match}\n{format_exc()}")
            continue
        asked += course.asked
        if course.difference:
            different.append(str(course))
    seconds = time.process_time() - began
    return {
        "begin": begin,
        "games": games,
        "asked": asked,
        "left_out": left_out,
        "seconds": round(seconds, 1),
        "different": len(different),
        "first": different[0] if different else "",
    }


def main(arguments: list[str] | None = None) -> int:
    """Referee what is left, and print what came out."""
    parser = asked("referee", 100_000, "hundreds")
    parser.add_argument("--kernel", action="store_true", help="have the compiled kernel play")
    parser.add_argument("--boxes", action="store_true", help="play games with boxes only")
    chosen = parser.parse_args(arguments)
    before = {row["begin"] for row in rows_in(chosen.kept)}
    left = [begin for begin in range(0, chosen.games, LINE) if begin not in before]
    play_one = partial(referee, kernel=chosen.kernel, boxes=chosen.boxes)
    do_left(left, play_one, chosen.kept, chosen.jobs)
    rows = [row for row in rows_in(chosen.kept) if row["begin"] < chosen.games]
    print(summary(rows))
    return int(any(row["different"] for row in rows))


def summary(rows: list[Row]) -> str:
    """How many games of each edition, and the first difference."""
    games: Counter[str] = Counter()
    for row in rows:
        games.update(row["games"])
    lines = [f"{edition}: {number} games" for edition, number in sorted(games.items())]
    asked, seconds, left_out, different = (
        sum(row[key] for row in rows) for key in ("asked", "seconds", "left_out", "different")
    )
    if left_out:
        lines.append(f"{left_out} games that the kernel cannot play")
    lines.append(
        f"{sum(games.values())} games, {asked} positions in {seconds:.0f} seconds of a processor, "
        f"{different} with a difference"
    )
    first = min(
        (row for row in rows if row["different"]), key=lambda row: row["begin"], default=None
    )
    return "\n".join(lines + ([first["first"]] if first else []))


if __name__ == "__main__":
    sys.exit(main())
