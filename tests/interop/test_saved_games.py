"""Whole games of JCloisterZone with boxes, played by their path: their points after every turn."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

import pytest

from arkrules.interop.jcz import SavedGame, Study, Walk, profile_for, walk
from tests.interop.assertions import checked

FOLDER = os.environ.get("ARKRULES_SAVED_GAMES", "")
"""Where such games are: they are not part of this library."""
BESIDE = Path(__file__).resolve().parents[3] / "shared" / "jcz-boxes"
GAMES = sorted(Path(FOLDER or BESIDE).glob("*.jcz"))


def points_by_turn(game: Walk) -> Iterator[list[int]]:
    """The points of all players after every turn, the final scoring counted with the last."""
    turns = [turn.played for turn in Study(walks=(game,), divergences=()).turns]
    gained = [[turn.points.get(name, 0) for name in game.last.players] for turn in turns]
    if turns[-1].final:
        gained[-2:] = [[a + b for a, b in zip(*gained[-2:], strict=True)]]
    return accumulate(gained, lambda held, more: [a + b for a, b in zip(held, more, strict=True)])


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_turn_has_the_points_that_it_has_there(path):
    text = path.read_text(encoding="utf-8")
    saved = SavedGame.from_json(text, file=str(path))
    game = walk(saved, profile_for(saved))
    assert not game.refused
    assert game.last.over
    assert list(points_by_turn(game)) == json.loads(text)["scores"]
    assert all(one.holds for one in checked(game))
