"""What alters scores: banners, the fair that doubles, and rain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arkrules.play import Bonus, Due, Line, Modifier, Stage, StateData, Subject
from arkrules_fair.rules import FairRules, RainRules

__all__ = ["BANNER", "MODIFIERS"]

BANNER = Bonus(
    mark="banner",
    on="city",
    clause="city.per_banner",
)


def _double(state: StateData, due: Due) -> Sequence[Line]:
    """What the fair stands on counts twice."""
    spot = state.tokens.get("fair")
    if (
        spot is None
        or due.when.final
        or not due.subject.tiles >> state.board.tiles[spot].number & 1
        or not state.profile[FairRules].doubles
    ):
        return due.lines
    return (*due.lines, Line("the fair ×2", due.points, "fair.doubles"))


def _clouds(state: StateData, subject: Subject) -> Iterator[int]:
    for placed in state.board.tiles.values():
        if subject.tiles >> placed.number & 1:
            yield placed.tile.kind.marked.get("", {}).get("rain", 0)


def _rain(state: StateData, due: Due) -> Sequence[Line]:
    """Every cloud takes something away."""
    clouds = sum(_clouds(state, due.subject))
    if not clouds:
        return due.lines
    loss = state.profile[RainRules].loss
    return (*due.lines, Line(f"{clouds} rain × -{loss}", -clouds * loss, "rain.loss"))


def _least(state: StateData, due: Due) -> Sequence[Line]:
    """But never everything."""
    least = state.profile[RainRules].least
    short = least - due.points
    if short <= 0:
        return due.lines
    return (*due.lines, Line(f"at least {least}", short, "rain.least"))


MODIFIERS = (  # in the wrong order on purpose: their stages put them right
    Modifier(stage=Stage.FLOOR, lines=_least),
    Modifier(
        stage=Stage.SUBTRACT,
        lines=_rain,
        for_all=lambda profile, final: final and profile[RainRules].everybody,
    ),
    Modifier(stage=Stage.MULTIPLY, lines=_double),
)
