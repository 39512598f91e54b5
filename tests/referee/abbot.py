"""The Abbot, refereed: whoever stands on a monastery or a garden and may come home early."""

from __future__ import annotations

from collections.abc import Iterator

from tests.referee.base import Referee
from tests.referee.moves import Cell, Move

NO_MEEPLES = "builder", "pig"


class AbbotReferee(Referee):
    """A game with abbots and gardens."""

    def dealt(self) -> dict[str, int]:
        """Abbots too."""
        return super().dealt() | {"abbot": self.rules["abbot.count"]}

    def others(self) -> Iterator[Move]:
        """An abbot in a monastery or a garden, or the way home of one that stands in another."""
        if self.has("abbot"):
            for name, kind in self.spots():
                if kind in ("monastery", "garden") and self.free(name, "abbot"):
                    yield "abbot", name
        for piece in self.pieces:
            own = piece.owner == self.to_move and piece.kind == "abbot"
            if own and not self.shut_in(piece.cell):
                yield "return", piece.cell
        yield from super().others()

    def placings(self) -> Iterator[Move]:
        """If only meeples are given up for it, what is none may be placed besides."""
        found = list(super().placings())
        yield from found
        if self.rules["abbot.instead"] == "meeple":
            homes = [move for move in found if move[0] == "return"]
            yield from (home + move for home in homes for move in found if move[0] in NO_MEEPLES)

    def special(self, move: Move) -> None:
        """Take an abbot home: it scores as if the game were over."""
        match move:
            case ("return", cell, *beside):
                keepers = self.keepers(cell)
                self.pay(self.share(1 + self.neighbors(cell), keepers))
                self.send_home(keepers)
                if beside:
                    self.put(*beside)
                self.score_turn()
            case _:
                super().special(move)

    def site_worth(self, cell: Cell) -> int:
        """A garden by its own clause."""
        garden = self.ground.tiles[cell].tile.site == "garden"
        return int(self.rules["garden.points"]) if garden else super().site_worth(cell)
