"""What a picture shows comes as values, and a tile has one outline that all else comes from."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from xml.etree import ElementTree as ET

import attrs
import pytest

from arkrules import GameState, load_profile, new_game, playout, set_up
from arkrules.errors import BadNotation
from arkrules.geometry import Cell
from arkrules.play import Glyph, plies
from arkrules.render import (
    Arrow,
    Scene,
    State,
    board_svg,
    described,
    doubtful_kinds,
    scene_of,
    scene_of_tile,
    scene_svg,
)
from arkrules.render.outline import Outline, Shape, blank_points, outline_of, points
from arkrules.tiles import Tile
from arkrules.tiles.outline import MIST, NOTHING
from tests.alike import every

SVG = "{http://www.w3.org/2000/svg}"
BOXES = {under: new_game(under, 2).assembly.box for under in ("carcassonne", "ark-en2", "ghosts")}
KINDS = {  # those of the base game are in two boxes
    (box.kind(kind).sides, box.kind(kind).site): (under, kind)
    for under, box in BOXES.items()
    for kind in sorted(box)
}
TILES = {
    f"{under}:{kind}/{turn}": BOXES[under].tile(f"{kind}/{turn}")
    for under, kind in KINDS.values()
    for turn in range(4)
}
TURNS = {
    f"{under}:{kind}": [f"{under}:{kind}/{turn}" for turn in range(4)]
    for under, kind in KINDS.values()
}
SAMPLES = [complex(4 * x + 2.3, 4 * y + 1.9) for x in range(25) for y in range(25)]
MIDDLE = 50 + 50j
LEVELS = {"field": 0, "city": 1, "road": 2}
BOARD = """
    players = ["red", "anna"]
    tiles = ["0,0 D", "1,0 U/1", "0,-1 E/2", "-1,0 V/3"]
    pieces = ["red follower 0,-1 a", "anna follower 1,0 1"]
    laid = "1,0"
    step = "place"
"""


@pytest.fixture(scope="module")
def state() -> GameState:
    return set_up(load_profile("carcassonne"), BOARD)


@pytest.fixture(scope="module")
def marked(state: GameState) -> Scene:
    """A scene with all that one can say of it."""
    return scene_of(
        state,
        new=[Cell(1, 0), Cell(2, 0)],
        faded=[state.pieces[0], attrs.evolve(state.pieces[0], kind="follower", segment="C")],
        forbidden=[Cell(-1, 0), Cell(1, 1), (Cell(0, 0), "b")],
        arrows=[
            Arrow((Cell(0, -1), Cell(0, 0), Cell(1, 0)), "the way"),
            Arrow((Cell(-1, 0), Cell(-1, 1)), state=State.FADED),
        ],
    )


def outlined(tile: Tile) -> Outline:
    return outline_of(tile.sides, tile.kind.site or "")


def literal(text: str) -> Outline:
    return outlined(BOXES["ark-en2"].tile(text))


def tree(text: str) -> ET.Element:
    return ET.fromstring(text)


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [part for part in root.iter() if name in part.get("class", "").split()]


# -- outlines -------------------------------------------------------------------------------------


def levels(shapes: tuple[Shape, ...]) -> Iterator[list[Shape]]:
    """Shapes that lie on one level: fields, cities, roads, sites."""
    for level in range(4):
        yield [shape for shape in shapes if LEVELS.get(shape.kind, 3) == level]


@every(TURNS)
def test_a_piece_stands_on_its_own_segment_and_on_no_other(name: str) -> None:
    outline = outlined(TILES[name])
    assert {shape.name for shape in outline.shapes} == set(TILES[name].kind.index)
    for shape in outline.shapes:
        assert shape.holds(shape.anchor)
        assert outline.at(shape.anchor) == shape.name


@every(TURNS)
def test_marks_stand_on_their_segment_and_beside_a_piece(name: str) -> None:
    for shape in outlined(TILES[name]).shapes:
        first = shape.marks[0]
        assert abs(first - shape.anchor) > (6 if shape.kind == "road" else 12)
        assert first != shape.marks[1]
        if outlined(TILES[name]).at(first) != shape.name:  # some roads have no room for both
            assert shape.kind == "road"
            assert 20 < abs(first - shape.anchor) < 30


@every(TURNS)
def test_every_point_belongs_to_one_segment_or_to_mist_and_ruins(name: str) -> None:
    tile, outline = TILES[name], outlined(TILES[name])
    blank = [at for char in (MIST, NOTHING) for at in blank_points(tile.sides, char)]
    for point in SAMPLES:
        held = [
            [shape.name for shape in level if shape.holds(point)]
            for level in levels(outline.shapes)
        ]
        # One field may lie below all others.
        assert all(len(names) < 2 for names in held[1:]), (point, held)
        assert len(held[0]) < 3, (point, held)
        top = next((names[-1] for names in reversed(held) if names), "")
        assert outline.at(point) == top
        if not blank:
            assert top, point
    if blank and "field" not in {segment.kind for segment in tile.segments}:
        assert all(outline.at(point + (MIDDLE - point) * 0.05) == "" for point in blank)


@every(TURNS)
def test_a_turned_tile_has_its_outline_turned(name: str) -> None:
    tile = TILES[name]
    upright, turned = outlined(tile.kind.tiles[0]), outlined(tile)
    back = [
        (-1j) ** turn  # a tile that looks the same in two turns may be laid either way
        for turn in range(4)
        if tile.kind.tiles[(tile.turn - turn) % 4].sides == tile.kind.sides
    ]
    for shape in turned.shapes:
        before = upright[shape.name]
        ways = [(shape.anchor - MIDDLE) * way + MIDDLE for way in back]
        assert min(abs(way - before.anchor) for way in ways) < 1e-6
        for point in SAMPLES[::7]:
            assert shape.holds(point) == before.holds((point - MIDDLE) * back[0] + MIDDLE)
    for side, slots in enumerate(tile.sides):
        edge = 0.5 - 49j  # half a unit aside, where no line runs
        assert turned.at(edge * 1j**side + MIDDLE) == slots[1].strip(MIST + NOTHING)


def test_a_wall_is_what_of_a_city_lies_within_the_tile() -> None:
    cap = literal("[CCC aaa aaa aaa]")["C"]
    east, middle, west = 100 + 0j, 50 + 33j, 0j
    assert cap.walls == (((east,), (84 + 33j, middle)), ((middle,), (16 + 33j, west)))
    assert len(literal("[aaa CCC bbb CCC]")["C"].walls) == 2
    assert literal("[CCC CCC CCC CCC]")["C"].walls == ()
    assert literal("[a1b bbb b1a aaa]")["1"].walls == ()


@every(TURNS)
def test_walls_and_edges_together_are_the_outline(name: str) -> None:
    for shape in outlined(TILES[name]).shapes:
        if shape.kind == "city":
            (line,) = shape.lines
            assert line == shape.region[0]
            curved = [pair for pair in pairwise(line) if len(pair[1]) > 1]
            assert [(start[-1:], step) for start, step in curved] == list(shape.walls)
            for start, step in pairwise(line):
                along = (start[-1] + step[-1]) / 2
                on_edge = along.real in (0, 100) or along.imag in (0, 100)
                assert on_edge or len(step) > 1


@every(TURNS)
def test_a_roof_lies_within_the_wall(name: str) -> None:
    for shape in outlined(TILES[name]).shapes:
        assert all(shape.holds(point) for point in shape.roof(0.9))
        assert bool(shape.roof()) == (shape.kind == "city" or shape.kind == "road")


def test_a_point_lies_in_a_city_if_it_lies_within_what_is_drawn() -> None:
    cap = literal("[CCC aaa aaa aaa]")["C"]
    on_the_wall = points(cap.walls[0])[4]
    assert cap.holds(on_the_wall - 0.1j)
    assert not cap.holds(on_the_wall + 0.1j)


@pytest.mark.parametrize("text", ["[CCC CCC CCC DDD]", "[CCC DDD CCC aaa]", "[CCC DDD EEE FFF]"])
def test_cities_make_room_for_each_other(text: str) -> None:
    cities = literal(text).shapes
    for point in SAMPLES:
        assert sum(shape.holds(point) for shape in cities if shape.kind == "city") < 2


def test_a_segment_that_nobody_sees_has_a_place_all_the_same() -> None:
    hidden = literal("[CCC a1b CCC aaa; temple]")
    assert len(hidden.shapes) == 5
    assert all(0 < shape.anchor.real < 100 for shape in hidden.shapes)


# -- scenes ---------------------------------------------------------------------------------------


def test_equal_scenes_are_equal(state: GameState) -> None:
    first, second = (scene_of(set_up(load_profile("carcassonne"), BOARD)) for _ in range(2))
    assert first == second
    assert hash(first) == hash(second)
    assert pickle.loads(pickle.dumps(first)) == first
    assert repr(first) == repr(second)
    assert scene_of(state, title="x") != first
    assert scene_of_tile(TILES["ghosts:E/0"]) == scene_of_tile(TILES["ghosts:E/0"])


def test_a_scene_is_told_alike_by_every_process() -> None:
    code = f"""if True:
        from arkrules import set_up
        from arkrules.render import scene_of, scene_svg
        scene = scene_of(set_up("carcassonne", '''{BOARD}'''))
        print(repr(scene), scene_svg(scene))
    """
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_a_scene_knows_nothing_of_the_game_behind_it(marked: Scene) -> None:
    text = repr(marked)
    assert "GameState" not in text
    assert " at 0x" not in text
    assert len(pickle.dumps(marked)) < 4000


def test_tiles_come_in_reading_order(marked: Scene) -> None:
    assert [tile.cell for tile in marked.tiles] == [(0, -1), (-1, 0), (0, 0), (1, 0)]
    assert marked.extent == (-1, -1, 2, 1)  # also cells that are marked without a tile


def test_what_is_marked_has_its_state(marked: Scene) -> None:
    states = {tile.name: tile.state for tile in marked.tiles}
    assert states == {
        "E/2": State.PLAIN, "V/3": State.FORBIDDEN, "D": State.PLAIN, "U/1": State.NEW,
    }  # fmt: skip
    grounds = {
        (ground.cell, ground.segment) for tile in marked.tiles for ground in tile.grounds
        if ground.state is State.FORBIDDEN
    }  # fmt: skip
    assert grounds == {((0, 0), "b")}
    assert [(spot.cell, spot.state) for spot in marked.spots] == [
        ((2, 0), State.NEW),
        ((1, 1), State.FORBIDDEN),
    ]
    assert [(piece.segment, piece.state) for piece in marked.pieces] == [
        ("a", State.FADED),
        ("1", State.PLAIN),
        ("C", State.FADED),  # it came home
    ]


def test_what_is_not_there_cannot_be_marked(state: GameState) -> None:
    with pytest.raises(BadNotation, match=r"0,0 Z.*no such segment on the board"):
        scene_of(state, forbidden=[(Cell(0, 0), "Z")])
    with pytest.raises(BadNotation, match=r"9,9 a.*no such segment"):
        scene_of(state, faded=[attrs.evolve(state.pieces[0], cell=Cell(9, 9))])
    with pytest.raises(TypeError, match=r"new or forbidden: expected cells.*found the text '0,0'"):
        scene_of(state, new=["0,0"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="faded: expected pieces"):
        scene_of(state, faded=["red"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="arrows: expected arrows"):
        scene_of(state, arrows=[(Cell(0, 0), Cell(1, 0))])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="way: expected two cells or more"):
        Arrow((Cell(0, 0),))


# -- words ----------------------------------------------------------------------------------------


def test_a_scene_is_described(marked: Scene) -> None:
    assert described(marked) == (
        "A board of 4 tiles; red follower on a at 0,-1, faded; anna follower on 1 at 1,0; "
        "red follower on C at 0,-1, faded; the tile at -1,0, forbidden; "
        "field b at 0,0, forbidden; the tile at 1,0, new; the cell 2,0, new; "
        "the cell 1,1, forbidden; an arrow, the way, from 0,-1 over 0,0 to 1,0; "
        "an arrow from -1,0 to -1,1, faded."
    )


def test_one_tile_and_none_are_described() -> None:
    assert described(scene_of(set_up("carcassonne", 'players = ["red"]\ntiles = ["0,0 D"]'))) == (
        "One tile."
    )
    assert described(scene_of(set_up("carcassonne", 'players = ["red"]'))) == "The table is empty."


def test_doubtful_tiles_tokens_and_what_pieces_carry_are_described() -> None:
    start = new_game("ark-en2", 2)
    assert doubtful_kinds(start) == ["27"]
    assert described(scene_of(start)).endswith(". Reconstructed tiles: 27.")
    haunted = set_up(
        "ghosts",
        'players = ["red"]\ntiles = ["0,0 E"]\npieces = ["red follower 0,0 a ghosts=2"]',
    )
    assert "red follower on a at 0,0 with 2 ghosts" in described(scene_of(haunted))


# -- pictures -------------------------------------------------------------------------------------


def test_two_pictures_share_no_id_and_know_their_own(state: GameState, marked: Scene) -> None:
    found: list[set[str]] = []
    for text in (scene_svg(scene_of(state)), scene_svg(marked)):
        ids = [part.get("id", "") for part in tree(text).iter() if part.get("id")]
        assert len(ids) == len(set(ids)) > 3
        labels = (tree(text).get("aria-labelledby") or "").split()
        assert {*re.findall(r"url\(#([^)]+)\)", text), *re.findall('href="#([^"]+)"', text)} | {
            *labels
        } == set(ids)
        found.append(set(ids))
    assert not found[0] & found[1]


def test_a_prefix_may_be_told(marked: Scene) -> None:
    text = scene_svg(marked, prefix="one")
    assert all(part.get("id", "one-").startswith("one-") for part in tree(text).iter())
    assert scene_svg(marked) == scene_svg(marked) != text
    with pytest.raises(TypeError, match="prefix: expected letters"):
        scene_svg(marked, prefix="a b")


@pytest.mark.parametrize("under", BOXES)
def test_rules_touch_nothing_else_and_every_color_is_a_variable(under: str) -> None:
    text = board_svg(playout(new_game(under, 2), Random(7)))
    whole = tree(text).findtext(f"{SVG}style") or ""
    style, _, dark = whole.partition("@media (prefers-color-scheme:dark)")
    # Only a picture by itself goes dark with the screen: within a page the page decides.
    assert re.fullmatch(r"\{\.ark-board:root\{(--ark-\w+:#\w+;)+\}\}", dark)
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", style)
    assert "".join(f"{selector}{{{rule}}}" for selector, rule in rules) == style
    for selector, rule in rules:
        assert selector == ".ark-board" or selector.startswith(".ark-board .")
        assert "url(" not in rule  # it would be another picture's pattern
        plain = re.findall(r"(\w+):(#\w+);", rule)
        assert len(re.findall(r"#\w+", rule)) == 2 * len(plain)
        for key, code in plain:  # for programs that know no variables, and then for those that do
            assert re.search(rf"{key}:{code};{key}:var\(--ark-\w+,{code}\)", rule)
    ours = re.sub(r"<defs>.*?</defs>|<style>.*?</style>", "", text)  # glyphs have their own colors
    assert not re.search(r'="[^"]*#[0-9a-f]{3,6}"', ours)


def test_what_can_be_pointed_at_says_where_it_lies(state: GameState) -> None:
    root = tree(scene_svg(scene_of(state)))
    boxes = of_class(root, "tile")
    assert [box.get("data-cell") for box in boxes] == ["0,-1", "-1,0", "0,0", "1,0"]
    for box in boxes:
        hits = box[-1]
        assert hits.get("class") == "hits"  # above all that is printed on the tile
        assert {hit.get("data-cell") for hit in hits} == {box.get("data-cell")}
        assert all(hit.get("d") for hit in hits)
    assert [hit.get("data-segment") for hit in boxes[2][-1]] == ["a", "b", "C", "1"]
    order = [part.get("class", "").split()[:1] for part in root]
    assert order.index(["piece"]) > max(at for at, css in enumerate(order) if css == ["tile"])
    between = root[order.index(["wall"]) : order.index(["piece"])]  # what lies above all tiles
    assert all("mute" in part.get("class", "").split() for part in between)
    pieces = of_class(root, "piece")
    assert [
        [piece.get(key) for key in ("data-cell", "data-segment", "data-piece")] for piece in pieces
    ] == [["0,-1", "a", "follower"], ["1,0", "1", "follower"]]
    chosen = of_class(root, "chosen")  # and once more, where it is explained
    assert [part.get("data-cell") for part in chosen] == ["1,0", None]


def test_states_are_seen_without_color(marked: Scene) -> None:
    root = tree(scene_svg(marked))
    assert [piece.get("class") for piece in of_class(root, "piece")] == [
        "piece red faded", "piece blue", "piece red faded",
    ]  # fmt: skip
    assert [part.get("data-cell") for part in of_class(root, "spot")] == ["2,0", "1,1"]
    new = [sign.get("d") for sign in of_class(root, "laid")]
    forbidden = [sign.get("d") for sign in of_class(root, "forbidden") if sign.get("d")]
    assert len(new) == 2
    assert len(forbidden) == 4  # of the segment, what can be pointed at besides
    assert not set(new) & set(forbidden)
    assert "stroke-dasharray" in (root.findtext(f"{SVG}style") or "").partition(".faded .body")[2]


def test_an_arrow_runs_from_middle_to_middle_with_its_name(marked: Scene) -> None:
    first, second = of_class(tree(scene_svg(marked)), "arrow")
    assert [part.get("d") for part in of_class(first, "shaft")] == ["M184 84V184h77"]
    assert [part.get("transform") for part in of_class(first, "head")] == [
        "translate(261 184)rotate(0)"  # short of who stands there
    ]
    assert [part.text for part in of_class(tree(scene_svg(marked)), "caption")] == ["the way"]
    assert [part.get("d") for part in of_class(second, "shaft")] == ["M84 184V284"]
    way = Arrow((Cell(0, 0), Cell(1, 0), Cell(0, 0)))
    back = of_class(tree(scene_svg(attrs.evolve(marked, arrows=(way,)))), "shaft")[0]
    assert back.get("d") == "M184 189H284V179H184", "two ways side by side"
    assert second.get("class") == "arrow mute faded"


def with_glyph(scene: Scene, svg: str) -> ET.Element:
    glyphs = (("follower", Glyph(text="@", svg=svg)),)
    return tree(scene_svg(attrs.evolve(scene, glyphs=glyphs)))


@pytest.mark.parametrize(
    "svg", ["<path d='M0", "<g></g></g>", "plain & simple", "&nope;", "<a:b/>", "\ud800"]
)
def test_a_glyph_that_cannot_be_read_is_replaced(state: GameState, svg: str) -> None:
    root = with_glyph(scene_of(state), svg)
    assert [body[0].tag for body in of_class(root, "body")] == [f"{SVG}circle"] * 2
    assert [letter.text for letter in of_class(root, "letter")] == ["R", "A"]
    with_mark = scene_of_tile(TILES["ghosts:C/0"])
    broken = attrs.evolve(with_mark, glyphs=(("pennant", Glyph(text="P", svg=svg)),))
    assert [mark.text for mark in of_class(tree(scene_svg(broken)), "mark")] == ["P"]


def test_a_glyph_with_a_namespace_is_drawn_in_ours(state: GameState) -> None:
    root = with_glyph(scene_of(state), '<path xmlns="http://www.w3.org/2000/svg" d="M1 1"/>')
    assert [path.get("d") for path in root.iter(f"{SVG}path")][:-1].count("M1 1") == 1


def test_players_without_a_color_take_none_that_another_has() -> None:
    four = set_up(
        "carcassonne",
        'players = ["anna", "red", "bea", "blue"]\ntiles = ["0,0 X"]\npieces = ["anna follower 0,0'
        ' 1", "red follower 0,0 2", "bea follower 0,0 3", "blue follower 0,0 4"]',
    )
    colors = [piece.get("class") for piece in of_class(tree(board_svg(four)), "piece")]
    assert len(set(colors)) == 4


@pytest.mark.parametrize("under", BOXES)
def test_only_rules_of_classes_in_use_are_written(under: str) -> None:
    for turn in (1, 20):
        game = list(islice(plies(new_game(under, 2), Random(3)), turn))
        root = tree(board_svg(game[-1][1]))
        used = {word for part in root.iter() for word in part.get("class", "").split()}
        style = re.sub(r"\{[^{}]*\}", " ", root.findtext(f"{SVG}style") or "")
        named = set(re.findall(r"\.([\w-]+)", style))
        assert named <= used, named - used
        assert "paper" in named
        assert "arrow" not in named


@pytest.mark.parametrize("under", BOXES)
def test_a_picture_stays_small(under: str) -> None:
    state = playout(new_game(under, 2), Random(4))
    assert len(board_svg(state)) < 4000 + 1000 * len(state.tiles)
