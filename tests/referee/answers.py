"""What editions answer, read from the files of rule data as they stand."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests.referee.outlines import Tile, read_literal, read_tile

FOLDER = Path(__file__).parents[2] / "variants"
UNSAID: dict[str, Any] = {
    "setup.start_in_bag": False,
    "setup.left_in_box": [],
    "turn.extra_for_hole": "never",
    "hand.size": 1,
    "tile.unplaceable_returns": False,
    "table.bounds": "none",
    "table.size": [24, 18],
    "table.edge_completes": False,
    "junction.bush_ends": True,
    "city.completed_again": False,
    "city.per_pennant": 2,
    "city.small": "as-any",
    "monastery.points": 9,
    "monastery.at_edge": "tiles",
    "score.order_same_turn": "sum",
    "end.completed_last": "nothing",
    "final.unit": "tile",
    "farm.value": "per-farm",
}
"""What is played where an edition says nothing, since nobody has seen a need to say it."""


@cache
def _file(kind: str, name: str) -> dict[str, Any]:
    with (FOLDER / kind / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def _set(name: str) -> tuple[dict[str, Tile], Counter[str], list[str]]:
    data = _file("tiles", name)
    rows = data["tiles"].items()
    kinds = {kind: read_tile(row["outline"], row.get("marks", "")) for kind, row in rows}
    return kinds, Counter({kind: row.get("count", 1) for kind, row in rows}), data["start"]


def _said(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        f"{heading}.{word}": row["answer"]
        for heading, rows in data.get("rules", {}).items()
        for word, row in rows.items()
        if "answer" in row
    }


def lineage(edition: str) -> list[dict[str, Any]]:
    """The files of an edition and of all it extends, the oldest first."""
    files = [_file("profiles", edition)]
    while "extends" in files[0]:
        files.insert(0, _file("profiles", files[0]["extends"]))
    return files


def overlays_of(edition: str) -> list[str]:
    """The overlays that are for an edition."""
    root = lineage(edition)[0]["id"]
    names = sorted(path.stem for path in (FOLDER / "overlays").glob("*.toml"))
    return [name for name in names if _file("overlays", name)["overlays"] == root]


def tops(overlay: str) -> dict[str, Any]:
    """What an overlay answers."""
    return _said(_file("overlays", overlay))


class Rules:
    """The answers of an edition with its overlays, and what lies in its box."""

    def __init__(self, token: str, changes: Mapping[str, Any] | None = None) -> None:
        """Read an edition such as `carcassonne+house.bag`, and change some of its answers."""
        edition, *overlays = token.split("+")
        self.answers = dict(UNSAID)
        self.extensions: list[str] = []
        sets: list[str] = []
        for data in lineage(edition):
            self.answers |= _said(data)
            self.extensions = data.get("extensions", self.extensions)
            sets = data.get("sets", sets)
        for overlay in overlays:
            self.answers |= tops(overlay)
        self.answers |= changes or {}
        self.kinds: dict[str, Tile] = {}
        self.box: Counter[str] = Counter()
        starts: list[str] = []
        for name in sets:
            kinds, counts, starts = _set(name)
            self.kinds |= kinds
            self.box |= counts
        self.starts = [tuple(row.split()) for row in self["setup.start_tile"] or starts]

    def __getitem__(self, clause: str) -> Any:
        """The answer to a clause."""
        return self.answers[clause]

    def tile(self, token: str) -> Tile:
        """The tile that a token names: a kind, or a literal."""
        if token not in self.kinds:
            self.kinds[token] = read_literal(token)
        return self.kinds[token]

    def bag(self) -> Counter[str]:
        """What is drawn from in a new game."""
        left = Counter(self.box)
        left.subtract(self["setup.left_in_box"])
        if not self["setup.start_in_bag"]:
            left.subtract(kind for _, kind in self.starts)
        return +left
