"""What positions and verdicts say of the Ark."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from arkrules.games.ark.clauses import ArkRules, Repeat, Route
from arkrules.games.ark.journey import ARK
from arkrules.games.ark.prophet import TEMPLE
from arkrules.geometry import Cell, to_cell
from arkrules.play import Aspect, Facts, MutableState, PositionField, StateData
from arkrules.text import later, say


def _read_ark(draft: MutableState, value: object) -> None:
    if value == "off":
        return
    if not isinstance(value, str):
        raise ValueError(say('expected a cell or "off", found {value}', value=repr(value)))
    draft.move_token(ARK, Cell.parse(value).spot)


def _where(state: StateData) -> str:
    return str(to_cell(state.tokens[ARK])) if ARK in state.tokens else "off"


def _read_reached(draft: MutableState, value: object) -> None:
    if not isinstance(value, list) or not all(isinstance(cell, str) for cell in value):
        raise ValueError(say("expected a list of cells, found {value}", value=repr(value)))
    spots = frozenset(Cell.parse(cell).spot for cell in value)
    for spot in spots:
        if draft.board.sites.get(spot) != TEMPLE:
            raise ValueError(say("no temple lies at {cell}", cell=to_cell(spot)))
    if spots and draft.profile[ArkRules].temple_bonus_repeat is not Repeat.EACH_TIME:
        draft.keep("ark_reached", spots)


def _reached(state: StateData) -> object:
    spots = state.extras.get("ark_reached")
    return [str(to_cell(spot)) for spot in sorted(spots)] if spots else None


def _read_arrived(draft: MutableState, value: object) -> None:
    if not isinstance(value, bool):
        raise ValueError(say("expected true or false, found {value}", value=repr(value)))
    if value and draft.profile[ArkRules].route is Route.FIRST_JOURNEY:
        draft.keep("ark_arrived", True)


def _kept(name: str) -> Callable[[StateData], object]:
    return lambda state: state.extras.get(name)


KEYS = (
    PositionField(
        name="ark",
        read=_read_ark,
        write=lambda state: _where(state) if ARK in state.tokens else None,
        holds="cell",
        about=later("The Ark stands here."),
    ),
    PositionField(
        name="ark_reached",
        read=_read_reached,
        write=_reached,
        holds="cells",
        about=later("The temple here has paid its bonus."),
        site=TEMPLE,
    ),
    PositionField(
        name="ark_arrived",
        read=_read_arrived,
        write=_kept("ark_arrived"),
        holds="flag",
        about=later("The Ark's first journey is over."),
    ),
)


def _say_where(facts: Facts, _played: object) -> Iterator[str]:
    if facts[()] == "off":
        yield say("the Ark is on no tile yet")
    else:
        yield say("the Ark stands at {cell}", cell=facts[()])


ASPECTS = (
    Aspect(
        name="ark",
        about=later("The cell where the Ark stands, or `off`."),
        of=lambda played, _names: _where(played.content),
        type=str,
        topics=("ark",),
        say=_say_where,
    ),
)


def faults(state: StateData) -> Iterable[str]:
    """A token off the tiles."""
    spot = state.tokens.get(ARK)
    if spot is not None and spot not in state.board.tiles:
        yield say("ark: no tile lies at {cell}", cell=to_cell(spot))
