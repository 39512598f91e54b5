"""The content of a state, by numbers, as the engine uses it.

This is the workbench of the machine and of extensions; everybody else reads a `GameState`,
by names and cells. The numbers are:

* a *spot*, a cell as one integer (`arkrules.geometry`);
* a *node*, a segment laid, numbered as the board numbers it;
* a player, by the place in turn order.

`StateData` is what can be looked at. A move is played on a `MutableState`, which has the same
content and may be written to, and which becomes the content of the next state.
Containers are shared between states: a draft replaces them and never changes them in place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from arkrules.board.board import Board, Placed
from arkrules.geometry import Cell, Rect, to_cell
from arkrules.nouns import Quantity, noun, plural
from arkrules.play.events import Award, Event, Reason, Returned
from arkrules.play.moves import Move
from arkrules.text import Said, later, say, saying

if TYPE_CHECKING:
    from arkrules.play.assembly import Assembly, StepCourse
    from arkrules.rules import Profile

T = TypeVar("T")
UNSCORED = "unscored"
"""Tiles laid earlier in a turn that are scored with its last one, by spots, where these are kept.
"""


@attrs.frozen
class Piece:
    """A piece on a segment."""

    owner: int
    """The owner, by number in turn order."""
    kind: str
    spot: int
    segment: str
    notes: tuple[tuple[str, int], ...] = ()
    """The notes that extensions attach to it, by name."""

    @property
    def cell(self) -> Cell:
        """The cell where it stands."""
        return to_cell(self.spot)

    def note(self, name: str) -> int:
        """Return the number of something that it carries."""
        return dict(self.notes).get(name, 0) if self.notes else 0

    def noting(self, name: str, count: int) -> Piece:
        """Return the same piece with another number of something."""
        rest = {**dict(self.notes), name: count}
        notes = tuple(sorted((k, n) for k, n in rest.items() if n))
        return Piece(self.owner, self.kind, self.spot, self.segment, notes)


def in_reading_order(pieces: Mapping[int, Piece]) -> Sequence[tuple[int, Piece]]:
    """Return pieces with their nodes by place, whenever they came there."""
    return sorted(pieces.items(), key=lambda pair: (pair[1].spot, pair[1].segment))


@attrs.define(kw_only=True, eq=False, repr=False, slots=False)
class StateData:
    """The content of a state, and questions about it."""

    profile: Profile
    assembly: Assembly
    """The assembly of the profile's extensions and sets."""
    course: StepCourse
    """The steps of a turn under the profile, by the step that they come after."""
    players: tuple[str, ...]
    """In turn order."""
    board: Board
    pieces: dict[int, Piece] = attrs.Factory(dict)
    """The pieces on the board, by node."""
    occupied: int = 0
    """The nodes that hold a piece, as bits."""
    points: tuple[int, ...]
    """Scores in turn order."""
    supplies: tuple[dict[str, int], ...]
    """The pieces that each player can place, by kind."""
    stock: dict[str, int]
    """General supplies that belong to no player."""
    reserves: tuple[dict[str, int], ...]
    """General supplies in the players' colors."""
    tokens: dict[str, int] = attrs.Factory(dict)
    """The spots of neutral figures in play."""
    extras: dict[str, Any] = attrs.Factory(dict)
    """Further data kept by extensions; values are hashable."""
    bag: dict[str, int] | None = None
    """Tiles to draw, in a fixed order; `None` if the bag is unknown and inexhaustible."""
    hands: tuple[tuple[str, ...], ...]
    """Tiles drawn but not laid."""
    step: str = "draw"
    laid: int | None = None
    """The spot of the tile just laid."""
    mover: int = 0
    """The player whose turn it is."""
    turn: int = 1
    """The number of turns begun."""
    table: Rect | None
    """The table, if one is given."""
    seed: int | None = None
    """The seed by which tiles are drawn, if the game began with one."""
    draws: int = 0
    """The number of tiles drawn."""
    last: tuple[str, Move] | None = None
    """The last move, and the player who made it."""
    log: tuple[Event, ...] = ()
    """The events that followed from it."""

    @property
    def to_move(self) -> str:
        """The name of the player whose turn it is."""
        return self.players[self.mover]

    def spot_laid(self) -> int:
        """The spot of the tile just laid, for what is only asked after a tile was laid."""
        if self.laid is None:
            raise LookupError("no tile has been laid this turn")
        return self.laid

    def spots_laid(self) -> tuple[int, ...]:
        """The spots of the tile just laid, and of those laid before it that are scored with it."""
        earlier: tuple[int, ...] = self.extras.get(UNSCORED, ())
        return earlier if self.laid is None else (*earlier, self.laid)

    def spots_in_order(self) -> tuple[int, ...]:
        """The spots of all tiles, those of this turn that are scored together at the end."""
        last = self.spots_laid()
        return (*(spot for spot in self.board.tiles if spot not in last), *last)

    def unscored(self) -> bool:
        """Return whether a tile was laid, and what the turn's tiles completed is not scored yet."""
        under_way = self.laid is not None and self.step not in ("draw", "over")
        return under_way or UNSCORED in self.extras

    def just_laid(self) -> Placed:
        """The tile just laid, for what is only asked after a tile was laid."""
        return self.board.tiles[self.spot_laid()]

    def blockers(self, node: int, joining: str) -> tuple[Piece, ...]:
        """Return the pieces that keep a kind of piece from joining the feature of a node."""
        standing = self.board.bits_of(node)[1] & self.occupied
        if not standing:
            return ()
        kinds, profile = self.assembly.pieces, self.profile
        there = (piece for at, piece in self.pieces.items() if standing >> at & 1)
        return tuple(piece for piece in there if kinds[piece.kind].blocks(profile, joining))

    def has_followers(self) -> bool:
        """Return whether the mover has a piece left that counts as a follower."""
        kinds, supply = self.assembly.pieces, self.supplies[self.mover]
        for kind, number in supply.items():  # noqa: SIM110  # a generator takes longer, at each move
            if number and kinds[kind].counts_as_follower:
                return True
        return False

    def tally(self, name: str) -> Counter[tuple[str, str]]:
        """Return what an extension counts under a name, by player and by thing."""
        return Counter(dict(self.extras.get(name, ())))

    def key(self) -> tuple[object, ...]:
        """Everything that makes two states equal except the profile and the table."""
        return (
            self.players,
            frozenset((spot, str(placed.tile)) for spot, placed in self.board.tiles.items()),
            frozenset(self.pieces.values()),
            self.points,
            tuple(_counts(held) for held in self.supplies),
            _counts(self.stock),
            tuple(_counts(held) for held in self.reserves),
            frozenset(self.tokens.items()),
            frozenset(self.extras.items()),
            None if self.bag is None else _counts(self.bag),
            tuple(tuple(sorted(hand)) for hand in self.hands),
            self.step,
            self.laid,
            self.mover,
        )

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} {self.profile.id}: {plural(len(self.board), 'tile')},"
            f" step {self.step}, {self.to_move} to move>"
        )


@attrs.define(kw_only=True, eq=False, repr=False, slots=False)
class MutableState(StateData):
    """A mutable state, to which verbs, steps, and scorers write while a move is played.

    The referee makes one from a state when a move begins and puts it into a new `GameState` when
    the move is over; nobody keeps one. An extension gets it as `draft`: it moves pieces and tokens,
    adds awards, and says why with `because`, all through methods, so that indexes stay right and
    every change is an event. The tables it holds may be shared with the state before: replace
    them, never change them in place.
    """

    reasons: list[Reason] | None = None
    """The reasons for events, if they are wanted; plain play does not collect them."""

    @staticmethod
    def of(content: StateData) -> MutableState:
        """A draft with the content of a state and an empty log."""
        return MutableState(**{**vars(content), "reasons": None, "last": None, "log": ()})

    def note(self, event: Event) -> None:
        """Log an event."""
        self.log = (*self.log, event)

    def because(
        self,
        clause: str,
        words: Said,
        *,
        about: tuple[str, ...] = ("points",),
        routine: bool = False,
        background: bool = False,
        also: tuple[str, ...] = (),
    ) -> None:
        """Log a reason, if wanted; if this happens often, check before making words."""
        if self.reasons is None:
            return
        reason = Reason(
            clause, words, self.profile.cite(clause), about, routine, background, also=also
        )
        if reason not in self.reasons:
            self.reasons.append(reason)

    def award(self, award: Award) -> None:
        """Add points to a player, or subtract them; the move ends with no score below 0."""
        at = self.players.index(award.player)
        points = list(self.points)
        points[at] += award.points
        self.points = tuple(points)
        self.note(award)

    def hold(self, player: int, tiles: tuple[str, ...]) -> None:
        """Set the tiles in a player's hand."""
        hands = list(self.hands)
        hands[player] = tiles
        self.hands = tuple(hands)

    def supply(self, player: int, kind: str, change: int) -> None:
        """Put pieces into a player's supply, or take them out of it."""
        self.supplies = _changed(self.supplies, player, kind, change)

    def reserve(self, player: int, kind: str, change: int) -> None:
        """Put pieces into the general stock of a player's color, or take them out of it."""
        self.reserves = _changed(self.reserves, player, kind, change)

    def put(self, node: int, piece: Piece) -> None:
        """Put a piece on a node, from anywhere, or replace the one there."""
        self.pieces = {**self.pieces, node: piece}
        self.occupied |= 1 << node

    def lift(self, node: int, *, because: str = "") -> Piece:
        """Take a piece off the board and return it to the place for its kind.

        `because` is the clause that sends it home, where that is not its being scored.
        """
        pieces = self.pieces.copy()
        piece = pieces.pop(node)
        self.pieces = pieces
        self.occupied &= ~(1 << node)
        to = self.assembly.pieces[piece.kind].returns(self.profile)
        if to == "supply":
            self.supply(piece.owner, piece.kind, 1)
        elif to == "stock":
            self.reserve(piece.owner, piece.kind, 1)
        for name, count in piece.notes:
            self._give_back(name, count)
        owner = self.players[piece.owner]
        returned = Returned(owner, piece.kind, piece.cell, to, piece.segment, piece.notes, because)
        self.note(returned)
        if self.reasons is not None:
            clause = because or self.assembly.pieces[piece.kind].returns_clause
            self.because(clause, returned.said, about=("pieces",), routine=not because)
            if to == "supply" and not because:
                words = saying("a piece that comes back may be placed from the next turn on")
                self.because("follower.reuse", words, about=("supply",), background=True)
        for lifted in self.assembly.hooks["after_lifting"]:
            lifted(self, piece)
        return piece

    def give(self, node: int, name: str, change: int = 1) -> None:
        """Change how many of something a piece carries, and take it from its stock."""
        piece = self.pieces[node]
        carried = piece.note(name) + change
        if name not in self.assembly.piece_notes or carried < 0:
            message = later("{piece:a} cannot carry {number} {thing}")
            raise ValueError(say(message, piece=noun(piece.kind), number=carried, thing=name))
        self.put(node, piece.noting(name, carried))
        self._give_back(name, -change)

    def _give_back(self, name: str, count: int) -> None:
        """Put what a piece carried back into its stock, or take it from there."""
        kind = self.assembly.piece_notes[name]
        if kind.stock:
            self.change_stock(kind.stock, count)
        if kind.returns_clause and count > 0 and self.reasons is not None:
            words = saying("{things} go back", things=Quantity(kind.stock, count))
            about = ("pieces", "stock")
            self.because(kind.returns_clause, words, about=about, background=True)

    def move_token(self, token: str, spot: int | None) -> None:
        """Put a neutral figure on a tile, or take it off the board."""
        self.tokens = _put(self.tokens, token, spot)

    def change_stock(self, name: str, change: int) -> None:
        """Put something into the general stock, or take it out."""
        self.stock = {**self.stock, name: self.stock.get(name, 0) + change}

    def keep_tally(self, name: str, counts: Mapping[tuple[str, str], int]) -> None:
        """Store what an extension counts, by player and by thing."""
        self.keep(name, tuple(sorted((+Counter(counts)).items())) or None)

    def keep(self, name: str, value: object) -> None:
        """Store a value for an extension; `None` removes it."""
        self.extras = _put(self.extras, name, value)


def _changed(
    held: tuple[dict[str, int], ...], player: int, kind: str, change: int
) -> tuple[dict[str, int], ...]:
    """Return the supplies after a player has gained or lost some of a kind."""
    after = list(held)
    after[player] = {**held[player], kind: held[player].get(kind, 0) + change}
    return tuple(after)


def _put(held: dict[str, T], name: str, value: T | None) -> dict[str, T]:
    """Return the same with another value under a name, at the end, or without it."""
    rest = {key: kept for key, kept in held.items() if key != name}
    return rest if value is None else {**rest, name: value}


def _counts(held: Mapping[str, int]) -> frozenset[tuple[str, int]]:
    """Return the kinds with a number above 0."""
    return frozenset((kind, count) for kind, count in held.items() if count)
