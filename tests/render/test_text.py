"""The board in letters, and that its colors can be read on a dark ground and on a light one."""

from __future__ import annotations

import json
from io import StringIO

import attrs
import pytest
from rich.color import Color
from rich.console import Console
from rich.style import Style

from arkrules.geometry import Cell
from arkrules.render import (
    Arrow,
    State,
    board_text,
    print_board,
    scene_of,
    scene_of_tile,
    scene_text,
)
from arkrules.render.text import _STYLES, PLAYER_STYLES
from tests.positions import FIELD, stand, tiles
from tests.render.drawn import BOXES, tile
from tests.render.test_look import contrast

KINDS = sorted(BOXES["carcassonne"])
DARK, LIGHT = "#000000", "#ffffff"


def test_every_tile_is_three_lines_of_six_columns() -> None:
    for token in (f"{kind}/{turn}" for kind in KINDS for turn in range(4)):
        lines = board_text(stand(tiles(f"0,0 {token}"))).splitlines()[1:4]
        assert [len(line[5:].ljust(6)) for line in lines] == [6, 6, 6], token


def test_a_piece_on_every_segment_is_seen() -> None:
    for kind in KINDS:
        names = [segment.name for segment in tile(kind).segments]
        for shown in (*([name] for name in names), names):
            owners = ("blue", "red") * len(shown)
            pieces = [
                f"{who} follower 0,0 {name}" for who, name in zip(owners, shown, strict=False)
            ]
            text = board_text(stand(tiles(f"0,0 {kind}"), f"pieces = {json.dumps(pieces)}"))
            assert text.count("B@") == (len(shown) + 1) // 2, f"{kind} {shown}"
            assert text.count("R@") == len(shown) // 2, f"{kind} {shown}"


def test_letters_show_a_bridge() -> None:
    crossing = scene_of_tile(tile("[a0b b1c c0d d1a]"))
    assert scene_text(crossing).plain.splitlines()[2].endswith("==)(==")
    for text in ("a0b b0c c0d d0a", "a1b b2c c3d d4a", "a0b b1c c0d d2a", "a0b CCC c0d DDD"):
        assert ")(" not in scene_text(scene_of_tile(tile(f"[{text}]"))).plain


def test_letters_show_a_river_and_a_piece_on_a_field_within() -> None:
    bend, spring = (scene_text(scene_of_tile(tile(f"[{text}]"))).plain for text in WET)
    assert [bend.count("≈≈"), spring.count("≈≈")] == [3, 2]
    walled = "0,0 [CCC DDD EEE FFF; inner a]"
    assert "··" in board_text(stand(tiles(walled)))
    assert "R@" in board_text(stand(tiles(walled), 'pieces = ["red follower 0,0 a"]'))


WET = ("aaa aaa a=b b=a", "aaa a=a aaa aaa")


def test_too_large_a_board_is_not_shown_cell_by_cell() -> None:
    for long, lines in ((223, 3 * 223 + 1), (224, 1)):  # a corner, of fifty thousand cells at most
        cells = [*((x, 0) for x in range(long)), *((0, y) for y in range(1, long))]
        state = stand(tiles(*(f"{x},{y} {FIELD}" for x, y in cells)))
        assert len(board_text(state).splitlines()) == lines


def test_a_board_in_letters(snapshot) -> None:
    """With all that there is no room to draw, and of the games what only they have."""
    state = stand(
        tiles("0,0 D", "1,0 U/1", "0,-1 E/2", "-1,0 V/3", "-1,-1 B"),
        'pieces = ["red follower 0,-1 a", "blue follower 1,0 1", "red follower -1,-1 monastery"]',
        'laid = "1,0"', 'step = "place"',
    )  # fmt: skip
    gone = attrs.evolve(state.pieces[1], kind="follower", segment="C")
    marked = scene_of(
        state, title="Marked", new=[Cell(1, 0), Cell(2, 0)], faded=[state.pieces[1], gone],
        forbidden=[Cell(1, 1), (Cell(0, 0), "b")],
        arrows=[Arrow((Cell(0, -1), Cell(0, 0), Cell(1, 0)), "the way"),
                Arrow((Cell(-1, 0), Cell(-1, 1)))],
        meanings={State.NEW: "just laid", State.FADED: "gone", State.FORBIDDEN: "not here"},
    )  # fmt: skip
    ark = stand(
        tiles("0,0 [CCC a1b bbb b1a; scroll*2@C, oasis@1, sheep*2@a, wolf@b]", "1,0 27"),
        'ark = "0,0"', under="ark-en2",
    )  # fmt: skip
    ghosts = stand(tiles("0,0 E"), 'pieces = ["red follower 0,0 a ghosts=2"]', under="ghosts")
    printed = StringIO()
    print_board(state, Console(file=printed, width=20))
    assert printed.getvalue().rstrip() == board_text(state).rstrip()
    headed = scene_text(attrs.evolve(marked, heading=True))
    assert headed == scene_text(marked, title=True) != scene_text(marked)
    assert snapshot == {
        "a board": board_text(state),
        "marked": scene_text(marked, title=True).plain,
        "the Ark": board_text(ark),
        "ghosts": board_text(ghosts),
        "an empty table": board_text(stand()),
    }


# -- colors ---------------------------------------------------------------------------------------


def code(color: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color.get_truecolor())


@pytest.mark.parametrize("ground", [DARK, LIGHT], ids=["dark", "light"])
def test_what_lies_is_legible_on_any_ground(ground: str) -> None:
    for kind, style in _STYLES.items():
        color = Style.parse(style).color
        if color is not None:  # else it is that of the terminal's own text
            assert contrast(code(color), ground) >= 3, kind


def test_a_piece_is_legible_on_the_ground_that_it_brings() -> None:
    for style in PLAYER_STYLES:
        parsed = Style.parse(style)
        assert parsed.color is not None
        assert parsed.bgcolor is not None
        assert contrast(code(parsed.color), code(parsed.bgcolor)) >= 4.5, style
    assert contrast(DARK, LIGHT) == pytest.approx(21)
    assert contrast(code(Color.parse("bright_white")), LIGHT) < 1.1  # what roads were once


def test_what_lies_between_groups_of_tiles_is_left_out() -> None:
    lines = board_text(stand(tiles("0,0 D", "9,70 E", "10,70 B"))).splitlines()
    assert len(lines) < 20
    assert lines[0].split() == ["0", "1", "…", "8", "9", "10"]
    assert lines[-2].split()[0] == "70"
