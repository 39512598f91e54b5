"""What the casebook asks of every engine, and of this one: what comes out of some moves."""

from __future__ import annotations

from typing import Annotated, Any

import attrs

from arkrules.errors import PositionError
from arkrules.play import PlayResult
from arkrules.rpc.methods import Call, InvalidParams, Methods, Result
from arkrules.rpc.results import CameOutJSON
from arkrules.rpc.subjects import Situation, run_of
from arkrules.rulings.verdict_fields import (
    Segments,
    as_document,
    comparable,
    joined,
    judged,
    verdict_fields_of,
)
from arkrules.text import hinted, say, suggest

__all__ = ["METHODS"]

METHODS = Methods()


@attrs.frozen(kw_only=True)
class Inquiry(Situation):
    """A game, and what is to be told of it after its moves."""

    asked: Annotated[
        list[str], "what is asked for, by the keys of a verdict, such as `gains`; `legal` always is"
    ] = attrs.field(factory=list)
    judge: Annotated[list[str], "moves of which is asked whether they are legal then"] = (
        attrs.field(factory=list)
    )
    join: Annotated[
        list[str],
        "lists of segments, such as `0,0 C + 1,0 C`, of which is asked whether they are one",
    ] = attrs.field(factory=list)
    rules: Annotated[
        dict[str, Any],
        "what the edition answers, clause by clause, for engines that know rules and no editions;"
        " this one knows them, and does not read it",
    ] = attrs.field(factory=dict)


@METHODS.method("outcome", Inquiry, CameOutJSON)
def outcome(call: Call, asked: Inquiry) -> Result:
    """What comes out of moves, as far as it is asked for; this is what other engines are asked.

    A move that a rule refuses ends them without an error: the rest is about the state before it.
    """
    run = run_of(asked, call)
    if run.state is None:
        raise PositionError(run.faults)
    fields = verdict_fields_of(run.content.assembly)
    known = {name: field for name, field in fields.items() if field.judged is None}
    found: dict[str, object] = {"legal": run.refused_at is None}
    for key in asked.asked:
        if key not in known:
            said = say("asked: {key} is nothing that can be asked", key=repr(key))
            raise InvalidParams([hinted(said, suggest(key, known))])
        found[key] = as_document(comparable(known[key].of(run)))
    if asked.judge:
        found["judged"] = judged(run, asked.judge)
    if asked.join:
        lists = {text: Segments.of(text.split(" + ")) for text in asked.join}
        one = joined(run, lists.values())
        found["joined"] = {text: one[named] for text, named in lists.items() if named in one}
    told: dict[str, object] = {"outcome": found}
    if run.refused_at is not None:
        told["refused"] = run.refused_at + 1
    if why := _why(run):
        told["why"] = why
    return told


def _why(run: PlayResult) -> str:
    """What refuses the last move, or what it brought and what it did not."""
    happened = (*run.awards, *run.reasons)
    return "; ".join(map(str, run.refusals or happened))
