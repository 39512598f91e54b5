"""What a game is asked about a move, and what it says of it."""

from __future__ import annotations

from collections.abc import Mapping

from arkrules import GameState, set_up
from arkrules.rules import Profile

__all__ = ["altered", "asked", "kept_of", "paid", "reasons", "refusing", "said"]


def altered(profile: Profile, answers: Mapping[str, object]) -> Profile:
    """A profile with other answers; `draw__when` is the clause `draw.when`."""
    for name, answer in answers.items():
        profile = profile.with_answer(name.replace("__", "."), answer)
    return profile


def refusing(state: GameState, move: str) -> list[str]:
    """The clauses that refuse a move, which is not listed then."""
    found = [refusal.clause for refusal in state.refusals(move)]
    assert (move in map(str, state.moves())) is (not found)
    return found


def reasons(state: GameState, move: str, *of: str) -> list[str]:
    """The clauses named for a move: all, or only some; a heading ends in a full stop."""
    told = [one.clause for one in state.explain(move)]
    return [one for one in told if not of or one in of or one.partition(".")[0] + "." in of]


def said(state: GameState, move: str, *of: str) -> list[str]:
    """What people read of these reasons."""
    wanted = {*reasons(state, move, *of)}
    return [f"{one.clause}: {one.words}" for one in state.explain(move) if one.clause in wanted]


def paid(state: GameState) -> list[tuple[str, str, list[tuple[int, str]]]]:
    """The awards of the last move: to whom, for what kind of thing, and line by line."""
    return [
        (one.player, one.kind, [(line.points, line.clause) for line in one.lines])
        for one in state.awards
    ]


def kept_of(state: GameState) -> dict[str, object]:
    """What a position says besides, which has to be all that has to be known."""
    position = state.position()
    assert set_up(state.profile, position) == state
    return dict(position.more)


def asked(state: GameState, move: str = "") -> set[str]:
    """The clauses asked where a position is set up, moves are listed, and one is made."""
    profile = state.profile.watched()
    again = set_up(profile, state.position())
    if move:
        again.play(move)
    else:
        list(again.moves())
    assert profile.asked is not None
    return {*profile.asked}
