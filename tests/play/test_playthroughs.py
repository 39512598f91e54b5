"""Whole games, compared line by line with the files that hold them.

A playthrough is a whole game: every move, everything that followed, and the number of legal moves
at each step. So whatever changes the course of a game shows in a difference somebody has to read.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from arkrules.play import new_game, plies
from arkrules.render import board_text
from tests.courses import grab

GAMES = {
    "carcassonne": (2, 1), "carcassonne-2000": (3, 1), "carcassonne-2001": (4, 11),
    "ark-en2": (2, 7), "ark-en1": (3, 8), "ark-de": (4, 11), "ark-hu": (2, 11),
    "ghosts": (3, 5), "ghosts-zmg": (2, 9),
}  # fmt: skip
"""Profile to number of players and seed."""
SEEN = {
    "base": ("farm.value",),
    "ark": ("temple.", "field.value", "ark.points_per_follower", ": seat ", ": ark "),
    "ghosts": ("farm.value", ": haunt ", ": guard ", "a third ghost", "ghost.penalty", "castle."),
}
"""What a playthrough must show besides what all show."""


class OneFile(SingleFileSnapshotExtension):
    """Each game is a text of its own."""

    file_extension = "txt"
    _write_mode = WriteMode.TEXT


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


@pytest.mark.parametrize("profile", GAMES)
def test_a_whole_game(profile: str, snapshot: SnapshotAssertion) -> None:
    text = "\n".join(playthrough(profile)) + "\n"
    assert text == snapshot(extension_class=OneFile)
    words = SEEN.get(profile.partition("-")[0], SEEN["base"])
    for word in (*words, "city.per_tile", "road.per_tile"):
        assert word in text, word
