"""Drawing a tile that is not in the set: what can be done, act by act."""

from __future__ import annotations

import re
from collections.abc import Callable

import attrs

from arkrules.errors import TableError
from arkrules.geometry import SIDE_NAMES
from arkrules.play import lexicon
from arkrules.table.acts import Act, Done, Fields, act, the_value
from arkrules.table.controls import id_of
from arkrules.table.drafting import Cover, SideShows, TileDraft
from arkrules.table.labels import SIDES
from arkrules.table.seen import Seen
from arkrules.table.sketch import DRAWING, Sketch
from arkrules.text import later, say
from arkrules.tiles import MarkWord, split_token

__all__ = ["SHOWN", "sketch_of", "target_id"]

_TILES = "board"
"""The page on which tiles are laid."""
SHOWN = {
    SideShows.FIELD: later("Field"),
    SideShows.ROAD: later("Road"),
    SideShows.CITY: later("City"),
    SideShows.MIST: later("Mist"),
    SideShows.MISTY_ROAD: later("Road in mist"),
    SideShows.RIVER: later("River"),
    SideShows.NOTHING: later("Nothing"),
}
"""What is said of what a side shows."""

Redrawing = Callable[[TileDraft], TileDraft]
_SIDE = re.compile(r"(?P<side>north|east|south|west)=(?P<shown>[a-z-]+)")
_SLOT = re.compile(r"(?P<slot>[0-9]|1[01])")
_PAIR = re.compile(r"(?P<one>[A-Za-z0-9])[+-](?P<other>[A-Za-z0-9])")
_MARK = re.compile(r"(?P<word>[a-z][a-z-]*)(?:@(?P<where>[A-Za-z0-9+]+))?")


def sketch_of(seen: Seen) -> Sketch:
    """The tile that is being drawn; a new one if there is none."""
    return Sketch.from_dict(seen.table.sketch)


def target_id(name: str) -> str:
    """The id of a side or of a segment in the drawing."""
    return f"sketch-{name}"


def _kept(seen: Seen, sketch: Sketch, said: str = "", focus: str = "") -> Done:
    """The table with another drawing; its page is open."""
    table = attrs.evolve(seen.table, sketch=sketch.to_dict()).choosing(page=DRAWING)
    return Done(table, said, focus)


def _drawn(seen: Seen, asked: str, step: Redrawing) -> Done:
    """The table after a step, which follows from the present tile."""
    sketch = sketch_of(seen)
    after = sketch.drawing(step(sketch.draft))
    name = asked.partition(":")[0]
    # What joins or parts may be gone; the keyboard goes to what is selected then.
    gone = name in ("tile-join", "tile-part") and after.chosen
    focus = target_id(after.chosen) if gone else id_of(asked)
    return _kept(seen, after, say("The tile: {tile}", tile=after.draft), focus)


def _found(pattern: re.Pattern[str], argument: str) -> re.Match[str]:
    found = pattern.fullmatch(argument)
    if found is None:
        raise TableError(say("{text} is nothing on a tile", text=repr(argument[:40])))
    return found


# -- the drawing as a whole ------------------------------------------------------------------------


@act("tile-new")
def begin(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Begin with a new tile, or with one that there is: `D`."""
    if not argument:
        return _kept(seen, Sketch(), say("A new tile, all of it field."))
    kind = seen.state.assembly.box.kind(split_token(argument)[0])
    return _kept(seen, Sketch(draft=TileDraft.of(kind)))


@act("tile-written")
def write(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Take the tile from notation."""
    body, turns = split_token(the_value(fields))
    draft = TileDraft.read(body, lexicon().vocabulary)
    for _ in range(turns):
        draft = draft.turned()
    return _drawn(seen, "tile-written", lambda _: draft)


@act("tile-use")
def use(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Put the tile beside those of the box, so that it can be laid."""
    literal = seen.state.assembly.box.kind(sketch_of(seen).draft.literal).token
    drawn = (literal, *(other for other in seen.table.drawn if other != literal))
    table = seen.table.becoming(drawn=drawn[:MOST], sketch={})
    said = say("The tile lies beside those of the box: {tile}", tile=literal)
    return Done(table.choosing(page=_TILES, other=bool(table.chosen.cell)), said)


MOST = 100
"""How many tiles drawn by hand the table keeps; the oldest go first."""


@act("tile-drop")
def drop(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Draw no tile after all."""
    table = attrs.evolve(seen.table, sketch={}).choosing(page=_TILES)
    return Done(table, say("The drawing is gone."))


@act("tile-choose")
def choose(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Select a side or a segment."""
    sketch = sketch_of(seen).choosing(argument)
    if sketch.chosen != argument:
        raise TableError(say("{text} is nothing on a tile", text=repr(argument[:40])))
    return _kept(seen, sketch, focus=target_id(argument))


# -- steps -----------------------------------------------------------------------------------------


def _step(name: str) -> Callable[[Callable[[str, Fields], Redrawing]], Act]:
    """Declare an act that is a step of the drawing."""

    def declare(make: Callable[[str, Fields], Redrawing]) -> Act:
        def taken(seen: Seen, argument: str, fields: Fields) -> Done:
            asked = f"{name}:{argument}" if argument else name
            return _drawn(seen, asked, make(argument, fields))

        return act(name)(taken)

    return declare


@act("tile-show")
def show(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Let a side show something: `north=road`."""
    found = _found(_SIDE, argument)
    if found["shown"] not in list(SideShows):
        raise TableError(say("{text} is nothing that a side shows", text=repr(found["shown"][:40])))
    side, shown = SIDE_NAMES.index(found["side"]), SideShows(found["shown"])
    done = _drawn(seen, f"tile-show:{argument}", lambda draft: draft.show(side, shown))
    said = say(
        "{side}: {shown}. {done}", side=say(SIDES[side]), shown=say(SHOWN[shown]), done=done.said
    )
    return attrs.evolve(done, said=said)


@_step("tile-cover")
def cover(argument: str, fields: Fields) -> Redrawing:
    """Put field, mist or nothing in a slot, counted from the north-west corner: `4`."""
    slot = int(_found(_SLOT, argument)["slot"])
    if the_value(fields) not in list(Cover):
        raise TableError(say("{text} is nothing on a tile", text=repr(the_value(fields)[:40])))
    return lambda draft: draft.cover(slot, Cover(the_value(fields)))


@_step("tile-join")
def join(argument: str, _fields: Fields) -> Redrawing:
    """Make one of two segments: `1+2`."""
    found = _found(_PAIR, argument)
    return lambda draft: draft.join(found["one"], found["other"])


@_step("tile-part")
def part(argument: str, _fields: Fields) -> Redrawing:
    """Make several of a segment: `1`."""
    return lambda draft: draft.part(argument)


@_step("tile-turn")
def turn(_argument: str, _fields: Fields) -> Redrawing:
    """Turn the tile by a quarter."""
    return TileDraft.turned


@_step("tile-touch")
def touch(argument: str, fields: Fields) -> Redrawing:
    """Say whether a field touches a city: `a-C`."""
    found = _found(_PAIR, argument)
    touches = bool(the_value(fields))
    return lambda draft: draft.contact(found["one"], found["other"], touches=touches)


@_step("tile-mark")
def mark(argument: str, _fields: Fields) -> Redrawing:
    """Put a mark on a segment, `pennant@C`, or on the tile as a whole."""
    return _marking(argument, 1)


@_step("tile-unmark")
def unmark(argument: str, _fields: Fields) -> Redrawing:
    """Take such a mark away."""
    return _marking(argument, -1)


def _marking(argument: str, change: int) -> Redrawing:
    found = _found(_MARK, argument)
    where = tuple(filter(None, (found["where"] or "").split("+")))
    word = lexicon().vocabulary.marks.get(found["word"]) or MarkWord(found["word"])
    if word.word not in lexicon().vocabulary.marks:
        raise TableError(say("there is no mark {word}", word=repr(word.word[:40])))
    return lambda draft: draft.mark(word, where, change)


@_step("tile-enclose")
def enclose(_argument: str, fields: Fields) -> Redrawing:
    """Say whether there is a field that reaches no side."""
    return lambda draft: draft.enclose(encloses=bool(the_value(fields)))


@act("tile-site")
def settle(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Put a site in the middle, or none."""
    word = the_value(fields)
    if word and word not in seen.state.assembly.vocabulary.sites:
        raise TableError(say("the rules chosen know no {site}", site=repr(word[:40])))
    return _drawn(seen, "tile-site", lambda draft: draft.settle(word))
