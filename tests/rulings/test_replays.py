"""A game played again under other editions, as values."""

from __future__ import annotations

from arkrules.errors import RecordError
from arkrules.play import Record
from arkrules.rules import Library, load_profile
from arkrules.rulings.adjudication import compare_games
from tests.faults import unworded
from tests.positions import BASE, CAP, stand, tiles
from tests.running import error_of

BASIS = load_profile(BASE)
RECORD = Record.of(
    stand(tiles(f"0,0 {CAP}"), f"bag = ['{CAP}']"), [f"lay {CAP}/2 0,-1", "follower C", "end"]
)
"""A city of two tiles is completed, and the game ends."""


def test_a_game_ends_at_the_first_move_that_is_refused(shelf: Library) -> None:
    """Where no follower comes onto what is complete, what was done next is not done instead."""
    (own, strict), (split,) = compare_games(RECORD, [BASIS, shelf.profile("strict")])
    assert (len(own.states), len(strict.states)) == (4, 2)
    assert "follower.completed" in str(strict.error)
    assert (split.move, split.text) == (2, "follower C")
    assert split.clauses == (("follower.completed",),)
    _, (again,) = compare_games(RECORD, [shelf.profile("strict"), BASIS])
    assert (again.move, again.clauses) == (2, (("follower.completed",),))


def test_games_that_go_alike_are_not_parted() -> None:
    replays, splits = compare_games(RECORD, [BASIS, BASIS.with_answer("farm.value", "per-city")])
    assert [(len(one.states), one.error) for one in replays] == [(4, None), (4, None)]
    assert splits == ()


def test_each_game_is_parted_from_the_first_where_it_first_differs() -> None:
    half = BASIS.with_answer("city.small", "half")
    few = BASIS.with_answer("setup.followers", 5)
    _, splits = compare_games(RECORD, [BASIS, half, BASIS, few])
    assert [(one.move, one.text, one.clauses) for one in splits] == [
        (2, "follower C", (("city.small",),)),
        (0, "", (("setup.followers",),)),
    ]


def test_games_that_only_another_winner_tells_apart_are_parted_at_their_end() -> None:
    record = Record.of(stand(tiles("0,0 D")), ["end"])
    again = BASIS.with_answer("end.tie", "play-again").with_answer("farm.value", "per-city")
    _, (split,) = compare_games(record, [BASIS, again])
    assert (split.move, split.text, split.clauses) == (1, "end", (("end.tie",),))


def test_what_was_answered_otherwise_and_asked_is_named_beside_what_parts_them() -> None:
    half = BASIS.with_answer("city.small", "half").with_answer("hand.size", 2)
    other = half.with_answer("monastery.points", 1)
    _, (split,) = compare_games(RECORD, [BASIS, other])
    assert split.clauses == (("city.small",),)
    assert "city.small" in split.differing
    assert "monastery.points" not in split.differing, "which nobody asked"


def test_what_cannot_be_played_again_is_told_with_its_place(shelf: Library) -> None:
    beyond = Record.of(stand(tiles("0,0 D", "1,0 U/1")), ())
    dance = Record.of(stand(tiles("0,0 D")), ("lay E/2 0,-1", "dance"))
    errors = [
        error_of(compare_games, record, [profile], kind=RecordError)
        for record, profile in ((beyond, shelf.profile("walled")), (dance, BASIS))
    ]
    assert [(error.file, unworded(error.key)) for error in errors] == [
        ("walled", "position"),
        (BASE, "move 2"),
    ]
