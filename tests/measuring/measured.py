"""Effects measured in a few games."""

from __future__ import annotations

from arkrules.measuring import measure
from arkrules.rules import Profile, load_profile


def changed(profile: str, **answers: object) -> Profile:
    """A profile with some other answers, `_` standing for the dot."""
    found = load_profile(profile)
    for name, answer in answers.items():
        found = found.with_answer(name.replace("_", ".", 1), answer)
    return found


def effects_of(base: Profile, other: Profile, games: int = 6, policy: str = "random", **more: int):
    """The effects of single changes on the games of one kind of player."""
    findings = measure(base, other, games={policy: games}, seed=1, **more)
    return {effect.clauses: effect for effect in findings.effects}
