"""What has the shape that is wanted: documents structured with cattrs, and arguments of functions.

What is wrong is said in one line each: of documents as faults, of arguments as `TypeError`.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Literal, TypeVar, get_args, get_origin

import attrs
import cattrs
from cattrs.cols import (
    homogenous_tuple_structure_factory,
    list_structure_factory,
    mapping_structure_factory,
)
from cattrs.errors import (
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
)
from cattrs.gen import make_dict_structure_fn

from arkrules.errors import BadNotation, FaultsError
from arkrules.files import FileText
from arkrules.formats import parse_text
from arkrules.nouns import noun, shortened
from arkrules.text import count, hinted, later, listing, say, suggest, template

T = TypeVar("T")


# -- arguments ----------------------------------------------------------------------------------


def require(value: object, kinds: type | tuple[type, ...], name: str, wanted: str) -> None:
    """Refuse an argument of another type, and say what was wanted."""
    if not isinstance(value, kinds):
        raise unwanted(value, name, wanted)


def unwanted(value: object, name: str, wanted: str) -> TypeError:
    """The error for an argument that is not what was wanted."""
    return TypeError(
        say(
            "{name}: expected {wanted}, found {found}",
            name=name,
            wanted=template(wanted),
            found=described(value),
        )
    )


def texts(
    values: Iterable[str], name: str, wanted: str = later("a list of texts")
) -> tuple[str, ...]:
    """Several texts; one text is no list of them, though Python could take it apart."""
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        raise unwanted(values, name, wanted)
    found = tuple(values)
    for at, value in enumerate(found):
        if not isinstance(value, str):
            raise unwanted(value, f"{name}[{at}]", "a text")
    return found


def whole_number(value: object, name: str, wanted: str = later("a whole number")) -> None:
    """Refuse what is no whole number; true and false are none, though Python counts them."""
    if type(value) is not int:
        raise unwanted(value, name, wanted)


def described(value: object) -> str:
    """Return what a value is, in words."""
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, str):
        return say("the text {text!r}", text=shortened(value))
    if isinstance(value, (int, float)):
        return say("the number {number}", number=value)
    kind = "dictionary" if type(value) is dict else type(value).__name__
    return say("{kind:a}", kind=noun(kind))


# -- documents ----------------------------------------------------------------------------------


def strictly(value: object, kind: type) -> object:
    """Take a plain value only if it is of its kind already: `"3"` is no number."""
    if type(value) is not kind:
        wanted = template(PLAIN[kind])
        raise TypeError(say("expected {wanted}, found {found}", wanted=wanted, found=repr(value)))
    return value


PLAIN = {int: later("a whole number"), bool: later("true or false"), str: later("a text")}
"""What plain values are called; none is taken for another."""


def forbidding_converter() -> cattrs.Converter:
    """A converter that refuses unknown keys and never guesses a plain value's type."""
    return _converter(forbid=True)


def read_listing(file: FileText, kind: type[T], fault: type[FaultsError]) -> T:
    """Return what a file lists under ids, beside the `format` that it may name."""
    raw = parse_text(file.text, file.path, fault)
    if raw.pop("format", 1) != 1:
        raise fault(say("this version reads format 1"), file=file.path, key="format")
    return structured(DOCUMENTS, raw, kind, fault, file=file.path)


def tolerant_converter() -> cattrs.Converter:
    """The same for documents of other programs, which say more than we ask: that is passed over.

    Fields are called by their aliases there.
    """
    return _converter(forbid=False)


def _converter(*, forbid: bool) -> cattrs.Converter:
    converter = cattrs.Converter(
        detailed_validation=True, unstruct_collection_overrides={tuple: list}
    )
    for kind in PLAIN:
        converter.register_structure_hook(kind, strictly)
    converter.register_structure_hook(StrEnum, _word)
    converter.register_structure_hook_func(_is_literal, _literal)

    # cattrs builds hooks per class at run time; their types are its own business.
    def strict_class(cls: Any) -> Any:
        inner = make_dict_structure_fn(
            cls,
            converter,
            _cattrs_forbid_extra_keys=forbid,
            _cattrs_use_alias=not forbid,
        )
        return _only(dict, later("a table"), inner)

    def strict_list(cls: Any) -> Any:
        return _only(list, later("a list"), list_structure_factory(cls, converter))

    def strict_table(cls: Any) -> Any:
        return _only(Mapping, later("a table"), mapping_structure_factory(cls, converter))

    def strict_tuple(cls: Any) -> Any:
        kind: Any = types.GenericAlias(tuple, (get_args(cls)[0], ...))
        return _only(
            (list, tuple), later("a list"), homogenous_tuple_structure_factory(kind, converter)
        )

    converter.register_structure_hook_factory(_is(list), strict_list)
    converter.register_structure_hook_factory(_is_homogeneous, strict_tuple)
    converter.register_structure_hook_factory(_is(dict, Mapping), strict_table)
    converter.register_structure_hook_factory(attrs.has, strict_class)
    converter.register_structure_hook_func(lambda kind: kind == int | Mapping[str, int], _numbers)
    converter.register_structure_hook_func(is_notation, _notation)
    converter.register_unstructure_hook_func(is_notation, str)
    return converter


def is_notation(kind: object) -> bool:
    """Whether a class is written in notation: its `parse` reads a text, and `str` writes it."""
    return inspect.ismethod(getattr(kind, "parse", None))


def _notation(raw: object, kind: Any) -> object:
    """Take a value of a class, or read it from its notation."""
    return raw if isinstance(raw, kind) else kind.parse(strictly(raw, str))


def _numbers(raw: object, _kind: object) -> object:
    """Take a whole number, or a table of them."""
    numbers = raw.values() if isinstance(raw, Mapping) else (raw,)
    if any(type(number) is not int for number in numbers):
        raise ValueError(
            say(
                "expected a whole number, or a table of them for a player, found {raw}",
                raw=repr(raw),
            )
        )
    return raw


def _is_homogeneous(kind: object) -> bool:
    return get_origin(kind) is Sequence or (get_origin(kind) is tuple and ... in get_args(kind))


def _is_literal(kind: object) -> bool:
    return get_origin(kind) is Literal


def _is(*origins: type) -> Callable[[object], bool]:
    return lambda kind: get_origin(kind) in origins


def _only(shape: type | tuple[type, ...], words: str, inner: Any) -> Any:
    """A hook that takes a value only if it has the right shape at all."""

    def hook(raw: object, kind: object) -> object:
        if not isinstance(raw, shape):
            wanted = template(words)
            raise TypeError(say("expected {wanted}, found {found}", wanted=wanted, found=repr(raw)))
        return inner(raw, kind)

    return hook


def _word(raw: object, kind: type[StrEnum]) -> StrEnum:
    """Take a word only if the enumeration has it."""
    try:
        return kind(str(raw))
    except ValueError:
        raise _unknown(raw, [str(member.value) for member in kind]) from None


def _literal(raw: object, kind: object) -> object:
    """Take a word only if it is one of those listed."""
    known = get_args(kind)
    if not any(raw == word and type(raw) is type(word) for word in known):
        raise _unknown(raw, known)
    return raw


def _unknown(raw: object, known: Sequence[object]) -> ValueError:
    said = say("expected one of {known}, found {found}", known=listing(known), found=repr(raw))
    return ValueError(hinted(said, suggest(str(raw), map(str, known))))


DOCUMENTS = forbidding_converter()
"""For documents whose classes need no hooks of their own."""


def structured(
    converter: cattrs.Converter,
    raw: object,
    kind: type[T],
    fault: type[FaultsError],
    *,
    file: str = "",
    at: str = "",
) -> T:
    """Make a value of a document, or raise an error of a kind with every fault and its place.

    It may be a part of the document: then faults are told as those of `at`.
    """
    try:
        return converter.structure(raw, kind)
    except (cattrs.BaseValidationError, TypeError, ValueError, BadNotation) as error:
        faults = _told(_walk(error, at))
    raise fault(faults, file=file)


class StructureError(ValueError):
    """A part of a document that has another shape; the message is one line."""

    def __init__(self, faults: Iterable[tuple[str, str]]) -> None:
        self.faults = tuple(faults)
        """Each place within the part, empty for the whole, and what is wrong there."""
        super().__init__("; ".join(_told(self.faults)))


def plainly(converter: cattrs.Converter, raw: object, kind: Any) -> Any:  # whatever kind it is
    """Make a value of a part of a document; `StructureError` says what is wrong."""
    try:
        return converter.structure(raw, kind)
    except (cattrs.BaseValidationError, TypeError, ValueError, BadNotation) as error:
        raise StructureError(_walk(error, "")) from None


def faults_of(error: BaseException) -> list[str]:
    """Every fault of a failed structuring as `key: what is wrong`."""
    return _told(_walk(error, ""))


def _told(faults: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{path}: {text}" if path else text for path, text in faults]


def _walk(error: BaseException, path: str) -> list[tuple[str, str]]:
    """The leaves of an error group, each with its path."""
    if isinstance(error, ForbiddenExtraKeysError):
        known = [a.alias for a in attrs.fields(error.cl) if a.init] if attrs.has(error.cl) else []
        return [(_join(path, key), wrong) for key, wrong in unknown_keys(error.extra_fields, known)]
    if isinstance(error, ClassValidationError):
        with_notes, others = error.group_exceptions()
        found = []
        called = {a.name: a.alias for a in attrs.fields(error.cl)} if attrs.has(error.cl) else {}
        for inner, note in with_notes:
            found += _walk(inner, _join(path, called.get(note.name) or note.name))
        for plain in others:
            found += _walk(plain, path)
        return found
    if isinstance(error, IterableValidationError):
        with_index, others = error.group_exceptions()
        found = []
        for inner, at in with_index:
            place = f"[{at.index}]" if isinstance(at.index, int) else f".{at.index}"
            found += _walk(inner, f"{path}{place}".lstrip("."))
        for plain in others:
            found += _walk(plain, path)
        return found
    if isinstance(error, StructureError):
        return [(_join(path, place), text) for place, text in error.faults]
    if isinstance(error, KeyError):
        key = str(error.args[0])
        return [(path if path.split(".")[-1] == key else _join(path, key), say("is missing"))]
    return [(path, str(error) or type(error).__name__)]


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path and key else path or key


_NAMED = 20
"""How many unknown keys are named; guessing what was meant takes its time."""


def unknown_keys(keys: Iterable[str], known: list[str]) -> list[tuple[str, str]]:
    """Say of each key that it is unknown, unless there are a great many."""
    found = sorted(keys)
    named = [(key, unknown_key(key, known)) for key in found[:_NAMED]]
    if rest := len(found) - len(named):
        more = count(rest, "and {number} more unknown key", "and {number} more unknown keys")
        named.append(("…", more))
    return named


def unknown_key(key: str, known: list[str]) -> str:
    """Say that a key is unknown, and what may have been meant."""
    if hint := suggest(key, known):
        return say("unknown key; {hint}", hint=hint)
    if known:
        return say("unknown key; known are {known}", known=listing(known))
    return say("unknown key")
