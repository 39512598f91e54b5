"""What to write instead of notation that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from arkrules.bounds import whole_number
from arkrules.errors import BadNotation
from arkrules.geometry import parse_cell
from arkrules.json import write_json
from arkrules.messages import any_of, say
from arkrules.nearness import meant, nearest
from arkrules.plurals import shortened

if TYPE_CHECKING:
    from arkrules.play.extension import StateKey

__all__ = ["key_among_pieces", "key_hint", "note_fault", "piece_hint"]


def piece_hint(
    words: Sequence[str], at: int, known: Collection[str], synonyms: Mapping[str, str]
) -> str:
    """What to write for a line with a word in it that is no kind of piece; nothing if unclear."""
    kind = synonyms.get(words[at].casefold())
    if kind in known:
        line = " ".join((*words[:at], str(kind), *words[at + 1 :]))
        return say("write `{line}`", line=shortened(line))
    return meant(words[at], known)


def note_fault(note: str, known: Collection[str]) -> str:
    """What is wrong with the form of what a piece is said to carry, and what to write."""
    name, _, count = note.partition("=")
    if name in known and whole_number(count) is not None:
        return ""
    if not known:
        return say("{note}: pieces carry nothing here; leave it out", note=repr(shortened(note)))
    digits = re.search(r"\d{1,3}", note)
    number = int(digits[0]) if digits else 1
    word = re.sub(r"[\W\d]+", "", name)
    near = [word] if word in known else nearest(word, known)
    written = any_of(f"`{one}={number}`" for one in near or sorted(known))
    if near or not word:
        return say(
            "{note} cannot be read; write {written}", note=repr(shortened(note)), written=written
        )
    return say(
        "{note}: pieces do not carry this here; write {written}, or leave it out",
        note=repr(shortened(note)),
        written=written,
    )


def key_among_pieces(text: str, keys: Iterable[StateKey]) -> str:
    """What to write for a figure that stands among the pieces and has a key of its own."""
    words = re.split(r"[\s=]+", text.strip().casefold())
    for key in keys:
        if key.name in words[:2] and key.holds == "cell":
            cells = [cell for word in words if (cell := _cell_in(word))]
            return say(
                "write `{line}` beside `pieces`", line=_written(key, cells[0] if cells else "0,0")
            )
    return ""


def key_hint(key: StateKey, value: object) -> str:
    """What to write where the value of a key does not have the form that the key declares."""
    if key.holds == "cell" and not _is_cell(value):
        return say("write `{line}`", line=_written(key, value))
    if key.holds == "cells" and not (isinstance(value, list) and all(map(_is_cell, value))):
        return say("write `{line}`", line=_written(key, value))
    if key.holds == "flag" and not isinstance(value, bool):
        return say("write `{key} = true`", key=key.name)
    if key.holds == "pieces" and not (
        isinstance(value, dict) and all(isinstance(inner, dict) for inner in value.values())
    ):
        return say("write `{key} = {{ red = {{ follower = 1 }} }}`", key=key.name)
    return ""


def _written(key: StateKey, value: object) -> str:
    """A line of TOML with the cells that a value may mean."""
    several = value if isinstance(value, list) and not _cell_in(value) else [value]
    cells = [_cell_in(one) or "0,0" for one in several] or ["0,0"]
    return f"{key.name} = {write_json(cells[0] if key.holds == 'cell' else cells)}"


def _is_cell(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(parse_cell(value))
    except BadNotation:
        return False


def _cell_in(value: object) -> str:
    """The cell that a value of any form may mean, such as `[0, 0]` or `(0 0)`."""
    if isinstance(value, dict):
        value = [value.get("x"), value.get("y")]
    if isinstance(value, list):
        if len(value) == 1:
            return _cell_in(value[0])
        value = " ".join(map(str, value[:3]))
    numbers = re.findall(r"-?[0-9]{1,5}", value[:80]) if isinstance(value, str) else []
    cell = ",".join(numbers)
    return cell if len(numbers) == 2 and _is_cell(cell) else ""
