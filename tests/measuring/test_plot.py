"""The plot of measured effects."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from arkrules.measuring import Findings, measure
from arkrules.measuring.plot import plot
from tests.faults import one_of_each

PAIR = ("carcassonne", "carcassonne-2000")


@pytest.fixture(scope="module")
def measured() -> Findings:
    return measure(*PAIR, games={"random": 12, "greedy": 1}, seed=1)


def test_the_plot_draws_what_was_measured_often_enough(measured, snapshot):
    root = ElementTree.fromstring(plot(measured))
    reaches = [one for one in root.iter() if one.get("class") == "reach"]
    # Three changes, and other dice, of two quantities; games of greedy players are too few.
    assert len(reaches) == (3 + 1) * 2
    heights = [float(one.get("y") or re.split("[ H]", one.get("d"))[1])
               for one in root.iter() if one.get("class") in ("title", "reach")]  # fmt: skip
    assert heights == sorted(heights)  # each below its title
    asked = "What is a small city worth, and how long may a question be?"
    root = ElementTree.fromstring(plot(measured, {"city.small": asked}))
    said = [one.text for one in root.iter() if one.text and "{" not in one.text]
    assert one_of_each(said) == snapshot


def test_a_plot_goes_with_the_page_it_is_on(measured):
    """Its styles and names concern no other part, and it has the page's color and font."""
    svg = plot(measured)
    root = ElementTree.fromstring(svg)
    other = ElementTree.fromstring(plot(measure(*PAIR[::-1], games={"random": 1}, seed=1)))
    (sheet,) = root.iter("{http://www.w3.org/2000/svg}style")
    selectors = re.findall(r"([^{}]+)\{", sheet.text)
    assert selectors
    assert all(one.strip().startswith(f".{root.get('class')}") for one in selectors)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert not set(ids) & {element.get("id") for element in other.iter()}
    assert set(root.get("aria-labelledby").split()) <= set(ids)
    assert {one.get("href")[1:] for one in root.iter() if one.get("href")} <= set(ids)
    inked = [line for line in root.iter() if "axis" in line.get("class", "").split()]
    assert len(inked) == 8  # in each half three lines and the axis
    assert not any(line.get("stroke") for line in inked)
    assert "fill:currentColor" in svg
    assert ".axis{stroke:currentColor" in svg
    assert "font-family" not in svg
    assert float(root.get("viewBox").split()[2]) == 390
