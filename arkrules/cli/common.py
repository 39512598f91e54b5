"""What several commands share: options, the console, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from arkrules.plurals import plural

if TYPE_CHECKING:
    from rich.console import Console

    from arkrules.documents import Document
    from arkrules.play import GameState

__all__ = [
    "MARKUPS",
    "console",
    "event_json",
    "format_option",
    "path_option",
    "plural",
    "print_document",
    "print_json",
    "standing",
    "whole_number",
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


def console(*, messages: bool = False) -> Console:
    """Where results go, or messages."""
    from rich.console import Console

    class Output(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # a group of commands knows what to do; rich would exit with 1

    # A table that is piped into a file or a program is not cut to a screen.
    stream = sys.stderr if messages else sys.stdout  # none at all where it was closed
    width = None if stream is not None and stream.isatty() else 200
    # What is printed comes from users' files too: `[x]` and `:x:` are no markup in it.
    return Output(
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=True,
        width=width,
        stderr=messages,
    )


def whole_number(text: str) -> int | None:
    """The whole number that a text is, if it is one and of a size that anybody means."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def print_json(content: Mapping[str, object]) -> None:
    """Print a document for programs."""
    click.echo(json.dumps({"format": JSON_FORMAT, **content}, indent=1, ensure_ascii=False))


def print_document(document: Document, kind: str) -> None:
    """Print a document in a markup; text is styled where a terminal shows it."""
    from arkrules.documents import WRITERS, write_text

    if kind == "text":
        click.echo(write_text(document, _paint), nl=False)
    else:
        click.echo(WRITERS[kind](document), nl=False)


def _paint(text: str, kind: str) -> str:
    # click.echo takes the codes out again where the output is no terminal.
    styles = _STYLES[kind]
    return click.style(text, **styles) if styles else text


def event_json(state: GameState) -> dict[str, object]:
    """The last move and what it did, for programs."""
    from arkrules.telling import award_json

    assert state.last is not None  # a move was made
    player, move = state.last
    return {
        "player": player,
        "move": str(move),
        "events": [str(event) for event in state.content.log],
        "awards": [award_json(state.profile, award) for award in state.awards],
    }


def standing(state: GameState) -> str:
    """The scores in one line, the best first."""
    ranked = sorted(state.scores.items(), key=lambda item: -item[1])
    return ", ".join(f"{name} {points}" for name, points in ranked)
