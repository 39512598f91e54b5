"""`arkrules draw`: pictures of cases and positions."""

from __future__ import annotations

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
