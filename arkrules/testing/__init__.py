"""Tests that you can run on your own cases, profiles and extensions.

Open `soundness.py` first: `check_extension` and `check_profile`. `laws.py` has what holds for every
game, `strategies.py` makes positions for Hypothesis, and `plugin.py` runs case files as tests.
"""

from __future__ import annotations

from arkrules.lazy import lazily

__getattr__, __dir__ = lazily(__name__)
