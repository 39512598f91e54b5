"""The plan of a batch: numbers and looks for the kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs

from arkrules.geometry import SIDES
from arkrules.learning.numbering import Numbering
from arkrules.learning.observations import (
    Channels,
    Nodes,
    look_of,
    rows_of,
    slots_of,
    vector_groups,
)
from arkrules.play import GameState
from arkrules.play.verbs import tile_for
from arkrules.sim import layout as at
from arkrules.sim.records import PLAN
from arkrules.sim.tables import VERBS, KernelTables
from arkrules.sim.types import PlanRecord, PlanRecords, empty
from arkrules.tiles import Tile

__all__ = ["PICTURES", "REWARDS", "BatchPicture", "BatchPlan", "plan_of"]

REWARDS = {"margin": at.MARGIN, "score": at.SCORE_ALONE, "win": at.WIN}

Showings = Iterable[tuple[str, int]]
"""The places where things are shown, by name."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class BatchPicture:
    """A way to show the board."""

    names: tuple[str, ...]
    """The names of channels, or of a node's numbers."""
    look: Callable[[Tile, int], Iterable[tuple[int, str, int]]]
    """The look of a numbered kind of tile: the channels of its segments, or of 0."""
    stance: Callable[[Tile, str], Showings] = lambda _tile, _segment: ()
    """The look of the observer's pieces on segments, apart from their kind."""
    pieces: tuple[str, ...]
    """The channels of the observer's pieces, those of the next player, and everything that belongs
    to them.
    """
    per_seat: int
    """The offset to the next player's channels; 0 if the value grows by 1 instead."""
    graph: bool = False


def _planes(start: GameState) -> BatchPicture:
    """Everything visible, with one plane each."""
    named = Channels.of(start.content)
    per_seat = sum(name.startswith("piece:0:") for name in named.pieces)
    return BatchPicture(
        names=(*named.ground, *named.pieces),
        look=lambda tile, number: ((0, *shown) for shown in look_of(tile, number)),
        stance=lambda tile, segment: ((f"piece:0:{slot}", 1) for slot in slots_of(tile, segment)),
        pieces=named.pieces,
        per_seat=per_seat,
    )


def _board(start: GameState) -> BatchPicture:
    """A few bytes for each cell, which encode everything there."""
    assembly, named = start.content.assembly, Channels.of(start.content)
    pieces = (
        *(f"piece:{kind}" for kind in assembly.pieces),
        "segment",
        *(f"note:{name}" for name in assembly.piece_notes),
    )
    tokens = (f"token:{name}" for name in sorted(assembly.tokens))
    ranks = (name for name in named.ground if name == "rank")
    return BatchPicture(
        names=("kind", "turn", "laid", "open", *tokens, *pieces, *ranks),
        look=lambda tile, number: ((0, "kind", number), (0, "turn", tile.rotation)),
        stance=lambda tile, segment: (("segment", 1 + tile.kind.index[segment]),),
        pieces=pieces,
        per_seat=0,
    )


def _graph(start: GameState) -> BatchPicture:
    """A node for each segment."""
    named = Nodes.of(start.content)
    return BatchPicture(
        names=named.features,
        look=lambda tile, _number: rows_of(tile),
        pieces=named.features[named.first_piece : named.behind_pieces],
        per_seat=len(start.content.assembly.pieces),
        graph=True,
    )


PICTURES: Mapping[str, Callable[[GameState], BatchPicture]] = {
    "board": _board, "planes": _planes, "graph": _graph
}  # fmt: skip
"""The ways to show the board, by name."""


@attrs.frozen(eq=False, repr=False)
class BatchPlan:
    """A plan, and the names of its observations."""

    plans: PlanRecords
    """An array with only the plan."""
    shown: tuple[str, ...]
    """The names of the channels, or of a node's numbers."""
    names: tuple[str, ...]
    """The names of the numbers beside the board."""


def plan_of(
    start: GameState, tables: KernelTables, numbering: Numbering, observation: str, reward: str
) -> BatchPlan:
    """Return the plan of games with the same start."""
    picture = PICTURES[observation](start)
    assert tuple(kind.token for kind in tables.kinds) == numbering.kinds
    plans = empty(PLAN)
    plan: PlanRecord = plans[0]
    plan["reach"], plan["side"], plan["area"] = numbering.reach, numbering.side, numbering.area
    plan["n_numbers"], plan["reward"] = numbering.size, REWARDS[reward]
    for verb in start.content.assembly.verbs:
        block = numbering.block(verb.word)
        plan["first"][VERBS[verb.makes]] = block.first
        plan["behind"][VERBS[verb.makes]] = block.end
    _show_places(plan, picture)
    _show_tiles(plan, tables, picture)
    groups = vector_groups(start.content, numbering)
    _, _, _, _, stock, steps, _, _ = groups
    plan["n_stock"], plan["n_steps"] = len(stock), len(steps)
    for place, name in enumerate(at.STEP_NAMES):
        if f"step:{name}" in steps:
            plan["step_at"][place] = steps.index(f"step:{name}")
    return BatchPlan(plans, picture.names, tuple(name for group in groups for name in group))


def _show_places(plan: PlanRecord, picture: BatchPicture) -> None:
    """Assign the places where everything is shown."""
    where = {name: place for place, name in enumerate(picture.names)}

    def first(prefix: str) -> int:
        return next((place for name, place in where.items() if name.startswith(prefix)), 0)

    pieces = [where[name] for name in picture.pieces]
    plan["graph"], plan["width"] = picture.graph, len(picture.names)
    plan["laid_at"], plan["open_at"] = where["laid"], where.get("open", 0)
    plan["sides_at"], plan["rank_at"] = where.get("open sides", 0), where.get("rank", 0)
    plan["token_at"], plan["note_at"] = first("token:"), first("note:")
    plan["piece_at"], plan["behind_pieces"] = min(pieces), max(pieces) + 1
    plan["per_seat"], plan["whose"] = picture.per_seat, picture.per_seat == 0


def _show_tiles(plan: PlanRecord, tables: KernelTables, picture: BatchPicture) -> None:
    """Write the looks of tiles, and of pieces on their segments."""
    where = {name: place for place, name in enumerate(picture.names)}
    for number, kind in enumerate(tables.kinds):
        for turn in SIDES:
            tile, lie = tile_for(tables.profile, kind, turn), number * 4 + turn
            looks = [
                (segment * len(where) + where[name], value)
                for segment, name, value in picture.look(tile, number + 1)
                if name in where
            ]
            plan["n_looks"][lie] = _write(plan["look_at"][lie], plan["look"][lie], looks)
            for place, segment in enumerate(tile.segments):
                shown = [(where[name], value) for name, value in picture.stance(tile, segment.name)]
                columns = plan["stance_at"][lie, place], plan["stance"][lie, place]
                plan["n_stances"][lie, place] = _write(*columns, shown)


def _write(places: object, values: object, shown: Sequence[tuple[int, int]]) -> int:
    """Write the places and values of something and return their number; duplicates are added."""
    sums: dict[int, int] = {}
    for place, value in shown:
        sums[place] = sums.get(place, 0) + value
    for number, (place, value) in enumerate(sums.items()):
        places[number], values[number] = place, min(value, 255)  # type: ignore[index]
    return len(sums)
