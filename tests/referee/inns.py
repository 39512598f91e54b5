"""Inns and Cathedrals, refereed: what roads and cities are worth with them, and the large ones."""

from __future__ import annotations

from collections.abc import Iterator

from tests.referee.base import Piece, Referee
from tests.referee.ground import Stretch
from tests.referee.moves import Move


class InnsReferee(Referee):
    """A game with inns and cathedrals."""

    def dealt(self) -> dict[str, int]:
        """Large followers too."""
        return super().dealt() | {"large": self.rules["large.count"]}

    def weight(self, piece: Piece) -> int:
        """A large follower counts for more."""
        return int(self.rules["large.strength"]) if piece.kind == "large" else super().weight(piece)

    def others(self) -> Iterator[Move]:
        """A large follower, wherever a small one may stand."""
        if self.has("large"):
            for name, kind in self.spots():
                if kind in self.rules["follower.where"] and self.free(name, "large"):
                    yield "large", name
        yield from super().others()

    def worth(self, stretch: Stretch) -> int:
        """With an inn or a cathedral, or with several, each tile pays more; so does a pennant."""
        tiles = len(stretch.cells)
        if self.marks(stretch, "inn"):
            return int(tiles * self.rules["inn.per_tile"])
        if self.marks(stretch, "cathedral"):
            pennants = self.marks(stretch, "pennant") * self.rules["cathedral.per_pennant"]
            return int(tiles * self.rules["cathedral.per_tile"] + pennants)
        return super().worth(stretch)

    def final_worth(self, stretch: Stretch) -> int:
        """Unfinished, they pay nothing, unless it is read otherwise."""
        marked = [word for word in ("inn", "cathedral") if self.marks(stretch, word)]
        nothing = any(self.rules[f"{word}.unfinished"] == "nothing" for word in marked)
        return 0 if nothing else super().final_worth(stretch)
