"""`arkrules check`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers, case_files, case_path, complain, note
from arkrules.cli.completion import cases
from arkrules.cli.groups import command
from arkrules.cli.places import file_option
from arkrules.errors import CaseError
from arkrules.files import save
from arkrules.text import say, template

if TYPE_CHECKING:
    from arkrules.rules import Library
    from arkrules.telling.checks import CheckedCase
    from arkrules.telling.junit import Trial

__all__ = ["check"]


@command()
@click.argument("names", metavar="CASE...", nargs=-1, required=True, shell_complete=cases)
@click.option("-k", "select", default="", help="Only cases whose id or title holds this.")
@file_option("--junit", told="Write a JUnit report here.")
@answers
def check(shelf: Library, names: tuple[str, ...], select: str, junit: Path | None) -> Reply:
    """Run the verdicts that cases state, and show what came out otherwise.

    CASE is a file, a folder, of which every *.toml is taken as a case, or the id of a case.
    Exit code 1 if a verdict fails, 2 if a file cannot be used; the others are run all the same.

    \b
    arkrules check dispute.toml
    arkrules check small-city
    arkrules check my/cases -k farm --junit report.xml
    """
    from arkrules.telling import plain
    from arkrules.telling.checks import CheckedCase, cases_page
    from arkrules.telling.junit import junit as junit_of

    results: list[CheckedCase] = []
    for path in [case_path(name, shelf, folders=True) for name in names]:
        try:
            files = case_files(path)
        except CaseError as error:
            results.append(CheckedCase(path, path.name, error=error))
            continue
        results += [found for file in files if (found := _run(file, select, shelf)) is not None]
    for result in results:
        for warning in result.warnings:
            note(say("warning: {file}: cites: {fault}", file=result.file, fault=warning))
        if result.error is not None:
            complain(str(result.error), template(result.error.remedy))
    if junit is not None:
        save(junit, junit_of({"arkrules": list(_trials(results))}))
    failed = any(not check.holds for result in results for check in result.checks)
    unusable = any(result.error for result in results)
    return Reply(
        lambda: cases_page(results),
        lambda: {"cases": plain(results)},
        2 if unusable else int(failed),
    )


def _run(file: Path, select: str, shelf: Library) -> CheckedCase | None:
    """Check one file; nothing if it is not selected."""
    from arkrules.rulings import check_case, load_case
    from arkrules.telling.checks import CheckedCase

    try:
        case = load_case(file)
        if select and select.lower() not in f"{case.id} {case.title}".lower():
            return None
        faults = tuple(f for cite in case.cites if (f := shelf.sources.remark(cite)))
        return CheckedCase(file, case.id, tuple(check_case(case, shelf)), warnings=faults)
    except CaseError as error:
        return CheckedCase(file, file.stem, error=error)


def _trials(results: list[CheckedCase]) -> Iterator[Trial]:
    """What continuous integration is told of each verdict, and of what cannot be used."""
    from arkrules.telling.junit import Trial

    for result in results:
        if result.error is not None:
            yield Trial(
                group=str(result.file), name=result.name, became="error", message="unusable",
                text=str(result.error),
            )  # fmt: skip
        for check in result.checks:
            yield Trial(
                group=result.name, name=check.profile, file=str(result.file),
                became=None if check.holds else "failure",
                message=f"{check.profile} says otherwise",
                text="\n".join(map(str, check.differences)),
            )  # fmt: skip
