"""Texts within XML, and putting its elements together."""

from __future__ import annotations

from functools import lru_cache
from xml.etree import ElementTree as ET

from arkrules.harmless import harmless

__all__ = ["add", "number", "printable"]


def printable(text: str) -> str:
    """A text without what XML cannot hold, not even as a reference, and what nobody sees."""
    return harmless(text)


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


@lru_cache(maxsize=8192)  # a picture says the same few numbers again and again
def number(value: float) -> str:
    """A number as short as a picture needs it."""
    return f"{round(value, 2) + 0:.10g}"
