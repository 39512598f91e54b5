"""The house stays the house: what may import what, and which words belong where."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.paths import PACKAGE

FLOORS = """
    tiles rules
    board
    play
    games
    sim
    rulings render documents
    conformance editions interop learning measuring
    telling search authoring
    table
    rpc
    server
    sphinxext testing cli
"""
"""The rooms from the ground up; a module imports from its own floor and from those below it.

What has no room stands below them all, but for what starts the program."""
BESIDE = [
    ("tiles", "rules"), ("board", "rules"), ("rulings", "render"), ("documents", "rulings"),
    ("documents", "render"), ("editions", "measuring"), ("telling", "search"),
    ("search", "measuring"), ("interop", "editions"), ("interop", "measuring"),
    ("interop", "search"),
]  # fmt: skip
"""Rooms that know nothing of each other."""
MODULES = {path: path.relative_to(PACKAGE).with_suffix("").parts for path in PACKAGE.rglob("*.py")}
"""The modules, each with the room it is in and what is below that."""


def rooms() -> dict[str, int]:
    """The floor of each room, and of what stands in none."""
    floors = {room: at for at, floor in enumerate(FLOORS.split("\n")) for room in floor.split()}
    roomless = {here for here, *below in MODULES.values() if not below}
    return {**dict.fromkeys(roomless, 0), **floors, "__main__": len(FLOORS)}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(*parts: ast.AST) -> Iterator[str]:
    """What is imported, also inside functions and for types only."""
    for node in (node for part in parts for node in ast.walk(part)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def inside(*parts: ast.AST) -> set[tuple[str, ...]]:
    """The modules of the package among them, below its name."""
    names = (name.split(".") for name in imports(*parts))
    return {tuple(below) for package, *below in names if package == PACKAGE.name and below}


def typing_only(path: Path) -> set[tuple[str, ...]]:
    """What is imported under `if TYPE_CHECKING` alone."""
    parts = [node for node in ast.walk(tree(path)) if isinstance(node, ast.If)]
    return inside(*(node for node in parts if "TYPE_CHECKING" in ast.dump(node.test)))


def test_imports_run_downwards() -> None:
    floors, wrong = rooms(), []
    for path, (here, *_) in MODULES.items():
        if here == "__init__":
            continue  # it names everything and is imported by nothing below
        for there, *_ in inside(tree(path)) - (typing_only(path) if here == "errors" else set()):
            # An error carries refusals, and says so to type checkers only.
            apart = {(here, there), (there, here)} & {*BESIDE}
            if floors[there] > floors[here] or apart:
                wrong.append(f"{path} imports from {there}")
    assert wrong == []
    assert {here for here, *_ in MODULES.values()} == floors.keys()


def test_a_game_knows_itself_and_the_base_game_only() -> None:
    for path, parts in MODULES.items():
        if parts[0] == "games":
            games = {below[1] for below in inside(tree(path)) if below[0] == "games" and below[1:]}
            assert games <= {path.parent.name, "base"}, path


def test_no_room_knows_a_game_but_the_base_game() -> None:
    """What is in the folder of a game can be taken away with it."""
    for path, (room, *_) in MODULES.items():
        known = {below[1] for below in inside(tree(path)) if below[0] == "games" and below[1:]}
        # The file of other expansions' figures, which the ghosts read, has a schema.
        assert room == "games" or known <= ({"ghosts"} if room == "authoring" else {"base"}), path


def test_no_edition_is_named_in_code() -> None:
    editions = re.compile(r"(ark-(en1|en2|de|hu)|carcassonne(-\d+|-rgg|-zmg)?|ghosts(-zmg)?)")
    for path, (room, *_) in MODULES.items():
        nodes = () if room == "cli" else ast.walk(tree(path))  # a command may suggest one
        texts = (node.value for node in nodes if isinstance(node, ast.Constant))
        named = {text for text in texts if isinstance(text, str) and editions.fullmatch(text)}
        # One edition is called like the extension it needs, and like what that puts on meeples.
        assert named <= ({path.parent.name} if room == "games" else set()), path


def test_the_kernel_is_imported_only_where_it_is_to_play() -> None:
    """It needs libraries of an extra: those who take it import it within functions.

    Learning cannot do without it, and is imported name by name.
    """

    def takes(*parts: ast.AST) -> bool:
        return "sim" in {below[0] for below in inside(*parts)}

    takers = {path: room for path, (room, *_) in MODULES.items() if takes(tree(path))}
    others = {path: room for path, room in takers.items() if room != "sim"}
    assert {*others.values()} == {"learning", "measuring"}
    for path in (path for path, room in others.items() if room != "learning"):
        assert not takes(*(node for node in tree(path).body if isinstance(node, ast.ImportFrom)))


def test_only_the_sphinx_extension_knows_sphinx() -> None:
    known = {
        room
        for path, (room, *_) in MODULES.items()
        if {name.partition(".")[0] for name in imports(tree(path))} & {"sphinx", "docutils"}
    }
    assert known == {"sphinxext"}


def test_modules_hold_a_subject_and_not_a_house() -> None:
    """A page of the table is the largest subject that there is."""
    sizes = sorted(len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES)
    assert sizes[-1] < 1_000
    assert sizes[len(sizes) // 2] <= 250


PLAYED = "arkrules.playout(arkrules.new_game('carcassonne', ['red', 'blue']), random.Random(1))"


APART = {"networkx", "rich", "click"}
READING = {
    "cattrs", "tomllib", "arkrules.formats", "arkrules.rules.profile", "arkrules.rules.libraries",
    "arkrules.tiles.sets", "arkrules.play.assembly",
    "arkrules.play.position", "arkrules.play.record", "arkrules.play.setup",
    "arkrules.play.scoring",
}  # fmt: skip
"""What is not needed before something is read."""


@pytest.mark.parametrize(
    ("done", "needless"), [("arkrules.GameState", APART | READING), (PLAYED, APART)]
)
def test_importing_and_playing_load_no_more_than_they_need(done: str, needless: set[str]) -> None:
    code = f"import sys, random, arkrules\n{done}\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert needless & set(run.stdout.split()) == set()
