"""How the answer to a dispute is printed for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from arkrules.rulings import Case, Verdict, Verdicts

__all__ = ["print_answer", "print_heading", "why_not"]


def why_not(verdict: Verdict) -> str:
    """Why a case could not be asked under a profile."""
    if verdict.unknown:
        return f"{verdict.profile.id} does not know {', '.join(verdict.unknown)}"
    run = verdict.outcome.run
    return f"not applicable under {verdict.profile.id}: {'; '.join(run.faults)}"


def print_heading(case: Case, out: Console) -> None:
    """What is in dispute."""
    out.print(case.title, style="bold", markup=False)
    out.print(case.question, markup=False)


def print_answer(
    verdicts: Verdicts, out: Console, *, verbose: bool, board: bool, named: bool
) -> None:
    """The answer: profiles with equal outcomes together, then what parts them."""
    case = verdicts.case
    print_heading(case, out)
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
            out.print(why_not(verdict), style="dim", markup=False)
    if not groups:
        out.print("No edition could be asked.", style="bold")


def _picture(verdict: Verdict, out: Console) -> None:
    """The board at the end, the tile in question marked."""
    from arkrules.render import print_board

    run = verdict.outcome.run
    assert run.state is not None
    print_board(run.state, out)


def _group(group: tuple[Verdict, ...], out: Console, *, verbose: bool) -> None:
    """Profiles that say the same, and why."""
    from arkrules.telling import award_lines, outcome_lines, reason_line

    first = group[0]
    run = first.outcome.run
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
    for why in run.reasons:
        out.print(f"  because {reason_line(first.profile, why, most)}", markup=False)
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
        if run.refusals:
            clauses = tuple(refusal.clause for refusal in run.refusals)
            shared.setdefault(clauses, []).append(verdict)
    found = {}
    for verdicts in shared.values():
        reason = "; ".join(map(str, verdicts[0].outcome.run.refusals))
        found[reason] = [verdict.profile.id for verdict in verdicts]
    return found


def _turns(group: tuple[Verdict, ...], most: int | None) -> Iterator[str]:
    """What a group's verdicts turn on, those of several profiles that read alike together."""
    from arkrules.telling import how_sure, turn_lines

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
    from arkrules.telling.verdicts import summary, way_words

    open_clauses = ", ".join(verdict.open_clauses)
    out.print(f"  {prefix}is open: {open_clauses} ({verdict.status})", style="yellow", markup=False)
    if left := verdict.readings.left:
        said = f"too many readings to play them all; not in every way: {', '.join(left)}"
        out.print(f"    {said}", markup=False)
    for way in verdict.readings.ways:
        answers = way_words(verdict.profile, way)
        out.print(f"    {answers} → {summary(way.result)}", markup=False)
    for turn in verdict.edition_turns:
        for worded in turn.answer.readings:
            if turn.answer.status.open and not worded.executed:
                out.print(f"    in words only, {turn.clause}: {worded.words}", markup=False)
