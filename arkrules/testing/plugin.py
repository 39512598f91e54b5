"""A pytest plugin: every `*.case.toml` is a test, one for each verdict it states.

It is found by itself once arkrules is installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from arkrules.rulings import Check

__all__ = ["CaseFile", "VerdictItem", "pytest_collect_file"]


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
        from arkrules.rulings import check_case, load_case

        try:
            case = load_case(self.path)
            checks = check_case(case)
        except ArkrulesError as error:
            raise self.CollectError(str(error)) from None
        if case.reference:
            yield ReferenceItem.from_parent(self, name="reference")
        for check in checks:
            yield VerdictItem.from_parent(self, name=check.profile, check=check)


class ReferenceItem(pytest.Item):
    """A case that has nothing to execute."""

    def runtest(self) -> None:
        """Say so."""
        pytest.skip("a reference case has nothing to execute")

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the case stands."""
        return self.path, 0, f"{self.path.name}: reference"


class VerdictItem(pytest.Item):
    """What a case says of one profile."""

    def __init__(self, *, check: Check, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]  # pytest passes what it needs
        self.check = check

    def runtest(self) -> None:
        """Fail if something came out otherwise."""
        if not self.check.holds:
            raise _Otherwise(self.check)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        """The differences, without a traceback."""
        if isinstance(excinfo.value, _Otherwise):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the case stands, and what it is called."""
        return self.path, 0, f"{self.check.case.id} under {self.check.profile}"


class _Otherwise(Exception):
    """A verdict did not come out as the case says."""

    def __init__(self, check: Check) -> None:
        lines = "\n".join(f"  {difference}" for difference in check.differences)
        super().__init__(f"{check.case.file}: {check.case.id} under {check.profile}\n{lines}")
