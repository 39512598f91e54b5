"""What is played: editions, overlays, other answers, and tiles that nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

from tests.referee.answers import FOLDER, Rules, overlays_of, tops
from tests.referee.outlines import SITES

Changes = dict[str, Any]

EDITIONS = sorted(path.stem for path in (FOLDER / "profiles").glob("*.toml"))
"""All editions there are."""

SIX: Changes = {"setup.players": [2, 6]}
"""With the sixth color that some boxes hold."""

CLOSED_IN: Changes = {
    "table.bounds": "edge", "table.size": [7, 8], "table.edge_completes": True
}  # fmt: skip
"""A table on which hardly a monastery lies that the edge does not touch."""

EVERYWHERE: list[Changes] = [
    {"hand.size": 2},
    {"hand.size": 3, "draw.when": "end"},
    {"draw.when": "end"},
    {"tile.unplaceable_returns": True},
    {"table.bounds": "edge", "table.size": [9, 8]},
    {"table.bounds": "edge", "table.size": [8, 9], "table.edge_completes": True},
    {**CLOSED_IN, "monastery.at_edge": "full"},
    {**CLOSED_IN, "monastery.at_edge": "not-surrounded"},
    {"table.bounds": "shifting", "table.size": [10, 8]},
    {"turn.extra_for_hole": "four-different"},
    {"turn.extra_for_hole": "four-neighbors"},
    {"city.closed": "wall-suffices"},
    {"city.closed": "wall-suffices", "city.completed_again": True},
    {"city.closed": "enclosed-filled"},
    {"city.small": "half"},
    {"city.per_tile": {"points": 3, "per": "tile"}},
    {"city.per_tile": {"points": 2, "per": "segment"}},
    {"road.per_tile": 2},
    {"follower.completed": False},
    {"setup.followers": 3},
    {"end.when": "at-laying"},
    {"end.when": "at-laying", "end.completed_last": "as-in-play"},
    {"end.last_tile_unplaceable": "action-remains"},
    {"end.tie": "play-again"},
    {"end.tie": "shared"},
    {"final.unit": "tile"},
    {"final.unit": "segment"},
    {"final.unfinished": "nothing"},
    SIX,
]
OF_THE_BASE_GAME: list[Changes] = [
    {"junction.bush_ends": False},
    {"city.per_pennant": 5},
    {"monastery.points": 10},
    {"farm.value": "per-farm"},
    {"farm.value": "per-city"},
    {"farm.value": "once-per-player"},
    {"follower.where": ["city", "field"]},
]
OF_THE_ARK: list[Changes] = [
    {"setup.start_in_bag": True},
    {"follower.where": ["road", "city", "field", "temple"]},
    {"follower.occupied_by_prophet": False},
    {"follower.out_of_supply": "lay-only", "setup.followers": 2},
    {"setup.prophets": 3},
    {"prophet.multiplier": 3},
    {"prophet.weight": "one-in-cities", "setup.prophets": 3},
    {"prophet.final": "nothing", "setup.prophets": 3},
    {"prophet.final": "doubled", "setup.prophets": 3},
    {"ark.placement_bonus": 4},
    {"ark.may_move": "in-play"},
    {"ark.may_move": "temple-laid"},
    {"ark.steps": [2, 4]},
    {"ark.backtrack": "always", "ark.steps": [1, 4]},
    {"ark.backtrack": "start", "ark.route": "free", "ark.may_cross_start": True},
    {"ark.may_end_on_start": True, "ark.route": "free"},
    {"ark.may_cross_start": True, "ark.route": "free"},
    {"ark.may_cross_start": False},
    {"ark.may_cross_start": True, "ark.route": "free", "ark.counts_start_again": True},
    {"ark.points_per_follower": 2},
    {"ark.counts_prophets": False, "setup.prophets": 3},
    {"ark.counts_start": True},
    {"ark.counts_end": False},
    {
        "ark.counts_start_again": True,
        "ark.may_cross_start": True,
        "ark.may_end_on_start": True,
        "ark.backtrack": "always",
        "ark.route": "free",
    },
    {"ark.counts_end": False, "ark.may_end_on_start": True, "ark.route": "free"},
    {"ark.route": "free"},
    {"ark.route": "shortest"},
    {"ark.route": "nearer"},
    {"ark.route": "first-journey"},
    {"ark.temple_bonus": 3},
    {"ark.temple_bonus": 3, "ark.temple_bonus_when": "passes"},
    {"ark.temple_bonus": 3, "ark.temple_bonus_repeat": "once"},
    {"ark.temple_bonus": 3, "ark.temple_bonus_repeat": "once-per-temple"},
    {"road.per_oasis": 3},
    {"city.per_scroll": 3},
    {"temple.points": 8},
    {"temple.points_with_ark": 12},
    {"temple.final_points": 2},
    {"temple.who": "followers-only", "setup.prophets": 3},
    {"temple.final_counts_prophets": False, "setup.prophets": 4},
    {"temple.prophet_multiplier": True, "setup.prophets": 3},
    {"temple.scored_after": "roads"},
    {"temple.scored_after": "roads-and-cities"},
    {"temple.followers_stay": "come-back"},
    {"temple.followers_stay": "come-back", "follower.where": ["road", "city", "field", "temple"]},
    {"temple.follower_on_it_returns": False},
    {"field.value": "score-floor"},
    {"field.value": "score-floor", "score.order_same_turn": "losses-first"},
]
OF_THE_GHOSTS: list[Changes] = [
    {"setup.guards": 1},
    {"setup.ghosts": 4},
    {"mist.mandatory": False},
    {"mist.half_side": "all"},
    {"mist.limits": "either"},
    {"mist.limits": "laid-tile"},
    {"mist.limits": "laid-against-clear"},
    {"mist.limits": "laid-against-clear-block"},
    {"ghost.third_reuse": False},
    {"ghost.penalty": 3},
    {"ghost.penalty_who": "every-owner"},
    {"ghost.penalty_final": "every"},
    {"ghost.penalty_final": "paid"},
    {"guard.haunted": True},
    {"guard.weight": 2},
    {"castle.complete": 3},
    {"castle.final": "misty-tiles"},
    {"castle.final": "one-and-neighbors"},
    {"score.order_same_turn": "losses-first"},
]
RINGS = "NNNNPPPPGGGGFFFF"
"""Bends and straights of the base game, of which cities grow round what is left empty."""
LAWFUL_TOGETHER = 2
"""How many overlays are laid over an edition at most."""


def readings(edition: str) -> list[Changes]:
    """Other answers to the clauses of an edition, one at a time or as many as belong together."""
    extensions = Rules(edition).extensions
    if "ark" in extensions:
        return EVERYWHERE + OF_THE_ARK
    if "ghosts" in extensions:
        return EVERYWHERE + OF_THE_BASE_GAME + OF_THE_GHOSTS
    return [*EVERYWHERE, *OF_THE_BASE_GAME, {"setup.start_in_bag": True}]


def some_readings(rng: Random, edition: str) -> Changes:
    """One to three of them at once."""
    changes: Changes = {}
    for _ in range(rng.randint(1, 3)):
        changes |= rng.choice(readings(edition))
    if changes.get("table.bounds") != "edge":  # an edge that moves completes nothing
        changes.pop("table.edge_completes", None)
    return changes


def overlaid(edition: str) -> Iterator[str]:
    """An edition with every overlay that is for it, and with every two that get along."""
    names = overlays_of(edition)
    for number in range(1, LAWFUL_TOGETHER + 1):
        for chosen in combinations(names, number):
            if agree(edition, chosen):
                yield "+".join((edition, *chosen))


def agree(edition: str, overlays: tuple[str, ...]) -> bool:
    """Whether overlays answer no clause differently, and can be played."""
    said: dict[str, Any] = {}
    for overlay in overlays:
        for clause, answer in tops(overlay).items():
            if said.setdefault(clause, answer) != answer:
                return False
    block = len(Rules(edition).starts) > 1
    return not (block and said.get("setup.start_in_bag"))


def strange_tile(rng: Random, extensions: list[str], shown: str = "CCRRF") -> str:
    """A tile as no box holds it, written out; what its sides are drawn from is given."""
    sides = [rng.choice(shown) for _ in range(4)]
    cities = iter("CDEGH")
    joined = rng.random() < 0.6
    shared = next(cities)
    fields = "abcd"[: rng.randint(1, 4)]
    through = rng.random() < 0.5
    slots, roads = [], []
    field = rng.choice(fields)
    for side in sides:
        if side == "C":
            slots.append((shared if joined else next(cities)) * 3)
            field = rng.choice(fields)
        elif side == "R":
            road = "1" if through else str(len(roads) + 1)
            roads.append(road)
            after = rng.choice(fields)
            slots.append(field + road + after)
            field = after
        else:
            slots.append(field * 3)
    misty = "ghosts" in extensions and rng.random() < 0.6
    if misty:
        hidden = rng.choice(fields)
        slots = [side.replace(hidden, "~") for side in slots]
    return _literal(rng, slots, sorted(set(roads)), extensions)


def _literal(rng: Random, slots: list[str], roads: list[str], extensions: list[str]) -> str:
    names = sorted(set("".join(slots)) - {"~"})
    cities = [name for name in names if name.isupper()]
    fields = [name for name in names if name.islower()]
    ark = "ark" in extensions
    words = [f"{'scroll' if ark else 'pennant'}@{city}" for city in cities if rng.random() < 0.3]
    if ark:
        words += [f"oasis*{rng.randint(1, 2)}@{road}" for road in roads if rng.random() < 0.4]
        for mark in ("sheep", "wolf"):
            words += [f"{mark}@{field}" for field in fields if rng.random() < 0.4]
    if len(roads) > 2 and not ark and rng.random() < 0.8:
        words.append("bush@" + "+".join(roads))
    if cities and fields and rng.random() < 0.3:
        words.append(f"{rng.choice(['touch', 'apart'])} {rng.choice(fields)}-{rng.choice(cities)}")
    if "ghosts" in extensions and rng.random() < 0.2:
        words.append("mist")
    known = {"temple"} if ark else SITES - {"temple"}
    known = known if "ghosts" in extensions or ark else {"monastery"}
    if rng.random() < 0.25:
        words.append(rng.choice(sorted(known)))
    outline = " ".join(slots)
    return f"[{outline}; {', '.join(words)}]" if words else f"[{outline}]"


def strange_bag(rng: Random, extensions: list[str], number: int = 40) -> tuple[str, ...]:
    """A bag of such tiles, some of them mostly of one sort, or one of which rings can be built."""
    if "ark" not in extensions and rng.random() < 0.3:
        return (*RINGS,)
    shown = rng.choice(["CCRRF", "CCRRF", "CCCF", "CCCCR", "RRRF", "CCFF"])
    return tuple(strange_tile(rng, extensions, shown) for _ in range(number))
