"""The plan of a batch: what numbers mean and how things look, as the compiled functions have it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import attrs
import numpy as np

from arkrules.games.ark.journey import ArkMove
from arkrules.games.ark.temple import Seat
from arkrules.games.ghosts.haunting import GHOST, GHOSTS, HAUNT_OTHER, HAUNT_OWN, Haunt
from arkrules.geometry import SIDES
from arkrules.learning.numbering import MoveBlock, Numbering
from arkrules.learning.sights import Channels, look_of, slots_of, vector_groups
from arkrules.play import GameState, Lay, Place
from arkrules.play.clauses import HandRules
from arkrules.play.verbs import tile_for
from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.numbers import Places, numbers_of
from arkrules.sim.tabulating import Tabulated
from arkrules.tiles import Tile

__all__ = ["PICTURES", "BatchPicture", "Sights", "plan_of"]

_PLAYED_BY = {"margin": batch.MARGIN, "score": batch.SCORE_ALONE, "win": batch.WIN}

Showings = Iterable[tuple[str, int]]
"""Channels by name, and what stands there."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class BatchPicture:
    """A way to show the board."""

    channels: tuple[str, ...]
    look: Callable[[Tile, int], Showings]
    """How a tile of a kind with a number looks."""
    stance: Callable[[Tile, str], Showings]
    """How a piece of the observer looks on a segment, besides the channel of its kind."""
    first_piece: str
    """The channel of the observer's pieces of the first kind."""
    per_seat: int
    """How many channels further those of the next player begin; with none, the value grows by 1."""


def _planes(start: GameState) -> BatchPicture:
    """The planes of `arkrules.interop.rl`: all that there is to see."""
    named = Channels.of(start.content)
    kinds = tuple(start.content.assembly.pieces)
    players = len(start.players)
    per_seat = sum(name.startswith("piece:0:") for name in named.pieces)
    assert players * per_seat <= len(named.pieces)
    return BatchPicture(
        channels=(*named.ground, *named.pieces),
        look=look_of,
        stance=lambda tile, segment: ((f"piece:0:{slot}", 1) for slot in slots_of(tile, segment)),
        first_piece=f"piece:0:{kinds[0]}",
        per_seat=per_seat,
    )


def _board(start: GameState) -> BatchPicture:
    """A few bytes for each cell, by which all is known that lies and stands there."""
    assembly, named = start.content.assembly, Channels.of(start.content)
    ground = ("kind", "turn", "laid", "open")
    pieces = tuple(f"piece:{kind}" for kind in assembly.pieces)
    tokens = (f"token:{name}" for name in sorted(assembly.tokens))
    carried = (f"note:{name}" for name in assembly.piece_notes)
    ranks = (name for name in named.ground if name == "rank")
    return BatchPicture(
        channels=(*ground, *tokens, *pieces, "segment", *carried, *ranks),
        look=lambda tile, number: (("kind", number), ("turn", tile.rotation)),
        stance=lambda tile, segment: (("segment", 1 + tile.kind.index[segment]),),
        first_piece=pieces[0],
        per_seat=0,
    )


PICTURES: Mapping[str, Callable[[GameState], BatchPicture]] = {"board": _board, "planes": _planes}
"""The ways to show the board, by name."""


@attrs.frozen(eq=False, repr=False)
class Sights:
    """A plan, and the names of what is shown by it."""

    plan: Places
    channels: tuple[str, ...]
    names: tuple[str, ...]


def plan_of(
    start: GameState, tables: Tabulated, numbering: Numbering, observation: str, reward: str
) -> Sights:
    """The plan of games that begin like one."""
    picture = PICTURES[observation](start)
    area, where = numbering.area, {name: at_ for at_, name in enumerate(picture.channels)}
    names = tuple(name for group in vector_groups(start.content, numbering) for name in group)
    stands = {name: at_ for at_, name in enumerate(names)}
    assert tuple(kind.token for kind in tables.kinds) == numbering.kinds

    def flat(entries: Showings) -> list[int]:
        """Where each channel begins, and what stands there: what is said twice is added up."""
        sums: dict[str, int] = {}
        for name, value in entries:
            if name in where and value:
                sums[name] = min(sums.get(name, 0) + value, 255)
        return [number for name, value in sums.items() for number in (where[name] * area, value)]

    tiles = [
        (number, tile_for(start.profile, kind, turn))
        for number, kind in enumerate(tables.kinds, 1)
        for turn in SIDES
    ]
    looks = [flat(picture.look(tile, number)) for number, tile in tiles]
    stances = [
        flat(picture.stance(tile, tile.segments[place].name)) if place < len(tile.segments) else []
        for _, tile in tiles
        for place in range(at.SEGMENTS)
    ]
    plan = {
        batch.REACH: numbering.reach,
        batch.SIDE: numbering.side,
        batch.AREA: area,
        batch.NUMBERS: numbering.size,
        batch.REWARD: _PLAYED_BY[reward],
        batch.PICTURE: len(picture.channels) * area,
        batch.LAID: where["laid"] * area,
        batch.TOKEN: next((where[n] for n in picture.channels if n.startswith("token:")), 0) * area,
        batch.OPEN: where["open"] * area,
        batch.RANK: where.get("rank", 0) * area,
        batch.NOTES: where.get(f"note:{GHOSTS}", 0) * area,
        batch.PIECES: where[picture.first_piece] * area,
        batch.PER_SEAT: picture.per_seat * area,
        batch.MORE_PER_SEAT: int(picture.per_seat == 0),
        batch.VECTOR: len(names),
        batch.SCORE: stands["score:0"],
        batch.SUPPLY: stands[f"supply:0:{tables.game.pieces[0]}"],
        batch.PIECE_KINDS: len(start.content.assembly.pieces),
        batch.STEP_LAY: stands["step:lay"],
        batch.STEP_PLACE: stands["step:place"],
        batch.STEP_SEAT: stands.get("step:seat", 0),
        batch.STEP_HAUNT_OTHER: stands.get(f"step:{HAUNT_OTHER.name}", 0),
        batch.STEP_HAUNT_OWN: stands.get(f"step:{HAUNT_OWN.name}", 0),
        batch.WAITING: stands[f"waiting:0:{tables.game.pieces[0]}"],
        batch.STOCK: stands.get(f"stock:{GHOST}", 0),
        batch.HAND: stands[f"hand:{numbering.kinds[0]}"],
        batch.TILES_LEFT: stands["tiles left"],
        **_blocks(start, numbering),
    }
    plan[batch.LEGAL] = batch.STANDS + 2 * (numbering.pieces + 1)
    layings = 4 * start.profile[HandRules].size * at.OPENS + 4
    others = plan[batch.LAST_WAY] - plan[batch.FIRST_WAY] + 3 * at.SEGMENTS + numbering.pieces
    plan[batch.SHEET] = plan[batch.LEGAL] + min(max(layings, others), numbering.size)
    return Sights(_written(plan, looks, stances), picture.channels, names)


def _blocks(start: GameState, numbering: Numbering) -> dict[int, int]:
    """Where the numbers of each kind of move begin and end."""
    made = {verb.makes: numbering.block(verb.word) for verb in start.content.assembly.verbs}
    lay, place = made[Lay], made[Place]
    way, seat, haunt = (made.get(verb, MoveBlock("", 0, 0)) for verb in (ArkMove, Seat, Haunt))
    return {
        batch.FIRST_WAY: way.first,
        batch.LAST_WAY: way.end,
        batch.FIRST_SEAT: seat.first,
        batch.LAST_SEAT: seat.end,
        batch.FIRST_HAUNT: haunt.first,
        batch.LAST_HAUNT: haunt.end,
        batch.FIRST_LAY: lay.first,
        batch.LAST_LAY: lay.end,
        batch.FIRST_PLACE: place.first,
        batch.LAST_PLACE: place.end,
        batch.DISCARDING: numbering.block("discard").first,
        batch.PASSING: numbering.block("pass").first,
    }


def _written(plan: dict[int, int], looks: list[list[int]], stances: list[list[int]]) -> Places:
    """The plan, with how tiles and pieces look behind it: each list with its length before it."""
    for place, lists in ((batch.LOOK, looks), (batch.STANCE, stances)):
        plan[place] = 1 + max(map(len, lists))
    plan[batch.STANCES] = batch.LOOKS + len(looks) * plan[batch.LOOK]
    header = np.zeros(batch.LOOKS, np.uint32)
    for place, number in plan.items():
        header[place] = number
    written = header.tolist()
    for lists, room in ((looks, plan[batch.LOOK]), (stances, plan[batch.STANCE])):
        for one in lists:
            written += [len(one) // 2, *one, *[0] * (room - 1 - len(one))]
    return numbers_of(written)
