"""What people read is compared with files that `--approve` writes anew.

A test that takes the fixture `snapshot` compares a text, or a value made of texts, with what its
file of approvals holds: `tests/ROOM/approved/test_FILE.ambr`, kept by syrupy.
Whoever changes a sentence runs `python -m pytest --approve`, and reads what changed as a diff.
All other tests ask for clauses, codes, places and values. `--reworded` holds them to that:
every template says something else while they run, and none of them may notice.
"""

from __future__ import annotations

import pytest

from arkrules import text
from tests.pseudo import Pseudo, plurals

__all__ = ["add_options", "approves", "keeps", "prepare", "spare"]


class _Reworded(Pseudo):
    """Other words for everything, which pass for English."""

    def info(self) -> dict[str, str]:
        return {}


REWORDED = _Reworded()


def add_options(parser: pytest.Parser) -> None:
    """What becomes of what people read."""
    group = parser.getgroup("arkrules: what people read")
    group.addoption("--approve", action="store_true", help="write files of approvals anew")
    group.addoption(
        "--reworded", action="store_true", help="other sentences, which tests may not notice"
    )


def prepare(config: pytest.Config) -> None:
    """Have approvals written anew, or every sentence reworded."""
    if config.getoption("approve"):
        config.option.update_snapshots = True
    if config.getoption("reworded"):
        plurals()  # what it reads, no test is to be seen reading
        spoken = text._spoken
        text._spoken = lambda: spoken() or REWORDED


def approves(item: pytest.Item) -> bool:
    """Whether a test compares what people read with an approval."""
    return (
        "snapshot" in getattr(item, "fixturenames", ())
        or item.get_closest_marker("approval") is not None
    )


def keeps(config: pytest.Config, item: pytest.Item) -> bool:
    """Whether a test is run: with `--approve` those that compare, with `--reworded` the others."""
    if config.getoption("approve"):
        return approves(item)
    return not (config.getoption("reworded") and approves(item))


def spare(session: pytest.Session) -> None:
    """Delete no approval once a test has failed: it may not have come to what it compares."""
    if session.testsfailed and session.config.getoption("approve"):
        session.config.option.no_cleanup = True
