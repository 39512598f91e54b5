"""Which tests concern some clauses, for `pytest --clause`."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache
from itertools import chain
from textwrap import dedent

import pytest

from arkrules.rules.clauses import clauses_of, unknown_clause
from arkrules.rules.extensions import Registry, registry
from arkrules.text import say


def clauses_among(words: Iterable[object]) -> frozenset[str]:
    """The clauses that ids and headings stand for; `pytest.UsageError` with what may be meant."""
    known = _known(registry())
    found: set[str] = set()
    faults = []
    for word in words:
        if not isinstance(word, str):
            faults.append(say("no clause {word}; a clause is named by its id", word=repr(word)))
        elif word not in known:
            faults.append(unknown_clause(word or "''", known))
        else:
            found |= known[word]
    if faults:
        raise pytest.UsageError(*faults)
    return frozenset(found)


@cache
def _known(extensions: Registry) -> Mapping[str, Set[str]]:
    """What each id and each heading stands for, of all extensions installed."""
    found: dict[str, set[str]] = {}
    for name in extensions.names():
        for clause in chain.from_iterable(map(clauses_of, extensions.find(name).groups)):
            for word in (clause.id, clause.heading):
                found.setdefault(word, set()).add(clause.id)
    return found


def marked_with(item: pytest.Item) -> frozenset[str]:
    """The clauses with which a test is marked; `pytest.UsageError` where a mark is wrong."""
    marks = list(item.iter_markers("clause"))
    if any(mark.kwargs or not mark.args for mark in marks):
        raise pytest.UsageError(say("it takes the ids of clauses or headings, one at least"))
    return clauses_among(word for mark in marks for word in mark.args)


def is_marked(item: pytest.Item, chosen: Set[str]) -> bool:
    """Whether a test is marked with some clause, or with what is none, which it will say."""
    try:
        return not marked_with(item).isdisjoint(chosen)
    except pytest.UsageError:
        return True


def naming(clauses: Set[str]) -> re.Pattern[str]:
    """Finds where a text names one of some clauses, `city__small` as a keyword included."""
    ids = "|".join(re.escape(id).replace(r"\.", r"(?:\.|__)") for id in sorted(clauses))
    return re.compile(rf"(?<![\w-])(?:{ids})(?![\w-]|\.\w)")


def named_by(item: pytest.Item) -> Iterator[str]:
    """The texts in which a test may name a clause: those it is written with, and its parameters."""
    if isinstance(item, pytest.Function):
        yield from _written(item.function)
        if (spec := getattr(item, "callspec", None)) is not None:
            yield repr(spec.params)


@cache
def _written(function: Callable[..., object]) -> tuple[str, ...]:
    """The texts and keywords in the body of a function; its decorators are about other runs too."""
    # Hypothesis runs a function of its own and keeps the one that was written.
    written = getattr(getattr(function, "hypothesis", None), "inner_test", function)
    try:
        tree = ast.parse(dedent(inspect.getsource(written)))
    except (OSError, TypeError, SyntaxError):  # made by a program, or not in a file
        return ()
    parts = [part for defined in tree.body for part in getattr(defined, "body", ())]
    found = [
        node.arg if isinstance(node, ast.keyword) else getattr(node, "value", None)
        for node in chain.from_iterable(map(ast.walk, parts))
        if isinstance(node, (ast.Constant, ast.keyword))
    ]
    return tuple(text for text in found if isinstance(text, str))
