"""What does not lie on the board, as one vector of whole numbers."""

from __future__ import annotations

from itertools import accumulate, repeat

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from arkrules.learning.numbering import Numbering
from arkrules.learning.sights import vector_groups
from arkrules.play import GameState, StateData

__all__ = ["MOST", "Numbers", "VectorView"]

Numbers = NDArray[np.int32]

MOST = np.iinfo(np.int32).max
"""The largest number that is shown."""


class VectorView:
    """What does not lie on the board, as one vector of whole numbers.

    `names` says what each is. `0` is the observer, `1` the next in turn order, and so on.
    """

    def __init__(self, start: GameState, numbering: Numbering) -> None:
        content = start.content
        self._kinds = numbering.kinds
        self._pieces = tuple(content.assembly.pieces)
        self._stocks = tuple(content.stock)
        seats = range(len(content.players))
        groups = vector_groups(content, numbering)
        self.names: tuple[str, ...] = tuple(name for group in groups for name in group)
        ends = list(accumulate(map(len, groups)))
        self._parts = list(map(slice, [0, *ends], ends))
        """Where each group of numbers stands."""
        at = {name: place for place, name in enumerate(self.names)}
        self._steps = {
            name.removeprefix("step:"): place for name, place in at.items() if "step:" in name
        }
        self._hand = {kind: at[f"hand:{kind}"] for kind in self._kinds}
        self._orders = [(*seats[seat:], *seats[:seat]) for seat in seats]
        self._rows = [_Row(len(self.names)) for _ in seats]
        self.space = spaces.Box(-MOST, MOST, (len(self.names),), np.int32)

    def of(self, content: StateData, seat: int) -> Numbers:
        """The vector that the player of a seat sees.

        What is the same object as when the seat saw it last is the same.
        """
        row, order = self._rows[seat], self._orders[seat]
        numbers = row.numbers
        mover, score, supply, waiting, stock, _, hand, bag = self._parts
        if content.mover != row.mover:
            row.mover = content.mover
            numbers[mover] = [int(player == row.mover) for player in order]
        if content.points is not row.points:
            row.points = content.points
            numbers[score] = [row.points[player] for player in order]
        if content.supplies is not row.supplies:
            row.supplies = content.supplies
            numbers[supply] = self._held(row.supplies, order)
        if content.reserves is not row.reserves:
            row.reserves = content.reserves
            numbers[waiting] = self._held(row.reserves, order)
        if content.stock is not row.stock:
            row.stock = content.stock
            numbers[stock] = [row.stock[name] for name in self._stocks]
        if content.step != row.step:
            if row.step:
                numbers[self._steps[row.step]] = 0
            numbers[self._steps[content.step]] = 1
            row.step = content.step
        if content.hands[seat] != row.hand:
            row.hand = content.hands[seat]
            numbers[hand] = 0
            for token in row.hand:
                numbers[self._hand[token]] += 1
        if content.bag is not row.bag:
            row.bag = content.bag
            held = row.bag or {}
            numbers[bag] = [sum(held.values()), *map(held.get, self._kinds, repeat(0))]
        return numbers.copy()

    def _held(self, held: tuple[dict[str, int], ...], order: tuple[int, ...]) -> list[int]:
        """What each player has of each kind of piece."""
        return [held[player].get(kind, 0) for player in order for kind in self._pieces]


class _Row:
    """What the player of a seat saw last, and the numbers that show it."""

    def __init__(self, length: int) -> None:
        self.numbers = np.zeros(length, np.int32)
        self.mover = -1
        self.step = ""
        self.hand: tuple[str, ...] = ()
        self.bag: dict[str, int] | None = None
        self.points: tuple[int, ...] = ()
        self.supplies: tuple[dict[str, int], ...] = ()
        self.reserves: tuple[dict[str, int], ...] = ()
        self.stock: dict[str, int] = {}
