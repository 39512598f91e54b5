"""Whatever is read gives what it says, or an error of ours: soon, with little, and in its place.

`guarding.py` says what must hold. Here it is asked of what was found before, of any bytes,
and of sound texts that were scrambled; `python -m tests.fuzzing` looks for longer.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.amount import examples
from tests.fuzzing.hunting import Hunt, kept, tried
from tests.fuzzing.readers import READERS, seeds
from tests.fuzzing.scrambling import LONGEST, ODDITIES, SCRAPS, scrambled

PATIENCE = 2.0
"""Machines that test are shared, and other tests have their processes besides."""
BY_NAME = pytest.mark.parametrize("name", READERS)


@pytest.fixture(autouse=True)
def _warm(name: str) -> None:
    """What is loaded once is no part of what a text costs."""
    if name not in _WARM:
        for content in seeds(name):
            tried(name, content, patience=20)
        _WARM.add(name)


_WARM: set[str] = set()
FOUND = [(name, file) for name in READERS for file in kept(name)]


@pytest.mark.parametrize(("name", "file"), FOUND, ids=[f"{name}: {file}" for name, file in FOUND])
def test_what_was_found_before(name: str, file: str) -> None:
    tried(name, kept(name)[file], patience=PATIENCE)


@BY_NAME
@examples(20)
@given(content=st.binary(max_size=300) | st.text(max_size=100).map(lambda text: text.encode()))
@example(content=b"")
@example(content=b"\xff\xfe")
@example(content=b"{")
@example(content=b"[" * LONGEST)
@example(content=b"\0" * LONGEST)
@example(content=("".join(SCRAPS) * 9).encode("utf-8", "surrogatepass")[:LONGEST])
@example(content="".join(ODDITIES).encode("utf-8", "surrogatepass"))
def test_any_bytes(name: str, content: bytes) -> None:
    tried(name, content, patience=PATIENCE)


@BY_NAME
@examples(30)
@given(rng=st.randoms(use_true_random=False), data=st.data())
def test_what_was_sound_and_was_scrambled(name: str, rng: Random, data: st.DataObject) -> None:
    sound = seeds(name)
    content = scrambled(rng, data.draw(st.sampled_from(sound)), sound)
    tried(name, content, patience=PATIENCE)


@pytest.mark.slow
@BY_NAME
def test_a_short_hunt(name: str) -> None:
    hunt = Hunt(name, seed=18)
    hunt.go_on(tries=40)
    assert [(find.why, find.content[:200]) for find in hunt.finds] == []
