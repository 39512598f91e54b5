"""Which pages are read again: those that would show something else, and no others."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from arkrules import sphinxext
from arkrules.sphinxext.domain import RuleDomain
from arkrules.text import template
from tests.paths import EXAMPLES
from tests.sphinxext.projects import CASES, INDEX, WHOLE, Build, page

pytestmark = pytest.mark.slow  # documents are built again and again


def read_again(app) -> set[str]:
    """Which pages the next build would read."""
    env = app.env
    added, changed, _removed = env.get_outdated_files(config_changed=False)
    for docs in app.events.emit("env-get-outdated", env, added, changed, set()):
        changed |= set(docs)
    app.emit("build-finished", None)  # what was looked up for it is let go of
    return added | changed


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
    for path in world.rules.rglob("*.toml"):  # saved as they were
        os.utime(path, (path.stat().st_atime + 9, path.stat().st_mtime + 9))
    assert read_again(world.app) == set()


WIDE = (
    'id = "wide"\noverlays = "carcassonne"\ntitle = "Wide roads"\n'
    '[rules.road.per_tile]\nanswer = 2\nnote = "ours"\n'
)
THIRD = 'id = "third"\ntitle = "Third"\nextends = "carcassonne"\n'
TOLD = "case-small changes clause-small compare sheet"
"""Where it is told what our small city is worth."""
EDITS = {
    "the title of a case": (
        ("casebook/land/our-small-city.toml", "Our smallest city", "Half a city"),
        f"{TOLD} source",
    ),
    "an answer": (("mine.toml", '"half"', '"as-any"'), TOLD),
    "a status, which is counted": (("mine.toml", '"stated"', '"clarified"'), f"{TOLD} edition"),
    # What points at a footnote tells what stands there.
    "a note": (("sources.toml", "Two tiles make half", "Two tiles are half"), f"{TOLD} source"),
    # No case turns on it: the family's own folder says what is attested.
    "a house rule that comes": (("wide.toml", "", WIDE), "clause-road"),
    "an edition that comes": (
        ("third.toml", "", THIRD),
        "case-road case-small clause-farm clause-road clause-small open",
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_a_change_is_read_wherever_it_tells(after: Callable[..., set[str]], name: str) -> None:
    edit, pages = EDITS[name]
    assert after(*edit) == set(pages.split())


def test_a_case_that_comes_is_listed(world: SimpleNamespace, after: Callable[..., set[str]]):
    text = (world.rules / "casebook/land/our-road.toml").read_text(encoding="utf-8")
    text = text.replace('"our-road"', '"our-other-road"')
    found = after("casebook/land/our-other-road.toml", "", text)
    assert found == {"clause-road", "sheet", "source"}


def test_a_case_that_goes_is_missed(world: SimpleNamespace, after: Callable[..., set[str]]) -> None:
    (world.rules / "casebook" / "land" / "our-small-city.toml").unlink()
    assert read_again(world.app) == {*TOLD.split(), "source"}


# -- files that pages name, and pages that refer to others -----------------------------------------


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


def test_links_follow_a_case_that_moves_and_go_with_it(build: Build) -> None:
    before = build(WHOLE)
    assert 'href="cases.html"' in before.page("clauses.html")
    empty = {**WHOLE, "cases.rst": "Cases\n=====\n"}
    found = build({**empty, "more.rst": f":orphan:\n{CASES}"})
    assert found.warnings == ""
    title = "The Ark comes home"
    for name in ("clauses.html", "index.html"):
        assert f'href="more.html" title="{title}"' in found.page(name)
        assert f'href="cases.html" title="{title}"' not in found.page(name)
    (found.source / "more.rst").unlink()
    index = INDEX.replace(", :arkrules:case:`ark-loop-home`", "")
    found = build({**empty, "index.rst": index})
    assert found.warnings == ""
    text = found.page("clauses.html")
    assert template(title) in text  # named without a link
    assert "more.html" not in text
    assert "case-ark-loop-home" not in text


def test_a_link_tells_the_new_title(build: Build) -> None:
    conf = 'arkrules_path = ["rules"]\n'
    rules = Path(__file__).with_name("world") / "rules"
    files = {path: path.relative_to(rules.parent).as_posix() for path in rules.rglob("*.toml")}
    pages = {name: path.read_text(encoding="utf-8") for path, name in files.items()}
    pages |= page("See :arkrules:case:`our-road`.", "", ".. toctree::", "", "   road")
    pages["road.rst"] = "Road\n====\n\n.. arkrules:case:: our-road\n"
    assert 'title="Our road"' in build(pages, conf=conf).page("index.html")
    name = "rules/casebook/land/our-road.toml"
    pages[name] = pages[name].replace("Our road", "Our way")
    text = build(pages, conf=conf).page("index.html")
    assert 'title="Our way"' in text
    assert ">Our way</span>" in text


def test_told_cases_are_kept_beside_the_doctrees(build: Build) -> None:
    found = build(WHOLE, alone=True)
    folder = Path(found.app.doctreedir) / "arkrules" / "told"
    (kept,) = folder.rglob("*.pickle")
    before = kept.stat().st_mtime_ns
    again = build({**WHOLE, "cases.rst": f"{WHOLE['cases.rst']}\nRead again.\n"})
    assert "Read again." in again.page("cases.html")
    assert [path.stat().st_mtime_ns for path in folder.rglob("*.pickle")] == [before]
    kept.write_bytes(b"nothing of ours")
    broken = build({**WHOLE, "cases.rst": f"{WHOLE['cases.rst']}\nAnd again.\n"})
    assert "arkrules-verdicts" in broken.page("cases.html")
    assert broken.warnings == ""


# -- building in parallel --------------------------------------------------------------------------

MANY = {**WHOLE, **{f"page{n}.rst": f":orphan:\n\nPage {n}\n======\n" for n in range(8)}}


def test_reading_in_parallel_gives_what_reading_in_series_gives(build: Build) -> None:
    def shown(found: SimpleNamespace) -> tuple[object, ...]:
        pages = {one.name: one.read_text(encoding="utf-8") for one in found.out.glob("*.html")}
        return pages, dict(found.domain.objects), dict(found.domain.shown)

    serial = build(MANY)
    expected = shown(serial)
    shutil.rmtree(serial.out.parent)
    parallel = build(MANY, parallel=2)
    assert parallel.app.parallel == 2
    assert parallel.warnings == ""
    assert shown(parallel) == expected
    extension = parallel.app.extensions[sphinxext.__name__]
    assert extension.metadata["env_version"] == RuleDomain.data_version
    assert extension.parallel_read_safe
    assert extension.parallel_write_safe


def test_what_is_documented_twice_is_warned_of_in_parallel_too(build: Build) -> None:
    pages = {**MANY, "page7.rst": MANY["page7.rst"] + "\n.. arkrules:clause:: ark.may_move\n"}
    assert "[arkrules.duplicate]" in build(pages, parallel=2).warnings
