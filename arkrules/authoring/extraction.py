"""Extraction of what a translator translates: templates in code, and texts of rule data.

Two methods for Babel, which `pyproject.toml` maps to files; extensions by others may use them, too.
Babel's keywords do not suffice: they see neither named arguments nor tables, docstrings and TOML.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import IO

from arkrules.files import tables_beside
from arkrules.formats import parse_table
from arkrules.nouns import declared

_PLACES = tables_beside(__file__, "extraction.toml")
"""Where such texts are: in which calls, declarations and keys."""
MESSAGES: Mapping[str, Sequence[int]] = _PLACES["calls"]
"""The functions that say something, and which of their arguments are templates."""

Found = tuple[int, str, str | tuple[str, ...], list[str]]
"""A line, whether it is one message or several forms of one, the templates, and comments."""


def from_python(
    file: IO[bytes], _keywords: Collection[str], _tags: Collection[str], options: object
) -> Iterator[Found]:
    """The templates in a module."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            name = _name(node.func)
            if name in MESSAGES:
                yield from _said(node, MESSAGES[name])
            elif name in _PLACES["declarations"]:
                yield from _declared(node, _PLACES["declarations"][name])
            elif name == "nouns":
                yield from _nouns(node)
        elif isinstance(node, ast.ClassDef) and "DescribedEnum" in map(_name, node.bases):
            yield from _meanings(node)
        elif isinstance(node, ast.FunctionDef) and any(map(_makes_a_command, node.decorator_list)):
            for text, literal in paragraphs(ast.get_docstring(node)):
                if not literal:
                    yield node.lineno, "gettext", text, []


def _meanings(words: ast.ClassDef) -> Iterator[Found]:
    """What the members of a `DescribedEnum` mean: `NEVER = "never", "no"`."""
    for node in words.body:
        match node:
            case ast.Assign(value=ast.Tuple(elts=[_, ast.Constant(value=str(text))])):
                yield node.lineno, "gettext", text, []


def _makes_a_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and _name(decorator.func) in _PLACES["commands"]


def paragraphs(docstring: str | None) -> list[tuple[str, bool]]:
    """The paragraphs of a command's docstring, and whether each is typed as it stands.

    >>> paragraphs("One\\ntwo.\\n\\n\\barkrules ask it")
    [('One two.', False), ('\\x08arkrules ask it', True)]
    """
    found = filter(None, cleandoc(docstring or "").split("\n\n"))
    return [
        (part, True) if part.startswith("\b") else (" ".join(part.split()), False) for part in found
    ]


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _said(call: ast.Call, places: Sequence[int]) -> Iterator[Found]:
    """The template of a call, or both where it depends on a number; other functions have none."""
    texts = [text for at in places if at < len(call.args) and (text := _text(call.args[at]))]
    if len(texts) == len(places) == 1:
        yield call.lineno, "gettext", texts[0], []
    elif len(texts) == len(places):
        yield call.lineno, "ngettext", tuple(texts), []


def _declared(call: ast.Call, names: Collection[str]) -> Iterator[Found]:
    """The texts of a declaration, those in a table of them too."""
    nodes = [keyword.value for keyword in call.keywords if keyword.arg in names]
    if "" in names:
        nodes = [*call.args, *nodes]
    for node in nodes:
        for part in node.values if isinstance(node, ast.Dict) else [node]:
            if (text := _text(part)) and _words(text):
                yield part.lineno, "gettext", text, []


def _nouns(call: ast.Call) -> Iterator[Found]:
    """The forms of nouns, and how they are counted."""
    for one in (declared(text) for node in call.args if (text := _text(node))):
        yield call.lineno, "gettext", one.forms, []
        yield call.lineno, "ngettext", one.counted, []


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _words(text: str) -> bool:
    """Return whether there is something in a text to translate."""
    return any(map(str.isalpha, text)) and text.strip("{}") != ""


def from_toml(
    file: IO[bytes], _keywords: Collection[str], _tags: Collection[str], options: object
) -> Iterator[Found]:
    """The texts for people in a file of rule data."""
    text = file.read().decode("utf-8")
    raw = parse_table(text)
    lines = text.splitlines()
    is_case = "question" in raw
    for found in dict.fromkeys(_texts_in(raw, is_case=is_case)):
        at = next((n for n, line in enumerate(lines, 1) if found in line), 1)
        yield at, "gettext", found, []


def _texts_in(raw: object, key: str = "", *, is_case: bool) -> Iterator[str]:
    match raw:
        case str():
            apart = key in _PLACES["apart"] and not is_case and " " not in raw
            if key in _PLACES["tables"] or (raw and key in _PLACES["keys"] and not apart):
                yield raw
        case dict():
            for name, inner in raw.items():
                within = key if key in _PLACES["tables"] else name
                yield from _texts_in(inner, within, is_case=is_case)
        case list():
            for inner in raw:
                if isinstance(inner, dict) or key in _PLACES["tables"]:
                    yield from _texts_in(inner, key, is_case=is_case)
