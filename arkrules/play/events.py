"""Refusals of moves, reasons, and the events that follow from a move."""

from __future__ import annotations

import attrs

from arkrules.geometry import Cell
from arkrules.nouns import At, Quantity, noun, person
from arkrules.play.moves import Move
from arkrules.text import Said, Sayable, Saying, all_of, count, later, say, sayable, saying, several


@attrs.frozen
class Applied:
    """A clause applied to the situation: the sentence, and the citations of the clause."""

    clause: str
    said: Said
    """Text, or a sentence in the language used when it is read."""
    cite: tuple[str, ...] = ()
    """The citations of the clause; for a refusal, filled in when it is reported."""
    also: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    """Further clauses that it rests on, such as those about how far a feature goes."""

    @property
    def words(self) -> str:
        """The sentence, in words."""
        return str(self.said)

    def __str__(self) -> str:
        printed = f", {', '.join(self.cite)}" if self.cite else ""
        return f"{self.words} [{self.clause}{printed}]"


class Refusal(Applied):
    """One clause that refuses a move, and the reason."""

    __slots__ = ()


@attrs.frozen
class Reason(Applied):
    """A reason why something happened or did not."""

    about: tuple[str, ...] = ("points",)
    """The topics it concerns: `points`, `pieces`, `supply`, `stock`, `turn`, `winners`, or its own;
    of the last move also `legal`, `step`, `places` for further moves, and `waiting` for what is
    scored later.
    """
    routine: bool = False
    """Whether it always happens, so that hardly anyone asks why: a piece goes home."""
    background: bool = False
    """Whether it is true of every such move, so that it is not told unless everything is."""
    move: int | None = None
    """The number of the move that caused it, if not the last one played."""

    @property
    def words(self) -> str:
        """The sentence, in words, after the number of the move."""
        if self.move is None:
            return str(self.said)
        return say("move {number}: {words}", number=self.move, words=self.said)


class Event:
    """An event; `str` gives it in words."""

    __slots__ = ()


@attrs.frozen
class Moved(Event):
    """A move by a player or by chance."""

    player: str
    move: Move

    def __str__(self) -> str:
        return say("{player}: {move}", player=self.player, move=self.move)


@attrs.frozen
class Completed(Event):
    """A feature or site completed by the tile just laid."""

    kind: str
    cell: Cell
    """The cell where it was begun."""
    segment: str

    def __str__(self) -> str:
        feature = At(self.kind, self.cell, self.segment)
        return say("{feature:at} is complete", feature=feature)


@attrs.frozen
class Line:
    """One item of an award, with the clause that grants it."""

    said: Said
    """The item counted: text, or a sentence in the language used when it is read."""
    points: int
    clause: str

    @property
    def words(self) -> str:
        """The thing counted, in words."""
        return str(self.said)

    def __str__(self) -> str:
        said = say("{words} = {points}", words=self.said, points=self.points)
        return f"{said} [{self.clause}]"


@attrs.frozen
class Award(Event):
    """Points for a player, item by item, as an event of the move that brought them.

    Each line has its own clause, so that "why 4 points?" is answered by the award alone:
    two tiles at 2 each, by `city.per_tile`. The lines add up to the points.

    >>> state = arkrules.new_game("carcassonne", 2, bag=["E"])
    >>> (award,) = state.play("lay E/2 0,-1").play("follower C").awards
    >>> award.player, award.points, award.lines[0].clause
    ('red', 4, 'city.per_tile')
    """

    player: str
    points: int
    kind: str
    """`road`, `city`, `farm`, the word of a site, or what an extension scores."""
    of: Sayable = attrs.field(converter=sayable)
    """The feature that was scored, with its article."""
    cell: Cell | None
    """The cell where it is."""
    lines: tuple[Line, ...]
    final: bool = False
    """Whether it belongs to the final scoring."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the award rests on, without repeats."""
        return tuple(dict.fromkeys(line.clause for line in self.lines))

    @property
    def what(self) -> str:
        """The thing scored, in words: `the road 1 at 0,0`."""
        return str(self.of)

    @property
    def headline(self) -> str:
        """The award in a line, without its items."""
        words, points = _LOSES if self.points < 0 else _SCORES, Quantity("point", abs(self.points))
        return say(words, player=person(self.player), points=points, feature=self.of)

    def __str__(self) -> str:
        return f"{self.headline}: {'; '.join(map(str, self.lines))}"


_SCORES = later("{player} scores {points} for {feature}")
_LOSES = later("{player} loses {points} for {feature}")
_RETURNS = {
    "supply": later("{player}'s {piece} at {cell} goes back to the supply"),
    "stock": later("{player}'s {piece} at {cell} goes back to the general supply"),
    "box": later("{player}'s {piece} at {cell} goes back to the box"),
}


@attrs.frozen
class Returned(Event):
    """A piece that left the board."""

    player: str
    piece: str
    cell: Cell
    to: str
    segment: str
    """The segment where it stood."""
    notes: tuple[tuple[str, int], ...] = ()
    """The notes that it carried."""
    because: str = ""
    """The clause that sent it home, if it is not that it was scored."""

    @property
    def said(self) -> Saying:
        """The same as a sentence for later."""
        return saying(
            _RETURNS[self.to], player=person(self.player), piece=noun(self.piece), cell=self.cell
        )

    def __str__(self) -> str:
        return str(self.said)


@attrs.frozen
class SetAside(Event):
    """Tiles that fit nowhere and left the hand."""

    player: str
    tiles: tuple[str, ...]
    to_bag: bool = False

    def __str__(self) -> str:
        return count(len(self.tiles), *_SET_ASIDE[self.to_bag], tiles=all_of(self.tiles))


_SET_ASIDE = (
    several("{tiles} fits nowhere and is set aside", "{tiles} fit nowhere and are set aside"),
    several(
        "{tiles} fits nowhere and goes back into the bag",
        "{tiles} fit nowhere and go back into the bag",
    ),
)
"""The sentences about tiles that leave the game, and those that do not."""


@attrs.frozen
class ExtraTurn(Event):
    """Another turn for a player."""

    player: str
    clause: str
    """The clause by which the player gets it."""

    def __str__(self) -> str:
        return say("{player} plays on [{clause}]", player=person(self.player), clause=self.clause)


@attrs.frozen
class GameOver(Event):
    """The end of the game."""

    winners: tuple[str, ...]

    def __str__(self) -> str:
        if not self.winners:
            return say("the game is over: the leaders are tied and play another game to decide")
        winners = all_of(map(person, self.winners))
        if len(self.winners) > 1:
            return say("the game is over: {players} share the victory", players=winners)
        return say("the game is over: {player} wins", player=winners)
