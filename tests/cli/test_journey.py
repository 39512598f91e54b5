"""An evening with the program: a dispute is written, settled, kept, drawn; a game played again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.files import CAP, drawn, files
from tests.running import Run


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_dispute_is_written_settled_kept_and_drawn(run: Run, table: Path) -> None:
    run("new", "case", "mine.toml")
    under = ("--under", "carcassonne", "--under", "carcassonne-2000")
    told = json.loads(run("ask", "mine.toml", *under, "--format", "json").stdout)
    gains = [one["outcome"]["values"]["gains"]["red"] for one in told["verdicts"]]
    assert gains == [4, 2]
    assert told["splits"][0]["clauses"] == [["city.small"]]
    clause = ("show", "carcassonne", "city.small", "--format", "json")
    (shown,) = json.loads(run(*clause).stdout)["clauses"]
    assert shown["answer"] == "as-any"
    # What was settled is kept, and found out if it changes.
    case = table / "mine.toml"
    case.write_text(f"{case.read_text()}\n[verdict.carcassonne]\ngains = {{ red = 4 }}\n")
    run("fmt", "mine.toml")
    run("check", ".")
    case.write_text(case.read_text().replace("red = 4", "red = 5"))
    run("check", ".", code=1)
    # It is drawn, and what lies there is scored.
    drawn(run("draw", "mine.toml").stdout)
    run("draw", "mine.toml", "-o", "mine.svg")
    scored = json.loads(run("score", "mine.toml", "--format", "json").stdout)
    assert [(one["kind"], one["earners"]) for one in scored["holdings"]] == [("city", ["red"])]
    assert files(table) == {"mine.toml", "mine.svg"}
    told = run("ask", "mine.toml").stdout
    assert (CAP in told, "[city.small" in told) == (True, True)


def test_a_game_is_played_recorded_and_played_again_under_other_rules(
    run: Run, table: Path
) -> None:
    words = ("play", "carcassonne", "--players", "ann,bob", "--seed", "3", "--quiet")
    played = json.loads(run(*words, "--record", "game.txt", "--format", "json").stdout)
    under = ("--under", "carcassonne", "--under", "carcassonne-2000")
    again = json.loads(run("replay", "game.txt", *under, "--format", "json").stdout)
    assert again["replays"][0]["scores"] == played["scores"]
    (split,) = again["divergences"]
    assert split["clauses"] in ([["city.small"]], [["farm.value"]])
    hits = json.loads(run("find", split["clauses"][0][0], "--format", "json").stdout)["hits"]
    assert hits[0]["id"] == split["clauses"][0][0]
