"""The public names; one that comes or goes shows here and in the change log.

`approved/test_public_names.ambr` holds those of the rooms, of the games, and of all modules that
have a page in the reference.
"""

from __future__ import annotations

import doctest
import inspect
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from textwrap import fill
from types import FunctionType

import pytest

import arkrules
from arkrules import games
from tests.house.interface import documented, public_names
from tests.paths import PACKAGE, ROOT

HOUSES = [(one.__path__, f"{one.__name__}.") for one in (arkrules, games)]
ROOMS = {found.name for house in HOUSES for found in iter_modules(*house) if found.ispkg}


def test_every_public_name_can_be_had() -> None:
    names = [(one, name) for one in ROOMS | documented() for name in public_names(one)]
    assert [name for one, name in names if not hasattr(import_module(one), name)] == []


def test_the_public_names_are_these(snapshot: object) -> None:
    names = {one: public_names(one) for one in ROOMS | documented()}
    names |= {one.__name__: dir(one) for one in (arkrules.GameState, arkrules.Verdict)}
    assert (
        "\n".join(
            fill(f"{one}: {' '.join(sorted(name for name in public if name[0] != '_'))}", 100)
            for one, public in sorted(names.items())
            if public
        )
        == snapshot
    )


def test_every_public_name_is_documented() -> None:
    public = {name: getattr(arkrules, name) for name in {*arkrules.__all__} - {"__version__"}}
    members = {
        f"{name}.{key}": member
        for name, value in public.items()
        for key, member in (vars(value).items() if inspect.isclass(value) else ())
        if not key.startswith("_") and isinstance(member, (FunctionType, property))
    }
    assert [name for name, one in (public | members).items() if not inspect.getdoc(one)] == []


PUBLIC = sorted({*arkrules.__all__} - {"__version__"})
WITH_EXAMPLES = sorted(
    path.relative_to(ROOT)
    for path in PACKAGE.rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_has_an_example(name: str) -> None:
    assert doctest.DocTestParser().get_examples(inspect.getdoc(getattr(arkrules, name)) or "")


def test_the_page_of_the_interface_lists_every_public_name() -> None:
    page = (ROOT / "docs/reference/api.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"\.(\w+)`", page))
    missing = [getattr(arkrules, name) for name in PUBLIC if name not in listed]
    assert [one for one in missing if not issubclass(one, arkrules.ArkrulesError)] == []


@pytest.mark.approval  # examples show what people read
@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=str)
def test_the_examples_of_a_module_are_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    module = import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
    found = doctest.testmod(module, extraglobs={"arkrules": arkrules})
    assert found.attempted
    assert not found.failed


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'carcassonne'"):
        _ = arkrules.carcassonne
