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

__all__ = [
    "award_json",
    "console",
    "event_json",
    "format_option",
    "path_option",
    "plural",
    "print_json",
    "standing",
]

F = TypeVar("F", bound=Callable[..., object])

JSON_FORMAT = 1


def format_option(*choices: str) -> Callable[[F], F]:
    """`--format`, for people or for programs."""
    kinds = choices or ("text", "json")
    return click.option(
        "--format",
        "kind",
        type=click.Choice(kinds),
        default=kinds[0],
        show_default=True,
        help="For people, or for programs.",
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
