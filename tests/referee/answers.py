"""What editions answer, read from the files of rule data as they stand."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.referee.outlines import RIVER, Tile, read_literal, read_tile

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
    "city.per_pennant": 2,
    "city.small": "as-any",
    "monastery.points": 9,
    "monastery.at_edge": "tiles",
    "score.order_same_turn": "sum",
    "end.completed_last": "nothing",
    "final.unit": "tile",
    "farm.value": "per-farm",
    "inn.per_tile": 2,
    "cathedral.per_tile": 3,
    "cathedral.per_pennant": 3,
    "large.count": 1,
    "large.strength": 2,
    "inn.unfinished": "nothing",
    "cathedral.unfinished": "nothing",
    "abbot.instead": "any-figure",
    "abbot.count": 1,
    "garden.points": 9,
    "ark.temple_bonus_when": "ends",
    "ark.temple_bonus_repeat": "each-time",
    "temple.follower_on_it_returns": True,
    "builder.count": 1,
    "builder.home": "with-the-last",
    "builder.open_only": False,
    "builder.optional": True,
    "builder.second_draw": "after-scoring",
    "goods.points": 10,
    "builder.extra_turn": "after",
    "pig.count": 1,
    "pig.points": 1,
    "pig.home": "with-the-last",
    "pig.old_farms": True,
    "pig.river": 1,
    "river.start_tile": "out",
    "river.first": "before-others",
    "river.u_turn": "same-way",
    "river.u_turn_gap": True,
    "river.fork_bends": True,
    "river.volcano_turn": True,
    "river.volcano_meeple": False,
    "river.volcano_action": False,
}
"""What is played where an edition says nothing, since nobody has seen a need to say it."""
OF_BOXES = {
    "abbot": {"garden"},
    "inns": {"inn", "cathedral"},
    "river": {"spring", "lake", "volcano"},
    "traders": {"wine", "grain", "cloth"},
}
"""What is only a picture in games without these."""


@cache
def _file(kind: str, name: str) -> dict[str, Any]:
    with (FOLDER / kind / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def _set(name: str) -> tuple[dict[str, Tile], Counter[str], list[str]]:
    data = _file("tiles", name)
    rows = data["tiles"].items()
    kinds = {kind: read_tile(row["outline"], row.get("marks", "")) for kind, row in rows}
    return kinds, Counter({kind: row.get("count", 1) for kind, row in rows}), data.get("start", [])


def _said(data: Mapping[str, Any], where: str = "rules") -> dict[str, Any]:
    return {
        f"{heading}.{word}": row["answer"]
        for heading, rows in data.get(where, {}).items()
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
    """The boxes that are for an edition, and the house rules of games without boxes."""
    roots = {data["id"] for data in lineage(edition)}
    names = sorted(path.stem for path in (FOLDER / "overlays").glob("*.toml"))
    over = {name: _file("overlays", name)["overlays"] for name in names}
    return [
        name for name in names if (over[name] in roots if is_box(name) else "+" not in over[name])
    ]


def houses_of(box: str) -> list[str]:
    """The house rules about a box."""
    names = sorted(path.stem for path in (FOLDER / "overlays").glob("*.toml"))
    return [name for name in names if _file("overlays", name)["overlays"].endswith(f"+{box}")]


def is_box(overlay: str) -> bool:
    """Whether an overlay brings tiles, or rules of its own."""
    return "extensions" in _file("overlays", overlay)


def boxes_of(edition: str) -> list[str]:
    """The overlays for an edition that are boxes."""
    return [name for name in overlays_of(edition) if is_box(name)]


def laid_over(edition: str, overlays: Sequence[str]) -> Iterator[list[dict[str, Any]]]:
    """What each overlay says: itself, and then of the edition alone, or beside the others."""
    ids = [*(data["id"] for data in lineage(edition)), *reversed(overlays)]
    for overlay in overlays:
        data = _file("overlays", overlay)
        under = data.get("under", {}).items()
        rows = {id: row for name, row in under for id in (name, *row.get("also", ()))}
        yield [data, *(rows[id] for id in ids if id in rows)]


def tops(rows: list[dict[str, Any]], where: str = "rules") -> dict[str, Any]:
    """What an overlay answers, or what it adds to the answers of the edition."""
    found = {}
    for data in rows:
        found |= _said(data, where)
    return found


class Rules:
    """The answers of an edition with its overlays, and what lies in its box."""

    def __init__(self, token: str, changes: Mapping[str, Any] | None = None) -> None:
        """Read an edition such as `carcassonne+house.bag`, and change some of its answers."""
        edition, *overlays = token.split("+")
        overlays.sort(key=lambda name: not is_box(name))  # house rules are agreed on over them
        self.answers = dict(UNSAID)
        self.extensions: list[str] = []
        sets: list[str] = []
        for data in lineage(edition):
            self.answers |= _said(data)
            self.extensions = data.get("extensions", self.extensions)
            sets = data.get("sets", sets)
        laid = list(laid_over(edition, overlays))
        for rows in laid:
            self.answers |= tops(rows)
            brought = rows[0].get("extensions", [])
            self.extensions = list(dict.fromkeys([*self.extensions, *brought]))
            sets = [*sets, *next((row["sets"] for row in reversed(rows) if "sets" in row), [])]
        for rows in laid:
            for clause, more in tops(rows, "adds").items():
                self.answers[clause] = self.answers[clause] + more
        self.answers |= changes or {}
        self.pictures = {
            word
            for extension, words in OF_BOXES.items()
            if extension not in self.extensions
            for word in words
        }
        self.kinds: dict[str, Tile] = {}
        self.box: Counter[str] = Counter()
        starts: list[str] = []
        for name in dict.fromkeys(sets):
            kinds, counts, first = _set(name)
            starts = first or starts
            self.kinds |= {kind: tile.without(self.pictures) for kind, tile in kinds.items()}
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
        in_bag = self["setup.start_in_bag"]
        out = self["river.start_tile"] == "out" and not (in_bag and self.springs)
        left.subtract(kind for kind in self["setup.left_in_box"] if out or not self.is_dry(kind))
        if self.springs or not in_bag:
            left.subtract(kind for _, kind in self.starts)
        return +left

    @property
    def springs(self) -> bool:
        """Whether a spring lies first, and not the start tile of the game."""
        return any(not self.is_dry(kind) for _, kind in self.starts)

    def is_dry(self, kind: str) -> bool:
        """Whether no river is on a tile."""
        return RIVER not in self.tile(kind).slots
