"""`arkrules check-profile`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers
from arkrules.cli.groups import command
from arkrules.cli.taken import OnDisk

if TYPE_CHECKING:
    from arkrules.rules import Library

__all__ = ["check_profile"]


@command("check-profile")
@click.argument("files", nargs=-1, required=True, type=OnDisk(exists=True, dir_okay=False))
@answers
def check_profile(shelf: Library, files: tuple[Path, ...]) -> Reply:
    """Check profiles and overlays that you wrote.

    Every clause, answer, citation and parent is checked, and whether answers contradict each other;
    an overlay is laid over every profile it is for. Exit code 1 if there are faults.

    \b
    arkrules check-profile my/variant.toml
    """
    from arkrules.rulings.check import check_profile_file
    from arkrules.telling import plain
    from arkrules.telling.checks import profiles_page

    results = [(file, check_profile_file(file, shelf)) for file in files]
    faulty = any(found.faults for _, found in results)
    return Reply(
        lambda: profiles_page(results),
        lambda: {"files": [{"file": str(file), **plain(one)} for file, one in results]},
        int(faulty),
    )
