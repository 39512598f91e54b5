"""`arkrules find`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import format_option, path_option, print_json

if TYPE_CHECKING:
    from arkrules.search import Group, Hit

__all__ = ["find"]

SHOWN = 20
"""How many hits people are shown unless they ask for more."""


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@click.option(
    "--in", "within", multiple=True, metavar="GROUP,...",
    help="Only these: clauses, cases, profiles, overlays, sources, tiles, marks, sites, pieces,"
    " tokens, stock, moves, steps, extensions.",
)  # fmt: skip
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N",
    help=f"Show the best N only.  [default: {SHOWN} for people, all for programs]",
)  # fmt: skip
@format_option()
@path_option
def find(
    words: tuple[str, ...],
    within: tuple[str, ...],
    limit: int | None,
    kind: str,
    paths: tuple[Path, ...],
) -> None:
    """Search everything there is: clauses, cases, sources, editions, house rules, tiles, words.

    All the words must be found, each at the beginning of a word, in any case, with or without
    accents. What bears them in its id or its title comes first. Each line says what a thing is
    and its id; the command below it shows it. Exit code 1 if nothing is found.

    \b
    arkrules find small city
    arkrules find base:n6
    arkrules find table edge --in overlays,cases
    """
    from arkrules.rules import library
    from arkrules.rulings.casebook import casebook_of
    from arkrules.search import index, near_misses, search

    groups = _groups(within)
    shelf = library(paths)
    entries = index(shelf, casebook_of(shelf))
    hits = search(entries, words, groups)
    hint = "" if hits else near_misses(entries, words, groups)
    if kind == "json":
        found = [_plain(hit) for hit in hits[:limit]]
        print_json({"query": " ".join(words), "found": len(hits), "hits": found, "hint": hint})
    for hit in hits[: limit or SHOWN] if kind == "text" else ():
        _print(hit)
    if kind == "text" and len(hits) > (limit or SHOWN):
        click.echo(f"{limit or SHOWN} of {len(hits)} shown; --limit {len(hits)} shows all")
    if not hits:
        click.echo(f"nothing found for {' '.join(words)!r}: {hint}", err=True)
        sys.exit(1)


def _groups(within: tuple[str, ...]) -> list[Group]:
    """The groups to search, as they are named in one option or in several."""
    from arkrules.search import GROUPS

    named: dict[str, Group] = {group.removesuffix("s"): group for group in GROUPS}
    found: list[Group] = []
    for word in (part.strip() for text in within for part in text.split(",")):
        if word.removesuffix("s") not in named:
            raise click.BadParameter(
                f"{word!r} is nothing to search in; choose from {', '.join(GROUPS)}",
                param_hint="--in",
            )
        found.append(named[word.removesuffix("s")])
    return found


def _print(hit: Hit) -> None:
    entry = hit.entry
    click.echo(f"{entry.kind} {click.style(entry.id, bold=True)}: {entry.title}")
    if hit.excerpt:
        click.echo(f"    {hit.excerpt}")
    click.echo(click.style(f"    {entry.command}", dim=True))


def _plain(hit: Hit) -> dict[str, object]:
    entry = hit.entry
    return {
        "group": entry.group,
        "kind": entry.kind,
        "id": entry.id,
        "title": entry.title,
        "text": list(entry.text),
        "excerpt": hit.excerpt,
        "command": entry.command,
        "score": hit.score,
    }
