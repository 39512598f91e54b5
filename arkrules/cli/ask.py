"""`arkrules ask`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.answer import print_answer, print_heading, why_not
from arkrules.cli.common import console, format_option, path_option, print_json
from arkrules.errors import CaseError, ProfileError

if TYPE_CHECKING:
    from arkrules.rules import Profile
    from arkrules.rulings import Case, Verdicts

__all__ = ["ask"]


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--under", multiple=True, metavar="PROFILE", help="Only this one; repeatable.")
@click.option(
    "--assume", multiple=True, metavar="CLAUSE=ANSWER",
    help="Settle a clause: a word, or a TOML value.",
)  # fmt: skip
@click.option("--strict", is_flag=True, help="Refuse to answer where an open clause decides.")
@click.option("--verbose", "-v", is_flag=True, help="The whole reasoning.")
@click.option("--no-board", is_flag=True, help="Leave the picture out.")
@format_option()
@path_option
def ask(
    file: Path,
    under: tuple[str, ...],
    assume: tuple[str, ...],
    strict: bool,
    verbose: bool,
    no_board: bool,
    kind: str,
    paths: tuple[Path, ...],
) -> None:
    """Settle a dispute: what every edition says, why, and on which clause it turns.

    FILE is a case. Exit code 0 whatever the verdict; with --strict, 1 if an open clause decides.

    \b
    arkrules ask examples/dispute.toml
    arkrules ask dispute.toml --under carcassonne --assume city.closed=enclosed-filled
    """
    from arkrules.rules import library
    from arkrules.rulings import adjudicate, load_case

    case = load_case(file)
    shelf = library(paths)
    if case.reference:
        _reference(case, kind)
        return
    chosen = [shelf.profile(name) for name in (under or tuple(shelf.profile_ids()))]
    for cite in case.cites:
        if fault := shelf.sources.fault(cite):
            click.echo(f"warning: {file}: cites: {fault}", err=True)
    verdicts = adjudicate(case, _assuming(chosen, assume), shelf=shelf)
    if under and not any(verdict.applicable for verdict in verdicts.verdicts):
        raise CaseError([why_not(verdict) for verdict in verdicts.verdicts], file=str(file))
    if kind == "json":
        from arkrules.telling import verdicts_json

        print_json(verdicts_json(verdicts))
    else:
        print_answer(verdicts, console(), verbose=verbose, board=not no_board, named=bool(under))
    if strict:
        _refuse_open(verdicts)


def _reference(case: Case, kind: str) -> None:
    """A case that no program can play: its answer."""
    if kind == "json":
        print_json({"case": case.id, "title": case.title, "reference": True,
                    "question": case.question, "answer": case.answer,
                    "cites": list(case.cites)})  # fmt: skip
        return
    out = console()
    print_heading(case, out)
    out.print(case.answer, markup=False)


def _refuse_open(verdicts: Verdicts) -> None:
    """Say no if an open clause decides under some profile."""
    conditional = [v for v in verdicts.verdicts if v.applicable and v.conditional]
    for verdict in conditional:
        clauses = ", ".join(verdict.open_clauses)
        click.echo(f"strict: {verdict.profile.id} leaves {clauses} open, and it decides", err=True)
    if conditional:
        sys.exit(1)


def _assuming(profiles: Iterable[Profile], assume: Iterable[str]) -> list[Profile]:
    """The profiles, with clauses settled as told."""
    found = list(profiles)
    for told in assume:
        clause, equals, answer = told.partition("=")
        if not equals:
            raise click.BadParameter(
                f"{told!r} has no =; write CLAUSE=ANSWER", param_hint="--assume"
            )
        if not any(clause in profile.catalogue for profile in found):
            found[0].clause(clause)
        try:
            found = [
                p.with_value(clause, p.clause(clause).parse(answer)) if clause in p.catalogue else p
                for p in found
            ]
        except ValueError as error:
            raise ProfileError(f"--assume {told}: {error}") from None
    return found
