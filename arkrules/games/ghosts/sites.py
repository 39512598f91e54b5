"""Castles and graveyards: complete when eight tiles surround them, like monasteries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from arkrules.games.base import edge_surrounds
from arkrules.games.ghosts.clauses import CastleFinal, CastleRules
from arkrules.games.ghosts.figures import figure_of, of_block, take_guard
from arkrules.games.ghosts.mist import bears_mist
from arkrules.geometry import AROUND
from arkrules.nouns import At, noun, person
from arkrules.play import (
    Completed,
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
from arkrules.text import counting, later, saying

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
