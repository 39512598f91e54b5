"""Laying a tile."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from arkrules.board.board import ROOM
from arkrules.errors import BadNotation
from arkrules.geometry import SIDE_NAMES, SIDES, Cell, Rect, parse_cell, to_cell
from arkrules.play.moves import Lay
from arkrules.play.refusal import Refusal
from arkrules.rules import Profile
from arkrules.rules.core import Bounds, Contact, JunctionRules, Match, TableRules, TileRules
from arkrules.tiles import Kind, Tile, split_token
from arkrules.tiles.outline import Border

if TYPE_CHECKING:
    from arkrules.play.dictionary import Lexicon
    from arkrules.play.state import Content, Draft, GameState

__all__ = ["Laying", "default_table", "fits_somewhere", "limits", "tile_for"]

_LINE = re.compile(r"lay\s+(?P<tile>.*\S)\s+(?P<cell>\S+)")
_UNBOUNDED = Bounds.NONE  # looking up a member of an enumeration takes longer than it should
_SHORT = re.compile(r"/(?P<turn>[0-3])")


def tile_for(profile: Profile, kind: Kind, turned: int) -> Tile:
    """A kind as it is laid under a profile: what meets at a bush may be linked."""
    if kind.joints and not profile[JunctionRules].bush_ends:
        return kind.joined[turned]
    return kind.tiles[turned]


def default_table(profile: Profile) -> Rect | None:
    """The table that the profile provides, with the start tile in its middle."""
    rules = profile[TableRules]
    if rules.bounds is not Bounds.EDGE:
        return None
    west, north = -(rules.size.width // 2), -(rules.size.height // 2)
    return Rect(west, north, west + rules.size.width - 1, north + rules.size.height - 1)


def limits(state: Content, spot: int) -> bool:
    """Whether the table's edge forbids a cell."""
    room = _room(state)
    return room is not None and not room.holds(spot)


def _room(state: Content) -> Rect | None:
    """The cells that the table leaves to a tile; nothing where it sets no limit."""
    rules = state.profile[TableRules]
    if rules.bounds is _UNBOUNDED:
        return None
    if rules.bounds is Bounds.EDGE:
        return state.table
    width, height = rules.size.width, rules.size.height
    if state.table is not None:
        width = state.table.east - state.table.west + 1
        height = state.table.south - state.table.north + 1
    extent = state.board.extent()
    if extent is None:
        return None
    west, north, east, south = extent
    return Rect(east - width + 1, south - height + 1, west + width - 1, north + height - 1)


def _places(state: Content, kind: Kind) -> list[int]:
    """Where and how a kind fits, each as a number, in reading order.

    The number is that of the open cell on the frontier, with the turn put into its free bits.
    """
    board = state.board
    fits = kind.placements
    found = [
        cell + turned
        for cell in board.frontier
        if fits[cell & 255]  # half of them: asking is cheaper than a loop over nothing
        for turned in fits[cell & 255]
    ]
    if not board.tiles:
        found = [turned << 8 for turned in kind.turns]
    if (room := _room(state)) is not None:
        found = [code for code in found if room.holds(code >> ROOM)]
    return found


def fits_somewhere(state: Content, token: str) -> bool:
    """Whether a tile can be laid anywhere."""
    kind = state.kit.box.kind(token)
    if state.profile[TableRules].bounds is not _UNBOUNDED or not state.board.tiles:
        return bool(_places(state, kind))
    fits = kind.fits
    for cell in state.board.frontier:  # noqa: SIM110  # faster, and this is hot
        if fits[cell & 255]:
            return True
    return False


class Laying:
    """`lay D/1 1,0`, `lay /1 1,0`."""

    word: str = "lay"
    makes: type = Lay

    def parse(self, words: str, state: GameState, lexicon: Lexicon) -> Lay | None:
        verb, _, _ = words.partition(" ")
        if verb != self.word:
            return None
        found = _LINE.fullmatch(words)
        if not found:
            raise BadNotation(words, "not a whole move", expected="a tile and a cell: lay D/1 1,0")
        cell = parse_cell(found["cell"])
        hand = state.hands[state.mover]
        alone = len(hand) == 1 and state.step == "lay"
        if short := _SHORT.fullmatch(found["tile"]):
            if not alone:
                return Lay("", int(short["turn"]), cell.spot)
            return Lay(hand[0], int(short["turn"]), cell.spot, alone)
        body, turned = split_token(found["tile"])
        kind = lexicon.tile(state.kit.box, body)
        token = kind.token if isinstance(kind, Kind) else kind
        return Lay(token, turned, cell.spot, alone and token == hand[0])

    def options(self, state: Content) -> Sequence[int]:
        if state.step != "lay":
            return ()  # at `draw` a tile may be drawn and laid in one, but that is not listed
        hand = state.hands[state.mover]
        kinds = state.kit.box.kind
        if len(hand) == 1:
            return _places(state, kinds(hand[0]))
        count = len(hand)
        return [
            code * count + at
            for at, token in enumerate(hand)
            if token not in hand[:at]
            for code in _places(state, kinds(token))
        ]

    def make(self, state: GameState, code: int) -> Lay:
        hand = state.hands[state.mover]
        if len(hand) == 1:
            return Lay(hand[0], code >> 8 & 3, code >> ROOM, True)
        code, at = divmod(code, len(hand))
        return Lay(hand[at], code >> 8 & 3, code >> ROOM)

    def refusals(self, state: GameState, move: Lay) -> Sequence[Refusal]:
        hand = state.hands[state.mover]
        if not move.tile:
            held = f"{len(hand)} tiles are in hand; name one" if hand else "no tile is in hand"
            return (Refusal("hand.size", held),)
        if state.step == "lay":
            if move.tile not in hand:
                held = ", ".join(hand) or "nothing"
                return (Refusal("turn.sequence", f"{move.tile} is not in hand, but {held}"),)
        elif missing := self._draw_refusals(state, move):
            return missing
        kind = state.kit.box.kind(move.tile)
        demand = state.board.demand(move.spot)
        if (
            demand is not None
            and move.turn in kind.fits[demand]
            and state.profile[TableRules].bounds is _UNBOUNDED
        ):
            return ()
        return tuple(misfits(state, kind, move.turn, move.spot))

    def _draw_refusals(self, state: GameState, move: Lay) -> Sequence[Refusal]:
        """What refuses to draw this very tile and lay it at once."""
        from arkrules.play.drawing import draw_refusals

        if state.laid is not None:
            return (Refusal("draw.when", "the tile drawn now is for the next turn"),)
        return draw_refusals(state, move.tile)

    def play(self, draft: Draft, move: Lay) -> None:
        if draft.step == "draw":
            from arkrules.play.drawing import take

            take(draft, move.tile)
            draft.step = "lay"
        hand = draft.hands[draft.mover]
        at = hand.index(move.tile)
        draft.hold(draft.mover, hand[:at] + hand[at + 1 :])
        kind = draft.kit.box.kind(move.tile)
        draft.board = draft.board.lay(move.spot, tile_for(draft.profile, kind, move.turn))
        draft.laid = move.spot
        for hook in draft.kit.after_laying:
            hook(draft)


def misfits(state: GameState, kind: Kind, turned: int, spot: int) -> Iterator[Refusal]:
    """Everything that keeps a tile from being laid on a cell."""
    board = state.board
    rules = state.profile[TileRules]
    demand = board.demand(spot)
    if demand is None:
        if spot in board.tiles:
            yield Refusal("tile.contact", f"a tile lies at {to_cell(spot)} already")
        elif board.tiles and rules.contact is Contact.SIDE:
            yield Refusal("tile.contact", f"no tile lies beside {to_cell(spot)}")
        elif not board.tiles and spot != Cell(0, 0).spot:
            yield Refusal("tile.contact", "the first tile is laid at 0,0")
    elif rules.match is Match.EVERY_SIDE and not kind.tiles[turned].fits(demand):
        borders = kind.tiles[turned].borders
        for side in SIDES:
            needed = demand >> 2 * side & 3
            if needed and needed != borders[side]:
                shown, there = (Border(n).name.lower() for n in (borders[side], needed))
                yield Refusal(
                    "tile.match", f"its {SIDE_NAMES[side]} side shows {shown} and meets {there}"
                )
    if limits(state, spot):
        yield Refusal("table.bounds", f"{to_cell(spot)} lies beyond the edge of the table")
