"""Pictures: every tile in every turn, what lies on it, and where pieces stand."""

from __future__ import annotations

import json
import re
from itertools import combinations
from xml.etree import ElementTree as ET

import attrs
import pytest

from arkrules import GameState, load_profile, new_game, set_up
from arkrules.geometry import Cell
from arkrules.play import PlacedPiece
from arkrules.render import State, board_svg, board_text, scene_of, scene_svg, tile_svg
from arkrules.render.outline import outline_of, points
from arkrules.tiles import Tile

SVG = "{http://www.w3.org/2000/svg}"
BOX = new_game("carcassonne", 2).assembly.box
KINDS = sorted(BOX)
TURNS = [f"{kind}/{turn}" for kind in KINDS for turn in range(4)]


def tile(token: str) -> Tile:
    """A turned tile of the base set, or of a literal."""
    return BOX.tile(token)


def anchors(laid: Tile) -> dict[str, complex]:
    """Where a piece on each segment of a tile stands."""
    return {
        shape.name: shape.anchor for shape in outline_of(laid.sides, laid.kind.site or "").shapes
    }


def stand(*lines: str, under: str = "carcassonne", players: str = '["red", "blue"]') -> GameState:
    """The state of a position."""
    return set_up(load_profile(under), "\n".join((f"players = {players}", *lines)))


def alone(token: str, pieces: bool = False) -> GameState:
    """One tile on the table, with a follower on every segment if wanted, red and blue in turn."""
    names = [segment.name for segment in tile(token).segments] if pieces else []
    owners = ("red", "blue") * len(names)
    standing = [f"{owner} follower 0,0 {name}" for owner, name in zip(owners, names, strict=False)]
    return stand(f"tiles = {json.dumps([f'0,0 {token}'])}", f"pieces = {json.dumps(standing)}")


def drawn(text: str) -> ET.Element:
    """A picture that is well-formed, sized, and says what it shows."""
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc")
    return root


def captions(root: ET.Element) -> list[str]:
    """What the parts of a picture are called, its own title left out."""
    return [title.text or "" for title in root.iter(f"{SVG}title")][1:]


def classes(root: ET.Element, name: str) -> list[ET.Element]:
    """The shapes of a class: field, wall, edge, road, chosen, label."""
    return [shape for shape in root.iter() if shape.get("class") == name]


def boxes(root: ET.Element) -> dict[str, tuple[float, float, float, float]]:
    """How far the body of every piece reaches: west, north, east and south."""
    return dict(found for part in root for found in _within(part, 0.0, 0.0))


def _within(part: ET.Element, x: float, y: float) -> list[tuple[str, tuple[float, ...]]]:
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", part.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    title = part.findtext(f"{SVG}title") or ""
    if "'s " in title:
        scale = next(
            float(found[1])
            for inner in part
            if (found := re.search(r"scale\(([\d.]+)\)", inner.get("transform", "")))
        )
        half = 9 * scale  # a glyph lies between -9 and 9
        return [(title, (x - half, y - half, x + half, y + half))]
    return [found for inner in part for found in _within(inner, x, y)]


# -- tiles ----------------------------------------------------------------------------------------


def test_the_base_set_has_24_kinds() -> None:
    assert len(KINDS) == 24


@pytest.mark.parametrize("token", TURNS)
def test_every_tile_is_drawn_in_every_turn(token: str) -> None:
    root = drawn(tile_svg(tile(token)))
    kinds = [segment.kind for segment in tile(token).segments]
    assert len(classes(root, "city")) == kinds.count("city")
    sides = [side[1] for side in tile(token).sides]
    walled = "city" in kinds and len(set(sides)) > 1
    assert len(classes(root, "wall mute")) == walled
    assert len(classes(root, "road")) >= kinds.count("road")
    assert drawn(board_svg(alone(token))) is not None


@pytest.mark.parametrize("token", ["E", "U", "X", "L"])
def test_turning_a_tile_turns_its_picture(token: str) -> None:
    seen = {tile_svg(tile(f"{token}/{turn}"), title="x") for turn in range(4)}
    looks = {turn for turn in range(4) if tile(token).kind.smallest(turn) == turn}
    assert len(seen) >= len(looks)


def test_a_tile_is_called_by_its_token_or_as_it_is_told() -> None:
    assert drawn(tile_svg(tile("D/1"))).findtext(f"{SVG}title") == "D/1"
    assert drawn(tile_svg(tile("D"), title="The start")).findtext(f"{SVG}title") == "The start"


def test_the_description_of_a_tile_is_its_literal() -> None:
    assert drawn(tile_svg(tile("D/1"))).findtext(f"{SVG}desc") == "[CCC a1b bbb b1a]"


@pytest.mark.parametrize("kind", KINDS)
def test_a_tile_may_name_its_segments(kind: str) -> None:
    root = drawn(tile_svg(tile(kind), names=True))
    names = {segment.name for segment in tile(kind).segments if len(segment.name) == 1}
    assert {text.text for text in root.iter(f"{SVG}text")} >= names


# -- mist, ruins, marks ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outline", "mist", "ruin"),
    [
        ("~~~ aaa aaa aaa", 3, 0),
        ("~1~ aaa ~1~ aaa", 4, 0),
        ("a1b bb# #aa aaa", 0, 2),
        ("~~~ ### a~a #b~", 5, 4),
        ("~~~ ~~~ ~~~ ~~~", 12, 0),
        ("### ### ### ###", 0, 12),
        ("CCC CCC CCC #1#", 0, 2),
        ("#1# aaa #~# aaa", 1, 4),
    ],
)
@pytest.mark.parametrize("turn", range(4))
def test_every_slot_under_mist_or_in_ruins_is_drawn(
    outline: str, mist: int, ruin: int, turn: int
) -> None:
    for root in (
        drawn(tile_svg(tile(f"[{outline}]/{turn}"))),
        drawn(board_svg(alone(f"[{outline}]/{turn}"))),
    ):
        assert len(classes(root, "mist")) == mist
        assert len(classes(root, "ruin")) == ruin


def test_the_slots_of_a_turned_tile_lie_turned() -> None:
    def middles(turn: int) -> list[tuple[str | None, str | None]]:
        root = drawn(tile_svg(tile(f"[~~~ aaa aaa aaa]/{turn}")))
        return [(c.get("cx"), c.get("cy")) for c in classes(root, "mist")]

    assert {y for _, y in middles(0)} == {"0"}
    assert {x for x, _ in middles(1)} == {"100"}
    assert {y for _, y in middles(2)} == {"100"}
    assert {x for x, _ in middles(3)} == {"0"}


@pytest.mark.parametrize(
    ("token", "times"),
    [
        ("[CCC aaa aaa aaa; pennant@C]", None),
        ("[CCC aaa aaa aaa; pennant*2@C]", "2"),
        ("[CCC aaa aaa aaa; pennant*12@C]", "12"),
    ],
)
def test_a_mark_is_drawn_with_its_number(token: str, times: str | None) -> None:
    root = drawn(board_svg(alone(token), coordinates=False))
    assert captions(root).count("pennant") == 1
    assert [text.text for text in root.iter(f"{SVG}text")] == ([times] if times else [])


def test_marks_of_two_cities_are_drawn_apart() -> None:
    root = drawn(board_svg(alone("[CCC aaa DDD aaa; pennant@C, pennant*3@D]")))
    places = {
        group.get("transform")
        for group in root.iter(f"{SVG}g")
        if group.findtext(f"{SVG}title") == "pennant"
    }
    assert len(places) == 2


@pytest.mark.parametrize(
    "token",
    [
        "[CCC a1b bbb b1a; scroll*2@C, oasis@1, sheep*2@a, wolf@b]",
        "[aaa aaa aaa aaa; temple]",
        "[a1b b2c c3a aaa; bush@1+2+3]",
        "[CCC aaa aaa aaa; scroll*3@C]",
    ],
)
def test_marks_and_sites_of_the_ark_are_drawn(token: str) -> None:
    state = stand(f"tiles = {json.dumps([f'0,0 {token}'])}", 'ark = "0,0"', under="ark-en2")
    drawn(board_svg(state))
    assert board_text(state)


def test_a_site_is_drawn() -> None:
    assert "monastery" in captions(drawn(board_svg(alone("B"))))


# -- where pieces stand ---------------------------------------------------------------------------


@pytest.mark.parametrize("token", TURNS)
def test_there_is_a_place_for_a_piece_on_every_segment(token: str) -> None:
    assert set(anchors(tile(token))) == {segment.name for segment in tile(token).segments}


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_pieces_on_a_tile_stand_in_the_same_place(kind: str) -> None:
    for turn in range(4):
        places = anchors(tile(f"{kind}/{turn}"))
        for (one, here), (other, there) in combinations(places.items(), 2):
            assert abs(here - there) > 8, f"{one} and {other} of {kind}/{turn}"


@pytest.mark.parametrize("kind", KINDS)
def test_pieces_on_every_segment_lie_within_the_tile(kind: str) -> None:
    for turn in range(4):
        state = alone(f"{kind}/{turn}", pieces=True)
        found = boxes(drawn(board_svg(state, coordinates=False)))
        assert len(found) == len(tile(kind).segments)
        for title, (west, north, east, south) in found.items():
            assert min(west, north) >= 4, title  # the picture has a margin of 4
            assert max(east, south) <= 104, title


def test_a_farmer_beside_a_monastery_does_not_stand_on_it() -> None:
    places = anchors(tile("B"))
    assert abs(places["a"] - (50 + 50j)) > 20


@pytest.mark.parametrize(
    ("kind", "field", "side"), [("F", "a", 0), ("F", "b", 100), ("G", "a", 0), ("Q", "a", 100)]
)
def test_a_farmer_on_a_strip_beside_a_city_stands_on_the_strip(
    kind: str, field: str, side: int
) -> None:
    at = anchors(tile(kind))[field]
    depth = 60 * at.real / 100 * (1 - at.real / 100)  # the wall is a curve, 15 deep in the middle
    assert abs(at.imag - side) <= depth


def test_turning_a_tile_turns_the_places_on_roads_and_cities_with_it() -> None:
    for kind in KINDS:
        for segment in tile(kind).segments:
            if segment.kind in ("city", "road"):
                at = anchors(tile(kind))[segment.name]
                turned = anchors(tile(f"{kind}/1"))[segment.name]
                assert abs(turned - complex(100 - at.imag, at.real)) < 1, (
                    f"{segment.name} of {kind}"
                )


def test_no_tile_is_drawn_over_a_piece() -> None:
    """The ground of a tile to the south or east hides nothing that stands on its neighbor."""
    state = stand('tiles = ["0,0 F", "0,1 E/1", "1,0 C"]', 'pieces = ["red follower 0,0 b"]')
    order = [
        "piece" if shape.get("data-piece") else "ground"
        for shape in drawn(board_svg(state)).iter()
        if shape.get("class") == "field" or shape.get("data-piece")
    ]
    assert order == ["ground", "ground", "ground", "piece"]


# -- a board --------------------------------------------------------------------------------------


BOARD = (
    'tiles = ["0,0 D", "1,0 U/1", "0,-1 E/2", "-1,0 V/3"]',
    'pieces = ["red follower 0,-1 a", "blue follower 1,0 1"]',
)


def test_a_board_shows_its_pieces_and_whose_they_are() -> None:
    assert {"red's follower on a at 0,-1", "blue's follower on 1 at 1,0"} <= set(
        captions(drawn(board_svg(stand(*BOARD))))
    )


def test_a_piece_bears_its_owners_letter() -> None:
    root = drawn(board_svg(stand(*BOARD), coordinates=False))
    assert sorted(text.text or "" for text in root.iter(f"{SVG}text")) == ["B", "R"]


def test_a_piece_in_a_field_lies_and_others_stand() -> None:
    text = board_svg(stand(*BOARD))
    assert text.count("rotate(90)") == 1


def test_players_who_are_called_alike_have_different_colors() -> None:
    state = stand(
        'tiles = ["0,0 D"]',
        'pieces = ["anna follower 0,0 C", "anton follower 0,0 1"]',
        players='["anna", "anton"]',
    )
    assert len(set(re.findall(r'class="piece (\w+)"', board_svg(state)))) == 2


def test_a_board_shows_its_coordinates() -> None:
    root = drawn(board_svg(stand(*BOARD)))
    assert [label.text for label in classes(root, "label")] == ["-1", "0", "1", "-1", "0"]
    assert classes(drawn(board_svg(stand(*BOARD), coordinates=False)), "label") == []


def test_the_tile_just_laid_is_highlighted_unless_another_one_is_told() -> None:
    state = stand(*BOARD, 'step = "place"', 'laid = "1,0"')
    assert [r.get("x") for r in classes(drawn(board_svg(state)), "chosen mute")] == ["234"]
    other = drawn(board_svg(state, highlight=Cell(-1, 0)))
    assert [r.get("x") for r in classes(other, "chosen mute")] == ["34"]
    assert classes(drawn(board_svg(stand(*BOARD))), "chosen mute") == []


def test_the_description_is_the_position_in_words() -> None:
    said = drawn(board_svg(stand(*BOARD))).findtext(f"{SVG}desc") or ""
    assert said == "A board of 4 tiles; red follower on a at 0,-1; blue follower on 1 at 1,0."
    assert drawn(board_svg(stand(BOARD[0]))).findtext(f"{SVG}desc") == "A board of 4 tiles."


def test_a_board_has_a_title_of_its_own() -> None:
    assert "4 tiles" in (drawn(board_svg(stand(*BOARD))).findtext(f"{SVG}title") or "")
    assert drawn(board_svg(stand(*BOARD), title="Ours")).findtext(f"{SVG}title") == "Ours"


def test_an_empty_table_is_drawn() -> None:
    assert "empty" in (drawn(board_svg(stand())).findtext(f"{SVG}desc") or "")


@pytest.mark.parametrize("title", ["<b>&amp;</b>", "a & b", "\"quoted\" 'names'", "]]>", "Ünïcödé"])
def test_names_are_escaped(title: str) -> None:
    for text in (board_svg(stand(*BOARD), title=title), tile_svg(tile("D"), title=title)):
        assert drawn(text).findtext(f"{SVG}title") == title


def test_a_title_with_characters_that_no_picture_may_hold_is_drawn_all_the_same() -> None:
    drawn(board_svg(stand(*BOARD), title="bell \x07 and escape \x1b"))


def test_names_of_players_are_said_in_full() -> None:
    state = stand(
        'tiles = ["0,0 D"]', 'pieces = ["Ann-Marie_2 follower 0,0 1"]', players='["Ann-Marie_2"]'
    )
    assert "Ann-Marie_2's follower on 1 at 0,0" in captions(drawn(board_svg(state)))


def test_a_notebook_draws_a_state() -> None:
    state = stand(*BOARD)
    assert state._repr_svg_() == board_svg(state)


def test_a_tile_that_is_not_sure_is_marked() -> None:
    sure = drawn(board_svg(alone("D")))
    assert classes(sure, "doubt") == []


def test_the_ark_is_drawn_on_its_tile() -> None:
    state = stand('tiles = ["0,0 [aaa aaa aaa aaa]"]', 'ark = "0,0"', under="ark-en2")
    root = drawn(board_svg(state))
    assert "Ark" in captions(root)
    assert "the Ark at 0,0." in (root.findtext(f"{SVG}desc") or "")


# -- a board as text ------------------------------------------------------------------------------


@pytest.mark.parametrize("token", TURNS)
def test_every_tile_is_three_lines_of_six_columns(token: str) -> None:
    lines = board_text(alone(token)).splitlines()[1:4]
    assert [len(line[5:].ljust(6)) for line in lines] == [6, 6, 6]


@pytest.mark.parametrize("kind", KINDS)
def test_a_piece_on_every_segment_is_seen_in_text(kind: str) -> None:
    for segment in tile(kind).segments:
        state = stand(f'tiles = ["0,0 {kind}"]', f'pieces = ["blue follower 0,0 {segment.name}"]')
        assert board_text(state).count("B@") == 1
    text = board_text(alone(kind, pieces=True))
    assert text.count("R@") + text.count("B@") == len(tile(kind).segments)


# -- what belongs where ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sides", "ends"),
    [
        ("CCC CCC a1b b2c", 2),  # two roads that end at the same city
        ("CCC a1b bbb b2c", 2),
        ("CCC a1b b1a a2c", 1),  # one goes on
        ("CCC CCC a1b CCC", 1),
        ("CCC a1b b2c c3a", 0),  # three end at a crossing
        ("aaa a1a aaa aaa", 0),  # there is no city to end at
    ],
)
def test_roads_that_end_at_a_city_end_at_its_wall(sides: str, ends: int) -> None:
    shapes = outline_of(tuple(sides.split())).shapes
    walls = [at for city in shapes for wall in city.walls for at in points(wall, 200)]
    tips = [road.lines[0][-1][-1] for road in shapes if road.kind == "road"]
    near = [tip for tip in tips if walls and min(abs(tip - at) for at in walls) < 0.5]
    assert len(near) == ends


@pytest.mark.parametrize("token", TURNS)
def test_houses_stand_within_their_city_and_not_under_pieces_and_marks(token: str) -> None:
    laid = tile(token)
    outline = outline_of(laid.sides, laid.kind.site or "")
    for shape in outline.shapes:
        assert bool(shape.houses) == (shape.kind == "city")
        for house in shape.houses:
            assert outline.at(house) == shape.name
            assert abs(house - shape.anchor) > 18
            assert abs(house - shape.marks[0]) > 14


def test_a_follower_of_a_site_stands_beside_it() -> None:
    assert abs(anchors(tile("B"))["monastery"] - (50 + 50j)) > 15


def test_a_city_is_stroked_where_its_wall_is_and_nowhere_else() -> None:
    root = drawn(board_svg(stand('tiles = ["0,0 E", "0,-1 E/2"]'), coordinates=False))
    (walls,) = [part.get("d") for part in root.find(f"{SVG}defs") if part.tag == f"{SVG}path"]
    # Two caps, each of two curves, that close the city; the edge between them is no wall.
    assert walls.count("Q") == 4
    assert not re.search("[LHVhv]", walls)


def test_a_bush_stands_where_the_roads_meet_in_place_of_a_village() -> None:
    root = drawn(tile_svg(tile("[aaa a1b b2c c3a; bush@1+2+3]")))
    assert captions(root) == ["bush"]
    (bush,) = [g for g in root.iter(f"{SVG}g") if "mark" in g.get("class", "")]
    assert "translate(50 50)" in bush.get("transform", "")
    houses = [part for part in root.iter(f"{SVG}path") if "marker" in part.get("style", "")]
    assert houses == []
    village = drawn(tile_svg(tile("W")))
    assert [p for p in village.iter(f"{SVG}path") if "marker" in p.get("style", "")] != []


def test_two_pieces_on_one_segment_stand_side_by_side() -> None:
    state = stand('tiles = ["0,0 D"]', 'pieces = ["red follower 0,0 1"]')
    gone = PlacedPiece("blue", "follower", Cell(0, 0), "1")
    root = drawn(scene_svg(scene_of(state, faded=[gone])))
    places = [g.get("transform") for g in root.iter() if g.get("data-piece")]
    assert len(set(places)) == 2


def test_what_is_told_below_a_board_is_broken_into_lines_that_fit() -> None:
    title = "A title that is far too long for the one small tile on which so little is to be seen"
    scene = scene_of(stand('tiles = ["0,0 D"]'), title=title, new=[Cell(0, 0)])
    meaning = "what has been laid by the player before last, and that long ago"
    scene = attrs.evolve(scene, heading=True, meanings=((State.NEW, meaning),))
    root = drawn(scene_svg(scene))
    lines = [text for text in root.iter(f"{SVG}text") if len(text.text or "") > 2]
    assert " ".join(text.text or "" for text in lines) == f"{title} {meaning}"
    assert len(lines) > 4
    heights = [int(float(text.get("y", ""))) for text in lines]
    assert heights == sorted(set(heights))
    assert heights[-1] < int(root.get("height", ""))
