"""Methods of the protocol as values, each with the classes of what goes in and out."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Generator, Mapping
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs
import cattrs

from arkrules.forms import Form
from arkrules.structure import faults_of, strict_converter
from arkrules.telling import Rulebook
from arkrules.text import any_of, later, say, template

__all__ = ["Call", "InvalidParams", "Method", "Methods", "Nothing", "Steps"]

P = TypeVar("P")
R = TypeVar("R")
Steps = Generator[tuple[str, Form], None, R]
"""A result worked out by steps: after each a notification, by its name, with what is in it.

Who works it out may leave it after any of them.
"""


@attrs.frozen
class Call:
    """What a method works with besides its parameters."""

    book: Rulebook
    """All that can be told; who answers many requests reads it once."""
    id: Any = None  # whatever a request may have


@attrs.frozen(kw_only=True)
class Nothing:
    """No parameters."""


class InvalidParams(ValueError):
    """Parameters that do not have the form that a method takes; each fault in a line."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(faults))


Work = Callable[[Call, P], Form | Steps[Form]]


@attrs.frozen(eq=False, repr=False)
class Method(Generic[P]):
    """One thing that programs can ask."""

    name: str
    takes: type[P]
    """The class of the parameters."""
    gives: type
    """The class of the result."""
    work: Work[P]
    notes: Mapping[str, type] = attrs.field(factory=dict)
    """The notifications that may come before the answer, with what is in them."""

    @classmethod
    def of(cls, name: str, work: Work[P], notes: Mapping[str, type] | None = None) -> Method[P]:
        """Make a method of a function: its annotations say what it takes and gives."""
        _, takes, gives = get_type_hints(work).values()
        if get_origin(gives) is Generator:
            gives = get_args(gives)[2]
        return cls(name, takes, gives, work, notes or {})

    def __repr__(self) -> str:
        return f"<Method {self.name}: {self.summary}>"

    @property
    def summary(self) -> str:
        """What it does, in a line."""
        return self.about.partition("\n")[0]

    @property
    def about(self) -> str:
        """What it does."""
        return inspect.getdoc(self.work) or ""

    def read(self, raw: Mapping[str, object]) -> P:
        """The parameters that a request brings, or `InvalidParams`."""
        try:
            return CONVERTER.structure(raw, self.takes)
        except cattrs.BaseValidationError as error:
            raise InvalidParams(faults_of(error)) from None


class Methods(dict[str, Method[Any]]):
    """Methods by name; each module registers its own."""

    def method(self, name: str, **notes: type) -> Callable[[Work[P]], Work[P]]:
        """Register what answers a method; `notes` are the notifications, by their last word."""

        def register(work: Work[P]) -> Work[P]:
            named = {f"{name.partition('.')[0]}.{word}": kind for word, kind in notes.items()}
            self[name] = Method.of(name, work, named)
            return work

        return register


# -- reading --------------------------------------------------------------------------------------

_SHAPES = {
    str: later("a text"),
    dict: later("a table"),
    list: later("a list"),
    int: later("a whole number"),
    bool: later("true or false"),
}


def _anything(raw: object, _kind: object) -> object:
    return raw


def _is_union(kind: object) -> bool:
    return get_origin(kind) in (types.UnionType, Union)


def _one_of(raw: object, kind: object) -> object:
    """A value of one of several types, told apart by what JSON makes of them."""
    members = {_shape(member): member for member in get_args(kind)}
    if type(raw) not in members:
        wanted = any_of(template(_SHAPES[shape]) for shape in members if shape in _SHAPES)
        raise TypeError(say("expected {wanted}, found {found}", wanted=wanted, found=repr(raw)))
    return CONVERTER.structure(raw, members[type(raw)]) if raw is not None else None


def _shape(member: object) -> object:
    """What JSON gives for a type."""
    if get_origin(member) is Annotated:
        return _shape(get_args(member)[0])
    origin = get_origin(member) or member
    if isinstance(origin, type) and (attrs.has(origin) or issubclass(origin, Mapping)):
        return dict
    return list if origin is tuple else origin


CONVERTER = strict_converter()
"""Reads parameters: unknown keys are refused, and no value is taken for one of another type."""
CONVERTER.register_structure_hook_func(lambda kind: kind is Any, _anything)
CONVERTER.register_structure_hook_func(_is_union, _one_of)
