"""The moves that the machine lists, as numbers: how they are made, and read back.

Listing must be cheap, for most listed moves are never looked at. So a verb lists numbers,
and makes a move of one only when somebody asks for it. Whatever a verb's numbers mean stays
between its `options` and its `make`, which know the same position. For a drawn tile the number
is its place in the bag; only the two below put several things into one.

*Laying*, a placement and which of the tiles in hand is meant:

```
placement × number of tiles in hand + place in hand
```

The placement is laid out by `arkrules.tiles.tile`. It is multiplied and not shifted,
because hands have no largest size, and because with one tile in hand,
which is nearly always, the number is the placement itself and nothing needs to be done.

*Placing*, a kind of piece and a segment of the tile just laid, each by its number:

```
| kind of piece, as many bits as it takes | segment, 4 bits |
```

A tile has at most 13 segments: one for each of its twelve slots, and a site.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from arkrules.errors import BadNotation
from arkrules.geometry import SIDES, Cell, Rect, to_cell
from arkrules.nouns import noun, person, segment_named
from arkrules.play import turn
from arkrules.play.assembly import InstalledWords
from arkrules.play.clauses import (
    Bounds,
    FinalRules,
    HandRules,
    JunctionRules,
    SetupRules,
    TableRules,
    TileRules,
)
from arkrules.play.content import MutableState, StateData
from arkrules.play.events import Refusal, SetAside
from arkrules.play.moves import PASS, Discard, Draw, End, Lay, Pass, Place, drawn, placed
from arkrules.play.pieces import Piece, PieceKind
from arkrules.play.playability import start_tiles
from arkrules.play.scoring import stop_at_zero
from arkrules.rules import Profile
from arkrules.text import Saying, all_of, counting, later, say, saying
from arkrules.tiles import Kind, Tile, split_token
from arkrules.tiles.tile import SPOT, TURN, Border, demanded, placement, spot_of

if TYPE_CHECKING:
    from arkrules.play.assembly import InstalledWords
    from arkrules.play.content import MutableState, StateData


SEGMENT = 4
"""How far a kind of piece is shifted."""


def lay(placement: int, at: int, held: int) -> int:
    """A placement of the so-and-so-many-th of the tiles held."""
    return placement * held + at


def laying(code: int, held: int) -> tuple[int, int, int]:
    """Which of the tiles held is laid, its turn and the spot."""
    placement, at = divmod(code, held)
    return at, placement & TURN, placement >> SPOT


def place(kind: int, segment: int) -> int:
    """A kind of piece on a segment."""
    return kind << SEGMENT | segment


def placing(code: int) -> tuple[int, int]:
    """The kind of piece, and the segment it is put on."""
    return code >> SEGMENT, code & (1 << SEGMENT) - 1


_MISFITS = (
    later("its north side shows {shown:a} and meets {there:a}"),
    later("its east side shows {shown:a} and meets {there:a}"),
    later("its south side shows {shown:a} and meets {there:a}"),
    later("its west side shows {shown:a} and meets {there:a}"),
)
_FIRST = Cell(0, 0).spot
"""Where the first tile is laid."""
_UNBOUNDED = Bounds.NONE  # looking up a member of an enumeration takes longer than it should


def tile_for(profile: Profile, kind: Kind, turned: int) -> Tile:
    """A kind as it is laid under a profile: what meets at a bush may be linked."""
    if kind.joints and not profile[JunctionRules].bush_ends:
        return kind.joined[turned]
    return kind.tiles[turned]


def default_table(profile: Profile) -> Rect | None:
    """The table that the profile provides, with the start tiles in its middle."""
    rules = profile[TableRules]
    if rules.bounds is not Bounds.EDGE:
        return None
    width, height = rules.size.width, rules.size.height
    cells = [placed.cell for placed in start_tiles(profile)] or [Cell(0, 0)]
    west = _first_of(width, [cell.x for cell in cells])
    north = _first_of(height, [cell.y for cell in cells])
    return Rect(west, north, west + width - 1, north + height - 1)


def _first_of(length: int, middle: list[int]) -> int:
    """Where a table begins whose middle these columns or rows are; an odd one is before them."""
    left = length - (max(middle) - min(middle) + 1)
    return min(middle) - (left + 1) // 2


def limits(state: StateData, spot: int) -> bool:
    """Whether the table's edge forbids a cell."""
    room = _room(state)
    return room is not None and not room.holds(spot)


def _room(state: StateData) -> Rect | None:
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


def placements(state: StateData, kind: Kind) -> Sequence[int]:
    """Where and how a kind fits, each as a number of `arkrules.tiles.tile`, in reading order."""
    found: Sequence[int]
    if not state.board.tiles:
        found = [placement(_FIRST, turn) for turn in kind.turns]
    else:
        found = state.board.placements(kind)
    if state.profile[TableRules].bounds is _UNBOUNDED:  # which it nearly always is
        return found
    room = _room(state)
    return found if room is None else [code for code in found if room.holds(spot_of(code))]


def fits_somewhere(state: StateData, token: str) -> bool:
    """Whether a tile can be laid anywhere."""
    kind = state.assembly.box.kind(token)
    if state.profile[TableRules].bounds is not _UNBOUNDED or not state.board.tiles:
        return bool(placements(state, kind))
    return state.board.takes(kind)


def misfits(state: StateData, kind: Kind, turned: int, spot: int) -> Iterator[Refusal]:
    """Everything that keeps a tile from being laid on a cell."""
    board = state.board
    demand = board.demand(spot)
    if demand is None:
        if spot in board.tiles:
            yield Refusal(
                "tile.contact", saying("a tile lies at {cell} already", cell=to_cell(spot))
            )
        elif board.tiles:
            yield Refusal("tile.contact", saying("no tile lies beside {cell}", cell=to_cell(spot)))
        elif spot != _FIRST:
            yield Refusal("tile.contact", saying("the first tile is laid at 0,0"))
    elif not kind.tiles[turned].fits(demand):
        borders = kind.tiles[turned].borders
        for side in SIDES:
            needed = demanded(demand, side)
            if needed and needed != borders[side]:
                shown, there = (noun(Border(n).name.lower()) for n in (borders[side], needed))
                yield Refusal("tile.match", saying(_MISFITS[side], shown=shown, there=there))
    if limits(state, spot):
        words = saying("{cell} lies beyond the edge of the table", cell=to_cell(spot))
        yield Refusal("table.bounds", words)


_TILES_LEFT = (Refusal("end.when", saying("tiles are still in the bag or in hand")),)
"""Made once, for it is asked at every drawing."""


class Drawing:
    """`draw D`."""

    word: str = "draw"
    makes: type = Draw

    def parse(self, words: str, state: StateData, lexicon: InstalledWords) -> Draw | None:
        verb, _, token = words.partition(" ")
        if verb != self.word:
            return None
        body, turned = split_token(token)
        if turned:
            raise BadNotation(
                words, say("a drawn tile has no turn"), expected=say("draw and a kind")
            )
        found = lexicon.tile(state.assembly.box, body)
        return Draw(found.token if isinstance(found, Kind) else found)

    def options(self, state: StateData) -> Sequence[int]:
        if not turn.must_draw(state):
            return ()
        return range(len(turn.drawable(state)))

    def make(self, state: StateData, code: int) -> Draw:
        return drawn(list(turn.drawable(state))[code])

    def refusals(self, state: StateData, move: Draw) -> Sequence[Refusal]:
        return draw_refusals(state, move.tile)

    def play(self, draft: MutableState, move: Draw) -> None:
        take(draft, move.tile)


def draw_refusals(state: StateData, token: str) -> Sequence[Refusal]:
    """What refuses to draw a tile now."""
    if not turn.must_draw(state):
        return (Refusal("hand.size", saying("there is nothing to draw, or no room in the hand")),)
    if state.bag is None:
        if state.assembly.box.knows(token):
            return ()
        words = saying("{tile} is no tile of the sets in use", tile=token)
        return (Refusal("setup.tiles", words),)
    if token not in state.bag:
        words = saying("no tile {tile} is left in the bag", tile=token)
        return (Refusal("setup.tiles", words),)
    return ()


def take(draft: MutableState, token: str) -> None:
    """Move a tile from the bag to the mover's hand."""
    if draft.bag is not None:
        draft.bag = bag = draft.bag.copy()
        left = bag[token] - 1
        if left:
            bag[token] = left
        else:
            del bag[token]
    hand = draft.hands[draft.mover]
    draft.hold(draft.mover, tuple(sorted((*hand, token))) if hand else (token,))


class Discarding:
    """`discard`."""

    word: str = "discard"
    makes: type = Discard

    def parse(self, words: str, state: StateData, lexicon: InstalledWords) -> Discard | None:
        return Discard() if words == self.word else None

    def options(self, state: StateData) -> Sequence[int]:
        return () if any(fits_somewhere(state, t) for t in state.hands[state.mover]) else (0,)

    def make(self, state: StateData, code: int) -> Discard:
        return Discard()

    def refusals(self, state: StateData, move: Discard) -> Sequence[Refusal]:
        fitting = [tile for tile in state.hands[state.mover] if fits_somewhere(state, tile)]
        if not fitting:
            return ()
        words = saying("{tile} still fits somewhere", tile=fitting[0])
        return (Refusal("tile.unplaceable", words),)

    def play(self, draft: MutableState, move: Discard) -> None:
        hand = draft.hands[draft.mover]
        draft.hold(draft.mover, ())
        if draft.reasons is not None:
            words = saying("nothing in hand fits anywhere")
            draft.because("tile.unplaceable", words, about=("legal",), background=True)
        returns = draft.profile[TileRules].unplaceable_returns and draft.bag is not None
        draft.note(SetAside(draft.to_move, hand, returns))
        if returns:
            _put_back(draft, hand)


def _put_back(draft: MutableState, tiles: tuple[str, ...]) -> None:
    """Put tiles back into the bag; if nothing in it fits anywhere, the bag is done with."""
    assert draft.bag is not None
    bag = dict(draft.bag)
    for tile in tiles:
        bag[tile] = bag.get(tile, 0) + 1
    if any(fits_somewhere(draft, tile) for tile in bag):
        draft.bag = dict(sorted(bag.items()))
    else:
        draft.note(SetAside(draft.to_move, tuple(sorted(Counter(bag).elements()))))
        draft.bag = {}


class Ending:
    """`end`."""

    word: str = "end"
    makes: type = End

    def parse(self, words: str, state: StateData, lexicon: InstalledWords) -> End | None:
        return End() if words == self.word else None

    def options(self, state: StateData) -> Sequence[int]:
        return () if _end_refusals(state) else (0,)

    def make(self, state: StateData, code: int) -> End:
        return End()

    def refusals(self, state: StateData, move: End) -> Sequence[Refusal]:
        return _end_refusals(state)

    def play(self, draft: MutableState, move: End) -> None:
        before = draft.points
        parts = []
        for phase in draft.profile[FinalRules].order:
            begun = len(draft.log)
            draft.assembly.phases[phase](draft)
            parts.append(draft.log[begun:])
        stop_at_zero(draft, before, parts)
        turn.finish(draft)


def _end_refusals(state: StateData) -> Sequence[Refusal]:
    """What keeps the game from ending here."""
    if state.bag is None or turn.nothing_left(state):
        return ()
    return _TILES_LEFT


def may_draw(state: StateData) -> bool:
    """Whether the step of drawing has something to do: a tile to draw, or the end to call."""
    if state.bag:  # so that only the hand matters: `turn.must_draw` without the call
        hand = state.hands[state.mover]
        if not hand:
            return True
        return len(hand) < state.profile[HandRules].size
    return turn.must_draw(state) or not any(state.hands)


_LINE = re.compile(r"lay\s+(?P<tile>.*\S)\s+(?P<cell>\S+)")
_SHORT = re.compile(r"/(?P<turn>[0-3])")


class Laying:
    """`lay D/1 1,0`, `lay /1 1,0`."""

    word: str = "lay"
    makes: type = Lay

    def parse(self, words: str, state: StateData, lexicon: InstalledWords) -> Lay | None:
        verb, _, _ = words.partition(" ")
        if verb != self.word:
            return None
        found = _LINE.fullmatch(words)
        if not found:
            raise BadNotation(
                words, say("not a whole move"), expected=say("a tile and a cell: lay D/1 1,0")
            )
        cell = Cell.parse(found["cell"])
        hand = state.hands[state.mover]
        alone = len(hand) == 1 and state.step == "lay"
        if short := _SHORT.fullmatch(found["tile"]):
            if not alone:
                return Lay(None, int(short["turn"]), cell.spot)
            return Lay(hand[0], int(short["turn"]), cell.spot, alone)
        body, turned = split_token(found["tile"])
        kind = lexicon.tile(state.assembly.box, body)
        token = kind.token if isinstance(kind, Kind) else kind
        return Lay(token, turned, cell.spot, alone and token == hand[0])

    def options(self, state: StateData) -> Sequence[int]:
        if state.step != "lay":
            return ()  # at `draw` a tile may be drawn and laid in one, but that is not listed
        hand = state.hands[state.mover]
        kinds = state.assembly.box.kind
        if len(hand) == 1:
            return placements(state, kinds(hand[0]))
        return [
            lay(placement, at, len(hand))
            for at, token in enumerate(hand)
            if token not in hand[:at]
            for placement in placements(state, kinds(token))
        ]

    def make(self, state: StateData, code: int) -> Lay:
        hand = state.hands[state.mover]
        if len(hand) == 1:  # `laying` without the call
            return Lay(hand[0], code & TURN, code >> SPOT, True)
        at, turn, spot = laying(code, len(hand))
        return Lay(hand[at], turn, spot)

    def refusals(self, state: StateData, move: Lay) -> Sequence[Refusal]:
        hand = state.hands[state.mover]
        if move.tile is None:
            return (Refusal("hand.size", _which(hand)),)
        if state.step == "lay":
            if move.tile not in hand:
                return (Refusal("turn.sequence", _not_held(move.tile, hand)),)
        elif missing := self._draw_refusals(state, move.tile):
            return missing
        kind = state.assembly.box.kind(move.tile)
        return tuple(misfits(state, kind, move.turn, move.spot))

    def _draw_refusals(self, state: StateData, token: str) -> Sequence[Refusal]:
        """What refuses to draw this very tile and lay it at once."""
        if state.laid is not None:
            return (Refusal("draw.when", saying("the tile drawn now is for the next turn")),)
        return draw_refusals(state, token)

    def play(self, draft: MutableState, move: Lay) -> None:
        token = move.tile
        assert token is not None  # a move that names no tile is refused
        if draft.step == "draw":
            take(draft, token)
            draft.step = "lay"
        hand = draft.hands[draft.mover]
        at = hand.index(token)
        draft.hold(draft.mover, hand[:at] + hand[at + 1 :])
        tile = tile_for(draft.profile, draft.assembly.box.kind(token), move.turn)
        draft.board = draft.board.lay(move.spot, tile)
        draft.laid = move.spot
        if draft.reasons is not None:
            fits = saying("each side of the tile continues what it touches")
            draft.because("tile.match", fits, about=("legal",), background=True)
            if len(draft.board.tiles) == 1 and draft.profile[SetupRules].start_in_bag:
                words = saying("the first tile that is drawn is laid in a turn like any other")
                draft.because("setup.start_in_bag", words, about=("legal", "pieces"))
        for hook in draft.assembly.after_laying:
            hook(draft)


def _which(hand: Sequence[str]) -> Saying:
    """That the tile to lay is not known."""
    if not hand:
        return saying("no tile is in hand")
    return counting(
        len(hand),
        "{number} tile is in hand; name it",
        "{number} tiles are in hand; name one",
    )


def _not_held(token: str, hand: Sequence[str]) -> Saying:
    """That a tile cannot be laid that the mover does not hold."""
    if not hand:
        return saying("{tile} is not in hand, and no other tile is", tile=token)
    return saying("{tile} is not in hand, but {tiles}", tile=token, tiles=all_of(hand))


class Placing:
    """`follower C`: any kind of piece on a segment of the tile just laid."""

    word: str = "place"
    makes: type = Place

    def __init__(self, where: str) -> None:
        self._where = where
        """The clause that says where pieces stand at all."""

    def parse(self, words: str, state: StateData, lexicon: InstalledWords) -> Place | None:
        piece, _, segment = words.partition(" ")
        if piece not in lexicon.pieces:
            return None
        if not segment or " " in segment:
            raise BadNotation(
                words, say("not a whole move"), expected=say("{piece} and one segment", piece=piece)
            )
        return Place(piece, lexicon.segment(words, segment))

    def options(self, state: StateData) -> Sequence[int]:
        if state.laid is None:
            return ()
        supply = state.supplies[state.mover]
        segments = range(len(state.just_laid().tile.segments))
        found: list[int] = []
        for number, (name, kind) in enumerate(state.assembly.pieces.items()):
            if supply.get(name):
                free = (at for at in segments if not any(_standing_refusals(state, kind, at)))
                found += [place(number, at) for at in free]
        return found

    def make(self, state: StateData, code: int) -> Place:
        number, at = placing(code)
        segment = state.just_laid().tile.segments[at]
        return placed(list(state.assembly.pieces)[number], segment.name)

    def refusals(self, state: StateData, move: Place) -> Sequence[Refusal]:
        kind = state.assembly.pieces.get(move.piece)
        if kind is None:
            return (
                Refusal(self._where, saying("this game has no {piece}", piece=noun(move.piece))),
            )
        found: list[Refusal] = []
        if not state.supplies[state.mover].get(move.piece):
            mover, piece = person(state.to_move), noun(move.piece)
            words = saying("{player} has no {piece} left", player=mover, piece=piece)
            found.append(Refusal(kind.out_of_supply, words))
        if state.laid is None:
            return (*found, Refusal(self._where, saying("no tile was laid this turn")))
        index = state.just_laid().tile.kind.index
        at = index.get(move.segment)
        if at is None:
            message = later("the tile just laid has no segment {segment}; it has {segments}")
            if not index:
                message = later("the tile just laid has no segment {segment}; it has none at all")
            words = saying(
                message,
                segment=segment_named(move.segment),
                segments=all_of(map(segment_named, index)),
            )
            return (*found, Refusal(self._where, words))
        return (*found, *_standing_refusals(state, kind, at))

    def play(self, draft: MutableState, move: Place) -> None:
        spot = draft.spot_laid()
        draft.supply(draft.mover, move.piece, -1)
        node = draft.board.node(spot, move.segment)
        if draft.reasons is not None:
            clause = draft.assembly.pieces[move.piece].where_clause
            words = saying("{piece:a} may stand there", piece=noun(move.piece))
            draft.because(clause, words, about=("legal", "pieces"), background=True)
            free = saying("no piece stands on what is connected to it")
            draft.because("follower.occupied", free, about=("legal", "pieces"), background=True)
        draft.put(node, Piece(draft.mover, move.piece, spot, move.segment))
        for hook in draft.assembly.after_placing:
            hook(draft, node)


def _standing_refusals(state: StateData, kind: PieceKind, at: int) -> Iterator[Refusal]:
    """Yield what refuses a kind of piece a segment, by number, of the tile just laid."""
    segment = state.just_laid().tile.segments[at].kind
    if segment not in kind.stands_on(state.profile):
        message = later("{piece:a} does not stand on {feature:a}")
        words = saying(message, piece=noun(kind.name), feature=noun(segment))
        yield Refusal(kind.where_clause, words)
    yield from kind.refuses(state, kind.name, at)
    for hook in state.assembly.placing:
        yield from hook(state, kind.name, at)


class Passing:
    """`pass`."""

    word: str = "pass"
    makes: type = Pass

    def parse(self, words: str, state: StateData, lexicon: InstalledWords) -> Pass | None:
        return Pass() if words == self.word else None

    def options(self, state: StateData) -> Sequence[int]:
        return (0,)

    def make(self, state: StateData, code: int) -> Pass:
        return PASS

    def refusals(self, state: StateData, move: Pass) -> Sequence[Refusal]:
        return ()

    def play(self, draft: MutableState, move: Pass) -> None:
        if draft.reasons is not None:
            words = saying("one piece at most is placed in a turn, and none need be")
            draft.because("follower.per_turn", words, about=("legal", "pieces"), background=True)


PASSING = Passing()
"""The one way to do nothing, wherever a step offers it."""
