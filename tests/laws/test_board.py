"""What lies on the table: the index of features against the graphs that define them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from arkrules import (
    Board,
    Cell,
    Position,
    Profile,
    connection,
    contact_graph,
    load_profile,
    segment_graph,
    set_up,
)
from arkrules.board import Node
from arkrules.geometry import STEPS, Rect, to_cell
from arkrules.play.moves import Discard, Lay
from arkrules.testing.laws import matches, shows
from arkrules.testing.strategies import kinds, outlines
from arkrules.tiles import Kind
from tests.board.boards import assert_fits_table_is_right, look, parts
from tests.positions import BASE_KINDS, VOCABULARY, literal

WORDS = ("pennant", "scroll", "oasis", "sheep", "monastery")
BASE = st.sampled_from(BASE_KINDS)
ANY = st.one_of(kinds(VOCABULARY), BASE)


@st.composite
def boards(
    draw: st.DrawFn, source: st.SearchStrategy[Kind], most: int, table: Rect | None = None
) -> list[Board]:
    """A board grown tile by tile from these kinds, as it was after every tile; the last is whole.

    Now and then a tile lies apart from the others. Segments that meet at a joint are linked on some
    of its tiles and not on others.
    """
    board = Board(edge=table)
    grown: list[Board] = []
    for _ in range(draw(st.integers(max(1, most // 2), most))):
        kind = draw(source)
        turned = kind.joined if draw(st.booleans()) else kind.tiles
        spots = board.frontier if board.tiles else [0]
        if draw(st.integers(0, 7)) == 7:
            cell = Cell(draw(st.integers(-4, 4)), draw(st.integers(-4, 4)))
            spots = [cell.spot] if cell not in board else spots
        inside = [spot for spot in spots if table is None or table.holds(spot)]
        fitting = [place for place in product(inside, turned) if matches(board, *place)]
        if fitting:
            board = board.lay(*draw(st.sampled_from(fitting)))
            grown.append(board)
    return grown


# -- the index is the graph ------------------------------------------------------------------------


def open_sides(board: Board, part: Iterable[Node]) -> int:
    """How many sides of some segments face an empty cell of the table, counted one by one."""
    found = set()
    for cell, name in part:
        for side, step in enumerate(STEPS):
            there = cell.spot + step
            beyond = board.edge is not None and not board.edge.holds(there)
            if name in board.tiles[cell.spot].tile.sides[side] and not beyond:
                found.add((cell, side, there in board.tiles))
    return sum(not covered for _, _, covered in found)


def assert_index_is_graph(board: Board) -> None:
    graph = segment_graph(board)
    components = {frozenset(part) for part in nx.connected_components(graph)}
    assert parts(board) == components
    for part in components:
        cell, name = min(part)
        found = board.feature(cell.spot, name)
        assert set(found.segments) == part
        assert len(found.segments) == len(part)
        assert set(found.cells) == {cell for cell, _ in part}
        assert len(found.cells) == found.size == len({cell for cell, _ in part})
        assert found.open_sides == open_sides(board, part)
        assert found.closed == (found.open_sides == 0)
        if found.kind in ("road", "city"):
            assert board.open_sides(found.root) == found.open_sides
        for word in WORDS:
            assert found.marks(word) == sum(graph.nodes[n]["marks"].get(word, 0) for n in part)
        assert {graph.nodes[node]["kind"] for node in part} == {found.kind}


def assert_open_cells_demand_what_faces_them(board: Board) -> None:
    beside = {
        spot + step
        for spot in board.tiles
        for step in STEPS
        if spot + step not in board.tiles and (board.edge is None or board.edge.holds(spot + step))
    }
    assert board.frontier == sorted(beside)
    assert not any(board.demand(spot) for spot in board.tiles)
    for spot, demand in zip(board.frontier, board.demands, strict=True):
        assert board.demand(spot) == demand
        for side, step in enumerate(STEPS):
            beyond = board.tiles.get(spot + step)
            shown = {None: 0, "field": 1, "road": 2, "city": 3}[
                shows(beyond.tile.sides[(side + 2) % 4]) if beyond else None
            ]
            assert demand >> 2 * side & 3 == shown


@given(boards(BASE, 16))
def test_on_base_tiles_the_index_is_the_graph(grown: list[Board]) -> None:
    """Broken if a road that goes on closes a side of one of the two tiles only:

    - 2 if road else 0
    + 1 if road else 0
    """
    for board in grown:
        assert_index_is_graph(board)
        assert_open_cells_demand_what_faces_them(board)


@given(boards(ANY, 10) | boards(ANY, 12, Rect(-1, -1, 1, 1)))
def test_on_any_tiles_the_index_is_the_graph_with_a_closing_edge_and_without(
    grown: list[Board],
) -> None:
    """Broken if the edge closes a side twice, of a tile of which a field is apart from a city:

    - self._join(node, node, 1)
    + self._join(node, node, 1 + bool(tile.kind.apart))
    """
    for board in grown:
        assert_index_is_graph(board)
        assert_open_cells_demand_what_faces_them(board)


def content(board: Board) -> object:
    """All that can be asked of a board."""
    features = [(f.segments, f.open_sides, board.open_sides(f.root)) for f in board.features()]
    return (
        features,
        board.frontier.copy(),
        board.demands.copy(),
        list(board.tiles.items()),
        dict(board.sites),
    )


@given(boards(ANY, 10), st.data())
def test_laying_a_tile_leaves_the_board_before_it_alone(
    grown: list[Board], data: st.DataObject
) -> None:
    """Broken if a tile of which a field is apart from a city is laid on the board, not on a copy:

    - board = self if self.alone else
    + board = self if self.alone or tile.kind.apart else
    """
    board = data.draw(st.sampled_from(grown))
    before = content(board)
    for placed in grown[-1].tiles.values():
        for spot in tuple(board.frontier):
            board.lay(spot, placed.tile)
    assert content(board) == before


@given(boards(ANY, 10), st.data())
def test_the_order_of_laying_says_nothing(grown: list[Board], data: st.DataObject) -> None:
    """Broken if a tile of which a field is apart from a city leaves the cell open that it covers:

    - if (at := self._place(spot)) is not None:
    + if not tile.kind.apart and (at := self._place(spot)) is not None:
    """
    board = grown[-1]
    other = Board()
    for spot in data.draw(st.permutations(list(board.tiles))):
        other = other.lay(spot, board.tiles[spot].tile)
    assert parts(other) == parts(board)
    assert (other.frontier, other.demands) == (board.frontier, board.demands)
    assert contacts(other) == contacts(board)


@given(boards(kinds(VOCABULARY), 10))
def test_turning_the_table_changes_nothing(grown: list[Board]) -> None:
    """Broken if a bush parts its roads once it is turned to the west:

    - tuple(Tile.of(self, rotation, links) for rotation in SIDES)
    + tuple(Tile.of(self, rotation, links if rotation != 3 else ()) for rotation in SIDES)
    """
    board = grown[-1]
    turned = Board()
    for spot, (placed, _, _) in board.tiles.items():
        tiles = placed.kind.joined if placed.links else placed.kind.tiles
        turned = turned.lay(quarter(to_cell(spot)).spot, tiles[(placed.rotation + 1) % 4])
    assert parts(turned) == {
        frozenset((quarter(cell), name) for cell, name in part) for part in parts(board)
    }
    assert sorted(f.open_sides for f in turned.features()) == sorted(
        f.open_sides for f in board.features()
    )


def quarter(cell: Cell) -> Cell:
    """Where a cell comes to lie when the table is turned clockwise."""
    return Cell(-cell.y, cell.x)


# -- what is legal ---------------------------------------------------------------------------------


@given(kinds(VOCABULARY))
def test_the_table_of_fitting_turns_is_right_for_any_tile(kind: Kind) -> None:
    """Broken if where nothing is asked for nothing fits:

    - range(16)
    + range(1, 16)
    """
    assert_fits_table_is_right(kind)


PLAIN = st.one_of(outlines().map(lambda outline: literal(f"[{outline}]")), BASE)


def assert_listed_is_legal(board: Board, kind: Kind, profile: Profile, table: Rect | None) -> None:
    """Try every cell around the tiles in every turn against what is listed."""
    state = set_up(
        profile,
        Position(
            players=("red", "blue"),
            step="lay",
            tiles=[f"{to_cell(spot)} {placed.tile}" for spot, placed in board.tiles.items()],
            hands={"red": [str(kind)]},
            table=table,
        ),
    )
    extent = board.extent()
    assert extent is not None
    columns = range(extent.west - 2, extent.east + 3)
    rows = range(extent.north - 2, extent.south + 3)
    expected: set[tuple[Cell, int]] = set()
    for cell in map(Cell._make, product(columns, rows)):
        looks: list[tuple[str, ...]] = []
        for turned in kind.tiles:
            legal = (
                cell not in board
                and (table is None or table.holds(cell.spot))
                and any(cell.spot + step in board.tiles for step in STEPS)
                and matches(board, cell.spot, turned)
            )
            assert (not state.refusals(Lay(str(kind), turned.rotation, cell.spot))) == legal
            if legal and look(turned) not in looks:
                expected.add((cell, turned.rotation))
            looks.append(look(turned))
    moves = list(state.moves())
    listed = [(move.cell, move.rotation) for move in moves if isinstance(move, Lay)]
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    assert expected or moves == [Discard()]


@given(boards(PLAIN, 7), PLAIN)
def test_what_may_be_laid_is_what_fits_beside_a_tile(grown: list[Board], kind: Kind) -> None:
    """Broken if of several rotations of a tile with a ruin that fit a cell one is listed:

    - for rotation in fits[demand]]
    + for rotation in fits[demand][: None if "#" not in self._kind.outline else 1]]
    """
    assert_listed_is_legal(grown[-1], kind, load_profile("carcassonne"), None)


@given(boards(BASE, 7), BASE, st.integers(0, 1), st.booleans())
def test_nothing_may_be_laid_beyond_the_edge(
    grown: list[Board], kind: Kind, room: int, closing: bool
) -> None:
    """Broken if a table whose first row is the middle one has no edge:

    - return state.table
    + return state.table if state.table.north else None
    """
    extent = grown[-1].extent()
    assert extent is not None
    table = Rect(extent.west - room, extent.north, extent.east, extent.south + 1)
    profile = load_profile("carcassonne").with_answer("table.bounds", "edge")
    profile = profile.with_answer("table.edge_completes", closing)
    assert_listed_is_legal(grown[-1], kind, profile, table)


# -- graphs ----------------------------------------------------------------------------------------


@given(boards(BASE, 14), st.data())
def test_an_articulation_tile_is_one_without_which_the_two_would_be_apart(
    grown: list[Board], data: st.DataObject
) -> None:
    """Broken if it is one where the way stays within a block:

    - if one != other
    + if one == other
    """
    board = grown[-1]
    whole = max(board.features(), key=lambda found: found.size)
    start = data.draw(st.sampled_from(whole.segments))
    goal = data.draw(st.sampled_from(whole.segments))
    found = connection(board, start, goal).articulation_tiles
    for cell in whole.cells:
        if cell in (start[0], goal[0]):
            assert cell not in found
            continue
        rest = Board()
        for spot, placed in board.tiles.items():
            if spot != cell.spot:
                rest = rest.lay(spot, placed.tile)
        together = rest.feature(start[0].spot, start[1]) == rest.feature(goal[0].spot, goal[1])
        assert (cell in found) != together


def contacts(board: Board) -> set[tuple[frozenset[Node], frozenset[Node]]]:
    """Every field with every city it borders, told tile by tile."""
    whole = {node: part for part in parts(board) for node in part}
    return {
        (whole[to_cell(spot), field], whole[to_cell(spot), city])
        for spot, placed in board.tiles.items()
        for field, city in placed.tile.kind.contacts
    }


@given(boards(ANY, 10))
def test_a_field_borders_what_any_of_its_segments_touches(grown: list[Board]) -> None:
    """Broken if a field borders one city of a tile at most:

    - for contact in tile.touching
    + for contact in tile.touching[:1]
    """
    board = grown[-1]
    expected = contacts(board)
    assert expected == {
        (frozenset(field.segments), frozenset(city.segments))
        for field in board.features("field")
        for city in field.bordering()
    }
    assert expected == {
        (frozenset(field.segments), frozenset(city.segments))
        for city in board.features("city")
        for field in city.bordering("field")
    }
    whole = {node: part for part in parts(board) for node in part}
    graph = contact_graph(board)
    assert len(graph) == len([f for f in board.features() if f.kind in ("field", "city")])
    assert expected == {
        tuple(sorted((whole[one], whole[other]), key=lambda part: min(part)[1].isupper()))
        for one, other in graph.edges
    }


def touching(board: Board) -> nx.Graph[object]:
    """What touches what, slot by slot: features, blank slots, and whatever is beyond the tiles."""
    whole = {(cell.spot, name): min(part) for part in parts(board) for cell, name in part}
    graph: nx.Graph[object] = nx.Graph()
    for spot, placed in board.tiles.items():
        walk = "".join(placed.tile.sides)
        for at, (slot, following) in enumerate(zip(walk, walk[1:] + walk[:1], strict=True)):
            here, there = (whole.get((spot, one), (one, spot)) for one in (slot, following))
            bare = here != there and slot.islower() and following.islower()
            nx.add_path(graph, [here, ("tile", spot), there] if bare else [here, there])
            side = at // 3
            beyond = board.tiles.get(spot + STEPS[side])
            facing = beyond and beyond.tile.sides[side ^ 2][2 - at % 3]
            across = spot + STEPS[side], str(facing)
            graph.add_edge(here, whole.get(across, across[::-1]) if facing else "edge")
    return graph


@given(boards(ANY, 10), st.data())
def test_two_fields_are_parted_by_their_barriers_and_by_none_less(
    grown: list[Board], data: st.DataObject
) -> None:
    """Broken if only a part of a side lies at the edge of the tiles:

    - yield from ((node, _EDGE) for node in slots)
    + yield from ((node, _EDGE) for node in slots[:1])
    """
    board = grown[-1]
    fields = st.sampled_from([min(one.segments) for one in board.features("field")] or [None])
    start, goal = data.draw(fields), data.draw(fields)
    if start is None or goal is None or start == goal:
        return
    graph = touching(board)
    cut = []
    for one in connection(board, start, goal).barriers:
        sign = {"mist": "~", "ruin": "#"}.get(one.kind, one.kind)
        segment = one.segment and min(board.feature(one.cell.spot, one.segment).segments)
        cut.append(segment or (sign, one.cell.spot) if one.cell else "edge")
    for spared in (None, *cut):
        rest = graph.subgraph(graph.nodes - {*cut} | {spared})
        assert nx.has_path(rest, start, goal) is (spared is not None)
