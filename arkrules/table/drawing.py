"""Drawing a tile that is not in the set: what can be done, and the page on which it is done."""

from __future__ import annotations

import re

import attrs

from arkrules.geometry import SIDE_NAMES
from arkrules.geometry import SIDES as NUMBERS
from arkrules.nouns import noun
from arkrules.render.canvas import number
from arkrules.table import tile as drawn_tile
from arkrules.table.acts import ActResult, Fields, act, one_of, require_value, the_value, tile_at
from arkrules.table.desk import DRAWING, FEW, Desk, Sketch
from arkrules.table.html import (
    Inner,
    Markup,
    button,
    choice,
    id_of,
    section,
    segment_lies,
    segment_named,
    tag,
    writing,
)
from arkrules.table.shown import disc, large, places_on, pressed
from arkrules.table.terms import ROUND, WORDS, options
from arkrules.text import later, say
from arkrules.tiles import Kind, split_token
from arkrules.tiles.tile import FIELDS, MIST, NOTHING, RIVER, ROADS

__all__ = ["drawing", "drawn_on", "target_id"]


# == drawing a tile that is not in the set =========================================================

_TILES = "board"
"""The page on which tiles are laid."""

_SIDE = "(?P<side>north|east|south|west)=(?P<shown>[a-z-]+)"
_PAIR = "([A-Za-z0-9])[+]([A-Za-z0-9])"


def drawn_on(desk: Desk) -> Kind:
    """The tile that is being drawn; a new one if there is none."""
    return drawn_tile.read(desk.table.sketch.tile or drawn_tile.NEW)


def target_id(name: str) -> str:
    """The id of a side or of a segment in the drawing."""
    return f"sketch-{name}"


def _kept(desk: Desk, kind: Kind, chosen: str = "", said: str = "", focus: str = "") -> ActResult:
    """The table with another drawing; its page is open."""
    there = chosen in SIDE_NAMES or chosen in drawn_tile.names_of(kind)
    sketch = Sketch(tile=kind.literal, chosen=chosen if there else "")
    table = attrs.evolve(desk.table, sketch=sketch).choosing(page=DRAWING)
    return ActResult(table, said, focus)


def _drawn(desk: Desk, asked: str, kind: Kind) -> ActResult:
    """The table after a step; what is selected stays so if it is still there."""
    done = _kept(desk, kind, desk.table.sketch.chosen, say("The tile: {tile}", tile=kind.literal))
    name, chosen = asked.partition(":")[0], done.table.sketch.chosen
    # What joins or parts may be gone; the keyboard goes to what is selected then.
    gone = name in ("tile-join", "tile-part") and chosen
    return attrs.evolve(done, focus=target_id(chosen) if gone else id_of(asked))


_NOTHING = later("{name} is nothing on a tile")


def _matched(pattern: str, argument: str) -> re.Match[str]:
    """The parts of an argument that has a form."""
    return require_value(re.fullmatch(pattern, argument), say(_NOTHING, name=repr(argument[:80])))


# -- the drawing as a whole ------------------------------------------------------------------------


@act("tile-new")
def begin(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Begin with a new tile, or with one that there is: `D`."""
    if not argument:
        said = say("A new tile, all of it field.")
        return _kept(desk, drawn_tile.read(drawn_tile.NEW), said=said)
    return _kept(desk, desk.state.assembly.box.kind(split_token(argument)[0]))


@act("tile-written")
def write(desk: Desk, _argument: str, fields: Fields) -> ActResult:
    """Take the tile from notation."""
    body, turns = split_token(the_value(fields))
    return _drawn(desk, "tile-written", drawn_tile.turned(drawn_tile.read(body), turns))


@act("tile-use")
def use(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Put the tile beside those of the box, so that it can be laid; the oldest drawn goes first."""
    literal = desk.state.assembly.box.kind(drawn_on(desk).literal).token
    drawn = (literal, *(other for other in desk.table.drawn if other != literal))
    table = desk.table.with_undo(drawn=drawn[:FEW], sketch=Sketch())
    said = say("The tile lies beside those of the box: {tile}", tile=literal)
    return ActResult(table.choosing(page=_TILES, other=bool(table.chosen.cell)), said)


@act("tile-drop")
def drop(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Draw no tile after all."""
    table = attrs.evolve(desk.table, sketch=Sketch()).choosing(page=_TILES)
    return ActResult(table, say("The drawing is gone."))


@act("tile-choose")
def choose(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Select a side or a segment."""
    kind = drawn_on(desk)
    one_of(argument, (*SIDE_NAMES, *drawn_tile.names_of(kind)), _NOTHING)
    return _kept(desk, kind, argument, focus=target_id(argument))


# -- steps -----------------------------------------------------------------------------------------


@act("tile-show")
def show(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Let a side show something: `north=road`."""
    found = _matched(_SIDE, argument)
    side = SIDE_NAMES.index(found["side"])
    shown = one_of(found["shown"], drawn_tile.SHOWING, later("{name} is nothing that a side shows"))
    done = _drawn(desk, f"tile-show:{argument}", drawn_tile.show(drawn_on(desk), side, shown))
    what = {"side": say(ROUND["side"][side]), "shown": say(WORDS["shown"][shown])}
    return attrs.evolve(done, said=say("{side}: {shown}. {done}", done=done.said, **what))


@act("tile-site")
def settle(desk: Desk, _argument: str, fields: Fields) -> ActResult:
    """Put a site in the middle, or none."""
    sites = ("", *desk.state.assembly.vocabulary.sites)
    word = one_of(the_value(fields), sites, later("the rules chosen know no {name}"))
    return _drawn(desk, "tile-site", drawn_tile.settle(drawn_on(desk), word))


@act("tile-join")
def join(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Make one segment of two: `1+2`."""
    one, other = _matched(_PAIR, argument).groups()
    return _drawn(desk, f"tile-join:{argument}", drawn_tile.join(drawn_on(desk), one, other))


@act("tile-part")
def part(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Make several segments of one that reaches several places on the edge: `C`."""
    return _drawn(desk, f"tile-part:{argument}", drawn_tile.part(drawn_on(desk), argument))


# == the page on which a tile is drawn =============================================================

STRIP, EDGE = 24.0, 1.0
"""How wide the strip along a side is, and what is left around it all: 47 and 2 of 300 pixels."""


def sketched(desk: Desk) -> Inner:
    """The tile that is being drawn, and what can be done with it."""
    kind, chosen = drawn_on(desk), desk.table.sketch.chosen
    return tag(
        "div",
        tag("p", say("Choose a side, or a part of the tile.")),
        drawing(kind, chosen),
        tag("p", tag("code", kind.literal), css="notation"),
        _chosen(kind, chosen),
        _whole(desk, kind),
        _ending(desk, kind),
    )


# -- the drawing -----------------------------------------------------------------------------------


def drawing(kind: Kind, chosen: str) -> Markup:
    """The tile, large, with everything on it that can be pressed."""
    tile, discs = kind.tiles[0], []
    for name, at in places_on(tile, drawn_tile.names_of(kind)).items():
        letter = tag("text", name, css="initial mute", y=5)
        lies = segment_lies(tile, kind.segments[kind.index[name]])
        act, id = f"tile-choose:{name}", target_id(name)
        discs.append(disc(letter, at=at, act=act, id=id, label=lies, on=chosen == name))
    strips = [_strip(kind, chosen, side) for side in NUMBERS]
    title, css = say("The tile being drawn"), "sketch-tile large-tile"
    return large(tile, discs, strips, label=title, css=css, around=STRIP + EDGE)


def _strip(kind: Kind, chosen: str, side: int) -> Markup:
    """The strip along a side, with the letters of its slots."""
    name, words = SIDE_NAMES[side], WORDS["shown"][drawn_tile.shown(kind, side)]
    label = say("{side}: {shown}", side=say(ROUND["side"][side]), shown=say(words))
    parts: list[Inner] = []
    for at, slot in enumerate(kind.sides[side]):
        place = (at if side < 2 else 2 - at) * 100 / 3  # a walk goes back along south and west
        x, y, width, height = _along(side, place)
        box = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
        parts.append(tag("rect", css=_ground(slot), **box))
        middle = {"x": number(x + width / 2), "y": number(y + height / 2 + 5)}
        letter = "initial" if slot in ROADS else "label"  # dark on white, also on dark paper
        parts.append(tag("text", slot, css=f"{letter} mute", **middle))
    if chosen == name:
        left, top, wide, high = map(number, _along(side, 0, 100))
        parts.append(tag("rect", css="chosen mute", x=left, y=top, width=wide, height=high))
    act, id = f"tile-choose:{name}", target_id(name)
    return pressed(parts, act=act, id=id, label=label, on=chosen == name)


def _along(side: int, place: float, length: float = 100 / 3) -> tuple[float, float, float, float]:
    """A stretch of the strip along a side, from its west or north end: where, and how large."""
    far = 100.0 if side in (1, 2) else -STRIP
    return (place, far, length, STRIP) if side in (0, 2) else (far, place, STRIP, length)


def _ground(slot: str) -> str:
    """The class of what a slot holds."""
    if slot in ROADS:
        return "name"  # white, with a dark edge
    blank = {MIST: "haze", NOTHING: "ruin", RIVER: "pond"}
    return blank.get(slot, "field" if slot in FIELDS else "city")


# -- what is selected ------------------------------------------------------------------------------


def _chosen(kind: Kind, chosen: str) -> Inner:
    if chosen in SIDE_NAMES:
        return _side(kind, SIDE_NAMES.index(chosen))
    return _segment(kind, chosen) if chosen in drawn_tile.names_of(kind) else None


def _side(kind: Kind, side: int) -> Markup:
    """What a side may show."""
    name, now = SIDE_NAMES[side], drawn_tile.shown(kind, side)
    shown = [
        button(words, f"tile-show:{name}={one}", pressed=one == now)
        for one, words in options("shown")
    ]
    return section(say(ROUND["side"][side]), tag("p", shown, css="acts"), id="sketch-chosen")


def _segment(kind: Kind, name: str) -> Markup:
    """What a segment may be joined with, and whether it can be parted."""
    acts = [
        button(say("Join with {segment}", segment=_named(kind, other)), f"tile-join:{name}+{other}")
        for other in drawn_tile.beside(kind, name)
    ]
    if drawn_tile.can_part(kind, name):
        acts.append(button(say("Part"), f"tile-part:{name}"))
    return section(
        segment_lies(kind.tiles[0], kind.segments[kind.index[name]]),
        tag("p", acts, css="acts") if acts else None,
        id="sketch-chosen",
    )


def _named(kind: Kind, name: str) -> str:
    return segment_named(kind.segments[kind.index[name]])


# -- the tile as a whole ---------------------------------------------------------------------------


def _whole(desk: Desk, kind: Kind) -> Markup:
    """The site, and the tile in notation, which has marks and all else, too."""
    return section(
        say("The whole tile"),
        _sites(desk, kind),
        writing(desk, "", say("In notation"), "tile-written", kind.literal),
    )


def _sites(desk: Desk, kind: Kind) -> Markup:
    known = sorted({*desk.state.assembly.vocabulary.sites, *filter(None, [kind.site])})
    options = [("", say("Nothing")), *((word, str(noun(word))) for word in known)]
    return choice(desk, "", say("In the middle"), "tile-site", options, kind.site or "")


def _known(desk: Desk) -> Inner:
    """Drawing may begin with the tile that is selected on the board."""
    where = desk.table.chosen.cell
    lying = tile_at(desk.position, where) if where else None
    name = say("Begin with the tile at {cell}", cell=where)
    return None if lying is None else button(name, f"tile-new:{lying.token}")


def _ending(desk: Desk, kind: Kind) -> Markup:
    """What becomes of it."""
    vocabulary = desk.state.assembly.vocabulary
    strange = [it.word for it in kind.marks if it.word not in vocabulary.marks]
    strange += [kind.site] if kind.site and kind.site not in vocabulary.sites else []
    wrong = [
        tag("p", say("The rules chosen know no {thing}.", thing=noun(word)), css="fault")
        for word in dict.fromkeys(strange)
    ]
    return tag(
        "div",
        wrong,
        tag(
            "p",
            button(say("Use this tile"), "tile-use", css="main", disabled=bool(wrong)),
            button(say("Begin anew"), "tile-new"),
            _known(desk),
            button(say("Close"), "tile-drop"),
            css="acts",
        ),
    )
