"""What checks found: cases that come out otherwise than they state, and faults of profiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import attrs

from arkrules.documents import Block, Bullets, Document, Entries, Entry, Paragraph, strong
from arkrules.errors import CaseError
from arkrules.nouns import Things
from arkrules.rulings import Check
from arkrules.rulings.casebook import Amendments
from arkrules.rulings.check import CheckedProfile
from arkrules.text import count, later, listing, say

__all__ = ["CheckedCase", "amendments_page", "cases_page", "profiles_page"]


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
    numbers = {
        "cases": Things("case", len(results)),
        "verdicts": Things("verdict", len(checks)),
        "failed": failed,
    }
    said = say("{cases}, {verdicts}, {failed} failed", **numbers)
    if broken:
        said = count(
            broken,
            "{cases}, {verdicts}, {failed} failed, {number} file could not be used",
            "{cases}, {verdicts}, {failed} failed, {number} files could not be used",
            **numbers,
        )
    failures = Entries(_failures(results))
    return Document(blocks=[*([failures] if failures.items else []), strong(said)])


def _failures(results: Iterable[CheckedCase]) -> Iterator[Entry]:
    for result in results:
        for check in result.checks:
            if not check.holds:
                title = say(
                    "{file}: {case} under {edition}",
                    file=result.file,
                    case=result.name,
                    edition=check.profile,
                )
                yield Entry(strong(title), map(str, check.differences))


def profiles_page(results: Iterable[tuple[Path, CheckedProfile]]) -> Document:
    """What is wrong with profiles and overlays, and with which others they can be played."""
    return Document(blocks=[Entries(_profile(file, found) for file, found in results)])


def _profile(file: Path, found: CheckedProfile) -> Entry:
    if found.faults:
        said = count(
            len(found.faults), "{file}: {number} fault", "{file}: {number} faults", file=file
        )
        return Entry(strong(said), found.faults)
    said = count(
        found.answers,
        "{file}: fine; {number} answer, playable as {profiles}",
        "{file}: fine; {number} answers, playable as {profiles}",
        file=file,
        profiles=listing(found.playable),
    )
    return Entry(said, [say("not with {reason}", reason=reason) for reason in found.excluded])


def amendments_page(found: Amendments, version: str) -> Document:
    """What has changed in a casebook since it was sealed, and whether its version says so."""
    blocks: list[Block] = []
    for head, some in (
        (_ALTERED, found.altered),
        (_ADDED, found.added),
        (_RESTING, found.resting),
    ):
        if some:
            blocks += [Paragraph(say(head, version=found.since)), Bullets(some)]
    said = say(_ALLOWED if found.allow(version) else _LOW, version=version, least=found.least)
    return Document(blocks=[*blocks, strong(said)])


_ALTERED = later("Other than in version {version}, or gone:")
_ADDED = later("Not in version {version}:")
_RESTING = later("As in version {version}, and turns on something else or is otherwise sure:")
_ALLOWED = later("Version {version} says how much has changed.")
_LOW = later("Version {version} is too low: so much has changed that it must be {least}.")
