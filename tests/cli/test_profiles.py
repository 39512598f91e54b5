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


def test_an_edition_is_listed_with_what_is_printed_on_its_box(run):
    lines = run("profiles").stdout.splitlines()
    (first,) = [line for line in lines if line.startswith("carcassonne-2000 ")]
    for word in ("First farm scoring", "Carcassonne", "Hans im Glück", "2000", "German"):
        assert word in first
    rows = {
        row["id"]: row for row in json.loads(run("profiles", "--format", "json").stdout)["profiles"]
    }
    told = ("game", "publisher", "year", "language")
    assert [rows["ark-de"][key] for key in told] == [
        "The Ark of the Covenant", "Diehl Medien", 2004, "de",
    ]  # fmt: skip
    assert [rows["ghosts-zmg"][key] for key in told] == ["Carcassonne", "Z-Man Games", None, "en"]


def test_where_no_year_is_listed_it_is_said_why(run):
    content = json.loads(run("profiles", "--format", "json").stdout)
    text = run("profiles").stdout
    for row in content["profiles"]:
        assert row["year"] or row["note"], row["id"]
        assert not row["note"] or f"- {row['id']}: {row['note']}." in text


def test_what_a_profile_says_of_its_publishing_is_checked_and_told(error, run, write, tmp_path):
    text = 'id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\n[published]\npublisher = "Me"\n'
    write("mine.toml", f'{text}note = "by hand"\ncite = ["base:n99"]\n')
    message = error("show", tmp_path / "mine.toml")
    assert "published.cite: 'base:n99'" in message
    write("mine.toml", f'{text}note = "by hand"\ncite = ["base:n9"]\n')
    listed = run("profiles", "--profile-path", tmp_path).stdout
    assert "- mine: by hand. [base:n9]" in listed
