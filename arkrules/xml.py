"""Texts within XML, and putting its elements together."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

__all__ = ["add", "number", "printable"]

# XML 1.0 has no way to write these, not even as references.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def printable(text: str) -> str:
    """A text without the characters that XML cannot hold."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def add(
    parent: ET.Element, tag: str, css: str = "", text: str = "", /, **more: object
) -> ET.Element:
    """Add an element to another; `data_cell` is written `data-cell`."""
    given = {"class": css} if css else {}
    for key, value in more.items():
        given[key.replace("_", "-")] = number(value) if isinstance(value, float) else str(value)
    made = ET.SubElement(parent, tag, given)
    made.text = text or None
    return made


def number(value: float) -> str:
    """A number as short as a picture needs it."""
    return f"{round(value, 2) + 0:.10g}"
