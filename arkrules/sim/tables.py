"""Tables: a profile's answers, pieces and tiles as whole numbers.

They are made of what the engine itself plays with: `fits`, `slots` and `touching` of tiles as the
profile lays them, and what extensions declare. Nothing that they say is written down again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from zlib import crc32

import attrs
import numpy as np

from arkrules.errors import KernelError
from arkrules.games.base.clauses import CityRules, RoadRules
from arkrules.games.base.followers import joins_own, leave_too, stands_alone
from arkrules.geometry import SIDES, STEPS
from arkrules.play.assembly import assembly_of
from arkrules.play.clauses import FinalRules, Unit
from arkrules.play.extension import KernelTable, PlacingRule, Wave
from arkrules.play.verbs import tile_for
from arkrules.rules import Profile
from arkrules.sim import layout as k
from arkrules.sim.acceptance import reasons_against
from arkrules.sim.answers import READ, answer_field, numbers_of_answer
from arkrules.sim.records import TABLE
from arkrules.sim.types import TableRecords, empty
from arkrules.tiles import Kind, Tile

__all__ = ["KernelTables", "tables_of"]

_FEATURES = ("road", "city", "field")
_JOINING: Mapping[PlacingRule, int] = {stands_alone: k.ALONE, joins_own: k.BESIDE_OWN}


@attrs.frozen(kw_only=True, eq=False, repr=False)
class KernelTables(KernelTable):
    """A profile as the kernel has it."""

    number_of: Mapping[str, int]
    """The number of each kind of tile, by token; the numbers stand in the order of the tokens."""
    records: TableRecords
    """An array with the table alone."""

    def __repr__(self) -> str:
        return f"<KernelTables of {self.profile.id}: {len(self.kinds)} kinds of tiles>"

    def __reduce__(self) -> tuple[object, ...]:
        """Unpickle by making it again, or by finding it if it exists."""
        return tables_of, (self.profile, tuple(self.number_of))


def tables_of(profile: Profile, more: Iterable[str] = ()) -> KernelTables:
    """Return the tables of a profile, with further kinds of tiles besides those of its sets.

    `KernelError` with every reason if the kernel cannot play by it.
    """
    return _tables(profile, tuple(sorted({*more} - assembly_of(profile).box.counts.keys())))


@lru_cache(maxsize=64)
def _tables(profile: Profile, more: tuple[str, ...]) -> KernelTables:
    if reasons := reasons_against(profile):
        raise KernelError(reasons, file=profile.id)
    assembly = assembly_of(profile)
    tokens = sorted({*assembly.box.counts, *more})
    words = (*_FEATURES, *sorted(assembly.vocabulary.sites))
    records: TableRecords = empty(TABLE)
    kernel = KernelTables(
        table=records[0],
        at=k,
        profile=profile,
        assembly=assembly,
        whats={word: number for number, word in enumerate(words)},
        kinds=tuple(map(assembly.box.kind, tokens)),
        turned=lambda kind: [tile_for(profile, kind, rotation) for rotation in SIDES],
        number_of={token: number for number, token in enumerate(tokens)},
        records=records,
    )
    own = (part.compiled.table for part in assembly.extensions if part.compiled is not None)
    for write in (_answers, _rates, _sites, _pieces, _codes, _tiles, *own):
        write(kernel)
    return kernel


# -- what is written of the base game, and of whatever is declared as data -------------------------


def _answers(kernel: KernelTable) -> None:
    """Write the answers that the kernel reads."""
    t, profile = kernel.table, kernel.profile
    for clause, shape in READ.items():
        if clause in profile.catalogue:
            numbers = numbers_of_answer(clause, profile.value(clause))
            t[answer_field(clause)] = np.reshape(numbers or (), shape)


def _rates(kernel: KernelTable) -> None:
    """Write the rates of roads and cities: each tile or segment, in play and at the end."""
    t, profile = kernel.table, kernel.profile
    t["per_tile"][k.ROAD, 0] = profile[RoadRules].per_tile
    rate = profile[CityRules].per_tile
    t[f"per_{rate.per}"][k.CITY, 0] = rate.points
    unit = "per_segment" if profile[FinalRules].unit is Unit.SEGMENT else "per_tile"
    t[unit][k.ROAD, k.FINALLY] = t[unit][k.CITY, k.FINALLY] = 1
    for modifier in kernel.assembly.modifiers:
        if (rates := modifier.rates) is not None:
            what = kernel.whats[rates.on]
            for word, points, _ in rates.worths(profile):
                if word in ("tile", "segment"):
                    t[f"per_{word}"][what, k.OTHERWISE] = points
            if rates.unfinished(profile) is None:
                t[unit][what, k.OTHERWISE + k.FINALLY] = 1


def _sites(kernel: KernelTable) -> None:
    """Write the values of sites, and their neighbors."""
    profile = kernel.profile
    for scorer in kernel.assembly.scorers:
        if (sites := scorer.sites) is None or sites.word not in kernel.whats:
            continue
        neighbors = {"cross": sites.steps == STEPS, "edge": sites.edge(profile)}
        kernel.site(sites.word, k.NO_SITE, **neighbors)
        if (worth := sites.worth) is not None:
            kernel.site(
                sites.word, k.SURROUNDED, points=worth.complete(profile),
                final=worth.itself(profile), each=worth.each(profile),
                tiles=worth.by_tiles(profile),
            )  # fmt: skip


def _pieces(kernel: KernelTable) -> None:
    """Write where pieces stand, how much they count, and where they return to."""
    t, kinds = kernel.table, list(kernel.assembly.pieces.values())
    t["n_figures"] = len(kinds)
    t["companions"] = leave_too in kernel.assembly.hooks["after_lifting"]
    bars = [tuple(one.blocks(kernel.profile, other.name) for other in kinds) for one in kinds]
    alike = [*dict.fromkeys(bars)]
    for place, kind in enumerate(kinds):
        t["held_as"][place] = 1 << 8 * alike.index(bars[place])
        t["blocking"][place] = sum(0xFF << 8 * n for n, bar in enumerate(alike) if bar[place])
        t["stands"][place] = kernel.bits({*kind.stands_on(kernel.profile)} & kernel.whats.keys())
        t["joins"][place] = _JOINING.get(kind.refuses, 0)
        t["open_only"][place] = kind.open_only(kernel.profile)[0]
        t["leaves_too"][place] = kind.leaves_too(kernel.profile)
        t["returns"][place] = ("box", "supply", "stock").index(kind.returns(kernel.profile))
        t["follows"][place] = kind.counts_as_follower
        for word, what in kernel.whats.items():
            for final, asked in enumerate((word, "farm" if word == "field" else word)):
                weight = kind.weight(kernel.profile, asked, bool(final))
                t["counts"][place, final, what] = weight.number
                for mark, each in weight.marks.items():
                    _weigh_marks(kernel, place, final, word, mark, each)
    t["passed"] = t["times"] = 1  # unless an extension says otherwise


def _weigh_marks(
    kernel: KernelTable, figure: int, final: int, word: str, mark: str, each: int
) -> None:
    """Write what a kind of piece counts more for each mark of a kind of feature."""
    t = kernel.table
    t["weighs"][figure] = 1
    for number, kind in enumerate(kernel.kinds):
        for place, segment in enumerate(kind.segments):
            if segment.kind == word:
                times = kind.marked.get(segment.name, {}).get(mark, 0)
                t["weighed"][figure, final, number, place] += each * times


def _codes(kernel: KernelTable) -> None:
    """The numbers of tiles, verbs and steps, as `Dice` has them."""
    t, assembly = kernel.table, kernel.assembly
    codes = [crc32(kind.token.encode()) for kind in kernel.kinds]
    t["tile_code"][: len(codes)] = codes
    for place, verb in enumerate(assembly.verbs):
        t["verb_code"][k.VERB_WORDS.index(verb.word)] = place
    for place, name in enumerate(assembly.steps):
        if name in k.STEP_NAMES:
            t["step_code"][k.STEP_NAMES.index(name)] = place


def _tiles(kernel: KernelTable) -> None:
    """Everything that is known of tiles."""
    t, kinds, waves = kernel.table, kernel.kinds, kernel.assembly.hooks["wave"]
    t["n_kinds"], t["ranked"] = len(kinds), bool(waves)
    names = {name: at_ for at_, name in enumerate(sorted({n for k in kinds for n in k.index}))}
    for number, kind in enumerate(kinds):
        t["fits"][number] = [_bits(rotations) for rotations in kind.fits]
        t["n_segments"][number] = len(kind.segments)
        t["site_of"][number] = 0 if kind.site is None else 1 + kind.index[kind.site]
        for name, place in kind.index.items():
            t["name"][number, place] = names[name]
        wave = next(filter(None, (of(kernel.profile, kind) for of in waves)), None)
        t["draw_rank"][number] = _rank(wave)
        _segments(kernel, number, kind)
        _lies(kernel, number, kernel.turned(kind))


def _segments(kernel: KernelTable, number: int, kind: Kind) -> None:
    """Write the marks on each segment."""
    t, tile = kernel.table, kind.tiles[0]
    for place, segment in enumerate(kind.segments):
        t["what"][number, place] = kernel.whats[segment.kind]
        t["ends"][number, place] = sum(side[1] == place for side in tile.slots)
        touched = {city for field, city in tile.touching if field == place}
        t["touches"][number, place] = sum(1 << city for city in touched)
        _marks(kernel, number, place, segment.kind, kind.marked.get(segment.name, {}))


def _marks(kernel: KernelTable, number: int, place: int, on: str, marks: Mapping[str, int]) -> None:
    """Write what marks add to the feature of a segment."""
    t, profile = kernel.table, kernel.profile
    added = t["added"][number, place]
    for bonus in (bonus for bonus in kernel.assembly.bonuses if bonus.on == on):
        times = marks.get(bonus.mark, 0)
        added[0] += times * bonus.points(profile)
        added[k.FINALLY] += times * bonus.final_points(profile)
        t["marks"][number, place] += times
    for modifier in kernel.assembly.modifiers:
        rates = modifier.rates
        if rates is not None and rates.on == on:
            t["other_rates"][number, place] |= int(rates.mark in marks)
            for word, points, _ in rates.worths(profile):
                added[k.OTHERWISE] += marks.get(word, 0) * points
            if rates.unfinished(profile) is None:
                added[k.OTHERWISE + k.FINALLY] = added[k.FINALLY]


def _lies(kernel: KernelTable, number: int, tiles: Sequence[Tile]) -> None:
    """A kind as it lies: what it demands of its neighbors, and what its sides continue."""
    t = kernel.table
    t["n_links"][number] = len(tiles[0].links)
    for pair, link in enumerate(tiles[0].links):
        t["links"][number, pair] = link
    for rotation, tile in enumerate(tiles):
        lie = number * 4 + rotation
        t["demands"][lie] = tile.demands
        t["lanes"][lie] = [_lanes(tile, side) for side in SIDES]
        t["slots"][lie] = np.where(np.less(tile.slots, 0), k.BLANK, tile.slots)


@lru_cache(maxsize=16)
def _bits(rotations: tuple[int, ...]) -> int:
    return sum(1 << rotation for rotation in rotations)


def _rank(wave: Wave | None) -> int:
    """Return the rank by which tiles are drawn: those with a lower one are drawn before."""
    if wave is None:
        return k.LAST_RANK
    return wave.number if wave.drops else k.FIRST_TILE


def _lanes(tile: Tile, side: int) -> int:
    """How many segments meet at a side, or 0 where slots are blank."""
    if tile.wholes[side] >= 0:
        return 1
    return 0 if -1 in tile.slots[side] else 3
