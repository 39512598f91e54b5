"""`arkrules score`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import (
    console,
    format_option,
    path_option,
    plural,
    print_json,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arkrules.play import GameState, Line, Valuation

__all__ = ["score"]


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--under", default="carcassonne", show_default=True, help="The edition to score by.")
@format_option()
@path_option
def score(file: Path, under: str, kind: str, paths: tuple[Path, ...]) -> None:
    """What everything on a board is worth now, and if the game ended.

    FILE is a position, or a case, whose position is taken: the table in front of you.

    \b
    arkrules score table.toml
    arkrules score table.toml --under carcassonne-2000
    """
    from arkrules.play import Position, set_up, valuation_of
    from arkrules.rules import load_profile

    state = set_up(load_profile(under, paths=paths), Position.load(file), file=str(file))
    found = valuation_of(state)
    if kind == "json":
        print_json(_content(state, found))
        return
    _print(state, found)


def _content(state: GameState, found: Valuation) -> dict[str, object]:
    from arkrules.telling import award_json, lines_json

    def worth(points: int, lines: Sequence[Line]) -> dict[str, object]:
        return {"points": points, "lines": lines_json(state.profile, lines)}

    return {
        "profile": state.profile.id,
        "scores": dict(found.scores),
        "holdings": [
            {
                "kind": held.kind,
                "what": held.what,
                "pieces": dict(held.pieces),
                "earners": list(held.earners),
                "if_complete": worth(held.now_points, held.now),
                "if_the_game_ends": worth(held.final_points, held.final),
            }
            for held in found.holdings
        ],
        "final_awards": [award_json(state.profile, award) for award in found.final_awards],
        "final_scores": dict(found.final_scores),
    }


def _print(state: GameState, found: Valuation) -> None:
    from arkrules.render import print_board

    out = console()
    out.print(state.profile.title, style="bold", markup=False)
    print_board(state, out)
    out.print("Now", style="bold")
    for name, points in found.scores.items():
        out.print(f"  {name}: {plural(points, 'point')}", markup=False)
    for held in found.holdings:
        pieces = ", ".join(f"{name} {count}" for name, count in held.pieces.items())
        earners = " and ".join(held.earners) or "nobody"
        out.print(f"  {held.what}: {earners} ({pieces})", markup=False)
        if not held.now and not held.final:
            out.print("    counts in the final scoring only; what it is worth stands below")
            continue
        for label, lines, points in (
            ("complete as it stands", held.now, held.now_points),
            ("if the game ends", held.final, held.final_points),
        ):
            items = "; ".join(map(str, lines)) or "nothing"
            out.print(f"    {label}: {plural(points, 'point')}: {items}", markup=False)
    out.print("If the game ended", style="bold")
    for award in found.final_awards:
        out.print(f"  {award}", markup=False)
    for name, points in found.final_scores.items():
        out.print(f"  {name}: {plural(points, 'point')}", markup=False)
