"""Ask: a plain question, chosen and set up on the board, and under it the answer at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from arkrules.documents import Block, Bullets, Document, write_html
from arkrules.errors import ArkrulesError, TableError
from arkrules.geometry import Cell
from arkrules.nouns import noun, person
from arkrules.play import GameState, Lay, Move, Place, Refusal
from arkrules.play.referee import Moves
from arkrules.rulings.verdict_fields import verdict_fields_of
from arkrules.table.acts import Done, Fields, act
from arkrules.table.answer import answer_shown, what_if
from arkrules.table.cells import palette
from arkrules.table.controls import button, check, section, writing
from arkrules.table.feature_shown import worth_shown
from arkrules.table.hearing import asked_names
from arkrules.table.labels import kind_named, place_named
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.model import Mode
from arkrules.table.moves_made import ASK, LIT, cells_in, last_laid, now_on
from arkrules.table.pages import page
from arkrules.table.played_by import edition_titles
from arkrules.table.question import About, about, is_asked, made_on, passed, usual_asks
from arkrules.table.seen import Seen
from arkrules.telling.names import Naming, sentence
from arkrules.text import all_of, count, later, say, template

__all__: list[str] = []

MANY = 12
"""How many moves of a kind are offered without being unfolded."""
MOST = 120
"""How many moves of a kind are offered at all."""


# -- the plain questions ---------------------------------------------------------------------------

_QUESTIONS = {
    About.SCORE: later("What scores if I lay this here?"),
    About.PLACE: later("May this piece stand here?"),
    About.END: later("What if the game ends now?"),
    About.JOINED: later("Is this one farm?"),
}
_HINTS = {
    About.SCORE: later("Choose a cell on the board, then the tile that is laid there."),
    About.PLACE: later("Lay the tile: choose its cell. Then choose where the piece would stand."),
    About.JOINED: later("Choose two segments on the board, such as two fields."),
}


@act("about", Mode.ASK)
def ask_about(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Ask another plain question; the moves in question stay, but for an end of the game."""
    if argument not in set(About):
        raise TableError(say("there is no question {name}", name=repr(argument[:40])))
    chosen, moves = About(argument), seen.table.moves
    if moves and moves[-1] == "end":
        moves = moves[: -1 - _passes(moves[:-1])]
    if chosen is About.END:
        state = made_on(seen.with_table(attrs.evolve(seen.table, moves=moves))).run.state
        moves = (*moves, *(passed(state) if state else ()), "end")
    asks: dict[str, object] = {"connected": []} if chosen is About.JOINED else {}
    now = seen.table.becoming(moves=moves, asks=asks)
    now = now.choosing(about=chosen.value, segment="", move="", row="")
    return Done(now, say(_QUESTIONS[chosen]))


def _passes(moves: Sequence[str]) -> int:
    """How many passes stand at the end."""
    return next((at for at, move in enumerate(reversed(moves)) if move != "pass"), len(moves))


@page(Mode.ASK, ASK, later("Ask"), rank=1)
def asking(seen: Seen) -> Inner:
    """The plain questions; what is asked and can be done next; and the answer."""
    now, made = about(seen.table), made_on(seen)
    questions = [
        button(say(words), f"about:{one.value}", pressed=one is now, css="question-kind")
        for one, words in _QUESTIONS.items()
    ]
    parts: list[Inner] = [
        tag("p", questions, css="questions", role="group", aria_label=say("What you ask"))
    ]
    if made.run.state is None:
        return [*parts, tag("p", say("Fix the position first; then you can ask."))]
    there = now_on(seen)
    asked = is_asked(seen)
    if not asked and not seen.table.moves:
        parts.append(tag("p", say(_HINTS[now]), css="hint"))
    parts += [_thought_of(seen, there), _here(seen, there) if now is not About.JOINED else None]
    parts += [tag("div", answer_shown(seen) if asked else None, id="answer"), _line(seen)]
    parts.append(worth_shown(there))
    folded = [
        (say("Other moves"), "next", [_elsewhere(seen, there), _typing()]),
        (say("What if other rules held?"), "what-if", what_if(seen)),
        (say("Editions that are asked"), "editions", _editions(seen)),
        (say("What is asked of the outcome"), "outcome", [_outcomes(seen), _judged(seen)]),
        (say("The question in words"), "in-words", _in_words(seen)),
    ]
    return [
        *parts,
        [
            tag("details", tag("summary", title), inner, id=f"ask-{id}")
            for title, id, inner in folded
        ],
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
    made, moves = made_on(seen), seen.table.moves
    if not moves:
        return None
    run = made.run
    stop = made.readable if run.refused_at is None else run.refused_at
    items: list[Inner] = []
    for at, move in enumerate(moves[:stop]):
        items.append(tag("li", tag("code", move), " ", _cut_after(at, moves)))
    if stop < len(moves):
        items.append(tag("li", tag("code", moves[stop]), css="refused"))
    for move in moves[stop + 1 :]:
        items.append(tag("li", tag("code", move), css="unplayed"))
    acts = [button(say("Take out"), "remove", key="delete", name=say("Take the last move out"))]
    if last_laid(seen) is not None:
        acts.append(button(say("Turn"), "turn:1", key="r", twist=1))
        acts.append(button(say("Turn back"), "turn:3", key="l", twist=-1))
        acts.append(button(say("Another tile"), "another", pressed=seen.table.chosen.other))
    summary = tag("summary", say("In question"), ": ", [tag("code", move) for move in moves])
    stopped = _why_stopped(seen) if stop < len(moves) else None
    listed = tag("details", summary, tag("ol", items), css="moves", id="moves-made")
    return tag(
        "div", tag("div", stopped, css="stopped"), tag("p", acts, css="acts"), listed, id="line"
    )


def _cut_after(at: int, moves: Sequence[str]) -> Inner:
    if at >= len(moves) - 1:
        return None
    return button(say("Up to here"), f"upto:{at + 1}")


def _why_stopped(seen: Seen) -> Inner:
    made = made_on(seen)
    if made.run.state is None:
        return None
    if made.run.refused is None:
        return tag("p", made.fault, css="fault")
    return _refusals(seen, made.run.refusals)


def _refusals(seen: Seen, refusals: Iterable[Refusal]) -> Markup:
    """Every clause that refuses something, with the places where it is printed."""
    names = Naming(seen.book)
    told: list[Block] = [names.cited([seen.profile], one.words, one.clause) for one in refusals]
    return Markup(write_html(Document(blocks=[Bullets([[one] for one in told])])))


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
    title = (
        say("{move} is not allowed", move=line) if refused else say("{move} is allowed", move=line)
    )
    body: Inner = _refusals(seen, refused) if refused else tag("p", _brings(now.state, move))
    acts = [
        button(say("Make it the question"), f"move:{line}", place="thought-"),
        button(say("Ask whether it is allowed, without making it"), f"judge:{line}"),
    ]
    return section(title, body, tag("p", acts, css="acts"), id="thought-of")


def _brings(state: GameState, move: Move) -> str:
    """What a legal move brings at once, in a line."""
    after = state.after(move)
    gains = {name: points - state.scores[name] for name, points in after.scores.items()}
    said = [
        count(points, "{player}: {number} point", "{player}: {number} points", player=name)
        for name, points in gains.items()
        if points
    ]
    return str(all_of(said)) if said else say("no points at once")


def _here(seen: Seen, now: Seen) -> Inner:
    """What can be done at the cell that is selected, and why something cannot."""
    chosen = seen.table.chosen
    if not chosen.cell:
        return None
    cell, state = Cell.parse(chosen.cell), now.state
    tile = state.tiles.get(cell)
    parts: list[Inner] = []
    others = (one for one in _some(state) if not isinstance(one, Lay))
    legal = [one for one in others if cell in cells_in(state, one)]
    if legal:
        parts.append(tag("p", [_to_make(move) for move in legal[:MOST]], css="acts"))
    if tile is None:
        title = say("A tile for {cell}", cell=cell)
        parts += [palette(now, cell), _in_notation(), _why_not_here(seen, now, cell)]
        return section(title, parts, id="chosen")
    if state.laid == cell:
        if chosen.other:
            parts.append(_another_tile(seen))
        parts.append(_pieces(seen, now, cell))
    if not any(parts):
        parts.append(tag("p", say("No move is about this tile now.")))
    title = say("The tile at {cell}", cell=cell)
    return section(title, tag("p", kind_named(tile.kind)), parts, id="chosen")


def _another_tile(seen: Seen) -> Inner:
    """Tiles to lie at the cell of the last move, instead of the one that does."""
    last = last_laid(seen)
    if last is None or not seen.table.chosen.other:
        return None
    before = now_on(seen.with_table(attrs.evolve(seen.table, moves=seen.table.moves[:-1])))
    return palette(before, last.cell)


def _some(state: GameState) -> Sequence[Move]:
    legal = state.moves()
    return legal[: min(LIT, len(legal))]


def _in_notation() -> Markup:
    label = tag("label", say("In notation"), for_="tile-written")
    control = tag(
        "input", id="tile-written", name="value", type="text", data_act="written",
        autocomplete="off", spellcheck="false",
    )  # fmt: skip
    return tag("details", tag("summary", say("Write the tile")), label, " ", control)


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
            shown.append(section(title, _refusals(seen, reasons)))
    return shown


def _pieces(seen: Seen, now: Seen, cell: Cell) -> Inner:
    """Who may stand on a segment of the tile just laid, and why others may not."""
    state, segment = now.state, seen.table.chosen.segment
    tile = state.tiles[cell]
    step = state.assembly.steps.get(state.step)
    if step is None or all(verb.makes is not Place for verb in step.verbs):
        return None
    if not segment:
        return tag("p", say("Choose a segment to place a piece on it."))
    shown: list[Inner] = [tag("h4", place_named(tile, cell, segment))]
    legal: list[Inner] = []
    refused: list[Inner] = []
    for kind in state.assembly.pieces:
        move = Place(kind, segment)
        named = str(noun(kind))
        if not (why := state.refusals(move)):
            legal.append(button(named, f"move:{move}"))
            continue
        title = sentence(say("{piece:the} may not stand here", piece=noun(kind)))
        ask = button(say("Make it the question"), f"move:{move}", place="why-")
        refused.append(tag("div", tag("h5", title), _refusals(seen, why), ask, css="refused"))
    return [*shown, tag("p", legal, css="acts") if legal else None, refused]


def _elsewhere(seen: Seen, now: Seen) -> Inner:
    """The other legal moves that neither lay a tile nor claim a segment, offered by name."""
    state, chosen = now.state, seen.table.chosen.cell
    if state.over:
        return tag("p", say("The game is over."))
    groups: list[Inner] = []
    for word, moves in state.moves().by_kind.items():
        named = [
            move
            for move in moves[: min(MOST, len(moves))]
            if not isinstance(move, (Lay, Place))
            and chosen not in map(str, cells_in(state, move))  # which are offered above
        ]
        if named:
            groups.append(_of_a_kind(word, named))
    title = say("{player}: {step}", player=person(state.to_move), step=noun(state.step))
    return section(title, groups or tag("p", say("Choose on the board.")), id="next")


def _of_a_kind(word: str, moves: Sequence[Move]) -> Inner:
    shown = tag("p", [_to_make(move) for move in moves], css="acts")
    if len(moves) <= MANY:
        return shown
    return tag("details", tag("summary", str(noun(word))), shown)


def _to_make(move: Move) -> Markup:
    return button(tag("code", str(move)), f"move:{move}")


def _typing() -> Markup:
    parts = [
        tag("label", say("A move in notation"), for_="typed"),
        tag(
            "input", id="typed", name="move", type="text", autocomplete="off", spellcheck="false"
        ),
        tag("button", say("May I?"), type="submit"),
    ]  # fmt: skip
    return tag("form", [(part, " ") for part in parts], data_act="try")


@page(Mode.ASK, "moves", later("Legal moves"), rank=2)
def every_move(seen: Seen) -> Inner:
    """The legal moves after those in question, each with what it brings at once."""
    made, now = made_on(seen), now_on(seen)
    if made.run.state is None or made.run.refused is not None or made.fault:
        return tag("p", say("The moves in question do not come to their end."))
    legal = Moves(now.state.content)
    said = count(len(legal), "{number} move is legal.", "{number} moves are legal.")
    chances = {str(move) for move, _ in now.state.chances()}
    shown: list[Inner] = [tag("p", said)]
    for word, moves in legal.by_kind.items():
        rows = [
            _with_gain(now.state, move, chance=str(move) in chances)
            for move in moves[: min(MOST // 3, len(moves))]
        ]
        more = len(moves) - len(rows)
        left = count(more, "and {number} more", "and {number} more") if more else None
        title = str(noun(word))
        shown.append(section(title, tag("ul", rows), tag("p", left) if left else None))
    return shown


def _with_gain(state: GameState, move: Move, *, chance: bool) -> Markup:
    return tag("li", _to_make(move), " ", None if chance else _brings(state, move))


# -- which editions, and what ----------------------------------------------------------------------

_WORDS: Mapping[str, str] = {
    "legal": later("Whether the last move is allowed"),
    "options": later("Which moves are legal then"),
    "scores": later("How many points everybody has then"),
    "gains": later("Who scores how much"),
    "supply": later("What everybody has left to place"),
    "stock": later("The general supply then"),
    "hands": later("Which tiles everybody holds then"),
    "pieces": later("What stands on the board then"),
    "to_move": later("Whose turn it is then"),
    "step": later("With which step the turn goes on"),
    "winners": later("Who has won"),
}
"""What there is in every game; what extensions add is called by its name."""
_JUDGING = ("allows", "forbids")


def _editions(seen: Seen) -> Inner:
    book, asked = seen.book, set(asked_names(seen.table, seen.book))
    games: list[Inner] = [tag("p", button(say("All editions"), "who:all"), css="acts")]
    known = {one.id for one in book.editions}
    for root in book.roots:
        boxes = [
            check(title, f"who:{id}", on=id in asked) for id, title in edition_titles(seen, root)
        ]
        game = template(book.game(root))
        alone = button(say("Only these"), f"who:{root} game")
        games.append(tag("fieldset", tag("legend", game), boxes, tag("p", alone, css="acts")))
    strange = [name for name in seen.table.under if name not in known]
    games += [check(name, f"who:{name}", on=True) for name in strange]
    return games


def _outcomes(seen: Seen) -> Inner:
    asks = seen.table.asks or usual_asks(seen.position)
    boxes = [
        check(_called(name), f"what:{name}", on=name in asks)
        for name, field in verdict_fields_of(seen.state.assembly).items()
        if field.judged is None
    ]
    return tag("fieldset", tag("legend", say("What is asked")), boxes)


def _called(name: str) -> str:
    return say(_WORDS[name]) if name in _WORDS else str(noun(name))


def _judged(seen: Seen) -> Inner:
    lines = [line for name in _JUDGING for line in seen.table.asks.get(name, ())]
    if not lines:
        return None
    items = [
        tag("li", tag("code", line), " ", button(say("Take it out"), f"unjudge:{line}"))
        for line in dict.fromkeys(lines)
    ]
    return tag("fieldset", tag("legend", say("Asked whether it is allowed")), tag("ul", items))
