"""Approvals: what `--approve` writes anew, and what it leaves as it is."""

from __future__ import annotations

import pytest

from tests.paths import ROOT

pytest_plugins = ("pytester",)

HOOKS = """
import pytest
from tests import approvals

pytest_addoption = approvals.add_options
pytest_configure = approvals.prepare

@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session):
    approvals.spare(session)
"""
COMPARING = """
def test_first(snapshot):
    assert "{said}" == snapshot

def test_second(snapshot):
    assert {holds}
    assert "second" == snapshot
"""


def test_what_was_not_compared_since_a_test_failed_stays_approved(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)  # this run has none
    pytester.makeconftest(HOOKS)

    def approved(said: str, *, holds: bool) -> str:
        pytester.makepyfile(test_said=COMPARING.format(said=said, holds=holds))
        pytester.runpytest_subprocess("--approve", "-p", "no:cacheprovider")
        return (pytester.path / "__snapshots__/test_said.ambr").read_text(encoding="utf-8")

    first = approved("first", holds=True)
    assert "test_second" in first
    assert approved("other", holds=False) == first.replace("first'", "other'")
    pytester.makepyfile(test_said=COMPARING.partition("def test_second")[0].format(said="other"))
    pytester.runpytest_subprocess("--approve", "-p", "no:cacheprovider")
    assert "test_second" not in (pytester.path / "__snapshots__/test_said.ambr").read_text("utf-8")
