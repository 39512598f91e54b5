"""All that offers acts and pages of the table; whoever adds a module of them names it here."""

from __future__ import annotations

from arkrules.desk.table import (
    bar,
    beginning,
    cells,
    handing_out,
    keys,
    moving,
    people,
    played_by,
    playing,
    sketch_view,
    standing,
    supplies,
)

__all__ = ["ROOMS"]

ROOMS = (
    cells, played_by, people, supplies, standing, keys, sketch_view, handing_out,
    beginning, moving, playing, bar,
)  # fmt: skip
