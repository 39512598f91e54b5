"""Games under house rules: what is drawn at random, and what is counted."""

from __future__ import annotations

from hypothesis import strategies as st

from arkrules.play import contradictions
from arkrules.rules import Profile
from tests.house_rules import FAMILY, PLAYED, laid_over

seeds = st.integers(0, 10**6)
crowds = st.integers(2, 4)
PAIRS = [
    (profile, overlay)
    for profile in FAMILY
    for overlay in PLAYED
    if not contradictions(laid_over(profile, overlay))
]


def over(*overlays: str) -> st.SearchStrategy[Profile]:
    """Editions with one of these overlays, or with all that are played by turns."""
    pairs = [pair for pair in PAIRS if not overlays or pair[1] in overlays]
    return st.sampled_from(pairs).map(lambda pair: laid_over(*pair))
