"""Extensions: clauses, pieces, steps, scoring, keys of positions and verdicts."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import attrs

from arkrules.geometry import Cell, to_cell
from arkrules.nouns import Noun, Quantity, noun, person, shortened
from arkrules.play.content import UNSCORED
from arkrules.play.events import Refusal
from arkrules.play.moves import AnyVerb, Bar, Step
from arkrules.play.scoring import ONE, Bonus, Modifier, Scorer, Weight
from arkrules.rules import Profile
from arkrules.rules.extensions import ProvidesRules
from arkrules.rules.profile import answer_to
from arkrules.schema import Schema, Schemas
from arkrules.structure import StructureError, plainly, strict_converter
from arkrules.text import any_of, hinted, later, listing, say
from arkrules.tiles.notation import MarkWord
from arkrules.tiles.tile import Kind, Tile

if TYPE_CHECKING:
    from arkrules.play.assembly import Assembly
    from arkrules.play.content import MutableState, Piece, StateData
    from arkrules.play.events import Reason
    from arkrules.play.record import Replay


def leaves(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Walk a nested value, and yield each leaf after the keys that lead to it."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from leaves(inner, (*path, str(name)))
    else:
        yield path, value


def value_words(value: object) -> str:
    """Return a leaf in words."""
    if isinstance(value, bool):
        return str(value).lower()  # as a case has it
    if value is None or value == frozenset():
        return say("nothing")
    if isinstance(value, frozenset):
        return str(listing(sorted(map(str, value))))
    return str(value)


ONE_CELL: Any = Cell | None  # a typing construct
"""The type of a position key that names a cell, or `off` for none."""
CELLS: Any = tuple[Cell, ...]  # the same
"""The type of a position key that names cells."""
PIECES: Any = Mapping[str, Mapping[str, int]]  # the same
"""The type of a position key with numbers of pieces, by player and by kind."""
_EXAMPLES = {
    ONE_CELL: '"0,0"',
    CELLS: '["0,0"]',
    PIECES: "{ red = { follower = 1 } }",
    bool: "true",
}
_CONVERTER = strict_converter()
_CONVERTER.register_structure_hook_func(
    lambda kind: kind == ONE_CELL,
    lambda raw, _kind: None if raw == "off" else _CONVERTER.structure(raw, Cell),
)


@attrs.frozen(kw_only=True)
class VerdictField:
    """A key of verdicts: its notation, its value after some moves, and its wording.

    Its value is plain: a number, a text, a list, or a table of these by name.
    A verdict states a part of it, and what it leaves out is not checked; lists compare as sets.
    """

    name: str
    of: Callable[[Replay], object]
    """The value after the moves."""
    type: Any = Any  # a typing construct such as Mapping[str, int]
    """The type that a case may write for it; if not given, anything."""
    read_as: Any = None
    """The type of the written value after reading, such as `tuple[Move, ...]`, if different."""
    judged: Callable[[Replay, Iterable[Any]], Mapping[Any, bool | None]] | None = None
    """The results for each of the things that a case lists, such as moves."""
    states: bool = True
    """The result that a case then states for everything it lists."""
    among: Callable[[Replay], Collection[str] | None] = lambda _played: None
    """The possible names, if the value consists of names."""
    normal: Callable[[Replay, Any], Any] = lambda _played, value: value
    """Normalize a written leaf, so that leaves compare."""
    why: Callable[[Replay, Any], str] = lambda _played, _name: ""
    """The reason for the value, or for the part with a name, for readers who expected another."""
    say: Callable[[Any, Replay], Iterable[str]] | None = None
    """Its value in words; without it, its name and its leaves."""
    about: str = ""
    """A description for authors of cases."""
    topics: tuple[str, ...] = ()
    """The topics of reasons that bear on it."""
    besides: Callable[[Replay, Any], Iterable[Refusal | Reason]] = lambda _played, _value: ()
    """Anything that decides it besides the reasons of the moves played, such as refusals."""
    aside: bool = False
    """Whether it comes last, since people seldom ask for it: supplies, whose turn it is."""
    frame: bool = False
    """Whether it is about the frame of a turn: whose turn it is, which step, how many pieces."""
    tally: bool = False
    """Whether it is a tally, which is asked for by itself where it changes."""

    def read(self, raw: object) -> object:
        """Return the written value, checked; `StructureError` lists its faults."""
        if self.read_as:
            return plainly(raw, self.read_as)
        return plainly(raw, self.type, _CONVERTER)

    def words(self, value: object, played: Replay) -> Iterable[str]:
        """Return a value in words; moves in it belong to the play result."""
        if self.say is not None:
            return self.say(value, played)
        parts = [" ".join((*path, value_words(leaf))) for path, leaf in leaves(value)]
        if not parts:
            return []
        return [say("{aspect}: {facts}", aspect=noun(self.name), facts=listing(parts))]

    @property
    def schema(self) -> Schema:
        """The JSON Schema of the written value."""
        return Schemas().of(self.type)


Destination = Literal["supply", "stock", "box"]
PlacingRule = Callable[["StateData", str, int], Iterable[Refusal]]
"""A rule that may refuse to place a kind of piece (by name) on a segment (by number) of the tile
just laid.
"""


@attrs.frozen(kw_only=True, repr=False)
class PieceKind:
    """A kind of piece that players place."""

    name: str
    """One word in lower case, as are marks, sites and words of moves; it may have hyphens."""
    dealt: Callable[[Profile], int] = attrs.field(default=answer_to("count_clause"))
    """The number that a player has at the beginning; if not given, the answer to `count_clause`."""
    stands_on: Callable[[Profile], Collection[str]]
    """The kinds of segment on which it may stand."""
    where_clause: str
    """The clause that says so."""
    refuses: PlacingRule = lambda _state, _piece, _at: ()
    """The rule that may refuse it a segment of such a kind."""
    counts_as_follower: bool = False
    """Whether clauses about followers apply to it too."""
    reserved: Callable[[Profile], int] = lambda _profile: 0
    """The number in a player's color in the general stock."""
    weight: Callable[[Profile, str, bool], Weight] = lambda *_asked: ONE
    """What it counts for in the majority for a kind of feature, in play or at the end."""
    open_only: Callable[[Profile], tuple[bool, str]] = lambda _profile: (False, "")
    """Whether it may join its owner's pieces on open features only, and the clause that says so."""
    blocks: Callable[[Profile, str], bool] = lambda _profile, _joining: True
    """Whether it keeps a kind of piece from joining its feature."""
    leaves_too: Callable[[Profile], bool] = lambda _profile: True
    """Whether it goes home with the last of its owner's pieces that it has joined."""
    returns: Callable[[Profile], Destination] = lambda _profile: "supply"
    """The place where it goes when it leaves the board."""
    returns_clause: str
    """The clause that says so."""
    count_clause: str
    """The clause for their number."""
    out_of_supply: str = attrs.Factory(lambda self: self.count_clause, takes_self=True)
    """The clause about running out of them; if not given, `count_clause`."""
    synonyms: tuple[str, ...] = ()
    """Other words that people use for it, in lower case; lines with one of them get advice on what
    to write.
    """

    def __repr__(self) -> str:
        return f"<PieceKind {self.name}>"


@attrs.frozen
class PieceNote:
    """Something that a piece may carry, written `name=2` after it in a position."""

    name: str
    most: Callable[[Profile], int]
    """The maximum number that a piece can carry."""
    stock: str = ""
    """The stock it comes from, if it is taken from one."""
    returns_clause: str = ""
    """The clause by which it goes back there when the piece leaves the board."""


@attrs.frozen(kw_only=True)
class PositionField:
    """A key of positions: how its value is read and written."""

    name: str
    read: Callable[[MutableState, Any], None] = attrs.Factory(  # a value of the type
        lambda self: lambda draft, value: self._keep(draft, value), takes_self=True
    )
    """Put a value into a draft; `ValueError` or `BadNotation` says what is wrong with it.
    If not given, it is kept under the name, numbers by player as a tally.
    """
    write: Callable[[StateData], Any] = attrs.Factory(  # the same
        lambda self: lambda state: self._kept(state), takes_self=True
    )
    """Return the value in a state, or `None` if it is the default. If not given, it is what is kept
    under the name.
    """
    kept: Callable[[Profile], bool] = lambda _profile: True
    """Whether it makes a difference under a profile; if not, it is checked and not read."""
    type: Any = Any
    """The type of the value, such as `tuple[Cell, ...]`, by which it is read, written, and offered
    for editing.
    """
    counts: Collection[str] = ()
    """The things that are counted, if it has numbers by player of anything but pieces."""
    about: str = ""
    """A description for when it is set, as a whole sentence; for a cell, with `here`."""
    site: str = ""
    """The site on its cells, if any; on others there must be a tile."""

    def put(self, draft: MutableState, raw: object) -> None:
        """Put the value of a position into a draft, or raise an error with its faults."""
        try:
            value = plainly(raw, self.type, _CONVERTER)
        except StructureError as error:
            if self.type not in _EXAMPLES:
                raise
            hint = say("write `{line}`", line=f"{self.name} = {_EXAMPLES[self.type]}")
            raise ValueError(hinted(str(error), hint)) from None
        cells = value if self.type == CELLS else (value,)
        for cell in cells if value and self.type in (CELLS, ONE_CELL) else ():
            self._require_tile(draft, cell)
        if self.type == PIECES:
            self._require_counts(draft, value)
        if self.kept(draft.profile):
            self.read(draft, value)

    def _keep(self, draft: MutableState, value: Any) -> None:  # of the type
        """Keep a value under the name."""
        if self.type == PIECES:
            numbers: dict[Any, Any] = dict(leaves(value))
            draft.keep_tally(self.name, numbers)
        else:
            draft.keep(self.name, value or None)

    def _kept(self, state: StateData) -> object:
        """Return what is kept under the name."""
        if self.type != PIECES:
            return state.extras.get(self.name)
        tally, things = state.tally(self.name), self.counts or state.assembly.pieces
        table = {
            player: {thing: n for thing in things if (n := tally[player, thing])}
            for player in state.players
        }
        return {player: held for player, held in table.items() if held} or None

    def _require_counts(self, draft: MutableState, table: object) -> None:
        """Raise `ValueError` for numbers by player that cannot be; of pieces, 0 is not listed."""
        numbers: dict[Any, Any] = dict(leaves(table))
        for (player, thing), number in numbers.items():
            known = thing in (self.counts or draft.assembly.pieces)
            if player not in draft.players or not known or number < (0 if self.counts else 1):
                fault = later("{player} cannot have {number} of {thing}")
                raise ValueError(say(fault, player=repr(player), number=number, thing=repr(thing)))

    def _require_tile(self, draft: MutableState, cell: Cell) -> None:
        """Raise `ValueError` for a cell without a tile, or without the site that must be there."""
        sites, spot = draft.board.sites, cell.spot
        if spot not in draft.board.tiles or (self.site and sites.get(spot) != self.site):
            thing = noun(self.site or "tile")
            raise ValueError(say("no {thing} lies at {cell}", thing=thing, cell=cell))

    def written(self, state: StateData) -> object:
        """Return the value for a position, or `None` if it is the default."""
        value = self.write(state)
        return None if value is None else _CONVERTER.unstructure(value, self.type)


UNSCORED_TILES = PositionField(
    name=UNSCORED,
    read=lambda draft, cells: draft.keep(UNSCORED, tuple(cell.spot for cell in cells) or None),
    write=lambda state: [*map(to_cell, state.extras.get(UNSCORED, ()))] or None,
    type=CELLS,
    about=later("The tile here was laid earlier in this turn and is scored with its last one."),
)
"""The key of positions for games in which the scoring of a tile may wait (`Hooks.scores_later`)."""


def tally_fields(
    name: str, things: Collection[str], about: str
) -> tuple[PositionField, VerdictField]:
    """Return the keys of positions and verdicts for things that players have and a tally counts."""

    def held(state: StateData) -> Mapping[str, Mapping[str, int]]:
        counts = state.tally(name)
        return {
            player: {thing: counts[player, thing] for thing in things} for player in state.players
        }

    def words(table: Mapping[str, Mapping[str, int]], _played: Replay) -> Iterator[str]:
        nobody = not any(any(counts.values()) for counts in table.values())
        for player, counts in table.items():
            if there := [Quantity(thing, number) for thing, number in counts.items() if number]:
                yield say("{player} has {things}", player=person(player), things=listing(there))
            elif nobody:
                none = any_of(map(noun, counts))
                yield say("{player} has no {things}", player=person(player), things=none)

    return (
        PositionField(name=name, type=PIECES, counts=things, about=about),
        VerdictField(
            name=name,
            of=lambda played: held(played.content),
            type=PIECES,
            say=words,
            topics=(name,),
            about=about,
            tally=True,
        ),
    )


@attrs.frozen
class Wave:
    """Tiles that are drawn before others, and what becomes of one that fits nowhere."""

    number: int
    """Its place among the waves, from 0."""
    refuses: Refusal
    """The refusal of other tiles while such a tile is in the bag."""
    waits: Refusal | None = None
    """The refusal of such a tile while one of an earlier wave is in the bag; else that one's."""
    drops: str = ""
    """The clause by which such a tile leaves the game. Without one, it is a tile like others that
    only comes first: it may go back, and the wave is over when one lies, or one of no wave.
    """


@attrs.frozen(kw_only=True)
class Hooks:
    """Functions called during a turn."""

    wave: Callable[[Profile, Kind], Wave | None] | None = None
    """Returns the wave in which a kind of tile is drawn, if it is drawn before others."""
    laying: Callable[[StateData, Kind, int, int], Iterable[Refusal]] | None = None
    """The rule that may refuse a kind of tile, in a rotation, a spot where its sides fit."""
    after_laying: Callable[[MutableState], None] | None = None
    """Called when a tile was laid and nothing else has happened yet."""
    placing: PlacingRule | None = None
    """The rule that may refuse any kind of piece a segment of the tile just laid."""
    after_placing: Callable[[MutableState, int], None] | None = None
    """Called when a piece was put on a node of the tile just laid."""
    explain_laying: Callable[[MutableState], None] | None = None
    """Called when a tile was laid and somebody asks why. Those that explain only note reasons, so
    that the compiled kernel plays without them.
    """
    explain_placing: Callable[[MutableState, int], None] | None = None
    """Called when a piece was put on a node and somebody asks why."""
    explain_scoring: Callable[[MutableState], None] | None = None
    """Called when what the tile completed was scored and somebody asks why."""
    after_scoring: Callable[[MutableState], None] | None = None
    """Called after the features that the tile completed have been scored."""
    after_lifting: Callable[[MutableState, Piece], None] | None = None
    """Called when a piece has left the board."""
    game_begins: Callable[[MutableState], None] | None = None
    """Called when a new game is about to begin and everything is dealt out."""
    scores_later: Callable[[StateData], str] | None = None
    """Called before what a tile completed is scored; returns the clause by which that waits, with
    all later steps, for the next tile of the same turn, or an empty text.
    """
    goes_on: Callable[[StateData], str] | None = None
    """Called when a turn may end; returns the clause by which another part of it follows, with
    another tile, or an empty text.
    """
    part_begins: Callable[[MutableState], None] | None = None
    """Called when such a part begins; the tile just laid is still known."""
    plays_on: Callable[[MutableState], str] | None = None
    """Called when a turn ends; returns the clause by which its player plays on, or an empty text.
    """
    turn_begins: Callable[[MutableState], None] | None = None
    """Called when the next turn begins; the tile just laid is still known."""


@attrs.frozen(kw_only=True)
class Glyph:
    """A drawing of something."""

    text: str
    """One character for the board as text."""
    svg: str = ""
    """The shape as SVG markup, within a square from -10 to 10, in the current color."""


def glyphs_in(path: Path) -> Mapping[str, Glyph]:
    """Read the drawings in a file: for each thing a table with `text` and `svg`."""
    return {name: Glyph(**table) for name, table in tomllib.loads(path.read_text("utf-8")).items()}


@attrs.frozen
class Bound:
    """A clause about the limits of features of a kind."""

    kind: str
    clause: str
    on: Callable[[Tile], bool] = lambda _tile: True
    """Whether a tile of the feature shows what the clause speaks of."""


_CALLED = {"marks": "word", "scorers": "kind"}
"""The attributes with the names of declarations, if not `name`."""


# -- what the compiled kernel is told --------------------------------------------------------------

# The kernel plays what an extension declares as data, and knows no game but the base game. What
# it takes more for, such as a figure that comes home before its place is complete, it has
# procedures that run where the table of a profile says so; an extension fills in that table.


@attrs.frozen(kw_only=True, eq=False)
class KernelTable:
    """The table of a profile, for extensions to fill in."""

    table: Any  # a record of numpy, as are those below
    """The fields, as `arkrules.sim.records.TABLE` describes them."""
    at: Any
    """The names of numbers in them: the module `arkrules.sim.layout`."""
    profile: Profile
    assembly: Assembly
    whats: Mapping[str, int]
    """The numbers of kinds of segments, sites included."""
    kinds: tuple[Kind, ...]
    """The kinds of tiles, by number."""
    turned: Callable[[Kind], Sequence[Tile]]
    """Returns a kind of tile in its four rotations, as the profile lays it."""

    @property
    def figures(self) -> Mapping[str, int]:
        """The numbers of kinds of pieces."""
        return {name: number for number, name in enumerate(self.assembly.pieces)}

    def bits(self, words: Iterable[str]) -> int:
        """Return kinds of segments as the bits of a number."""
        return sum(1 << self.whats[word] for word in words)

    def keep_off(self, figure: int, site: str) -> None:
        """Write that a kind of piece may not stand on a kind of site."""
        stands = int(self.table["stands"][figure])
        self.table["stands"][figure] = stands & ~self.bits([site])

    def site(self, site: str, worth: int, **fields: int) -> None:
        """Write by which procedure a kind of site is scored, and by what numbers."""
        for field, number in {"worth": worth, **fields}.items():
            self.table[f"site_{field}"][self.whats[site]] = number

    def count_marks(self, mark: str, field: Any) -> None:  # of the table
        """Write into a field, by kind and segment, how often each bears a mark."""
        for number, kind in enumerate(self.kinds):
            for place, segment in enumerate(kind.segments):
                field[number, place] = kind.marked.get(segment.name, {}).get(mark, 0)


@attrs.frozen(kw_only=True, eq=False)
class Compiled:
    """How the compiled kernel plays an extension, beyond what is declared as data."""

    table: Callable[[KernelTable], None]
    """Fills in the table of a profile."""
    unplayed: Mapping[str, Callable[[Profile], bool]] = attrs.field(factory=dict)
    """By clause, whether the kernel cannot play by a profile's answer; by all others it can."""
    state: Callable[[Any, StateData], None] = lambda _record, _state: None
    """Writes what a state keeps into a record as `arkrules.sim.records.STATE` describes it."""
    shown: Mapping[str, str] = attrs.field(factory=dict)
    """The fields of positions that learners see, and the field of a plan that says where."""


# -- the extension ---------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, repr=False)
class Extension(ProvidesRules):
    """Everything that a set of rules adds to the game, as data and functions.

    A module makes one, and an entry point of its package makes it known; our own boxes are declared
    no differently. A profile names the extensions that it plays with, and an `Assembly` joins them,
    so no code asks which game is played. It holds no state: what a game keeps lies in
    `state.extras`, tallies, tokens and pieces. `arkrules.testing.check_extension` tries one.

    >>> from arkrules.tiles import MarkWord
    >>> inns = arkrules.Extension(name="inns", marks=(MarkWord("inn", frozenset({"road"})),))
    >>> inns.name, inns.marks[0].word
    ('inns', 'inn')
    """

    about: str = ""
    nouns: tuple[Noun, ...] = ()
    """The nouns for the things it adds, if they do not follow from their words."""
    pieces: tuple[PieceKind, ...] = ()
    piece_notes: tuple[PieceNote, ...] = ()
    marks: tuple[MarkWord, ...] = ()
    sites: Mapping[str, str] = attrs.field(factory=dict)
    """The sites that a tile may have in its middle, each by its word, with a description."""
    signs: Mapping[str, str] = attrs.field(factory=dict)
    """The signs in outlines that only games with this extension have, and what each stands for."""
    tokens: Mapping[str, str] = attrs.field(factory=dict)
    """The neutral figures that stand on tiles while they are in play, with a description."""
    stock: Mapping[str, Callable[[Profile], int]] = attrs.field(factory=dict)
    """The general supplies that belong to no player, with the number in the box."""
    steps: tuple[Step, ...] = ()
    verbs: Mapping[str, tuple[AnyVerb, ...]] = attrs.field(factory=dict)
    """Kinds of moves, by the step that offers them."""
    bars: Mapping[str, Bar] = attrs.field(factory=dict)
    """What refuses whole kinds of moves, by the step that offers them."""
    hooks: Hooks = attrs.field(factory=Hooks)
    bounds: tuple[Bound, ...] = ()
    scorers: tuple[Scorer, ...] = ()
    """The scorers: completion, contenders, and value of features."""
    bonuses: tuple[Bonus, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    phases: Mapping[str, Callable[[MutableState], None]] = attrs.field(factory=dict)
    """Parts of the final scoring, by the name that `final.order` uses."""
    position_fields: tuple[PositionField, ...] = ()
    """Further keys of positions."""
    verdict_fields: tuple[VerdictField, ...] = ()
    """Further keys of verdicts."""
    faults: Callable[[StateData], Iterable[str]] = lambda _state: ()
    """Further faults that make a position impossible."""
    contradictions: Callable[[Profile], Iterable[str]] = lambda _profile: ()
    """Answers of a profile that contradict each other."""
    glyphs: Mapping[str, Glyph] = attrs.field(factory=dict)
    """Drawings of pieces, marks, sites, and tokens, by name."""
    compiled: Compiled | None = None
    """How the compiled kernel plays it, if it plays more of it than what is declared as data."""

    def __repr__(self) -> str:
        return f"<Extension {self.name}: {shortened(self.about)}>"

    def declared(self, what: str) -> Iterator[tuple[Any, Any]]:  # whatever it is
        """Yield the declarations under an attribute, each after its name."""
        things = getattr(self, what)
        if isinstance(things, Mapping):
            yield from things.items()
        else:
            yield from ((getattr(thing, _CALLED.get(what, "name")), thing) for thing in things)

    @property
    def words(self) -> frozenset[str]:
        """The names of the things it adds, as in answers of clauses."""
        speak_of = ("steps", "pieces", "tokens", "marks", "sites", "phases")
        return frozenset(name for what in speak_of for name, _ in self.declared(what))

    def clauses_named(self) -> Iterator[tuple[str, str]]:
        """Yield the ids of clauses in its declarations, each after the name of the declaration."""
        for piece in self.pieces:
            for field in ("where_clause", "out_of_supply", "count_clause", "returns_clause"):
                yield f"pieces: {piece.name}: {field}", getattr(piece, field)
        for bonus in self.bonuses:
            yield f"bonuses: {bonus.mark}: clause", bonus.clause
            yield f"bonuses: {bonus.mark}: final_clause", bonus.final_clause
