"""`arkrules simulate`: played, kept and summed up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import arkrules.simulating
from arkrules.simulating import Plan, played
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
        '[rules.city.closed]\nanswer = "wall-suffices"\nnote = "ours"\n'
    )
    words = ("simulate", PAIR[0], "-n", "1", "--format", "json")
    chosen, left = run(*words, "--engine", "engine"), run(*words)
    assert chosen.stdout == left.stdout
    for told in (chosen, left):  # how long it took, and who it was
        assert len(told.stderr.splitlines()) == 2
        assert told.stderr.splitlines()[1].strip("⟦").startswith("carcassonne")
    refused = run("simulate", strange, "-n", "1", "--engine", "kernel", code=2).stderr
    assert "city.closed" in refused


@pytest.mark.slow
def test_the_kernel_prints_the_same_to_the_byte(run: Run) -> None:
    pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")
    words = ("simulate", *PAIR, "-n", "9", "--seed", "3", "--format", "json")
    kernel, engine = (run(*words, "--engine", engine) for engine in ("kernel", "engine"))
    assert kernel.stderr != engine.stderr
    assert kernel.stdout_bytes == engine.stdout_bytes


def test_rows_are_kept_when_it_is_broken_off_and_the_same_command_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    assert f" {file}" in stopped.stderr  # where they are kept
    assert len(file.read_text("utf-8").splitlines()) == 4
    assert run(*words).stdout == run(*words[:5], "--format", "json").stdout
    assert len(file.read_text("utf-8").splitlines()) == 8


def test_a_file_of_something_else_is_left_alone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("nothing happened\n", "utf-8")
    assert "diary.txt" in run("simulate", "carcassonne", "--rows", file, code=2).stderr
    assert file.read_text("utf-8") == "nothing happened\n"
