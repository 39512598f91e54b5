"""The board as planes, as a convolutional network wants it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from arkrules.interop.rl.drawn_planes import Brush, GroundDrawing, PieceDrawing
from arkrules.interop.rl.vector import VectorView
from arkrules.learning.numbering import Mask, Numbering
from arkrules.learning.sights import Channels, look_of
from arkrules.play import GameState, StateData
from arkrules.tiles import Tile

__all__ = ["Bytes", "PlanesView"]

Bytes = NDArray[np.uint8]
_BYTE = np.dtype(np.uint8)


class PlanesView:
    """The board as planes of bytes: channel, row, column, over the window of the numbering.

    `channels` says what each plane shows:

    * `tile`, `laid`, `open`: where a tile lies, where one was laid this turn,
      which empty cells lie beside a tile;
    * `kind`, `turn`: the kind of tile by its number, from 1, and its turn: all that is to be known;
    * `city:N1` …: whether that third of a side, clockwise, is city; so for road and field;
    * `city:NE` …: whether two sides are joined by city within the tile; so for roads;
    * a plane for each word of a site, and for each mark how many there are;
    * for each player, 0 the observer: a plane for each kind of piece that stands there, and
      `piece:0:N1` …, which thirds of the sides the piece's segment reaches, or `piece:0:site`;
    * `note:…`: what pieces carry; `token:…`: where neutral figures stand;
    * `rank`, where moves at pieces are numbered by it: the highest place, from 1,
      in reading order of the pieces on the tile.

    Most of what is seen was seen a move ago. So a view keeps what it has drawn,
    draws what has changed since, and hands out copies.
    """

    def __init__(self, start: GameState, numbering: Numbering) -> None:
        content = start.content
        self._vector = VectorView(start, numbering)
        self._kind_at = {token: at for at, token in enumerate(numbering.kinds, 1)}
        seats = range(len(content.players))
        named = Channels.of(content)
        ground, pieces = named.ground, named.pieces
        self.channels: tuple[str, ...] = (*ground, *pieces)
        side, area = numbering.side, numbering.area
        self._shape = (len(self.channels), side, side)
        brush = Brush(
            area=area,
            cells=numbering.cells,
            planes={name: at * area for part in (ground, pieces) for at, name in enumerate(part)},
            look=self._shown,
            of_tiles=len(named.tile),
        )
        self._ground = GroundDrawing(brush, len(ground))
        self._pieces = [PieceDrawing(brush, len(pieces), seat, len(seats)) for seat in seats]
        self.space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Dict(
                    {
                        "planes": spaces.Box(0, 255, self._shape, np.uint8),
                        "vector": self._vector.space,
                    }
                ),
                "action_mask": spaces.Box(0, 1, (numbering.size,), np.int8),
            }
        )

    @property
    def names(self) -> tuple[str, ...]:
        """What the numbers of the vector are."""
        return self._vector.names

    def of(self, content: StateData, seat: int, mask: Mask) -> dict[str, Any]:
        """What the player of a seat sees."""
        seen = {"planes": self._seen(content, seat), "vector": self._vector.of(content, seat)}
        return {"observation": seen, "action_mask": mask}

    def planes(self, state: GameState, seat: int) -> Bytes:
        """The planes that the player of a seat sees."""
        return self._seen(state.content, seat)

    def _seen(self, content: StateData, seat: int) -> Bytes:
        ground, pieces = self._ground, self._pieces[seat]
        ground.follow(content)
        pieces.follow(content)
        return np.ndarray(self._shape, _BYTE, ground.drawn + pieces.drawn)

    def _shown(self, tile: Tile) -> Iterable[tuple[str, int]]:
        """What there is to see of a tile, by channel."""
        return look_of(tile, self._kind_at.get(tile.kind.token, 0))
