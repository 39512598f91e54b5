"""Forms of what programs get: classes of attrs, from which JSON and its schema are made.

A field without a getter holds the attribute of its name. Each class of values has a registered
form, so `plain` accepts any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Any, Self, TypeVar, dataclass_transform

import attrs
import cattrs

from arkrules.formats import write_json
from arkrules.schema import ALWAYS, MAYBE

__all__ = ["FORMAT", "Form", "Result", "form", "plain", "register", "said", "to_json"]

FORMAT = 2
"""The number of the form; it grows whenever that changes."""
T = TypeVar("T")


def plain(value: object) -> Any:  # what JSON can hold
    """Return a value as JSON can hold it."""
    return _CONVERTER.unstructure(value)


def to_json(content: Mapping[str, object]) -> str:
    """Return a document for programs."""
    return write_json({"format": FORMAT, **plain(content)}, indent=1) + "\n"


class Form:
    """The form of some JSON."""

    @classmethod
    def build(cls, thing: object, **others: object) -> Self:
        """Tell a thing; `others` are the fields that it does not know itself."""
        fields: Any = attrs.fields(cls)  # type: ignore[arg-type]  # forms are of attrs
        asked = [one for one in fields if one.name not in others and one.default is attrs.NOTHING]
        told = {one.name: one.metadata.get("get", attrgetter(one.name))(thing) for one in asked}
        return cls(**told, **others)


@attrs.frozen(kw_only=True, slots=False)
class Result(Form):
    """What a method answers."""

    format: Annotated[int, "the number of the form; it grows whenever that changes"] = attrs.field(
        default=FORMAT, metadata={"sent": ALWAYS}, init=False
    )


def said(get: str | Callable[[Any], object] = "", *, default: object = attrs.NOTHING) -> Any:
    """A field made of something else than the attribute of its name.

    One with a default is left out if it is `None`.
    """
    getter = attrgetter(get) if isinstance(get, str) and get else get
    metadata: dict[str, object] = {"get": getter} if getter else {}
    if default is not attrs.NOTHING:
        metadata["sent"] = MAYBE
    return attrs.field(default=default, metadata=metadata)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(said,))
def form(*kinds: type) -> Callable[[type[T]], type[T]]:
    """Make a class the form of values of some kinds."""

    def made(cls: type[T]) -> type[T]:
        found: Any = attrs.frozen(cls, kw_only=True, slots=False)
        for kind in kinds:
            register(kind, found.build)
        return found  # type: ignore[no-any-return]  # what attrs made of it

    return made


def register(kind: type[T], told: Callable[[T], Form]) -> None:
    """Register the function that makes forms of values of a kind."""
    _CONVERTER.register_unstructure_hook(kind, lambda one: plain(told(one)))


def _as_object(one: Any) -> dict[str, Any]:  # a form
    """A form as JSON has it: what may be left out and says nothing is."""
    found = ((field, getattr(one, field.name)) for field in attrs.fields(type(one)))
    return {
        field.name: plain(value)
        for field, value in found
        if value is not None or field.metadata.get("sent") != MAYBE
    }


_CONVERTER = cattrs.Converter(unstruct_collection_overrides={tuple: list})
_CONVERTER.register_unstructure_hook(Enum, lambda one: one.value)
_CONVERTER.register_unstructure_hook(Path, str)
_CONVERTER.register_unstructure_hook_func(
    lambda kind: isinstance(kind, type) and issubclass(kind, Form), _as_object
)
