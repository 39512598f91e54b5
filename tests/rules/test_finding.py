"""Where rule data is looked for: beside the package or inside it, and by what names."""

from __future__ import annotations

import os
import pickle
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from arkrules import ProfileError, library, load_profile
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


def test_a_file_in_this_very_folder_may_have_a_plus_in_its_name(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write("mine+ours", MINE.format(id="mine", extends="carcassonne", more=HALF))
    monkeypatch.chdir(folder.path)
    profile = load_profile("mine+ours.toml+house.bag")
    assert (profile.id, profile.overlays) == ("mine+house.bag", ("house.bag",))
    assert profile.value("city.small") == "half"


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
    shelf = library([folder.path])
    assert "mine" in shelf.files
    assert name not in shelf.files
