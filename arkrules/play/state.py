"""The state of a game, as a value.

`GameState` is what everybody holds and nobody changes. A move is played on a `Draft`,
which has the same content and may be written to, and which then becomes the next state.
Containers are shared between states: a draft replaces them and never changes them in place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import attrs

from arkrules.board import Board, Feature
from arkrules.errors import BadNotation, IllegalMove
from arkrules.geometry import Cell, Rect, parse_cell, to_cell
from arkrules.play import turn
from arkrules.play.dictionary import lexicon
from arkrules.play.events import Award, Event, Moved, Returned
from arkrules.play.moves import Draw, Move, Moves
from arkrules.play.pieces import Piece
from arkrules.play.refusal import Refusal
from arkrules.renderers import renderer
from arkrules.rules import Profile

if TYPE_CHECKING:
    import networkx as nx

    from arkrules.board.graphs import Node
    from arkrules.play.kit import Kit
    from arkrules.play.position import Position
    from arkrules.play.verb import AnyVerb

T = TypeVar("T")

__all__ = ["Content", "Draft", "GameState"]

_FIELDS = (
    "profile", "kit", "players", "board", "pieces", "occupied", "points", "supplies", "stock",
    "reserves", "tokens", "extras", "bag", "hands", "step", "laid", "mover", "turn", "table",
    "last", "log",
)  # fmt: skip


class Content:
    """What a state and a draft have in common: the content, and questions about it."""

    __slots__ = _FIELDS

    profile: Profile
    kit: Kit
    """What the profile's extensions and sets put on the table."""
    players: tuple[str, ...]
    """In turn order."""
    board: Board
    pieces: dict[int, Piece]
    """What stands on the board, by node."""
    occupied: int
    """The nodes that hold a piece, as bits."""
    points: tuple[int, ...]
    """Scores in turn order."""
    supplies: tuple[dict[str, int], ...]
    """What each player can place, by kind of piece."""
    stock: dict[str, int]
    """General supplies that belong to nobody."""
    reserves: tuple[dict[str, int], ...]
    """General supplies in the players' colors."""
    tokens: dict[str, int]
    """The spots of neutral figures that are in play."""
    extras: dict[str, Any]
    """What extensions keep besides; values are hashable."""
    bag: dict[str, int] | None
    """Tiles to draw, in a fixed order; nothing if the bag is unknown and inexhaustible."""
    hands: tuple[tuple[str, ...], ...]
    """Tiles drawn and not laid."""
    step: str
    laid: int | None
    """The spot of the tile just laid."""
    mover: int
    """Whose turn it is, by number."""
    turn: int
    """How many turns have begun."""
    table: Rect | None
    """The table, if one is given."""
    last: tuple[str, Move] | None
    """Who made the last move, and the move."""
    log: tuple[Event, ...]
    """What followed from it."""

    @property
    def to_move(self) -> str:
        """The name of the player whose turn it is."""
        return self.players[self.mover]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.step == "over"

    def place_of(self, node: int) -> tuple[Cell, str]:
        """The cell and the segment of a node."""
        if (piece := self.pieces.get(node)) is not None:
            return piece.cell, piece.segment
        spot, segment = self.board.where(node)
        return to_cell(spot), segment

    def blockers(self, node: int, joining: str) -> tuple[Piece, ...]:
        """The pieces that keep a kind of piece from joining the feature of a node."""
        board = self.board
        standing = board.records[board.root(node)][0] & self.occupied
        if not standing:
            return ()
        kinds, profile = self.kit.pieces, self.profile
        found: list[Piece] = []
        for at, piece in self.pieces.items():
            if standing >> at & 1 and kinds[piece.kind].blocks(profile, joining):
                found.append(piece)
        return tuple(found)


class Draft(Content):
    """A state in the making. Verbs, steps and scorers write to it while a move is played."""

    __slots__ = ()

    @classmethod
    def of(cls, state: Content) -> Draft:
        """A draft with the content of a state and an empty log."""
        return _draft(state)

    def done(self) -> GameState:
        """The draft as a state; it must not be written to any more."""
        # The two classes have the same layout, so that the content need not be copied once more.
        self.__class__ = GameState  # type: ignore[assignment]
        return self  # type: ignore[return-value]

    def note(self, event: Event) -> None:
        """Write down that something happened."""
        self.log = (*self.log, event)

    def award(self, award: Award) -> None:
        """Give a player points; the track never goes below 0."""
        at = self.players.index(award.player)
        total = max(0, self.points[at] + award.points)
        self.points = _with(self.points, at, total)
        self.note(award)

    def hold(self, player: int, tiles: tuple[str, ...]) -> None:
        """Make these the tiles in a player's hand."""
        self.hands = _with(self.hands, player, tiles)

    def supply(self, player: int, kind: str, change: int) -> None:
        """Put pieces into a player's supply, or take them out of it."""
        mine = self.supplies[player].copy()
        mine[kind] = mine.get(kind, 0) + change
        self.supplies = _with(self.supplies, player, mine)

    def reserve(self, player: int, kind: str, change: int) -> None:
        """Put pieces into the general stock of a player's color, or take them out of it."""
        theirs = self.reserves[player].copy()
        theirs[kind] = theirs.get(kind, 0) + change
        self.reserves = _with(self.reserves, player, theirs)

    def put(self, node: int, piece: Piece) -> None:
        """Stand a piece on a node, wherever it comes from."""
        self.pieces = {**self.pieces, node: piece}
        self.occupied |= 1 << node

    def alter(self, node: int, piece: Piece) -> None:
        """Replace the piece on a node by a changed one."""
        self.pieces = {**self.pieces, node: piece}

    def lift(self, node: int) -> Piece:
        """Take a piece off the board and back to where its kind returns to."""
        pieces = self.pieces.copy()
        piece = pieces.pop(node)
        self.pieces = pieces
        self.occupied &= ~(1 << node)
        to = self.kit.pieces[piece.kind].returns(self.profile)
        if to == "supply":
            self.supply(piece.owner, piece.kind, 1)
        elif to == "stock":
            self.reserve(piece.owner, piece.kind, 1)
        for name, count in piece.notes:
            if stock := self.kit.piece_notes[name].stock:
                self.change_stock(stock, count)
        self.note(Returned(self.players[piece.owner], piece.kind, piece.cell, to))
        for lifted in self.kit.after_lifting:
            lifted(self, piece)
        return piece

    def give(self, node: int, name: str, change: int = 1) -> None:
        """Let a piece carry more of something, or less, and take it from its stock."""
        piece = self.pieces[node]
        carried = piece.note(name) + change
        if name not in self.kit.piece_notes or carried < 0:
            raise ValueError(f"a {piece.kind} cannot carry {carried} {name}")
        self.alter(node, piece.noting(name, carried))
        if stock := self.kit.piece_notes[name].stock:
            self.change_stock(stock, -change)

    def move_token(self, token: str, spot: int | None) -> None:
        """Put a neutral figure on a tile, or take it off the board."""
        rest = {name: where for name, where in self.tokens.items() if name != token}
        self.tokens = rest if spot is None else {**rest, token: spot}

    def change_stock(self, name: str, change: int) -> None:
        """Put something into the general stock, or take it out."""
        self.stock = {**self.stock, name: self.stock.get(name, 0) + change}

    def keep(self, name: str, value: object) -> None:
        """Keep something for an extension; None forgets it."""
        extras = {key: kept for key, kept in self.extras.items() if key != name}
        self.extras = extras if value is None else {**extras, name: value}


def _draft(state: Content) -> Draft:
    draft = Draft()
    draft.profile = state.profile
    draft.kit = state.kit
    draft.players = state.players
    draft.board = state.board
    draft.pieces = state.pieces
    draft.occupied = state.occupied
    draft.points = state.points
    draft.supplies = state.supplies
    draft.stock = state.stock
    draft.reserves = state.reserves
    draft.tokens = state.tokens
    draft.extras = state.extras
    draft.bag = state.bag
    draft.hands = state.hands
    draft.step = state.step
    draft.laid = state.laid
    draft.mover = state.mover
    draft.turn = state.turn
    draft.table = state.table
    draft.last = None
    draft.log = ()
    return draft


class GameState(Content):
    """A state of a game. It is a value: `play` returns another one.

    Two states are equal if their positions are: profile, tiles, pieces, scores, supplies, hands,
    bag, tokens, step, the tile just laid and the player to move; not how they came about.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise attrs.exceptions.FrozenInstanceError()

    def __delattr__(self, name: str) -> NoReturn:
        raise attrs.exceptions.FrozenInstanceError()

    # -- what there is ----------------------------------------------------------------------

    @property
    def scores(self) -> Mapping[str, int]:
        """Every player's points."""
        return MappingProxyType(dict(zip(self.players, self.points, strict=True)))

    @property
    def supply(self) -> Mapping[str, Mapping[str, int]]:
        """What every player can place, by kind of piece."""
        return MappingProxyType(
            {
                player: MappingProxyType(dict(held))
                for player, held in zip(self.players, self.supplies, strict=True)
            }
        )

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, once the game is over; nobody where another game has to decide."""
        return turn.winners(self) if self.over else ()

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move was and did."""
        return (Moved(*self.last), *self.log) if self.last else self.log

    @property
    def awards(self) -> tuple[Award, ...]:
        """The points that the last move brought."""
        return tuple(event for event in self.log if isinstance(event, Award))

    @property
    def graph(self) -> nx.Graph[Node]:
        """The segments on the board, joined where they continue; built when asked for."""
        from arkrules.board.graphs import segment_graph

        return segment_graph(self.board)

    def feature(self, cell: str | tuple[int, int], segment: str) -> Feature:
        """The feature of a segment, such as `state.feature("1,0", "C")`."""
        at = parse_cell(cell) if isinstance(cell, str) else Cell(*cell)
        try:
            return self.board.feature(at.spot, segment)
        except KeyError:
            raise BadNotation(
                f"{at} {segment}", "no such segment on the board", expected="a laid tile's segment"
            ) from None

    def pieces_on(self, feature: Feature) -> tuple[Piece, ...]:
        """The pieces that stand on a feature."""
        return tuple(piece for node, piece in self.pieces.items() if feature.nodes >> node & 1)

    # -- what can happen --------------------------------------------------------------------

    def moves(self) -> Moves:
        """The legal moves, as a lazy sequence."""
        step = self.kit.steps.get(self.step)
        if step is None:  # the game is over
            return Moves(self, ())
        bars = step.bars
        groups: list[tuple[AnyVerb, Sequence[int]]] = []
        for verb in step.verbs:
            if (bars is None or bars(self, verb) is None) and (codes := verb.options(self)):
                groups.append((verb, codes))
        if not groups:
            groups = [(verb, codes) for verb in step.otherwise if (codes := verb.options(self))]
        return Moves(self, groups)

    def chances(self) -> tuple[tuple[Draw, int], ...]:
        """What chance may draw now, and how likely each is against the others."""
        if self.step != "draw":
            return ()
        return tuple((Draw(tile), count) for tile, count in turn.drawable(self).items())

    def refusals(self, move: Move | str) -> tuple[Refusal, ...]:
        """Every clause that refuses a move, with its citations; nothing if it is legal."""
        if isinstance(move, str):
            move = self.parse(move)
        return tuple(
            attrs.evolve(refusal, cite=self.profile.cite(refusal.clause))
            for refusal in self._refusals(move)
        )

    def _refusals(self, move: Move) -> Sequence[Refusal]:
        """The refusals without their citations, which plain play does not need."""
        if self.step == "over":
            return (Refusal("end.when", "the game is over"),)
        verb = self.kit.verb_of.get(type(move))
        step = self.kit.steps[self.step]
        if verb is None or (verb not in step.verbs and verb not in step.otherwise):
            asked = self.profile[turn.TurnRules].sequence
            words = f"not at the step {self.step!r} of a turn ({', '.join(asked)})"
            return (Refusal("turn.sequence", words),)
        if step.bars is not None and (bar := step.bars(self, verb)) is not None:
            return tuple(dict.fromkeys((bar, *verb.refusals(self, move))))
        return verb.refusals(self, move)

    def parse(self, text: str) -> Move:
        """Read a move; `BadNotation` if it is none, whether or not it is legal here."""
        line = " ".join(text.split())
        words = lexicon()
        for verb in (*self.kit.verbs, *words.verbs):
            if (move := verb.parse(line, self, words)) is not None:
                return move
        known = ", ".join(words.leads)
        raise BadNotation(text, "not a move", expected=f"a line that begins with one of {known}")

    def play(self, move: Move | str) -> GameState:
        """The state after a move; `IllegalMove` names every clause that refuses it."""
        if isinstance(move, str):
            move = self.parse(move)
        if self._refusals(move):
            raise IllegalMove(str(move), self.refusals(move), position=str(self.position()))
        return self.after(move)

    def after(self, move: Move) -> GameState:
        """The state after a move known to be legal, one of `moves()`: nothing is checked."""
        draft = _draft(self)
        draft.last = (self.players[self.mover], move)
        self.kit.verb_of[type(move)].play(draft, move)
        turn.advance(draft)
        return draft.done()

    # -- what it is ---------------------------------------------------------------------------

    def _repr_svg_(self) -> str | None:
        """The board as a picture, for notebooks."""
        draw = renderer("svg")
        return draw(self) if draw else None

    def position(self) -> Position:
        """The state written down; `set_up` reads it back equal."""
        from arkrules.play.position import write_position

        return write_position(self)

    def _key(self) -> tuple[object, ...]:
        """All that makes two states equal."""
        return (
            self.profile.digest,
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
            self.table,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return (
            f"<GameState {self.profile.id}: {len(self.board)} tiles, step {self.step},"
            f" {self.to_move} to move, {dict(self.scores)}>"
        )

    def __getstate__(self) -> dict[str, object]:
        # The kit and the board's index follow from the rest, and would weigh more than it.
        kept = {name: getattr(self, name) for name in _FIELDS if name not in ("kit", "board")}
        tiles = [(spot, str(p.tile), bool(p.tile.links)) for spot, p in self.board.tiles.items()]
        return {**kept, "board": (tiles, self.board.edge)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        from arkrules.play.kit import kit_of

        tiles, edge = kept.pop("board")
        kit = kit_of(kept["profile"])
        board = Board.empty(edge=edge)
        for spot, token, joined in tiles:
            board = board.lay(spot, kit.box.tile(token, joined=joined))
        for name, value in {**kept, "kit": kit, "board": board}.items():
            object.__setattr__(self, name, value)


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The same values but for one."""
    changed = list(values)
    changed[at] = value
    return tuple(changed)


def _counts(held: Mapping[str, int]) -> frozenset[tuple[str, int]]:
    """What is there; a kind of which nothing is left is not there."""
    return frozenset((kind, count) for kind, count in held.items() if count)
