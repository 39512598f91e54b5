"""Colors: legible on light and on dark paper, and for those who confuse some."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, islice
from random import Random

import pytest

from arkrules import new_game, playout, set_up
from arkrules.play import plies
from arkrules.render import board_svg
from arkrules.render.canvas import DARK, LIGHT, PLAYERS, color_of
from tests.render.drawn import BOXES, SVG, parsed

PAPERS = {"light": LIGHT, "dark": {**LIGHT, **DARK}}
# What is left of red, green and blue where one sort of cones is missing (Machado et al., 2009).
SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}  # fmt: skip


def linear(code: str) -> list[float]:
    """How much light of each sort a color has."""
    digits = code[1:] if len(code) == 7 else "".join(digit * 2 for digit in code[1:])
    shares = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    return [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]


def mixed(rows: Sequence[Sequence[float]], light: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, light, strict=True)) for row in rows]


def contrast(one: str, other: str) -> float:
    """As the guidelines for web pages count it: from 1 to 21."""
    (bright,), (dull,) = (mixed([(0.2126, 0.7152, 0.0722)], linear(code)) for code in (one, other))
    return (max(bright, dull) + 0.05) / (min(bright, dull) + 0.05)


def seen(code: str, sight: str) -> tuple[float, float, float]:
    """A color as it is seen: its lightness, and how red or green and yellow or blue it is."""
    light = [min(max(share, 0), 1) for share in mixed(SIGHTS[sight], linear(code))]
    rows = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8729))
    x, y, z = (s ** (1 / 3) if s > 0.008856 else 7.787 * s + 16 / 116 for s in mixed(rows, light))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_players_have_colors_that_somebody_confuses(sight: str) -> None:
    for one, other in combinations(PLAYERS, 2):
        pairs = zip(seen(LIGHT[one], sight), seen(LIGHT[other], sight), strict=True)
        assert sum((a - b) ** 2 for a, b in pairs) ** 0.5 > 15, (one, other)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("mark", "ground", "least"),
    [
        ("label", "paper", 7), ("new", "paper", 3), ("new", "field", 3), ("new", "city", 3),
        ("forbidden", "paper", 3), ("forbidden", "light", 3), ("arrow", "light", 7),
        ("stone", "wall", 7), ("kerb", "road", 7), ("drop", "mist", 2),
    ],
)  # fmt: skip
def test_what_is_marked_stands_out(paper: str, mark: str, ground: str, least: float) -> None:
    colors = PAPERS[paper]
    assert contrast(colors[mark], colors[ground]) >= least


@pytest.mark.parametrize("paper", PAPERS)
def test_a_wall_is_seen_on_either_side(paper: str) -> None:
    for ground in ("city", "field"):
        walls = [contrast(PAPERS[paper][part], PAPERS[paper][ground]) for part in ("wall", "stone")]
        assert max(walls) >= 3, ground


@pytest.mark.parametrize("player", PLAYERS)
def test_the_letter_on_a_piece_is_read(player: str) -> None:
    position = f'players = ["{player}"]\ntiles = ["0,0 E"]\npieces = ["{player} follower 0,0 a"]'
    style = re.findall(r"<style>(.*)</style>", board_svg(set_up("carcassonne", position)))[0]
    light = re.findall(r"\.ark-board \.letter\{fill:(#\w+)", style)
    dark = re.findall(rf"\.ark-board \.{player} \.letter\{{fill:(#\w+)", style)
    assert contrast((dark or light)[0], LIGHT[player]) >= 4.5
    if player in ("yellow", "pink", "gray"):
        assert dark == [LIGHT["ink"]]


def test_a_picture_by_itself_goes_dark_with_the_screen() -> None:
    dark = board_svg(new_game("carcassonne", 2)).partition("@media")[2]
    assert f"--ark-paper:{DARK['paper']}" in dark
    assert f"--ark-field:{DARK['field']}" in dark
    assert "--ark-mist" not in dark, "there is none"


def test_players_without_a_color_take_none_that_another_has() -> None:
    four = ("anna", "red", "bea", "blue")
    colors = [color_of(player, four) for player in four]
    assert len(set(colors)) == 4
    assert colors[1::2] == ["red", "blue"]
    assert color_of("grey", ("grey", "anna")) == "gray" != color_of("anna", ("grey", "anna"))
    assert {color_of(f"p{n}", [f"p{n}" for n in range(8)]) for n in range(8)} == set(PLAYERS)


@pytest.mark.parametrize("under", BOXES)
def test_rules_touch_nothing_else_and_every_color_is_a_variable(under: str) -> None:
    text = board_svg(playout(new_game(under, 2), Random(7)))
    whole = parsed(text).findtext(f"{SVG}style") or ""
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


@pytest.mark.parametrize("under", BOXES)
def test_only_rules_of_classes_in_use_are_written(under: str) -> None:
    for turn in (1, 20):
        *_, (_, state) = islice(plies(new_game(under, 2), Random(3)), turn)
        root = parsed(board_svg(state))
        used = {word for part in root.iter() for word in part.get("class", "").split()}
        style = re.sub(r"\{[^{}]*\}", " ", root.findtext(f"{SVG}style") or "")
        named = set(re.findall(r"\.([\w-]+)", style))
        assert named <= used, named - used
        assert "paper" in named
        assert "arrow" not in named
