"""Set up: who plays, whose turn it is, and what each has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from arkrules.errors import TableError
from arkrules.nouns import COLORS
from arkrules.play import Position
from arkrules.play.extension import PIECES
from arkrules.play.setup import name_faults
from arkrules.table.acts import Done, Fields, act, refuse_if, the_value
from arkrules.table.controls import beside, button, section, writing
from arkrules.table.editing import edited, known_player
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.model import Tabletop
from arkrules.table.position_form import entries_shown, of_player, of_the_turn
from arkrules.table.seen import Seen
from arkrules.text import say

__all__ = ["FEWEST", "MOST"]

FEWEST, MOST = 2, 6
"""How many players are offered; a position that was opened may have others."""


# -- who plays ------------------------------------------------------------------------------------


@act("name")
def rename(seen: Seen, argument: str, fields: Fields) -> Done:
    """Call a player otherwise."""
    old, new = known_player(seen, argument), the_value(fields).strip()
    players = tuple(new if name == old else name for name in seen.position.players)
    if faults := name_faults(players):
        raise TableError(faults, key=say("players"), remedy=say("choose another name"))
    return Done(_renamed(seen, players, {old: new}))


@act("join")
def join(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """One more player."""
    players = seen.position.players
    refuse_if(len(players) >= MOST, say("there are {number} players already", number=len(players)))
    free = next(color for color in COLORS if color not in players)
    said = say("{player} plays too.", player=free)
    return Done(edited(seen, players=(*players, free)), said)


@act("leave")
def leave(seen: Seen, argument: str, _fields: Fields) -> Done:
    """One player less; all that is said of the player goes too."""
    gone = known_player(seen, argument)
    players = tuple(name for name in seen.position.players if name != gone)
    refuse_if(len(players) < FEWEST, say("at least {fewest} play", fewest=FEWEST))
    said = say("{player} has left, with everything.", player=gone)
    return Done(_renamed(seen, players, {gone: ""}), said)


@act("earlier")
def earlier(seen: Seen, argument: str, _fields: Fields) -> Done:
    """A player changes places with the one before."""
    players = list(seen.position.players)
    at = players.index(known_player(seen, argument))
    players[at - 1], players[at] = players[at], players[at - 1]
    first = seen.position.to_move or seen.position.players[0]
    return Done(edited(seen, players=tuple(players), to_move=first))


def _renamed(seen: Seen, players: Sequence[str], names: Mapping[str, str]) -> Tabletop:
    """A position in which players are called otherwise, or are gone if they are called nothing."""
    position, chosen = seen.position, seen.table.chosen

    def called(name: str) -> str:
        return names.get(name, name)

    named = [(called(piece.player), piece) for piece in position.pieces]
    pieces = [attrs.evolve(piece, player=now) for now, piece in named if now]
    to_move = called(position.to_move)
    content = attrs.evolve(position, players=players, to_move=to_move, pieces=pieces).to_dict()
    fields = seen.state.assembly.position_fields.values()
    by_player = [field.name for field in fields if field.type == PIECES]
    for key in ("scores", "supply", "stock", "hands", *by_player):
        if isinstance(held := content.get(key), Mapping):
            content[key] = {called(name): value for name, value in held.items() if called(name)}
    table = seen.table.becoming(position=Position.from_dict(content).to_dict())
    return table.choosing(hand=called(chosen.hand), player=called(chosen.player))


# -- what is shown --------------------------------------------------------------------------------


def on_the_players(seen: Seen) -> Inner:
    """The players, and the turn."""
    position = seen.position
    join_in = button(say("One more player"), "join", disabled=len(position.players) >= MOST)
    return (
        entries_shown(seen, of_the_turn(seen)),
        beside(seen, "laid"),
        [_of_player(seen, at, name) for at, name in enumerate(position.players)],
        beside(seen, "players"),
        tag("p", join_in, css="acts"),
    )


def _of_player(seen: Seen, at: int, name: str) -> Markup:
    acts = [
        button(say("Earlier"), f"earlier:{name}", disabled=at == 0),
        button(say("Remove"), f"leave:{name}", disabled=len(seen.position.players) <= FEWEST),
    ]
    points, *supplies = entries_shown(seen, of_player(seen, name))
    return section(
        name,
        writing(seen, "", say("Name"), f"name:{name}", name, most=40),
        points,
        tag("fieldset", tag("legend", say("To place")), supplies),
        tag("p", acts, css="acts"),
        css="player",
    )
