"""Tests that others run on their own cases, profiles and extensions."""

from arkrules.testing.extensions import check_extension
from arkrules.testing.profiles import CheckFailed, Flaw, check_profile

__all__ = ["CheckFailed", "Flaw", "check_extension", "check_profile"]
