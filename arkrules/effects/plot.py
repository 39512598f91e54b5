"""Drawing measured effects with matplotlib, as SVG that stands in the page itself.

There is no background, and text and axes take the color of the page, so that they can be read
by day and by night; the drawing is as narrow as a telephone, where its text keeps its size.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import attrs

from arkrules.effects.findings import Findings
from arkrules.effects.tally import TOO_FEW, Tally
from arkrules.xml import printable

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot"]

WIDTH = 390
LINE = 17
"""The height of a line, in the same units as the width: pixels on a telephone."""
SIZE = 13
"""The size of text."""
_CLASS = "arkrules-effects-plot"
_INK = "ink"  # names what is drawn in the color of the page
_SHEET = f"""
.{_CLASS} {{ width: 100%; max-width: 32rem; height: auto; stroke-linejoin: round }}
.{_CLASS} text {{ fill: currentColor !important; font-family: inherit !important }}
.{_CLASS} .{_INK} path {{ stroke: currentColor !important }}
"""
"""What matplotlib writes on each element itself gives way to this."""
_QUANTITIES = ("other scores", "other winner")


@attrs.frozen
class _Kind:
    """One way in which games were played again, and how it is drawn."""

    policy: str
    moves: str
    color: str
    marker: str

    @property
    def words(self) -> str:
        return f"{self.policy} players, {'their own' if self.moves == 'own' else 'the same'} moves"


_KINDS = (  # colors with a contrast of 3 to 1 against white and against black
    _Kind("random", "own", "#3a86c8", "o"),
    _Kind("greedy", "same", "#c9701a", "s"),
    _Kind("greedy", "own", "#2b9a66", "D"),
)


@attrs.frozen
class _Group:
    """What is drawn for one change."""

    title: str
    points: tuple[tuple[_Kind, Tally], ...]


def plot(findings: Findings) -> str:
    """The shares of games with other scores and with another winner, as an SVG element."""
    groups = list(_groups(findings))
    name = f"effects-{findings.base.profile}-{findings.other.profile}"
    title = f"What changes in games of {findings.base.profile} with answers of"
    return _element(
        _drawn(groups, name), name, f"{title} {findings.other.profile}", _description(groups)
    )


def _groups(findings: Findings) -> Iterator[_Group]:
    """The changes from top to bottom, and the yardstick."""
    for clauses in dict.fromkeys(effect.clauses for effect in findings.effects):
        found = {row.policy: row for row in findings.effects if row.clauses == clauses}
        yield _Group(
            _title(clauses),
            tuple(
                (kind, row.own if kind.moves == "own" else row.kept)
                for kind in _KINDS
                if (row := found.get(kind.policy))
            ),
        )
    whims = {one.policy: one.tally for one in findings.whims}
    own = [kind for kind in _KINDS if kind.moves == "own" and kind.policy in whims]
    yield _Group("for comparison: other dice", tuple((kind, whims[kind.policy]) for kind in own))


def _title(clauses: Sequence[str]) -> str:
    if len(clauses) == 1:
        return clauses[0]
    return "both together" if len(clauses) == 2 else f"all {len(clauses)} together"


def _description(groups: Sequence[_Group]) -> str:
    """The plot in words, for those who hear the page."""
    said = []
    for group in groups:
        parts = [f"{kind.words}: {_shares(tally)}" for kind, tally in group.points]
        said.append(f"{group.title}: {'; '.join(parts)}.")
    return " ".join(said)


def _shares(tally: Tally) -> str:
    _, scores, winner, *_ = tally.words
    if TOO_FEW in (scores, winner):
        return TOO_FEW
    return f"other scores in {scores}, another winner in {winner} of games"


def _drawn(groups: Sequence[_Group], name: str) -> str:
    """What matplotlib makes of it."""
    import matplotlib
    from matplotlib.figure import Figure

    kinds = [kind for kind in _KINDS if any(kind is k for g in groups for k, _ in g.points)]
    rows = sum(len(group.points) + 1.5 for group in groups)
    head, foot = (len(kinds) + 2.2) * LINE, 1.5 * LINE
    height = head + rows * LINE + foot
    with matplotlib.rc_context({
        "svg.fonttype": "none", "svg.hashsalt": name, "axes.linewidth": 0.8,
        "font.family": "DejaVu Sans", "font.size": SIZE,
    }):  # fmt: skip
        figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72)
        figure.patch.set_visible(False)
        for at, quantity in enumerate(_QUANTITIES):
            left, width = (0.045 + 0.5 * at, 0.41)
            axes = figure.add_axes((left, foot / height, width, rows * LINE / height))
            _panel(axes, groups, quantity, rows, titled=at == 0)
        for at, kind in enumerate(kinds):
            y = 1 - (at + 0.8) * LINE / height
            _legend(figure.add_axes((0, y - 0.4 * LINE / height, 1, 0.8 * LINE / height)), kind)
        text = io.StringIO()
        nothing = {"Date": None, "Creator": None, "Format": None, "Type": None}
        figure.savefig(text, format="svg", metadata=nothing)
    return text.getvalue()


def _legend(axes: Axes, kind: _Kind) -> None:
    """A line that says what a marker stands for."""
    axes.set_axis_off()
    axes.set_xlim(0, WIDTH)
    axes.set_ylim(-1, 1)
    axes.plot([14], [0], marker=kind.marker, color=kind.color, markersize=8, clip_on=False)
    axes.text(28, 0, kind.words, va="center_baseline")


def _panel(
    axes: Axes, groups: Sequence[_Group], quantity: str, rows: float, *, titled: bool
) -> None:
    """One quantity, for every change and kind of player."""
    axes.patch.set_visible(False)
    axes.set_xlim(0, 100)
    axes.set_ylim(rows, 0)
    axes.set_yticks([])
    axes.set_xticks([0, 50, 100], ["0", "50", "100"])
    axes.tick_params(bottom=False, pad=6)
    axes.set_title(f"{quantity}, %", fontsize=SIZE, loc="left", pad=6)
    for side in ("left", "right", "top"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_gid(_INK)
    for percent in (0, 50, 100):
        axes.axvline(percent, alpha=0.25, linewidth=0.8, clip_on=False, gid=_INK)
    at = 0.0
    for group in groups:
        if titled:
            axes.text(0, at + 0.75, group.title, va="center", fontweight="bold", clip_on=False)
        for line, (kind, tally) in enumerate(group.points):
            count = tally.scores if quantity == "other scores" else tally.winner
            share = tally.share(count)
            y = at + line + 1.75
            if share is None:
                axes.text(0, y, TOO_FEW, va="center", clip_on=False)
                continue
            axes.plot(
                [100 * share.low, 100 * share.high], [y, y],
                color=kind.color, linewidth=3, alpha=0.75, solid_capstyle="round", clip_on=False,
            )  # fmt: skip
            axes.plot(
                [100 * share.value], [y], kind.marker, color=kind.color, markersize=7, clip_on=False
            )
        at += len(group.points) + 1.5


def _element(drawn: str, name: str, title: str, description: str) -> str:
    """The drawing as an element of a page, with a title and a description.

    Names and styles hold for the whole page there, so only those that say whose they are stay.
    """
    root = ElementTree.fromstring(drawn)
    for element in root.iter():
        element.tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        if href := element.attrib.pop("{http://www.w3.org/1999/xlink}href", ""):
            element.set("href", href)
        if element.tag == "g" and element.attrib.pop("id", "") == _INK:
            element.set("class", _INK)
        if element.tag == "style":
            element.text = _SHEET
    said = {"title": title, "desc": description}
    root.attrib = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": root.attrib["viewBox"],
        "class": _CLASS,
        "role": "img",
        "aria-labelledby": " ".join(f"{name}-{tag}" for tag in said),
    }
    for at, (tag, words) in enumerate(said.items()):
        element = ElementTree.Element(tag, id=f"{name}-{tag}")
        element.text = printable(words)
        root.insert(at, element)
    return ElementTree.tostring(root, encoding="unicode")
