"""Dead cells: where no tile that is left fits, and which cities can never be completed.

    python dead_cells.py [POSITION]

Without a position, a game by chance is played until eight tiles are left.
"""

import sys
from random import Random

import arkrules
from arkrules.geometry import to_cell
from arkrules.play import Lay, plies

ACROSS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The ways north, east, south and west."""


def late(left: int) -> arkrules.GameState:
    """A state of a game by chance in which so many tiles are left to draw."""
    state = arkrules.new_game("carcassonne", 2)
    return next(
        after
        for _, after in plies(state, Random(2))
        if after.step == "draw" and sum((after.bag or {}).values()) == left
    )


def dead_cells(state: arkrules.GameState) -> set[arkrules.Cell]:
    """The empty cells beside tiles that no tile left can fill."""
    beside = {arkrules.Cell(x + east, y + south) for x, y in state.tiles for east, south in ACROSS}
    drawn = [state.play(draw) for draw, _ in state.chances()]
    filled = {to_cell(lay.spot) for one in drawn for lay in one.moves() if isinstance(lay, Lay)}
    return beside - state.tiles.keys() - filled


def gaps(feature: arkrules.Feature) -> set[arkrules.Cell]:
    """The cells that a road or a city still needs."""
    cells = ((to_cell(spot), ACROSS[side]) for spot, side in feature.open_borders)
    return {arkrules.Cell(cell.x + east, cell.y + south) for cell, (east, south) in cells}


def main(file: str = "") -> None:
    """Say which cells are dead, and what can never be completed."""
    position = arkrules.Position.load(file) if file else None
    state = late(8) if position is None else arkrules.set_up("carcassonne", position)
    dead = dead_cells(state)
    print("dead:", " ".join(str(cell) for cell in sorted(dead, key=lambda cell: (cell.y, cell.x))))
    for feature in state.board.features():
        if feature.kind in ("road", "city") and gaps(feature) & dead and state.pieces_on(feature):
            print(f"{', '.join(map(str, state.pieces_on(feature)))}: the {feature} stays open")


if __name__ == "__main__":
    main(*sys.argv[1:])
