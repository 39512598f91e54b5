"""`arkrules draw`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from arkrules.cli.common import case_argument, path_option, under_option, write, written
from arkrules.cli.groups import command
from arkrules.cli.places import output_option
from arkrules.cli.taken import Choice, Number
from arkrules.errors import ArkrulesError, CaseError
from arkrules.files import parse_whole_number
from arkrules.nouns import shortened
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.files import FileText
    from arkrules.play import Position
    from arkrules.render import Scene
    from arkrules.rules import Library
    from arkrules.rulings import AnyCase
    from arkrules.telling.pictures import Extras, When

FORMATS = ("svg", "txt", "png")


@command()
@case_argument
@under_option(many=False)
@click.option(
    "--at", metavar="WHEN",
    help="before: before the moves; after: when all is resolved; of a record, a number of moves.",
)  # fmt: skip
@click.option(
    "--strip", type=Number(1), is_flag=False, flag_value=1, metavar="[EVERY]",
    help="A film strip: a picture for every tile laid, or for every so many.",
)  # fmt: skip
@click.option("--title", default="", help="A title above the board.")
@click.option(
    "--with", "more", multiple=True, type=Choice(("scores", "supplies", "legend")),
    help="Below it: every player's points, what every player can still place, or what everything"
    " drawn is; may be repeated.",
)  # fmt: skip
@output_option
@path_option
def draw(
    case: str, under: str | None, at: str | None, strip: int | None, title: str,
    more: tuple[str, ...], output: Path | None, paths: tuple[Path, ...],
) -> None:  # fmt: skip
    """Draw a case, a position or a recorded game as a picture.

    CASE is the id of a case, the file of a case, of a position or of a record,
    or - for standard input.
    A case is drawn with all that its moves put on the board, before anything resolves:
    the tile just laid is framed, pieces that come home are faded, arrows show what travels.
    The ending of the file written says how: .svg, .png or .txt.
    Without --under, the first edition that can be asked makes the moves.

    \b
    arkrules draw small-city -o picture.svg
    arkrules draw examples/dispute.toml --at after -o dispute.png
    arkrules draw game.txt --strip 10 -o game.svg
    """
    from arkrules.rules import library
    from arkrules.telling.pictures import Extras

    if strip is not None and at is not None:
        raise click.UsageError(say("--strip shows it all; leave out --at"))
    when, move = _when(at)
    kind = _kind(output)
    shelf = library(paths)
    text = written(case, shelf)
    extras = Extras(title=title, **dict.fromkeys(more, True))
    scenes = _scenes(text, shelf, under or "", when, move, strip, extras)
    named = title or Path(text.path).stem
    write(_drawn(scenes, kind, named, strip is not None), output)


def _when(at: str | None) -> tuple[When, int | None]:
    """Which picture of a case, or after how many moves of a record."""
    if at is None or at in ("before", "after"):
        return cast("When", at or "asked"), None
    if (move := parse_whole_number(at)) is None or move < 0:
        said = say("{word!r} is not before, after or a number of moves", word=shortened(at))
        raise click.BadParameter(said, param_hint="--at")
    return "asked", move


def _kind(output: Path | None) -> str:
    """How it is written, as the name of the file says."""
    if output is None:
        return "svg"
    kind = output.suffix.lower().removeprefix(".")
    if kind not in FORMATS:
        said = say("{file}: no picture is written by this ending", file=output)
        error = ArkrulesError(said)
        error.remedy = say("choose a name that ends in .svg, .png or .txt")
        raise error
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
    """What is to be drawn: one scene, or those of a strip."""
    from arkrules.play import Record
    from arkrules.rulings.case import Case
    from arkrules.telling.pictures import case_frames, picture_of, record_frames, record_scene

    if Record.is_one(text.text):
        record = Record.read(text.text, file=text.path)
        if strip is not None:
            return record_frames(record, strip, extras)
        return [record_scene(record, Path(text.path).stem, 0 if when == "before" else move, extras)]
    if move is not None:
        raise click.UsageError(
            say("a number of moves is for recorded games; {file} is none", file=text.path)
        )
    table = case_or_position(text)
    if strip is not None and isinstance(table, Case):
        scenes = case_frames(table, shelf, under, strip, extras)
    else:
        scene = picture_of(table, shelf, under, when=when, file=text.path, extras=extras)
        scenes = [scene] if scene else []
    if not scenes:
        said = say("no edition could be asked, so that there is nothing to draw")
        raise CaseError(said, file=text.path)
    return scenes


def _drawn(scenes: list[Scene], kind: str, title: str, strip: bool) -> str | bytes:
    """The picture, in the form that is wanted."""
    from arkrules.render import scene_svg, scene_text
    from arkrules.render.svg import png_of, strip_svg

    if kind == "txt":
        return "\n".join(scene_text(scene, title=strip).plain for scene in scenes)
    svg = strip_svg(scenes, title) if strip else scene_svg(scenes[0])
    return png_of(svg) if kind == "png" else svg
