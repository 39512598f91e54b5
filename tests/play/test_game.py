"""A game that remembers its moves, and small values that say what happened."""

from __future__ import annotations

import pytest

from arkrules import Game, new_game
from arkrules.play import Aspect, Played, Refusal
from arkrules.play.events import ExtraTurn
from tests.positions import stand, tiles


def test_moves_are_taken_back_one_by_one_or_several_at_once() -> None:
    game = Game(new_game("carcassonne", ["red", "blue"]))
    states = [game.state]
    for line in ("draw E", "lay E/2 0,-1", "pass"):
        game.play(line)
        states.append(game.state)
    assert game.undo(0) == states[3]
    assert game.undo() == states[2]
    assert list(map(str, game.history)) == ["draw E", "lay /2 0,-1"]
    for moves in (3, -1):
        with pytest.raises(ValueError, match="cannot be taken back; 2 were made"):
            game.undo(moves)
    assert game.undo(2) == states[0] == game.start
    assert game.history == ()


def test_a_refusal_and_another_turn_are_said() -> None:
    assert str(Refusal("road.ends", "it goes on")) == "it goes on [road.ends]"
    assert str(ExtraTurn("red")) == "Red has another turn for filling a hole"


def test_an_aspect_without_words_of_its_own_is_said_by_its_name() -> None:
    plain = Aspect(name="supply", of=lambda _played, _names: None)
    facts = {("red", "follower"): 3, ("blue", "follower"): True}
    assert list(plain.words(facts)) == ["supply: red follower 3, blue follower true"]
    assert list(plain.words({})) == []
    told = Aspect(name="supply", of=lambda _played, _names: None, say=lambda facts: map(str, facts))
    assert list(told.words({("red",): 1})) == ["('red',)"]
    assert plain.why(Played.nothing(), ()) == ""


def test_a_cell_is_two_numbers() -> None:
    state = stand(tiles("0,0 D"))
    assert str(state.tile((0, 0))) == "D"
    for wrong in ((0,), ("0", 0), (0, True), [0, 0]):
        with pytest.raises(TypeError, match="cell"):
            state.tile(wrong)  # type: ignore[arg-type]


def test_where_nobody_stands_nobody_keeps_another_out() -> None:
    state = stand(tiles("0,0 D"), 'pieces = ["red follower 0,0 C"]')
    first = state.content.board.tiles[0].first
    nodes = {name: first + at for name, at in state.tile("0,0").kind.index.items()}
    assert state.content.blockers(nodes["1"], "follower") == ()
    (piece,) = state.content.blockers(nodes["C"], "follower")
    assert piece.segment == "C"
