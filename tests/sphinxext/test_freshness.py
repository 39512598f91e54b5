"""Which pages are read again: those that would show something else, and no others."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.paths import EXAMPLES
from tests.sphinxext.projects import CASES, INDEX, WHOLE, Build, page

pytest.importorskip("sphinx", minversion="8.2")

pytestmark = pytest.mark.slow  # documents are built again and again

RULES = {
    "sources.toml": """
[ours]
title = "Our book"
kind = "rules"
about = "What our table agreed on."
sections = ["cities", "roads"]

[ours.notes]
n1 = { kind = "editors", section = "cities", about = "Two tiles make half a city." }
n2 = { kind = "editors", section = "roads", about = "A road is a road." }
""",
    "mine.toml": """
id = "mine"
title = "Our rules"
extends = "carcassonne"

[rules.city.small]
answer = "half"
status = "stated"
cite = ["ours:n1"]
""",
    "casebook.toml": 'version = "1"\n[subjects]\nland = "Land"\n',
    "casebook/land/our-small-city.toml": """
id = "our-small-city"
title = "Our smallest city"
question = "What does a city of two tiles pay?"
basis = "text"
cites = ["ours:n1"]

[position]
players = ["red", "blue"]
tiles = ["0,0 [CCC aaa aaa aaa]"]
pieces = ["red follower 0,0 C"]

[play]
moves = ["lay [CCC aaa aaa aaa]/2 0,-1", "pass"]

[verdict.mine]
gains = { red = 2 }
turns_on = ["city.small"]
""",
    "casebook/land/our-road.toml": """
id = "our-road"
title = "Our road"
question = "What does a road of two tiles pay?"
basis = "text"
cites = ["ours:n2"]

[position]
players = ["red", "blue"]
tiles = ["0,0 [aaa aaa a1a aaa]"]
pieces = ["red follower 0,0 1"]

[play]
moves = ["lay [a1a aaa aaa aaa] 0,1", "pass"]

[verdict.mine]
gains = { red = 2 }
turns_on = ["road.per_tile"]
""",
}
PAGES = {
    "board": ".. arkrules:board::\n\n   tiles = ['0,0 D']\n   players = ['red', 'blue']",
    "case-road": ".. arkrules:case:: our-road",
    "case-small": ".. arkrules:case:: our-small-city",
    "changes": ".. arkrules:changes:: carcassonne mine\n   :no-pictures:",
    "clause-farm": ".. arkrules:clause:: farm.value",
    "clause-road": ".. arkrules:clause:: road.per_tile",
    "clause-small": ".. arkrules:clause:: city.small",
    "compare": ".. arkrules:compare:: carcassonne mine",
    "edition": ".. arkrules:profile:: mine",
    "open": ".. arkrules:open:: mine",
    "role": "See :arkrules:case:`our-small-city`.",
    "role-in-words": "See :arkrules:case:`that case <our-small-city>`.",
    "sheet": ".. arkrules:sheet:: mine",
    "sheet-elsewhere": ".. arkrules:sheet:: ark-de",
    "source": ".. arkrules:source:: ours",
    "tile": ".. arkrules:tile:: base:D",
}


def read_again(app) -> set[str]:
    """Which pages the next build would read."""
    env = app.env
    added, changed, _removed = env.get_outdated_files(config_changed=False)
    for docs in app.events.emit("env-get-outdated", env, added, changed, set()):
        changed |= set(docs)
    app.emit("build-finished", None)  # what was looked up for it is let go of
    return added | changed


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A documentation with rules, a source and cases of its own, built once."""
    from sphinx.testing.util import SphinxTestApp

    source = tmp_path_factory.mktemp("world")
    files = {f"rules/{name}": text for name, text in RULES.items()}
    files |= {f"{name}.rst": f"{name}\n{'=' * 20}\n\n{text}\n" for name, text in PAGES.items()}
    listed = "\n".join(f"   {name}" for name in PAGES)
    files["index.rst"] = f"All\n===\n\n.. toctree::\n\n{listed}\n"
    files["conf.py"] = 'extensions = ["arkrules.sphinxext"]\narkrules_path = ["rules"]\n'
    for name, text in files.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    app = SphinxTestApp("dummy", srcdir=source)
    app.build()
    assert app.warning.getvalue() == ""
    yield SimpleNamespace(app=app, rules=source / "rules")
    app.cleanup()


@pytest.fixture
def after(world: SimpleNamespace, tmp_path: Path) -> Iterator[Callable[..., set[str]]]:
    """Which pages are read again once a file of the rules says something else; it is put back."""
    shutil.copytree(world.rules, tmp_path / "before")

    def edit(name: str, old: str, new: str) -> set[str]:
        path = world.rules / name
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        return read_again(world.app)

    yield edit
    shutil.rmtree(world.rules)
    shutil.copytree(tmp_path / "before", world.rules)  # with the times that the files had
    assert read_again(world.app) == set()


def test_what_has_not_changed_is_not_read(world: SimpleNamespace) -> None:
    assert read_again(world.app) == set()


def test_a_file_that_was_saved_unchanged_outdates_nothing(world: SimpleNamespace) -> None:
    for path in world.rules.rglob("*.toml"):
        os.utime(path, (path.stat().st_atime + 9, path.stat().st_mtime + 9))
    assert read_again(world.app) == set()


def test_a_changed_title_of_a_case_is_read_wherever_it_stands(after: Callable[..., set[str]]):
    found = after("casebook/land/our-small-city.toml", "Our smallest city", "Half a city")
    assert found == {
        "case-small", "changes", "clause-small", "compare", "role", "sheet", "source",
    }  # fmt: skip


def test_a_changed_answer_is_read_wherever_it_tells(after: Callable[..., set[str]]) -> None:
    found = after("mine.toml", '"half"', '"as-any"')
    assert found == {"case-small", "changes", "clause-small", "compare", "sheet"}


def test_a_changed_status_is_counted_too(after: Callable[..., set[str]]) -> None:
    found = after("mine.toml", '"stated"', '"clarified"')
    assert found == {"case-small", "changes", "clause-small", "compare", "edition", "sheet"}


def test_a_changed_note_is_read_where_it_is_cited(after: Callable[..., set[str]]) -> None:
    """What points at a footnote tells what stands there."""
    found = after("sources.toml", "Two tiles make half a city.", "Half a city for two tiles.")
    assert found == {"case-small", "changes", "clause-small", "compare", "sheet", "source"}


def test_a_house_rule_that_comes_is_told_of_at_its_clause(after: Callable[..., set[str]]) -> None:
    """No case turns on it: the family's own folder says what is attested."""
    overlay = (
        'id = "wide"\noverlays = "carcassonne"\ntitle = "Wide roads"\n'
        '[rules.road.per_tile]\nanswer = 2\nnote = "ours"\n'
    )
    assert after("wide.toml", "", overlay) == {"clause-road"}


def test_an_edition_that_comes_joins_its_family_everywhere(after: Callable[..., set[str]]) -> None:
    found = after("third.toml", "", 'id = "third"\ntitle = "Third"\nextends = "carcassonne"\n')
    cases, clauses = {"case-road", "case-small"}, {"clause-farm", "clause-road", "clause-small"}
    assert found == {*cases, *clauses, "open"}


def test_a_case_that_comes_is_listed(after: Callable[..., set[str]]) -> None:
    text = RULES["casebook/land/our-road.toml"].replace('"our-road"', '"our-other-road"')
    assert after("casebook/land/our-other-road.toml", "", text) == {
        "clause-road", "sheet", "source",
    }  # fmt: skip


def test_a_case_that_goes_is_missed(world: SimpleNamespace, after: Callable[..., set[str]]) -> None:
    (world.rules / "casebook" / "land" / "our-small-city.toml").unlink()
    assert read_again(world.app) == {
        "case-small", "changes", "clause-small", "compare", "role", "sheet", "source",
    }  # fmt: skip


# -- files that pages name -------------------------------------------------------------------------


def test_a_page_is_read_again_when_its_file_changes(build: Build) -> None:
    dispute = (EXAMPLES / "dispute.toml").read_text(encoding="utf-8")
    pages = {
        **page(".. arkrules:case:: two-farms-one-city", "   :file: dispute.toml"),
        "dispute.toml": dispute,
    }
    found = build(pages)
    assert read_again(found.app) == set()
    pages["dispute.toml"] = dispute.replace("Two farms, one city", "A city between farms")
    again = build(pages)
    assert again.domain.objects["case", "two-farms-one-city"].title == "A city between farms"


# -- pages that refer to others --------------------------------------------------------------------


def test_links_follow_a_case_that_moves(build: Build) -> None:
    before = build(WHOLE)
    assert 'href="cases.html"' in before.page("clauses.html")
    moved = {**WHOLE, "cases.rst": "Cases\n=====\n", "more.rst": f":orphan:\n{CASES}"}
    found = build(moved)
    assert found.warnings == ""
    for name in ("clauses.html", "index.html"):
        assert 'href="more.html" title="The Ark comes home"' in found.page(name)
        assert 'href="cases.html" title="The Ark comes home"' not in found.page(name)


def test_what_points_at_a_link_tells_the_new_title(build: Build) -> None:
    conf = 'arkrules_path = ["rules"]\n'
    pages = {f"rules/{name}": text for name, text in RULES.items()}
    pages |= page("See :arkrules:case:`that case <our-road>`.", "", ".. toctree::", "", "   road")
    pages["road.rst"] = "Road\n====\n\n.. arkrules:case:: our-road\n"
    assert 'title="Our road"' in build(pages, conf=conf).page("index.html")
    name = "rules/casebook/land/our-road.toml"
    pages[name] = pages[name].replace("Our road", "Our way")
    assert 'title="Our way"' in build(pages, conf=conf).page("index.html")


def test_a_case_that_is_documented_no_more_is_named_without_a_link(build: Build) -> None:
    assert 'href="cases.html"' in build(WHOLE).page("clauses.html")
    index = INDEX.replace(", :arkrules:case:`ark-loop-home`", "")
    found = build({**WHOLE, "index.rst": index, "cases.rst": "Cases\n=====\n"})
    assert found.warnings == ""
    text = found.page("clauses.html")
    assert "The Ark comes home" in text
    assert "case-ark-loop-home" not in text


def test_what_a_new_data_file_says_reaches_the_page(build: Build) -> None:
    conf = 'arkrules_path = ["rules"]\n'
    pages = {**page(".. arkrules:clause:: road.per_tile"), "rules/readme.txt": "ours\n"}
    assert "House rules:" not in build(pages, conf=conf).page("index.html")
    overlay = (
        'id = "wide"\noverlays = "carcassonne"\ntitle = "Wide roads"\n\n'
        '[rules.road.per_tile]\nanswer = 2\nnote = "ours"\n'
    )
    found = build({**pages, "rules/wide.toml": overlay}, conf=conf)
    assert "House rules:" in found.page("index.html")
    assert ">Wide roads<" in found.page("index.html")


def test_told_cases_are_kept_beside_the_doctrees(build: Build) -> None:
    found = build(WHOLE)
    folder = Path(found.app.doctreedir) / "arkrules" / "told"
    (kept,) = folder.rglob("*.pickle")
    before = kept.stat().st_mtime_ns
    again = build({**WHOLE, "cases.rst": f"{WHOLE['cases.rst']}\nRead again.\n"})
    assert "Read again." in again.page("cases.html")
    assert [path.stat().st_mtime_ns for path in folder.rglob("*.pickle")] == [before]
    kept.write_bytes(b"nothing of ours")
    text = build({**WHOLE, "cases.rst": f"{WHOLE['cases.rst']}\nAnd again.\n"}).page("cases.html")
    assert "May the Ark end its move on the tile it set out from" in text
    assert "Traceback" not in text
