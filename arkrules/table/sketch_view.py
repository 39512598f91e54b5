"""The page on which a tile is drawn: a large drawing to press on, and what can be done with it.

The drawing has a strip along each side and a disc on each segment, wide enough for a thumb on a
phone held upright; whatever a strip or disc can do is offered below once it is selected.
"""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.geometry import SIDE_NAMES, Cell
from arkrules.geometry import SIDES as NUMBERS
from arkrules.nouns import noun
from arkrules.play import lexicon
from arkrules.render.canvas import number
from arkrules.table.controls import button, check, choice, section, writing
from arkrules.table.drafting import Cover, SideShows, TileDraft
from arkrules.table.editing import tile_at
from arkrules.table.labels import SIDES, segment_lies, segment_named
from arkrules.table.large_tile import SegmentTarget, pressed, targets_on
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.seen import Seen
from arkrules.table.sketch import Sketch
from arkrules.table.sketching import SHOWN, sketch_of, target_id
from arkrules.text import later, say
from arkrules.tiles import MarkWord, Tile, Vocabulary
from arkrules.tiles.tile import FIELDS, KINDS, MIST, NOTHING, RIVER, ROADS

__all__ = ["drawing"]

STRIP, EDGE = 24.0, 1.0
"""How wide the strip along a side is, and what is left around it all: 47 and 2 of 300 pixels."""
_WIDTH = 100 + 2 * (STRIP + EDGE)
_GROUNDS = {
    Cover.FIELD: later("Field"),
    Cover.MIST: later("Mist"),
    Cover.NOTHING: later("Nothing"),
}
_PLACES = (
    later("The north-west corner, north"), later("The middle of the north side"),
    later("The north-east corner, north"), later("The north-east corner, east"),
    later("The middle of the east side"), later("The south-east corner, east"),
    later("The south-east corner, south"), later("The middle of the south side"),
    later("The south-west corner, south"), later("The south-west corner, west"),
    later("The middle of the west side"), later("The north-west corner, west"),
)  # fmt: skip


def sketched(seen: Seen) -> Inner:
    """The tile that is being drawn, and what can be done with it."""
    sketch = sketch_of(seen)
    tile = sketch.draft.kind(lexicon().vocabulary).tiles[0]
    return tag(
        "div",
        tag("p", say("Choose a side, or a part of the tile.")),
        drawing(sketch, tile),
        tag("p", tag("code", str(sketch.draft)), css="notation"),
        _chosen(seen, sketch, tile),
        _whole(seen, sketch.draft),
        _ending(seen, sketch.draft),
        css="sketch",
    )


# -- the drawing -----------------------------------------------------------------------------------


def drawing(sketch: Sketch, tile: Tile) -> Markup:
    """The tile, large, with everything on it that can be pressed."""
    at = -(STRIP + EDGE)
    segments = [segment for segment in tile.segments if segment.name in KINDS]
    return tag(
        "svg",
        targets_on(tile, ((_target(sketch, segment.name, segment_lies(tile, segment)),
                           tag("text", segment.name, css="initial mute", y=5))
                          for segment in segments)),
        [_strip(sketch, side) for side in NUMBERS],
        css="ark-board sketch-tile large-tile", role="group",
        aria_label=say("The tile being drawn"),
        viewBox=f"{number(at)} {number(at)} {number(_WIDTH)} {number(_WIDTH)}",
    )  # fmt: skip


def _target(sketch: Sketch, name: str, label: str) -> SegmentTarget:
    return SegmentTarget(
        name=name, act=f"tile-choose:{name}", id=target_id(name), label=label,
        on=sketch.chosen == name,
    )  # fmt: skip


def _strip(sketch: Sketch, side: int) -> Markup:
    """The strip along a side, with the letters of its slots."""
    draft, name = sketch.draft, SIDE_NAMES[side]
    label = say("{side}: {shown}", side=say(SIDES[side]), shown=say(SHOWN[draft.shown(side)]))
    slots = draft.sides[side]
    parts: list[Inner] = []
    for at, slot in enumerate(slots):
        place = (at if side < 2 else 2 - at) * 100 / 3  # a walk goes back along south and west
        x, y, width, height = _along(side, place)
        box = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
        parts.append(tag("rect", css=_ground(slot), **box))
        middle = {"x": number(x + width / 2), "y": number(y + height / 2 + 5)}
        letter = "initial" if slot in ROADS else "label"  # dark on white, also on dark paper
        parts.append(tag("text", slot, css=f"{letter} mute", **middle))
    on = sketch.chosen == name
    if on:
        left, top, wide, high = map(number, _along(side, 0, 100))
        parts.append(tag("rect", css="chosen mute", x=left, y=top, width=wide, height=high))
    return pressed(_target(sketch, name, label), parts)


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


def _chosen(seen: Seen, sketch: Sketch, tile: Tile) -> Inner:
    if sketch.side is not None:
        return _side(seen, sketch.draft, sketch.side)
    if sketch.segment:
        return _segment(seen, sketch.draft, tile, sketch.segment)
    return None


def _side(seen: Seen, draft: TileDraft, side: int) -> Markup:
    """What a side may show, as a whole and slot by slot."""
    name, now = SIDE_NAMES[side], draft.shown(side)
    shown = [
        button(say(words), f"tile-show:{name}={one}", pressed=one is now)
        for one, words in SHOWN.items()
    ]
    slots: Inner = None
    if now is not SideShows.CITY:
        slots = tag(
            "details",
            tag("summary", say("Divide this side")),
            [_slot(seen, draft, 3 * side + at) for at in range(3)],
            open=len({draft.ground(3 * side + at) for at in range(3)} - {None}) > 1,
        )
    return section(say(SIDES[side]), tag("p", shown, css="acts"), slots, id="sketch-chosen")


def _slot(seen: Seen, draft: TileDraft, slot: int) -> Markup:
    """What a single slot may hold."""
    options = [(one.value, say(words)) for one, words in _GROUNDS.items()]
    now = draft.ground(slot)
    if now is None:
        options.insert(0, ("", say("River") if draft.walk[slot] == RIVER else say("Road")))
    return choice(seen, "", say(_PLACES[slot]), f"tile-cover:{slot}", options, now or "")


def _segment(seen: Seen, draft: TileDraft, tile: Tile, name: str) -> Markup:
    """What a segment may be joined with, what is on it, and what it touches."""
    segment = tile.segments[tile.kind.index[name]]
    acts = [
        button(say("Join with {segment}", segment=_named(tile, other)), f"tile-join:{name}+{other}")
        for other in draft.beside(name)
    ]
    if draft.can_part(name):
        acts.append(button(say("Part"), f"tile-part:{name}"))
    return section(
        segment_lies(tile, segment),
        tag("p", acts, css="acts") if acts else None,
        list(_marks(seen, draft, name)),
        [_contact(tile, draft, field, city) for field, city in _pairs(draft, name)],
        id="sketch-chosen",
    )


def _named(tile: Tile, name: str) -> str:
    return segment_named(tile.segments[tile.kind.index[name]])


def _pairs(draft: TileDraft, name: str) -> Iterator[tuple[str, str]]:
    """A field or city with each of the other sort."""
    for other in draft.segments:
        kinds = {KINDS[name]: name, KINDS[other]: other}
        if kinds.keys() == {"field", "city"}:
            yield kinds["field"], kinds["city"]


def _contact(tile: Tile, draft: TileDraft, field: str, city: str) -> Markup:
    words = say("{field} touches {city}", field=_named(tile, field), city=_named(tile, city))
    act = f"tile-touch:{field}-{city}"
    return tag("p", check(words, act, on=draft.touches(field, city)))


def _marks(seen: Seen, draft: TileDraft, name: str) -> Iterator[Markup]:
    """How many of each mark are on a segment; marks of other rules only where they are."""
    for word in _words(seen, draft):
        if KINDS[name] in word.on and not word.joint:
            number = draft.count(word.word, name)
            if number or word.word in _vocabulary(seen).marks:
                yield _counted(word, f"{word.word}@{name}", number)


def _words(seen: Seen, draft: TileDraft) -> list[MarkWord]:
    """The marks that the chosen rules know, and those that are on the tile."""
    known = _vocabulary(seen).marks
    others = {it.word for it in draft.marks} - known.keys()
    return [*known.values(), *(lexicon().vocabulary.marks[word] for word in sorted(others))]


def _vocabulary(seen: Seen) -> Vocabulary:
    return seen.state.assembly.vocabulary


def _counted(word: MarkWord, argument: str, number: int, most: int = 999) -> Markup:
    """A mark with its number, one more and one less."""
    what = say("{mark}: {number}", mark=noun(word.word), number=number)
    fewer, more = (
        say("One {mark} less", mark=noun(word.word)), say("One {mark} more", mark=noun(word.word))
    )  # fmt: skip
    return tag(
        "p", tag("span", what), " ",
        button("−", f"tile-unmark:{argument}", name=fewer, disabled=not number), " ",
        button("+", f"tile-mark:{argument}", name=more, disabled=number >= most),
        css="counted", title=word.about or None,
    )  # fmt: skip


# -- the tile as a whole ---------------------------------------------------------------------------


def _whole(seen: Seen, draft: TileDraft) -> Markup:
    """The site, what is on the tile as a whole, and where roads meet."""
    return section(
        say("The whole tile"),
        _sites(seen, draft),
        tag("p", check(say("A field that reaches no side"), "tile-enclose", on=bool(draft.inner))),
        list(_loose(seen, draft)),
        tag("p", button(say("Turn the tile"), "tile-turn"), css="acts"),
        writing(seen, "", say("In notation"), "tile-written", str(draft)),
    )


def _sites(seen: Seen, draft: TileDraft) -> Markup:
    known = sorted({*_vocabulary(seen).sites, *filter(None, [draft.site])})
    options = [("", say("Nothing")), *((word, str(noun(word))) for word in known)]
    return choice(seen, "", say("In the middle"), "tile-site", options, draft.site)


def _loose(seen: Seen, draft: TileDraft) -> Iterator[Markup]:
    """Marks that stand on no segment, or where several meet."""
    for word in _words(seen, draft):
        if not word.on:
            yield _counted(word, word.word, draft.count(word.word))
        elif word.joint:
            every = tuple(name for name in draft.segments if KINDS[name] in word.on)
            there = {it.segments for it in draft.marks if it.word == word.word}
            for segments in sorted(there | ({every} if len(every) > 1 else set())):
                argument = f"{word.word}@{'+'.join(segments)}"
                yield _counted(word, argument, draft.count(word.word, segments), 1)


def _known(seen: Seen) -> Inner:
    """Drawing may begin with the tile that is selected on the board."""
    if not (where := seen.table.chosen.cell):
        return None
    lying = tile_at(seen.position, Cell.parse(where))
    name = say("Begin with the tile at {cell}", cell=where)
    return None if lying is None else button(name, f"tile-new:{lying.token}")


def _ending(seen: Seen, draft: TileDraft) -> Markup:
    """What becomes of it."""
    vocabulary = _vocabulary(seen)
    strange = [it.word for it in draft.marks if it.word not in vocabulary.marks]
    strange += [draft.site] if draft.site and draft.site not in vocabulary.sites else []
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
