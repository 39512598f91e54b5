"""Every public reader is in the table, and takes what is sound."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from types import FunctionType

import pytest

import arkrules
from tests.called import called
from tests.fuzzing.readers import APART, CORPUS, READERS, kept, seeds, tried
from tests.fuzzing.scrambling import LONGEST
from tests.house.interface import public_names
from tests.mutation.making import forget

LIKE_A_READER = re.compile(
    r"(from|read|parse|load)(_\w+)?|decoded|recognized|opened|open_table"
    r"|check_(case|file)|search"
)


def public_readers() -> Iterator[FunctionType]:
    """The public functions and methods that are called like something that reads."""
    for module in pkgutil.walk_packages(arkrules.__path__, "arkrules."):
        if "skeletons" in module.name or module.name.endswith("__main__"):
            continue  # what authors fill in, and what runs at once
        found = importlib.import_module(module.name)
        for value in (getattr(found, name) for name in public_names(module.name)):
            if getattr(value, "__module__", "") == module.name:
                members = vars(value).values() if inspect.isclass(value) else [value]
                functions = (inspect.unwrap(getattr(one, "__func__", one)) for one in members)
                yield from (one for one in functions if inspect.isfunction(one))


SLOWEST = {"page of Sphinx", "command"}


@pytest.mark.slow
def test_sound_texts_call_every_public_reader() -> None:
    named = (one for one in public_readers() if LIKE_A_READER.fullmatch(one.__name__))
    readers = {one.__code__: one.__qualname__ for one in named}
    assert len(readers) > 40
    uncalled = set(readers.values())
    forget()  # what was read before is read again
    for name in sorted(READERS, key=SLOWEST.__contains__):
        if not uncalled - APART.keys():
            break  # to look on takes four times as long, and there is nothing more to see
        with called() as found:
            for content in seeds(name):
                tried(name, content, patience=50)
        uncalled -= {readers[code] for code in found if code in readers}
    assert uncalled == APART.keys()  # New: a line in the table, or a reason.


def test_everything_that_is_kept_belongs_to_a_reader() -> None:
    names = {name.replace(" ", "-") for name in READERS}
    assert {folder.name for folder in CORPUS.iterdir() if folder.is_dir()} <= names
    assert {path.stem for path in (CORPUS.parent / "sound").iterdir()} <= names
    assert all(len(one) <= LONGEST for name in READERS for one in kept(name).values())


# -- strange texts --------------------------------------------------------------------------------
