"""Findings: a document that says how they were measured and notices when rules have changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import attrs

from arkrules.errors import FindingsError
from arkrules.files import RECORD_BYTES, given_text, save
from arkrules.formats import parse_json, write_json
from arkrules.measuring.differing import Unmeasured
from arkrules.measuring.intervals import Interval, share
from arkrules.measuring.plan import COUNT
from arkrules.measuring.tally import Tally
from arkrules.nouns import listed, plural
from arkrules.play import assembly_of
from arkrules.play.playouts import LOOKS, PLAYERS
from arkrules.rules import Library, Profile
from arkrules.rulings.casebook import casebook
from arkrules.structure import documents, structured
from arkrules.text import later, listing, say
from arkrules.version import __version__

__all__ = ["Effect", "Findings", "SeedNoise", "Side"]

FORMAT = 4


@attrs.frozen(kw_only=True)
class Side:
    """One of the two editions, with a digest of everything it affects in play."""

    profile: str
    title: str
    rules: str

    @classmethod
    def of(cls, profile: Profile) -> Side:
        """Return the data kept about an edition."""
        return cls(profile=profile.id, title=profile.title, rules=_rules(profile))


def _rules(profile: Profile) -> str:
    """A digest of the executed answers and of the tiles, without notes and citations.

    Only answers other than the default are in it: a new clause at its default changes no game.
    """
    box = assembly_of(profile).box
    changed = [one.id for one in profile if one.executed and profile.value(one.id) != one.default]
    content = [
        list(profile.extensions),
        answers_in_data(profile, sorted(changed)),
        {token: [str(count), box.kind(token).literal] for token, count in box.counts.items()},
    ]
    text = json.dumps(content, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def answers_in_data(profile: Profile, clauses: Iterable[str]) -> dict[str, Any]:
    """Return the answers to some clauses, those that an edition has, as TOML would give them."""
    known = (profile.clause(id) for id in clauses if id in profile.catalogue)
    return {clause.id: clause.unstructure(profile.value(clause.id)) for clause in known}


@attrs.frozen(kw_only=True)
class Effect:
    """The effect of one rule change on the games of one kind of player."""

    clauses: tuple[str, ...]
    """The clauses with the other edition's answers, or of the boxes left out."""
    without: tuple[str, ...] = ()
    """The boxes that were left out, on the same tiles; empty if answers were exchanged."""
    policy: str
    before: Mapping[str, Any]  # as `answers_in_data` has them
    after: Mapping[str, Any]
    asked: int
    """The number of games in which a move made or a scoring depended on one of the clauses."""
    watched: int
    """The number of games for which this is known: the first ones."""
    kept: Tally
    """The effect when every move is made again if it is legal."""
    own: Tally
    """The effect when the players choose under the changed rules, by the same dice."""

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.asked <= self.watched:
            raise ValueError(f"{self.asked} of {self.watched} games cannot be")

    @property
    def alone(self) -> bool:
        """Whether the answer to one clause was exchanged, and nothing else."""
        return len(self.clauses) == 1 and not self.without

    @property
    def together(self) -> str:
        """A title for a change of more than one answer."""
        if self.without:
            return say("Without {boxes}, on the same tiles", boxes=listing(self.without))
        return say("All of them together")

    @property
    def came_up(self) -> Interval | None:
        """The share of the watched games in which this happened, if there are enough."""
        return share(self.asked, self.watched)


@attrs.frozen(kw_only=True)
class SeedNoise:
    """The baseline: the same rules and stack of tiles, but other dice for the players."""

    policy: str
    tally: Tally
    first: tuple[tuple[int, ...], ...]
    """The scores of the first games."""


@attrs.frozen(kw_only=True, repr=False)
class Findings:
    """Measured effects between two editions, with all that is needed to measure them again."""

    format: int = FORMAT
    command: str
    base: Side
    """The edition of the games."""
    other: Side
    """The edition of the answers that were tried."""
    games: Mapping[str, int]
    """The number of games for each kind of player."""
    seed: int
    effects: tuple[Effect, ...]
    whims: tuple[SeedNoise, ...]
    unmeasured: tuple[Unmeasured, ...]
    players: int = COUNT
    looks: int = LOOKS
    """The number of moves of each kind that the greedy player considered."""
    arkrules: str = __version__
    casebook: str = attrs.field(factory=lambda: casebook().version)

    def __repr__(self) -> str:
        games = listed(f"{count} of {policy} players" for policy, count in self.games.items())
        return (
            f"<Findings on {self.base.profile} played with {self.other.profile}:"
            f" {plural(len(self.effects), 'effect')}, games: {games}>"
        )

    def to_json(self) -> str:
        """The findings as a JSON document."""
        return write_json(documents().unstructure(self), indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str, *, file: str = "") -> Findings:
        """Read findings from JSON, or raise `FindingsError` with every fault."""
        raw = parse_json(text, FindingsError, file=file)
        if isinstance(raw, dict) and raw.get("format") != FORMAT:
            fault = later("{found} is not known; this version reads format {format}")
            fault = say(fault, found=repr(raw.get("format")), format=FORMAT)
            raise FindingsError(fault, file=file, key="format")
        found = structured(raw, cls, FindingsError, file=file)
        if unknown := sorted(found.games.keys() - PLAYERS.keys()):
            fault = say("no policy {name}", name=repr(unknown[0]))
            raise FindingsError(fault, file=file, key="games")
        if {effect.policy for effect in found.effects} - found.games.keys():
            fault = say("names players who played no games")
            raise FindingsError(fault, file=file, key="effects")
        if not all(tally.games for tally in found.tallies):
            raise FindingsError(say("compares no games"), file=file, key="effects")
        return found

    @classmethod
    def load(cls, path: Path | str) -> Findings:
        """Read findings from a file."""
        text = given_text(path, FindingsError, RECORD_BYTES)
        return cls.from_json(text, file=str(path))

    def save(self, path: Path | str) -> None:
        """Write the findings to a file atomically."""
        save(Path(path), self.to_json())

    @property
    def of_box(self) -> bool:
        """Whether this measures what a box adds, and not answers of another edition."""
        return any(effect.without for effect in self.effects)

    @property
    def exchanged(self) -> tuple[str, ...]:
        """The clauses whose answers were exchanged one by one."""
        return tuple(dict.fromkeys(one.clauses[0] for one in self.effects if one.alone))

    @property
    def changes(self) -> list[list[Effect]]:
        """The effects of each change, one for each kind of player."""
        grouped = groupby(self.effects, key=lambda one: (one.clauses, one.without))
        return [list(effects) for _, effects in grouped]

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """Everything that was counted."""
        pairs = [tally for effect in self.effects for tally in (effect.kept, effect.own)]
        return (*pairs, *(whims.tally for whims in self.whims))

    def outdated(self, shelf: Library) -> Iterator[str]:
        """List what has changed since: the editions' answers or tiles, or the greedy player."""
        for side in (self.base, self.other):
            if _rules(shelf.profile(side.profile, named_in="")) != side.rules:
                said = later("{edition} has other answers or tiles than when this was measured")
                yield say(said, edition=side.profile)
        if "greedy" in self.games and self.looks != LOOKS:
            said = later("the greedy player looked at {then} moves of a kind, and now at {now}")
            yield say(said, then=self.looks, now=LOOKS)
