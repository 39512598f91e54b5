"""Tests that others run on their own cases, profiles and extensions."""

from arkrules.testing.soundness import CheckFailed, Flaw, check_extension, check_profile

__all__ = ["CheckFailed", "Flaw", "check_extension", "check_profile"]
