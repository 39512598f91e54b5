"""How much is run: enough while one works, or all of it.

Without options, `pytest` leaves out what is marked `slow`, and laws look at few examples.
Who names files, words or marks gets what is named.
`--whole` runs everything; `--rest` what a run without options leaves out.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

__all__ = ["examples", "has_law", "is_slow", "keeps", "order", "prepare", "summary"]

PROFILES = {"quick": 8, "whole": 40, "thorough": 1000}
"""How many examples a law looks at; `HYPOTHESIS_PROFILE=thorough` has it look at many."""
USUAL = 60
"""What the number of a law whose examples are dear, or cheap, is to be held against."""

SLOWEST = 20
"""How many of the slowest tests are named at the end, unless only some are run."""


def prepare(config: pytest.Config) -> None:
    """Choose how many examples laws look at, before any law is read."""
    for name, number in PROFILES.items():
        # Machines are shared and slow at times; an example is never failed for taking long.
        slow = [HealthCheck.too_slow]
        settings.register_profile(
            name, deadline=None, max_examples=number, suppress_health_check=slow
        )
    chosen = "quick" if _sifted(config) and not config.getoption("rest") else "whole"
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", chosen))
    if _sifted(config) and config.option.durations is None:
        config.option.durations, config.option.durations_min = SLOWEST, 1.0


def examples(number: int, **options: int) -> settings:
    """Settings for a law whose examples are dear, or cheap: so many where others have `USUAL`."""
    least = max(1, number * settings.default.max_examples // USUAL)
    return settings(max_examples=least, **options)  # type: ignore[arg-type]


def _sifted(config: pytest.Config) -> bool:
    """Whether nothing was named, so that some is left out."""
    given = config.option
    named = given.file_or_dir or given.keyword or given.markexpr or config.getoption("clause")
    return not (config.getoption("whole") or named)


def is_slow(item: pytest.Item) -> bool:
    """Whether a test needs a browser, an environment of its own, or several seconds."""
    return item.get_closest_marker("slow") is not None


def has_law(item: pytest.Item) -> bool:
    """Whether a test looks at examples, of which a whole run has more."""
    return getattr(getattr(item, "obj", None), "is_hypothesis_test", False)


def keeps(config: pytest.Config, item: pytest.Item) -> bool:
    """Whether a test is run."""
    if config.getoption("rest"):
        return is_slow(item) or has_law(item)
    return not (_sifted(config) and is_slow(item))


def summary(config: pytest.Config) -> str:
    """What was left out, and how it is run; empty if nothing was."""
    if not _sifted(config) or config.getoption("rest"):
        return ""
    laws = f"laws looked at {PROFILES['quick']} examples of {PROFILES['whole']}"
    return (
        "left out: tests that need a browser, an environment of their own or several seconds;"
        f" {laws}.\n"
        "`python -m pytest -q -n auto --rest` runs that, and `--whole` all tests."
    )


def order(config: pytest.Config) -> str:
    """How tests are run in the same order again; empty where they stand as in their files."""
    seed = getattr(config.option, "randomly_seed", None)
    if seed is None or not config.option.randomly_reorganize:
        return ""
    return f"the order was chosen by chance; `--randomly-seed={seed}` gives the same again"
