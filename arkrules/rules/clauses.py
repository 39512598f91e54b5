"""Clauses: how they are declared in groups, how answers are read and read out, the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import Enum, StrEnum
from functools import cache, cached_property, partial
from itertools import chain
from types import ModuleType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from arkrules.errors import ProfileError
from arkrules.files import MOST
from arkrules.nouns import noun, plural
from arkrules.schema import DescribedEnum
from arkrules.structure import PLAIN, documents, plainly
from arkrules.text import count, later, listing, say, several, suggest, template, templates

if TYPE_CHECKING:
    import cattrs


@attrs.frozen
class Span:
    """From one whole number to another, both included."""

    least: int
    most: int

    def __attrs_post_init__(self) -> None:
        if self.least > self.most:
            fault = later("the least, {least}, is more than the most, {most}")
            raise ValueError(say(fault, least=self.least, most=self.most))

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most

    def __add__(self, more: Span) -> Span:
        return Span(self.least + more.least, self.most + more.most)

    def __str__(self) -> str:
        return f"{self.least}\N{EN DASH}{self.most}"


@attrs.frozen
class Rate:
    """A number of points for each tile or for each segment."""

    points: Annotated[int, "How many points each is worth."]
    per: Annotated[Literal["tile", "segment"], "What is counted."] = "tile"

    def __str__(self) -> str:
        return count(self.points, *_RATES[self.per])


_RATES = {
    "tile": several("{number} for each tile", "{number} for each tile"),
    "segment": several("{number} for each segment", "{number} for each segment"),
}


@attrs.frozen
class Size:
    """A size in cells, width and height."""

    width: int = attrs.field(validator=attrs.validators.ge(1))
    height: int = attrs.field(validator=attrs.validators.ge(1))

    def __str__(self) -> str:
        return f"{self.width} × {self.height} cells"


class Part(DescribedEnum):
    """A part of the game, with its heading; the members stand in the order of play."""

    SETTING_UP = "setting-up", "Setting up"
    """Setting up the table and the players' supplies before the first turn."""
    TURN = "turn", "The turn"
    """The steps of a turn, and drawing."""
    LAYING = "laying", "Laying a tile"
    """Laying a tile, and the playing surface."""
    LAID = "laid", "What a laid tile sets off"
    """Effects of a tile as soon as it is laid."""
    PLACING = "placing", "Placing pieces"
    """Placing pieces."""
    MOVING = "moving", "Moving figures"
    """Moving pieces that are on the board."""
    SCORING = "scoring", "Scoring"
    """Completed features, who scores them, and for what."""
    KEEPING_SCORE = "keeping-score", "Keeping score"
    """Keeping score."""
    RETURNING = "returning", "Coming home"
    """Returning pieces."""
    FURTHER = "further", "Further rules"
    """Everything in a turn that has no other place."""
    END = "end", "The end of the game"
    """The end of play."""
    FINAL = "final", "The final scoring"
    """The final scoring."""
    WINNING = "winning", "Winning"
    """The winners."""


T = TypeVar("T")
G = TypeVar("G")

_FIRST: Any = attrs.NOTHING  # in place of an answer of any type
_POINTS = several("{number} point", "{number} points")
_Fields = list["attrs.Attribute[Any]"]


class ClauseRole(StrEnum):
    """How the engine treats a clause."""

    EXECUTED = "executed"
    """The answer decides what happens in play."""
    GIVEN = "given"
    """Only one answer can be played, and the game is built on it: there is nothing to decide, but
    what happens in play names it.
    """
    REFERENCE = "reference"
    """A note for readers: on components, on what players agree, on boxes that are not here. Nothing
    that happens in play names it.
    """
    NOTATION = "notation"
    """The answer is a property of the notation of tiles, not of the engine."""


KernelUse = Literal["default", "read", "elsewhere"]
"""What the compiled kernel does with the answer to a clause that the engine asks: it plays only by
the default; it reads the answer, a field of its table, as one number or several; or what follows
from the answer is declared as data, or written elsewhere into the table or the state.
"""


Words = Mapping[Any, str] | tuple[str, str] | str | Callable[[Any], str]
"""The words for answers: a text for each, or one text with `{}` for the answer, or for numbers
`several(...)` with `{number}`, or a function that puts an answer into words. Members of a
`DescribedEnum` bring their own.
"""


@attrs.frozen(eq=False, repr=False)
class Clause:
    """One question of the catalogue, which editions may answer differently.

    It is declared once, in a class with `@clause_group`, by `clause(...)`: the question, the type
    and the default of its answers, the words for each, and what the compiled kernel makes of them.
    The engine asks it through a profile; rule sheets, comparisons, schemas and the search read
    the declaration. Its id, the heading of its group and the name of the field, never changes.

    >>> clause = arkrules.load_profile("carcassonne").clause("road.per_tile")
    >>> clause.id, clause.heading, clause.parse("2")
    ('road.per_tile', 'road', 2)
    """

    id: str
    group: type
    name: str
    question: str
    type: Any  # a typing construct such as tuple[str, ...], which no static type describes
    words: Words
    standing: ClauseRole
    kernel: KernelUse
    default: object
    part: Part
    """The part of the game to which it belongs in the order of play."""
    least: int
    """The least number allowed in an answer."""
    most: int
    """The greatest number allowed."""

    def __repr__(self) -> str:
        return f"<Clause {self.id}: {self.question}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _clause_of, (self.group, self.id)  # for words may be functions

    @property
    def heading(self) -> str:
        """The first part of the id, which several groups may share."""
        return self.id.partition(".")[0]

    @property
    def executed(self) -> bool:
        """Whether the engine acts on the answer."""
        return self.standing is ClauseRole.EXECUTED

    def say(self, answer: object) -> str:
        """An answer in plain words, in the language spoken."""
        if callable(self.words):
            return self.words(answer)
        if isinstance(self.words, tuple):
            assert isinstance(answer, int)  # by the type of the clause
            return templates(answer, *self.words).format(number=answer)
        if isinstance(self.words, str):
            return template(self.words).format(_plain_words(answer))
        return template(self.words[answer]) if answer in self.words else _plain_words(answer)

    def structure(self, raw: object) -> object:
        """Make an answer from a plain value, as in TOML, or raise `ValueError`."""
        _within(raw, self.least, self.most)
        try:
            return plainly(raw, self.type, _converter())
        except ValueError as error:
            text = str(error)
        if self.expected not in text:
            text = say("{text} (expected {expected})", text=text, expected=self.expected)
        raise ValueError(text)

    def unstructure(self, answer: object) -> object:
        """Return the plain value of an answer in a document."""
        return _converter().unstructure(answer, self.type)

    def parse(self, text: str) -> object:
        """Make an answer from typed text: a word, or a TOML value."""
        from arkrules.formats import parse_table

        try:
            raw = parse_table(f"answer = {text}")["answer"]
        except ValueError:
            return self.structure(text)
        try:
            return self.structure(raw)
        except ValueError:
            with suppress(ValueError):
                return self.structure(text)
            raise

    @property
    def expected(self) -> str:
        """A description of valid answers."""
        return _expected(self.type)


def _within(raw: object, least: int, most: int) -> None:
    """Raise `ValueError` if a plain value has numbers outside these limits."""
    if isinstance(raw, (Mapping, list, tuple)):
        for value in raw.values() if isinstance(raw, Mapping) else raw:
            _within(value, least, most)
    elif type(raw) is int and not least <= raw <= most:
        fault = later("{number} is not between {least} and {most}")
        raise ValueError(say(fault, number=raw, least=least, most=most))


def clause(
    question: str,
    *,
    default: T = _FIRST,
    words: Words = "{}",
    yes: str = later("yes"),
    no: str = later("no"),
    standing: ClauseRole = ClauseRole.EXECUTED,
    kernel: KernelUse = "default",
    part: Part | None = None,
    least: int = 0,
    most: int = MOST,
) -> T:
    """Declare a clause: its question, the words for answers, and the default.

    Without a default, that is the first word of its type, an enumeration or `Literal`.
    `part` is for a clause that belongs elsewhere in the order of play than its group.
    No number in an answer is less than `least`: one of which there must be some says 1.
    `most` bounds them where what they ask for grows faster than they do.
    `kernel` says what the compiled kernel makes of other answers than the default.
    """
    if isinstance(default, bool) and words == "{}":
        words = {True: yes, False: no}
    plain: Any = default  # of whatever type
    _within(attrs.astuple(plain) if attrs.has(type(plain)) else plain, least, most)
    asked = partial(
        Clause,
        question=question,
        words=words,
        standing=standing,
        kernel=kernel,
        least=least,
        most=most,
    )
    # As with attrs.field, the declaration stands where later the value will.
    return attrs.field(default=default, metadata={"asked": asked, "part": part})


def given(question: str, words: str, *, part: Part | None = None) -> Any:
    """Declare a clause with one possible answer: `name: Literal["word"] = given(...)`."""
    return clause(question, words=words, standing=ClauseRole.GIVEN, part=part)


def payment(
    question: str,
    *,
    default: int,
    words: Words = _POINTS,
    kernel: KernelUse = "default",
    part: Part | None = None,
) -> int:
    """Declare a clause with points, which a table of players may subtract instead."""
    return clause(question, default=default, words=words, kernel=kernel, part=part, least=-MOST)


def recorded(
    question: str, *, standing: ClauseRole = ClauseRole.REFERENCE, part: Part | None = None
) -> str:
    """Declare a clause that is recorded for readers, in words."""
    return clause(question, default="", standing=standing, part=part)


def _resolved(cls: type, fields: _Fields) -> _Fields:
    """Complete fields with their types; the first word is the default if none is declared."""
    hints = get_type_hints(cls)
    found = []
    for field in fields:
        if "asked" not in field.metadata:
            fault = later("{group}.{field} is not declared with clause(...)")
            raise TypeError(say(fault, group=cls.__name__, field=field.name))
        kind, default = hints[field.name], field.default
        if default is attrs.NOTHING:
            default = _first_word(kind, f"{cls.__name__}.{field.name}")
        found.append(field.evolve(type=kind, default=default))
    return found


def _first_word(kind: Any, declared: str) -> object:  # a typing construct
    """Return the first word of an enumeration or of a `Literal`."""
    if not get_args(kind) and not (isinstance(kind, type) and issubclass(kind, Enum)):
        fault = later(
            "{clause} has no first answer: declare its type as an enumeration or as"
            ' `Literal["word"]`, or give it a `default`'
        )
        raise TypeError(say(fault, clause=declared))
    return next(iter(get_args(kind) or kind))


@dataclass_transform(
    frozen_default=True, kw_only_default=True, field_specifiers=(clause, given, payment, recorded)
)
def clause_group(heading: str, *, part: Part = Part.FURTHER) -> Callable[[type[G]], type[G]]:
    """Make a class of clauses into a group; the id of each is `heading.name`.

    `part` says where the group belongs in the order of play.
    """

    def decorate(cls: type[G]) -> type[G]:
        group = attrs.frozen(kw_only=True, field_transformer=_resolved)(cls)
        group.__heading__ = heading  # type: ignore[attr-defined]  # read back in clauses_of
        group.__part__ = part  # type: ignore[attr-defined]  # likewise
        return group

    return decorate


@cache
def clauses_of(group: Any) -> tuple[Clause, ...]:  # a class with what `clause_group` gave it
    """Return the clauses of a group, in the order in which they are declared."""
    if not hasattr(group, "__heading__"):
        fault = later("{group} is not a clause group; decorate it with @clause_group")
        raise TypeError(say(fault, group=group.__name__))
    return tuple(
        field.metadata["asked"](
            id=f"{group.__heading__}.{field.name}",
            group=group,
            name=field.name,
            type=field.type,
            default=field.default,
            part=field.metadata["part"] or group.__part__,
        )
        for field in attrs.fields(group)
    )


def _clause_of(group: type, id: str) -> Clause:
    return next(one for one in clauses_of(group) if one.id == id)


def groups_in(module: ModuleType) -> tuple[type, ...]:
    """Return the clause groups of a module, in the order in which it declares them."""
    own = (
        one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__
    )
    return tuple(one for one in own if hasattr(one, "__heading__"))


class Catalogue(dict[str, Clause]):
    """All clauses of some groups, by id."""

    def __init__(self, groups: Iterable[type]) -> None:
        super().__init__()
        self.groups = tuple(groups)
        for item in chain.from_iterable(map(clauses_of, self.groups)):
            if other := self.get(item.id):
                one, another = other.group.__name__, item.group.__name__
                fault = later("{id} is declared twice, by {one} and by {other}")
                raise ProfileError(say(fault, id=item.id, one=one, other=another))
            self[item.id] = item

    def __repr__(self) -> str:
        return f"<Catalogue: {plural(len(self), 'clause')}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Catalogue, (self.groups,)

    @cached_property
    def in_order_of_play(self) -> tuple[Clause, ...]:
        """All clauses, as `in_order_of_play` sorts them."""
        return in_order_of_play(self)

    def build(self, answers: Mapping[str, object]) -> dict[type, object]:
        """An instance of every group, with defaults for everything."""
        given: dict[type, dict[str, object]] = {group: {} for group in self.groups}
        for id, answer in answers.items():
            item = self[id]
            given[item.group][item.name] = answer
        return {group: group(**values) for group, values in given.items()}


def in_order_of_play(clauses: Mapping[str, Clause]) -> tuple[Clause, ...]:
    """Return clauses by part of the game, and within a part those of one heading together."""
    first: dict[tuple[Part, str], int] = {}
    for at, item in enumerate(clauses.values()):
        first.setdefault((item.part, item.heading), at)
    return tuple(sorted(clauses.values(), key=lambda c: (c.part.place, first[c.part, c.heading])))


def unknown_clause(id: str, catalogue: Mapping[str, object]) -> str:
    """Return the error for an unknown clause, with a suggestion."""
    headings = dict.fromkeys(clause.partition(".")[0] for clause in catalogue)
    hint = suggest(id, {**catalogue, **headings}) or say("`arkrules show PROFILE` lists them")
    return say("no clause {id}; {hint}", id=id, hint=hint)


def _is_word(thing: object) -> bool:
    return isinstance(thing, str) and thing.replace("-", "").isalpha()


def _plain_words(answer: object) -> str:
    if isinstance(answer, tuple):
        things = (noun(one) if _is_word(one) else one for one in answer)
        return str(listing(things)) or say("none")
    if isinstance(answer, DescribedEnum):
        return template(answer.about or answer)
    return template(answer) if isinstance(answer, str) else str(answer)


def _expected(kind: Any) -> str:  # a typing construct
    if kind in PLAIN:
        return template(PLAIN[kind])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return say("one of {words}", words=listing(member.value for member in kind))
    if get_origin(kind) is Literal:
        return say("one of {words}", words=listing(get_args(kind)))
    if get_origin(kind) is tuple:
        return say("a list of texts")
    if kind in (Span, Size):
        return say("two whole numbers, such as [2, 5]")
    if attrs.has(kind):
        return say("a table with {keys}", keys=listing(field.name for field in attrs.fields(kind)))
    return str(kind)


def _pair(raw: object, kind: Any) -> object:  # the class of either
    """Make a span or a size from the list in a file."""
    if not isinstance(raw, (list, tuple)) or [*map(type, raw)] != [int, int]:
        fault = later("expected {expected}, found {raw}")
        raise ValueError(say(fault, expected=_expected(kind), raw=repr(raw)))
    return kind(*raw)


@cache
def _converter() -> cattrs.Converter:
    """The converter for answers, which is not needed before one is read."""
    for kind in (Span, Size):
        documents().register_structure_hook(kind, _pair)
        documents().register_unstructure_hook(kind, lambda pair: [*attrs.astuple(pair)])
    return documents()
