"""Answers that are more than a word or a number."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from enum import Enum, StrEnum
from functools import cached_property
from typing import (
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
import cattrs

from arkrules.errors import ProfileError
from arkrules.files import MOST
from arkrules.formats import parse_table
from arkrules.nouns import noun, plural
from arkrules.schema import Word
from arkrules.structure import forbidding_converter, plainly
from arkrules.text import later, listing, say, several, suggest, template, templates


def _positive(_instance: object, attribute: attrs.Attribute[int], value: int) -> None:
    if value < 1:
        raise ValueError(
            say("{name} must be at least 1, found {found}", name=attribute.name, found=value)
        )


@attrs.frozen
class Span:
    """From one whole number to another, both included."""

    least: int
    most: int

    def __attrs_post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError(
                say(
                    "the least, {least}, is more than the most, {most}",
                    least=self.least,
                    most=self.most,
                )
            )

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most

    def __str__(self) -> str:
        return f"{self.least}\N{EN DASH}{self.most}"


@attrs.frozen
class Rate:
    """So many points for each tile, or for each segment."""

    points: Annotated[int, "How many points each is worth."]
    per: Annotated[Literal["tile", "segment"], "What is counted."] = "tile"

    def __str__(self) -> str:
        return f"{self.points} for each {self.per}"


@attrs.frozen
class Size:
    """So many cells wide and so many high."""

    width: int = attrs.field(validator=_positive)
    height: int = attrs.field(validator=_positive)

    def __str__(self) -> str:
        return f"{self.width} × {self.height} cells"


class Part(Word):
    """A part of the game, with its heading; the members stand in the order of play."""

    SETTING_UP = "setting-up", later("Setting up")
    """What lies on the table and in front of the players before the first turn."""
    TURN = "turn", later("The turn")
    """The course of a turn, and drawing."""
    LAYING = "laying", later("Laying a tile")
    """Laying a tile, and the surface it is laid on."""
    LAID = "laid", later("What a laid tile sets off")
    """What a tile just laid sets off at once."""
    PLACING = "placing", later("Placing pieces")
    """Placing pieces."""
    MOVING = "moving", later("Moving figures")
    """Moving what stands on the board already."""
    SCORING = "scoring", later("Scoring")
    """What is complete, who scores it, and what for."""
    KEEPING_SCORE = "keeping-score", later("Keeping score")
    """How points are kept."""
    RETURNING = "returning", later("Coming home")
    """Pieces that come home."""
    FURTHER = "further", later("Further rules")
    """What belongs to a turn and has no place of its own."""
    END = "end", later("The end of the game")
    """When play stops."""
    FINAL = "final", later("The final scoring")
    """The final scoring."""
    WINNING = "winning", later("Winning")
    """Who has won."""

    @property
    def place(self) -> int:
        """Where it stands in the order of play."""
        return list(Part).index(self)


T = TypeVar("T")
G = TypeVar("G")

_KEY = "arkrules.clause"


class ClauseRole(StrEnum):
    """What the engine does with a clause."""

    EXECUTED = "executed"
    """It decides what happens in play."""
    GIVEN = "given"
    """Every edition answers it alike, and the game is built on the answer: it is recorded for
    readers, and there is nothing to decide."""
    REFERENCE = "reference"
    """It is recorded for readers; a program cannot execute it."""
    NOTATION = "notation"
    """It is a property of how tiles are written, not of the engine."""


Words = Mapping[Any, str] | tuple[str, str] | str | Callable[[Any], str]
"""How answers read: a text for each, or one text with `{}` for the answer, or for answers
that are numbers `several(...)`, with `{number}`; or what puts an answer into words.
The members of a `Word` bring their own."""


@attrs.frozen(eq=False, repr=False)
class Clause:
    """One question, as the catalogue knows it."""

    id: str
    group: type
    name: str
    question: str
    type: Any  # a typing construct such as tuple[str, ...], which no static type describes
    words: Words
    standing: ClauseRole
    default: object
    part: Part | None
    """Where it belongs in the order of play, if its declaration says."""
    least: int
    """How small numbers in an answer may be."""
    most: int
    """How large they may be."""

    def __repr__(self) -> str:
        return f"<Clause {self.id}: {self.question}>"

    @property
    def heading(self) -> str:
        """The first half of the id, which several groups may share."""
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
        """Make an answer of a plain value, as TOML gives it, or raise `ValueError`."""
        _within(raw, self.least, self.most)
        try:
            return plainly(_CONVERTER, raw, self.type)
        except ValueError as error:
            text = str(error)
        if self.expected not in text:
            text = say("{text} (expected {expected})", text=text, expected=self.expected)
        raise ValueError(text)

    def unstructure(self, answer: object) -> object:
        """The plain value that a document holds for an answer."""
        return _CONVERTER.unstructure(answer, self.type)

    def parse(self, text: str) -> object:
        """Make an answer of what a person types: a word, or a TOML value."""
        try:
            return self.structure(parse_table(f"answer = {text}")["answer"])
        except (tomllib.TOMLDecodeError, ValueError) as error:
            try:
                return self.structure(text)
            except ValueError as plain:
                bare = isinstance(error, tomllib.TOMLDecodeError)
                raise ValueError(str(plain if bare else error)) from None

    @property
    def expected(self) -> str:
        """What an answer must look like."""
        return _expected(self.type)


def _within(raw: object, least: int, most: int) -> None:
    """Refuse with `ValueError` a plain value that has numbers beyond these."""
    inner: Iterable[object] = ()
    if isinstance(raw, Mapping):
        inner = raw.values()
    elif isinstance(raw, (list, tuple)):
        inner = raw
    elif type(raw) is int and raw > most:
        raise ValueError(say("{number} is too much; {most} is the most", number=raw, most=most))
    elif type(raw) is int and raw < least:
        fault = later("{number} is too little; {least} is the least")
        raise ValueError(say(fault, number=raw, least=least))
    for value in inner:
        _within(value, least, most)


def clause(
    question: str,
    *,
    default: T,
    words: Words = "{}",
    yes: str = later("yes"),
    no: str = later("no"),
    standing: ClauseRole = ClauseRole.EXECUTED,
    part: Part | None = None,
    least: int = 0,
    most: int = MOST,
) -> T:
    """Declare a clause: its question, how answers read, and what holds where nobody answers.

    `part` is for a clause that belongs elsewhere in the order of play than its group.
    No number in an answer is less than `least`: a clause that pays points, which a table may
    take away instead, says `least=-MOST`; one of which there must be some says 1.
    `most` bounds them where what they ask for grows faster than they do.
    """
    if isinstance(default, bool) and words == "{}":
        words = {True: yes, False: no}
    try:
        _within(_CONVERTER.unstructure(default), least, most)
    except ValueError as error:
        fault = later("the default of the clause {question}: {error}")
        raise ValueError(say(fault, question=repr(question), error=error)) from None
    asked = {
        "question": question,
        "words": words,
        "standing": standing,
        "part": part,
        "least": least,
        "most": most,
    }
    # As with attrs.field, the declaration stands where later the value will.
    return attrs.field(default=default, metadata={_KEY: asked})


def given(question: str, *, default: T, words: str, part: Part | None = None) -> T:
    """Declare a clause with one possible answer: `name: Literal["word"] = given(...)`."""
    return clause(
        question, default=default, words={default: words}, standing=ClauseRole.GIVEN, part=part
    )


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(clause, given))
def clause_group(heading: str, *, part: Part | None = None) -> Callable[[type[G]], type[G]]:
    """Make a class of clauses a group; the id of each is `heading.name`.

    `part` says where the group belongs in the order of play. Without it, that is where
    a group before it with the same heading belongs, or else among the further rules.
    """

    def decorate(cls: type[G]) -> type[G]:
        group = attrs.frozen(kw_only=True)(cls)
        for field in attrs.fields(group):  # type: ignore[arg-type]  # attrs.frozen made it one
            if _KEY not in field.metadata:
                raise TypeError(
                    say(
                        "{group}.{field} is not declared with clause(...)",
                        group=cls.__name__,
                        field=field.name,
                    )
                )
        group.__heading__ = heading  # type: ignore[attr-defined]  # read back in clauses_of
        group.__part__ = part  # type: ignore[attr-defined]  # likewise
        return group

    return decorate


def clauses_of(group: type) -> tuple[Clause, ...]:
    """The clauses of a group, in the order in which they are declared."""
    heading = getattr(group, "__heading__", None)
    if heading is None:
        raise TypeError(
            say("{group} is no clause group; decorate it with @clause_group", group=group.__name__)
        )
    hints = get_type_hints(group)
    part = getattr(group, "__part__", None)
    found = (
        Clause(
            id=f"{heading}.{field.name}",
            group=group,
            name=field.name,
            type=hints[field.name],
            default=field.default,
            **field.metadata[_KEY],
        )
        for field in attrs.fields(group)
    )
    return tuple(attrs.evolve(one, part=one.part or part) for one in found)


class Catalogue(Mapping[str, Clause]):
    """All clauses of some groups, by id."""

    def __repr__(self) -> str:
        return f"<Catalogue: {plural(len(self), 'clause')}>"

    def __init__(self, groups: Iterable[type]) -> None:
        self.groups = tuple(groups)
        self._clauses: dict[str, Clause] = {}
        self._parts: dict[str, Part] = {}
        for group in self.groups:
            heading, part = getattr(group, "__heading__", ""), getattr(group, "__part__", None)
            if part is not None:
                self._parts.setdefault(heading, part)
            for item in clauses_of(group):
                if item.id in self._clauses:
                    raise ProfileError(
                        say(
                            "{id} is declared twice, by {one} and by {other}",
                            id=item.id,
                            one=self._clauses[item.id].group.__name__,
                            other=group.__name__,
                        )
                    )
                self._clauses[item.id] = item

    def __reduce__(self) -> tuple[object, ...]:
        return Catalogue, (self.groups,)  # for words may be functions, which are not pickled

    def __getitem__(self, id: str) -> Clause:
        return self._clauses[id]

    def __iter__(self) -> Any:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

    def part(self, clause: Clause) -> Part:
        """Return where a clause belongs in the order of play."""
        return clause.part or self._parts.get(clause.heading, Part.FURTHER)

    @cached_property
    def in_order_of_play(self) -> tuple[Clause, ...]:
        """All clauses by part of the game, and within a part those of one heading together."""
        first: dict[tuple[Part, str], int] = {}
        for at, item in enumerate(self._clauses.values()):
            first.setdefault((self.part(item), item.heading), at)
        return tuple(
            sorted(
                self._clauses.values(),
                key=lambda c: (self.part(c).place, first[self.part(c), c.heading]),
            )
        )

    def build(self, answers: Mapping[str, object]) -> dict[type, object]:
        """An instance of every group, with defaults where nothing is answered."""
        given: dict[type, dict[str, object]] = {group: {} for group in self.groups}
        for id, answer in answers.items():
            item = self._clauses[id]
            given[item.group][item.name] = answer
        return {group: group(**values) for group, values in given.items()}


def unknown_clause(id: str, catalogue: Mapping[str, object]) -> str:
    """Say that there is no such clause, and which one may be meant."""
    hint = suggest(id, catalogue) or say("`arkrules show PROFILE` lists them")
    return say("no clause {id}; {hint}", id=id, hint=hint)


def _plain_words(answer: object) -> str:
    if isinstance(answer, tuple):
        return str(listing(map(_thing, answer))) or say("none")
    if isinstance(answer, Rate):
        words = _RATES[answer.per]
        return templates(answer.points, *words).format(number=answer.points)
    if isinstance(answer, Word):
        return template(answer.about or answer)
    return template(answer) if isinstance(answer, str) else str(answer)


def _thing(part: object) -> object:
    """A thing that an answer lists, by what it is called."""
    return noun(part) if isinstance(part, str) and part.isalpha() else part


_RATES = {
    "tile": several("{number} for each tile", "{number} for each tile"),
    "segment": several("{number} for each segment", "{number} for each segment"),
}


def _expected(kind: Any) -> str:
    if kind is bool:
        return say("true or false")
    if kind is int:
        return say("a whole number")
    if kind is str:
        return say("a text")
    if isinstance(kind, type) and issubclass(kind, Enum):
        return say("one of {words}", words=listing(str(member.value) for member in kind))
    if get_origin(kind) is Literal:
        return say("one of {words}", words=listing(repr(word) for word in get_args(kind)))
    if get_origin(kind) is tuple:
        return say("a list of texts")
    if kind in (Span, Size):
        return say("two whole numbers, such as [2, 5]")
    if attrs.has(kind):
        return say("a table with {keys}", keys=listing(field.name for field in attrs.fields(kind)))
    return str(kind)


def _is_literal(kind: object) -> bool:
    return get_origin(kind) is Literal


def _answer_converter() -> cattrs.Converter:
    """The converter for answers: strict, with pairs for spans and sizes."""
    converter = forbidding_converter()

    def pair(raw: object, kind: Any) -> Any:
        if (
            not isinstance(raw, (list, tuple))
            or len(raw) != 2
            or any(type(n) is not int for n in raw)
        ):
            raise ValueError(
                say("expected two whole numbers, such as [2, 5], found {raw}", raw=repr(raw))
            )
        return kind(*raw)

    for kind in (Span, Size):
        converter.register_structure_hook(kind, pair)
        converter.register_unstructure_hook(kind, lambda value: list(attrs.astuple(value)))

    def plain(raw: object, kind: Any) -> Any:
        if raw not in get_args(kind):
            raise ValueError(
                say("expected {expected}, found {raw}", expected=_expected(kind), raw=repr(raw))
            )
        return raw

    converter.register_structure_hook_func(_is_literal, plain)
    return converter


_CONVERTER = _answer_converter()
