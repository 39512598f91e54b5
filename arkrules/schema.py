"""JSON Schemas of the classes for documents."""

from __future__ import annotations

import json
import types
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, StrEnum
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    Self,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from arkrules.structure import is_notation
from arkrules.text import template

Schema = dict[str, Any]  # a document of JSON Schema
ALWAYS, MAYBE = "always", "maybe"
"""What the metadata of a field with a default may say: it is sent all the same, or left out."""
_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", types.NoneType: "null"}


class DescribedEnum(StrEnum):
    """A word in documents, declared with its meaning."""

    _value_: str
    about: str

    def __new__(cls, word: str, about: str = "") -> Self:
        """Make a word from its text and its meaning."""
        made = str.__new__(cls, word)
        made._value_, made.about = word, about
        return made

    @property
    def place(self) -> int:
        """The position among the words of its kind, counted from 0."""
        return list(type(self)).index(self)


@attrs.frozen
class Schemas:
    """Schemas of types; those of classes are stored by name and referred to.

    In files that people write there is no null: a key that says nothing is left out.
    Their keys are described by the texts with which the fields are annotated.
    """

    at: str = "#/components/schemas/"
    files: bool = attrs.field(default=False, kw_only=True)
    named: dict[str, Schema] = attrs.field(factory=dict, kw_only=True)

    @classmethod
    def of_files(cls) -> Schemas:
        """Return schemas for a separate document, in the draft that editors support best."""
        return cls("#/definitions/", files=True)

    def of(self, kind: Any) -> Schema:  # any type that an annotation can name
        """Return the schema of a type."""
        origin, args = get_origin(kind), get_args(kind)
        if kind is Any or kind is object:
            return {}
        if kind in _PLAIN:
            return {"type": _PLAIN[kind]}
        if is_notation(kind):
            return {"type": "string"}
        if origin is Annotated:
            return self._annotated(args[0], args[1:])
        if origin in (types.UnionType, Union):
            found = [self.of(one) for one in args if not (self.files and one is type(None))]
            return found[0] if len(found) == 1 else {"anyOf": found}
        if origin is Literal:
            first, *more = args
            return {"enum": [first, *more]} if more else {"const": first}
        if origin in (list, tuple, Sequence, Counter):  # which is written as a list
            return {"type": "array", "items": self.of(args[0])}
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if isinstance(kind, type) and issubclass(kind, Enum):
            if not self.files:
                return self._words(kind)
            return self.kept(shape_name(kind), lambda: self._words(kind))
        return self.kept(shape_name(kind), lambda: self.table(kind))

    def _annotated(self, kind: Any, notes: Sequence[object]) -> Schema:  # types again
        """Return the schema of a type with its description, or of the document it contains."""
        held = next((note for note in notes if isinstance(note, Holds)), None)
        found = self.of(kind) if held is None else self.kept(held.name, lambda: held.made(self))
        about = [note for note in notes if isinstance(note, str)]
        return {**found, "description": about[-1]} if about else found

    def kept(self, name: str, made: Callable[[], Schema]) -> Schema:
        """Return a reference to a stored schema, which is made if missing."""
        if name not in self.named:
            self.named[name] = {}  # so that a class may hold others of its kind
            self.named[name] = made()
        return {"$ref": f"{self.at}{name}"}

    def for_files(self) -> Schemas:
        """Return schemas of files that people write, stored among these."""
        return attrs.evolve(self, files=True)

    def _words(self, kind: type[Enum]) -> Schema:
        told = [one for one in kind if self.files and isinstance(one, DescribedEnum)]
        about: dict[Enum, str] = {one: template(one.about) for one in told}
        return one_of({one.value: about.get(one, "") for one in kind})

    def table(self, kind: type) -> Schema:
        """Return the schema of a class itself, wherever it is stored."""
        fields = list(self.fields(kind))
        about = (kind.__doc__ or "").strip().partition("\n")[0]
        return {
            "type": "object",
            **({"description": about} if about else {}),
            "properties": {name: schema for name, schema, _ in fields},
            "required": [name for name, _, required in fields if required],
            "additionalProperties": False,
        }

    def fields(self, kind: type) -> Iterator[tuple[str, Schema, bool]]:
        """Yield the keys of a class: each with its schema, and whether it is required."""
        hints = get_type_hints(kind, include_extras=True)
        for field in attrs.fields(kind):
            if self.files and not field.init:
                continue  # it is not written, but made of what is
            schema = self.of(hints[field.name])
            sent = field.metadata.get("sent")
            schema = _there(schema) if sent == MAYBE else schema
            required = field.default is attrs.NOTHING or sent == ALWAYS
            if not (required or sent) and self._is_shown(field.default):
                schema = {**schema, "default": field.default}
            yield field.name, schema, required

    def _is_shown(self, default: object) -> bool:
        """Return whether the default of a missing key can be written, and says something."""
        if isinstance(default, attrs.Factory):  # type: ignore[arg-type]  # a class at run time
            return False
        return not self.files or (isinstance(default, (bool, int, str)) and default != "")


@attrs.frozen
class Holds:
    """An annotation that names the document in a plain dictionary."""

    name: str
    """The name of its schema among others."""
    made: Callable[[Schemas], Schema]


def _there(schema: Schema) -> Schema:
    """The schema of what is left out rather than null."""
    kinds = [one for one in schema.get("anyOf", ()) if one != {"type": "null"}]
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return {**rest, **(kinds[0] if len(kinds) == 1 else {"anyOf": kinds})} if kinds else schema


def examples(document: str) -> list[Schema]:
    """Examples of a document that people or programs write."""
    file = Path(__file__).with_name("schema_examples.json")
    found: dict[str, list[Schema]] = json.loads(file.read_text(encoding="utf-8"))
    return found[document]


def shape_name(kind: type) -> str:
    """Return the JSON name of a class."""
    return kind.__name__.removesuffix("JSON")


def one_of(words: Mapping[Any, str]) -> Schema:
    """Return the schema of one of some values, each with its meaning if given.

    Editors that complete TOML show the meanings beside the values; others show the description.
    """
    found: Schema = {"enum": list(words)}
    if any(words.values()):
        found["description"] = "\n".join(
            f"- `{_shown(value)}`: {meaning}" for value, meaning in words.items()
        )
        found["x-taplo"] = {"docs": {"enumValues": list(words.values())}}
    return found


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
