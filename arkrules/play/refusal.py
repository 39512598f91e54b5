"""Why a move is refused."""

from __future__ import annotations

import attrs

__all__ = ["Refusal"]


@attrs.frozen
class Refusal:
    """One clause that refuses a move, and why it does."""

    clause: str
    words: str
    cite: tuple[str, ...] = ()
    """Where the clause is printed; filled in when the refusal is reported."""

    def __str__(self) -> str:
        printed = f", {', '.join(self.cite)}" if self.cite else ""
        return f"{self.words} [{self.clause}{printed}]"
