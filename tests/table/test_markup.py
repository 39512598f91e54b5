"""What pages are made of: their elements, by which styles, scripts and the keyboard find them."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from arkrules.render.canvas import stylesheet
from arkrules.server.page import WEB
from tests.table.at_the_table import after, asked, begun, opened, press, read

FAULTY = 'players = ["a", "b"]\ntiles = ["0,0 D", "0,1 D", "0,0 A"]\nlaid = "7,7"'
CITY = 'players = ["red", "blue"]\ntiles = ["0,0 D"]\npieces = ["red follower 0,0 C"]'
OVER = f"{CITY}\nbag = []"


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


MARKED = ("open", "hidden", "disabled", "checked", "selected", "aria-pressed", "aria-checked")


def offered(view, part="panel"):
    """What can be done in a part, by kinds of acts and how many there are of each."""
    acts = [one.get("data-act") for one in read(view)[part].iter() if "data-act" in one.attrib]
    kinds = Counter(act.partition(":")[0] for act in acts)
    return " ".join(f"{kind}:{number}" for kind, number in sorted(kinds.items()))


def marked(view):
    """What in the panel is chosen, open or cannot be used now; of editions, how many."""
    found = [
        one.get("data-act") or one.get("data-do") or one.get("value") or one.get("id") or one.tag
        for one in read(view)["panel"].iter()
        if any(one.get(name, "false") != "false" or one.get(name) == "" for name in MARKED)
    ]
    kinds = ["who" if name.startswith("who:") else name for name in found]
    return " ".join(f"{name}*{number}" for name, number in sorted(Counter(kinds).items()))


FOUND = {
    "nothing is selected": ("at:1 page:6", "page:board*1", ""),
    "an open cell": ("at:1 lay:24 page:6 seek:4 side:4 written:1", "page:board*1", "chosen"),
    "a tile with a piece": (
        "another:1 at:4 just:1 page:6 put:2 remove:1 take:1 turn:2 written:1",
        "at:0,0 C*1 page:board*1",
        "chosen feature",
    ),
    "the game": ("edition:1 game:1 page:6 rule:21", "carcassonne*2 page:game*1", ""),
    "too many players": (
        "at:1 drop:1 earlier:6 join:1 leave:6 name:6 page:6 set:14",
        "a*1 draw*1 page:players*1",
        "faults",
    ),
    "the bag": ("bag:1 hand:2 page:6", "page:bag*1 unknown*1", ""),
    "a side with a road": (
        "page:6 tile-choose:6 tile-drop:1 tile-new:1 tile-show:7 tile-site:1 tile-use:1 "
        "tile-written:1",
        "option*1 page:draw*1 tile-choose:east*1 tile-show:east=road*1",
        "sketch-chosen",
    ),
    "a city of ones own": (
        "page:6 tile-choose:6 tile-drop:1 tile-new:1 tile-site:1 tile-use:1 tile-written:1",
        "option*1 page:draw*1 tile-choose:C*1",
        "sketch-chosen",
    ),
    "a tile with marks that no rule here knows": (
        "page:6 tile-choose:6 tile-drop:1 tile-new:1 tile-site:1 tile-use:1 tile-written:1",
        "option*1 page:draw*1",
        "",
    ),
    "the supply": ("page:6 set:1", "page:rest*1", ""),
    "a question": (
        "about:4 another:1 at:2 move:2 put:1 remove:1 rule:21 switch:1 title:1 try:1 turn:2 "
        "what:11 who:18 words:1",
        "about:score*1 what:gains*1 who*15",
        "chosen",
    ),
    "a move that is thought of": (
        "about:4 judge:1 move:26 rule:21 switch:1 title:1 try:1 what:11 who:18 words:1",
        "about:score*1 what:gains*1 who*15",
        "thought-of",
    ),
    "an answer": (
        "about:4 move:25 remove:1 rule:21 see:4 switch:4 title:1 try:1 upto:1 what:11 who:18 "
        "words:1",
        "about:score*1 see:carcassonne*1 switch:city.small*1 what:gains*1 who*11",
        "shown differ",
    ),
    "before a game": (
        "begin:1 begin-here:1 edition:1 game:1 rule:21",
        "carcassonne*2 nobody*3 person*4 rest*1",
        "",
    ),
    "a tile in hand": ("keep:1 look:3 move:7 page:3 question:1", "page:move*1", ""),
    "a tile was laid": ("at:4 keep:1 look:3 move:7 page:3 put:1 question:2", "page:move*1", ""),
    "what was done before": ("branch:1 keep:1 look:4 page:3 question:1", "page:move*1", ""),
    "a game that is over": ("look:1 page:3 question:1", "page:sheet*1", "final"),
    "what is refused": (
        "about:4 move:25 rule:21 see:2 switch:1 title:1 try:1 unjudge:1 what:11 who:18 words:1",
        "about:place*1 see:carcassonne*1 who*15",
        "shown",
    ),
    "the scores": ("look:1 page:3 question:1", "page:sheet*1", ""),
}


@pytest.mark.parametrize("page", PAGES)
def test_what_can_be_done_on_a_page_and_what_is_chosen(page):
    view = PAGES[page]()
    sections = [one.get("id") for one in read(view)["panel"].iter("section") if one.get("id")]
    assert (offered(view), marked(view), " ".join(sections)) == FOUND[page]


@pytest.mark.parametrize("page", PAGES)
def test_elements_are_found_by_ids_and_labels_name_what_they_are_for(page):
    elements = [one for tree in read(PAGES[page]()).values() for one in tree.iter()]
    ids = Counter(one.get("id") for one in elements if one.get("id"))
    assert ids.most_common(1)[0][1] == 1
    for one in elements:
        if one.tag == "label" and one.get("for"):
            assert one.get("for") in ids
        if one.tag == "button":
            assert one.get("type") in ("button", "submit"), one.attrib
        if one.tag == "button" and one.get("data-act"):
            assert (one.get("type"), bool(one.get("id"))) == ("button", True), one.attrib
        if one.tag == "input" and one.get("type") == "number":
            assert {"min", "max"} <= one.attrib.keys(), one.attrib
    keys = [one.get("data-key") for one in elements if one.get("data-key")]
    assert len(keys) == len({*keys})


def test_keys_do_what_the_help_says():
    def keys(view):
        trees = read(view).values()
        return {
            one.get("data-key"): one.get("data-act")
            for tree in trees
            for one in tree.iter()
            if one.get("data-key")
        }

    assert keys(PAGES["a question"]()) == {
        "z": "back",
        "y": "forth",
        "delete": "remove",
        "r": "turn:1",
        "l": "turn:3",
    }


def test_what_stands_around_the_board():
    assert (
        offered(opened(text=FAULTY), "bar")
        == "back:1 clear:1 copy:1 find:1 forth:1 fresh:1 keep:4 mode:3 open:1"
    )
    assert offered(begun(), "board") == "at:9 spin:3"


def lit_up(view):
    """How what can be pressed on the board is marked, and where the keyboard begins."""
    found = {}
    for one in read(view)["board"].iter():
        if "data-act" in one.attrib:
            said = f"{one.get('class', '')} {one.get('tabindex', '')}"
            found[said] = " ".join([*found.get(said, "").split(), squeezed(one)])
    return found


def squeezed(one):
    """Where it is, or what it does."""
    return one.get("data-act").removeprefix("at:").replace(" ", "-")


LIT = {
    "a tile with a piece": {
        "spot cell 0": "0,0",
        "spot place ground 0": "0,0-a 0,0-b",
        "spot place whole chosen-here 0": "0,0-C",
        "spot place 0": "0,0-1",
        "spot cell open -1": "0,-1 -1,0 1,0 0,1",
        "piece red ": "0,0-C",
    },
    "a question": {
        "spot cell chosen-here 0": "0,-1",
        "spot place ground lit 0": "0,-1-a",
        "spot place 0": "0,-1-C",
        "spot cell -1": "0,0",
        "spot place ground -1": "0,0-a 0,0-b",
        "spot place -1": "0,0-C 0,0-1",
        "spot cell open -1": "0,-2 -1,-1 1,-1 -1,0 1,0 0,1",
        "piece red ": "0,0-C",
    },
    "an answer": {
        "spot cell -1": "0,-1",
        "spot place ground -1": "0,-1-a 0,0-a",
        "spot place asked -1": "0,-1-C 0,0-C",
        "spot cell 0": "0,0",
        "spot cell open -1": "0,-2 -1,-1 1,-1 -1,0 1,0 0,1",
        "piece red faded ": "0,0-C",
    },
    "a tile in hand": {
        "spot cell 0": "0,0",
        "spot place ground -1": "0,0-a 0,0-b",
        "spot place -1": "0,0-C 0,0-1",
        "spot cell open lit turned -1": "0,-1 -1,0 0,1",
        "spot cell open lit -1": "1,0",
        "tile-choice ": "spin:1",
        " ": "spin:1 spin:3",
    },
    "a tile was laid": {
        "spot cell 0": "0,0",
        "spot place ground -1": "0,0-a 0,0-b",
        "spot place -1": "0,0-C 0,0-1",
        "spot cell -1": "1,0",
        "spot place ground lit -1": "1,0-a 1,0-b",
        "spot place lit -1": "1,0-C 1,0-1",
        "spot cell open -1": "0,-1 1,-1 -1,0 2,0 0,1 1,1",
    },
}


@pytest.mark.parametrize("page", LIT)
def test_how_the_board_is_marked(page):
    assert lit_up(PAGES[page]()) == LIT[page]


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


def of_class(view, name):
    """The elements of a class on a page."""
    parts = [part for part in read(view).values() for part in part.iter()]
    return [part for part in parts if name in part.get("class", "").split()]


def test_a_tile_to_choose_has_a_picture_that_is_for_the_eye_alone():
    choices = of_class(press(opened(), "at:1,0"), "tile-choice")
    assert len(choices) > 1
    for choice in choices:
        (picture,) = (part for part in choice if part.tag.endswith("svg"))
        assert (picture.get("aria-hidden"), picture.get("role")) == ("true", None)
        assert len(picture)


def test_what_is_what_on_a_board_is_a_picture_with_words():
    (key,) = of_class(opened(case="ark-turning"), "board-key")
    assert key.get("role") == "img"
    assert key.get("aria-label")


def test_a_move_that_brings_nothing_says_so():
    asking = press(opened(text=CITY), "mode:ask")
    (thought,) = read(press(asking, "try", move="lay E/2 0,1"))["panel"].iterfind(
        ".//*[@id='thought-of']"
    )
    told, acts = thought.iterfind("p")
    assert "".join(told.itertext())
    assert {*acts.iter("button")} != set()
