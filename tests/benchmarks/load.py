"""How much the library bears: `python -m tests.benchmarks.load`.

Prints the time on the processor of what is large, beside that of one random game of the base game
on the same machine in the same minute; `test_load.py` holds the ratios to bounds.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from functools import partial
from itertools import islice
from math import isqrt
from random import Random
from time import process_time

from arkrules import (
    Board,
    Case,
    Cell,
    GameState,
    Position,
    Profile,
    adjudicate,
    casebook,
    library,
    load_profile,
    new_game,
    playout,
    set_up,
)  # fmt: skip
from arkrules.play.playouts import plies
from arkrules.rpc import Dispatcher
from arkrules.rulings import check_case
from tests.benchmarks.ratios import set_aside
from tests.rpc.asking import request

__all__ = [
    "asked", "bytes_a_state", "checked", "enclosing", "growth", "laid", "one_game", "played",
    "took",
]  # fmt: skip

Work = Callable[[], object]


def took(work: Work, tries: int = 3) -> float:
    """The least time of some tries, in seconds: other work makes things slower, never faster."""
    found = []
    set_aside()
    for _ in range(tries):
        gc.collect()
        begun = process_time()
        work()
        found.append(process_time() - begun)
    return min(found)


def one_game() -> float:
    """What a random game takes."""
    start = new_game("carcassonne", 2)
    games = [partial(playout, start, Random(seed)) for seed in range(20)]
    return took(lambda: [play() for play in games], tries=5) / len(games)


def checked(part: int = 1) -> None:
    """Check the casebook, or so small a part of it, as `arkrules check` does."""
    shelf = library()  # as the command has one, which is looked at once
    for case in islice(casebook(), 0, None, part):
        assert all(check.holds for check in check_case(case, shelf))


def asked() -> Work:
    """Ask every edition about a game of 214 moves."""
    start = new_game("carcassonne", 2)
    moves = tuple(str(move) for move, _ in islice(plies(start, Random(1)), 214))
    case = Case(
        id="long", title="A long game", question="?", basis="open", position=start.position(),
        moves=moves,
    )  # fmt: skip
    return lambda: adjudicate(case)


def enclosing() -> Profile:
    """A profile under which the cells within a city have to be filled."""
    return load_profile("carcassonne").with_answer("city.closed", "enclosed-filled")


def played(profile: Profile, tiles: int) -> Work:
    """A random game of many tiles."""
    kinds = tuple(new_game("carcassonne", 2).content.assembly.box)
    bag = tuple(f"{kind}*{tiles // len(kinds)}" for kind in kinds)
    start = set_up(profile, Position(players=("red", "blue"), tiles=("0,0 D",), bag=bag))
    return lambda: playout(start, Random(1))


def laid(tiles: int) -> None:
    """Lay a square of that many tiles on one board, row by row, each row a road."""
    tile = new_game("carcassonne", 2).content.assembly.box.tile("U/1")
    board = Board()
    board.alone = True
    side = isqrt(tiles)
    for y in range(side):
        for x in range(side):
            board.lay(Cell(x, y).spot, tile)


def weight(work: Work) -> int:
    """How many bytes are in use that were not before."""
    set_aside()
    tracemalloc.start()
    try:
        work()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def bytes_a_state(games: int = 6) -> float:
    """What each state of random games weighs, if all of them are kept."""
    start = new_game("carcassonne", 2)
    list(plies(start, Random(-1)))  # what is worked out once belongs to no state
    kept: list[GameState] = []

    def play_all() -> None:
        for seed in range(games):
            kept.extend(state for _, state in plies(start, Random(seed)))

    return weight(play_all) / len(kept)


def growth(requests: int = 400) -> float:
    """Return by how many bytes a dispatcher grows with each request that it has had before."""
    dispatcher = Dispatcher()
    states = islice(plies(new_game("carcassonne", 2), Random(2)), 20)
    asked = [
        request("moves", profile="carcassonne", position=state.position().to_dict())
        for _, state in states
    ]

    def ask() -> None:
        for at in range(requests):
            assert '"result"' in str(dispatcher.answer(asked[at % len(asked)]))

    ask()
    return weight(ask) / requests


def main() -> None:
    """Measure, and print."""
    game = one_game()
    print(f"a random game: {game * 1e3:.2f} ms")
    plain = load_profile("carcassonne")
    works: dict[str, Work] = {
        "the casebook checked": checked,
        "a game of 214 moves, asked of every edition": asked(),
        "a game of 500 tiles": played(plain, 500),
        "a game of 1,990 tiles": played(plain, 1_990),
        "a game of 1,990 tiles in which cities are filled": played(enclosing(), 1_990),
        "2,500 tiles laid on one board": partial(laid, 2_500),
        "10,000 tiles laid on one board": partial(laid, 10_000),
    }
    for name, work in works.items():
        seconds = took(work)
        print(f"{name}: {seconds:.2f} s, {seconds / game:.0f} random games")
    print(f"a state that is kept: {bytes_a_state():.0f} bytes")
    print(f"a dispatcher grows by {growth():.0f} bytes a request")


if __name__ == "__main__":
    main()
