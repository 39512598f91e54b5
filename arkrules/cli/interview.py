"""The interview in which `arkrules new case` writes a case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import note
from arkrules.cli.options import require_new
from arkrules.errors import CaseError, PositionError, ProfileError
from arkrules.files import save
from arkrules.nouns import noun
from arkrules.text import count, listing, say, told

if TYPE_CHECKING:
    from arkrules.play import PositionField
    from arkrules.rules import Profile
    from arkrules.rulings.case import Case


def new_case(file: Path, under: str | None) -> None:
    """Ask a few questions and write the skeleton of a case."""
    from arkrules.authoring.schemas import schema_line
    from arkrules.rulings.case import write_case

    require_new(file)
    if under is None:
        click.echo(say("`arkrules show` lists the editions; empty for all of them."))
        under = _asked(say("Edition"), lambda name: _edition_fault(name, str(file)))
    editions = _editions(under, str(file))
    made = _interview(file.name.removesuffix(".toml").removesuffix(".case"), under, editions)
    text = write_case(made)
    _check(text, str(file), editions if made.position.more else ())
    line = schema_line("case", file)
    save(file, f"{line}\n{text}" if line else text)
    typed = f"arkrules ask {file} --under {under}" if under else f"arkrules ask {file}"
    click.echo(told(say("{file} is written; `{command}` settles it", file=file, command=typed)))


def _interview(stem: str, under: str, editions: Sequence[Profile]) -> Case:
    """The case that somebody tells, answer by answer."""
    from arkrules.play import Position
    from arkrules.rulings.case import Case, VerdictRow

    id = click.prompt(say("A short id"), default=stem)
    title = click.prompt(say("Title"))
    question = click.prompt(say("What is in dispute, as a question"))
    players = _asked(
        say("Players, in turn order"),
        lambda said: _players(said, editions if under else ()),
        default="red blue",
    ).split()
    click.echo(say("Tiles that lie, such as '0,0 [CCC a1b bbb b1a]' or '0,0 D/1'; empty to go on."))
    tiles = _ask(say("tile"), lambda lines: _case(players, tiles=lines), editions)
    stand: dict[str, str] = {}
    for key in _cell_keys(editions) if under else ():
        stand |= _ask_cell(key, lambda more: _case(players, tiles, more=more), editions)
    click.echo(say("Pieces that stand, such as 'red follower 0,0 C'; empty to go on."))
    pieces = _ask(say("piece"), lambda lines: _case(players, tiles=tiles, pieces=lines), editions)
    click.echo(say("Moves, such as 'lay [CCC aaa aaa aaa]/2 0,-1' or 'follower C'; empty to end."))
    moves = _ask(say("move"), lambda lines: _case(players, moves=lines), editions)
    return Case(
        id=id,
        title=title,
        question=question,
        position=Position(players=players, tiles=tiles, pieces=pieces, more=stand),
        moves=tuple(moves),
        verdicts={under: VerdictRow()} if under else {},
    )


def _editions(under: str, file: str) -> list[Profile]:
    """The edition in question, or all there are."""
    from arkrules.rules import library

    shelf = library()
    if under:
        if fault := _edition_fault(under, file):
            raise click.BadParameter(fault, param_hint="--under")
        return [shelf.profile(under, named_in=file)]
    return [shelf.profile(id) for id in shelf.profile_ids()]


def _edition_fault(name: str, file: str) -> str:
    """Return what keeps an edition out of a case, by its name; an empty name keeps out none."""
    from arkrules.rules import library
    from arkrules.rules.profile_files import misnamed

    if not name:
        return ""
    try:
        library().profile(name, named_in=file)
    except ProfileError as error:
        return str(error)
    return misnamed(name, file)


# -- figures that have a key of their own ---------------------------------------------------------


def _cell_keys(editions: Iterable[Profile]) -> list[PositionField]:
    """The keys of positions that hold a cell, in any of some editions."""
    from arkrules.play import assembly_of
    from arkrules.play.extension import ONE_CELL

    found = {key.name: key for one in editions for key in assembly_of(one).position_fields.values()}
    return [key for key in found.values() if key.type == ONE_CELL]


def _ask_cell(
    key: PositionField, of_cell: Callable[[dict[str, str]], Case], editions: Sequence[Profile]
) -> dict[str, str]:
    """Where a figure stands, asked again for as long as it cannot stand there."""

    def fault_of(cell: str) -> str:
        return _unheld(of_cell({key.name: cell}), editions) if cell else ""

    what = say("Cell of {name:the}, such as 0,0; empty if it is not in play", name=noun(key.name))
    cell = _asked(what, fault_of)
    return {key.name: cell} if cell else {}


# -- asking ---------------------------------------------------------------------------------------


def _asked(what: str, fault_of: Callable[[str], str], default: str = "") -> str:
    """An answer to a question, which is asked again for as long as something is wrong with it."""
    while True:
        answer: str = click.prompt(what, default=default, show_default=bool(default))
        if not (fault := fault_of(answer)):
            return answer
        note(say("error: {cause}", cause=fault))


def _case(
    players: Sequence[str],
    tiles: Sequence[str] = (),
    pieces: Sequence[str] = (),
    moves: Sequence[str] = (),
    more: Mapping[str, str] | None = None,
) -> Case:
    """A case of some lines, to see whether they can be read and whether they can be."""
    from arkrules.play import Position
    from arkrules.rulings.case import Case

    position = Position(players=players, tiles=tiles, pieces=pieces, more=more or {})
    return Case(id="line", title="", question="", position=position, moves=tuple(moves))


def _players(said: str, editions: Sequence[Profile]) -> str:
    """What is wrong with the names of players: nobody can be called so, or they are too many.

    Without an edition, as many can play as by any of all there are.
    """
    from arkrules.play.setup import name_faults, require_number

    names = said.replace(",", " ").split()
    if faults := name_faults(names):
        return "; ".join(faults)
    for edition in editions:
        try:
            require_number(len(names), edition)
        except PositionError as error:
            return "; ".join(error.faults)
        return ""
    fewest, most = _tables()
    if not fewest <= len(names) <= most:
        return count(
            len(names),
            "{number} player: the editions there are can be played by {fewest} to {most}",
            "{number} players: the editions there are can be played by {fewest} to {most}",
            fewest=fewest,
            most=most,
        )
    return ""


def _tables() -> tuple[int, int]:
    """How many can play at least, and at most, whatever the edition."""
    from arkrules.play.clauses import SetupRules
    from arkrules.rules import library

    shelf = library()
    allowed = [shelf.profile(id)[SetupRules].players for id in shelf.profile_ids()]
    return min(one.least for one in allowed), max(one.most for one in allowed)


def _ask(
    what: str, of_lines: Callable[[list[str]], Case], editions: Sequence[Profile]
) -> list[str]:
    """Lines until an empty one; asked again for one that cannot be read, or held by any edition."""
    from arkrules.rulings.check import broken_parts

    lines: list[str] = []

    def fault_of(line: str) -> str:
        if not line:
            return ""
        try:
            case = of_lines([*lines, line])
            if faults := broken_parts(case.position):
                raise PositionError(faults)
        except (CaseError, PositionError) as error:
            return error.faults[-1].partition(": ")[2]
        return _unheld(case, editions)

    while line := _asked(f"  {what}", fault_of):
        lines.append(line)
    return lines


def _unheld(case: Case, editions: Sequence[Profile]) -> str:
    """Why the one edition, or none of several, can hold the position of a case."""
    from arkrules.rulings.check import unheld, unknown_words

    if len(editions) == 1:
        (edition,) = editions
        if words := unknown_words(case, edition):
            return say("{profile} does not know {words}", profile=edition.id, words=listing(words))
        if reasons := unheld(case, editions):
            why = "; ".join(reasons)
            return say("{profile} cannot hold it: {why}", profile=edition.id, why=why)
    elif reasons := unheld(case, editions):
        return say("no edition can hold it: {why}", why="; ".join(reasons))
    return ""


def _check(text: str, file: str, editions: Sequence[Profile]) -> None:
    """Refuse to write what could not be read, or what none of some editions can hold."""
    from arkrules.play.setup import name_faults
    from arkrules.rulings import Case, read_case
    from arkrules.rulings.check import broken_parts

    written = read_case(text, file=file)
    assert isinstance(written, Case)  # it has a position
    names = [f"position.players: {fault}" for fault in name_faults(written.position.players)]
    if faults := names + broken_parts(written.position):
        raise CaseError(faults, file=file)
    if editions and (fault := _unheld(written, editions)):
        raise CaseError(fault, file=file, key="position")
