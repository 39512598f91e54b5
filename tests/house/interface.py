"""What is public, as the reference of the documentation has it."""

from __future__ import annotations

import ast
import importlib
import inspect
import re

from tests.paths import PACKAGE, ROOT


def documented() -> set[str]:
    """The modules that have a page in the reference, and the package itself."""
    pages = (ROOT / "docs/reference/api").glob("*.md")
    texts = [page.read_text(encoding="utf-8") for page in pages]
    found = {name for text in texts for name in re.findall(r"automodule:: (\S+)", text)}
    return found | {PACKAGE.name}


def public_names(module: str) -> set[str]:
    """The names that a module lists, or else those that it defines itself."""
    found = importlib.import_module(module)
    if listed := getattr(found, "__all__", None):
        return set(listed)
    names = set()
    for node in ast.parse(inspect.getsource(found)).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return {name for name in names if not name.startswith("_")}
