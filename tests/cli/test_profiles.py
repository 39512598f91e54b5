"""`arkrules profiles`: editions and overlays listed."""

from __future__ import annotations

import json

from tests.house_rules import OVERLAYS, ROOT


def test_profiles_lists_editions(run):
    assert "carcassonne-2001" in run("profiles").stdout
    content = json.loads(run("profiles", "--format", "json").stdout)
    assert {"carcassonne", "carcassonne-2000", "carcassonne-2001"} <= {
        row["id"] for row in content["profiles"]
    }


def test_profiles_lists_every_edition_and_overlay(run):
    text = run("profiles").stdout
    content = json.loads(run("profiles", "--format", "json").stdout)
    listed = {row["id"]: row["overlays"] for row in content["overlays"]}
    for id in OVERLAYS:
        assert f"+{id}" in text
        assert listed[id] == ROOT
    assert {"carcassonne-rgg", "carcassonne-zmg"} <= {row["id"] for row in content["profiles"]}
