"""How much clauses matter is what was measured between editions."""

from __future__ import annotations

from arkrules.editions.comparison import WEIGHTS
from arkrules.measuring import Findings
from tests.paths import ROOT


def test_weights_are_the_most_that_another_answer_set_scores_apart() -> None:
    """If this fails, write `arkrules/editions/weights.toml` anew from what it says."""
    most: dict[str, float] = {}
    for file in (ROOT / "docs" / "effects").glob("*.json"):
        findings = Findings.load(file)
        for effect in () if findings.of_box else findings.effects:
            if effect.policy == "greedy" and len(effect.clauses) == 1:
                apart = round(effect.own.apart / effect.own.players, 1)
                most[effect.clauses[0]] = max(apart, most.get(effect.clauses[0], 0))
    assert dict(WEIGHTS) == {clause: apart for clause, apart in most.items() if apart}
