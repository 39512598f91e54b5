"""What pages are made of: their elements, by which styles, scripts and the keyboard find them."""

from __future__ import annotations

import re

import pytest

from arkrules.render.canvas import stylesheet
from arkrules.server.page import WEB
from tests.table.at_the_table import after, asked, begun, opened, press, read

FAULTY = 'players = ["a", "b"]\ntiles = ["0,0 D", "0,1 D", "0,0 A"]\nlaid = "7,7"'
CITY = 'players = ["red", "blue"]\ntiles = ["0,0 D"]\npieces = ["red follower 0,0 C"]'
OVER = f"{CITY}\nbag = []"
SHOWN = ("id", "class", "data-act", "data-do", "data-key", "for", "name", "type", "min", "max")
"""What is written of an element, and of others whether they are there."""
THERE = ("open", "hidden", "disabled", "checked", "selected")


def thought_of():
    return press(press(opened(text=CITY), "mode:ask"), "try", move="lay E/2 0,-1")


def beside_a_game():
    text = 'players = ["red", "blue"]\ntiles = ["0,0 D", "1,0 V"]\nlaid = "1,0"\nstep = "place"'
    return press(opened(text=text), "mode:play")


PAGES = {
    "nothing is selected": opened,
    "an open cell": lambda: press(opened(), "at:1,0"),
    "a tile with a piece": lambda: press(opened(text=CITY), "at:0,0 C"),
    "the game": lambda: press(press(opened(), "switch:city.small", value="true"), "page:game"),
    "too many players": lambda: after(opened(text=FAULTY), *["join"] * 4, "page:players"),
    "the bag": lambda: press(opened(), "page:bag"),
    "a side with a road": lambda: after(
        opened(), "tile-new", "tile-choose:east", "tile-show:east=road"
    ),
    "a city of ones own": lambda: after(
        opened(), "tile-new", "tile-choose:south", "tile-show:south=city", "tile-choose:C"
    ),
    "a tile with marks that no rule here knows": lambda: press(
        press(opened(), "tile-new"), "tile-written", value="[CCC aaa aaa aaa; scroll@C]"
    ),
    "the supply": lambda: press(opened(), "page:rest"),
    "a question": lambda: after(press(opened(text=CITY), "mode:ask"), "at:0,-1", "lay:E"),
    "a move that is thought of": thought_of,
    "an answer": lambda: asked(opened(case="small-city"), ""),
    "before a game": beside_a_game,
    "a tile in hand": lambda: begun(by1="greedy"),
    "a tile was laid": lambda: press(begun(), "at:1,0"),
    "what was done before": lambda: after(begun(), "at:1,0", "move:pass", "look:1"),
    "a game that is over": lambda: after(
        opened(text=OVER), "mode:play", "begin-here", "page:sheet"
    ),
    "what is refused": lambda: asked(
        press(press(opened(text=CITY), "mode:ask"), "judge", move="end")
    ),
    "the scores": lambda: after(begun(), "at:1,0", "move:pass", "page:sheet"),
}


def skeleton(view, part):
    """The elements of a part as lines, one in another: what it is, and how it is found."""
    lines = []

    def write(one, depth):
        tag = one.tag.rpartition("}")[2]
        given = [f"{name}={one.get(name)}" for name in SHOWN if one.get(name)]
        given += [name for name in THERE if name in one.attrib]
        given += [name for name, value in one.items() if name[:5] == "aria-" and value == "true"]
        lines.append("  " * depth + " ".join([tag, *given]))
        for inner in () if tag == "svg" else one:
            if inner.tag != "option" or "selected" in inner.attrib:
                write(inner, depth + 1)

    for one in read(view)[part]:
        write(one, 0)
    return "\n".join(lines)


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_is_made_of(page, snapshot):
    assert skeleton(PAGES[page](), "panel") == snapshot


def test_what_stands_around_the_board_is_made_of(snapshot):
    around = [skeleton(opened(text=FAULTY), "bar"), skeleton(begun(), "board")]
    assert around == snapshot


def lit_up(view):
    """What on the board can be pressed, and how it is marked."""
    return {
        one.get("data-act"): (one.get("tabindex"), one.get("class", ""))
        for one in read(view)["board"].iter()
        if "data-act" in one.attrib
    }


def test_how_the_board_is_marked(snapshot):
    pages = ("a tile with a piece", "a question", "an answer", "a tile in hand", "a tile was laid")
    assert {page: lit_up(PAGES[page]()) for page in pages} == snapshot


STYLED = "".join(file.read_text() for file in WEB.iterdir() if file.suffix != ".svg") + stylesheet()
WORDS = {*re.findall(r"[\w-]+", STYLED)}


@pytest.mark.parametrize("page", PAGES)
def test_each_class_is_one_that_styles_or_scripts_know(page):
    trees = read(PAGES[page]()).values()
    classes = {
        word for tree in trees for one in tree.iter() for word in one.get("class", "").split()
    }
    # Documents bring classes for pages of others; these four are for pictures that somebody styles.
    others = {"ground", "mark", "site", "tile"}
    assert {word for word in classes - others - WORDS if not word.startswith("arkrules")} == set()
