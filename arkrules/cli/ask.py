"""`arkrules ask`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import console, format_option, path_option, print_json
from arkrules.errors import CaseError, ProfileError

if TYPE_CHECKING:
    from rich.console import Console

    from arkrules.rules import Profile
    from arkrules.rulings import Case, Verdict, Verdicts

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
    out = console()
    if case.reference:
        if kind == "json":
            print_json({"case": case.id, "title": case.title, "reference": True,
                        "question": case.question, "answer": case.answer,
                        "cites": list(case.cites)})  # fmt: skip
        else:
            _heading(case, out)
            out.print(case.answer, markup=False)
        return
    chosen = [shelf.profile(name) for name in (under or tuple(shelf.profile_ids()))]
    for cite in case.cites:
        if fault := shelf.sources.fault(cite):
            click.echo(f"warning: {file}: cites: {fault}", err=True)
    verdicts = adjudicate(case, _assuming(chosen, assume), shelf=shelf)
    if under and not any(verdict.applicable for verdict in verdicts.verdicts):
        raise CaseError([_why_not(verdict) for verdict in verdicts.verdicts], file=str(file))
    if kind == "json":
        from arkrules.rulings.words import verdicts_json

        print_json(verdicts_json(verdicts))
    else:
        _print(verdicts, out, verbose=verbose, board=not no_board, named=bool(under))
    if strict and (conditional := [v for v in verdicts.verdicts if v.applicable and v.conditional]):
        for verdict in conditional:
            clauses = ", ".join(verdict.open_clauses)
            click.echo(
                f"strict: {verdict.profile.id} leaves {clauses} open, and it decides", err=True
            )
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
                p.settled(clause, p.clause(clause).parse(answer)) if clause in p.catalogue else p
                for p in found
            ]
        except ValueError as error:
            raise ProfileError(f"--assume {told}: {error}") from None
    return found


def _why_not(verdict: Verdict) -> str:
    """Why a case could not be asked under a profile."""
    if verdict.unknown:
        return f"{verdict.profile.id} does not know {', '.join(verdict.unknown)}"
    run = verdict.outcome.run
    faults = "; ".join(run.faults) if run else ""
    return f"not applicable under {verdict.profile.id}: {faults}"


def _heading(case: Case, out: Console) -> None:
    out.print(case.title, style="bold", markup=False)
    out.print(case.question, markup=False)


def _print(verdicts: Verdicts, out: Console, *, verbose: bool, board: bool, named: bool) -> None:
    """The answer: profiles with equal outcomes together, then what parts them."""
    case = verdicts.case
    _heading(case, out)
    groups = verdicts.groups
    if board and groups:
        _picture(groups[0][0], out)
    for line in case.moves:
        out.print(f"  {line}", markup=False, style="dim")
    for group in groups:
        out.print()
        _group(group, out, verbose=verbose)
    for parting in verdicts.partings:
        out.print(f"\n{parting.one} and {parting.other} part on {parting.words}.", markup=False)
    left = [verdict for verdict in verdicts.verdicts if not verdict.applicable]
    for verdict in left:
        if named or verbose or not verdict.unknown:
            out.print(_why_not(verdict), style="dim", markup=False)
    if not groups:
        out.print("No edition could be asked.", style="bold")


def _picture(verdict: Verdict, out: Console) -> None:
    """The board at the end, the tile in question marked."""
    from arkrules.render import print_board

    run = verdict.outcome.run
    assert run is not None
    assert run.state is not None
    print_board(run.state, out)


def _group(group: tuple[Verdict, ...], out: Console, *, verbose: bool) -> None:
    """Profiles that say the same, and why."""
    from arkrules.rulings.words import award_lines, outcome_lines

    first = group[0]
    run = first.outcome.run
    assert run is not None
    names = ", ".join(verdict.profile.id for verdict in group)
    lines = list(outcome_lines(first.outcome))
    reasons = _reasons(group)
    if len(reasons) > 1:  # all refuse, but not for the same reasons
        lines[0] = "refused"
    out.print(f"{names}: {lines[0] if lines else 'nothing happens'}", style="bold", markup=False)
    if len(reasons) > 1:
        for reason, profiles in reasons.items():
            out.print(f"  {', '.join(profiles)}: {reason}", markup=False)
    for line in lines[1:]:
        out.print(f"  {line}", markup=False)
    most = None if verbose else 3
    for award in run.awards:
        for line in award_lines(first.profile, award, most):
            out.print(f"  {line}", markup=False)
    if verbose:
        for event in run.events:
            out.print(f"  · {event}", style="dim", markup=False)
    for line in _turns(group, most):
        out.print(f"  {line}", markup=False)
    for verdict in group:
        prefix = f"{verdict.profile.id} " if len(group) > 1 else ""
        if house := [turn.clause for turn in verdict.turns if turn.house_only]:
            out.print(f"  {prefix}house rules would change it: {', '.join(house)}", markup=False)
        if verdict.conditional:
            _readings(verdict, prefix, out)
        if verbose:
            asked = ", ".join(sorted(verdict.asked))
            out.print(f"  {prefix}asked: {asked}", style="dim", markup=False)


def _reasons(group: tuple[Verdict, ...]) -> dict[str, list[str]]:
    """Why the profiles of a group refuse a move, those with the same clauses together."""
    shared: dict[tuple[str, ...], list[Verdict]] = {}
    for verdict in group:
        run = verdict.outcome.run
        if run is not None and run.refusals:
            clauses = tuple(refusal.clause for refusal in run.refusals)
            shared.setdefault(clauses, []).append(verdict)
    found = {}
    for verdicts in shared.values():
        run = verdicts[0].outcome.run
        assert run is not None  # it refuses
        reason = "; ".join(map(str, run.refusals))
        found[reason] = [verdict.profile.id for verdict in verdicts]
    return found


def _turns(group: tuple[Verdict, ...], most: int | None) -> Iterator[str]:
    """What a group's verdicts turn on, those of several profiles that read alike together."""
    from arkrules.rulings.words import how_sure, turn_lines

    found: dict[tuple[str, ...], dict[str, list[str]]] = {}
    for verdict in group:
        for turn in verdict.edition_turns:
            lines = tuple(turn_lines(verdict.profile, turn, verdict.outcome))
            sure = how_sure(verdict.profile, turn, most)
            found.setdefault(lines, {}).setdefault(sure, []).append(verdict.profile.id)
    for (answer, *branches), statuses in found.items():
        names = [name for several in statuses.values() for name in several]
        who = "" if len(names) == len(group) else f"{', '.join(names)} "
        verb = "turn" if who and len(names) > 1 else "turns"
        sure = f" [{next(iter(statuses))}]" if len(statuses) == 1 else ""
        yield f"{who}{verb} on {answer}{sure}"
        if len(statuses) > 1:
            yield from (f"  [{sure}] {', '.join(several)}" for sure, several in statuses.items())
        yield from branches


def _readings(verdict: Verdict, prefix: str, out: Console) -> None:
    """What comes out under every reading of what print leaves open."""
    from arkrules.rulings.words import summary

    open_clauses = ", ".join(verdict.open_clauses)
    out.print(f"  {prefix}is open: {open_clauses} ({verdict.status})", style="yellow", markup=False)
    if verdict.too_many_readings:
        out.print("    too many readings to play them all", markup=False)
    for reading in verdict.readings:
        answers = ", ".join(
            f"{clause}: {verdict.profile.clause(clause).say(value)}"
            for clause, value in reading.answers
        )
        out.print(f"    {answers} → {summary(reading.outcome)}", markup=False)
    for turn in verdict.edition_turns:
        for worded in turn.answer.readings:
            if turn.answer.status.open and not worded.executed:
                out.print(f"    in words only, {turn.clause}: {worded.words}", markup=False)
