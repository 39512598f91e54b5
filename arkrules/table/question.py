"""What is asked at the table, as a case, and the moves in question as they are played."""

from __future__ import annotations

import json
from enum import StrEnum
from hashlib import sha256
from typing import Any

from arkrules.play import GameState, Pass, Position
from arkrules.rulings import AnyCase, Case, VerdictRow
from arkrules.rulings.case import read_row
from arkrules.rulings.verdict_fields import merged, verdict_fields_of
from arkrules.table.model import Tabletop
from arkrules.table.seen import Seen
from arkrules.text import say, wording

__all__ = [
    "About", "about", "asked_moves", "asks_of", "case_on", "is_asked", "key_of",
    "passed", "usual_asks",
]  # fmt: skip


class About(StrEnum):
    """What people ask, each in a way of its own."""

    SCORE = "score"
    PLACE = "place"
    END = "end"
    JOINED = "joined"


def about(table: Tabletop) -> About:
    """What is asked at a table: what was chosen, else what its moves and its case are about."""
    if table.moves and table.moves[-1] == "end":
        return About.END
    if table.chosen.about in {*About} - {About.END}:
        return About(table.chosen.about)
    if "connected" in table.asks or "apart" in table.asks:
        return About.JOINED
    judged = table.asks.keys() & {"allows", "forbids", "legal"}
    return About.PLACE if judged and not table.asks.keys() & {"gains", "scores"} else About.SCORE


_NAMED = frozenset({"connected", "apart", "allows", "forbids"})
"""What asks of segments or moves that it names; naming none, it asks nothing."""


def is_asked(seen: Seen) -> bool:
    """Whether anything is asked that can be: nothing asked, nothing answered."""
    table = seen.table
    judged = {*table.asks} & _NAMED
    asked = any(table.asks[name] for name in judged) or bool(table.asks.keys() - judged)
    return (asked or _tells_by_moves(table)) and seen.sound and not seen.made.fault


def _tells_by_moves(table: Tabletop) -> bool:
    """Whether its moves are what is asked about: no piece is placed yet by a tile alone."""
    now, moves = about(table), table.moves
    if now is About.PLACE:
        return bool(moves) and not moves[-1].startswith("lay ")
    return bool(moves) and now is not About.JOINED


# -- the case -------------------------------------------------------------------------------------


def asks_of(case: AnyCase) -> dict[str, Any]:
    """What the verdicts of a case ask for together, as one verdict that asks for all of it."""
    found: dict[str, Any] = {}
    known = verdict_fields_of()
    for row in case.verdicts.values():
        for name, written in VerdictRow(written=row.written).to_dict().items():
            if known[name].read_as is not None:  # it names moves, or segments
                before = found.get(name, [])
                found[name] = [*before, *(one for one in written if one not in before)]
            else:
                spoken_of = _emptied(written)
                found[name] = merged(found.get(name, spoken_of), spoken_of)
    return found


def _emptied(written: Any) -> Any:  # in whatever shape the field has
    """A statement without what it states: numbers and lists say nothing of what is spoken of."""
    if isinstance(written, dict):
        return {key: _emptied(inner) for key, inner in written.items()}
    if isinstance(written, list):
        return []
    return 0 if type(written) is int else written


def usual_asks(position: Position) -> dict[str, Any]:
    """What is asked of a case that does not say: who gains what.

    Where nobody does, it is what stands on the board as well, as for any case.
    """
    return {"gains": dict.fromkeys(position.players, 0)}


def case_on(seen: Seen) -> Case:
    """What lies on the table as a case, with what is asked of it."""
    table = seen.table
    asks = {name: it for name, it in table.asks.items() if it or name not in _NAMED}
    if not asks and table.moves and about(table) is About.PLACE:
        asks = {"legal": True}
    row = read_row(asks) if asks else None
    return Case(
        id=table.case or "question",
        title=table.title or say("A question from the table"),
        question=table.question,
        position=seen.position,
        moves=asked_moves(seen),
        verdicts={(table.under or (table.profile,))[0]: row} if row else {},
    )


def asked_moves(seen: Seen) -> tuple[str, ...]:
    """The moves in question; who asks what a tile scores places nothing more in that turn.

    A case that lies there as it was opened is asked as it is written.
    """
    moves = seen.table.moves
    if seen.case and tuple(map(str, seen.case.moves)) == moves:
        return moves
    if about(seen.table) is not About.SCORE or not (moves and moves[-1].startswith("lay ")):
        return moves
    run = seen.made.run
    if run.state is None or run.refused_at is not None:
        return moves
    return (*moves, *passed(run.state))


def passed(state: GameState) -> tuple[str, ...]:
    """As many passes as end the turn that has begun."""
    passes: tuple[str, ...] = ()
    while state.laid is not None and not state.over and not state.refusals(Pass()):
        state = state.after(Pass())
        passes = (*passes, str(Pass()))
    return passes


def key_of(table: Tabletop) -> str:
    """A digest of the question at a table, the editions asked, and the changes."""
    held = (
        table.position, table.moves, table.asks, about(table), table.under, table.rules,
        table.answers, wording(),
    )  # fmt: skip
    return sha256(json.dumps(held, sort_keys=True).encode()).hexdigest()[:16]
