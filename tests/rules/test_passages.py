"""What sources say, sentence by sentence: how such files are read, and that nothing is left out.

What each test of the shipped files alone finds:

| changed | found by |
|---|---|
| a passage loses its only clause, or a citation gets no passage | whatever a clause cites |
| a passage names another case or clause that is there | what carries a passage |
| `repeats` names a place where nothing is carried | what says something again |
| the last sentence of a place is left out | no place and no sentence was lost |
| what the leaflet has in `tiles`, which nothing carries, is put to `tips` | the same |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import ProfileError, library
from arkrules.rules.libraries import library_of
from arkrules.rules.sources import NotCovered, Passage, PassageFile
from arkrules.telling import Rulebook
from tests.faults import one_of_each, places
from tests.running import error_of

SOURCE = '[club]\ntitle = "Our club"\nkind = "rules"\nabout = "x"\nsections = ["small", "large"]\n'
RIGHT = Path(__file__).with_name("club.toml").read_text(encoding="utf-8")
Read = Callable[..., PassageFile]


@pytest.fixture
def club(tmp_path: Path) -> Read:
    """What is read of a club's rules, once they are written down, right or with a change.

    With `known`, clauses and cases are looked for too, which needs the shipped ones.
    """
    (tmp_path / "sources.toml").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "passages").mkdir()

    def read(*changed: str, name: str = "club", known: bool = False) -> PassageFile:
        text = RIGHT
        for old, new in zip(changed[::2], changed[1::2], strict=True):
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / "passages" / f"{name}.toml").write_text(text, encoding="utf-8")
        if known:
            return Rulebook(library([tmp_path])).passages[name]
        return library_of((tmp_path,)).passages[name]

    return read


# -- files of one's own ----------------------------------------------------------------------------


def test_a_source_is_read_place_by_place(club: Read) -> None:
    found = club()
    first, second = found.places["small"]
    assert (first.sentences, first.clauses) == ((2, 3), ("city.small",))
    assert first.cases == ("small-city",)
    assert first.carried
    assert (second.reason, second.carried) == (NotCovered.LEAD_IN, False)
    assert [(place, at) for place, at, _ in found] == [("small", 0), ("small", 1), ("large", 0)]
    assert found.places["large"][0].repeats == "club:small"


def test_of_a_passage_its_sentences_and_what_carries_it_are_enough(club: Read) -> None:
    """The form of the file need not be said, and nothing else of what is carried."""
    first, second = club('clauses = ["city.small"]\n', "").places["small"]
    assert (first.clauses, first.carried) == ((), True)
    first, second = club("format = 1", "", 'cases = ["small-city"]\n', "").places["small"]
    assert (first.cases, first.repeats, first.reason, first.note) == ((), "", None, "")
    assert first.carried
    assert (second.clauses, second.cases, second.note) == ((), (), "")


def test_what_nothing_carries_yet_is_open_with_a_word_on_it(club: Read) -> None:
    _, second = club('"lead-in"', '"open"\nnote = "a clause is missing"').places["small"]
    assert (second.reason, second.note) == (NotCovered.OPEN, "a clause is missing")
    assert [reason.value for reason in NotCovered] == [
        "components", "flavor", "advice", "publication", "lead-in", "open",
    ]  # fmt: skip


def test_a_source_without_such_a_file_has_none(tmp_path: Path) -> None:
    (tmp_path / "sources.toml").write_text(SOURCE, encoding="utf-8")
    assert "club" not in Rulebook(library([tmp_path])).passages


LARGE = "[[large]]\nsentences = [1]"
LEADS = 'reason = "lead-in"'
WRONG = {
    ("format = 1", "format = 2"): [""],
    ("[2, 3]", "[3]"): ["small"],
    ("[2, 3]", "[6]"): ["small"],
    ("[1]", "[4]"): ["small"],
    ("[2, 3]", "[1, 2, 3]"): ["small"],
    ("[2, 3]", "[0, 2, 3]"): ["small"],
    ("[2, 3]", "[0, 3, 3]"): ["small"],
    ("[2, 3]", "[2, 3, 4, 5, 6, 7, 9]", "[1]", "[10]"): ["small"],
    ("[2, 3]", "[2, 3, 4, 5, 6, 7, 8]", "[1]", "[1, 1, 8]"): ["small"],
    ("[2, 3]", "[]"): ["small[0].sentences"],
    (LARGE, "[[large]]\nsentences = []"): ["large[0].sentences"],
    ("[[large]]", "[[larg]]"): [""],
    ("[[large]]", "[[larg]]", "club:small", "clbu"): ["", "larg[0].repeats"],
    (LEADS, 'reason = "boredom"'): ["small[1].reason"],
    (LEADS, 'reason = "open"'): ["small[1].note"],
    (LEADS, f'cases = ["small-city"]\n{LEADS}'): ["small[1].reason"],
    (LEADS, ""): ["small[1].reason"],
    ('repeats = "club:small"', 'repeats = "club:small"\nreason = "advice"'): ["large[0].reason"],
    ("club:small", "club:smal"): ["large[0].repeats"],
    ("club:small", "club:large"): ["large[0].repeats"],
    ("about = ", "abuot = "): ["small[0].about", "small[0].abuot"],
}
"""What is changed, and the places of the faults."""
UNKNOWN = {
    ('"city.small"', '"city.smal"'): ["small[0].clauses"],
    ('"small-city"', '"smal-city"'): ["small[0].cases"],
}
"""Likewise, of clauses and cases that are not there."""


def test_whatever_is_wrong_is_told_with_its_place(club: Read) -> None:
    for changes, known in ((WRONG, False), (UNKNOWN, True)):
        for changed, found in changes.items():
            error = error_of(club, *changed, known=known, kind=ProfileError)
            assert places(error) == found, changed
            assert error.key == ("format" if "format = 2" in changed else "")
            assert Path(error.file).name == "club.toml"
    assert club(known=True).places["small"][0].carried


def test_what_is_said_of_what_is_wrong(club: Read, snapshot: Snapshot) -> None:
    errors = [error_of(club, *changed, kind=ProfileError) for changed in WRONG]
    errors += [error_of(club, *changed, known=True, kind=ProfileError) for changed in UNKNOWN]
    errors += [error_of(club, name="clbu", kind=ProfileError)]
    assert (
        one_of_each((fault for error in errors for fault in error.faults), of=("rules/sources",))
        == snapshot
    )


def test_a_file_is_called_like_a_source_and_can_be_read(club: Read, tmp_path: Path) -> None:
    assert Path(error_of(club, name="clbu", kind=ProfileError).file).name == "clbu.toml"
    path = tmp_path / "passages" / "club.toml"
    path.with_stem("clbu").unlink()
    path.write_bytes(b"\xff")
    shelf = library([tmp_path])
    assert error_of(lambda: Rulebook(shelf).passages, kind=ProfileError).file == str(path)


# -- the shipped ones ------------------------------------------------------------------------------

BOOK = Rulebook()
SOURCES = [id for id, source in BOOK.sources.items() if source.kind == "rules"]
CITERS = {
    "clause": {citation: set(ids) for citation, ids in BOOK.citing_clauses.items()},
    "case": {citation: {one.id for one in some} for citation, some in BOOK.citing_cases.items()},
}


def test_whatever_an_overlay_adds_or_says_under_some_editions_is_cited() -> None:
    assert "traders" in BOOK.citing_clauses["x-carcassonne-spiel-traders"]["final.order"]
    under = {
        (cited, f"{heading}.{name}", id)
        for id, file in BOOK.overlays.items()
        for part in file.under.values()
        for heading, rows in part.rules.items()
        for name, row in rows.items()
        for cited in row.cite
    }
    assert under
    assert all(id in BOOK.citing_clauses[cited][clause] for cited, clause, id in under)


def passages(source: str) -> Iterator[tuple[str, Passage]]:
    """Each passage of a source with its place as citations name it."""
    for place, _, passage in BOOK.passages[source]:
        yield f"{source}:{place}", passage


def test_no_place_and_no_sentence_was_lost() -> None:
    """As many as were counted in the sources; a passage too few at the end shows nowhere else."""
    wanted = {id: set(BOOK.sources[id].places()) for id in SOURCES}
    assert {id: set(found.places) for id, found in BOOK.passages.items()} == wanted
    counted = {
        id: sum(len(passage.sentences) for _, passage in passages(id)) for id in sorted(SOURCES)
    }
    assert counted == {"ark": 221, "ark-hu": 152, "base": 219, "ghosts": 276}


@pytest.mark.parametrize("source", SOURCES)
def test_what_carries_a_passage_cites_its_place(source: str) -> None:
    wrong = [
        f"{place} {passage.sentences}: {kind} {name} does not cite it"
        for place, passage in passages(source)
        for kind, names in (("clause", passage.clauses), ("case", passage.cases))
        for name in names
        if name not in CITERS[kind].get(place, ())
    ]
    assert wrong == []


@pytest.mark.parametrize("source", SOURCES)
def test_whatever_a_clause_cites_is_in_a_passage_with_that_clause(source: str) -> None:
    carried: dict[str, set[str]] = {}
    for place, passage in passages(source):
        carried.setdefault(place, set()).update(passage.clauses)
    lost = [
        f"{clause} cites {place}"
        for place, clauses in CITERS["clause"].items()
        if place.startswith(f"{source}:")
        for clause in sorted(clauses - carried.get(place, set()))
    ]
    assert lost == []


@pytest.mark.parametrize("source", SOURCES)
def test_every_passage_is_told_in_a_sentence_and_carried_where_it_says(source: str) -> None:
    """Of what says something again, there; and what nothing carries yet would be open."""
    for place, passage in passages(source):
        assert passage.about[-1] in ".?", f"{place} {passage.sentences}"
        assert len(passage.about) < 240, f"{place} {passage.sentences}"
        assert passage.reason is not NotCovered.OPEN, f"{place} {passage.sentences}"
        if passage.repeats:
            there, _, name = passage.repeats.partition(":")
            rows = BOOK.passages[there].places[name]
            assert any(one.carried for one in rows), f"{place} {passage.sentences}"
