"""Where rule data is looked for: beside the package or inside it, and by what names."""

from __future__ import annotations

import os
import pickle
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from arkrules import ProfileError, TileSetError, library, load_profile
from arkrules.bounds import DEPTH
from arkrules.rules import finding
from arkrules.rules.finding import shipped_library, shipped_variants
from tests.rules.folders import ALONE, HALF, MINE, Folder

INSIDE = "arkrules/_variants/sources.toml"
BESIDE = "variants/sources.toml"
CHECKOUT = "pyproject.toml"


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ((INSIDE,), "arkrules/_variants"),
        ((BESIDE, CHECKOUT), "variants"),
        ((INSIDE, BESIDE, CHECKOUT), "variants"),
        # Where packages are installed, others may have a file or a folder of such a name.
        ((INSIDE, BESIDE), "arkrules/_variants"),
        ((INSIDE, CHECKOUT), "arkrules/_variants"),
    ],
)
def test_rule_data_is_that_of_a_checkout_or_else_inside_the_package(
    files: tuple[str, ...], found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in map(tmp_path.joinpath, files):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    monkeypatch.setattr(finding, "__file__", str(tmp_path / "arkrules" / "rules" / "finding.py"))
    assert shipped_variants() == tmp_path / found


def test_a_package_without_rule_data_says_where_it_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "__file__", str(tmp_path / "arkrules" / "rules" / "finding.py"))
    with pytest.raises(ProfileError, match="the rule data is missing") as caught:
        shipped_variants()
    for folder in ("arkrules/_variants", "variants"):
        assert str(tmp_path / folder) in str(caught.value)


@pytest.mark.usefixtures("at_the_fair")
def test_only_the_shipped_library_leaves_out_what_is_installed() -> None:
    assert "fair" in set(library().profile_ids())
    assert "fair" not in set(shipped_library().profile_ids())


def test_a_profile_is_of_the_family_in_whose_folder_its_root_is_written(folder: Folder) -> None:
    for name in ("carcassonne-2000", str(folder.profile("mine"))):
        family = load_profile(name).family
        assert family is not None
        assert (family.root, family.folder) == ("carcassonne", shipped_variants())
        assert len(repr(family)) < 1000  # which files there are, and not what stands in them
        assert pickle.loads(pickle.dumps(family)) == family
    path = folder.write("alone", ALONE)
    assert load_profile(str(path)).family is None
    found = folder.load("alone").family
    assert found is not None
    assert (found.root, found.folder) == ("alone", folder.path)


def test_a_file_from_elsewhere_is_of_no_family_whatever_it_is_called(folder: Folder) -> None:
    own = folder.write("carcassonne", ALONE.replace('"alone"', '"carcassonne"'))
    assert load_profile(own).family is None
    own.unlink()
    own.symlink_to(library().files["carcassonne"])
    family = load_profile(own).family
    assert family is not None
    assert family.folder == shipped_variants()


def test_what_extensions_read_is_as_shipped_and_then_as_the_family_has_it(folder: Folder) -> None:
    folder.write("pieces", "")
    folder.write("alone", ALONE.replace("sets =", 'extensions = ["ghosts"]\nsets ='))
    folder.profile("mine", extends="ghosts")
    shipped, own = (str(place / "pieces.toml") for place in (shipped_variants(), folder.path))
    assert [file.path for file in folder.load("alone").data] == [shipped, own]
    assert [file.path for file in folder.load("mine").data] == [shipped]
    assert [file.path for file in load_profile(folder.path / "alone.toml").data] == [shipped]
    assert load_profile("carcassonne").data == ()


def test_a_file_in_this_very_folder_may_have_a_plus_in_its_name(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write("mine+ours", MINE.format(id="mine", extends="carcassonne", more=HALF))
    monkeypatch.chdir(folder.path)
    profile = load_profile("mine+ours.toml+house.bag")
    assert (profile.id, profile.overlays) == ("mine+house.bag", ("house.bag",))
    assert profile.value("city.small") == "half"


def test_of_a_name_with_many_signs_few_files_are_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[str] = []

    def isfile(path: str) -> bool:
        looked.append(path)
        return False

    monkeypatch.setattr(os.path, "isfile", isfile)
    with pytest.raises(ProfileError, match="cannot be read"):
        load_profile("none.toml" + "+b" * 99)
    assert 0 < len(looked) <= 100 * DEPTH


def test_a_file_with_a_plus_in_its_name_goes_before_an_overlay_of_that_name(
    folder: Folder,
) -> None:
    folder.write("mine+house.bag", MINE.format(id="other", extends="carcassonne", more=""))
    folder.profile("mine")
    file = str(folder.path / "mine.toml")
    assert load_profile(f"{file}+house.bag").overlays == ("house.bag",)
    (folder.path / "mine.toml+house.bag.toml").write_text(
        MINE.format(id="longer", extends="carcassonne", more="")
    )
    assert load_profile(f"{file}+house.bag.toml").id == "longer"
    assert load_profile(f"{file} + house.bag").id == "mine+house.bag"


def test_a_path_needs_no_ending(folder: Folder) -> None:
    (folder.path / "a+b").mkdir()
    path = folder.path / "a+b" / "mine"
    path.write_text(MINE.format(id="mine", extends="carcassonne", more=HALF), encoding="utf-8")
    assert load_profile(f"{path}+house.bag").id == "mine+house.bag"
    path.unlink()
    with pytest.raises(ProfileError, match="cannot be read"):
        load_profile(str(path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("given", [str, Path])
def test_a_profile_that_is_given_may_be_a_pipe(
    folder: Folder, given: Callable[[Path], str | Path]
) -> None:
    pipe = folder.path / "mine.toml"
    os.mkfifo(pipe)
    text = MINE.format(id="mine", extends="carcassonne", more=HALF)
    threading.Thread(target=pipe.write_text, args=(text,), daemon=True).start()
    assert load_profile(given(pipe)).value("city.small") == "half"


@pytest.mark.parametrize("name", ["sources", "casebook", "pieces", "disputes"])
def test_what_stands_beside_profiles_and_is_none_is_no_file_of_theirs(
    folder: Folder, name: str
) -> None:
    folder.write("mine", "id = ")  # whoever asks for it is told what is wrong with it
    folder.write(name, "id = ")
    (folder.path / "odd.toml").write_bytes(b"\xff")  # likewise
    shelf = library([folder.path])
    assert {"mine", "odd"} <= shelf.files.keys()
    assert name not in shelf.files


@pytest.mark.parametrize("key", ["title", "rules", "extends", "overlays"])
@pytest.mark.parametrize("other", ["", "position", "tiles", "reference"])
def test_a_file_in_ones_own_folder_is_a_profile_by_its_keys(
    folder: Folder, key: str, other: str
) -> None:
    folder.write("mine", f"{key} = 1\n" + (f"{other} = 1\n" if other else ""))
    folder.write("notes", "about = 1\n")
    assert ("mine" in library([folder.path]).files) is (other == "")
    assert "notes" not in library([folder.path]).files


def test_a_folder_may_have_folders_for_profiles_and_overlays(folder: Folder) -> None:
    for room in ("profiles", "overlays"):
        (folder.path / room).mkdir()
    folder.profile("mine").rename(folder.path / "profiles" / "mine.toml")
    folder.overlay("house", "hand.size", "3").rename(folder.path / "overlays" / "house.toml")
    folder.profile("ours")
    files = library([folder.path]).files
    own = {id: path.parent for id, path in files.items() if path.is_relative_to(folder.path)}
    assert own == {
        "mine": folder.path / "profiles",
        "house": folder.path / "overlays",
        "ours": folder.path,
    }
    assert folder.load("mine+house").id == "mine+house"


def test_files_are_listed_folder_by_folder_a_name_before_longer_ones(folder: Folder) -> None:
    for id in ("mine-b", "mine", "mine-a"):
        folder.profile(id)
    shelf = library([folder.path])
    assert [id for id in shelf.files if id.startswith("mine")] == ["mine", "mine-a", "mine-b"]
    assert [id for id in shelf.profile_ids() if id.startswith("mine")] == [
        "mine", "mine-a", "mine-b",
    ]  # fmt: skip
    assert repr(shelf) == f"<Library of {', '.join(map(str, shelf.folders))}>"


def test_a_folder_is_looked_through_once_however_often_it_is_named(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.profile("mine")
    (folder.path / "other").mkdir()
    monkeypatch.setenv("ARKRULES_PATH", os.pathsep.join([str(folder.path), "", str(folder.path)]))
    shelf = library([folder.path, folder.path / "other" / ".."])
    assert shelf.folders.count(folder.path) == 1
    assert Path.cwd() not in shelf.folders
    assert shelf.profile("mine").id == "mine"


def test_a_name_is_a_text_or_a_path() -> None:
    with pytest.raises(TypeError, match=r"^name: expected the name of a profile, such as its id"):
        load_profile(3)  # type: ignore[arg-type]  # that is the point


def test_a_name_in_a_file_stands_for_what_lies_below_it_and_for_nothing_else(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = folder.path / "below"
    below.mkdir()
    monkeypatch.chdir(below)  # where nobody looks
    folder.profile("mine")
    house = folder.overlay("house", "hand.size", "3")
    case = str(folder.path / "case.toml")
    shelf = library()
    assert load_profile("mine.toml", named_in=case).id == "mine"
    assert shelf.profile("mine.toml+house.toml", named_in=case).value("hand.size") == 3
    assert shelf.profile("carcassonne + house.toml", named_in=case).id == "carcassonne+house"
    case = str(below / "case.toml")
    for name in (str(house), f"carcassonne+{house}", "../mine.toml", "carcassonne+../a.toml"):
        with pytest.raises(ProfileError, match="is not looked for") as caught:
            shelf.profile(name, named_in=case)
        assert caught.value.file == case
    with pytest.raises(ProfileError, match="is not looked for"):
        load_profile(str(house), named_in=case)


def test_so_many_profiles_extend_each_other_and_no_more(folder: Folder) -> None:
    for number in range(DEPTH):
        folder.profile(f"p{number}", extends=f"p{number + 1}")
    folder.write(f"p{DEPTH}", ALONE.replace("alone", f"p{DEPTH}"))
    shelf = library([folder.path])
    assert len(shelf.profile("p1").lineage) == DEPTH
    with pytest.raises(ProfileError, match=f"more than {DEPTH} profiles extend") as caught:
        shelf.profile("p0")
    assert (caught.value.file, caught.value.key) == (str(shelf.files[f"p{DEPTH}"]), "extends")


def test_a_profile_is_found_through_the_environment(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.profile("mine", more=HALF)
    monkeypatch.setenv("ARKRULES_PATH", str(folder.path))
    assert load_profile("mine").lineage == ("mine", "carcassonne")


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="none is no folder"):
        load_profile("carcassonne", paths=[tmp_path / "none"])


@pytest.mark.parametrize(
    ("more", "key", "expected"),
    [
        ('extensions = ["hut"]', "extensions", "no extension named 'hut'"),
        ('sets = ["hut"]', "sets", "no tile set 'hut'; known are"),
        ('overlays = "carcassonne"', "extends", "it both overlays and extends"),
    ],
)
def test_what_a_profile_refers_to_must_be_there(
    folder: Folder, more: str, key: str, expected: str
) -> None:
    path = folder.profile("mine", more=more)
    error = folder.error("mine")
    assert (error.file, error.key) == (str(path), key)
    assert expected in error.faults[0]


def test_of_what_is_wrong_along_a_line_of_parents_the_oldest_is_told(folder: Folder) -> None:
    folder.profile("mine", extends="ours", more='sets = ["hut"]')
    path = folder.profile("ours", more='extensions = ["hut"]')
    error = folder.error("mine")
    assert (error.file, error.key) == (str(path), "extensions")


def test_a_set_of_tiles_that_cannot_be_read_is_refused_with_its_file(folder: Folder) -> None:
    path = folder.path / "tiles" / "hut.toml"
    path.parent.mkdir()
    path.write_bytes(b"\xff")
    folder.profile("mine", more='sets = ["hut"]')
    with pytest.raises(TileSetError, match="cannot be read") as caught:
        folder.load("mine")
    assert caught.value.file == str(path)


def test_a_missing_parent_is_refused_with_file_and_key(folder: Folder) -> None:
    path = folder.profile("mine", extends="carcasonne")
    error = folder.error("mine")
    assert (error.file, error.key) == (str(path), "extends")
    assert error.faults == ("no profile or overlay 'carcasonne'; did you mean carcassonne?",)


def test_a_parent_missing_further_up_is_refused_where_it_is_named(folder: Folder) -> None:
    folder.profile("mine", extends="ours")
    path = folder.profile("ours", extends="nobody")
    error = folder.error("mine")
    assert (error.file, error.key) == (str(path), "extends")


def test_a_parent_that_cannot_be_read_is_refused_where_it_is_written(folder: Folder) -> None:
    folder.profile("mine", extends="ours")
    path = folder.write("ours", "id = ")
    error = folder.error("mine")
    assert (error.file, error.key) == (str(path), "")


@pytest.mark.parametrize(
    ("parents", "circle"),
    [
        ({"mine": "mine"}, "mine → mine"),
        ({"mine": "ours", "ours": "mine"}, "mine → ours → mine"),
        ({"mine": "ours", "ours": "yours", "yours": "ours"}, "ours → yours → ours"),
    ],
)
def test_circular_parents_are_refused(folder: Folder, parents: dict[str, str], circle: str) -> None:
    for child, parent in parents.items():
        folder.profile(child, extends=parent)
    error = folder.error("mine")
    assert error.file == str(folder.path / f"{circle.split()[-1]}.toml")
    assert error.key == "extends"
    assert error.faults == (f"circular parents: {circle}",)


def test_an_overlay_is_no_parent(folder: Folder) -> None:
    folder.overlay("house", "city.small", '"half"')
    path = folder.profile("mine", extends="house")
    error = folder.error("mine")
    assert (error.file, error.key) == (str(path), "extends")
    assert error.faults == ("'house' is an overlay; write it behind a profile: carcassonne+house",)


def test_the_id_is_the_name_of_the_file(folder: Folder) -> None:
    path = folder.write("mine", MINE.format(id="yours", extends="carcassonne", more=""))
    error = folder.error("mine")
    assert (error.file, error.key) == (str(path), "id")
    assert error.faults == ("the id is 'yours', but the file's name says 'mine'",)


def test_no_two_files_have_one_name(folder: Folder) -> None:
    path = folder.write("carcassonne", MINE.format(id="carcassonne", extends="x", more=""))
    error = folder.error("carcassonne")
    assert "there are two files for 'carcassonne'" in str(error)
    assert str(path) in str(error)


def test_an_unknown_profile_is_refused_with_the_nearest() -> None:
    with pytest.raises(ProfileError, match="did you mean carcassonne"):
        load_profile("carcasonne")
    with pytest.raises(ProfileError, match=r"no profile or overlay 'x\\\\y'$"):
        load_profile(r"x\y")
    with pytest.raises(ProfileError, match=r"no profile or overlay 'xyz'$") as caught:
        load_profile("xyz")
    assert "`arkrules profiles` lists what there is" in caught.value.remedy
