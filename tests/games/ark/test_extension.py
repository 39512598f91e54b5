"""The Ark of the Covenant: four editions on the same interface that anybody can use."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path
from random import Random

import pytest

import arkrules
from arkrules.play import Record, new_game, plies, set_up
from arkrules.rules import load_profile, shipped_library
from arkrules.rulings import adjudicate
from arkrules.rulings.casebook import casebook
from arkrules.rulings.replays import compare_games
from tests.courses import ARK, grab
from tests.paths import PACKAGE
from tests.positions import stand, tiles
from tests.running import Run

EXPANSIONS = [PACKAGE / "games" / name for name in ("ark", "ghosts")]
OFFERED = {"arkrules.games.base", "arkrules.games.base.clauses"}
"""What Carcassonne itself offers to the expansions."""
CASES = [case for case in casebook() if any(id in case.verdicts for id in ARK)]
RING = """
tiles = ["0,0 [aaa aaa aaa aaa; temple]", "1,0 [aaa aaa aaa aaa]", "1,1 [aaa aaa aaa aaa]",
  "0,1 [aaa aaa aaa aaa]"]
"""


def at_place(more: str, profile: str = "ark-en2", **answers: object) -> arkrules.GameState:
    """A block of four with a temple, the Ark at 0,0, red to place."""
    found = load_profile(profile)
    for clause, answer in answers.items():
        found = found.with_answer(clause.replace("__", "."), answer)
    head = 'players = ["red", "blue"]\nstep = "place"\nlaid = "0,1"\nark = "0,0"\n'
    return set_up(found, head + RING + more)


def ways(state: arkrules.GameState) -> set[str]:
    return {str(move)[4:] for move in state.moves() if str(move).startswith("ark ")}


def test_it_imports_only_what_everybody_can() -> None:
    for path in (path for folder in EXPANSIONS for path in folder.glob("*.py")):
        own = f"arkrules.games.{path.parent.name}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = str(getattr(node, "module", None))
            if not isinstance(node, ast.ImportFrom) or not module.startswith("arkrules"):
                continue
            if module.startswith(f"{own}."):
                continue
            public = importlib.import_module(module).__all__
            assert module.count(".") == 1 or module in OFFERED, f"{path.name} imports {module}"
            assert {alias.name for alias in node.names} <= set(public), path.name


@pytest.mark.parametrize("id", ["ark-de", "ark-en1", "ark-en2", "ark-hu"])
def test_what_is_unfinished_is_told_without_what_temples_and_segments_belie(id: str) -> None:
    profile = load_profile(id)
    clause = profile.catalogue["final.unfinished"]
    assert (
        clause.say(profile.value(clause.id)) == "1 for each part that counts, and 1 for each mark"
    )
    assert (profile.value("final.unit") == "segment") is (id == "ark-en1")
    assert profile.value("temple.final_points") == 3


def test_the_floors_below_do_not_know_its_words() -> None:
    words = re.compile(  # `ark-` begins the names of classes and variables in pictures
        r"\b(arks?(?!-)|prophets?|temples?|sheep|wol(f|ves)|scrolls?|oas[ie]s"
        r"|ghosts?|haunt\w*|guards?|castles?|graveyards?)\b",
        re.I,
    )
    floors = (
        "tiles", "board", "rules", "play", "games/base", "documents", "rulings", "render",
        "editions", "search", "telling",
    )  # fmt: skip
    paths = [path for floor in floors for path in (PACKAGE / floor).rglob("*.py")]
    for path in (*paths, *PACKAGE.glob("*.py")):
        assert not words.findall(path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("profile", ARK)
def test_a_whole_game_is_played_from_the_command_line(
    run: Run, profile: str, tmp_path: Path
) -> None:
    target = tmp_path / "game.txt"
    played = run("play", profile, "--players", "4", "--seed", "1", "--record", target)
    assert "Final scores" in played.output
    for other in ARK:  # 1: a move is refused under one of them
        run("replay", target, "--under", profile, "--under", other, code=(0, 1))


def test_replaying_under_other_editions_names_the_first_divergence_and_its_clause() -> None:
    start = new_game("ark-en2", 2)
    moves = [move for move, _ in plies(start, Random(5), grab)]
    record = Record.of(start, moves)
    _, partings = compare_games(record, [load_profile(id) for id in ARK])
    german = next(parting for parting in partings if parting.other == "ark-de")
    assert german.text.startswith("seat ")
    assert german.clauses == (("ark.placement_bonus",),)


def test_every_other_reading_can_be_chosen_and_changes_something() -> None:
    shelf = shipped_library()
    told = {
        way
        for case in CASES
        for verdict in adjudicate(case, ARK).verdicts
        for found in verdict.readings.ways
        for way in found.answers.items()
    }
    branched = {
        (id, clause)
        for case in CASES
        for id, row in case.verdicts.items()
        for under in row.under.values()
        for clause in under.turns_on or ()
    }
    for id in ARK:
        profile = shelf.profile(id)
        for clause in profile:
            answer = profile.answers.get(clause.id)
            if answer is None or not clause.executed or not answer.status.open:
                continue
            for reading in answer.readings:
                if reading.executed and (id, clause.id) not in branched:
                    assert any(
                        (answer.value in values) != (reading.answer in values)
                        for about, values in told
                        if about == clause.id
                    ), f"{id} {clause.id}"


@pytest.mark.parametrize(
    ("clause", "answer", "case", "player", "before", "after"),
    [
        ("ark.counts_start", True, "ark-tile-it-leaves", "red", 0, 1),
        ("ark.counts_end", False, "ark-tile-it-stops-on", "blue", 1, 0),
        ("ark.counts_prophets", False, "ark-passing-a-prophet", "blue", 1, 0),
        ("temple.prophet_multiplier", True, "ark-prophet-doubles-no-temple", "red", 7, 14),
        ("prophet.weight", "one-in-cities", "ark-prophet-doubles-no-temple", "red", 7, 0),
        ("prophet.weight", "one-in-cities", "ark-prophet-tied-with-a-follower", "blue", 28, 28),
    ],
)
def test_an_answer_that_no_edition_gives_can_be_played(
    clause: str, answer: object, case: str, player: str, before: int, after: int
) -> None:
    edition = load_profile("ark-en2")
    for profile, points in ((edition, before), (edition.with_answer(clause, answer), after)):
        run = adjudicate(casebook()[case], [profile]).verdicts[0].outcome.run
        assert run is not None
        assert run.state is not None
        assert run.state.scores[player] == points


def test_where_the_ark_may_go_back_it_may_enter_a_tile_twice() -> None:
    assert [r.clause for r in at_place("").refusals("ark ESN")] == ["ark.backtrack"]
    back = at_place("", ark__backtrack="always")
    assert 'ark = "1,0"' in back.play("ark ESN").position().to_toml()
    assert "EW" not in ways(back)
    assert "EW" in ways(at_place("", ark__backtrack="always", ark__may_end_on_start=True))


def test_there_are_enough_cases() -> None:
    assert len([case for case in casebook() if "ark" in Path(case.file).parent.name]) >= 110


def test_a_way_is_listed_once_and_enters_no_tile_twice() -> None:
    state = at_place("")
    assert ways(state) == {"E", "S", "ES", "SE", "ESW", "SEN"}
    assert len([m for m in state.moves() if str(m).startswith("ark ")]) == len(ways(state))


def test_coming_home_and_crossing_are_readings_of_their_own() -> None:
    home = at_place("", ark__may_end_on_start=True)
    assert ways(home) - ways(at_place("")) == {"ESWN", "SENW"}
    across = at_place("", ark__may_cross_start=True)
    assert ways(across) == ways(at_place(""))  # behind the start all tiles were entered already
    refused = at_place("").refusals("ark ESWN")
    assert [refusal.clause for refusal in refused] == ["ark.may_end_on_start"]
    assert [r.clause for r in at_place("").refusals("ark EW")] == ["ark.backtrack"]


def test_a_refused_journey_names_every_clause_that_refuses_it() -> None:
    refused = at_place("").refusals("ark EWEWEW")
    assert {refusal.clause for refusal in refused} >= {"ark.steps", "ark.backtrack"}
    assert all(refusal.cite for refusal in refused)


@pytest.mark.parametrize(
    ("route", "expected"),
    [
        ("free", {"N", "W", "NW", "WN", "NWS", "WNE"}),
        ("shortest", {"N", "W", "NW", "WN"}),
        ("first-journey", {"N", "W", "NW", "WN"}),
        ("nearer", {"N", "W", "NW", "WN"}),
    ],
)
def test_the_route_is_a_shortest_path_over_the_laid_tiles(route: str, expected: set[str]) -> None:
    state = at_place("", ark__route=route).position()
    text = state.to_toml().replace('ark = "0,0"', 'ark = "1,1"')
    moved = set_up(load_profile("ark-en2").with_answer("ark.route", route), text)
    assert ways(moved) == expected


def test_the_german_bonuses_add_up() -> None:
    """The fourth neighbor is laid, and the Ark moves onto the temple: 3 and then 14."""
    state = set_up(
        "ark-de",
        'players = ["red", "blue"]\nark = "1,0"\n'
        'tiles = ["0,0 [aaa aaa aaa aaa; temple]", "1,0 [aaa aaa aaa aaa]",'
        ' "-1,0 [aaa aaa aaa aaa]", "0,1 [aaa aaa aaa aaa]"]\n'
        'pieces = ["red follower 1,0 a"]',
    )
    after = state.play("lay [aaa aaa aaa aaa] 0,-1").play("ark W")
    assert after.scores == {"red": 17, "blue": 0}
    assert [award.points for award in after.awards] == [3, 14]


def test_the_text_board_and_the_picture_show_the_ark() -> None:
    from arkrules.render import board_svg, board_text

    state = at_place('pieces = ["red prophet 1,1 a"]')
    assert "AA" in board_text(state)
    assert "prophet on a at 1,1" in board_svg(state)


def test_reconstructed_tiles_are_labeled_wherever_they_are_shown() -> None:
    from arkrules.render import board_svg, board_text

    state = new_game("ark-en2", 2)
    assert "Reconstructed tiles: 27." in board_text(state)
    assert "Reconstructed tiles: 27." in board_svg(state)
    assert ">?</text>" not in board_svg(state), "once, below the board"
    assert ">Reconstructed tiles: 27.</text>" in board_svg(state)
    assert "econstructed" not in board_text(new_game("carcassonne", 2))


def test_profiles_that_refuse_for_different_reasons_say_each_its_own(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "home.toml"
    path.write_text(
        'id = "home"\ntitle = "Home"\nquestion = "May it?"\n[position]\nplayers = ["red", "blue"]\n'
        'tiles = ["0,0 [aaa aaa aaa aaa]", "1,0 [aaa aaa aaa aaa]", "0,1 [aaa aaa aaa aaa]"]\n'
        'ark = "0,0"\n[play]\nmoves = ["lay [aaa aaa aaa aaa] 1,1", "ark ESWN"]\n'
    )
    text = run("ask", path).stdout
    said = [line.strip().removeprefix("- ") for line in text.splitlines()]
    at = said.index(
        "Under Die Baumeister des Königs:"
    )  # only there must a temple be laid before the Ark may move
    assert said[at + 1].startswith("No temple tile has been laid yet. [ark.may_move; ark:n21")
    # That it ends where it set out is true of all four, and each place that says so is cited once,
    # under the editions whose it is.
    assert said[at + 2] == "The Ark ends on 0,0, where it set out. [ark.may_end_on_start]"
    assert said.count("Hungarian leaflet: stated: ark-hu:ark-move") == 1
    assert text.count("ark:ark-move, n20, n18") == 1


@pytest.mark.parametrize(("oasis", "scroll"), [(1, 2), (3, 5)])
def test_scrolls_and_oases_add_what_the_clauses_say_to_what_is_complete(
    oasis: int, scroll: int
) -> None:
    # One tile completes a city of two tiles and a road of two, with a scroll and two oases.
    board = tiles("0,-1 [aaa aaa CCC aaa]", "1,-1 [aaa aaa aaa aaa]", "1,0 [aaa aaa aaa a1a]")
    lines = ('pieces = ["red follower 0,-1 C", "blue follower 1,0 1"]', 'ark = "1,-1"')
    hand = 'hands = { red = ["[CCC a1a aaa aaa; scroll@C, oasis*2@1]"] }'
    rules = {"road__per_oasis": oasis, "city__per_scroll": scroll}
    after = stand(board, *lines, hand, under="ark-en2", **rules).play("lay /0 0,0").play("pass")
    assert {
        one.kind: [(line.points, line.clause) for line in one.lines] for one in after.awards
    } == {
        "road": [(2, "road.per_tile"), (2 * oasis, "road.per_oasis")],
        "city": [(4, "city.per_tile"), (scroll, "city.per_scroll")],
    }


@pytest.mark.parametrize(("oasis", "scroll"), [(1, 2), (3, 5)])
def test_at_the_end_an_oasis_adds_as_much_as_ever_and_a_scroll_one_point_as_a_tile_does(
    oasis: int, scroll: int
) -> None:
    board = tiles("0,0 [CCC a1b bbb b1a; scroll@C, oasis*2@1]")
    pieces = 'pieces = ["red follower 0,0 C", "blue follower 0,0 1"]'
    rules = {"road__per_oasis": oasis, "city__per_scroll": scroll}
    after = stand(board, pieces, "bag = []", under="ark-en2", **rules).play("end")
    assert {
        one.kind: [(line.points, line.clause) for line in one.lines] for one in after.awards
    } == {
        "road": [(1, "final.unfinished"), (2 * oasis, "road.per_oasis")],
        "city": [(1, "final.unfinished"), (1, "final.unit")],
    }
