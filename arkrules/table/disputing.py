"""Ask: putting the question to the editions, and switching what they answer to see what changes."""

from __future__ import annotations

import json
from contextlib import suppress
from time import monotonic
from typing import Any

import attrs

from arkrules.errors import ProfileError, TableError
from arkrules.formats import parse_json
from arkrules.play import Replay
from arkrules.play.extension import leaves
from arkrules.rulings.verdict_fields import as_document, comparable, verdict_fields_of
from arkrules.table.acts import Done, Fields, act, one_of, refuse_if, the_value
from arkrules.table.cells import WARM
from arkrules.table.hearing import Put, asked_names
from arkrules.table.model import FEW, LONG, Mode
from arkrules.table.question import is_asked, usual_asks
from arkrules.table.seen import Seen
from arkrules.text import count, later, say

__all__ = ["FIRST", "JUDGING", "SWITCH", "followed"]

SWITCH = "switch"
"""The act that answers a clause otherwise."""
SLICE = 0.12
"""How many seconds editions are asked before those heard so far are shown."""
JUDGING = ("allows", "forbids")
"""What asks of single moves whether they are allowed."""
_NO_EDITION = later("there is no edition {name}")
ON, FIRST = "ask:on", "ask:first"
"""Goes on asking, whatever page is open; asks at a table just opened."""


# -- putting the question -------------------------------------------------------------------------


@act("ask", Mode.ASK)
def ask(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Put the question to the editions; after some have answered, they are shown.

    `on` goes on with those who have not been asked, on whatever page is open; `first` is for a
    table that was just opened.
    """
    put = Put(seen.table, seen.book)
    heard, began = put.answered, monotonic()
    while heard < put.total:
        heard += 1
        *_, verdicts = put.heard(heard)
        if monotonic() - began > SLICE:
            break
    table = seen.table.choosing(asked=put.key, heard=heard)
    if heard < put.total:
        said = say("{number} of {all} have answered.", number=heard, all=put.total)
        then = FIRST if argument == "first" else ON
        return Done(table, said, then=then, parts=_ANSWERED)
    *_, verdicts = put.heard(heard)
    said = count(len(verdicts.answers), "There is {number} answer.", "There are {number} answers.")
    return Done(table, said, then=WARM if argument == "first" else "", parts=_ANSWERED)


_ANSWERED = ("panel", "board")
"""What shows an answer."""


def followed(seen: Seen, done: Done) -> Done:
    """What comes next after an act: whatever is asked is answered at once, to its end."""
    table = seen.table
    if done.then or table.mode is not Mode.ASK or not is_asked(seen):
        return done
    put = Put(table, seen.book)
    return attrs.evolve(done, then=ON) if put.answered < put.total else done


@act("see", Mode.ASK)
def see(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Show the answer of an edition in detail, and what it brings on the board."""
    one_of(argument, asked_names(seen.table, seen.book), _NO_EDITION)
    return Done(seen.table.choosing(row=argument), parts=_ANSWERED)


# -- what would come out otherwise ----------------------------------------------------------------


@act(SWITCH)
def switch(seen: Seen, argument: str, fields: Fields) -> Done:
    """Answer a clause otherwise, in every edition that knows it; nothing takes the answer back.

    The answer stands behind the clause as JSON, none for what is printed; without an argument,
    the clause and the answer are typed.
    """
    if argument:
        clause, _, raw = argument.partition(" ")
        answer = parse_json(raw, TableError) if raw else None
    else:
        clause, raw = fields.get("clause", "").strip(), fields.get("answer", "").strip()
        answer = _typed(seen, clause, raw) if raw else None
    seen.book.clause(clause)  # or says that there is none
    answers = {id: value for id, value in seen.table.answers.items() if id != clause}
    said = say("As each edition says: {clause}.", clause=clause)
    if raw:
        answers[clause] = answer
        said = say("Switched: {clause}.", clause=clause)
    now = seen.table.becoming(answers=answers)
    _ = seen.with_table(now).state  # an answer that cannot be, or be played by, is refused
    return Done(now, said)


def _typed(seen: Seen, clause: str, text: str) -> object:
    known = seen.book.clause(clause)
    try:
        return known.unstructure(known.parse(text))
    except ValueError as error:
        said = say("{clause} = {text}: {fault}", clause=clause, text=text, fault=error)
        raise ProfileError(said) from None


# -- of whom --------------------------------------------------------------------------------------


@act("who", Mode.ASK)
def whom(seen: Seen, argument: str, fields: Fields) -> Done:
    """Ask an edition or leave it out; `all` asks all, and the name of a game all of its own."""
    book = seen.book
    every = [one.id for one in book.editions]
    name, _, whole = argument.partition(" ")
    if argument == "all":
        return Done(seen.table.becoming(under=()), say("All editions are asked."))
    if whole == "game" and name in book.roots:
        family = tuple(one.id for one in book.family(name))
        return Done(seen.table.becoming(under=family))
    one_of(argument, (*every, *seen.table.under), _NO_EDITION)
    rest = [one for one in asked_names(seen.table, book) if one != argument]
    under = (*rest, argument) if the_value(fields) else tuple(rest)
    refuse_if(not under, say("select at least one edition"))
    return Done(seen.table.becoming(under=() if {*under} == {*every} else under))


# -- what is asked --------------------------------------------------------------------------------


@act("what", Mode.ASK)
def what(seen: Seen, argument: str, fields: Fields) -> Done:
    """Ask for something of the outcome, or leave it out."""
    askable = [name for name, field in verdict_fields_of().items() if field.judged is None]
    one_of(argument, askable, later("nothing is called {name}"))
    asks = seen.table.asks or usual_asks(seen.position)
    rest = {name: written for name, written in asks.items() if name != argument}
    if the_value(fields):
        rest[argument] = asks.get(argument, _default_of(argument, seen.made.run))
    return Done(seen.table.becoming(asks={} if rest == usual_asks(seen.position) else rest))


def _default_of(name: str, run: Replay) -> Any:  # in whatever shape the field has
    """All that a field can tell, as a verdict would state it."""
    field = verdict_fields_of()[name]
    known = run.state is not None and name in verdict_fields_of(run.content.assembly)
    found = field.of(run) if known else None
    readable = []
    for written in (json.loads(json.dumps(as_document(comparable(found)), default=str)), *_EMPTY):
        with suppress(ValueError):
            field.read(written)
            readable.append(written)
    told = (written for written in readable if any(leaves(written)))
    return next(told, readable[0])


_EMPTY: tuple[Any, ...] = ([], "", True, 0, {})


@act("judge", Mode.ASK)
def judge(seen: Seen, argument: str, fields: Fields) -> Done:
    """Ask whether a move would be allowed after those in question, without making it."""
    line = " ".join((argument or fields.get("move", "")).split())
    seen.state.parse(line)
    judged = list(seen.table.asks.get("allows", ()))
    if line in judged or len(judged) >= FEW:
        return Done(seen.table, say("That is asked already."))
    asks = {**seen.table.asks, "allows": [*judged, line]}
    return Done(seen.table.becoming(asks=asks), say("Asked: is {move} allowed?", move=line))


@act("unjudge", Mode.ASK)
def unjudge(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Ask no longer whether a move would be allowed."""
    asks = dict(seen.table.asks)
    for name in JUDGING:
        if rest := [line for line in asks.pop(name, ()) if line != argument]:
            asks[name] = rest
    return Done(seen.table.becoming(asks=asks))


# -- in words -------------------------------------------------------------------------------------


@act("title", Mode.ASK)
def entitle(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Call the question something."""
    return Done(seen.table.becoming(title=_line(the_value(fields))))


@act("words", Mode.ASK)
def put_in_words(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Put the question in words."""
    return Done(seen.table.becoming(question=_line(the_value(fields))))


def _line(text: str) -> str:
    return " ".join(text.split())[:LONG]
