"""Putting the casebook to other engines."""
# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from typing import assert_type

import arkrules
from arkrules.conformance import CaseResult, Conformance, Totals, put, questions_in

questions = questions_in(arkrules.casebook(), ["carcassonne"], others=True)
found = put(questions, "node engine.mjs", seconds=1.5, jobs=2)
assert_type(found, Conformance)
assert_type(found.total, Totals)
assert_type(found.by_clause["city.small"].share, float | None)
for finding in found.findings:
    if finding.fared is CaseResult.DIFFERS:
        assert_type(finding.question.id, str)

questions_in("small-city")  # type: ignore[arg-type]
put(questions, ["node", "engine.mjs"])  # type: ignore[arg-type]
