"""Set up, tile by tile: choosing a cell, laying a tile, turning it, taking it away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import attrs

from arkrules.errors import TableError
from arkrules.geometry import SIDE_NAMES, Cell
from arkrules.nouns import noun
from arkrules.table.acts import Done, Fields, act, one_of, require_value, the_value
from arkrules.table.board_shown import place_id
from arkrules.table.controls import button, section, switches, writing
from arkrules.table.editing import (
    edited,
    known_player,
    place_in,
    selected,
    tile_at,
)
from arkrules.table.feature_shown import worth_shown
from arkrules.table.keys import keys_here, leave_cell
from arkrules.table.labels import kind_named
from arkrules.table.markup import Inner, Markup, folded, tag
from arkrules.table.model import Tabletop
from arkrules.table.placing import pieces_here, put_on
from arkrules.table.position_form import with_value
from arkrules.table.seen import Seen
from arkrules.table.terms import ROUND
from arkrules.table.tile_pictures import tile_picture
from arkrules.text import count, later, say, several
from arkrules.tiles import Kind, TileAt, split_token
from arkrules.tiles.tile import DEMANDS, Border, demanding

WARM = "warm:0"
"""The act that draws the tiles of a game before anybody looks for one, a kind at a time."""
__all__ = ["WARM", "first_fitting", "in_notation", "left", "offered", "palette"]


# -- what is there --------------------------------------------------------------------------------


def offered(seen: Seen) -> Iterator[Kind]:
    """The kinds that may be laid: those of the box, then those drawn by hand."""
    box = seen.state.assembly.box
    tokens = [*box, *seen.table.drawn]
    tokens += [tile.kind.token for tile in seen.state.tiles.values()]
    for token in dict.fromkeys(tokens):
        if box.knows(token):  # one may be drawn for a game that knows other marks
            yield box.kind(token)


def left(seen: Seen) -> Counter[str]:
    """How many tiles of each kind of the box neither lie nor are in a hand; below 0 if more do."""
    state = seen.state
    counts = Counter(state.assembly.box.counts)
    counts.subtract(tile.kind.token for tile in state.tiles.values())
    counts.subtract(token for hand in state.hands.values() for token in hand)
    return counts


def first_fitting(seen: Seen, kind: Kind, cell: Cell) -> int | None:
    """The first turn in which a kind fits a cell, whatever lies there now."""
    board = seen.state.board
    if cell.spot in board.tiles:
        board = board.without(cell.spot)
    turns = kind.fits[board.demand(cell.spot) or 0]
    return turns[0] if turns else None


# -- acts -----------------------------------------------------------------------------------------


@act("at")
def choose(seen: Seen, argument: str, fields: Fields) -> Done:
    """Select a cell, `1,0`, or a segment of the tile there, `1,0 C`; it may lie apart."""
    cell, segment = place_in(seen.state, argument or the_value(fields))
    chosen = seen.table.chosen
    if segment and chosen.piece:
        return put_on(seen, chosen.player, chosen.piece, cell, segment)
    table = seen.table.choosing(cell=cell, segment=segment, hand="", other=False, page="board")
    return Done(table, focus=place_id(cell, segment))


@act("written")
@act("lay")
def lay(seen: Seen, argument: str, fields: Fields) -> Done:
    """Lay a tile on the cell that is selected, as it fits, or as it is written in notation.

    Where a hand is selected, it is put into that.
    """
    body, turn = split_token(argument or the_value(fields))
    kind = seen.state.assembly.box.kind(body)
    if argument and seen.table.chosen.hand:
        return _into_hand(seen, kind, seen.table.chosen.hand)
    cell = selected(seen.table)
    fits = first_fitting(seen, kind, cell) if argument else turn
    now = _settled(seen, cell, kind, TileAt(cell, kind.token, fits or 0))
    what = {"tile": kind_named(kind), "cell": cell}
    said = say("{tile} lies at {cell}.", **what)
    if fits is None:
        said = say("{tile} lies at {cell}, where it fits in no turn.", **what)
    return Done(now.choosing(segment="", other=False), said, place_id(cell))


@act("turn")
def turn_tile(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Turn the tile that is selected, so many quarters clockwise."""
    cell = selected(seen.table)
    lying = _lying(seen, cell)
    by = int(argument) if argument in ("1", "2", "3") else 1
    turned = attrs.evolve(lying, rotation=(lying.rotation + by) % 4)
    tiles = [turned if placed is lying else placed for placed in seen.position.tiles]
    said = say("Turned: {tile}.", tile=_token_of(turned))
    return Done(edited(seen, tiles=tiles), said, place_id(cell))


@act("remove")
def remove(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Take the tile that is selected away, with all that stands on it."""
    cell = selected(seen.table)
    _lying(seen, cell)
    now = _settled(seen, cell, None)
    said = say("The tile at {cell} is gone.", cell=cell)
    return Done(now.choosing(segment="", other=False), said, place_id(cell))


@act("warm")
def draw_ahead(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Draw a kind of the game, from a number on, and then the next: no click need wait for it.

    Those that were drawn before are passed over.
    """
    kinds = list(offered(seen))
    at = int(argument) if argument.isdecimal() and len(argument) < 5 else len(kinds)
    drawn = tile_picture.cache_info().misses
    while at < len(kinds) and tile_picture.cache_info().misses == drawn:
        for turn in kinds[at].rotations:
            tile_picture(kinds[at].tiles[turn])
        at += 1
    return Done(seen.table, then=f"warm:{at}" if at < len(kinds) else "", parts=())


@act("another")
def another(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Look for another tile to lie at the cell that is selected."""
    return Done(seen.table.choosing(other=not seen.table.chosen.other))


@act("just")
def just_laid(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Say that the tile that is selected was laid this turn, or that it was not."""
    cell = selected(seen.table)
    now = None if seen.position.laid == cell else cell
    return Done(edited(seen, laid=now))


@act("hand")
def choose_hand(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Select a player's hand, so that tiles are put into it."""
    known_player(seen, argument)
    hand = "" if seen.table.chosen.hand == argument else argument
    return Done(seen.table.choosing(hand=hand, page="bag"))


@act("unhand")
def out_of_hand(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Take a tile out of a player's hand: `red 0`."""
    player, _, number = argument.partition(" ")
    hand = list(seen.position.hands.get(player, ()))
    if not (number.isdecimal() and len(number) < 5 and int(number) < len(hand)):
        raise TableError(say("there is no such tile in the hand of {player}", player=player))
    del hand[int(number)]
    return Done(_with_hand(seen, player, hand))


def _into_hand(seen: Seen, kind: Kind, player: str) -> Done:
    known_player(seen, player)
    hand = [*seen.position.hands.get(player, ()), kind.token]
    said = say("{player} holds {tile}.", player=player, tile=kind_named(kind))
    return Done(_with_hand(seen, player, hand), said)


def _with_hand(seen: Seen, player: str, hand: Sequence[str]) -> Tabletop:
    return edited(seen, hands=with_value(seen.position.hands, [player], hand or None))


def _token_of(lying: TileAt) -> str:
    """A tile as a position has it, without its cell."""
    return str(lying).removeprefix(f"{lying.cell} ")


def _lying(seen: Seen, cell: Cell) -> TileAt:
    return require_value(tile_at(seen.position, cell), say("no tile lies at {cell}", cell=cell))


def _settled(seen: Seen, cell: Cell, kind: Kind | None, *tiles: TileAt) -> Tabletop:
    """After another tile lies at a cell, or none: what stood there goes unless it still can."""
    position, stays = seen.position, kind.index if kind else {}
    others = [placed for placed in position.tiles if placed.cell != cell]
    pieces = [one for one in position.pieces if one.cell != cell or one.segment in stays]
    laid = None if kind is None and position.laid == cell else position.laid
    more = leave_cell(seen, cell, kind)
    return edited(seen, tiles=[*others, *tiles], pieces=pieces, laid=laid, more=more)


# -- what is shown --------------------------------------------------------------------------------


def on_the_board(seen: Seen) -> Inner:
    """What is selected on the board, and what can be done with it."""
    cell = seen.table.chosen.cell
    if cell is None:
        said = say("Choose an open cell to lay a tile, or a tile to put a piece on it.")
        return tag("p", said), _apart(seen)
    if tile_at(seen.position, cell) is None:
        title, written = say("A tile for {cell}", cell=cell), in_notation(seen, "")
        return section(title, palette(seen, cell), written, _apart(seen), id="chosen")
    title = say("The tile at {cell}", cell=cell)
    return section(title, _tile_here(seen, cell), id="chosen")


def _apart(seen: Seen) -> Inner:
    """A way to any cell: of a board in separate groups, what lies between is not shown."""
    if not seen.position.tiles:
        return None
    label = say("Column and row, such as 4,-1")
    return folded(say("A cell apart from the tiles"), writing(seen, "", label, "at", ""))


def _tile_here(seen: Seen, cell: Cell) -> Inner:
    tile = seen.state.tiles.get(cell)
    lying = _lying(seen, cell)
    token = _token_of(lying)
    other = seen.table.chosen.other
    acts = [
        button(say("Turn"), "turn:1", key="r", twist=1),
        button(say("Turn back"), "turn:3", key="l", twist=-1),
        button(say("Another tile"), "another", pressed=other),
        button(say("Remove"), "remove", key="delete"),
    ]
    wrong = [fault.words for fault in seen.faults if fault.cell == str(cell)]
    told = tag("ul", [tag("li", words, css="fault") for words in wrong]) if wrong else None
    if tile is None:
        return tag("p", tag("code", token)), told, tag("p", acts[2:], css="acts")
    acts.append(button(say("Laid this turn"), "just", pressed=seen.position.laid == cell))
    row = tag("p", acts, css="acts")
    if other:
        return row, told, palette(seen, cell), in_notation(seen, token)
    return (
        told, pieces_here(seen, cell), row, worth_shown(seen), keys_here(seen, cell, tile),
        in_notation(seen, token),
    )  # fmt: skip


def in_notation(seen: Seen, token: str) -> Markup:
    return folded(say("Write the tile"), writing(seen, "", say("In notation"), "written", token))


@act("seek")
def seek(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Offer only tiles that show something, such as `city` or `pennant`; or all again."""
    sought = seen.table.chosen.sought
    rest = tuple(word for word in sought if word != argument)
    known = {word for kind in offered(seen) for word in _shown_on(kind)}
    if argument not in known and rest == sought:
        raise TableError(say("no tile shows {thing}", thing=repr(argument[:40])))
    return Done(seen.table.choosing(sought=rest if rest != sought else (*sought, argument)))


def _shown_on(kind: Kind) -> list[str]:
    """What a tile shows: roads, cities, sites and marks."""
    found = [segment.kind for segment in kind.segments if segment.kind != "field"]
    return [*found, *(mark.word for mark in kind.marks)]


@act("side")
def seek_side(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Offer only tiles with something on a side, however they are turned: `north`, the next."""
    side = SIDE_NAMES.index(one_of(argument, SIDE_NAMES, later("no side is called {name}")))
    before = _sides_sought(seen)[side]
    change = demanding(side, (before + 1) % (1 + len(Border))) - demanding(side, before)
    return Done(seen.table.choosing(sides=seen.table.chosen.sides + change))


def _sides_sought(seen: Seen) -> tuple[int, ...]:
    """The border that is looked for on each side, from the north on; 0 for any."""
    return tuple(seen.table.chosen.sides >> 2 * side & 3 for side in range(len(SIDE_NAMES)))


def palette(seen: Seen, cell: Cell | None) -> Markup:
    """The tiles to choose from; those that fit a cell come first, as they fit."""
    counts, kinds = left(seen), list(offered(seen))
    words = dict.fromkeys(word for kind in kinds for word in _shown_on(kind))
    sought = [word for word in seen.table.chosen.sought if word in words]
    demand = seen.table.chosen.sides % DEMANDS
    fitting: list[Markup] = []
    others: list[Markup] = []
    for kind in kinds:
        if {*sought} <= {*_shown_on(kind)} and kind.fits[demand]:
            turn = 0 if cell is None else first_fitting(seen, kind, cell)
            shown = _to_choose(seen, kind, turn or 0, counts)
            (others if turn is None else fitting).append(shown)
    filters = [button(str(noun(one)), f"seek:{one}", pressed=one in sought) for one in words]
    sides = zip("↑→↓←", SIDE_NAMES, ROUND["side"], _sides_sought(seen), strict=True)
    for arrow, name, side, border in sides:
        there = noun(Border(border).name.lower()) if border else say("any")
        called = say("{side}: {shown}", side=say(side), shown=there)
        label = f"{arrow} {there}"
        filters.append(button(label, f"side:{name}", pressed=border > 0, name=called))
    row = switches(say("Only tiles with"), filters, css="acts filter")
    parts: list[Inner] = [row, tag("div", fitting, css="palette")]
    if not fitting:
        parts[-1] = tag("p", say("No tile of the box fits here."))
    if others:
        more = count(
            len(others), "{number} kind that does not fit", "{number} kinds that do not fit"
        )
        parts.append(folded(more, tag("div", others, css="palette"), open=not fitting))
    return tag("div", parts)


def _to_choose(seen: Seen, kind: Kind, turn: int, counts: Counter[str]) -> Markup:
    label = kind_named(kind)
    small: Inner = None
    if kind.token in seen.state.assembly.box.counts:
        number, words = counts[kind.token], several("{number} left", "{number} left")
        if number < 0:
            words = several("{number} more than the box holds", "{number} more than the box holds")
        label = say("{tile}, {left}", tile=label, left=count(abs(number), *words))
        small = tag("small", f"×{number}")
    picture = tile_picture(kind.tiles[turn])
    return button((picture, small), f"lay:{kind.token}", css="tile-choice", name=label)
