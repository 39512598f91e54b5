"""Figures, and the sites that they keep: castles and graveyards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import attrs

from arkrules.errors import ProfileError
from arkrules.files import FileText
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
    Sites,
    StateData,
    Subject,
    Weight,
    contenders,
    count,
    send_home,
)
from arkrules.rules import Profile
from arkrules.structure import read_listing
from arkrules.text import counting, later, say, saying
from arkrules.tiles import Tile

GUARD = "guard"


@attrs.frozen
class GuardJoins(Event):
    """A guard that a player takes from the general supply."""

    player: str

    def __str__(self) -> str:
        player = person(self.player)
        return say("{player} takes a guard from the general supply", player=player)


GUARDS = attrs.evolve(
    FOLLOWERS,
    name=GUARD,
    dealt=lambda profile: profile[SetupGhostRules].guards,
    reserved=lambda profile: (
        profile[SetupGhostRules].guards_per_color - profile[SetupGhostRules].guards
    ),
    counts_as_follower=False,
    weight=lambda profile, _kind, _final: Weight(profile[GuardRules].weight, "guard.weight"),
    returns_clause="guard.returns",
    out_of_supply="setup.guards",
    count_clause="setup.guards_per_color",
    synonyms=(),
)


def too_few_guards(profile: Profile) -> Iterator[str]:
    """Report that more guards are dealt out than there are."""
    rules = profile[SetupGhostRules]
    if rules.guards > rules.guards_per_color:
        yield say(
            "setup.guards says {dealt}, but setup.guards_per_color says that"
            " there are only {whole}",
            dealt=rules.guards,
            whole=rules.guards_per_color,
        )


FILE = "pieces.toml"


@attrs.frozen(kw_only=True)
class Figure:
    """A kind of figure and what it may do."""

    title: Annotated[str, "Its title for readers."] = ""
    expansion: Annotated[str, "The expansion it comes from."] = ""
    haunted: Annotated[bool, "Whether you may put a ghost on it."] = True
    castle: Annotated[bool, "Whether it may occupy a castle."] = True
    graveyard: Annotated[bool, "Whether it may occupy a graveyard."] = True
    weight: Annotated[int, "How much it counts in a majority."] = 1
    weight_per: Annotated[
        str,
        "The mark in its city for each of which it counts that much; empty if there is none.",
    ] = ""
    cite: Annotated[tuple[str, ...], "Citations for this."] = ()


def read_figures(file: FileText) -> Mapping[str, Figure]:
    """Read the figures of a file by kind, or raise `ProfileError` with every fault."""
    return read_listing(file, Figure, ProfileError)


@lru_cache(maxsize=64)
def figures_of(assembly: Assembly) -> Mapping[str, Figure]:
    """Return the figures of a game and of its other expansions, by kind."""
    files = (file for file in assembly.data if Path(file.path).name == FILE)
    return {kind: figure for file in files for kind, figure in read_figures(file).items()}


def figure_of(assembly: Assembly, kind: str) -> Figure:
    """Return the traits of a kind of piece; one that is not listed may do everything."""
    return figures_of(assembly).get(kind, _ANY)


_ANY = Figure()


def hauntable(state: StateData, kind: str) -> bool:
    """Return whether a kind of piece can be haunted."""
    if kind == GUARD:
        return state.profile[GuardRules].haunted
    return figure_of(state.assembly, kind).haunted


def haunting_clause(state: StateData, node: int) -> str:
    """Return the clause that says whether the piece on a node can be haunted there."""
    kind = state.pieces[node].kind
    if kind == GUARD:
        return "guard.haunted"
    if kind != FOLLOWERS.name and kind in figures_of(state.assembly):
        return "ghost.figures"
    return "ghost.sites" if state.board.where(node)[1].kind in _WHO else "ghost.on"


CASTLE, GRAVEYARD = "castle", "graveyard"
_WHO = {CASTLE: "castle.who", GRAVEYARD: "graveyard.who"}
"""The clause for the figures that may stand on a site."""


def no_keeper(state: StateData, piece: str, at: int) -> Iterator[Refusal]:
    """Yield the refusals of a kind of figure on a castle or a graveyard."""
    site = state.just_laid().tile.segments[at].kind
    if site in _WHO and not getattr(figure_of(state.assembly, piece), site):
        message = later("{piece:a} may not stand on {feature:a}")
        yield Refusal(_WHO[site], saying(message, piece=noun(piece), feature=noun(site)))


def explain_keeper(draft: MutableState, node: int) -> None:
    """Note the clause by which a figure may stand on a castle or a graveyard."""
    site, kind = draft.board.where(node)[1].kind, draft.pieces[node].kind
    if kind == GUARD:
        words = saying("a guard is placed like any meeple")
        draft.because("guard.where", words, about=("legal",))
    if site in _WHO:
        piece = noun(kind)
        words = saying("{piece:a} may stand on {site:a}", piece=piece, site=noun(site))
        draft.because(_WHO[site], words, about=("legal",))
    if _squares_in(draft, node):
        words = saying("it belongs to the start block too, which may be claimed like any tile")
        draft.because("block.parts", words, about=("legal",), background=True)


def _misty_tiles(state: StateData, spot: int, steps: Iterable[int]) -> int:
    """Count the tiles with mist at these steps from a spot."""
    return sum(map(bears_mist, _tiles_at(state, spot, steps)))


def _tiles_at(state: StateData, spot: int, steps: Iterable[int]) -> Iterator[Tile]:
    laid = (state.board.tiles.get(spot + step) for step in steps)
    return (placed.tile for placed in laid if placed is not None)


def _castle_lines(state: StateData, subject: Subject, final: bool) -> Sequence[Line]:
    rules = state.profile[CastleRules]
    spot = state.board.where(subject.node)[0]
    if final and rules.final is not CastleFinal.MISTY_TILES:
        tiles = _misty_tiles(state, spot, AROUND)
        itself = Line(saying("the castle itself"), 1, "castle.final")
        return (itself, count("misty neighbor", tiles, 1, "castle.final"))
    each, clause = (1, "castle.final") if final else (rules.complete, "castle.complete")
    return (count("misty tile", _misty_tiles(state, spot, (0, *AROUND)), each, clause),)


def _relieve(draft: MutableState, subject: Subject) -> None:
    """Send the keeper home with a guard from the general supply, if one is left."""
    if not contenders(draft, subject):
        words = saying("nobody keeps the graveyard, so nobody takes a guard for it")
        draft.because("graveyard.complete", words, about=("supply", "stock"))
    for node in contenders(draft, subject):
        owner = draft.pieces[node].owner
        player = draft.players[owner]
        message = later("{player} takes a guard for the graveyard but scores no points")
        words = saying(message, player=person(player))
        draft.because("graveyard.complete", words, about=("points", "pieces", "stock"))
        if draft.reserves[owner].get(GUARD, 0) > 0:
            draft.reserve(owner, GUARD, -1)
            draft.supply(owner, GUARD, 1)
            draft.note(GuardJoins(player))
    send_home(draft, subject)


def explain_block(draft: MutableState) -> None:
    """Note how squares of the start block counted in what was completed, and its ruin did not."""
    for event in draft.log:
        if isinstance(event, Completed):
            _explain_squares(draft, event)
    block = {spot for spot, placed in draft.board.tiles.items() if of_block(placed.tile)}
    around = {spot + step for spot in block for step in AROUND} - block
    if around.intersection(draft.spots_laid()) and around <= draft.board.tiles.keys():
        words = saying(
            "the ruin in the middle of the start block is not a castle, and never scored"
        )
        draft.because("block.ruin", words, background=True)


def _explain_squares(draft: MutableState, event: Completed) -> None:
    """Note how squares of the start block counted in or beside something completed."""
    at = At(event.kind, event.cell, event.segment)
    if event.kind in draft.assembly.vocabulary.sites:
        squares = sum(map(of_block, _tiles_at(draft, event.cell.spot, AROUND)))
        words = counting(
            squares,
            "{number} square of the start block lies beside {site:at}, and counts",
            "{number} squares of the start block lie beside {site:at}, and each counts",
            site=at,
        )
        if squares:
            draft.because("block.neighbours", words, about=("points", "pieces"))
        return
    squares = _squares_in(draft, draft.board.node(event.cell.spot, event.segment))
    words = counting(
        squares,
        "{number} square of the start block belongs to {feature:at}, and counts as a tile",
        "{number} squares of the start block belong to {feature:at}, and each counts as a tile",
        feature=at,
    )
    if squares:
        draft.because("block.parts", words)


def _squares_in(state: StateData, node: int) -> int:
    """Count the squares of the start block on which a feature lies."""
    spots = {cell.spot for cell, _ in state.board.feature_of(node).segments}
    return sum(of_block(state.board.tiles[spot].tile) for spot in spots)


CASTLES = Sites(CASTLE, "castle.complete", edge=edge_surrounds).scorer(_castle_lines)
_NO_POINTS = (Line(saying("a guard instead of points"), 0, "graveyard.complete"),)
"""Score the keeper of a graveyard all the same, so that ghosts cost points as usual."""
GRAVEYARDS = Sites(GRAVEYARD, "graveyard.complete", edge=edge_surrounds).scorer(
    lambda _state, _subject, _final: _NO_POINTS,
    phase="",
    unscored_clause="graveyard.final",
    release=_relieve,
)
