"""Whole games: what they come to, and some short ones in all their words.

Whatever changes the course of a game shows in the values of `playthroughs.toml`: how many moves it
has, who has what for which clause, and a digest of every move, of what could be chosen instead,
and of what followed. `python -m tests.play.test_playthroughs` writes them anew.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from arkrules import GameState, new_game
from arkrules.play import Award, Event, Move, plies
from arkrules.render import board_text
from tests.courses import grab

FILE = Path(__file__).with_name("playthroughs.toml")
GAMES = {
    "carcassonne": (2, 1), "carcassonne-2000": (3, 1), "carcassonne-2001": (4, 11),
    "carcassonne-c2+abbot+inns+traders": (2, 3), "ark-en2": (2, 7), "ark-en1": (3, 8),
    "ark-de": (4, 11), "ark-hu": (2, 11), "ghosts": (3, 5), "ghosts-zmg": (2, 9),
}  # fmt: skip
"""Profile to number of players and seed."""
SEEN = {
    "base": ("farm.value",),
    "ark": ("temple.", "field.value", "ark.points_per_follower", "seat ", "ark "),
    "ghosts": ("farm.value", "haunt ", "guard ", "ghost.penalty", "castle."),
}
"""What a game must show besides what all show."""
SHORT = {"carcassonne-2000": (2, 5, 10), "ark-de": (2, 2, 10), "ghosts": (2, 4, 13)}
"""Games in words: number of players, seed, and how many tiles the bag holds."""


def course(profile: str) -> Iterator[tuple[GameState, Move, GameState]]:
    """Each move of a game, with the states before and after it."""
    players, seed = GAMES[profile]
    state = new_game(profile, players)
    for move, after in plies(state, Random(seed), grab):
        yield state, move, after
        state = after


def value(event: Event) -> str:
    """An event without its words."""
    if isinstance(event, Award):
        lines = [f"{line.points} {line.clause}" for line in event.lines]
        return f"{event.player} {event.points} {event.kind} {event.cell} {lines} {event.final}"
    fields = attrs.astuple(event, recurse=False)  # type: ignore[arg-type]  # each is declared so
    return f"{type(event).__name__} {' '.join(map(str, fields))}"


def values(profile: str) -> dict[str, Any]:
    """What a game comes to."""
    points: Counter[str] = Counter()
    digest, number = sha256(), 0
    for before, move, after in course(profile):
        number += 1
        line = f"{before.to_move} {before.step} {len(before.moves())} {move}"
        digest.update("\n".join([line, *map(value, after.events)]).encode())
        for award in after.awards:
            for one in award.lines:
                points[one.clause] += one.points
    scores = dict(after.scores)
    return {
        "moves": number,
        "scores": scores,
        "winners": list(after.winners),
        "points": dict(sorted(points.items())),
        "digest": digest.hexdigest()[:16],
    }


@pytest.mark.parametrize("profile", GAMES)
def test_what_a_whole_game_comes_to(profile: str) -> None:
    found = values(profile)
    assert found == tomllib.loads(FILE.read_text("utf-8"))[profile]
    moves = {str(move) for _, move, _ in course(profile)}
    for word in (*SEEN.get(profile.partition("-")[0], SEEN["base"]), "city.per_tile", "road."):
        assert any(one.startswith(word) for one in (*moves, *found["points"])), word


def told(profile: str) -> Iterator[str]:
    """The lines of a short game."""
    players, seed, many = SHORT[profile]
    kinds = [*(new_game(profile, players).bag or ())]
    state = new_game(profile, players, bag=Random(seed).sample(kinds, many))
    for number, (move, after) in enumerate(plies(state, Random(seed), grab), 1):
        yield f"{number} {state.to_move} at {state.step}, {len(state.moves())} legal: {move}"
        yield from (f"    {event}" for event in after.events[1:])
        state = after
    yield f"scores: {dict(state.scores)}, winners: {', '.join(state.winners)}"
    yield from (line.rstrip() for line in board_text(state).splitlines())


@pytest.mark.parametrize("profile", SHORT)
def test_a_short_game(profile: str, snapshot: object) -> None:
    assert "\n".join(told(profile)) == snapshot


def written(games: dict[str, dict[str, Any]]) -> str:
    """Values of games as TOML."""

    def of(raw: object) -> str:
        if isinstance(raw, dict):
            return "{ " + ", ".join(f'"{key}" = {of(one)}' for key, one in raw.items()) + " }"
        if isinstance(raw, list):
            return "[" + ", ".join(map(of, raw)) + "]"
        return f'"{raw}"' if isinstance(raw, str) else str(raw)

    tables = (
        "\n".join([f'["{profile}"]', *(f"{key} = {of(one)}" for key, one in game.items())])
        for profile, game in games.items()
    )
    return "\n\n".join(tables) + "\n"


if __name__ == "__main__":
    FILE.write_text(written({profile: values(profile) for profile in GAMES}), encoding="utf-8")
