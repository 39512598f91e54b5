"""How much is run: enough while one works, or all of it.

Without files or folders, `pytest` runs the rooms of the rules and a journey through each other
room (`testpaths` in `pyproject.toml`), leaves out what is marked `slow`,
and laws look at few examples. Whatever is named is run with them: `pytest tests` runs all tests.
Of long tables of what is alike a test takes `some`, and all with `--hypothesis-profile=thorough`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

__all__ = [
    "PROFILES", "LeftOut", "add_options", "examples", "is_slow", "left_out", "prepare", "some",
]  # fmt: skip

PROFILES = {"quick": 8, "whole": 24, "thorough": 1000}
"""How many examples a law looks at; `--hypothesis-profile=thorough` has it look at many."""
USUAL = 60
"""What the number of a law whose examples are dear, or cheap, is to be held against."""
SLOW = 600
"""How many seconds a test may take that is marked `slow`."""
T = TypeVar("T")

for name, number in PROFILES.items():
    # Machines are shared and slow at times; an example is never failed for taking long.
    slow = [HealthCheck.too_slow]
    settings.register_profile(name, deadline=None, max_examples=number, suppress_health_check=slow)
settings.load_profile("whole")


def add_options(parser: pytest.Parser) -> None:
    """What was run before."""
    said = "run what `pytest` leaves out, of the folders that it runs where nothing is named"
    parser.getgroup("arkrules: how much is run").addoption(
        "--left-out", action="store_true", help=said
    )


class LeftOut:
    """Leaves out what has just been run."""

    def __init__(self, config: pytest.Config) -> None:
        found = (config.rootpath.glob(path) for path in config.getini("testpaths"))
        self._run = {path for paths in found for path in paths}

    def keeps(self, item: pytest.Item) -> bool:
        """Whether a test has not been run; laws need not look at more examples."""
        return is_slow(item) or self._run.isdisjoint((item.path, *item.path.parents))

    @pytest.hookimpl(trylast=True)  # syrupy is to know of all tests: their approvals are in use
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Keep what is to be run."""
        kept = [item for item in items if self.keeps(item)]
        config.hook.pytest_deselected(items=[*{*items} - {*kept}])
        items[:] = kept


def prepare(config: pytest.Config) -> None:
    """Choose what is run where nothing is named; processes side by side are told of it."""
    if config.getoption("left_out"):
        config.pluginmanager.register(LeftOut(config))
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    config.option.markexpr = config.option.markexpr or "not slow"
    if config.getoption("hypothesis_profile") is None:
        config.option.hypothesis_profile = "quick"


def examples(number: int, **options: int) -> settings:
    """Settings for a law whose examples are dear, or cheap: so many where others have `USUAL`."""
    least = max(1, number * settings.default.max_examples // USUAL)
    return settings(max_examples=least, **options)  # type: ignore[arg-type]


def some(each: int, rows: Iterable[T], *, first: int = 0) -> list[T]:
    """One of so many rows of a kind; with `--hypothesis-profile=thorough` all of them."""
    whole = settings.default.max_examples >= PROFILES["thorough"]
    return [*rows] if whole else [*rows][first::each]


def is_slow(item: pytest.Item) -> bool:
    """Whether a test needs a browser, an environment of its own, or several seconds."""
    return item.get_closest_marker("slow") is not None


def left_out(config: pytest.Config) -> str:
    """What was left out, and how it is run; empty if nothing was."""
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return ""
    return (
        "left out: all but a journey through the rooms around the rules, and what takes seconds;"
        f" laws looked at {PROFILES['quick']} examples of {PROFILES['whole']}.\n"
        "`.venv/bin/pip install -q -e '.[dev]' && .venv/bin/python -m pytest -q -n auto tests`"
        " runs all tests."
    )
