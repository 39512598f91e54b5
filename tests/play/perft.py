"""Counting move sequences: `python -m tests.play.perft` prints the tables anew."""

from __future__ import annotations

import tomllib
from pathlib import Path

from arkrules.play import GameState, Position, new_game, set_up

FILE = Path(__file__).with_name("perft.toml")


def perft(state: GameState, depth: int) -> int:
    """How many sequences of that many legal moves there are; a game that ends earlier counts 0."""
    if depth == 0:
        return 1
    moves = state.moves()
    return len(moves) if depth == 1 else sum(perft(state.play(move), depth - 1) for move in moves)


def tables() -> list[dict[str, object]]:
    """The tables of the file."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))["tables"]


def start(table: dict[str, object]) -> GameState:
    """The state from which a table counts."""
    rest = {k: v for k, v in table.items() if k not in ("id", "profile", "counts")}
    if "tiles" in rest:
        return set_up(table["profile"], Position.from_dict(rest))
    return new_game(table["profile"], rest["players"], bag=rest.get("bag"))


if __name__ == "__main__":
    for one in tables():
        state = start(one)
        print(
            one["id"],
            [perft(state, depth) for depth in range(1, 7 if sum(state.bag.values()) < 30 else 6)],
        )
