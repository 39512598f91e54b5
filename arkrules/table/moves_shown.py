"""Ask: the moves in question, what can be done after them, and why something cannot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from arkrules.documents import Block, Bullets, Document, write_html
from arkrules.errors import ArkrulesError
from arkrules.geometry import Cell
from arkrules.nouns import noun
from arkrules.play import GameState, Lay, Move, Place, Refusal
from arkrules.play.referee import Moves
from arkrules.table.cells import palette
from arkrules.table.controls import button, section, writing
from arkrules.table.labels import kind_named, place_named
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.model import Mode
from arkrules.table.moves_made import (
    LIT,
    MOVES_PAGE,
    QUESTION,
    cells_in,
    last_laid,
    now_on,
)
from arkrules.table.pages import page
from arkrules.table.question import made_on
from arkrules.table.seen import Seen
from arkrules.telling.names import Naming, sentence
from arkrules.text import all_of, count, later, say

__all__: list[str] = []

MANY = 12
"""How many moves of a kind are offered without being unfolded."""
MOST = 120
"""How many moves of a kind are offered at all."""


# -- the page of the question ---------------------------------------------------------------------


@page(Mode.ASK, QUESTION, later("Question"), rank=1)
def the_question(seen: Seen) -> Inner:
    """The moves in question, what can be done next, and why something cannot."""
    made, now = made_on(seen), now_on(seen)
    parts: list[Inner] = [_in_words(seen), _line(seen)]
    asked = tag("p", button(say("Ask the editions"), "ask", key="a", css="main"), css="acts")
    if made.run.state is None:
        said = say("Fix the position first; then you can make moves.")
        return [*parts, asked, tag("p", said)]
    return [
        *parts,
        asked,
        _thought_of(seen, now),
        _here(seen, now),
        _elsewhere(seen, now),
        _typing(),
    ]


def _in_words(seen: Seen) -> Markup:
    title = writing(seen, "", say("Title"), "title", seen.table.title)
    area = tag(
        "textarea", seen.table.question, id="words", name="value", rows=3, data_act="words"
    )  # fmt: skip
    label = tag("label", say("The question"), for_="words")
    return tag(
        "details", tag("summary", say("The question in words")), title,
        tag("div", label, " ", area, css="field"),
    )  # fmt: skip


def _line(seen: Seen) -> Inner:
    """The moves in question, each with who makes it, and where they break off."""
    made, moves = made_on(seen), seen.table.moves
    if not moves:
        said = say("No move is in question yet. Choose where the next tile lies, or type a move.")
        return tag("p", said)
    run = made.run
    stop = made.readable if run.refused_at is None else run.refused_at
    items: list[Inner] = []
    for at, move in enumerate(moves[:stop]):
        items.append(tag("li", tag("code", move), " ", _cut_after(at, moves)))
    if stop < len(moves):
        items.append(tag("li", tag("code", moves[stop]), " ", _why_stopped(seen), css="refused"))
    for move in moves[stop + 1 :]:
        items.append(tag("li", tag("code", move), css="unplayed"))
    acts = [button(say("Take the last move out"), "remove", key="delete")]
    if last_laid(seen) is not None:
        acts.append(button(say("Turn"), "turn:1", key="r", twist=1))
        acts.append(button(say("Turn back"), "turn:3", key="l", twist=-1))
        acts.append(button(say("Another tile"), "another", pressed=seen.table.chosen.other))
    return section(say("In question"), tag("ol", items), tag("p", acts, css="acts"), id="line")


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
    title = say("{player}: {step}", player=state.to_move, step=noun(state.step))
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


# -- the page of the moves ------------------------------------------------------------------------


@page(Mode.ASK, MOVES_PAGE, later("Legal moves"), rank=4)
def the_moves(seen: Seen) -> Inner:
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
