"""What every case may ask for, and what one does ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import TYPE_CHECKING

import attrs

from arkrules.board import Connection, connection, node_of
from arkrules.errors import BadNotation, ProfileError
from arkrules.geometry import STEPS
from arkrules.nouns import At, Things, noun, person
from arkrules.play import Assembly, End, GameState, Lay, Move, Place, Refusal, lexicon
from arkrules.play.events import Reason
from arkrules.play.extension import Aspect, Fact, FactPath, Facts, said
from arkrules.play.moves import move_words
from arkrules.play.referee import after
from arkrules.play.scenario import PlayResult
from arkrules.text import (
    Sayable,
    all_of,
    count,
    later,
    listing,
    say,
    sayable,
    saying,
    several,
)
from arkrules.tiles import split_token
from arkrules.tiles.tile import KINDS

if TYPE_CHECKING:
    from arkrules.rulings.case import Case, VerdictRow
    from arkrules.rulings.outcome import Outcome


@attrs.frozen
class Asked:
    """What is asked for."""

    facts: Mapping[str, Sequence[FactPath]]
    """By name of the aspect, the paths of the facts."""
    stated: bool = True
    """Whether somebody says what is asked; else it is what stands on the board, too, if nobody
    gains anything."""

    def seeing(self, outcome: Outcome) -> Asked:
        """What is asked, once it is known who gains anything."""
        if self.stated or any(outcome.values.get("gains", {}).values()):
            return self
        return Asked({**self.facts, "pieces": ((),)})


Names = Sequence[str]


def _state(played: PlayResult) -> GameState:
    assert played.state is not None  # nobody asks about a position that cannot be
    return played.state


# -- what they are --------------------------------------------------------------------------------


def _refused(played: PlayResult, _path: FactPath) -> str:
    return "; ".join(map(str, played.refusals)) or say("no clause refuses a move")


def _because(played: PlayResult, _path: FactPath) -> str:
    return "; ".join(str(reason) for reason in played.reasons if not reason.background)


def _points_because(played: PlayResult, path: FactPath) -> str:
    """What a player scored, item by item, and why nothing else."""
    scored = [award for award in played.awards if path in ((), (award.player,))]
    return "; ".join(filter(None, (*map(str, scored), _because(played, path))))


def judged(played: PlayResult, lines: Names) -> dict[str, bool]:
    """Which of some moves are legal after those played."""
    state = _state(played)
    return {line: not state.refusals(line) for line in lines}


def _why_not(played: PlayResult, path: FactPath) -> str:
    return "; ".join(map(str, _state(played).refusals(path[0]))) or say("it is legal")


def _deciding(played: PlayResult, facts: Facts) -> Iterator[Refusal | Reason]:
    """What refuses moves that were not made, and what allows those that are legal."""
    state = _state(played)
    for path in facts:
        if refused := state.refusals(path[0]):
            yield from refused
        else:
            made = after(state.content, state.parse(path[0]), explain=True)
            yield from (one for one in made.reasons or () if "legal" in one.about)


def _not_offered(played: PlayResult, facts: Facts) -> Iterator[Reason]:
    """What refuses to lay the tile in hand, or to place a piece, anywhere but where it may be."""
    state = _state(played)
    content = state.content
    moves: list[Move] = []
    if state.step == "lay":
        spots = {spot + step for spot in content.board.tiles for step in STEPS}
        free = spots - content.board.tiles.keys()
        tokens = dict.fromkeys(content.hands[content.mover])
        moves += [
            Lay(token, turn, spot) for token in tokens for spot in sorted(free) for turn in range(4)
        ]
    elif content.laid is not None:
        index = content.just_laid().tile.kind.index
        kinds = content.assembly.pieces
        moves += [Place(kind, segment) for kind in kinds for segment in index]
    elif state.step == "draw":
        moves.append(End())
    for move in moves:
        for refusal in state.refusals(move):
            yield Reason(refusal.clause, refusal.said, background=True)


def _options(played: PlayResult, _names: Names) -> object:
    """The legal moves; nothing where any tile may be drawn, so that they cannot be listed."""
    state = _state(played)
    if state.step == "draw" and state.bag is None:
        return None
    return tuple(map(str, state.moves()))


def _smallest(played: PlayResult, moves: Fact) -> Fact:
    """Moves as the list of legal moves would write them."""
    assert isinstance(moves, frozenset)
    return frozenset(_as_listed(_state(played), line) for line in moves)


def _as_listed(state: GameState, line: str) -> str:
    move = state.parse(line)
    if isinstance(move, Lay) and move.tile:
        try:
            turn = state.assembly.box.kind(move.tile).smallest(move.turn)
        except BadNotation:
            return str(move)
        move = attrs.evolve(move, turn=turn)
    return str(move)


def _gains(played: PlayResult, _names: Names) -> dict[str, int]:
    """Every player's score after less that before the last laying."""
    assert played.before is not None
    earlier = played.before.scores
    return {name: points - earlier[name] for name, points in _state(played).scores.items()}


def _tokens(played: PlayResult, tiles: Fact) -> Fact:
    """Tiles by the one token that each has in the box."""
    assert isinstance(tiles, frozenset)
    box = _state(played).assembly.box
    return frozenset(box.kind(split_token(token)[0]).token for token in tiles)


def _tidy(_played: PlayResult, lines: Fact) -> Fact:
    """Pieces with single spaces."""
    assert isinstance(lines, frozenset)
    return frozenset(" ".join(line.split()) for line in lines)


def _players(played: PlayResult) -> Names:
    return _state(played).players


def _steps(played: PlayResult) -> Names:
    """The steps of any turn that wait for a move, and the end."""
    steps = played.content.assembly.steps.items()
    return (*(name for name, step in steps if step.run is None), "over")


def _winners(played: PlayResult, _names: Names) -> object:
    return _state(played).winners if _state(played).over else None


MOST_SEGMENTS = 12
"""How many segments a list may name, more than any dispute needs."""


def joined(played: PlayResult, lists: Names) -> dict[str, bool | None]:
    """Whether segments are one: true if all are, false if no two are, else nothing.

    Without any, all that can be named.
    """
    board = _state(played).board
    found: dict[str, bool | None] = {}
    if not lists:
        return {f"{cell} {name}": True for one in board.features() for cell, name in one.segments}
    for segments in lists:
        nodes = [node_of(text) for text in segments.split(" + ")]
        try:
            roots = {board.root(board.node(cell.spot, name)) for cell, name in nodes}
        except KeyError:
            continue
        found[segments] = len(roots) == 1 if len(roots) in (1, len(nodes)) else None
    return found


def connections(played: PlayResult, segments: str) -> list[Connection]:
    """Why each of some segments belongs to the feature of the one before, or does not."""
    nodes = [node_of(text) for text in segments.split(" + ")]
    return [connection(_state(played).board, *pair) for pair in pairwise(nodes)]


def connections_asked(case: Case, played: PlayResult) -> Iterator[Connection]:
    """Why segments are one feature, or are not, of which the verdicts of a case speak."""
    for row in case.verdicts.values():
        for name in ("connected", "apart"):
            if written := row.written.get(name):
                for segments in joined(played, [_list_of(one) for one in written]):
                    yield from connections(played, segments)


def _list_of(segments: Sequence[str]) -> str:
    return " + ".join(" ".join(text.split()) for text in segments)


def _why_joined(played: PlayResult, path: FactPath) -> str:
    return "; ".join(str(one) for one in connections(played, path[0]))


def _bounding(played: PlayResult, facts: Facts) -> Iterator[Reason]:
    """What says how far features of a kind go."""
    extensions = played.content.assembly.extensions
    for one in chain.from_iterable(connections(played, path[0]) for path in facts):
        for clause in chain.from_iterable(e.bounds.get(one.kinds[0], ()) for e in extensions):
            yield Reason(clause, one)


# -- how they are said ----------------------------------------------------------------------------


def _say_legal(facts: Facts, _played: PlayResult) -> Iterator[str]:
    yield say("it is allowed") if facts[()] else say("it is not allowed")


def _say_judged(facts: Facts, played: PlayResult) -> Iterator[str]:
    for legal, template in (
        (True, later("allowed: {moves}")),
        (False, later("not allowed: {moves}")),
    ):
        if moves := [path[0] for path, found in facts.items() if found == legal]:
            yield say(template, moves=listing(_in_words(played, moves)))


def _say_joined(facts: Facts, played: PlayResult) -> Iterator[str]:
    return (str(one) for path in facts for one in connections(played, path[0]))


def _say_options(facts: Facts, played: PlayResult) -> Iterator[str]:
    moves = facts[()]
    if not isinstance(moves, frozenset):
        yield say("any tile may be drawn")
    else:
        yield say("legal moves: {moves}", moves=listing(_in_words(played, sorted(moves))))


def _in_words(played: PlayResult, lines: Names) -> list[Sayable]:
    """Moves in words."""
    state = _state(played)
    return [move_words(state.parse(line)) for line in lines]


def _say_scores(facts: Facts, _played: PlayResult) -> Iterator[str]:
    for player, points in _numbers(facts):
        yield count(
            points,
            "{player} has {number} point",
            "{player} has {number} points",
            player=person(player),
        )


_GAINS = {
    True: several("{player} scores {number} point", "{player} scores {number} points"),
    False: several("{player} loses {number} point", "{player} loses {number} points"),
}


def _say_gains(facts: Facts, _played: PlayResult) -> Iterator[str]:
    for player, points in _numbers(facts):
        if points:
            yield count(abs(points), *_GAINS[points > 0], player=person(player))
    if not any(facts.values()):
        only = [person(path[0]) for path in facts]
        nothing = len(only) == 1
        yield say("{player} scores nothing", player=only[0]) if nothing else say("nobody scores")


def _numbers(facts: Facts) -> Iterator[tuple[str, int]]:
    """Players' numbers."""
    for (player, *_), number in facts.items():
        assert isinstance(number, int)
        yield player, number


def _say_supply(facts: Facts, _played: PlayResult) -> Iterator[str]:
    held: dict[str, list[Sayable]] = {}
    for (player, piece), number in facts.items():
        held.setdefault(player, []).append(_so_many(number, piece))
    for player, pieces in held.items():
        yield say("{player} has {pieces} left", player=person(player), pieces=all_of(pieces))


def _say_stock(facts: Facts, _played: PlayResult) -> Iterator[str]:
    for (*player, name), number in facts.items():
        things = _so_many(number, name)
        if player:
            whose = person(player[0])
            yield say("the stock holds {things} of {player}'s color", player=whose, things=things)
        else:
            yield say("the stock holds {things}", things=things)


def _so_many(number: Fact, name: str) -> Sayable:
    assert isinstance(number, int)
    return Things(name, number) if number else saying("no {thing}", thing=noun(name))


def _say_hands(facts: Facts, _played: PlayResult) -> Iterator[str]:
    for (player, *_), tiles in facts.items():
        yield say("{player} holds {tiles}", player=person(player), tiles=said(tiles))


def _say_pieces(facts: Facts, _played: PlayResult) -> Iterator[str]:
    lines = facts[()]
    assert isinstance(lines, frozenset)
    if lines:
        yield say("on the board: {pieces}", pieces=listing(map(_piece, sorted(lines))))
    else:
        yield say("no piece stands on the board")


def _piece(line: str) -> Sayable:
    """A piece that stands somewhere: whose, what, where, and what it carries."""
    player, piece, cell, segment, *notes = line.split()
    said = saying(
        "{player}'s {piece} on {feature:at}",
        player=person(player),
        piece=noun(piece),
        feature=At(KINDS.get(segment, segment), cell, segment),
    )
    if not notes:
        return said
    carried = (note.split("=") for note in notes)
    # What a piece carries is named in the plural.
    things = all_of(Things(name.removesuffix("s"), int(number)) for name, number in carried)
    return saying("{piece} with {things}", piece=said, things=things)


def _say_to_move(facts: Facts, _played: PlayResult) -> Iterator[str]:
    yield say("it is {player}'s turn", player=person(str(facts[()])))


def _say_step(facts: Facts, played: PlayResult) -> Iterator[str]:
    if facts[()] == "over":
        yield say("the game is over")
    else:
        yield say("next in the turn: {step}", step=step_words(played, str(facts[()])))


def step_words(played: PlayResult, name: str) -> str:
    """What is done at a step of the turn."""
    step = played.content.assembly.steps.get(name)
    return str(sayable(step.about) if step and step.about else noun(name))


def _say_winners(facts: Facts, _played: PlayResult) -> Iterator[str]:
    winners = facts[()]
    if isinstance(winners, frozenset):
        if winners:
            yield count(
                len(winners),
                "{players} wins",
                "{players} win together",
                players=all_of(map(person, sorted(winners))),
            )
        else:
            yield say("nobody wins; another game decides")


def _joining(name: str, about: str, *, expected: bool) -> Aspect:
    """A key that says of lists of segments whether they are one."""
    return Aspect(
        name=name,
        about=about,
        type=tuple[tuple[str, ...], ...],
        of=joined,
        besides=_bounding,
        stands_for=lambda lists: {_list_of(one): expected for one in lists},
        why=_why_joined,
        say=_say_joined,
    )


OWN_ASPECTS: Mapping[str, Aspect] = {
    aspect.name: aspect
    for aspect in (
        Aspect(
            name="legal",
            about=later("Whether the last move is legal; unless it is said, it must be."),
            type=bool,
            of=lambda played, _names: played.refused_at is None,
            topics=("legal",),
            besides=lambda played, _facts: played.refusals,
            why=_refused,
            say=_say_legal,
        ),
        Aspect(
            name="allows",
            about=later("Moves that are legal after the moves played."),
            type=tuple[str, ...],
            of=judged,
            besides=_deciding,
            stands_for=lambda lines: dict.fromkeys(lines, True),
            why=_why_not,
            say=_say_judged,
        ),
        Aspect(
            name="forbids",
            about=later("Moves that are not legal after the moves played."),
            type=tuple[str, ...],
            of=judged,
            besides=_deciding,
            stands_for=lambda lines: dict.fromkeys(lines, False),
            why=_why_not,
            say=_say_judged,
        ),
        _joining(
            "connected",
            later("Lists of segments: those of one list belong to one feature."),
            expected=True,
        ),
        _joining(
            "apart",
            later("Lists of segments: no two of one list belong to one feature."),
            expected=False,
        ),
        Aspect(
            name="options",
            about=later("Exactly the legal moves after the moves played."),
            type=tuple[str, ...],
            of=_options,
            topics=("turn",),
            besides=_not_offered,
            normal=_smallest,
            say=_say_options,
        ),
        Aspect(
            name="scores",
            about=later("The players' points; a player left out is not checked."),
            type=Mapping[str, int],
            of=lambda played, _names: _state(played).scores,
            topics=("points",),
            why=_points_because,
            say=_say_scores,
        ),
        Aspect(
            name="gains",
            about=later("The players' points less those before the last tile was laid."),
            type=Mapping[str, int],
            of=_gains,
            topics=("points",),
            why=_points_because,
            say=_say_gains,
        ),
        Aspect(
            name="supply",
            about=later("What players have left; only what is named is checked."),
            type=Mapping[str, Mapping[str, int]],
            of=lambda played, _names: _state(played).supply,
            topics=("pieces",),
            say=_say_supply,
            aside=True,
        ),
        Aspect(
            name="stock",
            about=later("What is left in the general supply; only what is named is checked."),
            type=Mapping[str, int | Mapping[str, int]],
            of=lambda played, _names: _state(played).stock,
            topics=("pieces", "stock"),
            say=_say_stock,
            aside=True,
        ),
        Aspect(
            name="hands",
            about=later("The tiles that players hold; only who is named is checked."),
            type=Mapping[str, tuple[str, ...]],
            of=lambda played, _names: _state(played).hands,
            topics=("turn",),
            normal=_tokens,
            say=_say_hands,
            aside=True,
        ),
        Aspect(
            name="pieces",
            about=later("Exactly what stands on the board, as positions write it."),
            type=tuple[str, ...],
            of=lambda played, _names: tuple(map(str, _state(played).pieces)),
            topics=("pieces",),
            normal=_tidy,
            why=_because,
            say=_say_pieces,
            aside=True,
        ),
        Aspect(
            name="to_move",
            about=later("Whose turn it is."),
            type=str,
            of=lambda played, _names: _state(played).to_move,
            topics=("turn",),
            among=_players,
            say=_say_to_move,
            aside=True,
        ),
        Aspect(
            name="step",
            about=later("The step of the turn that waits for a move."),
            type=str,
            of=lambda played, _names: _state(played).step,
            topics=("turn",),
            among=_steps,
            say=_say_step,
            aside=True,
        ),
        Aspect(
            name="winners",
            about=later("Who has won, once the game is over."),
            type=tuple[str, ...],
            of=_winners,
            topics=("points", "winners"),
            among=_players,
            say=_say_winners,
        ),
    )
}
"""What is there in every game."""


JUDGED = {"allows": "judged", "forbids": "judged", "connected": "joined", "apart": "joined"}
"""The aspects that speak of moves or segments which a question names, and what is said of them:
for each whether it is legal, or whether they are one."""

SURENESS = ("turns_on", "status", "under")
"""What a verdict may state besides aspects: how its outcome stands to other answers."""


def aspects_of(assembly: Assembly) -> Mapping[str, Aspect]:
    """All that can be asked of a game."""
    return _with_own(assembly.aspects)


def every_aspect() -> Mapping[str, Aspect]:
    """All that can be asked of any game within reach."""
    return _with_own(lexicon().aspects)


def _with_own(declared: Mapping[str, Aspect]) -> Mapping[str, Aspect]:
    for name in declared:
        if name in OWN_ASPECTS or name in SURENESS:
            raise ProfileError(
                say(
                    "an extension declares the aspect {name}, which verdicts have anyway",
                    name=repr(name),
                )
            )
    return {**OWN_ASPECTS, **declared}


def aspects_asked(case: Case, rows: Iterable[VerdictRow]) -> Asked:
    """What verdicts ask for together; without any: legality and gains."""
    assert case.position is not None
    known = every_aspect()
    found: dict[str, dict[FactPath, None]] = {}
    for row in rows:
        for name, written in row.written.items():
            found.setdefault(name, {}).update(dict.fromkeys(known[name].stated(written)))
    asked: dict[str, Sequence[FactPath]] = {name: tuple(paths) for name, paths in found.items()}
    stated = bool(asked)
    if not stated:
        asked = {"gains": tuple((name,) for name in case.position.players)}
    # Without the key the last move must be legal, so that its legality is always asked for.
    return Asked({"legal": ((),), **asked} if case.moves else asked, stated)
