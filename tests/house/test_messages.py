"""Templates: where a translator finds them, whole, and with places that have names."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from string import Formatter

import pytest

from arkrules.extracting import MESSAGES, from_python, from_toml
from arkrules.messages import all_of, any_of, count, counting, listing, say, saying, speaking
from arkrules.nouns import At, Things, noun, person
from arkrules.play import lexicon
from tests.alike import by_room, every
from tests.paths import PACKAGE, ROOT

MODULES = [
    path for path in sorted(PACKAGE.rglob("*.py")) if path.name not in ("messages.py", "model.py")
]
"""All but those that define the functions which say something."""
lexicon()  # which loads all games, and with them what their things are called
TALKING = {name for name in MESSAGES if name not in ("later", "several")}


def calls(path: Path) -> Iterator[tuple[ast.Call, str]]:
    """The calls of what says something, each with the name of the function."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            function = node.func
            name = getattr(function, "id", getattr(function, "attr", ""))
            if name in MESSAGES and not isinstance(function, ast.Attribute):
                yield node, name


def templates(call: ast.Call, name: str) -> list[ast.expr]:
    return [call.args[at] for at in MESSAGES[name] if at < len(call.args)]


@every(by_room(MODULES))
def test_a_template_is_a_literal_or_one_kept_for_later(path):
    """No text is put together where something is said: a translator would not find it."""
    for call, name in calls(path):
        if name == "count" and len(call.args) == 4:
            continue  # a line of an award, in `play.scoring`
        for node in templates(call, name):
            where = f"{path}:{node.lineno}"
            assert not isinstance(node, (ast.JoinedStr, ast.BinOp)), f"{where} is put together"
            if name in ("later", "several"):
                assert isinstance(node, ast.Constant), f"{where} is no literal"
            elif isinstance(node, ast.Call):  # a look-up in a table of templates
                assert getattr(node.func, "attr", "") == "get", f"{where} is made by a call"


NUMBERED = {name for name, places in MESSAGES.items() if len(places) > 1}


@every(by_room(MODULES))
def test_a_sentence_about_a_number_is_one_message_with_its_plural(path):
    """Two templates kept apart would be two messages, which no catalogue says by the number."""
    for call, name in calls(path):
        if name not in NUMBERED or (name == "count" and len(call.args) in (0, 1, 4)):
            continue  # a line of an award, or `itertools.count`
        first = MESSAGES[name][0]
        forms = call.args[first:]
        literal = len(forms) == 2 and all(isinstance(form, ast.Constant) for form in forms)
        kept = len(forms) == 1 and isinstance(forms[0], ast.Starred)  # by `several`
        assert literal or kept, f"{path}:{call.lineno}"


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@every(by_room(MODULES))
def test_every_place_of_a_template_has_a_name_and_is_filled(path):
    for call, name in calls(path):
        given = {keyword.arg for keyword in call.keywords}
        for node in templates(call, name):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            named = places(node.value)
            where = f"{path}:{node.lineno}: {node.value}"
            assert all(place.isidentifier() for place in named), where
            if name in TALKING and None not in given:
                own = {"number"} if "count" in name else set()
                assert named - own == given, where


# -- extraction -----------------------------------------------------------------------------------


def python(code: str) -> list[object]:
    return [found[2] for found in from_python(io.BytesIO(code.encode()), (), (), options={})]


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('say("a {thing}", thing=1)', ["a {thing}"]),
        ('messages.say("one" " two")', ["one two"]),
        ('X = later("kept")', ["kept"]),
        ('count(n, "{number} tile", "{number} tiles")', [("{number} tile", "{number} tiles")]),
        ('named("ox", later("bare: ox"), several("{number} ox", "{number} oxen"))',
         ["bare: ox", ("{number} ox", "{number} oxen")]),
        ('x: int = clause("How many?", default=1, words="{} of it")', ["How many?", "{} of it"]),
        ('x: int = clause("How many?", default=1, words="{}")', ["How many?"]),
        ('x = clause("Is it?", default=A.B, words={A.B: "so", A.C: "not so"})',
         ["Is it?", "so", "not so"]),
        ('x = clause("Is it?", default=True, yes="yes, it is", no="no")',
         ["Is it?", "yes, it is", "no"]),
        ('count("tile", 2, 1, "city.small")', []),
        ('@command()\ndef f():\n  """One\n  two.\n\n  \b\n  typed\n\n  Three."""',
         ["One two.", "Three."]),
        ('@a.group("x")\ndef f():\n  """One."""', ["One."]),
        ('@other\ndef f():\n  """One."""', []),
        ('click.option("-k", default="x", help="What it is.")', ["What it is."]),
        ("say(message)", []),
        ('text.count("a")', []),
    ],
)  # fmt: skip
def test_templates_are_found_in_code(code, found):
    assert python(code) == found


def test_texts_are_found_in_rule_data():
    profile = (
        'id = "x"\ntitle = "A title"\n[rules.setup.age]\nanswer = "8 and older"\n'
        'cite = ["base:intro"]\nnote = "a note"\n[rules.farm.value]\nanswer = "per-farm"\n'
        'readings = [{ words = "read so", because = "of this" }]\n'
    )
    found = [one[:3] for one in from_toml(io.BytesIO(profile.encode()), (), (), options={})]
    assert found == [
        (2, "gettext", "A title"),
        (4, "gettext", "8 and older"),
        (6, "gettext", "a note"),
        (9, "gettext", "read so"),
        (9, "gettext", "of this"),
    ]


def test_the_answer_of_a_case_is_a_text_however_short():
    case = 'id = "x"\ntitle = "T"\nquestion = "Q?"\nanswer = "No."\n[position]\nplayers = ["red"]\n'
    found = [one[2] for one in from_toml(io.BytesIO(case.encode()), (), (), options={})]
    assert found == ["T", "Q?", "No."]


def test_babel_extracts_what_the_project_maps(tmp_path, monkeypatch):
    """As the session `messages` does, by the mapping in pyproject.toml."""
    frontend = pytest.importorskip("babel.messages.frontend")
    pofile = pytest.importorskip("babel.messages.pofile")
    monkeypatch.chdir(ROOT)
    out = tmp_path / "arkrules.pot"
    command = ["pybabel", "-q", "extract", "-F", "pyproject.toml", "-o", str(out)]
    frontend.CommandLineInterface().run(
        [*command, "arkrules/play", "arkrules/games", "variants/overlays"]
    )
    with out.open("rb") as file:
        found = {message.id: message for message in pofile.read_po(file)}
    assert "{feature:at} is complete" in found
    assert ("{number} oasis", "{number} oases") in found
    assert "When is a city complete?" in found
    assert "The one tile that completes a feature can be bought" in found


# -- saying ---------------------------------------------------------------------------------------


GERMAN = {
        "{feature:at} is complete": "fertig ist {feature:at}",
        "{piece:a} does not stand on {feature:a}": "{piece:a} steht nicht {feature:auf}",
        "bare: follower; a: a follower; the: the follower":
            "bare: Gefolgsmann; a: ein Gefolgsmann; the: der Gefolgsmann",
        "bare: city; a: a city; the: the city; at: the city {segment} at {cell}":
            "bare: Stadt; a: eine Stadt; at: die Stadt {segment} bei {cell}; auf: auf einer Stadt",
        "{first} and {last}": "{first} und {last}",
        "Red": "Rot",
}  # fmt: skip


class _German(NullTranslations):
    """A few words of another language, with cases and another order of places."""

    def gettext(self, message):
        return GERMAN.get(message, message)

    def ngettext(self, msgid1, msgid2, n):
        return f"{n} Städte" if msgid1 == "{number} city" else super().ngettext(msgid1, msgid2, n)


def test_a_kept_sentence_is_said_in_the_language_of_its_reader():
    kept = saying("{feature:at} is complete", feature=At("city", "0,0", "C"))
    assert str(kept) == "the city C at 0,0 is complete"
    with speaking(_German()):
        assert str(kept) == "fertig ist die Stadt C bei 0,0"
    assert str(kept) == "the city C at 0,0 is complete"


def test_a_language_may_add_forms_of_nouns_and_name_them():
    refused = saying(
        "{piece:a} does not stand on {feature:a}", piece=noun("follower"), feature=noun("city")
    )
    assert str(refused) == "a follower does not stand on a city"
    with speaking(_German()):
        assert str(refused) == "ein Gefolgsmann steht nicht auf einer Stadt"


def test_equal_sentences_are_equal_whatever_is_spoken():
    one, other = saying("a {thing}", thing=noun("city")), saying("a {thing}", thing=noun("city"))
    assert (one, hash(one)) == (other, hash(other))
    assert one != saying("a {thing}", thing=noun("road"))
    assert counting(1, "{number} a", "{number} b") != counting(2, "{number} a", "{number} b")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("oasis", ["an oasis", "1 oasis", "2 oases"]),
        ("sheep", ["a sheep", "1 sheep", "2 sheep"]),
        ("wolf", ["a wolf", "1 wolf", "2 wolves"]),
        ("abbot", ["an abbot", "1 abbot", "2 abbots"]),
        ("completed city", ["a completed city", "1 completed city", "2 completed cities"]),
        ("juggler", ["a juggler", "1 juggler", "2 jugglers"]),  # a word that nobody made a noun of
        ("orange-tree", ["an orange tree", "1 orange tree", "2 orange trees"]),
        ("hobby", ["a hobby", "1 hobby", "2 hobbies"]),
        ("day", ["a day", "1 day", "2 days"]),
        ("torch", ["a torch", "1 torch", "2 torches"]),
    ],
)
def test_nouns_have_their_article_and_their_plural(word, said):
    assert [format(noun(word), "a"), str(Things(word, 1)), str(Things(word, 2))] == said


def test_players_are_called_by_names():
    assert [str(person(name)) for name in ("red", "ann", "P2")] == ["Red", "Ann", "P2"]
    with speaking(_German()):
        assert [str(person(name)) for name in ("red", "ann")] == ["Rot", "Ann"]


def test_things_in_a_row():
    assert str(all_of("abc")) == "a, b and c"
    assert str(any_of("ab")) == "a or b"
    assert str(listing("abc")) == "a, b, c"
    assert str(all_of("a")) == "a"
    assert str(all_of(())) == ""
    with speaking(_German()):
        assert str(all_of("ab")) == "a und b"


def test_what_is_said_at_once():
    assert say("{a} before {b}", b=1, a=2) == "2 before 1"
    assert count(1, "{number} city of {who}", "{number} cities of {who}", who="x") == "1 city of x"
    with speaking(_German()):
        assert count(2, "{number} city", "{number} cities") == "2 Städte"
