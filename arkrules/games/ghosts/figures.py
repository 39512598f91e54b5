"""The figures, and the sites that they keep: castles and graveyards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import attrs

from arkrules.errors import ProfileError
from arkrules.files import FileText, why_unread
from arkrules.formats import parse_text
from arkrules.games.base import FOLLOWERS, edge_surrounds
from arkrules.games.ghosts.clauses import CastleFinal, CastleRules, GuardRules, SetupGhostRules
from arkrules.games.ghosts.mist import bears_mist, of_block
from arkrules.geometry import AROUND
from arkrules.nouns import At, noun, person
from arkrules.play import (
    Assembly,
    Completed,
    Event,
    Line,
    MutableState,
    Refusal,
    StateData,
    Subject,
    contenders,
    count,
    send_home,
    site_scorer,
)
from arkrules.rules import Profile, shipped_library
from arkrules.schema import Schema, Schemas, file_schema
from arkrules.structure import DOCUMENTS, structured
from arkrules.text import counting, later, say, saying

GUARD = "guard"


@attrs.frozen
class GuardJoins(Event):
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


CASTLE = "castle"
GRAVEYARD = "graveyard"


_WHO = {CASTLE: "castle.who", GRAVEYARD: "graveyard.who"}
"""The clause that says which figures may stand on a site."""


def no_keeper(state: StateData, piece: str, at: int) -> Iterator[Refusal]:
    """Yield what refuses a kind of figure a castle or a graveyard."""
    site = state.just_laid().tile.segments[at].kind
    figure = figure_of(state.assembly, piece)
    if not {CASTLE: figure.castle, GRAVEYARD: figure.graveyard}.get(site, True):
        message = later("{piece:a} does not stand on {feature:a}")
        yield Refusal(_WHO[site], saying(message, piece=noun(piece), feature=noun(site)))


def explain_keeper(draft: MutableState, node: int) -> None:
    """Say by which clause a figure may stand on a castle or a graveyard."""
    site = draft.board.kind_of(node)
    if draft.reasons is not None and site in _WHO:
        piece = noun(draft.pieces[node].kind)
        words = saying("{piece:a} may stand on {site:a}", piece=piece, site=noun(site))
        draft.because(_WHO[site], words, about=("legal",))


def _misty_tiles(state: StateData, spot: int, steps: Iterable[int]) -> int:
    """How many of the tiles at these steps from a spot bear mist."""
    laid = (state.board.tiles.get(spot + step) for step in steps)
    return sum(placed is not None and bears_mist(placed.tile) for placed in laid)


def _castle_lines(state: StateData, subject: Subject, final: bool) -> Sequence[Line]:
    rules = state.profile[CastleRules]
    spot, _ = state.board.where(subject.node)
    if not final:
        tiles = _misty_tiles(state, spot, (0, *AROUND))
        return (count("misty tile", tiles, rules.complete, "castle.complete"),)
    if rules.final is CastleFinal.MISTY_TILES:
        tiles = _misty_tiles(state, spot, (0, *AROUND))
        return (count("misty tile", tiles, 1, "castle.final"),)
    tiles = _misty_tiles(state, spot, AROUND)
    return (
        Line(saying("the castle itself"), 1, "castle.final"),
        count("misty neighbor", tiles, 1, "castle.final"),
    )


def _graveyard_lines(state: StateData, _subject: Subject, _final: bool) -> Sequence[Line]:
    """No points; but the keeper is scored, so that ghosts cost what they cost."""
    return (Line(saying("a guard instead of points"), 0, "graveyard.complete"),)


def _relieve(draft: MutableState, subject: Subject) -> None:
    """The keeper comes home, and brings a guard."""
    for node in contenders(draft, subject):
        owner = draft.pieces[node].owner
        if draft.reasons is not None:
            words = saying(
                "{player} takes a guard for the graveyard, and no points",
                player=person(draft.players[owner]),
            )
            draft.because("graveyard.complete", words, about=("points", "pieces"))
        take_guard(draft, owner)
    send_home(draft, subject)


def explain_block(draft: MutableState) -> None:
    """How squares of the start block counted beside a site that was completed."""
    if draft.reasons is None:
        return
    for event in draft.log:
        if isinstance(event, Completed) and event.kind in draft.assembly.vocabulary.sites:
            near = (draft.board.tiles.get(event.cell.spot + step) for step in AROUND)
            squares = sum(placed is not None and of_block(placed.tile) for placed in near)
            if squares:
                words = counting(
                    squares,
                    "{number} square of the start block lies beside {site:at}, and counts",
                    "{number} squares of the start block lie beside {site:at}, and each counts",
                    site=At(event.kind, event.cell, event.segment),
                )
                draft.because("block.neighbours", words, about=("points", "pieces"))


CASTLES = site_scorer(CASTLE, _castle_lines, clause="castle.complete", edge=edge_surrounds)
GRAVEYARDS = site_scorer(
    GRAVEYARD,
    _graveyard_lines,
    clause="graveyard.complete",
    edge=edge_surrounds,
    phase="",
    unscored_clause="graveyard.final",
    release=_relieve,
)
