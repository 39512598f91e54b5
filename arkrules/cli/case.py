"""`arkrules case`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import case_files, note, under_option
from arkrules.cli.groups import CommandGroup
from arkrules.cli.places import force_option, require_new
from arkrules.cli.taken import OnDisk
from arkrules.errors import CaseError, PositionError, ProfileError
from arkrules.files import given_text, save
from arkrules.nouns import noun, shortened
from arkrules.text import count, later, listing, say, told

if TYPE_CHECKING:
    from arkrules.play import PositionField
    from arkrules.rules import Profile
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
@under_option(many=False)
@click.option(
    "--key", "keys", metavar="KEY=CELL", multiple=True,
    help="Where a figure stands that has a key of its own, such as ark=0,0; may be repeated.",
)  # fmt: skip
@click.option(
    "--schema", is_flag=True,
    help="Write schemas/case.json beside the case, for editors, unless one is there or above.",
)  # fmt: skip
@force_option
def new(file: Path, under: str | None, keys: tuple[str, ...], schema: bool) -> None:
    """Ask a few questions and write the skeleton of a case.

    In a terminal the edition is asked for as well, and with an edition whose figures have
    a place on the table, such as the Ark, where they stand. Answers that are piped in do not
    contain these: there --under and --key say them.

    \b
    arkrules case new dispute.toml
    arkrules case new dispute.toml --under ark-de --key ark=0,0
    """
    from arkrules.authoring.schemas import FOLDER, schema_line, schema_near, schema_texts
    from arkrules.play import Position
    from arkrules.play.assembly import installed
    from arkrules.rulings.case import Case, VerdictRow, write_case

    require_new(file)
    typed = sys.stdin is not None and sys.stdin.isatty()
    stem = file.name.removesuffix(".toml").removesuffix(".case")
    if under is None and typed:
        click.echo(say("`arkrules profiles` lists the editions; empty for all of them."))
        under = _asked(say("Edition"), lambda name: _edition_fault(name, str(file)))
    editions = _editions(under or "", str(file))
    stand = dict(_stated(one, editions) for one in keys)
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
    if under and typed:
        for key in _cell_keys(editions):
            if key.name not in stand:
                stand |= _ask_cell(key, lambda more: _case(players, tiles, more=more), editions)
    click.echo(say("Pieces that stand, such as 'red follower 0,0 C'; empty to go on."))
    pieces = _ask(say("piece"), lambda lines: _case(players, tiles=tiles, pieces=lines), editions)
    click.echo(say("Moves, such as 'lay [CCC aaa aaa aaa]/2 0,-1' or 'follower C'; empty to end."))
    moves = _ask(say("move"), lambda lines: _case(players, moves=lines), editions)
    position = Position(players=players, tiles=tiles, pieces=pieces, more=stand)
    made = Case(
        id=id,
        title=title,
        question=question,
        position=position,
        moves=tuple(moves),
        verdicts={under: VerdictRow()} if under else {},
    )
    text = write_case(made)
    _check(text, str(file), editions if stand else ())
    if schema and schema_near("case", file) is None:
        for name, content in schema_texts(["case"], installed()).items():
            (file.parent / FOLDER).mkdir(parents=True, exist_ok=True)
            save(file.parent / FOLDER / name, content)
    line = schema_line("case", file)
    save(file, f"{line}\n{text}" if line else text)
    command = f"arkrules ask {file} --under {under}" if under else f"arkrules ask {file}"
    click.echo(told(say("{file} is written; `{command}` settles it", file=file, command=command)))


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
    """What is wrong with the name of an edition that a case is to name; none is no fault."""
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


def _stated(option: str, editions: Iterable[Profile]) -> tuple[str, str]:
    """What `--key ark=0,0` says."""
    name, equals, cell = option.partition("=")
    known = [key.name for key in _cell_keys(editions)]
    if not equals or name not in known:
        raise click.BadParameter(
            say(
                "{option} cannot be read; write KEY=CELL, where KEY is one of {known}",
                option=repr(shortened(option)),
                known=listing(known) or say("none"),
            ),
            param_hint="--key",
        )
    return name, cell


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
    from arkrules.rulings.case import normalized

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
