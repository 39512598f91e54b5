"""Pictures: every tile in every turn, what lies on it, where pieces stand, and what is marked."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise
from random import Random
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules import BadNotation, GameState, new_game, playout, set_up
from arkrules.files import tables_beside
from arkrules.geometry import Cell
from arkrules.play import Glyph
from arkrules.render import (
    Arrow,
    Scene,
    StandingPiece,
    State,
    board_svg,
    scene_of,
    scene_of_tile,
    scene_svg,
    svg,
    tile_svg,
)
from arkrules.render.canvas import data_of
from arkrules.render.outline import Shape
from arkrules.render.svg import png_of
from arkrules.testing.strategies import outlines
from arkrules.tiles import Tile
from tests.alike import every
from tests.positions import stand, tiles
from tests.render.drawn import (
    BOARD,
    BOXES,
    MIDDLE,
    SAMPLES,
    SVG,
    TURNS,
    discs,
    of_class,
    outlined,
    parsed,
    place,
    tile,
)


def texts(root: ET.Element) -> list[str]:
    """What is written in a picture."""
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def crowded(laid: Tile, *more: str) -> ET.Element:
    """A tile with a follower on each segment, and with some more on segments that are named."""
    names = [segment.name for segment in laid.segments]
    pieces = tuple(
        StandingPiece(Cell(0, 0), "follower", State.PLAIN, name, "red", ())
        for name in (*names, *more)
    )
    scene = attrs.evolve(scene_of_tile(laid, title="x"), pieces=pieces, players=("red",))
    return parsed(scene_svg(scene))


def overlaps(root: ET.Element) -> list[tuple[complex, complex]]:
    """The pairs of pieces that cover each other."""
    return [
        (one, other)
        for (one, far), (other, wide) in combinations(discs(root), 2)
        if abs(one - other) < far + wide - 0.25  # numbers in pictures are rounded
    ]


# -- tiles ----------------------------------------------------------------------------------------


@every(TURNS)
def test_every_tile_is_drawn_in_every_turn(laid: Tile) -> None:
    root = parsed(tile_svg(laid, names=True))
    kinds = [segment.kind for segment in laid.segments]
    assert len(of_class(root, "city")) == kinds.count("city")
    assert len(of_class(root, "wall")) == any(shape.walls for shape in outlined(laid).shapes)
    assert len(of_class(root, "road")) >= kinds.count("road")
    assert root.findtext(f"{SVG}title") == str(laid)
    assert root.findtext(f"{SVG}desc") == laid.kind.literal
    assert {*texts(root)} >= {one.name for one in laid.segments if len(one.name) == 1}
    hits = of_class(root, "hits")[0]
    assert [hit.get("data-segment") for hit in hits] == [
        shape.name for shape in outlined(laid).shapes
    ]


@pytest.mark.parametrize("title", ["<b>&amp;</b>", "a & b", "\"quoted\" 'names'", "]]>", "Ünïcödé"])
def test_titles_are_escaped(title: str) -> None:
    for text in (board_svg(stand(*BOARD), title=title), tile_svg(tile("D"), title=title)):
        assert parsed(text).findtext(f"{SVG}title") == title
    parsed(board_svg(stand(*BOARD), title=f"{title} bell \x07 and escape \x1b"))


@pytest.mark.parametrize(
    ("sides", "mist", "ruin"),
    [
        ("~~~ aaa aaa aaa", 3, 0), ("~1~ aaa ~1~ aaa", 4, 0), ("a1b bb# #aa aaa", 0, 2),
        ("~~~ ### a~a #b~", 5, 4), ("~~~ ~~~ ~~~ ~~~", 12, 0), ("### ### ### ###", 0, 12),
        ("CCC CCC CCC #1#", 0, 2), ("#1# aaa #~# aaa", 1, 4),
    ],
)  # fmt: skip
def test_every_slot_under_mist_or_in_ruins_is_drawn(sides: str, mist: int, ruin: int) -> None:
    for turn in range(4):
        token = f"[{sides}]/{turn}"
        for text in (tile_svg(tile(token)), board_svg(stand(tiles(f"0,0 {token}")))):
            assert len(of_class(parsed(text), "mist")) == mist
            assert len(of_class(parsed(text), "ruin")) == ruin


def test_the_slots_of_a_turned_tile_lie_turned() -> None:
    for turn, (axis, at) in enumerate([("cy", "0"), ("cx", "100"), ("cy", "100"), ("cx", "0")]):
        root = parsed(tile_svg(tile(f"[~~~ aaa aaa aaa]/{turn}")))
        assert {circle.get(axis) for circle in of_class(root, "mist")} == {at}


def marks(*placed: str, under: str = "carcassonne") -> tuple[list[complex], list[str]]:
    """Where marks are drawn, and which numbers stand beside them."""
    root = parsed(board_svg(stand(tiles(*placed), under=under), coordinates=False))
    return [place(mark) for mark in of_class(root, "mark")], texts(root)


def test_marks_are_drawn_with_their_numbers_each_on_its_own_segment() -> None:
    for number, said in (("", []), ("*2", ["2"]), ("*12", ["12"])):
        (_,), numbers = marks(f"0,0 [CCC aaa aaa aaa; pennant{number}@C]")
        assert numbers == said
    found, numbers = marks("0,0 [CCC aaa DDD aaa; pennant@C, pennant*3@D]")
    assert numbers == ["3"]
    assert len({*found}) == 2
    found, numbers = marks(
        "0,0 [CCC a1b bbb b1a; scroll*2@C, oasis@1, sheep*2@a, wolf@b]", under="ark-en2"
    )
    assert len({*found}) == 4
    assert numbers == ["2", "2"]


def test_a_bush_stands_where_the_roads_meet_in_place_of_a_village() -> None:
    def houses(root: ET.Element) -> list[ET.Element]:
        return [path for path in root.iter(f"{SVG}path") if "marker" in path.get("style", "")]

    root = parsed(tile_svg(tile("[aaa a1b b2c c3a; bush@1+2+3]")))
    assert [place(mark) for mark in of_class(root, "mark")] == [MIDDLE]
    assert houses(root) == []
    assert houses(parsed(tile_svg(tile("W"))))
    for text in ("[a0b b0c c0d d1a]", "[a1b b2c c3a aaa; temple]"):
        assert houses(parsed(tile_svg(tile(text)))) == [], text


def test_a_city_is_stroked_where_its_wall_is_and_nowhere_else() -> None:
    root = parsed(board_svg(stand(tiles("0,0 E", "0,-1 E/2")), coordinates=False))
    (walls,) = [part.get("d", "") for part in root.find(f"{SVG}defs") or () if part.get("d")]
    # Two caps, each of two curves, that close the city; the edge between them is no wall.
    assert walls.count("Q") == 4
    assert not re.search("[LHVhv]", walls)


@pytest.mark.parametrize("turn", range(4))
def test_of_two_roads_that_cross_one_passes_over_the_other(turn: int) -> None:
    laid = tile(f"[a0b b1c c0d d1a]/{turn}")
    root, drawn = crowded(laid), {"edge", "road", "deck", "parapet"}
    order = [part.get("class") for part in root.iter() if part.get("class") in drawn]
    # All of the lower road, its white too, comes before the edges of the upper one.
    assert order == ["edge", "road", "deck", "edge", "road", "parapet"]
    upper = of_class(root, "road")[-1].get("d", "")
    (walls,) = (part.get("d", "") for part in of_class(root, "parapet"))
    lengthwise = "H" if re.match(r"M\d+ 50", upper) else "V"
    assert walls.upper().count(lengthwise) == 2
    # Who points at the middle points at the road above, and nobody stands on it.
    assert outlined(laid).bridge == outlined(laid).at(MIDDLE) != ""
    assert all(abs(at - MIDDLE) > 20 for at, _ in discs(root))


def test_other_roads_have_no_bridge() -> None:
    for text in ("a0b b0c c0d d0a", "a1b b2c c3d d4a", "a0b b1c c1b b0a", "a0b b1c c0d d2a",
                 "a0b CCC c0d DDD"):  # fmt: skip
        assert of_class(crowded(tile(f"[{text}]")), "parapet") == [], text


# -- where pieces stand ---------------------------------------------------------------------------


@every(TURNS)
def test_followers_on_all_segments_of_a_printed_tile_stand_apart_and_in_full_size(
    laid: Tile,
) -> None:
    root = crowded(laid)
    found = discs(root)
    assert len(found) == len(laid.segments)
    assert {far for _, far in found} == {14.0} or laid.kind.token in ("Tg", "ThG")
    assert overlaps(root) == []
    for at, far in found:  # nor do they reach those on the next tile
        assert far <= at.real <= 100 - far
        assert far <= at.imag <= 100 - far


CROWDED = (
    "a0b b1c c0d d1a",  # two roads that cross
    "a1b b2c c3d d4a",
    "a1b b2c c3d d4a; temple",
    "CCC CCC CCC a1b",
    "CCC a1b b2c c3a; temple",
    "CCC DDD EEE FFF; graveyard",
    "a0b CCC c0d DDD",
    "a0b b1c c0d d2a",
    "#1# a#a e4f gg~; temple",  # more than there is room for
    "b4d e1h a4g c3d; temple",
)


@pytest.mark.parametrize("text", CROWDED)
def test_followers_on_crowded_tiles_stand_apart(text: str) -> None:
    for turn in range(4):
        root = crowded(tile(f"[{text}]/{turn}"))
        assert overlaps(root) == []
        assert min(far for _, far in discs(root)) > 7, "they can still be seen"


@given(outlines(), st.sampled_from(("", "; temple")))
def test_followers_on_any_tile_stand_apart(outline: str, site: str) -> None:
    assert overlaps(crowded(tile(f"[{outline}{site}]"))) == []


@pytest.mark.parametrize(
    ("text", "segment"),
    [("aaa aaa aaa aaa", "a"), ("CCC a1b b1a CCC", "C"), ("CCC a1a aaa a1a", "1")],
)
def test_two_followers_on_one_segment_do_not_cover_each_other(text: str, segment: str) -> None:
    laid = tile(f"[{text}]")
    root = crowded(laid, segment)
    found = discs(root)
    assert len(found) == len(laid.segments) + 1
    assert outlined(laid).at(found[-1][0]) == segment
    assert overlaps(root) == []


def figure(*lines: str) -> complex:
    """Where on its tile the Ark stands."""
    root = parsed(board_svg(stand(*lines, 'ark = "0,0"', under="ark-en2"), coordinates=False))
    (token,) = of_class(root, "token")
    assert (token.get("data-cell"), token.get("data-token")) == ("0,0", "ark")
    return place(token) - (4 + 4j)  # the margin


def test_a_neutral_figure_lies_in_the_middle_unless_somebody_is_there() -> None:
    assert figure(tiles("0,0 [CCC aaa aaa aaa]")) == MIDDLE
    assert figure(tiles("0,0 [CCC CCC CCC CCC]")) == MIDDLE
    on_a_temple = figure(tiles("0,0 [aaa aaa aaa aaa; temple]"))
    assert abs(on_a_temple - MIDDLE) > 30
    field = tiles("0,0 [aaa aaa aaa aaa]")
    beside_a_farmer = figure(field, 'pieces = ["red follower 0,0 a"]')
    farmer = outlined(tile("[aaa aaa aaa aaa]"))["a"].anchor
    assert abs(beside_a_farmer - farmer) > 28.5
    assert beside_a_farmer != MIDDLE


# -- a board --------------------------------------------------------------------------------------


def test_a_notebook_draws_a_state() -> None:
    state = stand(*BOARD)
    assert state._repr_svg_() == board_svg(state) == scene_of(state)._repr_svg_()


def test_what_is_told_below_a_board_is_broken_into_lines_that_fit() -> None:
    title = "A title that is far too long for the one small tile on which so little is to be seen"
    scene = scene_of(stand(tiles("0,0 D")), title=title, new=[Cell(0, 0)])
    meaning = "what has been laid by the player before last, and that long ago"
    scene = attrs.evolve(scene, heading=True, meanings=((State.NEW, meaning),))
    root = parsed(scene_svg(scene))
    lines = [text for text in root.iter(f"{SVG}text") if len(text.text or "") > 2]
    assert " ".join(text.text or "" for text in lines) == f"{title} {meaning}"
    assert root.get("width") == "236", "one tile would be too narrow"
    assert len(lines) > 4
    heights = [int(float(text.get("y", ""))) for text in lines]
    assert heights == sorted(set(heights))
    assert heights[-1] < int(root.get("height", ""))


@pytest.mark.parametrize("under", BOXES)
def test_a_picture_stays_small(under: str) -> None:
    state = playout(new_game(under, 2), Random(4))
    assert len(board_svg(state)) < 4000 + 1000 * len(state.tiles)


# -- what is marked -------------------------------------------------------------------------------


def filled(shape: Shape, point: complex) -> bool:
    """Whether a point is filled where the region is drawn: where its lines wind around it."""
    y, winds = point.imag, 0
    for a, b in shape._edges:
        if (a.imag > y) != (b.imag > y):
            x = a.real + (y - a.imag) / (b.imag - a.imag) * (b.real - a.real)
            winds += (1 if a.imag > y else -1) * (x < point.real)
    return winds != 0


@every({name: laid[::3] for name, laid in TURNS.items()})  # each kind in a turn or two
def test_a_tint_lies_on_what_is_asked_and_under_what_is_drawn_over_it(laid: Tile) -> None:
    outline, over = outlined(laid), ("field", "city", "road")
    asked = [shape for shape in outline.shapes if shape.kind in ("field", "city")]
    for shape in asked:
        scene = scene_of_tile(laid, title="x")
        (bare,) = scene.tiles
        grounds = [
            attrs.evolve(one, state=State.ASKED) if one.segment == shape.name else one
            for one in bare.grounds
        ]
        lit = attrs.evolve(scene, tiles=(attrs.evolve(bare, grounds=tuple(grounds)),))
        (tint,) = of_class(parsed(scene_svg(lit)), "tint")
        assert tint.get("d") == data_of(shape.region, closed=True)
        lit_up = {outline.at(point) for point in SAMPLES if filled(shape, point)} - {""}
        assert shape.name in lit_up
        reached = {outline[name].kind for name in lit_up - {shape.name}}
        later = over[over.index(shape.kind) + 1 :]
        assert reached <= {*later, laid.kind.site}, shape.name


def test_two_pictures_share_no_id_and_know_their_own(state: GameState, marked: Scene) -> None:
    found: list[set[str]] = []
    for text in (scene_svg(scene_of(state)), scene_svg(marked)):
        ids = [part.get("id", "") for part in parsed(text).iter() if part.get("id")]
        assert len(ids) == len(set(ids)) > 3
        labels = (parsed(text).get("aria-labelledby") or "").split()
        named = {*re.findall(r"url\(#([^)]+)\)", text), *re.findall('href="#([^"]+)"', text)}
        assert named | {*labels} == set(ids)
        found.append(set(ids))
    assert not found[0] & found[1]


def test_a_prefix_may_be_told(marked: Scene) -> None:
    text = scene_svg(marked, prefix="one")
    assert all(part.get("id", "one-").startswith("one-") for part in parsed(text).iter())
    assert scene_svg(marked) == scene_svg(marked) != text


def test_points_stand_beside_their_piece_and_within_the_picture(state: GameState) -> None:
    scene = scene_of(state)
    pieces = tuple(attrs.evolve(one, gain="+12/+3") for one in scene.pieces)
    root = parsed(scene_svg(attrs.evolve(scene, pieces=pieces)))
    found = [part for part in of_class(root, "gain") if part.text == "+12/+3"]
    assert len(found) == len(pieces) == 2
    for part, piece in zip(found, of_class(root, "piece"), strict=True):
        at, where = complex(float(part.get("x", "")), float(part.get("y", ""))), place(piece)
        assert 14 <= abs(at - where) < 20
        reach = 60 if part.get("text-anchor") == "start" else -60
        assert 0 < at.real + reach < float(root.get("width", ""))
    assert not of_class(parsed(scene_svg(scene)), "gain")


def ways(scene: Scene, *arrows: Arrow) -> list[tuple[str | None, str | None]]:
    """The lines and the heads of arrows."""
    root = parsed(scene_svg(attrs.evolve(scene, arrows=arrows or scene.arrows)))
    shafts, heads = of_class(root, "shaft"), of_class(root, "head")
    return [
        (shaft.get("d"), head.get("transform")) for shaft, head in zip(shafts, heads, strict=True)
    ]


def test_an_arrow_runs_from_middle_to_middle_with_its_name(marked: Scene) -> None:
    assert ways(marked) == [
        ("M184 84V184h77", "translate(261 184)rotate(0)"),  # short of who stands there
        ("M84 184V284", "translate(84 284)rotate(90)"),
    ]
    back = Arrow((Cell(0, 0), Cell(1, 0), Cell(0, 0)))
    ((line, _),) = ways(marked, back)
    assert line == "M184 189H284V179H184", "two ways side by side"


def test_an_arrow_begins_at_a_neutral_figure_and_ends_at_a_piece() -> None:
    placed = tiles("0,0 [aaa aaa aaa aaa; temple]", "1,0 [aaa aaa aaa aaa]")
    state = stand(placed, 'ark = "0,0"', 'pieces = ["red follower 1,0 a"]', under="ark-en2")
    scene = scene_of(state, coordinates=False)
    to_the_piece = Arrow((Cell(0, 0), Cell(1, 0)), segment="a")
    ((plain, _), (line, head)) = ways(scene, Arrow((Cell(0, 0), Cell(1, 0))), to_the_piece)
    root = parsed(scene_svg(scene))
    (token,), (piece,) = of_class(root, "token"), of_class(root, "piece")
    start = f"M{place(token).real:g} {place(token).imag:g}"
    assert str(plain).startswith(start)
    assert str(line).startswith(start)
    x, y = map(float, re.findall(r"[\d.]+", str(head))[:2])
    assert 20 < abs(complex(x, y) - place(piece)) < 25


def test_an_arrow_follows_segments_from_where_a_piece_would_stand() -> None:
    placed, pieces = tiles("0,0 [aaa CCC bbb CCC]", "0,-1 [aaa aaa aaa aaa]"), ("0,0 a", "0,-1 a")
    where = [stand(placed, f'pieces = ["red follower {one}"]') for one in pieces]
    own = [scene_of(state, coordinates=False) for state in where]
    here, there = (place(of_class(parsed(scene_svg(scene)), "piece")[0]) for scene in own)
    follows = Arrow((Cell(0, 0), Cell(0, -1)), through=("a", "a"))
    ((line, head),) = ways(own[0], follows)
    assert str(line).startswith(f"M{here.real:g} {here.imag:g}")
    assert str(head).startswith(f"translate({there.real:g} {there.imag:g})")
    with pytest.raises(TypeError, match="through"):
        Arrow((Cell(0, 0), Cell(0, -1)), through=("a",))
    with pytest.raises(BadNotation, match="0,-1"):
        scene_of(where[0], arrows=[attrs.evolve(follows, through=("a", "R"))])


# -- glyphs ---------------------------------------------------------------------------------------


def with_glyph(scene: Scene, svg: str) -> ET.Element:
    glyphs = (("follower", Glyph(text="@", svg=svg)),)
    return parsed(scene_svg(attrs.evolve(scene, glyphs=glyphs)))


@pytest.mark.parametrize(
    "svg", ["<path d='M0", "<g></g></g>", "plain & simple", "&nope;", "<a:b/>", "\ud800"]
)
def test_a_glyph_that_cannot_be_read_is_replaced(state: GameState, svg: str) -> None:
    root = with_glyph(scene_of(state), svg)
    assert [body[0].tag for body in of_class(root, "body")] == [f"{SVG}circle"] * 2
    assert [letter.text for letter in of_class(root, "letter")] == ["R", "B"]
    with_mark = scene_of_tile(BOXES["ghosts"].tile("C"))
    broken = attrs.evolve(with_mark, glyphs=(("pennant", Glyph(text="P", svg=svg)),))
    assert [mark.text for mark in of_class(parsed(scene_svg(broken)), "mark")] == ["P"]


def test_a_glyph_with_a_namespace_is_drawn_in_ours(state: GameState) -> None:
    root = with_glyph(scene_of(state), '<path xmlns="http://www.w3.org/2000/svg" d="M1 1"/>')
    assert [path.get("d") for path in root.iter(f"{SVG}path")][:-1].count("M1 1") == 1


# -- whole pictures -------------------------------------------------------------------------------


def drawn(text: str) -> str:
    """How many things of each class are in a picture."""
    found = Counter(one.get("class") for one in parsed(text).iter())
    del found[None]
    return ", ".join(f"{number} {what}" for what, number in sorted(found.items()))


DRAWN = {
    "a board with all that can be marked": (
        "1 ark-board, 1 arrow mute, 1 arrow mute faded, 2 asked, 1 barrier, 1 base, 1 base city, "
        "1 base field, 1 base layby, 6 body, 1 caption mute, 8 casing, 3 city, 4 edge, 4 field, 1 "
        "forbidden, 2 head, 1 headline, 4 hits, 7 label, 7 label words, 3 letter, 7 mute, 1 "
        "paper, 1 piece blue, 2 piece gray, 3 piece red faded, 4 road, 1 road asked, 2 shaft, 1 "
        "sign barrier, 4 sign forbidden, 3 sign new, 1 spot forbidden, 1 spot new, 1 stone, 1 "
        "stone mute, 2 tile, 1 tile forbidden, 1 tile new, 2 tint mute, 1 wall, 1 wall mute"
    ),
    "the Ark": (
        "1 ark-board, 1 base city, 1 body, 1 city, 2 count mute, 5 edge, 2 field, 6 glyph mark "
        "mute, 1 glyph site mute, 1 glyph token, 2 hits, 3 label, 1 label words, 1 letter, 1 "
        "mute, 1 paper, 1 piece red, 5 road, 1 stone mute, 2 tile, 1 wall mute"
    ),
    "ghosts": (
        "1 ark-board, 1 base field, 1 body, 1 count, 1 drop, 1 edge, 1 field, 1 glyph site mute, "
        "1 glyph token, 1 haze, 1 hits, 2 label, 1 letter, 5 mist, 1 paper, 1 piece blue, 1 road, "
        "1 ruin, 1 tile"
    ),
    "a tile by itself": (
        "1 ark-board, 1 edge, 1 field, 1 hits, 3 initial mute, 1 label small, 3 name mute, 1 "
        "paper, 1 road, 1 tile"
    ),
    "an empty table": "1 ark-board, 1 label, 1 paper",
}
"""What is in each picture."""


def test_pictures(state: GameState, marked: Scene, snapshot) -> None:
    """Of a board with all that can be marked, of both other games, and of a tile by itself."""
    ark = stand(
        tiles("0,0 61", "1,0 [CCC a1b bbb b1a; scroll*2@C, oasis@1, sheep*2@a, wolf@b]"),
        'ark = "0,0"', 'pieces = ["red prophet 1,0 C"]', under="ark-en2",
    )  # fmt: skip
    ghosts = stand(
        tiles("0,0 [aaa ~~~ ~1~ #aa; graveyard]"), 'pieces = ["blue guard 0,0 a ghosts=2"]',
        under="ghosts",
    )  # fmt: skip
    told = attrs.evolve(
        marked, heading=True, legend=True,
        meanings=((State.NEW, "just laid"), (State.FORBIDDEN, "not here"), (State.FADED, "gone")),
    )  # fmt: skip
    pictures = {
        "a board with all that can be marked": scene_svg(told, prefix="p"),
        "the Ark": scene_svg(scene_of(ark), prefix="p"),
        "ghosts": scene_svg(scene_of(ghosts), prefix="p"),
        "a tile by itself": scene_svg(
            scene_of_tile(tile("V"), names=True, confidence="topology"), prefix="p"
        ),
        "an empty table": scene_svg(scene_of(stand()), prefix="p"),
    }
    for before, after in pairwise([*pictures.values()]):
        assert parsed(before).findtext(f"{SVG}desc") != parsed(after).findtext(f"{SVG}desc")
    assert {name: drawn(text) for name, text in pictures.items()} == DRAWN
    assert snapshot == pictures["a tile by itself"].replace("><", ">\n<")


def test_names_of_players_are_said_in_full(snapshot) -> None:
    position = 'players = ["Ann-Marie_2"]\ntiles = ["0,0 D"]\n'
    state = set_up("carcassonne", f'{position}pieces = ["Ann-Marie_2 follower 0,0 1"]')
    (piece,) = of_class(parsed(board_svg(state)), "piece")
    assert snapshot == piece.findtext(f"{SVG}title")


def test_dots_are_twice_as_many_as_units() -> None:
    dots = png_of(tile_svg(tile("D")))
    assert dots[:4] == b"\x89PNG"
    width, height = (int.from_bytes(dots[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == (200, 200)


def test_what_is_refused_bears_the_sign_of_the_key() -> None:
    signs = tables_beside(svg.__file__, "signs.toml")

    def slopes(path: str) -> set[float]:
        """How steep the lines of the last two strokes are."""
        numbers = [float(one) for one in re.findall(r"-?\d+", path)][-8:]
        lines = [numbers[at : at + 4] for at in (0, 4)]
        return {(y2 - y1) / (x2 - x1) for x1, y1, x2, y2 in lines}

    ((_, key),) = signs["key"]["forbidden"]
    assert (
        slopes(signs["cells"]["forbidden"]) == slopes(key) == slopes(signs["things"]["forbidden"])
    )
    assert "A" not in signs["things"]["forbidden"]


def test_a_river_has_banks_along_its_water() -> None:
    picture = parsed(tile_svg(tile("[aaa a=b bbb b=a]")))
    (bank,), (water,) = of_class(picture, "bank"), of_class(picture, "water")
    assert bank.get("d") == water.get("d")
    assert water.get("d")
