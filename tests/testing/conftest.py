"""What the tests of the plugin share."""

from __future__ import annotations

import pytest

from arkrules.play import lexicon

# A run of pytest within this process forgets the modules that it imported;
# extensions would then be there twice, so all are imported before.
lexicon()


@pytest.fixture(autouse=True)
def apart(request: pytest.FixtureRequest) -> None:
    """Keep a run of pytest within this one from telling syrupy where this one has approvals."""
    if "pytester" in request.fixturenames:
        request.getfixturevalue("pytester").makeini("[pytest]\naddopts = -p no:syrupy\n")
