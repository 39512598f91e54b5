"""Moves as values, kinds of moves, and the steps of a turn that offer them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, starmap
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar
from zlib import crc32

import attrs

from arkrules.errors import BadNotation
from arkrules.geometry import Cell, to_cell
from arkrules.lazy import OnDemand
from arkrules.nouns import noun
from arkrules.text import Sayable, later, say, saying
from arkrules.tiles.tile import KINDS

if TYPE_CHECKING:
    from arkrules.play.assembly import Assembly
    from arkrules.play.content import MutableState, StateData
    from arkrules.play.events import Refusal
    from arkrules.rules import Profile


@attrs.frozen(kw_only=True)
class Journey:
    """The journey of a thing in a move, for drawing: the spots, and the final segment."""

    name: str
    """The name of the traveling figure."""
    spots: tuple[int, ...]
    """The spots where it starts, which it passes, and where it stops; two or more."""
    segment: str = ""
    """The segment where it stops, if that is a piece on a segment; else it stops in the middle."""


@attrs.frozen
class Move:
    """A move of any kind: each kind is a frozen attrs class, written by `str`.

    One that is done at a place has a `cell`, and a `segment` if it is done on one:
    there it can be made by pressing the board. What travels is found where its journey ends.
    """

    line: ClassVar[str] = ""
    """The move in notation, if all moves of its kind are alike."""
    told: ClassVar[str] = ""
    """The same in words."""

    def __str__(self) -> str:
        return self.line

    @property
    def words(self) -> Sayable:
        """The move in words, or in notation if its kind has no words."""
        return saying(self.told or str(self))

    def journey(self, state: StateData) -> Journey | None:
        """Return the journey of a thing in the move, if any; the state is the one before it.

        It is also asked of moves that are refused, of which nothing could travel by some.
        """
        return None


@attrs.frozen
class Draw(Move):
    """Draw: chance draws a tile."""

    tile: str
    """The kind's token, or a literal, without a rotation."""

    def __str__(self) -> str:
        return f"draw {self.tile}"

    @property
    def words(self) -> Sayable:
        """The move in words."""
        return saying("draw {tile}", tile=self.tile)


@attrs.frozen
class Lay(Move):
    """Lay: put a tile on the table."""

    tile: str | None
    """The kind's token or a literal; `None` for the only tile in hand, if there is only one."""
    rotation: int
    """The number of clockwise quarter turns."""
    spot: int
    short: bool = attrs.field(default=False, eq=False)
    """Whether the tile is the only one in hand, and need not be named."""

    @property
    def cell(self) -> Cell:
        """The cell where it is laid."""
        return to_cell(self.spot)

    def __str__(self) -> str:
        if self.short or self.tile is None:
            return f"lay /{self.rotation} {self.cell}"
        rotation = f"/{self.rotation}" if self.rotation else ""
        return f"lay {self.tile}{rotation} {self.cell}"

    @property
    def words(self) -> Sayable:
        """The move in words."""
        rotated = saying(_ROTATED[self.rotation])
        tile = saying("the tile") if self.short or self.tile is None else self.tile
        return saying("lay {tile} at {cell}{rotated}", tile=tile, cell=self.cell, rotated=rotated)


_ROTATED = (
    later(""),
    later(", rotated by a quarter"),
    later(", rotated by half"),
    later(", rotated by three quarters"),
)


class Discard(Move):
    """Discard: no tile in hand fits, so the hand is set aside and as many tiles are drawn."""

    __slots__ = ()
    line = "discard"
    told = later("set the tiles in hand aside")


@attrs.frozen
class Place(Move):
    """Place: put a piece on a segment of the tile just laid."""

    piece: str
    segment: str

    def __str__(self) -> str:
        return f"{self.piece} {self.segment}"

    @property
    def words(self) -> Sayable:
        """The move in words."""
        kind = KINDS.get(self.segment)
        if kind is None:
            return saying(
                "place {piece:a} on {site:the}", piece=noun(self.piece), site=noun(self.segment)
            )
        return saying(
            "place {piece:a} on {feature:the} {segment}",
            piece=noun(self.piece),
            feature=noun(kind),
            segment=self.segment,
        )


class Pass(Move):
    """Pass: place nothing."""

    __slots__ = ()
    line = "pass"
    told = later("place nothing")


class End(Move):
    """End: no tile is left to draw, so the final scoring follows."""

    __slots__ = ()
    line = "end"
    told = later("end the game")


M = TypeVar("M", bound=Move)


class LazyMoves(OnDemand[M]):
    """Moves of one kind, found and made on demand."""

    __slots__ = ("_further", "_make", "_places")

    def __init__(
        self,
        make: Callable[..., M],
        places: Sequence[tuple[object, ...]] = (),
        further: Iterator[tuple[object, ...]] | tuple[()] = (),
    ) -> None:
        """Make moves of places, each the arguments for one move, and of further ones."""
        self._make, self._places, self._further = make, places, further

    def _all(self) -> Sequence[tuple[object, ...]]:
        if self._further:
            self._places, self._further = [*self._places, *self._further], ()
        return self._places

    def __bool__(self) -> bool:
        if not self._places:
            self._places = [*islice(self._further, 1)]
        return bool(self._places)

    def __len__(self) -> int:
        return len(self._all())

    def item(self, at: int) -> M:
        return self._make(*self._all()[at])

    def __iter__(self) -> Iterator[M]:
        return starmap(self._make, self._all())


class Verb(ABC, Generic[M]):
    """One kind of move, with everything about it in one place: its line, its rules, its effect.

    A step offers verbs; the referee asks a verb for its conceivable moves, for what refuses one,
    and to play one. A verb is made once, when its extension is imported, and keeps nothing about a
    game. Where nothing else is said, its moves are all alike, written as its word, and never
    refused.
    """

    word: str
    """The name of this kind of move; playouts choose among kinds first."""
    makes: type[M]
    """The class of its moves."""
    told_by: Literal["", "cell", "piece", "number"] = ""
    """The property by which moves are numbered for learning: the `spot` of a cell, the `spot` and
    `segment` of a piece that stands there, or the move's own number, of which there are `most`. If
    not given, all are one.
    """
    clauses: tuple[str, ...] = ()
    """The clauses that say what its moves replace, so that a turn has one or the other."""

    def parse(self, line: str, game: Assembly) -> M:
        """Read a line that begins with its word; `BadNotation` if it is a broken one.

        The game may be one that does not offer this verb.
        """
        self.rest(line, 0, self.word)
        return self.makes()

    def rest(self, line: str, number: int, expected: str) -> list[str]:
        """Return the words behind the first of a line; `BadNotation` if they are not so many."""
        _, *found = line.split(" ")
        if len(found) != number:
            fault = say("an incomplete move") if len(found) < number else say("more than a move")
            raise BadNotation(line, fault, expected=expected)
        return found

    def candidates(self, state: StateData) -> Iterable[M]:
        """Return the conceivable moves here, in an order that depends only on the position.

        A verb that finds its legal moves by itself, by `legal`, need not list these.
        """
        return (self.makes(),)

    def refusals(self, state: StateData, move: M) -> Sequence[Refusal]:
        """Return every clause that refuses a move at its own step; empty if it is legal."""
        return ()

    def number(self, state: StateData, move: M) -> int:
        """Return the number of a move among those of its kind, for the dice.

        It does not change from version to version. Here it comes of how the move is written.
        """
        return crc32(str(move).removeprefix(self.word).encode())

    def most(self, profile: Profile) -> int:
        """Return how many own numbers there are, where these tell its moves apart."""
        return 0

    def own_number(self, move: M) -> int:
        """Return a move's own number, where these tell its moves apart."""
        return 0

    def numbered(self, number: int) -> M:
        """Return the move with an own number."""
        return self.makes()

    @abstractmethod
    def play(self, draft: MutableState, move: M) -> None:
        """Make the move. The turn goes on to the next step by itself."""

    def legal(self, state: StateData) -> Sequence[M]:
        """The candidates that are not refused."""
        refusals = self.refusals
        return [move for move in self.candidates(state) if not refusals(state, move)]


AnyVerb: TypeAlias = Verb[Any]
"""A verb for any moves; the verb of a move is looked up by its class."""


Bar: TypeAlias = "Callable[[StateData, type[Move]], Refusal | None]"
"""A function that may refuse a whole kind of move."""


@attrs.frozen(kw_only=True)
class Step:
    """A part of the turn, of which `turn.sequence` says the order.

    An extension declares it; the machine in `play/turn.py` goes from one to the next. Either it
    waits for a move, and then says what it offers and when it is entered, or it happens by itself,
    and then says what happens.
    """

    name: str
    verbs: tuple[AnyVerb, ...] = ()
    otherwise: tuple[AnyVerb, ...] = ()
    """The verbs that it offers only if the first one offers nothing."""
    entered: Callable[[StateData], bool] | None = None
    """Whether it waits for a move here; by default, if one of its verbs offers one."""
    needs_tile: bool = True
    """Whether it is skipped in a turn without a new tile."""
    repeats: bool = False
    """Whether it is entered again until there is nothing to do."""
    run: Callable[[MutableState], None] | None = None
    """The function that runs by itself."""
    bars: tuple[Bar, ...] = ()
    """Functions that may refuse a whole kind of move at this step."""
    about: str = ""

    @property
    def every(self) -> tuple[AnyVerb, ...]:
        """Everything that it may offer."""
        return self.verbs + self.otherwise

    def awaits(self, state: StateData) -> bool:
        """Whether the step waits for a move in this state."""
        if state.laid is None and self.needs_tile:
            return False
        if self.entered is not None:
            return self.entered(state)
        return any(verb.legal(state) for verb in self.verbs)
