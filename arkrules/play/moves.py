"""Moves as values, and the lazy sequence of those that are legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

import attrs

from arkrules.geometry import Cell, to_cell
from arkrules.nouns import noun
from arkrules.text import Sayable, Saying, later, sayable, saying
from arkrules.tiles.tile import KINDS

if TYPE_CHECKING:
    from arkrules.play.assembly import InstalledWords
    from arkrules.play.content import MutableState, StateData
    from arkrules.play.events import Refusal


class Move(Protocol):
    """A move of any kind, a frozen attrs class; `str` writes it in notation.

    One that is done at a place has a `cell`, and a `segment` if it is done on one:
    there it can be made by pressing the board. What travels is found where its journey ends.
    """

    @property
    def __match_args__(self) -> tuple[str, ...]: ...

    def __str__(self) -> str: ...

    # One that is told in words has `words`; another is told as it is written.

    def __hash__(self) -> int: ...


@attrs.frozen
class Draw:
    """Chance: a tile is drawn."""

    tile: str
    """The kind's token, or a literal, without a turn."""

    def __str__(self) -> str:
        return f"draw {self.tile}"

    @property
    def words(self) -> Saying:
        """The move in words."""
        return saying("draw {tile}", tile=self.tile)


@attrs.frozen
class Lay:
    """A tile is laid."""

    tile: str | None
    """The kind's token or a literal; None for the only one in hand, where there is no such."""
    turn: int
    spot: int
    short: bool = attrs.field(default=False, eq=False)
    """Whether the tile is the only one in hand, and need not be named."""

    @property
    def cell(self) -> Cell:
        """Where it is laid."""
        return to_cell(self.spot)

    def __str__(self) -> str:
        if self.short or self.tile is None:
            return f"lay /{self.turn} {self.cell}"
        return (
            f"lay {self.tile}/{self.turn} {self.cell}"
            if self.turn
            else f"lay {self.tile} {self.cell}"
        )

    @property
    def words(self) -> Saying:
        """The move in words."""
        rotated = saying(_ROTATED[self.turn])
        if self.short or self.tile is None:
            return saying("lay the tile at {cell}{rotated}", cell=self.cell, rotated=rotated)
        return saying(
            "lay {tile} at {cell}{rotated}", tile=self.tile, cell=self.cell, rotated=rotated
        )


@attrs.frozen
class Discard:
    """Nothing in hand fits anywhere: the hand is set aside and as many tiles are drawn."""

    def __str__(self) -> str:
        return "discard"

    @property
    def words(self) -> Saying:
        """The move in words."""
        return saying("set the tiles in hand aside")


@attrs.frozen
class Place:
    """A piece is placed on a segment of the tile just laid."""

    piece: str
    segment: str

    def __str__(self) -> str:
        return f"{self.piece} {self.segment}"

    @property
    def words(self) -> Saying:
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


@attrs.frozen
class Pass:
    """Nothing is placed."""

    def __str__(self) -> str:
        return "pass"

    @property
    def words(self) -> Saying:
        """The move in words."""
        return saying("place nothing")


@attrs.frozen
class End:
    """Nothing is left to draw: the final scoring."""

    def __str__(self) -> str:
        return "end"

    @property
    def words(self) -> Saying:
        """The move in words."""
        return saying("end the game")


def move_words(move: Move) -> Sayable:
    """Return a move in words, or as it is written if its kind has none."""
    return sayable(getattr(move, "words", str(move)))


_ROTATED = (
    later(""),
    later(", rotated by a quarter"),
    later(", rotated by half"),
    later(", rotated by three quarters"),
)


# Of these a game has few, and meets them all the time: each is made once.
drawn = lru_cache(maxsize=4096)(Draw)
placed = lru_cache(maxsize=4096)(Place)
PASS = Pass()


M = TypeVar("M", bound=Move, contravariant=True)


class Verb(Protocol[M]):
    """One kind of move: everything about it in one place."""

    @property
    def word(self) -> str:
        """How this kind of move is called; playouts choose among kinds first."""
        ...

    @property
    def makes(self) -> type:
        """The class of its moves."""
        ...

    def parse(self, words: str, state: StateData, lexicon: InstalledWords) -> Move | None:
        """Read a line, nothing if it has another form; `BadNotation` if it is a broken one.

        The line may come from a game that does not offer this verb, and may be empty.
        """
        ...

    def options(self, state: StateData) -> Sequence[int]:
        """Its legal moves as numbers, in an order that depends on the position alone."""
        ...

    def make(self, state: StateData, code: int) -> Move:
        """The move that a number stands for."""
        ...

    def refusals(self, state: StateData, move: M) -> Sequence[Refusal]:
        """Every clause that refuses a move at its own step; nothing if it is legal."""
        ...

    def play(self, draft: MutableState, move: M) -> None:
        """Do it. The turn goes on to the next step by itself."""
        ...


AnyVerb: TypeAlias = Verb[Any]
"""A verb of whatever moves; which verb a move belongs to is looked up by its class."""


@attrs.frozen(kw_only=True)
class Step:
    """A part of the turn.

    Either it waits for a move, and then says what it offers and when it is entered,
    or it happens by itself, and then says what happens.
    """

    name: str
    verbs: tuple[AnyVerb, ...] = ()
    otherwise: tuple[AnyVerb, ...] = ()
    """What it offers only where it offers nothing else."""
    entered: Callable[[StateData], bool] | None = None
    """Whether it waits for a move here; if not said, wherever one of its verbs offers one."""
    needs_tile: bool = True
    """Whether it is left out in a turn in which no tile could be laid."""
    repeats: bool = False
    """Whether it is entered again until there is nothing to do."""
    run: Callable[[MutableState], None] | None = None
    """What happens by itself."""
    bars: Callable[[StateData, AnyVerb], Refusal | None] | None = None
    """What forbids a whole kind of move at this step."""
    about: str = ""

    def awaits(self, state: StateData) -> bool:
        """Whether the step waits for a move in this state."""
        if state.laid is None and self.needs_tile:
            return False
        entered = self.entered
        if entered is not None:
            return entered(state)
        return any(verb.options(state) for verb in self.verbs)
