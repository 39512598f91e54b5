"""How a language is chosen: by the environment, by a program, by the documentation."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from arkrules import messages
from arkrules.messages import say, speak, speaking, spoken, template, wording
from arkrules.play.refusal import Refusal
from arkrules.rulings.casebook import casebook
from arkrules.telling import Rulebook
from arkrules.telling.cases import case_page
from tests.catalogues import GERMAN, TITLE, compiled
from tests.running import Run

CASE = {"A city with a pennant": "Eine Stadt mit Wappen", "the game is over": "unerreicht"}


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """German, what is said and the casebook apart; afterwards everybody speaks English again."""
    folder = tmp_path / "locale"
    compiled(folder, "de", "arkrules", GERMAN)
    compiled(folder, "de", "casebook", CASE)
    compiled(folder, "hu", "arkrules", {"the game is over": "vége a játéknak"})
    monkeypatch.setattr(messages, "FOLDER", folder)
    yield folder
    speak("en")


def test_a_program_speaks_a_language_for_a_while(catalogues: Path) -> None:
    with speaking("de"):
        assert (say("the game is over"), spoken()) == ("das Spiel ist aus", "de")
        with speaking("hu"):
            assert say("the game is over") == "vége a játéknak"
        with speaking("en"):
            assert say("the game is over") == "the game is over"
    assert (say("the game is over"), spoken()) == ("the game is over", "en")


def test_a_region_speaks_the_language(catalogues: Path) -> None:
    with speaking("de_AT.UTF-8"):
        assert say("the game is over") == "das Spiel ist aus"


def test_what_no_catalogue_has_is_said_in_english(catalogues: Path) -> None:
    with speaking("fr"):
        assert (say("the game is over"), spoken()) == ("the game is over", "en")
    with speaking("hu"):
        assert template(TITLE) == TITLE


def test_the_casebook_has_a_catalogue_of_its_own(catalogues: Path) -> None:
    with speaking("de"):
        assert template("A city with a pennant") == "Eine Stadt mit Wappen"
        assert say("the game is over") == "das Spiel ist aus"  # what is said comes first


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"LANGUAGE": "de"}, "das Spiel ist aus"),
        ({"LANGUAGE": "fr:hu:de"}, "vége a játéknak"),
        ({"LANGUAGE": "en:de"}, "the game is over"),
        ({"LANGUAGE": "", "LC_ALL": "de_DE.UTF-8", "LANG": "hu_HU"}, "das Spiel ist aus"),
        ({"LANGUAGE": "", "LANG": "C.UTF-8"}, "the game is over"),
    ],
)
def test_the_environment_says_which_language_is_wanted(
    catalogues: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], said: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    speak()
    assert say("the game is over") == said


def test_what_is_spoken_from_now_on_is_spoken_by_all_threads(catalogues: Path) -> None:
    speak("de")
    heard: list[str] = []
    thread = threading.Thread(target=lambda: heard.append(say("the game is over")))
    thread.start()
    thread.join()
    assert heard == ["das Spiel ist aus"]


def test_a_value_made_in_one_language_is_read_in_another(catalogues: Path) -> None:
    refusal = Refusal("end.when", messages.saying("the game is over"))
    with speaking("de"):
        assert (refusal.words, str(refusal)) == (
            "das Spiel ist aus", "das Spiel ist aus [end.when]",
        )  # fmt: skip
    assert refusal.words == "the game is over"


def test_a_command_speaks_the_language_of_its_environment(
    run: Run, catalogues: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert TITLE in run("show", "carcassonne", "city.closed").stdout
    monkeypatch.setenv("LANGUAGE", "de")
    said = run("show", "carcassonne", "city.closed").stdout
    assert "Wann ist eine Stadt fertig?" in said
    assert TITLE not in said


def test_a_page_is_in_the_language_spoken(catalogues: Path) -> None:
    case = next(case for case in casebook() if case.id == "city-with-a-pennant")
    with speaking("de"):
        assert case_page(case, None).language == "de"
    assert case_page(case, None).language == "en"


def test_what_is_kept_of_a_case_is_kept_for_its_language(catalogues: Path) -> None:
    book = Rulebook()
    case = next(case for case in casebook() if case.id == "city-with-a-pennant")
    english = book.case_key(case)
    with speaking("de"):
        german, named = book.case_key(case), wording()
    compiled(catalogues, "de", "arkrules", {**GERMAN, "the tile": "das Plättchen"})
    with speaking("de"):
        assert wording() != named  # a catalogue that was changed says other words
        assert book.case_key(case) not in (english, german)
    assert german != english
