"""Reading and writing JSON, as strict on both sides as TOML is."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NoReturn

from arkrules.bounds import too_much
from arkrules.harmless import escaped
from arkrules.messages import say

__all__ = ["read_json", "write_json"]


def write_json(value: object, *, indent: int | None = None) -> str:
    """A value as JSON; letters of all languages stay letters, what steers a terminal does not."""
    return escaped(json.dumps(value, indent=indent, ensure_ascii=False))


def read_json(text: str) -> object:
    """What a JSON text holds, or `ValueError` that says why it is not read."""
    try:
        document: object = json.loads(
            text.removeprefix("\ufeff"), object_pairs_hook=_table, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        raise ValueError(str(error)) from None
    except RecursionError:
        raise ValueError(say("nested too deeply")) from None
    except ValueError as error:
        if str(error).startswith("Exceeds"):  # what `int` says of thousands of digits
            raise ValueError(say("a number has too many digits")) from None
        raise
    if fault := too_much(document):
        raise ValueError(fault)
    return document


def _table(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:  # whatever JSON holds
    """An object; one that says something twice may mean one thing to us and another to others."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(say("the key {key} is there twice", key=repr(key)))
        found[key] = value
    return found


def _no_number(word: str) -> NoReturn:
    raise ValueError(say("{word} is no number", word=word))
