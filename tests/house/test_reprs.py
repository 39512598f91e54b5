"""What a person sees who prints a value: one line that says which it is."""

from __future__ import annotations

import attrs
import pytest

import arkrules
from arkrules import Board, Game, Position
from arkrules.effects import measure, play, random_player
from arkrules.play import lexicon
from arkrules.play.dice import Dice
from arkrules.plurals import listed, plural, shortened
from arkrules.rulings import read_case

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


SHEET = arkrules.rule_sheet("carcassonne")
COMPARED = arkrules.compare(["carcassonne", "carcassonne-2000"])
CHANGES = arkrules.what_changes("carcassonne", "carcassonne-2000")
SMALL = "<Change of city.small from carcassonne to carcassonne-2000>"


@pytest.mark.parametrize(
    ("value", "line"),
    [
        (Board.empty(), "<Board: 0 tiles>"),
        (STATE.board, "<Board: 2 tiles from 0,-1 to 0,0>"),
        (SETS, "<Box of base: 72 tiles of 24 kinds>"),
        (SETS.sets[0], "<TileSet base: 72 tiles of 24 kinds>"),
        (STATE.tile("0,-1"), "<Tile E/2>"),
        (SETS.kind("E"), "<Kind E [CCC aaa aaa aaa]>"),
        (SETS.kind("[CCC aaa aaa aaa]"), "<Kind [CCC aaa aaa aaa]>"),
        (STATE.feature("0,0", "C"), "<Feature city C at 0,-1>"),
        (GAME, "<Game of carcassonne: 1 move made, step draw, blue to move>"),
        (PROFILE, "<Profile carcassonne: Carcassonne, today's rules>"),
        (
            PROFILE.with_answer("city.small", "half"),
            "<Profile carcassonne: Carcassonne, today's rules, city.small changed>",
        ),
        (
            PROFILE.clause("city.small"),
            "<Clause city.small: What is a completed city of two tiles worth?>",
        ),
        (STATE.moves(), "<Moves: 2 place, 1 pass>"),
        (STATE.position(), "<Position of red, blue: 2 tiles, 1 piece, step place>"),
        (Position(players=["red"]), "<Position of red: 0 tiles, step draw>"),
        (GAME.record(), "<Record of carcassonne: 1 move>"),
        (GAME.record(title="Sunday"), "<Record 'Sunday' of carcassonne: 1 move>"),
        (
            STATE,
            "<GameState carcassonne: 2 tiles, step place, red to move, {'red': 0, 'blue': 0}>",
        ),
        (arkrules.new_game("carcassonne", 2).board, "<Board: 1 tile from 0,0 to 0,0>"),
        (CASE, "<Case small-city: A city of two tiles>"),
        (VERDICTS, "<Verdicts on small-city: 2 profiles, 2 outcomes>"),
        (VERDICT.turns[0], "<Dependency: turns on city.small: as-any, not half>"),
        (COMPARED, "<Concordance of carcassonne, carcassonne-2000: 2 rows>"),
        (
            COMPARED["city.small"],
            "<Row on city.small of carcassonne, carcassonne-2000: differs in answer>",
        ),
        (
            SHEET["city.small"],
            "<Statement of carcassonne on city.small: the same as any city>",
        ),
        (CHANGES, "<Changes from carcassonne to carcassonne-2000: 2 changes, 0 new, 0 gone>"),
        (CHANGES.changes[0], SMALL),
    ],
)  # fmt: skip
def test_a_value_says_what_it_is(value, line):
    assert repr(value) == line


@pytest.mark.parametrize(
    ("value", "beginning"),
    [
        (STATE.content, "<Draft carcassonne: 2 tiles, step place"),
        (VERDICT, "<Verdict of carcassonne: legal=True, gains="),
        (VERDICT.outcome, "<Outcome: legal=True, gains="),
        (VERDICT.outcome.run, "<Played to <GameState carcassonne: 2 tiles"),
        (SHEET, "<RuleSheet of carcassonne: "),
        (arkrules.casebook(), "<Casebook "),
        (arkrules.library(), "<Library of "),
        (lexicon(), "<Lexicon: moves begin with "),
        (PROFILE.catalogue, "<Catalogue: "),
        (STATE.assembly.extensions[0], "<Extension base: "),
        (STATE.assembly.pieces["follower"], "<PieceKind follower>"),
        (play(PROFILE, Dice(1, 0), random_player), "<PlayedGame: "),
    ],
)
def test_what_holds_much_is_one_line(value, beginning):
    assert repr(value).startswith(beginning)
    assert len(repr(value).splitlines()) == 1
    assert len(repr(value)) < 250


@pytest.mark.parametrize(
    ("pieces", "line"),
    [
        (["red guard 0,0 1"], "<Verdict of carcassonne: does not know piece 'guard'>"),
        (["red follower 5,5 C"], "<Verdict of carcassonne: cannot be asked>"),
    ],
)
def test_verdicts_that_cannot_be_given_say_so(pieces, line):
    changed = attrs.evolve(CASE, position=attrs.evolve(CASE.position, pieces=pieces))
    assert repr(arkrules.adjudicate(changed, ["carcassonne"])["carcassonne"]) == line


def test_measured_effects_are_one_line():
    found = measure("carcassonne", "carcassonne-2000", games={"random": 1}, seed=1)
    assert repr(found).startswith("<Findings on carcassonne with answers of carcassonne-2000: ")


def test_a_position_is_still_printed_as_toml():
    assert str(STATE.position()).startswith("[position]\n")


def test_long_lists_and_texts_are_cut():
    assert listed(range(3)) == "0, 1, 2"
    assert listed(range(9)) == "0, 1, 2, 3 and 5 more"
    assert listed([]) == ""
    assert shortened("a\n b") == "a b"
    assert shortened("a" * 61) == "a" * 59 + "…"
    assert [plural(1, "tile"), plural(0, "tile"), plural(2, "city")] == [
        "1 tile", "0 tiles", "2 cities",
    ]  # fmt: skip
