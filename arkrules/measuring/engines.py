"""The choice of engine: the engine, which explains everything, or the kernel, which plays the same
faster.

Both play the same games, move for move, so nothing that comes out says which it was;
it is said aside. The kernel is an extra and is imported only where it is to play.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING

import attrs

from arkrules.errors import KernelError
from arkrules.play import new_game
from arkrules.play.playouts import PLAYERS
from arkrules.structure import unwanted
from arkrules.text import later, say

if TYPE_CHECKING:
    from arkrules.measuring.plan import Plan

__all__ = [
    "PlayedBy", "WhoPlays", "engines_for",
]  # fmt: skip


class WhoPlays(StrEnum):
    """The engine to play with."""

    AUTO = "auto"
    """The kernel if it can play and is faster, otherwise the engine."""
    KERNEL = "kernel"
    """Only the kernel."""
    ENGINE = "engine"
    """The engine that explains."""


@attrs.frozen
class PlayedBy:
    """The engine for the games of one edition, and why it is not the kernel."""

    profile: str
    kernel: bool
    reasons: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.kernel:
            return say("{edition}: played by the kernel", edition=self.profile)
        first, *more = self.reasons or ("",)
        message = later("{edition}: played by the engine that explains")
        if first:
            message = later("{edition}: played by the engine that explains, because {reason}")
        if more:
            message = later(
                "{edition}: played by the engine that explains, because {reason};"
                " `--engine kernel` lists this and {more} more"
            )
        return say(message, edition=self.profile, reason=first, more=len(more))


_WORTH = {True: 150, False: 2000}
"""The number of random games from which the kernel is worthwhile, compiled or not."""
_GREEDY = 30
"""The number of random games that take as long as a greedy one."""


def engines_for(
    plan: Plan,
    games: int,
    engine: WhoPlays | str,
    compiling: Callable[[int, int], None] | None = None,
    *,
    together: bool = False,
) -> tuple[PlayedBy, ...]:
    """Return the engines for so many games of each profile of a plan; the kernel is prepared if
    needed.

    `together` has one engine play by all of them. `KernelError` with every reason if it was asked
    for the kernel and it cannot.
    """
    try:
        engine = WhoPlays(engine)
    except ValueError:
        raise unwanted(engine, "engine", "'auto', 'kernel' or 'engine'") from None
    if engine is WhoPlays.ENGINE:
        return tuple(PlayedBy(profile.id, False) for profile in plan.profiles)
    from arkrules.sim.acceptance import reasons_against_state

    general = _general_reasons(plan)
    starts = (new_game(profile, plan.players) for profile in plan.profiles)
    against = [(*general, *reasons_against_state(start)) for start in starts]
    if together:
        against = [tuple(dict.fromkeys(chain(*against)))] * len(against)
    for profile, reasons in zip(plan.profiles, against, strict=True):
        if reasons and engine is WhoPlays.KERNEL:
            raise KernelError(reasons, file=profile.id)
    if not all(against):
        now = _against_now(plan, games, engine, compiling)
        against = [reasons or now for reasons in against]
    found = zip(plan.profiles, against, strict=True)
    return tuple(PlayedBy(profile.id, not reasons, reasons) for profile, reasons in found)


def _against_now(
    plan: Plan, games: int, engine: WhoPlays, compiling: Callable[[int, int], None] | None
) -> tuple[str, ...]:
    """Prepare the kernel, and return the reason if that does not pay or does not work here."""
    from arkrules.sim.compiling import kept, ready

    each = _GREEDY if "greedy" in plan.policies else 1
    if engine is WhoPlays.AUTO and games * each * len(plan.profiles) < _WORTH[kept()]:
        return (say("so few games are finished before the kernel is ready"),)
    try:
        ready(compiling)
    except ImportError as error:
        fault = say("numba cannot be used here: {error}", error=error)
        if engine is WhoPlays.KERNEL:
            raise KernelError(fault) from None
        return (fault,)
    return ()


def _general_reasons(plan: Plan) -> tuple[str, ...]:
    """List the reasons why the kernel cannot play, whatever the edition."""
    from arkrules.sim.compiling import installed

    unknown = [name for name in dict.fromkeys(plan.policies) if name not in PLAYERS]
    found = [say("the kernel does not know the policy {name}", name=name) for name in unknown]
    if not installed():
        missing = later("numba is not installed; `pip install numba` installs it")
        found.insert(0, say(missing))
    return tuple(found)
