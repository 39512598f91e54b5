"""What the kernel plays by: every edition and overlay, and every other answer of what it reads."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs
import pytest

from arkrules.errors import ProfileError
from arkrules.play import GameState, new_game
from arkrules.play.assembly import assembly_of
from arkrules.rules import Profile, library
from tests.house_rules import OVERLAYS, SHELF, laid_over

Change = tuple[str, object]
"""A clause, and an answer that the edition does not give."""
ANSWERS = tomllib.loads(Path(__file__).with_name("answers.toml").read_text(encoding="utf-8"))


@attrs.frozen(eq=False, repr=False, slots=False)
class Game:
    """A game that the kernel plays, and by what answers it is played in tests."""

    root: str
    """The edition whose clauses are answered otherwise."""
    more: tuple[str, ...] = ()
    """The games whose other answers are tried, too."""
    beside_others: tuple[str, ...] = ()
    """Editions with the same boxes and others, if it is one of these; then its own answers only
    are tried.
    """

    def __repr__(self) -> str:
        return self.root

    @cached_property
    def reads(self) -> Sequence[str]:
        """The clauses that the kernel reads of it, and those that are declared to it as data."""
        known = profile_named(ROOT).catalogue if self.beside_others else ()
        profile = profile_named(self.root)
        taken = [
            c.id for c in profile if c.executed and c.kernel != "default" and c.id not in known
        ]
        answers = ANSWERS[self.root]
        refused = {*answers.get("unplayable", ())} - {*answers.get("otherwise", ())}
        return [id for id in taken if id not in {*refused, "turn.sequence"}]

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The kinds of pieces that it has."""
        return tuple(assembly_of(profile_named(self.root)).pieces)

    @cached_property
    def bag(self) -> Sequence[str] | None:
        """Tiles with which much happens soon; in the base game enough does as it is."""
        bag: list[str] | None = ANSWERS[self.root].get("bag")
        return bag

    @cached_property
    def mixed(self) -> Sequence[Mapping[str, object]]:
        """Answers that come to the same corner together."""
        mixed: list[dict[str, object]] = ANSWERS[self.root].get("mixed", [])
        return mixed

    @cached_property
    def otherwise(self) -> Mapping[str, list[object]]:
        """Other answers to each clause that the kernel reads."""
        found = self._with_the_base_game("otherwise")
        return {clause: found.get(clause, []) for clause in self.reads}

    @cached_property
    def together(self) -> Mapping[str, Mapping[str, object]]:
        """Where an answer only matters, or only can be, beside others."""
        return self._with_the_base_game("together")

    def _with_the_base_game(self, what: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for root in (ROOT, *self.more, self.root):
            found |= ANSWERS[root].get(what, {})
        return found

    @cached_property
    def editions(self) -> tuple[str, ...]:
        """The editions with the same extensions."""
        if self.beside_others:
            return (self.root, *self.beside_others)
        extensions = profile_named(self.root).extensions
        found = (id for id in SHELF.profile_ids() if SHELF.profile(id).extensions == extensions)
        return tuple(found) or (self.root,)

    @cached_property
    def overlaid(self) -> tuple[str, ...]:
        """The root with every overlay with which one can play."""
        overlays = () if self.beside_others else OVERLAYS
        return tuple(f"{self.root}+{overlay}" for overlay in overlays if self._takes(overlay))

    def _takes(self, overlay: str) -> bool:
        """Whether the start block is one that an overlay can be laid over."""
        try:
            return bool(new_game(laid_over(self.root, overlay), 2))
        except ProfileError:
            return False

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every edition, and every overlay on the root."""
        return self.editions + self.overlaid

    def asked(self, answers: Mapping[str, object], id: str = "") -> Profile:
        """An edition with other answers."""
        profile = profile_named(id or self.root)
        for clause, answer in answers.items():
            profile = profile.with_answer(clause, answer)
        return profile

    def beside(self, *changes: Change) -> Profile:
        """A profile with some other answers, and what it takes for them to matter."""
        answers: dict[str, object] = {}
        for clause, _ in changes:
            answers |= self.together.get(clause, {})
        return self.asked({**answers, **dict(changes)})

    @cached_property
    def changes(self) -> list[Change]:
        """Every clause that is read, with every other answer."""
        return [(clause, one) for clause, others in self.otherwise.items() for one in others]

    def dense(self, profile: Profile, players: int) -> GameState:
        """A game in which much happens soon."""
        return new_game(profile, players, bag=self.bag)


def profile_named(name: str) -> Profile:
    """An edition, or one with an overlay, on a table so small that its edge is met."""
    if name in OWN.profile_ids():
        return OWN.profile(name)
    return laid_over(*name.split("+")) if "+" in name else SHELF.profile(name)


OWN = library([Path(__file__).with_name("own")])
"""Profiles and tiles of one's own; one has the Ark with ghosts."""
ROOT = "carcassonne"
BASE, ARK, GHOSTS = Game(ROOT), Game("ark-en2"), Game("ghosts")
BOTH = Game("both", more=("ark-en2", "ghosts"))
BOXES = Game(
    "carcassonne-c2+abbot+inns+river+river-2+traders",
    beside_others=(
        "carcassonne+inns", "carcassonne+river", "carcassonne+house.draw-ahead+inns+river-2",
        "carcassonne-c2+abbot+house.bag+river-2", "carcassonne-c2+abbot+first-game",
        "carcassonne-c2+abbot+house.hand-of-three+river", "carcassonne-c3+abbot+inns",
        "carcassonne-c3+first-game+house.fill-hole+river",
        "carcassonne-c3+abbot+house.table-completes+surface.table", "ghosts+traders",
        "carcassonne+traders", "carcassonne-c3+first-game+traders",
        "carcassonne-2001+house.draw-ahead+inns+traders",
    ),
)  # fmt: skip
GAMES = (BASE, ARK, GHOSTS, BOTH, BOXES)


def each(*values: object, of: Game, name: str = "") -> object:
    """A game with more values, as a parameter."""
    return pytest.param(of, *values, id=name or of.root)
