"""The Ark: its paths, their scoring, and its fields in positions and verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, pairwise

import attrs

from arkrules.board import Board, tile_graph
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
from arkrules.nouns import At, Quantity, noun, person
from arkrules.play import (
    Assembly,
    Award,
    Journey,
    LazyMoves,
    Line,
    Move,
    MutableState,
    Piece,
    PositionField,
    Refusal,
    StateData,
    Subject,
    Verb,
    VerdictField,
    count,
    in_reading_order,
)
from arkrules.rules import Profile
from arkrules.text import Sayable, all_of, later, say, saying


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

    def journey(self, state: StateData) -> Journey | None:
        """Return the path of the Ark, for drawing."""
        if (start := state.tokens.get(ARK)) is None:
            return None
        return Journey(name=ARK, spots=tuple(path_of(start, self.steps)))


def way_of(steps: str) -> int:
    """A path as a number: two bits for each step, after a leading 1."""
    return int("1" + steps.translate(_DIGITS), 4)


def steps_of(way: int) -> str:
    """Return the steps of a path that is given as such a number."""
    return "".join(SIDE_LETTERS[way >> bit & 3] for bit in range(way.bit_length() - 3, -1, -2))


_DIGITS = str.maketrans(SIDE_LETTERS, "0123")
_TOWARD = {"N": later("north"), "E": later("east"), "S": later("south"), "W": later("west")}


def path_of(start: int, steps: str) -> list[int]:
    """Return the spots of a journey, one after another, from where it begins."""
    return list(accumulate((_STEP[letter] for letter in steps), initial=start))


_STEP = dict(zip(SIDE_LETTERS, STEPS, strict=True))


_LOOP = 4
"""The number of steps of the shortest loop; a shorter path home only turns around."""


# One rule for listing ways and for refusing them, as `_heading` is; a clause is asked only
# where a step comes to it, so that readings of it are not played in vain.


def _forbids_back(rules: ArkRules, length: int, again: bool) -> str:
    """Return the clause that forbids a tile of the path, entered again or set out from, if any."""
    if again:
        return "" if rules.backtrack is Backtrack.ALWAYS else "ark.backtrack"
    return "ark.backtrack" if length < _LOOP and rules.backtrack is Backtrack.NEVER else ""


def _forbids_start(rules: ArkRules, last: bool) -> str:
    """Return the clause that forbids to end on the starting tile, or to cross it, if any."""
    if last:
        return "" if rules.may_end_on_start else "ark.may_end_on_start"
    return "" if rules.may_cross_start else "ark.may_cross_start"


_FORBIDDEN = {
    "ark.backtrack": later("the Ark comes back to {cell}"),
    "ark.may_end_on_start": later("the Ark ends on {cell}, where it set out"),
    "ark.may_cross_start": later("the Ark crosses {cell}, where it set out"),
}


def _heading(state: StateData) -> Callable[[int, int, int], bool] | None:
    """Return a test whether a step leads toward a temple, or `None` if it need not."""
    temples = [spot for spot, site in state.board.sites.items() if site == TEMPLE]
    route = state.profile[ArkRules].route if temples else Route.FREE
    if route is Route.FREE or (route is Route.FIRST_JOURNEY and "ark_arrived" in state.extras):
        return None
    start = state.tokens[ARK]
    # Of a board in separate groups the rest is not shown, nor a way from one to another.
    far = [steps for steps in _distances(state.board, temples) if start in steps]
    if not far:
        return None

    def leads(spot: int, there: int, length: int) -> bool:
        if route is Route.NEARER:
            return any(steps[there] < steps[spot] for steps in far)
        # Each step of a shortest way brings the same temple nearer by one.
        return any(steps[there] == steps[start] - length for steps in far)

    return leads


def _distances(board: Board, goals: Iterable[int]) -> Iterator[Mapping[int, int]]:
    """Yield for each of some tiles the number of steps to it from every tile with a way to it."""
    import networkx as nx  # only where the Ark must head for a temple

    tiles = tile_graph(board)
    for goal in goals:
        steps = nx.single_source_shortest_path_length(tiles, to_cell(goal))
        yield {cell.spot: number for cell, number in steps.items()}


def _ways(state: StateData) -> Iterator[str]:
    """Yield the possible paths, shorter ones first."""
    rules = state.profile[ArkRules]
    tiles, start, steps = state.board.tiles, state.tokens[ARK], rules.steps
    leads = _heading(state)
    begun: list[tuple[str, tuple[int, ...]]] = [("", (start,))]
    for length in range(1, steps.most + 1):
        long_enough, goes_on = length >= steps.least, length < steps.most
        reached = []
        for way, path in begun:
            spot = path[-1]
            for letter, step in _STEP.items():
                there = spot + step
                if there not in tiles or not (leads is None or leads(spot, there, length)):
                    continue
                if there in path and _forbids_back(rules, length, there in path[1:]):
                    continue
                home = there == start
                if long_enough and not (home and _forbids_start(rules, True)):
                    yield way + letter
                if goes_on and not (home and _forbids_start(rules, False)):
                    reached.append((way + letter, (*path, there)))
        begun = reached


class MovingArk(Verb[ArkMove]):
    """`ark NNE`."""

    word = ARK
    makes = ArkMove
    told_by = "number"

    def parse(self, line: str, game: Assembly) -> ArkMove:
        verb, _, steps = line.partition(" ")
        if not steps or set(steps) - set(SIDE_LETTERS) or len(steps) > MOST:
            raise BadNotation(
                line, say("not a journey"), offset=len(verb) + 1, expected=say("steps such as NNE")
            )
        return ArkMove(steps)

    def legal(self, state: StateData) -> Sequence[ArkMove]:
        """The paths found by one walk, with the same rules that refuse a path."""
        return () if _stays(state) else LazyMoves(ArkMove, further=zip(_ways(state)))

    def refusals(self, state: StateData, move: ArkMove) -> Sequence[Refusal]:
        if ARK not in state.tokens:
            return _NOT_IN_PLAY
        found = [*_stays(state)]
        steps = state.profile[ArkRules].steps
        if len(move.steps) not in steps:
            made = Quantity("step", len(move.steps))
            words = saying("that is {made}, but the Ark moves {span} tiles", made=made, span=steps)
            found.append(Refusal("ark.steps", words))
        return tuple(dict.fromkeys((*found, *_on_the_way(state, move))))

    def number(self, state: StateData, move: ArkMove) -> int:
        return way_of(move.steps)

    def own_number(self, move: ArkMove) -> int:
        return way_of(move.steps)

    def numbered(self, number: int) -> ArkMove:
        return ArkMove(steps_of(number))

    def most(self, profile: Profile) -> int:
        return 2 << 2 * int(profile[ArkRules].steps.most)

    def play(self, draft: MutableState, move: ArkMove) -> None:
        path = path_of(draft.tokens[ARK], move.steps)
        passings = [*_passings(draft, path)]
        if draft.reasons is not None:
            _explain_way(draft, path)
            _explain_pieces(draft, path, passings)
        draft.move_token(ARK, path[-1])
        _pay_passed(draft, [spot for spot, _, pays in passings if pays])
        _pay_temples(draft, path[1:])
        arrived = draft.board.sites.get(path[-1]) == TEMPLE
        if arrived and draft.profile[ArkRules].route is Route.FIRST_JOURNEY:
            draft.keep("ark_arrived", True)


_NOT_IN_PLAY = (Refusal("ark.may_move", saying("the Ark is not in play yet")),)
_NO_TEMPLE = (Refusal("ark.may_move", saying("no temple tile has been laid yet")),)


def _stays(state: StateData) -> Sequence[Refusal]:
    """Return the refusals that keep the Ark where it is, whatever the path."""
    if ARK not in state.tokens:
        return _NOT_IN_PLAY
    needs_temple = state.profile[ArkRules].may_move is MayMove.TEMPLE_LAID
    return _NO_TEMPLE if needs_temple and TEMPLE not in state.board.sites.values() else ()


def _on_the_way(state: StateData, move: ArkMove) -> Iterator[Refusal]:
    """Yield the refusals of a path, step by step; straying from the route is reported once."""
    rules, spot, leads = state.profile[ArkRules], state.tokens[ARK], _heading(state)
    start, entered, last = spot, set[int](), len(move.steps)
    for length, there in enumerate(path_of(start, move.steps)[1:], 1):
        cell, home, again = to_cell(there), there == start, there in entered
        if there not in state.board.tiles:
            yield Refusal("ark.terrain", saying("no tile lies at {cell}", cell=cell))
            return
        clause = _forbids_back(rules, length, again) if home or again else ""
        if home and not clause:
            clause = _forbids_start(rules, length == last)
        if clause:
            yield Refusal(clause, saying(_FORBIDDEN[clause], cell=cell))
        if leads is not None and not leads(spot, there, length):
            leads = None
            words = saying("the step to {cell} does not lead toward a temple", cell=cell)
            yield Refusal("ark.route", words)
        entered.add(there)
        spot = there


# -- what it pays ----------------------------------------------------------------------------------

_Passing = tuple[int, str, bool]
"""The tiles where the Ark meets pieces, with the clause by which they score there, and whether they
do.
"""


def _passings(state: StateData, path: list[int]) -> Iterator[_Passing]:
    """Yield the pieces that the Ark meets on its path."""
    rules, (start, *crossed, end) = state.profile[ArkRules], path
    held = {piece.spot for piece in state.pieces.values()}
    for spot in crossed:
        if spot != start and spot in held:
            yield spot, "ark.points_per_follower", True
        elif spot in held:
            yield spot, "ark.counts_start_again", rules.counts_start_again
    if start in held:
        yield start, "ark.counts_start", rules.counts_start
    if end in held:
        yield end, "ark.counts_end", rules.counts_end


def _pay_passed(draft: MutableState, paying: list[int]) -> None:
    """Score every piece that the Ark passed on these spots."""
    rules = draft.profile[ArkRules]
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
            award(draft, player, lines, saying("the pieces that the Ark passes"))


def _pay_temples(draft: MutableState, entered: list[int]) -> None:
    """Score the temples that the Ark reached for the mover."""
    rules = draft.profile[ArkRules]
    reached = [spot for spot in entered if draft.board.sites.get(spot) == TEMPLE]
    if not reached or not rules.temple_bonus:
        return
    if reached != entered[-1:] and rules.temple_bonus_when is Reaching.ENDS:
        reached = reached[-1:] if reached[-1] == entered[-1] else []
    paid: frozenset[int] = draft.extras.get("ark_reached", frozenset())
    repeat = rules.temple_bonus_repeat
    for spot in reached:
        if (paid and repeat is Repeat.ONCE) or (spot in paid and repeat is Repeat.ONCE_PER_TEMPLE):
            continue
        line = Line(saying("the Ark reaches a temple"), rules.temple_bonus, "ark.temple_bonus")
        award(draft, draft.mover, [line], At(TEMPLE, to_cell(spot), TEMPLE))
        paid |= {spot}
    if paid and repeat is not Repeat.EACH_TIME:
        draft.keep("ark_reached", paid)


def _remembers_temples(profile: Profile) -> bool:
    """Whether it matters later which temples the Ark has reached."""
    rules = profile[ArkRules]
    return rules.temple_bonus > 0 and rules.temple_bonus_repeat is not Repeat.EACH_TIME


def award(draft: MutableState, player: int, lines: Sequence[Line], what: Sayable) -> None:
    """Add points outside of any feature: no majority, no modifiers."""
    total = sum(line.points for line in lines)
    cell = to_cell(draft.tokens[ARK])
    draft.award(Award(draft.players[player], total, ARK, what, cell, tuple(lines)))


# -- why -------------------------------------------------------------------------------------------


def _explain_way(draft: MutableState, way: list[int]) -> None:
    """Note what does not block the Ark on its path."""
    because = partial(draft.because, about=("legal", "ark"), background=True)
    because("ark.directions", saying("each step takes the Ark to a tile beside the last one"))
    if len({there - spot for spot, there in pairwise(way)}) > 1:
        because("ark.turning", saying("the Ark may change direction at every tile"))
    laid = [draft.board.tiles[spot].tile for spot in way]
    if any(tile.roads or tile.cities for tile in laid):
        because("ark.terrain", saying("walls, roads and cities do not block the Ark"))


def _explain_pieces(draft: MutableState, way: list[int], passings: Sequence[_Passing]) -> None:
    """Note the pieces that score nothing, only later, or are beside the path, and why."""
    paying = {spot for spot, _, pays in passings if pays}
    completed = _completed(draft)
    for node, piece in in_reading_order(draft.pieces):
        unpaid = [clause for spot, clause, pays in passings if spot == piece.spot and not pays]
        prophet = piece.kind == PROPHET and piece.spot in way[1:]
        if prophet and not draft.profile[ArkRules].counts_prophets:
            unpaid.append("ark.counts_prophets")
        for clause in unpaid:
            _because(draft, clause, _UNPAID[clause], piece)
        if piece.spot in paying and any(subject.nodes >> node & 1 for subject in completed):
            message = later("the Ark passes {player}'s {piece} on {cell} before anything is scored")
            _because(draft, "ark.scored_when", message, piece)
        if piece.spot in way[1:-1]:
            message = later("the Ark enters {cell}, where {player}'s {piece} stands, and goes on")
            _because(draft, "ark.pass_means", message, piece)
        if piece.spot not in way and any(piece.spot + step in way for step in STEPS):
            message = later("the Ark does not enter {cell}, where {player}'s {piece} stands")
            _because(draft, "ark.pass_means", message, piece)


_UNPAID = {
    "ark.counts_start": later("the Ark leaves {player}'s {piece} on {cell}, which scores nothing"),
    "ark.counts_start_again": later(
        "the Ark crosses {cell}, where it set out, and {player}'s {piece} there scores nothing"
    ),
    "ark.counts_end": later("the Ark stops at {player}'s {piece} on {cell}, which scores nothing"),
    "ark.counts_prophets": later(
        "{player}'s {piece} on {cell} scores nothing, because it is not a follower"
    ),
}


def _completed(draft: MutableState) -> list[Subject]:
    """Return what the tile just laid completed, without sites, where pieces stay."""
    scorers, sites = draft.assembly.scorers, draft.assembly.vocabulary.sites
    return [one for by in scorers if by.kind not in sites for one in by.completed(draft)]


def _because(draft: MutableState, clause: str, message: str, piece: Piece) -> None:
    """Note the clause about a piece beside the Ark's path or on it."""
    player, kind = person(draft.players[piece.owner]), noun(piece.kind)
    draft.because(clause, saying(message, player=player, piece=kind, cell=piece.cell))


# -- positions and verdicts ------------------------------------------------------------------------


def _where(state: StateData) -> str:
    return str(to_cell(state.tokens[ARK])) if ARK in state.tokens else "off"


KEYS = (
    PositionField(
        name="ark",
        read=lambda draft, cell: draft.move_token(ARK, cell and cell.spot),
        write=lambda state: to_cell(state.tokens[ARK]) if ARK in state.tokens else None,
        type=Cell | None,
        about=later("The Ark stands here."),
    ),
    PositionField(
        name="ark_reached",
        read=lambda draft, cells: draft.keep(
            "ark_reached", frozenset(c.spot for c in cells) or None
        ),
        write=lambda state: [*map(to_cell, sorted(state.extras.get("ark_reached", ())))] or None,
        kept=_remembers_temples,
        type=tuple[Cell, ...],
        about=later("The temple here has paid its bonus."),
        site=TEMPLE,
    ),
    PositionField(
        name="ark_arrived",
        kept=lambda profile: profile[ArkRules].route is Route.FIRST_JOURNEY,
        type=bool,
        about=later("The Ark's first journey is over."),
    ),
)


def _say_where(cell: str, _played: object) -> Iterator[str]:
    message = later("the Ark stands at {cell}")
    yield say(later("the Ark is not on a tile yet") if cell == "off" else message, cell=cell)


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
