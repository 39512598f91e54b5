"""All modules with acts and pages of the table; new ones are named here."""

from __future__ import annotations

from arkrules.table import (
    asking,
    bar,
    beginning,
    cells,
    disputing,
    handing_out,
    keys,
    move_page,
    moves_made,
    moving,
    people,
    placing,
    played_by,
    position_form,
    sketch_view,
    supplies,
)

__all__ = ["ROOMS"]

ROOMS = (
    cells, played_by, people, supplies, position_form, placing, keys, sketch_view, handing_out,
    moves_made, disputing, asking, beginning, moving, move_page, bar,
)  # fmt: skip
