"""Tests that others run on their own cases, profiles and extensions."""

from arkrules.testing.faults import CheckFailed, Flaw
from arkrules.testing.of_extensions import check_extension
from arkrules.testing.of_profiles import check_profile

__all__ = ["CheckFailed", "Flaw", "check_extension", "check_profile"]
