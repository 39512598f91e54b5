"""What a picture is drawn on: its elements, its ids, and the few signs that all parts share."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree as ET

from arkrules.files import tables_beside
from arkrules.geometry import Cell
from arkrules.nouns import noun
from arkrules.play import Glyph
from arkrules.render.outline import Point, Stroke, outline_of
from arkrules.render.scene import Scene, Spot, State
from arkrules.render.words import described
from arkrules.text import sanitize

_DRAWN = tables_beside(__file__, "signs.toml")
_DEFINED: Mapping[str, str] = _DRAWN["defined"]
CELL_SIGNS: Mapping[str, str] = _DRAWN["cells"]
THING_SIGNS: Mapping[str, str] = _DRAWN["things"]
SWATCHES: Mapping[str, Sequence[tuple[str, str]]] = _DRAWN["key"]


def pair(point: Point) -> str:
    """A point, as paths have it."""
    return f"{number(point.real)} {number(point.imag)}"


def moved(point: Point, more: str = "") -> str:
    """A transformation to a point."""
    return f"translate({pair(point)}){more}"


@lru_cache(maxsize=1024)  # tiles of a kind are drawn alike
def data_of(lines: tuple[Stroke, ...], *, closed: bool = False) -> str:
    """Lines as path data; a line that goes on where the one before ends is one with it."""
    said: list[str] = []
    at: Point | None = None
    for line in lines:
        if closed or line[0][-1] != at:
            said.append(f"M{pair(line[0][-1])}")
        at = line[0][-1]
        for *bends, end in line[1:]:
            far = end - at
            if bends:
                said.append(f"Q{pair(bends[0])} {pair(end)}")
            elif far.real and far.imag:
                said.append(f"L{pair(end)}")
            elif far.imag:
                said.append(min(f"V{number(end.imag)}", f"v{number(far.imag)}", key=len))
            else:
                said.append(min(f"H{number(end.real)}", f"h{number(far.real)}", key=len))
            at = end
        said.append("Z" if closed else "")
    return "".join(said)


def css_of(css: str, state: State) -> str:
    """The class of something in a state."""
    return css if state is State.PLAIN else f"{css} {state}".strip()


@lru_cache(maxsize=256)
def shapes_of(glyph: Glyph) -> tuple[ET.Element, ...]:
    """The shapes of a glyph; none if they cannot be read, and a letter has to do."""
    try:
        read = ET.fromstring(f"<g>{glyph.svg}</g>")
    except (ET.ParseError, UnicodeError):
        return ()
    for part in read.iter():
        part.tag = part.tag.rpartition("}")[2]
    return tuple(read)


class Canvas:
    """The elements of a picture in the making."""

    def __init__(self, scene: Scene, prefix: str, size: tuple[float, float], origin: Point) -> None:
        """`origin` is where the north-west corner of the cell 0,0 lies."""
        self.scene, self.prefix, self.origin, self._ids = scene, prefix, origin, dict[str, str]()
        self.root = begun(prefix, scene.title, described(scene), *size)
        self.defs = add(self.root, "defs")
        self.outlines = {
            tile.cell: outline_of(tile.sides, tile.site, tile.inner) for tile in scene.tiles
        }

    def place(self, cell: Cell) -> Point:
        """Where the north-west corner of a cell lies in the picture."""
        return self.origin + 100 * complex(*cell)

    def id(self, name: str) -> str:
        """The id of a pattern, of a house, or of a glyph; defined once."""
        if name not in self._ids:
            made = ET.fromstring(_DEFINED.get(name, "<g/>"))
            self.define(name, made)
            if name not in _DEFINED:
                made.extend(shapes_of(self.scene.glyph(name)))
        return self._ids[name]

    def define(self, name: str, made: ET.Element) -> None:
        """Define something that is drawn more than once."""
        self._ids[name] = f"{self.prefix}-{len(self._ids)}"
        made.set("id", self._ids[name])
        self.defs.append(made)

    def url(self, name: str) -> str:
        """The same where a whole reference is wanted."""
        return f"url(#{self.id(name)})"

    def sign(
        self, box: ET.Element, point: Point, state: State, signs: Mapping[str, str] = THING_SIGNS
    ) -> None:
        """What is drawn over something that is new or forbidden, or a barrier."""
        if data := signs.get(state):
            over = add(box, "g", "mute", transform=moved(point))
            add(over, "path", "casing", d=data)
            add(over, "path", f"sign {state}", d=data)

    def glyph(
        self, box: ET.Element, thing: Spot, point: Point, scale: float, css: str, **more: object
    ) -> None:
        """Something drawn by its glyph; by its letter if nobody drew one."""
        glyph, css = self.scene.glyph(thing.name), css_of(css, thing.state)
        if shapes_of(glyph):
            where = moved(point, f"scale({number(scale)})")
            drawn = add(box, "g", f"glyph {css}", **more, transform=where)
            add(drawn, "title", "", str(noun(thing.name)))
            add(drawn, "use", href=f"#{self.id(thing.name)}")
        else:
            more |= {"font_size": round(18 * scale), "font_weight": "bold"}
            drawn = add(
                box, "text", f"sort {css}", glyph.text, x=point.real, y=point.imag + 6, **more
            )
            add(drawn, "title", "", str(noun(thing.name)))
        self.sign(box, point, thing.state)


def begun(prefix: str, title: str, about: str, width: float, height: float) -> ET.Element:
    """A picture with its description and its background, and nothing on it yet."""
    root = ET.Element(
        "svg",
        {
            "class": "ark-board", "role": "img", "xmlns": "http://www.w3.org/2000/svg",
            "aria-labelledby": f"{prefix}-title {prefix}-desc",
            "viewBox": f"0 0 {width} {height}", "width": str(width), "height": str(height),
        },
    )  # fmt: skip
    add(root, "title", "", title, id=f"{prefix}-title")
    add(root, "desc", "", about, id=f"{prefix}-desc")
    add(root, "rect", "paper", width=width, height=height)
    return root


def written(root: ET.Element) -> str:
    """A picture as text, with the rules of what is on it."""
    style = ET.Element("style")
    style.text = style_of(root)
    root.insert(2, style)
    text = ET.tostring(root, encoding="unicode")
    return sanitize(text.replace(" />", "/>") + "\n")  # nothing else has a bare `>`


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


# -- colors for light and dark, and one rule for each class ---------------------------------------

PLAYERS = ("red", "blue", "green", "yellow", "black", "gray", "purple", "pink")
"""The colors that players may have."""
_SHEET = Path(__file__).with_name("board.css").read_text(encoding="utf-8")
_NAMED = re.compile(r"--(\w+): (#\w+);")
LIGHT, DARK = (dict(_NAMED.findall(part)) for part in _SHEET.split("@media"))
"""The colors on light paper, and on dark paper where they differ."""
_RULES = re.findall(r"^(\..*) \{ (.*) \}$", _SHEET, re.MULTILINE)
"""Selectors, and what is declared for them."""
_COLOR = re.compile(r"([a-z]+):var\(--(\w+)\)")


def color_of(player: str, players: Sequence[str]) -> str:
    """The color of a player: the one the player is called by, else one that is free."""
    color = "gray" if player == "grey" else player
    if color in PLAYERS:
        return color
    others = [one for one in players if one not in (*PLAYERS, "grey")]
    free = [color for color in PLAYERS if color not in players] or PLAYERS
    return free[others.index(player) % len(free)]


def style_of(root: ET.Element) -> str:
    """The rules of the classes that are there, for nothing but such pictures."""
    used = {word for part in root.iter() for word in part.get("class", "").split()}
    text, dark = _rules(used)
    return f"{text}@media (prefers-color-scheme:dark){{.ark-board:root{{{dark}}}}}"


def stylesheet() -> str:
    """The rules of all classes, for a page whose pictures bring none; it decides what is dark."""
    text, dark = _rules(set(re.findall(r"\w+", _SHEET)))
    light = ":root:not([data-theme=light]) body:not([data-theme=light])"
    chosen = "[data-theme=dark]"
    screen = f"@media (prefers-color-scheme:dark){{{light}{{{dark}}}}}"
    return f"{text}{screen}{chosen}{{{dark}}}\n".replace("}", "}\n")


def _rules(used: set[str]) -> tuple[str, str]:
    """The rules of some classes, and the colors that they have on dark paper."""
    text = ".ark-board{font:11px sans-serif;text-anchor:middle}"
    for selector, rule in _RULES:
        if used.issuperset(re.findall(r"\w+", selector)):
            text += f".ark-board {selector}{{{rule.replace(': ', ':').replace('; ', ';')}}}"
    colors = {name for _, name in _COLOR.findall(text)}
    dark = "".join(f"--ark-{name}:{code};" for name, code in DARK.items() if name in colors)
    return _COLOR.sub(_both, text), dark


def _both(said: re.Match[str]) -> str:
    """A color for programs that know no variables, and for those that do."""
    key, name = said.groups()
    return f"{key}:{LIGHT[name]};{key}:var(--ark-{name},{LIGHT[name]})"
