"""What can be done in a game now, for asking and for playing alike: moves by place and by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from arkrules.documents import Bullets, Document, write_html
from arkrules.geometry import Cell
from arkrules.play import End, GameState, Lay, Move, Refusal
from arkrules.table.controls import button, form, typed
from arkrules.table.labels import gained
from arkrules.table.legal import Legal, Where, place_of
from arkrules.table.markup import Inner, Markup, folded, tag
from arkrules.table.seen import Seen
from arkrules.table.told import doing, move_named
from arkrules.telling.names import Naming
from arkrules.text import count, listing, say, sentence

__all__ = ["moves_at", "moves_listed", "places_lit", "points_of", "press_move", "refusals_shown"]

SOME = 12
"""Of how many moves it is said what each brings."""
MANY = 60
"""How many moves of a kind are shown one by one; more are shown by where they lead."""


def places_lit(state: GameState, legal: Legal, rotation: int = 0) -> Mapping[Where, str]:
    """Where something can be done, each with what that is."""
    return {where: _in_words(state, moves, rotation) for where, moves in legal.by_place.items()}


def _in_words(state: GameState, moves: Sequence[Move], rotation: int) -> str:
    turns = [move.rotation for move in moves if isinstance(move, Lay)]
    if turns:
        return say("it fits") if rotation in turns else say("it fits if turned")
    if len(moves) == 1:
        return move_named(state, moves[0])
    return count(len(moves), "{number} move", "{number} moves")


def moves_at(state: GameState, moves: Sequence[Move], cell: Cell, segment: str) -> Inner:
    """The moves of a place to choose from."""
    if not moves:
        return None
    place = f"{cell} {segment}".strip()
    title = tag("h4", say("At {place}", place=place), id="play-here", tabindex=-1)
    return title, tag("p", _each(state, moves, "here-"), css="acts")


def moves_listed(state: GameState, legal: Legal, *, try_act: str) -> Markup:
    """All moves kind by kind, folded, and a line to write one in."""
    shown: list[Inner] = []
    for word, moves in legal.by_kind.items():
        title = count(
            len(moves), "{doing}: {number} way", "{doing}: {number} ways", doing=doing(word)
        )
        far = len(moves) > MANY
        buttons = _toward(state, moves) if far else _each(state, moves, "all-")
        shown += [tag("h4", title), tag("p", buttons, css="acts")]
    if legal.more:
        shown.append(tag("p", say("There are more; write the move.")))
    line = typed(say("A move in notation"), "move", "typed", maxlength="200", spellcheck="false")
    press = say("May I?") if try_act == "try" else say("Make it")
    return folded(say("Legal moves"), shown, form(try_act, line, press=press), id="moves-all")


def _each(state: GameState, moves: Sequence[Move], place: str) -> list[Markup]:
    """A button for each move; of a few moves it is said what they bring."""
    return [press_move(state, move, place, brings=len(moves) <= SOME) for move in moves]


def _toward(state: GameState, moves: Sequence[Move]) -> Iterator[Markup]:
    """Very many moves, by where they lead; there they are listed one by one."""
    by_place = Counter[Where]()
    for move in moves:
        where = place_of(state, move)
        if where is None:
            yield press_move(state, move, "all-")
        else:
            by_place[where] += 1
    for (cell, segment), number in by_place.items():
        place = f"{cell} {segment}".strip()
        label = count(number, "to {place}: {number} way", "to {place}: {number} ways", place=place)
        yield button(label, f"at:{place}", place="toward-")


def press_move(state: GameState, move: Move, place: str = "", *, brings: bool = True) -> Markup:
    """A button that makes a move, with what that brings at once."""
    label: Inner = move_named(state, move)
    if brings and not isinstance(move, End) and (points := points_of(state, move)):
        label = (label, " ", tag("small", points))
    return button(label, f"move:{move}", place=place)


def points_of(state: GameState, move: Move) -> str:
    """What a move brings at once, or costs; a draw brings nothing."""
    if state.step == "draw":
        return ""
    then = state.after(move).scores
    changed = [
        gained(name, points - before)
        for (name, before), points in zip(state.scores.items(), then.values(), strict=True)
        if points != before
    ]
    return str(listing(changed))


def refusals_shown(seen: Seen, refusals: Iterable[Refusal]) -> Markup:
    """Every clause that refuses something, with the places where it is printed."""
    names = Naming(seen.book)
    said = ((sentence(one.words), one.clause) for one in refusals)
    told = Bullets(names.cited(seen.profile, words, clause) for words, clause in said)
    return Markup(write_html(Document(blocks=[told])))
