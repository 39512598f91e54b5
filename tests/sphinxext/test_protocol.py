"""What a site has for programs: the protocol of the desk, with a page for people, and schemas."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.paths import VARIANTS
from tests.sphinxext.projects import Build, page

pytest.importorskip("sphinx", minversion="8.2")


def test_every_method_has_its_section(build: Build) -> None:
    text = build(page(".. arkrules:protocol::")).page("index.html")
    assert 'href="#protocol-ask"' in text
    for method in ("editions", "ask", "moves", "rpc.discover"):
        assert f"<h2>{method}<a" in text
    assert "<td><p>whether each verdict is told as it comes" in text


def test_a_site_of_ours_has_the_documents_for_programs(build: Build) -> None:
    found = build(page("Words."), conf="arkrules_site = True\n")
    folder = Path(found.out) / "schemas"
    openrpc = json.loads((folder / "openrpc.json").read_text(encoding="utf-8"))
    assert "ask" in [one["name"] for one in openrpc["methods"]]
    messages = json.loads((folder / "messages.json").read_text(encoding="utf-8"))
    assert "ask.request" in messages["$defs"]
    for shipped in (VARIANTS / "schemas").iterdir():  # and those of the files that authors write
        assert (folder / shipped.name).read_bytes() == shipped.read_bytes()


def test_other_sites_have_none(build: Build) -> None:
    assert not (Path(build(page("Words.")).out) / "schemas").exists()
