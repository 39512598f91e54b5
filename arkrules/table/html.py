"""HTML in the making: elements, what people press and write in, and labels for those who hear."""

from __future__ import annotations

import re
from collections.abc import Iterable

from arkrules.documents.html import escape
from arkrules.geometry import SIDES as NUMBERS
from arkrules.geometry import Cell
from arkrules.nouns import noun, person
from arkrules.play import GameState, PieceAt
from arkrules.table.desk import Desk
from arkrules.table.terms import ROUND, WORDS, called
from arkrules.text import all_of, count, say
from arkrules.tiles import Kind, Tile
from arkrules.tiles.tile import Segment

__all__ = [
    "Inner", "Markup", "beside", "button", "check", "choice", "field", "folded", "form",
    "gained", "id_of", "joined", "kind_named", "listed", "number", "piece_named", "place_named",
    "section", "segment_lies", "segment_named", "select", "step_named", "switches", "tag",
    "tile_named", "token_named", "turned_by", "typed", "with_pieces", "writing",
]  # fmt: skip


# == HTML in the making ============================================================================


class Markup(str):
    """A text that is HTML already."""

    __slots__ = ()


Inner = str | Markup | None | Iterable["Inner"]
"""What stands in an element: texts, elements, several of them, or nothing."""
_VOID = {"br", "hr", "img", "input", "link", "meta"}
"""What has no end tag in HTML."""


def tag(name: str, /, *content: Inner, css: str = "", **given: str | int | bool | None) -> Markup:
    """An element; `data_act` is written `data-act`, and what is None or false is left out.

    >>> tag("button", "A & B", css="big", data_act="lay:D", disabled=False)
    '<button class="big" data-act="lay:D">A &amp; B</button>'
    """
    parts = [name]
    for key, value in {"class": css or None, **given}.items():
        if value is None or value is False:
            continue
        word = key.rstrip("_").replace("_", "-")
        parts.append(f'{word}="{escape(word if value is True else str(value), quote=True)}"')
    inner = joined(content)
    if name in _VOID:
        return Markup(f"<{' '.join(parts)}/>")
    return Markup(f"<{' '.join(parts)}>{inner}</{name}>")


def joined(content: Inner) -> Markup:
    """Several things one after another."""
    if content is None:
        return Markup()
    if isinstance(content, Markup):
        return content
    if isinstance(content, str):
        return Markup(escape(content))
    return Markup("".join(map(joined, content)))


def listed(items: Iterable[Inner], *, css: str = "") -> Markup | None:
    """A list of items; nothing where there are none."""
    found = [tag("li", item) for item in items]
    return tag("ul", found, css=css) if found else None


def folded(title: Inner, *content: Inner, css: str = "", **given: str | bool) -> Markup:
    """Something that is unfolded by a press on its title."""
    return tag("details", tag("summary", title), content, css=css, **given)


# == what people press and write in ================================================================


def id_of(act: str) -> str:
    """The id of what sends an act; the same as long as it is there."""
    return f"do-{re.sub(r'[^0-9A-Za-z_.,:-]', '_', act)}"


def button(
    label: Inner, act: str, *, css: str = "", key: str = "", pressed: bool | None = None,
    name: str = "", disabled: bool = False, twist: int = 0,
    place: str = "",
) -> Markup:  # fmt: skip
    """A button; `name` is what it is called where its label is a picture.

    `place` tells it from another that sends the same act.
    """
    return tag(
        "button", label, css=css, type="button", id=f"{place}{id_of(act)}", data_act=act,
        data_key=key or None, data_twist=twist or None, aria_label=name or None,
        aria_keyshortcuts=key.capitalize() or None,
        aria_disabled="true" if disabled else None,
        aria_pressed=None if pressed is None else str(pressed).lower(),
    )  # fmt: skip


def field(desk: Desk, key: str, label: Inner, control: Markup, act: str) -> Markup:
    """A control with its label, and what is wrong with what it says."""
    named = tag("label", label, for_=id_of(act))
    return tag("div", named, " ", control, beside(desk, key), css="field")


def beside(desk: Desk, key: str) -> Markup | None:
    """What is wrong with a key of the position, shown where the key is changed."""
    found = desk.faults_of(key) if key else []
    if not found:
        return None
    return tag("p", "; ".join(fault.words for fault in found), css="fault", id=_fault_id(key))


def _fault_id(key: str) -> str:
    return f"fault-{re.sub(r'[^0-9A-Za-z_.-]', '_', key)}"


def number(
    desk: Desk, key: str, label: Inner, act: str, value: int, *, stated: bool, most: int = 999
) -> Markup:
    """A number; one that is not stated is what the rules make it."""
    control = _written(desk, key, act, type="number", inputmode="numeric", value=value, min=0,
                       max=most, css="" if stated else "given")  # fmt: skip
    return field(desk, key, label, control, act)


def writing(desk: Desk, key: str, label: Inner, act: str, value: str, *, most: int = 200) -> Markup:
    """A line of text."""
    control = _written(desk, key, act, type="text", value=value, maxlength=most,
                       autocomplete="off", spellcheck="false")  # fmt: skip
    return field(desk, key, label, control, act)


def _written(desk: Desk, key: str, act: str, *, css: str = "", **given: str | int) -> Markup:
    """Something to write in, and whether what it says is wrong."""
    wrong = bool(key and desk.faults_of(key))
    return tag(
        "input", id=id_of(act), name="value", data_act=act, css=css,
        aria_invalid="true" if wrong else None,
        aria_describedby=_fault_id(key) if wrong else None, **given,
    )  # fmt: skip


def choice(
    desk: Desk, key: str, label: Inner, act: str, options: Iterable[tuple[str, str]], chosen: str
) -> Markup:
    """One of several, each with its value and what is read."""
    control = select(options, chosen, id=id_of(act), name="value", data_act=act)
    return field(desk, key, label, control, act)


def select(options: Iterable[tuple[str, str]], chosen: str, **given: str) -> Markup:
    """One of several, without a label."""
    offered = [
        tag("option", words, value=value, selected=value == chosen) for value, words in options
    ]
    return tag("select", offered, **given)


def check(label: Inner, act: str, *, on: bool) -> Markup:
    """Something that is so or not; it sends `on` or nothing."""
    box = tag(
        "input", id=id_of(act), name="value", type="checkbox", value="on", checked=on, data_act=act
    )
    return tag("label", box, " ", label, css="check")


def switches(label: str, buttons: Iterable[Markup], *, css: str = "acts") -> Markup:
    """Buttons in a row, of which those are pressed that hold; the row is called something."""
    return tag("p", buttons, css=css, role="group", aria_label=label)


def form(act: str, *parts: Inner, press: str, stays: bool = False) -> Markup:
    """Parts in which something is written, and a button that sends all of it.

    One that stays does not fold the menu it is in, where its answer is shown.
    """
    send = tag("button", press, type="submit")
    written = [(part, " ") for part in parts]
    return tag("form", written, send, data_act=act, data_stays="yes" if stays else None)


def typed(label: str, name: str, id: str, **given: str) -> Inner:
    """A line in a form to write in, with its label."""
    line = tag("input", id=id, name=name, type="text", autocomplete="off", **given)
    return tag("label", label, for_=id), " ", line


def section(title: Inner, *content: Inner, css: str = "", id: str = "") -> Markup:
    """A part of a page with its heading."""
    return tag("section", tag("h3", title), *content, css=css, id=id or None)


# == what lies on the table, in words ==============================================================


def kind_named(kind: Kind) -> str:
    """A kind by its name; one that was drawn by hand by what it shows."""
    if not kind.token.startswith("["):
        return kind.token
    shown = [noun(segment.kind) for segment in kind.segments]
    return say("drawn tile: {segments}", segments=all_of(shown) if shown else say("nothing"))


def token_named(state: GameState, token: str) -> str:
    """A tile by its token; one that the game does not know as it is written."""
    box = state.assembly.box
    return kind_named(box.kind(token)) if box.knows(token) else token


def segment_named(segment: Segment) -> str:
    """A segment by what it is and by its letter; a site by what it is."""
    if segment.name == segment.kind:
        return say("{site:the}", site=noun(segment.kind))
    return say("{kind} {name}", kind=noun(segment.kind), name=segment.name)


def segment_lies(tile: Tile, segment: Segment) -> str:
    """A segment, and which sides of the tile it reaches."""
    sides = [say(ROUND["toward"][side]) for side in NUMBERS if segment.name in tile.sides[side]]
    if segment.name == segment.kind or not sides:
        return segment_named(segment)
    return say("{segment}, {sides}", segment=segment_named(segment), sides=all_of(sides))


def place_named(tile: Tile, cell: Cell, name: str) -> str:
    """A segment by what it is and where."""
    segment = tile.segments[tile.kind.index[name]]
    return say("{segment} at {cell}", segment=segment_named(segment), cell=cell)


def piece_named(piece: PieceAt) -> str:
    """A piece with whose it is and what it carries."""
    named = say("{player} {piece}", player=piece.player, piece=noun(piece.kind))
    if not piece.notes:
        return named
    carried = [
        say("{number} × {thing}", number=number, thing=noun(name)) for name, number in piece.notes
    ]
    return say("{piece} with {carried}", piece=named, carried=all_of(carried))


def with_pieces(place: str, pieces: Iterable[PieceAt] | None) -> str:
    """A place with the pieces that stand there, if any do."""
    if not pieces:
        return place
    return say("{place}: {pieces}", place=place, pieces="; ".join(map(piece_named, pieces)))


def tile_named(tile: Tile, cell: Cell) -> str:
    """A tile by its kind and where it lies."""
    return say("{cell}: {tile}", cell=cell, tile=kind_named(tile.kind))


def turned_by(turn: int) -> str:
    """How a tile is turned."""
    if not turn:
        return say("as it was drawn")
    return count(turn, "turned by a quarter", "turned by {number} quarters")


def gained(player: str, points: int) -> str:
    """A player with points that are won, or lost."""
    return say("{player} {points}", player=person(player), points=f"{points:+}")


def step_named(state: GameState, name: str) -> str:
    """A step of the turn by what is done in it."""
    about = "" if name in WORDS["step"] else state.assembly.steps[name].about
    return say(about) if about else called("step", name)
