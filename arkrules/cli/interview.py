"""The interview in which `arkrules new case` writes a case."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve

from arkrules.cli.common import note
from arkrules.cli.options import require_new
from arkrules.errors import CaseError, PositionError, ProfileError
from arkrules.files import save
from arkrules.nouns import noun
from arkrules.text import listing, printable, say

if TYPE_CHECKING:
    from arkrules.rules import Profile
    from arkrules.rulings.case import Case


def new_case(file: Path, under: str | None) -> None:
    """Ask a few questions and write the skeleton of a case."""
    from arkrules.authoring.schemas import schema_line
    from arkrules.rulings import read_case
    from arkrules.rulings.case import write_case

    require_new(file)
    if under is None:
        click.echo(say("`arkrules show` lists the editions; empty for all of them."))
        under = _asked(say("Edition"), lambda name: _edition_fault(name, file))
    elif fault := _edition_fault(under, file):
        raise click.BadParameter(fault, param_hint="--under")
    text = write_case(_interview(file, under))
    read_case(text, file=str(file))  # or it says what cannot be read
    line = schema_line("case", file)
    save(file, f"{line}\n{text}" if line else text)
    typed = f"arkrules ask {file} --under {under}" if under else f"arkrules ask {file}"
    click.echo(
        printable(say("{file} is written; `{command}` settles it", file=file, command=typed))
    )


def _interview(file: Path, under: str) -> Case:
    """The case that somebody tells, answer by answer."""
    from arkrules.play import Position
    from arkrules.rulings.case import Case, VerdictRow

    id = click.prompt(
        say("A short id"), default=file.name.removesuffix(".toml").removesuffix(".case")
    )
    title = click.prompt(say("Title"))
    question = click.prompt(say("What is in dispute, as a question"))
    names = _asked(say("Players, in turn order"), _names_fault, default="red blue").split()
    case = Case(
        id=id,
        title=title,
        question=question,
        position=Position(players=names),
        verdicts={under: VerdictRow()} if under else {},
    )
    editions = _editions(under, file)
    click.echo(say("Tiles that lie, such as '0,0 [CCC a1b bbb b1a]' or '0,0 D/1'; empty to go on."))
    case = _lines(say("tile"), case, partial(_laid, "tiles"), editions)
    for name in _figures(editions[0]) if under else ():
        what = say("Cell of {name:the}, such as 0,0; empty if it is not in play", name=noun(name))
        case = _grown(what, case, partial(_with_figure, name), editions)
    click.echo(say("Pieces that stand, such as 'red follower 0,0 C'; empty to go on."))
    case = _lines(say("piece"), case, partial(_laid, "pieces"), editions)
    click.echo(say("Moves, such as 'lay [CCC aaa aaa aaa]/2 0,-1' or 'follower C'; empty to end."))
    return _lines(say("move"), case, _with_move, editions)


def _editions(under: str, file: Path) -> list[Profile]:
    """The edition in question, or all there are."""
    from arkrules.rules import library

    shelf = library()
    names = [under] if under else shelf.profile_ids()
    return [shelf.profile(name, named_in=str(file)) for name in names]


def _figures(edition: Profile) -> list[str]:
    """The figures for which a position has a key with a cell."""
    from arkrules.play import assembly_of
    from arkrules.play.extension import ONE_CELL

    fields = assembly_of(edition).position_fields
    return [name for name, key in fields.items() if key.type == ONE_CELL]


# -- what an answer adds to a case ----------------------------------------------------------------

_Add = Callable[["Case", str], "Case"]


def _laid(key: str, case: Case, line: str) -> Case:
    changed: dict[str, Any] = {key: [*getattr(case.position, key), line]}
    return evolve(case, position=evolve(case.position, **changed))


def _with_figure(name: str, case: Case, cell: str) -> Case:
    position = case.position
    return evolve(case, position=evolve(position, more={**position.more, name: cell}))


def _with_move(case: Case, line: str) -> Case:
    return evolve(case, moves=(*case.moves, line))


# -- asking ---------------------------------------------------------------------------------------


def _asked(what: str, fault_of: Callable[[str], str], default: str = "") -> str:
    """An answer to a question, which is asked again for as long as something is wrong with it."""
    while True:
        answer: str = click.prompt(what, default=default, show_default=bool(default))
        if not (fault := fault_of(answer)):
            return answer
        note(say("error: {cause}", cause=fault))


def _grown(what: str, case: Case, add: _Add, editions: Sequence[Profile]) -> Case:
    """A case with what an answer adds to it; the same if the answer is empty."""
    answer = _asked(what, lambda line: _fault(case, add, line, editions) if line else "")
    return add(case, answer) if answer else case


def _lines(what: str, case: Case, add: _Add, editions: Sequence[Profile]) -> Case:
    """A case with what answers add to it, up to an empty one."""
    while (grown := _grown(f"  {what}", case, add, editions)) is not case:
        case = grown
    return case


# -- what is wrong with an answer -----------------------------------------------------------------


def _edition_fault(name: str, file: Path) -> str:
    """Return what keeps an edition out of a case, by its name; an empty name keeps out none."""
    from arkrules.rules import library
    from arkrules.rules.profile_files import misnamed

    if not name:
        return ""
    try:
        library().profile(name, named_in=str(file))
    except ProfileError as error:
        return str(error)
    return misnamed(name, str(file))


def _names_fault(names: str) -> str:
    from arkrules.play.setup import name_faults

    return "; ".join(name_faults(names.split()))


def _fault(case: Case, add: _Add, line: str, editions: Sequence[Profile]) -> str:
    """Why a line cannot be read, or why the one edition, or none of several, can hold it."""
    from arkrules.rulings.check import broken_parts, unheld, unknown_words

    try:
        case = add(case, line)
        if faults := broken_parts(case.position):
            raise PositionError(faults)
    except (CaseError, PositionError) as error:
        return error.faults[-1].partition(": ")[2]
    (edition, *others) = editions
    if not others and (words := unknown_words(case, edition)):
        return say("{profile} does not know {words}", profile=edition.id, words=listing(words))
    reasons = unheld(case, editions)
    if not reasons:
        return ""
    if others:
        return say("no edition can hold it: {why}", why="; ".join(reasons))
    return say("{profile} cannot hold it: {why}", profile=edition.id, why="; ".join(reasons))
