"""Set up: tiles, pieces, players, supplies, and whatever else a position holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from arkrules.errors import TableError
from arkrules.formats import parse_json, write_json
from arkrules.geometry import SIDE_NAMES, Cell, Rect
from arkrules.nouns import COLORS, noun
from arkrules.play import GameState, PieceAt, Position, PositionField
from arkrules.play.clauses import TurnRules
from arkrules.play.extension import CELLS, ONE_CELL, PIECES
from arkrules.play.setup import name_faults
from arkrules.table.acts import (
    ActResult,
    Fields,
    act,
    edited,
    known_player,
    one_of,
    perform,
    place_in,
    refuse_if,
    require_value,
    selected,
    the_value,
    tile_at,
    whole,
)
from arkrules.table.desk import Desk, Tabletop
from arkrules.table.html import (
    Inner,
    Markup,
    beside,
    button,
    check,
    choice,
    folded,
    kind_named,
    number,
    piece_named,
    section,
    segment_lies,
    step_named,
    switches,
    tag,
    token_named,
    with_pieces,
    writing,
)
from arkrules.table.shown import (
    disc,
    figure,
    large,
    meeple,
    place_id,
    places_on,
    tile_picture,
    worth_shown,
)
from arkrules.table.terms import ROUND, options
from arkrules.text import count, later, say, several
from arkrules.tiles import Kind, Tile, TileAt, split_token
from arkrules.tiles.tile import DEMANDS, Border, demanding

__all__ = [
    "FEWEST", "MOST", "WARM", "FormEntry", "about_key", "entries_shown", "first_fitting",
    "held_of", "in_notation", "keys_here", "leave_cell", "left", "of_player", "of_the_rest",
    "of_the_stock", "of_the_turn", "offered", "palette", "picked_up", "pieces_here", "placing",
    "put_on", "where_put", "with_value",
]  # fmt: skip


# == the keys of a position as fields of a form, each declared once, read and shown alike ==========


@attrs.frozen
class FormEntry:
    """A value of a position that people may say; what they do not say the rules make."""

    path: str
    """Where it stands in the position, such as `supply.red.follower`."""
    label: str
    type: object = int
    otherwise: Any = 0
    """What it is if nobody says."""
    options: Sequence[tuple[str, str]] = ()
    most: int = 999


def _entries(desk: Desk) -> Iterator[FormEntry]:
    """All entries of the game that is set up."""
    yield from of_the_turn(desk)
    for name in desk.position.players:
        yield from of_player(desk, name)
    yield from of_the_stock(desk)
    yield from of_the_rest(desk)


def of_the_turn(desk: Desk) -> Iterator[FormEntry]:
    """Whose turn it is, and its step."""
    position, state = desk.position, desk.state
    movers = [(name, name) for name in position.players]
    first = next(iter(position.players), "")
    yield FormEntry("to_move", say("To move"), str, first, movers)
    known = (name for name in desk.profile[TurnRules].sequence if name in state.assembly.steps)
    waiting = (name for name in known if state.assembly.steps[name].run is None)
    steps = [(name, step_named(state, name)) for name in (*waiting, "over")]
    yield FormEntry("step", say("Step"), str, position.step, steps)


def of_player(desk: Desk, name: str) -> Iterator[FormEntry]:
    """The points of a player, then the pieces left to place."""
    yield FormEntry(f"scores.{name}", say("Points"), most=9999)
    held = desk.state.supply.get(name, {})
    for kind in desk.state.assembly.pieces:
        many = held.get(kind, 0)
        yield FormEntry(f"supply.{name}.{kind}", str(noun(kind)), otherwise=many)


def of_the_stock(desk: Desk) -> Iterator[FormEntry]:
    """The general supply, and what is set aside for each player."""
    content = desk.state.content
    for kind in desk.state.assembly.stock:
        many = content.stock.get(kind, 0)
        yield FormEntry(f"stock.{kind}", str(noun(kind)), otherwise=many)
    for at, name in enumerate(desk.position.players):
        for kind, many in content.reserves[at].items():
            label = say("{player} {piece}", player=name, piece=noun(kind))
            yield FormEntry(f"stock.{name}.{kind}", label, otherwise=many)


def of_the_rest(desk: Desk) -> Iterator[FormEntry]:
    """The edge of the table, and what extensions keep."""
    edge = say("Edge of the table, from corner to corner")
    yield FormEntry("table", edge, Rect, "", most=40)
    for key in desk.state.assembly.position_fields.values():
        if key.type == PIECES:
            for name in desk.position.players:
                for kind in key.counts or desk.state.assembly.pieces:
                    what = {"key": about_key(key), "player": name, "piece": noun(kind)}
                    words = say("{key}: {player} {piece}", **what)
                    yield FormEntry(f"{key.name}.{name}.{kind}", words)
        elif key.type not in (ONE_CELL, CELLS):
            label = about_key(key) if key.type is bool else str(noun(key.name))
            yield FormEntry(key.name, label, key.type, None, most=2000)


def about_key(key: PositionField) -> str:
    """What a key of an extension says."""
    return say(key.about) if key.about else say("{key} here", key=noun(key.name))


# -- reading --------------------------------------------------------------------------------------


@act("set")
def set_entry(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Say a value of the position, `scores.red`; nothing written leaves it to the rules."""
    unknown = say("{key} cannot be set", key=repr(argument[:80]))
    entry = require_value({one.path: one for one in _entries(desk)}.get(argument), unknown)
    content = with_value(desk.position.to_dict(), argument.split("."), _read(entry, fields))
    position = Position.from_dict(content).to_dict()
    return ActResult(desk.table.with_undo(position=position))


def _read(entry: FormEntry, fields: Fields) -> object:
    text = the_value(fields).strip()
    if entry.options and text not in dict(entry.options):
        raise TableError(say("unknown choice {value}", value=repr(text[:40])), key=entry.path)
    if not text:
        return None
    if entry.type is int:
        many = whole(text, entry.path)
        return None if not many and entry.otherwise == 0 else many
    if entry.type is Rect:
        return str(Rect.parse(text))
    if entry.type is bool:
        return True
    return text if entry.type is str else parse_json(text, TableError, key=entry.path)


def with_value(content: Mapping[str, Any], path: Sequence[str], value: object) -> dict[str, Any]:
    """A table of tables with one value changed; None takes it out, and what is left empty."""
    first, *rest = path
    inner = content.get(first)
    if rest:
        value = with_value(inner if isinstance(inner, Mapping) else {}, rest, value) or None
    others = {key: held for key, held in content.items() if key != first}
    return others if value is None else {**others, first: value}


# -- showing --------------------------------------------------------------------------------------


def entries_shown(desk: Desk, entries: Iterable[FormEntry]) -> list[Markup]:
    """The fields in which values are said."""
    return [_shown(desk, entry) for entry in entries]


def _shown(desk: Desk, entry: FormEntry) -> Markup:
    value: Any = desk.position.to_dict()
    for key in entry.path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    act, stated = f"set:{entry.path}", value is not None
    value = entry.otherwise if value is None else value
    if entry.options:
        known = dict(entry.options)
        options = [*entry.options, *([] if value in known else [(value, value)])]
        return choice(desk, entry.path, entry.label, act, options, value)
    if entry.type is bool:
        return check(entry.label, act, on=value is True)
    if entry.type is int:
        many = value if type(value) is int else 0
        return number(desk, entry.path, entry.label, act, many, stated=stated, most=entry.most)
    text = value if isinstance(value, str) else "" if value is None else write_json(value)
    return writing(desk, entry.path, entry.label, act, text, most=entry.most)


# == what extensions keep in a position, by what they declare of its keys ==========================

_ON_CELLS = (ONE_CELL, CELLS)


def _cells(value: object) -> list[object]:
    """The cells that a key names, whether it names none, one or several."""
    if isinstance(value, (list, tuple)):
        return list(value)
    return [] if value is None else [value]


def _is_here(desk: Desk, key: PositionField, cell: Cell) -> bool:
    return str(cell) in _cells(desk.position.more.get(key.name))


# -- acts -----------------------------------------------------------------------------------------


@act("here")
def set_here(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Say of the cell that is selected what a key says, or say it no longer."""
    key = desk.state.assembly.position_fields.get(argument)
    if key is None or key.type not in _ON_CELLS:
        raise TableError(say("{key} cannot be set this way", key=repr(argument)))
    cell, before = str(selected(desk.table)), _cells(desk.position.more.get(key.name))
    after = [one for one in before if one != cell]
    if cell not in before:
        after = [*before, cell] if key.type == CELLS else [cell]
    return ActResult(edited(desk, more=_named(desk.position.more, key, after)))


def _named(more: Mapping[str, Any], key: PositionField, cells: Sequence[object]) -> dict[str, Any]:
    """What extensions keep, with other cells named by a key."""
    value = cells if key.type == CELLS else next(iter(cells), None)
    return with_value(more, [key.name], value or None)


def leave_cell(desk: Desk, cell: Cell, kind: Kind | None) -> Mapping[str, Any]:
    """What extensions keep, after another tile lies at a cell, or none."""
    kept: Mapping[str, Any] = desk.position.more
    for key in desk.state.assembly.position_fields.values():
        stays = kind is not None and (not key.site or kind.site == key.site)
        if key.type in _ON_CELLS and not stays:
            rest = [one for one in _cells(kept.get(key.name)) if one != str(cell)]
            kept = _named(kept, key, rest)
    return kept


# -- what is shown --------------------------------------------------------------------------------


def keys_here(desk: Desk, cell: Cell, tile: Tile) -> Inner:
    """What can be said of a tile."""
    return [
        check(about_key(key), f"here:{key.name}", on=_is_here(desk, key, cell))
        for key in desk.state.assembly.position_fields.values()
        if key.type in _ON_CELLS
        and (not key.site or key.site == tile.kind.site or _is_here(desk, key, cell))
    ]


# == who plays, whose turn it is, and what each has ================================================

FEWEST, MOST = 2, 6
"""How many players are offered; a position that was opened may have others."""


# -- who plays ------------------------------------------------------------------------------------


@act("name")
def rename(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Call a player otherwise."""
    old, new = known_player(desk, argument), the_value(fields).strip()
    players = tuple(new if name == old else name for name in desk.position.players)
    if faults := name_faults(players):
        raise TableError(faults, key=say("players"), remedy=say("choose another name"))
    return ActResult(_renamed(desk, players, {old: new}))


@act("join")
def join(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """One more player."""
    players = desk.position.players
    refuse_if(len(players) >= MOST, say("there are {number} players already", number=len(players)))
    free = next(color for color in COLORS if color not in players)
    said = say("{player} plays too.", player=free)
    return ActResult(edited(desk, players=(*players, free)), said)


@act("leave")
def leave(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """One player less; all that is said of the player goes too."""
    gone = known_player(desk, argument)
    players = tuple(name for name in desk.position.players if name != gone)
    refuse_if(len(players) < FEWEST, say("at least {fewest} play", fewest=FEWEST))
    said = say("{player} has left, with everything.", player=gone)
    return ActResult(_renamed(desk, players, {gone: ""}), said)


@act("earlier")
def earlier(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """A player changes places with the one before."""
    players = list(desk.position.players)
    at = players.index(known_player(desk, argument))
    players[at - 1], players[at] = players[at], players[at - 1]
    first = desk.position.to_move or desk.position.players[0]
    return ActResult(edited(desk, players=tuple(players), to_move=first))


def _renamed(desk: Desk, players: Sequence[str], names: Mapping[str, str]) -> Tabletop:
    """A position in which players are called otherwise, or are gone if they are called nothing."""
    position, chosen = desk.position, desk.table.chosen

    def called(name: str) -> str:
        return names.get(name, name)

    named = [(called(piece.player), piece) for piece in position.pieces]
    pieces = [attrs.evolve(piece, player=now) for now, piece in named if now]
    to_move = called(position.to_move)
    content = attrs.evolve(position, players=players, to_move=to_move, pieces=pieces).to_dict()
    fields = desk.state.assembly.position_fields.values()
    by_player = [field.name for field in fields if field.type == PIECES]
    for key in ("scores", "supply", "stock", "hands", *by_player):
        if isinstance(held := content.get(key), Mapping):
            content[key] = {called(name): value for name, value in held.items() if called(name)}
    table = desk.table.with_undo(position=Position.from_dict(content).to_dict())
    return table.choosing(hand=called(chosen.hand), player=called(chosen.player))


# -- what is shown --------------------------------------------------------------------------------


def on_the_players(desk: Desk) -> Inner:
    """The players, and the turn."""
    position = desk.position
    join_in = button(say("One more player"), "join", disabled=len(position.players) >= MOST)
    return (
        entries_shown(desk, of_the_turn(desk)),
        beside(desk, "laid"),
        [_of_player(desk, at, name) for at, name in enumerate(position.players)],
        beside(desk, "players"),
        tag("p", join_in, css="acts"),
    )


def _of_player(desk: Desk, at: int, name: str) -> Markup:
    acts = [
        button(say("Earlier"), f"earlier:{name}", disabled=at == 0),
        button(say("Remove"), f"leave:{name}", disabled=len(desk.position.players) <= FEWEST),
    ]
    points, *supplies = entries_shown(desk, of_player(desk, name))
    return section(
        name,
        writing(desk, "", say("Name"), f"name:{name}", name, most=40),
        points,
        tag("fieldset", tag("legend", say("To place")), supplies),
        tag("p", acts, css="acts"),
        css="player",
    )


# == the pieces of a tile ==========================================================================


def where_put(desk: Desk, fields: Fields) -> tuple[Cell, str] | None:
    """The segment that a piece was dropped on, else the one selected; None if there is none."""
    chosen = desk.table.chosen
    place = fields.get("place", "").removeprefix("at:") or f"{chosen.cell or ''} {chosen.segment}"
    cell, _, segment = place.partition(" ")
    return (Cell.parse(cell), segment) if cell and segment else None


def picked_up(desk: Desk, player: str, kind: str) -> ActResult:
    """The piece in hand, until a place is chosen for it; pressed again it is put down."""
    chosen = desk.table.chosen
    if (chosen.player, chosen.piece) == (player, kind):
        return ActResult(desk.table.choosing(player="", piece=""))
    said = say("Choose where the {player} {piece} stands.", player=player, piece=noun(kind))
    return ActResult(desk.table.choosing(player=player, piece=kind), said)


# -- acts -----------------------------------------------------------------------------------------


@act("put")
def put(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Put a piece on a segment, as if the segment were pressed with the piece in hand."""
    player, _, kind = argument.partition(" ")
    if player not in desk.position.players or kind not in desk.state.assembly.pieces:
        raise TableError(say("unknown kind of piece {argument}", argument=repr(argument)))
    where = where_put(desk, fields)
    if where is None:
        return picked_up(desk, player, kind)
    cell, segment = where
    held = desk.with_table(desk.table.choosing(player=player, piece=kind))
    return perform(held, f"at:{cell} {segment}", {})


def put_on(desk: Desk, player: str, kind: str, cell: Cell, segment: str) -> ActResult:
    """A piece on a segment; who stood there goes."""
    pieces = (*_others(desk, cell, segment), PieceAt(player, kind, cell, segment))
    what = {"player": player, "piece": noun(kind), "segment": segment, "cell": cell}
    said = say("{player} {piece} stands on {segment} at {cell}.", **what)
    now = edited(desk, pieces=pieces)
    now = now.choosing(cell=cell, segment=segment, player="", piece="")
    return ActResult(now, said, place_id(cell, segment))


def _others(desk: Desk, cell: Cell, segment: str) -> list[PieceAt]:
    return [one for one in desk.position.pieces if (one.cell, one.segment) != (cell, segment)]


def _chosen(desk: Desk) -> tuple[Cell, str]:
    return require_value(
        where_put(desk, {}), say("no segment is selected; choose one on the board")
    )


@act("take")
def take(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Take the piece off the segment that is selected."""
    cell, segment = _chosen(desk)
    said = say("Nobody stands on {segment} at {cell}.", segment=segment, cell=cell)
    return ActResult(
        edited(desk, pieces=_others(desk, cell, segment)), said, place_id(cell, segment)
    )


@act("carry")
def carry(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Let the piece on the segment that is selected carry so many of something."""
    note = desk.state.assembly.piece_notes.get(argument)
    where = _chosen(desk)
    pieces = {(piece.cell, piece.segment): piece for piece in desk.position.pieces}
    if note is None or where not in pieces:
        raise TableError(say("nobody here can carry {thing}", thing=repr(argument)))
    many = whole(the_value(fields).strip() or "0", argument, least=0)
    carried = {**dict(pieces[where].notes), note.name: many}
    notes = tuple(sorted((name, number) for name, number in carried.items() if number))
    pieces[where] = attrs.evolve(pieces[where], notes=notes)
    return ActResult(edited(desk, pieces=pieces.values()))


# -- what is shown --------------------------------------------------------------------------------


def placing(
    desk: Desk, state: GameState, cell: Cell, racks: Iterable[Markup], can: Collection[str]
) -> Markup:
    """A tile of a state with its segments to press, those lit that a piece can stand on."""
    tile, chosen, discs = state.tiles[cell], desk.table.chosen, []
    for name, at in places_on(tile, tile.kind.index).items():
        there = [one for one in state.pieces if (one.cell, one.segment) == (cell, name)]
        lies = segment_lies(tile, tile.segments[tile.kind.index[name]])
        shown = [figure(state, piece.player, piece.kind) for piece in there[:1]]
        discs.append(disc(
            shown, at=at, act=f"at:{cell} {name}", id=f"large-{name}",
            label=with_pieces(lies, there), on=(cell, name) == (chosen.cell, chosen.segment),
            css="can" if name in can else "",
        ))  # fmt: skip
    drawn = large(tile, discs, label=say("The parts of the tile"), css="large-tile")
    return tag("div", drawn, tag("div", racks, css="racks"), css="placing")


def held_of(desk: Desk, state: GameState, player: str, kinds: Iterable[str]) -> Markup:
    """The pieces of a player, to be pressed or dragged onto a place."""
    chosen = desk.table.chosen
    pieces = [
        button(
            (meeple(state, player, kind), tag("small", str(state.supply[player].get(kind, 0)))),
            f"put:{player} {kind}", css="meeple",
            pressed=(player, kind) == (chosen.player, chosen.piece),
            name=say("{player} {piece}", player=player, piece=noun(kind)),
        )
        for kind in kinds
    ]  # fmt: skip
    return tag("p", pieces, css="acts rack")


def pieces_here(desk: Desk, cell: Cell) -> Inner:
    """The segments of a tile with who stands there, and the racks of all players."""
    state, chosen = desk.state, desk.table.chosen.segment
    kinds = state.assembly.pieces
    racks = [held_of(desk, state, player, kinds) for player in desk.position.players]
    tile = state.tiles[cell]
    there = [one for one in state.pieces if (one.cell, one.segment) == (cell, chosen)]
    large = placing(desk, state, cell, racks, tile.kind.index)
    return large, [_standing(desk, piece) for piece in there]


def _standing(desk: Desk, piece: PieceAt) -> Inner:
    notes = [
        number(
            desk, "", say("{thing} on it", thing=noun(note.name)), f"carry:{note.name}",
            piece.note(note.name), stated=True, most=note.most(desk.profile),
        )
        for note in desk.state.assembly.piece_notes.values()
    ]  # fmt: skip
    off = button(say("Take it off"), "take", key="backspace")
    return tag("p", piece_named(piece), " ", off, css="acts"), notes


# == set up, tile by tile ==========================================================================

WARM = "warm:0"
"""The act that draws the tiles of a game before anybody looks for one, a kind at a time."""


# -- what is there --------------------------------------------------------------------------------


def offered(desk: Desk) -> Iterator[Kind]:
    """The kinds that may be laid: those of the box, then those drawn by hand."""
    box = desk.state.assembly.box
    tokens = [*box, *desk.table.drawn]
    tokens += [tile.kind.token for tile in desk.state.tiles.values()]
    for token in dict.fromkeys(tokens):
        if box.knows(token):  # one may be drawn for a game that knows other marks
            yield box.kind(token)


def left(desk: Desk) -> Counter[str]:
    """How many tiles of each kind of the box neither lie nor are in a hand; below 0 if more do."""
    state = desk.state
    counts = Counter(state.assembly.box.counts)
    counts.subtract(tile.kind.token for tile in state.tiles.values())
    counts.subtract(token for hand in state.hands.values() for token in hand)
    return counts


def first_fitting(desk: Desk, kind: Kind, cell: Cell) -> int | None:
    """The first turn in which a kind fits a cell, whatever lies there now."""
    board = desk.state.board
    if cell.spot in board.tiles:
        board = board.without(cell.spot)
    turns = kind.fits[board.demand(cell.spot) or 0]
    return turns[0] if turns else None


# -- acts -----------------------------------------------------------------------------------------


@act("at")
def choose(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Select a cell, `1,0`, or a segment of the tile there, `1,0 C`; it may lie apart."""
    cell, segment = place_in(desk.state, argument or the_value(fields))
    chosen = desk.table.chosen
    if segment and chosen.piece:
        return put_on(desk, chosen.player, chosen.piece, cell, segment)
    table = desk.table.choosing(cell=cell, segment=segment, hand="", other=False, page="board")
    return ActResult(table, focus=place_id(cell, segment))


@act("written")
@act("lay")
def lay(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Lay a tile on the cell that is selected, as it fits, or as it is written in notation.

    Where a hand is selected, it is put into that.
    """
    body, turn = split_token(argument or the_value(fields))
    kind = desk.state.assembly.box.kind(body)
    if argument and desk.table.chosen.hand:
        return _into_hand(desk, kind, desk.table.chosen.hand)
    cell = selected(desk.table)
    fits = first_fitting(desk, kind, cell) if argument else turn
    now = _settled(desk, cell, kind, TileAt(cell, kind.token, fits or 0))
    what = {"tile": kind_named(kind), "cell": cell}
    said = say("{tile} lies at {cell}.", **what)
    if fits is None:
        said = say("{tile} lies at {cell}, where it fits in no turn.", **what)
    return ActResult(now.choosing(segment="", other=False), said, place_id(cell))


@act("turn")
def turn_tile(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Turn the tile that is selected, so many quarters clockwise."""
    cell = selected(desk.table)
    lying = _lying(desk, cell)
    by = int(argument) if argument in ("1", "2", "3") else 1
    turned = attrs.evolve(lying, rotation=(lying.rotation + by) % 4)
    tiles = [turned if placed is lying else placed for placed in desk.position.tiles]
    said = say("Turned: {tile}.", tile=_token_of(turned))
    return ActResult(edited(desk, tiles=tiles), said, place_id(cell))


@act("remove")
def remove(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Take the tile that is selected away, with all that stands on it."""
    cell = selected(desk.table)
    _lying(desk, cell)
    now = _settled(desk, cell, None)
    said = say("The tile at {cell} is gone.", cell=cell)
    return ActResult(now.choosing(segment="", other=False), said, place_id(cell))


@act("warm")
def draw_ahead(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Draw a kind of the game, from a number on, and then the next: no click need wait for it.

    Those that were drawn before are passed over.
    """
    kinds = list(offered(desk))
    at = int(argument) if argument.isdecimal() and len(argument) < 5 else len(kinds)
    drawn = tile_picture.cache_info().misses
    while at < len(kinds) and tile_picture.cache_info().misses == drawn:
        for turn in kinds[at].rotations:
            tile_picture(kinds[at].tiles[turn])
        at += 1
    return ActResult(desk.table, then=f"warm:{at}" if at < len(kinds) else "", parts=())


@act("another")
def another(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Look for another tile to lie at the cell that is selected."""
    return ActResult(desk.table.choosing(other=not desk.table.chosen.other))


@act("just")
def just_laid(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Say that the tile that is selected was laid this turn, or that it was not."""
    cell = selected(desk.table)
    now = None if desk.position.laid == cell else cell
    return ActResult(edited(desk, laid=now))


@act("hand")
def choose_hand(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Select a player's hand, so that tiles are put into it."""
    known_player(desk, argument)
    hand = "" if desk.table.chosen.hand == argument else argument
    return ActResult(desk.table.choosing(hand=hand, page="bag"))


@act("unhand")
def out_of_hand(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Take a tile out of a player's hand: `red 0`."""
    player, _, number = argument.partition(" ")
    hand = list(desk.position.hands.get(player, ()))
    if not (number.isdecimal() and len(number) < 5 and int(number) < len(hand)):
        raise TableError(say("there is no such tile in the hand of {player}", player=player))
    del hand[int(number)]
    return ActResult(_with_hand(desk, player, hand))


def _into_hand(desk: Desk, kind: Kind, player: str) -> ActResult:
    known_player(desk, player)
    hand = [*desk.position.hands.get(player, ()), kind.token]
    said = say("{player} holds {tile}.", player=player, tile=kind_named(kind))
    return ActResult(_with_hand(desk, player, hand), said)


def _with_hand(desk: Desk, player: str, hand: Sequence[str]) -> Tabletop:
    return edited(desk, hands=with_value(desk.position.hands, [player], hand or None))


def _token_of(lying: TileAt) -> str:
    """A tile as a position has it, without its cell."""
    return str(lying).removeprefix(f"{lying.cell} ")


def _lying(desk: Desk, cell: Cell) -> TileAt:
    return require_value(tile_at(desk.position, cell), say("no tile lies at {cell}", cell=cell))


def _settled(desk: Desk, cell: Cell, kind: Kind | None, *tiles: TileAt) -> Tabletop:
    """After another tile lies at a cell, or none: what stood there goes unless it still can."""
    position, stays = desk.position, kind.index if kind else {}
    others = [placed for placed in position.tiles if placed.cell != cell]
    pieces = [one for one in position.pieces if one.cell != cell or one.segment in stays]
    laid = None if kind is None and position.laid == cell else position.laid
    more = leave_cell(desk, cell, kind)
    return edited(desk, tiles=[*others, *tiles], pieces=pieces, laid=laid, more=more)


# -- what is shown --------------------------------------------------------------------------------


def on_the_board(desk: Desk) -> Inner:
    """What is selected on the board, and what can be done with it."""
    cell = desk.table.chosen.cell
    if cell is None:
        said = say("Choose an open cell to lay a tile, or a tile to put a piece on it.")
        return tag("p", said), _apart(desk)
    if tile_at(desk.position, cell) is None:
        title, written = say("A tile for {cell}", cell=cell), in_notation(desk, "")
        return section(title, palette(desk, cell), written, _apart(desk), id="chosen")
    title = say("The tile at {cell}", cell=cell)
    return section(title, _tile_here(desk, cell), id="chosen")


def _apart(desk: Desk) -> Inner:
    """A way to any cell: of a board in separate groups, what lies between is not shown."""
    if not desk.position.tiles:
        return None
    label = say("Column and row, such as 4,-1")
    return folded(say("A cell apart from the tiles"), writing(desk, "", label, "at", ""))


def _tile_here(desk: Desk, cell: Cell) -> Inner:
    tile = desk.state.tiles.get(cell)
    lying = _lying(desk, cell)
    token = _token_of(lying)
    other = desk.table.chosen.other
    acts = [
        button(say("Turn"), "turn:1", key="r", twist=1),
        button(say("Turn back"), "turn:3", key="l", twist=-1),
        button(say("Another tile"), "another", pressed=other),
        button(say("Remove"), "remove", key="delete"),
    ]
    wrong = [fault.words for fault in desk.faults if fault.cell == str(cell)]
    told = tag("ul", [tag("li", words, css="fault") for words in wrong]) if wrong else None
    if tile is None:
        return tag("p", tag("code", token)), told, tag("p", acts[2:], css="acts")
    acts.append(button(say("Laid this turn"), "just", pressed=desk.position.laid == cell))
    row = tag("p", acts, css="acts")
    if other:
        return row, told, palette(desk, cell), in_notation(desk, token)
    return (
        told, pieces_here(desk, cell), row, worth_shown(desk), keys_here(desk, cell, tile),
        in_notation(desk, token),
    )  # fmt: skip


def in_notation(desk: Desk, token: str) -> Markup:
    return folded(say("Write the tile"), writing(desk, "", say("In notation"), "written", token))


@act("seek")
def seek(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Offer only tiles that show something, such as `city` or `pennant`; or all again."""
    sought = desk.table.chosen.sought
    rest = tuple(word for word in sought if word != argument)
    known = {word for kind in offered(desk) for word in _shown_on(kind)}
    if argument not in known and rest == sought:
        raise TableError(say("no tile shows {thing}", thing=repr(argument[:40])))
    return ActResult(desk.table.choosing(sought=rest if rest != sought else (*sought, argument)))


def _shown_on(kind: Kind) -> list[str]:
    """What a tile shows: roads, cities, sites and marks."""
    found = [segment.kind for segment in kind.segments if segment.kind != "field"]
    return [*found, *(mark.word for mark in kind.marks)]


@act("side")
def seek_side(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Offer only tiles with something on a side, however they are turned: `north`, the next."""
    side = SIDE_NAMES.index(one_of(argument, SIDE_NAMES, later("no side is called {name}")))
    before = _sides_sought(desk)[side]
    change = demanding(side, (before + 1) % (1 + len(Border))) - demanding(side, before)
    return ActResult(desk.table.choosing(sides=desk.table.chosen.sides + change))


def _sides_sought(desk: Desk) -> tuple[int, ...]:
    """The border that is looked for on each side, from the north on; 0 for any."""
    return tuple(desk.table.chosen.sides >> 2 * side & 3 for side in range(len(SIDE_NAMES)))


def palette(desk: Desk, cell: Cell | None) -> Markup:
    """The tiles to choose from; those that fit a cell come first, as they fit."""
    counts, kinds = left(desk), list(offered(desk))
    words = dict.fromkeys(word for kind in kinds for word in _shown_on(kind))
    sought = [word for word in desk.table.chosen.sought if word in words]
    demand = desk.table.chosen.sides % DEMANDS
    fitting: list[Markup] = []
    others: list[Markup] = []
    for kind in kinds:
        if {*sought} <= {*_shown_on(kind)} and kind.fits[demand]:
            turn = 0 if cell is None else first_fitting(desk, kind, cell)
            shown = _to_choose(desk, kind, turn or 0, counts)
            (others if turn is None else fitting).append(shown)
    filters = [button(str(noun(one)), f"seek:{one}", pressed=one in sought) for one in words]
    sides = zip("↑→↓←", SIDE_NAMES, ROUND["side"], _sides_sought(desk), strict=True)
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


def _to_choose(desk: Desk, kind: Kind, turn: int, counts: Counter[str]) -> Markup:
    label = kind_named(kind)
    small: Inner = None
    if kind.token in desk.state.assembly.box.counts:
        number, words = counts[kind.token], several("{number} left", "{number} left")
        if number < 0:
            words = several("{number} more than the box holds", "{number} more than the box holds")
        label = say("{tile}, {left}", tile=label, left=count(abs(number), *words))
        small = tag("small", f"×{number}")
    picture = tile_picture(kind.tiles[turn])
    return button((picture, small), f"lay:{kind.token}", css="tile-choice", name=label)


# == the general supply, tiles in hand and in the bag, the edge of the table, and the rest =========

# -- acts -----------------------------------------------------------------------------------------


@act("bag")
def fill_bag(desk: Desk, _argument: str, fields: Fields) -> ActResult:
    """What is in the bag: nobody knows, nothing, or what is left of the box."""
    bags = {"unknown": None, "empty": Counter[str](), "rest": +left(desk)}
    return ActResult(edited(desk, bag=bags.get(the_value(fields), _bag(desk))))


@act("bagged")
def put_in_bag(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """How many tiles of a kind are in the bag."""
    kind = desk.state.assembly.box.kind(argument)
    bag = _bag(desk)
    bag[kind.token] = whole(the_value(fields).strip() or "0", kind_named(kind), most=999)
    return ActResult(edited(desk, bag=+bag))


@act("drop")
def drop(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Take out of the position what is wrong in it: `pieces[1]`, `supply.red.prophet`, `ark`."""
    fault = next((fault for fault in desk.faults if fault.key == argument), None)
    if fault is None or argument == "players":
        raise TableError(say("nothing is wrong with {key}", key=repr(argument)))
    content = desk.position.to_dict()
    if fault.item:
        name, at = fault.item
        items = content[name]
        assert isinstance(items, list)
        del items[at]
    else:
        content = with_value(content, argument.split("."), None)
    said = say("{key} is taken out.", key=argument)
    return ActResult(desk.table.with_undo(position=content), said)


def _bag(desk: Desk) -> Counter[str]:
    """What the bag holds, by the kinds of the game as far as it knows them."""
    box, bag = desk.state.assembly.box, Counter[str]()
    for token, many in (desk.position.bag or {}).items():
        bag[box.kind(token).token if box.knows(token) else token] += many
    return bag


# -- what is shown --------------------------------------------------------------------------------


def on_what_comes(desk: Desk) -> Inner:
    """Tiles in hand, and in the bag."""
    hand = desk.table.chosen.hand
    hands = [_hand(desk, name) for name in desk.position.players]
    known, title = hand in desk.position.players, say("For {player}", player=hand)
    add = section(title, palette(desk, None)) if known else None
    return hands, add, section(say("Bag"), _bag_shown(desk))


def _hand(desk: Desk, name: str) -> Markup:
    tiles = []
    order, state = desk.position.players.index(name), desk.state
    for at, token in enumerate(desk.position.hands.get(name, ())):
        shown, css = token, ""
        if (box := state.assembly.box).knows(token):
            shown, css = tile_picture(box.kind(token).tiles[0], f"hand{order}-{at}-"), "tile-choice"
        called = say("{tile}: take it out", tile=token_named(state, token))
        tiles.append(button(shown, f"unhand:{name} {at}", css=css, name=called))
    more = button(say("Add a tile"), f"hand:{name}", pressed=desk.table.chosen.hand == name)
    return section(
        say("In the hand of {player}", player=name),
        tag("div", tiles, css="palette") if tiles else None,
        tag("p", more, css="acts"),
        beside(desk, f"hands.{name}"),
    )


def _bag_shown(desk: Desk) -> Inner:
    bag = desk.position.bag
    known = "unknown" if bag is None else "some" if bag else "empty"
    shown = choice(desk, "bag", say("In the bag"), "bag", options("bag"), known)
    if not bag:
        return shown
    held = _bag(desk)
    numbers = [
        number(
            desk, "", kind_named(kind), f"bagged:{kind.token}", held.get(kind.token, 0),
            stated=kind.token in held,
        )
        for kind in offered(desk)
    ]  # fmt: skip
    return shown, tag("div", numbers, css="numbers")


def on_the_rest(desk: Desk) -> Inner:
    """The general supply, the edge of the table, and what extensions keep."""
    stock = entries_shown(desk, of_the_stock(desk))
    others = entries_shown(desk, of_the_rest(desk))
    return section(say("General supply"), stock) if stock else None, others
