"""`arkrules simulate`: played, kept and summed up."""

from __future__ import annotations

import json

import pytest

import arkrules.simulating
from arkrules.simulating import Plan, played

PAIR = ("carcassonne", "carcassonne-2000")


def test_what_is_printed_for_programs_is_the_same_to_the_byte_whoever_plays(run):
    words = ("simulate", *PAIR, "-n", "12", "--seed", "3", "--format", "json")
    one, two = (run(*words, "--jobs", jobs) for jobs in (1, 2))
    assert one.stdout_bytes == two.stdout_bytes
    found = json.loads(one.stdout)
    assert found["games"] == 12
    assert [side["profile"] for side in found["sides"]] == list(PAIR)
    red = found["sides"][0]["seats"][0]
    points = [game[0].points[0] for game in played(Plan.of(PAIR, 2, "random", 3), 12)]
    assert red["points"]["value"] == round(sum(points) / 12, 9)


def test_times_are_told_aside(run):
    done = run("simulate", *PAIR, "-n", "1")
    assert "2 games in " in done.stderr
    assert "2 games in " not in done.stdout


def test_people_read_how_each_player_did_and_what_the_rule_changes(run):
    lines = run("simulate", *PAIR, "-n", "10").stdout.splitlines()
    assert lines[0] == f"10 games under each edition, seed 1, arkrules {arkrules.__version__}."
    assert "The same games, compared with Carcassonne, today's rules" in lines
    assert any(line.startswith("red     random") for line in lines)
    few = run("simulate", "carcassonne", "-n", "9").stdout
    assert "too few games" in few
    assert "compared" not in few


@pytest.fixture
def strange(own_folder):
    """An edition that the kernel does not play; by its file."""
    path = own_folder / "profiles" / "strange.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        'id = "strange"\ntitle = "Strange"\nextends = "carcassonne"\n'
        '[rules.city.closed]\nanswer = "wall-suffices"\nnote = "ours"\n'
    )
    return str(path)


def test_who_plays_is_told_aside_and_can_be_chosen(run, strange):
    words = ("simulate", PAIR[0], "-n", "1", "--format", "json")
    one = run(*words, "--engine", "engine")
    assert "carcassonne: played by the engine that explains\n" in one.stderr
    assert "played by" not in one.stdout
    assert "played by the engine that explains, for" in run(*words).stderr
    refused = run("simulate", strange, "-n", "1", "--engine", "kernel", code=2).stderr
    assert "city.closed: the kernel cannot play by the answer" in refused
    assert "'fast' is not one of" in run(*words, "--engine", "fast", code=2).stderr


@pytest.mark.slow
def test_the_kernel_prints_the_same_to_the_byte(run):
    pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")
    words = ("simulate", *PAIR, "-n", "9", "--seed", "3", "--format", "json")
    kernel, engine = (run(*words, "--engine", engine) for engine in ("kernel", "engine"))
    assert "carcassonne: played by the kernel\n" in kernel.stderr
    assert kernel.stdout_bytes == engine.stdout_bytes


def test_each_player_may_have_a_policy(run):
    out = run("simulate", PAIR[0], "-n", "1", "--policy", "greedy", "--policy", "random").stdout
    assert "red     greedy" in out
    assert "blue    random" in out


def test_rows_are_kept_when_it_is_broken_off_and_the_same_command_goes_on(
    run, tmp_path, monkeypatch
):
    file = tmp_path / "games.jsonl"
    words = ("simulate", *PAIR, "-n", "4", "--rows", file, "--format", "json")
    counting = arkrules.simulating.Counting

    class Interrupted(counting):
        def add(self, rows):
            super().add(rows)
            if self.games == 2:
                raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(arkrules.simulating, "Counting", Interrupted)
        stopped = run(*words, code=130)
    assert f"2 games are kept in {file}" in stopped.stderr
    assert len(file.read_text("utf-8").splitlines()) == 4
    assert run(*words).stdout == run(*words[:5], "--format", "json").stdout
    assert len(file.read_text("utf-8").splitlines()) == 8


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        ([], "P [Q"),
        (["carcassone"], "carcassone"),
        (["carcassonne", "carcassonne"], "named twice"),
        (["carcassonne", "-n", "0"], "0 is too small"),
        (["carcassonne", "--jobs", "0"], "0 is too small"),
        (["carcassonne", "--players", "9"], "9 players"),
        (["carcassonne", "--policy", "clever"], "no policy 'clever'"),
        (["carcassonne", "--rows", "."], "is a folder"),
        (["carcassonne", "--rows", "no/games.jsonl"], "there is no folder"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(run, words, cause):
    assert cause in run("simulate", *words, code=2).stderr


def test_a_file_of_something_else_is_left_alone(run, tmp_path):
    file = tmp_path / "diary.txt"
    file.write_text("nothing happened\n", "utf-8")
    error = run("simulate", "carcassonne", "--rows", file, code=2).stderr
    assert "diary.txt: line 1: it is no row" in error
    assert file.read_text("utf-8") == "nothing happened\n"
