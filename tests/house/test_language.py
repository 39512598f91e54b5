"""How something is said, how a language is chosen, and what was meant by who mistyped a name."""

from __future__ import annotations

import ast
import re
import threading
import tomllib
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest

from arkrules import text as messages
from arkrules.nouns import At, Quantity, listed, noun, person, plural, shortened
from arkrules.play.events import Refusal
from arkrules.rulings.casebook import casebook
from arkrules.telling import Rulebook
from arkrules.telling.cases import case_page
from arkrules.text import (
    all_of,
    any_of,
    count,
    counting,
    hinted,
    listing,
    nearest,
    say,
    saying,
    several,
    speak,
    speaking,
    spoken,
    suggest,
    template,
    wording,
)
from tests.catalogues import GERMAN, TITLE, compiled
from tests.paths import PACKAGE
from tests.pseudo import PSEUDO
from tests.running import Run

# -- saying ---------------------------------------------------------------------------------------

AS_WRITTEN = NullTranslations()
"""A language in which everything is said as it stands in the code."""


GERMAN_WORDS = {
    "{feature:at} is big": "groß ist {feature:at}",
    "{piece:a} on {feature:a}": "{piece:a} steht {feature:auf}",
    noun("follower").forms: "bare: Gefolgsmann; a: ein Gefolgsmann",
    noun("city").forms:
        "bare: Stadt; a: eine Stadt; at: die Stadt {segment} bei {cell}; auf: auf einer Stadt",
}  # fmt: skip


class _German(NullTranslations):
    """A few words of another language, with cases and another order of places."""

    def gettext(self, message: str) -> str:
        return GERMAN_WORDS.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"{n} Kühe" if msgid1 == "{number} cow" else super().ngettext(msgid1, msgid2, n)


def test_a_kept_sentence_is_said_in_the_language_of_its_reader() -> None:
    kept = saying("{feature:at} is big", feature=At("city", "0,0", "C"))
    before = str(kept)
    with speaking(_German()):
        assert str(kept) == "groß ist die Stadt C bei 0,0"
        # A language may add forms of nouns, and name them.
        one = saying("{piece:a} on {feature:a}", piece=noun("follower"), feature=noun("city"))
        assert str(one) == "ein Gefolgsmann steht auf einer Stadt"
        assert count(2, "{number} cow", "{number} cows") == "2 Kühe"
    assert str(kept) == before


def test_equal_sentences_are_equal_whatever_is_spoken() -> None:
    one, other = saying("a {thing}", thing=noun("city")), saying("a {thing}", thing=noun("city"))
    assert (one, hash(one)) == (other, hash(other))
    assert one != saying("a {thing}", thing=noun("road"))
    assert counting(1, "{number} a", "{number} b") != counting(2, "{number} a", "{number} b")


def test_what_is_said_at_once() -> None:
    with speaking(AS_WRITTEN):
        assert say("{a} before {b}", b=1, a=2) == "2 before 1"
        forms = ("{number} cow of {who}", "{number} cows of {who}")
        assert [count(n, *forms, who="x") for n in (1, 2)] == ["1 cow of x", "2 cows of x"]
        assert str(counting(3, *several(*forms), who="x")) == "3 cows of x"


WORDS = (
    "oasis", "sheep", "wolf", "abbot", "completed city",
    "juggler", "orange-tree", "hobby", "day", "torch", "box",  # words that nobody made nouns of
)  # fmt: skip


def test_nouns_players_and_rows_as_they_are_said(snapshot: object) -> None:
    things = [f"{noun(word):a}, {Quantity(word, 1)}, {plural(2, word)}" for word in WORDS]
    players = [str(person(name)) for name in ("red", "ann", "P2")]
    rows = [str(row(things)) for row in (all_of, any_of, listing) for things in ("abc", "ab", "a")]
    assert "\n".join([*things, *players, *rows]) == snapshot
    assert str(all_of(())) == ""


def test_colors_and_rows_can_be_said_in_another_language() -> None:
    with speaking(PSEUDO):
        assert [str(person(name))[0] for name in ("red", "ann")] == ["⟦", "A"]
        assert {str(row("abc"))[0] for row in (all_of, any_of)} == {"⟦"}


def test_long_lists_and_texts_are_cut() -> None:
    assert listed(range(3)) == "0, 1, 2"
    assert listed(range(9)).startswith("0, 1, 2, 3 ")
    assert "5" in listed(range(9))
    assert listed([]) == ""
    assert shortened("a\n b") == "a b"
    assert shortened("a" * 61) == "a" * 59 + "…"


def test_numbers_have_as_many_forms_as_their_language_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Polish has one form for 1, one for 2 to 4, and one for 5 and more."""
    kept = several("{number} cow", "{number} cows")
    polish = {
        kept: ("{number} krowa", "{number} krowy", "{number} krów"),
        noun("tile").counted: ("{number} płytka", "{number} płytki", "{number} płytek"),
    }
    compiled(tmp_path, "pl", "arkrules", polish)
    monkeypatch.setattr(messages, "FOLDER", tmp_path)
    with speaking("pl"):
        said = [count(n, *kept) for n in (1, 3, 5, 22, 0)]
        assert said == ["1 krowa", "3 krowy", "5 krów", "22 krowy", "0 krów"]
        assert str(counting(8, *kept)) == "8 krów"
        assert str(Quantity("tile", 12)) == "12 płytek"


# -- which language -------------------------------------------------------------------------------


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """German, what is said and the casebook apart; afterwards everybody speaks English again."""
    compiled(tmp_path, "de", "arkrules", GERMAN)
    compiled(tmp_path, "de", "casebook", {"a case": "ein Fall", "a cow": "unerreicht"})
    compiled(tmp_path, "hu", "arkrules", {"a cow": "egy tehén"})
    monkeypatch.setattr(messages, "FOLDER", tmp_path)
    yield tmp_path
    speak("en")


def test_a_program_speaks_a_language_for_a_while(catalogues: Path) -> None:
    before = say("a cow")
    with speaking("de"):
        assert (say("a cow"), spoken()) == ("eine Kuh", "de")
        with speaking("hu"):
            assert (say("a cow"), spoken()) == ("egy tehén", "hu")
            assert template(TITLE) == TITLE  # which this catalogue does not have
        with speaking("en"):
            assert (say("a cow"), spoken()) == (before, "en")
    for other in ("de_AT.UTF-8", "fr"):  # a region, and what there is no catalogue of
        with speaking(other):
            known = ("eine Kuh", "de") if other[:2] == "de" else (before, "en")
            assert (say("a cow"), spoken()) == known
    assert (say("a cow"), spoken()) == (before, "en")


def test_the_casebook_has_a_catalogue_of_its_own(catalogues: Path) -> None:
    with speaking("de"):
        assert template("a case") == "ein Fall"
        assert say("a cow") == "eine Kuh"  # what is said comes first


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANGUAGE": "de"}, "de"),
        ({"LANGUAGE": "fr:hu:de"}, "hu"),
        ({"LANGUAGE": "en:de"}, "en"),
        ({"LANGUAGE": "", "LC_ALL": "de_DE.UTF-8", "LC_MESSAGES": "hu_HU"}, "de"),
        ({"LANGUAGE": "", "LC_MESSAGES": "hu_HU", "LANG": "de_DE"}, "hu"),
        ({"LANGUAGE": "", "LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_environment_says_which_language_is_wanted(
    catalogues: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    speak()
    assert spoken() == language


def test_what_is_spoken_from_now_on_is_spoken_by_all_threads(catalogues: Path) -> None:
    speak("de")
    heard: list[str] = []
    thread = threading.Thread(target=lambda: heard.append(say("a cow")))
    thread.start()
    thread.join()
    assert heard == ["eine Kuh"]


def test_a_value_made_in_one_language_is_read_in_another(catalogues: Path) -> None:
    refusal = Refusal("end.when", saying("a cow"))
    with speaking("de"):
        assert (refusal.words, str(refusal)) == ("eine Kuh", "eine Kuh [end.when]")
    assert refusal.words == say("a cow")


def test_a_command_speaks_the_language_of_its_environment(
    run: Run, catalogues: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert GERMAN[TITLE] not in run("show", "carcassonne", "city.closed").stdout
    monkeypatch.setenv("LANGUAGE", "de")
    said = run("show", "carcassonne", "city.closed").stdout
    assert GERMAN[TITLE] in said
    assert TITLE not in said


def test_pages_and_what_is_kept_of_them_are_in_the_language_spoken(catalogues: Path) -> None:
    case = casebook()["city-with-a-pennant"]
    book = Rulebook()
    english = book.case_key(case)
    with speaking("de"):
        assert case_page(case, None).language == "de"
        german, named = book.case_key(case), wording()
    assert case_page(case, None).language == "en"
    compiled(catalogues, "de", "arkrules", {**GERMAN, "the tile": "das Plättchen"})
    with speaking("de"):
        assert wording() != named  # a catalogue that was changed says other words
        assert book.case_key(case) not in (english, german)
    assert german != english


# -- what was meant -------------------------------------------------------------------------------

CLAUSES = ["city.small", "city.closed", "farm.value", "road.small", "hand.size"]
MEANT = {
    "city.smal": ["city.small"],  # written alike
    "CITY.CLOSED": ["city.closed"],  # in whatever case
    "small": ["city.small", "road.small"],  # a word of it
    "val": ["farm.value"],  # the beginning of one
    "closed city": ["city.closed"],  # in another order
    "zeppelin": [],
    "": [],
    "...": [],
}


def test_what_is_meant_is_written_alike_or_has_the_words() -> None:
    said = {word: suggest(word, CLAUSES) for word in MEANT}
    named = {word: [name for name in CLAUSES if name in text] for word, text in said.items()}
    assert named == MEANT
    assert [word for word, text in said.items() if not text] == ["zeppelin", "", "..."]


def test_of_many_names_that_have_the_words_the_shortest_are_told(snapshot: object) -> None:
    names = ["city.in.three.parts", "city.in.parts", "city.alpha", "city.betas"]
    said = [suggest("city", names), suggest("city.alpa", names)]
    assert [*said, hinted("no such clause", said[1]), hinted("no such clause", "")] == snapshot


def test_the_nearest_comes_first() -> None:
    assert nearest("city.smal", CLAUSES, most=2) == ["city.small", "city.closed"]
    assert nearest("x", []) == []


# -- plain English --------------------------------------------------------------------------------

STUMBLING = re.compile(
    r"\b(whoever|whom|whomever|is told|it is so|mend|mended)\b"
    r"|(?<!there )(?<!answer )\bis no\b(?! longer)",
    re.IGNORECASE,
)
"""Phrases that no native speaker uses. "There is no ..." is plain, and "whoever" has "the player
who" beside it."""
ROOMS = sorted(path.parent for path in PACKAGE.glob("*/__init__.py"))
ROOT = PACKAGE.parent
PLAIN = [
    *ROOMS,
    *sorted(PACKAGE.glob("*.py")),
    ROOT / "variants",
    ROOT / "docs",
    *sorted(ROOT.glob("*.md")),
]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)
    elif isinstance(value, str):
        yield value


def _sentences(file: Path) -> Iterator[str]:
    """Yield the texts of a file: constants and docstrings, values of TOML, paragraphs."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".toml":
        yield from _texts(tomllib.loads(text))
    elif file.suffix == ".py":
        nodes = ast.walk(ast.parse(text))
        yield from _texts([node.value for node in nodes if isinstance(node, ast.Constant)])
    else:
        yield from text.split("\n\n")


@pytest.mark.parametrize("place", PLAIN, ids=lambda place: place.name)
def test_sentences_are_in_plain_english(place: Path) -> None:
    files = (
        [place]
        if place.is_file()
        else [
            file
            for kind in ("*.py", "*.toml", "*.md")
            for file in place.rglob(kind)
            if "_build" not in file.parts
        ]
    )
    assert files
    found = [text for file in files for text in _sentences(file) if STUMBLING.search(text)]
    assert found == []
