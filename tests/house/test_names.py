"""Names and modules: nothing goes in circles, nothing is called like something else."""

from __future__ import annotations

import ast
import importlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import networkx as nx

from tests.paths import PACKAGE


def modules(root: Path) -> dict[str, Path]:
    """The files of a package, by the dotted name of the module."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules(PACKAGE)


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


def test_no_module_imports_the_names_of_the_whole_package():
    """`arkrules` gathers what the rooms hold; a room that imported it would go in a circle."""
    users = [name for name, tree in trees().items() if PACKAGE.name in imported(tree, trees())]
    assert users == []


def test_modules_have_one_name_each_or_the_same_subject(snapshot: object) -> None:
    """The approval holds names that several rooms have, because the modules have one subject."""
    homes = defaultdict(list)
    for name, path in MODULES.items():
        if path.name != "__init__.py":
            homes[name.rpartition(".")[2]].append(name)
    shared = (f"{name}: {', '.join(found)}" for name, found in homes.items() if len(found) > 1)
    assert "\n".join(sorted(shared)) == snapshot


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


def test_no_module_hides_behind_something_of_its_name() -> None:
    hidden = []
    for name in MODULES:
        package, _, last = name.rpartition(".")
        if package and last != "__main__":
            within, module = map(importlib.import_module, (package, name))
            if getattr(within, last) is not module or last in getattr(within, "__all__", ()):
                hidden.append(name)
    assert hidden == []
