"""The Ark of the Covenant, refereed: prophets, temples, sheep and wolves, and the Ark itself."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence

from tests.referee.answers import Rules
from tests.referee.base import Award, Piece, Referee
from tests.referee.ground import Stretch
from tests.referee.moves import Cell, Move
from tests.referee.outlines import AWAY, family

STEPS = dict(zip("NESW", AWAY, strict=True))


class ArkReferee(Referee):
    """A game with the Ark."""

    def __init__(
        self, rules: Rules, players: Sequence[str], bag: Mapping[str, int] | None = None
    ) -> None:
        """Set up a new game; the Ark is not in play."""
        self.ark: Cell | None = None
        self.reached: set[Cell] = set()
        self.arrived = False
        self.seats: set[Cell] = set()
        super().__init__(rules, players, bag)

    def dealt(self) -> dict[str, int]:
        """Followers and a prophet."""
        return super().dealt() | {"prophet": self.rules["setup.prophets"]}

    # -- placing and moving -----------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """The Ark is seated on any tile of the first city, or of the first cities."""
        if self.step == "seat":
            return [("seat", cell) for cell in self.seats]
        return super().moves()

    def blocks(self, piece: Piece) -> bool:
        """A prophet alone may keep nobody out."""
        return piece.kind != "prophet" or bool(self.rules["follower.occupied_by_prophet"])

    def others(self) -> Iterator[Move]:
        """The prophet in a city of the tile, or a journey of the Ark."""
        if self.has("prophet"):
            for name, kind in self.spots():
                if kind == "city" and self.free(name, "prophet"):
                    yield "prophet", name
        yield from (("ark", way) for way in self.journeys())

    def temples(self) -> list[Cell]:
        """The cells of all temple tiles that were laid."""
        return [cell for cell, lying in self.ground.tiles.items() if lying.tile.site == "temple"]

    def journeys(self) -> Iterator[str]:
        """Every way the Ark may go."""
        temples = self.temples()
        if self.ark is None or (self.rules["ark.may_move"] == "temple-laid" and not temples):
            return
        route = self.rules["ark.route"]
        if route == "first-journey":
            route = "free" if self.arrived else "shortest"
        start = self.ark
        far = [ways for temple in temples if start in (ways := self.distances(temple))]
        least, most = self.rules["ark.steps"]
        ahead: list[tuple[str, list[Cell]]] = [("", [start])]
        while ahead:
            way, trail = ahead.pop()
            here = trail[-1]
            home = len(way) > 0 and here == start
            straight = any(ways[start] == len(way) + ways[here] for ways in far)
            led = route != "shortest" or not far or straight
            if len(way) >= least and led and (not home or self.rules["ark.may_end_on_start"]):
                yield way
            if len(way) == most or (home and not self.rules["ark.may_cross_start"]):
                continue
            for letter, (dx, dy) in STEPS.items():
                there = (here[0] + dx, here[1] + dy)
                if there not in self.ground.tiles:
                    continue
                if route == "nearer" and far and not any(ways[there] < ways[here] for ways in far):
                    continue
                if self.may_enter(there, trail):
                    ahead.append((way + letter, [*trail, there]))

    def may_enter(self, there: Cell, trail: list[Cell]) -> bool:
        """Whether the Ark may step onto a tile, having come along a trail."""
        how = self.rules["ark.backtrack"]
        if how == "always":
            return True
        turns_round = there == trail[0] and len(trail) < 4
        return there not in trail[1:] and (how == "start" or not turns_round)

    def distances(self, temple: Cell) -> dict[Cell, int]:
        """How many steps it is from every tile to a temple."""
        far = {temple: 0}
        ahead = deque([temple])
        while ahead:
            here = ahead.popleft()
            for there in self.ground.beside(here):
                if there in self.ground.tiles and there not in far:
                    far[there] = far[here] + 1
                    ahead.append(there)
        return far

    def special(self, move: Move) -> None:
        """Move the Ark, or seat it."""
        match move:
            case ("ark", way):
                self.travel(way)
                self.score_turn()
            case ("seat", cell):
                self.ark = cell
                self.seats = set()
                self.pay([(self.to_move, self.rules["ark.placement_bonus"])])
                self.finish_turn()
            case _:
                super().special(move)

    def travel(self, way: str) -> None:
        """Move the Ark: whoever it passes scores."""
        assert self.ark is not None
        rules = self.rules
        start = here = self.ark
        entered = []
        for letter in way:
            here = (here[0] + STEPS[letter][0], here[1] + STEPS[letter][1])
            entered.append(here)
        self.ark = here
        self.arrived = self.arrived or self.is_temple(here)
        *passed, end = entered
        if not rules["ark.counts_start_again"]:
            passed = [cell for cell in passed if cell != start]
        if rules["ark.counts_end"]:
            passed.append(end)
        if rules["ark.counts_start"]:
            passed = [start, *passed]
        each = rules["ark.points_per_follower"]
        owners = Counter(
            piece.owner
            for cell in passed
            for piece in self.pieces
            if piece.cell == cell and (piece.kind != "prophet" or rules["ark.counts_prophets"])
        )
        awards = [(player, each * number) for player, number in owners.items()]
        self.pay(awards + self.bonus(entered))

    def bonus(self, entered: list[Cell]) -> list[Award]:
        """What the mover takes for reaching temples."""
        rules = self.rules
        reached = entered if rules["ark.temple_bonus_when"] == "passes" else entered[-1:]
        temples = self.temples()
        awards = []
        for cell in reached:
            if cell not in temples:
                continue
            repeat = rules["ark.temple_bonus_repeat"]
            again = (repeat == "once" and self.reached) or (
                repeat == "once-per-temple" and cell in self.reached
            )
            self.reached.add(cell)
            if not again:
                awards.append((self.to_move, rules["ark.temple_bonus"]))
        return awards

    # -- scoring ----------------------------------------------------------------------------------

    def after_scoring(self, cities: list[Stretch]) -> None:
        """The first completed city brings the Ark in."""
        if cities and self.ark is None:
            self.seats = set().union(*(city.cells for city in cities))
            self.step = "seat"
        else:
            self.finish_turn()

    def settle_completed(self) -> tuple[list[Award], list[Stretch]]:
        """Temples come after roads, and after cities or before them."""
        done = self.just_completed()
        if self.rules["temple.scored_after"] == "roads":
            first = [stretch for stretch in done if stretch.kind == "road"]
        else:
            first = done
        awards = [award for stretch in first for award in self.settle(stretch)]
        awards += self.settle_temples()
        awards += [
            award for stretch in done if stretch not in first for award in self.settle(stretch)
        ]
        return awards, [stretch for stretch in done if stretch.kind == "city"]

    def share_city(self, points: int, pieces: list[Piece], factor: int) -> list[Award]:
        """Who has the majority and a prophet there scores a multiple."""
        prophets = {piece.owner for piece in pieces if piece.kind == "prophet"}
        return [
            (player, points * factor if player in prophets else points)
            for player, points in self.share(points, pieces)
        ]

    def settle(self, stretch: Stretch) -> list[Award]:
        """Pay a road or a city; prophets multiply."""
        pieces = self.on(stretch)
        awards = self.share_city(self.worth(stretch), pieces, self.rules["prophet.multiplier"])
        self.send_home(pieces)
        return awards

    def came_home(self, piece: Piece) -> None:
        """Prophets go to the box."""
        if piece.kind != "prophet":
            super().came_home(piece)

    def settle_temples(self) -> list[Award]:
        """Pay the temples that the tile just laid surrounds; all are looked at before any moves."""
        rules = self.rules
        awards = []
        leaving: list[Piece] = []
        near = [near for cell in self.fresh() for near in [cell, *self.ground.beside(cell)]]
        for cell in dict.fromkeys(near):
            if not self.is_temple(cell) or not self.walled(cell):
                continue
            counted = [
                piece
                for piece in self.nearby(cell)
                if self.counts(piece, rules["temple.who"] == "all-pieces")
            ]
            points = rules["temple.points_with_ark" if self.ark == cell else "temple.points"]
            awards += self.share_city(points, counted, self.temple_factor)
            for piece in counted:
                if rules["temple.followers_stay"] == "come-back":
                    goes = piece.kind == "follower" and family(piece.name) != "field"
                else:
                    on_it = piece.cell == cell and piece.name == "temple"
                    goes = on_it and rules["temple.follower_on_it_returns"]
                if goes and piece not in leaving:
                    leaving.append(piece)
        self.send_home(leaving)
        return awards

    @property
    def temple_factor(self) -> int:
        """What a prophet multiplies a temple by."""
        return self.rules["prophet.multiplier"] if self.rules["temple.prophet_multiplier"] else 1

    def is_temple(self, cell: Cell) -> bool:
        """Whether a temple tile lies there."""
        lying = self.ground.tiles.get(cell)
        return lying is not None and lying.tile.site == "temple"

    def finished(self, cell: Cell) -> bool:
        """A temple is complete with four tiles beside it."""
        return self.walled(cell) if self.is_temple(cell) else super().finished(cell)

    def walled(self, cell: Cell) -> bool:
        """Whether tiles lie on all four sides."""
        edge = self.rules["table.edge_completes"]
        return all(
            other in self.ground.tiles or (edge and self.ground.beyond(other))
            for other in self.ground.beside(cell)
        )

    def nearby(self, cell: Cell) -> list[Piece]:
        """The pieces on a temple tile and the four beside it."""
        cells = {cell, *self.ground.beside(cell)}
        return [piece for piece in self.pieces if piece.cell in cells]

    def counts(self, piece: Piece, prophets: bool) -> bool:
        """Whether a piece counts at a temple."""
        if piece.kind != "prophet":
            return True
        return prophets and self.rules["prophet.weight"] == "one"

    # -- the end ----------------------------------------------------------------------------------

    def final(self) -> Iterator[list[Award]]:
        """Temples first, then roads and cities, then fields."""
        yield self.final_temples()
        yield from super().final()

    def final_temples(self) -> list[Award]:
        """What temples pay that are not surrounded."""
        rules = self.rules
        awards = []
        prophets = rules["temple.who"] == "all-pieces" and rules["temple.final_counts_prophets"]
        for cell in self.temples():
            if not self.walled(cell):
                counted = [piece for piece in self.nearby(cell) if self.counts(piece, prophets)]
                points = rules["temple.final_points"]
                awards += self.share_city(points, counted, self.temple_factor)
        return awards

    def final_share(self, stretch: Stretch, pieces: list[Piece]) -> list[Award]:
        """A prophet counts as a follower there, or for nothing, or doubles."""
        how = self.rules["prophet.final"]
        if how == "nothing":
            pieces = [piece for piece in pieces if piece.kind != "prophet"]
        factor = self.rules["prophet.multiplier"] if how == "doubled" else 1
        return self.share_city(self.final_worth(stretch), pieces, factor)

    def comes_off(self, piece: Piece) -> bool:
        """Only those on roads and cities come off; whoever counted for a temple stays."""
        return piece.name != "temple"

    def final_fields(self) -> list[Award]:
        """2 for every sheep that no wolf ate."""
        awards = []
        for field, pieces in self.farms():
            left = self.marks(field, "sheep") - self.marks(field, "wolf")
            if self.rules["field.value"] == "field-floor":
                left = max(0, left)
            awards += self.share(2 * left, pieces)
        return awards

    def tokens(self) -> dict[str, Cell]:
        """Where the Ark stands."""
        return {} if self.ark is None else {"ark": self.ark}
