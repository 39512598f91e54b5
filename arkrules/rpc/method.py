"""Methods of the protocol as values, each with the classes of what goes in and out."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Mapping
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import attrs
from cattrs.strategies import configure_union_passthrough

from arkrules.errors import FaultsError
from arkrules.formats import write_json
from arkrules.forms import Form, plain
from arkrules.structure import StructureError, placed, plainly, strict_converter
from arkrules.telling import Rulebook
from arkrules.text import later

__all__ = [
    "Call",
    "InvalidParams",
    "Method",
    "Methods",
    "Nothing",
    "Steps",
    "notification",
    "read",
]

P = TypeVar("P")
R = TypeVar("R")
Steps = Generator[str, None, R]
"""A result worked out by steps: after each a notification as text.

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


def notification(name: str, content: Form) -> str:
    """A message on the way to an answer, as text."""
    return write_json({"jsonrpc": "2.0", "method": name, "params": plain(content)})


class InvalidParams(FaultsError):
    """Values that do not have the form that is wanted; each fault in a line."""

    remedy = later("the method `rpc.discover` describes all methods and their parameters")


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

_CONVERTER = strict_converter()
configure_union_passthrough(str | int | float | None, _CONVERTER)  # not for documents


def read(raw: object, kind: type[P]) -> P:
    """Make a value of what a request brings, or raise `InvalidParams`."""
    try:
        found: P = plainly(raw, kind, _CONVERTER)
    except StructureError as error:
        raise InvalidParams(placed(error.faults)) from None
    return found
