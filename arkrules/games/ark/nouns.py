"""What the things of the Ark are called."""

from __future__ import annotations

from arkrules.messages import later, several
from arkrules.nouns import named

__all__ = ["NOUNS"]

NOUNS = (
    named(
        "ark",
        later("bare: Ark; a: an Ark; the: the Ark"),
        several("{number} Ark", "{number} Arks"),
    ),
    named(
        "prophet",
        later("bare: prophet; a: a prophet; the: the prophet"),
        several("{number} prophet", "{number} prophets"),
    ),
    named(
        "temple",
        later("bare: temple; a: a temple; the: the temple; at: the temple at {cell}"),
        several("{number} temple", "{number} temples"),
    ),
    named(
        "scroll",
        later("bare: scroll; a: a scroll; the: the scroll"),
        several("{number} scroll", "{number} scrolls"),
    ),
    named(
        "oasis",
        later("bare: oasis; a: an oasis; the: the oasis"),
        several("{number} oasis", "{number} oases"),
    ),
    named(
        "sheep",
        later("bare: sheep; a: a sheep; the: the sheep"),
        several("{number} sheep", "{number} sheep"),
    ),
    named(
        "wolf",
        later("bare: wolf; a: a wolf; the: the wolf"),
        several("{number} wolf", "{number} wolves"),
    ),
)
