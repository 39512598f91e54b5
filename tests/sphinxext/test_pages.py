"""What pages show: those of `world/` as a whole, and what options and settings make of others."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from sphinx.errors import ExtensionError

from arkrules import load_profile
from arkrules.editions import rule_sheet, what_changes
from arkrules.rules import library
from arkrules.sphinxext.generate import pages
from arkrules.sphinxext.site import publish
from arkrules.telling import Rulebook
from arkrules.text import template
from arkrules.tiles import Confidence
from tests.paths import EXAMPLES, VARIANTS
from tests.sphinxext.projects import WHOLE, Build, page

SHOWN = ("board", "edition", "role")
"""Pages that are read as a whole; what others say is told of the same things elsewhere."""
_OURS = re.compile(r'\b(class|href|id|title|alt)="([^"]*)"')


def marked(html: str) -> list[tuple[str, str]]:
    """What a browser has beside the words: the ways that lead elsewhere, labels, titles."""
    body = html[html.index('<div class="body"') : html.index('<div class="sphinxsidebar"')]
    found = []
    for name, value in _OURS.findall(re.sub(r"arkrules-\w+\.svg", "PICTURE.svg", body)):
        kept = value.split() if name == "class" else [value]
        ours = [one for one in kept if name != "class" or one.startswith("arkrules-")]
        found += [(name, one) for one in ours if one and "Link to this" not in one]
    return found


@pytest.mark.parametrize("name", SHOWN)
def test_a_page_as_it_is_read_and_where_it_leads(
    world: SimpleNamespace, name: str, snapshot: object
) -> None:
    text, html = world.text / f"{name}.txt", world.html / f"{name}.html"
    ways = [f'{key}="{value}"' for key, value in marked(html.read_text("utf-8"))]
    assert "\n".join([text.read_text("utf-8"), *ways]) == snapshot


CLASSES = {
    "case-small": (
        "board case clause comparison drawing editions fields file folded inline lines places "
        "played profile question reasons rests row seen source split status status-implied "
        "status-stated verdicts"
    ),
    "changes": (
        "case cases change changes clause inline places profile row said side source status "
        "status-stated strong words"
    ),
    "clause-small": (
        "answers case cases clause comparison editions family id inline lines note profile row "
        "source status status-implied status-stated strong"
    ),
    "compare": (
        "case cases clause compare comparison editions id inline profile reading row same side "
        "source status status-contested status-silent status-stated table"
    ),
    "source": "case cases clause coverage fields id inline label note place row source uncited",
}
IDS = {
    "case-small": "case--our-small-city case-small",
    "changes": "comparison--carcassonne-to-mine changes changes-carcassonne-mine-sources",
    "clause-small": "clause-city-small clause-small",
    "compare": "compare compare-carcassonne-mine-sources",
    "source": (
        "source--ours source source-ours-cities source-ours-n1 source-ours-roads source-ours-n2"
    ),
}
WAYS = {
    "case-small": (
        "changes.html clause-small.html edition.html source.html#source-ours-n1 "
        "words.html#word--implied words.html#word--stated words.html#word-turns-on"
    ),
    "changes": (
        "case-small.html clause-small.html edition.html source.html source.html#source-ours-n1 "
        "words.html#word--stated"
    ),
    "clause-small": (
        "case-small.html changes.html edition.html source.html#source-ours-n1 "
        "words.html#word--implied words.html#word--stated"
    ),
    "compare": (
        "case-small.html clause-small.html edition.html source.html source.html#source-ours-n1 "
        "words.html#word--contested words.html#word--silent words.html#word--stated"
    ),
    "source": "case-road.html case-small.html clause-small.html",
}
"""By page: what styles find there, where others lead to, and where it leads."""


@pytest.mark.parametrize("name", CLASSES)
def test_what_a_page_holds_and_where_it_leads(world: SimpleNamespace, name: str) -> None:
    found = marked((world.html / f"{name}.html").read_text("utf-8"))
    kinds = {value.removeprefix("arkrules-") for key, value in found if key == "class"}
    assert kinds == {*CLASSES[name].split()}
    assert [value for key, value in found if key == "id"] == IDS[name].split()
    leading = {value for key, value in found if key == "href" and "://" not in value}
    assert {way for way in WAYS[name].split() if way not in leading} == set()
    for way in leading:
        page, _, anchor = way.partition("#")
        there = (world.html / page if page else world.html / f"{name}.html").read_text("utf-8")
        assert not anchor or f'id="{anchor}"' in there, way
    assert all(value for key, value in found if key in ("title", "alt"))


# -- cases, boards and tiles -----------------------------------------------------------------------


def test_a_case_may_be_of_ones_own_and_asked_of_some_editions_only(build: Build) -> None:
    dispute = (EXAMPLES / "dispute.toml").read_text(encoding="utf-8")
    lines = (
        ".. arkrules:case:: two-farms-one-city", "   :file: mine/dispute.toml", "",
        ".. arkrules:case:: ark-loop-home", "   :profiles: ark-hu",
    )  # fmt: skip
    found = build({**page(*lines), "mine/dispute.toml": dispute})
    assert found.warnings == ""
    text = found.page("index.html")
    assert 'id="case--two-farms-one-city"' in text
    assert load_profile("ark-hu").title in text
    assert load_profile("ark-en2").title not in text


def test_a_case_says_why_it_comes_out_so_and_where_each_edition_prints_it(build: Build) -> None:
    text = build(page(".. arkrules:case:: ark-hole-filled-with-city")).page("index.html")
    why = re.search(r"\b18\b.*?city\.per_tile.*", text, re.DOTALL)
    assert why
    for place in ("ark:city", "ark-hu:city"):
        assert place in why[0]


def test_a_case_in_brief_may_have_a_title_of_its_own_or_of_yours(build: Build) -> None:
    case = (".. arkrules:case:: ark-loop-home", "   :brief:")
    said = ("", "See :arkrules:case:`ark-loop-home`.")
    text = build(page(*case, *said)).page("index.html")
    assert "<img " in text
    for left in ("arkrules-title", "arkrules-file", "arkrules-turns"):
        assert left not in text
    for option, title in (("", "The Ark comes home"), (" Round and back", "Round and back")):
        found = build(page(*case, f"   :title:{option}", *said))
        assert found.warnings == ""
        shown = rf'<p class="arkrules-title[^>]*>{title}'
        assert re.search(shown, found.page("index.html"))
        assert found.domain.objects["case", "ark-loop-home"].title == title


def test_a_board_is_drawn_from_its_notation(build: Build) -> None:
    lines = (
        ".. arkrules:board::", "   :under: carcassonne", "   :moves: lay E 0,-1",
        "   :alt: What there is to see", "",
        '   tiles = ["0,0 D"]', '   players = ["red", "blue"]',
    )  # fmt: skip
    assert "[arkrules.board]" in build(page(*lines)).warnings, "the move does not fit"
    found = build(page(*(line.replace("lay E 0,-1", "lay E/2 0,-1") for line in lines)))
    assert found.warnings == ""
    (picture,) = re.findall(r"<img [^>]*arkrules-board[^>]*>", found.page("index.html"))
    assert 'alt="What there is to see"' in picture


def test_reconstructed_tiles_are_labelled(build: Build, snapshot: object) -> None:
    lines = (
        ".. arkrules:tile:: ark:27", "", ".. arkrules:tile:: ark:44", "",
        ".. arkrules:board::", "   :under: ark-en2", "",
        '   tiles = ["0,0 27"]', '   players = ["red", "blue"]',
    )  # fmt: skip
    found = build(page(*lines))
    drawings = (found.out / "_images").glob("arkrules-*.svg")
    drawn = "".join(path.read_text(encoding="utf-8") for path in drawings)
    labels = re.findall(r"<text [^>]*>([^<]{4,})</text>", drawn)
    below = re.findall(r'arkrules-confidence-\w+">([^<]+)<', found.page("index.html"))
    assert [sorted(labels), below] == snapshot


def test_a_set_shows_every_tile_with_its_confidence(build: Build) -> None:
    text = build(page(".. arkrules:tileset:: ark")).page("index.html")
    gallery = text.partition('<ul class="arkrules-tiles')[2]
    kinds = Rulebook().tile_set("ark").kinds
    levels = "|".join(re.escape(one.value) for one in Confidence)
    for shown in (r'id="tile-ark-\w+"', f"arkrules-confidence-(?:{levels})"):
        assert len(re.findall(shown, gallery)) == len(kinds)


# -- rules -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_changes_come_with_source_status_and_example(build: Build) -> None:
    text = build(page(".. arkrules:changes:: ark-en1 ark-en2")).page("index.html")
    cards = text.split('<div class="arkrules-change docutils container">')[1:]
    changes = what_changes("ark-en1", "ark-en2")
    assert len(cards) >= len(changes.changes) > 4
    for card in cards:
        assert "arkrules-status-" in card
        assert re.search(r">(ark|x)[a-z-]*:?[a-z0-9-]*<", card)
        assert "<img " in card


def test_equal_answers_are_told_once_and_every_answer_has_its_edition(build: Build) -> None:
    names = ("carcassonne", "carcassonne-rgg", "carcassonne-2000")
    text = build(page(f".. arkrules:compare:: {' '.join(names)}")).page("index.html")
    rows = re.findall(r"<tr.*?</tr>", text, re.DOTALL)
    (row,) = (row for row in rows if "#clause" not in row and ">city.small<" in row)
    cells = [" ".join(re.sub(r"<[^>]+>", " ", one).split()) for one in row.split("<td>")[2:]]
    assert len(cells) == 3
    said = [rule_sheet(name)["city.small"].words for name in names]
    assert [words.lower() in cell.lower() for words, cell in zip(said, cells, strict=True)] == [
        True, False, True,
    ]  # fmt: skip


def test_clauses_and_cases_are_listed_by_their_questions(build: Build) -> None:
    lines = (".. arkrules:clauses::", "", ".. arkrules:clause:: farm.value")
    text = build(page(*lines)).page("index.html")
    farms, small = (
        template(load_profile("carcassonne").clause(id).question)
        for id in ("farm.value", "city.small")
    )
    assert '<a class="reference internal" href="#clause-farm-value"' in text
    assert farms in text
    some = build(page(".. arkrules:clauses:: city")).page("index.html")
    assert small in some
    assert farms not in some


@pytest.mark.slow
def test_a_list_of_cases_shows_them_and_says_where_editions_differ(build: Build) -> None:
    text = build(page(".. arkrules:casebook:: returning")).page("index.html")
    (listed,) = re.findall(r'<ul class="arkrules-cases[^>]*>(.*?)</ul>', text, re.DOTALL)
    rows = {
        name: row
        for row in listed.split("<li>")[1:]
        for name in ("No taking back", "Back in any role")
        if name in row
    }
    assert len(rows) == 2
    for row in rows.values():
        assert re.search('<img alt="" class="arkrules-drawing arkrules-thumb', row)
    split = {name for name, row in rows.items() if 'arkrules-split"' in row}
    assert split == {"No taking back"}


@pytest.mark.parametrize("name", ["clauses", "casebook"])
def test_an_index_of_what_is_not_there_is_warned_of(build: Build, name: str) -> None:
    assert f"[arkrules.{name}]" in build(page(f".. arkrules:{name}:: frms")).warnings


def test_two_lists_lead_to_every_pair_of_a_family(build: Build) -> None:
    for folder in ("", "rulebook/"):
        conf = f'arkrules_pages_folder = "{folder}"\n'
        text = build(page(".. arkrules:pick::"), conf=conf).page("index.html")
        assert f'data-way="{folder}editions/KNOWN-to-OTHER.html"' in text
    for name in ("known", "other"):
        found = re.search(rf'<select name="{name}">(.*?)</select>', text)
        assert found
        values = re.findall(r'<option value="([^"]+)">', found[1])
        assert {"ark-en1", "ark-en2", "ark-de", "ark-hu", "carcassonne", "ghosts"} <= set(values)


def test_a_status_and_what_a_verdict_turns_on_are_explained_where_they_stand(build: Build) -> None:
    lines = (".. arkrules:clause:: farm.value", "", ".. arkrules:case:: ark-loop-home", "")
    label = '<span class="arkrules-status arkrules-status-stated">[^<]+</span>'
    alone = build(page(*lines)).page("index.html")
    assert re.search(label, alone)
    assert "#word" not in alone
    text = build(page(*lines, ".. arkrules:words::")).page("index.html")
    assert re.search(rf'href="#word--stated" title="[^"]+">{label}</a>', text)
    assert 'href="#word-turns-on"' in text
    for anchor in ("word--stated", "word-turns-on"):
        assert f'id="{anchor}"' in text


def test_directives_work_in_markdown(build: Build) -> None:
    pytest.importorskip("myst_parser")
    text = (
        "# Rules\n\n## The way home\n\n```{arkrules:clause} ark.may_end_on_start\nWe say *no*.\n"
        "```\n\nSee {arkrules:clause}`ark.may_end_on_start`.\n"
    )
    found = build({"index.md": text}, conf='extensions.append("myst_parser")\n')
    assert found.warnings == ""
    assert "We say <em>no</em>." in found.page("index.html")
    assert '<section id="clause-ark-may-end-on-start">' in found.page("index.html")


# -- generated pages -------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_rulebook_is_made_by_two_lines_and_rewritten_only_where_it_changes(
    build: Build,
) -> None:
    conf = 'arkrules_pages = ["tiles", "open"]\n'
    root = page(".. toctree::", "", "   rulebook/index")
    found = build(root, conf=conf)
    assert found.warnings == ""
    made = {path.stem for path in (found.out / "rulebook" / "tiles").glob("*.html")}
    assert made == {"index", *library().sets}
    folder = found.source / "rulebook"
    dates = {path: path.stat().st_mtime_ns for path in folder.rglob("*.rst")}
    own = folder / "ours.rst"
    own.write_text(":orphan:\n\nOurs\n====\n", encoding="utf-8")
    build(root, conf=conf)
    assert {path: path.stat().st_mtime_ns for path in dates} == dates
    build(root, conf='arkrules_pages = ["tiles"]\n')
    assert not (folder / "open" / "index.rst").exists(), "what is not wanted goes"
    assert own.exists(), "what others wrote stays"
    with pytest.raises(ExtensionError):
        build(root, conf='arkrules_pages = ["tile"]\n')


@pytest.mark.parametrize("folder", ["", "guide"])
def test_no_page_of_yours_is_overwritten(build: Build, tmp_path: Path, folder: str) -> None:
    name = (Path(folder) / "index.rst").as_posix()
    conf = f'arkrules_pages = ["tiles"]\narkrules_pages_folder = "{folder}"\n'
    with pytest.raises(ExtensionError, match=r"index\.rst"):
        build({**page("Front."), name: "Mine\n====\n"}, conf=conf)
    assert (tmp_path / "source" / name).read_text(encoding="utf-8") == "Mine\n====\n"
    assert not (tmp_path / "source" / folder / "tiles").exists(), "nothing is written before"


def test_pages_are_made_only_inside_the_sources(build: Build, tmp_path: Path) -> None:
    for folder in ("../zz", (tmp_path / "zz").as_posix()):
        conf = f'arkrules_pages = ["tiles"]\narkrules_pages_folder = "{folder}"\n'
        with pytest.raises(ExtensionError, match="arkrules_pages_folder"):
            build(page("Front."), conf=conf)
        assert not (tmp_path / "zz").exists()


def test_pages_of_yours_may_be_in_any_encoding(build: Build, tmp_path: Path) -> None:
    own = tmp_path / "source" / "rulebook" / "own.rst"
    own.parent.mkdir()
    own.write_bytes(b"Caf\xe9\n====\n")
    conf = 'exclude_patterns = ["rulebook/own.rst"]\n'  # Sphinx itself would warn of it
    assert build(page("Front."), conf=conf).warnings == ""
    assert own.read_bytes() == b"Caf\xe9\n====\n"


CONF = 'arkrules_path = ["rules"]\narkrules_site = True\n'
TITLES = {"our-road": "Our road", "our-way": "Our <way> & theirs", "own": "Our own case"}
QUESTIONS = {"our-road": "What does it pay?", "our-way": "Is it < a road?", "own": "Whose?"}
ROOMS = {"our-road": "our-roads", "our-way": "our-roads", "own": "own"}
SITE = {
    "rules/casebook.toml": 'version = "1"\n[subjects]\nour-roads = "Our roads"\nown = "Our own"\n',
    **{
        f"rules/casebook/{ROOMS[id]}/{id}.toml": f'id = "{id}"\ntitle = "{TITLES[id]}"\n'
        f'question = "{QUESTIONS[id]}"\nanswer = "Two points."\nreference = true\n'
        'basis = "text"\ncites = ["base:road"]\n'
        for id in TITLES
    },
    **page(".. toctree::", "", "   Elsewhere <https://a.example/>", "   roads"),
    "roads.rst": "Roads\n=====\n\n.. arkrules:casebook:: our-roads\n\n"
    ".. arkrules:below::\n\n   our-road\n   our-way\n\n"
    ".. toctree::\n   :hidden:\n\n   own\n",
    **{f"{id}.rst": f"{TITLES[id]}\n{'=' * 30}\n\n.. arkrules:case:: {id}\n" for id in TITLES},
}


def test_every_case_and_every_subject_has_a_page_of_its_own(tmp_path: Path) -> None:
    for name, text in SITE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = pages(Rulebook(library([tmp_path / "rules"])), ["casebook"])
    assert ".. arkrules:case:: our-road\n" in found["casebook/our-road.rst"]
    subject = found["casebook/our-roads.rst"]
    assert ".. arkrules:casebook:: our-roads\n" in subject
    assert ".. arkrules:below::\n\n   our-road\n   our-way\n" in subject
    # A subject that is called like a case stands beside it.
    assert ".. arkrules:case:: own\n" in found["casebook/own.rst"]
    assert ".. arkrules:casebook:: own\n" in found["casebook/on-own.rst"]
    listed = found["casebook/index.rst"].splitlines()
    assert {"   our-roads", "   on-own"} <= {*listed}
    assert "   our-road" not in listed


def test_a_site_of_cases_has_ways_schemas_and_a_search(build: Build) -> None:
    found = build(SITE, conf=CONF)
    assert found.warnings == ""
    subject = found.page("roads.html")
    assert 'href="our-road.html" title="Our road"' in subject
    assert template(QUESTIONS["our-road"]) in subject
    assert template(QUESTIONS["own"]) not in subject
    text = found.page("our-way.html")
    assert '<link rel="prev" title="Our road" href="our-road.html"' in text
    search = found.page("search.html")
    assert "arkrules-search.js" in search
    assert "arkrules-index.js" in search
    held = (found.out / "_static/arkrules-index.js").read_text(encoding="utf-8")
    known = json.loads(held.partition("=")[2].removesuffix(";"))
    pages = {id: (page, told) for _, id, _, page, _, told in known["entries"]}
    assert pages["our-road"] == (["our-road", ""], QUESTIONS["our-road"])
    assert pages["small-city"][0] is None  # it is not on this site
    assert pages["base"] == (None, "base")  # which asks nothing
    assert known["boxes"]
    assert "arkrules-search.js" not in found.page("index.html")
    (found.out / "_static/arkrules-index.js").unlink()
    publish(found.app, ValueError())
    assert not (found.out / "_static/arkrules-index.js").exists(), "the build has failed"
    schemas = found.out / "schemas"
    openrpc = json.loads((schemas / "openrpc.json").read_text(encoding="utf-8"))
    assert "ask" in [one["name"] for one in openrpc["methods"]]
    messages = json.loads((schemas / "messages.json").read_text(encoding="utf-8"))
    assert "ask.request" in messages["$defs"]
    for shipped in (VARIANTS / "schemas").iterdir():  # and those of the files that authors write
        there = json.loads((schemas / shipped.name).read_text(encoding="utf-8"))
        assert there.keys() == json.loads(shipped.read_text(encoding="utf-8")).keys()


def test_without_the_setting_pages_are_as_the_theme_has_them(build: Build) -> None:
    found = build(SITE, conf=CONF.replace("arkrules_site = True\n", ""))
    assert found.warnings == ""
    assert "arkrules-search.js" not in found.page("search.html")
    assert not (found.out / "schemas").exists()


def test_the_list_of_pages_shows_the_way_and_nothing_that_is_only_below(build: Build) -> None:
    pytest.importorskip("furo")
    pytest.importorskip("sphinx", "9.0", "earlier ones close the list below the page that is shown")
    found = build(SITE, conf=f'{CONF}html_theme = "furo"\n')

    def listed(name: str) -> str:
        return found.page(name).partition('<div class="sidebar-tree">')[2].partition("</div>")[0]

    here = listed("our-road.html")
    ways = re.findall(r'href="(\w+\.html|https:[^"]+)"', here)
    assert ways == ["https://a.example/", "roads.html", "own.html"]
    assert re.search(r'current-page"[^>]*><a class="[^"]*" href="roads.html"', here)
    front = listed("index.html")
    assert "roads.html" in front
    assert "own.html" not in front


def test_the_list_of_pages_leads_from_every_folder_to_the_same_pages(build: Build) -> None:
    pytest.importorskip("furo")
    pytest.importorskip("sphinx", "9.0", "earlier ones close the list below the page that is shown")
    below = "Below\n=====\n\n.. arkrules:below::\n\n   far/one\n   far/two\n   near\n"
    tree = "\n.. toctree::\n   :hidden:\n\n   far/three\n"
    texts = {f"{name}.rst": f"{name}\n=========\n" for name in ("far/one", "far/two", "near")}
    sources = {
        **page(".. toctree::", "", "   below", "", ".. toctree::", "", "   other"),
        **texts,
        "below.rst": below + tree,
        "other.rst": "Other\n=====\n" + tree.replace("far/three", "deep"),
        "deep.rst": "Deep\n====\n",
        "far/three.rst": "Three\n=====\n",
    }
    found = build(sources, conf='arkrules_site = True\nhtml_theme = "furo"\n')

    def ways(name: str) -> list[str]:
        text = found.page(name).partition('<div class="sidebar-tree">')[2].partition("</div>")[0]
        return re.findall(r'<a class="[^"]*" href="([^"]*)"', text)

    assert ways("near.html") == ["below.html", "far/three.html", "other.html"]
    for name in ("far/one.html", "far/two.html"):
        assert ways(name) == ["../below.html", "three.html", "../other.html"], name
    assert ways("far/three.html") == ["../below.html", "#", "../other.html"]
    assert ways("other.html") == ["below.html", "#", "deep.html"]  # though of another toctree


def test_pages_that_are_called_alike_are_told_apart_by_what_lists_them(build: Build) -> None:
    tree = "\n\n.. toctree::\n\n   {}\n"
    sources = {
        **page(tree.format("rulebook/one\n   one")),
        **dict.fromkeys(["rulebook/one.rst", "one.rst"], "One\n===\n" + tree.format("other")),
        **dict.fromkeys(["rulebook/other.rst", "other.rst"], "House rules\n===========\n"),
    }
    found = build(sources, conf="arkrules_site = True\n")
    assert "<title>House rules – One &#8212;" in found.page("rulebook/other.html")
    assert "<title>House rules &#8212;" in found.page("other.html")


def test_no_anchor_is_of_the_form_that_the_search_takes_apart(build: Build) -> None:
    lines = (
        ".. arkrules:case:: ark-loop-home", "", ".. arkrules:profile:: ark-de", "",
        ".. arkrules:source:: base", "   :no-places:", "", ".. arkrules:tileset:: base", "",
        ".. arkrules:changes:: ark-en2 ark-de", "   :no-pictures:", "", ".. arkrules:protocol::",
    )  # fmt: skip
    found = build({**page("Words."), "all.rst": "\n".join((":orphan:", "", *lines, ""))})
    text = found.page("all.html")
    told = list(found.domain.get_objects())
    assert len(told) > 5
    for name, _title, kind, _page, anchor, _priority in told:
        assert anchor not in (name, f"{kind}-{name}")
        assert f'id="{anchor}"' in text
    for method in ("editions", "ask", "moves", "rpc.discover"):
        assert re.search(rf"<h\d>{re.escape(method)}<a", text)
    assert 'href="#protocol-ask"' in text


def test_the_whole_project_shows_every_picture_and_what_others_wrote(build: Build) -> None:
    found = build(WHOLE)
    text = found.page("cases.html")
    (picture,) = re.findall(r"<img [^>]*>", text)
    assert re.search(r'alt="[^"]*The Ark comes home', picture)
    assert 'href="clauses.html#clause-ark-may-end-on-start"' in text
    folded = text[text.index('<details class="arkrules-file') :]
    assert "ESWN" in folded
    assert "Our table says no." in found.page("clauses.html")
