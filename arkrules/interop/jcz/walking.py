"""A saved game replayed by our engine, message by message.

What that program does by itself, and what it says where we say nothing, is seen to here:
it sets aside a tile that fits nowhere without a word, ends a turn by a message of its own,
and asks nothing of a player who can place nothing.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain

import attrs

from arkrules.errors import IllegalMove, RecordError
from arkrules.geometry import LIMIT, Cell
from arkrules.grouping import grouped
from arkrules.interop.jcz.conventions import conventions
from arkrules.interop.jcz.locations import segment_at
from arkrules.interop.jcz.saved import (
    Deployed,
    Laid,
    SavedGame,
    TakenHome,
    read_payload,
)
from arkrules.interop.jcz.translating import Departure, Tiles, departures, start_of
from arkrules.play import GameState, Record, Refusal
from arkrules.rules import Profile
from arkrules.text import later, say

__all__ = ["Refused", "Walk", "walk"]

_MOST_ASIDE = 9
"""The greatest number of tiles to look for in a game whose order of tiles is unknown."""


@attrs.frozen
class Refused:
    """A move made there that our rules refuse."""

    message: int
    """The index of the message."""
    turn: int
    """The number of the turn, from 1."""
    player: str
    move: str
    refusals: tuple[Refusal, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that refuse it, each once."""
        return tuple(dict.fromkeys(refusal.clause for refusal in self.refusals))


@attrs.frozen(eq=False)
class Walk:
    """A saved game under our rules."""

    saved: SavedGame
    profile: Profile
    states: tuple[GameState, ...]
    """Every state, from the first."""
    moves: tuple[str, ...]
    """The moves that led from each to the next."""
    refused: tuple[Refused, ...]
    """The moves that our rules refuse: a meeple is then left out, a tile that is laid ends the game
    there, and one that is drawn is drawn all the same.
    """
    whole: bool
    """Whether it was played to the last message."""

    @property
    def last(self) -> GameState:
        """The last state reached."""
        return self.states[-1]

    @property
    def departures(self) -> tuple[Departure, ...]:
        """Where the game is played by that program's readings instead of print."""
        return departures(self.profile)

    def record(self) -> Record:
        """Return the game as one of our records."""
        return Record.of(self.states[0], self.moves, title=self.saved.name)


def walk(saved: SavedGame, profile: Profile) -> Walk:
    """Play a saved game under a profile, as far as its tiles can be laid."""
    walker = _Walker(saved, start_of(saved, profile))
    try:
        whole = walker.play()
    except RecordError as error:
        raise error.within(saved.file) from None
    moves, refused = tuple(walker.moves), tuple(walker.refused)
    return Walk(saved, profile, tuple(walker.states), moves, refused, whole)


class _Walker:
    """A walk through the messages of a game that makes moves from them."""

    def __init__(self, saved: SavedGame, start: GameState) -> None:
        self.saved = saved
        self.states = [start]
        self.moves: list[str] = []
        self.refused: list[Refused] = []
        self.tiles = Tiles(saved, start.profile)
        self.order = [self.tiles.token(name)[0] for name in saved.annotations.draw_order]
        self.drawn = 0
        self.turns = 0
        self.at = 0
        self.laid: Cell | None = None

    @property
    def state(self) -> GameState:
        return self.states[-1]

    def play(self) -> bool:
        """Whether the game could be played to its last message."""
        for at, message in self.saved.done:
            self.at, key = at, f"replay[{at}]"
            if message.type == "PLACE_TILE":
                if not self._lay(read_payload(message, Laid, key), key):
                    return False
            elif message.type == "DEPLOY_MEEPLE":
                self._deploy(read_payload(message, Deployed, key), key)
            elif message.type == "RETURN_MEEPLE":
                self._take_home(read_payload(message, TakenHome, key), key)
            else:
                self._pass()
        self._finish()
        return True

    def _make(self, move: str) -> bool:
        """Make a move if our rules allow it, or note the refusals."""
        try:
            made = self.state.play(move)
        except IllegalMove as error:
            mover = self.state.to_move
            refused = Refused(self.at, self.turns, mover, move, error.refusals)
            self.refused.append(refused)
            return False
        self.states.append(made)
        self.moves.append(move)
        return True

    def _lay(self, laid: Laid, key: str) -> bool:
        """Draw a tile and lay it, after setting aside tiles that fit nowhere."""
        kind, turn = self.tiles.token(laid.tile, int(laid.rotation.removeprefix("R")) // 90)
        cell = self._cell(laid.position, key)
        self._pass()
        self.turns += 1
        self._set_aside(kind)
        while self._comes_later(kind):
            first = ([draw.tile] * number for draw, number in self.state.chances())
            if not self._set_aside_before(list(chain(*first))):
                break
        self.drawn += 1
        self.laid = cell
        drawn = self._make(f"draw {kind}")
        if not drawn and self.state.step == "draw" and kind in (self.state.bag or {}):
            self._again(f"draw {kind}")  # before others that our rules draw first
        return self._make(f"lay {kind}/{turn} {cell}")

    def _set_aside(self, awaited: str | None) -> None:
        """Draw and set aside the tiles of a known order that fit nowhere, up to one awaited."""
        while self.drawn < len(self.order) and self.order[self.drawn] != awaited:
            kind = self.order[self.drawn]
            if not _fits_nowhere(self.state, kind):
                return  # it was drawn out of order; that is not for us to judge
            self._again(f"draw {kind}", "discard")
            self.drawn += 1

    def _deploy(self, deployed: Deployed, key: str) -> None:
        """Place a meeple on the tile just laid."""
        known = conventions()
        pointer = deployed.pointer
        cell = self._cell(pointer.position, key)
        _, _, rest = deployed.meeple.partition(".")  # a meeple is called 0.small.1
        piece = known.meeple_ids.get(rest.partition(".")[0])
        if piece is None:
            raise RecordError(say("unknown meeple {meeple}", meeple=deployed.meeple), key=key)
        tile = self.state.tile(cell)
        segment = tile and segment_at(tile, known.features[pointer.feature], pointer.location)
        if segment is None or cell != self.laid:
            fault = later("the tile just laid has no {feature} {location} at {cell}")
            said = say(fault, feature=pointer.feature, location=pointer.location, cell=cell)
            raise RecordError(said, key=key)
        self._make(f"{piece} {segment}")

    def _take_home(self, taken: TakenHome, key: str) -> None:
        """Take a meeple home."""
        cell = self._cell(taken.pointer.pointer.position, key)
        self._make(f"{conventions().returns[taken.source]} {cell}")

    def _pass(self) -> None:
        """Place nothing, or nothing more."""
        if self.state.step == "place":
            self._make("pass")

    def _finish(self) -> None:
        """End the game if its last turn is over and no tile is left that fits."""
        if self.saved.in_a_turn:
            return
        self._set_aside(None)
        if self.drawn >= len(self.order):
            self._set_aside_before(list(Counter(self.state.bag).elements()))
        if self.state.step == "draw" and not self.state.refusals("end"):
            self._make("end")

    def _comes_later(self, kind: str) -> bool:
        """Return whether our rules draw others first, and the order of tiles is unknown."""
        in_bag = self.state.step == "draw" and kind in (self.state.bag or {})
        known = self.drawn < len(self.order)
        return in_bag and not known and bool(self.state.refusals(f"draw {kind}"))

    def _set_aside_before(self, left: list[str]) -> bool:
        """Set aside the tiles that are left, each when it last fitted nowhere, if all ever did.

        Where the order of tiles is unknown, this tells what was done without a word.
        """
        when = [self._last_unplaceable(kind) for kind in left[:_MOST_ASIDE]]
        if not left or len(left) > _MOST_ASIDE or None in when:
            return False
        aside = grouped(zip(when, left, strict=True))
        made, self.moves, self.states = [*self.moves, ""], [], self.states[:1]
        for at, move in enumerate(made):
            for kind in aside.get(at, ()):
                self._again(f"draw {kind}", "discard")
            if move:
                self._again(move)
        return True

    def _again(self, *moves: str) -> None:
        """Make moves that are not to be judged."""
        for move in moves:
            self.states.append(self.state.after(self.state.parse(move)))
            self.moves.append(move)

    def _last_unplaceable(self, kind: str) -> int | None:
        """Return the number of the last state in which a tile could be drawn and set aside."""
        numbers = range(len(self.states) - 1, -1, -1)
        return next((at for at in numbers if _fits_nowhere(self.states[at], kind)), None)

    def _cell(self, position: tuple[int, int], key: str) -> Cell:
        if max(map(abs, position)) >= LIMIT:
            raise RecordError(say("invalid position {position}", position=list(position)), key=key)
        return Cell(*position)


def _fits_nowhere(state: GameState, kind: str) -> bool:
    """Return whether a tile can be drawn and set aside."""
    drawn = state.step == "draw" and not state.refusals(f"draw {kind}")
    return drawn and not state.play(f"draw {kind}").refusals("discard")
