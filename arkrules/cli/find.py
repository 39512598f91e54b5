"""`arkrules find`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers
from arkrules.cli.completion import groups
from arkrules.cli.groups import command
from arkrules.cli.taken import Number
from arkrules.forms import plain
from arkrules.text import hinted, listing, say, suggest, template

if TYPE_CHECKING:
    from arkrules.documents import Document
    from arkrules.rules import Library
    from arkrules.search import Group, Hit

SHOWN = 20
"""How many hits people are shown unless they ask for more."""


@command()
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@click.option(
    "--in", "within", multiple=True, metavar="GROUP,...", shell_complete=groups,
    help="Only these: clauses, cases, profiles, overlays, sources, tiles, marks, sites, pieces,"
    " tokens, stock, moves, steps, extensions.",
)  # fmt: skip
@click.option(
    "--limit", type=Number(1), metavar="N",
    help="Show the best N only; if left out, people are shown 20, and programs all.",
)  # fmt: skip
@answers
def find(
    shelf: Library, words: tuple[str, ...], within: tuple[str, ...], limit: int | None
) -> Reply:
    """Search everything there is: clauses, cases, sources, editions, house rules, tiles, words.

    All the words must be found, each at the beginning of a word, in any case, with or without
    accents. What bears them in its id or its title comes first. Each line says what a thing is
    and its id; the command below it shows it. Exit code 1 if nothing is found.

    \b
    arkrules find small city
    arkrules find base:n6
    arkrules find table edge --in overlays,cases
    """
    from arkrules.documents import Document
    from arkrules.rulings.casebook import casebook_of
    from arkrules.search import index, near_misses, search

    groups = _groups(within)
    entries = index(shelf, casebook_of(shelf))
    hits = search(entries, words, groups)
    hint = "" if hits else near_misses(entries, words, groups)
    nothing = say("Nothing found for {words!r}: {hint}", words=" ".join(words), hint=hint)
    return Reply(
        lambda: _page(hits, limit or SHOWN) if hits else Document(blocks=[nothing]),
        lambda: {
            "query": " ".join(words),
            "found": len(hits),
            "hits": plain(hits[:limit]),
            "hint": hint,
        },
        int(not hits),
    )


def _groups(within: tuple[str, ...]) -> list[Group]:
    """The groups to search, as they are named in one option or in several."""
    from arkrules.search import GROUPS

    named: dict[str, Group] = {group.removesuffix("s"): group for group in GROUPS}
    found: list[Group] = []
    for word in (part.strip() for text in within for part in text.split(",")):
        if word.removesuffix("s") not in named:
            hint = suggest(word, GROUPS)
            choice = say("choose from {groups}", groups=listing(GROUPS))
            said = say("{word!r} is nothing to search in; {choice}", word=word, choice=choice)
            raise click.BadParameter(hinted(said, hint), param_hint="--in")
        found.append(named[word.removesuffix("s")])
    return found


def _page(hits: Sequence[Hit], most: int) -> Document:
    """The best hits, each with the command that shows it."""
    from arkrules.documents import Document, Entries, Entry, Paragraph, line, strong, tell

    shown = (
        Entry(
            tell(
                "{kind} {id}: {title}",
                kind=template(hit.entry.kind),
                id=strong(hit.entry.id),
                title=hit.entry.title,
            ),
            (
                *([line(hit.excerpt)] if hit.excerpt else []),
                Paragraph(line(hit.entry.command), kind="dim"),
            ),
        )
        for hit in hits[:most]
    )
    blocks = [Entries(shown)]
    if len(hits) > most:
        said = say("{most} of {all} shown; --limit {all} shows all", most=most, all=len(hits))
        return Document(blocks=(*blocks, line(said)))
    return Document(blocks=blocks)
