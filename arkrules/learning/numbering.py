"""Moves as numbers with a fixed meaning, as outputs of a learner need them.

A number means the same move throughout a game and in every game of the profile:
a tile in hand, rotated so, at this cell; this kind of piece on that segment of the tile just laid.
The place in the list of legal moves would be shorter, but means something else at every turn:
no output of a network could learn what it stands for.

The numbers stand in *blocks*, one for each kind of move:

| move | its number within the block |
|---|---|
| lay | place in hand, rotation, row, column |
| place | kind of piece, segment of the tile just laid, 16 for each kind |
| at a cell | row, column |
| at a piece | which piece on the board, in reading order |
| by its own number | that number: of a way its steps, two bits each, behind a leading 1 |
| draw | which kind of tile, in the order of their names (for chance only) |
| discard, pass, end | 0 |
| moves of other extensions | place in the list of legal moves of the kind |

Rows and columns count from the north-western corner of a *window* around the cell 0,0.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import ceil, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
from numpy.typing import NDArray

from arkrules.geometry import to_cell
from arkrules.play import AnyVerb, Discard, Draw, End, GameState, Lay, Move, Pass, Place, StateData
from arkrules.play.clauses import HandRules
from arkrules.play.content import in_reading_order
from arkrules.play.referee import moves_by_verb
from arkrules.structure import whole_number
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.rules import Profile

__all__ = ["Mask", "MoveBlock", "NumberedMoves", "Numbering", "usual_reach"]

Mask = NDArray[np.int8]
_MARK = np.dtype(np.int8)

_SEGMENT = 4
"""Bits for a segment: a tile has at most 13, one for each of its twelve slots, and a site."""
OTHERS = 64
"""The number of numbers for a kind of move that this module does not know."""
MOST = 1 << 17
"""The maximum number of numbers for a kind of move."""


@attrs.frozen
class MoveBlock:
    """The numbers of one kind of move."""

    word: str
    """The word for such a move."""
    first: int
    size: int

    @property
    def end(self) -> int:
        """The number after the last."""
        return self.first + self.size


class _Cells(dict[int, int]):
    """From spots to their places in the window; -1 for what lies outside."""

    def __init__(self, reach: int) -> None:
        self._reach = reach

    def __missing__(self, spot: int) -> int:
        cell, reach = to_cell(spot), self._reach
        side = 2 * reach + 1
        inside = max(abs(cell.x), abs(cell.y)) <= reach
        self[spot] = found = (cell.y + reach) * side + cell.x + reach if inside else -1
        return found


class NumberedMoves:
    """The legal moves of a state with their numbers, listed once."""

    __slots__ = ("_groups", "numbers")

    def __init__(self, groups: Sequence[tuple[Sequence[Move], Sequence[int]]]) -> None:
        self._groups = groups
        self.numbers = [number for _, numbers in groups for number in numbers if number >= 0]
        """The numbers, in the order of the moves, without moves beyond the window."""

    def move(self, number: int) -> Move | None:
        """Return the move for a number; `None` if it is not legal."""
        if number >= 0:
            for moves, numbers in self._groups:
                if number in numbers:
                    return moves[numbers.index(number)]
        return None

    def number(self, move: Move) -> int | None:
        """The number of a legal move; nothing if it has none."""
        for moves, numbers in self._groups:
            if move in moves:
                number = numbers[moves.index(move)]
                return number if number >= 0 else None
        return None

    @property
    def beyond(self) -> int:
        """How many legal moves have no number."""
        return sum(len(moves) for moves, _ in self._groups) - len(self.numbers)


def usual_reach(tiles: int) -> int:
    """Return a reach that boards with so many tiles seldom exceed."""
    return ceil(2 * sqrt(tiles))


class Numbering:
    """The numbers of all moves in games with the same start."""

    def __init__(self, start: GameState, reach: int | None = None) -> None:
        content = start.content
        tiles = sum((content.bag or content.assembly.box.counts).values()) + len(content.board)
        if reach is None:
            reach = usual_reach(tiles)
        whole_number(reach, "reach", "how many cells the window reaches from the cell 0,0")
        if reach < 1:
            raise ValueError(say("reach: expected a number above 0, found {reach}", reach=reach))
        self.reach = reach
        """The reach of the window from the cell 0,0 in each direction."""
        self.side = 2 * reach + 1
        """The number of rows and columns of the window."""
        self.area = self.side**2
        """The number of cells in the window."""
        self.kinds = tuple(sorted({*content.assembly.box, *(content.bag or ())}))
        """The kinds of tiles, in the order of their numbers."""
        self.cells = _Cells(reach)
        """From spots to their places in the window, row by row; -1 for what lies outside."""
        self.pieces = sum(sum(supply.values()) for supply in content.supplies) + sum(
            sum(waiting.values()) for waiting in content.reserves
        )
        """The maximum number of pieces on the board."""
        self._kind_at = {token: at for at, token in enumerate(self.kinds)}
        blocks: list[MoveBlock] = []
        first = 0
        for verb in content.assembly.verbs:
            blocks.append(MoveBlock(verb.word, first, self._size(verb, content)))
            first = blocks[-1].end
        self.blocks = tuple(blocks)
        """The blocks, in order."""
        self.size = first
        """The number of numbers; the highest is one less."""

    def __repr__(self) -> str:
        return f"<Numbering: {self.size} numbers, reach {self.reach}>"

    def _size(self, verb: AnyVerb, content: StateData) -> int:
        profile: Profile = content.profile
        sizes: dict[object, int] = {
            Lay: profile[HandRules].size * 4 * self.area,
            Place: len(content.assembly.pieces) << _SEGMENT,
            Draw: len(self.kinds),
            **dict.fromkeys((Discard, Pass, End), 1),
            "cell": self.area,
            "piece": self.pieces,
            "number": min(MOST, verb.most(profile)),
        }
        return sizes.get(verb.told_by or verb.makes, OTHERS)

    def block(self, word: str) -> MoveBlock:
        """The numbers of the moves called by a word; `KeyError` if there are none."""
        for block in self.blocks:
            if block.word == word:
                return block
        raise KeyError(word)

    def _within(
        self, verb: AnyVerb, content: StateData, moves: Sequence[Any]
    ) -> list[int]:  # all of a class
        """The numbers of legal moves of one kind within their block; below 0 if they have none."""
        match verb.told_by or verb.makes:
            case "cell":
                return [self.cells[move.spot] for move in moves]
            case "piece":
                return _ranks(content, moves)
            case "number":
                return [verb.number(content, move) for move in moves]
        if verb.makes is Lay:
            return self._of_lays(content, moves)
        if verb.makes is Place:
            return [verb.number(content, move) for move in moves]
        if verb.makes is Draw:
            return [self._kind_at[move.tile] for move in moves]
        return list(range(len(moves)))

    def _of_lays(self, content: StateData, moves: Sequence[Lay]) -> list[int]:
        hand, area, cells = content.hands[content.mover], self.area, self.cells
        found = []
        for move in moves:
            place = cells[move.spot]
            at = 0 if move.short else hand.index(move.tile)
            found.append(place if place < 0 else (at * 4 + move.rotation) * area + place)
        return found

    def listing(self, content: StateData) -> NumberedMoves:
        """The legal moves with their numbers, from the content of a state."""
        groups = []
        for verb, moves in moves_by_verb(content):
            block = self.block(verb.word)
            places = self._within(verb, content, moves)
            inside = [block.first + at if 0 <= at < block.size else -1 for at in places]
            groups.append((moves, inside))
        return NumberedMoves(groups)

    def legal(self, state: GameState) -> list[int]:
        """The numbers of the legal moves, in the order of `state.moves()`.

        A move beyond the window, or beyond the end of its block, has none.
        """
        return self.listing(state.content).numbers

    def mask(self, state: GameState) -> Mask:
        """1 for each number of a legal move, 0 for all others."""
        return self.marked(self.legal(state))

    def marked(self, numbers: Sequence[int]) -> Mask:
        """1 for each of some numbers, 0 for all others."""
        mask = np.zeros(self.size, _MARK)
        mask[numbers] = 1
        return mask

    def any_of(self, legal: Sequence[int], rng: Random) -> int:
        """Choose a random number of some in ascending order: first its block, then the number in
        it.

        Otherwise the many ways of one figure would crowd out everything else.
        """
        groups = []
        first = 0
        for block in self.blocks:
            behind = bisect_left(legal, block.end, first)
            if behind > first:
                groups.append((first, behind))
            first = behind
        first, behind = groups[int(rng.random() * len(groups))]
        return legal[first + int(rng.random() * (behind - first))]

    def beyond(self, state: GameState) -> int:
        """How many legal moves have no number."""
        return self.listing(state.content).beyond

    def move(self, state: GameState, number: int) -> Move | None:
        """Return the legal move for a number; `None` if it is not legal."""
        return self.listing(state.content).move(number)

    def number(self, state: GameState, move: Move) -> int | None:
        """The number of a legal move; nothing if it has none.

        A rotation of a tile that looks the same as the one listed has none of its own.
        """
        return self.listing(state.content).number(move)


def _ranks(content: StateData, moves: Sequence[Any]) -> list[int]:  # of moves at pieces
    """The places among all pieces, in reading order, of those that are haunted."""
    standing = [(piece.spot, piece.segment) for _, piece in in_reading_order(content.pieces)]
    return [standing.index((move.spot, move.segment)) for move in moves]
