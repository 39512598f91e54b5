"""`arkrules show`: editions and overlays listed."""

from __future__ import annotations

from tests.cli.files import Writer
from tests.house_rules import OVERLAYS, ROOT
from tests.running import Run


def test_every_edition_and_overlay_is_listed_with_what_is_printed_on_its_box(told) -> None:
    content = told("show --profile-path own")
    rows = {row["id"]: row for row in content["profiles"]}
    assert rows.keys() >= {"carcassonne", "carcassonne-2000", "carcassonne-2001", "mine"}
    assert rows["ark-hu"]["note"]
    listed = {row["id"]: row["overlays"] for row in content["overlays"]}
    assert listed == {**dict.fromkeys(OVERLAYS, ROOT), **listed}
    assert listed["ten"] == ROOT
    told_of = ("publisher", "year", "language")
    assert [[rows[id][key] for key in told_of] for id in ("ark-de", "ghosts-zmg", "mine")] == [
        ["Diehl Medien", 2004, "de"],
        ["Z-Man Games", None, "en"],
        ["Me", None, ""],
    ]
    games = {id: row["game"] for id, row in rows.items()}
    assert games["ark-de"] == games["ark-en2"]
    assert games["mine"] == games["ghosts-zmg"] == "Carcassonne"
    for id, row in rows.items():  # where no year is listed it is said why
        assert row["year"] or row["note"] or not row["publisher"], id
    assert (rows["mine"]["note"], rows["mine"]["cite"]) == ("by hand", ["base:n9"])


def test_what_a_profile_says_of_its_publishing_is_checked(run: Run, write: Writer) -> None:
    path = write(
        "mine.toml",
        'id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\n[published]\npublisher = "Me"\n'
        'note = "by hand"\ncite = ["base:n99"]\n',
    )
    assert "base:n99" in run("show", path, code=2).stderr
