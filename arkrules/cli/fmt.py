"""`arkrules fmt`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from arkrules.cli.common import case_files
from arkrules.cli.groups import command
from arkrules.cli.taken import OnDisk
from arkrules.errors import CaseError
from arkrules.files import given_text, save
from arkrules.text import count, later, say, told


@command()
@click.argument("where", metavar="PATH...", nargs=-1, required=True,
                type=OnDisk(exists=True))  # fmt: skip
@click.option("--check", is_flag=True, help="Change nothing; exit code 1 if something would.")
def fmt(where: tuple[Path, ...], check: bool) -> None:
    """Bring case files into their normal form.

    \b
    arkrules fmt my/cases
    arkrules fmt --check variants/casebook
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
