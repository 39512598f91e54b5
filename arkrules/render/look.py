"""How pictures look: colors for light and dark, and one rule for each class.

A color is a variable that a page may set, `--ark-field`, with our own color for pages that do not.
A picture that stands by itself goes dark with the screen; within a page, the page decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree as ET

__all__ = ["DARK", "LIGHT", "PLAYERS", "color_of", "style_of", "stylesheet"]

PLAYERS = ("red", "blue", "green", "yellow", "black", "gray", "purple", "pink")
"""The colors that players may have."""
LIGHT = {
    "paper": "#fff", "ink": "#111", "light": "#fff", "label": "#4a4a4a",
    "field": "#cbdf9f", "rim": "#a3ab78", "kerb": "#574a35", "road": "#fffdf2",
    "city": "#e7bf7d", "wall": "#4a2c10", "stone": "#f1e2c6",
    "mist": "#dfe3ea", "drop": "#8d96ac", "ruin": "#b9b3a8",
    "new": "#7a1a6e", "forbidden": "#b3001b", "arrow": "#3d1a78",
    "red": "#b01f26", "blue": "#0b5fa5", "green": "#00795a", "yellow": "#f0c808",
    "black": "#1a1a1a", "gray": "#999999", "purple": "#4d1766", "pink": "#f5b3d0",
}  # fmt: skip
"""On light paper."""
DARK = {
    "paper": "#16181b", "label": "#c3c7cd", "field": "#5c7839", "city": "#9a6e34",
    "rim": "#3a4d22", "mist": "#8b94a5", "drop": "#4a5266", "ruin": "#6b665c", "new": "#ffc4f4",
    "forbidden": "#f5475d",
}  # fmt: skip
"""On dark paper, where that differs."""
_RULES = """
paper{fill:@paper} hits{opacity:0} mute{pointer-events:none}
base{fill:@stone} haze{fill:@mist} drop{fill:@drop} ruin{fill:@ruin}
field{fill:@field;stroke:@rim} city{fill:@city;stroke:@rim}
edge{fill:none;stroke:@kerb;stroke-width:11} road{fill:none;stroke:@road;stroke-width:8}
deck{fill:none;stroke:@stone;stroke-width:17}
parapet{fill:none;stroke:@kerb;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
wall{fill:none;stroke:@wall;stroke-width:6;stroke-linecap:round}
stone{fill:none;stroke:@stone;stroke-width:2.6;stroke-dasharray:4 1.8}
spot{fill:transparent}
glyph{fill:currentColor;stroke:@light;stroke-width:1.2}
sort{fill:@ink}
count{fill:@ink;stroke:@light;stroke-width:3;paint-order:stroke;font-weight:bold}
label{fill:@label;font-size:15px} small{font-size:9.5px} words{font-size:12px;text-anchor:start}
headline{fill:@label;font-weight:bold;text-anchor:start}
name{fill:@light;stroke:@ink} initial{fill:@ink;font-size:15px}
body{fill:currentColor;stroke:@ink} letter{fill:@light;font-size:13px;font-weight:bold}
red{color:@red} blue{color:@blue} green{color:@green} yellow{color:@yellow}
black{color:@black} gray{color:@gray} purple{color:@purple} pink{color:@pink}
yellow .letter{fill:@ink} pink .letter{fill:@ink} gray .letter{fill:@ink}
faded{opacity:.55} faded .body{stroke-dasharray:2.5 2}
laid{fill:none;stroke:@new;stroke-width:4}
chosen{fill:none;stroke:@new;stroke-width:4;stroke-dasharray:11 6}
casing{fill:none;stroke:@light;stroke-width:6.5;stroke-linejoin:round}
sign{fill:none;stroke-width:3} sign.new{stroke:@new} sign.forbidden{stroke:@forbidden}
sign.barrier{stroke:@forbidden}
shaft{fill:none;stroke:@arrow;stroke-width:3;stroke-linejoin:round}
faded .shaft{stroke-dasharray:6 5}
head{fill:@arrow;stroke:@light}
caption{fill:@arrow;font-size:13px;font-weight:bold;paint-order:stroke}
caption{stroke:@light;stroke-width:4}
"""
_RULE = re.compile(r"(\w[\w. +]*)(\{[^}]*\})")
_COLOR = re.compile(r"([a-z]+):@(\w+)")


def color_of(player: str, players: Sequence[str]) -> str:
    """The color of a player: the one the player is called by, else one that is free."""
    color = "gray" if player == "grey" else player
    if color in PLAYERS:
        return color
    others = [one for one in players if one not in (*PLAYERS, "grey")]
    free = [color for color in PLAYERS if color not in players] or PLAYERS
    return free[others.index(player) % len(free)]


def style_of(root: ET.Element) -> str:
    """The rules of the classes that are there, for nothing but such pictures.

    A color comes twice, as there are programs that draw pictures and know no variables.
    """
    used = {word for part in root.iter() for word in part.get("class", "").split()}
    text, dark = _rules(used)
    return f"{text}@media (prefers-color-scheme:dark){{.ark-board:root{{{dark}}}}}"


def stylesheet() -> str:
    """The rules of all classes, for a page whose pictures bring none; it decides what is dark."""
    text, dark = _rules(set(re.findall(r"\w+", _RULES)))
    light = ":root:not([data-theme=light]) body:not([data-theme=light])"
    chosen = "[data-theme=dark]"
    screen = f"@media (prefers-color-scheme:dark){{{light}{{{dark}}}}}"
    return f"{text}{screen}{chosen}{{{dark}}}\n".replace("}", "}\n")


def _rules(used: set[str]) -> tuple[str, str]:
    """The rules of some classes, and the colors that they have on dark paper."""
    rules = [
        f".ark-board .{classes.strip()}{rule}"
        for classes, rule in _RULE.findall(_RULES)
        if used.issuperset(re.findall(r"\w+", classes))
    ]
    font = ".ark-board{font:11px sans-serif;text-anchor:middle}"
    text = font + "".join(rules)
    colors = {name for _, name in _COLOR.findall(text)}
    dark = "".join(f"--ark-{name}:{code};" for name, code in DARK.items() if name in colors)
    return _COLOR.sub(_both, text), dark


def _both(said: re.Match[str]) -> str:
    """A color for programs that know no variables, and for those that do."""
    key, name = said.groups()
    return f"{key}:{LIGHT[name]};{key}:var(--ark-{name},{LIGHT[name]})"
