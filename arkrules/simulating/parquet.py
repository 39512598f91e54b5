"""Rows as Parquet, for tables larger than memory; an optional library writes them."""

from __future__ import annotations

import contextlib
import importlib
import secrets
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

from arkrules.errors import ArkrulesError, OutputPathError
from arkrules.files import require_place
from arkrules.simulating.plan import GameRow
from arkrules.text import say

__all__ = ["parquet_file"]

TOGETHER = 10_000
"""How many rows stand together in a file, and are in memory before they are written."""


@contextlib.contextmanager
def parquet_file(path: Path) -> Iterator[Callable[[Sequence[GameRow]], None]]:
    """A file to which rows are given; it is there once all of them are, or not at all."""
    arrow, parquet = _library("pyarrow"), _library("pyarrow.parquet")
    require_place(path)
    schema = arrow.schema([(field.name, _kind(arrow, field)) for field in attrs.fields(GameRow)])
    part = path.with_name(f".arkrules-{secrets.token_hex(8)}.part")
    waiting: list[dict[str, object]] = []
    try:
        with parquet.ParquetWriter(part, schema) as writer:

            def write() -> None:
                if waiting:
                    writer.write_table(arrow.Table.from_pylist(waiting, schema=schema))
                    waiting.clear()

            def add(rows: Sequence[GameRow]) -> None:
                waiting.extend(attrs.asdict(row) for row in rows)
                if len(waiting) >= TOGETHER:
                    write()

            yield add
            write()
        part.replace(path)
    except OSError as error:
        fault = say("{file}: cannot be written: {reason}", file=path, reason=error.strerror)
        raise OutputPathError(fault) from None
    finally:
        part.unlink(missing_ok=True)


def _library(name: str) -> Any:  # which is not there for type checkers either
    try:
        return importlib.import_module(name)
    except ImportError:
        error = ArkrulesError(say("a Parquet file needs a library that is not installed"))
        error.remedy = say("`pip install 'arkrules[cluster]'` installs it; `--rows` needs none")
        raise error from None


def _kind(arrow: Any, field: attrs.Attribute[object]) -> Any:  # as its library has them
    """What a column holds."""
    return {
        "str": arrow.string(),
        "int": arrow.int64(),
        "tuple[str, ...]": arrow.list_(arrow.string()),
        "tuple[int, ...]": arrow.list_(arrow.int64()),
    }[str(field.type)]
