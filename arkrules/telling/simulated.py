"""Simulated games: how each player did, and what another edition changes in the same games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from arkrules.documents import Block, Document, Heading, Paragraph, Table
from arkrules.simulating.intervals import Interval
from arkrules.text import count, later, say, template

if TYPE_CHECKING:
    from arkrules.simulating import Contrast, ProfileSummary, Summary

__all__ = ["simulation_content", "simulation_page"]

_TRUST = later(
    "In brackets stands the interval that holds the true value with 95 % confidence. "
    "There are no results for fewer than ten games."
)
_SAME = later(
    "Game by game the tiles lie in the same order in the stack, and the players go by the same "
    "dice, so two games part only where the rules make them part."
)
_FEW = later("too few games")
_NAMES = {"random": later("random"), "greedy": later("greedy")}
DIGITS = 9
"""How many digits of a fraction are written; the last ones differ from machine to machine."""


def simulation_page(summary: Summary) -> Document:
    """What many games say, for people."""
    said = count(
        summary.games,
        "{number} game under each edition, seed {seed}, arkrules {arkrules}.",
        "{number} games under each edition, seed {seed}, arkrules {arkrules}.",
        seed=summary.seed,
        arkrules=summary.arkrules,
    )
    blocks: list[Block] = [Paragraph(said), Paragraph(say(_TRUST))]
    for side in summary.sides:
        blocks += _side(side)
    if summary.compared:
        blocks += _compared(summary)
    return Document(blocks=blocks)


def _side(side: ProfileSummary) -> Iterator[Block]:
    """How each player did under one edition."""
    yield Heading(side.title, 2)
    turns = _said(side.turns, "plain")
    yield Paragraph(say("Turns in a game: {turns}.", turns=turns))
    heads = (say("player"), say("policy"), say("points"), say("wins alone"), say("shares a win"))
    rows = [
        (
            one.name,
            template(_NAMES.get(one.policy, one.policy)),
            _said(one.points, "plain"),
            _said(one.alone, "percent"),
            _said(one.tied, "percent"),
        )
        for one in side.seats
    ]
    yield _table(heads, rows)


def _compared(summary: Summary) -> Iterator[Block]:
    """What the further editions change in the games of the first."""
    first, *others = summary.sides
    yield Heading(say("The same games, compared with {edition}", edition=first.title), 2)
    yield Paragraph(say(_SAME))
    titles = {side.profile: side.title for side in others}
    heads = (
        say("edition"),
        say("other scores"),
        say("other winner"),
        say("points apart"),
        say("points gained"),
    )
    yield _table(heads, [(titles[one.profile], *_contrast(one)) for one in summary.compared])


def _contrast(one: Contrast) -> tuple[str, ...]:
    said = {
        "scores": "percent",
        "winner": "percent",
        "points_apart": "plain",
        "points_gained": "signed",
    }
    return tuple(_said(getattr(one, name), how) for name, how in said.items())


def _said(interval: Interval | None, how: str) -> str:
    said: str = getattr(interval, how) if interval else say(_FEW)
    return said


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    return Table(
        columns=[Paragraph(head) for head in heads],
        rows=[[Paragraph(cell) for cell in row] for row in rows],
        kind="columns",
    )


def simulation_content(summary: Summary) -> Mapping[str, object]:
    """What many games say, for programs: the same to the byte for the same games."""
    found: dict[str, object] = attrs.asdict(summary, value_serializer=_rounded)
    return found


def _rounded(_one: object, _field: object, value: Any) -> Any:  # whatever a summary holds
    return round(value, DIGITS) if isinstance(value, float) else value
