"""What several commands share: options, the console, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from rich.console import Console

    from arkrules.play import Award, GameState
    from arkrules.rulings.documents import Document

__all__ = [
    "MARKUPS",
    "award_json",
    "console",
    "event_json",
    "format_option",
    "path_option",
    "plural",
    "print_document",
    "print_json",
    "standing",
]

F = TypeVar("F", bound=Callable[..., object])

JSON_FORMAT = 1
MARKUPS = ("text", "md", "rst", "html", "wiki")
"""What a document can be printed as."""
_STYLES: Mapping[str, Mapping[str, bool]] = {
    "title": {"bold": True},
    "strong": {"bold": True},
    "dim": {"dim": True},
    "plain": {},
}


def format_option(*choices: str) -> Callable[[F], F]:
    """`--format`, for people or for programs."""
    kinds = choices or ("text", "json")
    return click.option(
        "--format",
        "kind",
        type=click.Choice(kinds),
        default=kinds[0],
        show_default=True,
        help="For people, or for programs." if len(kinds) == 2 else "How it is written.",
    )


def path_option(function: F) -> F:
    """`--profile-path`, more folders in which profiles are looked for."""
    return click.option(
        "--profile-path",
        "paths",
        multiple=True,
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        help="A folder with more profiles, overlays and tile sets; may be repeated.",
    )(function)


def console() -> Console:
    """Where results go."""
    from rich.console import Console

    # A table that is piped into a file or a program is not cut to a screen.
    width = None if sys.stdout.isatty() else 200
    return Console(highlight=False, soft_wrap=True, width=width)


def print_json(content: Mapping[str, object]) -> None:
    """Print a document for programs."""
    click.echo(json.dumps({"format": JSON_FORMAT, **content}, indent=1, ensure_ascii=False))


def print_document(document: Document, kind: str) -> None:
    """Print a document in a markup; text is styled where a terminal shows it."""
    from arkrules.rulings.documents import WRITERS, write_text

    if kind == "text":
        click.echo(write_text(document, _paint), nl=False)
    else:
        click.echo(WRITERS[kind](document), nl=False)


def _paint(text: str, kind: str) -> str:
    # click.echo takes the codes out again where the output is no terminal.
    styles = _STYLES[kind]
    return click.style(text, **styles) if styles else text


def plural(number: int, word: str) -> str:
    """`1 point`, `2 points`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def award_json(award: Award) -> dict[str, object]:
    """An award for programs."""
    return {
        "player": award.player,
        "points": award.points,
        "kind": award.kind,
        "what": award.what,
        "final": award.final,
        "lines": [
            {"words": line.words, "points": line.points, "clause": line.clause}
            for line in award.lines
        ],
    }


def event_json(state: GameState) -> dict[str, object]:
    """The last move and what it did, for programs."""
    assert state.last is not None  # a move was made
    player, move = state.last
    return {
        "player": player,
        "move": str(move),
        "events": [str(event) for event in state.log],
        "awards": [award_json(award) for award in state.awards],
    }


def standing(state: GameState) -> str:
    """The scores in one line, the best first."""
    ranked = sorted(state.scores.items(), key=lambda item: -item[1])
    return ", ".join(f"{name} {points}" for name, points in ranked)
