"""What is of the wrong type is refused where it comes in, in words that say what was wanted."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import pytest

import arkrules
from arkrules import Board, Cell, Game, Position, Record
from arkrules.errors import PositionError
from arkrules.measuring import measure
from arkrules.play import Draw, assembly_of, contradictions, ended, plies, valuation_of
from arkrules.render import board_text, tile_svg
from arkrules.structure import described, texts
from arkrules.tiles import Vocabulary, parse_literal, read_set
from tests.paths import EXAMPLES
from tests.running import error_of

PLAYERS = ["red", "blue"]
STATE = arkrules.new_game("carcassonne", PLAYERS)
PROFILE = arkrules.load_profile("carcassonne")
CHANCE = random.Random(1)
HERE = (Cell(0, 0), "C")
CASE = arkrules.load_case(EXAMPLES / "dispute.toml")


def begun(**content: object) -> Record:
    """A record with one thing that is wrong."""
    return Record(**{"profile": "carcassonne", "position": {"players": PLAYERS}, **content})


CALLS: dict[str, list[Callable[[], object]]] = {
    "a game": [
        lambda: arkrules.new_game("carcassonne", "red"),
        lambda: arkrules.new_game("carcassonne", True),
        lambda: arkrules.new_game("carcassonne", 2.0),
        lambda: arkrules.new_game("carcassonne", ["red", 7]),
        lambda: arkrules.new_game("carcassonne", 2, bag="DDD"),
        lambda: arkrules.new_game("carcassonne", 2, bag={"D": 3}),
        lambda: arkrules.new_game(None, 2),
        lambda: arkrules.set_up("carcassonne", ["red"]),
        lambda: arkrules.set_up(5, Position(players=PLAYERS)),
    ],
    "a move": [
        lambda: STATE.play(None),
        lambda: STATE.refusals(3),
        lambda: STATE.parse(("draw", "D")),
        lambda: Game("carcassonne"),
        lambda: Game(STATE).undo("1"),
        lambda: Game(STATE).undo(True),
        lambda: Game(STATE).undo(1.0),
    ],
    "a place": [
        *(
            lambda cell=cell: STATE.tile(cell)
            for cell in (None, 5, (1,), (1.0, 2), (True, 0), [0, 0], ("0", "0"))
        ),
        lambda: STATE.feature(5, "C"),
        lambda: STATE.feature("0,0", 1),
        lambda: STATE.pieces_on("C"),
        lambda: STATE.board.features(3),
        *(
            lambda ends=ends: arkrules.connection(STATE.board, *ends)
            for ends in (("0,0 C", HERE), (HERE, Cell(0, 0)))
        ),
    ],
    "chance": [
        lambda: arkrules.playout("carcassonne", CHANCE),
        lambda: arkrules.playout(STATE, 7),
        lambda: arkrules.playout(STATE, CHANCE, "greedy"),
        lambda: next(plies("carcassonne", CHANCE)),
        lambda: next(plies(STATE, 7)),
        lambda: next(plies(STATE, CHANCE, "greedy")),
    ],
    "a record": [
        lambda: begun(moves="draw D"),
        lambda: begun(position="players"),
        lambda: begun(profile=None),
        lambda: begun(title=3),
        lambda: begun(answers=[1]),
        lambda: Record.of(STATE, "draw D"),
        lambda: Record.of(STATE, None),
        lambda: Record.of(STATE, [None]),
        lambda: Record.of(STATE, ["draw D", 5]),
        lambda: Record.of("carcassonne", []),
    ],
    "a profile or a case": [
        lambda: arkrules.compare("carcassonne"),
        lambda: arkrules.compare(PROFILE),
        lambda: arkrules.what_changes("carcassonne", None),
        lambda: arkrules.rule_sheet(["carcassonne"]),
        lambda: measure("carcassonne", 5, games={"random": 1}, seed=1),
        lambda: arkrules.load_profile(None),
        lambda: assembly_of("ark-de"),
        lambda: arkrules.adjudicate(CASE, "carcassonne"),
        lambda: arkrules.adjudicate("examples/dispute.toml"),
        lambda: PROFILE["city.closed"],
        lambda: PROFILE.clause(3),
        lambda: contradictions("carcassonne"),
    ],
    "a state": [
        lambda: valuation_of(STATE.board),
        lambda: ended(STATE.board),
        lambda: arkrules.board_svg(STATE.board),
        lambda: board_text(STATE.board),
    ],
    "a picture, a tile or a text": [
        lambda: arkrules.board_svg(STATE, highlight="0,0"),
        lambda: tile_svg("D"),
        lambda: parse_literal(None, Vocabulary()),
        lambda: parse_literal("[aaa aaa aaa aaa]", ["pennant"]),
        lambda: read_set(b"id = 1", Vocabulary()),
        *(lambda value=value: texts(value, "players") for value in ("red", b"red", {"red": 1}, 3)),
    ],
}
"""What is of another type than what is asked for, by what that is."""


def test_what_is_of_the_wrong_type_is_refused_in_words(snapshot: object) -> None:
    said = [str(error_of(call, kind=TypeError)) for calls in CALLS.values() for call in calls]
    assert "\n".join(dict.fromkeys(said)) == snapshot


def test_words_of_a_board_that_there_are_not(snapshot: object) -> None:
    calls = (
        lambda: STATE.board.features("citty"),
        lambda: STATE.board.features("monastry"),
        lambda: STATE.feature("0,0", "a").bordering("road"),
        lambda: Board().features("hut"),
    )
    assert [str(error_of(call, kind=ValueError)) for call in calls] == snapshot


def test_a_dictionary_is_taken_where_a_position_is_if_it_is_one() -> None:
    written = STATE.position()
    assert arkrules.set_up("carcassonne", written.to_dict()) == STATE
    assert Record(profile="carcassonne", position=written).start() == STATE
    assert Record(profile="carcassonne", position=written.to_dict()).start() == STATE
    with pytest.raises(PositionError) as refused:
        arkrules.set_up("carcassonne", {"players": PLAYERS, "scores": {"red": 1.5}})
    assert [one.partition(":")[0] for one in refused.value.faults] == ["position.scores.red"]


def test_moves_are_among_the_moves_as_texts_and_as_values() -> None:
    assert "draw E" in STATE.moves()
    assert Draw("E") in STATE.moves()
    for other in (None, "draw", "follower", "nonsense", "", "draw /7", "lay D"):
        assert other not in STATE.moves()
    assert Record.of(STATE, iter([Draw("E"), "lay E 0,1"])).moves == ("draw E", "lay E 0,1")


def test_a_profile_has_no_group_that_is_a_type_of_another_kind() -> None:
    with pytest.raises(KeyError):
        PROFILE[int]


def test_what_was_found_is_said_in_words(snapshot: object) -> None:
    values = (None, False, "a" * 99, 2, 2.5, {}, [], nx.Graph(), OSError())
    assert [described(value) for value in values] == snapshot


def test_a_list_of_texts_is_any_that_can_be_gone_through() -> None:
    assert texts((name for name in PLAYERS), "players") == ("red", "blue")


# -- graphs that can be written -------------------------------------------------------------------


def test_the_graph_of_a_state_can_be_written_and_read_again(tmp_path: Path) -> None:
    tiles = ["0,0 D", "0,-1 F/1", "1,0 V"]
    state = arkrules.set_up("carcassonne", {"players": PLAYERS, "tiles": tiles})
    nx.write_graphml(state.graph, tmp_path / "board.graphml")
    again = nx.read_graphml(tmp_path / "board.graphml")
    kept = {(node["cell"], node["segment"]): node for _, node in again.nodes(data=True)}
    assert len(kept) == len(state.graph)
    assert kept["0,-1", "C"] == {"kind": "city", "cell": "0,-1", "segment": "C", "pennant": 1}
    assert kept["0,0", "1"] == {"kind": "road", "cell": "0,0", "segment": "1"}
    assert nx.is_isomorphic(again, state.graph)
