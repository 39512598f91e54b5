"""Why a move is refused."""

from __future__ import annotations

import attrs

from arkrules.messages import Said

__all__ = ["Refusal"]


@attrs.frozen
class Refusal:
    """One clause that refuses a move, and why it does."""

    clause: str
    said: Said
    """A text, or a sentence in the language spoken when it is read."""
    cite: tuple[str, ...] = ()
    """Where the clause is printed; filled in when the refusal is reported."""

    @property
    def words(self) -> str:
        """Why, in words."""
        return str(self.said)

    def __str__(self) -> str:
        printed = f", {', '.join(self.cite)}" if self.cite else ""
        return f"{self.words} [{self.clause}{printed}]"
