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
| discard, pass, end, decline | 0 |

Rows and columns count from the north-western corner of a *window* around the cell 0,0.
"""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING

import attrs

from arkrules.play import AnyVerb, Draw, GameState, Lay, Place, StateData
from arkrules.play.clauses import HandRules
from arkrules.sim.layout import REACH
from arkrules.structure import whole_number
from arkrules.text import later

if TYPE_CHECKING:
    from arkrules.rules import Profile

__all__ = ["MoveBlock", "Numbering"]

_SEGMENT = 4
"""Bits for a segment: a tile has at most 13, one for each of its twelve slots, and a site."""
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


class Numbering:
    """The numbers of all moves in games with the same start."""

    def __init__(self, start: GameState, reach: int | None = None) -> None:
        content = start.content
        tiles = sum((content.bag or content.assembly.box.counts).values()) + len(content.board)
        if reach is None:
            reach = ceil(2 * sqrt(tiles))  # which boards with so many tiles seldom exceed
        wanted = later("how many cells the window reaches from the cell 0,0")
        whole_number(reach, "reach", wanted, least=1, most=REACH)
        self.reach = reach
        """The reach of the window from the cell 0,0 in each direction."""
        self.side = 2 * reach + 1
        """The number of rows and columns of the window."""
        self.area = self.side**2
        """The number of cells in the window."""
        self.kinds = tuple(sorted({*content.assembly.box, *(content.bag or ())}))
        """The kinds of tiles, in the order of their numbers."""
        self.pieces = sum(sum(supply.values()) for supply in content.supplies) + sum(
            sum(waiting.values()) for waiting in content.reserves
        )
        """The maximum number of pieces on the board."""
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
            "cell": self.area,
            "piece": self.pieces,
            "number": min(MOST, verb.most(profile)),
        }
        return sizes.get(verb.told_by or verb.makes, 1)

    def block(self, word: str) -> MoveBlock:
        """The numbers of the moves called by a word; `KeyError` if there are none."""
        return {block.word: block for block in self.blocks}[word]
