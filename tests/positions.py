"""Positions of a few tiles, and what can be done there: what many tests say alike."""

from __future__ import annotations

import json

import pytest

from arkrules import GameState, PositionError, load_profile, set_up
from arkrules.rules import library
from arkrules.tiles import Box, Kind, Tile, Vocabulary, load_set, parse_literal
from arkrules.tiles.notation import MarkWord

VOCABULARY = Vocabulary(
    {
        "pennant": MarkWord("pennant", frozenset({"city"})),
        "scroll": MarkWord("scroll", frozenset({"city"})),
        "oasis": MarkWord("oasis", frozenset({"road"})),
        "sheep": MarkWord("sheep", frozenset({"field"})),
        "bush": MarkWord("bush", frozenset({"road"}), joint=True),
        "mist": MarkWord("mist"),
    },
    frozenset({"monastery", "temple"}),
)
"""One word of every sort that notation has, whatever extensions are installed."""
BASE_SET = load_set(library().sets["base"], VOCABULARY)
BASE_BOX = Box([BASE_SET], VOCABULARY)
BASE_KINDS = tuple(map(BASE_BOX.kind, BASE_BOX))


def tile(token: str, *, joined: bool = False) -> Tile:
    """A turned tile of the base set, or of a literal."""
    found = BASE_BOX.tile(token)
    return found.kind.joined[found.rotation] if joined else found


def literal(text: str) -> Kind:
    """The kind that a literal describes."""
    return parse_literal(text, VOCABULARY)


BASE = "carcassonne"
FIELD = "[aaa aaa aaa aaa]"
CAP = "[CCC aaa aaa aaa]"
"""A city to the north."""
ROAD = "[aaa a1b bbb b1a]"
"""A road from west to east."""
CITY = "[CCC CCC CCC CCC]"
"""City on all sides: a field or a road fits nowhere beside it."""


def stand(*lines: str, under: str = BASE, **answers: object) -> GameState:
    """The state of a position; red moves before blue. `draw__when="end"` alters an answer."""
    profile = load_profile(under)
    for name, answer in answers.items():
        profile = profile.with_answer(name.replace("__", "."), answer)
    return set_up(profile, "\n".join(('players = ["red", "blue"]', *lines)))


def tiles(*placed: str) -> str:
    """The line of a position that lists its tiles."""
    return f"tiles = {json.dumps(placed)}"


def play(state: GameState, *lines: str) -> GameState:
    """The state after some moves."""
    for line in lines:
        state = state.play(line)
    return state


def reach(state: GameState, cell: str, segment: str) -> set[str]:
    """The cells that a feature lies on."""
    return {str(there) for there in state.feature(cell, segment).cells}


def offered(state: GameState) -> list[str]:
    """The legal moves as lines."""
    return [str(move) for move in state.moves()]


def faults(*lines: str, **answers: object) -> str:
    """What is wrong with a position, line by line."""
    with pytest.raises(PositionError) as caught:
        stand(*lines, **answers)
    return "\n".join(caught.value.faults)


def at_step(step: str) -> GameState:
    """The start tile lies, and red is at some step, with a tile E in hand where one is laid."""
    lines = {
        "draw": ('bag = ["E"]',),
        "lay": ('hands = { red = ["E"] }',),
        "place": ('laid = "0,0"',),
        "over": (),
    }
    return stand(tiles("0,0 D"), f'step = "{step}"', *lines[step])
