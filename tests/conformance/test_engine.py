"""Whatever an engine does, every question has its finding, and nothing waits for ever."""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from pathlib import Path

import pytest

from arkrules.conformance import CaseResult, Conformance, EngineError, put
from arkrules.conformance.engine import LONGEST, PATIENCE
from tests.conformance.asking import put_to, questions, strange
from tests.faults import one_of_each
from tests.running import error_of

PASSED, DIFFERS, SKIPPED, FAILED = CaseResult
UNANSWERED = [
    ("print", "I think, therefore"), ("print", "[1]"), ("print", '{"id": 1}'),
    ("print", "\udcff\udcfe"), ("banner",), ("error",), ("die",), ("endless",), ("other-id",),
    ("result", "7"), ("result", "null"), ("result", "{}"),
    ("result", '{"outcome": {"legal": true, "gains": [4, 0]}}'),
    ("result", '{"outcome": {"legal": true, "gains": {"red": 4.0}}}'),
]  # fmt: skip


def fared(found: Conformance) -> list[CaseResult]:
    return [one.fared for one in found.findings]


def test_what_comes_out_as_stated_has_passed_and_what_does_not_differs() -> None:
    """Empty lines, notifications and messages do not matter."""
    assert fared(put_to("chatty")) == [PASSED, DIFFERS, DIFFERS]


def test_what_is_no_answer_is_told(snapshot) -> None:
    told = {}
    for words in UNANSWERED:
        found = put_to(*words)
        assert fared(found) == [FAILED] * 3
        told[" ".join(words)] = found.findings[0].reason
    assert one_of_each(said.replace(str(LONGEST), "LONGEST") for said in told.values()) == snapshot


@pytest.mark.slow
@pytest.mark.parametrize("how", ["hang", "deaf"])
def test_an_engine_that_hangs_is_given_up(how: str) -> None:
    began = time.monotonic()
    assert fared(put_to(how, seconds=0.2)) == [FAILED] * 3
    assert time.monotonic() - began < 10


@pytest.mark.slow
def test_after_a_question_too_hard_for_it_an_engine_is_started_again() -> None:
    for how in ("hang-at-second", "die-after-first"):
        assert fared(put_to(how, seconds=2)) == [PASSED, FAILED, DIFFERS]


@pytest.mark.skipif(os.name == "nt", reason="standard output is closed otherwise there")
def test_an_engine_that_says_no_more_but_goes_on_is_ended() -> None:
    assert fared(put(questions()[:1], strange("close"))) == [FAILED]


def test_an_engine_that_never_answers_is_not_asked_for_ever_and_one_that_refuses_is(
    tmp_path: Path,
) -> None:
    many = questions() * 4
    counted = Counter(one.reason for one in put(many, strange("die")).findings)
    assert sorted(counted.values()) == [PATIENCE, len(many) - PATIENCE]
    # An error is an answer, after which it is asked on.
    assert len({one.reason for one in put(many, strange("error")).findings}) == 1


def test_a_skip_is_an_answer() -> None:
    found = put_to("result", '{"skip": "no cities yet"}')
    assert fared(found) == [SKIPPED] * 3
    assert {one.reason for one in found.findings} == {"no cities yet"}
    assert found.holds
    assert found.total.share is None


@pytest.mark.parametrize("jobs", [1, 3])
def test_so_many_run_at_once_and_each_is_kept(tmp_path: Path, jobs: int) -> None:
    log = tmp_path / "log"
    found = put(questions() * 5, strange("log", str(log)), jobs=jobs)
    lines = log.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 15
    assert len({line.split()[0] for line in lines}) <= jobs
    assert [one.question.id for one in found.findings] == [one.id for one in questions() * 5]


def test_what_is_asked_does_not_say_what_is_to_come_out(tmp_path: Path) -> None:
    log = tmp_path / "log"
    put(questions()[:1], strange("log", str(log)))
    asked = json.loads(log.read_text(encoding="utf-8").partition(" ")[2])
    params = asked.pop("params")
    assert {**asked, "id": ""} == {"jsonrpc": "2.0", "id": "", "method": "outcome"}
    rules = params.pop("rules")
    assert params == {
        "profile": "carcassonne",
        "position": {
            "players": ["red", "blue"],
            "tiles": ["0,0 [CCC aaa aaa aaa]"],
            "pieces": ["red follower 0,0 C"],
        },
        "moves": ["lay [CCC aaa aaa aaa]/2 0,-1", "pass"],
        "asked": ["legal", "gains"],
    }
    assert rules["city.small"] == "as-any"
    assert rules["city.per_tile"] == {"points": 2, "per": "tile"}
    assert "setup.age" not in rules  # nobody acts on it


def test_other_answers_are_asked_with_their_rules() -> None:
    plain, other = questions(others=True)[:2]
    assert other.params["answers"] == {"city.small": "half"}
    assert other.params["rules"]["city.small"] == "half"  # type: ignore[index]
    assert plain.clauses == other.clauses == ("city.small",)


def test_what_cannot_be_started_is_an_error(snapshot) -> None:
    commands = ["", "  ", "'half", "no-such-program-anywhere --fast"]
    errors = [error_of(put, questions(), command, kind=EngineError) for command in commands]
    assert one_of_each([*map(str, errors), *(one.remedy for one in errors)]) == snapshot


def gone(process: int) -> bool:
    """Whether a process is no more, some time after it was ended; a busy machine takes long."""
    for _ in range(1000):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_who_breaks_it_off_leaves_no_engine_behind(tmp_path: Path) -> None:
    log = tmp_path / "log"

    def heard(done: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        put(questions() * 5, strange("log", str(log)), jobs=2, heard=heard)
    if os.name != "nt":
        for line in log.read_text(encoding="utf-8").splitlines():
            assert gone(int(line.split()[0]))
