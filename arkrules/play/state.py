"""The state of a game as a value, accessed by names and cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

import attrs

from arkrules.board.board import Board, Feature
from arkrules.errors import ArkrulesError, BadNotation, IllegalMove
from arkrules.geometry import Cell, Rect, to_cell
from arkrules.lazy import defined
from arkrules.nouns import plural
from arkrules.play import referee, turn
from arkrules.play.content import StateData
from arkrules.play.events import Award, Event, Moved, Reason, Refusal
from arkrules.play.moves import Draw, Move
from arkrules.play.referee import Moves
from arkrules.structure import require, unwanted
from arkrules.text import say

if TYPE_CHECKING:
    import networkx as nx

    from arkrules.board import Node
    from arkrules.play.assembly import Assembly
    from arkrules.play.position import PieceAt, Position
    from arkrules.rules import Profile
    from arkrules.tiles import Tile

T = TypeVar("T")


@attrs.frozen(eq=False, repr=False)
class GameState:
    """A state of a game: the board, pieces, scores, and whose move it is. It is a value.

    `new_game` and `set_up` make the first one, `play` returns the one after a move and leaves this
    one as it was, so that any state can be kept and played on from. What is legal, who leads,
    and what features there are is worked out when it is asked for.
    `events` says what the last move brought, `explain` why.

    Two states are equal if their positions are: profile, tiles, pieces, scores, supplies, hands,
    bag, tokens, step, the tile just laid and the player to move; not how they came about.

    >>> state = arkrules.new_game("carcassonne", ["red", "blue"], bag=["E"]).play("draw E")
    >>> state.step, state.to_move, len(state.moves())
    ('lay', 'red', 4)
    """

    content: StateData
    """Internal: the same by numbers, as the engine and extensions have it."""

    # -- what there is ----------------------------------------------------------------------

    @property
    def profile(self) -> Profile:
        """The rules of the game."""
        return self.content.profile

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in turn order."""
        return self.content.players

    @property
    def to_move(self) -> str:
        """The player whose turn it is."""
        return self.content.to_move

    @property
    def step(self) -> str:
        """The step of the turn that waits for a move, or `over`."""
        return self.content.step

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.content.step == "over"

    @property
    def turn(self) -> int:
        """The number of turns that have begun; each part of a turn with two tiles counts."""
        return self.content.turn

    @property
    def scores(self) -> Mapping[str, int]:
        """Every player's points."""
        return self._each(self.content.points)

    @property
    def supply(self) -> Mapping[str, Mapping[str, int]]:
        """The pieces that every player can place, by kind."""
        return self._each(map(MappingProxyType, self.content.supplies))

    @property
    def stock(self) -> Mapping[str, int | Mapping[str, int]]:
        """The general supply, as in a position: by kind, and by player for pieces in a color."""
        waiting = zip(self.players, self.content.reserves, strict=True)
        theirs = {player: MappingProxyType(held) for player, held in waiting if held}
        return MappingProxyType({**self.content.stock, **theirs})

    @property
    def hands(self) -> Mapping[str, tuple[str, ...]]:
        """The tiles that every player has drawn but not laid."""
        return self._each(self.content.hands)

    @property
    def bag(self) -> Mapping[str, int] | None:
        """The tiles to draw with their numbers; `None` if the bag is unknown and inexhaustible."""
        return None if self.content.bag is None else MappingProxyType(self.content.bag)

    @property
    def table(self) -> Rect | None:
        """The table, if its edge matters."""
        return self.content.table

    @property
    def tiles(self) -> Mapping[Cell, Tile]:
        """The tiles on the board, each with its cell and rotation."""
        laid = self.content.board.tiles
        return MappingProxyType({to_cell(spot): placed.tile for spot, placed in laid.items()})

    @property
    def laid(self) -> Cell | None:
        """The cell of the tile that was laid this turn."""
        return None if self.content.laid is None else to_cell(self.content.laid)

    @property
    def pieces(self) -> tuple[PieceAt, ...]:
        """The pieces on the board, in reading order."""
        return self._placed()

    @property
    def tokens(self) -> Mapping[str, Cell]:
        """The cells of the neutral figures that are in play."""
        spots = self.content.tokens
        return MappingProxyType({name: to_cell(spot) for name, spot in spots.items()})

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners when the game is over; empty if another game has to decide."""
        return turn.winners_by(self.profile, self.players, self.content.points) if self.over else ()

    @property
    def last(self) -> tuple[str, Move] | None:
        """The last move, after the player who made it."""
        return self.content.last

    @property
    def events(self) -> tuple[Event, ...]:
        """The last move and all that it did."""
        content = self.content
        return (Moved(*content.last), *content.log) if content.last else content.log

    @property
    def awards(self) -> tuple[Award, ...]:
        """The points that the last move brought."""
        return tuple(event for event in self.content.log if isinstance(event, Award))

    @property
    def assembly(self) -> Assembly:
        """Everything that the profile's extensions and sets provide."""
        return self.content.assembly

    # -- the board --------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board with its connected features."""
        return self.content.board

    @property
    def graph(self) -> nx.Graph[Node]:
        """The segments on the board, joined where they continue; built on demand.

        A node is a cell and a name, and carries `kind`, `cell` and `segment` as texts
        and the number of each mark on it, so that `networkx` can write the graph to a file.
        """
        from arkrules.board.graphs import segment_graph, writable

        return writable(segment_graph(self.board))

    def tile(self, cell: str | tuple[int, int]) -> Tile | None:
        """Return the tile at a cell, such as `state.tile("1,0")`, or `None`."""
        placed = self.board.tiles.get(_cell(cell).spot)
        return None if placed is None else placed.tile

    def feature(self, cell: str | tuple[int, int], segment: str) -> Feature:
        """Return the feature of a segment, such as `state.feature("1,0", "C")`."""
        at = _cell(cell)
        require(segment, str, "segment", "the name of a segment, such as 'C'")
        try:
            return self.board.feature(at.spot, segment)
        except KeyError:
            raise BadNotation(f"{at} {segment}", say("no such segment on the board")) from None

    def pieces_on(self, feature: Feature) -> tuple[PieceAt, ...]:
        """Return the pieces on a feature, in reading order."""
        require(feature, Feature, "feature", "a feature, such as `state.feature('0,0', 'C')`")
        return self._placed(feature.nodes)

    # -- what can happen --------------------------------------------------------------------

    def moves(self) -> Moves:
        """Return the legal moves as a lazy sequence."""
        return Moves(self.content)

    def chances(self) -> tuple[tuple[Draw, int], ...]:
        """Return the tiles that chance may draw now, with their relative likelihood."""
        if self.step != "draw":
            return ()
        return tuple((Draw(tile), count) for tile, count in turn.drawable(self.content).items())

    def next_draw(self) -> Move:
        """Return what is drawn next in a game that began with a seed: a tile, or else the end.

        >>> state = arkrules.new_game("carcassonne", 2, seed=7)
        >>> state.play(state.next_draw()).step
        'lay'
        """
        if self.content.seed is None:
            raise ArkrulesError(
                say("this game began without a seed, so nobody knows what is drawn next"),
                remedy=say("begin it with `new_game(..., seed=7)`, or choose among `chances()`"),
            )
        if self.step != "draw":
            raise ArkrulesError(say("nothing is drawn at the step {step}", step=repr(self.step)))
        luck = Random(f"{self.content.seed} {self.content.draws}")
        drawn: Move = defined("arkrules.play.playouts:chance_of")(self.content, luck.random)
        return drawn

    def parse(self, move: Move | str) -> Move:
        """Read a move, or raise `BadNotation`, whether or not it is legal here.

        A move that is read already is written as this state has it: its tile by the token
        in the box, or the one in hand.
        """
        if isinstance(move, str):
            move = referee.read_move(move, self.assembly)
        require(move, Move, "move", "a move, or one in notation")
        return referee.meant(self.content, move)

    def refusals(self, move: Move | str) -> tuple[Refusal, ...]:
        """Return every clause that refuses a move, with its citations; empty if it is legal."""
        return tuple(
            attrs.evolve(refusal, cite=self.profile.cite(refusal.clause))
            for refusal in referee.refusals(self.content, self.parse(move))
        )

    def play(self, move: Move | str) -> GameState:
        """Return the state after a move; `IllegalMove` names every clause that refuses it."""
        return self.after(self._legal(move))

    def after(self, move: Move) -> GameState:
        """Return the state after a move from `moves()`, without checking it."""
        return GameState(referee.after(self.content, move))

    def explain(self, move: Move | str) -> tuple[Reason, ...]:
        """Return the reasons for the results of a legal move, and for no others."""
        reasons = referee.after(self.content, self._legal(move), explain=True).reasons or ()
        return tuple(reason for reason in reasons if not reason.background)

    # -- what it is ---------------------------------------------------------------------------

    def position(self) -> Position:
        """Return the state as a position; `set_up` reads it back equal."""
        from arkrules.play.position import write_position

        return write_position(self.content)

    def _repr_svg_(self) -> str:
        """Return the board as a picture, for notebooks."""
        picture: str = defined("arkrules.render:board_svg")(self)
        return picture

    def _key(self) -> tuple[object, ...]:
        content = self.content
        return (content.profile.digest, *content.key(), content.table)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        # What an assembly holds cannot be pickled.
        more = {name: getattr(self.content, name) for name in _BESIDE}
        return defined("arkrules.play.setup:restored"), (self.profile, self.position(), more)

    def __repr__(self) -> str:
        return (
            f"<GameState {self.profile.id}: {plural(len(self.board), 'tile')}, step {self.step},"
            f" {self.to_move} to move, {dict(self.scores)}>"
        )

    def _legal(self, move: Move | str) -> Move:
        made = self.parse(move)
        if referee.refusals(self.content, made):
            raise IllegalMove(str(made), self.refusals(made), position=str(self.position()))
        return made

    def _placed(self, nodes: int = -1) -> tuple[PieceAt, ...]:
        from arkrules.play.position import placed_pieces

        return tuple(placed_pieces(self.content, nodes))

    def _each(self, values: Iterable[T]) -> Mapping[str, T]:
        """Return the holdings of each player, by name."""
        return MappingProxyType(dict(zip(self.players, values, strict=True)))


_BESIDE = ("turn", "seed", "draws", "last", "log")
"""What there is beside the position."""


def _cell(at: str | tuple[int, int]) -> Cell:
    if isinstance(at, str):
        return Cell.parse(at)
    if not isinstance(at, tuple) or [type(part) for part in at] != [int, int]:
        raise unwanted(at, "cell", "a cell, such as '1,0' or (1, 0)")
    return Cell(*at)
