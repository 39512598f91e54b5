"""`arkrules ask`, `score` and `draw`: what a case or a position says, and its picture."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from arkrules.cli.common import (
    Reply,
    absence,
    answers,
    answers_in_pages,
    console,
    note,
    read_case_text,
    write,
)
from arkrules.cli.completion import assumptions
from arkrules.cli.help import command
from arkrules.cli.options import (
    Choice,
    Number,
    case_argument,
    output_option,
    path_option,
    under_option,
)
from arkrules.errors import ArkrulesError, CaseError, ProfileError
from arkrules.files import parse_whole_number
from arkrules.grouping import grouped
from arkrules.nouns import shortened
from arkrules.text import hinted, later, listing, say

if TYPE_CHECKING:
    from arkrules.files import FileText
    from arkrules.play import Position
    from arkrules.render import Scene
    from arkrules.rules import Library, Profile
    from arkrules.rulings import AnyCase, Case, Verdict, Verdicts
    from arkrules.telling.pictures import Extras, When

PICTURES = ("svg", "txt", "png")


@command()
@case_argument
@under_option()
@click.option("--assume", multiple=True, metavar="CLAUSE=ANSWER", shell_complete=assumptions)
@click.option("--strict", is_flag=True)
@click.option("--why", is_flag=True)
@click.option("--no-board", is_flag=True)
@answers_in_pages
def ask(
    shelf: Library, case: str, under: tuple[str, ...], assume: tuple[str, ...], strict: bool,
    why: bool, no_board: bool,
) -> Reply:  # fmt: skip
    """Settle a dispute: the verdict of every edition, and which rules it turns on.

    CASE is the id of a case in the casebook, a file, or - for standard input.
    Without --under, all editions of the games for which the case states verdicts are asked,
    or all editions if it states none.
    The exit code is 0 whatever the verdict; 1 if an earlier move is refused everywhere, or with
    --strict if an open clause decides; 2 if no edition can be asked.

    \b
    arkrules ask small-city
    arkrules ask examples/dispute.toml
    arkrules ask dispute.toml --under carcassonne --assume city.closed=enclosed-filled
    """
    from arkrules.rulings import ReferenceCase, read_case
    from arkrules.telling import Rulebook, case_page, plain

    try:
        text = read_case_text(case, shelf)
    except CaseError:
        if answer := absence(case, shelf):
            return answer
        raise
    asked = read_case(text.text, file=text.path)
    verdicts = None if isinstance(asked, ReferenceCase) else _verdicts(asked, shelf, under, assume)
    if verdicts and not verdicts.groups:
        if not no_board:
            _show_broken_position(verdicts)
        raise _not_asked(verdicts)
    book, options = Rulebook(shelf), {"picture": not no_board, "why": why}
    return Reply(
        lambda: case_page(asked, verdicts, book, every=bool(under), **options),
        lambda: plain(verdicts or asked),
        int(verdicts is not None and (_refused_early(verdicts) or (strict and _open(verdicts)))),
    )


def _verdicts(
    case: AnyCase, shelf: Library, under: Sequence[str], assume: Sequence[str]
) -> Verdicts:
    """Return the verdicts of the editions to ask."""
    from arkrules.rulings import adjudicate
    from arkrules.rulings.adjudication import by_empty_bag
    from arkrules.telling import Rulebook

    # Verdicts that a case states say which games it is about.
    names = Rulebook(shelf).concerned(case) or tuple(shelf.profile_ids())
    chosen = list(dict.fromkeys(map(shelf.profile, under))) or [
        shelf.profile(name, named_in=case.file) for name in names
    ]
    for fault in shelf.sources.faults(case.cites):
        note(say("warning: {file}: cites: {fault}", file=case.file, fault=fault))
    assumed = _assuming(chosen, assume)
    verdicts = adjudicate(case, assumed, shelf=shelf)
    _warn_of_idle(assume, verdicts)
    if clauses := by_empty_bag(case, assumed):
        note(say(EMPTY_BAG, file=case.file, clauses=listing(clauses)))
    return verdicts


EMPTY_BAG = later(
    "warning: {file}: the bag is empty, so the verdict rests on {clauses}; leave `bag` out unless"
    " the question is about the end of the game"
)


def _warn_of_idle(assume: Iterable[str], verdicts: Verdicts) -> None:
    """Warn of answers that are assumed where the question never comes to the clause."""
    for text in assume:
        clause = text.partition("=")[0]
        played = [one for one in verdicts.verdicts if one.applicable]
        if idle := [one.profile.id for one in played if clause not in one.asked]:
            said = later("warning: --assume {told} changes nothing under {editions}: {why}")
            why = say("the question never comes to {clause} there", clause=clause)
            note(say(said, told=text, editions=listing(idle), why=why))


def _not_asked(verdicts: Verdicts) -> CaseError:
    """Return the error if no edition can be asked: each reason once, with its editions."""
    case = verdicts.case
    reasons = grouped((_why_not(one), one) for one in verdicts.verdicts)
    everywhere = len(reasons) == 1 and len(verdicts.verdicts) > 1
    said = later("{editions} cannot be asked: {reason}")
    if everywhere:
        said = later("no edition can be asked: {reason}")
    faults = []
    for why, them in reasons.items():
        fault = say(said, editions=listing(one.profile.id for one in them), reason=why)
        homes = filter(None, (_home(case, one) for one in them))
        faults.append(hinted(fault, next(homes, "")))
    remedy = say("fix the position; its page in the documentation has examples")
    if all(verdict.unknown for verdict in verdicts.verdicts):
        remedy = say("find a word with `arkrules find WORD`; [CCC a1b bbb b1a] works everywhere")
    return CaseError(faults, file=verdicts.case.file, remedy=remedy)


def _why_not(verdict: Verdict) -> str:
    if verdict.unknown:
        return say("unknown: {words}", words=listing(verdict.unknown))
    return "; ".join(verdict.outcome.run.faults)


def _home(case: Case, verdict: Verdict) -> str:
    """Say to which box the words belong that an edition does not know."""
    from arkrules.play.assembly import belongs_to
    from arkrules.rulings.check import boxed_words_of

    if not verdict.unknown:
        return ""
    homes = (belongs_to(word, verdict.profile) for word in boxed_words_of(case))
    return "; ".join(dict.fromkeys(filter(None, homes)))


def _show_broken_position(verdicts: Verdicts) -> None:
    """Draw a position that cannot be held, as far as it can be laid out."""
    from arkrules.play.setup import sketched
    from arkrules.render import print_board

    position = verdicts.case.position
    known = [verdict.profile for verdict in verdicts.verdicts if not verdict.unknown]
    if position is not None and position.tiles and known:
        with contextlib.suppress(ArkrulesError):
            print_board(sketched(known[0], position), console(messages=True))


def _refused_early(verdicts: Verdicts) -> bool:
    """Return whether no edition reaches the move in question: an earlier one is refused."""
    return all(group[0].outcome.broken is not None for group in verdicts.groups)


def _open(verdicts: Verdicts) -> bool:
    """Return whether an open clause decides in some edition, and report it."""
    conditional = [v for v in verdicts.verdicts if v.applicable and v.conditional]
    for one in conditional:
        said = later("strict: {profile} leaves {clauses} open, and the verdict turns on that")
        note(say(said, profile=one.profile.id, clauses=listing(one.open_clauses)))
    return bool(conditional)


def _assuming(profiles: Iterable[Profile], assume: Iterable[str]) -> list[Profile]:
    """Return the profiles with the answers that are assumed."""
    found = list(profiles)
    settled: set[str] = set()
    for text in assume:
        clause, equals, answer = text.partition("=")
        if not equals:
            said = say("{told} has no =; write CLAUSE=ANSWER", told=repr(text))
            raise click.BadParameter(said, param_hint="--assume")
        if clause in settled:
            said = say("{clause} is assumed twice", clause=clause)
            raise click.BadParameter(said, param_hint="--assume")
        settled.add(clause)
        if not any(clause in profile.catalogue for profile in found):
            found[0].clause(clause)
        try:
            found = [
                p.with_value(clause, p.clause(clause).parse(answer)) if clause in p.catalogue else p
                for p in found
            ]
        except ValueError as error:
            remedy = say("see its question with `arkrules show PROFILE {clause}`", clause=clause)
            said = say("--assume {told}: {fault}", told=text, fault=error)
            raise ProfileError(said, remedy=remedy) from None
    return found


@command()
@case_argument
@under_option(many=False)
@answers
def score(shelf: Library, case: str, under: str | None) -> Reply:
    """Score a position: what everything on the board is worth now, and if the game ended.

    CASE is a file with a position, or a case, by its id or file, whose position is taken;
    - is standard input. Without --under, the first edition whose verdict the case states counts,
    else the first of all.

    \b
    arkrules score table.toml
    arkrules score worked-farm-example
    arkrules score table.toml --under carcassonne-2000
    """
    from arkrules.play import Position, set_up, valuation_of
    from arkrules.telling import Rulebook, plain, valuation_page
    from arkrules.telling.results import valuation

    text = read_case_text(case, shelf)
    book, given = Rulebook(shelf), case_or_position(text)
    stated = () if isinstance(given, Position) else given.verdicts
    position = Position.from_toml(text.text, file=text.path)
    profile = shelf.profile(under or next(iter(stated), book.roots[0]), named_in=text.path)
    state = set_up(profile, position, file=text.path)
    found = valuation_of(state)
    return Reply(
        lambda: valuation_page(state, found, book),
        lambda: plain(valuation(state, found)),
    )


# -- pictures -------------------------------------------------------------------------------------


@command()
@case_argument
@under_option(many=False)
@click.option("--at", metavar="WHEN")
@click.option("--strip", type=Number(1), is_flag=False, flag_value=1, metavar="[EVERY]")
@click.option("--title", default="")
@click.option("--with", "more", multiple=True, type=Choice(("scores", "supplies", "legend")))
@output_option
@path_option
def draw(
    case: str, under: str | None, at: str | None, strip: int | None, title: str,
    more: tuple[str, ...], output: Path | None, paths: tuple[Path, ...],
) -> None:  # fmt: skip
    """Draw a case, a position or a recorded game.

    CASE is the id of a case, a file with a case, a position or a record, or - for standard input.
    A case is drawn with all its moves on the board, before anything is scored: the new tile is
    framed, returning pieces are faded, arrows show what travels.
    The format follows from the name of the output file: .svg, .png or .txt.
    Without --under, the first edition that can be asked makes the moves; those whose verdicts
    the case states come first.

    \b
    arkrules draw small-city -o picture.svg
    arkrules draw examples/dispute.toml --at after -o dispute.png
    arkrules draw game.txt --strip 10 -o game.svg
    """
    from arkrules.rules import library
    from arkrules.telling.pictures import Extras

    if strip is not None and at is not None:
        raise click.UsageError(say("--strip draws every moment; leave out --at"))
    when, move = _when(at)
    kind = _kind(output)
    shelf = library(paths)
    text = read_case_text(case, shelf)
    extras = Extras(title=title, **dict.fromkeys(more, True))
    scenes = _scenes(text, shelf, under or "", when, move, strip, extras)
    write(_drawn(scenes, kind, title or Path(text.path).stem, strip is not None), output)


def _when(at: str | None) -> tuple[When, int | None]:
    """Return which picture of a case to draw, or after how many moves of a record."""
    if at is None or at in ("before", "after"):
        return cast("When", at or "asked"), None
    if (move := parse_whole_number(at)) is None:
        said = say("{word!r} is not before, after or a number of moves", word=shortened(at))
        raise click.BadParameter(said, param_hint="--at")
    return "asked", move


def _kind(output: Path | None) -> str:
    """Return the format that the name of a file asks for."""
    kind = "svg" if output is None else output.suffix.lower().removeprefix(".")
    if kind not in PICTURES:
        remedy = say("choose a name that ends in .svg, .png or .txt")
        raise ArkrulesError(say("{file}: unknown picture format", file=output), remedy=remedy)
    return kind


def case_or_position(file: FileText) -> AnyCase | Position:
    """Read a file as a case if it has an id or moves, else as a position."""
    from arkrules.formats import parse_text
    from arkrules.play import Position
    from arkrules.rulings import read_case

    raw = parse_text(file.text, file.path, CaseError)
    is_position = raw.keys().isdisjoint({"id", "play"})
    return (Position.from_toml if is_position else read_case)(file.text, file=file.path)


def _scenes(
    text: FileText, shelf: Library, under: str, when: When, move: int | None, strip: int | None,
    extras: Extras,
) -> list[Scene]:  # fmt: skip
    """Return what to draw: one scene, or those of a strip."""
    from arkrules.play import Record
    from arkrules.rulings import Case
    from arkrules.telling.pictures import frames, picture_of, record_scene, run_of

    if Record.is_one(text.text):
        record = Record.read(text.text, file=text.path)
        if strip is not None:
            return frames(list(record.states()), strip, extras)
        return [record_scene(record, Path(text.path).stem, 0 if when == "before" else move, extras)]
    if move is not None:
        said = say("{file} is not a recorded game; use --at before or after", file=text.path)
        raise click.UsageError(said)
    table = case_or_position(text)
    if strip is not None and isinstance(table, Case):
        run = run_of(table, shelf, under)
        scenes = frames(run.states, strip, extras) if run else []
    else:
        scene = picture_of(table, shelf, under, when=when, file=text.path, extras=extras)
        scenes = [scene] if scene else []
    if not scenes:
        raise CaseError(say("nothing to draw: no edition can be asked"), file=text.path)
    return scenes


def _drawn(scenes: list[Scene], kind: str, title: str, strip: bool) -> str | bytes:
    """Return the picture in the format that is wanted."""
    from arkrules.render import scene_svg, scene_text
    from arkrules.render.svg import png_of, strip_svg

    if kind == "txt":
        return "\n".join(scene_text(scene, title=strip).plain for scene in scenes)
    svg = strip_svg(scenes, title) if strip else scene_svg(scenes[0])
    return png_of(svg) if kind == "png" else svg
