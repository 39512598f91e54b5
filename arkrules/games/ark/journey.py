"""The Ark: the ways it may go, what it pays on them, and what positions and verdicts say of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Sequence

import attrs

from arkrules.errors import BadNotation
from arkrules.files import MOST
from arkrules.games.ark.clauses import (
    ARK,
    PROPHET,
    TEMPLE,
    ArkRules,
    Backtrack,
    MayMove,
    Reaching,
    Repeat,
    Route,
)
from arkrules.geometry import SIDE_LETTERS, STEPS, Cell, to_cell
from arkrules.nouns import At, noun, person
from arkrules.play import (
    Award,
    InstalledWords,
    Journey,
    LazyMoves,
    Line,
    Move,
    MutableState,
    Piece,
    PositionField,
    Refusal,
    StateData,
    Verb,
    VerdictField,
    count,
)
from arkrules.rules import Span
from arkrules.text import Said, Sayable, all_of, counting, later, say, saying

# Looking up a member of an enumeration takes longer than it should.
_TEMPLE_LAID = MayMove.TEMPLE_LAID
_FIRST_JOURNEY = Route.FIRST_JOURNEY
_FREE = Route.FREE
_NEARER = Route.NEARER
_ENDS = Reaching.ENDS
_NEVER = Backtrack.NEVER
_ALWAYS = Backtrack.ALWAYS


@attrs.frozen
class ArkMove(Move):
    """The Ark moves along these steps."""

    steps: str
    """Letters N, E, S and W."""

    def __str__(self) -> str:
        return f"ark {self.steps}"

    @property
    def words(self) -> Sayable:
        """The move in words."""
        steps = all_of(saying(_TOWARD[letter]) for letter in self.steps)
        return saying("move the Ark {steps}", steps=steps)


def way_of(steps: str) -> int:
    """A way of steps as a number: two bits for each step, behind a leading 1."""
    way = 1
    for letter in steps:
        way = way << 2 | SIDE_LETTERS.index(letter)
    return way


def steps_of(way: int) -> str:
    """The steps of a way that is given as such a number."""
    steps = ""
    while way > 1:
        steps = SIDE_LETTERS[way & 3] + steps
        way >>= 2
    return steps


_TOWARD = {"N": later("north"), "E": later("east"), "S": later("south"), "W": later("west")}


def spots_on(start: int, steps: str) -> list[int]:
    """The spots that a journey enters, one after another."""
    spots = []
    for letter in steps:
        start += _STEP[letter]
        spots.append(start)
    return spots


_STEP = dict(zip(SIDE_LETTERS, STEPS, strict=True))


class _Rules:
    """What a step of a journey must not do: one rule for listing ways and for refusing them.

    A clause is asked only where a step comes to it, so that readings of it are not played in vain.
    """

    def __init__(self, state: StateData) -> None:
        self._rules = state.profile[ArkRules]
        self.tiles = state.board.tiles
        self.start = state.tokens[ARK]
        self.heading = _Heading(state) if _must_head(state) else None

    @property
    def steps(self) -> Span:
        """How far it goes."""
        return self._rules.steps

    @property
    def ends_home(self) -> bool:
        """Whether it may end where it set out."""
        return self._rules.may_end_on_start

    @property
    def crosses_home(self) -> bool:
        """Whether it may go on from there."""
        return self._rules.may_cross_start

    def turns_back(self, there: int, entered: Container[int], length: int) -> bool:
        """Whether a step enters a tile again, or only turns round to where the Ark set out."""
        if there in entered:
            return self._rules.backtrack is not _ALWAYS
        return there == self.start and length < _LOOP and self._rules.backtrack is _NEVER

    def strays(self, spot: int, there: int, length: int) -> bool:
        """Whether a step, the so-and-so-many-th, does not lead toward a temple though it must."""
        heading = self.heading
        return heading is not None and not heading.allows(self.start, spot, there, length)


_LOOP = 4
"""The steps of the shortest loop; a shorter way that comes home only turns round."""


def _ways(state: StateData) -> Iterator[str]:
    """The open ways, shorter ones first."""
    rules = _Rules(state)
    tiles, start, steps = rules.tiles, rules.start, rules.steps
    heads = rules.heading is not None
    begun: list[tuple[str, int, tuple[int, ...]]] = [("", start, ())]
    for length in range(1, steps.most + 1):
        long_enough, goes_on = length >= steps.least, length < steps.most
        reached = []
        for way, spot, entered in begun:
            for letter, step in _STEP.items():
                there = spot + step
                if there not in tiles:
                    continue
                # The calls cost more than asking first whether there is anything to decide.
                home = there == start
                if (home or there in entered) and rules.turns_back(there, entered, length):
                    continue
                if heads and rules.strays(spot, there, length):
                    continue
                if long_enough and (not home or rules.ends_home):
                    yield way + letter
                if goes_on and (not home or rules.crosses_home):
                    reached.append((way + letter, there, (*entered, there)))
        begun = reached


def _must_head(state: StateData) -> bool:
    """Whether this journey must head for a temple: not before there is one."""
    if TEMPLE not in state.board.sites.values():
        return False
    route = state.profile[ArkRules].route
    if route is _FIRST_JOURNEY:
        return "ark_arrived" not in state.extras
    return route is not _FREE


class _Heading:
    """How far it is to each temple, over laid tiles, which all hang together."""

    def __init__(self, state: StateData) -> None:
        self._step_by_step = state.profile[ArkRules].route is _NEARER
        tiles = state.board.tiles
        self._far = [
            _distances(set(tiles), spot)
            for spot, site in state.board.sites.items()
            if site == TEMPLE
        ]

    def allows(self, start: int, spot: int, there: int, length: int) -> bool:
        """Whether a step, the so-and-so-many-th of a journey, is on the way to some temple."""
        if self._step_by_step:
            return any(far[there] < far[spot] for far in self._far)
        # Each step of a shortest way brings the same temple nearer by one.
        return any(far[there] == far[start] - length for far in self._far)


def _distances(spots: set[int], goal: int) -> dict[int, int]:
    """How many steps it takes to a tile from every tile."""
    found = {goal: 0}
    todo = deque([goal])
    while todo:
        spot = todo.popleft()
        for step in STEPS:
            there = spot + step
            if there in spots and there not in found:
                found[there] = found[spot] + 1
                todo.append(there)
    return found


def journey(state: StateData, move: ArkMove) -> Journey | None:
    """The Ark's way, for those who draw it."""
    start = state.tokens.get(ARK)
    if start is None:
        return None
    return Journey(name=ARK, spots=(start, *spots_on(start, move.steps)))


class MovingArk(Verb[ArkMove]):
    """`ark NNE`."""

    word = ARK
    makes = ArkMove

    def parse(self, words: str, state: StateData, lexicon: InstalledWords) -> ArkMove | None:
        verb, _, steps = words.partition(" ")
        if verb != self.word:
            return None
        if not steps or set(steps) - set(SIDE_LETTERS) or len(steps) > MOST:
            raise BadNotation(
                words, say("not a journey"), offset=len(verb) + 1, expected=say("steps such as NNE")
            )
        return ArkMove(steps)

    def candidates(self, state: StateData) -> Iterable[ArkMove]:
        return self.legal(state)

    def legal(self, state: StateData) -> Sequence[ArkMove]:
        """The ways that its walk finds together, by the same rules that refuse a way."""
        if _not_yet(state) or ARK not in state.tokens:
            return ()
        return LazyMoves(ArkMove, ((way,) for way in _ways(state)))

    def refusals(self, state: StateData, move: ArkMove) -> Sequence[Refusal]:
        if ARK not in state.tokens:
            return (Refusal("ark.may_move", saying("the Ark is not in play yet")),)
        found = list(_not_yet(state))
        rules = state.profile[ArkRules]
        if len(move.steps) not in rules.steps:
            words = counting(
                len(move.steps),
                "the way has {number} step, but the Ark moves {span} tiles",
                "the way has {number} steps, but the Ark moves {span} tiles",
                span=rules.steps,
            )
            found.append(Refusal("ark.steps", words))
        found += _on_the_way(state, move)
        return tuple(dict.fromkeys(found))

    def play(self, draft: MutableState, move: ArkMove) -> None:
        rules = draft.profile[ArkRules]
        start = draft.tokens[ARK]
        entered = spots_on(start, move.steps)
        if draft.reasons is not None:
            words = saying("each step of the Ark leads to a tile beside the last one")
            draft.because("ark.directions", words, about=("legal", "ark"), background=True)
            _explain_way(draft, start, move)
        draft.move_token(ARK, entered[-1])
        _pay_passed(draft, start, entered)
        if draft.reasons is not None:
            _explain_beside(draft, start, entered)
        _pay_temples(draft, entered)
        arrived = draft.board.sites.get(entered[-1]) == TEMPLE
        if arrived and rules.route is _FIRST_JOURNEY:
            draft.keep("ark_arrived", True)


def _explain_way(draft: MutableState, start: int, move: ArkMove) -> None:
    """What does not hinder the Ark on its way."""
    if len(set(move.steps)) > 1:
        words = saying("the Ark may turn at every tile")
        draft.because("ark.turning", words, about=("legal", "ark"), background=True)
    way = (start, *spots_on(start, move.steps))
    laid = [draft.board.tiles[spot].tile for spot in way]
    if any(tile.roads or tile.cities for tile in laid):
        words = saying("no wall, road or city stops the Ark")
        draft.because("ark.terrain", words, about=("legal", "ark"), background=True)


_NO_TEMPLE = (Refusal("ark.may_move", saying("no temple tile has been laid yet")),)


def _not_yet(state: StateData) -> Sequence[Refusal]:
    """What keeps the Ark where it is, whatever the way."""
    rules = state.profile[ArkRules]
    if rules.may_move is _TEMPLE_LAID and TEMPLE not in state.board.sites.values():
        return _NO_TEMPLE
    return ()


def _on_the_way(state: StateData, move: ArkMove) -> Iterator[Refusal]:
    """What refuses a way, step by step; that it strays from the route is said once."""
    rules = _Rules(state)
    spot = rules.start
    entered: set[int] = set()
    astray = False
    last = len(move.steps)
    for length, there in enumerate(spots_on(rules.start, move.steps), 1):
        cell = to_cell(there)
        home = there == rules.start
        if there not in rules.tiles:
            yield Refusal("ark.terrain", saying("no tile lies at {cell}", cell=cell))
            return
        if rules.turns_back(there, entered, length):
            message = later("the Ark enters {cell} a second time")
            if home:
                message = later("the Ark turns back to {cell}")
            yield Refusal("ark.backtrack", saying(message, cell=cell))
        elif home and length == last and not rules.ends_home:
            words = saying("the Ark ends on {cell}, where it set out", cell=cell)
            yield Refusal("ark.may_end_on_start", words)
        elif home and length < last and not rules.crosses_home:
            words = saying("the Ark crosses {cell}, where it set out", cell=cell)
            yield Refusal("ark.may_cross_start", words)
        if not astray and rules.strays(spot, there, length):
            astray = True
            words = saying("the step to {cell} does not lead toward a temple", cell=cell)
            yield Refusal("ark.route", words)
        entered.add(there)
        spot = there


def _passings(
    rules: ArkRules, start: int, entered: list[int], held: Container[int]
) -> Iterator[tuple[int, str, bool]]:
    """Yield where the Ark meets pieces, by which clause they pay there, and whether they do."""
    *crossed, end = entered
    for spot in crossed:
        if spot != start and spot in held:
            yield spot, "ark.points_per_follower", True
        elif spot in held:
            yield spot, "ark.counts_start_again", rules.counts_start_again
    if start in held:
        yield start, "ark.counts_start", rules.counts_start
    if end in held:
        yield end, "ark.counts_end", rules.counts_end


def _pay_passed(draft: MutableState, start: int, entered: list[int]) -> None:
    """Pay every piece that the Ark passed."""
    rules = draft.profile[ArkRules]
    held = {piece.spot for piece in draft.pieces.values()}
    passings = list(_passings(rules, start, entered, held))
    if not passings:
        return
    paying = [spot for spot, _, pays in passings if pays]
    if draft.reasons is not None:
        _explain_unpaid(draft, passings, entered)
        _explain_before_scoring(draft, paying)
    passed: dict[int, list[int]] = {}  # followers and prophets, by player
    for piece in draft.pieces.values():
        if times := paying.count(piece.spot):
            passed.setdefault(piece.owner, [0, 0])[piece.kind == PROPHET] += times
    each = rules.points_per_follower
    for player, (followers, prophets) in sorted(passed.items()):
        lines = []
        if followers:
            lines.append(count("follower", followers, each, "ark.points_per_follower"))
        if prophets and rules.counts_prophets:
            lines.append(count("prophet", prophets, each, "ark.counts_prophets"))
        if lines:
            _award(draft, player, lines, _PASSED)


_PASSED = saying("the pieces that the Ark passes")


def _explain_unpaid(
    draft: MutableState, passings: Iterable[tuple[int, str, bool]], entered: Container[int]
) -> None:
    """Say which pieces on the Ark's way pay nothing, and why."""
    for piece in sorted(draft.pieces.values(), key=lambda piece: (piece.spot, piece.segment)):
        for spot, clause, pays in passings:
            if spot == piece.spot and not pays:
                _because(draft, clause, _UNPAID[clause], piece)
        passed = piece.kind == PROPHET and piece.spot in entered
        if passed and not draft.profile[ArkRules].counts_prophets:
            _because(draft, "ark.counts_prophets", _UNPAID["ark.counts_prophets"], piece)


def _explain_before_scoring(draft: MutableState, paying: Container[int]) -> None:
    """Which pieces that the Ark passes stand on what is only scored afterwards."""
    completed = 0
    sites = draft.assembly.vocabulary.sites
    for scorer in draft.assembly.scorers:
        for subject in scorer.completed(draft):
            if subject.kind not in sites:  # around a site pieces stay
                completed |= subject.nodes
    for node, piece in sorted(draft.pieces.items()):
        if completed >> node & 1 and piece.spot in paying:
            message = later("the Ark passes {player}'s {piece} on {cell} before anything is scored")
            _because(draft, "ark.scored_when", message, piece)


def _explain_beside(draft: MutableState, start: int, entered: list[int]) -> None:
    """Which pieces stand beside the Ark's way, and are not passed."""
    way = {start, *entered}
    for piece in sorted(draft.pieces.values(), key=lambda piece: (piece.spot, piece.segment)):
        if piece.spot not in way and any(piece.spot + step in way for step in STEPS):
            message = later("the Ark does not enter {cell}, where {player}'s {piece} stands")
            _because(draft, "ark.pass_means", message, piece)


def _because(draft: MutableState, clause: str, message: str, piece: Piece) -> None:
    """Say by a clause what becomes of a piece beside the Ark's way or on it."""
    player, kind = person(draft.players[piece.owner]), noun(piece.kind)
    draft.because(clause, saying(message, player=player, piece=kind, cell=piece.cell))


_UNPAID = {
    "ark.counts_start_again": later(
        "{player}'s {piece} on {cell}, where the Ark set out,"
        " pays nothing when the Ark crosses that tile"
    ),
    "ark.counts_start": later(
        "{player}'s {piece} on {cell}, the tile that the Ark leaves, pays nothing"
    ),
    "ark.counts_end": later(
        "{player}'s {piece} on {cell}, the tile that the Ark stops on, pays nothing"
    ),
    "ark.counts_prophets": later(
        "{player}'s {piece} on {cell} pays nothing, since it is no follower"
    ),
}


def _pay_temples(draft: MutableState, entered: list[int]) -> None:
    """Pay the mover for the temples that the Ark reached."""
    sites = draft.board.sites
    rules = draft.profile[ArkRules]
    temples = [spot for spot in entered if sites.get(spot) == TEMPLE]
    if not temples or not rules.temple_bonus:
        return
    reached = temples
    if temples != entered[-1:] and rules.temple_bonus_when is _ENDS:
        reached = [spot for spot in entered[-1:] if sites.get(spot) == TEMPLE]
    paid: frozenset[int] = draft.extras.get("ark_reached", frozenset())
    repeat = rules.temple_bonus_repeat
    for spot in reached:
        if repeat is Repeat.ONCE and paid:
            break
        if repeat is Repeat.ONCE_PER_TEMPLE and spot in paid:
            continue
        line = Line(saying("the Ark reaches a temple"), rules.temple_bonus, "ark.temple_bonus")
        _award(draft, draft.mover, [line], At(TEMPLE, to_cell(spot), TEMPLE))
        paid |= {spot}
    if paid and repeat is not Repeat.EACH_TIME:
        draft.keep("ark_reached", paid)


def _award(draft: MutableState, player: int, lines: list[Line], what: Said) -> None:
    """Points outside of any feature: no majority, no modifiers."""
    total = sum(line.points for line in lines)
    cell = to_cell(draft.tokens[ARK])
    draft.award(Award(draft.players[player], total, ARK, what, cell, tuple(lines)))


def _read_ark(draft: MutableState, value: object) -> None:
    if value == "off":
        return
    if not isinstance(value, str):
        raise ValueError(say('expected a cell or "off", found {value}', value=repr(value)))
    draft.move_token(ARK, Cell.parse(value).spot)


def _where(state: StateData) -> str:
    return str(to_cell(state.tokens[ARK])) if ARK in state.tokens else "off"


def _read_reached(draft: MutableState, value: object) -> None:
    if not isinstance(value, list) or not all(isinstance(cell, str) for cell in value):
        raise ValueError(say("expected a list of cells, found {value}", value=repr(value)))
    spots = frozenset(Cell.parse(cell).spot for cell in value)
    for spot in spots:
        if draft.board.sites.get(spot) != TEMPLE:
            raise ValueError(say("no temple lies at {cell}", cell=to_cell(spot)))
    if spots and draft.profile[ArkRules].temple_bonus_repeat is not Repeat.EACH_TIME:
        draft.keep("ark_reached", spots)


def _reached(state: StateData) -> object:
    spots = state.extras.get("ark_reached")
    return [str(to_cell(spot)) for spot in sorted(spots)] if spots else None


def _read_arrived(draft: MutableState, value: object) -> None:
    if not isinstance(value, bool):
        raise ValueError(say("expected true or false, found {value}", value=repr(value)))
    if value and draft.profile[ArkRules].route is Route.FIRST_JOURNEY:
        draft.keep("ark_arrived", True)


def _kept(name: str) -> Callable[[StateData], object]:
    return lambda state: state.extras.get(name)


KEYS = (
    PositionField(
        name="ark",
        read=_read_ark,
        write=lambda state: _where(state) if ARK in state.tokens else None,
        holds="cell",
        about=later("The Ark stands here."),
    ),
    PositionField(
        name="ark_reached",
        read=_read_reached,
        write=_reached,
        holds="cells",
        about=later("The temple here has paid its bonus."),
        site=TEMPLE,
    ),
    PositionField(
        name="ark_arrived",
        read=_read_arrived,
        write=_kept("ark_arrived"),
        holds="flag",
        about=later("The Ark's first journey is over."),
    ),
)


def _say_where(cell: str, _played: object) -> Iterator[str]:
    if cell == "off":
        yield say("the Ark is on no tile yet")
    else:
        yield say("the Ark stands at {cell}", cell=cell)


VERDICT_FIELDS = (
    VerdictField(
        name="ark",
        about=later("The cell where the Ark stands, or `off`."),
        of=lambda played: _where(played.content),
        type=str,
        topics=("ark",),
        say=_say_where,
    ),
)


def faults(state: StateData) -> Iterable[str]:
    """A token off the tiles."""
    spot = state.tokens.get(ARK)
    if spot is not None and spot not in state.board.tiles:
        yield say("ark: no tile lies at {cell}", cell=to_cell(spot))
