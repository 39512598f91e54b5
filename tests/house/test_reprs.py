"""What a person sees who prints a value: one line that says which it is."""

from __future__ import annotations

import re

import attrs

import arkrules
from arkrules import Board, Game, Position
from arkrules.measuring import measure, play, random_player
from arkrules.play import lexicon
from arkrules.play.playouts import Dice
from arkrules.rulings import read_case
from tests.paths import ROOT

POSITION = """
    players = ["red", "blue"]
    step = "place"
    laid = "0,-1"
    tiles = ["0,0 D", "0,-1 E/2"]
    pieces = ["red follower 0,0 1"]
"""
STATE = arkrules.set_up("carcassonne", POSITION)
PROFILE = arkrules.load_profile("carcassonne")
CASE = read_case(
    f"""
    id = "small-city"
    title = "A city of two tiles"
    question = "What does it score?"
    [position]
    {POSITION}
    [play]
    moves = ["follower C"]
    [verdict.carcassonne]
    gains = {{ red = 4 }}
    """
)
VERDICTS = arkrules.adjudicate(CASE, ["carcassonne", "carcassonne-2000"])
VERDICT = VERDICTS["carcassonne"]
GAME = Game(STATE)
GAME.play("follower C")
SETS = STATE.assembly.box


COMPARED = arkrules.compare(["carcassonne", "carcassonne-2000"])
CHANGES = arkrules.what_changes("carcassonne", "carcassonne-2000")
SHEET = arkrules.rule_sheet("carcassonne")
UNKNOWN = attrs.evolve(CASE, position=attrs.evolve(CASE.position, pieces=["red guard 0,0 1"]))
BEYOND = attrs.evolve(CASE, position=attrs.evolve(CASE.position, pieces=["red follower 5,5 C"]))
VALUES = [
    Board(), STATE.board, arkrules.new_game("carcassonne", 2).board,
    SETS, SETS.sets[0], STATE.tile("0,-1"), SETS.kind("E"), SETS.kind("[CCC aaa aaa aaa]"),
    STATE.feature("0,0", "C"), STATE, STATE.content, STATE.moves(),
    STATE.position(), Position(players=["red"]),
    GAME, GAME.record(), GAME.record(title="Sunday"),
    PROFILE, PROFILE.with_answer("city.small", "half"), PROFILE.clause("city.small"),
    CASE, VERDICTS, VERDICT, VERDICT.turns[0], VERDICT.outcome, VERDICT.outcome.run,
    arkrules.adjudicate(UNKNOWN, ["carcassonne"])["carcassonne"],
    arkrules.adjudicate(BEYOND, ["carcassonne"])["carcassonne"],
    COMPARED, COMPARED["city.small"], SHEET["city.small"], CHANGES, CHANGES.changes[0],
    STATE.assembly.extensions[0], STATE.assembly.pieces["follower"],
]  # fmt: skip
GROWING = [
    SHEET, PROFILE.catalogue, arkrules.casebook(), arkrules.library(), lexicon(),
    play(PROFILE, Dice(1, 0), random_player),
    measure("carcassonne", "carcassonne-2000", games={"random": 1}, seed=1),
]  # fmt: skip
"""Values of which an edition, a case or a version more makes other numbers, which are left out."""


def test_a_value_says_what_it_is(snapshot: object) -> None:
    growing = [re.sub(r"\d+", "…", repr(value).replace(str(ROOT), "")) for value in GROWING]
    assert [*map(repr, VALUES), *growing] == snapshot


def test_what_holds_much_is_one_line() -> None:
    for line in map(repr, (*VALUES, *GROWING)):
        assert len(line.splitlines()) == 1
        assert len(line) < 250
        assert re.match(r"<\w+", line)


def test_a_position_is_still_printed_as_toml() -> None:
    assert Position.from_toml(str(STATE.position())) == STATE.position()
