"""The kernel of the Ark compiled once, whichever process comes to it first."""

from __future__ import annotations

import pytest

from arkrules.sim import compiling
from tests.sim.ark.played import KERNEL


@pytest.fixture(scope="session", autouse=True)
def kernel_of_the_ark() -> None:
    """It is compiled, or read from where an earlier session kept it."""
    if not compiling.installed():
        return  # every module of tests skips itself, and says why
    compiling.ready(kernel=KERNEL)
