"""Templates: a translator finds them whole, they can be filled, and no test quotes them."""

from __future__ import annotations

import ast
import io
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from arkrules import text as messages
from arkrules.authoring import extraction
from arkrules.authoring.extraction import MESSAGES, from_python, from_toml
from arkrules.documents import model
from arkrules.play import lexicon
from arkrules.text import Sayable
from tests.paths import PACKAGE, ROOT

DEFINING = {Path(module.__file__) for module in (messages, model)}
"""The modules that define the functions which say something."""
NUMBERED = {name for name, places in MESSAGES.items() if len(places) > 1}
KEPT = {"later", "several"}


def taken(places: str) -> dict[str, str]:
    """The places of a template, each with its form."""
    parts = Formatter().parse(places)
    return {name: form or "" for _, name, form, _ in parts if name is not None}


# -- where something is said ----------------------------------------------------------------------


def faults(call: ast.Call, name: str) -> Iterator[str]:
    """What a translator could not do with a template, or with its places."""
    at, given = MESSAGES[name], {keyword.arg for keyword in call.keywords}
    nodes = [call.args[place] for place in at if place < len(call.args)]
    if name == "count" and len(call.args) not in (2, 3):
        return  # a line of an award, or `itertools.count`
    for node in nodes:
        if isinstance(node, (ast.JoinedStr, ast.BinOp)):
            yield "is put together"
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") != "get":
            yield "is made by a call"  # and not looked up in a table of templates
        if name in KEPT and not isinstance(node, ast.Constant):
            yield "is no literal"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            named = set(taken(node.value))
            if not all(map(str.isidentifier, named)):
                yield "has a place without a name"
            own = {"number"} if "count" in name else set()
            if name not in KEPT and None not in given and named - own != given:
                yield "is not filled"
    if name in NUMBERED:
        literal = len(nodes) == 2 and all(isinstance(node, ast.Constant) for node in nodes)
        kept = len(nodes) == 1 and isinstance(nodes[0], ast.Starred)  # by `several`
        if not (literal or kept):
            yield "is not one message with its plural"


def faults_in(code: str) -> list[str]:
    """The faults of a module, each with its line."""
    nodes = [*ast.walk(ast.parse(code))]
    aliases = (node for node in nodes if isinstance(node, ast.alias) and node.asname)
    hidden = (node for node in aliases if node.name in MESSAGES)
    calls = (node for node in nodes if isinstance(node, ast.Call))
    named = ((node, getattr(node.func, "id", "")) for node in calls)
    said = ((node, name) for node, name in named if name in MESSAGES)
    return [
        *(f"{node.lineno}: {node.name} is called otherwise" for node in hidden),
        *(f"{node.lineno}: {name} {fault}" for node, name in said for fault in faults(node, name)),
    ]


def test_what_is_said_is_a_whole_template_whose_places_have_names_and_are_filled() -> None:
    modules = set(PACKAGE.rglob("*.py")) - DEFINING
    found = {path.name: faults_in(path.read_text(encoding="utf-8")) for path in modules}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


# -- where a translator finds it ------------------------------------------------------------------


def found_in(
    content: bytes, finding: Callable[..., Iterator[extraction.Found]]
) -> list[tuple[int, str | tuple[str, ...]]]:
    """The lines and the templates, or texts, of a file."""
    return [(at, said) for at, _, said, _ in finding(io.BytesIO(content), (), (), options={})]


def test_texts_are_found_in_rule_data() -> None:
    profile = (
        b'id = "x"\ntitle = "A title"\n[rules.setup.age]\nanswer = "8 and older"\n'
        b'cite = ["base:intro"]\nnote = "a note"\n[rules.farm.value]\nanswer = "per-farm"\n'
        b'readings = [{ words = "read so", because = "of this" }]\n'
    )
    assert found_in(profile, from_toml) == [
        (2, "A title"), (4, "8 and older"), (6, "a note"), (9, "read so"), (9, "of this"),
    ]  # fmt: skip
    # The answer of a case is a text however short it is.
    case = b'title = "T"\nquestion = "Q?"\nanswer = "No."\n[position]\nplayers = ["red"]\n'
    assert [said for _, said in found_in(case, from_toml)] == ["T", "Q?", "No."]


def test_babel_extracts_what_the_project_maps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the session `messages` does, by the mapping in pyproject.toml."""
    frontend = pytest.importorskip("babel.messages.frontend")
    pofile = pytest.importorskip("babel.messages.pofile")
    monkeypatch.chdir(ROOT)
    out = tmp_path / "all.pot"
    command = ["pybabel", "-q", "extract", "-F", "pyproject.toml", "-o", str(out)]
    frontend.CommandLineInterface().run([*command, PACKAGE.name, "variants/overlays"])
    with out.open("rb") as file:
        found = {message.id for message in pofile.read_po(file)} - {""}
    assert found > templates()
    overlay = tomllib.loads((ROOT / "variants/overlays/house.buy-tile.toml").read_text("utf-8"))
    assert overlay["title"] in found


# -- all of them ----------------------------------------------------------------------------------


@cache
def templates() -> frozenset[str | tuple[str, ...]]:
    """All templates of the package; one about a number is a form for one and one for several."""
    lexicon()  # which loads all games, and with them what their things are called
    readers = {"*.py": from_python, "*.toml": from_toml}
    found = ((path, read) for files, read in readers.items() for path in PACKAGE.rglob(files))
    return frozenset(said for path, read in found for _, said in found_in(path.read_bytes(), read))


class Anything(Sayable):
    """What stands in every place, in each form that a template may ask for."""

    def __str__(self) -> str:
        return "…"

    __repr__ = __str__

    def __format__(self, form: str) -> str:
        assert form in FORMS, form
        return str(self)


class Places(dict[str, Anything]):
    """Something for each place, whatever its name."""

    def __missing__(self, name: str) -> Anything:
        assert name.isidentifier(), name
        return Anything()


FORMS = {"", "g", ".1f", "bare", "a", "the", "at"}
"""Plain, a number as it is written, a noun, and where something lies."""


def unfillable(form: str) -> str:
    """What is wrong with a template; forms of a noun, and words for an answer, name no places."""
    if form.startswith("bare:") or "{}" in form:
        return ""
    try:
        said = form.format_map(Places())
    except (AssertionError, ValueError, KeyError, IndexError, AttributeError) as error:
        return f"{form!r}: {error!r}"
    return f"{form!r}: a brace is left" if {*"{}"} & {*said} else ""


def test_every_template_can_be_filled() -> None:
    forms = {one for said in templates() for one in (said if isinstance(said, tuple) else (said,))}
    assert len(forms) > 2000
    assert [wrong for form in sorted(forms) if (wrong := unfillable(form))] == []


def test_one_and_several_have_the_same_places() -> None:
    counted = [said for said in templates() if isinstance(said, tuple)]
    assert len(counted) > 100
    for one, several in counted:  # one may say that it is one in words
        assert taken(one).keys() | {"number"} == taken(several).keys() | {"number"}, several


# -- nobody else quotes them ----------------------------------------------------------------------

_WORD = re.compile(r"[\w'-]+")
LONG = 5
"""So many words that stand in a row in a template are no accident in a test."""


def quoted(code: str, parts: frozenset[tuple[str, ...]]) -> Iterator[tuple[int, str]]:
    """The texts in a module that hold a part of a template; what documents it aside."""
    tree = ast.parse(code)
    nodes = [*ast.walk(tree)]
    aside = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    lengths = {len(part) for part in parts}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            words = tuple(_WORD.findall(node.value))
            ends = ((at, at + most) for most in lengths for at in range(len(words) - most + 1))
            if not parts.isdisjoint(words[at:end] for at, end in ends):
                yield node.lineno, node.value


def literal_parts(template: str) -> Iterator[tuple[str, ...]]:
    """What stands between the places of a template, word by word, where it is long."""
    for text, *_ in Formatter().parse(template):
        if len(words := tuple(_WORD.findall(text))) >= LONG:
            yield words


def test_no_test_quotes_a_sentence() -> None:
    """Sentences stand in files of approvals; the toy is a package that says some of its own."""
    forms = {form for said in templates() for form in ([said] if isinstance(said, str) else said)}
    parts = frozenset(part for form in forms for part in literal_parts(form))
    tests = ROOT / "tests"
    wrong = [
        f"{path.relative_to(ROOT)}:{at}: {text[:60]!r}"
        for path in sorted(tests.rglob("*.py"))
        if not path.is_relative_to(tests / "toy")
        for at, text in quoted(path.read_text(encoding="utf-8"), parts)
    ]
    assert wrong == [], "\n".join(["sentences quoted by tests:", *wrong])
