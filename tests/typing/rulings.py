"""Settling disputes, and comparing editions."""
# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from typing import assert_type

import arkrules
from arkrules.rulings import Verdicts

case = arkrules.load_case("dispute.toml")
assert_type(case, arkrules.Case | arkrules.ReferenceCase)
assert_type(arkrules.adjudicate(case, ["carcassonne"]), Verdicts)
for verdict in arkrules.adjudicate(case).verdicts:
    assert_type(verdict, arkrules.Verdict)

profile = arkrules.load_profile("carcassonne")
assert_type(profile, arkrules.Profile)
assert_type(profile.answer("farm.value"), arkrules.Answer)
assert_type(profile.with_answer("farm.value", "per-city"), arkrules.Profile)
assert_type(arkrules.compare(["ark-en2", "ark-de"]), arkrules.Concordance)
assert_type(arkrules.what_changes("ark-en2", "ark-de"), arkrules.Changes)

arkrules.compare("ark-en2", "ark-de")  # type: ignore[call-arg, arg-type]
arkrules.load_profile(profile)  # type: ignore[arg-type]
arkrules.load_case(7)  # type: ignore[arg-type]
