"""Whatever is read gives what it says, or an error of ours: soon, with little, and in its place.

`guarding.py` says what must hold. Here it is asked of what was found before, of any bytes,
and of sound texts that were scrambled; `--hypothesis-profile=thorough` looks for longer.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, note
from hypothesis import strategies as st

from tests.amount import examples
from tests.fuzzing.readers import READERS, kept, seeds, tried
from tests.fuzzing.scrambling import LONGEST, ODDITIES, SCRAPS, scrambled

PATIENCE = 2.0
"""Machines that test are shared, and other tests have their processes besides."""
BY_NAME = pytest.mark.parametrize("name", READERS)


@pytest.fixture(autouse=True)
def _warm(name: str) -> None:
    """What is sound is read; and what is loaded once is no part of what a text costs."""
    if name not in _WARM:
        said = {tried(name, content, patience=20) for content in seeds(name)}
        assert said == {"read"} or (name in UNSOUND and "read" in said)
        _WARM.add(name)


_WARM: set[str] = set()
UNSOUND = {"bytes"}
"""Readers some of whose texts to begin with are refused, so that more is reached from there."""


@BY_NAME
def test_what_was_found_before(name: str) -> None:
    for content in kept(name).values():
        tried(name, content, patience=PATIENCE)


@BY_NAME
@examples(10)
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
    """What breaks is made small and shown: mend the cause, and keep the text in `corpus/`."""
    stock = [*seeds(name), *kept(name).values()]
    content = scrambled(rng, data.draw(st.sampled_from(stock)), stock)
    note(f"content = {content!r}")
    tried(name, content, patience=PATIENCE)
