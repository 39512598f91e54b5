"""The referee: legal moves, refusals of the others, and the consequences of a move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from arkrules.errors import BadNotation, PositionError
from arkrules.files import DIGITS, TILES
from arkrules.lazy import OnDemand, defined
from arkrules.nouns import noun
from arkrules.play.content import MutableState, StateData
from arkrules.play.events import Refusal
from arkrules.play.moves import AnyVerb, Draw, Lay, Move, Place
from arkrules.play.turn import advance, ended_at_laying, stop_at_zero
from arkrules.text import listing, say, sayable, saying, suggest

if TYPE_CHECKING:
    from arkrules.play.assembly import Assembly
    from arkrules.play.state import GameState

MovesOfVerb = tuple[AnyVerb, Sequence[Move]]
MovesByVerb = Sequence[MovesOfVerb]
"""The verbs that have legal moves, each with its moves."""


def moves_by_verb(content: StateData) -> MovesByVerb:
    """Return the legal moves by verb: the conceivable ones that are not refused."""
    step = content.assembly.steps.get(content.step)
    if step is None:  # the game is over
        return ()
    bars = step.bars
    found: list[tuple[AnyVerb, Sequence[Move]]] = []
    for verb in step.verbs:
        if moves := verb.legal(content):
            for bar in bars:  # a generator would take longer
                if bar(content, verb.makes):
                    break
            else:
                found.append((verb, moves))
    if step.otherwise and not (found and found[0][0] is step.verbs[0]):
        found += [(verb, moves) for verb in step.otherwise if (moves := verb.legal(content))]
    return found


def refusals(content: StateData, move: Move) -> Sequence[Refusal]:
    """Return every clause that refuses a move, without citations, for plain play."""
    if content.step == "over":
        return (Refusal("end.when", saying("the game is over")),)
    verb = content.assembly.verb_of.get(type(move))
    step = content.assembly.steps[content.step]
    if verb is None or verb not in step.every:
        if verb is not None and ended_at_laying(content):
            words = saying("the game ended when the last tile was laid")
            return (Refusal("end.when", words),)
        now = sayable(step.about) if step.about else noun(content.step)
        words = saying("it is not the time for this move; next in the turn: {step}", step=now)
        refused = Refusal("turn.sequence", words, also=_replacing(content, move))
        return (refused, *_placed_already(content, move))
    found = verb.refusals(content, move)
    barred = [refusal for bar in step.bars if (refusal := bar(content, verb.makes))]
    return tuple(dict.fromkeys((*barred, *found))) if barred else found


def _replacing(content: StateData, move: Move) -> tuple[str, ...]:
    """Return the clauses that say what a move and the one before it replace."""
    moves = (move, content.last[1]) if content.last else (move,)
    verbs = (content.assembly.verb_of.get(type(one)) for one in moves)
    return tuple(dict.fromkeys(chain.from_iterable(verb.clauses for verb in verbs if verb)))


def _placed_already(content: StateData, move: Move) -> Iterator[Refusal]:
    """Yield the refusal of a second piece right after a first."""
    if isinstance(move, Place) and content.last and isinstance(content.last[1], Place):
        words = saying("a piece was just placed, and you may place one in a turn")
        yield Refusal("follower.per_turn", words)


def read_move(text: str, game: Assembly) -> Move:
    """Read a move of a game, or of any installed one, or raise `BadNotation`.

    The error names the words of the game; `lexicon()` stands for all games.
    """
    from arkrules.play.assembly import lexicon
    from arkrules.play.position import piece_hint

    line, words = " ".join(text.split()), lexicon()
    typed = line.split(" ")
    verb = game.leads.get(typed[0]) or words.leads.get(typed[0])
    if verb is not None:
        move: Move = verb.parse(line, game)
        return move
    hint = piece_hint(typed, 0, game.leads) or suggest(typed[0], words.leads)
    if hint:
        raise BadNotation(text, say("not a move; {hint}", hint=hint))
    expected = say("a line that begins with one of {words}", words=listing(game.leads))
    raise BadNotation(text, say("not a move"), expected=expected)


def meant(content: StateData, move: Move) -> Move:
    """Return a move as written here: its tile by the token in the box, or the one in hand."""
    if isinstance(move, Draw):
        return Draw(_token(content, move.tile))
    if not isinstance(move, Lay):
        return move
    hand = content.hands[content.mover]
    alone = hand[0] if len(hand) == 1 and content.step == "lay" else None
    tile = alone if move.tile is None else _token(content, move.tile)
    return Lay(tile, move.rotation, move.spot, tile is not None and tile == alone)


def _token(content: StateData, tile: str) -> str:
    box = content.assembly.box
    return box.kind(tile).token if box.knows(tile) else tile


def after(content: StateData, move: Move, *, explain: bool = False) -> MutableState:
    """Make a move known to be legal, checking only that the result can be read back."""
    draft = MutableState.of(content)
    if explain:
        draft.reasons = []
    make(draft, move)
    return draft


def make(draft: MutableState, move: Move) -> None:
    """Make a move known to be legal on a draft with an empty log."""
    bag, points = draft.bag, draft.points
    draft.last = (draft.players[draft.mover], move)
    draft.assembly.verb_of[type(move)].play(draft, move)
    advance(draft)
    if draft.points is not points and draft.step != "over":  # the end has parts to reckon up
        stop_at_zero(draft, points, [draft.log])
    drawn = isinstance(move, Draw) and draft.laid is None
    grown = draft.points is not points or (draft.bag is not bag and not drawn)
    # Only what may have grown is counted: a bag that was drawn from has not.
    if (grown or len(draft.board.tiles) > TILES) and (faults := size_faults(draft)):
        remedy = say("the game has reached the limit of size; start from a smaller position")
        raise PositionError(faults, key=say("after this move"), remedy=remedy)


def size_faults(content: StateData) -> list[str]:
    """Return faults if there is more than can be read back, since every state can be written and
    read.
    """
    found = []
    if len(content.board.tiles) > TILES:
        found.append(say("tiles: more than {most} tiles lie", most=TILES))
    found += [
        say("scores.{player}: has more than {most} digits", player=name, most=DIGITS)
        for name, points in zip(content.players, content.points, strict=True)
        if points >= 10**DIGITS
    ]
    if sum((content.bag or {}).values()) > TILES:
        found.append(say("bag: more than {most} tiles are in it", most=TILES))
    return found


class Moves(OnDemand[Move]):
    """The legal moves of a state, by verb, most of them made on demand."""

    __slots__ = ("_content", "_groups", "_kind")

    def __init__(self, content: StateData, group: MovesOfVerb | None = None) -> None:
        self._content = content
        self._groups = [group] if group else moves_by_verb(content)
        self._kind = group[0].word if group else ""

    def __reduce__(self) -> tuple[object, ...]:
        state = defined("arkrules.play.state:GameState")(self._content)
        return _moves_of, (state, self._kind)

    @property
    def by_kind(self) -> Mapping[str, Moves]:
        """The moves of each kind, by the word that begins them or names them."""
        return {group[0].word: Moves(self._content, group) for group in self._groups}

    def __len__(self) -> int:
        return sum(len(moves) for _, moves in self._groups)

    def __bool__(self) -> bool:
        return bool(self._groups)

    def item(self, at: int) -> Move:
        if at >= 0:
            for _, moves in self._groups:
                if at < len(moves):
                    return moves[at]
                at -= len(moves)
        raise IndexError(say("no such move"))

    def __iter__(self) -> Iterator[Move]:
        return chain.from_iterable(moves for _, moves in self._groups)

    def __contains__(self, move: Any) -> bool:  # anything else is not among them
        """Whether a move is legal, and of this kind; a rotation that looks the same as one listed
        is legal too, and so is laying a tile that may be drawn.
        """
        try:
            made = read_move(move, self._content.assembly) if isinstance(move, str) else move
        except BadNotation:
            return False
        verb = self._content.assembly.verb_of.get(type(made))
        here = verb is not None and self._kind in ("", verb.word)
        return here and not refusals(self._content, meant(self._content, made))

    def __repr__(self) -> str:
        kinds = ", ".join(f"{len(moves)} {verb.word}" for verb, moves in self._groups)
        return f"<Moves: {kinds or 'none'}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # sequences compare by content and are not keys


def _moves_of(state: GameState, kind: str) -> Moves:
    moves = Moves(state.content)
    return moves.by_kind[kind] if kind else moves
