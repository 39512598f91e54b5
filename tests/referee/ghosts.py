"""Spirits, castles and graveyards, refereed: mist, ghosts and guards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.referee.answers import Rules
from tests.referee.base import FOLLOWERS, Award, Piece, Referee
from tests.referee.moves import Cell, Move
from tests.referee.outlines import Lying


class GhostReferee(Referee):
    """A game with ghosts."""

    def __init__(
        self, rules: Rules, players: Sequence[str], bag: Mapping[str, int] | None = None
    ) -> None:
        """Set up a new game, with ghosts and guards in the general supply."""
        self.ghosts: int = rules["setup.ghosts"]
        left = rules["setup.guards_per_color"] - rules["setup.guards"]
        self.guards = dict.fromkeys(players, left)
        self.cost: int = rules["ghost.penalty"]
        self.all_pay = rules["ghost.penalty_who"] == "every-owner"
        self.free_if_poor = False
        """Whether ghosts cost nothing where nothing is brought."""
        self.charged: list[Piece] = []
        """Who stood where something was shared out."""
        self.pending: list[str] = []
        self.driven_off: dict[str, int] = {}
        super().__init__(rules, players, bag)

    def dealt(self) -> dict[str, int]:
        """Followers and guards."""
        return super().dealt() | {"guard": self.rules["setup.guards"]}

    def weight(self, piece: Piece) -> int:
        """A guard may count otherwise than a follower."""
        return int(self.rules["guard.weight"]) if piece.kind == "guard" else 1

    # -- haunting ---------------------------------------------------------------------------------

    def begin(self, player: str) -> None:
        """Whoever was driven off last turn may be placed again."""
        self.driven_off = {}
        super().begin(player)

    def before_placing(self) -> None:
        """Mist brings ghosts before anything is placed."""
        assert self.laid is not None
        self.pending = []
        sides = list(self.meetings(self.laid))
        if any(self.misty(new) and self.misty(old) for new, old, _ in sides):
            self.pending.append("haunt-other")
        if any(self.limited(*side) for side in sides):
            self.pending.append("haunt-own")
        self.next_haunting()

    def meetings(self, cell: Cell) -> Iterator[tuple[str, str, Cell]]:
        """For each side that meets a tile: its slots, those of the other, and where that lies."""
        own = self.ground.tiles[cell]
        for side, beside in enumerate(self.ground.beside(cell)):
            other = self.ground.tiles.get(beside)
            if other is not None:
                facing = (side + 2) % 4
                yield (
                    own.slots[side * 3 : side * 3 + 3],
                    other.slots[facing * 3 : facing * 3 + 3],
                    beside,
                )

    def misty(self, side: str) -> bool:
        """Whether a side counts as misty; the road on it does not matter."""
        fields = [slot for slot in side if not slot.isdigit()]
        if self.rules["mist.half_side"] == "any":
            return "~" in fields
        return set(fields) == {"~"}

    def limited(self, new: str, old: str, beside: Cell) -> bool:
        """Whether mist ends at this side."""
        how = self.rules["mist.limits"]
        if how == "laid-against-clear":
            return self.misty(new) and not self.ground.tiles[beside].tile.bears_mist
        if how == "laid-against-clear-block":
            clear = not any(tile.tile.bears_mist for tile in self.one_with(beside))
            return self.misty(new) and clear
        if how == "laid-tile":
            return self.misty(new) and not self.misty(old)
        return self.misty(new) != self.misty(old)

    def one_with(self, cell: Cell) -> list[Lying]:
        """The tile that lies there, and the rest of the start block if it is a part of it."""
        tile = self.ground.tiles[cell]
        if "#" not in tile.slots:
            return [tile]
        # A block is two by two, so its squares are those that lie round a corner without print.
        return [
            other
            for (x, y), other in self.ground.tiles.items()
            if "#" in other.slots and abs(x - cell[0]) <= 1 and abs(y - cell[1]) <= 1
        ]

    def next_haunting(self) -> None:
        """Go on to the next ghost that can be put on somebody, or to placing."""
        while self.pending:
            self.step = self.pending.pop(0)
            if self.hauntings():
                return
        self.step = "place"

    def hauntings(self) -> list[Move]:
        """Who can be haunted now."""
        if not self.ghosts:
            return []
        own = self.step == "haunt-own"
        return [
            ("haunt", piece.owner, piece.cell, piece.name)
            for piece in self.pieces
            if (piece.owner == self.to_move) == own
            and (piece.kind in FOLLOWERS or (piece.kind == "guard" and self.rules["guard.haunted"]))
        ]

    def moves(self) -> list[Move]:
        """At the haunting steps, the ghosts that may be put on somebody."""
        if self.step.startswith("haunt"):
            may = [] if self.rules["mist.mandatory"] else [("pass",)]
            return self.hauntings() + may
        return super().moves()

    def special(self, move: Move) -> None:
        """Put a ghost on a meeple; the third drives it off."""
        match move:
            case ("haunt", owner, cell, name):
                (piece,) = (
                    piece
                    for piece in self.pieces
                    if (piece.owner, piece.cell, piece.name) == (owner, cell, name)
                )
                self.ghosts -= 1
                piece.ghosts += 1
                if piece.ghosts == 3:
                    self.send_home([piece])
                    if not self.rules["ghost.third_reuse"] and owner == self.to_move:
                        self.driven_off[piece.kind] = self.driven_off.get(piece.kind, 0) + 1
                self.next_haunting()
            case ("pass",):
                self.next_haunting()
            case _:
                super().special(move)

    def came_home(self, piece: Piece) -> None:
        """Its ghosts are free again."""
        self.ghosts += piece.ghosts
        super().came_home(piece)

    # -- placing ----------------------------------------------------------------------------------

    def has(self, kind: str) -> bool:
        """Who was driven off this turn may have to wait."""
        return self.supply[self.to_move][kind] > self.driven_off.get(kind, 0)

    def others(self) -> Iterator[Move]:
        """A guard, wherever a follower may stand."""
        if self.has("guard"):
            for name, kind in self.spots():
                if kind in self.rules["follower.where"] and self.free(name, "guard"):
                    yield "guard", name

    # -- scoring ----------------------------------------------------------------------------------

    def share(self, points: int, pieces: list[Piece]) -> list[Award]:
        """The majority takes it, less what the ghosts on its own meeples cost in play."""
        return self.haunted_share(points, pieces, self.cost)

    def haunted_share(self, points: int, pieces: list[Piece], each: int) -> list[Award]:
        """What everybody takes or loses."""
        self.charged += pieces
        first = self.majority(pieces)
        awards = []
        for player in self.players:
            ghosts = sum(piece.ghosts for piece in pieces if piece.owner == player)
            if self.free_if_poor and (points <= 0 or player not in first):
                ghosts = 0
            if player in first:
                awards.append((player, points - each * ghosts))
            elif self.all_pay:
                awards.append((player, -each * ghosts))
        return awards

    def settle_site(self, cell: Cell) -> list[Award]:
        """Castles pay for mist, and graveyards with a guard."""
        site = self.ground.tiles[cell].tile.site
        if site == "monastery":
            return super().settle_site(cell)
        keepers = self.keepers(cell)
        if site == "castle":
            nine = [cell, *self.ground.around(cell)]
            awards = self.share(self.rules["castle.complete"] * self.mist_on(nine), keepers)
        else:
            awards = self.share(0, keepers)
            for keeper in keepers:
                if self.guards[keeper.owner]:
                    self.guards[keeper.owner] -= 1
                    self.supply[keeper.owner]["guard"] += 1
        self.send_home(keepers)
        return awards

    def mist_on(self, cells: list[Cell]) -> int:
        """How many of these cells hold a tile with mist."""
        tiles = self.ground.tiles
        return sum(cell in tiles and tiles[cell].tile.bears_mist for cell in cells)

    # -- the end ----------------------------------------------------------------------------------

    def final(self) -> Iterator[list[Award]]:
        """Each ghost costs 1: on whom, is asked. On who is scored it lessens what that brings."""
        self.cost = 1
        every = self.rules["ghost.penalty_final"] == "every"
        self.free_if_poor = self.rules["ghost.penalty_final"] == "paid"
        self.all_pay = self.all_pay or every
        there = [piece for piece in self.pieces if piece.name != "graveyard"]
        self.charged = []
        unfinished, farms = super().final()
        others = [piece for piece in there if all(piece is not paid for paid in self.charged)]
        yield unfinished + [(piece.owner, -piece.ghosts) for piece in others if every]
        yield farms

    def comes_off(self, piece: Piece) -> bool:
        """Who keeps a graveyard is not scored, and stays."""
        return piece.name != "graveyard"

    def final_site(self, cell: Cell, pieces: list[Piece]) -> list[Award]:
        """A monastery as ever, a castle by its mist, a graveyard not at all."""
        site = self.ground.tiles[cell].tile.site
        if site != "castle":
            return super().final_site(cell, pieces)
        if self.rules["final.unfinished"] == "nothing":
            return []
        around = self.ground.around(cell)
        if self.rules["castle.final"] == "misty-tiles":
            return self.share(self.mist_on([cell, *around]), pieces)
        return self.share(1 + self.mist_on(around), pieces)

    def final_fields(self) -> list[Award]:
        """Farms as ever; where none pays by itself, all that a player's farms bring is one sum."""
        how, cost = self.rules["farm.value"], self.cost
        if how == "per-farm":
            return super().final_fields()
        self.cost = 0
        sums = Counter(dict(super().final_fields()))
        poor = {player for player in self.players if sums[player] <= 0}
        farms = [(pieces, self.cities_on(field)) for field, pieces in self.farms()]
        for pieces, cities in farms:
            self.charged += pieces
            scored = self.majority(pieces)
            if how == "per-city" and cities:
                around = [
                    [piece for others, found in farms if city in found for piece in others]
                    for city in cities
                ]
                scored = [player for on in around for player in self.majority(on)]
            for piece in pieces:
                if self.free_if_poor and piece.owner in poor:
                    continue
                if piece.owner in scored or self.all_pay:
                    sums[piece.owner] -= cost * piece.ghosts
        return list(sums.items())

    # -- for whoever asks -------------------------------------------------------------------------

    @property
    def itemized(self) -> bool:
        """No: whether what ghosts cost is told with a feature or by itself is a matter of taste."""
        return False

    def stock(self) -> dict[str, Any]:
        """Ghosts, and the guards of each color."""
        guards = {player: {"guard": number} for player, number in self.guards.items() if number}
        return {"ghost": self.ghosts} | guards
