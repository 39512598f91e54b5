"""Documents that programs write, with any value in any place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.amount import examples
from tests.fuzzing.readers import seeds, tried
from tests.fuzzing.scrambling import SCRAPS

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    | st.sampled_from(SCRAPS),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.text(max_size=8) | st.sampled_from(["players", "red", "tiles", "ark"]), inner, max_size=4
    ),
    max_leaves=12,
)  # fmt: skip
DOCUMENTS = [
    "record", "findings", "position as json", "saved game", "seal", "rows", "request", "response",
    "state", "what a link holds", "sketch",
]  # fmt: skip


@st.composite
def somewhere(draw: st.DrawFn, document: Any) -> str:
    """A document in which one thing is anything, and what held it may have more than it had."""
    whole = json.loads(json.dumps(document))
    here = whole
    while True:
        keys = sorted(here) if isinstance(here, dict) else list(range(len(here)))
        key = draw(st.sampled_from([*keys, "more"] if isinstance(here, dict) else keys))
        inner = here[key] if key in keys else None
        if not (isinstance(inner, (dict, list)) and inner and draw(st.booleans())):
            break
        here = inner
    here[key] = draw(VALUES)
    return json.dumps(whole)


@pytest.mark.parametrize("name", DOCUMENTS)
@examples(30)
@given(data=st.data())
def test_any_value_anywhere(name: str, data: st.DataObject) -> None:
    sound = data.draw(st.sampled_from([one for one in seeds(name) if one.startswith(b"{")]))
    document = json.loads(sound.splitlines()[0] if name == "rows" else sound)
    tried(name, data.draw(somewhere(document)).encode() + b"\n" * (name == "rows"), patience=10)
