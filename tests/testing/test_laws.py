"""Every law finds what breaks it, and says so; that they hold is tested in games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs
import pytest

from arkrules import GameState, load_profile, new_game, set_up
from arkrules.play import Line, Move, Position
from arkrules.testing import laws
from tests.positions import CAP, stand

STATE = stand(f'tiles = ["0,0 {CAP}", "0,-1 {CAP}/2"]', 'step = "place"', 'laid = "0,-1"')
"""Red is about to place a piece on a completed city."""
MADE = STATE.play("follower C")
LAYING = stand('tiles = ["0,0 D"]', 'step = "lay"', 'hands = { red = ["C"] }', "bag = []")
BEGUN = new_game("carcassonne", 2, bag=["D", "U", "V"])
WHOLE = GameState.position

Change = Callable[[pytest.MonkeyPatch], Iterator[str]]
"""Breaks something, and gives what a law finds."""


def poorer(_: pytest.MonkeyPatch) -> Iterator[str]:
    """Points that no award brings."""
    less = attrs.evolve(MADE.position(), scores={"red": 1})
    return laws.accounts_for_points(STATE, set_up(STATE.profile, less))


def wrong_award(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """An award that does not add up, by what is no clause."""
    (award,) = MADE.awards
    wrong = attrs.evolve(award, lines=(Line("tiles", 3, "city.nothing"),))
    patch.setattr(GameState, "awards", (wrong,))
    return laws.accounts_for_points(STATE, MADE)


def with_followers(number: int) -> GameState:
    """Red holds so many."""
    held = {"red": {"follower": number}, "blue": {"follower": 7}}
    profile = STATE.profile.with_answer("setup.followers", 8)
    return set_up(profile, attrs.evolve(STATE.position(), supply=held))


def one_more(_: pytest.MonkeyPatch) -> Iterator[str]:
    """A piece more than when the game began."""
    return laws.conserves_things(laws.things(STATE), with_followers(8))


def positions(**changes: object) -> Callable[[GameState], Position]:
    """Positions that say something else."""
    return lambda one: attrs.evolve(WHOLE(one), **changes)


def without_scores(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """A position that leaves something out."""
    patch.setattr(GameState, "position", positions(scores={}))
    return laws.reads_back(MADE)


def impossible(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """A position that cannot be."""
    patch.setattr(GameState, "position", positions(laid="9,9"))
    return laws.reads_back(STATE)


def other_moves(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """A state that offers other moves when it is set up again."""
    patch.setattr(GameState, "moves", lambda one: MOVES if one is STATE else ())
    return laws.reads_back(STATE)


def unpicklable(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """A state that does not go to other processes."""

    def refuse(_content: object) -> None:
        raise TypeError("no")

    patch.setattr(GameState, "__reduce__", refuse)
    return laws.pickles(STATE)


def read_as_another(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """A move that does not read back."""
    patch.setattr(GameState, "parse", lambda one, _text: one.moves()[-1])
    return laws.reads_moves_back(STATE)


def kept_without_a_key(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """What is kept beside the position, for which there is no key."""
    other = STATE.play("pass")
    patch.setitem(other.content.extras, "purse", 3)
    return laws.reads_back(other)


def nobody_moves(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """A state in which nobody can move."""
    patch.setattr(GameState, "moves", lambda _one: ())
    return laws.goes_on(STATE)


def unlisted(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """Legal moves that are not listed."""
    patch.setattr(GameState, "moves", lambda _one: ())
    return laws.lists_legal_moves(STATE)


def refused(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """A move that is listed and refused."""
    patch.setattr(GameState, "moves", lambda one: [*MOVES, one.parse("follower 1")])
    return laws.lists_legal_moves(STATE)


MOVES = [*STATE.moves()]


def mismatched(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """Tiles that are legal and do not match: it fits in the north alone."""
    patch.setattr(GameState, "refusals", lambda _one, _move: ())
    patch.setattr(GameState, "moves", lambda _one: [*laws.conceivable(LAYING)])
    return laws.lists_legal_moves(LAYING)


def featureless(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """Features that are not those of the graph."""
    patch.setattr(type(STATE.board), "features", lambda _board: iter(()))
    return laws.agrees_with_graphs(STATE)


def led_elsewhere(_: pytest.MonkeyPatch) -> Iterator[str]:
    """A record that leads elsewhere."""
    return laws.is_replayed(STATE, [STATE.parse("follower C")], [STATE, STATE])


def gone_on_otherwise(patch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game that goes on otherwise when it is set up again."""
    patch.setattr(GameState, "position", positions(scores={"red": 50}))
    return laws.goes_on_alike(BEGUN, 1)


CHANGES: dict[Change, int | None] = {
    poorer: 1, wrong_award: 2, one_more: 1, without_scores: 1, impossible: 1, unpicklable: 1,
    read_as_another: len(MOVES) - 1, nobody_moves: 1, unlisted: len(MOVES), refused: 1,
    kept_without_a_key: 1, other_moves: 1, mismatched: 24, featureless: 1, led_elsewhere: 2,
    gone_on_otherwise: 1,
}  # fmt: skip
"""What breaks a law, and how often that is found."""


def test_what_breaks_a_law_is_said(snapshot: object) -> None:
    said = {}
    for change, number in CHANGES.items():
        with pytest.MonkeyPatch.context() as patch:
            found = [*change(patch)]
        assert len(found) == number, change
        said[change.__name__] = found[:1]
    assert [found[0] for found in said.values()] == snapshot


def test_nothing_is_wrong_with_a_sound_state() -> None:
    for law in (*laws.OF_STATES, laws.lists_legal_moves):
        assert [*law(STATE)] == []
    assert [*laws.accounts_for_points(STATE, MADE)] == []
    assert [*laws.is_replayed(STATE, [STATE.parse("follower C")], [STATE, MADE])] == []
    assert [*laws.goes_on_alike(BEGUN, 1)] == []
    begin = laws.things(STATE)
    assert begin["red", "follower"] == 7
    assert [*laws.conserves_things(begin, with_followers(6))] == []


def test_the_profile_of_a_record_may_have_no_name() -> None:
    start = new_game(load_profile("carcassonne").with_answer("hand.size", 2), 2, bag=["D", "U"])
    none: list[Move] = []
    assert [*laws.is_replayed(start, none, [start])] == []


def test_a_side_shows_what_its_middle_is() -> None:
    sides = ("a1b", "CCC", "aaa", "~1~", "~~~", "b=a")
    assert [*map(laws.shows, sides)] == ["road", "city", "field", "road", "field", "field"]
