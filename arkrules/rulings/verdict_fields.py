"""The fields of every verdict, the values that a case states and asks for, and how they compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import chain, pairwise, product, starmap, takewhile
from operator import or_
from typing import TYPE_CHECKING, Any

import attrs

from arkrules.board import Connection, Node, connection, node_of
from arkrules.errors import BadNotation, ProfileError
from arkrules.files import tables_beside
from arkrules.geometry import STEPS
from arkrules.nouns import At, Quantity, noun, person
from arkrules.play import Assembly, Draw, End, GameState, Lay, Move, Pass, Place, Refusal, lexicon
from arkrules.play.events import Event, ExtraTurn, Reason, Returned
from arkrules.play.extension import VerdictField, value_words
from arkrules.play.position import PieceAt
from arkrules.play.record import Replay
from arkrules.play.referee import after
from arkrules.structure import documents, plainly
from arkrules.text import Sayable, all_of, count, later, listing, say, sayable, saying, several
from arkrules.tiles import split_token
from arkrules.tiles.tile import KINDS

if TYPE_CHECKING:
    from arkrules.rulings.case import Case, VerdictRow
    from arkrules.rulings.verdict import Outcome


LEGAL, GAINS = "legal", "gains"
POINTS = (GAINS, "scores")
SURENESS = ("turns_on", "status", "under")
"""The keys of a verdict besides fields: how its outcome depends on other answers."""

MISSING = object()
"""A marker for a stated value that was not observed at all."""


# -- partial documents: nested plain values, of which one states a part of another -----------------


def comparable(value: object) -> Any:  # of the same shape
    """Return a nested value in the form in which values compare: its lists are sets of texts."""
    if isinstance(value, Mapping):
        return {str(name): comparable(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return frozenset(map(str, value))
    return value


def as_document(value: object) -> Any:  # of the same shape
    """Return a nested value as in documents, with sets as sorted lists."""
    if isinstance(value, Mapping):
        return {str(name): as_document(inner) for name, inner in value.items()}
    return sorted(value, key=str) if isinstance(value, frozenset) else value


def part_of(found: object, asked: object) -> Any:  # of the same shape
    """Return the part of the observed values that a partial document names."""
    if not (isinstance(found, Mapping) and isinstance(asked, Mapping)):
        return {} if isinstance(found, Mapping) or isinstance(asked, Mapping) else found
    parts = {name: part_of(found[name], inner) for name, inner in asked.items() if name in found}
    return {name: inner for name, inner in parts.items() if inner != {}}


def compared(
    stated: object, found: object, path: tuple[object, ...] = ()
) -> Iterator[tuple[tuple[object, ...], object, object]]:
    """Walk a partial document beside the observed values: each leaf with its path, and the observed
    one.
    """
    if isinstance(stated, Mapping):
        for name, inner in stated.items():
            there = found.get(name, MISSING) if isinstance(found, Mapping) else MISSING
            yield from compared(inner, there, (*path, name))
    else:
        yield path, stated, MISSING if isinstance(found, Mapping) else found


def merged(one: object, other: object) -> Any:  # of the same shape
    """Return a partial document with everything that either of two contains."""
    if not (isinstance(one, Mapping) and isinstance(other, Mapping)):
        return other if isinstance(other, Mapping) else one
    more = {name: merged(one[name], other[name]) for name in other if name in one}
    return {**one, **other, **more}


# -- what is asked ---------------------------------------------------------------------------------


def stated(case: Case, written: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a verdict by field in comparable form; a last move is legal unless
    stated.
    """
    known = verdict_fields_of()
    found: dict[str, Any] = {"legal": True} if case.moves else {}
    for name, value in written.items():
        judged = name in known and known[name].judged is not None
        found[name] = comparable(dict.fromkeys(value, known[name].states) if judged else value)
    return found


def observed(field: VerdictField, played: Replay, asked: object) -> Any:  # in its own shape
    """Return the value of a field after some moves, as far as it is asked for."""
    if field.judged is not None and isinstance(asked, Mapping):
        return field.judged(played, asked)
    return part_of(comparable(field.of(played)), asked)


@attrs.frozen
class Scope:
    """The part of an outcome that is asked for."""

    values: Mapping[str, Any]
    """A partial document, by the names of fields; its leaves mean nothing."""
    written: frozenset[str] = frozenset()
    """The fields that some verdict states; if none, what happens decides what is asked for."""

    def in_question(self, played: Replay, values: Mapping[str, Any]) -> frozenset[str]:
        """Return the fields that answer the question: those that a verdict states; that moves are
        legal where it states so, where they are not, or where nobody asks for points and something
        was placed. Without a verdict, it is what was laid or placed if nobody gained anything.
        """
        names = frozenset(values) - {LEGAL}
        last, refused = _state(played).last, played.refused_at is not None
        made = last is not None and not isinstance(last[1], (Draw, Pass, End))
        if self.written:
            placed = made and not isinstance(last and last[1], Lay)
            judged = refused or LEGAL in self.written or (placed and names.isdisjoint(POINTS))
            return names | {LEGAL} if judged else names
        if refused or (made and not _gained(values)):
            return names.difference(POINTS, () if _sent_home(played) else {"pieces"}) | {LEGAL}
        aside = _gained(values) or names <= {GAINS, "pieces"}
        return names if aside else names.difference(POINTS)

    def seeing(self, outcome: Outcome) -> Scope:
        """Return the fields asked for, once it is known what happened: tallies that changed,
        another turn of the same player, and the pieces on the board, if some left unscored or
        nothing else happened.
        """
        if self.written:
            return self
        played = outcome.run
        known = verdict_fields_of(played.content.assembly).values()
        before = attrs.evolve(played, states=(played.before or played.last,))
        more: dict[str, Any] = {
            field.name: comparable(field.of(played))
            for field in known
            if field.tally and field.of(played) != field.of(before)
        }
        if any(isinstance(event, ExtraTurn) for event in _since_laying(played)):
            more["to_move"] = ""
        if _sent_home(played) or not (more or _gained(outcome.values)):
            more["pieces"] = ()
        return attrs.evolve(self, values={**self.values, **more})


def _gained(values: Mapping[str, Any]) -> bool:
    """Return whether anyone gains or loses points, as far as it is asked."""
    return any(values.get(GAINS, {}).values())


def _sent_home(played: Replay) -> bool:
    """Return whether a piece left the board by anything but its scoring."""
    return any(isinstance(one, Returned) and one.because for one in _since_laying(played))


def _since_laying(played: Replay) -> Iterator[Event]:
    """Yield what has happened since the last tile was laid, the latest move first."""
    for state in takewhile(lambda state: state is not played.before, reversed(played.states)):
        yield from state.events


def scope_of(case: Case, rows: Iterable[VerdictRow]) -> Scope:
    """Return the fields of some verdicts together; by default legality and gains."""
    written = [row.written for row in rows if row.written]
    usual = {GAINS: dict.fromkeys(case.position.players, 0)}
    asked = reduce(merged, (stated(case, one) for one in written or [usual]))
    return Scope(asked, frozenset().union(*written))


def _state(played: Replay) -> GameState:
    assert played.state is not None  # nobody asks about a position that cannot be
    return played.state


# -- what they are --------------------------------------------------------------------------------


def _all_of(said: Iterable[object]) -> str:
    return "; ".join(map(str, said))


def _because(played: Replay, _name: str) -> str:
    return _all_of(reason for reason in played.reasons if not reason.background)


def _points_because(played: Replay, player: str) -> str:
    """List the awards of a player, or of all, item by item, and the reasons for no others."""
    scored = [award for award in played.awards if player in ("", award.player)]
    return _all_of(filter(None, (*scored, _because(played, player))))


def judged(played: Replay, moves: Iterable[str]) -> dict[str, bool]:
    """Return whether each of some moves is legal after those played."""
    return {move: not _refusing(played, move) for move in moves}


def _refusing(played: Replay, move: str) -> tuple[Refusal, ...]:
    state = _state(played)
    return state.refusals(state.parse(move))


def _deciding(played: Replay, moves: Iterable[str]) -> Iterator[Refusal | Reason]:
    """Yield the refusals of moves that were not made, and the reasons for legal ones."""
    state = _state(played)
    for move in moves:
        if refused := _refusing(played, move):
            yield from refused
        else:
            made = after(state.content, state.parse(move), explain=True)
            yield from (one for one in made.reasons or () if "legal" in one.about)


def _offered(played: Replay, _listed: object) -> Iterator[Refusal | Reason]:
    """Yield why the legal moves are legal, one of each kind, and the refusals of the tile in hand,
    of a tile in the bag, or of a piece, in all other places.
    """
    state = _state(played)
    content = state.content
    moves: Iterable[Move] = ()
    if state.step == "lay":
        around = {spot + step for spot in content.board.tiles for step in STEPS}
        spots = sorted(around - content.board.tiles.keys())
        tokens = dict.fromkeys(content.hands[content.mover])
        moves = (Lay(token, turn, at) for token, at, turn in product(tokens, spots, range(4)))
    elif content.laid is not None:
        segments = content.just_laid().tile.kind.index
        moves = starmap(Place, product(content.assembly.pieces, segments))
    elif state.step == "draw":
        moves = [End(), *map(Draw, state.bag or ())]
    yield from chain.from_iterable(map(state.refusals, moves))
    yield from _deciding(played, [str(of_kind[0]) for of_kind in state.moves().by_kind.values()])


def _options(played: Replay) -> object:
    """Return the legal moves; `None` if any tile may be drawn, since they cannot be listed."""
    state = _state(played)
    if state.step == "draw" and state.bag is None:
        return None
    return tuple(map(str, state.moves()))


def _smallest(played: Replay, moves: frozenset[str]) -> frozenset[str]:
    """Return moves as the list of legal moves writes them."""
    state, found = _state(played), set()
    for move in (state.parse(one) for one in moves):
        if isinstance(move, Lay) and move.tile and state.assembly.box.knows(move.tile):
            kind = state.assembly.box.kind(move.tile)
            move = attrs.evolve(move, rotation=kind.smallest(move.rotation))
        found.add(str(move))
    return frozenset(found)


def _gains(played: Replay) -> dict[str, int]:
    """Return every player's score minus that before the last tile was laid."""
    earlier = played.before.scores if played.before else {}
    return {name: points - earlier[name] for name, points in _state(played).scores.items()}


def _tokens(played: Replay, tiles: frozenset[str]) -> frozenset[str]:
    """Return tiles by their canonical tokens in the box."""
    box = _state(played).assembly.box
    return frozenset(box.kind(split_token(token)[0]).token for token in tiles)


def _players(played: Replay) -> tuple[str, ...]:
    return played.content.players


def _winners(played: Replay) -> tuple[str, ...] | None:
    state = _state(played)
    return state.winners if state.over else None


def _steps(played: Replay) -> list[str]:
    """Return the steps of a turn that wait for a move, and the end."""
    steps = played.content.assembly.steps.items()
    return [*(name for name, step in steps if step.run is None), "over"]


MOST_SEGMENTS = 12
"""The maximum number of segments in a list, more than any dispute needs."""


@attrs.frozen
class Segments:
    """Segments that may belong to one feature; `str` joins them with ` + `."""

    nodes: tuple[Node, ...]

    @classmethod
    def of(cls, texts: Sequence[str]) -> Segments:
        """Read two to twelve segments such as `0,0 C`, or raise `BadNotation`."""
        if not 2 <= len(texts) <= MOST_SEGMENTS:
            said = say("expected 2 to {most} segments", most=MOST_SEGMENTS)
            raise BadNotation(" + ".join(texts), said)
        return cls(tuple(map(node_of, texts)))

    @classmethod
    def parse(cls, text: str) -> Segments:
        """Read segments joined with ` + `."""
        return cls.of(text.split(" + "))

    def __str__(self) -> str:
        return " + ".join(f"{cell} {name}" for cell, name in self.nodes)


def _read_segments(raw: object, _kind: object) -> Segments:
    """Read a list of segments."""
    if isinstance(raw, Segments):
        return raw
    return Segments.of(plainly(raw, tuple[str, ...]))


documents().register_structure_hook(Segments, _read_segments)
documents().register_unstructure_hook(Segments, lambda one: str(one).split(" + "))


def joined(played: Replay, lists: Iterable[str]) -> dict[str, bool | None]:
    """Return whether segments are one feature: true if all are, false if no two, else `None`."""
    board = _state(played).board
    found: dict[str, bool | None] = {}
    for text in lists:
        nodes = Segments.parse(text).nodes
        try:
            roots = {board.root(board.node(cell.spot, name)) for cell, name in nodes}
        except KeyError:
            continue
        found[text] = len(roots) == 1 if len(roots) in (1, len(nodes)) else None
    return found


def _every_segment(played: Replay) -> dict[str, bool]:
    features = _state(played).board.features()
    return {f"{cell} {name}": True for one in features for cell, name in one.segments}


def connections(played: Replay, segments: str) -> list[Connection]:
    """Explain for each of some segments how it is connected to the one before, or is not."""
    nodes = Segments.parse(segments).nodes
    return [connection(_state(played).board, *pair) for pair in pairwise(nodes)]


def _bounding(played: Replay, lists: Iterable[str]) -> Iterator[Reason]:
    """List the clauses that say how far features of a kind go."""
    board = _state(played).board
    for one in chain.from_iterable(connections(played, segments) for segments in lists):
        nodes = (board.node(cell.spot, name) for cell, name in (one.start, one.goal))
        tiles = reduce(or_, (board.bits_of(node)[2] for node in nodes))
        for clause in played.content.assembly.bounding(one.kinds[0], board, tiles):
            yield Reason(clause, one)


# -- how they are said ----------------------------------------------------------------------------


def _say_judged(verdicts: Mapping[str, bool], played: Replay) -> Iterator[str]:
    if allowed := [move for move, legal in verdicts.items() if legal]:
        yield say("allowed: {moves}", moves=_in_words(played, allowed))
    if refused := [move for move, legal in verdicts.items() if not legal]:
        yield say("not allowed: {moves}", moves=_in_words(played, refused))


def _say_joined(lists: Iterable[str], played: Replay) -> Iterator[str]:
    return (str(one) for segments in lists for one in connections(played, segments))


def _say_options(moves: frozenset[str] | None, played: Replay) -> Iterator[str]:
    if moves is None:
        yield say("any tile may be drawn")
    else:
        yield say("legal moves: {moves}", moves=_in_words(played, sorted(moves)))


def _in_words(played: Replay, moves: Iterable[str]) -> Sayable:
    """Moves in words."""
    state = _state(played)
    return listing(state.parse(move).words for move in moves)


def _say_each(
    message: str, words: Callable[[Any], object], values: Mapping[str, Any], _played: Replay
) -> Iterator[str]:
    """Yield a sentence for each player."""
    for player, value in values.items():
        yield say(message, player=person(player), held=words(value))


_GAINS = {
    True: several("{player} scores {number} point", "{player} scores {number} points"),
    False: several("{player} loses {number} point", "{player} loses {number} points"),
}


def _say_gains(gains: Mapping[str, int], _played: Replay) -> Iterator[str]:
    for player, points in gains.items():
        if points:
            yield count(abs(points), *_GAINS[points > 0], player=person(player))
    if not any(gains.values()):
        only = [*map(person, gains)]
        nothing = len(only) == 1
        yield say("{player} scores nothing", player=only[0]) if nothing else say("nobody scores")


def _say_stock(stock: Mapping[str, int | Mapping[str, int]], _played: Replay) -> Iterator[str]:
    colored = later("the general supply holds {things} of {player}'s color")
    for name, left in stock.items():
        if isinstance(left, Mapping):
            for piece, number in left.items():
                yield say(colored, player=person(name), things=_so_many(number, piece))
        else:
            yield say("the general supply holds {things}", things=_so_many(left, name))


def _pieces_held(held: Mapping[str, int]) -> Sayable:
    return all_of(_so_many(number, piece) for piece, number in held.items())


def _so_many(number: int, name: str) -> Sayable:
    return Quantity(name, number) if number else saying("no {thing}", thing=noun(name))


def _say_pieces(lines: frozenset[str], _played: Replay) -> Iterator[str]:
    pieces = listing(map(_piece, sorted(lines)))
    none = say("there are no pieces on the board")
    yield say("on the board: {pieces}", pieces=pieces) if lines else none


def _piece(line: str) -> Sayable:
    """Return a piece in words: owner, kind, place, and notes."""
    piece = PieceAt.parse(line)
    feature = At(KINDS.get(piece.segment, piece.segment), piece.cell, piece.segment)
    owner, kind = person(piece.player), noun(piece.kind)
    said = saying("{player}'s {piece} on {feature:at}", player=owner, piece=kind, feature=feature)
    # What a piece carries is named in the plural.
    things = all_of(Quantity(name.removesuffix("s"), number) for name, number in piece.notes)
    return saying("{piece} with {things}", piece=said, things=things) if things else said


def _say_step(name: str, played: Replay) -> Iterator[str]:
    if name == "over":
        yield say("the game is over")
    else:
        yield say("next in the turn: {step}", step=step_words(played, name))


def step_words(played: Replay, name: str) -> str:
    """Return a step of the turn in words."""
    step = played.content.assembly.steps.get(name)
    return str(sayable(step.about) if step and step.about else noun(name))


def _say_winners(winners: frozenset[str] | None, _played: Replay) -> Iterator[str]:
    if winners:
        players = all_of(map(person, sorted(winners)))
        yield count(len(winners), "{players} wins", "{players} win together", players=players)
    elif winners is not None:
        yield say("nobody wins; another game decides")


_TABLES = tables_beside(__file__, "verdict_fields.toml")
"""What needs no code: the descriptions, the topics, and which fields come last."""


def _own(name: str, type: Any, **code: Any) -> VerdictField:  # a typing construct; what it has
    """Return a field of every game; without `of`, it holds the attribute of the state."""
    code.setdefault("of", lambda played: getattr(_state(played), name))
    code |= _TABLES[name]
    topics = tuple(code.pop("topics", ()))
    return VerdictField(name=name, type=type, topics=topics, **code)


_judging_moves = partial(
    _own,
    type=tuple[str, ...],
    read_as=tuple[Move, ...],
    judged=judged,
    of=lambda _played: {},
    besides=_deciding,
    why=lambda played, move: _all_of(_refusing(played, move)) or say("it is legal"),
    say=_say_judged,
)
_judging_segments = partial(
    _own,
    type=tuple[tuple[str, ...], ...],
    read_as=tuple[Segments, ...],
    judged=joined,
    of=_every_segment,
    besides=_bounding,
    why=lambda played, segments: "; ".join(_say_joined([segments], played)),
    say=_say_joined,
)
OWN_FIELDS: Mapping[str, VerdictField] = {
    field.name: field
    for field in (
        _own(
            "legal",
            bool,
            of=lambda played: played.refused_at is None,
            besides=lambda played, _legal: played.refusals,
            why=lambda played, _: _all_of(played.refusals) or say("no clause refuses a move"),
            say=lambda legal, _: [say("it is allowed") if legal else say("it is not allowed")],
        ),
        _judging_moves("allows"),
        _judging_moves("forbids"),
        _judging_segments("connected"),
        _judging_segments("apart"),
        _own(
            "options",
            tuple[str, ...],
            read_as=tuple[Move, ...],
            of=_options,
            besides=_offered,
            normal=_smallest,
            say=_say_options,
        ),
        _own(
            "scores",
            Mapping[str, int],
            why=_points_because,
            say=partial(_say_each, later("{player} has {held}"), partial(Quantity, "point")),
        ),
        _own("gains", Mapping[str, int], of=_gains, why=_points_because, say=_say_gains),
        _own(
            "supply",
            Mapping[str, Mapping[str, int]],
            say=partial(_say_each, later("{player} has {held} left"), _pieces_held),
        ),
        _own("stock", Mapping[str, int | Mapping[str, int]], say=_say_stock),
        _own(
            "hands",
            Mapping[str, tuple[str, ...]],
            normal=_tokens,
            say=partial(_say_each, later("{player} holds {held}"), value_words),
        ),
        _own(
            "pieces",
            tuple[str, ...],
            of=lambda played: tuple(map(str, _state(played).pieces)),
            normal=lambda _, lines: frozenset(" ".join(line.split()) for line in lines),
            why=_because,
            say=_say_pieces,
        ),
        _own(
            "to_move",
            str,
            among=_players,
            say=lambda player, _: [say("it is {player}'s turn", player=person(player))],
        ),
        _own("step", str, among=_steps, say=_say_step),
        _own("winners", tuple[str, ...], of=_winners, among=_players, say=_say_winners),
    )
}
"""The fields of every game."""


def verdict_fields_of(game: Assembly | None = None) -> Mapping[str, VerdictField]:
    """Return the fields of a game's verdicts, or those of all games that are installed."""
    declared = (game or lexicon()).verdict_fields
    if strange := [name for name in declared if name in OWN_FIELDS or name in SURENESS]:
        said = later("an extension declares the key {name}, which every verdict has already")
        raise ProfileError(say(said, name=repr(strange[0])))
    return {**OWN_FIELDS, **declared}
