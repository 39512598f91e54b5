"""Whatever happens, a command ends with a message and a code."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import arkrules.rulings
from arkrules.cli import main
from arkrules.errors import ArkrulesError
from tests.cli.files import SMALL


@pytest.fixture
def surprise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Runs a command in whose middle something happens."""

    def run(happening: BaseException, *before: str) -> Result:
        def reader(*_words: object, **_options: object) -> None:
            raise happening

        case = tmp_path / "small.toml"
        case.write_text(SMALL)
        monkeypatch.setattr(arkrules.rulings, "read_case", reader)
        return CliRunner().invoke(main, [*before, "ask", str(case)])

    return run


HAPPENINGS = [
    KeyError("tiles"),
    ValueError("two\nlines \x1b[2J"),
    AssertionError(),
    RecursionError("too deep"),
    MemoryError(),
    ExceptionGroup("several", [ValueError("one")]),
    RuntimeError("x" * 999),
]


@pytest.mark.parametrize("happening", HAPPENINGS, ids=lambda one: type(one).__name__)
def test_a_surprise_is_two_lines_and_exit_code_2(surprise, happening: BaseException) -> None:
    result = surprise(happening)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 2
    assert type(happening).__name__ in result.stderr
    assert "\x1b" not in result.stderr


def test_with_debug_it_is_shown_where_it_happened(surprise) -> None:
    result = surprise(KeyError("ti\x1bles"), "--debug")
    assert result.exit_code == 2
    assert "Traceback (most recent call last)" in result.stderr
    assert "in reader" in result.stderr
    assert "\x1b" not in result.stderr


def test_an_error_of_ours_needs_no_traceback_and_ctrl_c_is_130(surprise) -> None:
    ours = surprise(ArkrulesError("this is no case"), "--debug")
    assert (ours.exit_code, len(ours.stderr.splitlines())) == (2, 1)
    assert surprise(KeyboardInterrupt()).exit_code == 130


def test_what_is_said_of_a_surprise(surprise, snapshot: object) -> None:
    said = {
        "two lines": surprise(HAPPENINGS[1]).stderr,
        "too long": surprise(HAPPENINGS[-1]).stderr,
    }
    said["with --debug"] = "\n".join(
        surprise(KeyError("ti\x1bles"), "--debug").stderr.splitlines()[-2:]
    )
    said["ours"] = surprise(ArkrulesError("this is no case"), "--debug").stderr
    said["Ctrl-C"] = surprise(KeyboardInterrupt()).stderr
    assert said == snapshot
