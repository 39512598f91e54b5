"""What a profile's extensions and tile sets put on the table.

An assembly depends on which extensions are in use, on the sets as they were read with the
profile, and on no clause's answer:
changing an answer never needs another assembly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from arkrules.errors import ProfileError
from arkrules.messages import listing, say
from arkrules.play.aspect import Aspect
from arkrules.play.clauses import TurnRules
from arkrules.play.extension import Extension, Glyph, Journey, PieceNote, StateKey, StockKind
from arkrules.play.moves import Place
from arkrules.play.pieces import Piece, PieceKind
from arkrules.play.refusal import Refusal
from arkrules.play.scoring import Bonus, Modifier, Scorer
from arkrules.play.verb import AnyVerb, Step
from arkrules.reading import FileText
from arkrules.rules import Profile
from arkrules.rules.extensions import BASE, find_extension, while_installed
from arkrules.structure import require
from arkrules.tiles import Box, Vocabulary, read_set

if TYPE_CHECKING:
    from arkrules.play.content import Content, Draft

__all__ = ["OWN_KEYS", "Assembly", "StepCourse", "assembly_of", "extension"]

K = TypeVar("K")
T = TypeVar("T")

OWN_KEYS = frozenset({
    "players", "to_move", "step", "laid", "tiles", "pieces", "scores", "supply", "stock", "hands",
    "bag", "table",
})  # fmt: skip
"""The keys that every position has, and no extension may declare."""


StepCourse = Mapping[str, tuple[Step, ...]]
"""The steps that come after a step, by its name, and all of a turn after none."""


@attrs.frozen(kw_only=True, eq=False)
class Assembly:
    """Everything that can be used or happen in a game of a profile."""

    extensions: tuple[Extension, ...]
    data: tuple[FileText, ...]
    """The further files that the extensions read."""
    box: Box
    vocabulary: Vocabulary
    signs: frozenset[str]
    """The signs of outlines that stand for something in this game alone."""
    pieces: Mapping[str, PieceKind]
    piece_notes: Mapping[str, PieceNote]
    tokens: frozenset[str]
    stock: tuple[StockKind, ...]
    steps: Mapping[str, Step]
    verbs: tuple[AnyVerb, ...]
    verb_of: Mapping[type, AnyVerb]
    """The verb that plays a class of moves."""
    scorers: tuple[Scorer, ...]
    completing: Mapping[tuple[bool, bool], tuple[Scorer, ...]]
    """The scorers of what a tile may have completed, by whether it closed a road or a city,
    and whether a site lies on it or beside it."""
    bonuses: Mapping[str, tuple[Bonus, ...]]
    """What marks add, by the kind of feature they stand on."""
    modifiers: tuple[Modifier, ...]
    phases: Mapping[str, Callable[[Draft], None]]
    keys: Mapping[str, StateKey]
    aspects: Mapping[str, Aspect]
    glyphs: Mapping[str, Glyph]
    journeys: Mapping[type, Callable[[Content, Any], Journey | None]]
    after_laying: tuple[Callable[[Draft], None], ...]
    placing: tuple[Callable[[Content, str, int], Sequence[Refusal]], ...]
    after_scoring: tuple[Callable[[Draft], None], ...]
    explain_laying: tuple[Callable[[Draft], None], ...]
    explain_placing: tuple[Callable[[Draft, str, int], None], ...]
    explain_scoring: tuple[Callable[[Draft], None], ...]
    after_lifting: tuple[Callable[[Draft, Piece], None], ...]
    game_begins: tuple[Callable[[Draft], None], ...]
    turn_begins: tuple[Callable[[Draft], None], ...]

    def course(self, profile: Profile) -> StepCourse:
        """The course of a turn under a profile."""
        sequence = profile[TurnRules].sequence
        steps = tuple(self.steps[name] for name in sequence)
        return {name: steps[at:] for at, name in enumerate(("", *sequence))}


@while_installed(maxsize=None)
def extension(name: str) -> Extension:
    """An extension by name."""
    found = find_extension(name)
    if not isinstance(found, Extension):
        raise ProfileError(
            say("the extension {name} is no arkrules.play.Extension", name=repr(name))
        )
    return found


def assembly_of(profile: Profile) -> Assembly:
    """The assembly of a profile."""
    try:
        return _assembly(profile.extensions, profile.set_files, profile.data)
    except AttributeError:
        require(profile, Profile, "profile", "a profile, such as `load_profile` gives")
        raise


@while_installed(maxsize=64)
def _assembly(
    names: tuple[str, ...], files: tuple[FileText, ...], data: tuple[FileText, ...]
) -> Assembly:
    parts = [extension(name) for name in (BASE, *names)]
    vocabulary = Vocabulary(
        _unique("mark", [(mark.word, mark) for part in parts for mark in part.marks]),
        frozenset(_unique("site", [(site.word, site) for part in parts for site in part.sites])),
    )
    sets = [read_set(file.text, vocabulary, file=file.path) for file in files]
    box = Box(sets, vocabulary)
    steps = _steps(parts)
    every = tuple(dict.fromkeys(v for step in steps.values() for v in step.verbs + step.otherwise))
    bonuses: dict[str, tuple[Bonus, ...]] = {}
    for bonus in (bonus for part in parts for bonus in part.bonuses):
        bonuses[bonus.on] = (*bonuses.get(bonus.on, ()), bonus)
    scorers = [(scorer.kind, scorer) for part in parts for scorer in part.scorers]
    keys = _unique("key", [(key.name, key) for part in parts for key in part.keys])
    if taken := sorted(OWN_KEYS & keys.keys()):
        raise ProfileError(
            say(
                "an extension declares the key {key}, which positions have anyway",
                key=repr(taken[0]),
            )
        )
    stock = _unique("stock", [(kind.name, kind) for part in parts for kind in part.stock])
    hooks = [part.hooks for part in parts]
    pieces = _unique("piece", [(kind.name, kind) for part in parts for kind in part.pieces])
    if words := sorted(pieces.keys() & {verb.word for verb in every if verb.makes is not Place}):
        raise ProfileError(
            say("{word} is declared both as a piece and as a kind of move", word=repr(words[0]))
        )
    notes = _unique("note", [(n.name, n) for part in parts for n in part.piece_notes])
    if unknown := sorted({note.stock for note in notes.values() if note.stock} - stock.keys()):
        raise ProfileError(
            say(
                "pieces carry something from the stock {stock}, which is not there",
                stock=repr(unknown[0]),
            )
        )
    return Assembly(
        extensions=tuple(parts),
        data=data,
        box=box,
        vocabulary=vocabulary,
        signs=frozenset(sign for part in parts for sign in part.signs),
        pieces=pieces,
        piece_notes=notes,
        tokens=frozenset(_unique("token", [(t.name, t) for part in parts for t in part.tokens])),
        stock=tuple(stock.values()),
        steps=steps,
        verbs=every,
        verb_of=_unique("class of moves", [(verb.makes, verb) for verb in every]),
        scorers=(scoring := tuple(_unique("scorer", scorers).values())),
        completing={
            (closed, site): tuple(
                scorer
                for scorer in scoring
                if {"closing": closed, "site": site}.get(scorer.completed_by, True)
            )
            for closed in (False, True)
            for site in (False, True)
        },
        bonuses=bonuses,
        modifiers=tuple(
            sorted((m for part in parts for m in part.modifiers), key=lambda m: m.stage)
        ),
        phases=_unique("phase", [pair for part in parts for pair in part.phases.items()]),
        keys=keys,
        aspects=_unique("aspect", [(one.name, one) for part in parts for one in part.aspects]),
        glyphs=_unique("glyph", [pair for part in parts for pair in part.glyphs.items()]),
        journeys=_unique("journey", [pair for part in parts for pair in part.journeys.items()]),
        after_laying=tuple(h.after_laying for h in hooks if h.after_laying),
        placing=tuple(h.placing for h in hooks if h.placing),
        after_scoring=tuple(h.after_scoring for h in hooks if h.after_scoring),
        explain_laying=tuple(h.explain_laying for h in hooks if h.explain_laying),
        explain_placing=tuple(h.explain_placing for h in hooks if h.explain_placing),
        explain_scoring=tuple(h.explain_scoring for h in hooks if h.explain_scoring),
        after_lifting=tuple(h.after_lifting for h in hooks if h.after_lifting),
        game_begins=tuple(h.game_begins for h in hooks if h.game_begins),
        turn_begins=tuple(h.turn_begins for h in hooks if h.turn_begins),
    )


def _steps(parts: Sequence[Extension]) -> dict[str, Step]:
    """All steps, each with every verb that some extension offers there."""
    offered: dict[str, list[AnyVerb]] = {}
    for part in reversed(parts):  # what extensions offer comes before the game's own `pass`
        for name, verbs in part.verbs.items():
            offered.setdefault(name, []).extend(verbs)
    steps = {
        name: attrs.evolve(step, verbs=(*step.verbs, *offered.pop(name, ())))
        for name, step in _unique(
            "step", [(step.name, step) for part in parts for step in part.steps]
        ).items()
    }
    if offered:
        raise ProfileError(
            say("moves are declared for unknown steps: {steps}", steps=listing(sorted(offered)))
        )
    return steps


def _unique(what: str, pairs: list[tuple[K, T]]) -> dict[K, T]:
    """A dictionary, or an error that says what two extensions both declare."""
    found: dict[K, T] = {}
    for name, value in pairs:
        if name in found:
            raise ProfileError(
                say(
                    "two extensions declare the {what} {name}; use only one of them",
                    what=what,
                    name=repr(name),
                )
            )
        found[name] = value
    return found
