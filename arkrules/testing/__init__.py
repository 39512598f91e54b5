"""Tests that you can run on your own cases, profiles and extensions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arkrules.lazy import lazily

if TYPE_CHECKING:
    from arkrules.testing.soundness import CheckFailed, Flaw, check_extension, check_profile

__getattr__, __dir__ = lazily(__name__, soundness="CheckFailed Flaw check_extension check_profile")
"""The plugin beside it is read in every run of pytest."""

__all__ = ["CheckFailed", "Flaw", "check_extension", "check_profile"]
