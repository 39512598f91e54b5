"""Tests that you can run on your own cases, profiles and extensions."""

from arkrules.testing.soundness import CheckFailed, Flaw, check_extension, check_profile

__all__ = ["CheckFailed", "Flaw", "check_extension", "check_profile"]
