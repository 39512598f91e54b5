"""The prophet: once a game, in cities only, for twice the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arkrules.games.ark.clauses import (
    FollowerArkRules,
    ProphetFinal,
    ProphetRules,
    ProphetWeight,
    SetupArkRules,
    TempleRules,
    TempleWho,
)
from arkrules.games.base import stands_alone
from arkrules.nouns import person
from arkrules.play import (
    Due,
    Line,
    Modifier,
    PieceKind,
    Stage,
    StateData,
    contenders,
)
from arkrules.rules import Profile
from arkrules.text import Saying, saying

PROPHET = "prophet"
TEMPLE = "temple"

# Looking up a member of an enumeration takes longer than it should.
_FOLLOWERS_ONLY = TempleWho.FOLLOWERS_ONLY
_ONE_IN_CITIES = ProphetWeight.ONE_IN_CITIES
_NOTHING = ProphetFinal.NOTHING
_DOUBLED = ProphetFinal.DOUBLED


def _weight(profile: Profile, kind: str, final: bool) -> tuple[int, str]:
    """What a prophet counts for a road, a city, a field or a temple, and by which clause."""
    spared = _left_out(profile, final) if kind == TEMPLE else None
    if kind == "city" and final and profile[ProphetRules].final is _NOTHING:
        spared = "prophet.final"
    return (0, spared) if spared else (1, "shared.majority")


def _left_out(profile: Profile, final: bool) -> str | None:
    """The clause by which a prophet counts for nothing around a temple, if he does."""
    temple = profile[TempleRules]
    if temple.who is _FOLLOWERS_ONLY:
        return "temple.who"
    if profile[ProphetRules].weight is _ONE_IN_CITIES:
        return "prophet.weight"
    # Only where he counts for completed temples it is asked whether for others, too.
    return "temple.final_counts_prophets" if final and not temple.final_counts_prophets else None


def _blocks(profile: Profile, _joining: str) -> bool:
    """Whether a prophet keeps followers and other prophets out of his city."""
    return profile[FollowerArkRules].occupied_by_prophet


PROPHETS = PieceKind(
    name=PROPHET,
    dealt=lambda profile: profile[SetupArkRules].prophets,
    stands_on=lambda _profile: ("city",),
    where_clause="prophet.where",
    refuses=stands_alone,
    weight=_weight,
    blocks=_blocks,
    returns=lambda _profile: "box",
    returns_clause="prophet.returns",
    out_of_supply="setup.prophets",
    count_clause="setup.prophets",
)


def _serves(state: StateData, due: Due) -> bool:
    """Whether a prophet of the player stands in a city, or around a temple."""
    return due.subject.kind in ("city", TEMPLE) and any(
        state.pieces[node].kind == PROPHET and state.pieces[node].owner == due.player
        for node in contenders(state, due.subject)
    )


def _doubled(state: StateData, due: Due) -> Sequence[Line]:
    """What is due, and what a prophet adds to what his owner scores."""
    if not _serves(state, due) or _undoubled(state.profile, due):
        return due.lines
    times = state.profile[ProphetRules].multiplier
    said = saying("prophet × {times}", times=times)
    return (*due.lines, Line(said, due.points * (times - 1), _doubling_clause(due)))


def _doubling_clause(due: Due) -> str:
    """The clause that says whether a prophet doubles."""
    if due.subject.kind == TEMPLE:
        return "temple.prophet_multiplier"
    return "prophet.final" if due.final else "prophet.multiplier"


def _undoubled(profile: Profile, due: Due) -> str | None:
    """The clause by which a prophet doubles nothing, if so: who does not count never does."""
    if due.subject.kind == TEMPLE:
        if profile[TempleRules].prophet_multiplier:
            return _left_out(profile, due.final)
        return _doubling_clause(due)
    spared = due.final and profile[ProphetRules].final is not _DOUBLED
    return _doubling_clause(due) if spared else None


def _spared(state: StateData, due: Due) -> Iterator[tuple[str, Saying]]:
    """Why a prophet who is there doubles nothing."""
    if _serves(state, due) and (clause := _undoubled(state.profile, due)):
        owner = person(state.players[due.player])
        yield clause, saying("{player}'s prophet doubles nothing here", player=owner)


DOUBLING = Modifier(stage=Stage.MULTIPLY, lines=_doubled, spares=_spared)
