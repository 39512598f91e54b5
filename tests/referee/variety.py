"""What is played: editions, overlays, other answers, and tiles that nobody has seen."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from tests.referee.answers import (
    FOLDER,
    Rules,
    boxes_of,
    houses_of,
    is_box,
    laid_over,
    overlays_of,
    tops,
)
from tests.referee.outlines import RIVER, SITES

Changes = dict[str, Any]

EDITIONS = sorted(path.stem for path in (FOLDER / "profiles").glob("*.toml"))
"""All editions there are."""

SIX: Changes = {"setup.players": [2, 6]}
"""With the sixth color that some boxes hold."""

OTHERS: dict[str, list[Changes]] = tomllib.loads(
    Path(__file__).with_name("other-answers.toml").read_text(encoding="utf-8")
)
"""Other answers, one at a time or as many as belong together."""
OF_BOXES = [
    ("inns", "inn", "1234"),
    ("inns", "cathedral", "CDEGH"),
    ("traders", "wine", "CDEGH"),
    ("traders", "grain*2", "CDEGH"),
    ("traders", "cloth", "CDEGH"),
    ("traders", "pig-herd", "abcd"),
]
"""What boxes mark on segments."""
RINGS = "NNNNPPPPGGGGFFFF"
"""Bends and straights of the base game, of which cities grow round what is left empty."""
BOXED = "carcassonne", "carcassonne-c2", "carcassonne-c3", "ghosts"
"""Editions over which boxes are laid."""
FIRST = "first-game"
"""What leaves the farmers out."""
LAWFUL_TOGETHER = 2
"""How many overlays are laid over an edition at most."""


def readings(profile: str) -> list[Changes]:
    """Other answers to the clauses of a profile, one at a time or as many as belong together."""
    extensions = Rules(profile).extensions
    found = list(OTHERS["everywhere"])
    if "ark" not in extensions:
        found += OTHERS["base"]
    if not {"ark", "ghosts"} & {*extensions}:
        found.append({"setup.start_in_bag": True})
    return found + [changes for name in extensions for changes in OTHERS[name]]


def some_readings(rng: Random, profile: str) -> Changes:
    """One to three of them at once."""
    changes: Changes = {}
    for _ in range(rng.randint(1, 3)):
        changes |= rng.choice(readings(profile))
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


@cache
def boxed() -> list[str]:
    """Editions with each box, with every two and with all; and first games, with none and all."""
    found = []
    for edition in BOXED:
        names = [name for name in boxes_of(edition) if agree(edition, (name,))]
        laid = [chosen for number in (1, 2) for chosen in combinations(names, number)]
        laid.append((*names,))
        laid += [(box, house) for box in names for house in houses_of(box)]
        laid += [(*names, house) for box in names for house in houses_of(box)]
        if FIRST in overlays_of(edition):
            laid += [(FIRST,), (FIRST, *names)]
        found += ["+".join((edition, *sorted(chosen))) for chosen in laid]
    return list(dict.fromkeys(found))


def some_boxed() -> list[str]:
    """Every fourth of them, and others by which each box and each two are met."""
    found, met = [], set[tuple[str, str]]()
    for name in (*boxed()[::4], *sorted(boxed(), key=len, reverse=True)):
        edition, *overlays = name.split("+")
        new = {(edition, one) for one in overlays} | {*combinations(overlays, 2)}
        if len(found) < len(boxed()[::4]) or not new <= met:
            found.append(name)
            met |= new
    return found


def agree(edition: str, overlays: tuple[str, ...]) -> bool:
    """Whether overlays answer no clause differently, and can be played."""
    said: dict[tuple[bool, str], Any] = {}
    for overlay, rows in zip(overlays, laid_over(edition, overlays), strict=True):
        for clause, answer in tops(rows).items():
            if said.setdefault((is_box(overlay), clause), answer) != answer:
                return False
    rules = Rules("+".join((edition, *overlays)))
    return not (len(rules.starts) > 1 and rules["setup.start_in_bag"])


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
    known = {"temple"} if ark else SITES - {"temple", "garden"}
    known = known if "ghosts" in extensions or ark else {"monastery"}
    if "abbot" in extensions:
        known.add("garden")
    for box, mark, segments in OF_BOXES:
        if box in extensions:
            words += [f"{mark}@{one}" for one in names if one in segments and rng.random() < 0.3]
    if {"abbot", "inns", "traders"} & {*extensions} and rng.random() < 0.2:
        words += ["inner e", *(f"touch e-{city}" for city in cities)]
    if rng.random() < 0.25:
        words.append(rng.choice(sorted(known)))
    outline = " ".join(slots)
    return f"[{outline}; {', '.join(words)}]" if words else f"[{outline}]"


def bag_with_river(rng: Random, profile: str) -> tuple[str, ...]:
    """A strange bag for a game with boxes; a river that it has may fork, and end, several times."""
    rules = Rules(profile)
    bag = strange_bag(rng, rules.extensions)
    kinds = [kind for kind, tile in rules.kinds.items() if RIVER in tile.slots]
    flowing = [kind for kind in kinds if "spring" not in rules.tile(kind).signs]
    return (*bag, *(rng.choices(flowing, k=12) if flowing else ()))


def strange_bag(rng: Random, extensions: list[str], number: int = 40) -> tuple[str, ...]:
    """A bag of such tiles, some of them mostly of one sort, or one of which rings can be built."""
    if "ark" not in extensions and rng.random() < 0.3:
        return (*RINGS,)
    shown = rng.choice(["CCRRF", "CCRRF", "CCCF", "CCCCR", "RRRF", "CCFF"])
    return tuple(strange_tile(rng, extensions, shown) for _ in range(number))
