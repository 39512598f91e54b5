"""The list of sources, and citations of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import ProfileError, library, load_profile
from arkrules.rules import Note, Source, Sources
from arkrules.rules.sources import load_sources
from tests.rules.folders import HALF, Folder

SOURCES = Sources(
    {
        "leaflet": Source(
            title="A leaflet",
            kind="rules",
            about="What lay in the box.",
            sections=["setup", "turn"],
            renamed={"start": "setup"},
            notes={"n1": Note(kind="editors", about="A remark.")},
            questions={"q1": Note(kind="open", about="A question.")},
        ),
        "x-forum": Source(title="A forum", kind="external", about="Players talking."),
    }
)


@pytest.mark.parametrize(
    "citation", ["leaflet", "leaflet:setup", "leaflet:n1", "leaflet:q1", "x-forum"]
)
def test_a_citation_names_a_source_and_a_place_in_it(citation: str) -> None:
    assert SOURCES.fault(citation) is None


@pytest.mark.parametrize(
    ("citation", "fault"),
    [
        ("leaflt:setup", "'leaflt:setup' cites an unknown source; did you mean leaflet?"),
        ("leaflet:setpu", "leaflet has no section or note 'setpu'; did you mean setup?"),
        ("leaflet:", "leaflet has no section or note ''"),
        ("x-forum:n1", "x-forum has no section or note 'n1'"),
        ("", "'' cites an unknown source"),
    ],
)
def test_a_citation_that_leads_nowhere_is_a_fault(citation: str, fault: str) -> None:
    assert fault in str(SOURCES.fault(citation))


@pytest.mark.parametrize(
    ("citation", "current", "remark"),
    [
        ("leaflet:start", "leaflet:setup", "'leaflet:start' has a new name: write 'leaflet:setup'"),
        ("leaflet:setup", "leaflet:setup", None),
        ("leaflet", "leaflet", None),
        (
            "x-forum:start",
            "x-forum:start",
            "'x-forum:start': x-forum has no section or note 'start'",
        ),
        ("nothing:start", "nothing:start", "'nothing:start' cites an unknown source"),
    ],
)
def test_an_earlier_name_of_a_section_still_leads_there_and_is_warned_of(
    citation: str, current: str, remark: str | None
) -> None:
    assert SOURCES.current(citation) == current
    assert (SOURCES.fault(citation) is None) is (current != citation or remark is None)
    assert SOURCES.remark(citation) == remark


def test_a_profile_that_cites_an_earlier_name_is_read_and_warned_of(folder: Folder) -> None:
    cites = 'cite = ["ark-hu:tiles"]'
    answer = f'[rules.road.per_tile]\nanswer = 2\nstatus = "stated"\n{cites}\n'
    text = f'id = "mine"\nextends = "carcassonne"\ntitle = "Mine"\nabout = "A test."\n{answer}'
    path = folder.path / "mine.toml"
    path.write_text(text)
    with pytest.warns(UserWarning, match="road.per_tile.cite: 'ark-hu:tiles' has a new name"):
        assert load_profile(str(path)).value("road.per_tile") == 2


@pytest.mark.parametrize(
    ("citation", "words"),
    [
        ("leaflet", "A leaflet"),
        ("leaflet:start", "A leaflet, section 'setup'"),
        ("leaflet:setup", "A leaflet, section 'setup'"),
        ("leaflet:n1", "A leaflet, footnote 1"),
        ("leaflet:q1", "A leaflet, question 1"),
        ("nothing:n1", "nothing:n1"),
    ],
)
def test_a_citation_is_described_for_readers(citation: str, words: str) -> None:
    assert SOURCES.describe(citation) == words


def test_of_a_source_only_three_things_have_to_be_said() -> None:
    assert SOURCES["x-forum"] == Source(
        title="A forum", kind="external", about="Players talking.", language="", published="",
        address="", confidence="", sections=[], notes={}, questions={},
    )  # fmt: skip
    assert SOURCES["leaflet"].notes["n1"] == Note(kind="editors", about="A remark.", section="")


def test_two_lists_of_sources_are_one() -> None:
    both = SOURCES | Sources({"club": Source(title="Our club", kind="rules", about="Its rules.")})
    assert set(both) == {"leaflet", "x-forum", "club"}
    assert (len(SOURCES), len(both)) == (2, 3)


def test_a_list_that_cannot_be_read_is_refused_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(ProfileError, match="cannot be read") as caught:
        load_sources(path)
    assert caught.value.file == str(path)


def test_a_list_in_a_folder_that_cannot_be_read_is_refused_with_its_file(folder: Folder) -> None:
    path = folder.path / "sources.toml"
    path.write_bytes(b"\xff")
    with pytest.raises(ProfileError, match="cannot be read: it is no text in UTF-8") as caught:
        _ = library([folder.path]).sources
    assert caught.value.file == str(path)


def test_the_documents_are_listed_with_what_can_be_cited() -> None:
    sources = library().sources
    assert {"ark", "ark-hu", "base", "ghosts"} <= set(sources)
    assert set(sources["base"].notes) == {f"n{n}" for n in range(1, 19)}
    assert all(source.about for source in sources.values())
    assert all(id.startswith("x-") == (s.kind == "external") for id, s in sources.items())


def test_every_footnote_names_a_section_of_its_source() -> None:
    lost = [
        f"{id}:{name}"
        for id, source in library().sources.items()
        for name, note in {**source.notes, **source.questions}.items()
        if note.section not in source.sections
    ]
    assert lost == []


def test_a_folder_may_bring_its_own_sources(folder: Folder) -> None:
    folder.write(
        "sources", '[club]\ntitle = "Our club"\nkind = "rules"\nabout = "x"\nsections = ["small"]\n'
    )
    folder.profile("mine", more=HALF.replace("base:n7", "club:small"))
    (folder.path / "without").mkdir()  # a folder need not have any
    mine = load_profile("mine", paths=[folder.path / "without", folder.path])
    assert mine.cite("city.small") == ("club:small",)


def test_of_what_is_listed_twice_the_first_is_told(tmp_path: Path) -> None:
    for folder, ids in (("one", "gfedcba"), ("two", "abcdefg")):
        rows = (f'[z{id}]\ntitle = "x"\nkind = "rules"\nabout = "x"\n' for id in ids)
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "sources.toml").write_text("".join(rows), encoding="utf-8")
    with pytest.raises(ProfileError, match="the source 'za' is listed already") as caught:
        _ = library([tmp_path / "one", tmp_path / "two"]).sources
    assert caught.value.file == str(tmp_path / "two" / "sources.toml")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("club", "cannot be read: "),
        ("format = 2", "format 1"),
        ('[club]\ntitle = "Our club"\nkind = "hearsay"\nabout = "x"\n', "club.kind: "),
        ('[club]\nkind = "rules"\nabout = "x"\n', "club.title: is missing"),
        (
            '[club]\ntitle = "Our club"\nkind = "rules"\nabout = "x"\nnots = {}\n',
            "club.nots: unknown key; did you mean notes?",
        ),
    ],
)
def test_a_wrong_list_of_sources_is_refused_with_its_file(
    folder: Folder, text: str, expected: str
) -> None:
    path = folder.write("sources", text)
    folder.profile("mine")
    folder.profile("ours", more=HALF)
    error = folder.error("ours")
    assert error.file == str(path)
    assert expected in str(error)
    assert error.key == ("format" if text == "format = 2" else "")
