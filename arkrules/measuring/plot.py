"""Charts of measured effects, as SVG within the page.

There is no background, and text and axes take the color of the page, so that they can be read
by day and by night; the drawing is as narrow as a telephone, where its text keeps its size.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from xml.etree import ElementTree as ET

import attrs

from arkrules.measuring.findings import Findings
from arkrules.measuring.tally import HEADINGS, TOO_FEW, Tally
from arkrules.render.canvas import add
from arkrules.text import later, sanitize, say

__all__ = ["plot"]

WIDTH, LINE = 390, 17
"""The width, and the height of a line: pixels on a telephone."""
LETTERS = 58
"""The number of characters of a title on a line."""
_PANELS = {1: 18.0, 2: 213.0}
"""The intervals of a tally that are drawn, and the start of their scales."""
_SCALE = 160.0
"""The width of the chart."""
_STYLE = """
.ark-plot{display:block;width:100%;max-width:32rem;height:auto;fill:currentColor;font-size:13px}
.ark-plot .axis{stroke:currentColor;stroke-width:.8} .ark-plot .grid{opacity:.25}
.ark-plot .title{font-weight:bold} .ark-plot .mid{text-anchor:middle}
.ark-plot .reach{stroke-width:3;stroke-linecap:round;opacity:.75}
"""
_ABOUT = later(
    "For each question the shares of games with other scores and with another winner, "
    "with their intervals. The tables below say the same in numbers."
)
_KINDS = {  # colors with a contrast of 3 to 1 against white and against black
    ("random", "own"): (
        later("random players, their own moves"), "#3a86c8", "M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z",
    ),
    ("greedy", "kept"): (later("greedy players, the same moves"), "#c9701a", "M-4-4H4V4H-4Z"),
    ("greedy", "own"): (later("greedy players, their own moves"), "#2b9a66", "M0-5L5 0L0 5L-5 0Z"),
}  # fmt: skip
"""The series drawn for each change: the policy and the tally; its words, color, and mark."""


_Group = tuple[str, Mapping[tuple[str, str], Tally]]
"""The data drawn for one change: its title, and a tally for each strategy."""


def plot(findings: Findings, questions: Mapping[str, str] | None = None) -> str:
    """The shares of games with other scores and with another winner, as an SVG element.

    `questions` are what clauses ask, by id; a clause without one is called by its id.
    """
    groups = list(_groups(findings, questions or {}))
    kinds = [kind for kind in _KINDS if any(kind in tallies for _, tallies in groups)]
    base, other = findings.base.profile, findings.other.profile
    ids = [f"effects-{base}-{other}-{part}" for part in ("title", "desc")]
    title = say("What changes in games of {base} played with {other}", base=base, other=other)
    about = say(_ABOUT)
    root = ET.Element("svg", {"class": "ark-plot", "role": "img", "aria-labelledby": " ".join(ids)})
    root.set("xmlns", "http://www.w3.org/2000/svg")
    add(root, "title", "", sanitize(title), id=ids[0])
    add(root, "desc", "", sanitize(about), id=ids[1])
    add(root, "style", "", _STYLE)
    y = 0.7 * LINE
    for words, color, mark in map(_KINDS.__getitem__, kinds):
        add(root, "path", d=mark, fill=color, transform=f"translate(14 {y:g})")
        add(root, "text", "", say(words), x=28, y=y + 4)
        y += LINE
    for at, left in _PANELS.items():
        add(root, "text", "", say("{quantity}, %", quantity=say(HEADINGS[at])), x=left, y=y + 10)
    top = y = y + 0.9 * LINE
    for group in groups:
        y = _drawn(root, group, y)
    _axes(root, top, y)
    root.set("viewBox", f"0 0 {WIDTH} {y + 1.5 * LINE:g}")
    return ET.tostring(root, encoding="unicode")


def _groups(findings: Findings, questions: Mapping[str, str]) -> Iterator[_Group]:
    """Return the changes from top to bottom, and the baseline."""
    for effects in findings.changes:
        found = {one.policy: one for one in effects}
        first, clause = effects[0], effects[0].clauses[0]
        title = questions.get(clause, clause) if first.alone else first.together
        shown = (kind for kind in _KINDS if kind[0] in found)
        yield (title, {kind: getattr(found[kind[0]], kind[1]) for kind in shown})
    whims = {(one.policy, "own"): one.tally for one in findings.whims}
    other = {kind: whims[kind] for kind in _KINDS if kind in whims}
    yield say("For comparison: other random numbers"), other


def _drawn(root: ET.Element, group: _Group, y: float) -> float:
    """Draw a change below the previous one, and return the place of the next."""
    title, tallies = group
    y += 0.25 * LINE
    for line in wrap(title, LETTERS):
        y += 0.9 * LINE
        add(root, "text", "title", sanitize(line), x=_PANELS[1], y=y)
    for kind, tally in tallies.items():
        y += LINE
        _, color, mark = _KINDS[kind]
        for at, left in _PANELS.items():
            interval = tally.intervals[at]
            if interval is None:
                add(root, "text", "", say(TOO_FEW), x=left, y=y)
                continue
            low, value, high = (left + _SCALE * share for share in attrs.astuple(interval))
            add(root, "path", "reach", d=f"M{low:.1f} {y - 4:g}H{high:.1f}", stroke=color)
            place = f"translate({value:.1f} {y - 4:g})"
            add(root, "path", d=mark, fill=color, transform=place)
    return y


def _axes(root: ET.Element, top: float, bottom: float) -> None:
    """The scales, from nothing to all games."""
    bottom += 0.5 * LINE
    for left in _PANELS.values():
        for percent in (0, 50, 100):
            x = left + percent / 100 * _SCALE
            add(root, "path", "axis grid", d=f"M{x:g} {top:g}V{bottom:g}")
            add(root, "text", "mid", str(percent), x=x, y=bottom + 14)
        add(root, "path", "axis", d=f"M{left:g} {bottom:g}H{left + _SCALE:g}")
