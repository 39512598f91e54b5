"""What positions and verdicts say of ghosts."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.games.ghosts.clauses import GhostRules
from arkrules.games.ghosts.haunting import DRIVEN_OFF, GHOST, GHOSTS
from arkrules.nouns import noun
from arkrules.play import Aspect, Facts, MutableState, PositionField, Refusal, StateData
from arkrules.text import count, later, say, saying

_Gone = tuple[tuple[tuple[int, str], int], ...]
"""How many pieces were driven off this turn, by player and kind."""


def _read_driven_off(draft: MutableState, value: object) -> None:
    if not isinstance(value, dict):
        raise ValueError(say("expected a table of players, found {value}", value=repr(value)))
    gone: list[tuple[tuple[int, str], int]] = []
    for name, kinds in value.items():
        if name not in draft.players or not isinstance(kinds, dict):
            raise ValueError(
                say("expected a table of pieces for each player, found {value}", value=repr(value))
            )
        for kind, number in kinds.items():
            if kind not in draft.assembly.pieces or type(number) is not int or number < 1:
                raise ValueError(
                    say(
                        "{kind} = {number} is no number of pieces driven off",
                        kind=repr(kind),
                        number=repr(number),
                    )
                )
            gone.append(((draft.players.index(name), kind), number))
    if gone and not draft.profile[GhostRules].third_reuse:
        draft.keep(DRIVEN_OFF, tuple(sorted(gone)))


def _driven_off(state: StateData) -> object:
    gone: _Gone = state.extras.get(DRIVEN_OFF, ())
    written: dict[str, dict[str, int]] = {}
    for (player, kind), number in gone:
        written.setdefault(state.players[player], {})[kind] = number
    return written or None


def not_again(state: StateData, piece: str, _at: int) -> tuple[Refusal, ...]:
    """What refuses to place a piece that was driven off this turn."""
    gone: _Gone = state.extras.get(DRIVEN_OFF, ())
    for (player, kind), number in gone:
        if (player, kind) == (state.mover, piece) and state.supplies[player][kind] <= number:
            words = saying("{piece:the} was driven off this turn", piece=noun(piece))
            return (Refusal("ghost.third_reuse", words),)
    return ()


def begin_turn(draft: MutableState) -> None:
    """What was driven off last turn may be placed again."""
    if DRIVEN_OFF in draft.extras:
        draft.keep(DRIVEN_OFF, None)


def _say_ghosts(facts: Facts, _played: object) -> Iterator[str]:
    number = facts[()]
    assert isinstance(number, int)
    yield count(number, "{number} ghost is left", "{number} ghosts are left")


KEYS = (
    PositionField(
        name=DRIVEN_OFF,
        read=_read_driven_off,
        write=_driven_off,
        holds="pieces",
        about=later("Pieces driven off this turn may not be placed again in it."),
    ),
)
ASPECTS = (
    Aspect(
        name=GHOSTS,
        about=later("How many ghosts are left in the stock."),
        of=lambda played, _names: played.content.stock[GHOST],
        type=int,
        topics=("stock",),
        say=_say_ghosts,
        aside=True,
    ),
)
