"""Tiles and boards at random, for the property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from arkrules.board import Board
from arkrules.geometry import STEPS, Rect
from arkrules.tiles import Kind, Tile
from tests.positions import literal

FIELD_SLOTS = st.sampled_from("aaabbcd~#")


@st.composite
def sides(draw: st.DrawFn) -> str:
    """One side: a city, a road between two fields, or a field, mist and ruin included."""
    sort = draw(st.sampled_from(("city", "road", "field")))
    if sort == "city":
        return draw(st.sampled_from("CDE")) * 3
    if sort == "road":
        return draw(FIELD_SLOTS) + draw(st.sampled_from("123")) + draw(FIELD_SLOTS)
    field = draw(st.sampled_from("abc"))
    return "".join(draw(st.sampled_from((field, field, field, "~", "#"))) for _ in range(3))


@st.composite
def notes(draw: st.DrawFn, outline: str) -> list[str]:
    """Marks, a site and contacts that an outline allows, each thing once."""
    cities = sorted({slot for slot in outline if slot.isupper()})
    roads = sorted({slot for slot in outline if slot.isdigit()})
    fields = sorted({slot for slot in outline if slot.islower()})
    possible = [f"{word}@{city}" for city in cities for word in ("pennant", "scroll*2")]
    possible += [f"oasis@{road}" for road in roads]
    possible += [f"sheep*3@{field}" for field in fields]
    possible += ["mist"]
    if len(roads) > 1:
        possible.append(f"bush@{'+'.join(roads)}")
    chosen = draw(st.lists(st.sampled_from(possible), unique=True, max_size=3))
    for field in fields:
        for city in cities:
            how = draw(st.sampled_from(("", "", "", "touch", "apart")))
            chosen += [f"{how} {field}-{city}"] if how else []
    site = draw(st.sampled_from(("", "", "", "monastery", "temple")))
    return [*chosen, site] if site else chosen


@st.composite
def outlines(draw: st.DrawFn) -> str:
    """A valid outline; cities, roads and fields join each other any way at all."""
    return " ".join(draw(sides()) for _ in range(4))


@st.composite
def kinds(draw: st.DrawFn) -> Kind:
    """Any valid literal."""
    outline = draw(outlines())
    return literal(f"[{outline}; {', '.join(draw(notes(outline)))}]")


def places(board: Board, tiles: tuple[Tile, ...], table: Rect | None) -> list[tuple[int, int]]:
    """Spots and turns where a tile would match what lies there, by comparing side with side."""
    spots = sorted(board.open) if board.tiles else [0]
    return [
        (spot, turned)
        for spot in spots
        if table is None or table.holds(spot)
        for turned in range(4)
        if matches(board, spot, tiles[turned])
    ]


def matches(board: Board, spot: int, laid: Tile) -> bool:
    """Whether every side of a tile shows what its neighbor shows."""
    return all(
        shows(laid.sides[side]) == shows(board.tiles[spot + step].tile.sides[(side + 2) % 4])
        for side, step in enumerate(STEPS)
        if spot + step in board.tiles
    )


def shows(side: str) -> str:
    """The border of a side, told from its middle slot alone."""
    if side[1].isdigit():
        return "road"
    return "city" if side[1].isupper() else "field"


@st.composite
def boards(
    draw: st.DrawFn, source: st.SearchStrategy[Kind], most: int, table: Rect | None = None
) -> list[Board]:
    """A board grown tile by tile from these kinds, as it was after every tile; the last is whole.

    Segments that meet at a joint are linked on some of its tiles and not on others.
    """
    grown: list[Board] = []
    board = Board.empty(edge=table)
    for _ in range(draw(st.integers(max(1, most // 2), most))):
        kind = draw(source)
        turned = kind.joined if draw(st.booleans()) else kind.tiles
        if fitting := places(board, turned, table):
            spot, turn = draw(st.sampled_from(fitting))
            board = board.lay(spot, turned[turn])
            grown.append(board)
    return grown
