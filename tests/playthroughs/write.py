"""Writes the playthrough files: `python -m tests.playthroughs.write`.

A playthrough is a whole game, line by line: every move, everything that followed, and the number of
legal moves at each step. The test compares them to the letter,
so that whatever changes the course of a game shows in a difference somebody has to read.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from arkrules.play import new_game, plies
from arkrules.render import board_text
from tests.courses import grab

FOLDER = Path(__file__).parent
GAMES = {
    "carcassonne": (2, 3),
    "carcassonne-2000": (3, 3),
    "carcassonne-2001": (4, 3),
    "ark-en2": (2, 2),
    "ark-en1": (3, 2),
    "ark-de": (4, 2),
    "ark-hu": (2, 2),
    "ghosts": (3, 3),
    "ghosts-zmg": (2, 6),
}
"""Profile to number of players and seed."""


def playthrough(profile: str) -> Iterator[str]:
    """The lines of a profile's playthrough."""
    players, seed = GAMES[profile]
    state = new_game(profile, players)
    yield f"# {profile}, {players} players, seed {seed}"
    for number, (move, after) in enumerate(plies(state, Random(seed), grab), 1):
        yield f"{number} {state.to_move} at {state.step}, {len(state.moves())} legal: {move}"
        yield from (f"    {event}" for event in after.events[1:])
        state = after
    yield f"# scores: {dict(state.scores)}, winners: {', '.join(state.winners)}"
    yield from (f"# {line}".rstrip() for line in board_text(state).splitlines())


if __name__ == "__main__":
    for name in GAMES:
        text = "\n".join(playthrough(name)) + "\n"
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
