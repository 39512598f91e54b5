"""The list of sources, and citations of them."""

from __future__ import annotations

from pathlib import Path

from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import ProfileError, library, load_profile
from arkrules.rules import Note, Source, Sources
from tests.faults import one_of_each, places
from tests.rules.folders import HALF, Folder
from tests.running import error_of

SOURCES = Sources(
    {
        "leaflet": Source(
            title="A leaflet",
            kind="rules",
            about="What lay in the box.",
            sections=["setup", "turn"],
            notes={"n1": Note(kind="editors", about="A remark.")},
            questions={"q1": Note(kind="open", about="A question.")},
        ),
        "x-forum": Source(title="A forum", kind="external", about="Players talking."),
    }
)

# -- citations -------------------------------------------------------------------------------------


def test_a_citation_names_a_source_and_a_place_in_it() -> None:
    for citation in ("leaflet", "leaflet:setup", "leaflet:n1", "leaflet:q1", "x-forum"):
        assert SOURCES.fault(citation) is None


NOWHERE = (
    "leaflt:setup", "leaflet:setpu", "leaflet:", "x-forum:n1", "x-forum:start", "nothing:start", "",
)  # fmt: skip


def test_a_citation_that_leads_nowhere_is_a_fault() -> None:
    for citation in NOWHERE:
        assert SOURCES.fault(citation), citation


def test_what_is_said_of_citations(snapshot: Snapshot) -> None:
    places = ("leaflet", "leaflet:setup", "leaflet:n1", "leaflet:q1", "nothing:n1")
    faults = [SOURCES.fault(citation) for citation in NOWHERE]
    assert [
        one_of_each(faults, of=("rules/sources",)),
        {at: SOURCES.describe(at) for at in places},
    ] == snapshot


# -- a list of sources -----------------------------------------------------------------------------


def test_of_a_source_only_three_things_have_to_be_said() -> None:
    assert SOURCES["x-forum"] == Source(
        title="A forum", kind="external", about="Players talking.", language="", published="",
        address="", confidence="", sections=(), notes={}, questions={},
    )  # fmt: skip
    assert SOURCES["leaflet"].notes["n1"] == Note(kind="editors", about="A remark.", section="")


def test_two_lists_of_sources_are_one() -> None:
    both = Sources({**SOURCES, "club": Source(title="Our club", kind="rules", about="Its rules.")})
    assert (len(SOURCES), set(both)) == (2, {"leaflet", "x-forum", "club"})


def test_a_folder_may_bring_its_own_sources(folder: Folder) -> None:
    folder.write("sources", f'{CLUB}title = "Our club"\nsections = ["small"]\n')
    folder.profile("mine", more=HALF.replace("base:n7", "club:small"))
    (folder.path / "without").mkdir()  # a folder need not have any
    mine = load_profile("mine", paths=[folder.path / "without", folder.path])
    assert mine.cite("city.small") == ("club:small",)


def test_of_what_is_listed_twice_the_first_is_told(tmp_path: Path) -> None:
    for folder, ids in (("one", "gfedcba"), ("two", "abcdefg")):
        rows = (f'[z{id}]\ntitle = "x"\nkind = "rules"\nabout = "x"\n' for id in ids)
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "sources.toml").write_text("".join(rows), encoding="utf-8")
    shelf = library([tmp_path / "one", tmp_path / "two"])
    error = error_of(lambda: shelf.sources, kind=ProfileError)
    assert error.file == str(tmp_path / "two" / "sources.toml")
    assert "'za'" in str(error)


CLUB = '[club]\nkind = "rules"\nabout = "x"\n'
WRONG = {
    "club": [""],
    "format = 2": [""],
    CLUB.replace("rules", "hearsay") + 'title = "Our club"': ["club.kind"],
    CLUB: ["club.title"],
    CLUB + 'title = "Our club"\nnots = {}': ["club.nots"],
}


def test_a_wrong_list_of_sources_is_refused_with_its_file(
    folder: Folder, snapshot: Snapshot
) -> None:
    folder.profile("mine", more=HALF)
    said = []
    for text, found in WRONG.items():
        path = folder.write("sources", text)
        error = folder.error("mine")
        assert (error.file, places(error)) == (str(path), found)
        assert error.key == ("format" if text == "format = 2" else "")
        said.append(error.faults)
    path.write_bytes(b"\xff")
    error = error_of(lambda: library([folder.path]).sources, kind=ProfileError)
    assert error.file == str(path)
    said.append(error.faults)
    assert (
        one_of_each((fault for faults in said for fault in faults), of=("rules/sources",))
        == snapshot
    )


# -- the shipped one -------------------------------------------------------------------------------


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
