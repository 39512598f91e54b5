"""Templates: a translator finds them whole, they can be filled, and no test quotes them.

`approved/test_templates.ambr` lists them all with their places filled, sorted by text.
What the names of places stand for there is in `places.toml`.
"""

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
from arkrules.nouns import At, noun
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


EXAMPLES = tomllib.loads(Path(__file__).with_name("places.toml").read_text(encoding="utf-8"))
EXAMPLE_OF = {name: example for example, names in EXAMPLES.items() for name in names.split()}


class Example(Sayable):
    """What stands in a place, in whatever form a template asks for."""

    def __init__(self, said: str) -> None:
        self.said = said

    def __str__(self) -> str:
        return self.said

    def __repr__(self) -> str:
        return repr(self.said)

    def __format__(self, form: str) -> str:
        if form == "at":
            return format(At(self.said, "0,0", "C"), form)
        return format(noun(self.said), form) if form.isalpha() and form != "g" else self.said


def filled(template: str, number: str) -> str:
    """A template with examples in its places."""
    if template.startswith("bare:") or "{}" in template:
        return template  # the forms of a noun, and words for an answer, are shown as they are
    examples = {name: Example(said) for name, said in EXAMPLE_OF.items()}
    return template.format(**examples | {"number": Example(number)})


def test_every_template_with_an_example_of_what_it_says(snapshot: object) -> None:
    """To be read as a whole: whoever rewords something sees it here."""
    said = {}
    for forms in templates():
        one, *several = forms if isinstance(forms, tuple) else ("", forms)
        said |= {one: "1", **dict.fromkeys(several, "3")}
    del said[""]
    places = {name for form in said if "{}" not in form for name in taken(form)} - {"number"}
    assert places - EXAMPLE_OF.keys() == set(), "places.toml has no examples for these places"
    assert EXAMPLE_OF.keys() - places == set(), "no template has these places"
    lines = {filled(form, number) for form, number in said.items()}
    assert "\n".join(sorted(lines, key=lambda line: (line.casefold(), line))) == snapshot


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
