"""A release: what its script writes and refuses, its page on an index, and what is hosted."""

from __future__ import annotations

import importlib.util
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from arkrules.rulings.casebook import casebook
from tests.house.test_contributing import CONTRIBUTING, PROJECT, python_versions
from tests.house.test_journey import commands
from tests.paths import ROOT

ADDRESS = "https://example.org/somebody/arkrules"
WORKFLOWS = ROOT / ".github" / "workflows"
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")

_found = importlib.util.spec_from_file_location("release", ROOT / ".ci" / "release.py")
assert _found is not None
assert _found.loader is not None
making: Any = importlib.util.module_from_spec(_found)
_found.loader.exec_module(making)
TEXTS: dict[str, str] = making.read(ROOT)
UNRELEASED = re.sub(r"^## .*$", "## 7.0.0 (unreleased)", TEXTS["CHANGELOG.md"], count=1, flags=re.M)
NEXT = {**TEXTS, "CHANGELOG.md": UNRELEASED}
"""The files when the next version is to be released."""


def written(texts: dict[str, str], version: str, date: str = "2030-01-02") -> dict[str, str]:
    """The files of a release."""
    address = "" if making.repository_of(texts) else ADDRESS
    done: dict[str, str] = making.written(texts, version, date, address)
    return done


def jobs(workflow: str) -> dict[str, Any]:
    loaded = yaml.safe_load((WORKFLOWS / f"{workflow}.yml").read_text(encoding="utf-8"))
    found: dict[str, Any] = loaded["jobs"]
    return found


def ran(job: dict[str, Any]) -> list[str]:
    """The commands of a job."""
    return [step["run"].strip() for step in job["steps"] if "run" in step]


# -- what is written


def test_a_release_states_its_version_date_and_address_where_they_are_read() -> None:
    done = written(NEXT, "7.0.0")
    assert 'version = "7.0.0"' in done["pyproject.toml"]
    assert "\n## 7.0.0 (2030-01-02)\n" in done["CHANGELOG.md"]
    citation = yaml.safe_load(done["CITATION.cff"])
    assert (citation["version"], str(citation["date-released"])) == ("7.0.0", "2030-01-02")
    assert citation["repository-code"] == making.repository_of(done) != ""
    assert citation["references"] == yaml.safe_load(TEXTS["CITATION.cff"])["references"]
    assert "`pip install arkrules==7.0.0`" in done["README.md"]
    assert [*making.differing(done, "v7.0.0")] == []


def test_the_next_release_replaces_what_the_last_one_wrote() -> None:
    first = written(NEXT, "7.0.0")
    opened = first["CHANGELOG.md"].replace("## 7.0.0", "## 7.1.0 (unreleased)\n\n## 7.0.0", 1)
    second = written({**first, "CHANGELOG.md": opened}, "7.1.0", "2030-02-03")
    assert [*making.differing(second, "v7.1.0")] == []
    assert second["README.md"].count("pip install arkrules==") == 1
    assert second["CITATION.cff"].count("date-released") == 1
    assert "## 7.0.0 (2030-01-02)" in second["CHANGELOG.md"]


def test_a_tag_that_the_files_do_not_state_is_refused() -> None:
    done = written(NEXT, "7.0.0")
    assert len([*making.differing(done, "v7.0.1")]) == 4
    assert len([*making.differing(done, "7.0.0")]) == 1
    for name, told in (("CITATION.cff", 3), ("README.md", 1), ("CHANGELOG.md", 2)):
        assert len([*making.differing({**done, name: NEXT[name]}, "v7.0.0")]) == told, name


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"CHANGELOG.md": "# Changelog\n\n## 6.9.0 (2029-01-01)\n"}, "(unreleased)"),
        ({"README.md": "# arkrules\n"}, "found 0 places"),
    ],
)
def test_files_that_are_not_ready_are_refused(change: dict[str, str], said: str) -> None:
    with pytest.raises(making.Refused, match=re.escape(said)):
        written({**NEXT, **change}, "7.0.0")


def test_the_address_is_asked_for_once() -> None:
    bare = {**NEXT, "pyproject.toml": "[project]\nversion = '1'\n"}
    with pytest.raises(making.Refused, match="--repository"):
        making.written(bare, "7.0.0", "2030-01-02")
    with pytest.raises(making.Refused, match="change it there"):
        making.written(written(NEXT, "7.0.0"), "7.0.0", "2030-01-02", "https://example.org/other")


# -- when it is refused


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository that holds these files alone, all committed."""
    for name in ("GIT_AUTHOR", "GIT_COMMITTER"):
        monkeypatch.setenv(f"{name}_NAME", "Somebody")
        monkeypatch.setenv(f"{name}_EMAIL", "somebody@example.org")
    for name, text in NEXT.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    making.git(tmp_path, "init", "--quiet")
    making.git(tmp_path, "add", ".")
    making.git(tmp_path, "commit", "--quiet", "--message=All")
    monkeypatch.setattr(making, "seal", lambda _root: None)
    return tmp_path


def make(root: Path, version: str = "7.0.0") -> int:
    address = () if making.repository_of(NEXT) else ("--repository", f"{ADDRESS}/")
    code: int = making.main(version, *address, root=root)
    return code


def test_a_release_is_one_commit_with_a_tag(checkout: Path) -> None:
    assert make(checkout) == 0
    assert making.git(checkout, "status", "--porcelain") == ""
    assert making.git(checkout, "log", "--format=%s").splitlines() == ["Release 7.0.0", "All"]
    assert making.git(checkout, "describe") == "v7.0.0"
    assert making.main("--check", "v7.0.0", root=checkout) == 0
    assert making.main("--check", "v7.0.1", root=checkout) == 1


@pytest.mark.parametrize(
    ("before", "version"),
    [
        (["tag", "v7.0.0"], "7.0.0"),  # released already
        (["tag", "v10.0.0"], "7.0.0"),  # so is a higher one
        (["mv", "README.md", "READ.md"], "7.0.0"),  # not committed
        (["status"], "7.0"),  # no version
        (["status"], "7.0.1"),  # not the one of the change log
    ],
)
def test_a_release_that_cannot_be_is_refused_and_nothing_is_written(
    checkout: Path, before: list[str], version: str
) -> None:
    making.git(checkout, *before)
    head, status = (making.git(checkout, *words) for words in (["log"], ["status", "--short"]))
    assert make(checkout, version) == 1
    assert making.git(checkout, "log") == head
    assert making.git(checkout, "status", "--short") == status


@pytest.mark.slow
def test_a_release_seals_the_casebook_or_asks_for_a_higher_version(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "variants", tmp_path / "variants")
    (tmp_path / "arkrules").symlink_to(ROOT / "arkrules")
    sealed = tmp_path / "variants" / "casebook.seal.json"
    making.seal(tmp_path)
    assert f'"version": "{casebook().version}"' in sealed.read_text(encoding="utf-8")
    (tmp_path / "variants/casebook/farms/worked-farm-example.toml").unlink()
    before = sealed.read_bytes()
    with pytest.raises(making.Refused, match="raise the version"):
        making.seal(tmp_path)
    assert sealed.read_bytes() == before


# -- the page on an index


def test_links_and_pictures_of_the_page_lead_to_the_repository() -> None:
    pytest.importorskip("hatchling")
    from hatch_build import absolute

    page = absolute(TEXTS["README.md"], ADDRESS, "v7.0.0")
    links = re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', page)
    places = [link or picture for link, picture in links]
    assert f"{ADDRESS}/raw/v7.0.0/docs/_static/dispute.svg" in places
    assert f"{ADDRESS}/blob/v7.0.0/CONTRIBUTING.md" in places
    assert {place.partition("7.0.0/")[0] for place in places} == {
        f"{ADDRESS}/blob/v", f"{ADDRESS}/raw/v",
    }  # fmt: skip
    for place in places:
        assert (ROOT / place.partition("7.0.0/")[2].partition("#")[0]).is_file(), place
    same = "[a](#b) and [c](https://example.org/d)"
    assert absolute(same, ADDRESS, "v7.0.0") == same


def test_versions_of_the_change_log_go_down_and_only_the_first_may_be_to_come() -> None:
    headings = [*making.HEADING.finditer(TEXTS["CHANGELOG.md"])]
    assert len(headings) == TEXTS["CHANGELOG.md"].count("\n## ")
    versions = [making.numbers(found["version"]) for found in headings]
    assert versions == sorted(set(versions), reverse=True)
    assert making.numbers(PROJECT["version"]) in versions[:2]
    dates = [found["date"] for found in headings]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for date in dates[1:])


# -- what is hosted


@pytest.mark.parametrize("path", sorted(WORKFLOWS.iterdir()), ids=lambda path: path.stem)
def test_every_action_is_pinned_by_its_hash(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if "uses:" in line]
    assert lines
    assert [line for line in lines if not PINNED.search(line)] == []


def test_hosted_checks_run_once_and_the_oldest_libraries_on_every_python() -> None:
    checks, pythons = jobs("ci").values()
    oldest, *others = python_versions()
    assert PROJECT["requires-python"] == f">={oldest}"
    assert checks["container"]["image"].startswith(f"python:{oldest}-")
    assert ran(checks)[-1] == "bash .ci/run"
    assert pythons["strategy"]["matrix"]["python"] == others
    assert "nox -s" in ran(pythons)[-1]
    assert "| `oldest` |" in CONTRIBUTING


def test_a_tag_is_checked_built_installed_and_published() -> None:
    build, install, publish = (jobs("release")[name] for name in ("build", "install", "publish"))
    assert ran(build)[0] == 'python .ci/release.py --check "$GITHUB_REF_NAME"'
    assert (install["needs"], publish["needs"]) == ("build", "install")
    systems = {name.partition("-")[0] for name in install["strategy"]["matrix"]["system"]}
    assert systems == {"ubuntu", "macos", "windows"}
    assert set(install["strategy"]["matrix"]["python"]) <= set(python_versions())
    asked = commands()[0].rpartition("/bin/")[2]
    assert ran(install) == [f"python -m pip install -q dist/*.whl && {asked}"]
    assert publish["permissions"] == {"id-token": "write"}
    assert [name for name, job in jobs("release").items() if "permissions" in job] == ["publish"]
    packed = [step["with"] for step in build["steps"] if "upload" in step.get("uses", "")]
    assert [one["name"] for one in packed] == publish["strategy"]["matrix"]["project"]
    assert [one["path"] for one in packed] == ["dist/arkrules-*", "dist/arkrules_casebook-*"]
