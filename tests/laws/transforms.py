"""The same board seen otherwise: turned, mirrored, moved, its lists in another order.

Everything that a person writes about a game is transformed as text, so that the laws that
use this share nothing with the engine's own arithmetic of cells and turns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any

import attrs

from arkrules.games.base.clauses import FarmRules, FarmValue
from arkrules.play import Award, Position
from arkrules.rules import Profile
from arkrules.rulings import Case, VerdictRow
from arkrules.tiles import Box

_CELL = re.compile(r"-?\d+,-?\d+")


@attrs.frozen
class Transform:
    """So many quarter turns clockwise, after a reflection from east to west, then a shift."""

    turns: int = 0
    mirrored: bool = False
    dx: int = 0
    dy: int = 0
    literal: Callable[[str], str] = attrs.field(default=str, eq=False, repr=False)
    """A kind's outline, where a mirror image needs it."""

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
        return _CELL.sub(lambda found: self.cell(found[0]), line)

    def position(self, position: Position, reverse: bool = False) -> Position:
        """The position, its lists in the other order if asked for."""
        order: Callable[[Iterable[str]], tuple[str, ...]] = (
            (lambda texts: tuple(texts)[::-1]) if reverse else tuple
        )
        placed = (text.partition(" ") for text in position.tiles)
        more = {key: self.value(value) for key, value in position.more.items()}
        return attrs.evolve(
            position,
            laid=self.cell(position.laid) if position.laid else "",
            tiles=order(f"{self.cell(cell)} {self.tile(token)}" for cell, _, token in placed),
            pieces=order(map(self.move, position.pieces)),
            hands={who: [self.counted(t) for t in held] for who, held in position.hands.items()},
            bag=None if position.bag is None else order(map(self.counted, position.bag)),
            table=self.rect(position.table) if position.table else "",
            more=more,
        )

    def value(self, value: Any) -> Any:
        """A value of a key of whatever shape: only cells in it are places."""
        if isinstance(value, str):
            return self.cell(value) if _CELL.fullmatch(value) else value
        if isinstance(value, (list, tuple)):
            return [self.value(inner) for inner in value]
        return value

    # -- cases ------------------------------------------------------------------------------

    def case(self, case: Case, profile: str, table: str = "", reverse: bool = False) -> Case:
        """A case with the verdict of one profile; a table that the rules provide is stated."""
        assert case.position is not None
        position = attrs.evolve(case.position, table=case.position.table or table)
        row = case.verdicts[profile]
        return attrs.evolve(
            case,
            position=self.position(position, reverse),
            moves=tuple(map(self.move, case.moves)),
            verdicts={profile: self.row(row)},
        )

    def row(self, row: VerdictRow) -> VerdictRow:
        written = {}
        for key, value in row.written.items():
            if key in ("allows", "forbids", "options", "pieces"):
                written[key] = tuple(map(self.move, value))
            elif key == "hands":
                written[key] = {who: tuple(map(self.kind, held)) for who, held in value.items()}
            else:
                written[key] = self.value(value)
        under = {answers: self.row(inner) for answers, inner in row.under.items()}
        return attrs.evolve(row, written=written, under=under)


def in_all_eight_ways(box: Box, dx: int = 0, dy: int = 0) -> list[Transform]:
    """All turns and mirror images of a board."""
    return [
        Transform(turns, mirrored, dx, dy, lambda token: box.kind(token).literal)
        for turns, mirrored in product(range(4), (False, True))
    ]


def gist(events: Iterable[object], profile: Profile) -> Mapping[str, int]:
    """What happened without where: how often which kind of event befell whom, with what points.

    Where a city pays a player once, whichever of his farms it is that it pays for is chosen by
    where they lie; what he gets for all of them is not.
    """
    found: dict[str, int] = {}
    once = profile[FarmRules].value is FarmValue.ONCE_PER_PLAYER
    for event in events:
        if once and isinstance(event, Award) and event.kind == "farm":
            key = f"{event.player} for farms"
            found[key] = found.get(key, 0) + event.points
            continue
        parts = [type(event).__name__]
        for name in ("player", "points", "kind", "piece", "to", "winners", "final"):
            if hasattr(event, name):
                parts.append(f"{name}={getattr(event, name)}")
        key = " ".join(parts)
        found[key] = found.get(key, 0) + 1
    return found
