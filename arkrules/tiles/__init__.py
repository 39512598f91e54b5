"""Tiles: the outline notation, segments, marks, sites, and sets of tiles."""

from __future__ import annotations

from arkrules.lazy import lazily

__getattr__, __dir__ = lazily(__name__)
