"""Every public reader is in the table, and takes what is sound."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from random import Random

import pytest

import arkrules
from tests.fuzzing.hunting import CORPUS, kept, tried
from tests.fuzzing.readers import APART, READERS, seeds
from tests.fuzzing.scrambling import LONGEST, NUMBERS, scrambled

LIKE_A_READER = re.compile(
    r"(from|read|parse|load)(_\w+)?|decoded|recognized|opened|open_table|checked"
    r"|check_(case|file)|search"
)


def public_readers() -> Iterator[str]:
    """The public functions and methods that are called like something that reads."""
    for module in pkgutil.walk_packages(arkrules.__path__, "arkrules."):
        if "skeletons" in module.name or module.name.endswith("__main__"):
            continue  # what authors fill in, and what runs at once
        found = importlib.import_module(module.name)
        for name in getattr(found, "__all__", ()):
            value = inspect.unwrap(getattr(found, name))  # what is kept of it is no matter
            if getattr(value, "__module__", "") == module.name:
                dotted = f"{module.name.removeprefix('arkrules.')}.{name}"
                yield from _named(dotted, value)


def _named(dotted: str, value: object) -> Iterator[str]:
    if inspect.isfunction(value):
        if LIKE_A_READER.fullmatch(value.__name__):
            yield dotted
    elif inspect.isclass(value):
        for name, inner in vars(value).items():
            does = inspect.isfunction(inner) or isinstance(inner, (classmethod, staticmethod))
            if does and LIKE_A_READER.fullmatch(name):
                yield f"{dotted}.{name}"


def test_every_public_reader_is_in_the_table_or_apart_for_a_reason() -> None:
    found = set(public_readers())
    covered = {name for reader in READERS.values() for name in reader.covers.split()}
    assert found - covered - APART.keys() == set()  # new: a line in the table, or a reason
    assert (covered | APART.keys()) - found == set()  # gone
    assert not covered & APART.keys()
    assert "play.record.Record.from_text" in found
    assert len(found) > 40


UNSOUND = {"bytes"}
"""Readers some of whose texts to begin with are refused, so that more is reached from there."""


@pytest.mark.parametrize("name", READERS)
def test_what_is_sound_is_read(name: str) -> None:
    said = [tried(name, content, patience=10) for content in seeds(name)]
    assert "read" in said
    if name not in UNSOUND:
        assert set(said) == {"read"}


def test_everything_that_is_kept_belongs_to_a_reader() -> None:
    folders = {folder.name for folder in CORPUS.iterdir() if folder.is_dir()}
    assert folders <= {name.replace(" ", "-") for name in READERS}
    for name in READERS:
        for file, content in kept(name).items():
            assert len(content) <= LONGEST, file


# -- strange texts --------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_texts() -> None:
    texts = [
        [scrambled(rng, b"moves = [1, 2]", [b"x = 3"]) for _ in range(200)]
        for rng in (Random(5), Random(5), Random(6))
    ]
    assert texts[0] == texts[1] != texts[2]
    assert len(set(texts[0])) > 150
    assert max(map(len, texts[0])) <= LONGEST


def test_all_that_is_strange_comes_sooner_or_later() -> None:
    rng = Random(1)
    seen = [scrambled(rng, b"key = [1, 2]\nother = { a = 1 }", [b"third"]) for _ in range(4000)]
    whole = b"\n".join(seen)
    for odd in (b"\0", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r\n", b"[" * 19, b"third = "):
        assert odd in whole, odd
    for number in NUMBERS[:12]:
        assert number.encode() in whole, number
    assert any(text.count(b"key") > 3 for text in seen)  # doubled
    assert any(text.startswith(b"other") for text in seen)  # moved
    assert b"" in seen  # cut


def test_what_is_no_text_stays_what_it_is() -> None:
    rng = Random(2)
    many = [scrambled(rng, b"\x89PNG\r\n\xff\n" * 50) for _ in range(300)]
    assert sum(b"\x89PNG\r\n\xff\n" in one for one in many) > 250
