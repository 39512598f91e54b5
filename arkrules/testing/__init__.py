"""Tests that others run on their own cases, profiles and extensions."""
