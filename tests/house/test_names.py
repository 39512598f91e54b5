"""Names and modules: nothing goes in circles, nothing is called like something else."""

from __future__ import annotations

import ast
import importlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

from tests.paths import PACKAGE


def modules(root: Path) -> dict[str, Path]:
    """The files of a package, by the dotted name of the module."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules(PACKAGE)
PACKAGES = sorted(name for name, path in MODULES.items() if path.name == "__init__.py")


@cache
def trees() -> dict[str, ast.Module]:
    """The same, read."""
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}


def at_run_time(node: ast.AST) -> Iterator[ast.AST]:
    """All that is in a module, what only type checkers read left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            for other in child.orelse:
                yield from (other, *at_run_time(other))
            continue
        yield from (child, *at_run_time(child))


def imported(tree: ast.AST, known: Mapping[str, object]) -> Iterator[str]:
    """The modules that a module imports, on top or within functions.

    A name imported from a package is a module of it, or else something of its `__init__`.
    """
    for node in at_run_time(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                if whole in known:
                    yield whole
                elif node.module in known:
                    yield str(node.module)


def circles(trees: Mapping[str, ast.AST]) -> list[list[str]]:
    """The modules that need each other, in groups.

    Importing a module runs the `__init__` of the packages that it lies in,
    so whoever imports it from elsewhere needs these too.
    """
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, tree in trees.items():
        for other in imported(tree, trees):
            graph.add_edge(name, other)
            above = other.rpartition(".")[0]
            while "." in above:
                if not f"{name}.".startswith(f"{above}."):
                    graph.add_edge(name, above)
                above = above.rpartition(".")[0]
    loops = [name for name in graph if graph.has_edge(name, name)]
    parts = [sorted(part) for part in nx.strongly_connected_components(graph) if len(part) > 1]
    return sorted([*parts, *([name] for name in loops)])


def test_no_module_needs_one_that_needs_it():
    assert circles(trees()) == []


@pytest.mark.parametrize(
    ("sources", "found"),
    [
        ({"p.a": "import p.b", "p.b": ""}, []),
        ({"p.a": "import p.b", "p.b": "from p.a import x"}, [["p.a", "p.b"]]),
        ({"p.a": "def f():\n from p import b", "p.b": "import p.a"}, [["p.a", "p.b"]]),
        ({"p": "from p.a import x", "p.a": "from p import y"}, [["p", "p.a"]]),
        ({"p": "from p.a import x", "p.a": "from p import b", "p.b": ""}, []),
        (
            {"p.q": "import p.q.a", "p.q.a": "import p.b", "p.b": "import p.q.c", "p.q.c": ""},
            [["p.b", "p.q", "p.q.a"]],
        ),
        ({"p.a": "if TYPE_CHECKING:\n import p.b", "p.b": "import p.a"}, []),
        (
            {"p.a": "if TYPE_CHECKING:\n pass\nelse:\n import p.b", "p.b": "import p.a"},
            [["p.a", "p.b"]],
        ),
    ],
)
def test_circles_are_found_wherever_an_import_stands(sources, found):
    assert circles({name: ast.parse(text) for name, text in sources.items()}) == found


def test_no_module_imports_the_names_of_the_whole_package():
    """`arkrules` gathers what the rooms hold; a room that imported it would go in a circle."""
    users = [name for name, tree in trees().items() if "arkrules" in imported(tree, trees())]
    assert users == []


SHARED = {
    "case": "one dispute: the command, and what it is",
    "casebook": "all shipped disputes: the command, and what it is",
    "cells": "cells of the board: those pointed at on a page, and as the kernel numbers them",
    "chance": "what is left to chance: drawn and chosen, and the same compiled",
    "check": "whether a case holds: the command, and the checking",
    "clauses": "questions that editions answer: what they are, those of each room, their pages",
    "pictures": "boards as pictures: in documents, and as files that go on paper",
    "codes": "as numbers, so that listing is cheap: placements, and moves made of them",
    "copying": "copying a compiled game: what all have, and what one has of its own",
    "effects": "how much a rule matters: the command, and what it tells",
    "ending": "the final scoring, compiled: of the base game, and of those that differ",
    "extension": "the declaration of an extension: its form, and that of each game",
    "features": "connected features: how those of a game are scored, and the compiled forest",
    "games": "whole games: played by the kernel, and the kernel that plays them",
    "haunting": "ghosts put on meeples: with reasons, and the same compiled",
    "journey": "the Ark under way: with reasons, and the same compiled",
    "keys": "keys of positions and verdicts that a game adds",
    "known": "games that the kernel knows: the base game, and what each other has of its own",
    "laying": "laying a tile: the move, and the same compiled",
    "layout": "where everything lies in the kernel's arrays: in all games, and in one",
    "listing": "what can be done, compiled: in the base game, and in those that differ",
    "model": "values that others are made of: documents, and a table with its position",
    "moves": "moves: as values, and as the kernel lists and makes them",
    "nouns": "what things are called: any, and those of each game",
    "outline": "what a tile shows: its sides in notation, and its lines in a picture",
    "passages": "what sources say: sentence by sentence, and how that is told",
    "pieces": "pieces that stand: any, and the same compiled",
    "players": "those who choose: the engine's, and the same compiled",
    "schema": "JSON Schema: of classes, and the command",
    "schemas": "JSON Schema of files: those of each room, of all kinds, and beside the pages",
    "scoring": "how points come about: with reasons, and the same compiled",
    "sites": "how sites are scored: any, and those of one game",
    "sources": "documents that are cited: what they are, their pages, and the command",
    "table": "where positions are set up by clicking: the command, and a site that has one",
    "text": "as plain text: a document, and a board",
    "tiles": "sets of tiles shown: the command, and what it tells",
    "turns": "the course of a turn, compiled: of the base game, and of those that differ",
    "ways": "ways: those that the Ark may go, compiled, and those from a page to others",
    "writing": "in another form: cases as TOML, documents as nodes of a page",
}
"""Names of modules that several rooms have because the modules have the same subject."""


def test_modules_have_one_name_each_or_the_same_subject():
    homes = defaultdict(list)
    for name, path in MODULES.items():
        if path.name != "__init__.py":
            homes[name.rpartition(".")[2]].append(name)
    assert {name for name, found in homes.items() if len(found) > 1} == set(SHARED)


def public_types(tree: ast.Module) -> Iterator[str]:
    """The classes of a module, and the types that it gives a name."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if name[:1].isupper() and not name.isupper():
                    yield name


def test_no_two_classes_share_a_name():
    homes = defaultdict(list)
    for module, tree in trees().items():
        for name in public_types(tree):
            homes[name].append(module)
    twice = {
        name: found
        for name, found in homes.items()
        if len(found) > 1 and len(name) > 1 and not name.startswith("_")
    }
    assert twice == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_hides_behind_something_of_its_name(package):
    within = importlib.import_module(package)
    for name in MODULES:
        if name.rpartition(".")[0] == package and name != "arkrules.__main__":
            module = importlib.import_module(name)
            assert getattr(within, name.rpartition(".")[2]) is module


@pytest.mark.parametrize("package", PACKAGES)
def test_no_package_exports_a_name_that_a_module_of_it_has(package):
    exported = set(getattr(importlib.import_module(package), "__all__", ()))
    within = {name.rpartition(".")[2] for name in MODULES if name.rpartition(".")[0] == package}
    assert exported & within == set()
