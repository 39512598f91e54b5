"""Every builder, with and without writing, and in other languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from arkrules import load_profile, text
from arkrules.sphinxext import writing
from arkrules.text import template
from tests.catalogues import GERMAN, TITLE, compiled
from tests.sphinxext.projects import CASES, WHOLE, Build, page

pytestmark = pytest.mark.slow


# -- builders --------------------------------------------------------------------------------------


BUILDERS = ("html", "singlehtml", "epub", "latex", "text", "man", "texinfo", "xml")


def test_every_builder_can_show_everything(build: Build) -> None:
    """One after another, by what was read once, as those do who build for print and the web."""
    lines = (
        ".. arkrules:changes:: ghosts ghosts-zmg", "",
        ".. arkrules:compare:: carcassonne carcassonne-2000", "",
        ".. arkrules:editions:: ark-en2", "", ".. arkrules:coverage::", "",
        ".. arkrules:open:: ark-en2", "", ".. arkrules:tileset:: river-c1", "",
        ".. arkrules:disputes::", "", ".. arkrules:casebook:: traders-tiles", "",
        ".. arkrules:sheet:: carcassonne", "",
        ".. arkrules:profile:: house.no-final",
    )  # fmt: skip
    text = "\n".join(lines)
    pages = {**WHOLE, "cases.rst": f"{CASES}\n{text}\n"}
    conf = 'project = author = copyright = "Rules"\nepub_show_urls = "no"\nversion = "1"\n'
    wrong = {}
    for builder in BUILDERS:
        found = build(pages, builder=builder, conf=conf)
        assert any(found.out.iterdir()), builder
        wrong[builder] = found.warnings
    assert wrong == dict.fromkeys(BUILDERS, "")


def test_without_pictures_the_board_is_set_in_letters(build: Build) -> None:
    text = build(WHOLE, builder="text").page("cases.txt")
    assert "······" in text
    assert "[image" not in text
    assert 'basis = "text"' not in text, "what folds away is left out"


def test_columns_are_equally_wide_and_hold_words_in_plain_text(build: Build) -> None:
    pages = page(".. arkrules:compare:: carcassonne carcassonne-2000")
    text = build(pages, builder="text").page("index.txt")
    borders = [line for line in text.splitlines() if line.startswith("+-")]
    widths = {len(column) for line in borders for column in line.strip("+").split("+")}
    assert len(widths) == 1
    assert min(widths) > 20
    assert "<col" not in build(pages).page("index.html"), "a browser chooses by itself"


def test_latex_has_pictures_and_no_boards_in_letters(build: Build) -> None:
    pytest.importorskip("resvg_py")
    tiles = json.dumps([f"{x},0 U/1" for x in range(8)])
    road = (".. arkrules:board::", "", '   players = ["red"]', f"   tiles = {tiles}", "")
    pages = {**WHOLE, "cases.rst": "\n".join((CASES, *road))}
    build(pages)  # what was read once serves both
    found = build(pages, builder="latex", conf='project = "rules"\n')
    text = found.page("rules.tex")
    shown = re.findall(r"includegraphics\[(.*?)\]\{\{(.+?)\}(\.\w+)\}", text)
    assert len(shown) > 2
    for size, name, suffix in shown:
        content = (found.out / f"{name}{suffix}").read_bytes()
        assert content.startswith(b"\x89PNG"), name
        assert "width=" in size
        assert "height" not in size
    assert any("linewidth" in size for size, _, _ in shown), "the long road is as wide as a line"
    assert "······" not in text
    assert found.warnings == ""


def test_latex_has_boards_in_letters_where_no_library_draws(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "_installed", lambda: False)
    found = build(WHOLE, builder="latex", conf='project = "rules"\n')
    text = found.page("rules.tex")
    assert "includegraphics" not in text
    assert "······" in text


# -- translation -----------------------------------------------------------------------------------


HOME = template(load_profile("ark-en2").clause("ark.may_end_on_start").question)


def test_generated_sentences_are_collected_for_translators(build: Build, snapshot: object) -> None:
    found = build(WHOLE, builder="gettext")
    texts = {name: re.findall('^msgid "(.+)"', found.page(f"{name}.pot"), re.MULTILINE) for name in
             ("clauses", "cases")}  # fmt: skip
    at = texts["cases"].index("Print leaves this open:")
    assert {**texts, "cases": texts["cases"][at:]} == snapshot


def test_a_translation_reaches_the_page(build: Build) -> None:
    catalog = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        f'msgid "{HOME}"\nmsgstr "Darf die Lade auf ihr Startfeld zurück?"\n'
    )
    pages = {**WHOLE, "locale/de/LC_MESSAGES/clauses.po": catalog}
    conf = 'language = "de"\nlocale_dirs = ["locale"]\ngettext_compact = False\n'
    text = build(pages, conf=conf).page("clauses.html")
    assert "Darf die Lade auf ihr Startfeld zurück?" in text
    assert HOME not in text


def test_pages_are_in_the_language_of_the_project(
    build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled(tmp_path / "locale", "de", "arkrules", GERMAN)
    monkeypatch.setattr(text, "FOLDER", tmp_path / "locale")
    pages = page(".. arkrules:clause:: city.closed", "   :profiles: carcassonne")
    german = build(pages, conf='language = "de"\n').page("index.html")
    assert GERMAN[TITLE] in german
    assert TITLE not in german
    assert text.spoken() == "en"  # whoever builds within a program finds it as it was
    assert GERMAN[TITLE] not in build(pages).page("index.html")
