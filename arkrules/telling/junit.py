"""Reports in the form of JUnit, which continuous integration reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal
from xml.etree import ElementTree as ET

import attrs

from arkrules.text import sanitize

__all__ = ["Trial", "junit"]

Became = Literal["failure", "error", "skipped"]


@attrs.frozen(kw_only=True)
class Trial:
    """One thing that was tried."""

    group: str
    name: str
    file: str = ""
    became: Became | None = None
    """What became of it, unless it passed."""
    message: str = ""
    text: str = ""


def junit(suites: Mapping[str, Sequence[Trial]]) -> str:
    """Suites of trials, each by its name, as a document."""
    root = ET.Element("testsuites", _numbers([one for some in suites.values() for one in some]))
    for name, trials in suites.items():
        suite = ET.SubElement(root, "testsuite", {"name": name, **_numbers(trials)})
        for trial in trials:
            named = {"classname": trial.group, "name": trial.name}
            case = ET.SubElement(suite, "testcase", named)
            if trial.file:
                case.set("file", trial.file)
            if trial.became is not None:
                came = ET.SubElement(case, trial.became, message=trial.message)
                came.text = trial.text or None
    ET.indent(root)
    return sanitize(ET.tostring(root, encoding="unicode", xml_declaration=True)) + "\n"


def _numbers(trials: Iterable[Trial]) -> dict[str, str]:
    """How many there are, and how many did not pass, as the form has it."""
    became = [trial.became for trial in trials]
    return {
        "tests": str(len(became)),
        "failures": str(became.count("failure")),
        "errors": str(became.count("error")),
        "skipped": str(became.count("skipped")),
    }
