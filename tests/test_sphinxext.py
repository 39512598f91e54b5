"""The Sphinx extension, as other people's documentation uses it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("sphinx", minversion="8.2")

from sphinx.errors import ExtensionError
from sphinx.testing.util import SphinxTestApp
from sphinx.util.inventory import InventoryFile

from arkrules.sphinxext.domain import RuleDomain, domain_of

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
CONF = 'extensions = ["arkrules.sphinxext"]\n'
CLAUSES = """
Clauses
=======

May it come home?
-----------------

.. arkrules:clause:: ark.may_end_on_start

   Our table says no.

Somewhere below
---------------

Words come first.

.. arkrules:clause:: ark.may_move
"""
CASES = """
Cases
=====

.. arkrules:case:: ark-loop-home
"""
INDEX = """
Rules
=====

We play :arkrules:profile:`ark-en2`, and read :arkrules:clause:`ark.may_move`,
:arkrules:clause:`the way home <ark.may_end_on_start>`, :arkrules:case:`ark-loop-home`,
:arkrules:source:`base:n6` and :arkrules:tile:`ark:27`.

.. arkrules:profile:: ark-en2

.. arkrules:source:: base

.. arkrules:tile:: ark:27

.. toctree::

   clauses
   cases
"""
WHOLE = {"index.rst": INDEX, "clauses.rst": CLAUSES, "cases.rst": CASES}

Build = Callable[..., SimpleNamespace]


@pytest.fixture
def build(tmp_path: Path) -> Iterator[Build]:
    """Builds a project, again and again if wanted; what came out, and the warnings."""
    made: list[SphinxTestApp] = []
    source = tmp_path / "source"
    source.mkdir()

    def run(pages=None, builder="html", conf="", **options) -> SimpleNamespace:
        for name, text in {"conf.py": CONF + conf, **(pages or {})}.items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
        for before in made:
            before.cleanup()
        app = SphinxTestApp(builder, srcdir=source, **options)
        made.append(app)
        app.build()
        return SimpleNamespace(
            app=app,
            source=source,
            out=Path(app.outdir),
            warnings=re.sub(r"\x1b\[[0-9;]*m", "", app.warning.getvalue()),
            domain=domain_of(app.env),
            page=lambda name: (Path(app.outdir) / name).read_text(encoding="utf-8"),
        )

    yield run
    for app in made[-1:]:
        app.cleanup()


def page(*lines: str) -> dict[str, str]:
    """A project of one page."""
    return {"index.rst": "\n".join(("Page", "====", "", *lines, ""))}


# -- references


def test_roles_lead_to_what_is_documented(build: Build) -> None:
    found = build(WHOLE)
    assert found.warnings == ""
    text = found.page("index.html")
    assert 'href="clauses.html#clause-ark-may-move"' in text
    assert 'href="cases.html#case-ark-loop-home"' in text
    assert 'href="#source-base-n6"' in text
    assert 'href="#tile-ark-27"' in text
    assert ">the way home</span>" in text
    assert "The Ark comes home" in text, "a case without a text is called by its title"


def test_the_first_directive_of_a_section_makes_the_section_the_target(build: Build) -> None:
    text = build(WHOLE).page("clauses.html")
    assert '<section id="may-it-come-home">' not in text
    assert re.search(r'<section id="clause-ark-may-end-on-start">\s*<span id="may-it-come', text)
    assert 'class="arkrules-clause docutils container" id="clause-ark-may-move"' in text


@pytest.mark.parametrize(
    ("written", "kind", "said"),
    [
        (":arkrules:clause:`ark.may_mov`", "clause", "did you mean 'ark.may_move'?"),
        (":arkrules:case:`no-such-case`", "case", "no page documents it"),
        (":arkrules:profile:`ark-en9`", "profile", "no page documents it"),
        (":arkrules:source:`base:n99`", "source", "no page documents it"),
        (":arkrules:tile:`ark:99`", "tile", "no page documents it"),
    ],
)
def test_a_missing_target_is_warned_of_with_its_type(
    build: Build, written: str, kind: str, said: str
) -> None:
    found = build(page(written, "", ".. arkrules:clause:: ark.may_move"))
    assert said in found.warnings
    assert f"[arkrules.{kind}]" in found.warnings


def test_links_of_our_own_may_lead_nowhere_even_when_nitpicky(build: Build) -> None:
    found = build(page(".. arkrules:case:: ark-loop-home"), conf="nitpicky = True\n")
    assert found.warnings == ""
    assert "ark.may_end_on_start" in found.page("index.html")
    assert "#clause-" not in found.page("index.html")


def test_what_is_documented_twice_is_warned_of(build: Build) -> None:
    again = {**WHOLE, "cases.rst": CASES + "\n.. arkrules:clause:: ark.may_move\n"}
    assert "[arkrules.duplicate]" in build(again).warnings
    quiet = again["cases.rst"] + "   :no-index:\n"
    assert build({**WHOLE, "cases.rst": quiet}).warnings == ""


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        (".. arkrules:clause:: ark.may_mov", "clause"),
        (".. arkrules:case:: no-such-case", "case"),
        (".. arkrules:case:: other-name\n   :file: dispute.toml", "case"),
        (".. arkrules:profile:: ark-en9", "profile"),
        (".. arkrules:source:: nowhere", "source"),
        (".. arkrules:tile:: 27", "tile"),
        (".. arkrules:tile:: [CCC]", "tile"),
        (".. arkrules:tileset:: ark9", "tile"),
        (".. arkrules:compare:: ark-en1", "profile"),
        (".. arkrules:changes:: ark-en1", "profile"),
        ('.. arkrules:board::\n\n   tiles = ["0,0 D", "5,5 D"]', "board"),
        (".. arkrules:board:: nowhere.toml", "board"),
        (".. arkrules:open:: ark-en9", "open"),
    ],
)
def test_what_cannot_be_shown_is_warned_of_with_its_type(
    build: Build, written: str, kind: str
) -> None:
    (dispute,) = EXAMPLES.glob("dispute.toml")
    found = build({**page(written), "dispute.toml": dispute.read_text(encoding="utf-8")})
    assert f"[arkrules.{kind}]" in found.warnings
    assert "index.rst:" in found.warnings, "the warning names the place"
    assert "Traceback" not in found.warnings


def test_the_inventory_has_all_kinds(build: Build) -> None:
    found = build(WHOLE)
    inventory = InventoryFile.loads((found.out / "objects.inv").read_bytes(), uri="")
    names = {kind: set(inventory.data.get(f"arkrules:{kind}", ())) for kind in
             ("clause", "profile", "case", "source", "tile")}  # fmt: skip
    assert names["clause"] == {"ark.may_move", "ark.may_end_on_start"}
    assert names["profile"] == {"ark-en2"}
    assert names["case"] == {"ark-loop-home"}
    assert {"base", "base:n6", "base:city", "base:q1"} <= names["source"]
    assert names["tile"] == {"ark:27"}


def test_other_documentation_refers_to_ours_by_intersphinx(build: Build, tmp_path: Path) -> None:
    inventory = tmp_path / "ours.inv"
    shutil.copy(build(WHOLE).out / "objects.inv", inventory)
    shutil.rmtree(tmp_path / "source")
    conf = (
        'extensions.append("sphinx.ext.intersphinx")\n'
        f'intersphinx_mapping = {{"ours": ("https://rules.example/", {str(inventory)!r})}}\n'
    )
    theirs = page(
        "See :external:arkrules:clause:`ark.may_move` and :arkrules:case:`home <ark-loop-home>`."
    )
    found = build(theirs, conf=conf)
    assert found.warnings == ""
    assert 'href="https://rules.example/clauses.html#clause-ark-may-move"' in found.page(
        "index.html"
    )
    assert 'href="https://rules.example/cases.html#case-ark-loop-home"' in found.page("index.html")


# -- what is shown


def test_a_case_shows_its_picture_its_verdicts_and_what_they_turn_on(build: Build) -> None:
    text = build(WHOLE).page("cases.html")
    assert "May the Ark end its move on the tile it set out from" in text
    (picture,) = re.findall(r"<img [^>]*>", text)
    assert 'alt="The Ark comes home. A board of 5 tiles; the ark at 0,0;' in picture
    assert 'href="clauses.html#clause-ark-may-end-on-start"' in text
    assert "arkrules-status-contested" in text
    assert "If yes" in text or "If the Ark may" in text or "legal" in text
    assert "<details>" in text
    assert "ESWN" in text


def test_a_clause_lists_the_cases_that_turn_on_it(build: Build) -> None:
    text = build(WHOLE).page("clauses.html")
    assert 'href="cases.html#case-ark-loop-home"' in text
    assert "Our table says no." in text


def test_a_case_of_ones_own_is_read_from_its_file(build: Build) -> None:
    dispute = (EXAMPLES / "dispute.toml").read_text(encoding="utf-8")
    pages = page(".. arkrules:case:: two-farms-one-city", "   :file: mine/dispute.toml")
    found = build({**pages, "mine/dispute.toml": dispute})
    assert found.warnings == ""
    assert "Score: red 6." in found.page("index.html")
    assert "Score: red 4." in found.page("index.html")


def test_a_case_says_why_it_comes_out_so(build: Build) -> None:
    text = build(page(".. arkrules:case:: ark-hole-filled-with-city")).page("index.html")
    reason = text[text.index("Why:") : text.index("It turns on:")]
    assert reason.count("follower at 0,0 goes back to the supply.") == 1  # all four editions
    for place in ("follower.recall", "ark:return", "ark-hu:follower"):
        assert place in reason


def test_a_case_may_be_asked_of_some_editions_only(build: Build) -> None:
    lines = (".. arkrules:case:: ark-loop-home", "   :profiles: ark-hu")
    text = build(page(*lines)).page("index.html")
    assert "Hungarian leaflet" in text
    assert "arkrules-status-contested" not in text


def test_a_board_is_drawn_from_its_notation(build: Build) -> None:
    lines = (
        ".. arkrules:board::",
        "   :under: carcassonne",
        "   :moves: lay E 0,-1",
        "",
        '   tiles = ["0,0 D"]',
        '   players = ["red", "blue"]',
    )
    refused = build(page(*lines))
    assert "[arkrules.board]" in refused.warnings, "the move does not fit"
    found = build(page(*(line.replace("lay E 0,-1", "lay E/2 0,-1") for line in lines)))
    assert found.warnings == ""
    assert "A board of 2 tiles" in found.page("index.html")


def test_reconstructed_tiles_are_labelled(build: Build) -> None:
    lines = (
        ".. arkrules:tile:: ark:27", "",
        ".. arkrules:tile:: ark:44", "",
        ".. arkrules:board::", "   :under: ark-en2", "",
        '   tiles = ["0,0 27"]', '   players = ["red", "blue"]',
    )  # fmt: skip
    text = build(page(*lines)).page("index.html")
    assert "reconstructed inside, sides documented</span>" in text
    assert ">reconstructed</span>" in text
    assert "Reconstructed tiles, marked with a question mark: 27." in text


def test_a_set_shows_every_tile_with_its_confidence(build: Build) -> None:
    found = build(page(".. arkrules:tileset:: ark"))
    text = found.page("index.html")
    assert "72 tiles of 61 kinds." in text
    gallery = text[text.index('<ul class="arkrules-tiles') :]
    assert len(re.findall(r'id="tile-ark-\w+"', gallery)) == 61
    labels = re.findall(r"arkrules-confidence-(?:confirmed|topology|reconstructed)", gallery)
    assert len(labels) == 61


def test_a_source_shows_each_place_and_who_cites_it(build: Build) -> None:
    lines = (".. arkrules:source:: base", "", ".. arkrules:clause:: city.closed")
    text = build(page(*lines)).page("index.html")
    note = text[text.index('id="source-base-n6"') :]
    assert 'href="#clause-city-closed"' in note[: note.index('id="source-base-n7"')]
    assert re.search(r"\d+ of 50 places are cited\.", text)


def test_a_comparison_shows_what_differs_and_where_it_stands(build: Build) -> None:
    text = build(page(".. arkrules:compare:: carcassonne carcassonne-2000")).page("index.html")
    rows = re.findall(r"<tr.*?</tr>", text, re.DOTALL)
    assert len(rows) == 3
    assert "farm.value" in rows[2]
    assert "base:n16" in rows[2]
    assert "arkrules-status-stated" in rows[2]


def test_changes_come_with_source_status_and_example(build: Build) -> None:
    text = build(page(".. arkrules:changes:: ark-en2 ark-de")).page("index.html")
    cards = text.split('<div class="arkrules-change docutils container">')[1:]
    assert len(cards) > 15
    for card in cards:
        assert "arkrules-status-" in card
        assert re.search(r">(ark|x)[a-z-]*:?[a-z0-9-]*<", card)
        assert "<img " in card


def test_a_rule_sheet_follows_the_order_of_play(build: Build) -> None:
    text = build(page(".. arkrules:sheet:: ark-de")).page("index.html")
    order = [text.index(f"<h2>{title}") for title in ("Setting up", "Placing pieces", "Winning")]
    assert order == sorted(order)


def test_open_questions_have_all_their_readings(build: Build) -> None:
    text = build(page(".. arkrules:open:: ark-en2")).page("index.html")
    assert "ark.may_cross_start" in text
    assert "Another reading: " in text
    assert "(in words only)" in text


def test_directives_work_in_markdown(build: Build) -> None:
    pytest.importorskip("myst_parser")
    text = """# Rules

## The way home

```{arkrules:clause} ark.may_end_on_start
Our table says *no*.
```

See {arkrules:clause}`ark.may_end_on_start`.
"""
    conf = 'extensions.append("myst_parser")\n'
    found = build({"index.md": text}, conf=conf)
    assert found.warnings == ""
    assert "Our table says <em>no</em>." in found.page("index.html")
    assert '<section id="clause-ark-may-end-on-start">' in found.page("index.html")


# -- builders


@pytest.mark.parametrize(
    "builder", ["html", "dirhtml", "singlehtml", "epub", "latex", "text", "man", "texinfo", "xml"]
)
def test_every_builder_can_show_everything(build: Build, builder: str) -> None:
    lines = (
        ".. arkrules:changes:: carcassonne carcassonne-2000", "",
        ".. arkrules:compare:: carcassonne carcassonne-2000", "",
        ".. arkrules:editions:: ark-en2", "", ".. arkrules:coverage::", "",
        ".. arkrules:open:: ark-en2", "", ".. arkrules:tileset:: base", "",
        ".. arkrules:sheet:: carcassonne", "",
        ".. arkrules:profile:: house.no-final",
    )  # fmt: skip
    text = "\n".join(lines)
    pages = {**WHOLE, "cases.rst": f"{CASES}\n{text}\n"}
    conf = 'project = author = copyright = "Rules"\nepub_show_urls = "no"\nversion = "1"\n'
    assert build(pages, builder=builder, conf=conf).warnings == ""


def test_without_pictures_the_board_is_set_in_letters(build: Build) -> None:
    text = build(WHOLE, builder="text").page("cases.txt")
    assert "······" in text
    assert "[image" not in text
    assert 'basis = "text"' not in text, "what folds away is left out"


def test_pictures_in_latex_are_letters_too(build: Build) -> None:
    found = build(WHOLE, builder="latex", conf='project = "rules"\n')
    assert "includegraphics" not in found.page("rules.tex")


# -- translation


def test_generated_sentences_are_collected_for_translators(build: Build) -> None:
    found = build(WHOLE, builder="gettext")
    clauses, cases = found.page("clauses.pot"), found.page("cases.pot")
    assert 'msgid "May the Ark end its move on the tile it set out from?"' in clauses
    assert 'msgid "Cases that turn on it:"' in clauses
    assert 'msgid "It turns on:"' in cases
    assert 'msgid "silent"' not in clauses
    assert 'msgid "ark:n18' not in clauses


def test_a_translation_reaches_the_page(build: Build) -> None:
    catalog = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgid "May the Ark end its move on the tile it set out from?"\n'
        'msgstr "Darf die Lade auf ihr Startfeld zurück?"\n'
    )
    pages = {**WHOLE, "locale/de/LC_MESSAGES/clauses.po": catalog}
    conf = 'language = "de"\nlocale_dirs = ["locale"]\ngettext_compact = False\n'
    text = build(pages, conf=conf).page("clauses.html")
    assert "Darf die Lade auf ihr Startfeld zurück?" in text
    assert "May the Ark end its move on the tile it set out from?" not in text


# -- building again, and in parallel


def test_reading_in_parallel_gives_what_reading_in_series_gives(
    build: Build, tmp_path: Path
) -> None:
    pages = {**WHOLE, **{f"page{n}.rst": f":orphan:\n\nPage {n}\n======\n" for n in range(8)}}
    serial = build(pages)
    shown = {path.name: path.read_text(encoding="utf-8") for path in serial.out.glob("*.html")}
    objects = dict(serial.domain.objects)
    shutil.rmtree(serial.out.parent)
    parallel = build(pages, parallel=2)
    assert parallel.app.parallel == 2
    assert parallel.warnings == ""
    assert dict(parallel.domain.objects) == objects
    assert parallel.domain.turns == serial.domain.turns
    again = {path.name: path.read_text(encoding="utf-8") for path in parallel.out.glob("*.html")}
    assert again == shown


def test_what_is_documented_twice_is_warned_of_in_parallel_too(build: Build) -> None:
    pages = {**WHOLE, **{f"page{n}.rst": f":orphan:\n\nPage {n}\n======\n" for n in range(8)}}
    pages["page7.rst"] += "\n.. arkrules:clause:: ark.may_move\n"
    assert "[arkrules.duplicate]" in build(pages, parallel=2).warnings


def test_pages_depend_on_the_files_they_show(build: Build) -> None:
    found = build(WHOLE)
    names = {
        docname: {Path(path).name for path in paths}
        for docname, paths in found.app.env.dependencies.items()
    }
    assert {"ark-en1.toml", "ark-de.toml", "sources.toml", "clauses.py"} <= names["clauses"]
    assert {"ark-loop-home.toml", "ark-en2.toml"} <= names["cases"]
    assert "carcassonne.toml" not in names["cases"], "another family has no say"
    assert "ark.toml" in names["index"], "the set of the tile"


def read_again(found: SimpleNamespace) -> set[str]:
    """Which pages the next build would read."""
    env = found.app.env
    added, changed, _removed = env.get_outdated_files(config_changed=False)
    for docs in found.app.events.emit("env-get-outdated", env, added, changed, set()):
        changed |= set(docs)
    return added | changed


def test_a_page_is_read_again_when_its_file_changes(build: Build) -> None:
    dispute = (EXAMPLES / "dispute.toml").read_text(encoding="utf-8")
    pages = {
        **page(".. arkrules:case:: two-farms-one-city", "   :file: dispute.toml"),
        "dispute.toml": dispute,
    }
    found = build(pages)
    assert read_again(found) == set()
    pages["dispute.toml"] = dispute.replace("Two farms, one city", "A city between farms")
    again = build(pages)
    assert again.domain.objects["case", "two-farms-one-city"].title == "A city between farms"


def test_the_list_below_a_clause_is_written_again_when_a_case_goes(build: Build) -> None:
    assert "case-ark-loop-home" in build(WHOLE).page("clauses.html")
    index = INDEX.replace(", :arkrules:case:`ark-loop-home`", "")
    found = build({**WHOLE, "index.rst": index, "cases.rst": "Cases\n=====\n"})
    assert found.warnings == ""
    assert "Cases that turn on it" not in found.page("clauses.html")


def test_lists_are_read_again_when_a_data_file_comes(build: Build) -> None:
    conf = 'arkrules_path = ["rules"]\n'
    pages = {**page(".. arkrules:clause:: road.per_tile"), "rules/readme.txt": "ours\n"}
    assert "House rules:" not in build(pages, conf=conf).page("index.html")
    overlay = (
        'id = "wide"\noverlays = "carcassonne"\ntitle = "Wide roads"\n\n'
        '[rules.road.per_tile]\nanswer = 2\nnote = "ours"\n'
    )
    found = build({**pages, "rules/wide.toml": overlay}, conf=conf)
    assert "House rules:" in found.page("index.html")
    assert ">wide<" in found.page("index.html")


def test_the_form_of_the_data_has_a_number_that_sphinx_checks(build: Build) -> None:
    found = build(page("Nothing."))
    extension = found.app.extensions["arkrules.sphinxext"]
    assert extension.metadata["env_version"] == RuleDomain.data_version
    assert extension.parallel_read_safe
    assert extension.parallel_write_safe


# -- generated pages


def test_the_rulebook_is_made_by_two_lines(build: Build) -> None:
    conf = 'arkrules_pages = ["tiles", "open"]\n'
    found = build(page(".. toctree::", "", "   rulebook/index"), conf=conf)
    assert found.warnings == ""
    assert {path.name for path in (found.out / "rulebook" / "tiles").glob("*.html")} == {
        "index.html", "ark.html", "base.html", "ghosts.html",
    }  # fmt: skip
    assert "What print leaves silent or contested" in found.page("rulebook/open/index.html")


def test_sources_of_pages_are_rewritten_only_when_they_change(build: Build) -> None:
    conf = 'arkrules_pages = ["tiles", "open"]\n'
    pages = page(".. toctree::", "", "   rulebook/index")
    found = build(pages, conf=conf)
    folder = found.source / "rulebook"
    dates = {path: path.stat().st_mtime_ns for path in folder.rglob("*.rst")}
    own = folder / "ours.rst"
    own.write_text(":orphan:\n\nOurs\n====\n", encoding="utf-8")
    build(pages, conf=conf)
    assert {path: path.stat().st_mtime_ns for path in dates} == dates
    build(pages, conf='arkrules_pages = ["tiles"]\n')
    assert not (folder / "open" / "index.rst").exists(), "what is not wanted goes"
    assert own.exists(), "what others wrote stays"


def test_an_unknown_part_stops_the_build_and_names_those_there_are(build: Build) -> None:
    with pytest.raises(ExtensionError, match="no part 'tile'; known are editions, clauses"):
        build(page("Nothing."), conf='arkrules_pages = ["tile"]\n')
