"""Texts from files as they may be shown: nothing in them steers what shows them.

A file may come from a stranger. A terminal obeys control characters, and everything that
shows text obeys those that turn the direction of writing, so that a line reads otherwise
than it is: both are shown as a replacement character.
"""

from __future__ import annotations

import re

__all__ = ["escaped", "harmless", "one_line", "told"]

# Controls, directions, the ends of lines that only some programs know, the mark that some
# editors put before a text, and what is no character: all but a tab and a new line.
_HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"
    "\ud800-\udfff\ufff9-\ufffb\ufffe\uffff]"
)
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def harmless(text: str) -> str:
    """A text whose characters are only shown; its lines stay lines.

    >>> harmless("clear\\x1b[2J the\\nscreen")
    'clear\ufffd[2J the\\nscreen'
    """
    return text if text.isprintable() else _HARMFUL.sub(_REPLACEMENT, text)


def one_line(text: str) -> str:
    """The same on one line, whatever ends the lines in it."""
    return text if text.isprintable() else harmless(" ".join(text.split()))


def told(message: str) -> str:
    """A message as it is printed; what is endless in it is broken off."""
    lines = harmless(message).split("\n")
    shown = [line if len(line) <= _LONG else f"{line[:_LONG]} …" for line in lines[:_MANY]]
    return "\n".join([*shown, "…"] if len(lines) > _MANY else shown)


_LONG = 2_000
_MANY = 100


def escaped(text: str) -> str:
    """A document in which such characters stand only within strings, as JSON escapes them."""
    return text if text.isprintable() else _HARMFUL.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
