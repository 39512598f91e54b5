"""The moves of every game: draw, lay, discard, place, pass, and end; and the space on a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain, islice
from operator import or_

from arkrules.errors import BadNotation
from arkrules.geometry import AROUND, Cell, Rect, is_near, spot_number, to_cell
from arkrules.nouns import noun, person, segment_named
from arkrules.play import turn
from arkrules.play.assembly import Assembly
from arkrules.play.clauses import (
    Bounds,
    FinalRules,
    JunctionRules,
    SetupRules,
    TableRules,
    TileRules,
)
from arkrules.play.content import MutableState, Piece, StateData
from arkrules.play.events import Refusal, SetAside
from arkrules.play.extension import PieceKind
from arkrules.play.moves import Discard, Draw, End, Lay, LazyMoves, Pass, Place, Verb
from arkrules.play.playability import start_tiles
from arkrules.play.scoring import contenders, describe
from arkrules.rules import Profile
from arkrules.text import all_of, later, say, saying
from arkrules.tiles import Kind, Tile, split_token
from arkrules.tiles.tile import Border, demanded

_FIRST = Cell(0, 0).spot
"""The spot of the first tile."""


def tile_for(profile: Profile, kind: Kind, rotation: int) -> Tile:
    """Return a kind as laid under a profile, with roads linked at a bush if they continue."""
    if kind.joints and not profile[JunctionRules].bush_ends:
        return kind.joined[rotation]
    return kind.tiles[rotation]


def default_table(profile: Profile) -> Rect | None:
    """Return the table of the profile, with the start tiles in its middle."""
    rules = profile[TableRules]
    if rules.bounds is not Bounds.EDGE:
        return None
    width, height = rules.size.width, rules.size.height
    cells = [placed.cell for placed in start_tiles(profile)] or [Cell(0, 0)]
    west = _first_of(width, [cell.x for cell in cells])
    north = _first_of(height, [cell.y for cell in cells])
    return Rect(west, north, west + width - 1, north + height - 1)


def _first_of(length: int, middle: list[int]) -> int:
    """Return the first column or row of a table with these in its middle, an odd one before."""
    left = length - (max(middle) - min(middle) + 1)
    return min(middle) - (left + 1) // 2


def limits(state: StateData, spot: int) -> bool:
    """Return whether the table's edge forbids a cell."""
    room = _room(state)
    return room is not None and not room.holds(spot)


def _room(state: StateData) -> Rect | None:
    """Return the cells that the table leaves for a tile; `None` if it sets no limit."""
    rules = state.profile[TableRules]
    if rules.bounds is Bounds.NONE:
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


def placements(state: StateData, kind: Kind) -> Sequence[tuple[int, int]]:
    """Return the spots and rotations where a kind fits, in reading order."""
    found = state.board.placements(kind)
    if not state.board.tiles:
        found = [(_FIRST, rotation) for rotation in kind.rotations]
    if (room := _room(state)) is not None:
        found = [place for place in found if room.holds(place[0])]
    for rule in state.assembly.hooks["laying"]:
        found = [(spot, turn) for spot, turn in found if not any(rule(state, kind, turn, spot))]
    return found


def misfits(state: StateData, kind: Kind, rotation: int, spot: int) -> Iterator[Refusal]:
    """Yield everything that keeps a tile from being laid on a cell."""
    board = state.board
    demand = board.demand(spot)
    if demand is None:
        if spot in board.tiles:
            words = saying("there is already a tile at {cell}", cell=to_cell(spot))
            yield Refusal("tile.contact", words)
        elif not is_near(spot):
            yield Refusal("tile.contact", saying("{cell} is too far out", cell=to_cell(spot)))
        elif board.tiles:
            yield Refusal(
                "tile.contact", saying("there is no tile next to {cell}", cell=to_cell(spot))
            )
        elif spot != _FIRST:
            yield Refusal("tile.contact", saying("the first tile must be laid at 0,0"))
    else:
        tile = kind.tiles[rotation]
        for side in tile.misfits(demand):
            borders = (tile.borders[side], demanded(demand, side))
            shown, there = (noun(Border(border).name.lower()) for border in borders)
            yield Refusal("tile.match", saying(MISFITS[side], shown=shown, there=there))
    if limits(state, spot):
        words = saying("{cell} lies beyond the edge of the table", cell=to_cell(spot))
        yield Refusal("table.bounds", words)
    for rule in state.assembly.hooks["laying"]:
        yield from rule(state, kind, rotation, spot)


MISFITS = (
    later("its north side shows {shown:a} and meets {there:a}"),
    later("its east side shows {shown:a} and meets {there:a}"),
    later("its south side shows {shown:a} and meets {there:a}"),
    later("its west side shows {shown:a} and meets {there:a}"),
)
"""What is wrong on each side."""


def _fitting(state: StateData, tokens: Iterable[str]) -> Iterator[str]:
    """Return the tiles that can be laid somewhere."""
    return (token for token in tokens if placements(state, state.assembly.box.kind(token)))


class Drawing(Verb[Draw]):
    """`draw D`."""

    word = "draw"
    makes = Draw

    def parse(self, line: str, game: Assembly) -> Draw:
        token, rotation = split_token(line.partition(" ")[2])
        if rotation:
            expected = say("draw and a kind")
            raise BadNotation(line, say("a drawn tile has no rotation"), expected=expected)
        return Draw(game.tile(token))

    def legal(self, state: StateData) -> Sequence[Draw]:
        """What is drawn now, found once for all tiles: nothing else is refused of these."""
        tiles = turn.drawable(state)
        return [Draw(token) for token in tiles] if tiles and turn.must_draw(state) else []

    def refusals(self, state: StateData, move: Draw) -> Sequence[Refusal]:
        token = move.tile
        if not turn.must_draw(state):
            return (Refusal("hand.size", saying("there is no tile to draw, or the hand is full")),)
        there = state.assembly.box.knows(token) if state.bag is None else token in state.bag
        if not there:
            words = saying("no tile {tile} is left to draw", tile=token)
            return (Refusal("setup.tiles", words),)
        refusal = (turn.withheld if state.bag is None else turn.waits)(state, token)
        return () if refusal is None else (refusal,)

    def play(self, draft: MutableState, move: Draw) -> None:
        token = move.tile
        if draft.bag is not None:
            left = draft.bag[token] - 1
            draft.bag = {**draft.bag, token: left}
            if not left:
                del draft.bag[token]
        draft.draws += 1
        draft.hold(draft.mover, tuple(sorted((*draft.hands[draft.mover], token))))


DRAWING = Drawing()


class Discarding(Verb[Discard]):
    """`discard`."""

    word = "discard"
    makes = Discard

    def refusals(self, state: StateData, move: Discard) -> Sequence[Refusal]:
        return tuple(
            Refusal("tile.unplaceable", saying("{tile} still fits somewhere", tile=tile))
            for tile in islice(_fitting(state, state.hands[state.mover]), 1)
        )

    def play(self, draft: MutableState, move: Discard) -> None:
        hand = draft.hands[draft.mover]
        draft.hold(draft.mover, ())
        words = saying("no tile in hand fits anywhere")
        own = filter(None, (turn.dropped_by(draft, tile) for tile in hand))
        clause = next(own, "tile.unplaceable")
        draft.because(clause, words, about=("legal", "turn"), background=True)
        back = tuple(tile for tile in hand if _goes_back(draft, tile))
        if gone := tuple(tile for tile in hand if tile not in back):
            draft.note(SetAside(draft.to_move, gone))
        if back:
            draft.note(SetAside(draft.to_move, back, to_bag=True))
            _put_back(draft, back)


def _goes_back(draft: MutableState, token: str) -> bool:
    """Return whether a tile that fits nowhere is put back into the bag."""
    returns = draft.bag is not None and draft.profile[TileRules].unplaceable_returns
    return returns and not turn.dropped_by(draft, token)


def _put_back(draft: MutableState, tiles: tuple[str, ...]) -> None:
    """Put tiles back into the bag; what would be drawn next leaves it if none of it fits."""
    bag = Counter(draft.bag)
    bag.update(tiles)
    draft.bag = dict(sorted(bag.items()))
    coming = Counter(turn.drawable(draft))
    if not any(_fitting(draft, coming)):
        draft.note(SetAside(draft.to_move, tuple(sorted(coming.elements()))))
        draft.bag = {token: count for token, count in draft.bag.items() if token not in coming}


class Ending(Verb[End]):
    """`end`."""

    word = "end"
    makes = End

    def refusals(self, state: StateData, move: End) -> Sequence[Refusal]:
        if state.bag is None or turn.nothing_left(state):
            return ()
        return (Refusal("end.when", saying("tiles are still in the bag or in hand")),)

    def play(self, draft: MutableState, move: End) -> None:
        if draft.reasons is not None:
            _explain_end(draft)
        if draft.unscored():
            turn.score_rest(draft)
        before = draft.points
        parts = []
        for phase in draft.profile[FinalRules].order:
            begun = len(draft.log)
            draft.assembly.phases[phase](draft)
            parts.append(draft.log[begun:])
        turn.stop_at_zero(draft, before, parts)
        turn.finish(draft)


def _explain_end(draft: MutableState) -> None:
    """Note why the game ends, and in which order things are scored then."""
    words = saying("no tile is left" if draft.bag is not None else "no more tiles are drawn")
    draft.because("end.when", words, about=("legal", "turn"), background=True)
    order = all_of(map(noun, draft.profile[FinalRules].order))
    words = saying("in this order are scored at the end: {parts}", parts=order)
    draft.because("final.order", words, about=("pieces",), background=True)


_LINE = re.compile(r"lay\s+(?:/(?P<rotation>[0-3])|(?P<tile>.*\S))\s+(?P<cell>\S+)")


class Laying(Verb[Lay]):
    """`lay D/1 1,0`, `lay /1 1,0`."""

    word = "lay"
    makes = Lay

    def parse(self, line: str, game: Assembly) -> Lay:
        found = _LINE.fullmatch(line)
        if not found:
            expected = say("a tile and a cell: lay D/1 1,0")
            raise BadNotation(line, say("an incomplete move"), expected=expected)
        spot = Cell.parse(found["cell"]).spot
        if found["rotation"]:
            return Lay(None, int(found["rotation"]), spot)
        token, rotation = split_token(found["tile"])
        return Lay(game.tile(token), rotation, spot)

    def legal(self, state: StateData) -> Sequence[Lay]:
        """The placements that the board finds together, made into moves on demand."""
        if state.step != "lay":
            return ()  # at `draw` a tile may be drawn and laid in one, but that is not listed
        hand = state.hands[state.mover]
        kind = state.assembly.box.kind
        if len(hand) == 1:
            token = hand[0]
            found = placements(state, kind(token))
            return LazyMoves(lambda spot, rotation: Lay(token, rotation, spot, True), found)
        return [
            Lay(token, rotation, spot)
            for token in dict.fromkeys(hand)
            for spot, rotation in placements(state, kind(token))
        ]

    def refusals(self, state: StateData, move: Lay) -> Sequence[Refusal]:
        hand = state.hands[state.mover]
        if move.tile is None or (state.step == "lay" and move.tile not in hand):
            return (_not_in_hand(move.tile, hand),)
        if state.step != "lay":
            if state.laid is not None:
                return (Refusal("draw.when", saying("the tile drawn now is for the next turn")),)
            if missing := DRAWING.refusals(state, Draw(move.tile)):
                return missing
        kind = state.assembly.box.kind(move.tile)
        return tuple(misfits(state, kind, move.rotation, move.spot))

    def number(self, state: StateData, move: Lay) -> int:
        hand = state.hands[state.mover]
        place = 0 if move.short or move.tile is None else hand.index(move.tile)
        return (spot_number(move.spot) << 2 | move.rotation) << 4 | place

    def play(self, draft: MutableState, move: Lay) -> None:
        token = move.tile
        assert token is not None  # a move that names no tile is refused
        if draft.step == "draw":
            DRAWING.play(draft, Draw(token))
            draft.step = "lay"
        hand = draft.hands[draft.mover]
        at = hand.index(token)
        draft.hold(draft.mover, hand[:at] + hand[at + 1 :])
        tile = tile_for(draft.profile, draft.assembly.box.kind(token), move.rotation)
        draft.board = draft.board.lay(move.spot, tile)
        draft.laid = move.spot
        if draft.reasons is not None:
            _explain_laying(draft)
        for hook in draft.assembly.hooks["after_laying"]:
            hook(draft)
        for hook in draft.assembly.hooks["explain_laying"] if draft.reasons is not None else ():
            hook(draft)


def _explain_laying(draft: MutableState) -> None:
    """Note why a tile may be laid like this."""
    fits = saying("each side of the tile matches the side that it touches")
    draft.because("tile.match", fits, about=("legal",), background=True)
    for scorer in draft.assembly.scorers:
        for subject in scorer.completed(draft):
            if contenders(draft, subject):
                words = saying(
                    "{feature:at} is complete, and scored after placing",
                    feature=describe(draft, subject),
                )
                draft.because("feature.completed_when", words, about=("waiting",), background=True)
    if not draft.has_followers() and any(one.owner == draft.mover for one in draft.pieces.values()):
        words = saying("a piece stays where it stands until it is scored")
        draft.because("follower.recall", words, about=("places",), background=True)
    if _joins_pieces(draft):
        words = saying("pieces that a tile brings together stay where they stand")
        draft.because("follower.occupied", words, about=("pieces",), background=True)
    if len(draft.board.tiles) == 1 and draft.profile[SetupRules].start_in_bag:
        words = saying("the first tile that is drawn is laid in a turn like any other")
        draft.because("setup.start_in_bag", words, about=("legal", "pieces"))


def _not_in_hand(token: str | None, hand: Sequence[str]) -> Refusal:
    """Refuse to lay a tile that the mover does not hold, or that is ambiguous."""
    held = all_of(hand) or saying("nothing")
    if token is None:
        return Refusal("hand.size", saying("name the tile to lay; in hand: {tiles}", tiles=held))
    words = saying("{tile} is not in hand; in hand: {tiles}", tile=token, tiles=held)
    return Refusal("turn.sequence", words)


def _joins_pieces(draft: MutableState) -> bool:
    """Return whether the tile just laid joined features on which pieces stood."""
    board, before = draft.board, draft.board.without(draft.spot_laid())
    parts: dict[int, set[int]] = {}
    for node in draft.pieces:
        parts.setdefault(board.root(node), set()).add(before.root(node))
    return any(len(roots) > 1 for roots in parts.values())


class Placing(Verb[Place]):
    """`follower C`: any kind of piece on a segment of the tile just laid."""

    word = "place"
    makes = Place

    def parse(self, line: str, game: Assembly) -> Place:
        piece = line.partition(" ")[0]
        (segment,) = self.rest(line, 1, say("{piece} and one segment", piece=piece))
        return Place(piece, game.segment(line, segment))

    def candidates(self, state: StateData) -> list[Place]:
        """The pieces in supply, where such a piece may stand on the tile just laid."""
        return [Place(piece.name, name) for piece, _, name in _standable(state)]

    def legal(self, state: StateData) -> Sequence[Place]:
        free = (
            (piece.name, name)
            for piece, at, name in _standable(state)
            if not any(_refusals_there(state, piece, at))
        )
        return LazyMoves(Place, further=free)

    def refusals(self, state: StateData, move: Place) -> Sequence[Refusal]:
        piece, assembly = move.piece, state.assembly
        kind = assembly.pieces.get(piece)
        if kind is None:
            return (Refusal(_WHERE, saying("this game has no {piece}", piece=noun(piece))),)
        found: list[Refusal] = []
        if not state.supplies[state.mover].get(piece):
            mover = person(state.to_move)
            words = saying("{player} has no {piece} left", player=mover, piece=noun(piece))
            found.append(Refusal(kind.out_of_supply, words))
            found += _not_back_yet(state, piece)
        if state.laid is None:
            return (*found, Refusal(_WHERE, saying("no tile has been laid this turn")))
        index = state.just_laid().tile.kind.index
        at = index.get(move.segment)
        if at is None:
            message = later("the tile just laid has no segment {segment}; it has {segments}")
            there = all_of(map(segment_named, index)) or saying("none")
            words = saying(message, segment=segment_named(move.segment), segments=there)
            return (*found, Refusal(_WHERE, words))
        segment = state.just_laid().tile.segments[at].kind
        if segment not in kind.stands_on(state.profile):
            message = later("{piece:a} may not stand on {feature:a}")
            words = saying(message, piece=noun(piece), feature=noun(segment))
            found.append(Refusal(kind.where_clause, words))
        # What a clause says last it says best: only who asks why hears it.
        last = {refusal.clause: refusal for refusal in _refusals_there(state, kind, at)}
        return (*found, *last.values())

    def number(self, state: StateData, move: Place) -> int:
        kind = list(state.assembly.pieces).index(move.piece)
        return kind << 4 | state.just_laid().tile.kind.index[move.segment]

    def play(self, draft: MutableState, move: Place) -> None:
        spot = draft.spot_laid()
        draft.supply(draft.mover, move.piece, -1)
        node = draft.board.node(spot, move.segment)
        if draft.reasons is not None:
            clause = draft.assembly.pieces[move.piece].where_clause
            words = saying("{piece:a} may stand there", piece=noun(move.piece))
            draft.because(clause, words, about=("legal",), background=True)
            if not draft.board.bits_of(node)[1] & draft.occupied:
                free = saying("there is no piece on any connected part")
                apart = _bounds_nearby(draft, node)
                draft.because(
                    "follower.occupied", free, about=("legal",), background=True, also=apart
                )
        draft.put(node, Piece(draft.mover, move.piece, spot, move.segment))
        for hook in draft.assembly.hooks["after_placing"]:
            hook(draft, node)
        for hook in draft.assembly.hooks["explain_placing"] if draft.reasons is not None else ():
            hook(draft, node)


def _not_back_yet(state: StateData, piece: str) -> Iterator[Refusal]:
    """Yield the refusal of a piece of the mover that is scored only after placing."""
    completed = chain.from_iterable(one.completed(state) for one in state.assembly.scorers)
    for node in chain.from_iterable(contenders(state, subject) for subject in completed):
        one = state.pieces[node]
        if (one.owner, one.kind) == (state.mover, piece) and state.laid is not None:
            words = saying(
                "the {piece} at {cell} comes back after placing; place it from the next turn on",
                piece=noun(piece),
                cell=one.cell,
            )
            yield Refusal("follower.reuse", words)
            return


def _bounds_nearby(state: StateData, node: int) -> tuple[str, ...]:
    """Return the clauses about how far a feature goes, if a piece stands close by on another."""
    spot, segment = state.board.where(node)
    near = {spot + step for step in (0, *AROUND)}
    there = ((at, state.board.where(at)) for at in state.pieces)
    beside = [at for at, (on, other) in there if on in near and other.kind == segment.kind]
    tiles = reduce(or_, (state.board.bits_of(at)[2] for at in (node, *beside)))
    return state.assembly.bounding(segment.kind, state.board, tiles) if beside else ()


def _standable(state: StateData) -> Iterator[tuple[PieceKind, int, str]]:
    """Yield the kinds in supply, each with the segments just laid where it may ever stand."""
    if state.laid is None:
        return
    supply, segments = state.supplies[state.mover], state.just_laid().tile.segments
    for piece in state.assembly.pieces.values():
        if supply.get(piece.name):
            there = piece.stands_on(state.profile)
            for at, segment in enumerate(segments):
                if segment.kind in there:
                    yield piece, at, segment.name


def _refusals_there(state: StateData, kind: PieceKind, at: int) -> Iterator[Refusal]:
    """Yield the refusals of a kind of piece on a kind of segment where it may stand."""
    yield from kind.refuses(state, kind.name, at)
    for hook in state.assembly.hooks["placing"]:
        yield from hook(state, kind.name, at)


_WHERE = "follower.where"
"""The clause for all places of pieces."""


class Passing(Verb[Pass]):
    """`pass`."""

    word = "pass"
    makes = Pass

    def play(self, draft: MutableState, move: Pass) -> None:
        if draft.reasons is not None:
            words = saying("you may place at most one piece in a turn, or none")
            draft.because("follower.per_turn", words, about=("legal",), background=True)


PASSING = Passing()
"""The verb for doing nothing, wherever a step offers it."""
