"""What is found, in a word."""

from __future__ import annotations

from collections.abc import Mapping

from arkrules.messages import later

__all__ = ["KINDS"]

KINDS: Mapping[str, str] = {
    "clause": later("clause"),
    "case": later("case"),
    "reference case": later("reference case"),
    "profile": later("profile"),
    "overlay": later("overlay"),
    "source": later("source"),
    "section": later("section"),
    "footnote": later("footnote"),
    "question": later("question"),
    "tile set": later("tile set"),
    "tile": later("tile"),
    "mark": later("mark"),
    "site": later("site"),
    "piece": later("piece"),
    "figure": later("figure"),
    "token": later("token"),
    "stock": later("stock"),
    "move": later("move"),
    "step": later("step"),
    "extension": later("extension"),
}
"""The kinds of things that can be found, as programs and as people call them."""
