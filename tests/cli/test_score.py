"""`arkrules score`: what everything on a table is worth."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.cli.files import POSITION, REFERENCE, SMALL, Writer
from tests.running import Run


def test_score_says_what_everything_is_worth_now_and_if_the_game_ended(
    run: Run, write: Writer
) -> None:
    text = run("score", write("table.toml", POSITION)).stdout
    assert "Now\n- Red: 3 points\n- Blue: 0 points\n" in text
    assert "The road 1 at 0,1: Blue (Blue 1)." in text
    ended = text.partition("If the game ended\n")[2]
    assert "Blue scores 1 point for the road 1 at 0,1." in ended
    assert "Red scores 3 points for the farm a at 0,0." in ended
    assert ended.endswith("- Red: 6 points\n- Blue: 1 point\n")


def test_score_names_the_clause_of_every_line_and_where_it_is_printed(
    run: Run, write: Writer
) -> None:
    text = run("score", write("table.toml", POSITION)).stdout
    for places in (
        "[road.per_tile; base:road]",
        "[final.unfinished; base:final, q7]",
        "[farm.value; base:farms, farm-scoring, example, n15, q8, q9]",
    ):
        assert places in text


def test_score_takes_the_position_of_a_case(run: Run, write: Writer) -> None:
    path = write("small.toml", SMALL.replace("[play]", 'pieces = ["red follower 0,0 C"]\n[play]'))
    assert "The city C at 0,0: Red (Red 1)" in run("score", path).stdout


def test_score_under_another_edition(run: Run, write: Writer) -> None:
    path = write("table.toml", POSITION)
    assert "Red scores 4 points" in run("score", path, "--under", "carcassonne-2000").stdout


def test_score_for_programs(run: Run, write: Writer) -> None:
    content = json.loads(run("score", write("table.toml", POSITION), "--format", "json").stdout)
    assert (content["format"], content["profile"]) == (2, "carcassonne")
    assert content["scores"] == {"red": 3, "blue": 0}
    assert content["final_scores"] == {"red": 6, "blue": 1}
    road = next(held for held in content["holdings"] if held["kind"] == "road")
    assert (road["earners"], road["complete"]) == (["blue"], False)
    for when in ("if_complete", "if_the_game_ends"):
        assert [(one["player"], one["points"]) for one in road[when]] == [("blue", 1)]


def test_the_earners_of_a_farm_are_its_majority_at_the_end(run: Run, write: Writer) -> None:
    """Two farmers of red against one of blue beside one completed city: 3 points for red."""
    table = """
        players = ["red", "blue"]
        tiles = [
            "0,0 [CCC aaa aaa aaa]", "0,-1 [aaa aaa CCC aaa]",
            "1,0 [aaa aaa aaa aaa]", "2,0 [aaa aaa aaa aaa]",
        ]
        pieces = ["red follower 0,0 a", "blue follower 1,0 a", "red follower 2,0 a"]
    """
    content = json.loads(run("score", write("farm.toml", table), "--format", "json").stdout)
    (farm,) = content["holdings"]
    assert (farm["kind"], farm["earners"]) == ("field", ["red"])
    assert content["final_scores"] == {"red": 3, "blue": 0}


def test_score_says_what_is_already_complete(run: Run, write: Writer) -> None:
    table = """
        players = ["red", "blue"]
        tiles = ["0,0 [CCC aaa aaa aaa]", "0,-1 [aaa aaa CCC aaa]"]
        pieces = ["red follower 0,0 C"]
    """
    path = write("city.toml", table)
    assert "The city C at 0,0 is already complete, but pieces" in run("score", path).stdout
    (city,) = json.loads(run("score", path, "--format", "json").stdout)["holdings"]
    assert (city["complete"], city["if_complete"], city["if_the_game_ends"]) == (True, [], [])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("0,-1 ", "5,5 "), "separate groups"),
        (("players", "player"), "position.player"),
        (("red follower 0,0 a", "red follower 0,0 z"), "pieces[0]"),
        (("scores = { red = 3 }", 'scores = { red = "3" }'), "position.scores.red"),
        (("[position]", "[position"), "not TOML"),
    ],
)
def test_score_names_file_and_key_of_what_it_cannot_use(
    error: Callable[..., str], write: Writer, change: tuple[str, str], said: str
) -> None:
    message = error("score", write("table.toml", POSITION.replace(*change)))
    assert "table.toml" in message
    assert said in message


def test_score_of_a_reference_case_says_that_there_is_no_position(
    error: Callable[..., str], write: Writer
) -> None:
    message = error("score", write("reference.toml", REFERENCE))
    assert "reference.toml" in message
    assert "position" in message
    assert "position.id" not in message


def test_score_names_farmers_too(run, write, tmp_path):
    path = write(
        "table.toml",
        '[position]\nplayers = ["red", "blue"]\ntiles = ["0,0 [aaa aaa aaa aaa]"]\n'
        'pieces = ["blue follower 0,0 a"]\n',
    )
    assert "The field a at 0,0: Blue (Blue 1)" in run("score", path).stdout
