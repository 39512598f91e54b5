"""Writing our games for JCloisterZone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from arkrules.errors import RecordError
from arkrules.interop.jcz.conventions import Conventions, conventions
from arkrules.interop.jcz.locations import location_of
from arkrules.interop.jcz.saved import (
    Annotations,
    EngineTest,
    Message,
    SavedGame,
    SavedPlayer,
    Setup,
    StartTile,
)
from arkrules.interop.jcz.translating import departures, gives, profile_for
from arkrules.interop.jcz.walking import Walk, walk
from arkrules.play import Draw, GameState, Lay, Pass, Place, Record
from arkrules.play.events import Returned
from arkrules.rules import Profile, library
from arkrules.text import later, listing, say

__all__ = ["saved_game"]

UNDATED = "1970-01-01T00:00:00.000Z"
"""The time given for a game of unknown date."""


def saved_game(record: Record, profile: Profile | None = None) -> SavedGame:
    """Return our game in their format, with its points and awards as a test's assertions.

    A record knows neither an id nor a time nor a first number by chance, and that program opens
    no file without them. So `game_id` and `initial_random` are computed from the rest of the
    game, `created` is always `UNDATED`, and `clock` 0: equal records become equal files.

    `RecordError` says what that program cannot play: tiles, pieces, or answers to clauses.
    """
    try:
        return _written(record, profile)
    except RecordError as error:
        raise error.within(record.file) from None


def _written(record: Record, profile: Profile | None) -> SavedGame:
    states = list(record.states(profile))
    start = states[0]
    _require_beginning(start)
    setup = _setup(start)
    writer = _Writer(states)
    messages = tuple(writer.messages())
    over = states[-1].over
    game = SavedGame(
        appVersion=conventions().version,
        created=UNDATED,
        setup=setup,
        players=tuple(SavedPlayer(name=name, slot=at) for at, name in enumerate(writer.players)),
        replay=messages,
        name=record.title,
        gameAnnotations=Annotations(
            drawOrder=tuple(writer.drawn), endTurn=len(writer.drawn) if over else None
        ),
        test=EngineTest(description=record.title, assertions=tuple(_expected(states))),
    )
    base = profile_for(game)
    _require_same(start.profile, base)
    _require_equal(states[-1], walk(game, base))
    digest = hashlib.sha256(game.to_json().encode()).hexdigest()
    return attrs.evolve(game, gameId=digest[:16], initialRandom=int(digest[16:28], 16) / 16**12)


def _require_beginning(start: GameState) -> None:
    """Raise an error for a game that does not begin there as ours did."""
    if start.pieces or any(start.scores.values()) or any(start.hands.values()):
        fault = say("it does not begin with an empty board, as saved games do")
        raise RecordError(fault, key="position")
    number, most = len(start.players), conventions().colors
    if number > most:
        fault = later("{number} players, but JCloisterZone has {most} colors")
        raise RecordError(say(fault, number=number, most=most), key="position.players")


def _setup(start: GameState) -> Setup:
    """Return the elements, and the switches that stand for the profile's answers."""
    known, profile = conventions(), start.profile
    boxes = [name for name in known.boxes if name in profile.overlays]
    sets = [theirs for ours, theirs in known.sets.items() if ours in profile.sets]
    edition = next(
        (known.editions[name] for name in sets if name in known.editions),
        profile.root,
    )
    base = library().profile("+".join((edition, *boxes)))
    rules = {
        name: word
        for name, settings in known.rules.items()
        for word, answers in settings.items()
        if _answers(profile, answers) and not _answers(base, answers)
    }
    return Setup(
        sets=dict.fromkeys(sets, 1),
        elements=dict(_elements(profile, known)),
        rules=rules,
        start=tuple(_start_tiles(start, known)),
    )


def _elements(profile: Profile, known: Conventions) -> Iterator[tuple[str, Any]]:
    """Yield the elements in a game."""
    laid = [box for name, box in known.boxes.items() if name in profile.overlays]
    brought = {element for box in laid for element in box.elements}
    for name, means in known.elements.items():
        if means.counts:
            if means.counts in profile.catalogue:
                yield name, profile.value(means.counts)
        elif name in brought or (means.absent and not _answers(profile, means.absent)):
            yield name, True


def _answers(profile: Profile, answers: Mapping[str, Any]) -> bool:
    """Return whether a profile gives all of some answers, and there are any."""
    return bool(answers) and all(
        id in profile.catalogue and gives(profile, id, answer) for id, answer in answers.items()
    )


def _require_same(profile: Profile, base: Profile) -> None:
    """Raise an error for a profile with answers that no switch stands for."""
    needless = {*conventions().free_clauses, *conventions().readings}
    strange = [
        clause.id
        for clause in profile
        if clause.executed
        and clause.id not in needless
        and (clause.id not in base.catalogue or profile.value(clause.id) != base.value(clause.id))
    ]
    if strange:
        fault = later("JCloisterZone has no switch for {profile}'s answers to {clauses}")
        said = say(fault, profile=profile.id, clauses=listing(strange))
        raise RecordError(said, key="profile")


def _require_equal(last: GameState, played: Walk) -> None:
    """Raise an error for a game that goes another way by the readings of that program."""
    if played.refused or _outcome(played.last) != _outcome(last):
        read = (one.clause for one in departures(played.profile))
        fault = later("JCloisterZone reads {clauses} otherwise, and this game turns on that")
        raise RecordError(say(fault, clauses=listing(read)), key="profile")


def _outcome(state: GameState) -> tuple[object, ...]:
    return dict(state.scores), state.pieces, state.to_move


def _start_tiles(start: GameState, known: Conventions) -> Iterator[StartTile]:
    for cell, tile in start.tiles.items():
        name, quarters = _named(known, tile.kind.token, tile.rotation)
        rotation: Any = 90 * quarters  # one of the four that there are
        yield StartTile(tile=name, x=cell.x, y=cell.y, rotation=rotation)


def _named(known: Conventions, kind: str, turn: int) -> tuple[str, int]:
    """Return the name of a tile there, or a fault if there is no equivalent."""
    named = known.named(kind, turn)
    if named is None:
        raise RecordError(say("JCloisterZone has no tile {tile}", tile=kind))
    return named


class _Writer:
    """A walk through the states of a game that makes messages from its moves."""

    def __init__(self, states: list[GameState]) -> None:
        self.states = states
        self.known = conventions()
        first, names = states[0].to_move, states[0].players
        at = names.index(first)
        self.players = (*names[at:], *names[:at])
        """The number of the first player, who begins there."""
        self.drawn: list[str] = []
        self.standing: dict[tuple[str, str], dict[str, Any]] = {}
        """The payload that placed each piece on the board, by cell and segment."""

    def messages(self) -> Iterator[Message]:
        """Yield the messages of the whole game."""
        open_turn: int | None = None
        for before, after in zip(self.states, self.states[1:], strict=False):
            assert after.last is not None  # a move was made
            name, move = after.last
            player = self.players.index(name)
            verb, _, cell = str(move).partition(" ")
            if isinstance(move, Draw):
                if open_turn is not None:
                    yield _commit(open_turn)
                    open_turn = None
                self.drawn.append(_named(self.known, move.tile, 0)[0])
            elif isinstance(move, Lay):
                open_turn = player
                yield self._laid(before, move, player)
            elif isinstance(move, Place):
                yield self._deployed(before, move, name, player)
            elif verb in self.known.returns.values():
                yield self._taken_home(verb, cell, player)
            elif isinstance(move, Pass) and len(before.moves()) > 1:
                yield Message(type="PASS", player=player)
            for event in after.events:
                if isinstance(event, Returned):
                    self.standing.pop((str(event.cell), event.segment), None)
        if open_turn is not None and self.states[-1].step in ("draw", "over"):
            yield _commit(open_turn)

    def _laid(self, before: GameState, move: Lay, player: int) -> Message:
        kind = move.tile or before.hands[before.to_move][0]
        name, quarters = _named(self.known, kind, move.rotation)
        payload = {
            "tileId": name, "rotation": f"R{90 * quarters}", "position": list(move.cell),
        }  # fmt: skip
        return Message(type="PLACE_TILE", payload=payload, player=player)

    def _deployed(self, before: GameState, move: Place, name: str, player: int) -> Message:
        cell = before.laid
        assert cell is not None  # a piece is placed on the tile just laid
        tile = before.tiles[cell]
        called = {piece: id for id, piece in self.known.meeple_ids.items()}
        kind = tile.segments[tile.kind.index[move.segment]].kind
        features = {ours: theirs for theirs, ours in self.known.features.items()}
        if move.piece not in called or kind not in features:
            raise RecordError(say("JCloisterZone has no move {move}", move=move))
        prefix = f"{player}.{called[move.piece]}."
        taken = {one["meepleId"] for one in self.standing.values()}
        number = next(n for n in range(1, len(taken) + 2) if f"{prefix}{n}" not in taken)
        there = location_of(tile, move.segment)
        pointer = {"position": list(cell), "feature": features[kind], "location": there}
        payload = {"pointer": pointer, "meepleId": f"{prefix}{number}"}
        self.standing[str(cell), move.segment] = payload
        return Message(type="DEPLOY_MEEPLE", payload=payload, player=player)

    def _taken_home(self, verb: str, cell: str, player: int) -> Message:
        """Return the message that takes a meeple of a player home from a cell."""
        source = next(name for name, word in self.known.returns.items() if word == verb)
        standing = next(
            one
            for (where, _), one in self.standing.items()
            if where == cell and one["meepleId"].startswith(f"{player}.")
        )
        pointer = {"featurePointer": standing["pointer"], "meepleId": standing["meepleId"]}
        payload = {"pointer": pointer, "source": source}
        return Message(type="RETURN_MEEPLE", payload=payload, player=player)


def _commit(player: int) -> Message:
    """Return the end of a turn; the number stands for chance."""
    return Message(type="COMMIT", payload={"random": 0.5}, player=player)


def _expected(states: list[GameState]) -> Iterator[str]:
    """Yield the assertions of a test of that engine: the points, and every award."""
    scored = conventions().scored
    for name, points in states[-1].scores.items():
        yield f"{name} has {points} points"
    for state in states:
        for award in state.awards:
            feature = scored.get(award.kind, award.kind)
            yield f"{award.player} scored {feature} for {award.points} points"
