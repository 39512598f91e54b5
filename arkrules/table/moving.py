"""Play: moves made by pressing places and buttons, taken back, and looked at again."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

import attrs

from arkrules.errors import TableError
from arkrules.geometry import Cell, to_cell
from arkrules.nouns import person
from arkrules.play import Draw, GameState, Lay, Position, Refusal
from arkrules.render import Arrow, State
from arkrules.render.scene import LaidTile, laid_tile
from arkrules.table.acts import Done, Fields, act, the_value, whole
from arkrules.table.board_shown import Lit, cell_id, lights, place_id
from arkrules.table.course import Ply
from arkrules.table.legal import Legal, legal_of
from arkrules.table.match import Match
from arkrules.table.model import Mode, Tabletop
from arkrules.table.opening import first_act
from arkrules.table.pages import modes
from arkrules.table.seen import Seen
from arkrules.table.told import move_named, ply_said, whole_sentence
from arkrules.text import count, say
from arkrules.tiles import Kind

__all__ = [
    "MOVE_PAGE", "NOW", "after", "game_at", "held_kind", "held_turn", "legal_now", "playable",
    "refused_here",
    "turn_of",
]  # fmt: skip

MOVE_PAGE = "move"
"""The page on which moves are made."""
NOW = "play-now"
"""The id of what is to be done now."""


def game_at(seen: Seen) -> Match:
    """The game that is played, or an error that there is none."""
    if seen.game is None:
        raise TableError(say("no game is played here; begin one"))
    return seen.game


def playable(game: Match) -> bool:
    """Whether a person can make a move now: no past is looked at, and nobody else's turn it is."""
    return game.present and game.chosen(game.now)


# -- the tile in hand -----------------------------------------------------------------------------


def held_kind(seen: Seen, state: GameState) -> Kind | None:
    """The tile that is about to be laid: the one selected of those in hand."""
    hand = state.hands[state.to_move] if state.step == "lay" else ()
    if not hand:
        return None
    chosen = seen.table.chosen.tile
    return state.assembly.box.kind(chosen if chosen in hand else hand[0])


def held_turn(seen: Seen, kind: Kind) -> int:
    """How it is turned."""
    turn = seen.table.chosen.turn
    return turn if turn in kind.rotations else kind.rotations[0]


def legal_now(seen: Seen, state: GameState) -> Legal:
    """What can be done, with the tile that is about to be laid."""
    kind = held_kind(seen, state)
    return legal_of(state, kind.token if kind else "")


# -- the board ------------------------------------------------------------------------------------


@lights(Mode.PLAY)
def light(seen: Seen) -> Lit:
    """Where something can be done now, and what has just travelled."""
    game = seen.game
    if game is None:
        return Lit(act="at")
    arrows = tuple(_arrows(game))
    if not playable(game):
        return Lit(act="touch", arrows=arrows)
    state = game.now
    kind = held_kind(seen, state)
    turn = held_turn(seen, kind) if kind else 0
    places = {}
    ready = set()
    for (cell, segment), moves in legal_now(seen, state).by_place.items():
        turns = [move.rotation for move in moves if isinstance(move, Lay)]
        if turns:
            fits = turn in turns
            places[cell, segment] = say("it fits") if fits else say("it fits if turned")
        elif len(moves) == 1:
            fits, places[cell, segment] = True, move_named(state, moves[0])
        else:
            fits = False
            places[cell, segment] = count(len(moves), "{number} move", "{number} moves")
        if fits:
            ready.add(cell)
    return Lit(
        act="touch", places=places, ready=frozenset(ready), arrows=arrows,
        tried=_tried(seen, state, places.keys(), ready),
    )  # fmt: skip


def _tried(
    seen: Seen, state: GameState, places: Iterable[tuple[Cell, str]], ready: Container[Cell]
) -> LaidTile | None:
    """The tile in hand, at the cell that is selected if it can lie there."""
    kind = held_kind(seen, state)
    if kind is None or not seen.table.chosen.cell:
        return None
    cell = Cell.parse(seen.table.chosen.cell)
    if (cell, "") not in places:
        return None
    shown = State.FADED if cell in ready else State.FORBIDDEN
    return laid_tile(kind.tiles[held_turn(seen, kind)], cell, shown)


def _arrows(game: Match) -> list[Arrow]:
    """What travelled since a person last chose."""
    found = []
    for at in range(game.chosen_before(game.number) or 0, game.number):
        state, move = game.course.state(at), game.course.plies[at].move
        journey = move.journey(state.content)
        if journey is not None and _still(game.shown, journey.spots[-1], journey.segment):
            spots = map(to_cell, journey.spots)
            found.append(Arrow(tuple(spots), journey.name, segment=journey.segment))
    return found


def _still(state: GameState, spot: int, segment: str) -> bool:
    """Whether what an arrow points at is there."""
    tile = state.tiles.get(to_cell(spot))
    return tile is not None and (not segment or segment in tile.kind.index)


@act("touch")
def touch(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Do what can be done at a place, `1,0` or `1,0 C`; where there are several things, offer them.

    A tile is laid as it is turned; where it fits otherwise only, it is turned first,
    and laid at once if there is but one way.
    """
    game = game_at(seen)
    where, _, segment = argument.strip().partition(" ")
    cell = Cell.parse(where)
    if segment and segment not in _names(game.shown, cell):
        raise TableError(say("no segment {name} lies at {cell}", name=repr(segment), cell=cell))
    focus = place_id(cell, segment) if segment else cell_id(cell)
    chosen = seen.table.choosing(cell=str(cell), segment=segment, page=MOVE_PAGE)
    if not playable(game):
        return Done(chosen, focus=focus)
    state = game.now
    moves = legal_now(seen, state).at(cell, segment)
    lays = [move for move in moves if isinstance(move, Lay)]
    if lays:
        return _laid(seen, game, lays, chosen)
    if len(moves) == 1:
        return after(seen, game.with_moves(moves[0]), focus=cell_id(cell))
    if moves:
        said = count(
            len(moves), "There is {number} way; choose it.", "There are {number} ways; choose one."
        )
        return Done(chosen, said, "play-here")
    said = " ".join(map(whole_sentence, refused_here(seen.with_table(chosen))))
    return Done(chosen, said or say("Nothing can be done here now."), focus)


def _names(state: GameState, cell: Cell) -> Sequence[str]:
    tile = state.tiles.get(cell)
    return tuple(tile.kind.index) if tile else ()


def _laid(seen: Seen, game: Match, lays: Sequence[Lay], chosen: Tabletop) -> Done:
    kind = held_kind(seen, game.now)
    assert kind is not None  # somebody can lay it
    turn = held_turn(seen, kind)
    fitting = [move for move in lays if move.rotation == turn] or (lays if len(lays) == 1 else ())
    if fitting:
        move = fitting[0]
        return after(seen, game.with_moves(move), focus=cell_id(move.cell))
    first = min(lays, key=lambda move: (move.rotation - turn) % 4)
    said = say("Turned so that it fits; choose the cell again to lay it.")
    table = chosen.choosing(turn=first.rotation, tile=kind.token)
    return Done(table, said, cell_id(first.cell))


def refused_here(seen: Seen) -> Sequence[Refusal]:
    """Why the place that is selected is not lit, where that is a question of the rules."""
    game, chosen = seen.game, seen.table.chosen
    if game is None or not playable(game) or not chosen.cell:
        return ()
    state, cell = game.now, Cell.parse(chosen.cell)
    if (kind := held_kind(seen, state)) is not None:
        return state.refusals(f"lay {kind.token}/{held_turn(seen, kind)} {cell}")
    if chosen.segment and state.step == "place" and cell == state.laid:
        held = (piece for piece, number in state.supply[state.to_move].items() if number)
        piece = next(held, next(iter(state.assembly.pieces), ""))
        return state.refusals(f"{piece} {chosen.segment}") if piece else ()
    return ()


# -- moves ----------------------------------------------------------------------------------------


@act("make")
def make(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Make a move, written in notation."""
    game = game_at(seen)
    _require_choice(game)
    return after(seen, game.with_moves(argument), focus=NOW)


@act("written-move")
def make_written(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Make the move that somebody wrote."""
    return make(seen, the_value(fields), fields)


@act("spin")
def spin(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Turn the tile in hand to the next turn that looks different; `3`: to the one before."""
    game = game_at(seen)
    kind = held_kind(seen, game.now) if playable(game) else None
    if kind is None:
        raise TableError(say("there is no tile to turn"))
    at = kind.rotations.index(held_turn(seen, kind)) + (-1 if argument == "3" else 1)
    turn = kind.rotations[at % len(kind.rotations)]
    said = count(turn, "Turned by a quarter.", "Turned by {number} quarters.")
    table = seen.table.choosing(turn=turn, tile=kind.token)
    return Done(table, said if turn else say("As it was drawn."))


@act("hold")
def hold(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Choose which tile in hand is laid."""
    game = game_at(seen)
    if argument not in game.now.hands[game.now.to_move]:
        raise TableError(say("{tile} is not in hand", tile=repr(argument)))
    return Done(seen.table.choosing(tile=argument, turn=0))


@act("chance")
def chance(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Let chance draw a tile."""
    game = game_at(seen)
    if not game.present or not game.now.chances():
        raise TableError(say("no tile is drawn now"))
    if game.falls(game.now):
        return after(seen, game, focus=NOW)
    game = game.seeded()
    return after(seen, game.with_moves(game.lot()), focus=NOW)


@act("computer")
def computer(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Let the computer player to move make one move."""
    game = game_at(seen)
    if not (game.computed and game.present):
        return Done(seen.table)  # somebody was faster and took the move back
    return after(seen, game.with_moves(game.computer()))


def _require_choice(game: Match) -> None:
    """Refuse a move where none can be made."""
    if not game.present:
        raise TableError(say("an earlier move is looked at; go back to the game first"))
    if game.computed:
        raise TableError(
            say("it is not your turn: {player} moves", player=person(game.now.to_move))
        )
    if game.now.over:
        raise TableError(say("the game is over"))


def after(seen: Seen, game: Match, *, focus: str = "", said: str = "") -> Done:
    """The table after a move was made, and what chance draws then."""
    before = len(seen.game.course.plies) if seen.game else 0
    game = game.drawn()
    done = game.course.plies[before:]
    told = [ply_said(ply, game.course.state(at)) for at, ply in enumerate(done, start=before)]
    words = [said, *told, *_next(game)]
    laid = next((str(ply.move.cell) for ply in done if isinstance(ply.move, Lay)), "")
    cell = laid or seen.table.chosen.cell
    table = game.laid_on(attrs.evolve(seen.table, moves=()))
    table = table.choosing(cell=cell, segment="", tile="", turn=0, page=MOVE_PAGE)
    then = "computer" if game.computed else ""
    return Done(table, " ".join(filter(None, words)), focus, then=then)


def _next(game: Match) -> list[str]:
    now = game.now
    if now.over or game.computed:
        return []
    return [say("{player} to move.", player=person(now.to_move))]


# -- back and forth -------------------------------------------------------------------------------


@act("unmake")
def unmake(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Take moves back to where a person last chose, what was drawn since with them."""
    game = game_at(seen).unmade()
    return _shown(seen, game, say("Taken back."), NOW)


@act("remake")
def remake(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Make again what was taken back."""
    game = game_at(seen).remade()
    return _shown(seen, game, say("Done again."), NOW)


@act("look")
def look(seen: Seen, argument: str, fields: Fields) -> Done:
    """Look at the game as it was after so many moves; after all of them it goes on."""
    game = game_at(seen)
    made = len(game.course.plies)
    number = whole(argument or the_value(fields), say("move"), most=made)
    if number < 0:
        raise TableError(say("{key}: {number} is below 0", key=say("move"), number=number))
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
    table = game.laid_on(attrs.evolve(seen.table, moves=()))
    table = table.choosing(cell="", segment="", tile="", turn=0)
    standing = _next(game) if game.present else []
    return Done(table, " ".join([said, *standing]), focus)


# -- out of the game ------------------------------------------------------------------------------


@act("question")
def question(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Ask about the turn in which a move was made, by its number; or about what lies there now."""
    game = game_at(seen)
    plies = game.course.plies
    if not argument:
        moves: tuple[str, ...] = ()
        position, title = game.shown.position(), ""
        if sum((game.shown.bag or {}).values()) > 1:
            position = attrs.evolve(position, bag=None)
    else:
        number = whole(argument, say("move"), most=len(plies))
        if number < 1:
            raise TableError(say("there is no move {number}", number=number))
        first, past = turn_of(plies, number - 1)
        position, moves = asked_of(game, first, past)
        title = say(
            "Turn {turn}, {player}", turn=plies[first].turn, player=person(plies[first].player)
        )  # fmt: skip
    mode = Mode.ASK if Mode.ASK in modes() else Mode.SETUP
    table = seen.table.becoming(
        mode=mode, position=position.to_dict(), moves=moves, asks={}, under=(), case="",
        title=title, question="",
    )  # fmt: skip
    table = table.choosing(cell="", segment="", tile="", turn=0, page="")
    return Done(table, say("It lies on the table as a question."), then=first_act(table))


def turn_of(plies: Sequence[Ply], at: int) -> tuple[int, int]:
    """The first move of the turn in which a move was made, and the first one after it."""
    first, past = at, at + 1
    while first and plies[first - 1].turn == plies[at].turn:
        first -= 1
    while past < len(plies) and plies[past].turn == plies[at].turn:
        past += 1
    return first, past


def asked_of(game: Match, first: int, past: int) -> tuple[Position, tuple[str, ...]]:
    """A turn as a question: how it stood when the mover chose first, and what was done then.

    Which tiles are still in the bag is left out where nothing depends on it.
    """
    plies = game.course.plies
    while first < past - 1 and isinstance(plies[first].move, Draw):
        first += 1
    while first < past and isinstance(plies[past - 1].move, Draw):
        past -= 1
    position = game.course.state(first).position()
    if game.course.state(past).bag:
        position = attrs.evolve(position, bag=None)
    return position, tuple(str(ply.move) for ply in plies[first:past])
