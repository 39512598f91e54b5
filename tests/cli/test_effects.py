"""`arkrules effects`: measured, printed and written."""

from __future__ import annotations

import pytest

from arkrules.effects import Findings
from tests.paths import ROOT


def test_the_command_reports_every_change(run):
    done = run("effects", "carcassonne", "carcassonne-2000", "--games", "2", "--policy", "random")
    lines = done.stdout.splitlines()
    for clause, question in (
        ("city.small", "What is a completed city of two tiles worth?"),
        ("farm.value", "What are farms worth at the end?"),
    ):
        assert lines[lines.index(question) + 1] == clause
    assert "- First farm scoring: 1 for each tile and 1 for each pennant" in lines
    both = lines.index("All of them together")
    assert lines[both + 1] == "- What is a completed city of two tiles worth? [city.small]"
    assert lines[both + 2] == "- What are farms worth at the end? [farm.value]"
    assert "It mattered to a move or a scoring in 2 of 2 games by random players." in lines
    assert lines.index("For comparison: other dice") > both


def test_a_terminal_shows_plain_spaces(run):
    """What keeps a share in one line of a page would be a question mark in some terminals."""
    pair = ("carcassonne", "carcassonne-2000")
    text = run("effects", *pair, "--games", "10", "--policy", "random").stdout
    assert "random   same   0 % (0–28)" in text
    page = run("effects", *pair, "--games", "10", "--policy", "random", "--format", "html").stdout
    assert "<td>0\u00a0% (0\u2060–\u206028) " in page
    assert ">within noise</span></td>" in page


def test_the_command_writes_what_it_prints_as_json(run, tmp_path):
    target = tmp_path / "found.json"
    words = ["carcassonne", "carcassonne-2000", "--games", "1", "--policy", "random=2"]
    assert run("effects", *words, "--format", "json", "-o", target).stdout == ""
    written = target.read_text(encoding="utf-8")
    assert written == run("effects", *words, "--format", "json").stdout
    assert Findings.load(target).games == {"random": 2}
    again = run("effects", "--again", target, "--jobs", "2")
    assert "as before" in again.stdout
    assert target.read_text(encoding="utf-8") == written


def test_the_command_says_when_there_is_nothing_to_measure(run):
    done = run("effects", "carcassonne", "carcassonne", "--games", "1", code=1)
    assert "differ in nothing that can be measured" in done.stdout


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (["carcassonne", "carcassone"], "carcassone"),
        (["carcassonne", "ark-en2"], "different families"),
        (["carcassonne", "carcassonne-2000", "--games", "0"], "--games"),
        (["carcassonne", "carcassonne-2000", "--policy", "clever"], "random, greedy"),
        (["carcassonne", "carcassonne-2000", "--policy", "random=none"], "above 0"),
        (["carcassonne"], "name two editions"),
        ([], "name two editions"),
        (["--again", "missing.json"], "missing.json"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(run, words, cause, tmp_path):
    target = tmp_path / "found.json"
    out = ["-o", target] if words and words[0] != "--again" else []
    assert cause in run("effects", *words, *out, code=2).stderr
    assert not target.exists()


def test_where_to_write_is_asked_before_anything_is_measured(run, tmp_path):
    for target, cause in (
        (tmp_path, "it is a folder"),
        (tmp_path / "no" / "file.json", "no folder"),
    ):
        words = ("carcassonne", "carcassonne-2000", "--games", "100000", "-o", target)
        assert cause in run("effects", *words, code=2).stderr


def test_house_rules_of_a_file_are_measured_against_their_edition(run, tmp_path):
    rules = ROOT / "examples" / "house-rules.toml"
    done = run(
        "effects", "carcassonne", f"carcassonne+{rules}", "--games", "1", "--policy", "random"
    )
    assert "with house-rules" in done.stdout
    assert "1 game of random players, two in each" in done.stdout
    assert "\nFor comparison: other dice\n" in done.stdout
    assert "?\ncity.small\n" in done.stdout


def test_whoever_plays_the_same_is_measured_and_who_it_was_is_said_aside(run, tmp_path):
    pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")
    words = ("carcassonne-2000", "carcassonne-2001", "--policy", "random=3", "--format", "json")
    kernel, engine = (run("effects", *words, "--engine", who) for who in ("kernel", "engine"))
    assert kernel.stdout == engine.stdout
    assert "carcassonne-2000: played by the kernel" in kernel.stderr
    assert "carcassonne-2000: played by the engine that explains" in engine.stderr
    target = tmp_path / "found.json"
    target.write_text(kernel.stdout, encoding="utf-8")
    again = run("effects", "--again", target, "--engine", "kernel")
    assert "as before" in again.stdout
    assert "played by the kernel" in again.stderr


def test_where_the_kernel_cannot_play_one_of_the_answers_all_reasons_are_said(run, tmp_path):
    pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")
    holes = tmp_path / "holes.toml"
    holes.write_text(
        'id = "holes"\ntitle = "Holes"\nextends = "carcassonne"\n'
        '[rules.city.closed]\nanswer = "wall-suffices"\nnote = "ours"\n'
    )
    words = ("carcassonne", holes, "--policy", "random=1")
    done = run("effects", *words, "--engine", "kernel", code=2)
    assert "city.closed: the kernel cannot play by the answer" in done.stderr
    done = run("effects", *words)
    assert "carcassonne: played by the engine that explains, for city.closed" in done.stderr
