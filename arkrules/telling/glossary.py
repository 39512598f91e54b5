"""The words that pages use without saying each time what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from arkrules.documents import Document, Entries, Entry, Reference
from arkrules.text import later, say

__all__ = ["WORDS", "meaning", "words_page"]

WORDS: Mapping[str, str] = MappingProxyType(
    {
        later("stated"): later("The text of the rules says so."),
        later("clarified"): later("An official answer of the publisher says so."),
        later("implied"): later("It follows from an example, a caption or another rule."),
        later("community"): later("The editors of the source agreed on it, and say so."),
        later("silent"): later("The text does not say; the answer is a reading."),
        later("contested"): later("Sources disagree, or the text allows two readings."),
        later("edition"): later(
            "The rules as one publisher printed them at one time."
            " It is named by its title, publisher, year and language."
        ),
        later("clause"): later(
            "A question about the rules that editions may answer differently, with an id such as"
            " farm.value. A verdict names the clauses behind it."
        ),
        later("case"): later(
            "A dispute written down: a position, the moves that lead to the question, and the"
            " question. It is answered under every edition by playing it."
        ),
        later("turns on"): later(
            "A verdict turns on a clause if another answer to it, which some edition or house rule"
            " really gives, would alter what comes out."
        ),
        later("citation"): later(
            "A place in a source, such as base:n15: the source is base; n15 is its footnote 15,"
            " q1 would be its first question, and a word such as city one of its sections."
        ),
        later("reading"): later(
            "One way to understand what print leaves open. The first is played by; the others are"
            " shown with what would come out."
        ),
        later("house rule"): later(
            "A rule that a table agreed on, laid over an edition of which it changes a few answers."
        ),
        later("C1"): later(
            "The first graphic design of Carcassonne, as collectors count them."
            " All editions of the base game here are of it."
        ),
    }
)  # fmt: skip
"""What each means, in the order of a page about them."""


def meaning(word: str) -> str:
    """What a word means; nothing for one that needs no explanation."""
    return say(WORDS[word]) if word in WORDS else ""


def words_page() -> Document:
    """All the words."""

    def entries() -> Iterator[Entry]:
        for word, about in WORDS.items():
            yield Entry(say(word), [say(about)], Reference("word", word, say(word)))

    return Document(blocks=[Entries(entries(), kind="answers")])
