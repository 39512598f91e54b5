"""Drawing measured effects, as SVG that stands in the page itself.

There is no background, and text and axes take the color of the page, so that they can be read
by day and by night; the drawing is as narrow as a telephone, where its text keeps its size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

import attrs

from arkrules.effects.findings import Findings
from arkrules.effects.tally import TOO_FEW, Tally
from arkrules.xml import add, printable

__all__ = ["plot"]

WIDTH, LINE = 390, 17
"""The width, and the height of a line: pixels on a telephone."""
_PANELS = {"other scores": 18, "other winner": 213}
"""What is drawn, and where its scale begins."""
_SCALE = 1.6
"""How wide a percent is."""
_STYLE = """
.ark-plot{display:block;width:100%;max-width:32rem;height:auto;fill:currentColor;font-size:13px}
.ark-plot .axis{stroke:currentColor;stroke-width:.8} .ark-plot .grid{opacity:.25}
.ark-plot .title{font-weight:bold} .ark-plot .mid{text-anchor:middle}
.ark-plot .reach{stroke-width:3;stroke-linecap:round;opacity:.75}
"""


@attrs.frozen
class _Kind:
    """One way in which games were played again, and how it is drawn."""

    policy: str
    moves: str
    color: str
    mark: str

    @property
    def words(self) -> str:
        return f"{self.policy} players, {'their own' if self.moves == 'own' else 'the same'} moves"


_KINDS = (  # colors with a contrast of 3 to 1 against white and against black
    _Kind("random", "own", "#3a86c8", "M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z"),
    _Kind("greedy", "same", "#c9701a", "M-4-4H4V4H-4Z"),
    _Kind("greedy", "own", "#2b9a66", "M0-5L5 0L0 5L-5 0Z"),
)
_Group = tuple[str, tuple[tuple[_Kind, Tally], ...]]
"""What is drawn for one change: its title, and a tally for each way of playing."""


def plot(findings: Findings) -> str:
    """The shares of games with other scores and with another winner, as an SVG element."""
    groups = list(_groups(findings))
    base, other = findings.base.profile, findings.other.profile
    kinds = [kind for kind in _KINDS if any(kind is k for _, points in groups for k, _ in points)]
    top = (len(kinds) + 2) * LINE
    height = top + sum(len(points) + 1.5 for _, points in groups) * LINE
    ids = f"effects-{base}-{other}-title effects-{base}-{other}-desc"
    root = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": "ark-plot"})
    root.attrib |= {"viewBox": f"0 0 {WIDTH} {height + 1.5 * LINE:g}", "role": "img"}
    root.set("aria-labelledby", ids)
    title = f"What changes in games of {base} with answers of {other}"
    for tag, id, words in zip(("title", "desc"), ids.split(), (title, _told(groups)), strict=True):
        add(root, tag, "", printable(words), id=id)
    add(root, "style", "", _STYLE)
    for at, kind in enumerate(kinds):
        y = (at + 0.7) * LINE
        add(root, "path", d=kind.mark, fill=kind.color, transform=f"translate(14 {y:g})")
        add(root, "text", "", kind.words, x=28, y=y + 4)
    for quantity, left in _PANELS.items():
        add(root, "text", "", f"{quantity}, %", x=left, y=top - 6.0)
        for percent in (0, 50, 100):
            x = left + percent * _SCALE
            add(root, "path", "axis grid", d=f"M{x:g} {top}V{height:g}")
            add(root, "text", "mid", str(percent), x=x, y=height + 16)
        add(root, "path", "axis", d=f"M{left} {height:g}H{left + 100 * _SCALE:g}")
        _panel(root, groups, quantity, left, top)
    return ET.tostring(root, encoding="unicode")


def _groups(findings: Findings) -> Iterator[_Group]:
    """The changes from top to bottom, and the yardstick."""
    for clauses in dict.fromkeys(effect.clauses for effect in findings.effects):
        found = {row.policy: row for row in findings.effects if row.clauses == clauses}
        several = "both together" if len(clauses) == 2 else f"all {len(clauses)} together"
        rows = ((kind, found[kind.policy]) for kind in _KINDS if kind.policy in found)
        points = ((kind, row.own if kind.moves == "own" else row.kept) for kind, row in rows)
        yield clauses[0] if len(clauses) == 1 else several, tuple(points)
    whims = {one.policy: one.tally for one in findings.whims}
    own = (kind for kind in _KINDS if kind.moves == "own" and kind.policy in whims)
    yield "for comparison: other dice", tuple((kind, whims[kind.policy]) for kind in own)


def _told(groups: Sequence[_Group]) -> str:
    """The plot in words, for those who hear the page."""

    def shares(tally: Tally) -> str:
        _, scores, winner, *_ = tally.words
        if TOO_FEW in (scores, winner):
            return TOO_FEW
        return f"other scores in {scores}, another winner in {winner} of games"

    said = (
        f"{title}: {'; '.join(f'{kind.words}: {shares(tally)}' for kind, tally in points)}."
        for title, points in groups
    )
    return " ".join(said)


def _panel(
    root: ET.Element, groups: Sequence[_Group], quantity: str, left: int, top: float
) -> None:
    """One quantity, for every change and kind of player."""
    for title, points in groups:
        if left == min(_PANELS.values()):
            add(root, "text", "title", title, x=left, y=top + 0.75 * LINE + 4)
        for line, (kind, tally) in enumerate(points):
            y = top + (line + 1.75) * LINE
            share = tally.share(tally.scores if quantity == "other scores" else tally.winner)
            if share is None:
                add(root, "text", "", TOO_FEW, x=left, y=y + 4)
                continue
            low, value, high = (
                left + 100 * _SCALE * x for x in (share.low, share.value, share.high)
            )
            add(root, "path", "reach", d=f"M{low:.1f} {y:g}H{high:.1f}", stroke=kind.color)
            place = f"translate({value:.1f} {y:g})"
            add(root, "path", d=kind.mark, fill=kind.color, transform=place)
        top += (len(points) + 1.5) * LINE
