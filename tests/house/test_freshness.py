"""Nothing is stale: files are read when they are named, and nothing is kept for ever."""

from __future__ import annotations

import gc
import os
import pickle
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from weakref import WeakSet

import attrs
import pytest

from arkrules import load_profile, new_game
from arkrules.editions import compare, rule_sheet
from arkrules.errors import ProfileError
from arkrules.play import assembly_of
from arkrules.play.assembly import every_kind
from arkrules.rules import libraries, library
from arkrules.rules.extensions import registry
from arkrules.rulings import adjudicate, load_case
from arkrules.rulings.casebook import casebook, cases_by_clause
from arkrules.rulings.whatif import attested_by
from arkrules.tiles import Box, Vocabulary
from tests.paths import ROOT
from tests.running import Run, error_of

MINE = """
id = "mine"
title = "Mine"
overlays = "carcassonne"

[rules.farm.value]
answer = "once-per-player"
note = "ours"
"""


@pytest.fixture
def variants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the shipped rule data that may be edited, in its place."""
    folder = tmp_path / "variants"
    shutil.copytree(ROOT / "variants", folder)
    # Who imported the function by name sees the copy as well: it is the one that looks.
    there = tmp_path / Path(libraries.__file__).relative_to(ROOT)
    monkeypatch.setattr(libraries, "__file__", str(there))
    (tmp_path / "pyproject.toml").write_text("")
    assert libraries.shipped_variants() == folder
    return folder


def edit(path: Path, old: str, new: str) -> None:
    """Replace a text, as an editor does that keeps the time and, if it can, the length."""
    before = path.stat()
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


# -- profiles and overlays ------------------------------------------------------------------------


def test_a_library_that_is_held_shows_one_state_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(MINE)
    shelf = library([tmp_path])
    edit(tmp_path / "mine.toml", '"once-per-player"', '"per-farm"')
    (tmp_path / "more.toml").write_text(MINE.replace("mine", "more"))
    assert shelf.profile("carcassonne+mine").value("farm.value") == "once-per-player"
    assert "more" not in shelf.overlay_ids()
    again = library([tmp_path])
    assert again.profile("carcassonne+mine").value("farm.value") == "per-farm"
    assert "more" in again.overlay_ids()
    assert library([tmp_path]) is again
    (tmp_path / "mine.toml").unlink()
    assert "mine" not in library([tmp_path]).overlay_ids()


def test_a_profile_is_read_again_when_its_parent_was_edited(variants: Path) -> None:
    assert load_profile("carcassonne-2000").value("city.per_pennant") == 2
    edit(variants / "profiles" / "carcassonne.toml", "[rules.city.per_pennant]\nanswer = 2",
         "[rules.city.per_pennant]\nanswer = 7")  # fmt: skip
    assert load_profile("carcassonne-2000").value("city.per_pennant") == 7


def test_a_source_that_is_gone_is_missed(variants: Path) -> None:
    load_profile("carcassonne")
    file = variants / "sources.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("[base", "[bass"), encoding="utf-8")
    refused = error_of(load_profile, "carcassonne", kind=ProfileError)
    assert any(".cite" in fault for fault in refused.faults)


def test_what_has_not_changed_is_the_same_object(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE)
    for name in ("carcassonne", "ark-en1", "ghosts+house.bag", f"carcassonne+{file}"):
        assert load_profile(name) is load_profile(name)
    assert casebook() is casebook()


def test_loading_again_costs_little() -> None:
    """A fraction of what it costs the first time; compared are the best of several of each."""

    def seconds(times: int, before: Callable[[], None]) -> float:
        best = float("inf")
        for _ in range(times):
            before()
            start = time.process_time()
            load_profile("ark-en1")
            best = min(best, time.process_time() - start)
        return best

    assert seconds(30, lambda: None) < seconds(5, registry.cache_clear) / 2


# -- sets of tiles --------------------------------------------------------------------------------


def with_set(folder: Path) -> Path:
    """A profile with a set of tiles of its own; the file of the set."""
    (folder / "tiles").mkdir()
    tiles = folder / "tiles" / "small.toml"
    tiles.write_text(
        'format = 1\nid = "small"\ntitle = "Small"\nsource = "ours"\nconfidence = "confirmed"\n'
        '[tiles]\nZ = { outline = "aaa aaa aaa aaa", count = 3 }\n'
    )
    (folder / "tiny.toml").write_text(
        'id = "tiny"\ntitle = "Tiny"\nextends = "carcassonne"\nsets = ["base", "small"]\n'
        '[rules.setup.tiles]\nanswer = 75\nnote = "ours"\n'
    )
    return tiles


def test_a_set_of_tiles_is_read_again(tmp_path: Path) -> None:
    tiles = with_set(tmp_path)
    before = load_profile("tiny", paths=[tmp_path])
    assert assembly_of(before).box.counts["Z"] == 3
    edit(tiles, "count = 3", "count = 4")
    after = load_profile("tiny", paths=[tmp_path])
    assert assembly_of(after).box.counts["Z"] == 4
    assert assembly_of(before).box.counts["Z"] == 3  # as it was when it was loaded


def test_profiles_with_different_tiles_are_not_equal(tmp_path: Path) -> None:
    tiles = with_set(tmp_path)
    before = load_profile("tiny", paths=[tmp_path])
    edit(tiles, "aaa aaa aaa aaa", "CCC aaa aaa aaa")
    after = load_profile("tiny", paths=[tmp_path])
    assert before != after
    assert before.digest != after.digest
    edit(tiles, "CCC aaa aaa aaa", "aaa aaa aaa aaa")
    assert load_profile("tiny", paths=[tmp_path]) == before


def test_a_set_is_a_word_of_notation_as_soon_as_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARKRULES_PATH", str(tmp_path))
    assert "small:Z" not in every_kind(library())
    tiles = with_set(tmp_path)
    assert "small:Z" in every_kind(library())
    edit(tiles, "Z = {", "Y = {")
    assert "small:Z" not in every_kind(library())
    assert "small:Y" in every_kind(library())


def test_a_profile_goes_to_another_process_with_its_tiles(tmp_path: Path) -> None:
    tiles = with_set(tmp_path)
    state = new_game(load_profile("tiny", paths=[tmp_path]), 2)
    (tmp_path / "state").write_bytes(pickle.dumps(state))
    tiles.unlink()
    script = (
        "import pickle, sys; from pathlib import Path\n"
        "state = pickle.loads(Path(sys.argv[1]).read_bytes())\n"
        "print(state.assembly.box.counts['Z'], state.profile.digest, len(state.moves()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "state")],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == ["3", state.profile.digest, str(len(state.moves()))]


def test_a_pickled_profile_still_knows_its_family() -> None:
    profile = load_profile("carcassonne")
    there = pickle.loads(pickle.dumps(profile))
    assert there == profile
    assert attested_by(there, "farm.value") == attested_by(profile, "farm.value")
    assert len(pickle.dumps(profile)) < 60_000  # the files of the family stay where they are


# -- what is attested, the casebook, sheets -------------------------------------------------------


def test_a_verdict_turns_on_what_an_overlay_says_now(variants: Path) -> None:
    case = attrs.evolve(load_case(ROOT / "examples" / "dispute.toml"), verdicts={})
    for edition in ("2000", "2001", "2002", "rgg-2007", "rgg", "zmg"):
        (variants / "profiles" / f"carcassonne-{edition}.toml").unlink()
    (before,) = adjudicate(case, ["carcassonne"]).verdicts
    assert "farm.value" not in before.turns_on
    (variants / "overlays" / "mine.toml").write_text(MINE)
    (after,) = adjudicate(case, ["carcassonne"]).verdicts
    assert "farm.value" in after.turns_on
    (variants / "overlays" / "mine.toml").unlink()
    (again,) = adjudicate(case, ["carcassonne"]).verdicts
    assert again.turns_on == before.turns_on


def first_case(variants: Path) -> Path:
    return variants / "casebook" / "cities" / "city-with-a-pennant.toml"


def test_the_casebook_is_read_again(variants: Path) -> None:
    before = casebook()["city-with-a-pennant"]
    edit(first_case(variants), before.title, "Another title")
    assert casebook()["city-with-a-pennant"].title == "Another title"
    first_case(variants).unlink()
    with pytest.raises(KeyError):
        casebook()["city-with-a-pennant"]


def test_sheets_and_comparisons_list_the_cases_there_are_now(variants: Path) -> None:
    def ids() -> list[set[str]]:
        sheet, row = rule_sheet("carcassonne"), compare(["carcassonne", "carcassonne-2000"])
        turned = cases_by_clause().on("farm.value", [load_profile("carcassonne")])
        return [
            {case.id for case in found}
            for found in (sheet["farm.value"].cases, row["farm.value"].cases, turned)
        ]

    before = ids()
    gone = min(before[0])
    next((variants / "casebook").rglob(f"{gone}.toml")).unlink()
    assert ids() == [found - {gone} for found in before]
    assert all(gone in found for found in before)


def test_commands_of_one_process_see_what_was_edited(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE)
    show = ("show", f"carcassonne+{file}", "farm.value")
    before = run(*show).output
    edit(file, '"once-per-player"', '"per-farm"')
    assert run(*show).output != before


def test_traits_of_figures_are_read_with_the_profile(variants: Path) -> None:
    from arkrules.games.ghosts.figures import figure_of

    before = load_profile("ghosts")
    assert figure_of(assembly_of(before), "follower").castle
    edit(variants / "pieces.toml", "[follower]\n", "[follower]\ncastle = false\n")
    after = load_profile("ghosts")
    assert not figure_of(assembly_of(after), "follower").castle
    assert figure_of(assembly_of(before), "follower").castle
    assert before != after


# -- nothing grows --------------------------------------------------------------------------------


def literal(number: int) -> str:
    """One of many tiles: pennants on a city, and mist; all are different."""
    count, more = number % 999 + 1, number // 999 + 1
    return f"[CCC aaa aaa aaa; pennant*{count}@C, mist*{more}]"


@pytest.mark.slow
def test_thousands_of_literals_leave_nothing_behind() -> None:
    assembly = assembly_of(load_profile("ghosts"))
    box: Box = assembly.box
    seen = WeakSet()
    for number in range(20_000):
        kind = box.kind(literal(number))
        seen.add(kind)
    del kind
    gc.collect()
    assert len(seen) <= 2 * 4096 + 1  # those of both caches


def test_a_literal_is_one_kind_however_it_is_written() -> None:
    box = Box([], Vocabulary(assembly_of(load_profile("carcassonne")).vocabulary.marks))
    one = box.kind("[CCC aaa DDD aaa; pennant@D, pennant@C]")
    assert box.kind("[CCC aaa DDD aaa; pennant@C, pennant@D]") is one
