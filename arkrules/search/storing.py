"""The index of the shipped library is stored beside this module; any other is made when needed."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from arkrules.files import save
from arkrules.rules import Library, shipped_library
from arkrules.rules.extensions import registry
from arkrules.search.matching import Findable, SearchIndex
from arkrules.text import wording

if TYPE_CHECKING:
    from arkrules.rulings.casebook import Casebook

_ID = "{}"
"""What stands for the id in a stored command, which is long otherwise, a thousand times."""
STORED = Path(__file__).with_name("index.json")
"""What `python -m arkrules.search` writes, and the search of a site reads, too."""
WORDS = ("asked.toml", "language.toml", "words.toml")
"""The files of words beside this module."""


def index(shelf: Library, book: Casebook | None = None) -> SearchIndex:
    """Return the index of everything in a library and a casebook, by default the library's own.

    That of the shipped library is stored, since making it takes a second.
    """
    return _index_of(shelf, book, wording())


@lru_cache(maxsize=4)
def _index_of(shelf: Library, book: Casebook | None, _wording: str) -> SearchIndex:
    raw = json.loads(STORED.read_text(encoding="utf-8")) if STORED.is_file() else {}
    if book is None and raw.get("key") == key_of(shelf):
        entries = tuple(
            Findable(*row[:4], command=row[4].replace(_ID, row[1])) for row in raw["entries"]
        )
        boxes = tuple(frozenset(row[5]) for row in raw["entries"])
        return SearchIndex(entries, raw["words"], boxes, raw["things"])
    from arkrules.rulings.casebook import casebook_of
    from arkrules.search.indexing import new_index  # which needs all rooms of the rules

    return new_index(shelf, book or casebook_of(shelf))


def key_of(shelf: Library) -> str:
    """Return a digest of all that an index is made of, but for the code."""
    texts = {**shelf.rules.texts, **shelf.cases.texts}
    files = sorted((*path.parts[-2:], getattr(file, "digest", "")) for path, file in texts.items())
    words = [Path(__file__).with_name(name).read_bytes() for name in WORDS]
    made_of = (wording(), registry().names(), files, words)
    return blake2b(repr(made_of).encode(), digest_size=16).hexdigest()


def as_text(index: SearchIndex, key: str) -> str:
    """Return an index as JSON, with a line for each entry."""
    rows = [
        [one.kind, one.id, one.title, one.text, one.command.replace(one.id, _ID), sorted(boxes)]
        for one, boxes in zip(index.entries, index.boxes, strict=True)
    ]
    parts = {"key": key, "things": index.things}
    lines = [f"{_json(name)}:{_json(part)}," for name, part in parts.items()]
    entries = ",\n".join(map(_json, rows))
    words = ",\n".join(f"{_json(word)}:{_json(gaps)}" for word, gaps in index.words.items())
    return "\n".join(["{", *lines, f'"entries":[\n{entries}\n],', f'"words":{{\n{words}\n}}}}'])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def store() -> None:
    """Store the index of the shipped library anew."""
    shelf = shipped_library()
    save(STORED, f"{as_text(index(shelf), key_of(shelf))}\n")
