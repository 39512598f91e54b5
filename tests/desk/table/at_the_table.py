"""Sitting at a table: acts one after another, and the view read as a page reads it."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

from arkrules.desk.table import View, act_at, open_table
from arkrules.telling import Rulebook

__all__ = ["BOOK", "after", "at_once", "opened", "press", "pressable", "read", "text_of"]

BOOK = Rulebook()


def at_once(view: View) -> dict:
    """The state as it comes back from the page: through JSON."""
    return json.loads(json.dumps(view.to_dict()["table"]))


def opened(**given: object) -> View:
    """The view of what is opened."""
    return open_table(BOOK, given)


def press(view: View, act: str, /, **fields: str) -> View:
    """The view after an act."""
    return act_at(BOOK, at_once(view), act, fields)


def after(view: View, *acts: str) -> View:
    """The view after several acts that need no fields."""
    for act in acts:
        view = press(view, act)
    return view


def read(view: View) -> dict[str, ET.Element]:
    """The parts, each as a tree."""
    return {name: ET.fromstring(f"<div>{html}</div>") for name, html in view.parts.items()}


def text_of(view: View, part: str) -> str:
    """What is to be read in a part."""
    return " ".join(" ".join(read(view)[part].itertext()).split())


def pressable(view: View) -> list[ET.Element]:
    """Everything that sends an act."""
    trees = read(view).values()
    return [one for tree in trees for one in tree.iter() if "data-act" in one.attrib]
