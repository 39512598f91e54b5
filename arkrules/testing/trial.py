"""Games by chance, played to their end and held against the laws, here and there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TypeVar

import attrs

from arkrules.errors import ArkrulesError
from arkrules.messages import say
from arkrules.play import GameState, Move, new_game, plies
from arkrules.play.chance import Policy, random_move
from arkrules.play.clauses import SetupRules
from arkrules.play.dice import Dice
from arkrules.play.players import greedy_player
from arkrules.render import board_svg, board_text
from arkrules.rules import Profile
from arkrules.testing.faults import Flaw
from arkrules.testing.laws import (
    OF_MOVES,
    OF_STATES,
    MoveMade,
    conserves_things,
    goes_on_alike,
    is_replayed,
    lists_legal_moves,
    things,
)

__all__ = ["LONGEST", "GamesTried"]

LONGEST = 20_000
"""How many moves a game may take; one that takes more is held to have no end."""
_APART = 23
"""How many moves lie between two states that are looked at closely; a prime, so that in other
games others are met."""
_SMALL = 10
"""How many tiles may lie where all conceivable moves are tried: they are a great many."""


@attrs.define
class GamesTried:
    """Some games under a profile, and the clauses that they asked."""

    profile: Profile
    asked: set[str] = attrs.field(factory=set)

    def faults(self, games: int, seed: int) -> Iterator[Flaw]:
        """What breaks a law in some games."""
        allowed = self.profile[SetupRules].players
        crowd = [number for number in range(allowed.least, allowed.most + 1) if number > 1]
        for number in range(seed, seed + games):
            players = crowd[number % len(crowd)] if crowd else allowed.most
            yield from self._game(number, players)

    def _game(self, seed: int, players: int) -> Iterator[Flaw]:
        watched = self.profile.watched()
        game = say("game {seed} under {profile}", seed=seed, profile=self.profile.id)
        remedy = say("check it with seed={seed} and games=1: that plays this game alone", seed=seed)
        try:
            start = new_game(watched, players)
            for place, problem in _broken(start, seed):
                where = say("{game}, {place}", game=game, place=place) if place else game
                yield Flaw(where, problem, remedy)
        except ArkrulesError as error:
            yield Flaw(game, str(error), remedy)
        except Exception as error:  # whatever the code of an extension may raise
            problem = say("{kind}: {error}", kind=type(error).__name__, error=error)
            yield Flaw(game, problem, remedy)
        self.asked |= watched.asked or set()


def _player(seed: int) -> Policy:
    """Who plays: by chance in every other game, and else for points, which completes far more."""
    if seed % 2 == 0:
        return random_move
    dice = Dice(seed, 0)
    return lambda state, _rng: greedy_player(state, dice)


def _broken(start: GameState, seed: int) -> Iterator[tuple[str, str]]:
    """The laws that a game breaks, each behind the move at which it does."""
    begin, before = things(start), start
    moves: list[Move] = []
    states = [start]
    for number, (move, after) in enumerate(plies(start, Random(seed), _player(seed)), start=1):
        if number > LONGEST:
            yield "", say("it has not ended after {most} moves", most=LONGEST)
            return
        place = say("move {number}, {move}", number=number, move=repr(str(move)))
        made = MoveMade(before, move, after)
        found = [*_of(OF_MOVES, made), *conserves_things(begin, after)]
        if number % _APART == seed % _APART or after.over or number < 5:
            found += _of(OF_STATES, after)
            if len(after.board) <= _SMALL:
                found += lists_legal_moves(after)
        yield from ((place, problem) for problem in found)
        moves.append(move)
        states.append(after)
        before = after
    yield from (("", problem) for problem in is_replayed(start, moves, states))
    middle = states[Random(seed).randrange(len(states))]
    yield from (("", problem) for problem in goes_on_alike(middle, seed))
    yield from (("", problem) for problem in _untold(states))


T = TypeVar("T")


def _of(laws: Iterable[Callable[[T], Iterable[str]]], what: T) -> list[str]:
    return [problem for law in laws for problem in law(what)]


def _untold(states: list[GameState]) -> Iterator[str]:
    """What cannot be said or drawn of a game."""
    for state in states:
        for event in state.events:
            if not str(event).strip():
                yield say("nothing is said of what happened: {event}", event=repr(event))
    last = states[-1]
    if "<svg" not in board_svg(last) or not board_text(last).strip():
        yield say("its last position cannot be drawn")
