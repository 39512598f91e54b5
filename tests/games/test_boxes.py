"""Games with boxes, whole: which clauses they name for what, and what happens in them."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from itertools import count
from pathlib import Path
from random import Random

import pytest

from arkrules import GameState, new_game
from arkrules.geometry import SIDES
from arkrules.play import Lay, plies

EDITIONS = (
    "carcassonne+river",
    "carcassonne-c2+inns+traders",
    "carcassonne-2001+inns+traders",
    "carcassonne-c2+abbot+river-2",
)
NAMED = tomllib.loads(Path(__file__).with_name("boxes.toml").read_text("utf-8"))
"""What clauses their games name for what, and what comes of it."""


def refused(state: GameState) -> set[str]:
    """The clauses that refuse to draw, to lay what is in hand anywhere, and to do without."""
    hand = state.hands[state.to_move] if state.step == "lay" else ()
    moves: list[Lay | str] = [
        Lay(token, turn, spot) for token in hand for turn in SIDES for spot in state.board.frontier
    ]
    moves += [f"draw {token}" for token in state.bag or () if state.step == "draw"]
    moves += ["decline"] if "decline" in {verb.word for verb in state.assembly.verbs} else []
    return {one.clause for move in moves for one in state.refusals(move)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_three_games_name_and_bring(edition: str) -> None:
    found: dict[str, set[str]] = defaultdict(set)
    number = count()
    for seed in range(3):
        before = new_game(edition, 2)
        for move, state in plies(before, Random(seed)):
            if next(number) % 3 == 0:  # to try what is refused takes longest
                found["refused by"] |= refused(before)
            for reason in before.explain(move):
                whose = "behind others" if reason.background else "because of"
                found[f"{whose}, about {' '.join(reason.about)}"].add(reason.clause)
            for award in state.awards:
                found[f"paid for {award.kind} by"] |= {line.clause for line in award.lines}
            found["noted"] |= {type(event).__name__ for event in state.events}
            before = state
        found["scores"].add(f"{seed}:{':'.join(map(str, before.scores.values()))}")
    assert found == {what: {*which.split()} for what, which in NAMED[edition].items()}
