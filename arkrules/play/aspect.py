"""What a question about a game may speak of.

An *aspect* is one key of a verdict: scores, what stands on the board, who has won.
Everything about it stands in one place: how it is written, what it is after some moves,
and how it is said. What is the same for all follows from that: comparing, JSON, the schema.

Compared are *facts*, each under a path: `scores = { red = 4 }` is the fact 4 under `("red",)`.
What a question does not name is no part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from arkrules.messages import listing, say
from arkrules.nouns import noun
from arkrules.schema import Schema, Schemas
from arkrules.structure import forbidding_converter, plainly

if TYPE_CHECKING:
    from arkrules.play.events import Reason
    from arkrules.play.played import Played
    from arkrules.play.refusal import Refusal

__all__ = ["Aspect", "Fact", "FactPath", "Facts", "facts_of", "nested", "said"]

FactPath = tuple[str, ...]
Fact = bool | int | str | frozenset[Any] | None
Facts = Mapping[FactPath, Fact]


def facts_of(value: object) -> dict[FactPath, Fact]:
    """A value as facts: tables by their keys, and lists as sets."""
    if isinstance(value, Mapping):
        return {
            (str(name), *path): fact
            for name, inner in value.items()
            for path, fact in facts_of(inner).items()
        }
    if isinstance(value, (list, tuple, set, frozenset)):
        return {(): frozenset(value)}
    assert value is None or isinstance(value, (bool, int, str))  # nothing else is written
    return {(): value}


def nested(facts: Facts) -> Any:
    """Facts as the plain value that a document holds."""
    if () in facts:
        fact = facts[()]
        return sorted(fact, key=str) if isinstance(fact, frozenset) else fact
    found: dict[str, dict[FactPath, Fact]] = {}
    for (name, *rest), fact in facts.items():
        found.setdefault(name, {})[tuple(rest)] = fact
    return {name: nested(inner) for name, inner in found.items()}


def said(fact: Fact) -> str:
    """A fact in words."""
    if isinstance(fact, bool):
        return str(fact).lower()  # as a case has it
    if fact is None or fact == frozenset():
        return say("nothing")
    if isinstance(fact, frozenset):
        return str(listing(sorted(map(str, fact))))
    return str(fact)


def _as_written(value: Any) -> Any:
    return value


def _the_same(_played: Played, fact: Fact) -> Fact:
    return fact


def _whatever(_played: Played) -> None:
    return None


def _nothing_besides(_played: Played, _facts: Facts) -> Iterable[Refusal | Reason]:
    return ()


def _no_reason(_played: Played, _path: FactPath) -> str:
    return ""


@attrs.frozen(kw_only=True)
class Aspect:
    """One key of a verdict."""

    name: str
    of: Callable[[Played, Sequence[str]], object]
    """What it is after the moves, as a plain value or a table of them;
    with the names asked for, for those aspects of which there is no end."""
    type: Any = object  # a typing construct such as Mapping[str, int]
    """What a case may write for it; without it, anything."""
    stands_for: Callable[[Any], object] = _as_written
    """From what is written to what `of` would give."""
    among: Callable[[Played], Collection[str] | None] = _whatever
    """The names there are, where a fact is a name or several; no other can be meant."""
    normal: Callable[[Played, Fact], Fact] = _the_same
    """A written fact in the one form in which facts compare."""
    why: Callable[[Played, FactPath], str] = _no_reason
    """Why it is as it is, for those who expected something else."""
    say: Callable[[Facts, Played], Iterable[str]] | None = None
    """It in words; without it, its name and what it is."""
    about: str = ""
    """What it is, for whoever writes a case."""
    topics: tuple[str, ...] = ()
    """The topics of reasons that bear on it."""
    besides: Callable[[Played, Facts], Iterable[Refusal | Reason]] = _nothing_besides
    """What decides it besides the reasons of the moves played, such as what refuses a move."""
    aside: bool = False
    """Whether it is told last, as people seldom ask for it: supplies, whose turn it is."""

    def read(self, raw: object) -> object:
        """What is written, checked; `Unfit`, a `ValueError`, says what is wrong."""
        if self.type is object:
            return raw
        value: object = plainly(_CONVERTER, raw, self.type)
        return value

    def stated(self, written: object) -> dict[FactPath, Fact]:
        """What is written, as facts."""
        return facts_of(self.stands_for(written))

    def facts(self, played: Played, paths: Iterable[FactPath]) -> dict[FactPath, Fact]:
        """What it is after the moves, as far as it is asked for and there is such a thing."""
        asked = list(paths)
        names = list(dict.fromkeys(path[0] for path in asked if path))
        found = facts_of(self.of(played, names))
        if () in found:
            return {(): found[()]}
        return {path: found[path] for path in asked if path in found}

    def words(self, facts: Facts, played: Played) -> Iterable[str]:
        """Facts of this aspect in words; those of moves need what was played."""
        if self.say is not None:
            return self.say(facts, played)
        parts = listing(" ".join((*path, said(fact))) for path, fact in facts.items())
        return [say("{aspect}: {facts}", aspect=noun(self.name), facts=parts)] if facts else []

    @property
    def schema(self) -> Schema:
        """The JSON Schema of what is written."""
        return Schemas().of(self.type)


def _number_or_numbers(raw: object, _kind: object) -> object:
    """Whole numbers, or a table of them: `stock` holds both."""
    numbers = raw.values() if isinstance(raw, dict) else (raw,)
    if any(type(number) is not int for number in numbers):
        raise ValueError(
            say(
                "expected a whole number, or a table of them for a player, found {raw}",
                raw=repr(raw),
            )
        )
    return raw


_CONVERTER = forbidding_converter()
_CONVERTER.register_structure_hook_func(
    lambda kind: kind == int | Mapping[str, int], _number_or_numbers
)
