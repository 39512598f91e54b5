"""Writing small TOML documents: tables of texts, numbers, lists and tables within a line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date, time

__all__ = ["write_table", "write_value"]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDTH = 88


def write_table(heading: str, content: Mapping[str, object]) -> str:
    """A table with its heading, one key a line; long lists take a line for each item."""
    lines = [f"[{heading}]"] if heading else []
    for key, value in content.items():
        line = f"{write_key(key)} = {write_value(value)}"
        if isinstance(value, list) and len(line) > _WIDTH:
            items = "".join(f"    {write_value(item)},\n" for item in value)
            line = f"{write_key(key)} = [\n{items}]"
        lines.append(line)
    return "\n".join(lines) + "\n"


def write_key(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if _BARE.fullmatch(key) else write_value(key)


def write_value(value: object) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, (date, time)):  # a datetime is a date
        return value.isoformat()
    if isinstance(value, str):
        # A JSON text is a TOML text, but for the one escape that only JSON allows.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(write_value, value))}]"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{write_key(str(k))} = {write_value(v)}" for k, v in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    raise TypeError(f"TOML has no place for {value!r}")
