"""The same game seen otherwise: turned, mirrored, moved, by other names, lists in another order.

Everything that a person writes about a game is transformed as text, so that the laws that
use this share nothing with the engine's own arithmetic of cells and turns.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any

import attrs

from arkrules.geometry import Cell
from arkrules.nouns import At
from arkrules.play import Award, GameState, Position
from arkrules.play.assembly import lexicon
from arkrules.play.events import Completed, Event, GameOver, Returned
from arkrules.play.referee import read_move
from arkrules.rulings import Case, VerdictRow
from arkrules.rulings.verdict_fields import Segments
from arkrules.tiles import Box

_CELL = re.compile(r"-?\d+,-?\d+")


@attrs.frozen
class Transform:
    """So many quarter turns clockwise, after a reflection from east to west, then a shift.

    Players may have other names, and lists another order.
    """

    turns: int = 0
    mirrored: bool = False
    dx: int = 0
    dy: int = 0
    literal: Callable[[str], str] = attrs.field(default=str, eq=False, repr=False)
    """A kind's outline, where a mirror image needs it."""
    names: Mapping[str, str] = attrs.field(factory=dict)
    """What players are called who are not called as before."""
    order: Callable[[Iterable[Any]], Iterable[Any]] = attrs.field(
        default=tuple, eq=False, repr=False
    )
    """In which order things are listed."""

    # -- cells and ways ---------------------------------------------------------------------

    def pair(self, x: int, y: int) -> tuple[int, int]:
        x, y = self.arrow(x, y)
        return x + self.dx, y + self.dy

    def arrow(self, x: int, y: int) -> tuple[int, int]:
        if self.mirrored:
            x = -x
        for _ in range(self.turns):
            x, y = -y, x
        return x, y

    def cell(self, text: str) -> str:
        x, y = self.pair(*map(int, text.split(",")))
        return f"{x},{y}"

    def rect(self, text: str) -> str:
        one, other = (self.pair(*map(int, corner.split(","))) for corner in text.split())
        west, east = sorted((one[0], other[0]))
        north, south = sorted((one[1], other[1]))
        return f"{west},{north} {east},{south}"

    def steps(self, letters: str) -> str:
        ways = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
        back = {way: letter for letter, way in ways.items()}
        return "".join(back[self.arrow(*ways[letter])] for letter in letters)

    # -- tiles ------------------------------------------------------------------------------

    def kind(self, token: str) -> str:
        """A tile without its turn: the same, or its mirror image as a literal."""
        if not self.mirrored:
            return token
        text = token if token.startswith("[") else self.literal(token)
        outline, semicolon, marks = text[1:-1].partition(";")
        north, east, south, west = (side[::-1] for side in outline.split())
        return f"[{north} {west} {south} {east}{semicolon}{marks}]"

    def tile(self, token: str) -> str:
        if (found := re.fullmatch(r"(.*)/([0-3])", token)) is None:
            return f"{self.kind(token)}/{self.turn(0)}"
        return f"{self.kind(found[1])}/{self.turn(int(found[2]))}"

    def turn(self, turn: int) -> int:
        return ((-turn if self.mirrored else turn) + self.turns) % 4

    def counted(self, token: str) -> str:
        body, star, times = token.rpartition("*")
        if star and times.isdecimal():
            return f"{self.kind(body)}*{times}"
        return self.kind(token)

    # -- lines ------------------------------------------------------------------------------

    def move(self, line: str) -> str:
        word, _, rest = line.partition(" ")
        if word == "lay":
            token, _, cell = rest.rpartition(" ")
            if token.startswith("/"):
                return f"lay /{self.turn(int(token[1:]))} {self.cell(cell)}"
            return f"lay {self.tile(token)} {self.cell(cell)}"
        if word == "draw":
            return f"draw {self.kind(rest)}"
        if word == "ark":
            return f"ark {self.steps(rest)}"
        words = (self.name(word) for word in line.split(" "))
        return _CELL.sub(lambda found: self.cell(found[0]), " ".join(words))

    def name(self, player: str) -> str:
        """What a player is called."""
        return self.names.get(player, player)

    def of_players(self, held: Mapping[str, Any]) -> dict[str, Any]:
        """What is said of players, and of other things by their own names."""
        return {self.name(who): value for who, value in self.order(held.items())}

    def position(self, position: Position) -> Position:
        """The position, its lists in this order; that of the players is no list but a rule."""
        order = self.order
        rows = position.to_dict()
        placed = (str(tile).partition(" ") for tile in position.tiles)
        more = {key: self.value(value) for key, value in position.more.items()}
        return attrs.evolve(
            position,
            players=tuple(map(self.name, position.players)),
            to_move=self.name(position.to_move),
            scores=self.of_players(position.scores),
            supply=self.of_players(position.supply),
            stock=self.of_players(position.stock),
            laid=self.cell(str(position.laid)) if position.laid else None,
            tiles=order(f"{self.cell(cell)} {self.tile(token)}" for cell, _, token in placed),
            pieces=order(map(self.move, map(str, position.pieces))),
            hands=self.of_players(
                {who: [*order(map(self.counted, held))] for who, held in position.hands.items()}
            ),
            bag=None if position.bag is None else order(map(self.counted, rows["bag"])),
            table=self.rect(str(position.table)) if position.table else None,
            more=more,
        )

    def value(self, value: Any) -> Any:
        """A value of a key of whatever shape: only cells in it are places."""
        if isinstance(value, str):
            return self.cell(value) if _CELL.fullmatch(value) else self.name(value)
        if isinstance(value, Mapping):
            return {self.name(key): self.value(inner) for key, inner in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.value(inner) for inner in value]
        return value

    # -- cases ------------------------------------------------------------------------------

    def case(self, case: Case, profile: str, table: str | None = None) -> Case:
        """A case with the verdict of one profile; a table that the rules provide is stated."""
        position = attrs.evolve(case.position, table=case.position.table or table)
        row = case.verdicts[profile]
        return attrs.evolve(
            case,
            position=self.position(position),
            moves=tuple(map(self.move, map(str, case.moves))),
            verdicts={profile: self.row(row)},
        )

    def row(self, row: VerdictRow) -> VerdictRow:
        written = {}
        for key, value in row.written.items():
            if key in ("connected", "apart"):
                lists = (str(one).split(" + ") for one in self.order(value))
                written[key] = tuple(Segments.of([*map(self.move, one)]) for one in lists)
            elif key in ("allows", "forbids", "options"):
                written[key] = tuple(read_move(self.move(str(move)), lexicon()) for move in value)
            elif key == "pieces":
                written[key] = tuple(map(self.move, value))
            elif key == "hands":
                written[key] = {who: tuple(map(self.kind, held)) for who, held in value.items()}
            else:
                written[key] = self.value(value)
        under = {answers: self.row(inner) for answers, inner in row.under.items()}
        return attrs.evolve(row, written=written, under=under)


def in_all_eight_ways(
    box: Box, dx: int = 0, dy: int = 0, order: Callable[[Iterable[Any]], Iterable[Any]] = tuple
) -> list[Transform]:
    """All turns and mirror images of a board."""
    return [
        Transform(turns, mirrored, dx, dy, lambda token: box.kind(token).literal, order=order)
        for turns, mirrored in product(range(4), (False, True))
    ]


# -- what happened --------------------------------------------------------------------------------


def happened(state: GameState, seen: Transform) -> Counter[tuple[object, ...]]:
    """What the last move did, seen otherwise, in no order, and no sentence about it.

    An award names what is scored by one place of it, which may be any: here it is all of it.
    """
    return Counter(_told(state, event, seen) for event in state.events)


def _told(state: GameState, event: Event, seen: Transform) -> tuple[object, ...]:
    found: list[object] = [type(event).__name__]
    for name in ("player", "to"):
        if hasattr(event, name):
            found.append(seen.name(getattr(event, name)))
    for name in ("points", "kind", "piece", "final", "notes"):
        if hasattr(event, name):
            found.append(getattr(event, name))
    if isinstance(event, Award):
        lines = Counter((line.points, line.clause) for line in event.lines)
        found += [frozenset(lines.items()), scored(state, event, seen)]
    if isinstance(event, Completed):
        found.append(whole(state, event.cell, event.segment, seen))
    if isinstance(event, Returned):
        found += [seen.cell(str(event.cell)), event.segment]
    if isinstance(event, GameOver):
        found.append(frozenset(map(seen.name, event.winners)))
    return tuple(found)


def scored(state: GameState, award: Award, seen: Transform) -> object:
    """All of what an award is for; several farms together have no place."""
    if not isinstance(award.of, At) or award.cell is None:
        return str(award.of)
    return whole(state, award.cell, award.of.segment, seen)


def whole(state: GameState, cell: Cell, segment: str, seen: Transform) -> object:
    """All segments of a feature, or where a site is."""
    if len(segment) > 1:
        return segment, seen.cell(str(cell))
    segments = state.feature(cell, segment).segments
    return frozenset((seen.cell(str(cell)), name) for cell, name in segments)
