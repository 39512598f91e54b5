"""What checks found: cases that come out otherwise than they state, and faults of profiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import attrs

from arkrules.documents import Document, Entries, Entry, strong
from arkrules.errors import CaseError
from arkrules.play.checking import Checked
from arkrules.plurals import plural
from arkrules.rulings import Check

__all__ = ["CheckedCase", "cases_page", "profiles_page"]


@attrs.frozen
class CheckedCase:
    """A case file, with how its verdicts fared or why it cannot be used."""

    file: Path
    name: str
    checks: tuple[Check, ...] = ()
    error: CaseError | None = None
    warnings: tuple[str, ...] = ()


def cases_page(results: Sequence[CheckedCase]) -> Document:
    """What failed, in full, and a line of numbers."""
    checks = [check for result in results for check in result.checks]
    broken = sum(result.error is not None for result in results)
    failed = sum(not check.holds for check in checks)
    said = f"{plural(len(results), 'case')}, {plural(len(checks), 'verdict')}, {failed} failed"
    if broken:
        said += f", {plural(broken, 'file')} could not be used"
    failures = Entries(_failures(results))
    return Document(blocks=[*([failures] if failures.items else []), strong(said)])


def _failures(results: Iterable[CheckedCase]) -> Iterator[Entry]:
    for result in results:
        for check in result.checks:
            if not check.holds:
                title = f"{result.file}: {result.name} under {check.profile}"
                yield Entry(strong(title), map(str, check.differences))


def profiles_page(results: Iterable[tuple[Path, Checked]]) -> Document:
    """What is wrong with profiles and overlays, and with which others they can be played."""
    return Document(blocks=[Entries(_profile(file, found) for file, found in results)])


def _profile(file: Path, found: Checked) -> Entry:
    if found.faults:
        said = f"{file}: {plural(len(found.faults), 'fault')}"
        return Entry(strong(said), found.faults)
    names = ", ".join(found.playable)
    said = f"{file}: fine; {plural(found.answers, 'answer')}, playable as {names}"
    return Entry(said, [f"not with {excluded}" for excluded in found.excluded])
