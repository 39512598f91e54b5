"""Moves as numbers of fixed meaning, as a learner's outputs need them.

A number means the same move throughout a game and in every game of the profile:
a tile in hand, turned so, at this cell; this kind of piece on that segment of the tile just laid.
The place in the list of legal moves would be shorter, but means something else at every turn:
no output of a network could learn what it stands for.

The numbers stand in *blocks*, one for each kind of move:

| move | its number within the block |
|---|---|
| lay | place in hand, turn, row, column |
| place | kind of piece, segment of the tile just laid, 16 for each kind |
| the Ark's way | its steps, two bits each, behind a leading 1 |
| seat of the Ark | row, column |
| haunt | which piece on the board, in reading order |
| draw | which kind of tile, in the order of their names (for chance only) |
| discard, pass, end | 0 |
| moves of other extensions | place in the list of legal moves of the kind |

Rows and columns count from the north-western corner of a *window* around the cell 0,0.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from math import ceil, sqrt
from typing import TYPE_CHECKING

import attrs
import numpy as np
from numpy.typing import NDArray

from arkrules.games.ark.clauses import ArkRules
from arkrules.games.ark.journey import ArkMove
from arkrules.games.ark.seat import Seat
from arkrules.games.ghosts.haunting import Haunt
from arkrules.geometry import STRIDE, to_cell
from arkrules.messages import say
from arkrules.play import AnyVerb, Content, Discard, Draw, End, GameState, Lay, Move, Pass, Place
from arkrules.play.clauses import HandRules
from arkrules.play.codes import SEGMENT
from arkrules.play.pieces import reading_order
from arkrules.play.referee import options
from arkrules.play.turn import drawable
from arkrules.structure import whole_number
from arkrules.tiles.codes import SPOT, TURN, open_cell, turned

if TYPE_CHECKING:
    from arkrules.rules import Profile

__all__ = ["Mask", "MoveBlock", "Numbering", "usual_reach"]

Mask = NDArray[np.int8]

OTHERS = 64
"""How many moves of a kind that this module does not know have numbers."""
WAYS = 1 << 17
"""How many ways of the Ark have numbers at most: those of eight steps."""


@attrs.frozen
class MoveBlock:
    """The numbers of one kind of move."""

    word: str
    """What such a move is called."""
    first: int
    size: int

    @property
    def end(self) -> int:
        """The number behind the last."""
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


class _Lays(dict[int, int]):
    """From placements of the only tile in hand to their numbers in the block of laying."""

    def __init__(self, cells: _Cells, area: int) -> None:
        self._cells, self._area = cells, area

    def __missing__(self, code: int) -> int:
        place = self._cells[code >> SPOT]
        self[code] = found = -1 if place < 0 else (code >> TURN & 3) * self._area + place
        return found


def usual_reach(tiles: int) -> int:
    """How far a window reaches that the boards of games with so many tiles seldom outgrow."""
    return ceil(2 * sqrt(tiles))


class Numbering:
    """The numbers of all moves of games that begin like one."""

    def __init__(self, start: GameState, reach: int | None = None) -> None:
        content = start.content
        tiles = sum((content.bag or content.assembly.box.counts).values()) + len(content.board)
        if reach is None:
            reach = usual_reach(tiles)
        whole_number(reach, "reach", "how many cells the window reaches from the cell 0,0")
        if reach < 1:
            raise ValueError(say("reach: expected a number above 0, found {reach}", reach=reach))
        self.reach = reach
        """How far the window reaches from the cell 0,0 in each direction."""
        self.side = 2 * reach + 1
        """How many rows and columns the window has."""
        self.area = self.side**2
        """How many cells the window has."""
        self.kinds = tuple(sorted({*content.assembly.box, *(content.bag or ())}))
        """The kinds of tiles, in the order of their numbers."""
        self.cells = _Cells(reach)
        """From spots to their places in the window, row by row; -1 for what lies outside."""
        self.pieces = sum(sum(supply.values()) for supply in content.supplies) + sum(
            sum(waiting.values()) for waiting in content.reserves
        )
        """How many pieces can stand on the board."""
        self._lays = _Lays(self.cells, self.area)
        self._kind_at = {token: at for at, token in enumerate(self.kinds)}
        self._players = len(content.players)
        blocks, first = [], 0
        for verb in content.assembly.verbs:
            size = self._size(verb, content)
            blocks.append(MoveBlock(verb.word, first, size))
            first += size
        self.blocks = tuple(blocks)
        """The blocks, in order."""
        self.size = first
        """How many numbers there are; the highest is one less."""
        self._verbs = content.assembly.verbs
        self._block_of = dict(zip(self._verbs, blocks, strict=True))
        self._firsts = [block.first for block in blocks]

    def __repr__(self) -> str:
        return f"<Numbering: {self.size} numbers, reach {self.reach}>"

    def _size(self, verb: AnyVerb, content: Content) -> int:
        profile: Profile = content.profile
        made = verb.makes
        if made is Lay:
            return profile[HandRules].size * 4 * self.area
        if made is Place:
            return len(content.assembly.pieces) << SEGMENT
        if made is Draw:
            return len(self.kinds)
        if made is ArkMove:
            return int(min(WAYS, 2 << 2 * profile[ArkRules].steps.most))
        if made is Seat:
            return self.area
        if made is Haunt:
            return self.pieces
        return 1 if made in (Discard, Pass, End) else OTHERS

    def block(self, word: str) -> MoveBlock:
        """The numbers of the moves called by a word; `KeyError` if there are none."""
        for block in self.blocks:
            if block.word == word:
                return block
        raise KeyError(word)

    def _numbers(self, content: Content) -> Iterator[tuple[AnyVerb, MoveBlock, list[int]]]:
        """The legal moves by verb: their numbers in the block, -1 for those that have none."""
        for verb, codes in options(content):
            made = verb.makes
            block = self._block_of[verb]
            if made is Lay:
                yield verb, block, self._of_lays(content, codes)
            elif made is Place or made is ArkMove:
                yield verb, block, list(codes)
            elif made is Seat:
                yield verb, block, [self.cells[spot] for spot in codes]
            elif made is Haunt:
                ranks = _ranks(content)
                yield verb, block, [ranks[node] for node in codes]
            elif made is Draw:
                yield verb, block, [self._kind_at[token] for token in drawable(content)]
            else:
                yield verb, block, list(range(len(codes)))

    def _of_lays(self, content: Content, codes: Sequence[int]) -> list[int]:
        held = len(content.hands[content.mover])
        if held == 1:
            return list(map(self._lays.__getitem__, codes))
        found = []
        for code in codes:
            placement, at = divmod(code, held)
            within = self._lays[placement]
            found.append(within if within < 0 else at * 4 * self.area + within)
        return found

    def legal(self, state: GameState) -> list[int]:
        """The numbers of the legal moves, in the order of `state.moves()`.

        A move beyond the window, or beyond the end of its block, has none.
        """
        return [
            block.first + number
            for _, block, numbers in self._numbers(state.content)
            for number in numbers
            if 0 <= number < block.size
        ]

    def mask(self, state: GameState) -> Mask:
        """1 for each number of a legal move, 0 for all others."""
        mask = np.zeros(self.size, np.int8)
        mask[self.legal(state)] = 1
        return mask

    def beyond(self, state: GameState) -> int:
        """How many legal moves have no number."""
        return len(state.moves()) - len(self.legal(state))

    def move(self, state: GameState, number: int) -> Move | None:
        """The legal move that a number stands for; nothing if it is not legal."""
        at = bisect_right(self._firsts, number) - 1
        if not 0 <= number < self.size:
            return None
        content, block = state.content, self.blocks[at]
        make: Callable[[Content, int], Move] = self._verbs[at].make
        for verb, codes in options(content):
            if self._block_of[verb] is not block:
                continue
            made, within = verb.makes, number - block.first
            if made is Place or made is ArkMove:
                return make(content, within) if within in codes else None
            if made is Lay and len(content.hands[content.mover]) == 1:
                code = self._placement(content, within)
                return make(content, code) if code in codes else None
            for _, there, numbers in self._numbers(content):
                if there is block and within in numbers:
                    return make(content, codes[numbers.index(within)])
        return None

    def _placement(self, content: Content, within: int) -> int:
        """The placement of the only tile in hand with a number in the block of laying."""
        turn, place = divmod(within, self.area)
        row, column = divmod(place, self.side)
        spot = (row - self.reach) * STRIDE + column - self.reach
        return open_cell(spot, content.board.demand(spot) or 0) + turned(turn)

    def number(self, state: GameState, move: Move) -> int | None:
        """The number of a legal move; nothing if it has none.

        A turn of a tile that looks the same as the one listed has none of its own.
        """
        for verb, block, numbers in self._numbers(state.content):
            if verb.makes is type(move):
                for made, number in zip(state.moves().by_kind[verb.word], numbers, strict=True):
                    if made == move:
                        return block.first + number if 0 <= number < block.size else None
        return None


def _ranks(content: Content) -> dict[int, int]:
    """The place of every piece in reading order, by node."""
    standing = sorted(content.pieces.items(), key=reading_order)
    return {node: at for at, (node, _) in enumerate(standing)}
