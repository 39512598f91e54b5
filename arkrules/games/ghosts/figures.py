"""The figures: what each of them does where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import attrs

from arkrules.board import Board
from arkrules.errors import ProfileError
from arkrules.files import FileText, why_unread
from arkrules.formats import parse_text
from arkrules.games.base import FOLLOWERS
from arkrules.games.ghosts.clauses import GuardRules, SetupGhostRules
from arkrules.geometry import SIDES, STEPS, opposite
from arkrules.nouns import person
from arkrules.play import Assembly, MutableState
from arkrules.rules import Profile, shipped_library
from arkrules.schema import Schema, Schemas, file_schema
from arkrules.structure import DOCUMENTS, structured
from arkrules.text import say
from arkrules.tiles import NOTHING, Tile


def of_block(tile: Tile) -> bool:
    """Whether a tile is a square of a block."""
    return any(NOTHING in side for side in tile.sides)


def whole_block(board: Board, spot: int) -> Iterable[Tile]:
    """The squares of the block to which a tile belongs, or the tile alone."""
    found = {spot: board.tiles[spot].tile}
    for at in (waiting := [spot]):
        for side in SIDES:
            if NOTHING not in found[at].sides[side] or (beside := at + STEPS[side]) in found:
                continue
            placed = board.tiles.get(beside)
            if placed is not None and NOTHING in placed.tile.sides[opposite(side)]:
                found[beside] = placed.tile
                waiting.append(beside)
    return found.values()


GUARD = "guard"


@attrs.frozen
class GuardJoins:
    """A player takes a guard from the general supply."""

    player: str

    def __str__(self) -> str:
        player = person(self.player)
        return say("{player} takes a guard from the general supply", player=player)


def _in_stock(profile: Profile) -> int:
    rules = profile[SetupGhostRules]
    return rules.guards_per_color - rules.guards


GUARDS = attrs.evolve(
    FOLLOWERS,
    name=GUARD,
    dealt=lambda profile: profile[SetupGhostRules].guards,
    reserved=_in_stock,
    counts_as_follower=False,
    weight=lambda profile, _kind, _final: (profile[GuardRules].weight, "guard.weight"),
    returns_clause="guard.returns",
    out_of_supply="setup.guards",
    count_clause="setup.guards_per_color",
    synonyms=(),
)


def too_few_guards(profile: Profile) -> Iterator[str]:
    """That more guards are dealt out than there are."""
    rules = profile[SetupGhostRules]
    if rules.guards > rules.guards_per_color:
        yield say(
            "setup.guards says {dealt}, but setup.guards_per_color that there are only {whole}",
            dealt=rules.guards,
            whole=rules.guards_per_color,
        )


def take_guard(draft: MutableState, player: int) -> None:
    """Move a guard from the general supply to a player's, if one is left."""
    if draft.reserves[player].get(GUARD, 0) > 0:
        draft.reserve(player, GUARD, -1)
        draft.supply(player, GUARD, 1)
        draft.note(GuardJoins(draft.players[player]))


FILE = "pieces.toml"


@attrs.frozen(kw_only=True)
class Figure:
    """A kind of figure and what it may do."""

    title: Annotated[str, "What readers know it by."] = ""
    expansion: Annotated[str, "Where it comes from."] = ""
    haunted: Annotated[bool, "Whether a ghost may be put on it."] = True
    castle: Annotated[bool, "Whether it may stand on a castle."] = True
    graveyard: Annotated[bool, "Whether it may stand on a graveyard."] = True
    weight: Annotated[int, "What it counts in a majority."] = 1
    weight_per: Annotated[
        str, "The mark of which each one in its city makes it count that much; empty if none does."
    ] = ""
    cite: Annotated[tuple[str, ...], "Where that stands."] = ()


_ANY = Figure()
"""A figure of which nothing is said."""


def load_figures(path: Path) -> Mapping[str, Figure]:
    """The figures of a file, by kind, or `ProfileError` with every fault."""
    try:
        file = FileText.of(path)
    except (OSError, UnicodeDecodeError) as error:
        raise ProfileError(why_unread(error), file=str(path)) from None
    return _figures_in(file)


def _figures_in(file: FileText) -> Mapping[str, Figure]:
    raw = parse_text(file.text, file.path)
    return structured(DOCUMENTS, raw, dict[str, Figure], ProfileError, file=file.path)


def figures_schema() -> Schema:
    """The schema of such a file."""
    schemas = Schemas.of_files()
    table = {
        "type": "object",
        "description": "Figures by their kinds; one of which nothing is said may do everything.",
        "additionalProperties": schemas.of(Figure),
    }
    return file_schema("Figures of arkrules and what they may do", table, schemas)


def shipped_figures() -> Mapping[str, Figure]:
    """The figures of the game and of its other expansions."""
    return load_figures(shipped_library().folders[0] / FILE)


@lru_cache(maxsize=64)
def _figures(assembly: Assembly) -> Mapping[str, Figure]:
    found: dict[str, Figure] = {}
    for file in assembly.data:
        if Path(file.path).name == FILE:
            found |= _figures_in(file)
    return found


def figure_of(assembly: Assembly, kind: str) -> Figure:
    """The traits of a kind of piece; one of which nothing is said may do everything."""
    return _figures(assembly).get(kind, _ANY)
