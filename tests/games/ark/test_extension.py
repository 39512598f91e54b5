"""The Ark of the Covenant: four editions on the same interface that anybody can use."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from arkrules import (
    board,
    documents,
    editions,
    play,
    render,
    rules,
    rulings,
    search,
    telling,
    tiles,
)
from arkrules.games import ark, base, ghosts
from arkrules.games.base import clauses
from arkrules.play import Record, new_game, plies
from arkrules.render import board_svg, board_text
from arkrules.rules import load_profile
from arkrules.rulings.adjudication import compare_games
from tests.courses import ARK as EDITIONS
from tests.courses import grab
from tests.games.ark.tables import ARK, lying, with_ark
from tests.games.asking import paid
from tests.house.interface import public_names
from tests.paths import PACKAGE
from tests.positions import stand
from tests.positions import tiles as laid
from tests.running import Run

OFFERED = {base.__name__, clauses.__name__}
"""What Carcassonne itself offers to the expansions."""
BELOW = (tiles, board, rules, play, base, documents, rulings, render, editions, search, telling)
"""What knows nothing of expansions."""


def modules(room: ModuleType) -> list[Path]:
    """The modules of a room."""
    return [*Path(room.__path__[0]).rglob("*.py")]


@pytest.mark.parametrize("game", [ark, ghosts], ids=lambda game: game.__name__)
def test_an_expansion_imports_only_what_everybody_can(game: ModuleType) -> None:
    for path in modules(game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = str(getattr(node, "module", None))
            if (
                not isinstance(node, ast.ImportFrom)
                or not module.startswith("arkrules")
                or f"{module}.".startswith(f"{game.__name__}.")
            ):
                continue
            public = public_names(module)
            assert module.count(".") == 1 or module in OFFERED, f"{path.name} imports {module}"
            assert {alias.name for alias in node.names} <= public, path.name


def test_the_floors_below_do_not_know_its_words() -> None:
    words = re.compile(  # `ark-` begins the names of classes and variables in pictures
        r"\b(arks?(?!-)|prophets?|temples?|sheep|wol(f|ves)|scrolls?|oas[ie]s"
        r"|ghosts?|haunt\w*|guards?|castles?|graveyards?)\b",
        re.I,
    )
    for path in (*(path for room in BELOW for path in modules(room)), *PACKAGE.glob("*.py")):
        assert not words.findall(path.read_text(encoding="utf-8")), path


def test_what_is_unfinished_is_told_without_what_temples_and_segments_belie(
    snapshot: object,
) -> None:
    said = {}
    for id in EDITIONS:
        profile = load_profile(id)
        clause = profile.catalogue["final.unfinished"]
        said[id] = clause.say(profile.value(clause.id))
        assert (profile.value("final.unit") == "segment") is (id == "ark-en1")
        assert profile.value("temple.final_points") == 3
    (one,) = {*said.values()}
    assert one == snapshot


@pytest.mark.parametrize("profile", EDITIONS)
def test_a_whole_game_is_played_from_the_command_line(
    run: Run, profile: str, tmp_path: Path
) -> None:
    target = tmp_path / "game.txt"
    run("play", profile, "--players", "4", "--seed", "1", "--record", target)
    for other in EDITIONS:  # 1: a move is refused under one of them
        run("replay", target, "--under", profile, "--under", other, code=(0, 1))


def test_replaying_under_other_editions_names_the_first_divergence_and_its_clause() -> None:
    start = new_game(ARK, 2)
    record = Record.of(start, [move for move, _ in plies(start, Random(5), grab)])
    _, splits = compare_games(record, [load_profile(id) for id in EDITIONS])
    german = next(split for split in splits if split.other == "ark-de")
    assert german.text.startswith("seat ")
    assert german.clauses == (("ark.placement_bonus",),)


# -- what is shown ---------------------------------------------------------------------------------


def test_the_text_board_shows_the_ark_and_a_prophet() -> None:
    shown = board_text(with_ark(pieces=("red prophet 1,1 a",))).splitlines()
    assert shown[2].endswith("0 ··AA········")
    assert shown[4].endswith("R&··")


def test_reconstructed_tiles_are_labeled_wherever_they_are_shown(snapshot: object) -> None:
    games = {id: new_game(id, 2) for id in (ARK, "carcassonne")}
    pictures = {id: re.findall(">([^<>{]+)</text>", board_svg(games[id])) for id in games}
    assert [{id: board_text(games[id]).splitlines()[-1] for id in games}, pictures] == snapshot


HOME = """
id = "home"
title = "Home"
question = "May it?"

[position]
players = ["red", "blue"]
tiles = ["0,0 [aaa aaa aaa aaa]", "1,0 [aaa aaa aaa aaa]", "0,1 [aaa aaa aaa aaa]"]
ark = "0,0"

[play]
moves = ["lay [aaa aaa aaa aaa] 1,1", "ark ESWN"]
"""


def test_profiles_that_refuse_for_different_reasons_say_each_its_own(
    run: Run, tmp_path: Path, snapshot: object
) -> None:
    """Only in German a temple must be laid before the Ark may move.

    That it ends where it set out is true of all four, and each place that says so is cited once,
    under the editions whose it is.
    """
    path = tmp_path / "home.toml"
    path.write_text(HOME)
    said = run("ask", path).stdout.splitlines()
    assert [line.strip() for line in said if line.endswith(("may_move]", "on_start]"))] == snapshot


# -- scrolls and oases -----------------------------------------------------------------------------


@pytest.mark.parametrize(("oasis", "scroll"), [(1, 2), (3, 5)])
def test_scrolls_and_oases_add_what_the_clauses_say(oasis: int, scroll: int) -> None:
    rules = {"road__per_oasis": oasis, "city__per_scroll": scroll}
    oases = (2 * oasis, "road.per_oasis")
    # One tile completes a city of two tiles and a road of two, with a scroll and two oases.
    there = laid("0,-1 [aaa aaa CCC aaa]", "1,-1 [aaa aaa aaa aaa]", "1,0 [aaa aaa aaa a1a]")
    hand = 'hands = { red = ["[CCC a1a aaa aaa; scroll@C, oasis*2@1]"] }'
    pieces = lying("red follower 0,-1 C", "blue follower 1,0 1")
    state = stand(there, pieces, 'ark = "1,-1"', hand, under=ARK, **rules)
    assert paid(state.play("lay /0 0,0").play("pass")) == [
        ("blue", "road", [(2, "road.per_tile"), oases]),
        ("red", "city", [(4, "city.per_tile"), (scroll, "city.per_scroll")]),
    ]
    # What is left unfinished is paid for oases as ever, and for a scroll as a tile is.
    alone = laid("0,0 [CCC a1b bbb b1a; scroll@C, oasis*2@1]")
    pieces = lying("red follower 0,0 C", "blue follower 0,0 1")
    assert paid(stand(alone, pieces, "bag = []", under=ARK, **rules).play("end")) == [
        ("blue", "road", [(1, "final.unfinished"), oases]),
        ("red", "city", [(1, "final.unfinished"), (1, "final.unit")]),
    ]
