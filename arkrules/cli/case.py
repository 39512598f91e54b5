"""`arkrules case`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import note
from arkrules.cli.groups import CommandGroup
from arkrules.cli.places import force_option, require_new
from arkrules.cli.taken import OnDisk
from arkrules.errors import CaseError
from arkrules.harmless import told
from arkrules.messages import count, later, say
from arkrules.reading import given_text
from arkrules.saving import save

if TYPE_CHECKING:
    from arkrules.rulings.case import Case

__all__ = ["case"]


@click.group(cls=CommandGroup)
def case() -> None:
    """Write cases.

    \b
    arkrules case new dispute.toml
    arkrules case fmt my/cases
    """


@case.command()
@click.argument("file", type=click.Path(path_type=Path))
@force_option
def new(file: Path) -> None:
    """Ask a few questions and write the skeleton of a case.

    \b
    arkrules case new dispute.toml
    """
    from arkrules.authoring.schemas import schema_line
    from arkrules.play import Position
    from arkrules.rulings.case import Case
    from arkrules.rulings.writing import write_case

    require_new(file)
    stem = file.name.removesuffix(".toml").removesuffix(".case")
    id = click.prompt(say("A short id"), default=stem)
    title = click.prompt(say("Title"))
    question = click.prompt(say("What is in dispute, as a question"))
    players = _asked(say("Players, in turn order"), _players, default="red blue").split()
    click.echo(say("Tiles that lie, such as '0,0 [CCC a1b bbb b1a]' or '0,0 D/1'; empty to go on."))
    tiles = _ask(say("tile"), lambda lines: _case(players, tiles=lines))
    click.echo(say("Pieces that stand, such as 'red follower 0,0 C'; empty to go on."))
    pieces = _ask(say("piece"), lambda lines: _case(players, tiles=tiles, pieces=lines))
    click.echo(say("Moves, such as 'lay [CCC aaa aaa aaa]/2 0,-1' or 'follower C'; empty to end."))
    moves = _ask(say("move"), lambda lines: _case(players, moves=lines))
    position = Position(players=players, tiles=tiles, pieces=pieces)
    text = write_case(
        Case(id=id, title=title, question=question, position=position, moves=tuple(moves))
    )
    _check(text, str(file))
    save(file, f"{schema_line('case', file)}\n{text}")
    click.echo(told(say("{file} is written; `arkrules ask {file}` settles it", file=file)))


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
) -> Case:
    """A case of some lines, to see whether they can be read and whether they can be."""
    from arkrules.play import Position
    from arkrules.rulings.case import Case

    position = Position(players=players, tiles=tiles, pieces=pieces)
    return Case(id="line", title="", question="", position=position, moves=tuple(moves))


def _players(said: str) -> str:
    """What is wrong with the names of players: nobody can be called so, or they are too many."""
    from arkrules.play.start import unreadable_names

    names = said.replace(",", " ").split()
    if faults := unreadable_names(names):
        return "; ".join(faults)
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


def _ask(what: str, of_lines: Callable[[list[str]], Case]) -> list[str]:
    """Lines until an empty one; asked again for one that cannot be read, or held by any edition."""
    from arkrules.rules import library
    from arkrules.rulings.askable import broken_parts, unheld

    shelf = library()
    editions = [shelf.profile(id) for id in shelf.profile_ids()]
    lines: list[str] = []

    def fault_of(line: str) -> str:
        if not line:
            return ""
        case = of_lines([*lines, line])
        if faults := broken_parts(case):
            return faults[-1].partition(": ")[2]
        if reasons := unheld(case, editions):
            return say("no edition can hold it: {why}", why="; ".join(reasons))
        return ""

    while line := _asked(f"  {what}", fault_of):
        lines.append(line)
    return lines


def _check(text: str, file: str) -> None:
    """Refuse to write what could not be read."""
    from arkrules.play.start import unreadable_names
    from arkrules.rulings import read_case
    from arkrules.rulings.askable import broken_parts

    written = read_case(text, file=file)
    assert written.position is not None  # it was just put there
    names = [f"position.players: {fault}" for fault in unreadable_names(written.position.players)]
    if faults := names + broken_parts(written):
        raise CaseError(faults, file=file)


@case.command()
@click.argument("where", metavar="PATH...", nargs=-1, required=True,
                type=OnDisk(exists=True))  # fmt: skip
@click.option("--check", is_flag=True, help="Change nothing; exit code 1 if something would.")
def fmt(where: tuple[Path, ...], check: bool) -> None:
    """Bring case files into their normal form.

    \b
    arkrules case fmt my/cases
    arkrules case fmt --check variants/casebook
    """
    from arkrules.rulings.check import case_files
    from arkrules.rulings.writing import normalized

    changed = []
    files = [file for path in where for file in case_files(path)]
    texts = {file: given_text(file, CaseError) for file in files}
    normal = {file: normalized(text, file=str(file)) for file, text in texts.items()}
    for file in files:
        if normal[file] != texts[file]:
            changed.append(file)
            if not check:
                save(file, normal[file])
            done = later("would change {file}") if check else later("changed {file}")
            click.echo(told(say(done, file=file)))
    click.echo(
        count(
            len(files),
            "{number} case, {changed} changed",
            "{number} cases, {changed} changed",
            changed=len(changed),
        )
    )
    sys.exit(1 if check and changed else 0)
