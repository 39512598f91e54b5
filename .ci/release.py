"""Make a release: `.venv/bin/nox -s release -- 0.1.0`; docs/how-to/release.md has all steps.

Version, date and address are written where they stand, the casebook is sealed,
and the commit gets a tag. Nothing is pushed.
`--check v0.1.0` compares what was written with a tag, and changes nothing.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

PROJECT, CHANGES, CITATION, README = (
    "pyproject.toml", "CHANGELOG.md", "CITATION.cff", "README.md",
)  # fmt: skip
FILES = (PROJECT, CHANGES, CITATION, README)
VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
HEADING = re.compile(r"^## (?P<version>\S+) \((?P<date>.+)\)$", re.MULTILINE)
URLS = """\
[project.urls]
Repository = "{repository}"
Issues = "{repository}/issues"
Changelog = "{repository}/blob/main/CHANGELOG.md"

"""
ON_INDEX = (
    "Without a checkout, `pip install arkrules=={version}`, and ask `arkrules ask small-city`."
)
"""The line of the README about the package index, which has nothing before a release."""


class Refused(Exception):
    """Something must be put right before a release can be made."""


def read(root: Path) -> dict[str, str]:
    """Return the texts that a release changes, by the names of their files."""
    return {name: (root / name).read_text(encoding="utf-8") for name in FILES}


def repository_of(texts: Mapping[str, str]) -> str:
    """Return the address of the repository; empty if `pyproject.toml` has none."""
    urls = tomllib.loads(texts[PROJECT])["project"].get("urls", {})
    return str(urls.get("Repository", ""))


def written(
    texts: Mapping[str, str], version: str, date: str, repository: str = ""
) -> dict[str, str]:
    """Return the texts as they are in a release."""
    project, changes, citation, readme = (texts[name] for name in FILES)
    known = repository_of(texts)
    if not (known or repository):
        raise Refused(f"{PROJECT} has no [project.urls]; add --repository https://HOST/OWNER/NAME")
    if known and repository not in ("", known):
        raise Refused(f"{PROJECT} says that the repository is {known}; change it there")
    if not known:
        project = put(project, r"(?=^\[project\.scripts\]$)", URLS.format(repository=repository))
    heading = HEADING.search(changes)
    if heading is None or heading.groups() != (version, "unreleased"):
        raise Refused(f"the first section of {CHANGES} must be '## {version} (unreleased)'")
    released = (
        f"version: {version}\ndate-released: {date}\nrepository-code: {known or repository}\n"
    )
    citation = re.sub(r"^(date-released|repository-code): .*\n", "", citation, flags=re.MULTILINE)
    readme = re.sub(r"^Without a checkout, .*\n", "", readme, flags=re.MULTILINE)
    on_index = ON_INDEX.format(version=version)
    return {
        PROJECT: put(project, r'^version = ".*"$', f'version = "{version}"'),
        CHANGES: changes.replace(heading[0], f"## {version} ({date})", 1),
        CITATION: put(citation, r"^version: .*\n", released),
        README: put(
            readme, r"(?<=^You need Python 3.11 or later and a checkout.\n)", f"{on_index}\n"
        ),
    }


def put(text: str, pattern: str, new: str) -> str:
    """Replace the one place that a pattern finds."""
    text, number = re.subn(pattern, lambda _: new, text, flags=re.MULTILINE)
    if number != 1:
        raise Refused(f"found {number} places in place of one for: {new}")
    return text


def differing(texts: Mapping[str, str], tag: str) -> Iterator[str]:
    """Yield what does not agree with the tag of a release."""
    version = tag.removeprefix("v")
    if tag != f"v{version}" or not VERSION.fullmatch(version):
        yield f"a tag is called like v0.1.0, not {tag}"
    stated = tomllib.loads(texts[PROJECT])["project"]["version"]
    if stated != version:
        yield f"{PROJECT} says version {stated}, the tag {tag}"
    heading = HEADING.search(texts[CHANGES])
    date = heading["date"] if heading else "none"
    if heading is None or heading["version"] != version or date == "unreleased":
        yield f"the first section of {CHANGES} must be '## {version} (DATE)'"
    wanted = {
        CITATION: (
            f"version: {version}", f"date-released: {date}",
            f"repository-code: {repository_of(texts) or 'ADDRESS'}",
        ),
        README: (ON_INDEX.format(version=version),),
    }  # fmt: skip
    for name, lines in wanted.items():
        for line in lines:
            if line not in texts[name].splitlines():
                yield f"{name} must have the line '{line}'"


def git(root: Path, *words: str) -> str:
    """Run git, and return what it prints."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


def seal(root: Path) -> None:
    """Record what the casebook states at its version, which must say how much has changed."""
    words = ("-m", "arkrules", "casebook", "seal", "variants/casebook")
    done = subprocess.run([sys.executable, *words], cwd=root, capture_output=True, check=False)
    if done.returncode:
        raise Refused("raise the version of the casebook: arkrules casebook seal variants/casebook")


def numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version."""
    if not VERSION.fullmatch(version):
        raise Refused(f"a version has three numbers, as in 0.1.0; {version} has not")
    return tuple(map(int, version.split(".")))


def release(root: Path, version: str, repository: str = "", date: str = "") -> None:
    """Write, commit and tag a release, or raise `Refused` before anything is written."""
    new = numbers(version)
    if git(root, "status", "--porcelain"):
        raise Refused("there are changes that are not committed; commit or stash them first")
    for tag in git(root, "tag", "--list", "v[0-9]*.[0-9]*.[0-9]*").split():
        if VERSION.fullmatch(tag[1:]) and numbers(tag[1:]) >= new:
            raise Refused(f"{tag} is released already; {version} must be higher")
    texts = written(read(root), version, date or datetime.date.today().isoformat(), repository)
    if faults := [*differing(texts, f"v{version}")]:
        raise Refused("\n".join(faults))
    seal(root)
    for name, text in texts.items():
        (root / name).write_text(text, encoding="utf-8")
    git(root, "commit", "--quiet", "--all", f"--message=Release {version}")
    git(root, "tag", "--annotate", f"v{version}", f"--message=arkrules {version}")


def main(*words: str, root: Path = Path(__file__).parents[1]) -> int:
    """Run what the command line asks for, and return the exit code."""
    parser = argparse.ArgumentParser(prog="nox -s release --", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("version", nargs="?", help="the version to release, such as 0.1.0")
    what.add_argument("--check", metavar="TAG", help="compare the files with a tag")
    parser.add_argument("--repository", default="", help="its address; needed once")
    given = parser.parse_args(words)
    try:
        if given.check:
            if faults := [*differing(read(root), given.check)]:
                raise Refused("\n".join(faults))
            return 0
        release(root, given.version, given.repository.rstrip("/"))
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    print(f"Tagged. To publish: git push origin HEAD v{given.version}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
