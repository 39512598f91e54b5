"""`arkrules show`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import console, format_option, path_option, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from arkrules.rules import Clause, Library, Profile

__all__ = ["show"]

MARKS = {"silent": "?", "contested": "!"}


@click.command()
@click.argument("profile")
@click.argument("clause", required=False)
@format_option()
@path_option
def show(profile: str, clause: str | None, kind: str, paths: tuple[Path, ...]) -> None:
    """What an edition says: all of it, or one clause with its readings and citations.

    \b
    arkrules show carcassonne
    arkrules show carcassonne city.closed
    """
    from arkrules.rules import library

    shelf = library(paths)
    chosen = shelf.profile(profile)
    asked = [chosen.clause(clause)] if clause else [c for c in chosen if c.id in chosen.answers]
    if kind == "json":
        rows = [_row(chosen, item) for item in asked]
        print_json({"profile": chosen.id, "title": chosen.title, "clauses": rows})
        return
    out = console()
    if clause:
        _one(chosen, asked[0], shelf, out)
    else:
        _sheet(chosen, asked, out)


def _row(profile: Profile, clause: Clause) -> dict[str, object]:
    """A clause for programs."""
    answer = profile.answer(clause.id)
    return {
        "clause": clause.id,
        "question": clause.question,
        "standing": clause.standing.value,
        "answer": clause.unstructure(answer.value),
        "words": clause.say(answer.value),
        "status": answer.status.value,
        "cite": list(answer.cite),
        "note": answer.note,
        "origin": answer.origin,
        "readings": [
            {
                "words": reading.words or clause.say(reading.answer),
                "because": reading.because,
                **({"answer": clause.unstructure(reading.answer)} if reading.executed else {}),
            }
            for reading in answer.readings
        ],
    }


def _sheet(profile: Profile, clauses: list[Clause], out: Console) -> None:
    """All clauses, a line for the answer and one for where it stands."""
    out.print(profile.title, style="bold", markup=False)
    out.print(
        f"{profile.id}; {len(clauses)} clauses;"
        " ? marks what print leaves silent, ! what is contested"
    )
    heading = ""
    for clause in clauses:
        if clause.heading != heading:
            heading = clause.heading
            out.print(f"\n{heading}", style="bold")
        answer = profile.answer(clause.id)
        mark = MARKS.get(answer.status, " ")
        out.print(f"{mark} {clause.question} {_sentence(clause.say(answer.value))}", markup=False)
        where = ", ".join(answer.cite) or "no citation"
        out.print(f"    {clause.id}, {answer.status}: {where}", style="dim", markup=False)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}." if words else "—"


def _one(profile: Profile, clause: Clause, shelf: Library, out: Console) -> None:
    """One clause in full."""
    answer = profile.answer(clause.id)
    out.print(f"{clause.id} under {profile.title}", style="bold", markup=False)
    out.print(clause.question, markup=False)
    out.print(f"  {_sentence(clause.say(answer.value))}", style="bold", markup=False)
    out.print(f"  {answer.status}, {clause.standing}, answered by {answer.origin or 'nobody'}")
    if answer.note:
        out.print(f"  Note: {answer.note}", markup=False)
    for cite in answer.cite:
        out.print(f"  [{cite}] {shelf.sources.describe(cite)}", markup=False)
    for reading in answer.readings:
        words = reading.words or clause.say(reading.answer)
        how = "" if reading.executed else " (in words only)"
        out.print(f"  Another reading{how}: {words}, because {reading.because}", markup=False)
