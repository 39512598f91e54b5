"""`arkrules simulate` and `effects`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import arkrules.measuring
from arkrules.measuring import Findings, Plan, played
from tests.paths import ROOT
from tests.running import Run

PAIR = ("carcassonne", "carcassonne-2000")


def test_what_is_printed_for_programs_is_the_same_to_the_byte_whoever_plays(run: Run) -> None:
    words = ("simulate", *PAIR, "-n", "12", "--seed", "3", "--format", "json")
    one, two = (run(*words, "--jobs", jobs) for jobs in (1, 2))
    assert one.stdout_bytes == two.stdout_bytes
    found = json.loads(one.stdout)
    assert found["games"] == 12
    assert [side["profile"] for side in found["sides"]] == list(PAIR)
    red = found["sides"][0]["seats"][0]
    points = [one.ends[0][0][0][0] for one in played(Plan.of(PAIR, 2, "random", 3), 12)]
    assert red["points"]["value"] == round(sum(points) / 12, 9)
    words = ("simulate", PAIR[0], "-n", "1", "--policy", "greedy", "--policy", "random")
    (side,) = json.loads(run(*words, "--format", "json").stdout)["sides"]
    assert [seat["policy"] for seat in side["seats"]] == ["greedy", "random"]


def test_who_plays_is_told_aside_and_can_be_chosen(run: Run, tmp_path: Path) -> None:
    strange = tmp_path / "strange.toml"
    strange.write_text(
        'id = "strange"\ntitle = "Strange"\nextends = "carcassonne"\n'
        '[rules.city.closed]\nanswer = "enclosed-filled"\nnote = "ours"\n'
    )
    words = ("simulate", PAIR[0], "-n", "1", "--format", "json")
    chosen, left = run(*words, "--engine", "engine"), run(*words)
    assert chosen.stdout == left.stdout
    for told in (chosen, left):  # how long it took, and who it was
        assert len(told.stderr.splitlines()) == 2
        assert told.stderr.splitlines()[1].strip("⟦").startswith("carcassonne")
    refused = run("simulate", strange, "-n", "1", "--engine", "kernel", code=2).stderr
    assert "city.closed" in refused


def test_rows_are_kept_when_it_is_broken_off_and_the_same_command_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    words = ("simulate", *PAIR, "-n", "4", "--rows", file, "--format", "json")
    counting = arkrules.measuring.Counting

    class Interrupted(counting):
        def add(self, rows):
            super().add(rows)
            if self.games == 2:
                raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(arkrules.measuring, "Counting", Interrupted)
        stopped = run(*words, code=130)
    assert str(file) in "".join(stopped.stderr.splitlines())  # where they are kept
    assert len(file.read_text("utf-8").splitlines()) == 4
    assert run(*words).stdout == run(*words[:5], "--format", "json").stdout
    assert len(file.read_text("utf-8").splitlines()) == 8


PAIR = ("carcassonne", "carcassonne-2000")


def test_every_change_is_measured(told) -> None:
    content = told("effects carcassonne carcassonne-2000 --games 2 --policy random")
    assert content["format"] == 4
    assert [one["clauses"] for one in content["effects"]][:3] == [
        ["city.small"], ["farm.value"], ["city.small", "farm.value"],
    ]  # fmt: skip


@pytest.mark.approval
def test_a_terminal_shows_plain_spaces(run: Run) -> None:
    """What keeps a share in one line of a page would be a question mark in some terminals."""
    words = ("effects", *PAIR, "--games", "10", "--policy", "random")
    assert "0 % (0–28)" in run(*words).stdout
    assert "<td>0\u00a0% (0\u2060–\u206028) " in run(*words, "--format", "html").stdout


def test_what_is_written_can_be_measured_again(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "found.json"
    words = ("effects", *PAIR, "--games", "1", "--policy", "random=2", "--format", "json")
    assert run(*words, "-o", target).stdout == ""
    written = target.read_text(encoding="utf-8")
    assert written == run(*words).stdout
    assert Findings.load(target).games == {"random": 2}
    run("effects", "--again", target, "--jobs", "2")
    assert target.read_text(encoding="utf-8") == written
    other = tmp_path / "other.json"
    other.write_text(written.replace('"random": 2', '"random": 3'), encoding="utf-8")
    run("effects", "--again", other)
    assert Findings.load(other).games == {"random": 3}


def test_house_rules_of_a_file_are_measured_against_their_edition(told) -> None:
    rules = ROOT / "examples" / "house-rules.toml"
    content = told(f"effects carcassonne carcassonne+{rules} --games 1 --policy random")
    assert ["city.small"] in [one["clauses"] for one in content["effects"]]


def test_where_to_write_is_asked_before_anything_is_measured(run: Run, tmp_path: Path) -> None:
    run("effects", *PAIR, "--policy", f"random={'9' * 5000}", code=2)  # as are numbers
    for target in (tmp_path, tmp_path / "no" / "file.json"):
        run("effects", *PAIR, "--games", "100000", "-o", target, code=2)
    assert [*tmp_path.iterdir()] == []


def test_whoever_plays_the_same_is_measured_and_who_it_was_is_said_aside(
    run: Run, tmp_path: Path
) -> None:
    pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")
    words = ("effects", "carcassonne-2000", "carcassonne-2001", "--policy", "random=2")
    kernel, engine = (
        run(*words, "--format", "json", "--engine", who) for who in ("kernel", "engine")
    )
    assert kernel.stdout == engine.stdout
    assert "carcassonne-2000" in kernel.stderr
    assert kernel.stderr != engine.stderr
    target = tmp_path / "found.json"
    target.write_text(kernel.stdout, encoding="utf-8")
    run("effects", "--again", target, "--engine", "kernel")
    assert target.read_text(encoding="utf-8") == kernel.stdout


def test_where_the_kernel_cannot_play_one_of_the_answers_the_clause_is_named(
    run: Run, tmp_path: Path
) -> None:
    pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")
    holes = tmp_path / "holes.toml"
    holes.write_text(
        'id = "holes"\ntitle = "Holes"\nextends = "carcassonne"\n'
        '[rules.city.closed]\nanswer = "enclosed-filled"\nnote = "ours"\n'
    )
    words = ("effects", "carcassonne", holes, "--policy", "random=1")
    assert "city.closed" in run(*words, "--engine", "kernel", code=2).stderr
    assert "city.closed" in run(*words).stderr


def test_whether_it_came_out_as_before_is_said(run: Run, tmp_path: Path, snapshot: object) -> None:
    target = tmp_path / "found.json"
    words = ("effects", *PAIR, "--games", "1", "--policy", "random=1", "--format", "json")
    run(*words, "-o", target)
    told = [run("effects", "--again", target).stdout]
    written = target.read_text(encoding="utf-8")
    target.write_text(written.replace('"random": 1', '"random": 2'), encoding="utf-8")
    told.append(run("effects", "--again", target).stdout)
    assert [one.replace(str(tmp_path), "FOLDER") for one in told] == snapshot
