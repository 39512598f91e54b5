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
from arkrules.geometry import SIDES
from arkrules.play.assembly import Assembly, assembly_of
from arkrules.play.clauses import FinalRules, Unit
from arkrules.play.compiled import KernelTable
from arkrules.play.extension import PlacingRule, Wave
from arkrules.play.verbs import tile_for
from arkrules.rules import Profile
from arkrules.sim import layout as at
from arkrules.sim.acceptance import reasons_against
from arkrules.sim.answers import numbers_of_answer
from arkrules.sim.records import TABLE
from arkrules.sim.types import TableRecords, empty
from arkrules.tiles import Kind, Tile

__all__ = ["KernelTables", "tables_of"]

_FEATURES = ("road", "city", "field")
_JOINING: Mapping[PlacingRule, int] = {stands_alone: at.ALONE, joins_own: at.BESIDE_OWN}


@attrs.frozen(eq=False, repr=False)
class KernelTables:
    """A profile as the kernel has it."""

    profile: Profile
    assembly: Assembly
    kinds: tuple[Kind, ...]
    """The kinds of tiles, by number; the numbers stand in the order of the tokens."""
    number_of: Mapping[str, int]
    """The number of each kind, by token."""
    figures: tuple[str, ...]
    """The kinds of pieces, by number."""
    table: TableRecords
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
    kinds = tuple(map(assembly.box.kind, tokens))
    table: TableRecords = empty(TABLE)
    words = (*_FEATURES, *sorted(assembly.vocabulary.sites))
    whats = {word: number for number, word in enumerate(words)}
    writing = _Writing(
        table=table[0],
        at=at,
        profile=profile,
        assembly=assembly,
        whats=whats,
        kinds=kinds,
        turned=lambda kind: [tile_for(profile, kind, rotation) for rotation in SIDES],
    )
    writing.answers()
    writing.rates()
    writing.sites()
    writing.pieces()
    writing.codes()
    writing.tiles()
    for part in assembly.extensions:
        if part.compiled is not None:
            part.compiled.table(writing)
    number_of = {token: number for number, token in enumerate(tokens)}
    return KernelTables(profile, assembly, kinds, number_of, tuple(assembly.pieces), table)


class _Writing(KernelTable):
    """What is written of the base game and of whatever is declared as data."""

    def answers(self) -> None:
        """Write the answers that the kernel reads."""
        t, profile = self.table, self.profile
        for clause, shape in at.ANSWERS.items():
            if clause in profile.catalogue:
                numbers = numbers_of_answer(clause, profile.value(clause))
                t[at.answer_field(clause)] = np.reshape(numbers or (), shape)

    def rates(self) -> None:
        """Write the rates of roads and cities: each tile or segment, in play and at the end."""
        t, profile = self.table, self.profile
        t["per_tile"][at.ROAD, 0] = profile[RoadRules].per_tile
        rate = profile[CityRules].per_tile
        t[f"per_{rate.per}"][at.CITY, 0] = rate.points
        unit = "per_segment" if profile[FinalRules].unit is Unit.SEGMENT else "per_tile"
        t[unit][at.ROAD, at.FINALLY] = t[unit][at.CITY, at.FINALLY] = 1
        for modifier in self.assembly.modifiers:
            if (rates := modifier.rates) is not None:
                what = self.whats[rates.on]
                for word, points, _ in rates.worths(profile):
                    if word in ("tile", "segment"):
                        t[f"per_{word}"][what, at.OTHERWISE] = points
                if rates.unfinished(profile) is None:
                    t[unit][what, at.OTHERWISE + at.FINALLY] = 1

    # -- sites ------------------------------------------------------------------------------------

    def sites(self) -> None:
        """Write the values of sites, and their neighbors."""
        t, profile = self.table, self.profile
        for scorer in self.assembly.scorers:
            what, worth = self.whats.get(scorer.kind, 0), scorer.worth
            if what > at.FIELD and worth is not None:
                t["site_worth"][what] = at.SURROUNDED
                t["site_points"][what] = worth.complete(profile)
                t["site_final"][what] = worth.itself(profile)
                t["site_each"][what] = worth.each(profile)
                t["site_cross"][what] = worth.cross
                t["site_edge"][what] = worth.edge(profile)
                t["site_tiles"][what] = worth.by_tiles(profile)

    # -- pieces -----------------------------------------------------------------------------------

    def pieces(self) -> None:
        """Write where pieces stand, how much they count, and where they return to."""
        t, kinds = self.table, list(self.assembly.pieces.values())
        t["n_figures"] = len(kinds)
        t["companions"] = leave_too in self.assembly.hooks["after_lifting"]
        bars = [tuple(one.blocks(self.profile, other.name) for other in kinds) for one in kinds]
        alike = [*dict.fromkeys(bars)]
        for place, kind in enumerate(kinds):
            t["held_as"][place] = 1 << 8 * alike.index(bars[place])
            t["blocking"][place] = sum(0xFF << 8 * n for n, bar in enumerate(alike) if bar[place])
            t["stands"][place] = self.bits({*kind.stands_on(self.profile)} & self.whats.keys())
            t["joins"][place] = _JOINING.get(kind.refuses, 0)
            t["open_only"][place] = kind.open_only(self.profile)[0]
            t["returns"][place] = ("box", "supply", "stock").index(kind.returns(self.profile))
            t["follows"][place] = kind.counts_as_follower
            for word, what in self.whats.items():
                for final, asked in enumerate((word, "farm" if word == "field" else word)):
                    weight = kind.weight(self.profile, asked, bool(final))
                    t["counts"][place, final, what] = weight[0]
        t["passed"] = t["times"] = 1  # unless an extension says otherwise

    # -- how the dice know things -----------------------------------------------------------------

    def codes(self) -> None:
        """The numbers of tiles, verbs and steps, as `Dice` has them."""
        t, assembly = self.table, self.assembly
        for number, kind in enumerate(self.kinds):
            t["tile_code"][number] = crc32(kind.token.encode())
        for place, verb in enumerate(assembly.verbs):
            t["verb_code"][at.VERB_WORDS.index(verb.word)] = place
        for place, name in enumerate(assembly.steps):
            if name in at.STEP_NAMES:
                t["step_code"][at.STEP_NAMES.index(name)] = place

    # -- tiles ------------------------------------------------------------------------------------

    def tiles(self) -> None:
        """Everything that is known of tiles."""
        t, kinds, waves = self.table, self.kinds, self.assembly.hooks["wave"]
        t["n_kinds"], t["ranked"] = len(kinds), bool(waves)
        names = {name: at_ for at_, name in enumerate(sorted({n for k in kinds for n in k.index}))}
        for number, kind in enumerate(kinds):
            t["fits"][number] = [_bits(rotations) for rotations in kind.fits]
            t["n_segments"][number] = len(kind.segments)
            t["site_of"][number] = 0 if kind.site is None else 1 + kind.index[kind.site]
            for rank, name in enumerate(sorted(kind.index)):
                t["rank"][number, kind.index[name]] = rank
                t["name"][number, kind.index[name]] = names[name]
            wave = next(filter(None, (of(self.profile, kind) for of in waves)), None)
            t["draw_rank"][number] = _rank(wave)
            self._segments(number, kind)
            self._lies(number, self.turned(kind))

    def _segments(self, number: int, kind: Kind) -> None:
        """Write the marks on each segment."""
        t, tile = self.table, kind.tiles[0]
        for place, segment in enumerate(kind.segments):
            t["what"][number, place] = self.whats[segment.kind]
            t["ends"][number, place] = sum(side[1] == place for side in tile.slots)
            touched = {city for field, city in tile.touching if field == place}
            t["touches"][number, place] = sum(1 << city for city in touched)
            marks = kind.marked.get(segment.name, {})
            self._marks(number, place, segment.kind, marks)

    def _marks(self, number: int, place: int, on: str, marks: Mapping[str, int]) -> None:
        """Write what marks add to the feature of a segment."""
        t, profile = self.table, self.profile
        added = t["added"][number, place]
        for bonus in (bonus for bonus in self.assembly.bonuses if bonus.on == on):
            times = marks.get(bonus.mark, 0)
            added[0] += times * bonus.points(profile)
            added[at.FINALLY] += times * bonus.final_points(profile)
            t["marks"][number, place] += times
        for modifier in self.assembly.modifiers:
            rates = modifier.rates
            if rates is not None and rates.on == on:
                t["other_rates"][number, place] |= int(rates.mark in marks)
                for word, points, _ in rates.worths(profile):
                    added[at.OTHERWISE] += marks.get(word, 0) * points
                if rates.unfinished(profile) is None:
                    added[at.OTHERWISE + at.FINALLY] = added[at.FINALLY]

    def _lies(self, number: int, tiles: Sequence[Tile]) -> None:
        """A kind as it lies: what it demands of its neighbors, and what its sides continue."""
        t = self.table
        t["n_links"][number] = len(tiles[0].links)
        for pair, link in enumerate(tiles[0].links):
            t["links"][number, pair] = link
        for rotation, tile in enumerate(tiles):
            lie = number * 4 + rotation
            for side in SIDES:
                t["demands"][lie, side] = tile.demands[side]
                t["lanes"][lie, side] = _lanes(tile, side)
                slots = [at.BLANK if slot < 0 else slot for slot in tile.slots[side]]
                t["slots"][lie, side] = slots


@lru_cache(maxsize=16)
def _bits(rotations: tuple[int, ...]) -> int:
    return sum(1 << rotation for rotation in rotations)


def _rank(wave: Wave | None) -> int:
    """Return the rank by which tiles are drawn: those with a lower one are drawn before."""
    if wave is None:
        return at.LAST_RANK
    return at.FIRST_TILE if wave.once else wave.number


def _lanes(tile: Tile, side: int) -> int:
    """How many segments meet at a side, or 0 where slots are blank."""
    if tile.wholes[side] >= 0:
        return 1
    return 0 if -1 in tile.slots[side] else 3
