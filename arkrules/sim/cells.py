"""Cells as the kernel numbers them."""

from __future__ import annotations

from arkrules.geometry import STRIDE, Cell
from arkrules.sim import layout as at

__all__ = ["to_kernel_cell", "to_spot"]


def to_kernel_cell(cell: Cell) -> int:
    """A cell as the kernel numbers it."""
    return at.CENTER + cell.y * at.WIDTH + cell.x


def to_spot(cell: int) -> int:
    """The spot of a cell of the kernel."""
    row, column = divmod(cell, at.WIDTH)
    return (row - at.WIDTH // 2) * STRIDE + column - at.WIDTH // 2
