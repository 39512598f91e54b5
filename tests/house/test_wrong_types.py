"""What is of the wrong type is refused where it comes in, in words that say what was wanted."""

from __future__ import annotations

import random

import networkx as nx
import pytest

import arkrules
from arkrules import Board, Cell, Game, Position, Record
from arkrules.board import writable
from arkrules.effects import measure
from arkrules.play import Draw, assembly_of, contradictions, ended, plies, valuation_of
from arkrules.render import board_text, tile_svg
from arkrules.structure import described, texts
from arkrules.tiles import Vocabulary, parse_literal, read_set
from tests.paths import EXAMPLES

PLAYERS = ["red", "blue"]


@pytest.fixture(scope="module")
def state():
    return arkrules.new_game("carcassonne", PLAYERS)


def position(**content):
    return Position(**{"players": PLAYERS, **content})


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: arkrules.new_game("carcassonne", "red"),
            "players: expected a list of names, or how many play, found the text 'red'",
        ),
        (
            lambda: arkrules.new_game("carcassonne", True),
            "players: expected a list of names, or how many play, found True",
        ),
        (
            lambda: arkrules.new_game("carcassonne", 2.0),
            "players: expected a list of names, or how many play, found the number 2.0",
        ),
        (
            lambda: arkrules.new_game("carcassonne", ["red", 7]),
            "players[1]: expected a text, found the number 7",
        ),
        (
            lambda: arkrules.new_game("carcassonne", 2, bag="DDD"),
            "bag: expected a list of tiles, found the text 'DDD'",
        ),
        (
            lambda: arkrules.new_game("carcassonne", 2, bag={"D": 3}),
            "bag: expected a list of tiles, found a dictionary",
        ),
        (
            lambda: arkrules.new_game(None, 2),
            "profile: expected a profile or its name, found None",
        ),
        (
            lambda: arkrules.set_up("carcassonne", ["red"]),
            "position: expected a Position, or one as TOML or as a dictionary, found a list",
        ),
        (
            lambda: arkrules.set_up(5, position()),
            "profile: expected a profile or its name, found the number 5",
        ),
    ],
)
def test_a_game_is_not_begun_from_something_else(call, message):
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == message


def test_a_dictionary_is_taken_where_a_position_is(state):
    written = state.position()
    assert arkrules.set_up("carcassonne", written.to_dict()) == state
    assert Record(profile="carcassonne", position=written).start() == state
    assert Record(profile="carcassonne", position=written.to_dict()).start() == state


def test_a_dictionary_that_is_no_position_is_refused_like_any_document():
    with pytest.raises(arkrules.PositionError, match=r"position\.scores\.red: expected a whole"):
        arkrules.set_up("carcassonne", {"players": PLAYERS, "scores": {"red": 1.5}})


@pytest.mark.parametrize("act", ["play", "refusals", "parse"])
@pytest.mark.parametrize("move", [None, 3, ("draw", "D")])
def test_what_is_no_move_is_not_an_illegal_one(state, act, move):
    with pytest.raises(TypeError, match="move: expected a move"):
        getattr(state, act)(move)


def test_a_move_that_only_another_game_knows_is_illegal_and_of_the_right_type(state):
    move = arkrules.new_game("ark-en1", PLAYERS).parse("ark NNE")
    with pytest.raises(arkrules.IllegalMove):
        state.play(move)


@pytest.mark.parametrize("text", ["draw", "follower", "nonsense", "", "draw /7", "lay D"])
def test_a_text_that_is_no_move_is_simply_not_among_the_moves(state, text):
    assert text not in state.moves()


def test_moves_are_among_the_moves_as_texts_and_as_values(state):
    assert "draw E" in state.moves()
    assert Draw("E") in state.moves()
    assert None not in state.moves()


@pytest.mark.parametrize("cell", [None, 5, (1,), (1.0, 2), (True, 0), [0, 0], ("0", "0")])
def test_a_cell_is_a_text_or_two_whole_numbers(state, cell):
    with pytest.raises(TypeError, match=r"cell: expected a cell, such as '1,0' or \(1, 0\)"):
        state.tile(cell)
    with pytest.raises(TypeError, match="cell: expected a cell"):
        state.feature(cell, "C")


def test_features_are_asked_by_the_names_of_segments(state):
    with pytest.raises(TypeError, match="segment: expected the name of a segment"):
        state.feature("0,0", 1)
    with pytest.raises(TypeError, match="feature: expected a feature"):
        state.pieces_on("C")


def test_a_mistyped_kind_of_feature_is_an_error_that_names_those_there_are(state):
    with pytest.raises(ValueError, match="no kind of feature 'citty'; known are road, city, field"):
        state.board.features("citty")
    with pytest.raises(ValueError, match="monastery"):
        state.board.features("monastry")
    with pytest.raises(TypeError, match="kind: expected a kind of feature, such as 'city'"):
        state.board.features(3)
    with pytest.raises(ValueError, match="'city' or a 'field' may border something, not 'road'"):
        state.feature("0,0", "a").bordering("road")


def test_a_kind_that_is_only_not_there_yet_is_no_error(state):
    assert list(state.board.features("monastery")) == []
    again = arkrules.set_up("carcassonne", state.position())
    assert list(again.board.features("monastery")) == []


def test_a_board_knows_the_sites_that_lie_on_it_without_being_told():
    kind = parse_literal("[aaa aaa aaa aaa; hut]", Vocabulary(sites=frozenset({"hut"})))
    board = Board.empty()
    with pytest.raises(ValueError, match="'hut'"):
        board.features("hut")
    assert [str(found) for found in board.lay(0, kind.tiles[0]).features("hut")] == ["hut at 0,0"]
    assert list(Board.empty(site_words=["hut"]).features("hut")) == []


@pytest.mark.parametrize("ask", [arkrules.chain, arkrules.partings])
def test_chains_run_between_segments(state, ask):
    with pytest.raises(TypeError, match="start: expected a cell and a segment's name"):
        ask(state.board, "0,0 C", (Cell(0, 0), "C"))
    with pytest.raises(TypeError, match="goal: expected a cell and a segment's name"):
        ask(state.board, (Cell(0, 0), "C"), Cell(0, 0))


def test_a_game_keeps_states_and_takes_back_whole_moves(state):
    with pytest.raises(TypeError, match="start: expected a state, such as `new_game` gives"):
        Game("carcassonne")
    for moves in ("1", True, 1.0):
        with pytest.raises(TypeError, match="moves: expected how many moves to take back"):
            Game(state).undo(moves)


@pytest.mark.parametrize("play", [arkrules.playout, plies])
def test_chance_needs_a_state_a_source_and_a_policy(state, play):
    with pytest.raises(TypeError, match="state: expected a state"):
        play("carcassonne", random.Random(1))
    with pytest.raises(TypeError, match=r"rng: expected a source of chance, such as `random\.Ran"):
        play(state, 7)
    with pytest.raises(TypeError, match="policy: expected a function of a state"):
        play(state, random.Random(1), "greedy")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"moves": "draw D"}, "moves: expected a list of moves in notation, found the text"),
        ({"moves": [Draw("D")]}, "moves[0]: expected a text, found a Draw"),
        ({"position": "players"}, "position: expected a Position, or one as a dictionary"),
        ({"profile": None}, "profile: expected the name of a profile, found None"),
        ({"title": 3}, "title: expected a text, found the number 3"),
        ({"answers": [1]}, "answers: expected a dictionary, found a list"),
    ],
)
def test_a_record_made_in_python_is_checked_like_one_read(content, message):
    whole = {"profile": "carcassonne", "position": {"players": PLAYERS}, **content}
    with pytest.raises(TypeError) as caught:
        Record(**whole)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("draw D", "moves: expected a list of moves, found the text 'draw D'"),
        (None, "moves: expected a list of moves, found None"),
        ([None], "moves[0]: expected a move, or one in notation, found None"),
        (["draw D", 5], "moves[1]: expected a move, or one in notation, found the number 5"),
    ],
)
def test_a_record_is_of_moves(state, moves, message):
    with pytest.raises(TypeError) as caught:
        Record.of(state, moves)
    assert str(caught.value) == message


def test_a_record_begins_with_a_state():
    with pytest.raises(TypeError, match="start: expected the state in which the game began"):
        Record.of("carcassonne", [])


def test_a_record_takes_moves_as_values_and_as_texts(state):
    assert Record.of(state, iter([Draw("E"), "lay E 0,1"])).moves == ("draw E", "lay E 0,1")


def test_profiles_are_compared_that_are_profiles_or_names_of_some():
    with pytest.raises(TypeError, match="profiles: expected a list of profiles or their names"):
        arkrules.compare("carcassonne")
    with pytest.raises(TypeError, match="profiles: expected a list of profiles or their names"):
        arkrules.compare(arkrules.load_profile("carcassonne"))
    with pytest.raises(TypeError, match=r"profiles\[1\]: expected a profile or its name"):
        arkrules.what_changes("carcassonne", None)
    with pytest.raises(TypeError, match="profile: expected a profile or its name, found a list"):
        arkrules.rule_sheet(["carcassonne"])
    with pytest.raises(TypeError, match="other: expected a profile or its name"):
        measure("carcassonne", 5, games={"random": 1}, seed=1)


def test_what_takes_a_profile_or_a_case_says_so():
    with pytest.raises(TypeError, match=r"name: expected the name of a profile, .* found None"):
        arkrules.load_profile(None)
    with pytest.raises(TypeError, match=r"profile: expected a profile, .* found the text 'ark-de'"):
        assembly_of("ark-de")
    case = arkrules.load_case(EXAMPLES / "dispute.toml")
    with pytest.raises(TypeError, match=r"profiles: expected a list .* found the text 'carcas"):
        arkrules.adjudicate(case, "carcassonne")
    with pytest.raises(TypeError, match=r"case: expected a case, .* found the text"):
        arkrules.adjudicate("examples/dispute.toml")


def test_a_profile_says_how_it_is_asked():
    profile = arkrules.load_profile("carcassonne")
    with pytest.raises(TypeError, match=r"profile\.answer\('city\.closed'\) asks by id"):
        profile["city.closed"]
    with pytest.raises(KeyError):
        profile[int]
    with pytest.raises(TypeError, match="clause: expected the id of a clause"):
        profile.clause(3)
    with pytest.raises(TypeError, match="profile: expected a profile, such as `load_profile`"):
        contradictions("carcassonne")


@pytest.mark.parametrize("ask", [valuation_of, ended, arkrules.board_svg, board_text])
def test_what_is_asked_of_a_state_is_not_asked_of_its_board(state, ask):
    with pytest.raises(TypeError, match="state: expected a state"):
        ask(state.board)


def test_pictures_are_of_tiles_and_cells(state):
    with pytest.raises(TypeError, match="highlight: expected a Cell, found the text '0,0'"):
        arkrules.board_svg(state, highlight="0,0")
    with pytest.raises(TypeError, match="tile: expected a tile"):
        tile_svg("D")


def test_tiles_are_read_from_texts():
    with pytest.raises(TypeError, match="literal: expected a tile in brackets"):
        parse_literal(None, Vocabulary())
    with pytest.raises(TypeError, match="vocabulary: expected the words that notation may use"):
        parse_literal("[aaa aaa aaa aaa]", ["pennant"])
    with pytest.raises(TypeError, match="set: expected a text in TOML"):
        read_set(b"id = 1", Vocabulary())


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "None"),
        (False, "False"),
        ("a" * 99, f"the text '{'a' * 59}…'"),
        (2, "the number 2"),
        ({}, "a dictionary"),
        (nx.Graph(), "a Graph"),
        (OSError(), "an OSError"),
    ],
)
def test_what_was_found_is_said_in_words(value, words):
    assert described(value) == words


def test_a_list_of_texts_is_any_that_can_be_gone_through():
    assert texts((name for name in PLAYERS), "players") == ("red", "blue")
    for value in ("red", b"red", {"red": 1}, 3):
        with pytest.raises(TypeError, match="players: expected a list of texts"):
            texts(value, "players")


# -- graphs that can be written ---------------------------------------------------------------


def test_the_graph_of_a_state_can_be_written_and_read_again(tmp_path):
    state = arkrules.set_up(
        "carcassonne", 'players = ["red", "blue"]\ntiles = ["0,0 D", "0,-1 F/1", "1,0 V"]'
    )
    nx.write_graphml(state.graph, tmp_path / "board.graphml")
    again = nx.read_graphml(tmp_path / "board.graphml")
    kept = {(node["cell"], node["segment"]): node for _, node in again.nodes(data=True)}
    assert len(kept) == len(state.graph)
    assert kept["0,-1", "C"] == {"kind": "city", "cell": "0,-1", "segment": "C", "pennant": 1}
    assert kept["0,0", "1"] == {"kind": "road", "cell": "0,0", "segment": "1"}
    assert nx.is_isomorphic(again, state.graph)


@pytest.mark.parametrize("graph", [arkrules.contact_graph, arkrules.tile_graph])
def test_the_other_graphs_can_be_written_as_well(state, graph, tmp_path):
    nx.write_graphml(writable(graph(state.board)), tmp_path / "graph.graphml")
    again = nx.read_graphml(tmp_path / "graph.graphml")
    assert {node["cell"] for _, node in again.nodes(data=True)} == {"0,0"}


def test_making_a_graph_writable_leaves_it_as_it_was(state):
    graph = arkrules.segment_graph(state.board)
    before = {node: dict(content) for node, content in graph.nodes(data=True)}
    writable(graph)
    assert {node: dict(content) for node, content in graph.nodes(data=True)} == before
