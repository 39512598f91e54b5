"""Every error the library raises on purpose.

All of them derive from `ArkrulesError`, whose text is meant to be read by a person:
what happened, where, what was expected, and what to do about it.
"""

from __future__ import annotations

import copyreg
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from arkrules.text import count, later, one_line, printable, say

if TYPE_CHECKING:
    from arkrules.play.events import Refusal


class ArkrulesError(Exception):
    """The base of all errors of this library.

    >>> try:
    ...     arkrules.load_profile("carcasonne")
    ... except arkrules.ArkrulesError as error:
    ...     print(type(error).__name__)
    ProfileError
    """

    remedy = ""
    """Advice on what to do about it, in a line: in general, or in this case."""

    def __init__(self, *message: object, remedy: str = "") -> None:
        super().__init__(*message)
        if remedy:
            self.remedy = remedy

    def __str__(self) -> str:
        """The message, which may quote a file from someone else."""
        return printable(super().__str__())

    def __reduce__(self) -> tuple[object, ...]:
        # Errors are made of other things than their message.
        return copyreg.__newobj__, (type(self), *self.args), vars(self)  # type: ignore[attr-defined]  # typeshed lacks it


_LONG = 200
"""The maximum length of quoted text that cannot be read."""


class BadNotation(ArkrulesError):
    """A tile, a move, a cell or another piece of notation cannot be read.

    >>> try:
    ...     arkrules.Cell.parse("1;2")
    ... except arkrules.BadNotation as error:
    ...     print(error.text)
    1;2
    """

    remedy = later("see the documentation's page on the notation of tiles, moves and cells")

    def __init__(self, text: str, problem: str, *, offset: int = 0, expected: str = "") -> None:
        self.text = text
        self.problem = problem
        self.offset = offset
        self.expected = expected
        shown = text if len(text) <= _LONG else f"{text[:_LONG]}…"
        said = say("{text}: {problem}", text=repr(shown), problem=problem)
        if offset:
            said = say("{said} (at character {number})", said=said, number=offset + 1)
        if expected:
            said = say("{said}; expected {expected}", said=said, expected=expected)
        super().__init__(said)


class IllegalMove(ArkrulesError):
    """A move that the rules refuse, with every clause that refuses it.

    >>> state = arkrules.new_game("carcassonne", 2).play("draw E")
    >>> try:
    ...     state.play("lay /0 0,-1")
    ... except arkrules.IllegalMove as refused:
    ...     print(refused.clauses, refused.citations)
    ('tile.match',) ('base:tile',)
    """

    remedy = later("`arkrules show PROFILE CLAUSE` explains the clause")

    def __init__(self, move: str, refusals: Sequence[Refusal], *, position: str = "") -> None:
        self.move = move
        self.refusals = tuple(refusals)
        self.position = position
        reasons = "; ".join(str(refusal) for refusal in self.refusals)
        super().__init__(say("illegal move {move}: {reasons}", move=repr(move), reasons=reasons))

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses that refuse the move, without repeats."""
        return tuple(dict.fromkeys(refusal.clause for refusal in self.refusals))

    @property
    def reason(self) -> str:
        """The reason why the move is refused, in words."""
        return "; ".join(refusal.words for refusal in self.refusals)

    @property
    def citations(self) -> tuple[str, ...]:
        """The citations of the refusing clauses, without repeats."""
        return tuple(dict.fromkeys(cite for refusal in self.refusals for cite in refusal.cite))


class WorkersError(ArkrulesError):
    """Workers (processes or a cluster) are gone before the work is done."""

    remedy = later(
        "memory may be short, and each process needs some: close other programs, or use fewer"
        " jobs; a script must start processes under `if __name__ == '__main__':`;"
        " if you use a cluster, check that it is still running"
    )


class OutputPathError(ArkrulesError):
    """An output path that cannot be written."""

    remedy = later("choose a writable path")


_LINE = re.compile(r"[\n\r](?!  - )")
"""A line break within a fault, except before an item of a list."""


class FaultsError(ArkrulesError):
    """A document with faults: its place, and every fault."""

    def __init__(
        self,
        faults: str | Iterable[str],
        *,
        file: str = "",
        key: str = "",
        remedy: str = "",
    ) -> None:
        self.faults = (faults,) if isinstance(faults, str) else tuple(faults)
        self.file = file
        self.key = key
        super().__init__(self._text(), remedy=remedy)

    def _text(self) -> str:
        place = ": ".join(one_line(part) for part in (self.file, self.key) if part)
        faults = [_LINE.sub(" ", fault) for fault in self.faults]
        if len(faults) == 1:
            return f"{place}: {faults[0]}" if place else faults[0]
        lines = "\n".join(f"  - {fault}" for fault in faults)
        place = place or say("document")
        heading = count(
            len(faults), "{place}: {number} fault", "{place}: {number} faults", place=place
        )
        return f"{heading}\n{lines}"

    def within(self, file: str) -> FaultsError:
        """Return the same faults with a file."""
        return type(self)(self.faults, file=file, key=self.key, remedy=self.remedy)


class ProfileError(FaultsError):
    """Invalid content in a profile, an overlay, or the list of sources.

    >>> try:
    ...     arkrules.load_profile("carcassonne+surface.table+surface.shift")
    ... except arkrules.ProfileError as error:
    ...     print("table.bounds" in str(error))
    True
    """

    remedy = later("`arkrules show` lists what there is, `arkrules show PROFILE` its clauses")


class TileSetError(FaultsError):
    """Invalid content in a file of tiles.

    >>> from arkrules.tiles import Vocabulary, read_set
    >>> try:
    ...     read_set('id = "mine"', Vocabulary())
    ... except arkrules.TileSetError as error:
    ...     print(len(error.faults), "faults")
    4 faults
    """

    remedy = later(
        "`arkrules show tiles base` shows what a set holds; the documentation describes the format"
    )


class PositionError(FaultsError):
    """An impossible position, with all its faults.

    >>> position = {"players": ["red"], "tiles": ["0,0 D", "1,0 E", "0,1 B", "0,-1 B"]}
    >>> try:
    ...     arkrules.set_up("carcassonne", position)
    ... except arkrules.PositionError as error:
    ...     print(len(error.faults), "faults")
    2 faults
    """

    remedy = later(
        "fix every fault listed; the page on positions in the documentation has examples"
    )


class CaseError(FaultsError):
    """A case that cannot be read or asked.

    >>> try:
    ...     arkrules.read_case('id = "mine"')
    ... except arkrules.CaseError as error:
    ...     print(len(error.faults), "faults")
    2 faults
    """

    remedy = later(
        "`arkrules new case` writes a skeleton; the documentation's page on cases has every key"
    )


class RecordError(FaultsError):
    """A record of a game that cannot be read or replayed.

    >>> try:
    ...     arkrules.Record.read("no record")
    ... except arkrules.RecordError as error:
    ...     print(len(error.faults), "fault")
    1 fault
    """

    remedy = later("`arkrules play PROFILE --record FILE` writes readable records")


class TableError(FaultsError):
    """An impossible state of a table, or an action that is not possible there."""

    remedy = later("choose something shown on the table, or open another position")


class FindingsError(FaultsError):
    """A document of measured effects that cannot be read."""

    remedy = later("`arkrules effects P Q --format json -o FILE` writes readable documents")


class RowsError(FaultsError):
    """A file of simulated games that cannot be continued."""

    remedy = later(
        "name another file, or ask for the same profiles, players, policies and seed as before"
    )


class KernelError(FaultsError):
    """Something that the kernel cannot play, with all reasons."""

    remedy = later(
        "the engine can play it, more slowly; `arkrules simulate` switches to it automatically"
    )
