"""`arkrules score`: what everything on a table is worth."""

from __future__ import annotations

from tests.cli.files import FAR, POSITION, SMALL, Writer
from tests.running import Run


def test_everything_is_worth_something_now_and_if_the_game_ended(told) -> None:
    content = told("score table.toml")
    assert (content["format"], content["profile"]) == (2, "carcassonne")
    assert content["scores"] == {"red": 3, "blue": 0}
    assert content["final_scores"] == {"red": 6, "blue": 1}
    road = next(held for held in content["holdings"] if held["kind"] == "road")
    assert (road["earners"], road["complete"]) == (["blue"], False)
    for when in ("if_complete", "if_the_game_ends"):
        assert [(one["player"], one["points"]) for one in road[when]] == [("blue", 1)]
    clauses = [line["clause"] for one in content["final_awards"] for line in one["lines"]]
    assert clauses == ["final.unfinished", "farm.value"]
    older = told("score table.toml --under carcassonne-2000")
    assert older["final_scores"] == {"red": 7, "blue": 1}


def test_the_earners_of_a_farm_are_its_majority_at_the_end(told) -> None:
    content = told("score farm.toml")
    (farm,) = content["holdings"]
    assert (farm["kind"], farm["pieces"], farm["earners"]) == (
        "field", {"red": 2, "blue": 1}, ["red"],
    )  # fmt: skip
    assert content["final_scores"] == {"red": 3, "blue": 0}


def test_what_is_already_complete_earns_nothing_more(told) -> None:
    (city,) = told("score city.toml")["holdings"]
    assert (city["complete"], city["if_complete"], city["if_the_game_ends"]) == (True, [], [])


def test_the_position_of_a_case_is_taken(told, write: Writer) -> None:
    path = write("small.toml", SMALL.replace("[play]", 'pieces = ["red follower 0,0 C"]\n[play]'))
    (city,) = told(f"score {path}")["holdings"]
    assert (city["kind"], city["pieces"]) == ("city", {"red": 1})


FAULTS = {
    "apart": ("0,-1 ", "5,5 "),
    "unknown key": ("players", "player"),
    "no segment": ("red follower 0,0 a", "red follower 0,0 z"),
    "no number": ("scores = { red = 3 }", 'scores = { red = "3" }'),
    "not TOML": ("[position]", "[position"),
    "near a tile": ("[CCC aaa aaa aaa]/2", "bas:D"),
    "small letter": ("[CCC aaa aaa aaa]/2", "d"),
}


def refused(run: Run, write: Writer) -> dict[str, str]:
    said = {}
    for name, (old, new) in FAULTS.items():
        path = write("table.toml", POSITION.replace(old, new))
        said[name] = run("score", path, code=2).stderr.replace(str(path.parent), "FOLDER")
        assert "table.toml" in said[name]
    return said


def test_a_faulty_position_is_named_with_its_file(run: Run, write: Writer) -> None:
    assert len(refused(run, write)) == len(FAULTS)
    path = write("far.toml", FAR)
    assert "far.toml" in run("score", path, code=2).stderr


def test_what_is_said_of_a_faulty_position(run: Run, write: Writer, snapshot: object) -> None:
    assert refused(run, write) == snapshot
