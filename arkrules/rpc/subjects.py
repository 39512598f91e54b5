"""What requests speak of: editions by name, and games as positions, records or cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

import attrs

from arkrules.errors import PositionError, ProfileError
from arkrules.play import Position, Record, Replay, new_game, play_line
from arkrules.play.assembly import installed
from arkrules.play.record import record_table
from arkrules.rpc.method import Call, InvalidParams
from arkrules.rules import Profile
from arkrules.rules.profile_files import is_id
from arkrules.rulings import AnyCase
from arkrules.rulings.case import case_of, read_case
from arkrules.schema import Holds
from arkrules.telling.programs import CaseTables, PositionTables
from arkrules.text import say

__all__ = ["GameInput", "case_in", "edition", "editions", "run_of"]

T = TypeVar("T")
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
class GameInput:
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
            said = say("there is no edition {name}", name=repr(part[:80]))
            raise ProfileError(said, remedy=say("the method `editions` lists what there is"))
    profile = call.book.profile(name)
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
    if isinstance(written, str) and is_id(written):
        return call.book.case(written)
    return _read(read_case, case_of, written)


def run_of(asked: GameInput, call: Call) -> Replay:
    """The game that a request speaks of, played as far as it says; a move may be refused."""
    subjects = (asked.position, asked.record, asked.case, asked.players)
    if sum(one is not None for one in subjects) != 1:
        raise InvalidParams(say("exactly one of position, record, case and players is needed"))
    profile, position, moves = _begun(asked, call)
    if asked.upto is not None and not 0 <= asked.upto <= len(moves):
        raise InvalidParams(say("upto: from 0 to {most}, the number of moves", most=len(moves)))
    return play_line(profile, position, [*moves[: asked.upto], *asked.moves])


def _begun(asked: GameInput, call: Call) -> tuple[Profile, Position, Sequence[str]]:
    """The rules, the first position and the moves of a game."""
    if asked.record is not None:
        record = _read(Record.read, Record.from_dict, asked.record)
        answers = asked.answers if asked.profile else {**record.answers, **asked.answers}
        profile = edition(asked.profile or record.profile, call, answers)
        return profile, record.position, record.moves
    if not asked.profile:
        raise InvalidParams(say("profile: is missing; the method `editions` lists what there is"))
    profile = edition(asked.profile, call, asked.answers)
    if asked.case is not None:
        case = case_in(asked.case, call)
        if case.position is None:
            raise PositionError(say("a reference case has no position"), key="case")
        return profile, case.position, tuple(map(str, case.moves))
    if asked.position is not None:
        return profile, _read(Position.from_toml, Position.from_dict, asked.position), ()
    assert asked.players is not None  # one of the four is there
    return profile, new_game(profile, asked.players).position(), ()


def _read(of_text: Callable[[str], T], of_tables: Callable[[Any], T], written: object) -> T:
    return of_text(written) if isinstance(written, str) else of_tables(written)
