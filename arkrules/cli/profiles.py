"""`arkrules profiles`."""

from __future__ import annotations

from pathlib import Path

import click

from arkrules.cli.common import console, format_option, path_option, print_json

__all__ = ["profiles"]


@click.command()
@format_option()
@path_option
def profiles(kind: str, paths: tuple[Path, ...]) -> None:
    """The editions and overlays there are.

    \b
    arkrules profiles
    ARKRULES_PATH=my/rules arkrules profiles
    """
    from arkrules.rules import library

    shelf = library(paths)
    editions = [shelf.profile(id) for id in shelf.profile_ids()]
    overlays = [shelf.overlay(id) for id in shelf.overlay_ids()]
    if kind == "json":
        print_json(
            {
                "profiles": [
                    {
                        "id": profile.id,
                        "title": profile.title,
                        "extends": profile.lineage[1] if len(profile.lineage) > 1 else None,
                        "sets": list(profile.sets),
                        "extensions": list(profile.extensions),
                    }
                    for profile in editions
                ],
                "overlays": [
                    {"id": row.id, "title": row.title, "overlays": row.overlays} for row in overlays
                ],
            }
        )
        return
    from rich.table import Table

    table = Table("profile", "title", "extends", box=None, pad_edge=False, header_style="bold")
    for profile in editions:
        parent = profile.lineage[1] if len(profile.lineage) > 1 else ""
        table.add_row(profile.id, profile.title, parent)
    for row in overlays:
        table.add_row(f"+{row.id}", row.title, f"over {row.overlays}")
    console().print(table)
