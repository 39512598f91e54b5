"""Simulated games: how each player did, and what another edition changes in the same games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from arkrules.documents import Block, Heading, Paragraph, Table, page
from arkrules.measuring.intervals import Interval
from arkrules.measuring.tally import HEADINGS, TOO_FEW
from arkrules.nouns import Quantity
from arkrules.telling.captions import CAPTIONS
from arkrules.text import later, say, template

if TYPE_CHECKING:
    from arkrules.measuring import ProfileSummary, Summary

__all__ = ["POLICIES", "policy_word", "simulation_content", "simulation_page"]

POLICIES = {"random": later("random"), "greedy": later("greedy")}
DIGITS = 9
"""How many digits of a fraction are written; the last ones differ from machine to machine."""


def policy_word(name: str) -> str:
    """How somebody plays, in a word."""
    return template(POLICIES.get(name, name))


@page
def simulation_page(summary: Summary) -> Iterator[Block | str]:
    """What many games say, for people."""
    yield say(
        "{games} under each edition, seed {seed}, arkrules {arkrules}.",
        games=Quantity("game", summary.games), seed=summary.seed, arkrules=summary.arkrules,
    )  # fmt: skip
    yield say(CAPTIONS["games trust"])
    for side in summary.sides:
        yield from _side(side)
    if summary.compared:
        yield from _compared(summary)


def _side(side: ProfileSummary) -> Iterator[Block]:
    """How each player did under one edition."""
    yield Heading(template(side.title), 2)
    turns = _said(side.turns, "plain")
    yield Paragraph(say("Turns in a game: {turns}.", turns=turns))
    heads = (say("player"), say("policy"), say("points"), say("wins alone"), say("shares a win"))
    seats = (attrs.astuple(one, recurse=False) for one in side.seats)
    how = ("plain", "percent", "percent")
    rows = [(name, policy_word(policy), *map(_said, found, how)) for name, policy, *found in seats]
    yield Table(columns=heads, rows=rows, kind="columns")


def _compared(summary: Summary) -> Iterator[Block]:
    """What the further editions change in the games of the first."""
    first, *others = summary.sides
    edition = template(first.title)
    yield Heading(say("The same games, compared with {edition}", edition=edition), 2)
    yield Paragraph(say(CAPTIONS["games same_games"]))
    titles = {side.profile: template(side.title) for side in others}
    compared = (attrs.astuple(one, recurse=False) for one in summary.compared)
    how = ("percent", "percent", "plain", "signed")
    rows = [(titles[profile], *map(_said, found, how)) for profile, *found in compared]
    columns = say("edition"), *map(say, HEADINGS[1:])
    yield Table(columns=columns, rows=rows, kind="columns")


def _said(interval: Interval | None, how: str) -> str:
    said: str = getattr(interval, how) if interval else say(TOO_FEW)
    return said


def simulation_content(summary: Summary) -> Mapping[str, object]:
    """What many games say, for programs: the same to the byte for the same games."""
    found: dict[str, object] = attrs.asdict(summary, value_serializer=_rounded)
    return found


def _rounded(_one: object, _field: object, value: Any) -> Any:  # whatever a summary holds
    return round(value, DIGITS) if isinstance(value, float) else value
