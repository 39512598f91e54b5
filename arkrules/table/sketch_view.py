"""The page on which a tile is drawn: a large drawing to press on, and what can be done with it.

The drawing has a strip along each side and a disc on each segment, wide enough for a thumb on a
phone held upright; whatever a strip or disc can do is offered below once it is selected.
"""

from __future__ import annotations

from arkrules.geometry import SIDE_NAMES
from arkrules.geometry import SIDES as NUMBERS
from arkrules.nouns import noun
from arkrules.render.canvas import number
from arkrules.table import drafting
from arkrules.table.controls import button, choice, section, writing
from arkrules.table.editing import tile_at
from arkrules.table.labels import segment_lies, segment_named
from arkrules.table.large_tile import disc, large, places_on, pressed
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.seen import Seen
from arkrules.table.sketching import drawn_on, target_id
from arkrules.table.terms import ROUND, WORDS, options
from arkrules.text import say
from arkrules.tiles import Kind
from arkrules.tiles.tile import FIELDS, MIST, NOTHING, RIVER, ROADS

__all__ = ["drawing"]

STRIP, EDGE = 24.0, 1.0
"""How wide the strip along a side is, and what is left around it all: 47 and 2 of 300 pixels."""


def sketched(seen: Seen) -> Inner:
    """The tile that is being drawn, and what can be done with it."""
    kind, chosen = drawn_on(seen), seen.table.sketch.chosen
    return tag(
        "div",
        tag("p", say("Choose a side, or a part of the tile.")),
        drawing(kind, chosen),
        tag("p", tag("code", kind.literal), css="notation"),
        _chosen(kind, chosen),
        _whole(seen, kind),
        _ending(seen, kind),
    )


# -- the drawing -----------------------------------------------------------------------------------


def drawing(kind: Kind, chosen: str) -> Markup:
    """The tile, large, with everything on it that can be pressed."""
    tile, discs = kind.tiles[0], []
    for name, at in places_on(tile, drafting.names_of(kind)).items():
        letter = tag("text", name, css="initial mute", y=5)
        lies = segment_lies(tile, kind.segments[kind.index[name]])
        act, id = f"tile-choose:{name}", target_id(name)
        discs.append(disc(letter, at=at, act=act, id=id, label=lies, on=chosen == name))
    strips = [_strip(kind, chosen, side) for side in NUMBERS]
    title, css = say("The tile being drawn"), "sketch-tile large-tile"
    return large(tile, discs, strips, label=title, css=css, around=STRIP + EDGE)


def _strip(kind: Kind, chosen: str, side: int) -> Markup:
    """The strip along a side, with the letters of its slots."""
    name, words = SIDE_NAMES[side], WORDS["shown"][drafting.shown(kind, side)]
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
    return _segment(kind, chosen) if chosen in drafting.names_of(kind) else None


def _side(kind: Kind, side: int) -> Markup:
    """What a side may show."""
    name, now = SIDE_NAMES[side], drafting.shown(kind, side)
    shown = [
        button(words, f"tile-show:{name}={one}", pressed=one == now)
        for one, words in options("shown")
    ]
    return section(say(ROUND["side"][side]), tag("p", shown, css="acts"), id="sketch-chosen")


def _segment(kind: Kind, name: str) -> Markup:
    """What a segment may be joined with, and whether it can be parted."""
    acts = [
        button(say("Join with {segment}", segment=_named(kind, other)), f"tile-join:{name}+{other}")
        for other in drafting.beside(kind, name)
    ]
    if drafting.can_part(kind, name):
        acts.append(button(say("Part"), f"tile-part:{name}"))
    return section(
        segment_lies(kind.tiles[0], kind.segments[kind.index[name]]),
        tag("p", acts, css="acts") if acts else None,
        id="sketch-chosen",
    )


def _named(kind: Kind, name: str) -> str:
    return segment_named(kind.segments[kind.index[name]])


# -- the tile as a whole ---------------------------------------------------------------------------


def _whole(seen: Seen, kind: Kind) -> Markup:
    """The site, and the tile in notation, which has marks and all else, too."""
    return section(
        say("The whole tile"),
        _sites(seen, kind),
        writing(seen, "", say("In notation"), "tile-written", kind.literal),
    )


def _sites(seen: Seen, kind: Kind) -> Markup:
    known = sorted({*seen.state.assembly.vocabulary.sites, *filter(None, [kind.site])})
    options = [("", say("Nothing")), *((word, str(noun(word))) for word in known)]
    return choice(seen, "", say("In the middle"), "tile-site", options, kind.site or "")


def _known(seen: Seen) -> Inner:
    """Drawing may begin with the tile that is selected on the board."""
    where = seen.table.chosen.cell
    lying = tile_at(seen.position, where) if where else None
    name = say("Begin with the tile at {cell}", cell=where)
    return None if lying is None else button(name, f"tile-new:{lying.token}")


def _ending(seen: Seen, kind: Kind) -> Markup:
    """What becomes of it."""
    vocabulary = seen.state.assembly.vocabulary
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
            _known(seen),
            button(say("Close"), "tile-drop"),
            css="acts",
        ),
    )
