"""`arkrules ask`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers, case_argument, note, under_option, written
from arkrules.errors import CaseError, ProfileError

if TYPE_CHECKING:
    from arkrules.rules import Library, Profile
    from arkrules.rulings import Case, Verdicts

__all__ = ["ask"]


@click.command()
@case_argument
@under_option()
@click.option(
    "--assume", multiple=True, metavar="CLAUSE=ANSWER",
    help="Settle a clause: a word, or a TOML value.",
)  # fmt: skip
@click.option("--strict", is_flag=True, help="Refuse to answer where an open clause decides.")
@click.option("--verbose", "-v", is_flag=True, help="The whole reasoning.")
@click.option("--no-board", is_flag=True, help="Leave the picture out.")
@answers
def ask(
    shelf: Library,
    case: str,
    under: tuple[str, ...],
    assume: tuple[str, ...],
    strict: bool,
    verbose: bool,
    no_board: bool,
) -> Reply:
    """Settle a dispute: what every edition says, why, and on which clause it turns.

    CASE is the id of a case in the casebook, the file of a case, or - for standard input.
    Exit code 0 whatever the verdict; with --strict, 1 if an open clause decides.

    \b
    arkrules ask small-city
    arkrules ask examples/dispute.toml
    arkrules ask dispute.toml --under carcassonne --assume city.closed=enclosed-filled
    """
    from arkrules.rulings import read_case
    from arkrules.telling import Rulebook, case_page, plain

    text = written(case, shelf)
    asked = read_case(text.text, file=text.path)
    verdicts = None if asked.reference else _verdicts(asked, shelf, under, assume)
    return Reply(
        lambda: case_page(
            asked, verdicts, Rulebook(shelf), picture=not no_board, verbose=verbose,
            every=bool(under),
        ),
        lambda: plain(verdicts or asked),
        int(strict and verdicts is not None and _open(verdicts)),
    )  # fmt: skip


def _verdicts(case: Case, shelf: Library, under: Sequence[str], assume: Sequence[str]) -> Verdicts:
    """What the editions in question say."""
    from arkrules.rulings import adjudicate
    from arkrules.telling.outcomes import why_not

    chosen = [shelf.profile(name) for name in (under or tuple(shelf.profile_ids()))]
    for cite in case.cites:
        if fault := shelf.sources.fault(cite):
            note(f"warning: {case.file}: cites: {fault}")
    verdicts = adjudicate(case, _assuming(chosen, assume), shelf=shelf)
    if under and not any(verdict.applicable for verdict in verdicts.verdicts):
        raise CaseError(
            [f"{one.profile.id}: {why_not(one)}" for one in verdicts.verdicts], file=case.file
        )
    return verdicts


def _open(verdicts: Verdicts) -> bool:
    """Whether an open clause decides under some profile, which is said."""
    conditional = [v for v in verdicts.verdicts if v.applicable and v.conditional]
    for verdict in conditional:
        clauses = ", ".join(verdict.open_clauses)
        note(f"strict: {verdict.profile.id} leaves {clauses} open, and it decides")
    return bool(conditional)


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
