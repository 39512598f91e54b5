"""A game that remembers its moves, and small values that say what happened."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from random import Random

import pytest

from arkrules import (
    BadNotation,
    Game,
    Position,
    PositionError,
    load_profile,
    new_game,
    set_up,
)
from arkrules.play import Aspect, Draft, Played, Refusal, random_move
from arkrules.play.aspect import Fact
from arkrules.play.setting_up import sketched
from arkrules.play.start import require_number, unreadable_names
from tests.positions import CAP, FIELD, offered, stand, tiles

STOCK = int | Mapping[str, int]


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


def test_a_game_offers_the_moves_of_its_state_and_tells_what_each_has_done() -> None:
    game = Game(stand(tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]', "bag = []",
                      f'hands = {{ red = ["{CAP}"] }}'))  # fmt: skip
    assert "lay /2 0,-1" in list(map(str, game.moves()))
    assert [str(event) for event in game.play("lay /2 0,-1")] == ["red: lay /2 0,-1"]
    told = game.play(game.moves()[-1])
    assert [str(event) for event in told] == [
        "red: pass",
        "the city C at 0,0 is complete",
        "Red scores 4 points for the city C at 0,0: 2 tiles × 2 = 4 [city.per_tile]",
        "Red's follower at 0,0 goes back to the supply",
    ]
    assert list(map(str, game.moves())) == ["end"]


def test_a_game_is_played_on_to_its_end_and_can_be_taken_back() -> None:
    game = Game(new_game("carcassonne", 2, bag=["E", "U"]))
    game.play("draw E")
    end = game.playout(Random(1))
    assert (end, end.over) == (game.state, True)
    assert [str(move).split()[0] for move in game.history][-1] == "end"
    assert len(game.history) == 7
    assert game.undo(6).step == "lay"
    for policy in (random_move, lambda state, _rng: state.moves()[0]):
        assert game.playout(Random(1), policy).over
        game.undo(6)


def test_a_game_is_told_in_a_line() -> None:
    game = Game(new_game("carcassonne", ["red", "blue"]))
    assert repr(game) == "<Game of carcassonne: 0 moves made, step draw, red to move>"
    game.play("draw E")
    assert repr(game) == "<Game of carcassonne: 1 move made, step lay, red to move>"


def test_a_game_begins_with_a_state_and_takes_back_whole_moves() -> None:
    with pytest.raises(TypeError, match=r"^start: expected a state, such as `new_game` gives, fou"):
        Game("carcassonne")  # type: ignore[arg-type]
    game = Game(new_game("carcassonne", 2))
    for moves in ("1", True, 1.0, None):
        with pytest.raises(TypeError, match=r"^moves: expected how many moves to take back, found"):
            game.undo(moves)  # type: ignore[arg-type]


def test_a_game_has_no_title_unless_it_is_given_one() -> None:
    game = Game(new_game("carcassonne", 2))
    assert (game.record().title, game.record(title="Mine").title) == ("", "Mine")


def test_a_refusal_is_said() -> None:
    assert str(Refusal("road.ends", "it goes on")) == "it goes on [road.ends]"


def test_an_aspect_without_words_of_its_own_is_said_by_its_name() -> None:
    plain = Aspect(name="supply", of=lambda _played, _names: None)
    facts: dict[tuple[str, ...], Fact] = {("red", "follower"): 3, ("blue", "follower"): True}
    assert list(plain.words(facts, Played.nothing())) == [
        "supply: red follower 3, blue follower true"
    ]
    assert list(plain.words({}, Played.nothing())) == []
    told = Aspect(
        name="supply", of=lambda _played, _names: None, say=lambda facts, _played: map(str, facts)
    )
    assert list(told.words({("red",): 1}, Played.nothing())) == ["('red',)"]
    assert plain.why(Played.nothing(), ()) == ""


def test_of_a_stock_a_number_is_read_or_several_for_a_player() -> None:
    stock = Aspect(name="stock", of=lambda _played, _names: None, type=dict[str, STOCK])
    written = {"ghost": 3, "red": {"guard": 1}}
    assert stock.read(written) == written
    for wrong in ("three", True, {"guard": "one"}):
        with pytest.raises(ValueError, match="expected a whole number, or a table of them"):
            stock.read({"ghost": wrong})


def test_a_cell_is_two_numbers() -> None:
    state = stand(tiles("0,0 D"))
    assert str(state.tile((0, 0))) == "D"
    for wrong in ((0,), ("0", 0), (0, True), [0, 0]):
        with pytest.raises(TypeError, match="cell"):
            state.tile(wrong)  # type: ignore[arg-type]


def test_where_nobody_stands_nobody_keeps_another_out() -> None:
    state = stand(tiles("0,0 D"), 'pieces = ["red follower 0,0 C"]')
    content = state.content
    assert content.blockers(content.board.node(0, "1"), "follower") == ()
    (piece,) = content.blockers(content.board.node(0, "C"), "follower")
    assert piece.segment == "C"


def test_a_state_goes_on_where_it_was_pickled() -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E"] }', 'step = "lay"', 'bag = ["E"]')
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.play("lay /2 0,-1") == state.play("lay /2 0,-1")


def test_what_cannot_be_is_laid_out_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    profile = load_profile("carcassonne")
    assert not sketched(profile, Position(players=())).tiles
    assert sketched(profile, Position(players=("red",), step="dance")).step == "draw"
    row = Position(players=("red",), tiles=(f"0,0 {FIELD}", f"1,0 {FIELD}", f"2,0 {FIELD}"))
    monkeypatch.setattr("arkrules.play.setting_up.TILES", 3)
    assert len(sketched(profile, row).tiles) == len(set_up(profile, row).tiles) == 3
    monkeypatch.setattr("arkrules.play.setting_up.TILES", 2)
    assert not sketched(profile, row).tiles
    with pytest.raises(PositionError, match="tiles: more than 2 tiles lie"):
        set_up(profile, row)


def test_a_tile_that_fits_only_beyond_the_table_fits_nowhere() -> None:
    lines = (tiles(f"0,0 {FIELD}"), f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    narrow = stand(*lines, 'table = "0,0 0,0"', table__bounds="edge", table__size=[1, 1])
    assert offered(narrow) == ["discard"]
    assert "discard" not in offered(stand(*lines))


def test_more_players_than_a_game_is_read_with_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("arkrules.play.start.PLAYERS", 2)
    assert unreadable_names(["red", "blue"]) == []
    assert unreadable_names(["red", "blue", "green"]) == ["more than 2 players"]
    with pytest.raises(PositionError) as caught:
        require_number(9, load_profile("carcassonne"))
    assert caught.value.key == "players"
    with pytest.raises(PositionError) as caught:
        set_up("carcassonne", 'players = ["red", "blue"]\npieces = ["red"]')
    assert caught.value.key == "position"


@pytest.mark.parametrize("players", [True, False, None, 2.0, "red"])
def test_who_plays_is_said_by_names_or_by_a_number(players: object) -> None:
    with pytest.raises(TypeError, match=r"^players: expected a list of names, or how many play, "):
        new_game("carcassonne", players)  # type: ignore[arg-type]


@pytest.mark.parametrize("bag", [5, "DDD", [5]])
def test_a_bag_is_a_list_of_tiles(bag: object) -> None:
    with pytest.raises(TypeError, match=r"^bag(\[0\])?: expected a "):
        new_game("carcassonne", 2, bag=bag)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [1, 6, 1000])
@pytest.mark.parametrize("named", [True, False])
def test_more_or_fewer_players_than_a_game_is_for_are_refused_by_its_clause(
    number: int, named: bool
) -> None:
    players = [f"p{at}" for at in range(min(number, 99))]
    said = rf"{len(players) if named else number} players?, but carcassonne is for "
    with pytest.raises(PositionError, match=said) as caught:
        new_game("carcassonne", players if named else number)
    (fault,) = caught.value.faults
    assert fault.endswith(" [setup.players]")


@pytest.mark.parametrize("number", [1, 8, 9])
def test_players_are_called_by_colors_as_long_as_there_are_enough(number: int) -> None:
    many = load_profile("carcassonne").with_answer("setup.players", [1, 9])
    colors = ("red", "blue", "green", "yellow", "black", "gray", "purple", "pink")
    numbered = tuple(f"p{at}" for at in range(number))
    assert new_game(many, number).players == (colors[:number] if number < 9 else numbered)


@pytest.mark.parametrize("names", [["red", "red"], ["red", "two words"], []])
def test_names_that_cannot_be_are_told_with_what_helps(names: list[str]) -> None:
    with pytest.raises(PositionError) as caught:
        new_game("carcassonne", names)
    assert caught.value.key == "players"
    assert caught.value.remedy == (
        "give every player a name of one word, and no two the same: red,blue"
    )


def test_a_piece_carries_only_what_there_is_to_carry() -> None:
    draft = Draft.of(stand(tiles("0,0 D"), 'pieces = ["red follower 0,0 C"]').content)
    (node,) = draft.pieces
    with pytest.raises(ValueError, match="a follower cannot carry 1 crown"):
        draft.give(node, "crown")
    empty = Draft.of(stand(tiles("0,0 D")).content)
    with pytest.raises(LookupError, match=r"^no tile was laid this turn$"):
        empty.just_laid()


def test_a_line_that_breaks_off_says_what_is_missing() -> None:
    for line in ("follower", "follower a b"):
        with pytest.raises(BadNotation, match="not a whole move") as caught:
            new_game("carcassonne", 2).parse(line)
        assert caught.value.expected == "follower and one segment"


def test_turns_are_counted_and_a_state_is_drawn_where_pictures_are_shown() -> None:
    state = new_game("carcassonne", 2)
    picture = state._repr_svg_()
    assert picture is not None
    assert picture.startswith("<svg")
    turns = [state.turn]
    for line in ("draw E", "lay E/2 0,-1", "pass", "draw E"):
        turns.append((state := state.play(line)).turn)
    assert turns == [1, 1, 1, 2, 2]
