"""Structured values: documents read with cattrs, and arguments of functions.

What is wrong is said in one line each: of documents as faults, of arguments as `TypeError`.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache, partial
from itertools import chain
from math import inf
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin

import attrs

from arkrules.errors import BadNotation, FaultsError
from arkrules.files import FileText
from arkrules.nouns import noun, shortened
from arkrules.text import count, hinted, later, listing, say, suggest, template

if TYPE_CHECKING:
    import cattrs

T = TypeVar("T")
K = TypeVar("K")


# -- arguments ----------------------------------------------------------------------------------


def require(value: object, kinds: type | tuple[type, ...], name: str, wanted: str) -> None:
    """Raise an error for an argument of the wrong type, with the expected one."""
    if not isinstance(value, kinds):
        raise unwanted(value, name, wanted)


def unwanted(value: object, name: str, wanted: str) -> TypeError:
    """Return the error for an argument of the wrong type."""
    fault = later("{name}: expected {wanted}, found {found}")
    return TypeError(say(fault, name=name, wanted=template(wanted), found=described(value)))


def texts(
    values: Iterable[str],
    name: str,
    wanted: str = later("a list of texts"),
    each: str = later("a text"),
) -> tuple[str, ...]:
    """Several texts; a single text is not accepted as a list, though it is iterable."""
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        raise unwanted(values, name, wanted)
    found = tuple(values)
    for at, value in enumerate(found):
        if not isinstance(value, str):
            raise unwanted(value, f"{name}[{at}]", each)
    return found


def whole_number(
    value: object,
    name: str,
    wanted: str = later("a whole number"),
    *,
    least: float = -inf,
    most: float = inf,
) -> None:
    """Accept only whole numbers, not true and false, which Python counts as such."""
    if type(value) is not int:
        raise unwanted(value, name, wanted)
    if not least <= value <= most:
        fault = later("{name}: expected a number of at least {least}, found {number}")
        if most < inf:
            fault = later("{name}: expected a number from {least} to {most}, found {number}")
        raise ValueError(say(fault, name=name, least=least, most=most, number=value))


def described(value: object) -> str:
    """Describe a value in words."""
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, str):
        return say("the text {text!r}", text=shortened(value))
    if isinstance(value, (int, float)):
        return say("the number {number}", number=value)
    kind = "dictionary" if type(value) is dict else type(value).__name__
    return say("{kind:a}", kind=noun(kind))


# -- values that do not change ------------------------------------------------------------------


class Fixed(dict[K, T]):
    """A dictionary of a value: read-only, and with a hash, whatever it holds."""

    def __init__(self, content: Mapping[K, T]) -> None:
        dict.__init__(self, content)

    def _refuse(self, *_args: Any, **_kwargs: Any) -> Any:
        raise TypeError(say("it cannot be changed; `dict(it)` is a copy that can"))

    _changing: Any = _refuse  # in place of methods of all types
    __setitem__ = __delitem__ = __ior__ = _changing
    clear = pop = popitem = setdefault = update = _changing

    def __hash__(self) -> int:  # type: ignore[override]  # dictionaries have none
        return hash(frozenset(filter(self.get, self)))  # a counter equals one without its zeros

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


class FixedCounter(Fixed[K, int], Counter[K]):
    """The same of counts."""


def fixed(value: Any) -> Any:  # the same value
    """Return a dictionary, with those in it, as one that cannot be changed; else the same."""
    if isinstance(value, Fixed) or not isinstance(value, Mapping):
        return value
    kind = FixedCounter if isinstance(value, Counter) else Fixed
    return kind({key: fixed(inner) for key, inner in value.items()})


# -- documents ----------------------------------------------------------------------------------


def strictly(value: object, kind: type) -> object:
    """Accept a plain value only if it already has the right type: `"3"` is not a number."""
    if type(value) is not kind:
        wanted = template(PLAIN[kind])
        raise TypeError(say("expected {wanted}, found {found}", wanted=wanted, found=repr(value)))
    return value


PLAIN = {int: later("a whole number"), bool: later("true or false"), str: later("a text")}
"""The names of plain values; none is accepted as another."""


def read_listings(
    files: Iterable[FileText], kind: type[T], fault: type[FaultsError], twice: str
) -> dict[str, T]:
    """Return the entries of some files by id; `twice` says that one is listed in two of them."""
    found: dict[str, T] = {}
    for file in files:
        more = read_listing(file, kind, fault)  # type: ignore[arg-type]  # types have hashes
        if again := sorted(found.keys() & more.keys()):
            raise fault(say(twice, id=repr(again[0])), file=file.path)
        found |= more
    return found


@lru_cache(maxsize=64)
def read_listing(file: FileText, kind: Any, fault: type[FaultsError]) -> dict[str, Any]:
    """Return the entries of a file by id, without its `format`."""
    from arkrules.formats import parse_text

    raw = parse_text(file.text, file.path, fault)
    if raw.pop("format", 1) != 1:
        raise fault(say("this version reads format 1"), file=file.path, key="format")
    return structured(raw, dict[str, kind], fault, file=file.path)


def strict_converter(*, tolerant: bool = False) -> cattrs.Converter:
    """Return a converter that refuses unknown keys and never guesses a plain value's type.

    A tolerant one is for documents of other programs, which say more than we ask:
    that is passed over, and fields are called by their aliases.
    """
    import cattrs
    from cattrs.cols import list_structure_factory, mapping_structure_factory
    from cattrs.gen import make_dict_structure_fn

    converter = cattrs.Converter(
        detailed_validation=True, unstruct_collection_overrides={tuple: list}
    )
    for kind in PLAIN:
        converter.register_structure_hook(kind, strictly)
    converter.register_structure_hook(StrEnum, _word)
    converter.register_structure_hook_func(_is(Literal), _word)
    table = partial(
        make_dict_structure_fn, _cattrs_forbid_extra_keys=not tolerant, _cattrs_use_alias=tolerant
    )
    a_list, a_table = later("a list"), later("a table")
    shapes = (
        (_is(list), list, a_list, list_structure_factory),
        (_is_homogeneous, (list, tuple), a_list, _tuple_structure_factory),
        (_is(dict, Mapping), Mapping, a_table, mapping_structure_factory),
        (attrs.has, dict, a_table, table),
    )
    for fits, shape, words, factory in shapes:
        converter.register_structure_hook_factory(fits, _only(shape, words, factory, converter))
    converter.register_structure_hook_func(lambda kind: kind == int | Mapping[str, int], _numbers)
    converter.register_structure_hook_func(is_notation, _notation)
    converter.register_unstructure_hook_func(is_notation, str)
    return converter


def _tuple_structure_factory(kind: Any, converter: cattrs.Converter) -> Any:
    # cattrs has one of its own from 25.1 on.
    from cattrs.cols import list_structure_factory

    items = list_structure_factory(kind, converter)
    return lambda raw, kind: tuple(items(raw, kind))


def _only(shape: Any, words: str, factory: Any, converter: cattrs.Converter) -> Any:  # of cattrs
    """Return a factory of hooks that accept a value only if it has the right shape."""
    return lambda cls: partial(_shaped, shape, words, factory(cls, converter))


def _shaped(shape: Any, words: str, inner: Any, raw: object, kind: object) -> object:  # the same
    if not isinstance(raw, shape):
        fault = later("expected {wanted}, found {found}")
        raise TypeError(say(fault, wanted=template(words), found=repr(raw)))
    return inner(raw, kind)


def is_notation(kind: object) -> bool:
    """Return whether a class is written in notation: `parse` reads it, and `str` writes it."""
    return inspect.ismethod(getattr(kind, "parse", None))


def _notation(raw: object, kind: Any) -> object:
    """Accept a value of a class, or read it from its notation."""
    return raw if isinstance(raw, kind) else kind.parse(strictly(raw, str))


def _numbers(raw: object, _kind: object) -> object:
    """Accept a whole number, or a table of them."""
    numbers = raw.values() if isinstance(raw, Mapping) else (raw,)
    if any(type(number) is not int for number in numbers):
        fault = later("expected a whole number, or a table of them for a player, found {raw}")
        raise ValueError(say(fault, raw=repr(raw)))
    return raw


def _is_homogeneous(kind: object) -> bool:
    return get_origin(kind) is Sequence or (get_origin(kind) is tuple and ... in get_args(kind))


def _is(*origins: object) -> Callable[[object], bool]:
    return lambda kind: get_origin(kind) in origins


def _word(raw: object, kind: Any) -> object:  # an enumeration, or a typing construct
    """Accept a word only if it belongs to an enumeration or a `Literal`."""
    known = get_args(kind) or [member.value for member in kind]
    if not any(raw == word and isinstance(raw, type(word)) for word in known):
        wanted = later("expected one of {known}, found {found}")
        if len(known) == 1:
            wanted = later("expected {known}, found {found}")
        fault = say(wanted, known=listing(known), found=repr(raw))
        raise ValueError(hinted(fault, suggest(str(raw), map(str, known))))
    return raw if get_origin(kind) is Literal else kind(raw)


_DOCUMENTS: list[cattrs.Converter] = []


def documents() -> cattrs.Converter:
    """Return the converter for documents, with the hooks of classes that need some."""
    if not _DOCUMENTS:  # no cache, which might be cleared: modules register their hooks once
        _DOCUMENTS.append(strict_converter())
    return _DOCUMENTS[0]


def structured(
    raw: object, kind: type[T], fault: type[FaultsError], *, file: str = "", at: str = ""
) -> T:
    """Make a value from a document, or raise an error of a given type with every fault and its
    place.

    It may be a part of the document: then faults are told as those of `at`.
    """
    try:
        found: T = plainly(raw, kind)
    except StructureError as error:
        raise fault(placed(error.faults, at), file=file) from None
    return found


class StructureError(ValueError):
    """A part of a document with the wrong shape; the message is one line."""

    def __init__(self, faults: Iterable[tuple[str, str]]) -> None:
        self.faults = tuple(faults)
        """Each place within the part, empty for the whole, and its fault."""
        super().__init__("; ".join(placed(self.faults)))

    def within(self, place: str) -> list[tuple[str, str]]:
        """Return the same faults, each with its place in the whole document."""
        return [(_join(place, below), text) for below, text in self.faults]


def plainly(raw: object, kind: Any, converter: cattrs.Converter | None = None) -> Any:  # any kind
    """Make a value from a part of a document, or raise `StructureError`."""
    from cattrs import BaseValidationError

    try:
        return (converter or documents()).structure(raw, kind)
    except (BaseValidationError, TypeError, ValueError, BadNotation) as error:
        raise StructureError(_walk(error, "")) from None


def placed(faults: Iterable[tuple[str, str]], at: str = "") -> list[str]:
    """Return faults, each after its place."""
    return [f"{path}: {text}" if (path := _join(at, place)) else text for place, text in faults]


def _walk(error: BaseException, path: str) -> list[tuple[str, str]]:
    """Yield the leaves of an error group, each with its path."""
    from cattrs.errors import (
        ClassValidationError,
        ForbiddenExtraKeysError,
        IterableValidationError,
    )

    match error:
        case ForbiddenExtraKeysError():
            found = unknown_keys(error.extra_fields, [*_aliases(error.cl).values()])
            return [(_join(path, key), wrong) for key, wrong in found]
        case ClassValidationError() | IterableValidationError():
            with_notes, others = error.group_exceptions()
            named = _aliases(error.cl) if isinstance(error, ClassValidationError) else {}
            inner = [(one, _place(path, note, named)) for one, note in with_notes]
            inner += [(one, path) for one in others]
            return list(chain.from_iterable(_walk(one, place) for one, place in inner))
        case StructureError():
            return error.within(path)
        case KeyError():
            key = str(error.args[0])
            return [(path if path.split(".")[-1] == key else _join(path, key), say("is missing"))]
    return [(path, str(error) or type(error).__name__)]


def _aliases(cls: type) -> dict[str, str]:
    """Return the names of a class's fields in documents."""
    fields = attrs.fields(cls) if attrs.has(cls) else ()
    return {field.name: field.alias for field in fields if field.init}


def _place(path: str, note: Any, named: Mapping[str, str]) -> str:  # a note of cattrs
    """Return the place in an error's note: a key, or an index in a list."""
    from cattrs.errors import AttributeValidationNote

    from arkrules.formats import write_key

    if isinstance(note, AttributeValidationNote):
        return _join(path, named.get(note.name, note.name))
    if isinstance(note.index, int):
        return f"{path}[{note.index}]"
    return _join(path, write_key(str(note.index)))


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path and key and key[0] != "[" else path + key


_NAMED = 20
"""The maximum number of unknown keys to name, since suggestions take time."""


def unknown_keys(keys: Iterable[str], known: list[str]) -> list[tuple[str, str]]:
    """Yield a fault for each unknown key, unless there are a great many."""
    found = sorted(keys)
    named = [(key, unknown_key(key, known)) for key in found[:_NAMED]]
    if rest := len(found) - len(named):
        more = count(rest, "and {number} more unknown key", "and {number} more unknown keys")
        named.append(("…", more))
    return named


def unknown_key(key: str, known: list[str]) -> str:
    """Describe an unknown key, with a suggestion."""
    all_known = say("known are {known}", known=listing(known)) if known else ""
    return hinted(say("unknown key"), suggest(key, known) or all_known)
