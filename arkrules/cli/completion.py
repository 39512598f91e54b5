"""Shell completion for editions, clauses, cases, sources and tile sets."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from arkrules.errors import ArkrulesError

if TYPE_CHECKING:
    from arkrules.rules import Library

KINDS = ("editions", "overlays", "cases", "disputes", "sources", "tiles")
"""The words for a kind of what is shown; the singular works, too."""
Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
Offer = Callable[["Library", click.Context, str], Iterable[CompletionItem]]


def _offered(offer: Offer) -> Complete:
    """Keep what begins like the word; nothing if the rule data cannot be read."""

    @wraps(offer)
    def complete(
        context: click.Context, _param: click.Parameter, begun: str
    ) -> list[CompletionItem]:
        from arkrules.rules import library

        try:
            with warnings.catch_warnings(action="ignore"):
                shelf = library(context.params.get("paths") or ())
                found = offer(shelf, context, begun)
                return [item for item in found if str(item.value).startswith(begun)]
        except (ArkrulesError, OSError):
            return []  # the command itself says what is wrong

    return complete


@_offered
def editions(shelf: Library, _context: click.Context, begun: str) -> Iterable[CompletionItem]:
    """Offer editions; behind a `+`, the house rules for the edition before it."""
    return _editions(shelf, begun)


def _editions(shelf: Library, begun: str) -> Iterable[CompletionItem]:
    before, plus, _ = begun.rpartition("+")
    if not plus:
        return [CompletionItem(id, help=shelf.profile(id).title) for id in shelf.profile_ids()]
    edition = shelf.profile(before)
    rules = (shelf.overlay(id) for id in shelf.overlay_ids())
    return [
        CompletionItem(f"{before}+{rule.id}", help=rule.title)
        for rule in rules
        if rule.is_for(edition.lineage, edition.answers) and rule.id not in edition.overlays
    ]


@_offered
def shown(shelf: Library, context: click.Context, begun: str) -> Iterable[CompletionItem]:
    """Offer whatever can be shown: behind an edition its clauses and headings, else anything."""
    typed = [str(word) for word in context.params.get("words") or ()]
    said = [word for word in typed if word not in ("edition", "editions")]
    if said and said[0] not in KINDS:
        edition = shelf.profile(said[0])
        headings = dict.fromkeys((id.partition(".")[0] for id in edition.catalogue), "")
        return _items(headings | {id: one.question for id, one in edition.catalogue.items()})
    known = [_editions(shelf, begun), _sources(shelf, begun), map(CompletionItem, shelf.sets)]
    known.append(map(CompletionItem, [*shelf.overlay_ids(), *_cases(shelf), *KINDS]))
    found = {str(item.value): item for items in known for item in items}
    return _or_files(found.values(), begun)


@_offered
def assumptions(shelf: Library, context: click.Context, _begun: str) -> Iterable[CompletionItem]:
    """Offer the clauses of the editions to ask, each with the = before its answer."""
    asked = context.params.get("under") or shelf.profile_ids()
    found = {f"{c.id}=": c.question for id in asked for c in shelf.profile(id)}
    return _items(found)


def _cases(shelf: Library) -> Iterable[str]:
    from arkrules.rulings.case import case_paths

    return case_paths(shelf)


@_offered
def cases(shelf: Library, _context: click.Context, begun: str) -> Iterable[CompletionItem]:
    """Offer the cases of the casebook, or files if none begins like the word."""
    return _or_files(map(CompletionItem, _cases(shelf)), begun)


def _or_files(items: Iterable[CompletionItem], begun: str) -> Sequence[CompletionItem]:
    """Return what begins like the word; files if nothing does, or if it has a folder."""
    found = [item for item in items if str(item.value).startswith(begun)]
    return found if found and os.sep not in begun else [CompletionItem(begun, type="file")]


def _sources(shelf: Library, begun: str) -> Iterable[CompletionItem]:
    """Offer sources; behind a colon, the places in the source before it."""
    known, (id, colon, _) = shelf.sources, begun.partition(":")
    if not colon:
        return _items({id: source.title for id, source in known.items()})
    return [CompletionItem(f"{id}:{place}") for place in known[id].places()] if id in known else []


def _items(told: Mapping[str, str]) -> Iterable[CompletionItem]:
    return (CompletionItem(value, help=said or None) for value, said in told.items())
