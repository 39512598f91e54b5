"""Games that the engine plays, or whoever else, both asked after every move.

Only this module knows the engine, and `compiled.py` the kernel.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from arkrules.play import GameState, Move, new_game, set_up
from arkrules.rules import load_profile
from tests.referee.answers import Rules
from tests.referee.base import Referee, summed
from tests.referee.moves import read_cell, read_move
from tests.referee.refereeing import engage


@dataclass(frozen=True)
class Match:
    """What is played."""

    profile: str
    players: int = 2
    seed: int = 1
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Answers that both take for true."""
    mistakes: Mapping[str, Any] = field(default_factory=dict)
    """Answers that only the referee takes for true."""
    bag: tuple[str, ...] | None = None
    islands: tuple[str, ...] = ()
    """Tiles that lie apart from the others when it begins, as in a position."""

    def __str__(self) -> str:
        """What is said of it where something differs."""
        changes = f", {dict(self.changes)}" if self.changes else ""
        bag = ", a bag of its own" if self.bag else ""
        apart = f", apart {self.islands}" if self.islands else ""
        return f"{self.profile}, {self.players} players, seed {self.seed}{changes}{bag}{apart}"


@dataclass
class Course:
    """How a match went."""

    match: Match
    head: str
    lines: list[str]
    difference: str = ""
    asked: int = 0

    def __str__(self) -> str:
        """What differed, and the record up to there."""
        changed = json.dumps(dict(self.match.changes))
        changes = f"# changed: {changed}\n" if self.match.changes else ""
        record = self.head + "\n".join(self.lines)
        return f"{self.match}\n{self.difference}\n\n{changes}{record}\n"


def begin(match: Match) -> GameState:
    """The engine's new game."""
    profile = load_profile(match.profile)
    for clause, answer in match.changes.items():
        profile = profile.with_answer(clause, answer)
    state = new_game(profile, match.players, bag=match.bag)
    if match.islands:
        position = state.position().to_dict()
        position["tiles"] = [*position.get("tiles", ()), *match.islands]
        state = set_up(profile, position)
    return state


def head_of(match: Match, state: GameState) -> str:
    """How the record of a match begins."""
    position = state.position().to_dict()
    keys = sorted(position.keys() & {"players", "tiles", "bag"})
    said = json.dumps({key: position[key] for key in keys})
    return f"arkrules record 1\nprofile: {match.profile}\nposition: {said}\n\n"


class Engine:
    """The engine, as one side of a match."""

    name = "the engine"

    def __init__(self, state: GameState) -> None:
        """It begins from a state."""
        self.state = state

    @property
    def step(self) -> str:
        """The step of the turn."""
        return self.state.step

    def moves(self) -> Sequence[Move]:
        """What may be done."""
        return self.state.moves()

    def chances(self) -> Sequence[tuple[Move, int]]:
        """What may be drawn, each with its weight."""
        return self.state.chances()

    def play(self, move: Move) -> None:
        """Make a move."""
        self.state = self.state.play(move)

    def seen(self, referee: Referee) -> Mapping[str, Any]:
        """All that is to be seen, by name."""
        state = self.state
        found: dict[str, Any] = {
            "scores": dict(state.scores),
            "to_move": state.to_move,
            "pieces": standing(state),
            "supply": {p: dict(s) for p, s in state.supply.items()},
            "hands": {p: sorted(h) for p, h in state.hands.items()},
            "bag": dict(state.bag or {}),
            "tokens": {word: tuple(cell) for word, cell in state.tokens.items()},
            "keys": keys_of(state, list(referee.keys())),
            "awards": in_order(referee, [(one.player, one.points) for one in state.awards]),
        }
        if state.over:
            found["winners"] = list(state.winners)
        else:  # nobody says which ghosts go where when the last scoring is done
            found["stock"] = filled(state.stock)
        return found


def play(match: Match, side: Callable[[GameState], Any] = Engine) -> Course:
    """Have a match played to its end, or to the first difference."""
    state = begin(match)
    playing = side(state)
    rules = Rules(match.profile, {**match.changes, **match.mistakes})
    bag = None if match.bag is None else dict(state.bag or {})
    referee = engage(rules, state.players, bag)
    for written in match.islands:
        cell, _, token = written.partition(" ")
        _, kind, turn, where = read_move(f"lay {token} {cell}")
        referee.ground.lay(rules.tile(kind), turn, where)
    rng = Random(match.seed)
    mood = rng.choice(["any", "close", "city", "holes"])
    course = Course(match, head_of(match, state), [])
    while True:
        course.difference = compare(playing, referee)
        course.asked += 1
        if course.difference or playing.step == "over":
            return course
        move = choose(playing, referee, rng, mood)
        course.lines.append(str(move))
        read = read_move(str(move), referee.hand)
        playing.play(move)
        referee.play(read)


def choose(side: Any, referee: Referee, rng: Random, mood: str) -> Move:
    """A move by chance: the sort of move first. Tiles are laid as it suits the mood of the game."""
    moves = side.moves()
    if side.step == "draw":
        found = side.chances()
        others = moves[len(found) :]
        if found and not (others and rng.random() < 0.2):
            return rng.choices([move for move, _ in found], [weight for _, weight in found])[0]
    elif side.step == "place":
        verbs: dict[str, list[Move]] = {}
        for move in moves:
            verbs.setdefault(str(move).split()[0], []).append(move)
        if len(verbs) > 1 and rng.random() < 0.7:
            verbs.pop("pass", None)
        return rng.choice(verbs[rng.choice(list(verbs))])
    elif side.step == "lay" and mood != "any" and len(moves) > 1 and rng.random() < 0.9:
        start = rng.randrange(len(moves))
        lines = [(move, str(move)) for move in (*moves[start:], *moves[:start])]
        return max(lines, key=lambda pair: appeal(referee, pair[1], mood))[0]
    return moves[rng.randrange(len(moves))]


def appeal(referee: Referee, line: str, mood: str) -> int:
    """How well a place suits the mood: where most tiles are near, or most city, or round a hole."""
    if not line.startswith("lay "):
        return -1  # to do without the tile
    cell = read_cell(line.rpartition(" ")[2])
    ground = referee.ground
    crowd = sum(other in ground.tiles for other in (*ground.around(cell), *ground.beside(cell)))
    if mood == "close":
        return crowd
    shore = ground.shores.get(cell, [])
    open_on = sum(side is None for side in shore)
    holes = 40 if mood == "holes" and open_on < 2 else 0
    return crowd + 9 * shore.count("city") - holes


def compare(side: Any, referee: Referee) -> str:
    """The first thing that the two see differently, if there is any."""
    drawn = referee.drawable().items() if referee.step == "draw" else ()
    own = {
        "to_move": referee.to_move,
        "scores": referee.scores,
        "pieces": own_standing(referee),
        "supply": referee.supply,
        "hands": {p: sorted(h) for p, h in referee.hands.items()},
        "bag": dict(referee.bag),
        "tokens": referee.tokens(),
        "keys": referee.keys(),
        "awards": in_order(referee, referee.awards),
        "winners": referee.winners if referee.step == "over" else [],
        "stock": referee.stock(),
    }
    asked = {
        "step": (side.step, referee.step),
        "chances": (
            {str(move): weight for move, weight in side.chances()},
            {f"draw {kind}": number for kind, number in drawn},
        ),
        **{what: (found, own[what]) for what, found in side.seen(referee).items()},
        "moves": moves(side, referee),
    }
    for what, (found, expected) in asked.items():
        if found != expected:
            return f"{what}: {side.name} has {found}, the referee {expected}"
    return ""


def moves(side: Any, referee: Referee) -> tuple[Any, Any]:
    """The legal moves as both see them."""
    hand = referee.hand
    found = Counter(read_move(str(move), hand) for move in side.moves())
    own = Counter(referee.moves())
    return sorted(found - own, key=repr), sorted(own - found, key=repr)


def filled(stock: Mapping[str, Any]) -> dict[str, Any]:
    """The general supply, as far as there is anything in it."""
    held = {
        word: {kind: number for kind, number in what.items() if number}
        if isinstance(what, Mapping)
        else what
        for word, what in stock.items()
    }
    return {word: what for word, what in held.items() if what != {}}


def keys_of(state: GameState, names: list[str]) -> dict[str, Any]:
    """What a position says under some keys."""
    fields = state.content.assembly.position_fields
    return {name: fields[name].written(state.content) or {} for name in names}


def in_order(referee: Referee, items: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Items that can be compared: nothing of 0, and no more parts than the rules tell apart."""
    if referee.step == "over" and not referee.itemized:
        items = summed(items)
    return sorted(item for item in items if item[1])


def standing(state: GameState) -> list[tuple[Any, ...]]:
    """All pieces on the board, with their ghosts, but for those of the end."""
    return sorted(
        (
            one.player,
            one.kind,
            tuple(one.cell),
            one.segment,
            0 if state.over else one.note("ghosts"),
        )
        for one in state.pieces
    )


def own_standing(referee: Referee) -> list[tuple[Any, ...]]:
    """The same as the referee sees it."""
    over = referee.step == "over"
    return sorted(
        (piece.owner, piece.kind, piece.cell, piece.name, 0 if over else piece.ghosts)
        for piece in referee.pieces
    )
