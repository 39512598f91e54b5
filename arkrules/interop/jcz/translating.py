"""Translation of a saved game into its first position under our rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from arkrules.errors import PositionError, ProfileError, RecordError
from arkrules.geometry import LIMIT, Cell
from arkrules.interop.jcz.conventions import Conventions, conventions
from arkrules.interop.jcz.saved import SavedGame, SavedPlayer
from arkrules.nouns import shortened
from arkrules.play import GameState, Position, assembly_of, set_up
from arkrules.rules import Library, Profile, library
from arkrules.text import listing, say
from arkrules.tiles import TileAt

__all__ = ["Lacking", "lacking", "names_of", "profile_for", "start_of", "token_of"]

_DONE = frozenset({"PLACE_TILE", "DEPLOY_MEEPLE", "PASS", "COMMIT"})
"""The messages of a game without expansions."""


@attrs.frozen
class Lacking:
    """Something that a saved game uses and that we lack."""

    kind: str
    """`set`, `element`, `rule`, `tile`, `feature` or `message`."""
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {shortened(self.name)}"


def lacking(saved: SavedGame) -> tuple[Lacking, ...]:
    """Yield everything that a saved game uses and that we lack, each once: mostly expansions."""
    return tuple(dict.fromkeys(_lacking(saved, conventions())))


def _lacking(saved: SavedGame, known: Conventions) -> Iterator[Lacking]:
    setup = saved.setup
    for name, number in setup.sets.items():
        if number and name not in known.sets:
            yield Lacking("set", name)
    for name, held in setup.elements.items():
        if held and name not in known.elements:
            yield Lacking("element", name)
    for name, value in setup.rules.items():
        if name in known.rules:
            if _word(value) not in known.rules[name]:
                yield Lacking("rule", f"{name} = {_word(value)}")
        elif name not in known.without_effect.rules:
            yield Lacking("rule", name)
    for start in setup.start:
        if start.tile not in known.tiles:
            yield Lacking("tile", start.tile)
    for name in saved.annotations.draw_order:
        if name not in known.tiles:
            yield Lacking("tile", name)
    for message in saved.replay:
        if message.type not in _DONE:
            yield Lacking("message", message.type)
            continue
        tile = message.payload.get("tileId")
        if isinstance(tile, str) and tile not in known.tiles:
            yield Lacking("tile", tile)
        pointer = message.payload.get("pointer")
        feature = pointer.get("feature") if isinstance(pointer, Mapping) else None
        if isinstance(feature, str) and feature not in known.features:
            yield Lacking("feature", feature)


def _word(value: object) -> str:
    """Return a switch's setting as in our data."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def require_known(saved: SavedGame) -> None:
    """Raise `RecordError` with the names of anything we lack."""
    if found := lacking(saved):
        named = [*map(str, found[:20]), *(["…"] if len(found) > 20 else [])]
        raise RecordError(
            say("it uses elements that this library does not have: {names}", names=listing(named)),
            file=saved.file,
            remedy=say("only games without expansions can be read"),
        )


def profile_for(saved: SavedGame, shelf: Library | None = None) -> Profile:
    """Return the rules of a saved game: those of the base game, and its switches."""
    known = conventions()
    profile = (shelf or library()).profile(known.profile)
    for clause, answer in _answers(saved, known):
        try:
            profile = profile.with_answer(clause, answer)
        except ProfileError as error:
            raise RecordError(error.faults, file=saved.file, key="setup") from None
    return profile


def _answers(saved: SavedGame, known: Conventions) -> Iterator[tuple[str, Any]]:
    """Yield the answers that its switches give."""
    for name, means in known.elements.items():
        held = saved.setup.elements.get(name)
        if means.counts:
            yield means.counts, int(held) if isinstance(held, int) else 0
        if not held:
            yield from means.absent.items()
    for name, value in saved.setup.rules.items():
        yield from known.rules.get(name, {}).get(_word(value), {}).items()


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


def token_of(name: str, quarters: int) -> tuple[str, int]:
    """Return our kind and rotation of a known tile."""
    found = conventions().tile(name, quarters)
    assert found is not None
    return found


def start_of(saved: SavedGame, profile: Profile) -> GameState:
    """Return the first state of a saved game under our rules."""
    require_known(saved)
    tiles, used = [], Counter[str]()
    for start in saved.setup.start:
        if max(abs(start.x), abs(start.y)) >= LIMIT:
            raise RecordError(say("a tile lies too far out"), file=saved.file, key="setup.start")
        kind, turn = token_of(start.tile, start.rotation // 90)
        tiles.append(TileAt(Cell(start.x, start.y), kind, turn))
        used[kind] += 1
    names = names_of(saved.players)
    position = Position(
        players=names, to_move=names[0], tiles=tiles, bag=_bag(saved, profile, used)
    )
    try:
        return set_up(profile, position)
    except PositionError as error:
        raise RecordError(
            error.faults,
            file=saved.file,
            key=say("under {profile}", profile=profile.id),
            remedy=say("choose an edition that is played with the same tiles"),
        ) from None


def _bag(saved: SavedGame, profile: Profile, used: Counter[str]) -> Counter[str]:
    """Return the tiles left to draw.

    Where the game ends after some tiles, no more than these are in the bag.
    """
    order, end = saved.annotations.draw_order, saved.annotations.end_turn
    if end is not None:
        names = list(order[: max(end, 0)])
        laid = [m.payload.get("tileId") for m in saved.replay if m.type == "PLACE_TILE"]
        names += [str(name) for name in laid[len(names) : end]]
        return Counter(token_of(name, 0)[0] for name in names)
    boxes = sum(saved.setup.sets.values())
    return Counter({k: n * boxes for k, n in assembly_of(profile).box.counts.items()}) - used
