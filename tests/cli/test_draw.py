"""`arkrules draw`: pictures of cases and positions."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.files import CAP, POSITION, REFERENCE, REFUSED, SMALL, SVG, Writer, drawn, files
from tests.running import Run


def laid(root: ET.Element) -> list[str | None]:
    """Where tiles are framed as just laid."""
    return [r.get("transform") for r in root.iter() if r.get("class") == "laid mute"]


def captions(root: ET.Element) -> set[str]:
    """What the parts of a picture are called."""
    return {title.text or "" for title in root.iter(f"{SVG}title")}


def test_draw_writes_a_picture_with_title_and_description(run: Run, write: Writer) -> None:
    root = drawn(run("draw", write("small.toml", SMALL)).stdout)
    assert root.findtext(f"{SVG}title") == "A city of two tiles"
    said = root.findtext(f"{SVG}desc") or ""
    assert said.startswith("A board of 2 tiles; ")
    assert said.endswith("; the tile at 0,-1, just laid.")


def test_draw_frames_the_tile_in_question(run: Run, write: Writer) -> None:
    assert laid(drawn(run("draw", write("small.toml", SMALL)).stdout)) == ["translate(34 34)"]


def test_draw_shows_the_pieces_and_whose_they_are(run: Run, write: Writer) -> None:
    text = SMALL.replace(', "follower C"', ', "follower a"')
    assert "red's follower on a at 0,-1" in captions(
        drawn(run("draw", write("a.toml", text)).stdout)
    )


def test_draw_before_the_moves_shows_the_position(run: Run, write: Writer) -> None:
    root = drawn(run("draw", write("small.toml", SMALL), "--before").stdout)
    assert "0,-1" not in (root.findtext(f"{SVG}desc") or "")
    assert laid(root) == []


def test_draw_takes_a_position(run: Run, write: Writer) -> None:
    root = drawn(run("draw", write("table.toml", POSITION)).stdout)
    assert {"red's follower on a at 0,0", "blue's follower on 1 at 0,1", "monastery"} <= captions(
        root
    )


def test_draw_writes_to_a_file(run: Run, write: Writer, tmp_path: Path) -> None:
    path, target = write("small.toml", SMALL), tmp_path / "small.svg"
    result = run("draw", path, "-o", target)
    assert result.stdout == ""
    assert target.read_text(encoding="utf-8") == run("draw", path).stdout
    assert files(tmp_path) == {"small.toml", "small.svg"}


def test_draw_shows_the_board_at_a_refused_move(run: Run, write: Writer) -> None:
    root = drawn(run("draw", write("refused.toml", REFUSED)).stdout)
    assert laid(root) == ["translate(34 34)"]


def test_draw_shows_the_moves_under_the_profile_named(
    error: Callable[..., str], run: Run, write: Writer
) -> None:
    path = write("a.toml", SMALL.replace(f"0,0 {CAP}", "0,0 E"))
    drawn(run("draw", path, "--under", "carcassonne").stdout)
    assert "a.toml" in error("draw", path, "--under", "ark-en2")


@pytest.mark.parametrize("title", ["<&>\\\"']]>", "\\u0007 \\u001b \\b", "Ünïcödé ☃"])
def test_a_picture_is_well_formed_whatever_a_case_is_called(
    run: Run, write: Writer, title: str
) -> None:
    text = SMALL.replace("A city of two tiles", title)
    drawn(run("draw", write("odd.toml", text)).stdout)


def test_a_reference_case_without_a_position_cannot_be_drawn(
    error: Callable[..., str], write: Writer
) -> None:
    assert "reference.toml" in error("draw", write("reference.toml", REFERENCE))


def test_a_position_that_cannot_be_cannot_be_drawn(
    error: Callable[..., str], write: Writer
) -> None:
    message = error("draw", write("far.toml", POSITION.replace("0,-1 ", "5,5 ")))
    assert "far.toml" in message
    assert "separate groups" in message


# -- which state ----------------------------------------------------------------------------------


def test_draw_shows_the_piece_that_has_come_home_and_after_it_is_gone(
    run: Run, write: Writer
) -> None:
    path = write("small.toml", SMALL)
    (faded,) = [g for g in drawn(run("draw", path).stdout).iter() if g.get("data-piece")]
    assert faded.get("class") == "piece red faded"
    after = drawn(run("draw", path, "--after").stdout)
    assert [g for g in after.iter() if g.get("data-piece")] == []
    assert laid(after) == ["translate(34 34)"]


def test_draw_takes_the_id_of_a_case(run: Run) -> None:
    assert 'class="arrow mute"' in run("draw", "ark-turning").stdout


@pytest.mark.parametrize(
    "options",
    [("--before", "--after"), ("--strip", "--before"), ("--strip", "--move", "1"), ("--move", "1")],
)
def test_what_cannot_be_drawn_at_once_is_refused(
    run: Run, write: Writer, options: tuple[str, ...]
) -> None:
    result = run("draw", write("small.toml", SMALL), *options, code=2)
    assert options[0] in result.stderr


# -- what is told besides -------------------------------------------------------------------------


def words(root: ET.Element) -> list[str]:
    """What is written in a picture, the letters of pieces and coordinates left out."""
    return [text.text or "" for text in root.iter(f"{SVG}text") if len(text.text or "") > 2]


def test_a_title_scores_supplies_and_a_legend_are_told_on_request(run: Run, write: Writer) -> None:
    path = write("table.toml", POSITION)
    assert words(drawn(run("draw", path).stdout)) == []
    asked = ("--title", "Our table", "--scores", "--supplies", "--legend")
    told = " ".join(words(drawn(run("draw", path, *asked).stdout)))
    assert told.startswith("Our table ")
    assert "red: 3 points; in supply: 6 followers" in told
    assert "blue: 0 points; in supply: 6 followers" in told
    assert "follower, lying in a field" in told
    assert told.endswith("monastery")
    scores = " ".join(words(drawn(run("draw", path, "--scores").stdout)))
    assert scores == "red: 3 points blue: 0 points"


# -- the form, by the name of the file ------------------------------------------------------------


def test_text_is_written_by_its_ending(run: Run, write: Writer, tmp_path: Path) -> None:
    target = tmp_path / "small.txt"
    run("draw", write("small.toml", SMALL), "-o", target)
    text = target.read_text(encoding="utf-8")
    assert "r@" in text
    assert "has come home: red follower 0,-1 C" in text


def test_dots_are_written_by_their_ending(run: Run, write: Writer, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    target = tmp_path / "small.PNG"
    run("draw", write("small.toml", SMALL), "-o", target)
    data = target.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    drawing = drawn(run("draw", tmp_path / "small.toml").stdout)
    assert [2 * int(drawing.get(side, "")) for side in ("width", "height")] == [width, height]


def test_without_the_library_for_dots_it_is_said_what_to_install(
    error: Callable[..., str], write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    message = error("draw", write("small.toml", SMALL), "-o", tmp_path / "small.png")
    assert "not installed" in message
    assert "arkrules[png]" in message
    assert files(tmp_path) == {"small.toml"}


@pytest.mark.parametrize("name", ["small.jpg", "small", "small.svg.part"])
def test_a_form_that_nobody_writes_is_an_error(
    error: Callable[..., str], write: Writer, tmp_path: Path, name: str
) -> None:
    message = error("draw", write("small.toml", SMALL), "-o", tmp_path / name)
    assert name in message
    assert ".svg, .png or .txt" in message
    assert files(tmp_path) == {"small.toml"}


def test_a_dash_is_standard_output(run: Run, write: Writer) -> None:
    path = write("small.toml", SMALL)
    assert run("draw", path, "-o", "-").stdout == run("draw", path).stdout


def test_nothing_is_overwritten_unless_that_is_wanted(
    error: Callable[..., str], run: Run, write: Writer, tmp_path: Path
) -> None:
    path, target = write("small.toml", SMALL), tmp_path / "small.svg"
    target.write_text("mine", encoding="utf-8")
    message = error("draw", path, "-o", target)
    assert "is there already" in message
    assert "--force" in message
    assert target.read_text(encoding="utf-8") == "mine"
    run("draw", path, "-o", target, "--force")
    drawn(target.read_text(encoding="utf-8"))


# -- games ----------------------------------------------------------------------------------------

GAME = f"""arkrules record 1
title: Two tiles
profile: carcassonne
position: {{"players": ["red", "blue"], "tiles": ["0,0 {CAP}"], "hands": {{"red": ["E"]}}}}

lay E/2 0,-1
follower a
draw E
lay E/2 1,-1
pass
"""


def tiles(root: ET.Element) -> list[str | None]:
    """Where tiles lie."""
    return [
        g.get("data-cell") for g in root.iter(f"{SVG}g") if g.get("class") in ("tile", "tile new")
    ]


def test_a_record_is_drawn_as_it_ended_or_after_a_move(run: Run, write: Writer) -> None:
    path = write("game.txt", GAME)
    root = drawn(run("draw", path).stdout)
    assert root.findtext(f"{SVG}title") == "Two tiles"
    assert sorted(filter(None, tiles(root))) == ["0,-1", "0,0", "1,-1"]
    assert laid(root) == ["translate(134 34)"]
    assert tiles(drawn(run("draw", path, "--move", "1").stdout)) == ["0,-1", "0,0"]
    assert tiles(drawn(run("draw", path, "--before").stdout)) == ["0,0"]


def test_a_move_that_was_not_made_cannot_be_drawn(error: Callable[..., str], write: Writer) -> None:
    message = error("draw", write("game.txt", GAME), "--move", "6")
    assert "no move 6" in message
    assert "5 moves" in message


def test_a_strip_shows_a_picture_for_every_tile(run: Run, write: Writer) -> None:
    path = write("game.txt", GAME)
    root = drawn(run("draw", path, "--strip").stdout)
    frames = root.findall(f"{SVG}svg")
    assert [len(tiles(frame)) for frame in frames] == [1, 2, 3]
    titles = [text.text for text in root.findall(f"{SVG}text")]
    assert titles == ["at the beginning", "after move 3", "after move 5"]
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    # The tile at 0,0 lies at the same height in the first two, which stand side by side.
    heights = [int(f.get("y", "")) + tile_place(f, "0,0")[1] for f in frames[:2]]
    assert heights[0] == heights[1]
    every = drawn(run("draw", path, "--strip", "2").stdout)
    assert [len(tiles(frame)) for frame in every.findall(f"{SVG}svg")] == [1, 3]


def tile_place(frame: ET.Element, cell: str) -> tuple[int, int]:
    """Where a tile lies in a frame."""
    (found,) = (
        g for g in frame.iter(f"{SVG}g") if g.get("data-cell") == cell and "transform" in g.attrib
    )
    x, y = re.findall(r"\d+", found.get("transform", ""))
    return int(x), int(y)
