"""What is kept between builds, and building in parallel."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from arkrules.sphinxext.domain import RuleDomain
from tests.sphinxext.projects import WHOLE, Build, page

pytest.importorskip("sphinx", minversion="8.2")

pytestmark = pytest.mark.slow  # documents are built again and again


def test_reading_in_parallel_gives_what_reading_in_series_gives(
    build: Build, tmp_path: Path
) -> None:
    pages = {**WHOLE, **{f"page{n}.rst": f":orphan:\n\nPage {n}\n======\n" for n in range(8)}}
    serial = build(pages)
    shown = {path.name: path.read_text(encoding="utf-8") for path in serial.out.glob("*.html")}
    objects, shown_by_page = dict(serial.domain.objects), dict(serial.domain.shown)
    shutil.rmtree(serial.out.parent)
    parallel = build(pages, parallel=2)
    assert parallel.app.parallel == 2
    assert parallel.warnings == ""
    assert dict(parallel.domain.objects) == objects
    assert parallel.domain.shown == shown_by_page
    again = {path.name: path.read_text(encoding="utf-8") for path in parallel.out.glob("*.html")}
    assert again == shown


def test_what_is_documented_twice_is_warned_of_in_parallel_too(build: Build) -> None:
    pages = {**WHOLE, **{f"page{n}.rst": f":orphan:\n\nPage {n}\n======\n" for n in range(8)}}
    pages["page7.rst"] += "\n.. arkrules:clause:: ark.may_move\n"
    assert "[arkrules.duplicate]" in build(pages, parallel=2).warnings


def test_the_form_of_the_data_has_a_number_that_sphinx_checks(build: Build) -> None:
    found = build(page("Nothing."))
    extension = found.app.extensions["arkrules.sphinxext"]
    assert extension.metadata["env_version"] == RuleDomain.data_version
    assert extension.parallel_read_safe
    assert extension.parallel_write_safe
