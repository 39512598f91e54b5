"""What people read is compared with files that `--approve` writes anew.

A test that takes the fixture `snapshot` compares a text, or a value made of texts, with what its
file of approvals holds: `tests/ROOM/approved/test_FILE.ambr`, kept by syrupy and written as one
would by hand: an item a line, and what belongs to it below it.
Whoever changes a sentence runs `python -m pytest --approve`, and reads what changed as a diff.
All other tests ask for clauses, codes, places and values. `--reworded` holds them to that:
every template says something else while they run, and none of them may notice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

import pytest
from syrupy.extensions.amber import AmberDataSerializer, AmberSnapshotExtension

from arkrules import text
from tests.pseudo import Pseudo, plurals

__all__ = ["Plain", "add_options", "approves", "keeps", "prepare", "spare"]


class _AsByHand(AmberDataSerializer):
    """Values of texts in few lines."""

    @classmethod
    def serialize(cls, data: Any, **options: Any) -> str:
        said = super().serialize(data, **options) if isinstance(data, str) else "\n".join(_of(data))
        return said.encode(errors="backslashreplace").decode()  # which a file can hold


class Plain(AmberSnapshotExtension):
    """The files of approvals."""

    serializer_class = _AsByHand


def _of(data: object) -> Iterator[str]:
    """The lines of a value."""
    if isinstance(data, str):
        several = "\n" in data
        yield from (f"| {line}" for line in data.split("\n")) if several else [_one_line(data)]
    elif isinstance(data, Mapping) and data:
        for key, value in sorted(data.items(), key=lambda item: str(item[0])):
            first, *others = _of(value)
            nested = bool(others) or (isinstance(value, (Mapping, list, tuple, Set)) and value)
            yield f"{_one_line(str(key))}:" + ("" if nested else f" {first}")
            yield from (f"  {line}" for line in ([first, *others] if nested else ()))
    elif isinstance(data, (list, tuple, Set)) and data:
        for value in sorted(data, key=str) if isinstance(data, Set) else data:
            first, *others = _of(value)
            yield f"- {first}"
            yield from (f"  {line}" for line in others)
    elif isinstance(data, (Mapping, list, tuple, Set)):
        yield "nothing"
    else:
        yield from AmberDataSerializer.serialize(data).split("\n")


def _one_line(text: str) -> str:
    """A text as it is, unless one would not see where it ends."""
    return text if text and text == text.strip() and "\n" not in text else repr(text)


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
    """Have approvals compared, or written anew, or every sentence reworded."""
    config.option.default_extension = f"{__name__}.{Plain.__name__}"
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
