"""Tests that you can run on your own cases, profiles and extensions."""

from __future__ import annotations

from arkrules.lazy import lazily

__getattr__, __dir__ = lazily(__name__)
