"""Tables: a profile's answers, pieces and tiles as whole numbers.

They are made of what the engine itself plays with: `fits`, `slots` and `touching` of tiles as the
profile lays them, and what extensions declare. Nothing that they say is written down again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

import attrs
import numpy as np

from arkrules.errors import KernelError
from arkrules.games.abbot import ABBOTS
from arkrules.games.abbot.returning import GARDEN, PLACES, Return
from arkrules.games.ark.clauses import ArkRules, ProphetFinal, ProphetRules, TempleRules
from arkrules.games.ark.journey import ArkMove
from arkrules.games.ark.temple import PROPHETS, SEAT, TEMPLES, Seat
from arkrules.games.base.clauses import CityRules, RoadRules
from arkrules.games.base.features import edge_surrounds
from arkrules.games.base.followers import stands_alone
from arkrules.games.ghosts.clauses import CastleRules, GuardRules, HalfSide, MistRules
from arkrules.games.ghosts.figures import (
    CASTLE,
    CASTLES,
    GRAVEYARD,
    GRAVEYARDS,
    GUARDS,
    figure_of,
)
from arkrules.games.ghosts.haunting import HAUNT_OWN, Haunt
from arkrules.games.ghosts.mist import bears_mist, misty_sides
from arkrules.games.river import EXTENSION as RIVER
from arkrules.games.river.clauses import RiverRules, StartTileUse
from arkrules.games.river.course import SPRING, forks, river_sides
from arkrules.games.river.rules import VOLCANO, Rank, rank_of
from arkrules.games.traders.clauses import PigRules
from arkrules.games.traders.companions import COMPANIONS
from arkrules.games.traders.double_turn import Decline
from arkrules.games.traders.goods import GOODS, KINDS
from arkrules.geometry import SIDES
from arkrules.play.assembly import Assembly, assembly_of
from arkrules.play.clauses import FinalRules, Unit
from arkrules.play.extension import PieceKind
from arkrules.play.moves import Discard, Draw, End, Lay, Pass, Place
from arkrules.play.playability import left_in_box
from arkrules.play.scoring import Scorer
from arkrules.play.verbs import tile_for
from arkrules.rules import Profile
from arkrules.sim import layout as at
from arkrules.sim.acceptance import reasons_against
from arkrules.sim.answers import numbers_of_answer
from arkrules.sim.records import TABLE
from arkrules.sim.types import TableRecord, TableRecords, empty
from arkrules.tiles import Kind, Tile

__all__ = ["VERBS", "KernelTables", "tables_of"]

_FEATURES = ("road", "city", "field")


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
    writing = _Writing(profile, assembly, table[0])
    writing.answers()
    writing.rates()
    writing.sites()
    writing.pieces()
    writing.codes(tokens)
    writing.kinds(kinds)
    number_of = {token: number for number, token in enumerate(tokens)}
    return KernelTables(profile, assembly, kinds, number_of, tuple(assembly.pieces), table)


class _Writing:
    """The tables of one profile, as they are written."""

    def __init__(self, profile: Profile, assembly: Assembly, table: TableRecord) -> None:
        self.profile, self.assembly, self.table = profile, assembly, table
        words = (*_FEATURES, *sorted(assembly.vocabulary.sites))
        self.whats = {word: number for number, word in enumerate(words)}

    def answers(self) -> None:
        """Write the answers that the kernel reads."""
        t, profile = self.table, self.profile
        for clause, shape in at.ANSWERS.items():
            if clause in profile.catalogue:
                numbers = numbers_of_answer(clause, profile.value(clause))
                t[at.answer_field(clause)] = np.reshape(numbers or (), shape)
        steps = self.assembly.steps.values()
        t["n_goods"] = len(KINDS) if GOODS in self.assembly.phases else 0
        t["has_ark"], t["has_mist"] = SEAT in steps, HAUNT_OWN in steps

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
        t = self.table
        for scorer in self.assembly.scorers:
            if (what := self.whats.get(scorer.kind, 0)) > at.FIELD:
                for field, value in self._site(scorer).items():
                    t[field][what] = value
        t["n_temples"] = any(worth == at.TEMPLE for worth in t["site_worth"].tolist())

    def _site(self, scorer: Scorer) -> Mapping[str, int]:
        """Return the table's entries for a kind of site."""
        profile = self.profile
        if scorer.worth is not None:
            return {
                "site_worth": at.SURROUNDED,
                "site_points": scorer.worth.complete(profile),
                "site_final": scorer.worth.itself(profile),
                "site_each": scorer.worth.each(profile),
                "site_cross": int(scorer.worth.cross),
                "site_edge": int(scorer.worth.edge(profile)),
                "site_tiles": int(scorer.worth.by_tiles(profile)),
            }
        if scorer is TEMPLES:
            temple = profile[TempleRules]
            return {
                "site_worth": at.TEMPLE, "site_points": temple.points, "site_cross": 1,
                "site_final": temple.final_points, "site_edge": 1,
            }  # fmt: skip
        edge = int(edge_surrounds(profile))
        if scorer is CASTLES:
            points = profile[CastleRules].complete
            return {"site_worth": at.CASTLE, "site_points": points, "site_edge": edge}
        assert scorer is GRAVEYARDS
        return {"site_worth": at.GRAVEYARD, "site_edge": edge}

    # -- pieces -----------------------------------------------------------------------------------

    def pieces(self) -> None:
        """Write where pieces stand, how much they count, and where they return to."""
        t, kinds = self.table, list(self.assembly.pieces.values())
        t["n_figures"] = len(kinds)
        bars = [tuple(one.blocks(self.profile, other.name) for other in kinds) for one in kinds]
        alike = [*dict.fromkeys(bars)]
        for place, kind in enumerate(kinds):
            t["held_as"][place] = 1 << 8 * alike.index(bars[place])
            t["blocking"][place] = sum(0xFF << 8 * n for n, bar in enumerate(alike) if bar[place])
            t["stands"][place] = sum(1 << self.whats[word] for word in self._stands_on(kind))
            t["joins"][place] = at.ALONE if kind.refuses is stands_alone else 0
            t["returns"][place] = ("box", "supply", "stock").index(kind.returns(self.profile))
            t["follows"][place] = kind.counts_as_follower
            t["passed"][place] = kind is not PROPHETS or self.profile[ArkRules].counts_prophets
            t["haunted"] |= int(self._is_haunted(kind)) << place
            if kind is GUARDS:
                t["guard"] = place
            if kind is ABBOTS:
                t["recalls"] = 1
                t["recalled"][place] = sum(1 << self.whats[word] for word in PLACES)
            if kind in COMPANIONS:
                self._join(place, kind)
            self._weigh(place, kind)

    def _join(self, place: int, kind: PieceKind) -> None:
        """Write what a piece brings that joins others of its owner."""
        t, rules, builder = self.table, self.profile[PigRules], kind is COMPANIONS[0]
        t["companions"], t["joins"][place], t["doubles"][place] = 1, at.BESIDE_OWN, builder
        if not builder and (t["farm_value"] == at.BY_FARM or rules.old_farms):
            t["city_pays"][place] = rules.points

    def _stands_on(self, kind: PieceKind) -> set[str]:
        stands = {*kind.stands_on(self.profile)} & self.whats.keys()
        if self.table["has_mist"]:
            figure = figure_of(self.assembly, kind.name)
            spared = ((CASTLE, figure.castle), (GRAVEYARD, figure.graveyard))
            stands -= {word for word, may in spared if not may}
        if ABBOTS in self.assembly.pieces.values() and kind is not ABBOTS:
            stands.discard(GARDEN)
        return stands

    def _is_haunted(self, kind: PieceKind) -> bool:
        if not self.table["has_mist"]:
            return False
        if kind is GUARDS:
            return self.profile[GuardRules].haunted
        return figure_of(self.assembly, kind.name).haunted

    def _weigh(self, place: int, kind: PieceKind) -> None:
        """Write a kind of piece's weight in majorities, and its factor on its owner's award."""
        t = self.table
        for final in (0, 1):
            for word, what in self.whats.items():
                asked = "farm" if word == "field" and final else word
                t["counts"][place, final, what] = kind.weight(self.profile, asked, bool(final))[0]
                t["times"][place, final, what] = 1
            if kind is PROPHETS:
                self._multiply(place, final)

    def _multiply(self, place: int, final: int) -> None:
        """Write where a prophet multiplies: in cities, and around temples if it counts there."""
        t, rules = self.table, self.profile[ProphetRules]
        if not final or rules.final is ProphetFinal.DOUBLED:
            t["times"][place, final, at.CITY] = rules.multiplier
        temple = self.whats[TEMPLES.kind]
        if self.profile[TempleRules].prophet_multiplier and t["counts"][place, final, temple]:
            t["times"][place, final, temple] = rules.multiplier

    # -- how the dice know things -----------------------------------------------------------------

    def codes(self, tokens: Sequence[str]) -> None:
        """The numbers of tiles, verbs and steps, as `Dice` has them."""
        t, assembly = self.table, self.assembly
        for number, token in enumerate(tokens):
            t["tile_code"][number] = crc32(token.encode())
        for place, verb in enumerate(assembly.verbs):
            t["verb_code"][VERBS[verb.makes]] = place
        for place, name in enumerate(assembly.steps):
            if name in at.STEP_NAMES:
                t["step_code"][at.STEP_NAMES.index(name)] = place

    # -- tiles ------------------------------------------------------------------------------------

    def kinds(self, kinds: Sequence[Kind]) -> None:
        """Everything that is known of tiles."""
        t = self.table
        t["n_kinds"] = len(kinds)
        names = {name: at_ for at_, name in enumerate(sorted({n for k in kinds for n in k.index}))}
        for number, kind in enumerate(kinds):
            for demand, rotations in enumerate(kind.fits):
                t["fits"][number, demand] = sum(1 << rotation for rotation in rotations)
            t["n_segments"][number] = len(kind.segments)
            t["site_of"][number] = 0 if kind.site is None else 1 + kind.index[kind.site]
            for rank, name in enumerate(sorted(kind.index)):
                t["rank"][number, kind.index[name]] = rank
                t["name"][number, kind.index[name]] = names[name]
            self._segments(number, kind)
            self._lies(number, [tile_for(self.profile, kind, turn) for turn in SIDES])
            if RIVER in self.assembly.extensions:
                self._river(number, kind)

    def _segments(self, number: int, kind: Kind) -> None:
        """Write the marks on each segment."""
        t, tile = self.table, kind.tiles[0]
        for place, segment in enumerate(kind.segments):
            t["what"][number, place] = self.whats[segment.kind]
            t["ends"][number, place] = sum(side[1] == place for side in tile.slots)
            touched = {city for field, city in tile.touching if field == place}
            t["touches"][number, place] = sum(1 << city for city in touched)
            marks = kind.marked.get(segment.name, {})
            t["sheep"][number, place] = marks.get("sheep", 0)
            t["wolves"][number, place] = marks.get("wolf", 0)
            t["goods"][number, place] = [marks.get(word, 0) for word in KINDS]
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
        t, mist = self.table, bool(self.table["has_mist"])
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
            if mist:
                sides = misty_sides(tile, self.profile[MistRules].half_side is HalfSide.ANY)
                t["misty_sides"][lie] = sum(1 << side for side in sides)
        t["misty"][number] = int(mist and bears_mist(tiles[0]))

    def _river(self, number: int, kind: Kind) -> None:
        """Write when a tile is drawn, where the river runs on it, and what else it brings."""
        t, rules, marked = self.table, self.profile[RiverRules], kind.marked.get("", {})
        t["ranked"] = t["has_river"] = 1
        rank = rank_of(kind)
        if rank is Rank.OTHER and rules.start_tile is StartTileUse.AFTER_RIVER:
            rank = Rank.START if kind.token in left_in_box(self.profile) else rank
        t["draw_rank"][number] = rank
        t["spring"][number] = SPRING in marked
        t["again"][number] = VOLCANO in marked and rules.volcano_turn
        t["bare"][number] = VOLCANO in marked and not rules.volcano_meeple
        for rotation, tile in enumerate(kind.tiles):
            sides = sum(1 << side for side in river_sides(tile))
            t["river"][number * 4 + rotation] = sides
            bends = rules.fork_bends or not forks(tile)
            t["bends"][number * 4 + rotation] = sides if bends else 0


def _lanes(tile: Tile, side: int) -> int:
    """How many segments meet at a side, or 0 where slots are blank."""
    if tile.wholes[side] >= 0:
        return 1
    return 0 if -1 in tile.slots[side] else 3


VERBS: Mapping[type[Any], int] = {  # of moves of whatever kind
    Draw: at.DRAW, Lay: at.LAY, Discard: at.DISCARD, Place: at.PLACE, Pass: at.PASS, End: at.END,
    ArkMove: at.MOVE_ARK, Seat: at.SEAT, Haunt: at.HAUNT, Return: at.RECALL,
    Decline: at.DECLINE,
}  # fmt: skip
"""The numbers of kinds of moves, by their class."""
