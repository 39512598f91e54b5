"""An author checks rules of one's own: an extension, a profile, and cases that are run as tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules.play.assembly import extension
from arkrules.testing import check_extension, check_profile
from tests.testing.authoring import CASE, MINE, faults, installing, write

pytest_plugins = ("pytester",)


def test_an_example_holds_what_it_must(tmp_path: Path) -> None:
    with installing("wells", tmp_path):
        check_extension("wells", games=1, seed=1)
        check_extension(extension("wells"), games=0)


def test_a_profile_is_mended_until_it_is_sound(tmp_path: Path) -> None:
    path = write(tmp_path, "mine.toml", MINE.replace("half", "halve"))
    assert len(faults(check_profile, path, games=1, cases=())) == 1
    check_profile(write(tmp_path, "mine.toml", MINE), games=1, cases=())


def test_a_case_is_run_as_a_test(pytester: pytest.Pytester) -> None:
    write(pytester.path, "mine.toml", MINE)
    for name, points in (("holds", 2), ("fails", 4)):
        text = CASE.format(profile="mine.toml", points=points)
        write(pytester.path, f"{name}.case.toml", text)
    pytester.makepyfile("def test_ours(): pass")
    pytester.runpytest().assert_outcomes(passed=2, failed=1)
