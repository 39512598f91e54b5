"""`arkrules check-profile`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from arkrules.cli.common import console, format_option, path_option, plural, print_json

__all__ = ["check_profile"]


@click.command("check-profile")
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@format_option()
@path_option
def check_profile(files: tuple[Path, ...], kind: str, paths: tuple[Path, ...]) -> None:
    """Check profiles and overlays that you wrote.

    Every clause, answer, citation and parent is checked, and whether answers contradict each other;
    an overlay is laid over every profile it is for. Exit code 1 if there are faults.

    \b
    arkrules check-profile my/variant.toml
    """
    from arkrules.play.checking import check_file

    results = [(file, check_file(file, paths)) for file in files]
    faulty = any(found.faults for _, found in results)
    if kind == "json":
        rows = [
            {
                "file": str(file),
                "faults": list(found.faults),
                "answers": found.answers,
                "checked": list(found.playable),
                "excluded": list(found.excluded),
            }
            for file, found in results
        ]
        print_json({"files": rows})
        sys.exit(1 if faulty else 0)
    out = console()
    for file, found in results:
        if found.faults:
            out.print(
                f"{file}: {plural(len(found.faults), 'fault')}", style="bold red", markup=False
            )
            for fault in found.faults:
                out.print(f"  {fault}", markup=False)
            continue
        said, names = plural(found.answers, "answer"), ", ".join(found.playable)
        out.print(f"{file}: fine; {said}, playable as {names}", markup=False)
        for excluded in found.excluded:
            out.print(f"  not with {excluded}", markup=False)
    sys.exit(1 if faulty else 0)
