"""Pictures of boards, tiles and games, and which state of a case is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import attrs

from arkrules.board import Connection
from arkrules.documents import Listing, Picture
from arkrules.errors import CaseError, PositionError, RecordError
from arkrules.formats import without_schema
from arkrules.geometry import Cell, to_cell
from arkrules.nouns import At, Quantity, noun
from arkrules.play import (
    GameState,
    Lay,
    Move,
    PieceAt,
    Place,
    Position,
    Record,
    Replay,
    play_line,
    set_up,
)
from arkrules.play.events import Award, Returned
from arkrules.rules import Library, library
from arkrules.rulings.case import AnyCase, Case, ReferenceCase
from arkrules.rulings.check import broken_parts, unknown_words
from arkrules.rulings.verdict import Verdict
from arkrules.rulings.verdict_fields import connections, joined
from arkrules.telling.captions import CAPTIONS
from arkrules.telling.rulebook import Rulebook
from arkrules.text import later, listing, say, template
from arkrules.tiles import Confidence, Kind

if TYPE_CHECKING:
    from arkrules.render import Arrow, LaidTile, Scene, StandingPiece, State

__all__ = [
    "Extras",
    "When",
    "board_picture",
    "case_picture",
    "doubt",
    "dressed",
    "frames",
    "listing_of",
    "marked",
    "picture_of",
    "question_cell",
    "record_scene",
    "run_of",
    "scene_of_run",
    "tile_picture",
    "verdict_svg",
    "with_gains",
]


@attrs.frozen(kw_only=True)
class Extras:
    """What a picture tells besides what lies on the board."""

    title: str = ""
    """A title above the board."""
    scores: bool = False
    supplies: bool = False
    legend: bool = False


When = Literal["asked", "before", "after", "played"]
"""What is shown of a case: the board before anything resolves, before the moves, or after all;
`played` is after all, with what the moves did."""


def board_picture(
    state: GameState, title: str, highlight: Cell | None = None, words: str = ""
) -> Picture:
    """The board, the tile in question marked."""
    from arkrules.render import scene_of

    return _picture(scene_of(state, title=title, highlight=highlight), words)


def case_picture(runs: Sequence[Replay], case: Case) -> Picture:
    """The board of a case: with all that the moves put there, before anything resolves."""
    return _picture(with_gains(scene_of_run(runs[0], template(case.title), case=case), runs, case))


def verdict_svg(verdict: Verdict) -> str:
    """The board of a case as one profile plays it; nothing if it cannot."""
    if not verdict.applicable:
        return ""
    return case_picture([verdict.outcome.run], verdict.case).drawing._repr_svg_()


def with_gains(scene: Scene, runs: Sequence[Replay], case: AnyCase | None = None) -> Scene:
    """A scene with points beside their pieces, of all runs, each under another edition."""
    gains = [_gains(run, case) for run in runs if run.refused is None]
    known = [one for one in gains if one is not None]
    told = known if len(known) == len(gains) else []
    pieces = tuple(attrs.evolve(one, gain=_gain(one, told)) for one in scene.pieces)
    return attrs.evolve(scene, pieces=pieces)


def _gain(piece: StandingPiece, gains: Iterable[Mapping[_Where, int]]) -> str:
    """What a piece brings, and what else under other editions; nothing if it is none."""
    where = (piece.player, piece.name, piece.cell, piece.segment)
    found = dict.fromkeys(brought.get(where, 0) for brought in gains)
    return "/".join(f"{points:+}" if points else "0" for points in found) if any(found) else ""


def _gains(run: Replay, case: AnyCase | None) -> dict[_Where, int] | None:
    """The points of each award, at the player's first piece on what is scored.

    Nothing is known of them if one is for something on which the player has no piece.
    """
    found: dict[_Where, int] = {}
    pieces = [_place(piece) for piece in _stood(run)]
    for award, segments in _scored(run, case):
        standing = (it for it in pieces if it[0] == award.player and it[2:] in segments)
        if (where := next(standing, None)) is None:
            return None
        found[where] = found.get(where, 0) + award.points
    return found


def _scored(
    run: Replay, case: AnyCase | None
) -> Iterator[tuple[Award, frozenset[tuple[Cell, str]]]]:
    """The awards asked about that the moves brought, each with the segments of what is scored."""
    assert run.state is not None
    rows = [row.written for row in case.verdicts.values()] if case else []
    asked = {who for row in rows for key in ("scores", "gains") for who in row.get(key, ())}
    for award in run.awards:
        at = award.of
        if asked and award.player not in asked:
            continue
        if isinstance(at, At) and at.kind == award.kind:
            yield award, frozenset(run.state.feature(at.cell, at.segment).segments)
        else:
            yield award, frozenset()


def _asked(run: Replay, case: AnyCase) -> Iterator[tuple[Cell, str]]:
    """The segments of the features in question: those scored, or where a piece is to stand.

    Of more than three, none is.
    """
    scored = {segments for _, segments in _scored(run, case) if segments}
    if not scored:
        scored = {frozenset(one.way) for one in _connections_asked(case, run)}
    move = run.refused or (run.states[-1].last or (None, None))[1]
    if not scored and isinstance(move, Place):
        state = run.states[-1]
        where = state.laid
        if where is not None and move.segment in state.tiles[where].kind.index:
            scored = {frozenset(state.feature(where, move.segment).segments)}
    if len(scored) <= 3:
        yield from sorted(chain(*scored))


def _picture(scene: Scene, words: str = "") -> Picture:
    from arkrules.render import described, scene_text

    told = words or say("{title}. {board}", title=scene.title, board=described(scene))
    return Picture(drawing=scene, letters=scene_text(scene), words=told)


def tile_picture(kind: Kind, title: str, confidence: str = "", *, names: bool = False) -> Picture:
    """One tile."""
    from arkrules.render import scene_of_tile

    scene = scene_of_tile(kind.tiles[0], title=title, names=names, confidence=confidence)
    letters = kind.literal
    if scene.doubtful:
        how = doubt(Confidence(confidence))
        letters = say("{tile} ({doubt})", tile=letters, doubt=how)
    words = say("{title}: {tile}", title=title, tile=kind.literal)
    return Picture(drawing=scene, letters=letters, words=words, kind="tile")


def listing_of(title: str, text: str) -> Listing:
    """A position or a case, to be copied."""
    return Listing(text=without_schema(text), language="toml", title=title)


def doubt(confidence: Confidence) -> str:
    """How sure a tile is, in words."""
    return say(CAPTIONS[f"tile {confidence}"])


def picture_of(
    table: AnyCase | Position,
    shelf: Library | None = None,
    under: str = "",
    *,
    when: When = "asked",
    file: str = "",
    extras: Extras | None = None,
) -> Scene | None:
    """What to show of a case or a position; nothing if no edition can be asked."""
    from arkrules.render import scene_of

    shelf = shelf or library()
    if isinstance(table, (Case, ReferenceCase)):
        run = run_of(table, shelf, under)
        if run is None:
            return None
        shown = run.states[-1 if when == "after" else 0]
        return dressed(scene_of_run(run, template(table.title), when, table), shown, extras)
    names = _asked_names(shelf, under)
    for number, name in enumerate(names, 1):
        try:
            state = set_up(shelf.profile(name), table, file=file)
            return dressed(scene_of(state, title=Path(file).stem), state, extras)
        except PositionError:
            if number == len(names):
                raise
    return None


def dressed(scene: Scene, state: GameState, extras: Extras | None) -> Scene:
    """A scene with what is wanted besides, of the players as they are in a state."""
    from arkrules.render import PlayerLine

    if extras is None:
        return scene
    told = ((player, _tally(state, player, extras)) for player in state.players)
    return attrs.evolve(
        scene,
        title=extras.title or scene.title,
        heading=bool(extras.title),
        legend=extras.legend,
        tallies=tuple(PlayerLine(player, words) for player, words in told if words),
    )


def _tally(state: GameState, player: str, extras: Extras) -> str:
    """A player's points, and what the player can still place."""
    told = []
    if extras.scores:
        told.append(str(Quantity("point", state.scores[player])))
    if extras.supplies:
        held = listing(Quantity(kind, number) for kind, number in state.supply[player].items())
        told.append(say("in supply: {pieces}", pieces=held or "–"))
    return "; ".join(told)


def _asked_names(shelf: Library, under: str) -> tuple[str, ...]:
    """The edition to ask, or all of them, first those that others are made of."""
    return (under,) if under else (*Rulebook(shelf).roots, *shelf.profile_ids())


def run_of(case: AnyCase, shelf: Library, under: str = "") -> Replay | None:
    """The moves of a case, made under an edition, or the first that can be asked.

    First come those whose verdicts the case states.
    """
    if case.position is None:
        return None
    if faults := broken_parts(case.position):
        raise CaseError(faults, file=case.file)
    stated = () if under else case.verdicts
    for name in chain(stated, _asked_names(shelf, under)):
        profile = shelf.profile(name, named_in=case.file if name in stated else "")
        if isinstance(case, Case) and unknown_words(case, profile):
            continue
        run = play_line(profile, case.position, case.moves)
        if run.state is not None:
            return run
    return None


# -- the board of a case --------------------------------------------------------------------------

_MEANT = ("new", "faded", "forbidden", "barrier", "asked")
"""The states of a scene with a meaning in the picture of a case."""


def scene_of_run(
    run: Replay, title: str, when: When = "asked", case: AnyCase | None = None
) -> Scene:
    """The board of a position and some moves.

    Before anything resolves: all tiles that were laid, the last of them marked,
    and all pieces that stood or were placed, those faded that have come home since;
    neutral figures where they set out, and arrows to where they go,
    and along the way between two segments of which a case asks whether they are one feature;
    if they are not, what parts them.
    """
    from arkrules.render import State, scene_of

    assert run.state is not None
    first, last = run.states[0], run.states[-1]
    if when not in ("asked", "played"):
        state = first if when == "before" else last
        cell = question_cell(run, state) if when == "after" else state.laid
        return marked(state, title, cell)
    stood = _stood(run)
    here = {_place(piece) for piece in last.pieces}
    cell = question_cell(run, last)
    scene = scene_of(
        last,
        title=title,
        new=[cell] if cell and when == "asked" else (),
        faded=[piece for piece in stood if _place(piece) not in here],
        forbidden=_refused(run, last),
        asked=_asked(run, case) if case else (),
        barriers=_barriers(run, case) if case else (),
        arrows=[*_arrows(run), *(_ways(run, case) if case else ())],
        meanings={State(state): say(CAPTIONS[f"state {state}"]) for state in _MEANT},
    )
    if when == "played":
        return attrs.evolve(scene, meanings=(), highlight=None)
    return _as_before(scene, run, stood)


def marked(state: GameState, title: str, cell: Cell | None) -> Scene:
    """A state with the tile just laid marked."""
    from arkrules.render import State, scene_of

    meanings = {State.NEW: say(CAPTIONS["state new"])}
    return scene_of(state, title=title, new=[cell] if cell else (), meanings=meanings)


_Where = tuple[str, str, Cell, str]


def _place(piece: PieceAt) -> _Where:
    """Which piece it is and where, whatever it carries."""
    return piece.player, piece.kind, piece.cell, piece.segment


def _stood(run: Replay) -> list[PieceAt]:
    """All pieces that stood at any time or were placed, each as it was at first."""
    found: dict[_Where, PieceAt] = {}
    for state in run.states:
        # One that is placed and comes home by the same move stands in no state.
        gone = (event for event in state.events if isinstance(event, Returned))
        left = [PieceAt(one.player, one.piece, one.cell, one.segment, one.notes) for one in gone]
        for piece in (*state.pieces, *left):
            found.setdefault(_place(piece), piece)
    return list(found.values())


def _as_before(scene: Scene, run: Replay, stood: Iterable[PieceAt]) -> Scene:
    """A scene with what pieces carried at first, and neutral figures where they set out."""
    from arkrules.render.scene import with_tiles

    carried = {_place(piece): piece.notes for piece in stood}
    where: dict[str, Cell] = {}
    for state in run.states:
        where = {**state.tokens, **where}
    return attrs.evolve(
        with_tiles(scene, [*_refused_tile(run)], run.states[0].assembly.glyphs),
        pieces=tuple(
            attrs.evolve(it, notes=carried[it.player, it.name, it.cell, it.segment])
            for it in scene.pieces
        ),
        tokens=tuple(attrs.evolve(it, cell=where[it.name]) for it in scene.tokens),
    )


def _arrows(run: Replay) -> Iterator[Arrow]:
    """What travelled by the moves, and what was refused to."""
    from arkrules.render import State

    for before, state in pairwise(run.states):
        if state.last is not None:
            yield from _arrow(before, state.last[1], State.PLAIN)
    if run.refused is not None:
        yield from _arrow(run.states[-1], run.refused, State.FORBIDDEN)


def _arrow(state: GameState, move: Move, shown: State) -> Iterator[Arrow]:
    from arkrules.render import Arrow

    journey = move.journey(state.content)
    if journey is not None:
        spots = map(to_cell, journey.spots)
        yield Arrow(tuple(spots), str(noun(journey.name)), shown, journey.segment)


def _ways(run: Replay, case: AnyCase) -> Iterator[Arrow]:
    """The ways between segments of which a case asks whether they are one feature."""
    from arkrules.render import Arrow

    for one in dict.fromkeys(_connections_asked(case, run)):
        if len(one.cells) > 1:
            cells, through = zip(*one.way, strict=True)
            yield Arrow(cells, say("one {kind}", kind=noun(one.kinds[0])), through=through)


def _barriers(run: Replay, case: AnyCase) -> Iterator[tuple[Cell, str]]:
    """The segments of the roads and cities that part what a case asks about."""
    assert run.state is not None
    for one in _connections_asked(case, run):
        for barrier in one.barriers:
            if barrier.cell is not None and barrier.segment:
                yield from run.state.feature(barrier.cell, barrier.segment).segments


def _refused(run: Replay, state: GameState) -> Iterator[Cell | tuple[Cell, str]]:
    """Where the move was to go that is refused."""
    match run.refused:
        case Lay() as move if move.cell in state.tiles or not list(_refused_tile(run)):
            yield move.cell
        case Place() as move if state.laid is not None:
            if move.segment in state.tiles[state.laid].kind.index:
                yield state.laid, move.segment


def _refused_tile(run: Replay) -> Iterator[LaidTile]:
    """The tile that was refused its place, where none lies, as it would have lain."""
    from arkrules.render import State
    from arkrules.render.scene import laid_tile

    move = run.refused
    if not isinstance(move, Lay) or move.cell in run.states[-1].tiles:
        return
    hand = run.states[-1].hands[run.states[-1].to_move]
    token = move.tile or (hand[0] if len(hand) == 1 else "")
    box = run.states[-1].assembly.box
    if token and box.knows(token):  # a tile of another game is refused, and cannot be drawn here
        tile = box.tile(f"{token}/{move.rotation}")
        yield laid_tile(tile, move.cell, {move.cell: State.FORBIDDEN})


def question_cell(run: Replay, state: GameState) -> Cell | None:
    """The cell of the tile laid last in a case, if it was laid."""
    assert run.before is not None
    return _laid_since(run.before, state)


def _laid_since(before: GameState, state: GameState) -> Cell | None:
    """The cell of the tile that was laid last, be it in the turn that began before."""
    new = [cell for cell in state.tiles if cell not in before.tiles]
    return new[-1] if new else state.laid


def _connections_asked(case: AnyCase, played: Replay) -> Iterator[Connection]:
    """Why segments are one feature, or are not, of which the verdicts of a case speak."""
    for row in case.verdicts.values():
        for name in ("connected", "apart"):
            for segments in joined(played, map(str, row.written.get(name, ()))):
                yield from connections(played, segments)


# -- games ----------------------------------------------------------------------------------------


def record_scene(
    record: Record, title: str, move: int | None = None, extras: Extras | None = None
) -> Scene:
    """The board of a game after a move, by default after the last."""
    made = len(record.moves)
    if move is not None and move > made:
        said = later("there is no move {move}; the game has {moves}")
        remedy = say("name a number from 0, the beginning, to {most}", most=made)
        raise RecordError(say(said, move=move, moves=Quantity("move", made)), remedy=remedy)
    states = list(record.states())
    number = made if move is None else move
    return _frame(states, number, record.title or title, extras)


def frames(states: Sequence[GameState], every: int, extras: Extras | None = None) -> list[Scene]:
    """Moves as they began, after every so many tiles, and as they ended."""
    # Of the states with as many tiles the last: all has been done then that was to be done.
    last = {len(state.tiles): number for number, state in enumerate(states)}
    shown = sorted({0, *list(last.values())[every::every], len(states) - 1})
    return [_frame(states, number, _after(number), extras) for number in shown]


def _after(number: int) -> str:
    return say("after move {number}", number=number) if number else say("at the beginning")


def _frame(states: Sequence[GameState], number: int, title: str, extras: Extras | None) -> Scene:
    state = states[number]
    return dressed(marked(state, title, _laid_since(states[0], state)), state, extras)
