"""What requests speak of: editions by name, and games as positions, records or cases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import attrs

from arkrules.errors import PositionError, ProfileError, RecordError
from arkrules.play import PlayResult, Position, Record, new_game, play_line
from arkrules.play.assembly import installed
from arkrules.play.record import record_table
from arkrules.rpc.methods import Call, InvalidParams
from arkrules.rules import Profile
from arkrules.rules.profile_files import is_id
from arkrules.rulings import AnyCase
from arkrules.rulings.case import case_of, read_case
from arkrules.schema import Holds
from arkrules.telling.programs import CaseTables, PositionTables
from arkrules.text import say

__all__ = ["Situation", "case_in", "edition", "editions", "names_of", "run_of"]

RecordTables = Annotated[
    dict[str, Any],
    Holds("Record", lambda schemas: record_table(installed(), schemas.for_files())),
]
ChangedAnswers = Annotated[
    dict[str, Any], "answers that differ from the edition's, by clause, as TOML would give them"
]
ProfileName = Annotated[
    str, "an edition, or one with house rules behind it: `carcassonne+table-72`"
]


@attrs.frozen(kw_only=True)
class Situation:
    """A game as it stands: one of position, record, case and players, and moves made since."""

    profile: ProfileName = ""
    answers: ChangedAnswers = attrs.field(factory=dict)
    position: Annotated[str | PositionTables | None, "a position: TOML, or its tables"] = None
    record: Annotated[str | RecordTables | None, "a record: its text, or its JSON"] = None
    case: Annotated[
        str | CaseTables | None, "a case: an id of the casebook, TOML, or its tables"
    ] = None
    players: Annotated[list[str] | int | None, "a new game: names, or how many"] = None
    upto: Annotated[
        int | None, "of a record or case: how many of its moves are made; all if left out"
    ] = None
    moves: Annotated[list[str], "moves made after that, in notation"] = attrs.field(factory=list)


def edition(name: str, call: Call, answers: Mapping[str, object] | None = None) -> Profile:
    """An edition by its name, some of its answers changed."""
    for part in name.split("+"):
        if not is_id(part.strip()):  # no file of this machine is looked for
            said = say("{name} is the name of no edition", name=repr(part[:80]))
            raise ProfileError(said, remedy=say("the method `editions` lists what there is"))
    profile = call.book.named(name, "")
    for clause, answer in (answers or {}).items():
        profile = profile.with_answer(clause, answer)
    return profile


def editions(
    names: Iterable[str], call: Call, answers: Mapping[str, object] | None = None
) -> list[Profile]:
    """Several editions; an answer is changed in those that know its clause.

    A clause that none of them knows is an error.
    """
    found = [edition(name, call) for name in names]
    for clause, answer in (answers or {}).items():
        if not any(clause in profile.catalogue for profile in found):
            found[0].clause(clause)  # says that there is none, and what is near
        found = [
            profile.with_answer(clause, answer) if clause in profile.catalogue else profile
            for profile in found
        ]
    return found


def case_in(written: str | CaseTables, call: Call) -> AnyCase:
    """A case: one word is its id, a text with more is its file."""
    if isinstance(written, dict):
        return case_of(written)
    return call.book.case(written) if is_id(written) else read_case(written)


def names_of(case: AnyCase, call: Call) -> tuple[str, ...]:
    """The editions to ask where a request names none: those that the case is about, else all."""
    return call.book.concerned(case) or tuple(one.id for one in call.book.editions)


def _position_in(written: str | PositionTables) -> Position:
    if isinstance(written, dict):
        return Position.from_dict(written)
    return Position.from_toml(written)


def _record_in(written: str | RecordTables) -> Record:
    return Record.from_dict(written) if isinstance(written, dict) else Record.read(written)


def run_of(asked: Situation, call: Call) -> PlayResult:
    """The game that a request speaks of, played as far as it says; a move may be refused."""
    subjects = ("position", "record", "case", "players")
    given = [name for name in subjects if getattr(asked, name) is not None]
    if len(given) != 1:
        raise InvalidParams([say("exactly one of position, record, case and players is needed")])
    if asked.upto is not None and asked.upto < 0:
        raise InvalidParams([say("upto: a number of moves is not below 0")])
    return _BY_SUBJECT[given[0]](asked, call)


def _of_position(asked: Situation, call: Call) -> PlayResult:
    assert asked.position is not None  # chosen by it
    return play_line(_profile(asked, call), _position_in(asked.position), asked.moves)


def _of_case(asked: Situation, call: Call) -> PlayResult:
    assert asked.case is not None  # chosen by it
    case = case_in(asked.case, call)
    if case.position is None:
        raise PositionError(say("a reference case has no position"), key="case")
    return play_line(
        _profile(asked, call), case.position, _moves(asked, tuple(map(str, case.moves)))
    )


def _of_record(asked: Situation, call: Call) -> PlayResult:
    assert asked.record is not None  # chosen by it
    record = _record_in(asked.record)
    answers = asked.answers if asked.profile else {**record.answers, **asked.answers}
    profile = edition(asked.profile or record.profile, call, answers)
    return play_line(profile, record.position, _moves(asked, record.moves))


def _of_players(asked: Situation, call: Call) -> PlayResult:
    assert asked.players is not None  # chosen by it
    start = new_game(_profile(asked, call), asked.players)
    return play_line(start.profile, start.position(), asked.moves)


_BY_SUBJECT = {
    "position": _of_position, "case": _of_case, "record": _of_record, "players": _of_players,
}  # fmt: skip


def _moves(asked: Situation, made: tuple[str, ...]) -> list[str]:
    if asked.upto is not None and asked.upto > len(made):
        raise RecordError(say("there are {number} moves only", number=len(made)), key="upto")
    return [*made[: asked.upto], *asked.moves]


def _profile(asked: Situation, call: Call) -> Profile:
    if not asked.profile:
        raise InvalidParams([say("profile: is missing; the method `editions` lists what there is")])
    return edition(asked.profile, call, asked.answers)
