"""Play: moves made by pressing places and buttons, taken back, and looked at again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, starmap

import attrs

from arkrules.nouns import person
from arkrules.play import GameState, Lay, Place, Position, Refusal, Replay
from arkrules.render import State
from arkrules.render.scene import laid_tile, with_tiles
from arkrules.table.acts import (
    Done,
    Fields,
    act,
    one_of,
    refuse_if,
    require_value,
    the_value,
    whole,
)
from arkrules.table.board_shown import (
    OnBoard,
    as_set_up,
    board_title,
    place_id,
)
from arkrules.table.choices import places_lit
from arkrules.table.controls import button
from arkrules.table.editing import place_in
from arkrules.table.labels import kind_named, turned_by
from arkrules.table.legal import Legal, legal_of
from arkrules.table.markup import Markup, tag
from arkrules.table.match import Match, drawn, made_in
from arkrules.table.model import Mode, Tabletop
from arkrules.table.opening import first_act
from arkrules.table.placing import picked_up, where_put
from arkrules.table.seen import Seen
from arkrules.table.tile_pictures import tile_choice
from arkrules.table.told import ply_said, whole_sentence
from arkrules.telling.pictures import scene_of_run, with_gains
from arkrules.text import count, later, say, sentence
from arkrules.tiles import Tile

__all__ = [
    "MOVE_PAGE", "NOW", "after", "game_at", "held_tile", "legal_now", "places_now", "playable",
    "refused_here", "turn_of", "turns_of",
]  # fmt: skip

MOVE_PAGE = "move"
"""The page on which moves are made."""
NOW = "play-now"
"""The id of what is to be done now."""


def game_at(seen: Seen) -> Match:
    """The game that is played, or an error that there is none."""
    return require_value(seen.game, say("no game is played here; begin one"))


def playable(game: Match) -> bool:
    """Whether a person can make a move now: no past is looked at, and nobody else's turn it is."""
    return game.present and game.chosen(game.now)


# -- the tile in hand -----------------------------------------------------------------------------


def held_tile(seen: Seen, state: GameState) -> Tile | None:
    """The tile that is about to be laid, as it is turned: the one selected of those in hand."""
    hand = state.hands[state.to_move] if state.step == "lay" else ()
    if not hand:
        return None
    chosen = seen.table.chosen
    kind = state.assembly.box.kind(chosen.tile if chosen.tile in hand else hand[0])
    return kind.tiles[chosen.turn if chosen.turn in kind.rotations else kind.rotations[0]]


def legal_now(seen: Seen, state: GameState) -> Legal:
    """What can be done, with the tile that is about to be laid."""
    tile = held_tile(seen, state)
    return legal_of(state, tile.kind.token if tile else "")


# -- the board ------------------------------------------------------------------------------------


def as_played(seen: Seen) -> OnBoard:
    """The board, what was done since a person last chose, and where something can be done now."""
    game = seen.game
    if game is None:
        return as_set_up(seen)
    first = game.chosen_before(game.number) or 0
    states = game.states[first : game.number + 1]
    run = Replay(before=states[0], states=states)
    scene = with_gains(scene_of_run(run, board_title(seen), "played"), [run])
    fresh = states[-1].tiles.keys() - states[0].tiles.keys()
    shown = OnBoard(seen=seen, scene=scene, fresh=frozenset(fresh))
    return _with_choices(seen, game.now, shown) if playable(game) else shown


def _with_choices(seen: Seen, state: GameState, shown: OnBoard) -> OnBoard:
    tile, legal = held_tile(seen, state), legal_now(seen, state)
    if tile is None:
        return attrs.evolve(shown, can=places_lit(state, legal))
    can = places_lit(state, legal, tile.rotation)
    turned = frozenset(
        cell for (cell, _), moves in legal.by_place.items()
        if not any(move.rotation == tile.rotation for move in moves if isinstance(move, Lay))
    )  # fmt: skip
    scene, cell = shown.scene, seen.table.chosen.cell
    if cell is not None and (cell, "") in can:  # the tile is only tried there
        how = State.FORBIDDEN if cell in turned else State.FADED
        scene = with_tiles(scene, [laid_tile(tile, cell, {cell: how})], state.assembly.glyphs)
    return attrs.evolve(shown, can=can, turned=turned, scene=scene, corner=_in_hand(tile))


def _in_hand(tile: Tile) -> Markup:
    """The tile in hand, in a corner of the board; the page shows it under the cursor too."""
    turned = turned_by(tile.rotation)
    label = say("{tile}, {turned}: turn it", tile=kind_named(tile.kind), turned=turned)
    acts = [tile_choice(tile, "spin:1", label, "h", key="r", twist=1)]
    if len(tile.kind.rotations) > 1:
        acts.append(button("↻", "spin:1", place="words-", name=say("Turn")))
        acts.append(button("↺", "spin:3", key="l", twist=-1, name=say("Turn back")))
    return tag("div", acts, css="in-hand")


@act("at", Mode.PLAY)
def touch(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Do what can be done at a place, `1,0` or `1,0 C`; where there are several things, offer them.

    A tile is laid as it is turned; where it fits otherwise only, it is turned first,
    and laid at once if there is but one way.
    """
    cell, segment = place_in(seen.state, argument)
    game = seen.game
    focus = place_id(cell, segment)
    chosen = seen.table.choosing(cell=cell, segment=segment)
    if game is None or not playable(game):
        return Done(chosen, focus=focus)
    chosen = chosen.choosing(page=MOVE_PAGE)
    piece = chosen.chosen.piece
    moves = legal_now(seen, game.now).at(cell, segment)
    if piece and segment:
        moves = tuple(it for it in moves if isinstance(it, Place) and it.piece == piece)
    lays = [move for move in moves if isinstance(move, Lay)]
    if lays:
        return _laid(seen, game, lays, chosen)
    if len(moves) == 1:
        return after(seen, game.with_move(moves[0]), focus=place_id(cell))
    if moves:
        said = count(
            len(moves), "There is {number} way; choose it.", "There are {number} ways; choose one."
        )
        return Done(chosen, said, "play-here")
    said = " ".join(map(whole_sentence, refused_here(seen.with_table(chosen))))
    return Done(chosen, said or say("Nothing can be done here now."), focus)


def _laid(seen: Seen, game: Match, lays: Sequence[Lay], chosen: Tabletop) -> Done:
    tile = held_tile(seen, game.now)
    assert tile is not None  # somebody can lay it
    first = min(lays, key=lambda move: (move.rotation - tile.rotation) % 4)
    if first.rotation == tile.rotation or len(lays) == 1:
        return after(seen, game.with_move(first), focus=place_id(first.cell))
    said = say("Turned so that it fits; choose the cell again to lay it.")
    table = chosen.choosing(turn=first.rotation, tile=tile.kind.token)
    return Done(table, said, place_id(first.cell))


def refused_here(seen: Seen) -> Sequence[Refusal]:
    """Why the place that is selected is not lit, where that is a question of the rules."""
    game, chosen = seen.game, seen.table.chosen
    if game is None or not playable(game) or chosen.cell is None:
        return ()
    state, cell = game.now, chosen.cell
    if (tile := held_tile(seen, state)) is not None:
        return state.refusals(f"lay {tile.kind.token}/{tile.rotation} {cell}")
    if chosen.segment and places_now(state) and cell == state.laid:
        piece = chosen.piece or next(iter(state.assembly.pieces), "")
        return state.refusals(f"{piece} {chosen.segment}") if piece else ()
    return ()


def places_now(state: GameState) -> bool:
    """Whether pieces are put on the tile just laid at the step that the game has come to."""
    step = state.assembly.steps.get(state.step)
    return step is not None and any(verb.makes is Place for verb in step.verbs)


# -- moves ----------------------------------------------------------------------------------------


@act("move", Mode.PLAY)
def make(seen: Seen, argument: str, fields: Fields) -> Done:
    """Make a move, written in notation."""
    game = game_at(seen)
    mover = person(game.now.to_move)
    refuse_if(not game.present, say("an earlier move is looked at; go back to the game first"))
    refuse_if(game.computed, say("it is not your turn: {player} moves", player=mover))
    refuse_if(game.now.over, say("the game is over"))
    return after(seen, game.with_move(argument or fields.get("move", "")), focus=NOW)


@act("put", Mode.PLAY)
def put(seen: Seen, argument: str, fields: Fields) -> Done:
    """Place a piece on a segment of the tile just laid; without one, take it in hand."""
    player, _, kind = argument.partition(" ")
    where = where_put(seen, fields) if "place" in fields else None
    if where is None:
        return picked_up(seen, player, kind)
    cell, segment = where
    refuse_if(cell != game_at(seen).now.laid, say("a piece is placed on the tile just laid"))
    return make(seen, f"{kind} {segment}", fields)


@act("spin")
def spin(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Turn the tile in hand to the next turn that looks different; `3`: to the one before."""
    game = game_at(seen)
    held = held_tile(seen, game.now) if playable(game) else None
    tile = require_value(held, say("there is no tile to turn"))
    turns = tile.kind.rotations
    at = turns.index(tile.rotation) + (-1 if argument == "3" else 1)
    turn = turns[at % len(turns)]
    return Done(seen.table.choosing(turn=turn, tile=tile.kind.token), sentence(turned_by(turn)))


@act("hold")
def hold(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Choose which tile in hand is laid."""
    game = game_at(seen)
    one_of(argument, game.now.hands[game.now.to_move], later("{name} is not in hand"))
    return Done(seen.table.choosing(tile=argument, turn=0))


@act("chance")
def chance(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Let chance draw a tile, and make moves that leave no choice."""
    game = game_at(seen)
    open = game.present and (game.now.chances() or game.forced(game.now))
    refuse_if(not open, say("no tile is drawn now"))
    return after(seen, game if game.forced(game.now) else game.dealt(), focus=NOW)


@act("computer")
def computer(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Let the computer player to move make one move."""
    game = game_at(seen)
    if not (game.computed and game.present):
        return Done(seen.table)  # somebody was faster and took the move back
    return after(seen, game.with_move(game.computer()))


def after(seen: Seen, game: Match, *, focus: str = "", said: str = "") -> Done:
    """The table after a move was made, and what chance draws then."""
    before = seen.game.made if seen.game else 0
    game = game.settled()
    told = starmap(ply_said, pairwise(game.states[before:]))
    words = [said, *told, _next(game)]
    table = game.laid_on(seen.table).on_page(MOVE_PAGE)
    then = "computer" if game.computed else ""
    return Done(table, " ".join(filter(None, words)), focus, then=then)


def _next(game: Match) -> str:
    """Who is to move, if that is a person and the game is looked at as it is now."""
    waits = game.present and not (game.now.over or game.computed)
    return say("{player} to move.", player=person(game.now.to_move)) if waits else ""


# -- back and forth -------------------------------------------------------------------------------


@act("unmake")
def unmake(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Take moves back to where a person last chose, what was drawn since with them."""
    game = game_at(seen)
    number = require_value(game.chosen_before(game.made), say("there is no move to take back"))
    return _shown(seen, game.cut(number), say("Taken back."), NOW)


@act("remake")
def remake(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Make again what was taken back."""
    game = game_at(seen)
    refuse_if(not game.sitting.undone, say("there is no move to make again"))
    return _shown(seen, game.remade(), say("Done again."), NOW)


@act("look")
def look(seen: Seen, argument: str, fields: Fields) -> Done:
    """Look at the game as it was after so many moves; after all of them it goes on."""
    game = game_at(seen)
    made = game.made
    number = whole(argument or the_value(fields), say("move"), least=0, most=made)
    game = attrs.evolve(game, sitting=attrs.evolve(game.sitting, behind=made - number))
    said = say("After move {number} of {most}.", number=number, most=made)
    return _shown(seen, game, said, "")


@act("branch")
def branch(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Go on from the past that is looked at; the moves after it are taken back."""
    game = game_at(seen)
    return _shown(seen, game.cut(game.number), say("The game goes on from here."), NOW)


def _shown(seen: Seen, game: Match, said: str, focus: str) -> Done:
    """The table with the game as it is looked at now."""
    table = game.laid_on(seen.table).on_page(seen.table.chosen.page)
    return Done(table, " ".join(filter(None, [said, _next(game)])), focus)


# -- out of the game ------------------------------------------------------------------------------


@act("question")
def question(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Ask about the turn in which a move was made, by its number; or about what lies there now."""
    game, title = game_at(seen), ""
    first = past = game.number
    if argument:
        number = whole(argument, say("move"), most=game.made)
        refuse_if(number < 1, say("there is no move {number}", number=number))
        first, past = turn_of(game, number - 1)
        begun = game.states[first]
        title = say("Turn {turn}, {player}", turn=begun.turn, player=person(begun.to_move))
    position, moves = asked_of(game, first, past)
    table = seen.table.becoming(
        mode=Mode.ASK, position=position.to_dict(), moves=moves, asks={}, under=(), case="",
        title=title, question="",
    )  # fmt: skip
    table = table.on_page("")
    return Done(table, say("Loaded as a question."), then=first_act(table))


def turns_of(game: Match) -> Iterator[tuple[int, int]]:
    """The first move of each turn, and the first one after it."""
    past = 0
    for _, some in groupby(game.states[:-1], lambda state: state.turn):
        first, past = past, past + len(tuple(some))
        yield first, past


def turn_of(game: Match, at: int) -> tuple[int, int]:
    """The same of the turn in which a move was made."""
    return next(turn for turn in turns_of(game) if at < turn[1])


def asked_of(game: Match, first: int, past: int) -> tuple[Position, tuple[str, ...]]:
    """A turn as a question: how it stood when the mover chose first, and what was done then.

    Which tiles are still in the bag is left out where nothing depends on it.
    """
    states = game.states
    while first < past - 1 and drawn(states[first + 1]):
        first += 1
    while first < past and drawn(states[past]):
        past -= 1
    position = states[first].position()
    if sum((states[past].bag or {}).values()) > 1:
        position = attrs.evolve(position, bag=None)
    return position, tuple(str(made_in(state)) for state in states[first + 1 : past + 1])
