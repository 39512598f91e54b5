"""The rules of editions: clauses, answers, profiles, citations, and how to find them."""

from __future__ import annotations

from arkrules.lazy import lazily

__getattr__, __dir__ = lazily(__name__)
