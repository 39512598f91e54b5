"""Drawing a tile that is not in the set: what can be done, act by act."""

from __future__ import annotations

import re

import attrs

from arkrules.geometry import SIDE_NAMES
from arkrules.table import drafting
from arkrules.table.acts import Done, Fields, act, one_of, require_value, the_value
from arkrules.table.controls import id_of
from arkrules.table.model import DRAWING, FEW, Sketch
from arkrules.table.seen import Seen
from arkrules.table.terms import ROUND, WORDS
from arkrules.text import later, say
from arkrules.tiles import Kind, split_token

__all__ = ["drawn_on", "target_id"]

_TILES = "board"
"""The page on which tiles are laid."""

_SIDE = "(?P<side>north|east|south|west)=(?P<shown>[a-z-]+)"
_PAIR = "([A-Za-z0-9])[+]([A-Za-z0-9])"


def drawn_on(seen: Seen) -> Kind:
    """The tile that is being drawn; a new one if there is none."""
    return drafting.read(seen.table.sketch.tile or drafting.NEW)


def target_id(name: str) -> str:
    """The id of a side or of a segment in the drawing."""
    return f"sketch-{name}"


def _kept(seen: Seen, kind: Kind, chosen: str = "", said: str = "", focus: str = "") -> Done:
    """The table with another drawing; its page is open."""
    there = chosen in SIDE_NAMES or chosen in drafting.names_of(kind)
    sketch = Sketch(tile=kind.literal, chosen=chosen if there else "")
    table = attrs.evolve(seen.table, sketch=sketch).choosing(page=DRAWING)
    return Done(table, said, focus)


def _drawn(seen: Seen, asked: str, kind: Kind) -> Done:
    """The table after a step; what is selected stays so if it is still there."""
    done = _kept(seen, kind, seen.table.sketch.chosen, say("The tile: {tile}", tile=kind.literal))
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
def begin(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Begin with a new tile, or with one that there is: `D`."""
    if not argument:
        said = say("A new tile, all of it field.")
        return _kept(seen, drafting.read(drafting.NEW), said=said)
    return _kept(seen, seen.state.assembly.box.kind(split_token(argument)[0]))


@act("tile-written")
def write(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Take the tile from notation."""
    body, turns = split_token(the_value(fields))
    return _drawn(seen, "tile-written", drafting.turned(drafting.read(body), turns))


@act("tile-use")
def use(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Put the tile beside those of the box, so that it can be laid; the oldest drawn goes first."""
    literal = seen.state.assembly.box.kind(drawn_on(seen).literal).token
    drawn = (literal, *(other for other in seen.table.drawn if other != literal))
    table = seen.table.becoming(drawn=drawn[:FEW], sketch=Sketch())
    said = say("The tile lies beside those of the box: {tile}", tile=literal)
    return Done(table.choosing(page=_TILES, other=bool(table.chosen.cell)), said)


@act("tile-drop")
def drop(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Draw no tile after all."""
    table = attrs.evolve(seen.table, sketch=Sketch()).choosing(page=_TILES)
    return Done(table, say("The drawing is gone."))


@act("tile-choose")
def choose(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Select a side or a segment."""
    kind = drawn_on(seen)
    one_of(argument, (*SIDE_NAMES, *drafting.names_of(kind)), _NOTHING)
    return _kept(seen, kind, argument, focus=target_id(argument))


# -- steps -----------------------------------------------------------------------------------------


@act("tile-show")
def show(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Let a side show something: `north=road`."""
    found = _matched(_SIDE, argument)
    side = SIDE_NAMES.index(found["side"])
    shown = one_of(found["shown"], drafting.SHOWING, later("{name} is nothing that a side shows"))
    done = _drawn(seen, f"tile-show:{argument}", drafting.show(drawn_on(seen), side, shown))
    what = {"side": say(ROUND["side"][side]), "shown": say(WORDS["shown"][shown])}
    return attrs.evolve(done, said=say("{side}: {shown}. {done}", done=done.said, **what))


@act("tile-site")
def settle(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Put a site in the middle, or none."""
    sites = ("", *seen.state.assembly.vocabulary.sites)
    word = one_of(the_value(fields), sites, later("the rules chosen know no {name}"))
    return _drawn(seen, "tile-site", drafting.settle(drawn_on(seen), word))


@act("tile-join")
def join(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Make one segment of two: `1+2`."""
    one, other = _matched(_PAIR, argument).groups()
    return _drawn(seen, f"tile-join:{argument}", drafting.join(drawn_on(seen), one, other))


@act("tile-part")
def part(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Make several segments of one that reaches several places on the edge: `C`."""
    return _drawn(seen, f"tile-part:{argument}", drafting.part(drawn_on(seen), argument))
