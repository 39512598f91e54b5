"""Colors in a terminal can be read on a dark ground and on a light one."""

from __future__ import annotations

import pytest
from rich.color import Color
from rich.style import Style

from arkrules.render.text import _STYLES, PLAYER_STYLES

DARK, LIGHT = (0, 0, 0), (255, 255, 255)


def brightness(color: tuple[int, int, int]) -> float:
    """Relative luminance, as the guidelines for accessible content define it."""
    parts = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in color)
    )
    return sum(w * part for w, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def shown(color: Color) -> tuple[int, int, int]:
    return tuple(color.get_truecolor())  # type: ignore[return-value]  # of three parts


@pytest.mark.parametrize("kind", _STYLES)
@pytest.mark.parametrize("ground", [DARK, LIGHT], ids=["dark", "light"])
def test_what_lies_is_legible_on_any_ground(kind: str, ground: tuple[int, int, int]) -> None:
    color = Style.parse(_STYLES[kind]).color
    if color is not None:  # else it is that of the terminal's own text
        assert contrast(shown(color), ground) >= 3


@pytest.mark.parametrize("style", PLAYER_STYLES)
def test_a_piece_is_legible_on_the_ground_that_it_brings(style: str) -> None:
    parsed = Style.parse(style)
    assert parsed.color is not None
    assert parsed.bgcolor is not None
    assert contrast(shown(parsed.color), shown(parsed.bgcolor)) >= 4.5


def test_a_line_that_is_measured_as_it_should_be() -> None:
    assert contrast(DARK, LIGHT) == pytest.approx(21)
    assert contrast(shown(Color.parse("bright_white")), LIGHT) < 1.1  # what roads were once
