"""`arkrules tiles`: sets listed with their confidence, checked and drawn."""

from __future__ import annotations

import json


def test_tiles_lists_the_set_with_its_confidence(run):
    text = run("tiles", "base").stdout
    assert "72 tiles of 24 kinds" in text
    assert "confirmed" in text
    content = json.loads(run("tiles", "base", "--format", "json").stdout)
    assert content["total"] == 72
    assert sum(kind["count"] for kind in content["kinds"]) == 72


def test_a_set_that_is_not_there_is_an_error_about_tiles(run):
    said = run("tiles", "nope", code=2).stderr
    assert said.startswith("error: no tile set 'nope'; known are ark, base, ghosts")
    assert "arkrules profiles" not in said
