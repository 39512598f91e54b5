"""JSON and TOML, reading and writing."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import isfinite
from typing import Any, NoReturn, TypeVar

from arkrules.errors import FaultsError, ProfileError
from arkrules.files import DEPTH, too_much
from arkrules.text import escaped, say

T = TypeVar("T")


def write_json(value: object, *, indent: int | None = None) -> str:
    """Return a value as JSON with letters of all languages, but without control characters."""
    return escaped(json.dumps(value, indent=indent, ensure_ascii=False))


def read_json(text: str) -> object:
    """Parse JSON, or raise `ValueError` with the reason."""
    parse = partial(json.loads, parse_float=_finite, parse_constant=_no_number)
    return _parsed(partial(parse, object_pairs_hook=_table), text)


def _parsed(parse: Callable[[str], T], text: str) -> T:
    """Parse a text within limits, or raise `ValueError` with the reason."""
    try:
        document = parse(text.removeprefix("\ufeff"))  # as some editors begin a file
    except RecursionError:
        raise ValueError(say("nested too deeply")) from None
    except ValueError as error:
        if str(error).startswith("Exceeds"):  # what `int` says of thousands of digits
            raise ValueError(say("a number has too many digits")) from None
        raise
    if fault := too_much(document):
        raise ValueError(fault)
    return document


def parse_json(
    text: str, fault: type[FaultsError], *, file: str = "", key: str = "", remedy: str = ""
) -> object:
    """Parse JSON, or raise an error of a given type that names the place."""
    try:
        return read_json(text)
    except ValueError as error:
        said = say("not JSON: {error}", error=error)
        raise fault(said, file=file, key=key, remedy=remedy) from None


def _table(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:  # whatever JSON holds
    """Build an object; duplicate keys are an error, since programs differ in how they read them."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(say("the key {key} is given twice", key=repr(key)))
        found[key] = value
    return found


def _finite(word: str) -> float:
    """Return a number that can be written as JSON again, which has no infinity."""
    number = float(word)
    return number if isfinite(number) else _no_number(word)


def _no_number(word: str) -> NoReturn:
    raise ValueError(say("{word} is not a number", word=word))


_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDTH = 88
_DOTS = 2_000
"""The maximum number of dots in a line."""
SCHEMA = "#:schema "
"""The beginning of the line that names a file's JSON Schema, for editors."""


def parse_text(text: str, file: str, fault: type[FaultsError] = ProfileError) -> dict[str, object]:
    """Parse the text of a file, or raise an error that names the file."""
    try:
        return parse_table(text)
    except ValueError as error:
        raise fault(say("not TOML: {error}", error=error), file=file) from None


def parse_table(text: str) -> dict[str, object]:
    """Parse TOML, or raise `ValueError` for any fault."""
    # The parser would take minutes over a key of many thousand parts.
    if any(line.count(".") > _DOTS for line in text.split("\n")):
        raise ValueError(say("nested too deeply; the maximum is {most} levels", most=DEPTH))
    return _parsed(tomllib.loads, text)


def without_schema(text: str) -> str:
    """Return a file to copy, without the line that names its schema."""
    if not text.startswith(SCHEMA):
        return text
    return text.partition("\n")[2].lstrip("\n")


def write_table(heading: str, content: Mapping[str, object]) -> str:
    """Return a table with its heading, one key per line; long lists have one line per item."""
    lines = [f"[{heading}]"] if heading else []
    for key, value in content.items():
        line = f"{write_key(key)} = {write_value(value)}"
        if isinstance(value, list) and len(line) > _WIDTH:
            items = "".join(f"    {write_value(item)},\n" for item in value)
            line = f"{write_key(key)} = [\n{items}]"
        lines.append(line)
    return "\n".join(lines) + "\n"


def write_key(key: str) -> str:
    """Return a key, in quotes if needed."""
    return key if _BARE.fullmatch(key) else write_value(key)


def write_value(value: object) -> str:
    """Return a value on one line."""
    if isinstance(value, (bool, str)):
        return write_json(value)  # which TOML writes alike
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(write_value, value))}]"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{write_key(str(k))} = {write_value(v)}" for k, v in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return str(value)  # a number, a date or a time
