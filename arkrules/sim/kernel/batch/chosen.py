"""Which actions can be done, and any of them; the same whichever game is played."""

from __future__ import annotations

from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import entry
from arkrules.sim.kernel.chance import below
from arkrules.sim.numbers import Marks, Places, Rolls, Wholes

__all__ = ["illegal_at", "sample_moves"]


@entry
def illegal_at(plan: Places, masks: Marks, actions: Wholes, games: int) -> int:
    """The first game in which an action is not legal, or -1."""
    numbers = plan[batch.NUMBERS]
    for game in range(games):
        action = actions[game]
        if action < 0 or action >= numbers or not masks[game * numbers + action]:
            return game
    return -1


@entry
def sample_moves(
    plan: Places, sheets: Places, keys: Rolls, actions: Wholes, first: int, behind: int
) -> None:
    """For some games a legal number each, by chance."""
    for game in range(first, behind):
        sheet = game * plan[batch.SHEET]
        count = sheets[sheet + batch.LEGAL_COUNT]
        chosen = below(keys[2 * game + 1 : 2 * game + 2], count)
        actions[game] = sheets[sheet + plan[batch.LEGAL] + chosen]
