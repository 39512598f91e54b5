"""Where what is seen of one game stands, as the compiled functions have it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arkrules.geometry import SIDES
from arkrules.learning.sights import rows_of
from arkrules.play import GameState
from arkrules.play.verbs import tile_for
from arkrules.sim.batch import layout as batch
from arkrules.sim.known import KnownGame
from arkrules.sim.numbers import Places, numbers_of
from arkrules.sim.tabulating import Tabulated
from arkrules.tiles import Tile

__all__ = ["sight_of"]


def sight_of(
    start: GameState, tables: Tabulated, names: Sequence[str], beside: Sequence[str]
) -> Places:
    """Where everything stands among the planes of a board, or among the numbers of a node.

    And where among the numbers beside it; behind that, how the segments of tiles look as nodes.
    """
    stands = {name: place for place, name in enumerate(names)}
    width = len(names)

    def look(tile: Tile) -> Iterator[int]:
        """Which numbers of a tile's nodes are not 0: where each stands among them, and which."""
        for segment, feature, value in rows_of(tile):
            if value and feature in stands:
                yield segment * width + stands[feature]
                yield value

    def of(prefix: str) -> list[int]:
        return [place for name, place in stands.items() if name.startswith(prefix)]

    pieces = [*of("piece:"), *of("note:")]
    looks = [
        list(look(tile_for(start.profile, kind, turn))) for kind in tables.kinds for turn in SIDES
    ]
    header = {
        batch.WIDTH: width,
        batch.LAID_AT: stands["laid"],
        batch.OPEN_SIDES: stands.get("open sides", 0),
        batch.TOKEN_AT: next(iter(of("token:")), 0),
        batch.FIRST_PIECE: min(pieces),
        batch.LAST_PIECE: max(pieces) + 1,
        batch.KINDS: len(start.content.assembly.pieces),
        batch.NOTE: next(iter(of("note:")), 0),
        batch.RANK_AT: stands.get("rank", 0),
        batch.RANKS: tables.game.ranks,
        batch.ROOM: 1 + max(map(len, looks)),
        **_steps(tables, beside),
        batch.HAND_TOLD: beside.index(f"hand:{tables.kinds[0].token}"),
        batch.BAG_TOLD: beside.index("tiles left"),
    }
    rows: list[int] = []
    for entries in looks:
        rows += [len(entries) // 2, *entries, *[0] * (header[batch.ROOM] - 1 - len(entries))]
    each, one = _told(tables.game, beside)
    header[batch.BEGINS_EACH] = batch.ROWS + len(rows)
    header[batch.BEGINS_ONE] = header[batch.BEGINS_EACH] + len(each)
    return numbers_of([*(header.get(at, 0) for at in range(batch.ROWS)), *rows, *each, *one])


def _steps(tables: Tabulated, beside: Sequence[str]) -> dict[int, int]:
    """Where each step is told, which games that skip it do not."""
    told = {name: place for place, name in enumerate(beside, 1)}
    assert len(tables.game.steps) <= batch.STEPS
    return {
        batch.STEP_TOLD + number: told.get(f"step:{name}", 0)
        for number, name in enumerate(tables.game.steps)
    }


def _told(game: KnownGame, beside: Sequence[str]) -> tuple[list[int], list[int]]:
    """What is told of every player, and what is told once: how much, and where it stands."""
    each: list[int] = []
    one: list[int] = []
    for name, place in game.told.items():
        what, _, kind = name.partition(":")
        if name in beside:
            one += beside.index(name), place
            continue
        of_player = [f"{what}:{seat}" + (f":{kind}" if kind else "") for seat in range(2)]
        first = beside.index(of_player[0])
        each += first, beside.index(of_player[1]) - first, place
    return [len(each) // 3, *each], [len(one) // 2, *one]
