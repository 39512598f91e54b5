"""`arkrules check-profile`: faults of profiles and overlays."""

from __future__ import annotations

import pytest

OVERLAY = """
id = "my.rule"
title = "Monasteries are worth ten"
overlays = "carcassonne"
[rules.monastery.points]
answer = 10
note = "our table plays it so"
"""


def test_check_profile_passes_a_good_overlay(run, write, tmp_path):
    path = write("my.rule.toml", OVERLAY)
    text = run("check-profile", path).stdout
    assert "fine; 1 answer" in text
    assert "carcassonne-2000+my.rule" in text
    assert "10 points" in run("show", f"carcassonne+{path}", "monastery.points").stdout
    assert (
        "Final scores"
        in run("play", "carcassonne+my.rule", "--quiet", "--profile-path", tmp_path).stdout
    )


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("monastery.points", "monastery.point"), "did you mean monastery.points"),
        (("answer = 10", 'answer = "ten"'), "a whole number"),
        (("answer = 10", "answer = 10\ncite = ['base:n99']"), "no section or note 'n99'"),
        (("answer = 10", "answer = 10\nstatus = 'sure'"), "stated, clarified"),
        (("answer = 10", "answer = 10\nanswr = 1"), "did you mean answer"),
        (('overlays = "carcassonne"', 'overlays = "chess"'), "no profile descends from"),
        (("note =", "nota ="), "unknown key"),
    ],
)
def test_check_profile_names_file_and_key_of_every_fault(run, write, tmp_path, change, expected):
    path = write("my.rule.toml", OVERLAY.replace(*change))
    result = run("check-profile", path, code=(1, 2))
    assert expected in result.output
    assert "my.rule.toml" in result.output


def test_check_profile_reports_answers_that_contradict_each_other(run, write, tmp_path):
    path = write(
        "odd.toml",
        'id = "odd"\ntitle = "Odd"\nextends = "carcassonne"\n'
        "[rules.table.edge_completes]\nanswer = true\nnote = 'x'\n"
        "[rules.turn.sequence]\nanswer = ['draw', 'lay', 'dance']\nnote = 'x'\n"
        "[rules.setup.tiles]\nanswer = 70\nnote = 'x'\n",
    )
    text = run("check-profile", path, code=1).output
    assert "3 faults" in text
    for words in ("needs an edge", "'dance'", "setup.tiles says 70"):
        assert words in text
    assert "needs an edge" in run("play", path, code=2).output


def test_circular_parents_are_named(run, write, tmp_path):
    write("one.toml", 'id = "one"\ntitle = "One"\nextends = "two"\n')
    write("two.toml", 'id = "two"\ntitle = "Two"\nextends = "one"\n')
    text = run("show", "one", "--profile-path", tmp_path, code=2).output
    assert "circular parents: one → two → one" in text


def test_check_profile_finds_what_other_commands_would_refuse(run, write, tmp_path):
    path = write("other.toml", OVERLAY)
    text = run("check-profile", path, code=1).stdout
    assert "id: it is 'my.rule', but the file is named 'other'" in text
    refused = run("show", "carcassonne+other", "--profile-path", tmp_path, code=2)
    assert "the file's name says 'other'" in refused.stderr
    write("my.rule.toml", path.read_text())
    path.unlink()
    assert "fine" in run("check-profile", tmp_path / "my.rule.toml").stdout
