"""A game played again under other editions, as values."""

from __future__ import annotations

from arkrules.play import Record
from arkrules.rules import Library
from arkrules.rulings.replays import compare_games
from tests.positions import BASE, CAP, stand, tiles


def test_a_game_ends_at_the_first_move_that_is_refused(shelf: Library) -> None:
    """Where no follower comes onto what is complete, what was done next is not done instead."""
    moves = [f"lay {CAP}/2 0,-1", "follower C", "pass"]
    record = Record.of(stand(tiles(f"0,0 {CAP}")), moves)
    (own, strict), (parting,) = compare_games(
        record, [shelf.profile(name) for name in (BASE, "strict")]
    )
    assert (len(own.states), len(strict.states)) == (3, 2)
    assert "follower.completed" in strict.stopped
    assert (parting.move, parting.text) == (2, "follower C")
    assert parting.clauses == (("follower.completed",),)
