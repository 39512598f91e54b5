"""A study of graphs: what networkx finds on the boards of random games.

    python graph_study.py [GAMES]

A road that meets itself is a cycle of its tiles. A tile is a bridge if the board fell apart
without it. The graphs are ordinary ones of networkx, so any question can be asked of them.
"""

import sys
from random import Random
from statistics import mean

import attrs
import networkx as nx

import arkrules


@attrs.frozen
class Study:
    """What is counted on one board."""

    features: int
    longest_road: int
    """In tiles."""
    rings: int
    """Roads that meet themselves."""
    closed_cities: int
    open_cities: int
    bridges: int
    """Tiles without which the board would fall apart."""
    across: int
    """How many steps from tile to tile it takes from one end of the board to the other."""


def study(board: arkrules.Board) -> Study:
    """Count."""
    segments = arkrules.segment_graph(board)
    tiles = arkrules.tile_graph(board)
    roads = [road.segments for road in board.features("road")]
    cities = [city.closed for city in board.features("city")]
    return Study(
        features=nx.number_connected_components(segments),
        longest_road=max((len({cell for cell, _ in road}) for road in roads), default=0),
        rings=sum(bool(nx.cycle_basis(segments.subgraph(road))) for road in roads),
        closed_cities=sum(cities),
        open_cities=len(cities) - sum(cities),
        bridges=sum(1 for _ in nx.articulation_points(tiles)),
        across=nx.diameter(tiles),
    )


def main(games: str = "5") -> None:
    """Play some games, study each board, and print the averages."""
    start = arkrules.new_game("carcassonne", 2)
    found = [study(arkrules.playout(start, Random(seed)).board) for seed in range(int(games))]
    print(f"{games} games by chance, on average:")
    for field in attrs.fields(Study):
        print(
            f"  {field.name.replace('_', ' ')}: {mean(getattr(s, field.name) for s in found):.1f}"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
