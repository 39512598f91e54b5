"""What comes out of a case under one profile.

The outcome is the set of values that a question speaks of; everything else that happened
is kept beside it, for explaining.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from arkrules.errors import BadNotation, PositionError
from arkrules.play import Award, Event, GameState, Lay, Move, Place, Refusal, lexicon, set_up
from arkrules.play.assembly import OWN_KEYS
from arkrules.play.moves import Draw
from arkrules.plurals import listed
from arkrules.rules import Profile
from arkrules.rulings.case import Case, VerdictRow
from arkrules.tiles import split_token

__all__ = ["Outcome", "Run", "aspects_of", "outcome_of", "play_case", "unknown_words"]

Aspects = Mapping[str, Any]
"""What is asked for: keys of a verdict, each with the names or moves it speaks of."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Run:
    """A case played under a profile, whatever is asked of it."""

    state: GameState | None
    """The last state; nothing if the position cannot be under this profile."""
    before: GameState | None
    """The state before the last laying, or the position if no tile was laid."""
    refusals: tuple[Refusal, ...] = ()
    """What refuses the last move, or the earlier one at which the case breaks off."""
    refused_at: int | None = None
    """Which move, from 0, is refused."""
    faults: tuple[str, ...] = ()
    """Why the position cannot be."""
    events: tuple[Event, ...] = ()
    awards: tuple[Award, ...] = ()

    def __repr__(self) -> str:
        if self.state is None:
            return f"<Run: cannot be set up, {listed(self.faults, 1)}>"
        refused = f", move {self.refused_at + 1} refused" if self.refused_at is not None else ""
        return f"<Run to {self.state!r}{refused}>"


@attrs.frozen(kw_only=True, repr=False)
class Outcome:
    """The values asked for; two outcomes are equal if all of them are."""

    values: Mapping[str, Any] = attrs.field(factory=dict)
    """By key of a verdict, in a form that compares."""
    broken: int | None = None
    """Which earlier move, from 0, is refused, so that the case cannot be asked to its end."""
    run: Run | None = attrs.field(default=None, eq=False)

    def __repr__(self) -> str:
        return f"<Outcome: {self.told}>"

    @property
    def told(self) -> str:
        """The outcome in one line."""
        if not self.applicable:
            return "cannot be asked"
        if self.broken is not None:
            return f"breaks off at move {self.broken + 1}"
        return listed(f"{key}={value}" for key, value in self.values.items()) or "nothing asked"

    @property
    def applicable(self) -> bool:
        """Whether the position can be under the profile."""
        return self.run is not None and self.run.state is not None

    def agrees(self, other: Outcome) -> bool:
        """Whether two outcomes are equal in everything that both profiles know."""
        return self.broken == other.broken and all(
            value == other.values[key] for key, value in self.values.items() if key in other.values
        )

    @property
    def legal(self) -> bool:
        """Whether every move was legal."""
        return self.run is not None and self.run.refused_at is None


def play_case(case: Case, profile: Profile) -> Run:
    """Set a case up and make its moves.

    `BadNotation` leaves a line that is none to the caller;
    a refused move ends the case, and the state stays as it was.
    """
    assert case.position is not None  # reference cases are not played
    try:
        state = set_up(profile, case.position)
    except PositionError as error:
        return Run(state=None, before=None, faults=error.faults)
    before = state
    events: list[Event] = []
    awards: list[Award] = []
    for number, line in enumerate(case.moves):
        move = state.parse(line)
        if isinstance(move, Lay):
            before = state
        if refusals := state.refusals(move):
            return Run(
                state=state,
                before=before,
                refusals=refusals,
                refused_at=number,
                events=tuple(events),
                awards=tuple(awards),
            )
        state = state.play(move)
        events += state.events
        awards += state.awards
    return Run(state=state, before=before, events=tuple(events), awards=tuple(awards))


def outcome_of(case: Case, profile: Profile, aspects: Aspects) -> Outcome:
    """What comes out of a case for the values asked for."""
    run = play_case(case, profile)
    if run.state is None:
        return Outcome(run=run)
    if run.refused_at is not None and run.refused_at < len(case.moves) - 1:
        return Outcome(broken=run.refused_at, run=run)
    known = {key: what for key, what in aspects.items() if _knows(run.state, key)}
    return Outcome(values={key: _value(key, what, run) for key, what in known.items()}, run=run)


def _knows(state: GameState, key: str) -> bool:
    """Whether a game has what a key speaks of; a case may ask other editions for more."""
    return key in OWN_KEYS or (
        key in state.assembly.keys and bool(state.assembly.keys[key].verdict)
    )


def aspects_of(case: Case, rows: Iterable[VerdictRow]) -> dict[str, Any]:
    """What verdicts ask for together; without any: legality, gains, pieces and winners."""
    assert case.position is not None
    found: dict[str, Any] = {}
    for row in rows:
        for key in row.named:
            if key in ("turns_on", "status"):
                continue
            found[key] = _together(found.get(key), _asked(key, row.value(key)))
    if not found:
        found = {"gains": case.position.players, "pieces": None, "winners": None}
    # Without the key the last move must be legal, so that its legality is always asked for.
    return {"legal": None, **found} if case.moves else found


def _asked(key: str, stated: Any) -> Any:
    """Which players, kinds or moves a stated value speaks of."""
    if key in ("scores", "gains", "hands"):
        return tuple(stated)
    if key in ("supply", "stock"):
        return tuple(
            (name, kind) if isinstance(inner, Mapping) else (name, None)
            for name, inner in stated.items()
            for kind in (inner if isinstance(inner, Mapping) else (None,))
        )
    return stated if key in ("allows", "forbids") else None


def _together(one: Any, other: Any) -> Any:
    if one is None or other is None:
        return one if other is None else other
    return tuple(dict.fromkeys((*one, *other)))


def _value(key: str, asked: Any, run: Run) -> Any:
    """One value, in a form that compares."""
    state = run.state
    assert state is not None
    assert run.before is not None
    if key == "legal":
        return run.refused_at is None
    if key in ("allows", "forbids"):
        return tuple((line, not state.refusals(line)) for line in asked)
    if key == "options":
        return options_of(state)
    if key == "scores":
        return tuple((name, state.scores.get(name)) for name in asked)
    if key == "gains":
        return tuple((name, gain_of(run, name)) for name in asked)
    if key in ("supply", "stock"):
        held = (((name, kind), there(state, key, name, kind)) for name, kind in asked)
        return tuple((what, count) for what, count in held if count is not None)
    if key == "hands":
        return tuple((name, hand_of(state, name)) for name in asked)
    if key == "pieces":
        return frozenset(map(str, state.pieces))
    if key == "to_move":
        return state.to_move
    if key == "step":
        return state.step
    if key == "winners":
        return frozenset(state.winners) if state.over else None
    declared = state.assembly.keys[key].verdict
    assert declared is not None  # other keys are not asked for
    return _frozen(declared(state.content))


def options_of(state: GameState) -> frozenset[str] | None:
    """The legal moves, a turn that looks like a smaller one by the smaller.

    Nothing where any tile may be drawn, so that they cannot be listed.
    """
    if state.step == "draw" and state.bag is None:
        return None
    return frozenset(map(str, state.moves()))


def smallest(state: GameState, line: str) -> str:
    """A move as the list of legal moves would write it."""
    move = state.parse(line)
    if isinstance(move, Lay) and move.tile:
        try:
            turn = state.assembly.box.kind(move.tile).smallest(move.turn)
        except BadNotation:
            return str(move)
        move = attrs.evolve(move, turn=turn)
    return str(move)


def gain_of(run: Run, player: str) -> int | None:
    """A player's score after less that before the last laying."""
    assert run.state is not None
    assert run.before is not None
    if player not in run.state.players:
        return None
    return run.state.scores[player] - run.before.scores[player]


def there(state: GameState, key: str, name: str, kind: str | None) -> int | None:
    """How many of something are in a supply or in the stock."""
    if kind is None:
        found = state.stock.get(name)
    else:
        theirs = (state.supply if key == "supply" else state.stock).get(name, {})
        found = theirs.get(kind) if isinstance(theirs, Mapping) else None
    return found if isinstance(found, int) else None


def hand_of(state: GameState, player: str) -> frozenset[str] | None:
    """The tiles that a player holds, as a set."""
    return frozenset(state.hands[player]) if player in state.players else None


def _frozen(value: object) -> object:
    """An extension's value in a form that compares; lists compare as sets."""
    if isinstance(value, (list, tuple, set, frozenset)):
        return frozenset(map(_frozen, value))
    if isinstance(value, Mapping):
        return tuple(sorted((key, _frozen(inner)) for key, inner in value.items()))
    return value


def unknown_words(case: Case, profile: Profile) -> list[str]:
    """What a case speaks of that a profile does not know: then it is not asked under it."""
    from arkrules.play.assembly import assembly_of

    assert case.position is not None
    assembly = assembly_of(profile)
    found: list[str] = []
    position = case.position
    tokens = [text.partition(" ")[2] for text in position.tiles]
    tokens += [token for hand in position.hands.values() for token in hand]
    tokens += list(position.bag or ())
    for token in tokens:
        body = split_token(token.rpartition("*")[0] if _counted(token) else token)[0]
        if not assembly.box.knows(body):
            found.append(f"tile {body}")
    for text in position.pieces:
        words = text.split()
        if len(words) > 1 and words[1] not in assembly.pieces:
            found.append(f"piece {words[1]!r}")
    held = [kind for supply in position.supply.values() for kind in supply]
    stocks = {kind.name for part in assembly.extensions for kind in part.stock}
    for name, stated in position.stock.items():
        if isinstance(stated, Mapping):
            held += stated
        elif name not in stocks:
            found.append(f"stock {name!r}")
    found += [f"piece {kind!r}" for kind in held if kind not in assembly.pieces]
    found += [f"key {key!r}" for key in position.more if key not in assembly.keys]
    for line in _lines(case):
        found += _unknown_in(line, profile)
    return found


def _counted(token: str) -> bool:
    return token.rpartition("*")[2].isdecimal() and token.rpartition("*")[1] == "*"


def _lines(case: Case) -> list[str]:
    """All the moves that a case speaks of, its verdicts' included."""
    lines = list(case.moves)
    for row in case.verdicts.values():
        lines += [*(row.allows or ()), *(row.forbids or ()), *(row.options or ())]
    return list(dict.fromkeys(lines))


def _unknown_in(line: str, profile: Profile) -> list[str]:
    """What a move speaks of that a profile does not know."""
    from arkrules.play.assembly import assembly_of
    from arkrules.play.start import blank

    assembly = assembly_of(profile)
    state = GameState(blank(profile, ("red",), None))
    try:
        move: Move = state.parse(line)
    except BadNotation:
        return []  # it is wrong under every profile, and is reported as an error of the case
    if type(move) not in assembly.verb_of:
        return [f"move {line!r}"]
    if isinstance(move, Place):
        known = move.piece in assembly.pieces and (
            len(move.segment) == 1 or move.segment in assembly.vocabulary.sites
        )
        return [] if known else [f"move {line!r}"]
    if isinstance(move, (Lay, Draw)) and move.tile:
        try:
            assembly.box.kind(move.tile)
        except BadNotation:
            return [f"tile {move.tile}"]
    return []


def broken_parts(case: Case) -> list[str]:
    """What of a case cannot be read at all, whatever the profile: its words, moves and tiles."""
    from arkrules.play.start import blank
    from arkrules.rules import library

    assert case.position is not None
    words = lexicon()
    shelf = library()
    profile = shelf.profile(next(iter(shelf.profile_ids())))
    state = GameState(blank(profile, ("red",), None))
    position = case.position
    faults = []
    tiles = [(f"tiles[{at}]", text.partition(" ")[2]) for at, text in enumerate(position.tiles)]
    for player, hand in position.hands.items():
        tiles += [(f"hands.{player}[{at}]", token) for at, token in enumerate(hand)]
    tiles += [(f"bag[{at}]", token) for at, token in enumerate(position.bag or ())]
    for place, token in tiles:
        try:
            body = token.rpartition("*")[0] if _counted(token) else token
            words.tile(state.assembly.box, split_token(body)[0])
        except BadNotation as error:
            faults.append(f"position.{place}: {error}")
    for at, text in enumerate(position.pieces):
        parts = text.split()
        if len(parts) < 4 or parts[1] not in words.pieces:
            known = ", ".join(sorted(words.pieces))
            said = "owner, kind, cell and segment, the kind being one of"
            faults.append(f"position.pieces[{at}]: {text!r} is no piece; expected {said} {known}")
    places = [(f"play.moves[{at}]", line) for at, line in enumerate(case.moves)]
    for name, row in case.verdicts.items():
        for key in ("allows", "forbids", "options"):
            lines = row.value(key) or ()
            places += [(f"verdict.{name}.{key}[{at}]", line) for at, line in enumerate(lines)]
    for place, line in places:
        try:
            state.parse(line)
        except BadNotation as error:
            faults.append(f"{place}: {error}")
    return faults
