"""Odds: how likely the next tile is to complete what pieces stand on.

    python odds.py [POSITION]

Without a position it looks at two tiles, where red waits for a city and blue for a road.
"""

import sys
from collections.abc import Iterator

import arkrules
from arkrules.play import PieceAt

POSITION = """
players = ["red", "blue"]
tiles = ["0,0 D", "1,0 W"]
pieces = ["red follower 0,0 C", "blue follower 0,0 1"]
bag = ["E*3", "V*2", "W*2", "B"]
"""


def waiting(state: arkrules.GameState) -> Iterator[PieceAt]:
    """The pieces on roads and cities that are not complete."""
    for piece in state.pieces:
        feature = state.feature(piece.cell, piece.segment)
        if feature.kind in ("road", "city") and not feature.closed:
            yield piece


def odds(state: arkrules.GameState, piece: PieceAt) -> float:
    """How likely a tile is drawn that can complete what a piece stands on."""
    drawable = state.chances()
    fitting = 0
    for draw, count in drawable:
        drawn = state.play(draw)
        after = (drawn.play(move) for move in drawn.moves())
        if any(board.feature(piece.cell, piece.segment).closed for board in after):
            fitting += count
    return fitting / sum(count for _, count in drawable)


def main(file: str = "") -> None:
    """Print the odds for every piece that waits."""
    position = arkrules.Position.load(file) if file else POSITION
    state = arkrules.set_up("carcassonne", position)
    print(f"{sum((state.bag or {}).values())} tiles are left")
    for piece in waiting(state):
        feature = state.feature(piece.cell, piece.segment)
        print(f"{piece.player}'s {feature}: {odds(state, piece):.1%}")


if __name__ == "__main__":
    main(*sys.argv[1:])
