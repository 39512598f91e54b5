"""Rows in a file, one game per line, to continue from.

The games stand in their order, each under all profiles, and a line is written as soon as its
turn has come. However it ends, the file holds the first games and nothing else;
half a line, which a sudden end may leave, is cut off when the file is opened again."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from arkrules.errors import RowsError
from arkrules.files import require_place, unwritten
from arkrules.formats import read_json, write_json
from arkrules.measuring.plan import GameRow, Plan
from arkrules.play.turn import winners_by
from arkrules.rules import Profile
from arkrules.structure import documents, plainly
from arkrules.text import later, say

__all__ = ["RowFile"]

_LONGEST = 100_000
"""The maximum length of a row, in bytes."""


class RowFile:
    """A file of rows, open for more."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open or create a file; `RowsError` if it contains something else."""
        require_place(path)
        self._path, self._plan = path, plan
        try:
            if path.exists() and not path.is_file():
                raise unwritten(path, say("not a regular file"))
            self._file: IO[bytes] = path.open("r+b" if path.exists() else "x+b")
        except OSError as error:
            raise unwritten(path, str(error.strerror)) from None

    def __enter__(self) -> RowFile:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):  # what could not be written is tried again, and was told
            self._file.close()

    def games(self) -> Iterator[tuple[GameRow, ...]]:
        """Yield the games in the file, each under all profiles; incomplete games are dropped."""
        game, end = 0, 0
        rows: list[GameRow] = []
        self._file.seek(0)
        while line := self._file.readline(_LONGEST):
            profile = self._plan.profiles[len(rows)]
            known = self._plan.known(profile, game)
            at = game * len(self._plan.profiles) + len(rows) + 1
            if not line.endswith(b"\n"):
                self._require_half(line, known, at)
                break
            rows.append(self._row(line, known, at, profile))
            if len(rows) == len(self._plan.profiles):
                yield tuple(rows)
                game, end, rows = game + 1, self._file.tell(), []
        self._file.seek(end)
        self._file.truncate()

    def add(self, games: Iterable[tuple[GameRow, ...]]) -> None:
        """Append games, which are stored whatever happens next."""
        rows = (row for rows in games for row in rows)
        text = "".join(write_json(documents().unstructure(row)) + "\n" for row in rows)
        try:
            self._file.write(text.encode())
            self._file.flush()
        except OSError as error:  # that of a full disk names no file
            raise unwritten(self._path, str(error.strerror)) from None

    def _require_half(self, line: bytes, known: dict[str, Any], at: int) -> None:
        """Cut off only the beginning of an unfinished row."""
        begun = write_json(known).removesuffix("}").encode()
        if not (begun.startswith(line) or line.startswith(begun)):
            raise self._refused(at, say("not a row of a game"))

    def _row(self, line: bytes, known: dict[str, Any], at: int, profile: Profile) -> GameRow:
        """Return a stored row, if it is one of the requested games."""
        try:
            row: GameRow = plainly(read_json(line.decode()), GameRow)
        except ValueError:
            raise self._refused(at, say("not a row of a game")) from None
        for key, wanted in known.items():
            if (found := getattr(row, key)) != wanted:
                fault = later("{key} is {found}, expected {wanted}")
                words = {"found": write_json(found), "wanted": write_json(wanted)}
                raise self._refused(at, say(fault, key=key, **words))
        complete = len(row.points) == len(row.players)
        if not complete or row.winners != winners_by(profile, row.players, row.points):
            raise self._refused(at, say("no game ends like this"))
        return row

    def _refused(self, at: int, fault: str) -> RowsError:
        return RowsError(fault, file=str(self._path), key=say("line {number}", number=at))
