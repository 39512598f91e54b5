"""`arkrules ask`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import (
    Reply,
    answers_in_pages,
    case_argument,
    console,
    note,
    under_option,
    written,
)
from arkrules.cli.completion import assumptions
from arkrules.cli.groups import command
from arkrules.errors import ArkrulesError, CaseError, ProfileError
from arkrules.text import listing, say

if TYPE_CHECKING:
    from arkrules.rules import Library, Profile
    from arkrules.rulings import AnyCase, Verdict, Verdicts


@command()
@case_argument
@under_option()
@click.option(
    "--assume", multiple=True, metavar="CLAUSE=ANSWER", shell_complete=assumptions,
    help="Settle a clause: a word, or a TOML value.",
)  # fmt: skip
@click.option("--strict", is_flag=True, help="Refuse to answer where an open clause decides.")
@click.option("--verbose", "-v", is_flag=True, help="The whole reasoning.")
@click.option("--no-board", is_flag=True, help="Leave the picture out.")
@answers_in_pages
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
    Asked are the editions of the games whose verdicts it states, all there are if it states none.
    Exit code 0 whatever the verdict; 1 if a move before the one in question is refused everywhere,
    and with --strict if an open clause decides; 2 if no edition can be asked.

    \b
    arkrules ask small-city
    arkrules ask examples/dispute.toml
    arkrules ask dispute.toml --under carcassonne --assume city.closed=enclosed-filled
    """
    from arkrules.rulings import ReferenceCase, read_case
    from arkrules.telling import Rulebook, case_page, plain

    text = written(case, shelf)
    asked = read_case(text.text, file=text.path)
    verdicts = None if isinstance(asked, ReferenceCase) else _verdicts(asked, shelf, under, assume)
    if verdicts and not verdicts.groups:
        if not no_board:
            _show_what_cannot_be(verdicts)
        raise _not_asked(verdicts)
    return Reply(
        lambda: case_page(
            asked, verdicts, Rulebook(shelf), picture=not no_board, verbose=verbose,
            every=bool(under),
        ),
        lambda: plain(verdicts or asked),
        int(verdicts is not None and (_broken_off(verdicts) or (strict and _open(verdicts)))),
    )  # fmt: skip


def _verdicts(
    case: AnyCase, shelf: Library, under: Sequence[str], assume: Sequence[str]
) -> Verdicts:
    """What the editions in question say."""
    from arkrules.rulings import adjudicate
    from arkrules.telling import Rulebook

    # Verdicts that a case states say which games it is about.
    names = Rulebook(shelf).concerned(case) or tuple(shelf.profile_ids())
    chosen = [shelf.profile(name) for name in under] or [
        shelf.profile(name, named_in=case.file) for name in names
    ]
    for cite in case.cites:
        if fault := shelf.sources.remark(cite):
            note(say("warning: {file}: cites: {fault}", file=case.file, fault=fault))
    return adjudicate(case, _assuming(chosen, assume), shelf=shelf)


def _not_asked(verdicts: Verdicts) -> CaseError:
    """That no edition can be asked; each reason is given once, with the editions that have it."""
    reasons: dict[str, list[str]] = {}
    for verdict in verdicts.verdicts:
        reasons.setdefault(_why_not(verdict), []).append(verdict.profile.id)
    faults = [
        say("{editions} cannot be asked: {reason}", editions=listing(ids), reason=reason)
        for reason, ids in reasons.items()
    ]
    if len(reasons) == 1 and len(verdicts.verdicts) > 1:
        faults = [say("no edition can be asked: {reason}", reason=reason) for reason in reasons]
    if all(verdict.unknown for verdict in verdicts.verdicts):
        remedy = say(
            "`arkrules find WORD` says where a word is known; [CCC a1b bbb b1a] is everywhere"
        )
    else:
        remedy = say("fix the position; its page in the documentation has examples")
    return CaseError(faults, file=verdicts.case.file, remedy=remedy)


def _why_not(verdict: Verdict) -> str:
    if verdict.unknown:
        return say("nothing is known of {words}", words=listing(verdict.unknown))
    return "; ".join(verdict.outcome.run.faults)


def _show_what_cannot_be(verdicts: Verdicts) -> None:
    """Draw a position that cannot be, as far as it can be laid out."""
    from arkrules.play.setup import sketched
    from arkrules.render import print_board

    position = verdicts.case.position
    known = [verdict.profile for verdict in verdicts.verdicts if not verdict.unknown]
    if position is not None and position.tiles and known:
        with contextlib.suppress(ArkrulesError):
            print_board(sketched(known[0], position), console(messages=True))


def _broken_off(verdicts: Verdicts) -> bool:
    """Whether no edition comes to the move in question, since an earlier one is refused."""
    return all(group[0].outcome.broken is not None for group in verdicts.groups)


def _open(verdicts: Verdicts) -> bool:
    """Whether an open clause decides under some profile, which is said."""
    conditional = [v for v in verdicts.verdicts if v.applicable and v.conditional]
    for verdict in conditional:
        clauses = listing(verdict.open_clauses)
        note(
            say(
                "strict: {profile} leaves {clauses} open, and it decides",
                profile=verdict.profile.id,
                clauses=clauses,
            )
        )
    return bool(conditional)


def _assuming(profiles: Iterable[Profile], assume: Iterable[str]) -> list[Profile]:
    """The profiles, with clauses settled as told."""
    found = list(profiles)
    for told in assume:
        clause, equals, answer = told.partition("=")
        if not equals:
            raise click.BadParameter(
                say("{told} has no =; write CLAUSE=ANSWER", told=repr(told)), param_hint="--assume"
            )
        if not any(clause in profile.catalogue for profile in found):
            found[0].clause(clause)
        try:
            found = [
                p.with_value(clause, p.clause(clause).parse(answer)) if clause in p.catalogue else p
                for p in found
            ]
        except ValueError as error:
            remedy = say("`arkrules show PROFILE {clause}` says what it asks", clause=clause)
            said = say("--assume {told}: {fault}", told=told, fault=error)
            raise ProfileError(said, remedy=remedy) from None
    return found
