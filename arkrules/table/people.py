"""Set up: who plays, whose turn it is, and what each has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from arkrules.errors import TableError
from arkrules.nouns import COLORS, noun
from arkrules.play import Position
from arkrules.play.clauses import TurnRules
from arkrules.play.extension import PIECES
from arkrules.play.setup import name_faults
from arkrules.table.acts import Done, Fields, act, the_value, whole
from arkrules.table.controls import beside, button, choice, number, section, writing
from arkrules.table.editing import edited, with_number
from arkrules.table.labels import step_named
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.model import Mode, Tabletop
from arkrules.table.pages import page
from arkrules.table.seen import Seen
from arkrules.text import later, say

__all__ = ["FEWEST", "MOST"]

FEWEST, MOST = 2, 6
"""How many players are offered; a position that was opened may have others."""


def _player(seen: Seen, name: str) -> str:
    if name not in seen.position.players:
        raise TableError(say("unknown player {name}", name=repr(name)))
    return name


# -- who plays ------------------------------------------------------------------------------------


@act("name")
def rename(seen: Seen, argument: str, fields: Fields) -> Done:
    """Call a player otherwise."""
    old, new = _player(seen, argument), the_value(fields).strip()
    players = tuple(new if name == old else name for name in seen.position.players)
    if faults := name_faults(players):
        raise TableError(faults, key=say("players"), remedy=say("choose another name"))
    return Done(_renamed(seen, players, {old: new}))


@act("join")
def join(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """One more player."""
    players = seen.position.players
    if len(players) >= MOST:
        raise TableError(say("there are {number} players already", number=len(players)))
    free = next(color for color in COLORS if color not in players)
    said = say("{player} plays too.", player=free)
    return Done(edited(seen, players=(*players, free)), said)


@act("leave")
def leave(seen: Seen, argument: str, _fields: Fields) -> Done:
    """One player less; all that is said of the player goes too."""
    gone = _player(seen, argument)
    players = tuple(name for name in seen.position.players if name != gone)
    if len(players) < FEWEST:
        raise TableError(say("at least {fewest} play", fewest=FEWEST))
    said = say("{player} has left, with everything.", player=gone)
    return Done(_renamed(seen, players, {gone: ""}), said)


@act("earlier")
def earlier(seen: Seen, argument: str, _fields: Fields) -> Done:
    """A player changes places with the one before."""
    players = list(seen.position.players)
    at = players.index(_player(seen, argument))
    players[at - 1], players[at] = players[at], players[at - 1]
    first = seen.position.to_move or seen.position.players[0]
    return Done(edited(seen, players=tuple(players), to_move=first))


def _renamed(seen: Seen, players: Sequence[str], names: Mapping[str, str]) -> Tabletop:
    """A position in which players are called otherwise, or are gone if they are called nothing."""
    position, chosen = seen.position, seen.table.chosen

    def each(held: Mapping[str, Any]) -> dict[str, Any]:
        called = ((names.get(name, name), value) for name, value in held.items())
        return {name: value for name, value in called if name}

    pieces = [
        attrs.evolve(piece, player=now)
        for piece in position.pieces
        if (now := names.get(piece.player, piece.player))
    ]
    fields = seen.state.assembly.position_fields.values()
    by_player = {field.name for field in fields if field.type == PIECES}
    more = {
        key: each(value) if key in by_player and isinstance(value, Mapping) else value
        for key, value in position.more.items()
    }
    changed = attrs.evolve(
        position,
        players=players,
        to_move=names.get(position.to_move, position.to_move),
        pieces=pieces,
        scores=each(position.scores),
        supply=each(position.supply),
        stock=each(position.stock),
        hands=each(position.hands),
        more={key: value for key, value in more.items() if value != {}},
    )
    table = seen.table.becoming(position=changed.to_dict())
    hand = names.get(chosen.hand, chosen.hand)
    return table.choosing(hand=hand, player=names.get(chosen.player, chosen.player))


# -- what each has --------------------------------------------------------------------------------


@act("score")
def score(seen: Seen, argument: str, fields: Fields) -> Done:
    """How many points a player has."""
    said = the_value(fields).strip()
    points = whole(said, argument) if said else 0
    scores = {**seen.position.scores, _player(seen, argument): points}
    return Done(edited(seen, scores={name: many for name, many in scores.items() if many}))


@act("supply")
def supply(seen: Seen, argument: str, fields: Fields) -> Done:
    """How many pieces of a kind a player can place; nothing written: what the rules make it."""
    player, _, kind = argument.partition(" ")
    said = the_value(fields).strip()
    many = whole(said, argument) if said else None
    held = with_number(seen.position.supply, _player(seen, player), kind, many)
    return Done(edited(seen, supply=held))


@act("stock")
def stock(seen: Seen, argument: str, fields: Fields) -> Done:
    """How much lies in a general supply, `ghost`, or in one of a player's color, `red guard`."""
    name, _, kind = argument.partition(" ")
    said = the_value(fields).strip()
    many = whole(said, argument) if said else None
    position = seen.position
    if kind:
        return Done(edited(seen, stock=with_number(position.stock, name, kind, many)))
    rest = {one: left for one, left in position.stock.items() if one != name}
    return Done(edited(seen, stock=rest if many is None else {**rest, name: many}))


@act("mover")
def mover(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Whose turn it is."""
    return Done(edited(seen, to_move=_player(seen, the_value(fields))))


@act("step")
def step(seen: Seen, _argument: str, fields: Fields) -> Done:
    """At which step of the turn."""
    name = the_value(fields)
    if name not in _steps(seen):
        raise TableError(say("unknown step {step}", step=repr(name)))
    return Done(edited(seen, step=name))


def _steps(seen: Seen) -> list[str]:
    """The steps that wait for a move under the rules chosen, and the end."""
    steps = seen.state.assembly.steps
    sequence = seen.profile[TurnRules].sequence
    return [*(name for name in sequence if name in steps and steps[name].run is None), "over"]


# -- what is shown --------------------------------------------------------------------------------


@page(Mode.SETUP, "players", later("Players"), rank=3)
def on_the_players(seen: Seen) -> Inner:
    """The players, and the turn."""
    position = seen.position
    join_in = button(say("One more player"), "join", disabled=len(position.players) >= MOST)
    return (
        _turn(seen, position),
        [_of_player(seen, at, name) for at, name in enumerate(position.players)],
        beside(seen, "players"),
        tag("p", join_in, css="acts"),
    )


def _turn(seen: Seen, position: Position) -> Inner:
    movers = [(name, name) for name in position.players]
    to_move = position.to_move or position.players[0]
    steps = [(name, step_named(seen.state, name)) for name in _steps(seen)]
    if position.step not in dict(steps):
        steps.append((position.step, position.step))
    return (
        choice(seen, "to_move", say("To move"), "mover", movers, to_move),
        choice(seen, "step", say("Step"), "step", steps, position.step),
        beside(seen, "laid"),
    )


def _of_player(seen: Seen, at: int, name: str) -> Markup:
    position, state = seen.position, seen.state
    acts = [
        button(say("Earlier"), f"earlier:{name}", disabled=at == 0),
        button(say("Remove"), f"leave:{name}", disabled=len(position.players) <= FEWEST),
    ]
    points = position.scores.get(name, 0)
    stated = position.supply.get(name, {})
    held = state.supply.get(name, {})
    supplies = [
        number(
            seen, f"supply.{name}.{kind}", str(noun(kind)), f"supply:{name} {kind}",
            stated.get(kind, held.get(kind, 0)), stated=kind in stated,
        )
        for kind in state.assembly.pieces
    ]  # fmt: skip
    return section(
        name,
        writing(seen, "", say("Name"), f"name:{name}", name, most=40),
        number(
            seen, f"scores.{name}", say("Points"), f"score:{name}", points,
            stated=bool(points), most=9999,
        ),
        tag("fieldset", tag("legend", say("To place")), supplies),
        tag("p", acts, css="acts"),
        css="player",
    )  # fmt: skip
