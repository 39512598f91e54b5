"""All that offers acts and pages of the table; whoever adds a module of them names it here."""

from __future__ import annotations

from arkrules.desk.table import (
    bar,
    beginning,
    cells,
    handing_out,
    keys,
    move_page,
    moving,
    people,
    played_by,
    sketch_view,
    standing,
    supplies,
)

__all__ = ["ROOMS"]

ROOMS = (
    cells, played_by, people, supplies, standing, keys, sketch_view, handing_out,
    beginning, moving, move_page, bar,
)  # fmt: skip
