"""References to what is documented, of our own and from elsewhere."""

from __future__ import annotations

import html
import re
import shutil
from pathlib import Path

from sphinx.util.inventory import InventoryFile

from arkrules.text import template
from tests.faults import one_of_each
from tests.paths import EXAMPLES
from tests.sphinxext.projects import CASES, WHOLE, Build, page


def test_roles_lead_to_what_is_documented(build: Build) -> None:
    found = build(WHOLE)
    assert found.warnings == ""
    text = found.page("index.html")
    assert 'href="clauses.html#clause-ark-may-move"' in text
    assert 'href="cases.html"' in text
    assert 'href="#source-base-n6"' in text
    assert 'href="#tile-ark-27"' in text
    assert ">the way home</span>" in text
    assert "The Ark comes home" in text, "a case without a text is called by its title"
    assert "<abbr" not in re.findall(r'<a[^>]*href="#source-base-n6".*?</a>', text)[0]


def test_the_first_directive_of_a_section_makes_the_section_the_target(build: Build) -> None:
    text = build(WHOLE).page("clauses.html")
    assert '<section id="may-it-come-home">' not in text
    assert re.search(r'<section id="clause-ark-may-end-on-start">\s*<span id="may-it-come', text)
    assert 'class="arkrules-clause docutils container" id="clause-ark-may-move"' in text


def test_links_of_our_own_may_lead_nowhere_even_when_nitpicky(build: Build) -> None:
    found = build(page(".. arkrules:case:: ark-loop-home"), conf="nitpicky = True\n")
    assert found.warnings == ""
    assert "ark.may_end_on_start" in found.page("index.html")
    assert "#clause-" not in found.page("index.html")


def test_a_place_in_a_source_is_shown_and_documented_alone(build: Build) -> None:
    lines = ("See :arkrules:source:`base:n6`.", "", ".. arkrules:source:: base:n6")
    found = build(page(*lines), conf="nitpicky = True\n")
    assert found.warnings == ""
    assert set(found.domain.objects) == {("source", "base:n6")}
    text = found.page("index.html")
    assert 'href="#source-base-n6"' in text
    assert text.count('id="source-base-n6"') == 1


def test_what_is_documented_twice_is_warned_of(build: Build) -> None:
    again = {**WHOLE, "cases.rst": CASES + "\n.. arkrules:clause:: ark.may_move\n"}
    place = r"/clauses\.rst:17: .*\[arkrules\.duplicate\]"  # pages are read in order of their names
    assert re.search(place, build(again).warnings)
    quiet = again["cases.rst"] + "   :no-index:\n"
    assert build({**WHOLE, "cases.rst": quiet}).warnings == ""


ORPHAN = ":orphan:\n\nPage\n====\n\n"
WRONG = [
    (":arkrules:clause:`ark.may_mov`", "clause"),
    (":arkrules:case:`no-such-case`", "case"),
    (":arkrules:profile:`ark-en9`", "profile"),
    (":arkrules:source:`base:n99`", "source"),
    (":arkrules:tile:`ark:99`", "tile"),
    (".. arkrules:clause:: ark.may_mov", "clause"),
    (".. arkrules:case:: no-such-case", "case"),
    (".. arkrules:case:: other-name\n   :file: dispute.toml", "case"),
    (".. arkrules:profile:: ark-en9", "profile"),
    (".. arkrules:source:: nowhere", "source"),
    (".. arkrules:tile:: 27", "tile"),
    (".. arkrules:tile:: [CCC]", "tile"),
    (".. arkrules:tileset:: ark9", "tileset"),
    (".. arkrules:compare:: ark-en1", "compare"),
    (".. arkrules:changes:: ark-en1", "changes"),
    ('.. arkrules:board::\n\n   players = ["a", "b"]\n   tiles = ["0,0 D", "0,1 D"]', "board"),
    (".. arkrules:board:: nowhere.toml", "board"),
    (".. arkrules:open:: ark-en9", "open"),
    (".. arkrules:source:: base:n99", "source"),
    (".. arkrules:table:: small-cty", "table"),
    (".. arkrules:casebook:: citis", "casebook"),
    (".. arkrules:clauses:: citi", "clauses"),
]
"""What leads nowhere, or cannot be shown, and the type of the warning."""


def test_what_leads_nowhere_or_cannot_be_shown_is_warned_of(build: Build, snapshot: object) -> None:
    """By its type and its place; the approval holds what is said."""
    named = {f"page{at:02}.rst": f"{ORPHAN}{one}\n" for at, (one, _) in enumerate(WRONG)}
    dispute = (EXAMPLES / "dispute.toml").read_text(encoding="utf-8")
    found = build({**page(".. arkrules:clause:: ark.may_move"), **named, "dispute.toml": dispute})
    told = found.warnings.replace(f"{found.source}/", "").splitlines()
    places = [re.findall(r"^page(\d+)\.rst:.*\[arkrules\.(\w+)\]$", line) for line in told]
    assert sorted(one for line in places for one in line) == [
        (f"{at:02}", kind) for at, (_, kind) in enumerate(WRONG)
    ]
    assert len(told) == len(WRONG)
    said = (re.sub(r"^.*?: WARNING: | \[arkrules\.\w+\]$", "", line) for line in sorted(told))
    assert one_of_each(said) == snapshot


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
    assert 'href="https://rules.example/cases.html#case--ark-loop-home"' in found.page("index.html")


def test_a_citation_explains_itself_where_no_page_has_its_source(build: Build) -> None:
    pages = page(
        ".. arkrules:case:: ark-loop-home", "",
        "Read :arkrules:source:`base:n6` and :arkrules:source:`the sheet <ark>`.",
    )  # fmt: skip
    found = build(pages, conf="nitpicky = True\n")
    assert found.warnings == ""
    text = found.page("index.html")
    base, ark = (found.domain.book.sources[name] for name in ("base", "ark"))
    about = template(base.notes["n6"].about)
    cited = html.unescape("\n".join(re.findall(r'<abbr title="([^"]+)">', text)))
    assert template(base.title) in cited
    assert about in cited
    assert cited.count(template(ark.title)) > 0
    on_paper = "".join(build(pages, builder="text").page("index.txt").split())
    for said in (about, template(base.title)):
        assert "".join(said.split()) in on_paper
