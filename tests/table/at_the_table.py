"""Sitting at a table: acts one after another, and the view read as a page reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import unescape
from xml.etree import ElementTree as ET

from arkrules import Record
from arkrules.errors import ArkrulesError
from arkrules.play import GameState
from arkrules.table import Desk, View, act_at, open_table
from arkrules.telling import Rulebook
from arkrules.telling.names import Naming
from tests.faults import one_of_each

__all__ = [
    "BOOK", "TWO", "acts_of", "after", "asked", "at_once", "begun", "faults_of", "moves_of",
    "once", "opened", "press", "pressable", "read", "refusals", "state_of", "told",
]  # fmt: skip

BOOK = Rulebook()
TWO = {"by0": "person", "by1": "person"}
_LINES = re.compile(r"<(?=(?:p|li|h\d|button|label|summary|section|dt|dd|option|title)\b)")
"""Where a new line is begun in what is read."""
_NAMED = re.compile(r'<button[^>]* aria-label="([^"]*)"[^>]*>.*?</button>', re.DOTALL)
_PICTURE = re.compile(r"<svg\b.*?</svg>", re.DOTALL)


def at_once(view: View) -> dict:
    """The state as it comes back from the page: through JSON."""
    return json.loads(json.dumps(view.table.to_dict()))


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


def asked(view: View, act: str = "ask") -> View:
    """The view after asking, all the way to its end; what else is to be done then is left."""
    view = press(view, act) if act else view
    while view.done.then.startswith("ask"):
        view = press(view, view.done.then)
    return view


def begun(profile: str = "carcassonne", **fields: str) -> View:
    """A game of two, begun by presses."""
    view = press(opened(), "edition", value=profile)
    return press(press(view, "mode:play"), "begin", **{**TWO, "seed": "7", **fields})


def read(view: View) -> dict[str, ET.Element]:
    """The parts, each as a tree."""
    return {name: ET.fromstring(f"<div>{html}</div>") for name, html in view.parts.items()}


def told(view: View, part: str = "panel", *, page: bool = False) -> str:
    """What is to be read in a part, or on the page that is open, line by line."""
    html = view.parts[part]
    if page:
        html = html.rpartition('class="page"')[2].partition(">")[2]
    if part != "board":
        html = _PICTURE.sub("", _NAMED.sub(r"<p>\1</p>", html))
    words = unescape(re.sub(r"<[^>]*>", " ", _LINES.sub("\n<", html)))
    lines = (" ".join(line.split()) for line in words.splitlines())
    return "\n".join(line for line in lines if line)


_KIND = re.compile(r"[A-Z](, \d+ left)?|\d\d|[NSEW]{2}|[+]?\d+")
"""A kind of tile, which are many."""


def once(read: dict[str, str]) -> dict[str, str]:
    """What is read of several things, each line where it is read first; names of data left out."""
    named = Naming(BOOK)
    data = [named.profile(one, full=True) for one in BOOK.editions]
    data += [named.overlay(id) for id in BOOK.overlays]
    desk, found = {one.text for one in data}, {}
    for name, text in read.items():
        lines = dict.fromkeys(line for line in text.splitlines() if not _KIND.fullmatch(line))
        if new := [line for line in lines if line not in desk]:
            found[name] = "\n".join(new)
        desk |= lines.keys()
    return found


def refusals(errors: Iterable[ArkrulesError]) -> dict[str, list[str]]:
    """What is said of what cannot be done, by the remedy."""
    found: dict[str, list[str]] = {}
    for error in errors:
        found.setdefault(error.remedy, []).append(str(error))
    return {remedy: one_of_each(said) for remedy, said in found.items()}


def pressable(view: View) -> list[ET.Element]:
    """Everything that sends an act."""
    trees = read(view).values()
    return [one for tree in trees for one in tree.iter() if "data-act" in one.attrib]


def acts_of(view: View, begin: str = "") -> list[str]:
    """What can be pressed, by its act, each once; such as begins with something."""
    found = {one.get("data-act", "") for one in pressable(view)}
    return sorted(act for act in found if act.startswith(begin))


def faults_of(view: View) -> list[str]:
    """Where something is wrong on the table."""
    return [fault.key for fault in Desk(view.table, BOOK).faults]


def moves_of(view: View) -> tuple[str, ...]:
    """The moves made in the game that is played."""
    return Record.read(view.table.game).moves


def state_of(view: View) -> GameState:
    """What the engine makes of the table."""
    return Desk(view.table, BOOK).state
