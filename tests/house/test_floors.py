"""The house stays the house: what may import what, and which words belong where."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

from tests.alike import by_room, every
from tests.paths import PACKAGE

FLOORS = [
    {
        "bounds",
        "errors",
        "extracting",
        "harmless",
        "json",
        "messages",
        "nearness",
        "nouns",
        "plurals",
        "processes",
    }
    | {"reading", "recognizing", "renderers", "saving", "schema", "toml", "version", "xml"},
    {"structure", "geometry"},
    {"tiles", "rules"},
    {"board"},
    {"play"},
    {"games"},
    {"learning"},
    {"sim"},
    {"rulings", "render", "documents", "simulating"},
    {"conformance", "editions", "effects", "interop"},
    {"telling", "search", "authoring"},
    {"desk"},
    {"sphinxext", "testing", "cli"},
    {"__main__"},
]
"""From the ground up; a module imports from its own floor and from those below it."""
BESIDE = [
    ("tiles", "rules"), ("board", "rules"), ("rulings", "render"), ("documents", "rulings"),
    ("documents", "render"), ("simulating", "rulings"), ("simulating", "render"),
    ("simulating", "documents"), ("editions", "effects"), ("telling", "search"),
    ("search", "effects"), ("interop", "editions"), ("interop", "effects"), ("interop", "search"),
]  # fmt: skip
"""Rooms that know nothing of each other."""
MODULES = sorted(PACKAGE.rglob("*.py"))


def room(dotted: str) -> str:
    return dotted.split(".")[1] if "." in dotted else ""


def floor(name: str) -> int:
    return next(at for at, rooms in enumerate(FLOORS) if name in rooms)


def imports(path: Path) -> set[str]:
    """What a module imports from the package, also inside functions and for types only."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {name for name in found if name.startswith("arkrules.")}


def typing_only(path: Path) -> set[str]:
    """What is imported under `if TYPE_CHECKING` alone."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            found |= {n.module for n in ast.walk(node) if isinstance(n, ast.ImportFrom)}
    return found


@every(by_room(MODULES))
def test_imports_run_downwards(path):
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    if parts == ("__init__",):
        return  # it names everything and is imported by nothing below
    here = parts[0]
    for name in imports(path):
        there = room(name)
        if here == "errors" and name in typing_only(path):
            continue  # an error carries refusals, and says so to type checkers only
        assert floor(there) <= floor(here), f"{here} imports {name}"
        assert (here, there) not in BESIDE, f"{here} imports {name}"
        assert (there, here) not in BESIDE, f"{here} imports {name}"


@every({"games": [path for path in MODULES if path.is_relative_to(PACKAGE / "games")]})
def test_a_game_knows_itself_and_the_base_game_only(path):
    games = {name.split(".")[2] for name in imports(path) if name.startswith("arkrules.games.")}
    assert games <= {path.parent.name, "base"}, path


def test_every_room_stands_on_a_floor():
    rooms = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in MODULES} - {"__init__"}
    assert rooms <= set().union(*FLOORS)


@every(by_room(MODULES))
def test_no_edition_is_named_in_code(path):
    if path.is_relative_to(PACKAGE / "cli"):
        return  # a command may suggest one
    text = path.read_text(encoding="utf-8")
    strings = [
        node.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    editions = re.compile(r"(ark-(en1|en2|de|hu)|carcassonne(-\d+|-rgg|-zmg)?|ghosts(-zmg)?)")
    named = {text for text in strings if editions.fullmatch(text)}
    # One edition is called like the extension it needs, and like what that puts on meeples.
    own = {path.parent.name} if path.is_relative_to(PACKAGE / "games") else set()
    assert named <= own, path


def kernel_named(names: set[str]) -> bool:
    return any(name == "arkrules.sim" or name.startswith("arkrules.sim.") for name in names)


def test_the_kernel_is_imported_only_where_it_is_to_play():
    """It needs libraries of an extra: those who take it import it within functions."""
    takers = {path for path in MODULES if kernel_named(imports(path))}
    takers -= set((PACKAGE / "sim").rglob("*.py"))
    assert {path.relative_to(PACKAGE).parts[0] for path in takers} == {"interop", "simulating"}
    for path in takers:
        top = ast.parse(path.read_text(encoding="utf-8")).body
        assert not kernel_named({n.module or "" for n in top if isinstance(n, ast.ImportFrom)})


def test_only_the_sphinx_extension_knows_sphinx():
    known = {
        path.relative_to(PACKAGE).parts[0]
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
        if name.partition(".")[0] in ("sphinx", "docutils")
    }
    assert known == {"sphinxext"}


def test_modules_stay_small():
    sizes = sorted(len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES)
    assert sizes[-1] < 600
    assert sizes[len(sizes) // 2] <= 250


def test_importing_the_package_loads_neither_networkx_nor_rich():
    code = "import sys, arkrules; print(*sorted({'networkx', 'rich', 'click'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def test_playing_loads_neither_networkx_nor_rich():
    code = (
        "import sys, random, arkrules\n"
        "arkrules.playout(arkrules.new_game('carcassonne', ['red', 'blue']), random.Random(1))\n"
        "print(*sorted({'networkx', 'rich', 'click'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
