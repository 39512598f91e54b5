"""The chance in one game, tied to what it decides and not to the order of asking.

A stream of random numbers falls out of step as soon as one legal move more or less is listed:
from then on everything differs by chance alone. Here every move that could ever be made
has a number of its own in each turn, and every tile its place in the stack.
Two games under rules that differ in one clause then differ because of this clause.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from zlib import crc32

from arkrules.play.state import GameState

__all__ = ["STRIDE", "Dice", "Stack", "digests"]

_MASK = (1 << 64) - 1
STRIDE = 0x9E3779B97F4A7C15
"""The golden ratio, as splitmix64 has it."""


def _mixed(number: int) -> int:
    """A number of 64 bits, scattered: the last step of splitmix64."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK
    return number ^ number >> 31


class Dice:
    """Numbers for everything that can be decided in one game."""

    __slots__ = ("_bag", "_key")

    def __init__(self, seed: int, game: int, *, whim: int = 0) -> None:
        """The dice of a game by its number; another `whim` has the same stack of tiles."""
        bag, choices = digests(seed, game, whim)
        self._bag = int.from_bytes(bag[:8], "big")
        self._key = int.from_bytes(choices[:8], "big")

    def numbers(self, state: GameState) -> Callable[[object], int]:
        """From what can be chosen at this turn and step to its number.

        What is chosen is known by how it is written, which does not change from version to version.
        """
        base = self._key + state.turn * STRIDE ^ crc32(state.step.encode())
        base = _mixed(base & _MASK)

        def number(choice: object) -> int:
            return _mixed(base + crc32(str(choice).encode()) * STRIDE & _MASK)

        return number

    def stack(self, bag: Mapping[str, int], again: int = 0) -> list[str]:
        """The tiles of a bag in the order in which they are drawn; a tile more moves no other."""
        tiles = [(token, copy) for token, count in bag.items() for copy in range(count)]

        def place(tile: tuple[str, int]) -> int:
            token, copy = tile
            return _mixed(self._bag ^ crc32(f"{token} {copy} {again}".encode()) * STRIDE & _MASK)

        return [token for token, _ in sorted(tiles, key=place)]


def digests(seed: int, game: int, whim: int = 0) -> tuple[bytes, bytes]:
    """What the stack of a game follows from, and what the choices do: their first 8 bytes."""
    bag = hashlib.sha256(f"bag {seed} {game}".encode())
    return bag.digest(), hashlib.sha256(f"choices {seed} {game} {whim}".encode()).digest()


class Stack:
    """The tiles still to be drawn in a game; those put back are drawn when all others are gone."""

    def __init__(self, dice: Dice, bag: Mapping[str, int]) -> None:
        self._dice = dice
        self._tiles = dice.stack(bag)
        self._times = 0

    def draw(self, bag: Mapping[str, int]) -> str:
        """The next tile, one that is in the bag."""
        for at, token in enumerate(self._tiles):
            if token in bag:
                return self._tiles.pop(at)
        self._times += 1
        self._tiles = self._dice.stack(bag, self._times)
        return self._tiles.pop(0)
