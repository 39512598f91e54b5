"""What alters scores: banners, the fair that doubles, and rain."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.play import Bonus, Content, Draft, Line, Modifier, Stage, Subject
from arkrules.rules import Profile
from arkrules_fair.rules import BannerRules, FairRules, RainRules

__all__ = ["BANNER", "MODIFIERS"]

BANNER = Bonus(
    mark="banner",
    on="city",
    points=lambda profile: profile[BannerRules].per_banner,
    clause="city.per_banner",
    final_points=lambda _profile: 1,
)


def _double(draft: Draft, subject: Subject, player: int, points: int, final: bool) -> Line | None:
    """What the fair stands on counts twice."""
    spot = draft.tokens.get("fair")
    if (
        spot is None
        or final
        or not subject.tiles >> draft.board.tiles[spot].number & 1
        or not draft.profile[FairRules].doubles
    ):
        return None
    return Line("the fair ×2", points, "fair.doubles")


def _clouds(state: Content, subject: Subject) -> Iterator[int]:
    for placed in state.board.tiles.values():
        if subject.tiles >> placed.number & 1:
            yield placed.tile.kind.marked.get("", {}).get("rain", 0)


def _rain(draft: Draft, subject: Subject, player: int, points: int, final: bool) -> Line | None:
    """Every cloud takes something away."""
    clouds = sum(_clouds(draft, subject))
    loss = draft.profile[RainRules].loss
    return Line(f"{clouds} rain × -{loss}", -clouds * loss, "rain.loss") if clouds else None


def _least(draft: Draft, subject: Subject, player: int, points: int, final: bool) -> Line | None:
    """But never everything."""
    least = draft.profile[RainRules].least
    return Line(f"at least {least}", least - points, "rain.least") if points < least else None


def _everybody(profile: Profile, final: bool) -> bool:
    return final and profile[RainRules].everybody


MODIFIERS = (  # in the wrong order on purpose: their stages put them right
    Modifier(stage=Stage.FLOOR, apply=_least),
    Modifier(stage=Stage.SUBTRACT, apply=_rain, for_all=_everybody),
    Modifier(stage=Stage.MULTIPLY, apply=_double),
)
