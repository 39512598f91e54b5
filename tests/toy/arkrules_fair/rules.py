"""What the fair's profiles answer."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from arkrules.rules import Part, clause, clause_group, payment, recorded

__all__ = [
    "GROUPS",
    "BannerRules",
    "CoinRules",
    "FairRules",
    "JugglerRules",
    "Moment",
    "ParadeRules",
    "RainRules",
    "StallRules",
]


@clause_group("fair", part=Part.MOVING)
class FairRules:
    """The wagon of the fair."""

    comes: str = recorded("When does the fair come?")
    begins: bool = clause(
        "Does the fair stand on the start tile when a game begins?", default=False
    )
    leaves: bool = clause("Does the fair leave a stall between four tiles?", default=False)
    reach: int = clause("How many tiles may the fair travel?", default=1, words="{} at most")
    hires: bool = clause("Does whoever moves the fair take a juggler from the stock?", default=True)
    doubles: bool = clause("Does what the fair stands on score double?", default=True)
    keeps_out: bool = clause("Do only jugglers stand on the tile of the fair?", default=True)
    show: int = clause("What does a juggler beside the fair earn each turn?", default=1)


class Moment(StrEnum):
    """When a stall is scored."""

    FIRST = "first"
    LAST = "last"


@clause_group("stall", part=Part.SCORING)
class StallRules:
    """Stalls."""

    points: int = payment("What is a stall between four tiles worth?", default=6)
    scored: Moment = clause(
        "When is a stall scored?",
        default=Moment.LAST,
        words={
            Moment.FIRST: "before roads and cities, their followers contend for it",
            Moment.LAST: "after roads and cities, when their followers are home",
        },
    )
    frees: bool = clause("Does whoever contended for a stall come home?", default=False)


@clause_group("juggler", part=Part.PLACING)
class JugglerRules:
    """Jugglers."""

    count: int = clause("How many jugglers has a player?", default=1)
    reserve: int = clause("How many more can a player hire?", default=2)
    out_of_supply: str = recorded("What of a player without jugglers?")
    where: tuple[str, ...] = clause(
        "Where does a juggler stand?", default=("road", "city", "stall")
    )
    near_fair: bool = clause("Does a juggler stay on or beside the tile of the fair?", default=True)
    weight: int = clause("What does a juggler count for a stall?", default=2)
    final_weight: int = clause(
        "What does a juggler count for an unfinished stall?", default=2, part=Part.FINAL
    )
    blocks: tuple[str, ...] = clause("Whom does a juggler keep out?", default=())
    returns: Literal["supply", "stock", "box"] = clause(
        "Where does a juggler go that comes home?", default="stock", words="to the {}"
    )


@clause_group("coin")
class CoinRules:
    """Coins."""

    amount: int = clause("How many coins are there?", default=4)
    most: int = clause("How many coins can a juggler carry?", default=2)
    tired: bool = clause(
        "Does a player get coins in a turn in which a juggler came home?", default=False
    )
    each: int = clause("What is a coin worth at the end?", default=2)
    gathered: int = clause("What is a coin worth that is gathered?", default=1)


@clause_group("rain")
class RainRules:
    """Rain."""

    loss: int = clause("What does each cloud take from a score?", default=3)
    least: int = clause("What is left of it in any case?", default=1)
    everybody: bool = clause(
        "Does rain at the end take from those too who earn nothing?", default=False
    )


@clause_group("parade", part=Part.FINAL)
class ParadeRules:
    """The parade at the end."""

    darling: int = clause("What does the darling of the crowd get?", default=3)
    crowd: int = clause("What does the largest crowd around the fair get?", default=0)


@clause_group("city", part=Part.SCORING)
class BannerRules:
    """What the fair adds to cities."""

    per_banner: int = clause("What does a banner add to a completed city?", default=3)


GROUPS: tuple[type, ...] = (
    FairRules, StallRules, JugglerRules, CoinRules, RainRules, ParadeRules, BannerRules,
)  # fmt: skip
