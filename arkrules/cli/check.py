"""`arkrules check`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import attrs
import click

from arkrules.cli.common import console, format_option, path_option, plural, print_json
from arkrules.errors import CaseError
from arkrules.saving import save
from arkrules.xml import printable

if TYPE_CHECKING:
    from arkrules.rules import Library
    from arkrules.rulings import Check

__all__ = ["check"]


@attrs.frozen
class _Checked:
    """A case file, with how its verdicts fared or why it cannot be used."""

    file: Path
    name: str
    checks: tuple[Check, ...] = ()
    error: CaseError | None = None
    warnings: tuple[str, ...] = ()


@click.command()
@click.argument(
    "where", metavar="PATH...", nargs=-1, required=True,
    type=click.Path(exists=True, path_type=Path),
)  # fmt: skip
@click.option("-k", "select", default="", help="Only cases whose id or title holds this.")
@click.option("--junit", type=click.Path(path_type=Path), help="Write a JUnit report here.")
@format_option()
@path_option
def check(
    where: tuple[Path, ...],
    select: str,
    junit: Path | None,
    kind: str,
    paths: tuple[Path, ...],
) -> None:
    """Run the verdicts that cases state, and show what came out otherwise.

    Every *.toml under PATH is taken as a case.
    Exit code 1 if a verdict fails, 2 if a file cannot be used; the others are run all the same.

    \b
    arkrules check dispute.toml
    arkrules check my/cases -k farm --junit report.xml
    """
    from arkrules.rules import library
    from arkrules.rulings.check import case_files

    shelf = library(paths)
    results: list[_Checked] = []
    for path in where:
        try:
            files = case_files(path)
        except CaseError as error:
            results.append(_Checked(path, path.name, error=error))
            continue
        results += [found for file in files if (found := _run(file, select, shelf)) is not None]
    for result in results:
        for warning in result.warnings:
            click.echo(f"warning: {result.file}: cites: {warning}", err=True)
    if kind == "json":
        print_json({"cases": [_row(result) for result in results]})
    else:
        _report(results)
    if junit is not None:
        _write_junit(junit, results)
    failed = any(not check.holds for result in results for check in result.checks)
    unusable = any(result.error for result in results)
    sys.exit(2 if unusable else 1 if failed else 0)


def _run(file: Path, select: str, shelf: Library) -> _Checked | None:
    """Check one file; nothing if it is not selected."""
    from arkrules.rulings import check_case, load_case

    try:
        case = load_case(file)
        if select and select.lower() not in f"{case.id} {case.title}".lower():
            return None
        faults = tuple(f for cite in case.cites if (f := shelf.sources.fault(cite)))
        return _Checked(file, case.id, tuple(check_case(case, shelf)), warnings=faults)
    except CaseError as error:
        return _Checked(file, file.stem, error=error)


def _report(results: list[_Checked]) -> None:
    """What failed, in full, and a line of numbers."""
    out = console()
    for result in results:
        if result.error is not None:
            click.echo(f"error: {result.error}", err=True)
            click.echo(f"help: {result.error.remedy}", err=True)
        for check in result.checks:
            if not check.holds:
                title = f"{result.file}: {result.name} under {check.profile}"
                out.print(title, style="bold red", markup=False)
                for difference in check.differences:
                    out.print(f"  {difference}", markup=False)
    checks = [check for result in results for check in result.checks]
    broken = sum(result.error is not None for result in results)
    failed = sum(not check.holds for check in checks)
    line = f"{plural(len(results), 'case')}, {plural(len(checks), 'verdict')}, {failed} failed"
    if broken:
        line += f", {plural(broken, 'file')} could not be used"
    out.print(line, style="bold red" if broken or failed else "bold green")


def _row(result: _Checked) -> dict[str, object]:
    return {
        "id": result.name,
        "file": str(result.file),
        "error": str(result.error) if result.error else None,
        "verdicts": [
            {
                "profile": check.profile,
                "holds": check.holds,
                "differences": [attrs.asdict(difference) for difference in check.differences],
            }
            for check in result.checks
        ],
    }


def _write_junit(path: Path, results: list[_Checked]) -> None:
    """A report that continuous integration reads."""
    checks = [check for result in results for check in result.checks]
    suite = ET.Element(
        "testsuite",
        name="arkrules",
        tests=str(len(checks) + sum(result.error is not None for result in results)),
        failures=str(sum(not check.holds for check in checks)),
        errors=str(sum(result.error is not None for result in results)),
    )
    for result in results:
        if result.error is not None:
            case = ET.SubElement(suite, "testcase", classname=str(result.file), name=result.name)
            ET.SubElement(case, "error", message="unusable").text = str(result.error)
        for check in result.checks:
            case = ET.SubElement(
                suite, "testcase", classname=result.name, name=check.profile, file=str(result.file)
            )
            if not check.holds:
                text = "\n".join(map(str, check.differences))
                ET.SubElement(
                    case, "failure", message=f"{check.profile} says otherwise"
                ).text = text
    root = ET.Element("testsuites")
    root.append(suite)
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode", xml_declaration=True)
    save(path, printable(text) + "\n")
