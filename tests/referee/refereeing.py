"""Finding the referee for a game, and refereeing one that is written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from tests.referee.abbot import AbbotReferee
from tests.referee.answers import Rules
from tests.referee.ark import ArkReferee
from tests.referee.base import Foul, Referee
from tests.referee.ghosts import GhostReferee
from tests.referee.inns import InnsReferee
from tests.referee.moves import Move, read_move, read_record
from tests.referee.river import RiverReferee
from tests.referee.traders import TradersReferee

REFEREES: dict[str, type[Referee]] = {
    "abbot": AbbotReferee,
    "ark": ArkReferee,
    "ghosts": GhostReferee,
    "inns": InnsReferee,
    "river": RiverReferee,
    "traders": TradersReferee,
}


def engage(rules: Rules, players: Sequence[str], bag: Mapping[str, int] | None = None) -> Referee:
    """The referee for a new game."""
    return appointed(tuple(rules.extensions))(rules, players, bag)


@cache
def appointed(extensions: tuple[str, ...]) -> type[Referee]:
    """One that knows all these: a box that is laid over a game is asked before it."""
    known = tuple(REFEREES[name] for name in reversed(extensions))
    return type("Appointed", known or (Referee,), {})


def counted(tokens: Iterable[str]) -> Counter[str]:
    """What a bag holds that is written as in a position: `E`, or `E*3`."""
    bag: Counter[str] = Counter()
    for token in tokens:
        kind, _, times = token.rpartition("*")
        alone = not kind or token.endswith("]")
        bag[token if alone else kind] += 1 if alone else int(times)
    return bag


def replay(text: str) -> Referee:
    """Referee a record of a game played from its beginning; `Foul` is the first illegal move."""
    record = read_record(text)
    rules = Rules(record.profile)
    referee = engage(rules, record.position["players"], counted(record.position["bag"]))
    for line in record.lines:
        move = read_move(line, referee.hand)
        if as_listed(move, rules) not in referee.moves():
            raise Foul(line)
        referee.play(move)
    return referee


def as_listed(move: Move, rules: Rules) -> Move:
    """A move as it is listed: of two turns that look the same, with the smaller."""
    if move[0] != "lay":
        return move
    _, kind, turn, cell = move
    return "lay", kind, rules.tile(kind).smallest(turn), cell
