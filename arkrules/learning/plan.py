"""The plan of a batch: numbers and looks for the kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from arkrules.geometry import SIDES
from arkrules.learning.numbering import Numbering
from arkrules.learning.observations import BatchPicture, fields_shown, picture_of, vector_names
from arkrules.play import GameState
from arkrules.play.verbs import tile_for
from arkrules.sim import layout as k
from arkrules.sim.records import PLAN
from arkrules.sim.tables import KernelTables
from arkrules.sim.types import PlanRecord, PlanRecords, empty

__all__ = ["REWARDS", "plan_of"]

REWARDS = {"margin": k.MARGIN, "score": k.SCORE_ALONE, "win": k.WIN}


def plan_of(
    start: GameState, tables: KernelTables, numbering: Numbering, observation: str, reward: str
) -> tuple[PlanRecords, tuple[str, ...], tuple[str, ...]]:
    """Return the plan of games with the same start in an array, and what it shows: the names of
    channels, and those of the numbers beside the board.
    """
    picture = picture_of(start.content, observation)
    assert tuple(kind.token for kind in tables.kinds) == numbering.kinds
    plans = empty(PLAN)
    plan: PlanRecord = plans[0]
    plan["reach"], plan["side"], plan["area"] = numbering.reach, numbering.side, numbering.area
    plan["n_numbers"], plan["reward"] = numbering.size, REWARDS[reward]
    for verb in start.content.assembly.verbs:
        block = numbering.block(verb.word)
        number = k.VERB_WORDS.index(verb.word)
        plan["first"][number], plan["behind"][number] = block.first, block.end
    _show_places(plan, picture)
    _show_tiles(plan, tables, picture)
    names = vector_names(start.content, numbering)
    steps = [name for name in names if name.startswith("step:")]
    plan["n_stock"], plan["n_steps"] = len(start.content.stock), len(steps)
    for place, name in enumerate(k.STEP_NAMES):
        if f"step:{name}" in steps:
            plan["step_at"][place] = steps.index(f"step:{name}")
    shown = {name: names.index(first) for name, (first, *_) in fields_shown(start.content).items()}
    shown |= {name: place for place, name in enumerate(picture.names)}
    for part in start.content.assembly.extensions:
        for name, column in part.compiled.shown.items() if part.compiled else ():
            plan[column] = shown.get(name, 0)
    return plans, tuple(picture.names), names


_PLACES = {
    "laid_at": "laid", "open_at": "open", "rank_at": "rank",
    "token_at": "token:", "note_at": "note:",
}  # fmt: skip
"""The fields that say where something is shown, and how the first name of that begins."""


def _show_places(plan: PlanRecord, picture: BatchPicture) -> None:
    """Assign the places where everything is shown."""
    for field, beginning in _PLACES.items():
        found = (place for place, name in enumerate(picture.names) if name.startswith(beginning))
        plan[field] = next(found, 0)
    first, many = picture.names.index(picture.pieces[0]), len(picture.pieces)
    plan["piece_at"], plan["behind_pieces"] = first, first + many
    plan["per_seat"], plan["whose"] = picture.per_seat, picture.per_seat == 0


def _show_tiles(plan: PlanRecord, tables: KernelTables, picture: BatchPicture) -> None:
    """Write the looks of tiles, and of pieces on their segments."""
    for number, kind in enumerate(tables.kinds):
        for turn in SIDES:
            tile, lie = tile_for(tables.profile, kind, turn), number * 4 + turn
            looks = picture.look_of(tile, number + 1)
            plan["n_looks"][lie] = _write(plan["look_at"][lie], plan["look"][lie], looks)
            for place, segment in enumerate(tile.segments):
                shown = picture.stance_of(tile, segment.name)
                columns = plan["stance_at"][lie, place], plan["stance"][lie, place]
                plan["n_stances"][lie, place] = _write(*columns, shown)


def _write(places: Any, values: Any, shown: Iterable[tuple[int, int]]) -> int:  # of numpy
    """Write the places and values of something and return their number; duplicates are added."""
    sums = Counter[int]()
    for place, value in shown:
        sums[place] += value
    places[: len(sums)], values[: len(sums)] = [*sums], [min(one, 255) for one in sums.values()]
    return len(sums)
