"""Ask: a plain question, chosen and set up on the board, and under it the answer at once."""

from __future__ import annotations

import attrs

from arkrules.errors import ArkrulesError
from arkrules.geometry import Cell
from arkrules.nouns import noun
from arkrules.play import End, Lay, Place
from arkrules.rulings.verdict_fields import verdict_fields_of
from arkrules.table.acts import Done, Fields, act, one_of
from arkrules.table.answer import answer_shown, what_if
from arkrules.table.cells import in_notation, palette
from arkrules.table.choices import moves_at, moves_listed, points_of, refusals_shown
from arkrules.table.controls import button, check, section, switches, writing
from arkrules.table.disputing import JUDGING
from arkrules.table.feature_shown import worth_shown
from arkrules.table.hearing import asked_names
from arkrules.table.labels import kind_named, place_named
from arkrules.table.legal import legal_of
from arkrules.table.markup import Inner, folded, listed, tag
from arkrules.table.model import Mode
from arkrules.table.moves_made import last_laid, move_asked, now_on
from arkrules.table.moving import places_now
from arkrules.table.placing import held_of, placing
from arkrules.table.played_by import edition_titles
from arkrules.table.question import About, about, is_asked, passed, usual_asks
from arkrules.table.seen import Seen
from arkrules.table.terms import WORDS, called, options
from arkrules.text import later, say, sentence

__all__: list[str] = []

# -- the plain questions ---------------------------------------------------------------------------


@act("about", Mode.ASK)
def ask_about(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Ask another plain question; the moves in question stay, but for an end of the game."""
    chosen = About(one_of(argument, set(About), later("there is no question {name}")))
    moves = seen.table.moves
    if moves and moves[-1] == "end":
        moves = moves[:-1]
        while moves[-1:] == ("pass",):
            moves = moves[:-1]
    if chosen is About.END:
        state = seen.with_table(attrs.evolve(seen.table, moves=moves)).made.run.state
        moves = (*moves, *(passed(state) if state else ()), "end")
    asks: dict[str, object] = {"connected": []} if chosen is About.JOINED else {}
    now = seen.table.becoming(moves=moves, asks=asks)
    now = now.choosing(about=chosen.value, segment="", move="", row="")
    return Done(now, say(WORDS["question"][chosen]))


def asking(seen: Seen) -> Inner:
    """The plain questions; what is asked and can be done next; and the answer."""
    now, made = about(seen.table), seen.made
    questions = [
        button(words, f"about:{one}", pressed=one == now, css="question-kind")
        for one, words in options("question")
    ]
    parts: list[Inner] = [switches(say("What you ask"), questions, css="questions")]
    if made.run.state is None:
        return [*parts, tag("p", say("Fix the position first; then you can ask."))]
    there = now_on(seen)
    asked = is_asked(seen)
    if not asked and (now is About.JOINED or not seen.table.moves):
        parts.append(tag("p", say(WORDS["hint"][now]), css="hint"))
    here = _here(seen, there) if now is not About.JOINED else None
    answer = tag("div", answer_shown(seen) if asked else None, id="answer")
    first = (answer, here) if asked and now is About.SCORE else (here, answer)
    parts += [_thought_of(seen, there), first, _line(seen)]
    parts.append(worth_shown(there))
    if not there.state.over:
        parts.append(moves_listed(there.state, legal_of(there.state), try_act="try"))
    outcome = _outcomes(seen), _judged(seen)
    return [
        *parts,
        folded(say("Try other rules"), what_if(seen), id="ask-what-if"),
        folded(say("Editions to ask"), _editions(seen), id="ask-editions"),
        folded(say("What to compare"), outcome, id="ask-outcome"),
        folded(say("The question in words"), _in_words(seen), id="ask-in-words"),
    ]


def _in_words(seen: Seen) -> Inner:
    title = writing(seen, "", say("Title"), "title", seen.table.title)
    area = tag(
        "textarea", seen.table.question, id="words", name="value", rows=3, data_act="words"
    )  # fmt: skip
    label = tag("label", say("The question"), for_="words")
    return title, tag("div", label, " ", area, css="field")


# -- the moves in question -------------------------------------------------------------------------


def _line(seen: Seen) -> Inner:
    """The moves in question, each with who makes it, and where they break off."""
    made, moves = seen.made, seen.table.moves
    if not moves:
        return None
    stop, last = made.stop, len(moves) - 1
    items = []
    for at, move in enumerate(moves):
        css = "" if at < stop else "refused" if at == stop else "unplayed"
        cut = button(say("Up to here"), f"upto:{at + 1}") if at < last else None
        items.append(tag("li", tag("code", move), (" ", cut) if at < stop else None, css=css))
    acts = [button(say("Take out"), "remove", key="delete", name=say("Take the last move out"))]
    if last_laid(seen) is not None:
        acts.append(button(say("Turn"), "turn:1", key="r", twist=1))
        acts.append(button(say("Turn back"), "turn:3", key="l", twist=-1))
        acts.append(button(say("Another tile"), "another", pressed=seen.table.chosen.other))
    shown = [tag("span" if move == End.line else "code", move_asked(move)) for move in moves]
    return tag(
        "div",
        tag("div", _why_stopped(seen) if stop <= last else None, css="stopped"),
        tag("p", acts, css="acts"),
        folded((say("Question"), ": ", shown), tag("ol", items), css="moves", id="moves-made"),
        id="line",
    )


def _why_stopped(seen: Seen) -> Inner:
    made = seen.made
    if made.run.refused is None:
        return tag("p", made.fault, css="fault")
    return refusals_shown(seen, made.run.refusals)


def _thought_of(seen: Seen, now: Seen) -> Inner:
    """A move that somebody thinks of: what refuses it, or what it brings."""
    line = seen.table.chosen.move
    if not line:
        return None
    try:
        move = now.state.parse(line)
    except ArkrulesError:
        return None
    refused = now.state.refusals(move)
    if refused:
        title, body = say("{move} is not allowed", move=line), refusals_shown(seen, refused)
    else:
        title, gains = say("{move} is allowed", move=line), points_of(now.state, move)
        body = tag("p", gains or say("It brings no points at once."))
    acts = [
        button(say("Make it the question"), f"move:{line}", place="thought-"),
        button(say("Ask whether it is allowed, without making it"), f"judge:{line}"),
    ]
    return section(title, body, tag("p", acts, css="acts"), id="thought-of")


def _here(seen: Seen, now: Seen) -> Inner:
    """What can be done at the cell that is selected, and why something cannot."""
    chosen, state = seen.table.chosen, now.state
    cell = chosen.cell
    if cell is None or state.over:
        return None
    tile = state.tiles.get(cell)
    legal = [
        move for move in legal_of(state).at(cell, chosen.segment)
        if not isinstance(move, (Lay, Place))
    ]  # fmt: skip
    parts: list[Inner] = [moves_at(state, legal, cell, chosen.segment)]
    if tile is None:
        title = say("A tile for {cell}", cell=cell)
        parts += [palette(now, cell), in_notation(now, ""), _why_not_here(seen, now, cell)]
        return section(title, parts, id="chosen")
    last = last_laid(seen)
    if chosen.other and last is not None and last.cell == cell:
        before = now_on(seen.with_table(attrs.evolve(seen.table, moves=seen.table.moves[:-1])))
        parts.append(palette(before, cell))
    if state.laid == cell and places_now(state):
        parts.append(_placing(seen, now, cell))
    elif not legal:
        parts.append(tag("p", say("Nothing to do with this tile."), css="hint"))
    return section(say("The tile at {cell}", cell=cell), parts, id="chosen")


def _why_not_here(seen: Seen, now: Seen, cell: Cell) -> Inner:
    """Why the tiles in hand cannot lie at a cell, all turns together."""
    state = now.state
    hand = tuple(dict.fromkeys(state.hands[state.to_move]))
    shown: list[Inner] = []
    for token in hand:
        turns = state.assembly.box.kind(token).rotations
        found = [state.refusals(Lay(token, turn, cell.spot)) for turn in turns]
        if all(found):
            reasons = dict.fromkeys(one for refusals in found for one in refusals)
            title = say("{tile} cannot lie here", tile=kind_named(state.assembly.box.kind(token)))
            shown.append(section(title, refusals_shown(seen, reasons)))
    return shown


def _placing(seen: Seen, now: Seen, cell: Cell) -> Inner:
    """The tile just laid, the pieces for it, and why some may not stand where one is asked."""
    state, segment = now.state, seen.table.chosen.segment
    kinds = list(state.assembly.pieces)
    why = {
        (kind, name): state.refusals(Place(kind, name))
        for kind in kinds for name in state.tiles[cell].kind.index
    }  # fmt: skip
    can = {name for (_, name), refused in why.items() if not refused}
    large = placing(seen, state, cell, [held_of(seen, state, state.to_move, kinds)], can)
    if not segment:
        return large, tag("p", say("Choose a part of the tile, and the piece for it."), css="hint")
    refused = [
        tag(
            "div", tag("h5", sentence(say("{piece:the} may not stand here", piece=noun(kind)))),
            refusals_shown(seen, why[kind, segment]), css="refused",
        )
        for kind in kinds if why[kind, segment]
    ]  # fmt: skip
    allowed = [
        tag("p", sentence(say("{piece:the} may stand here", piece=noun(kind))))
        for kind in kinds if not why[kind, segment]
    ]  # fmt: skip
    return large, tag("h4", place_named(state.tiles[cell], cell, segment)), allowed, refused


# -- which editions, and what ----------------------------------------------------------------------


def _editions(seen: Seen) -> Inner:
    book, asked = seen.book, set(asked_names(seen.table, seen.book))
    games: list[Inner] = [tag("p", button(say("All editions"), "who:all"), css="acts")]
    known = {one.id for one in book.editions}
    for root in book.roots:
        boxes = [
            check(title, f"who:{id}", on=id in asked) for id, title in edition_titles(seen, root)
        ]
        game = book.game(root)
        alone = button(say("Only these"), f"who:{root} game")
        games.append(tag("fieldset", tag("legend", game), boxes, tag("p", alone, css="acts")))
    strange = [name for name in seen.table.under if name not in known]
    games += [check(name, f"who:{name}", on=True) for name in strange]
    return games


def _outcomes(seen: Seen) -> Inner:
    asks = seen.table.asks or usual_asks(seen.position)
    boxes = [
        check(called("outcome", name), f"what:{name}", on=name in asks)
        for name, field in verdict_fields_of(seen.state.assembly).items()
        if field.judged is None
    ]
    return tag("fieldset", tag("legend", say("Results to compare")), boxes)


def _judged(seen: Seen) -> Inner:
    lines = [line for name in JUDGING for line in seen.table.asks.get(name, ())]
    if not lines:
        return None
    items = listed(
        (tag("code", line), " ", button(say("Take it out"), f"unjudge:{line}"))
        for line in dict.fromkeys(lines)
    )
    return tag("fieldset", tag("legend", say("Asked whether it is allowed")), items)
