"""A pytest plugin: every `*.case.toml` is a test, one for each verdict it states.

It is found by itself once arkrules is installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

# What is tested is imported only where it is asked for: the plugin is read in every run.
if TYPE_CHECKING:
    from arkrules.rulings import Check


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take files that end in `.case.toml` as cases."""
    if file_path.name.endswith(".case.toml"):
        return CaseFile.from_parent(parent, path=file_path)
    return None


class CaseFile(pytest.File):
    """A case."""

    def collect(self) -> Iterator[pytest.Item]:
        """One test for each verdict; one that is skipped for a reference case."""
        from arkrules.errors import ArkrulesError
        from arkrules.rulings import ReferenceCase, check_case, load_case

        try:
            case = load_case(self.path)
            checks = check_case(case)
        except ArkrulesError as error:
            raise self.CollectError(str(error)) from None
        if isinstance(case, ReferenceCase):
            yield VerdictItem.from_parent(self, name="reference", check=None)
        for check in checks:
            yield VerdictItem.from_parent(self, name=check.profile, check=check)


class VerdictItem(pytest.Item):
    """The verdict of a case for one profile, or a case with nothing to execute."""

    def __init__(self, *, check: Check | None, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]  # pytest passes what it needs
        self.check = check

    def runtest(self) -> None:
        """Fail if something came out otherwise, without a traceback."""
        if self.check is None:
            pytest.skip("a reference case has nothing to execute")
        if not self.check.holds:
            head = f"{self.path}: {self.reportinfo()[2]}"
            pytest.fail("\n  ".join((head, *map(str, self.check.differences))), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The location and the name of the case."""
        if self.check is None:
            return self.path, 0, f"{self.path.name}: reference"
        return self.path, 0, f"{self.check.case.id} under {self.check.profile}"
