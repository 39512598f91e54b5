"""Translation of a saved game into its first position under our rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import attrs

from arkrules.errors import PositionError, ProfileError, RecordError
from arkrules.files import FileText
from arkrules.geometry import LIMIT, Cell
from arkrules.interop.jcz.conventions import BoxMeans, Conventions, conventions
from arkrules.interop.jcz.saved import SavedGame, SavedPlayer, Setup
from arkrules.nouns import shortened
from arkrules.play import GameState, Position, assembly_of, lexicon, set_up
from arkrules.rules import Answer, Library, Profile, library
from arkrules.text import listing, say
from arkrules.tiles import Kind, TileAt, TileSet, Vocabulary, read_set
from arkrules.tiles.sets import limited

__all__ = [
    "Departure",
    "Tiles",
    "departures",
    "gives",
    "lacking",
    "names_of",
    "profile_for",
    "start_of",
]

_DONE = frozenset({"PLACE_TILE", "DEPLOY_MEEPLE", "RETURN_MEEPLE", "PASS", "COMMIT"})
"""The messages of the games that we have."""


def lacking(saved: SavedGame) -> tuple[str, ...]:
    """Return everything that a saved game uses and that we lack, each once: mostly expansions.

    The kind comes before the name: set, element, rule, tile, feature or message.
    """
    found = _lacking(saved, conventions())
    return tuple(dict.fromkeys(f"{kind} {shortened(name)}" for kind, name in found))


def _lacking(saved: SavedGame, known: Conventions) -> Iterator[tuple[str, str]]:
    setup, tiles = saved.setup, frozenset(known.tiles.values())
    for name, number in setup.sets.items():
        if number and name not in known.sets.values():
            yield "set", name
    for name in _included(setup):
        if name not in known.elements:
            yield "element", name
    for name, value in setup.rules.items():
        if name in known.rules:
            if _word(value) not in known.rules[name]:
                yield "rule", f"{name} = {_word(value)}"
        elif name not in known.idle_rules:
            yield "rule", name
    for name in (*(start.tile for start in setup.start), *saved.annotations.draw_order):
        if name not in tiles:
            yield "tile", name
    for _, message in saved.done:
        if message.type not in _DONE:
            yield "message", message.type
            continue
        source = message.payload.get("source")
        if message.type == "RETURN_MEEPLE" and source not in known.returns:
            yield "message", f"{message.type} {source}"
        tile = message.payload.get("tileId")
        if isinstance(tile, str) and tile not in tiles:
            yield "tile", tile
        pointer = message.payload.get("pointer")
        feature = pointer.get("feature") if isinstance(pointer, Mapping) else None
        if isinstance(feature, str) and feature not in known.features:
            yield "feature", feature


def _included(setup: Setup) -> tuple[str, ...]:
    """Return the elements in a game.

    Of one that is on tiles and nowhere else, that program asks whether it is named, and no more:
    even if it is said to be `false`, it is included.
    """
    known = conventions().elements
    marked = {name for name, means in known.items() if means.marks}
    return tuple(name for name, held in setup.elements.items() if held or name in marked)


def _word(value: object) -> str:
    """Return a switch's setting as in our data."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def require_known(saved: SavedGame) -> None:
    """Raise `RecordError` with the names of anything we lack."""
    if found := lacking(saved):
        named = [*found[:20], *(["…"] if len(found) > 20 else [])]
        raise RecordError(
            say("it uses elements that this library does not have: {names}", names=listing(named)),
            file=saved.file,
            remedy=say("only games with the expansions of this library can be read"),
        )


def profile_for(saved: SavedGame, shelf: Library | None = None) -> Profile:
    """Return the rules of a saved game: its edition and boxes, its switches, and the readings that
    it is played by.
    """
    known, shelf = conventions(), shelf or library()
    profile = _boxed(saved.setup, known, shelf)
    readings = (known.boxes[name].readings.items() for name in profile.overlays)
    for clause, answer in chain(*readings, _answers(saved, known)):
        try:
            if clause in profile.catalogue and not gives(profile, clause, answer):
                profile = profile.with_answer(clause, answer)
        except ProfileError as error:
            raise RecordError(error.faults, file=saved.file, key="setup") from None
    return profile


def _boxed(setup: Setup, known: Conventions, shelf: Library) -> Profile:
    """Return the edition with its boxes, without switches.

    A box that is not for the edition is played with the next one that it is for.
    """
    overlays = {name: shelf.overlay(name).overlays for name in known.boxes}
    needed = [name for name, box in known.boxes.items() if _is_in(setup, box)]
    editions = sorted(known.editions, key=lambda name: not setup.sets.get(name))
    found = []
    for edition in (shelf.profile(known.editions[name]) for name in editions):
        fitting = [name for name in needed if overlays[name] in edition.lineage]
        found.append((edition.id, *fitting))
        if all(name in fitting or not known.boxes[name].elements for name in needed):
            break
    return shelf.profile("+".join(found[-1]))


def _is_in(setup: Setup, box: BoxMeans) -> bool:
    """Return whether a box is in a game."""
    held = {name for name, number in setup.sets.items() if number} | {*_included(setup)}
    bringing = box.sets or box.elements
    return (not bringing or not held.isdisjoint(bringing)) and held.isdisjoint(box.without)


@attrs.frozen(kw_only=True)
class Departure:
    """A clause that is played otherwise than the edition has it, as that program reads it."""

    clause: str
    answer: object
    printed: Answer
    """The edition's own answer."""


def departures(profile: Profile) -> tuple[Departure, ...]:
    """Return where the rules of a saved game are that program's readings instead of print."""
    known = conventions().readings
    read = [id for id in profile.changes if id in known and gives(profile, id, known[id])]
    edition = (profile.library or library()).profile(profile.id) if read else profile
    return tuple(
        Departure(clause=id, answer=profile.value(id), printed=edition.answer(id)) for id in read
    )


def gives(profile: Profile, clause: str, answer: object) -> bool:
    """Return whether a profile gives an answer."""
    return profile.value(clause) == profile.with_answer(clause, answer).value(clause)


def _answers(saved: SavedGame, known: Conventions) -> Iterator[tuple[str, Any]]:
    """Yield the answers that its switches give."""
    for name, means in known.elements.items():
        held = saved.setup.elements.get(name)
        if means.counts:
            yield means.counts, _whole(held)
        if not held:
            yield from means.absent.items()
    for name, value in saved.setup.rules.items():
        yield from known.rules.get(name, {}).get(_word(value), {}).items()


def _whole(held: object) -> int:
    """Return a number of pieces, which may be written as a decimal."""
    return int(held) if isinstance(held, int | float) and held == held // 1 else 0


def names_of(players: Sequence[SavedPlayer]) -> tuple[str, ...]:
    """Return the players' names in notation: words, no two the same."""
    names: list[str] = []
    for number, player in enumerate(players, 1):
        plain = re.sub(r"[^\w-]+", "-", player.name[:_LONGEST]).strip("-") or f"p{number}"
        name, again = plain, 2
        while name in names:
            name, again = f"{plain}-{again}", again + 1
        names.append(name)
    return tuple(names)


_LONGEST = 40


class Tiles:
    """The tiles of a saved game under a profile."""

    def __init__(self, saved: SavedGame, profile: Profile) -> None:
        assembly, included = assembly_of(profile), _included(saved.setup)
        elements = conventions().elements.items()
        absent = {word for name, means in elements if name not in included for word in means.marks}
        marks, sites = assembly.vocabulary.marks, assembly.vocabulary.sites
        kept = {word: mark for word, mark in marks.items() if word not in absent}
        self.shown = Vocabulary(kept, sites - absent)
        self.box = assembly.box
        self.shelf = profile.library or library()

    def token(self, name: str, quarters: int = 0) -> tuple[str, int]:
        """Return our kind and rotation of a known tile.

        What is not in our box, or shows what is not in the game, is a literal.
        """
        found = list(conventions().tile(name, quarters))
        token, turn = next((one for one in found if self.box.knows(one[0])), found[0])
        ours = self.box.knows(token)
        kind = self.box.kind(token) if ours else self._elsewhere(token)
        if kind is None:
            return token, turn
        literal = limited(kind, self.shown).literal
        return (token if ours and kind.literal == literal else literal), turn

    def _elsewhere(self, token: str) -> Kind | None:
        """Return a kind that is in a box that we have, but not in that of the game."""
        known = conventions()
        sets = map(self._set, known.sets.values())
        return next((tiles.kinds[token].kind for tiles in sets if token in tiles.kinds), None)

    def _set(self, name: str) -> TileSet:
        """Return our set for one of theirs."""
        sets = conventions().sets.items()
        return _read(self.shelf.set_file(next(ours for ours, theirs in sets if theirs == name)))

    def counts(self, sets: Mapping[str, int]) -> Counter[str]:
        """Return the tiles of a game with some sets."""
        known, found = conventions(), Counter[str]()
        out = {*known.beginning, *chain(*(known.replaces.get(name, ()) for name in sets))}
        for name, number in sets.items():
            for kind, printed in self._set(name).kinds.items():
                called, _ = known.named(kind) or ("", 0)
                if called not in out:
                    found[self.token(called)[0]] += number * printed.count
        return found


@lru_cache(maxsize=64)
def _read(file: FileText) -> TileSet:
    return read_set(file.text, lexicon().vocabulary, file=file.path)


def start_of(saved: SavedGame, profile: Profile) -> GameState:
    """Return the first state of a saved game under our rules."""
    require_known(saved)
    theirs = Tiles(saved, profile)
    tiles, used = [], Counter[str]()
    for start in saved.setup.start:
        if max(abs(start.x), abs(start.y)) >= LIMIT:
            raise RecordError(say("a tile lies too far out"), file=saved.file, key="setup.start")
        kind, turn = theirs.token(start.tile, start.rotation // 90)
        tiles.append(TileAt(Cell(start.x, start.y), kind, turn))
        used[kind] += 1
    names = names_of(saved.players)
    position = Position(players=names, to_move=names[0], tiles=tiles, bag=_bag(saved, theirs, used))
    try:
        return set_up(profile, position)
    except PositionError as error:
        raise other_tiles(error, saved, profile) from None


def other_tiles(
    error: PositionError | RecordError, saved: SavedGame, profile: Profile
) -> RecordError:
    """Return what is wrong with a profile that is not played with the tiles of a saved game."""
    return RecordError(
        error.faults,
        file=saved.file,
        key=say("under {profile}", profile=profile.id),
        remedy=say("choose an edition that is played with the same tiles"),
    )


def _bag(saved: SavedGame, theirs: Tiles, used: Counter[str]) -> Counter[str]:
    """Return the tiles left to draw.

    Where the game ends after some tiles, no more than these are in the bag.
    """
    order, end = saved.annotations.draw_order, saved.annotations.end_turn
    if end is not None:
        names = list(order[: max(end, 0)])
        laid = [m.payload.get("tileId") for _, m in saved.done if m.type == "PLACE_TILE"]
        names += [str(name) for name in laid[len(names) : end]]
        return Counter(theirs.token(name)[0] for name in names)
    return theirs.counts(saved.setup.sets) - used
