"""Records that the kernel works on.

A state is one game as it stands, and a table is a profile, which no game changes; a script holds
what was chosen in a game. A plan is what all games of a batch have in common, and a sheet what is
kept of each besides its state.
Nothing in them is below 0, so that numba looks things up without a check.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from arkrules.sim.answers import READ, answer_field
from arkrules.sim.layout import (
    CELLS,
    COURSE,
    FIGURES,
    GOODS,
    HAND,
    KINDS,
    LIES,
    LINKS,
    LOOK,
    NODES,
    OPENS,
    PLAYERS,
    ROOM,
    SEGMENTS,
    SITE,
    STANCE,
    STEP_NAMES,
    STEPS,
    TEMPLE_SITES,
    TILES,
    VERBS,
    WHATS,
    WHENS,
)

__all__ = [
    "PLAN",
    "SCRIPT",
    "SHEET",
    "STATE",
    "TABLE",
    "USED",
    "word_of",
]


def _record(fields: dict[str, tuple[int, ...]]) -> np.dtype[np.void]:
    return np.dtype([(name, np.uint32, shape) for name, shape in fields.items()], align=True)


def _with_words(record: np.dtype[np.void]) -> np.dtype[np.void]:
    """A record with all of its numbers in a row besides, as `words`."""
    fields: Any = record.fields  # numpy has no type for what it takes and gives here
    fields = {**fields, "words": (np.dtype((np.uint32, record.itemsize // _WORD)), 0)}
    found: np.dtype[np.void] = np.dtype(fields, align=True)
    return found


def word_of(field: str) -> int:
    """Return the place of a field of a state among its words."""
    fields: Any = STATE.fields  # as above
    return int(fields[field][1]) // _WORD


_WORD = 4
"""How many bytes a number has."""
_S = ()

STATE = _with_words(_record({
    "mover": _S, "turn": _S, "step": _S,
    "laid": _S,  # the cell of the tile just laid, or 0
    "n_players": _S, "n_bag": _S, "n_tiles": _S, "n_nodes": _S, "n_open": _S, "n_sites": _S,
    "n_standing": _S,
    "unscored": _S,  # the cell of the tile laid before it that is scored with it, or 0
    # 1 if a second part of the turn is due, 2 if this is one, 3 if another turn follows that
    "part": _S,
    "extra": _S,  # whether the tile just laid earns another turn
    "beyond": _S,  # whether a tile lies too far out, so that this game cannot go on here
    "stamps": _S,  # how many were given out; what bears the latest was counted already
    "west": _S, "north": _S, "east": _S, "south": _S,  # where the edge of the table is, or 0
    "first_column": _S, "first_row": _S, "last_column": _S, "last_row": _S,  # the tiles' extent
    "columns": _S, "rows": _S,  # how large the table is on which the layout may be shifted
    "last_turn": _S,  # the turn in which a player chose last
    "ark": _S,  # the cell where the Ark stands, or 0
    "ark_arrived": _S,
    "ark_reached": _S,  # the sites that have paid for being reached, as bits
    "mist": _S,  # what the mist of the tile just laid does, as bits
    "stock": _S,  # the ghosts that are left
    "gone_turn": _S,  # the turn in which pieces were driven off that may not be placed again in it
    "points": (PLAYERS,),
    "n_held": (PLAYERS,),
    "hands": (PLAYERS, HAND),
    "supply": (FIGURES, PLAYERS),
    "reserve": (FIGURES, PLAYERS),
    "gone": (FIGURES, PLAYERS),
    "goods": (GOODS, PLAYERS),
    "gains": (PLAYERS,), "losses": (PLAYERS,),  # by the move that is made
    "bag": (KINDS,),
    # what follows is copied as far as it is in use, as `USED` has it
    "tile_cell": (TILES,), "tile_lie": (TILES,), "tile_first": (TILES,), "tile_stamp": (TILES,),
    "site": (TILES,),
    "standing": (NODES,),  # the nodes of all pieces, in no order
    "parent": (NODES,),  # an older node of the same feature, or the node itself
    "ring": (NODES,),  # the nodes of a feature
    "open_sides": (NODES,),  # of a feature, at the node that stands for it
    "holds": (NODES,),  # how many pieces stand on it, 8 bits for all that bar the same, likewise
    "piece": (NODES,),
    "under": (NODES,),  # the tile of a node
    "what": (NODES,),  # the kind of its segment
    "node_stamp": (NODES,),
    "open_cell": (OPENS,), "open_demand": (OPENS,),
    "grid": (CELLS,),  # 0 nothing, a place among the open cells from 1, or from `TILE` on a tile
    # how many tiles are left on the stack, how often there was one, and the tiles; not copied
    "n_stack": _S, "stacked": _S, "stack": (TILES,),
    # room to work in, which is not copied: what each player has on what is looked at, and the rest
    "weight": (PLAYERS,), "served": (PLAYERS,), "carried": (PLAYERS,), "due": (PLAYERS,),
    "helped": (PLAYERS,),  # what each completed city of a farm pays them besides
    "feature": (NODES,),  # the nodes of a feature
    "entered": (TILES,), "stop": (STEPS + 1,), "side": (STEPS + 1,),
    "far": (TEMPLE_SITES, TILES), "queue": (TILES,),
}))  # fmt: skip

USED = {
    "n_tiles": ("tile_cell", "tile_lie", "tile_first", "tile_stamp"),
    "n_sites": ("site",),
    "n_standing": ("standing",),
    "n_nodes": (
        "parent", "ring", "open_sides", "holds", "piece", "under", "what", "node_stamp",
    ),
    "n_open": ("open_cell", "open_demand"),
}  # fmt: skip
"""The fields of a state that are in use as far as another one says."""

TABLE = _record({
    **{answer_field(clause): shape for clause, shape in READ.items()},
    "ranked": _S, "has_river": _S, "recalls": _S, "companions": _S, "n_goods": _S,
    # roads and cities: what each tile and each segment brings, by when it is scored
    "per_tile": (SITE, WHENS), "per_segment": (SITE, WHENS),
    # sites
    # what a site is worth when it is complete, and at the end by itself and for each neighbor
    "site_worth": (WHATS,), "site_points": (WHATS,), "site_final": (WHATS,), "site_each": (WHATS,),
    "site_cross": (WHATS,),  # whether it has four neighbors, and not eight
    "site_edge": (WHATS,),  # whether an edge that completes features stands for neighbors
    "site_tiles": (WHATS,),  # whether only tiles pay, and not an edge
    "n_temples": _S, "n_figures": _S,
    # pieces
    "stands": (FIGURES,),  # the kinds of segment on which each may stand, as bits
    "held_as": (FIGURES,),  # what one adds to what a feature holds
    "blocking": (FIGURES,),  # who keeps it from joining a feature, as bits of what `holds` has
    "counts": (FIGURES, 2, WHATS),  # what it counts for in the majority, in play and at the end
    "weighs": (FIGURES,),  # whether it counts more for marks of the feature
    "weighed": (FIGURES, 2, KINDS, SEGMENTS),  # how much more for those of a segment
    "times": (FIGURES, 2, WHATS),  # by how much it multiplies what its owner scores
    "returns": (FIGURES,),  # 1 to the supply, 2 to the general supply, 0 to the box
    "joins": (FIGURES,),  # whether others keep it from joining a feature, or have to be there
    "passed": (FIGURES,),  # whether the Ark pays for it
    "follows": (FIGURES,),  # whether what clauses say of followers holds for it
    # those that join others of their owner
    "open_only": (FIGURES,),  # whether on a feature that is open only
    "leaves_too": (FIGURES,),  # whether it goes home when the last of them has gone
    "doubles": (FIGURES,),  # whether who continues its feature plays a second part of the turn
    "city_pays": (FIGURES,),  # what each completed city of a farm pays its owner besides
    "recalled": (FIGURES,),  # the sites from which each may be taken home, as bits
    # the Ark
    "has_ark": _S,
    # mist and ghosts
    "has_mist": _S, "haunted": _S, "guard": _S,
    # tiles
    "n_kinds": _S,
    "fits": (KINDS, 256),  # the rotations in which a kind fits what a cell demands, as bits
    "n_segments": (KINDS,), "site_of": (KINDS,),  # the site's segment, counted from 1, or 0
    "demands": (KINDS * 4, 4),  # what a lie demands of its neighbors
    "lanes": (KINDS * 4, 4),  # how many segments meet at a side, or 0 where slots are blank
    "slots": (KINDS * 4, 4, 3),
    "what": (KINDS, SEGMENTS), "ends": (KINDS, SEGMENTS), "touches": (KINDS, SEGMENTS),
    "added": (KINDS, SEGMENTS, WHENS),  # what the marks of a segment add
    "marks": (KINDS, SEGMENTS),  # how many marks add something
    "other_rates": (KINDS, SEGMENTS),  # whether a mark has its feature scored by other rates
    "goods": (KINDS, SEGMENTS, GOODS),
    "herd_pays": (KINDS, SEGMENTS),  # what each completed city of its farm pays besides
    "sheep": (KINDS, SEGMENTS), "wolves": (KINDS, SEGMENTS),
    "n_links": (KINDS,), "links": (KINDS, LINKS, 2),
    "misty_sides": (KINDS * 4,), "misty": (KINDS,),
    "draw_rank": (KINDS,),  # what has a lower one is drawn before
    "again": (KINDS,),  # whether who lays it takes another turn
    "bare": (KINDS,),  # whether no piece may be placed on it
    "idle": (KINDS,),  # whether nothing may be done instead of that either
    # rivers: the sides that one reaches, as bits, and the same where it may bend
    "river": (KINDS * 4,), "bends": (KINDS * 4,),
    "spring": (KINDS,),
    "name": (KINDS, SEGMENTS),  # a number for each name of a segment, in their order
    # how the dice know tiles, kinds of moves and steps
    "tile_code": (KINDS,), "verb_code": (VERBS,), "step_code": (len(STEP_NAMES),),
})  # fmt: skip

SCRIPT = _record({
    "use": _S, "length": _S, "next": _S, "made": _S,
    "parted": _S,  # whether something else was chosen than is written
    "when": (ROOM,),  # turn and step
    "done": (ROOM,),  # what was done, where and with what
})  # fmt: skip


PLAN = _record({
    # what actions mean: the window, and where the numbers of each kind of move begin and end
    "reach": _S, "side": _S, "area": _S, "n_numbers": _S, "first": (VERBS,), "behind": (VERBS,),
    "reward": _S,
    "draws": _S,  # whether tiles are drawn by chance, and nobody is asked
    "restarts": _S,  # whether a game that is over is replaced by a new one
    # the channels where things are shown
    "laid_at": _S, "open_at": _S, "token_at": _S, "rank_at": _S, "note_at": _S,  # or 0
    "piece_at": _S, "behind_pieces": _S, "per_seat": _S,
    "whose": _S,  # whether the number of a piece says whose it is, and not the plane
    "n_looks": (LIES,), "look_at": (LIES, LOOK), "look": (LIES, LOOK),
    "n_stances": (LIES, SEGMENTS), "stance_at": (LIES, SEGMENTS, STANCE),
    "stance": (LIES, SEGMENTS, STANCE),
    # the numbers beside the board
    "n_stock": _S, "n_steps": _S, "step_at": (len(STEP_NAMES),),
    # where fields of positions are shown, or 0
    "goods_at": _S, "gone_at": _S, "part_at": _S, "unscored_at": _S,
    "arrived_at": _S, "reached_at": _S,
})  # fmt: skip

SHEET = _record({
    "episode": _S,  # how many games were begun here before this one
    "made": _S, "made_before": _S,  # how many moves of this game were written down, and of the last
    "course": (2, COURSE),  # the moves of every other game
    "before": (PLAYERS,),  # the points before a move
    # what is shown
    "drawn": _S,  # whether anything of this game was drawn
    "shown_tiles": _S, "shown_laid": _S, "shown_token": _S, "shown_unscored": _S,
    "n_shown": _S, "shown": (NODES,),  # the nodes of the pieces
})  # fmt: skip
