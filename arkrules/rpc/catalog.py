"""What there is: editions, clauses, tiles, words, cases, and a search through all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import attrs

from arkrules.editions import rule_sheet
from arkrules.play.assembly import assembly_of
from arkrules.play.clauses import SetupRules, TurnRules
from arkrules.rpc.methods import Call, InvalidParams, Methods, Nothing, Result
from arkrules.rpc.results import (
    CasebookJSON,
    CaseFullJSON,
    ClausesJSON,
    EditionsJSON,
    FoundJSON,
    SheetJSON,
    TileSetJSON,
    TileSetsJSON,
    WordsJSON,
)
from arkrules.rpc.subjects import ProfileName, edition
from arkrules.rules import Clause, Profile
from arkrules.rules.clauses import Span
from arkrules.rulings.case import case_json, write_case
from arkrules.search import GROUPS, Group, index, near_misses, search
from arkrules.telling import plain
from arkrules.telling.programs import FORMAT
from arkrules.telling.programs import editions as editions_json
from arkrules.text import say

__all__ = ["METHODS"]

METHODS = Methods()
LONGEST = 200
"""How many characters a search has at most: each word is held against all there are."""


@METHODS.method("editions", Nothing, EditionsJSON)
def editions(call: Call, _asked: Nothing) -> Result:
    """The editions and house rules there are: publisher, year and language, as on the box."""
    return {"format": FORMAT, **editions_json(call.book)}


@METHODS.method("clauses", Nothing, ClausesJSON)
def clauses(call: Call, _asked: Nothing) -> Result:
    """The questions that editions answer, each with the answers that are given somewhere."""
    book = call.book
    found = [_clause(one, book.answering(id)) for id, one in book.clauses.items()]
    return {"format": FORMAT, "clauses": found}


def _clause(clause: Clause, givers: Sequence[Profile]) -> Result:
    by: dict[object, list[str]] = {}
    for profile in givers:
        by.setdefault(profile.answers[clause.id].value, []).append(profile.id)
    return {
        "clause": clause.id,
        "part": clause.part.value,
        "question": clause.question,
        "standing": clause.standing.value,
        "answers": [
            {"answer": clause.unstructure(value), "words": clause.say(value), "by": ids}
            for value, ids in by.items()
        ],
    }


@attrs.frozen(kw_only=True)
class OfEdition:
    """An edition."""

    profile: ProfileName


@METHODS.method("sheet", OfEdition, SheetJSON)
def sheet(call: Call, asked: OfEdition) -> Result:
    """The rules of an edition in the order of play, each with where it is printed."""
    found = rule_sheet(edition(asked.profile, call), cases=call.book.casebook)
    return {"format": FORMAT, **plain(found)}


@METHODS.method("words", OfEdition, WordsJSON)
def words(call: Call, asked: OfEdition) -> Result:
    """The pieces, marks, sites, steps and moves of an edition: what its notation may use."""
    profile = edition(asked.profile, call)
    assembly = assembly_of(profile)
    return {
        "format": FORMAT,
        "profile": profile.id,
        "players": _numbers(profile[SetupRules].players),
        "pieces": [
            {"piece": name, "supply": kind.dealt(profile)} for name, kind in assembly.pieces.items()
        ],
        "tokens": sorted(assembly.tokens),
        "marks": sorted(assembly.vocabulary.marks),
        "sites": sorted(assembly.vocabulary.sites),
        "steps": list(profile[TurnRules].sequence),
        "moves": list(assembly.leads),
        "keys": sorted(assembly.position_fields),
    }


def _numbers(span: Span) -> list[int]:
    return list(range(span.least, span.most + 1))


# -- tiles ----------------------------------------------------------------------------------------


@METHODS.method("sets", Nothing, TileSetsJSON)
def sets(call: Call, _asked: Nothing) -> Result:
    """The sets of tiles there are."""
    found = (call.book.tile_set(id) for id in call.book.shelf.sets)
    heads = [{"set": one.id, "title": one.title, "total": one.total} for one in found]
    return {"format": FORMAT, "sets": heads}


@attrs.frozen(kw_only=True)
class OfSet:
    """A set of tiles."""

    set: Annotated[str, "its id"]


@METHODS.method("tiles", OfSet, TileSetJSON)
def tiles(call: Call, asked: OfSet) -> Result:
    """The tiles of a set, with how many there are of each, and how sure that is."""
    return {"format": FORMAT, **plain(call.book.tile_set(asked.set))}


# -- cases ----------------------------------------------------------------------------------------


@METHODS.method("cases", Nothing, CasebookJSON)
def cases(call: Call, _asked: Nothing) -> Result:
    """The casebook by subject, each case with its question."""
    book = call.book.casebook
    by_subject = {
        subject: [{"id": one.id, "title": one.title, "question": one.question} for one in some]
        for subject, some in book.cases.items()
    }
    return {"format": FORMAT, "version": book.version, "cases": by_subject}


@attrs.frozen(kw_only=True)
class OfCase:
    """A case of the casebook."""

    case: Annotated[str, "its id"]


@METHODS.method("case", OfCase, CaseFullJSON)
def case(call: Call, asked: OfCase) -> Result:
    """A case whole: its position, its moves, its question, and what it states."""
    found = call.book.case(asked.case)
    return {
        "format": FORMAT,
        "subject": call.book.casebook.subject_of(found),
        "case": case_json(found),
        "toml": write_case(found),
    }


# -- searching ------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Search:
    """What to search."""

    words: Annotated[str, f"words, all of which must be found; at most {LONGEST} characters"]
    groups: Annotated[list[str], "where: clauses, cases, …; everywhere if left out"] = attrs.field(
        factory=list
    )
    limit: Annotated[int, "how many hits are given at most"] = 20


@METHODS.method("find", Search, FoundJSON)
def find(call: Call, asked: Search) -> Result:
    """Search everything there is, the best hits first."""
    if len(asked.words) > LONGEST:
        raise InvalidParams([say("words: longer than {most} characters", most=LONGEST)])
    groups: list[Group] = [group for group in GROUPS if group in asked.groups]
    if strange := [name for name in asked.groups if name not in GROUPS]:
        choice = ", ".join(GROUPS)
        said = say("{word} is nothing to search in", word=repr(strange[0]))
        raise InvalidParams([f"groups: {said}", say("groups: choose from {groups}", groups=choice)])
    wanted = asked.words.split()
    entries = index(call.book.shelf, call.book.casebook)
    hits = search(entries, wanted, groups)
    return {
        "format": FORMAT,
        "query": " ".join(wanted),
        "found": len(hits),
        "hits": [hit.to_dict() for hit in hits[: max(0, asked.limit)]],
        "hint": "" if hits else near_misses(entries, wanted, groups),
    }
