"""What grows in play stays within the bounds of what is read.

So every state that can be reached can be written down, and read back. Nobody plays so far:
only a position that was made for it comes near.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, overload

import attrs

from arkrules.errors import BadNotation, PositionError
from arkrules.files import DIGITS, TILES
from arkrules.play.assembly import Assembly, lexicon
from arkrules.play.clauses import TurnRules
from arkrules.play.content import MutableState, StateData, mutable_copy
from arkrules.play.events import Refusal
from arkrules.play.moves import AnyVerb, Draw, Move, Place
from arkrules.play.position import piece_hint
from arkrules.play.scoring import stop_at_zero
from arkrules.play.turn import advance, ended_at_laying
from arkrules.text import all_of, later, listing, say, saying, suggest

_MOST_POINTS = 10**DIGITS - 1


def require_within(content: StateData) -> None:
    """Refuse what could not be read back, with `PositionError`."""
    if len(content.board.tiles) > TILES or max(content.points) > _MOST_POINTS or _full(content):
        raise PositionError(beyond(content), key=say("after this move"), remedy=say(_REMEDY))


_REMEDY = later("play goes no further from here; begin with a smaller position")


def beyond(content: StateData) -> list[str]:
    """What is more than can be read back, in words."""
    found = []
    if len(content.board.tiles) > TILES:
        found.append(say("tiles: more than {most} tiles lie", most=TILES))
    found += [
        say("scores.{player}: has more than {most} digits", player=name, most=DIGITS)
        for name, points in zip(content.players, content.points, strict=True)
        if points > _MOST_POINTS
    ]
    if _full(content):
        found.append(say("bag: more than {most} tiles are in it", most=TILES))
    return found


def _full(content: StateData) -> bool:
    bag = content.bag
    return bag is not None and sum(bag.values()) > TILES


Listed = Sequence[tuple[AnyVerb, Sequence[int]]]
"""The verbs that have legal moves, each with the numbers of its moves."""


def legal_moves(content: StateData) -> Moves:
    """The legal moves, as a lazy sequence."""
    return Moves(content, options(content))


def options(content: StateData) -> Listed:
    """The legal moves, by verb."""
    step = content.assembly.steps.get(content.step)
    if step is None:  # the game is over
        return ()
    bars = step.bars
    found: list[tuple[AnyVerb, Sequence[int]]] = []
    for verb in step.verbs:
        if (bars is None or bars(content, verb) is None) and (codes := verb.options(content)):
            found.append((verb, codes))
    if not found:
        found = [(verb, codes) for verb in step.otherwise if (codes := verb.options(content))]
    return found


def refusals(content: StateData, move: Move) -> Sequence[Refusal]:
    """Every clause that refuses a move, without citations, which plain play does not need."""
    if content.step == "over":
        return (Refusal("end.when", saying("the game is over")),)
    verb = content.assembly.verb_of.get(type(move))
    step = content.assembly.steps[content.step]
    if verb is None or (verb not in step.verbs and verb not in step.otherwise):
        if verb is not None and ended_at_laying(content):
            words = saying("the game ended when the last tile was laid")
            return (Refusal("end.when", words),)
        words = saying(
            "this is not done at the step {step!r} of a turn, whose steps are {steps}",
            step=content.step,
            steps=all_of(content.profile[TurnRules].sequence),
        )
        return (Refusal("turn.sequence", words),)
    if step.bars is not None and (bar := step.bars(content, verb)) is not None:
        return tuple(dict.fromkeys((bar, *verb.refusals(content, move))))
    return verb.refusals(content, move)


def cited_refusals(content: StateData, move: Move) -> tuple[Refusal, ...]:
    """Every clause that refuses a move, with its citations."""
    return tuple(
        attrs.evolve(refusal, cite=content.profile.cite(refusal.clause))
        for refusal in refusals(content, move)
    )


def is_move(content: StateData, move: object) -> bool:
    """Whether something is a move: of this game, or of another that some extension knows."""
    kind = type(move)
    return kind in content.assembly.verb_of or any(verb.makes is kind for verb in lexicon().verbs)


def read_move(content: StateData, text: str, *, any_game: bool = False) -> Move:
    """Read a move; `BadNotation` if it is none, whether or not it is legal here.

    The error names the words of this game, or those of all games.
    """
    line = " ".join(text.split())
    words = lexicon()
    for verb in (*content.assembly.verbs, *words.verbs):
        if (move := verb.parse(line, content, words)) is not None:
            return move
    known = words.leads if any_game else leads(content.assembly)
    typed = line.split(" ")
    hint = piece_hint(typed, 0, known, words.synonyms) or suggest(typed[0], words.leads)
    if hint:
        raise BadNotation(text, say("not a move; {hint}", hint=hint))
    expected = say("a line that begins with one of {words}", words=listing(known))
    raise BadNotation(text, say("not a move"), expected=expected)


def leads(assembly: Assembly) -> list[str]:
    """The words with which a move of a game can begin."""
    words = {verb.word for verb in assembly.verbs if verb.makes is not Place}
    return sorted(words | set(assembly.pieces))


def after(content: StateData, move: Move, *, explain: bool = False) -> MutableState:
    """What follows from a move known to be legal: only that it could be read back is checked."""
    draft = mutable_copy(content)
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
    if draft.log and draft.step != "over":  # the end reckons up its parts before it names winners
        stop_at_zero(draft, points, [draft.log])
    # Asked after every move, so that only what may have grown is counted: not a bag drawn from.
    if (
        len(draft.board.tiles) > TILES
        or draft.points is not points
        or (draft.bag is not bag and (type(move) is not Draw or draft.laid is not None))
    ):
        require_within(draft)


class Moves(Sequence[Move]):
    """The legal moves of a state: small integers by verb, made into moves when looked at."""

    __slots__ = ("_content", "groups")

    def __init__(self, content: StateData, groups: Listed) -> None:
        self._content = content
        self.groups = groups
        """The verbs that have moves, each with the numbers of its moves."""

    @property
    def by_kind(self) -> Mapping[str, Moves]:
        """The moves of each kind, by the word that such a move begins with or stands for."""
        return {verb.word: Moves(self._content, [(verb, codes)]) for verb, codes in self.groups}

    def __len__(self) -> int:
        return sum(len(codes) for _, codes in self.groups)

    def __bool__(self) -> bool:
        return bool(self.groups)

    @overload
    def __getitem__(self, at: int) -> Move: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Move]: ...

    def __getitem__(self, at: int | slice) -> Move | Sequence[Move]:
        if isinstance(at, slice):
            return [self[index] for index in range(*at.indices(len(self)))]
        if at < 0:
            at += len(self)
        if at >= 0:
            for verb, codes in self.groups:
                if at < len(codes):
                    return verb.make(self._content, codes[at])
                at -= len(codes)
        raise IndexError(say("no such move"))

    def __iter__(self) -> Iterator[Move]:
        content = self._content
        for verb, codes in self.groups:
            for code in codes:
                yield verb.make(content, code)

    def __contains__(self, move: Any) -> bool:  # whatever is no move is not among them
        """Whether a move is legal; a turn that looks the same as one listed is legal too."""
        if isinstance(move, str):
            try:
                move = read_move(self._content, move)
            except BadNotation:
                return False
        return not refusals(self._content, move)

    def __repr__(self) -> str:
        kinds = ", ".join(f"{len(codes)} {verb.word}" for verb, codes in self.groups)
        return f"<Moves: {kinds or 'none'}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # sequences compare by content and are not keys
