"""The base game, refereed: what may be done, and what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.referee.answers import Rules
from tests.referee.ground import Ground, Segment, Stretch
from tests.referee.moves import Cell, Move, read_cell
from tests.referee.outlines import NOTHING, family

Award = tuple[str, int]
FOLLOWERS = "follower", "large", "abbot"
"""Whoever is a follower, or a meeple, in the words of the rules."""


@dataclass
class Piece:
    """A piece on the board, with what sits on it."""

    owner: str
    kind: str
    cell: Cell
    name: str
    ghosts: int = 0

    @property
    def spot(self) -> Segment:
        """The segment or site on which it stands."""
        return self.cell, self.name


class Foul(Exception):
    """A move that the referee does not allow."""


def summed(awards: Iterable[Award]) -> list[Award]:
    """What each player gets altogether."""
    sums = Counter[str]()
    for player, points in awards:
        sums[player] += points
    return list(sums.items())


def before_middle(length: int, middle: list[int]) -> int:
    """Where a table begins in whose middle the start tiles lie; one too many lies before them."""
    over = length - (max(middle) + 1 - min(middle))
    return min(middle) - over // 2 - over % 2


class Referee:
    """A game in progress. It is told every move, and says what may be done next."""

    def __init__(
        self, rules: Rules, players: Sequence[str], bag: Mapping[str, int] | None = None
    ) -> None:
        """Set up a new game."""
        self.rules = rules
        self.players = list(players)
        width, height = rules["table.size"]
        cells = [read_cell(where) for where, _ in rules.starts]
        west = before_middle(width, [x for x, _ in cells])
        north = before_middle(height, [y for _, y in cells])
        table = west, north, west + width - 1, north + height - 1
        self.ground = Ground(
            rules["junction.bush_ends"], rules["table.bounds"], (width, height), table
        )
        if rules.springs or not rules["setup.start_in_bag"]:
            for where, kind in rules.starts:
                self.ground.lay(rules.tile(kind), 0, read_cell(where))
        self.bag = Counter(rules.bag() if bag is None else bag)
        self.hands: dict[str, list[str]] = {player: [] for player in players}
        self.scores = dict.fromkeys(players, 0)
        self.supply = {player: self.dealt() for player in players}
        self.pieces: list[Piece] = []
        self.awards: list[Award] = []
        """What the last move brought, item by item."""
        self.laid: Cell | None = None
        self.again = False
        self.to_move = self.players[0]
        self.step = ""
        self.begin(self.players[0])

    # -- what an expansion says otherwise ---------------------------------------------------------

    def dealt(self) -> dict[str, int]:
        """What a player has to place."""
        return {"follower": self.rules["setup.followers"]}

    def weight(self, piece: Piece) -> int:
        """What a piece counts in a majority."""
        return 1

    def others(self) -> Iterator[Move]:
        """What else may be done in place of a follower."""
        return iter(())

    def before_placing(self) -> None:
        """What follows at once when a tile was laid."""
        self.step = "place"

    def special(self, move: Move) -> None:
        """Do what only an expansion knows."""
        raise Foul(move)

    def after_scoring(self, cities: list[Stretch]) -> None:
        """What follows when a turn was scored."""
        self.finish_turn()

    # -- what may be done -------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """All that may be done now."""
        if self.step == "draw":
            if not self.bag:
                return [("end",)]
            return [("draw", kind) for kind in self.drawable()]
        if self.step == "lay":
            found = [
                ("lay", kind, turn, cell)
                for kind in dict.fromkeys(self.hand)
                for turn, cell in self.places(kind)
            ]
            return found or [("discard",)]
        if self.step == "place":
            return [*self.placings(), ("pass",)]
        return []

    def drawable(self) -> Mapping[str, int]:
        """What may be drawn of the bag."""
        return self.bag

    def places(self, kind: str) -> Iterable[tuple[int, Cell]]:
        """Where a tile may be laid, and how it is turned there."""
        return self.ground.places(self.rules.tile(kind))

    @property
    def hand(self) -> list[str]:
        """The tiles of whoever's turn it is."""
        return self.hands[self.to_move]

    def placings(self) -> Iterator[Move]:
        """What may be placed, or done in place of it."""
        without = not any(self.supply[self.to_move].get(kind) for kind in FOLLOWERS)
        if without and self.rules["follower.out_of_supply"] == "lay-only":
            return
        if self.has("follower"):
            for name, kind in self.spots():
                if kind in self.rules["follower.where"] and self.free(name, "follower"):
                    yield "follower", name
        yield from self.others()

    def has(self, kind: str) -> bool:
        """Whether the player has a piece to place."""
        return self.supply[self.to_move][kind] > 0

    def spots(self) -> Iterator[tuple[str, str]]:
        """The segments and the site of the tile just laid, and what they are."""
        if self.laid is None:
            return
        tile = self.ground.tiles[self.laid].tile
        for name in tile.names:
            yield name, family(name)
        if tile.site:
            yield tile.site, tile.site

    def free(self, name: str, kind: str) -> bool:
        """Whether nobody keeps a piece off a segment or site of the tile just laid."""
        assert self.laid is not None
        if len(name) > 1:
            return self.rules["follower.completed"] or not self.finished(self.laid)
        stretch = self.ground.stretch(self.laid, name)
        if any(self.blocks(piece) for piece in self.on(stretch)):
            return False
        if self.rules["follower.completed"] or not self.complete(stretch):
            return True
        return self.was_complete(stretch)  # so it was not this tile that completed it

    def blocks(self, piece: Piece) -> bool:
        """Whether a piece keeps others off the feature it stands on."""
        return True

    def on(self, stretch: Stretch) -> list[Piece]:
        """The pieces on a feature."""
        return [piece for piece in self.pieces if piece.spot in stretch.segments]

    # -- what is done -----------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Do what was announced, and all that follows by itself."""
        self.awards = []
        match move:
            case ("draw", kind):
                self.bag = +(self.bag - Counter([kind]))
                self.hand.append(kind)
                self.after_drawing()
            case ("lay", kind, turn, cell):
                self.hand.remove(kind)
                self.lay(kind, turn, cell)
            case ("discard",):
                self.discard()
            case ("pass",) if self.step == "place":
                self.score_turn()
            case (kind, name) if kind in self.supply[self.to_move]:
                self.put(kind, name)
                self.score_turn()
            case ("end",):
                parts = list(self.final())
                if self.rules["score.order_same_turn"] == "sum":
                    parts = [[award for part in parts for award in part]]
                for part in parts:
                    self.pay(part)
                self.step = "over"
            case _:
                self.special(move)

    def put(self, kind: str, name: str) -> None:
        """Place a piece on the tile just laid."""
        assert self.laid is not None
        self.supply[self.to_move][kind] -= 1
        self.pieces.append(Piece(self.to_move, kind, self.laid, name))

    def begin(self, player: str) -> None:
        """A player's turn begins."""
        self.to_move = player
        self.laid = None
        self.again = False
        at = self.players.index(player)
        order = self.players[at:] + self.players[:at]
        if self.bag and len(self.hand) < self.rules["hand.size"]:
            self.step = "draw"
        elif any(self.hands.values()):
            self.to_move = next(other for other in order if self.hands[other])
            self.step = "lay"
        else:
            self.step = "draw"

    def after_drawing(self) -> None:
        """Draw on, or go on."""
        if self.bag and len(self.hand) < self.rules["hand.size"]:
            return
        if self.laid is not None:
            self.pass_on()
        else:
            self.step = "lay"

    def lay(self, kind: str, turn: int, cell: Cell) -> None:
        """Put a tile down."""
        self.again = self.earns_a_turn(cell)
        self.ground.lay(self.rules.tile(kind), turn, cell)
        self.laid = cell
        last = not self.bag and not any(self.hands.values())
        if last and self.rules["end.when"] == "at-laying":
            if self.rules["end.completed_last"] == "as-in-play":
                self.pay(self.settle_completed()[0])
            self.pass_on()
        else:
            self.before_placing()

    def earns_a_turn(self, cell: Cell) -> bool:
        """Whether filling a cell earns a further turn."""
        beside = self.ground.beside(cell)
        if self.rules["turn.extra_for_hole"] == "never":
            return False
        if any(other not in self.ground.tiles for other in beside):
            return False
        if self.rules["turn.extra_for_hole"] == "four-neighbors":
            return True
        met: set[object] = set()
        for side, other in enumerate(beside):
            name = self.ground.tiles[other].slots[(side + 2) % 4 * 3 + 1]
            # Mist is part of no field, so that each misty side is something by itself.
            met.add(side if name in NOTHING else min(self.ground.stretch(other, name).segments))
        return len(met) == 4

    def discard(self) -> None:
        """Set a hand aside of which nothing fits."""
        if self.rules["tile.unplaceable_returns"] and self.hand:
            self.bag += Counter(self.hand)
            if not any([*self.places(kind)] for kind in self.bag):
                self.bag.clear()  # nobody draws on: it is as if no tile were left
        self.hand.clear()
        if self.bag:
            self.step = "draw"
        elif any(self.hands.values()) or self.rules["end.last_tile_unplaceable"] == "game-ends":
            self.pass_on()
        else:
            self.step = "place"

    def score_turn(self) -> None:
        """Score what the tile just laid completed."""
        awards, cities = self.settle_completed() if self.laid is not None else ([], [])
        self.pay(awards)
        self.after_scoring(cities)

    def finish_turn(self) -> None:
        """Draw for the next turn, if that is how it is played, and let the next player begin."""
        ahead = self.rules["draw.when"] == "end" and len(self.hand) < self.rules["hand.size"]
        if self.bag and ahead:
            self.step = "draw"
        else:
            self.pass_on()

    def pass_on(self) -> None:
        """The next player's turn, or a further one."""
        at = self.players.index(self.to_move)
        self.begin(self.players[(at + (not self.again)) % len(self.players)])

    def pay(self, awards: list[Award]) -> None:
        """Add up what a turn brought. No score falls below 0."""
        self.awards += awards
        for player in self.players:
            own = sorted(points for who, points in awards if who == player)
            if self.rules["score.order_same_turn"] == "sum":
                own = [sum(own)]
            for points in own:
                self.scores[player] = max(0, self.scores[player] + points)

    # -- what is complete -------------------------------------------------------------------------

    def fresh(self) -> list[Cell]:
        """The tiles whose completions are scored now."""
        assert self.laid is not None
        return [self.laid]

    def complete(self, stretch: Stretch) -> bool:
        """Whether a road or a city is complete as it lies."""
        gaps = stretch.gaps
        if self.rules["table.edge_completes"]:
            gaps = {gap for gap in gaps if not self.ground.beyond(gap)}
        if stretch.kind == "field":
            return False
        if stretch.kind == "road":
            return not gaps
        closed = self.rules["city.closed"]
        if closed == "enclosed-filled":
            return not gaps and not self.ground.encloses(stretch.cells)
        return not gaps

    def just_completed(self) -> list[Stretch]:
        """The roads and cities that the tile just laid completed."""
        found = []
        seen: set[Segment] = set()
        for spot in self.candidates():
            if spot in seen:
                continue
            stretch = self.ground.stretch(*spot)
            seen |= stretch.segments
            if self.complete(stretch) and not self.was_complete(stretch):
                found.append(stretch)
        return found

    def candidates(self) -> Iterable[Segment]:
        """Where something may have been completed: on the tile itself, or round it."""
        here = [
            (cell, name) for cell in self.fresh() for name in self.ground.tiles[cell].tile.names
        ]
        if self.rules["city.closed"] != "no-open-side":
            here += [
                (cell, name)
                for cell, lying in self.ground.tiles.items()
                for name in lying.tile.names
                if family(name) == "city"
            ]
        return [spot for spot in here if family(spot[1]) != "field"]

    def was_complete(self, stretch: Stretch) -> bool:
        """Whether a city, or a part of it, was complete before the tile just laid."""
        fresh = self.fresh()
        closed = self.rules["city.closed"]
        if stretch.kind != "city" or closed == "no-open-side":
            return False
        now = self.ground
        for cell in fresh:
            self.ground = self.ground.without(cell)
        try:
            return any(
                self.complete(self.ground.stretch(*spot))
                for spot in stretch.segments
                if spot[0] not in fresh
            )
        finally:
            self.ground = now

    def surrounded(self) -> list[Cell]:
        """The sites that the tile just laid completed."""
        near = [near for cell in self.fresh() for near in [cell, *self.ground.around(cell)]]
        return [
            cell
            for cell in dict.fromkeys(near)
            if cell in self.ground.tiles
            and self.ground.tiles[cell].tile.site not in ("", "temple")
            and self.shut_in(cell)
        ]

    def shut_in(self, cell: Cell) -> bool:
        """Whether eight tiles lie round a site, or the edge that may take their place."""
        edge = self.rules["table.edge_completes"]
        edge = edge and self.rules["monastery.at_edge"] != "not-surrounded"
        return all(
            other in self.ground.tiles or (edge and self.ground.beyond(other))
            for other in self.ground.around(cell)
        )

    def finished(self, cell: Cell) -> bool:
        """Whether the site of a tile is complete."""
        return self.shut_in(cell)

    # -- scoring ----------------------------------------------------------------------------------

    def settle_completed(self) -> tuple[list[Award], list[Stretch]]:
        """The awards for all that was completed, and the cities among it."""
        done = self.just_completed()
        sites = self.surrounded()
        awards = [award for stretch in done for award in self.settle(stretch)]
        awards += [award for cell in sites for award in self.settle_site(cell)]
        return awards, [stretch for stretch in done if stretch.kind == "city"]

    def settle(self, stretch: Stretch) -> list[Award]:
        """Pay a road or a city in full, and send home whoever stands on it."""
        pieces = self.on(stretch)
        awards = self.share(self.worth(stretch), pieces)
        self.send_home(pieces)
        return awards

    def share(self, points: int, pieces: list[Piece]) -> list[Award]:
        """What the majority takes; all who are tied take it in full."""
        return [(player, points) for player in self.majority(pieces)]

    def majority(self, pieces: list[Piece]) -> list[str]:
        """Who has most there."""
        counts: Counter[str] = Counter()
        for piece in pieces:
            counts[piece.owner] += self.weight(piece)
        most = max(counts.values(), default=0)
        return [player for player in self.players if most > 0 and counts[player] == most]

    def worth(self, stretch: Stretch) -> int:
        """What a completed road or city is worth."""
        rules = self.rules
        tiles = len(stretch.cells)
        if stretch.kind == "road":
            oases = self.marks(stretch, "oasis")
            per_oasis = oases and rules["road.per_oasis"]
            return int(tiles * rules["road.per_tile"] + oases * per_oasis)
        pennants, scrolls = self.marks(stretch, "pennant"), self.marks(stretch, "scroll")
        per_scroll = scrolls and rules["city.per_scroll"]
        if tiles == 2 and rules["city.small"] == "half":
            return tiles + pennants + scrolls
        unit = rules["city.per_tile"]
        units = len(stretch.segments) if unit.get("per", "tile") == "segment" else tiles
        points = units * unit["points"] + pennants * rules["city.per_pennant"]
        return int(points + scrolls * per_scroll)

    def marks(self, stretch: Stretch, word: str) -> int:
        """How many marks a feature bears."""
        return sum(
            self.ground.tiles[cell].tile.marked(name, word) for cell, name in stretch.segments
        )

    def settle_site(self, cell: Cell) -> list[Award]:
        """Pay a site that is surrounded, and send its keeper home."""
        keepers = self.keepers(cell)
        points = self.site_worth(cell)
        if self.rules["monastery.at_edge"] == "tiles":
            beyond = sum(self.ground.beyond(other) for other in self.ground.around(cell))
            points = 9 - beyond if beyond else points
        awards = self.share(points, keepers)
        self.send_home(keepers)
        return awards

    def site_worth(self, cell: Cell) -> int:
        """What a site is worth that is surrounded."""
        return int(self.rules["monastery.points"])

    def keepers(self, cell: Cell) -> list[Piece]:
        """Who stands on the site of a tile."""
        return [piece for piece in self.pieces if piece.cell == cell and len(piece.name) > 1]

    def send_home(self, pieces: list[Piece]) -> None:
        """Pieces go back to their owners."""
        self.pieces = [piece for piece in self.pieces if piece not in pieces]
        for piece in pieces:
            self.came_home(piece)

    def came_home(self, piece: Piece) -> None:
        """A piece is back in its owner's supply."""
        self.supply[piece.owner][piece.kind] += 1

    # -- the end ----------------------------------------------------------------------------------

    def final(self) -> Iterator[list[Award]]:
        """The final scoring, part by part: each is marked before the next is looked at."""
        yield self.final_unfinished()
        farms = {"farms", "fields"} & {*self.rules["final.order"]}
        yield self.final_fields() if farms else []

    def final_unfinished(self) -> list[Award]:
        """What is left unfinished; whoever stands there comes off."""
        awards: list[Award] = []
        seen: set[Segment] = set()
        leaving = []
        for piece in self.pieces:
            kind = family(piece.name)
            if kind == "field" or piece.spot in seen or not self.comes_off(piece):
                continue
            if kind == "site":
                if self.shut_in(piece.cell):
                    continue
                pieces = self.keepers(piece.cell)
                awards += self.final_site(piece.cell, pieces)
                seen.add(piece.spot)
            else:
                stretch = self.ground.stretch(*piece.spot)
                seen |= stretch.segments
                if self.complete(stretch):
                    continue
                pieces = self.on(stretch)
                if self.rules["final.unfinished"] != "nothing":
                    awards += self.final_share(stretch, pieces)
            leaving += pieces
        self.send_home(leaving)
        return awards

    def comes_off(self, piece: Piece) -> bool:
        """Whether a piece that is on no field is scored and leaves at the end."""
        return True

    def final_share(self, stretch: Stretch, pieces: list[Piece]) -> list[Award]:
        """What an unfinished road or city pays."""
        return self.share(self.final_worth(stretch), pieces)

    def final_worth(self, stretch: Stretch) -> int:
        """What an unfinished road or city is worth."""
        by_segment = self.rules["final.unit"] == "segment"
        units = len(stretch.segments) if by_segment else len(stretch.cells)
        oases = self.marks(stretch, "oasis")
        per_oasis = oases and self.rules["road.per_oasis"]
        others = self.marks(stretch, "pennant") + self.marks(stretch, "scroll")
        return int(units + others + oases * per_oasis)

    def final_site(self, cell: Cell, pieces: list[Piece]) -> list[Award]:
        """What a site pays that is not surrounded."""
        if self.rules["final.unfinished"] == "nothing":
            return []
        return self.share(1 + self.neighbors(cell), pieces)

    def neighbors(self, cell: Cell) -> int:
        """How many tiles lie round a cell."""
        return sum(other in self.ground.tiles for other in self.ground.around(cell))

    def farms(self) -> Iterator[tuple[Stretch, list[Piece]]]:
        """The fields on which somebody stands."""
        seen: set[Segment] = set()
        for piece in self.pieces:
            if family(piece.name) == "field" and piece.spot not in seen:
                stretch = self.ground.stretch(*piece.spot)
                seen |= stretch.segments
                yield stretch, self.on(stretch)

    def final_fields(self) -> list[Award]:
        """What farms pay; by the earlier rules all that a player's farms bring is one sum."""
        farms = [(pieces, self.cities_on(field)) for field, pieces in self.farms()]
        how = self.rules["farm.value"]
        if how == "per-city":
            cities = {city for _, found in farms for city in found}
            around = [
                [piece for pieces, on in farms if city in on for piece in pieces]
                for city in sorted(cities)
            ]
            return summed(award for pieces in around for award in self.share(4, pieces))
        if how == "per-farm":
            return [
                award for pieces, found in farms for award in self.farm_share(len(found), pieces)
            ]
        reached: dict[str, set[Segment]] = {player: set() for player in self.players}
        for pieces, found in farms:
            for player in self.majority(pieces):
                reached[player] |= found
        return [(player, 3 * len(found)) for player, found in reached.items()]

    def farm_share(self, cities: int, pieces: list[Piece]) -> list[Award]:
        """What a field pays by itself."""
        return self.share(3 * cities, pieces)

    def cities_on(self, field: Stretch) -> set[Segment]:
        """The completed cities that border a field, each by one of its segments."""
        found = set()
        seen: set[Segment] = set()
        for cell, name in field.segments:
            for meadow, city in self.ground.tiles[cell].tile.borders:
                if meadow == name and (cell, city) not in seen:
                    stretch = self.ground.stretch(cell, city)
                    seen |= stretch.segments
                    if self.complete(stretch):
                        found.add(min(stretch.segments))
        return found

    @property
    def winners(self) -> list[str]:
        """Who has won."""
        most = max(self.scores.values())
        first = [player for player in self.players if self.scores[player] == most]
        return first if len(first) == 1 or self.rules["end.tie"] == "shared" else []

    # -- for whoever asks -------------------------------------------------------------------------

    @property
    def itemized(self) -> bool:
        """Whether it is clear what each award of the final scoring is for."""
        return True

    def stock(self) -> dict[str, Any]:
        """What lies in the general supply."""
        return {}

    def keys(self) -> dict[str, Any]:
        """What else a position says."""
        return {}

    def tokens(self) -> dict[str, Cell]:
        """Where neutral figures stand."""
        return {}
