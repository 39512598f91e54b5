"""Ask: laying the tile and the piece in question, and any other move; the board after them."""

from __future__ import annotations

import attrs

from arkrules.files import MOVES
from arkrules.play import End, Lay
from arkrules.table.acts import Done, Fields, act, refuse_if, require_value, the_value
from arkrules.table.answer import verdict_shown
from arkrules.table.board_shown import (
    OnBoard,
    as_set_up,
    board_title,
    place_id,
)
from arkrules.table.cells import first_fitting
from arkrules.table.choices import places_lit
from arkrules.table.editing import place_in, selected
from arkrules.table.labels import kind_named
from arkrules.table.legal import legal_of
from arkrules.table.model import Mode, Tabletop
from arkrules.table.question import About, about, case_on
from arkrules.table.seen import Seen
from arkrules.telling.pictures import scene_of_run, with_gains
from arkrules.text import say
from arkrules.tiles import split_token

__all__ = ["ASK", "last_laid", "move_asked", "now_on"]

ASK = "ask"
"""The one page of this mode."""


def now_on(seen: Seen) -> Seen:
    """The table as it stands after the moves in question, as far as they are legal."""
    run = seen.made.run
    return seen if run.state is None or not seen.table.moves else seen.standing(run.states[-1])


# -- acts -----------------------------------------------------------------------------------------


@act("at", Mode.ASK)
def choose(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Select a cell or a segment: what can be done there is offered, and why something cannot.

    A piece in hand is placed there if the tile was just laid, allowed or not.
    """
    state, piece = now_on(seen).state, seen.table.chosen.piece
    cell, segment = place_in(state, argument)
    if segment and piece:
        refuse_if(cell != state.laid, say("a piece is placed on the tile just laid"))
        return make(seen, f"{piece} {segment}", {})
    table = seen.table.choosing(cell=cell, segment=segment, other=False, move="")
    if segment and about(table) is About.JOINED:
        table = _joining(seen.table, f"{cell} {segment}").choosing(cell=cell, segment=segment)
    return Done(table, focus=place_id(cell, segment))


def _joining(table: Tabletop, place: str) -> Tabletop:
    """Ask of one more segment whether it belongs to the others, or no longer of it."""
    chosen = table.chosen
    before: list[str] = next(iter(table.asks.get("connected", ())), [])
    if not before and chosen.segment:
        before = [f"{chosen.cell} {chosen.segment}"]
    places = [one for one in before if one != place] if place in before else [*before, place]
    return table.becoming(asks={"connected": [places] if len(places) > 1 else []})


@act("written", Mode.ASK)
@act("lay", Mode.ASK)
def lay(seen: Seen, argument: str, fields: Fields) -> Done:
    """Lay a tile on the cell that is selected, as the next move, or instead of the last one.

    It is turned so that it fits, or as it is written in notation.
    """
    body, turned = split_token(argument or the_value(fields))
    kind, cell = seen.state.assembly.box.kind(body), selected(seen.table)
    last, moves = last_laid(seen), _standing(seen)
    if last is not None and last.cell == cell and moves == seen.table.moves:
        moves = moves[:-1]  # another tile, instead of the one that lies there
    before = now_on(seen.with_table(attrs.evolve(seen.table, moves=moves)))
    refuse_if(cell in before.state.tiles, say("there is already a tile at {cell}", cell=cell))
    fits = first_fitting(before, kind, cell) if argument else turned
    done = _made(seen, (*moves, str(Lay(kind.token, fits or 0, cell.spot))))
    if fits is None:
        said = say("{tile} fits at {cell} in no turn.", tile=kind_named(kind), cell=cell)
        return attrs.evolve(done, said=said)
    return done


@act("turn", Mode.ASK)
def turn(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Turn the tile that was laid last, so many quarters clockwise."""
    last = require_value(last_laid(seen), say("the last move laid no tile"))
    by = int(argument) if argument in ("1", "2", "3") else 1
    turned = attrs.evolve(last, rotation=(last.rotation + by) % 4)
    return _made(seen, (*seen.table.moves[:-1], str(turned)))


@act("remove", Mode.ASK)
def unmake(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Take the last of the moves in question out."""
    refuse_if(not seen.table.moves, say("there is no move to take out"))
    *moves, last = seen.table.moves
    done = _made(seen, tuple(moves))
    return attrs.evolve(done, said=say("Taken out: {move}.", move=last))


@act("upto", Mode.ASK)
def cut(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Keep so many of the moves in question."""
    number = int(argument) if argument.isdecimal() and len(argument) < 6 else -1
    most = len(seen.table.moves)
    refuse_if(not 0 <= number <= most, say("there are only {number} moves", number=most))
    return _made(seen, seen.table.moves[:number])


@act("move", Mode.ASK)
def make(seen: Seen, argument: str, fields: Fields) -> Done:
    """Make a move, legal or not: one that is refused is the question, until another is made."""
    line = " ".join((argument or fields.get("move", "")).split())
    now_on(seen).state.parse(line)
    return _made(seen, (*_standing(seen), line))


@act("try", Mode.ASK)
def think(seen: Seen, argument: str, fields: Fields) -> Done:
    """Look at a move without making it: what refuses it, or what it brings."""
    line = " ".join((argument or fields.get("move", "")).split())
    state = now_on(seen).state
    refused = state.refusals(state.parse(line))
    said = say("It is allowed: {move}.", move=line)
    if refused:
        said = say("It is not allowed: {move}.", move=line)
    return Done(seen.table.choosing(move=line[:200]), said)


def move_asked(move: str) -> str:
    """A move in question: in notation, but the end of the game in words."""
    return say("the game ends now") if move == End.line else move


def _made(seen: Seen, moves: tuple[str, ...]) -> Done:
    """The table with other moves in question."""
    refuse_if(len(moves) > MOVES, say("moves: longer than {most}", most=MOVES))
    table = seen.table.becoming(moves=moves).choosing(
        move="", other=False, segment="", player="", piece=""
    )
    made = seen.with_table(table).made
    run = made.run
    laid = run.states[-1].laid if run.states else None
    cell = seen.table.chosen.cell if laid is None else laid
    said = say("Question: {move}.", move=move_asked(moves[-1])) if moves else ""
    if run.refused is not None:
        said = say("It is not allowed: {move}.", move=run.refused)
        if isinstance(run.refused, Lay):
            cell = run.refused.cell
    return Done(table.choosing(cell=cell), said, "" if cell is None else place_id(cell))


def _standing(seen: Seen) -> tuple[str, ...]:
    """The moves in question without one that is refused, and whatever is behind it."""
    return seen.table.moves[: seen.made.stop]


def last_laid(seen: Seen) -> Lay | None:
    """The last of the moves in question, if it lays a tile and the game comes to it."""
    made = seen.made
    run, moves = made.run, seen.table.moves
    if run.state is None or not moves or made.fault or made.stop < len(moves) - 1:
        return None
    move = run.refused or run.states[0].parse(moves[-1])
    return move if isinstance(move, Lay) else None


# -- the board ------------------------------------------------------------------------------------


def in_question(seen: Seen) -> OnBoard:
    """The position with all that the moves in question put there, before anything resolves."""
    made = seen.made
    run, now = made.run, now_on(seen)
    if run.state is None:
        return as_set_up(seen)
    shown = verdict_shown(seen)
    if shown is not None and shown.outcome.run.state is not None:
        run = shown.outcome.run  # as it comes out in the edition whose answer is shown
    case = None if made.fault else case_on(seen)
    scene = scene_of_run(run, board_title(seen), case=case)
    if shown is not None and case is not None:
        scene = with_gains(scene, [run], case)
    return OnBoard(seen=now, scene=scene, can=places_lit(now.state, legal_of(now.state)))
