"""An executable rulebook of the Carcassonne family.

Everything public is named here; nothing is defined here,
and nothing is imported before it is used.
"""

from __future__ import annotations

from arkrules.lazy import lazily

__getattr__, __dir__ = lazily(__name__)
