"""A toy extension, the travelling fair: installed for the tests, and played with.

It stands in `tests/toy` as a package of its own, and is found through a real entry point:
a folder on `sys.path` holds the metadata that installing it would have written.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from arkrules import (
    Award,
    GameState,
    IllegalMove,
    Profile,
    load_profile,
    set_up,
)
from arkrules.play import reload_extensions

TOY = Path(__file__).parent / "toy"
PYPROJECT = tomllib.loads((TOY / "pyproject.toml").read_text(encoding="utf-8"))["project"]


# -- installing it --------------------------------------------------------------------------------


def write_metadata(site: Path, project: Mapping[str, Any] = PYPROJECT) -> None:
    """Write what installing a package would have written, by default the toy."""
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n",
        encoding="utf-8",
    )
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in points.items())
        for group, points in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")


@contextmanager
def on_path(*folders: Path) -> Iterator[None]:
    """Python looks in these folders too, and arkrules looks again for extensions."""
    before = sys.path[:]
    sys.path[:0] = map(str, folders)
    reload_extensions()
    try:
        yield
    finally:
        sys.path[:] = before
        reload_extensions()


@contextmanager
def another(folder: Path, source: str, *, point: str = "other") -> Iterator[Path]:
    """Install another extension besides, of one module; a profile plays with it and the fair."""
    (folder / "arkrules_other.py").write_text(PREAMBLE + source, encoding="utf-8")
    target = {point: "arkrules_other:EXTENSION"}
    groups = {"arkrules.extensions": target}
    write_metadata(folder, {"name": "other", "version": "1", "entry-points": groups})
    profile = folder / "both.toml"
    profile.write_text(
        f'id = "both"\ntitle = "Both"\nextends = "fair"\nextensions = ["fair", "{point}"]\n',
        encoding="utf-8",
    )
    try:
        with on_path(folder):
            yield profile
    finally:
        sys.modules.pop("arkrules_other", None)


PREAMBLE = """
from arkrules.play import *
from arkrules.rules import *
from arkrules.tiles import *
"""


# -- putting games together -----------------------------------------------------------------------


FIELD = "[aaa aaa aaa aaa]"
STALL = "[aaa aaa aaa aaa; stall]"
EAST = "[aaa CCC aaa aaa]"
"""A city to the east."""
WEST = "[aaa aaa aaa CCC]"
ROAD = "[aaa a1b bbb b1a]"
"""A road from west to east."""
BEGINS = "[aaa a1a aaa aaa]"
"""A road that begins here and runs east."""
ENDS = "[aaa aaa aaa a1a]"
AROUND_STALL = {"0,0": STALL, "0,-1": FIELD, "-1,0": FIELD, "0,1": FIELD}
"""A stall that lacks its neighbor to the east."""
BESIDE_A_CITY = {**AROUND_STALL, "0,1": EAST, "1,1": "[CCC aaa aaa CCC]"}
"""The same, and the tile it lacks may complete a city too."""
STALL_LAST = f"""
id = "stall-last"
title = "A stall and a city at once"
question = "Does the follower in the city contend for the stall?"
position.players = ["red", "blue"]
position.tiles = {json.dumps([f"{cell} {tile}" for cell, tile in BESIDE_A_CITY.items()])}
position.pieces = ["red follower 0,1 C", "blue follower 0,-1 a"]
play.moves = ["lay [aaa aaa CCC aaa] 1,0", "pass"]
"""
"""A case about them."""
KINDS = (
    "S1", "S1", "S2", "B1", "B2", "R1", "R2", "D", "E", "U", "V", "A",
    "[aaa CCC aaa CCC; rain*2]",
)  # fmt: skip
"""What the bag holds in games by chance."""
GATHERING = ["draw", "lay", "place", "show", "score", "toss", "gather"]
"""A turn in which coins are gathered at the end."""


def fair(**answers: object) -> Profile:
    """The fair's profile, but for some answers: `juggler__blocks=True`."""
    profile = load_profile("fair")
    for name, answer in answers.items():
        profile = profile.with_answer(name.replace("__", "."), answer)
    return profile


def stand(tiles: Mapping[str, str], *rest: str, profile: Profile | None = None) -> GameState:
    """The state of a position: tiles by cell, then further lines; red moves before blue."""
    lines = [
        'players = ["red", "blue"]',
        f"tiles = {json.dumps([f'{cell} {tile}' for cell, tile in tiles.items()])}",
        *rest,
    ]
    return set_up(profile or fair(), "\n".join(lines))


def refused(state: GameState, line: str) -> tuple[str, ...]:
    """The clauses that refuse a move."""
    with pytest.raises(IllegalMove) as caught:
        state.play(line)
    assert line not in map(str, state.moves())
    return caught.value.clauses


def standing(state: GameState) -> list[str]:
    """What stands on the board, as a position writes it."""
    return list(map(str, state.pieces))


def items(award: Award) -> list[tuple[int, str]]:
    """An award, item by item, each with the clause that grants it."""
    return [(line.points, line.clause) for line in award.lines]


def earned(state: GameState, kind: str) -> dict[str, int]:
    """What the last move brought for a kind of thing, by player."""
    return {award.player: award.points for award in state.awards if award.kind == kind}
