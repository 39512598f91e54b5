"""Commands that serve, open a table, or play as much as they are told to, with nothing started.

All that they are told is read as ever, and what they write is written. Only what would go on
is cut short: nobody listens, no browser opens, no process begins, and games have ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from functools import cache
from pathlib import Path
from unittest.mock import patch

import attrs

import arkrules.effects
import arkrules.server.http
import arkrules.simulating
from arkrules.effects import Findings
from arkrules.effects.findings import Side
from arkrules.rules import Profile
from arkrules.simulating import GameRow, Plan
from tests.paths import ROOT

__all__ = ["findings", "nothing_long"]

GAMES = 3
"""So many games are played at most, however many are asked for."""


@contextmanager
def nothing_long(folder: Path) -> Iterator[None]:
    """Within, nothing takes long; what is written for a while is written in a folder."""
    with ExitStack() as stack:
        for where, name, instead in (
            (arkrules.server.http, "serve", _serve),
            (arkrules.simulating, "played", _played),
            (arkrules.simulating, "engines_for", lambda *_: ()),
            (arkrules.simulating, "workers", lambda *_: nullcontext()),
            (arkrules.effects, "measure", _measured),
            (Plan, "play", _ended),
        ):
            stack.enter_context(patch.object(where, name, instead))
        stack.enter_context(patch("webbrowser.open", lambda _address: False))
        stack.enter_context(patch("tempfile.tempdir", str(folder)))
        yield


def _serve(*_: object, began: Callable[[str], None], **__: object) -> None:
    began("http://127.0.0.1:8000")


_PLAYED = arkrules.simulating.played


def _played(plan: Plan, games: int, *more: object) -> Iterator[tuple[GameRow, ...]]:
    return _PLAYED(plan, min(games, GAMES), *more)  # type: ignore[arg-type]


def _ended(plan: Plan, game: int) -> tuple[GameRow, ...]:
    """How a game might have ended."""
    rows = (plan.known(profile, game) for profile in plan.profiles)
    return tuple(
        GameRow(
            **row, points=(7,) * len(row["players"]), winners=row["players"], turns=71, choices=142
        )
        for row in rows
    )


def _measured(base: Profile, other: Profile, **_: object) -> Findings:
    """That nothing could be measured, by whatever was asked."""
    sides = {"base": Side.of(base), "other": Side.of(other)}
    return attrs.evolve(findings(), effects=(), unmeasured=(), **sides)


@cache
def findings() -> Findings:
    """Something measured."""
    return Findings.load(sorted((ROOT / "docs" / "effects").glob("*.json"))[0])
