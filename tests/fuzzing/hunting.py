"""A hunt that is led by what is reached: what runs a line that ran never before is bred from.

It needs nothing but Python, runs wherever the tests run, and with the same seed and the same
number of inputs a new process tries the same texts. Atheris and its like are quicker where they
can be had; they build on a compiler's instruments, and give other texts on another machine.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

import attrs

from tests.fuzzing.guarding import Broken, guarded
from tests.fuzzing.readers import READERS, seeds
from tests.fuzzing.scrambling import scrambled
from tests.paths import PACKAGE

__all__ = ["CORPUS", "Find", "Hunt", "kept", "tried"]

CORPUS = Path(__file__).parent / "corpus"
"""What was found, by reader: texts that broke something once, and those that reach far."""
_IN_VAIN = 3_000
"""After so many calls of ours in a row in which nothing new ran, the rest of a text is not watched:
watching takes longer than reading."""
_TRACED = 12.0
"""How much longer reading may take while lines are counted."""


def kept(name: str) -> dict[str, bytes]:
    """The texts that are kept for a reader, by the names of their files."""
    folder = CORPUS / name.replace(" ", "-")
    return {file.name: file.read_bytes() for file in sorted(folder.glob("*"))}


def tried(name: str, content: bytes, *, patience: float = 1.0) -> str:
    """What a reader says of a text, or `Broken`."""
    reader = READERS[name]
    return guarded(
        lambda: reader.read(content),
        len(content),
        errors=reader.errors,
        place=reader.place(content) if reader.place else None,
        patience=patience,
    )


# -- what is reached ------------------------------------------------------------------------------


class Lines:
    """The lines of the package that did not run yet."""

    def __init__(self) -> None:
        self._left: dict[CodeType, set[int] | None] = {}
        self._in_vain = 0
        self.reached = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Within, lines that run for the first time are counted, unless there are none for long."""
        before = sys.gettrace()
        self._in_vain = 0
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, _event: str, _argument: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        if code not in self._left:
            self._left[code] = _lines_of(code)
        left = self._left[code]
        if left is None:
            return None
        self._in_vain += 1
        if self._in_vain > _IN_VAIN:
            sys.settrace(None)
            return None
        return self._step if left else None  # once all lines of it ran, it runs as fast as ever

    def _step(self, frame: FrameType, event: str, _argument: Any) -> Callable[..., Any] | None:
        left = self._left[frame.f_code]
        if left and event == "line" and frame.f_lineno in left:
            left.discard(frame.f_lineno)
            self.reached += 1
            self._in_vain = 0
        return self._step if left else None


def _lines_of(code: CodeType) -> set[int] | None:
    """The lines of a function; nothing for one of others."""
    if not code.co_filename.startswith(str(PACKAGE)):
        return None
    return {line for _, _, line in code.co_lines() if line}


# -- the hunt -------------------------------------------------------------------------------------


@attrs.frozen
class Find:
    """A text that breaks something."""

    reader: str
    content: bytes
    why: str

    @property
    def name(self) -> str:
        """A name for a file that holds it."""
        return f"{hashlib.sha256(self.content).hexdigest()[:12]}.txt"


class Hunt:
    """A hunt for texts that break one reader."""

    def __init__(self, name: str, seed: int = 0) -> None:
        """A hunt that begins with what is sound and what is kept."""
        self.name, self.tries = name, 0
        self.finds: list[Find] = []
        self.bred: list[bytes] = []
        """What reached something new."""
        self._rng = Random(f"{seed} {name}")
        self._lines = Lines()
        self._stock = [*seeds(name), *kept(name).values()]
        for content in self._stock:
            self._put(content, patience=_TRACED * 4)  # for the first time there is much to load
        self._others = list(self._stock)

    @property
    def reached(self) -> int:
        """How many lines ran."""
        return self._lines.reached

    def go_on(self, *, tries: int = 10**9, seconds: float = float("inf")) -> None:
        """Try so many texts more, or for so long."""
        until = time.monotonic() + seconds
        for _ in range(tries):
            if time.monotonic() > until:
                return
            before = self._lines.reached
            content = scrambled(self._rng, self._chosen(), self._others)
            if self._put(content) and self._lines.reached > before:
                self._stock.append(content)
                self.bred.append(content)

    def _chosen(self) -> bytes:
        """What is bred from: what came last more often."""
        some = self._stock[-20:] if self._rng.random() < 0.4 else self._stock
        return self._rng.choice(some)

    def _put(self, content: bytes, patience: float = _TRACED) -> bool:
        """Try a text; whether all that must hold does."""
        self.tries += 1
        try:
            with self._lines.counted():
                tried(self.name, content, patience=patience)
        except Broken as broken:
            self._found(content, str(broken))
            return False
        return True

    def _found(self, content: bytes, why: str) -> None:
        """Note it down, made smaller; what holds without counting lines was only slow for that."""
        kind = why.split(":")[0]
        if not self._breaks(content, kind) or any(find.why == why for find in self.finds):
            return
        self.finds.append(Find(self.name, self._smaller(content, kind), why))

    def _breaks(self, content: bytes, kind: str) -> bool:
        try:
            tried(self.name, content)
        except Broken as broken:
            return str(broken).split(":")[0][:9] == kind[:9]
        return False

    def _smaller(self, content: bytes, kind: str) -> bytes:
        """A text without what does not matter, as far as some seconds allow."""
        until, size = time.monotonic() + 20, max(1, len(content) // 2)
        while size and time.monotonic() < until:
            at = 0
            while at < len(content) and time.monotonic() < until:
                shorter = content[:at] + content[at + size :]
                if self._breaks(shorter, kind):
                    content = shorter
                else:
                    at += size
            size //= 2
        return content
