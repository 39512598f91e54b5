"""Looking something up at the table: what `arkrules find` finds, and cases that can be opened."""

from __future__ import annotations

from collections.abc import Sequence

from arkrules.search import Hit, absent_boxes, index, near_misses, search
from arkrules.table.acts import Done, Fields, act
from arkrules.table.controls import button, form, typed
from arkrules.table.markup import Inner, Markup, joined, listed, tag
from arkrules.table.model import LONGEST_SEARCH
from arkrules.table.seen import Seen
from arkrules.text import count, say

__all__ = ["finding"]

SHOWN = 10
"""The number of hits that are shown."""
FOUND = "found"
"""The id of what was found, which is under the words in a menu that stays open."""


@act("find")
def find(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Look words up."""
    words = fields.get("words", "").strip()[:LONGEST_SEARCH]
    said = _counted(search(index(seen.book.shelf), [words]))
    return Done(seen.table.choosing(words=words), said, focus=FOUND, parts=("bar",))


def finding(seen: Seen) -> Markup:
    """The words to look up, and what they find."""
    words = seen.table.chosen.words
    line = typed(say("A question in your words"), "words", "find-words", value=words)
    asked = form("find", line, press=say("Find"), stays=True)
    return joined([asked, _found(words, seen) if words else None])


def _found(words: str, seen: Seen) -> Markup:
    """What was found, with what is said of boxes and words that are not there."""
    everything, shelf = index(seen.book.shelf), seen.book.shelf
    hits = search(everything, [words])
    absent = [box.said for box in absent_boxes(shelf, words)]
    notes = filter(None, [*absent, near_misses(everything, [words]), _counted(hits)])
    return tag(
        "section", [tag("p", note, css="hint") for note in notes],
        listed(map(_hit, hits[:SHOWN]), css="found"), id=FOUND, tabindex=-1,
    )  # fmt: skip


def _counted(hits: Sequence[Hit]) -> str:
    """How many there are, and how many of them are shown."""
    if len(hits) > SHOWN:
        return say("The first {shown} of {number} hits.", shown=SHOWN, number=len(hits))
    return count(len(hits), "{number} hit.", "{number} hits.")


def _hit(hit: Hit) -> Inner:
    """A hit: a case that can be opened, or what else it says."""
    entry = hit.entry
    if entry.kind == "case":
        return button(entry.title, f"open:{entry.id}", place="found-"), " ", entry.text[0]
    text = entry.text[:2] if entry.kind == "reference case" else (hit.excerpt or entry.id,)
    return tag("strong", entry.title), " ", " ".join(text)
