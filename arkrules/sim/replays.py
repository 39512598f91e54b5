"""The same games played again under other profiles: `play_again` of the engine by the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from arkrules.play import Draw, Move
from arkrules.sim import layout as k
from arkrules.sim.games import POLICIES, Start, keys_by_dice, play_from
from arkrules.sim.records import SCRIPT
from arkrules.sim.types import Rolls, ScriptRecords, empty

__all__ = ["Ends", "choices_in", "played_again"]


Ends: TypeAlias = list[tuple[tuple[int, ...], bool] | None]
"""How games ended: the points, and whether the players chose otherwise than in the first games.

Of those that went further than the kernel follows nothing is known."""


def played_again(
    start: Start, others: Iterable[Start], policy: str, seed: int, games: Sequence[int]
) -> Iterator[Ends]:
    """Play games by `Dice(seed, game)`, all with the same kind of player, and play them again.

    The ends are yielded of the games themselves, and of those with players of another whim;
    then from each other start, with every choice made again where it is legal,
    and with players who choose anew. The stacks of tiles are the same in all.
    """
    scripts, keys = empty(SCRIPT, len(games)), keys_by_dice(seed, games)
    yield _ends(start, keys, policy, scripts, k.TO_WRITE)
    yield _ends(start, keys_by_dice(seed, games, 1), policy, scripts, k.TO_COMPARE)
    for other in others:
        # Scripts hold numbers of kinds, which must mean the same here.
        assert other.tables.number_of == start.tables.number_of
        yield _ends(other, keys, policy, scripts, k.TO_KEEP)
        yield _ends(other, keys, policy, scripts, k.TO_COMPARE)


def choices_in(
    start: Start, policy: str, seed: int, game: int
) -> tuple[tuple[int, str, Move], ...]:
    """Return what was chosen in a game, with turn and step; the end included."""
    moves = start.course(keys_by_dice(seed, (game,)), [POLICIES[policy]] * len(start.players))
    assert moves is not None  # nobody asks for a game that was left out
    return tuple(choice for choice in moves if not isinstance(choice[2], Draw))


def _ends(start: Start, keys: Rolls, policy: str, scripts: ScriptRecords, use: int) -> Ends:
    """Play games, each with its script."""
    for field in ("next", "made", "parted"):
        scripts[field] = 0
    scripts["use"] = use
    rows = play_from([start], keys, [POLICIES[policy]] * len(start.players), scripts=scripts)
    made = scripts["made"]
    parted = (scripts["parted"] != 0) | (made != scripts["length"])
    known = (rows[:, -1] == 0) & (made <= k.ROOM)
    points = rows[:, : len(start.players)].tolist()
    return [
        (tuple(one), apart) if kept else None
        for one, apart, kept in zip(points, parted.tolist(), known.tolist(), strict=True)
    ]
