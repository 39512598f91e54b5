"""Answers that are more than a word or a number."""

from __future__ import annotations

from typing import Literal

import attrs

from arkrules.messages import say

__all__ = ["Rate", "Size", "Span"]


def _positive(_instance: object, attribute: attrs.Attribute[int], value: int) -> None:
    if value < 1:
        raise ValueError(
            say("{name} must be at least 1, found {found}", name=attribute.name, found=value)
        )


@attrs.frozen
class Span:
    """From one whole number to another, both included."""

    least: int
    most: int

    def __attrs_post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError(
                say(
                    "the least, {least}, is more than the most, {most}",
                    least=self.least,
                    most=self.most,
                )
            )

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most

    def __str__(self) -> str:
        return f"{self.least}\N{EN DASH}{self.most}"


@attrs.frozen
class Rate:
    """So many points for each tile, or for each segment."""

    points: int
    """How many points each is worth."""
    per: Literal["tile", "segment"] = "tile"
    """What is counted."""

    def __str__(self) -> str:
        return f"{self.points} for each {self.per}"


@attrs.frozen
class Size:
    """So many cells wide and so many high."""

    width: int = attrs.field(validator=_positive)
    height: int = attrs.field(validator=_positive)

    def __str__(self) -> str:
        return f"{self.width} × {self.height} cells"
