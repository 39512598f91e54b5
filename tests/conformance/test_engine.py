"""Whatever an engine does, every question has its finding, and nothing waits for ever."""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from pathlib import Path

import pytest

from arkrules.conformance import Conformance, EngineError, Fared, put
from arkrules.conformance.engine import LONGEST, PATIENCE, Engine, NoAnswer
from tests.conformance.asking import put_to, questions, strange

PASSED, DIFFERS, SKIPPED, FAILED = Fared


def fared(found: Conformance) -> list[Fared]:
    return [one.fared for one in found.findings]


def reasons(found: Conformance) -> set[str]:
    """Why it failed, every time."""
    assert set(fared(found)) == {FAILED}
    return {one.reason for one in found.findings}


def test_what_comes_out_as_stated_has_passed_and_what_does_not_differs() -> None:
    assert fared(put_to("right")) == [PASSED, DIFFERS, DIFFERS]


def test_lines_that_are_empty_notifications_and_messages_do_not_matter() -> None:
    assert fared(put_to("chatty")) == [PASSED, DIFFERS, DIFFERS]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["print", "I think, therefore"], "it printed what is no JSON: I think, therefore"),
        (["print", "[1]"], "it printed what is no response: [1]"),
        (["print", '{"id": 1}'], 'it printed what is no response: {"id": 1}'),
        (["print", "\udcff\udcfe"], "it printed what is no JSON: \ufffd\ufffd"),
        (["banner"], "it printed what is no JSON: Welcome to the engine!"),
        (["error"], "it answered with error -32603: no idea"),
        (["die"], "it ended with code 3; its last message: and ended here"),
        (["endless"], f"its answer is longer than {LONGEST} bytes"),
        (["result", "7"], "expected a table, found 7"),
        (["result", "null"], "expected a table, found None"),
        (["result", "{}"], "expected a table “outcome”, or “skip” with a reason, found None"),
        (
            ["result", '{"outcome": {"legal": true, "gains": [4, 0]}}'],
            "gains: [4, 0] does not have the form of this",
        ),
        (
            ["result", '{"outcome": {"legal": true, "gains": {"red": 4.0}}}'],
            "gains: {'red': 4.0} does not have the form of this",
        ),
    ],
)
def test_what_is_no_answer_is_told(words: list[str], reason: str) -> None:
    assert reasons(put_to(*words)) == {reason}


def test_a_response_to_another_request_is_none() -> None:
    found = put_to("other-id")
    first = "its response is to 'another', and not to small-city under carcassonne"
    assert first in reasons(found)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["hang", "deaf"])
def test_an_engine_that_hangs_is_given_up(how: str) -> None:
    began = time.monotonic()
    assert reasons(put_to(how, seconds=0.2)) == {"no answer within 0.2 s"}
    assert time.monotonic() - began < 10


@pytest.mark.slow
def test_after_a_question_too_hard_for_it_an_engine_is_started_again() -> None:
    found = put_to("hang-at-second", seconds=2)
    assert fared(found) == [PASSED, FAILED, DIFFERS]
    found = put_to("die-after-first")
    assert fared(found) == [PASSED, FAILED, DIFFERS]
    assert found.findings[1].reason == "it ended with code 4"


@pytest.mark.skipif(os.name == "nt", reason="standard output is closed otherwise there")
def test_an_engine_that_says_no_more_but_goes_on_is_ended() -> None:
    (reason,) = reasons(put(questions()[:1], strange("close")))
    assert reason.startswith("it ended with code")


def test_an_engine_that_never_answers_is_not_asked_for_ever() -> None:
    many = questions() * 4
    found = put(many, strange("die"))
    counted = Counter(one.reason for one in found.findings)
    gave_up = f"it was not asked any more, having failed {PATIENCE} times"
    assert counted[gave_up] == len(many) - PATIENCE
    assert len(counted) == 2


def test_errors_are_answers_after_which_an_engine_is_asked_on(tmp_path: Path) -> None:
    found = put(questions() * 4, strange("error"))
    assert reasons(found) == {"it answered with error -32603: no idea"}


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
    assert asked == {"jsonrpc": "2.0", "id": "small-city under carcassonne", "method": "outcome"}
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
    other = questions(others=True)[1]
    assert other.id == "small-city under carcassonne with city.small=half"
    assert other.params["answers"] == {"city.small": "half"}
    assert other.params["rules"]["city.small"] == "half"  # type: ignore[index]
    assert other.clauses == ("city.small",)
    assert questions()[0].clauses == ("city.small",)


@pytest.mark.parametrize("command", ["", "  ", "'half", "no-such-program-anywhere --fast"])
def test_what_cannot_be_started_is_an_error(command: str) -> None:
    with pytest.raises(EngineError) as caught:
        put(questions(), command)
    assert caught.value.remedy


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
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        put(questions() * 5, strange("log", str(log)), jobs=2, heard=heard)
    if os.name != "nt":
        for line in log.read_text(encoding="utf-8").splitlines():
            assert gone(int(line.split()[0]))


def test_an_engine_that_was_stopped_is_started_no_more(tmp_path: Path) -> None:
    """So whoever is about to start it while a run is broken off starts nothing."""
    log = tmp_path / "log"
    engine = Engine(strange("log", str(log)), 5)
    engine.stop()
    with pytest.raises(NoAnswer, match="stopped"):
        engine.ask("1", questions()[0].params)
    assert not log.exists()
