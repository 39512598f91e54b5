"""The tile that is being drawn at the table: a draft, and the side or segment that is selected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from arkrules.errors import BadNotation, TableError
from arkrules.geometry import SIDE_NAMES
from arkrules.play import lexicon
from arkrules.table.drafting import TileDraft
from arkrules.text import say

__all__ = ["DRAWING", "Sketch"]

DRAWING = "draw"
"""The page on which tiles are drawn."""


@attrs.frozen(kw_only=True)
class Sketch:
    """What the table keeps of a tile in the making."""

    draft: TileDraft = attrs.field(factory=TileDraft)
    chosen: str = ""
    """A side by its name, a segment by its letter, or nothing."""

    @classmethod
    def from_dict(cls, raw: Mapping[str, object]) -> Sketch:
        """Structure what a table keeps, or raise `TableError`; nothing is a new tile."""
        tile, chosen = raw.get("tile", str(TileDraft())), raw.get("chosen", "")
        if raw.keys() - {"tile", "chosen"} or not (isinstance(tile, str) and _is_name(chosen)):
            raise TableError(say("sketch: expected a tile, and what of it is chosen"))
        try:
            draft = TileDraft.read(tile, lexicon().vocabulary)
        except BadNotation as error:
            raise TableError(str(error), key="sketch.tile") from None
        return cls(draft=draft).choosing(str(chosen))

    def to_dict(self) -> dict[str, Any]:
        """The same as plain values."""
        kept = {"tile": self.draft.literal, "chosen": self.chosen}
        return {key: value for key, value in kept.items() if value}

    @property
    def side(self) -> int | None:
        """The number of the side that is selected."""
        return SIDE_NAMES.index(self.chosen) if self.chosen in SIDE_NAMES else None

    @property
    def segment(self) -> str:
        """The segment that is selected."""
        return self.chosen if self.side is None else ""

    def choosing(self, name: str) -> Sketch:
        """With a side or a segment selected; nothing where there is no such thing."""
        there = name in SIDE_NAMES or name in self.draft.segments
        return attrs.evolve(self, chosen=name if there else "")

    def drawing(self, draft: TileDraft) -> Sketch:
        """After a step; what is selected stays so if it is still there."""
        return attrs.evolve(self, draft=draft).choosing(self.chosen)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) < 9
