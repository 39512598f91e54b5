"""The progress of a turn: the next step, drawing, and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, dropwhile
from typing import TYPE_CHECKING, TypeVar

from arkrules.geometry import STEPS, opposite
from arkrules.nouns import Quantity, person
from arkrules.play.clauses import (
    CompletedLast,
    DrawRules,
    DrawTime,
    EndRules,
    EndTime,
    ExtraTurnRule,
    HandRules,
    LastUnplaceable,
    SameTurn,
    ScoreRules,
    SetupRules,
    Tie,
    TurnRules,
)
from arkrules.play.content import UNSCORED
from arkrules.play.events import Award, Event, ExtraTurn, GameOver, Refusal
from arkrules.play.moves import Move, Pass
from arkrules.text import later, sayable, saying

if TYPE_CHECKING:
    from arkrules.play.content import MutableState, StateData
    from arkrules.play.extension import Wave
    from arkrules.play.moves import Step
    from arkrules.rules import Profile

T = TypeVar("T")
_HOLE = "turn.extra_for_hole"


def advance(draft: MutableState) -> None:
    """Go to the next step that waits for a move, running automatic steps on the way."""
    name = draft.step
    if name == "over":
        return
    here = draft.assembly.steps[name]
    if here.repeats and here.awaits(draft):
        return
    if name == "draw" and draft.laid is not None:
        next_turn(draft)  # it was the drawing at the end of a turn
        return
    if name == "lay":
        if draft.laid is None:
            _go_on_without_tile(draft)
            return
        if not draft.bag and _stops_at_laying(draft):
            if draft.profile[EndRules].completed_last is CompletedLast.AS_IN_PLAY:
                run_rest(draft)
            elif UNSCORED in draft.extras:
                draft.laid = None
                run_rest(draft)
            _end_turn(draft)
            return
    go_on(draft)


def _go_on_without_tile(draft: MutableState) -> None:
    """Continue after the hand was set aside because no tile fit: draw again, or end the turn."""
    if must_draw(draft):
        draft.step = "draw"
    elif (
        nothing_left(draft)
        and draft.profile[EndRules].last_tile_unplaceable is LastUnplaceable.ACTION_REMAINS
    ):
        go_on(draft)
    else:
        _end_turn(draft)


def run_rest(draft: MutableState) -> None:
    """Run the automatic steps of the rest of the turn without any moves: the scoring."""
    _take_up(draft)
    for step in draft.course[draft.step]:
        if step.run is not None:
            step.run(draft)
    draft.keep(UNSCORED, None)


def score_rest(draft: MutableState) -> None:
    """Score what this turn's tiles completed before the game ends."""
    before = draft.points
    run_rest(draft)
    stop_at_zero(draft, before, [draft.log])


def _take_up(draft: MutableState) -> bool:
    """Go back to an earlier tile of the turn that is not scored, if no other was laid since."""
    if draft.laid is not None or UNSCORED not in draft.extras:
        return False
    *others, draft.laid = draft.extras[UNSCORED]
    draft.keep(UNSCORED, tuple(others) or None)
    return True


def _waits(draft: MutableState) -> bool:
    """Leave a tile unscored, if what it completed is scored with the next one of the turn."""
    if clause := _asked(draft, "scores_later"):
        draft.keep(UNSCORED, draft.spots_laid())
        words = saying("what this tile completed is scored with the next tile of this turn")
        draft.because(clause, words, about=("points", "turn"))
    return bool(clause)


def go_on(draft: MutableState) -> None:
    """Leave this step for the next one that waits for a move."""
    _enter_one_of(draft, draft.course[draft.step])


def _enter_one_of(draft: MutableState, steps: tuple[Step, ...]) -> None:
    """Enter the first of these steps that waits for a move, or end the turn."""
    for step in steps:
        if step.needs_tile and draft.laid is None:
            continue
        run, entered = step.run, step.entered  # calling them as methods would take longer
        if run is not None:
            if draft.assembly.hooks["scores_later"] and _waits(draft):
                break
            run(draft)
        elif entered(draft) if entered is not None else step.awaits(draft):
            draft.step = step.name
            if draft.reasons is not None and draft.laid is not None:
                about = saying("the turn goes on: {what}", what=sayable(step.about or step.name))
                draft.because("turn.sequence", about, about=("step",), background=True)
            return
    _end_turn(draft)


def begin_turn(draft: MutableState, *, further: bool = False) -> None:
    """Go to the first step of the mover's turn, or of a further part of it, that has something to
    do.
    """
    draft.laid = None
    if not draft.bag and draft.bag is not None and not draft.hands[draft.mover]:
        # A player without a tile has no turn while others still hold some.
        for ahead in range(len(draft.players)):
            other = (draft.mover + ahead) % len(draft.players)
            if draft.hands[other]:
                draft.mover = other
                words = saying("once the bag is empty, only players who hold a tile take a turn")
                draft.because("hand.size", words, about=("turn",))
                break
    steps = draft.course[""]
    if further and _holds_tiles_to_lay(draft):
        steps = tuple(step for step in steps if step.name != "draw")
    _enter_one_of(draft, steps)


def _holds_tiles_to_lay(draft: MutableState) -> bool:
    """Return whether a further part of the turn is played with a tile in hand.

    Where a turn ends with drawing, a hand is filled after the whole turn.
    """
    return draft.profile[DrawRules].when is DrawTime.END and bool(draft.hands[draft.mover])


def _end_turn(draft: MutableState) -> None:
    """Draw ahead if the rules say so, then pass the turn on; before, what waits is scored."""
    if _take_up(draft):
        steps = draft.course[""]
        _enter_one_of(draft, tuple(dropwhile(lambda step: step.run is None, steps)))
        return
    if draft.laid not in draft.extras.get(UNSCORED, (draft.laid,)):
        draft.keep(UNSCORED, None)  # scored with the tile laid after them
    further = _holds_tiles_to_lay(draft) and _asked(draft, "goes_on")
    at_end = draft.laid is not None and draft.profile[DrawRules].when is DrawTime.END
    if at_end and draws_ahead(draft) and not further:
        draft.step = "draw"
    else:
        next_turn(draft)


def draws_ahead(draft: MutableState) -> bool:
    """Return whether the mover draws now, if a turn ends with drawing and a tile was laid."""
    return draft.bag is not None and must_draw(draft)


def next_turn(draft: MutableState) -> None:
    """Begin the next turn, the next player's or the same player's again, or a further part."""
    further = _asked(draft, "goes_on")
    if clause := further or earned_turn(draft):
        draft.note(ExtraTurn(draft.to_move, clause))
    else:
        draft.mover = (draft.mover + 1) % len(draft.players)
        if draft.reasons is not None:
            words = saying("{player} is next, clockwise", player=person(draft.to_move))
            draft.because("turn.direction", words, about=("step",), background=True)
    draft.turn += 1  # every part of a turn has a number of its own
    for hook in draft.assembly.hooks["part_begins" if further else "turn_begins"]:
        hook(draft)
    begin_turn(draft, further=bool(further))


def earned_turn(draft: MutableState) -> str:
    """Return the clause by which the player plays on when a turn ends here, or an empty text."""
    return _asked(draft, "plays_on") or _fills_hole(draft)


def _stops_at_laying(content: StateData) -> bool:
    """Return whether no tile is left and the game stops when the last tile is laid."""
    return nothing_left(content) and content.profile[EndRules].when is EndTime.AT_LAYING


def ended_at_laying(content: StateData) -> bool:
    """Return whether only the final scoring is left, since the last tile was laid."""
    return content.step == "draw" and _stops_at_laying(content)


def cut_off(content: StateData, move: Move) -> bool:
    """Return whether a move is void, since the game stopped when the last tile was laid.

    To place something is a choice, and refused; to pass, or what a step makes one do, is void.
    """
    steps = content.assembly.steps
    offered = {verb.makes for name in ("draw", "lay", "place") for verb in steps[name].verbs}
    return type(move) not in offered - {Pass} and ended_at_laying(content)


def _asked(draft: MutableState, name: str) -> str:
    """Return the first clause that hooks with a name return, if any."""
    for hook in draft.assembly.hooks[name]:
        if clause := hook(draft):
            return str(clause)
    return ""


def _fills_hole(draft: MutableState) -> str:
    """Return the clause by which the tile laid this turn earns another one, if it filled a hole."""
    spot = draft.laid
    if spot is None:
        return ""
    tiles = draft.board.tiles
    for step in STEPS:  # a loop in which nearly every turn ends
        if spot + step not in tiles:
            return ""
    rule = draft.profile[TurnRules].extra_for_hole
    if rule is not ExtraTurnRule.FOUR_DIFFERENT:
        return _HOLE if rule is ExtraTurnRule.FOUR_NEIGHBORS else ""
    before = draft.board.without(spot)
    roots = set()
    for side, step in enumerate(STEPS):
        placed = before.tiles[spot + step]
        middle = placed.tile.slots[opposite(side)][1]
        roots.add(before.root(placed.first + middle) if middle >= 0 else ("blank", side))
    return _HOLE if len(roots) == len(STEPS) else ""


def may_draw(state: StateData) -> bool:
    """Return whether the draw step has something to do: a tile to draw, or the end."""
    return must_draw(state) or not any(state.hands)


def must_draw(state: StateData) -> bool:
    """Return whether the mover has a tile to draw."""
    bag = state.bag
    if not bag and bag is not None:
        return False
    hand = state.hands[state.mover]
    if not hand:
        return True  # the smallest hand holds one
    return bag is not None and len(hand) < state.profile[HandRules].size


def nothing_left(state: StateData) -> bool:
    """Return whether the bag is known to be empty and all hands are."""
    return state.bag is not None and not state.bag and not any(state.hands)


def drawable(state: StateData) -> Mapping[str, int]:
    """Return the tiles that can be drawn, with their number in the bag, or in the box if it is
    unknown.
    """
    if state.bag is None:
        counts = state.assembly.box.counts
        return {token: number for token, number in counts.items() if not withheld(state, token)}
    if (first := _coming(state)) is None:
        return state.bag
    return {token: number for token, number in state.bag.items() if _comes(state, token, first)}


def wave_of(state: StateData, token: str) -> Wave | None:
    """Return the wave in which a tile is drawn, if it is drawn before others."""
    kind, waves = state.assembly.box.kind(token), state.assembly.hooks["wave"]
    return next(filter(None, (wave(state.profile, kind) for wave in waves)), None)


def dropped_by(state: StateData, token: str) -> str:
    """Return the clause by which a tile that fits nowhere leaves the game, or an empty text if that
    is the one for all tiles.
    """
    wave = wave_of(state, token)
    return "" if wave is None else wave.drops


def _coming(state: StateData) -> Wave | None:
    """Return the wave whose tiles are drawn now, if not all are."""
    if not state.assembly.hooks["wave"]:
        return None
    waves = filter(None, (wave_of(state, token) for token in state.bag or ()))
    first = min(waves, key=lambda wave: wave.number, default=None)
    if first is not None and not first.drops:
        lying = (one.tile.kind.token for one in state.board.tiles.values())
        return first if all(dropped_by(state, token) for token in lying) else None
    return first


def _comes(state: StateData, token: str, first: Wave) -> bool:
    wave = wave_of(state, token)
    return wave is not None and wave.number <= first.number


def waits(state: StateData, token: str) -> Refusal | None:
    """Return the refusal of a tile in the bag that is drawn after others."""
    first, wave = _coming(state), wave_of(state, token)
    if first is None or _comes(state, token, first):
        return None
    return first.refuses if wave is None or wave.waits is None else wave.waits


def withheld(state: StateData, token: str) -> Refusal | None:
    """Return the refusal of a tile that is not in a bag of which nothing else is known.

    One that comes after others of the box waits as long as the board shows where these begin.
    """
    box = state.assembly.box
    if token not in box.counts:
        return None
    there = Counter(box.counts)
    there.subtract(box.kind(left).token for left in state.profile[SetupRules].left_in_box)
    if there[token] <= 0:
        return Refusal("setup.left_in_box", saying("{tile} stays in the box", tile=token))
    wave = wave_of(state, token)
    if wave is None or wave.waits is None:
        return None
    lying = [one.tile.kind.token for one in state.board.tiles.values()]
    before = {other for other in box.counts if _is_before(state, other, wave)}
    there.subtract(lying)
    there.subtract(chain.from_iterable(state.hands))
    shown = (
        state.board.groups() == 1
        and {*lying} <= {*box.counts}
        and any(
            (first := wave_of(state, other)) is not None and first.number == 0 for other in lying
        )
    )
    return wave.waits if shown and any(there[other] > 0 for other in before) else None


def _is_before(state: StateData, token: str, wave: Wave) -> bool:
    """Return whether a tile is drawn before those of a wave."""
    other = wave_of(state, token)
    return other is not None and other.number < wave.number


def finish(draft: MutableState) -> None:
    """End the game."""
    draft.step = "over"
    draft.laid = None
    draft.note(GameOver(winners_by(draft.profile, draft.players, draft.points)))
    most = saying("the highest score is {points}", points=Quantity("point", max(draft.points)))
    draft.because("end.winner", most, about=("winners",), background=True)


def stop_at_zero(
    draft: MutableState, before: Sequence[int], parts: Sequence[Sequence[Event]]
) -> None:
    """Add up the awards of a move, given the scores before it: none falls below 0.

    No source prints an order among awards of one turn, so nothing may depend on one:
    all are added up, or by the other reading the losses come before the gains.
    The final scoring has parts in a printed order, and there losses come first within each.
    """
    awards = [[event for event in part if isinstance(event, Award)] for part in parts]
    steps = [list(chain(*awards))]
    if not any(award.points < 0 for award in steps[0]):
        return
    if draft.profile[ScoreRules].order_same_turn is SameTurn.LOSSES_FIRST:
        steps = [
            [award for award in part if (award.points < 0) is loss]
            for part in awards
            for loss in (True, False)
        ]
    points = dict(zip(draft.players, before, strict=True))
    for step in steps:
        for name, held in points.items():
            change = sum(award.points for award in step if award.player == name)
            points[name] = max(0, held + change)
            if held + change < 0:
                places = {
                    "player": person(name),
                    "held": held,
                    "points": Quantity("point", -change),
                }
                draft.because("score.floor", saying(_LOSES_ALL, **places))
    draft.points = tuple(points.values())


_LOSES_ALL = later("{player} has {held} and would lose {points}, but a score never falls below 0")


def winners_by(profile: Profile, players: Sequence[T], points: Sequence[int]) -> tuple[T, ...]:
    """Return the players with the most points, in their order; empty if a tie needs another
    game.
    """
    best = max(points)
    leaders = tuple(name for name, held in zip(players, points, strict=True) if held == best)
    tied = len(leaders) > 1 and profile[EndRules].tie is Tie.PLAY_AGAIN
    return () if tied else leaders
