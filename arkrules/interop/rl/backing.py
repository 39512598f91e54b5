"""Who plays the game of an environment: the kernel where it can, and else the engine."""

from __future__ import annotations

from arkrules.errors import KernelError
from arkrules.interop.rl.observing import GraphView, PlanesView
from arkrules.interop.rl.refereed import OneGame, RefereedGame
from arkrules.learning.numbering import Numbering
from arkrules.learning.options import one_of
from arkrules.play import GameState
from arkrules.simulating import WhoPlays
from arkrules.text import say

__all__ = ["game_for"]


def game_for(
    start: GameState,
    numbering: Numbering,
    view: PlanesView | GraphView,
    observation: str,
    engine: WhoPlays | str,
) -> OneGame:
    """A game like one, by the kernel if that is asked for or can be.

    `KernelError` with every reason if it was asked for and cannot be.
    """
    one_of("engine", engine, list(WhoPlays))
    if engine != WhoPlays.ENGINE:
        try:
            return _kernel_game(start, numbering, observation)
        except KernelError:
            if engine == WhoPlays.KERNEL:
                raise
    return RefereedGame(start.content, numbering, view)


def _kernel_game(start: GameState, numbering: Numbering, observation: str) -> OneGame:
    from arkrules.sim.compiling import installed

    if not installed():
        fault = say("numba is not installed; `pip install 'arkrules[sim]'` installs it")
        raise KernelError((fault,))
    try:
        from arkrules.sim.batch.alone import KernelGame

        return KernelGame(start, numbering, observation)
    except ImportError as error:
        raise KernelError((say("numba cannot be used here: {error}", error=error),)) from error
