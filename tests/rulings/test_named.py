"""Cases by their names, and casebooks."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules.errors import CaseError, PositionError
from arkrules.play import Position
from arkrules.reading import FileText
from arkrules.rules import library
from arkrules.rules.finding import shipped_variants
from arkrules.rulings.casebook import casebook, casebook_of
from arkrules.rulings.named import case_or_position, case_path, no_case
from tests.fair import another
from tests.rulings.disputes import PLAIN, with_key

MEANT = "did you mean small-city?"


def test_a_name_that_is_nearly_one_is_told_with_the_case_that_is_meant(tmp_path: Path) -> None:
    file, below = str(tmp_path / "smal-city.toml"), str(tmp_path / "smal-city")
    for name, told in (
        ("smal-city", "there is no case smal-city in the casebook, and no such file; "),
        (file, f"there is no file {file}; "),
        (below, f"there is no file {below}; "),
    ):
        with pytest.raises(CaseError) as caught:
            case_path(name, library())
        assert caught.value.faults == (f"{told}{MEANT}",)
        assert "casebook list" in caught.value.remedy
    error = no_case("smal-city", ["small-city"])
    assert error.faults == (f"there is no case smal-city in the casebook; {MEANT}",)
    assert "casebook list" in error.remedy


def test_the_ending_of_a_file_is_no_word_of_the_name_that_is_meant(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=r"did you mean ark-dating-a-copy\?"):
        case_path(str(tmp_path / "dating.toml"), library())


def test_a_folder_is_no_case_unless_one_will_do(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="is a folder; name a case in it") as caught:
        case_path(str(tmp_path), library())
    assert caught.value.file == str(tmp_path)
    assert case_path(str(tmp_path), library(), folders=True) == tmp_path


def test_a_name_is_that_of_a_case_unless_it_looks_like_a_file_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "casebook.toml").write_text('version = "1"\n[subjects]\ncities = "Cities"\n')
    cities = tmp_path / "casebook" / "cities"
    cities.mkdir(parents=True)
    for id in ("one", "one.two"):
        (cities / f"{id}.toml").write_text(PLAIN)
    shelf = library([tmp_path])
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    assert case_path("one.two", shelf) == cities / "one.two.toml"
    for id in ("one", "two", "one.two"):
        (here / id).write_text(PLAIN)
    assert case_path("one", shelf) == cities / "one.toml"
    assert case_path("two", shelf) == Path("two")
    assert case_path("one.two", shelf) == Path("one.two")
    (here / "one.two").unlink()
    (here / "one.two").mkdir()
    with pytest.raises(CaseError, match="is a folder; name a case in it"):
        case_path("one.two", shelf)


def test_what_a_file_holds_is_told_by_its_keys() -> None:
    case = case_or_position(FileText("one.toml", PLAIN))
    assert (case.file, case.id) == ("one.toml", "dispute")  # type: ignore[union-attr]
    text = PLAIN.partition("[position]")[2]
    assert isinstance(case_or_position(FileText("one.toml", text)), Position)
    for broken, told in (("id", "not TOML"), ("id = 1", "id: ")):
        with pytest.raises(CaseError, match=told) as caught:
            case_or_position(FileText("one.toml", broken))
        assert caught.value.file == "one.toml"
    with pytest.raises(PositionError) as refused:
        case_or_position(FileText("one.toml", f"{text}\nzebra = 1"))
    assert refused.value.file == "one.toml"
    played = f'[play]\nmoves = ["pass"]\n[position]{text}'
    with pytest.raises(CaseError, match="id: is missing"):
        case_or_position(FileText("one.toml", played))


def test_an_id_that_no_case_has_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="smal-city"):
        casebook()["smal-city"]


def write(folder: Path, head: str, **cases: str) -> Path:
    """A casebook in a folder: what stands in front, and texts by `subject__file`."""
    (folder / "casebook").mkdir(parents=True)
    (folder / "casebook.toml").write_text(head)
    for place, text in cases.items():
        subject, _, stem = place.partition("__")
        (folder / "casebook" / subject).mkdir(exist_ok=True)
        (folder / "casebook" / subject / f"{stem}.toml").write_text(text)
    return folder / "casebook"


def own(id: str) -> str:
    """A case with a verdict."""
    return PLAIN.replace('"dispute"', f'"{id}"') + "\n[verdict.carcassonne]\nstep = 'draw'\n"


CITIES = 'version = "4.5"\n[subjects]\nlions = "Lions"\ncities = "Towns"\n'


def test_casebooks_of_several_folders_are_one(tmp_path: Path) -> None:
    """Subjects are called as they are where they come first, and cases stand in that order."""
    write(tmp_path / "one", CITIES, lions__roar=own("roar"), lions__bite=own("bite"))
    other = 'version = "6"\n[subjects]\nlions = "Cats"\nbears = "Bears"\n'
    write(tmp_path / "two", other, lions__yawn=own("yawn"), bears__nap=own("nap"))
    shipped = casebook()
    both = casebook_of(library([tmp_path / "one", tmp_path / "two"]))
    assert both.version == f"{shipped.version} + 4.5 + 6"
    assert both.subjects == {**shipped.subjects, "lions": "Lions", "bears": "Bears"}
    assert [case.id for case in both.cases["lions"]] == ["bite", "roar", "yawn"]
    assert [case.id for case in both.cases["bears"]] == ["nap"]
    assert both.cases["cities"] == shipped.cases["cities"]
    assert len(both) == len([*both]) == len(shipped) + 4
    assert [both.subject_of(both[id]) for id in ("bite", "nap")] == ["lions", "bears"]
    for id in ("bite", "nap"):
        with pytest.raises(KeyError):
            shipped[id]


def test_the_folder_of_the_shipped_casebook_holds_that_casebook() -> None:
    assert casebook(shipped_variants() / "casebook") is casebook()


def test_cases_of_what_is_installed_are_not_in_the_casebook_that_is_shipped(tmp_path: Path) -> None:
    write(tmp_path / "variants", CITIES, lions__roar=own("roar"))
    source = f"from pathlib import Path\nHERE = Path({str(tmp_path / 'variants')!r})\n"
    with another(tmp_path, f"{source}EXTENSION = Extension(name='other', variants=HERE)"):
        assert casebook_of(library())["roar"].title == "A dispute"
        with pytest.raises(KeyError):
            casebook()["roar"]


def test_a_casebook_in_a_folder_is_read_alone_and_may_cite_anything(tmp_path: Path) -> None:
    cites = own("roar").replace("[position]", 'cites = ["nobody:n1"]\n[position]')
    folder = write(tmp_path, CITIES, lions__roar=cites, lions__bite=own("bite"))
    book = casebook(folder)
    assert repr(book) == "<Casebook 4.5: 2 cases on 2 subjects>"
    assert book.cases.keys() == book.subjects.keys() == {"lions", "cities"}
    assert book.cases["cities"] == ()
    assert [book.subject_of(case) for case in book] == ["lions", "lions"]
    assert book is casebook(str(folder))
    exported = book.to_json()
    assert (exported["format"], exported["version"]) == (2, "4.5")
    assert exported["subjects"] == {"lions": "Lions", "cities": "Towns"}
    assert list(exported["subjects"]) == ["lions", "cities"]
    assert [(case["subject"], case["id"], case["cites"]) for case in exported["cases"]] == [
        ("lions", "bite", []),
        ("lions", "roar", ["nobody:n1"]),
    ]


def test_what_is_wrong_with_a_casebook_is_told_with_its_files(tmp_path: Path) -> None:
    """All of it, in the order of its subjects; those without a title come first."""
    void = PLAIN.replace("dispute", "void")
    folder = write(
        tmp_path, CITIES, lions__roar=own("roar"), lions__bite=own("bight"),
        cities__roar=own("roar"), bears__nap=own("nap"), cities__void=void,
    )  # fmt: skip
    with pytest.raises(CaseError) as caught:
        casebook(folder)
    assert caught.value.file == str(folder)
    roar = folder / "cities" / "roar.toml"
    assert caught.value.faults == (
        "bears: is no subject of casebook.toml",
        f"{folder / 'lions' / 'bite.toml'}: the file is named bite, and the case bight",
        f"{roar}: the id roar is taken by {folder / 'lions' / 'roar.toml'}",
        f"{folder / 'cities' / 'void.toml'}: states no verdict",
    )


def test_what_is_wrong_with_one_of_several_casebooks_is_told_of_its_folder(tmp_path: Path) -> None:
    wrong = write(tmp_path / "one", CITIES, lions__roar=PLAIN.replace("dispute", "roar"))
    write(tmp_path / "two", CITIES, lions__bite=own("bite"))
    with pytest.raises(CaseError) as caught:
        casebook_of(library([tmp_path / "one", tmp_path / "two"]))
    assert caught.value.file == str(wrong)
    (fault,) = caught.value.faults
    assert fault == f"{wrong / 'lions' / 'roar.toml'}: states no verdict"


def test_a_casebook_that_cannot_be_read_is_told_by_its_file(tmp_path: Path) -> None:
    with pytest.raises(CaseError) as caught:
        casebook(tmp_path / "none" / "casebook")
    assert caught.value.file == str(tmp_path / "none" / "casebook.toml")
    folder = write(tmp_path, CITIES, lions__roar="")
    (folder / "lions" / "roar.toml").write_bytes(b"\xff")
    with pytest.raises(CaseError) as caught:
        casebook(folder)
    assert caught.value.file == str(folder)
    for head, key in (("version = 1", "version"), ('version = "1"\nlions = 2', "lions")):
        (tmp_path / "casebook.toml").write_text(head)
        (folder / "lions" / "roar.toml").write_text(own("roar"))
        with pytest.raises(CaseError, match=f"{key}: ") as caught:
            casebook(folder)
        assert caught.value.file == str(tmp_path / "casebook.toml")


def test_a_casebook_tells_all_that_is_wrong_with_its_cases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if it were the one that is shipped, whose cases cite something."""
    monkeypatch.setattr("arkrules.rulings.casebook.shipped_variants", lambda: tmp_path)
    (tmp_path / "casebook.toml").write_text('version = "1"\n[subjects]\ncities = "Cities"\n')
    folder = tmp_path / "casebook" / "cities"
    folder.mkdir(parents=True)
    verdict = "\n[verdict.carcassonne]\nlegal = true\n"
    cites = with_key('cites = ["nobody:n1"]\n').replace('id = "dispute"', 'id = "other"')
    for name, text in (("dispute", PLAIN), ("other", cites), ("broken", 'id = "broken"')):
        (folder / f"{name}.toml").write_text(text + verdict)
    (folder / "bare.toml").write_text(PLAIN.replace('id = "dispute"', 'id = "bare"'))
    with pytest.raises(CaseError) as caught:
        casebook_of(library([tmp_path]))
    told = "\n".join(caught.value.faults)
    assert "dispute.toml: cites nothing" in told
    assert "other.toml: cites: " in told
    assert "broken.toml" in told
    assert [line.rpartition("/")[2] for line in caught.value.faults if "verdict" in line] == [
        "bare.toml: states no verdict"
    ]
