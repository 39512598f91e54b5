"""`arkrules show` and `find`."""

from __future__ import annotations

import shlex

import pytest

from arkrules import load_profile
from arkrules.rules import Part
from tests.cli.files import Writer
from tests.house_rules import OVERLAYS, ROOT
from tests.paths import VARIANTS
from tests.running import Run

pytestmark = pytest.mark.usefixtures("installed")


@pytest.mark.parametrize("profile", ["carcassonne", "fair"])
def test_a_sheet_has_every_clause_of_an_edition_in_the_order_of_play(
    run: Run, told, profile: str
) -> None:
    rows = [row["clause"] for row in told(f"show {profile}")["clauses"]]
    assert {*rows} == {*load_profile(profile).answers}
    text = run("show", profile).stdout
    places = [text.index(f"[{clause}, ") for clause in rows]
    assert places == sorted(places)


@pytest.mark.approval
def test_a_sheet_has_headings_in_the_order_of_play(run: Run) -> None:
    parts = [part.about for part in Part]
    headings = [line for line in run("show", "fair").stdout.splitlines() if line in parts]
    assert headings == [heading for heading in parts if heading in headings]
    assert len(headings) > 5


def test_what_is_open_is_marked_and_told_with_its_readings(run: Run, told) -> None:
    (age,) = told("show ark-de setup.age")["clauses"]
    assert (age["status"], len(age["readings"])) == ("silent", 1)
    lines = run("show", "ark-de").stdout.splitlines()
    open_ones = [line for line in lines if line.startswith(("? ", "! "))]
    statuses = [row["status"] for row in told("show ark-de")["clauses"]]
    assert len(open_ones) == statuses.count("silent") + statuses.count("contested")
    (row,) = told("show carcassonne city.closed")["clauses"]
    assert (row["answer"], row["status"]) == ("no-open-side", "contested")
    assert [reading["answer"] for reading in row["readings"]] == ["enclosed-filled"]


def test_an_edition_is_named_by_its_file_too(told) -> None:
    assert told(f"show {VARIANTS / 'profiles' / 'ghosts.toml'}") == told("show ghosts")


def test_a_heading_lists_its_clauses(told) -> None:
    rows = {row["clause"] for row in told("show carcassonne farm")["clauses"]}
    farm = {id for id in load_profile("carcassonne").answers if id.startswith("farm.")}
    assert rows == farm
    assert len(farm) > 2


@pytest.mark.parametrize("clause", ["farm.value", "ark.may_move", "builder.home"])
def test_a_clause_alone_is_answered_with_an_edition_that_has_it_or_a_box_on_one(
    run: Run, told, clause: str
) -> None:
    _, command, _ = run("show", clause, code=2).stderr.split("`")
    (row,) = told(command.removeprefix("arkrules "))["clauses"]
    assert row["clause"] == clause


def test_a_clause_brings_the_cases_that_turn_on_it_in_a_sheet_as_by_itself(told) -> None:
    sheet = {row["clause"]: row for row in told("show carcassonne city")["clauses"]}
    (alone,) = told("show carcassonne city.closed")["clauses"]
    assert sheet["city.closed"] == alone
    assert alone["cases"]


def test_of_an_overlay_its_own_answers_are_shown(told) -> None:
    rows = told("show house.bag")["clauses"]
    assert {row["origin"] for row in rows} == {"house.bag"}
    assert "setup.start_in_bag" in {row["clause"] for row in rows}


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


@pytest.mark.parametrize(
    "line", ["diff ark-en1 ark-en2", "ask small-city", "show carcassonne city.small"]
)
def test_a_broken_file_beside_others_is_warned_of_and_stops_only_itself(
    run: Run, write: Writer, line: str
) -> None:
    folder = write("broken.toml", 'id = "broken').parent
    for words, code in ((line, 0), ("show broken", 2)):
        said = run(*words.split(), "--profile-path", folder, code=code).stderr.splitlines()
        assert sum("broken.toml" in one for one in said) == 1 + code // 2


def test_the_file_of_a_case_is_shown_to_people_and_programs(run: Run, told) -> None:
    text = told("show small-city --file")["text"]
    assert run("show", "small-city", "--file").stdout.strip() == text.strip()
    for words in ("cases --file", "carcassonne --file", "tiles --svg new", "base:n6 --svg new"):
        run("show", *words.split(), code=2)


def test_the_sources_are_listed_with_what_carries_their_sentences(told) -> None:
    found = told("show sources")["sources"]
    assert {id: share["sentences"] for id, share in found.items()} == {
        "ark": 221, "ark-hu": 152, "base": 219, "ghosts": 276,
    }  # fmt: skip
    for share in found.values():
        assert share["sentences"] == sum(share.values()) - share["sentences"]


def test_a_source_is_told_sentence_by_sentence_or_one_place_alone(told) -> None:
    content = told("show sources base")
    assert content["share"] == told("show sources")["sources"]["base"]
    assert content["passages"]["n15"][0]["clauses"] == ["farm.value"]
    alone = told("show sources base:monastery")
    assert alone["passages"] == {"monastery": content["passages"]["monastery"]}
    assert alone["share"] == {
        "sentences": 2, "cases": 2, "clauses": 0, "repeated": 0, "ruleless": 0, "open": 0,
    }  # fmt: skip
    assert told("show sources x-car-5")["passages"] == {}  # of which no sentence is listed


def test_a_source_is_no_edition_though_it_may_be_called_like_one(told) -> None:
    assert told("show sources ark-hu")["share"]["sentences"] == 152
    assert told("show ark-hu")["clauses"]


def test_a_set_is_listed_with_how_many_there_are_of_each_kind(told) -> None:
    content = told("show tiles base")
    assert (content["total"], len(content["kinds"])) == (72, 24)
    assert sum(kind["count"] for kind in content["kinds"]) == 72
    assert {kind["confidence"] for kind in content["kinds"]} == {"confirmed"}


def test_hits_have_their_form_the_best_first(told) -> None:
    content = told("find road")
    assert content["found"] == len(content["hits"]) > 20
    scores = [hit["score"] for hit in content["hits"]]
    assert scores == sorted(scores, reverse=True)
    few = told("find road --limit 3")
    assert (len(few["hits"]), few["found"]) == (3, content["found"])


def test_people_are_shown_twenty_unless_they_ask_for_more(run: Run) -> None:
    assert run("find", "road").stdout.count("\n    arkrules ") == 20
    assert run("find", "road", "--limit", 1000).stdout.count("\n    arkrules ") > 20


def test_what_is_found_is_shown_by_the_command_below_it(run: Run, told) -> None:
    hits = told("find tied road --in cases")["hits"]
    assert hits[0]["command"] == "arkrules ask ark-tied-on-a-road"
    for hit in hits[:3]:
        assert hit["id"] in hit["command"]
        run(*shlex.split(hit["command"])[1:], "--no-board")


@pytest.mark.parametrize(
    ("word", "group"),
    [
        ("return", "moves"), ("garden", "sites"), ("inn", "marks"), ("spring", "marks"),
        ("traders", "extensions"), ("builder", "pieces"), ("wagon", "pieces"),
    ],
)  # fmt: skip
def test_the_words_of_boxes_are_found_and_shown(run: Run, told, word: str, group: str) -> None:
    hits = told(f"find {word} --in {group}")["hits"]
    assert {hit["id"] for hit in hits} >= {word}
    for hit in hits:
        assert hit["command"].startswith("arkrules show ")
        run(*shlex.split(hit["command"])[1:])


@pytest.mark.parametrize("within", ["--in cases --in marks", "--in marks --in cases"])
def test_a_search_can_be_limited(told, within: str) -> None:
    hits = told(f"find pennant {within}")["hits"]
    assert {hit["group"] for hit in hits} == {"cases", "marks"}


def test_nothing_found_is_a_no(told) -> None:
    content = told("find monastry", 1)
    assert (content["hits"], content["found"]) == ([], 0)
    assert "monastery" in content["hint"]


def test_a_profile_of_ones_own_is_found(told) -> None:
    (hit,) = told("find gondolas --profile-path own")["hits"]
    assert (hit["group"], hit["id"]) == ("clauses", "road.per_tile")
    found = told("find edged --profile-path own")["hits"]
    assert ("profiles", "edged") in [(hit["group"], hit["id"]) for hit in found]
