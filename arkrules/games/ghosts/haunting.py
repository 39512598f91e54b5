"""Haunting: a ghost for another player's meeple, or for one's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter

import attrs

from arkrules.games.ghosts.clauses import FinalPenalty, GhostRules, MistRules, Payer
from arkrules.games.ghosts.figures import hauntable, haunting_clause
from arkrules.games.ghosts.mist import bears_mist, faces_a_gap, meeting
from arkrules.geometry import Cell, spot_number, to_cell
from arkrules.nouns import At, noun, person, segment_named
from arkrules.play import (
    PASSING,
    Assembly,
    Due,
    Event,
    Journey,
    Line,
    Modifier,
    Move,
    MutableState,
    Pass,
    Piece,
    PositionField,
    Refusal,
    Stage,
    StateData,
    Step,
    Verb,
    VerdictField,
    contenders,
    count,
)
from arkrules.rules import Profile
from arkrules.text import Sayable, counting, later, say, saying
from arkrules.tiles import KINDS

GHOST = "ghost"
"""The stock."""
GHOSTS = "ghosts"
"""The note for the ghosts on a meeple."""
MOST = 2
"""The maximum number on a meeple; a third one drives it off."""
DRIVEN_OFF = "driven_off"
_OTHER, _OWN = "haunt-other", "haunt-own"
_NOT_MEANT = {
    _OTHER: Refusal("mist.extends", saying("when mist goes on, you haunt another player's meeple")),
    _OWN: Refusal("mist.own", saying("when mist is limited, you haunt your own meeple")),
}


@attrs.frozen
class Haunt(Move):
    """Haunt: put a ghost on a meeple."""

    player: str
    """The owner of the meeple."""
    spot: int
    segment: str

    @property
    def cell(self) -> Cell:
        """The cell where the meeple stands."""
        return to_cell(self.spot)

    def __str__(self) -> str:
        return f"haunt {self.player} {self.cell} {self.segment}"

    @property
    def words(self) -> Sayable:
        """The move in words."""
        return saying(
            "put a ghost on {player}'s meeple on {feature:at}",
            player=person(self.player),
            feature=At(KINDS.get(self.segment, self.segment), self.cell, self.segment),
        )

    def journey(self, state: StateData) -> Journey | None:
        """Return the path of the ghost: from the tile just laid to the meeple."""
        if state.laid is None or _node(state, self) is None:
            return None
        return Journey(name=GHOST, spots=(state.laid, self.spot), segment=self.segment)


@attrs.frozen
class DrivenOff(Event):
    """A meeple driven off the board by a third ghost."""

    player: str
    piece: str
    cell: Cell

    def __str__(self) -> str:
        return say(
            "a third ghost drives off {player}'s {piece} at {cell}",
            player=person(self.player),
            piece=noun(self.piece),
            cell=self.cell,
        )


def _targets(state: StateData, step: str) -> Iterator[Piece]:
    """Yield the meeples that can be haunted at a step, in no order."""
    if not (state.stock[GHOST] and state.pieces):
        return
    own, (extends, limits) = step == _OWN, meeting(state)
    if limits if own else extends:
        for piece in state.pieces.values():
            if (piece.owner == state.mover) is own and hauntable(state, piece.kind):
                yield piece


def _spared(piece: Piece) -> Sayable:
    return saying("{piece:a} cannot be haunted", piece=noun(piece.kind))


def _explain_spared(draft: MutableState, step: str) -> None:
    """Note which of the pieces of the players meant at a step cannot be haunted."""
    for node, piece in draft.pieces.items():
        meant = (piece.owner == draft.mover) is (step == _OWN)
        if meant and not hauntable(draft, piece.kind):
            clause = haunting_clause(draft, node)
            draft.because(clause, _spared(piece), about=("places",), background=True)


def explain_mist(draft: MutableState) -> None:
    """Note why the tile just laid brings a ghost, or none."""
    extends, limits = meeting(draft)
    because = partial(draft.because, about=("turn", "pieces", "stock"))
    if not bears_mist(draft.just_laid().tile) and not limits:
        return
    if not extends and not limits and faces_a_gap(draft):
        because(
            "mist.open_side", saying("a misty side beside an empty cell does not bring a ghost")
        )
    if limits > 1 and any(_targets(draft, _OWN)):
        words = saying(
            "mist is limited at several sides of the tile, but that brings only one ghost"
        )
        because("mist.sides", words)
    if limits:
        words = saying("mist may meet a side without mist")
        draft.because("mist.match", words, about=("legal",), background=True)
    if extends and limits:
        words = saying("a meeple of another player is haunted first, then one of your own")
        because("mist.both", words)
    for step, (when, idle, no_ghost, nobody, whose, haunts) in _MEANS.items():
        if not (extends if step == _OTHER else limits):
            if not (extends or limits or faces_a_gap(draft)):
                because(when, idle)
        elif not draft.stock[GHOST]:
            because("ghost.supply", no_ghost)
        elif not any(_targets(draft, step)):
            because("ghost.supply", nobody)
        else:
            because(whose, haunts)
            _explain_spared(draft, step)


_MEANS = {
    _OTHER: (
        "mist.extends",
        saying("no mist on the tile meets other mist, so no other player's meeple is haunted"),
        saying("mist on the tile meets other mist, but no ghost is left"),
        saying("mist on the tile meets other mist, but no other player has a meeple to haunt"),
        "mist.extends",
        saying("mist on the tile meets other mist, so another player's meeple is haunted"),
    ),
    _OWN: (
        "mist.limits",
        saying(
            "the tile does not limit mist in a way that counts, so the player"
            " does not haunt a meeple of their own"
        ),
        saying("the tile limits mist, but no ghost is left"),
        saying("the tile limits mist, but the player has no meeple to haunt"),
        "mist.own",
        saying("the tile limits mist, so the player haunts a meeple of their own"),
    ),
}
"""By step, the clause about its mist, the sentences for no such mist, no ghost and no meeple to
haunt, and the clause and the sentence for a haunted meeple.
"""


class Haunting(Verb[Haunt]):
    """`haunt blue 1,0 C`."""

    word = "haunt"
    makes = Haunt
    told_by = "piece"

    def parse(self, line: str, game: Assembly) -> Haunt:
        expected = say("haunt, a player, a cell and a segment: haunt blue 1,0 C")
        player, cell, segment = self.rest(line, 3, expected)
        return Haunt(player, Cell.parse(cell).spot, game.segment(line, segment))

    def legal(self, state: StateData) -> Sequence[Haunt]:
        """All that can be haunted, in reading order: nothing spares any of them."""
        pieces = sorted(_targets(state, state.step), key=attrgetter("spot", "segment"))
        return [Haunt(state.players[one.owner], one.spot, one.segment) for one in pieces]

    def refusals(self, state: StateData, move: Haunt) -> Sequence[Refusal]:
        node = _node(state, move)
        if node is None:
            words = saying(
                "no meeple of {player} stands on {segment} at {cell}",
                player=person(move.player),
                segment=segment_named(move.segment),
                cell=move.cell,
            )
            return (Refusal("ghost.on", words),)
        piece, found = state.pieces[node], []
        if not hauntable(state, piece.kind):
            found.append(Refusal(haunting_clause(state, node), _spared(piece)))
        if (piece.owner == state.mover) is not (state.step == _OWN):
            found.append(_NOT_MEANT[state.step])
        return found

    def number(self, state: StateData, move: Haunt) -> int:
        index = state.board.tiles[move.spot].tile.kind.index
        return spot_number(move.spot) << 4 | index[move.segment]

    def play(self, draft: MutableState, move: Haunt) -> None:
        node = _node(draft, move)
        assert node is not None
        piece = draft.pieces[node]
        if draft.reasons is not None:
            words = saying("{piece:a} may be haunted", piece=noun(piece.kind))
            about = ("legal", "pieces")
            draft.because(haunting_clause(draft, node), words, about=about, background=True)
        if piece.note(GHOSTS) < MOST:
            draft.give(node, GHOSTS)
            return
        draft.note(DrivenOff(move.player, piece.kind, piece.cell))
        draft.lift(node, because="ghost.third")
        if piece.owner == draft.mover and not draft.profile[GhostRules].third_reuse:
            gone = Counter([(draft.to_move, piece.kind)])
            draft.keep_tally(DRIVEN_OFF, draft.tally(DRIVEN_OFF) + gone)


def _node(state: StateData, move: Haunt) -> int | None:
    """Return the node of the meeple that a move names, or `None`."""
    placed = state.board.tiles.get(move.spot)
    if placed is None or (at := placed.tile.kind.index.get(move.segment)) is None:
        return None
    node = placed.first + at
    piece = state.pieces.get(node)
    return None if piece is None or state.players[piece.owner] != move.player else node


_HAUNTING = Haunting()
_MANDATORY = Refusal("mist.mandatory", saying("you must put a ghost on a meeple"))


def _must(state: StateData, moves: type[Move]) -> Refusal | None:
    """Return the refusal of a move that haunts no meeple, or `None`."""
    return _MANDATORY if moves is Pass and state.profile[MistRules].mandatory else None


def _haunting_at(step: str, about: str) -> Step:
    return Step(
        name=step,
        verbs=(_HAUNTING, PASSING),
        entered=lambda state: any(_targets(state, step)),
        bars=(_must,),
        about=about,
    )


HAUNT_OTHER = _haunting_at(_OTHER, later("put the ghost on another player's meeple"))
HAUNT_OWN = _haunting_at(_OWN, later("put the ghost on your own meeple"))


def _ghosts(state: StateData, due: Due) -> Mapping[int, int]:
    """Return the ghosts on a player's meeples there, by node."""
    pieces = state.pieces
    return {
        node: ghosts
        for node in contenders(state, due.subject)
        if pieces[node].owner == due.player and (ghosts := pieces[node].note(GHOSTS))
    }


def _less_ghosts(state: StateData, due: Due) -> Sequence[Line]:
    """Return the lines that are due, less what ghosts cost."""
    haunted = _ghosts(state, due)
    if not haunted or (due.when.final and _unscored(state.profile, due)):
        return due.lines
    each, clause = 1, "ghost.penalty_final"
    if not due.when.final:
        each, clause = state.profile[GhostRules].penalty, "ghost.penalty"
    return (*due.lines, count("ghost", sum(haunted.values()), -each, clause))


def _unscored(profile: Profile, due: Due) -> bool:
    """Return whether the final scoring skips something, and with it the pieces there.

    Graveyards are not asked about: nobody scores them at the end, and they cost nothing.
    """
    rule = profile[GhostRules].penalty_final
    return rule is not FinalPenalty.EVERY and (
        due.when.passed_over or (rule is FinalPenalty.PAID and due.points <= 0)
    )


def _go_back(draft: MutableState, due: Due) -> None:
    """Return ghosts that have cost points to the supply, so that they cost only once."""
    for node, ghosts in _ghosts(draft, due).items():
        draft.give(node, GHOSTS, -ghosts)


def _losers_too(profile: Profile, final: bool) -> bool:
    rules = profile[GhostRules]
    every = final and rules.penalty_final is FinalPenalty.EVERY
    return every or rules.penalty_who is Payer.EVERY_OWNER


GHOSTS_COST = Modifier(stage=Stage.SUBTRACT, lines=_less_ghosts, then=_go_back, for_all=_losers_too)


def not_again(state: StateData, piece: str, _at: int) -> tuple[Refusal, ...]:
    """Refuse to place a piece that was driven off this turn."""
    number = state.tally(DRIVEN_OFF)[state.to_move, piece]
    if state.supplies[state.mover][piece] > number or not number:
        return ()
    words = saying("{piece:the} was driven off this turn", piece=noun(piece))
    return (Refusal("ghost.third_reuse", words),)


def begin_turn(draft: MutableState) -> None:
    """Release the pieces driven off last turn: they may be placed again."""
    if DRIVEN_OFF in draft.extras:
        draft.keep(DRIVEN_OFF, None)


KEYS = (
    PositionField(
        name=DRIVEN_OFF,
        kept=lambda profile: not profile[GhostRules].third_reuse,
        type=Mapping[str, Mapping[str, int]],
        about=later("Pieces driven off this turn may not be placed again in it."),
    ),
)
VERDICT_FIELDS = (
    VerdictField(
        name=GHOSTS,
        about=later("How many ghosts are left in the stock."),
        of=lambda played: played.content.stock[GHOST],
        type=int,
        topics=("stock",),
        say=lambda number, _played: [
            str(counting(number, "{number} ghost is left", "{number} ghosts are left"))
        ],
        aside=True,
    ),
)
