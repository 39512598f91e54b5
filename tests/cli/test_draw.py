"""`arkrules draw`: pictures of cases, positions and games."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.files import GAME, SMALL, SVG, Writer, drawn, files
from tests.running import Run

Picture = Callable[[str], ET.Element]


@pytest.fixture
def picture(run: Run, here: Path) -> Picture:
    """What is drawn by a command line, typed in the folder of prepared files."""
    return lambda line: drawn(run("draw", *line.split()).stdout)


def laid(root: ET.Element) -> list[str | None]:
    """Where tiles are framed as just laid."""
    return [r.get("transform") for r in root.iter() if r.get("class") == "laid mute"]


def cells(root: ET.Element) -> list[str]:
    """Where tiles lie."""
    tiles = (g for g in root.iter(f"{SVG}g") if g.get("class") in ("tile", "tile new"))
    return sorted(g.get("data-cell") or "" for g in tiles)


def pieces(root: ET.Element) -> list[tuple[str | None, ...]]:
    """Pieces, by their looks and where they stand."""
    keys = ("class", "data-cell", "data-segment")
    return [tuple(g.get(key) for key in keys) for g in root.iter() if g.get("data-piece")]


HOME = ("piece red faded", "0,-1", "C")


@pytest.mark.parametrize(
    ("line", "tiles", "framed", "stand"),
    [
        ("small.toml", ["0,-1", "0,0"], ["translate(34 34)"], [HOME]),
        ("small.toml --at after", ["0,-1", "0,0"], ["translate(34 34)"], []),
        ("small.toml --at before", ["0,0"], [], []),
        ("refused.toml", ["0,-1", "0,0"], ["translate(34 34)"], []),
        ("small.toml --under carcassonne", ["0,-1", "0,0"], ["translate(34 34)"], [HOME]),
        (
            "table.toml", ["0,-1", "0,0", "0,1"], [],
            [("piece red", "0,0", "a"), ("piece blue", "0,1", "1")],
        ),
        ("steps.txt", ["0,-1", "0,0", "1,-1"], ["translate(134 34)"],
         [("piece red", "0,-1", "a")]),
        ("steps.txt --at 1", ["0,-1", "0,0"], ["translate(34 34)"], []),
        ("steps.txt --at before", ["0,0"], [], []),
    ],
)  # fmt: skip
def test_a_picture_shows_the_board_when_it_was_asked_for(
    picture: Picture, line: str, tiles: list[str], framed: list[str], stand: list[tuple]
) -> None:
    root = picture(line)
    assert cells(root) == tiles
    assert laid(root) == framed
    assert sorted(pieces(root)) == sorted(stand)


def test_a_case_is_drawn_by_its_id(picture: Picture) -> None:
    assert [g for g in picture("ark-turning").iter() if g.get("class") == "arrow mute"]


def test_what_a_picture_says(picture: Picture, snapshot: object) -> None:
    lines = ("small.toml", "table.toml", "steps.txt", "steps.txt --strip", "ark-turning")
    kinds = ("title", "desc", "text")
    assert {
        line: [f"{kind}: {one.text}" for kind in kinds for one in picture(line).iter(SVG + kind)]
        for line in lines
    } == snapshot


def words(root: ET.Element) -> list[str]:
    """What is written in a picture, the letters of pieces and coordinates left out."""
    return [text.text or "" for text in root.iter(f"{SVG}text") if len(text.text or "") > 2]


def test_a_title_scores_supplies_and_a_legend_are_told_on_request(picture: Picture) -> None:
    table = "table.toml --under carcassonne"
    told = [words(picture(f"{table} {one}")) for one in ("", "--title Ours", "--with scores")]
    assert told[:2] == [[], ["Ours"]]
    assert ["3" in one for one in told[2]] == [True, False]  # red's points, and blue's
    assert len(words(picture(f"{table} --with supplies"))) >= 2
    assert len(words(picture(f"{table} --with legend"))) == 6


def test_what_is_told_on_request(picture: Picture, snapshot: object) -> None:
    options = (
        "--title Ours",
        "--with scores",
        "--with supplies",
        "--with scores --with supplies",
        "--with legend",
    )
    table = "table.toml --under carcassonne"
    assert {one: words(picture(f"{table} {one}")) for one in options} == snapshot


def test_a_strip_shows_a_picture_for_every_tile(picture: Picture) -> None:
    root = picture("steps.txt --strip")
    frames = root.findall(f"{SVG}svg")
    assert [len(cells(frame)) for frame in frames] == [1, 2, 3]
    assert len(root.findall(f"{SVG}text")) == 3
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    # The tile at 0,0 lies at the same height in the first two, which stand side by side.
    heights = [int(f.get("y", "")) + tile_place(f, "0,0")[1] for f in frames[:2]]
    assert heights[0] == heights[1]
    every = picture("steps.txt --strip 2").findall(f"{SVG}svg")
    assert [len(cells(frame)) for frame in every] == [1, 3]


def tile_place(frame: ET.Element, cell: str) -> tuple[int, int]:
    """Where a tile lies in a frame."""
    (found,) = (
        g for g in frame.iter(f"{SVG}g") if g.get("data-cell") == cell and "transform" in g.attrib
    )
    x, y = re.findall(r"\d+", found.get("transform", ""))
    return int(x), int(y)


@pytest.mark.parametrize("title", ["<&>\\\"']]>", "\\u0007 \\u001b \\b", "Ünïcödé ☃"])
def test_a_picture_is_well_formed_whatever_a_case_is_called(
    run: Run, write: Writer, title: str
) -> None:
    text = SMALL.replace("A city of two tiles", title)
    drawn(run("draw", write("odd.toml", text)).stdout)


# -- the form, by the name of the file ------------------------------------------------------------


def test_the_form_is_the_one_that_the_ending_says(
    run: Run, write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, svg, txt = write("small.toml", SMALL), tmp_path / "s.svg", tmp_path / "s.txt"
    printed = run("draw", path).stdout
    assert run("draw", path, "-o", svg).stdout == ""
    assert svg.read_text(encoding="utf-8") == printed
    run("draw", path, "-o", txt)
    assert "r@" in txt.read_text(encoding="utf-8")
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    run("draw", path, "-o", tmp_path / "small.png", code=2)
    assert files(tmp_path) == {"small.toml", "s.svg", "s.txt"}


def test_without_the_library_for_dots_it_is_said_what_to_install(
    run: Run, write: Writer, monkeypatch: pytest.MonkeyPatch, snapshot: object
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    path = write("small.toml", SMALL)
    assert run("draw", path, "-o", path.with_suffix(".png"), code=2).stderr == snapshot


def test_dots_are_written_by_their_ending(run: Run, write: Writer, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    path, target = write("game.txt", GAME), tmp_path / "small.PNG"
    run("draw", path, "-o", target)
    data = target.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    drawing = drawn(run("draw", path).stdout)
    assert [2 * int(drawing.get(side, "")) for side in ("width", "height")] == [width, height]
