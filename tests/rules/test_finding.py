"""Where rule data is looked for: beside the package or inside it, and by what names."""

from __future__ import annotations

import os
import pickle
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import ProfileError, TileSetError, library, load_profile
from arkrules.files import DEPTH
from arkrules.rules import libraries
from arkrules.rules.libraries import shipped_library, shipped_variants
from tests.faults import one_of_each
from tests.rules.folders import ALONE, HALF, MINE, Folder
from tests.running import error_of

INSIDE = "arkrules/_variants/sources.toml"
BESIDE = "variants/sources.toml"
CHECKOUT = "pyproject.toml"


# -- folders ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ((INSIDE,), "arkrules/_variants"),
        ((BESIDE, CHECKOUT), "variants"),
        ((INSIDE, BESIDE, CHECKOUT), "variants"),
        # Where packages are installed, others may have a file or a folder of such a name.
        ((INSIDE, BESIDE), "arkrules/_variants"),
        ((INSIDE, CHECKOUT), "arkrules/_variants"),
        ((), None),
    ],
)
def test_rule_data_is_that_of_a_checkout_or_else_inside_the_package(
    files: tuple[str, ...], found: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in map(tmp_path.joinpath, files):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    monkeypatch.setattr(
        libraries, "__file__", str(tmp_path / "arkrules" / "rules" / "libraries.py")
    )
    if found:
        assert shipped_variants() == tmp_path / found
        return
    said = str(error_of(shipped_variants, kind=ProfileError))
    assert all(str(tmp_path / folder) in said for folder in ("arkrules/_variants", "variants"))


@pytest.mark.usefixtures("at_the_fair")
def test_only_the_shipped_library_leaves_out_what_is_installed() -> None:
    assert "fair" in set(library().profile_ids())
    assert "fair" not in set(shipped_library().profile_ids())


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
    for ids in (shelf.files, shelf.profile_ids()):
        assert [id for id in ids if id.startswith("mine")] == ["mine", "mine-a", "mine-b"]
    assert repr(shelf) == f"<Library of {', '.join(map(str, shelf.folders))}>"


def test_a_folder_is_looked_through_once_however_often_it_is_named(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.profile("mine", more=HALF)
    (folder.path / "other").mkdir()
    monkeypatch.setenv("ARKRULES_PATH", os.pathsep.join([str(folder.path), "", str(folder.path)]))
    assert load_profile("mine").lineage == ("mine", "carcassonne")
    shelf = library([folder.path, folder.path / "other" / ".."])
    assert shelf.folders.count(folder.path) == 1
    assert Path.cwd() not in shelf.folders
    assert shelf.profile("mine").id == "mine"


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


# -- families --------------------------------------------------------------------------------------


def test_a_profile_is_of_the_family_in_whose_folder_its_root_is_written(folder: Folder) -> None:
    for name in ("carcassonne-2000", str(folder.profile("mine"))):
        profile = load_profile(name)
        assert (profile.root, profile.home) == ("carcassonne", shipped_variants())
        assert profile.library is library()
        assert pickle.loads(pickle.dumps(profile)).library is library()
    path = folder.write("alone", ALONE)
    assert load_profile(str(path)).home is None
    assert folder.load("alone").home == folder.path


def test_a_file_from_elsewhere_is_of_no_family_whatever_it_is_called(folder: Folder) -> None:
    own = folder.write("carcassonne", ALONE.replace('"alone"', '"carcassonne"'))
    assert load_profile(own).home is None
    own.unlink()
    own.symlink_to(library().files["carcassonne"])
    assert load_profile(own).home == shipped_variants()


def test_what_extensions_read_is_as_shipped_and_then_as_the_family_has_it(folder: Folder) -> None:
    folder.write("pieces", "")
    folder.write("alone", ALONE.replace("sets =", 'extensions = ["ghosts"]\nsets ='))
    folder.profile("mine", extends="ghosts")
    shipped, own = (str(place / "pieces.toml") for place in (shipped_variants(), folder.path))
    assert [file.path for file in folder.load("alone").data] == [shipped, own]
    assert [file.path for file in folder.load("mine").data] == [shipped]
    assert [file.path for file in load_profile(folder.path / "alone.toml").data] == [shipped]
    assert load_profile("carcassonne").data == ()


# -- names -----------------------------------------------------------------------------------------


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
    monkeypatch.setattr(os.path, "isfile", lambda path: bool(looked.append(path)))
    error_of(load_profile, "none.toml" + "+b" * 99, kind=ProfileError)
    assert 0 < len(looked) <= 100 * DEPTH


def test_a_file_with_a_plus_in_its_name_goes_before_an_overlay_of_that_name(folder: Folder) -> None:
    folder.write("mine+house.bag", MINE.format(id="other", extends="carcassonne", more=""))
    file = str(folder.profile("mine"))
    assert load_profile(f"{file}+house.bag").overlays == ("house.bag",)
    longer = MINE.format(id="longer", extends="carcassonne", more="")
    folder.write("mine.toml+house.bag", longer)
    assert load_profile(f"{file}+house.bag.toml").id == "longer"
    assert load_profile(f"{file} + house.bag").id == "mine+house.bag"


def test_a_path_needs_no_ending(folder: Folder) -> None:
    (folder.path / "a+b").mkdir()
    path = folder.path / "a+b" / "mine"
    path.write_text(MINE.format(id="mine", extends="carcassonne", more=HALF), encoding="utf-8")
    assert load_profile(f"{path}+house.bag").id == "mine+house.bag"
    path.unlink()
    assert error_of(load_profile, str(path), kind=ProfileError).file


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
        for load in (shelf.profile, load_profile):
            assert error_of(load, name, named_in=case, kind=ProfileError).file == case


# -- what is not found, or refers to what is not there ---------------------------------------------


def test_what_is_said_of_names_that_nothing_is_found_by(tmp_path: Path, snapshot: Snapshot) -> None:
    unknown = [
        error_of(load_profile, name, kind=ProfileError) for name in ("carcasonne", r"x\y", "xyz")
    ]
    folderless = error_of(load_profile, "carcassonne", paths=[tmp_path / "none"], kind=ProfileError)
    said = [str(error).replace(str(tmp_path), "HERE") for error in (*unknown, folderless)]
    said += [unknown[-1].remedy, str(error_of(load_profile, 3, kind=TypeError))]
    assert one_of_each(said, of=("rules/libraries",)) == snapshot


REFERRING = {
    "an extension": ({"mine": ('extensions = ["hut"]', "")}, "mine", "extensions"),
    "a set": ({"mine": ('sets = ["hut"]', "")}, "mine", "sets"),
    "the oldest is told": (
        {"mine": ('sets = ["hut"]', "ours"), "ours": ('extensions = ["hut"]', "")},
        "ours", "extensions",
    ),
    "a parent": ({"mine": ("", "carcasonne")}, "mine", "extends"),
    "a parent further up": ({"mine": ("", "ours"), "ours": ("", "nobody")}, "ours", "extends"),
    "itself": ({"mine": ("", "mine")}, "mine", "extends"),
    "a circle": ({"mine": ("", "ours"), "ours": ("", "mine")}, "mine", "extends"),
    "a circle further up": (
        {"mine": ("", "ours"), "ours": ("", "yours"), "yours": ("", "ours")}, "ours", "extends",
    ),
}  # fmt: skip
"""Profiles, by what more they say and whom they extend; and which is told, and of which key."""


def test_what_a_profile_refers_to_must_be_there(tmp_path: Path, snapshot: Snapshot) -> None:
    said = {}
    for name, (profiles, file, key) in REFERRING.items():
        folder = Folder(tmp_path / name)
        folder.path.mkdir()
        for id, (more, parent) in profiles.items():
            folder.profile(id, extends=parent or "carcassonne", more=more)
        error = folder.error("mine")
        assert (error.file, error.key) == (str(folder.path / f"{file}.toml"), key), name
        said[name] = error.faults
    assert (
        one_of_each(
            (fault for faults in said.values() for fault in faults), of=("rules/libraries",)
        )
        == snapshot
    )


def test_what_a_file_is_and_how_it_is_called_must_agree(folder: Folder, snapshot: Snapshot) -> None:
    folder.overlay("house", "city.small", '"half"')
    path = folder.profile("mine", extends="house")
    overlay = folder.error("mine")
    assert (overlay.file, overlay.key) == (str(path), "extends")
    folder.write("mine", MINE.format(id="yours", extends="carcassonne", more=""))
    named = folder.error("mine")
    assert (named.file, named.key) == (str(path), "id")
    folder.profile("mine", extends="ours")
    broken = folder.write("ours", "id = ")
    assert (folder.error("mine").file, folder.error("mine").key) == (str(broken), "")
    path = folder.profile("carcassonne", extends="x")
    assert str(path) in str(folder.error("carcassonne"))
    assert [*overlay.faults, *named.faults] == snapshot


def test_profiles_may_extend_each_other_for_long(folder: Folder) -> None:
    for number in range(99):
        folder.profile(f"p{number}", extends=f"p{number + 1}")
    folder.write("p99", ALONE.replace("alone", "p99"))
    assert folder.load("p0").lineage == tuple(f"p{number}" for number in range(100))


def test_a_set_of_tiles_that_cannot_be_read_is_refused_with_its_file(folder: Folder) -> None:
    path = folder.path / "tiles" / "hut.toml"
    path.parent.mkdir()
    path.write_bytes(b"\xff")
    folder.profile("mine", more='sets = ["hut"]')
    assert error_of(folder.load, "mine", kind=TileSetError).file == str(path)
