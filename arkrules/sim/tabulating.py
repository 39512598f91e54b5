"""Tabulated: a profile's answers and tiles as whole numbers, and texts as numbers of the dice.

They are made of what the engine itself plays with: `fits`, `lanes`, `ends` and `touching` of tiles
as the profile lays them. Nothing that a profile or a set of tiles says is written down again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import attrs

from arkrules.errors import KernelError
from arkrules.geometry import SIDES, Cell
from arkrules.play.assembly import assembly_of
from arkrules.play.verbs import tile_for
from arkrules.rules import Profile
from arkrules.sim import layout as at
from arkrules.sim.acceptance import reasons_against
from arkrules.sim.checksums import checksum, said_before, said_whole
from arkrules.sim.family import game_of
from arkrules.sim.known import KnownGame
from arkrules.sim.numbers import Places, Rolls, numbers, words
from arkrules.tiles import Kind, Tile

__all__ = ["Tabulated", "tables_of"]

_PENNANT = "pennant"


@attrs.frozen(eq=False, repr=False)
class Tabulated:
    """A profile as the kernel has it."""

    profile: Profile
    game: KnownGame
    kinds: tuple[Kind, ...]
    """The kinds of tiles, by number; the numbers stand in the order of the tokens."""
    number_of: Mapping[str, int]
    """The number of each kind, by token."""
    table: Places
    said: Rolls

    def __repr__(self) -> str:
        return f"<Tabulated of {self.profile.id}: {len(self.kinds)} kinds of tiles>"


def tables_of(profile: Profile, more: Iterable[str] = ()) -> Tabulated:
    """The tables of a profile, with further kinds of tiles besides those of its sets.

    `KernelError` with every reason if the kernel cannot play by it.
    """
    return _tables(profile, tuple(sorted(set(more))))


@lru_cache(maxsize=64)
def _tables(profile: Profile, more: tuple[str, ...]) -> Tabulated:
    if reasons := reasons_against(profile):
        raise KernelError(reasons, file=profile.id)
    game, box = game_of(profile), assembly_of(profile).box
    tokens = sorted({*box.counts, *more})
    kinds = tuple(map(box.kind, tokens))
    table = numbers(game.table)
    for clause, read in game.read.items():
        for place, number in (read(profile.value(clause)) or {}).items():
            table[place] = number
    table[at.KIND_COUNT] = len(kinds)
    copies = 0
    _write_names(table, kinds)
    for number, kind in enumerate(kinds):
        _write_kind(table, game, number, kind)
        tiles = [tile_for(profile, kind, turn) for turn in SIDES]
        for turn, tile in enumerate(tiles):
            _write_lie(table, number * 4 + turn, tile)
        _write_links(table, number, tiles[0].links)
        table[at.COPIES + number] = copies
        copies += box.counts.get(kind.token, 0)
    said = _said(game, kinds, [box.counts.get(kind.token, 0) for kind in kinds])
    number_of = {token: number for number, token in enumerate(tokens)}
    tables = Tabulated(profile, game, kinds, number_of, table, said)
    game.tabulate(tables)
    return tables


def _write_kind(table: Places, game: KnownGame, number: int, kind: Kind) -> None:
    """Where a kind fits, and its segments."""
    for demand, rotations in enumerate(kind.fits):
        table[at.FITS + number * 256 + demand] = sum(1 << rotation for rotation in rotations)
    tile = kind.tiles[0]
    for place, segment in enumerate(kind.segments):
        printed = at.PRINTED + number * at.PRINTED_KIND + place * at.SEGMENT
        table[printed + at.SEGMENT_KIND] = game.segment_kinds[segment.kind]
        table[printed + at.SEGMENT_ENDS] = sum(side[1] == place for side in tile.slots)
        marks = kind.marked.get(segment.name, {})
        table[printed + at.SEGMENT_PENNANTS] = marks.get(_PENNANT, 0)
        cities = [city for field, city in tile.touching if field == place]
        table[printed + at.SEGMENT_TOUCHES] = sum(1 << city for city in cities)


def _write_names(table: Places, kinds: Sequence[Kind]) -> None:
    """A number for each name that a segment has, whatever the kind."""
    names = {
        name: number for number, name in enumerate(sorted({n for k in kinds for n in k.index}))
    }
    for number, kind in enumerate(kinds):
        for place, segment in enumerate(kind.segments):
            table[at.NAMES + number * at.SEGMENTS + place] = names[segment.name]


def _write_lie(table: Places, lie: int, tile: Tile) -> None:
    """A kind as it lies: what it demands of its neighbors, and what its sides continue."""
    begins = at.LIES + lie * at.LIE
    table[begins + at.LIE_SEGMENTS] = len(tile.segments)
    site = tile.kind.site
    table[begins + at.LIE_SITE] = 0 if site is None else 1 + tile.kind.index[site]
    for side, demand in enumerate(tile.demands):
        table[begins + at.LIE_DEMANDS + side] = demand
        slots = [at.BLANK if slot < 0 else slot for slot in tile.slots[side]]
        _write(table, begins + at.LIE_SIDES + 4 * side, (_lanes(tile, side), *slots))


def _lanes(tile: Tile, side: int) -> int:
    """How many segments meet at a side, or 0 where slots are blank."""
    if tile.wholes[side] >= 0:
        return 1
    return 0 if -1 in tile.slots[side] else 3


def _write_links(table: Places, number: int, links: Sequence[tuple[int, int]]) -> None:
    begins = at.LINKED + number * at.LINKED_KIND
    flat = [segment for link in links for segment in link]
    _write(table, begins, (len(links), *flat))


def _write(table: Places, begins: int, values: Sequence[int]) -> None:
    for place, value in enumerate(values, begins):
        table[place] = value


def _said(game: KnownGame, kinds: Sequence[Kind], counts: Sequence[int]) -> Rolls:
    """The numbers by which the dice know what can be chosen."""
    said = words(game.said)
    texts = [
        str(Cell(column - at.WIDTH // 2, row - at.WIDTH // 2))
        for row in range(at.WIDTH)
        for column in range(at.WIDTH)
    ]
    for cell, text in enumerate(texts):
        said[at.SAID_CELL + cell] = len(text) - at.SHORTEST << 32 | checksum(text)
        for turn in SIDES:
            said[at.SAID_LAY + 4 * cell + turn] = said_whole(f"lay /{turn} {text}")
    for longer in range(at.LENGTHS):
        begins, behind = at.SAID_NAMED + longer * at.NAMED, at.SHORTEST + longer
        for number, kind in enumerate(kinds):
            for turn in SIDES:
                token = f"{kind.token}/{turn}" if turn else kind.token
                said[begins + number * 4 + turn] = said_before(f"lay {token} ", behind)
    _say_tiles(said, kinds, counts)
    for number, kind in enumerate(kinds):
        for place, segment in enumerate(kind.segments):
            step = said_whole(f"follower {segment.name}")
            said[at.SAID_SEGMENT + number * at.SEGMENTS + place] = step
    for place, name in enumerate(("draw", "lay", "place")):
        said[at.SAID_STEP + place] = checksum(name)
    said[at.SAID_PLACING], said[at.SAID_PASSING] = said_whole("place"), said_whole("pass")
    return said


def _say_tiles(said: Rolls, kinds: Sequence[Kind], counts: Sequence[int]) -> None:
    """Every copy of every kind, and what stands behind it when a stack is made."""
    tile = 0
    for kind, count in zip(kinds, counts, strict=True):
        for copy in range(count):
            for digits in range(at.DIGITS):
                text = f"{kind.token} {copy} "
                said[at.SAID_TILE + digits * at.TILES + tile] = said_before(text, digits + 1)
            tile += 1
    for again in range(at.AGAINS):
        said[at.SAID_AGAIN + again] = checksum(str(again))
