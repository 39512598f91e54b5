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

from bisect import bisect_left
from collections.abc import Callable, Sequence
from math import ceil, sqrt
from random import Random
from typing import TYPE_CHECKING

import attrs
import numpy as np
from numpy.typing import NDArray

from arkrules.games.ark.clauses import ArkRules
from arkrules.games.ark.journey import ArkMove
from arkrules.games.ark.temple import Seat
from arkrules.games.ghosts.haunting import Haunt
from arkrules.geometry import to_cell
from arkrules.play import AnyVerb, Discard, Draw, End, GameState, Lay, Move, Pass, Place, StateData
from arkrules.play.clauses import HandRules
from arkrules.play.pieces import reading_order
from arkrules.play.referee import options
from arkrules.play.turn import drawable
from arkrules.play.verbs import SEGMENT
from arkrules.structure import whole_number
from arkrules.text import say
from arkrules.tiles.tile import SPOT, TURN

if TYPE_CHECKING:
    from arkrules.rules import Profile

__all__ = ["Mask", "MoveBlock", "NumberedMoves", "Numbering", "usual_reach"]

Mask = NDArray[np.int8]
_MARK = np.dtype(np.int8)

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
    """From placements of the only tile in hand to their numbers; -1 for what lies outside."""

    def __init__(self, cells: _Cells, area: int, first: int) -> None:
        self._cells, self._area, self._first = cells, area, first

    def __missing__(self, code: int) -> int:
        place = self._cells[code >> SPOT]
        found = -1 if place < 0 else self._first + (code & TURN) * self._area + place
        self[code] = found
        return found


Translator = Callable[[MoveBlock, StateData, Sequence[int]], list[int]]
"""From the codes of the legal moves of one kind to their numbers, -1 for those that have none."""


class NumberedMoves:
    """The legal moves of a state with their numbers, listed once for all that asks for them."""

    __slots__ = ("_content", "_groups", "numbers")

    def __init__(
        self, content: StateData, groups: list[tuple[AnyVerb, Sequence[int], list[int]]]
    ) -> None:
        self._content, self._groups = content, groups
        numbers = groups[0][2] if groups else []
        for _, _, more in groups[1:]:
            numbers = numbers + more
        self.numbers = [n for n in numbers if n >= 0] if -1 in numbers else numbers
        """The numbers, in the order of the moves; a move beyond the window has none."""

    def move(self, number: int) -> Move | None:
        """The move that a number stands for; nothing if it is not legal."""
        if number >= 0:
            for verb, codes, numbers in self._groups:
                if number in numbers:
                    make: Callable[[StateData, int], Move] = verb.make
                    return make(self._content, codes[numbers.index(number)])
        return None

    def number(self, move: Move) -> int | None:
        """The number of a legal move; nothing if it has none."""
        for verb, codes, numbers in self._groups:
            if verb.makes is type(move):
                for code, number in zip(codes, numbers, strict=True):
                    if verb.make(self._content, code) == move:
                        return number if number >= 0 else None
        return None

    @property
    def beyond(self) -> int:
        """How many legal moves have no number."""
        return sum(len(codes) for _, codes, _ in self._groups) - len(self.numbers)


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
        self._kind_at = {token: at for at, token in enumerate(self.kinds)}
        numbered: list[tuple[AnyVerb, MoveBlock]] = []
        first = 0
        for verb in content.assembly.verbs:
            block = MoveBlock(verb.word, first, self._size(verb, content))
            numbered.append((verb, block))
            first = block.end
        self.blocks = tuple(block for _, block in numbered)
        """The blocks, in order."""
        self.size = first
        """How many numbers there are; the highest is one less."""
        first_lay = next((block.first for verb, block in numbered if verb.makes is Lay), 0)
        self._lays = _Lays(self.cells, self.area, first_lay)
        self._translators = {verb.word: (self._translator(verb), block) for verb, block in numbered}

    def __repr__(self) -> str:
        return f"<Numbering: {self.size} numbers, reach {self.reach}>"

    def _size(self, verb: AnyVerb, content: StateData) -> int:
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

    def _translator(self, verb: AnyVerb) -> Translator:
        """What gives the moves of a verb their numbers."""
        known: dict[type, Translator] = {
            Lay: self._of_lays,
            Place: _by_code,
            ArkMove: _within,
            Seat: self._of_cells,
            Haunt: _of_ranks,
            Draw: self._of_draws,
        }
        return known.get(verb.makes, _by_place)

    def _of_lays(self, block: MoveBlock, content: StateData, codes: Sequence[int]) -> list[int]:
        lays = self._lays
        held = len(content.hands[content.mover])
        if held == 1:
            return list(map(lays.__getitem__, codes))
        found = []
        for code in codes:
            placement, at = divmod(code, held)
            number = lays[placement]
            found.append(number if number < 0 else at * 4 * self.area + number)
        return found

    def _of_cells(self, block: MoveBlock, content: StateData, codes: Sequence[int]) -> list[int]:
        return _within(block, content, [self.cells[spot] for spot in codes])

    def _of_draws(self, block: MoveBlock, content: StateData, codes: Sequence[int]) -> list[int]:
        return [block.first + self._kind_at[token] for token in drawable(content)]

    def listing(self, content: StateData) -> NumberedMoves:
        """The legal moves with their numbers, from the content of a state."""
        groups = []
        for verb, codes in options(content):
            translate, block = self._translators[verb.word]
            groups.append((verb, codes, translate(block, content, codes)))
        return NumberedMoves(content, groups)

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
        """A number by chance of some in ascending order: first its block, then the number in it.

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
        """The legal move that a number stands for; nothing if it is not legal."""
        return self.listing(state.content).move(number)

    def number(self, state: GameState, move: Move) -> int | None:
        """The number of a legal move; nothing if it has none.

        A turn of a tile that looks the same as the one listed has none of its own.
        """
        return self.listing(state.content).number(move)


def _by_code(block: MoveBlock, content: StateData, codes: Sequence[int]) -> list[int]:
    first = block.first
    return [first + code for code in codes]


def _by_place(block: MoveBlock, content: StateData, codes: Sequence[int]) -> list[int]:
    return _within(block, content, range(len(codes)))


def _of_ranks(block: MoveBlock, content: StateData, codes: Sequence[int]) -> list[int]:
    ranks = _ranks(content)
    return _within(block, content, [ranks[node] for node in codes])


def _within(block: MoveBlock, content: StateData, codes: Sequence[int]) -> list[int]:
    first, size = block.first, block.size
    return [first + code if 0 <= code < size else -1 for code in codes]


def _ranks(content: StateData) -> dict[int, int]:
    """The place of every piece in reading order, by node."""
    standing = sorted(content.pieces.items(), key=reading_order)
    return {node: at for at, (node, _) in enumerate(standing)}
