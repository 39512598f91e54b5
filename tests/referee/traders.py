"""Traders and Builders, refereed: goods, double turns, and pigs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tests.referee.answers import Rules
from tests.referee.base import Award, Piece, Referee, summed
from tests.referee.ground import Segment, Stretch
from tests.referee.moves import Cell, Move

GOODS = "wine", "grain", "cloth"
BESIDE = {"builder": ("road", "city"), "pig": ("field",)}
"""What stands beside a meeple of its owner, and where."""


class TradersReferee(Referee):
    """A game with goods, builders and pigs."""

    def __init__(
        self, rules: Rules, players: Sequence[str], bag: Mapping[str, int] | None = None
    ) -> None:
        """Set up a new game; nobody has goods."""
        self.goods: dict[str, Counter[str]] = {player: Counter() for player in players}
        self.earned = self.second = False
        """Whether this turn has a second part, and whether this is it."""
        self.first: Cell | None = None
        """The first tile of a double turn, while it waits to be scored with the second."""
        self.filled = False
        """Whether that tile earned a further turn by filling a hole."""
        self.owed = False
        """Whether the first tile of a double turn earned a turn that comes after the second."""
        super().__init__(rules, players, bag)

    # -- builders and pigs ------------------------------------------------------------------------

    def dealt(self) -> dict[str, int]:
        """Builders and pigs too."""
        return super().dealt() | {kind: self.rules[f"{kind}.count"] for kind in BESIDE}

    def weight(self, piece: Piece) -> int:
        """They count for nothing."""
        return 0 if piece.kind in BESIDE else super().weight(piece)

    def others(self) -> Iterator[Move]:
        """A builder or a pig, where the tile just laid has a part of what the player keeps."""
        for kind, where in BESIDE.items():
            for name, called in self.spots():
                if called in where and self.has(kind) and self.joins(kind, name):
                    yield kind, name
        yield from super().others()

    def joins(self, kind: str, name: str) -> bool:
        """Whether a builder or a pig may be placed there."""
        assert self.laid is not None
        stretch = self.ground.stretch(self.laid, name)
        shut = kind == "builder" and self.rules["builder.open_only"] and self.complete(stretch)
        return not shut and self.kept(self.to_move, stretch)

    def kept(self, player: str, stretch: Stretch) -> bool:
        """Whether a meeple of the player stands there."""
        return any(piece.owner == player and self.weight(piece) for piece in self.on(stretch))

    def send_home(self, pieces: list[Piece]) -> None:
        """Whom the last meeple of its owner leaves alone, goes too."""
        super().send_home(pieces)
        alone = [
            piece
            for piece in self.pieces
            if piece.kind in BESIDE
            and self.rules[f"{piece.kind}.home"] == "with-the-last"
            and not self.kept(piece.owner, self.ground.stretch(*piece.spot))
        ]
        super().send_home(alone)

    # -- double turns -----------------------------------------------------------------------------

    def begin(self, player: str) -> None:
        """A turn begins, or its second part."""
        self.second = self.earned
        self.earned = False
        super().begin(player)
        if self.second and self.hand and self.rules["draw.when"] == "end":
            self.step = "lay"

    def finish_turn(self) -> None:
        """A hand is filled after the whole turn."""
        if self.earned and self.hand and self.rules["draw.when"] == "end":
            self.pass_on()
        else:
            super().finish_turn()

    def before_placing(self) -> None:
        """A tile that continues what one's builder stands on earns a second part."""
        self.earned = not self.second and any(
            piece.kind == "builder"
            and piece.owner == self.to_move
            and self.laid in self.ground.stretch(*piece.spot).cells
            for piece in self.pieces
        )
        super().before_placing()

    def score_turn(self) -> None:
        """The first tile waits, where the second is drawn before it is scored."""
        at_once = self.rules["builder.second_draw"] == "at-once"
        if at_once and self.earned and (self.bag or self.hand):
            self.first, self.filled = self.laid, self.again
            self.finish_turn()
        else:
            super().score_turn()

    def fresh(self) -> list[Cell]:
        """The first tile too, if it waits."""
        cells = super().fresh()
        return cells if self.first is None else list(dict.fromkeys([self.first, *cells]))

    def settle_completed(self) -> tuple[list[Award], list[Stretch]]:
        """Nothing waits any more."""
        found = super().settle_completed()
        self.first = None
        return found

    def pass_on(self) -> None:
        """The same player's second part, if there is a tile for it; before, nothing may wait."""
        if self.first is not None and not self.earned:
            last = self.laid
            self.laid, self.first = self.first, None
            if last is None:
                self.again = self.filled
                self.score_turn()
                return
            self.pay(self.settle_completed()[0])
        self.earned = self.earned and bool(self.bag or self.hand)
        if self.earned:
            self.owed = self.again and self.rules["builder.extra_turn"] == "after"
            self.again = True
        else:
            self.again, self.owed = self.again or self.owed, False
        super().pass_on()

    def moves(self) -> list[Move]:
        """The second part may be declined."""
        held = self.rules["draw.when"] == "end" and self.rules["hand.size"] > 1
        ahead = self.step == "lay" and held
        drawing = (self.step == "draw" or ahead) and self.laid is None
        may = drawing and self.second and self.rules["builder.optional"]
        return super().moves() + ([("decline",)] if may else [])

    def special(self, move: Move) -> None:
        """Decline the second part."""
        if move == ("decline",):
            self.pass_on()
        else:
            super().special(move)

    # -- goods and farms --------------------------------------------------------------------------

    def settle(self, stretch: Stretch) -> list[Award]:
        """Whoever completed a city takes its goods."""
        for player in self.takers(stretch):
            self.goods[player].update({word: self.marks(stretch, word) for word in GOODS})
        return super().settle(stretch)

    def takers(self, stretch: Stretch) -> list[str]:
        """Who takes the goods: whoever laid the tile, even if nobody is there."""
        return [self.to_move]

    def final(self) -> Iterator[list[Award]]:
        """The most of each good is worth 10, to all who have it."""
        yield from super().final()
        awards = []
        for word in GOODS:
            most = max(held[word] for held in self.goods.values())
            first = [player for player, held in self.goods.items() if held[word] == most > 0]
            awards += [(player, self.rules["goods.points"]) for player in first]
        yield awards

    def farm_share(self, cities: int, pieces: list[Piece]) -> list[Award]:
        """Each city is worth more to whoever has a pig there, and to all where a herd is."""
        more = self.pigs(cities, pieces)
        if self.marks(self.ground.stretch(*pieces[0].spot), "pig-herd"):
            more += [(one, cities * self.rules["pig.river"]) for one in self.majority(pieces)]
        return summed(super().farm_share(cities, pieces) + more)

    def pigs(self, cities: int, pieces: list[Piece]) -> list[Award]:
        """What pigs add for those who score a field."""
        owners = {piece.owner for piece in pieces if piece.kind == "pig"}
        each = self.rules["pig.points"]
        return [(player, cities * each) for player in self.majority(pieces) if player in owners]

    def final_fields(self) -> list[Award]:
        """By the earlier rules, what pigs and herds of pigs add is asked."""
        awards = super().final_fields()
        if self.rules["farm.value"] == "per-farm" or not self.rules["pig.old_farms"]:
            return awards
        for each, helped in (
            ("pig.points", lambda field, piece: piece.kind == "pig"),
            ("pig.river", lambda field, piece: self.marks(field, "pig-herd")),
        ):
            awards += [(player, self.rules[each]) for player, _ in self.paid_beside(helped)]
        return summed(awards)

    def paid_beside(self, helped: Callable[[Stretch, Piece], Any]) -> set[tuple[str, Segment]]:
        """Who is paid for which city beside a field where the player is helped."""
        farms = [(field, pieces, self.cities_on(field)) for field, pieces in self.farms()]
        found = set()
        for field, pieces, cities in farms:
            here = {piece.owner for piece in pieces if helped(field, piece)}
            for city in cities:
                paying = pieces
                if self.rules["farm.value"] == "per-city":
                    paying = [one for _, on, reached in farms if city in reached for one in on]
                found |= {(player, city) for player in self.majority(paying) if player in here}
        return found

    # -- for whoever asks -------------------------------------------------------------------------

    def keys(self) -> dict[str, Any]:
        """The goods of all who have any, and the tile that waits to be scored."""
        held = {player: dict(+goods) for player, goods in self.goods.items()}
        goods = {player: goods for player, goods in held.items() if goods}
        waiting = [] if self.first is None else ["{},{}".format(*self.first)]
        return {"goods": goods, "unscored": waiting or {}}
