"""What every case may ask for, and what one does ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import attrs

from arkrules.errors import BadNotation, ProfileError
from arkrules.messages import Sayable, all_of, count, later, listing, say, saying, several
from arkrules.nouns import At, Things, noun, person
from arkrules.play import Assembly, GameState, Lay, lexicon
from arkrules.play.aspect import Aspect, Fact, FactPath, Facts, said
from arkrules.play.played import Played
from arkrules.tiles import split_token
from arkrules.tiles.outline import KINDS

if TYPE_CHECKING:
    from arkrules.rulings.case import Case, VerdictRow

__all__ = [
    "JUDGED",
    "OWN_ASPECTS",
    "SURENESS",
    "Asked",
    "aspects_asked",
    "aspects_of",
    "every_aspect",
    "judged",
]

Asked = Mapping[str, Sequence[FactPath]]
"""What is asked for: by name of the aspect, the paths of the facts."""

Names = Sequence[str]


def _state(played: Played) -> GameState:
    assert played.state is not None  # nobody asks about a position that cannot be
    return played.state


# -- what they are --------------------------------------------------------------------------------


def _refused(played: Played, _path: FactPath) -> str:
    return "; ".join(map(str, played.refusals)) or say("no clause refuses a move")


def _because(played: Played, _path: FactPath) -> str:
    return "; ".join(map(str, played.reasons))


def _points_because(played: Played, path: FactPath) -> str:
    """What a player scored, item by item, and why nothing else."""
    scored = [award for award in played.awards if path in ((), (award.player,))]
    return "; ".join(map(str, (*scored, *played.reasons)))


def judged(played: Played, lines: Names) -> dict[str, bool]:
    """Which of some moves are legal after those played."""
    state = _state(played)
    return {line: not state.refusals(line) for line in lines}


def _why_not(played: Played, path: FactPath) -> str:
    return "; ".join(map(str, _state(played).refusals(path[0]))) or say("it is legal")


def _options(played: Played, _names: Names) -> object:
    """The legal moves; nothing where any tile may be drawn, so that they cannot be listed."""
    state = _state(played)
    if state.step == "draw" and state.bag is None:
        return None
    return tuple(map(str, state.moves()))


def _smallest(played: Played, moves: Fact) -> Fact:
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


def _gains(played: Played, _names: Names) -> dict[str, int]:
    """Every player's score after less that before the last laying."""
    assert played.before is not None
    earlier = played.before.scores
    return {name: points - earlier[name] for name, points in _state(played).scores.items()}


def _tokens(played: Played, tiles: Fact) -> Fact:
    """Tiles by the one token that each has in the box."""
    assert isinstance(tiles, frozenset)
    box = _state(played).assembly.box
    return frozenset(box.kind(split_token(token)[0]).token for token in tiles)


def _tidy(_played: Played, lines: Fact) -> Fact:
    """Pieces with single spaces."""
    assert isinstance(lines, frozenset)
    return frozenset(" ".join(line.split()) for line in lines)


def _players(played: Played) -> Names:
    return _state(played).players


def _steps(played: Played) -> Names:
    """The steps of any turn that wait for a move, and the end."""
    steps = played.content.assembly.steps.items()
    return (*(name for name, step in steps if step.run is None), "over")


def _winners(played: Played, _names: Names) -> object:
    return _state(played).winners if _state(played).over else None


# -- how they are said ----------------------------------------------------------------------------


def _say_legal(facts: Facts) -> Iterator[str]:
    yield say("it is allowed") if facts[()] else say("it is not allowed")


def _say_judged(facts: Facts) -> Iterator[str]:
    for legal, template in (
        (True, later("allowed: {moves}")),
        (False, later("not allowed: {moves}")),
    ):
        if moves := [path[0] for path, found in facts.items() if found == legal]:
            yield say(template, moves=listing(moves))


def _say_options(facts: Facts) -> Iterator[str]:
    moves = facts[()]
    yield say("legal moves: {moves}", moves=said(moves)) if moves else say("any tile may be drawn")


def _say_scores(facts: Facts) -> Iterator[str]:
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


def _say_gains(facts: Facts) -> Iterator[str]:
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


def _say_supply(facts: Facts) -> Iterator[str]:
    held: dict[str, list[Sayable]] = {}
    for (player, piece), number in facts.items():
        held.setdefault(player, []).append(_so_many(number, piece))
    for player, pieces in held.items():
        yield say("{player} has {pieces} left", player=person(player), pieces=all_of(pieces))


def _say_stock(facts: Facts) -> Iterator[str]:
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


def _say_hands(facts: Facts) -> Iterator[str]:
    for (player, *_), tiles in facts.items():
        yield say("{player} holds {tiles}", player=person(player), tiles=said(tiles))


def _say_pieces(facts: Facts) -> Iterator[str]:
    lines = facts[()]
    assert isinstance(lines, frozenset)
    if lines:
        yield say("on the board: {pieces}", pieces=listing(map(_piece, sorted(lines))))
    else:
        yield say("no piece is left on the board")


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


def _say_to_move(facts: Facts) -> Iterator[str]:
    yield say("it is {player}'s turn", player=person(str(facts[()])))


def _say_step(facts: Facts) -> Iterator[str]:
    if facts[()] == "over":
        yield say("the game is over")
    else:
        yield say("the turn goes on with the step “{step}”", step=facts[()])


def _say_winners(facts: Facts) -> Iterator[str]:
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


OWN_ASPECTS: Mapping[str, Aspect] = {
    aspect.name: aspect
    for aspect in (
        Aspect(
            name="legal",
            about=later("Whether the last move is legal; unless it is said, it must be."),
            type=bool,
            of=lambda played, _names: played.refused_at is None,
            why=_refused,
            say=_say_legal,
        ),
        Aspect(
            name="allows",
            about=later("Moves that are legal after the moves played."),
            type=tuple[str, ...],
            of=judged,
            stands_for=lambda lines: dict.fromkeys(lines, True),
            why=_why_not,
            say=_say_judged,
        ),
        Aspect(
            name="forbids",
            about=later("Moves that are not legal after the moves played."),
            type=tuple[str, ...],
            of=judged,
            stands_for=lambda lines: dict.fromkeys(lines, False),
            why=_why_not,
            say=_say_judged,
        ),
        Aspect(
            name="options",
            about=later("Exactly the legal moves after the moves played."),
            type=tuple[str, ...],
            of=_options,
            normal=_smallest,
            say=_say_options,
        ),
        Aspect(
            name="scores",
            about=later("The players' points; a player left out is not checked."),
            type=Mapping[str, int],
            of=lambda played, _names: _state(played).scores,
            why=_points_because,
            say=_say_scores,
        ),
        Aspect(
            name="gains",
            about=later("The players' points less those before the last tile was laid."),
            type=Mapping[str, int],
            of=_gains,
            why=_points_because,
            say=_say_gains,
        ),
        Aspect(
            name="supply",
            about=later("What players have left; only what is named is checked."),
            type=Mapping[str, Mapping[str, int]],
            of=lambda played, _names: _state(played).supply,
            say=_say_supply,
            aside=True,
        ),
        Aspect(
            name="stock",
            about=later("What is left in the general supply; only what is named is checked."),
            type=Mapping[str, int | Mapping[str, int]],
            of=lambda played, _names: _state(played).stock,
            say=_say_stock,
            aside=True,
        ),
        Aspect(
            name="hands",
            about=later("The tiles that players hold; only who is named is checked."),
            type=Mapping[str, tuple[str, ...]],
            of=lambda played, _names: _state(played).hands,
            normal=_tokens,
            say=_say_hands,
            aside=True,
        ),
        Aspect(
            name="pieces",
            about=later("Exactly what stands on the board, as positions write it."),
            type=tuple[str, ...],
            of=lambda played, _names: tuple(map(str, _state(played).pieces)),
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
            among=_players,
            say=_say_to_move,
            aside=True,
        ),
        Aspect(
            name="step",
            about=later("The step of the turn that waits for a move."),
            type=str,
            of=lambda played, _names: _state(played).step,
            among=_steps,
            say=_say_step,
            aside=True,
        ),
        Aspect(
            name="winners",
            about=later("Who has won, once the game is over."),
            type=tuple[str, ...],
            of=_winners,
            among=_players,
            say=_say_winners,
        ),
    )
}
"""What is there in every game."""


JUDGED = ("allows", "forbids")
"""The aspects that speak of moves which a question names."""

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
    """What verdicts ask for together; without any: legality, gains, pieces and winners."""
    assert case.position is not None
    known = every_aspect()
    found: dict[str, dict[FactPath, None]] = {}
    for row in rows:
        for name, written in row.written.items():
            found.setdefault(name, {}).update(dict.fromkeys(known[name].stated(written)))
    asked: dict[str, Sequence[FactPath]] = {name: tuple(paths) for name, paths in found.items()}
    if not asked:
        players = tuple((name,) for name in case.position.players)
        asked = {"gains": players, "pieces": ((),), "winners": ((),)}
    # Without the key the last move must be legal, so that its legality is always asked for.
    return {"legal": ((),), **asked} if case.moves else asked
