"""All modules with acts and pages of the table; new ones are named here."""

from __future__ import annotations

from arkrules.table import (
    bar,
    beginning,
    cells,
    disputing,
    handing_out,
    keys,
    move_page,
    moves_made,
    moves_shown,
    moving,
    people,
    played_by,
    put_to,
    sketch_view,
    standing,
    supplies,
    verdict_shown,
)

__all__ = ["ROOMS"]

ROOMS = (
    cells, played_by, people, supplies, standing, keys, sketch_view, handing_out,
    moves_made, moves_shown, disputing, verdict_shown, put_to, beginning, moving, move_page, bar,
)  # fmt: skip
