"""A game in words: moves, what they brought and by which clause, and how the players stand."""

from __future__ import annotations

from arkrules.geometry import to_cell
from arkrules.nouns import noun, person
from arkrules.play import (
    Award,
    Discard,
    Draw,
    End,
    Event,
    GameState,
    Lay,
    Line,
    Move,
    Pass,
    Place,
    Refusal,
)  # fmt: skip
from arkrules.play.events import GameOver
from arkrules.rules import Profile
from arkrules.table.labels import place_named, segment_lies, token_named, turned_by
from arkrules.table.markup import Inner, Markup, listed, tag
from arkrules.table.match import made_in
from arkrules.table.terms import called
from arkrules.telling.names import item_words, move_words
from arkrules.text import say, sentence

__all__ = ["doing", "event_told", "move_named", "ply_said", "ply_told"]


def doing(word: str) -> str:
    """What is done by moves of a kind."""
    words = called("doing", word)
    return f"{words[:1].upper()}{words[1:]}"


# -- moves ----------------------------------------------------------------------------------------


def move_named(state: GameState, move: Move) -> str:
    """A move that can be made in a state."""
    match move:
        case Draw():
            return token_named(state, move.tile)
        case Lay():
            # A record leaves out which tile it is where only one can be meant.
            (*_, held) = state.hands[state.to_move] or ("",)
            what = {"tile": token_named(state, move.tile or held), "cell": move.cell}
            if not move.rotation:
                return say("{tile} at {cell}", **what)
            return say("{tile} at {cell}, {turned}", turned=turned_by(move.rotation), **what)
        case Place() if state.laid is not None:
            tile = state.tiles[state.laid]
            where = segment_lies(tile, tile.segments[tile.kind.index[move.segment]])
            return say("{piece} on {segment}", piece=noun(move.piece), segment=where)
        case Pass():
            return say("Place no piece") if state.step == "place" else say("nothing")
        case Discard():
            return say("it fits nowhere: set it aside")
        case End():
            return say("count up what is left")
    return _going(state, move)


def _going(state: GameState, move: Move) -> str:
    """A move that an extension knows: as it is written, and where it leads."""
    journey = move.journey(state.content)
    if journey is None:
        return str(move)
    cell = to_cell(journey.spots[-1])
    tile = state.tiles.get(cell)
    if tile is None or journey.segment not in tile.kind.index:
        return say("{move}, to {place}", move=move, place=cell)
    return say("{move}, to {place}", move=move, place=place_named(tile, cell, journey.segment))


# -- what was done --------------------------------------------------------------------------------


def ply_said(before: GameState, after: GameState) -> str:
    """A move that led to a state, with what followed from it, for those who hear it."""
    events = after.content.log
    if isinstance(made_in(after), End):  # there is much to tell, and it is shown item by item
        events = tuple(event for event in events if isinstance(event, GameOver))
    return " ".join(map(whole_sentence, (_moved(before, after), *events)))


def whole_sentence(event: object) -> str:
    """Something that happened, or a reason, as a whole sentence."""
    if isinstance(event, Refusal):
        return sentence(event.words)
    return sentence(event.headline if isinstance(event, Award) else str(event))


def _moved(before: GameState, after: GameState) -> str:
    move = made_in(after)
    if isinstance(move, Pass) and before.step == "place":
        return say("{player} placed no piece", player=person(before.to_move))
    return move_words(before.to_move, move, move_named(before, move))


def ply_told(before: GameState, after: GameState) -> Markup:
    """A move that led to a state, with what followed from it item by item."""
    events = listed(event_told(event, after.profile) for event in after.content.log)
    return tag("div", tag("p", _moved(before, after), css="move"), events)


def event_told(event: Event, profile: Profile) -> Inner:
    """Something that happened; of points, every item with its clause and where that is printed."""
    if not isinstance(event, Award):
        return sentence(str(event))
    items = listed(_item(line, profile) for line in event.lines)
    return tag("span", sentence(event.headline), css="award"), items


def _item(line: Line, profile: Profile) -> Inner:
    cited = "; ".join(profile.cite(line.clause))
    places = (" ", tag("small", cited)) if cited else None
    return item_words(line), " ", tag("code", line.clause), places
