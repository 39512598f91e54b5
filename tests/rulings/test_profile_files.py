"""What is found out about profiles and overlays that somebody wrote."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from arkrules.rules import library
from arkrules.rulings.check import CheckedProfile, check_profile_file
from tests.faults import one_of_each

TEN = '[rules.monastery.points]\nanswer = 10\nnote = "ours"\n'


def written(folder: Path, name: str, body: str, id: str = "my.rule") -> Path:
    """A file of rules."""
    path = folder / name
    path.write_text(f'id = "{id}"\ntitle = "Mine"\n{body}', encoding="utf-8")
    return path


def test_an_overlay_is_told_with_the_profiles_it_cannot_go_with_and_why() -> None:
    """Four start tiles of the ghosts lie together, and cannot be drawn one by one."""
    found = check_profile_file(library().files["house.bag"])
    assert (found.faults, found.answers) == ((), 2)
    assert "carcassonne+house.bag" in found.playable
    for why, edition in zip(found.excluded, ("ghosts", "ghosts-zmg"), strict=True):
        assert why.startswith(f"{edition}+house.bag: ")


@pytest.mark.parametrize("overlays", ["carcassonne", "chess"])
def test_a_file_is_named_like_what_it_holds_if_others_are_to_find_it(
    overlays: str, tmp_path: Path
) -> None:
    body = f'overlays = "{overlays}"\n{TEN}'
    plain = check_profile_file(written(tmp_path, "other.txt", body))
    assert plain == check_profile_file(written(tmp_path, "my.rule.toml", body))
    assert len(plain.faults) == (overlays == "chess")  # which no profile descends from
    found = check_profile_file(written(tmp_path, "other.toml", body))
    (named, *rest) = found.faults
    assert (tuple(rest), "'my.rule'" in named, "'other'" in named) == (plain.faults, True, True)
    assert (found.answers, found.playable) == (1, plain.playable)


def test_what_is_wrong_with_an_overlay_is_told(tmp_path: Path, snapshot: object) -> None:
    dances = '[rules.final.order]\nanswer = ["dances"]\nnote = "ours"\n'
    bodies = (
        f'overlays = "chess"\n{TEN}', f'overlays = "carcassonne"\n{TEN}',
        f'overlays = "ghosts"\n{dances}',
    )  # fmt: skip
    told = [check_profile_file(written(tmp_path, "other.toml", body)).faults for body in bodies]
    told.append(check_profile_file(library().files["house.bag"]).excluded)
    assert one_of_each(fault for faults in told for fault in faults) == snapshot


def test_an_overlay_is_laid_over_the_profiles_that_lie_beside_it(tmp_path: Path) -> None:
    written(tmp_path, "mine.toml", 'extends = "carcassonne"\n', id="mine")
    path = written(tmp_path, "my.rule.toml", f'overlays = "mine"\n{TEN}')
    assert check_profile_file(path).playable == ()
    assert check_profile_file(path, library([tmp_path])) == CheckedProfile(
        faults=(), answers=1, playable=("mine+my.rule",)
    )


def test_what_cannot_be_played_anywhere_is_a_fault_of_the_overlay(tmp_path: Path) -> None:
    written(tmp_path, "mine.toml", 'extends = "carcassonne"\n', id="mine")
    body = 'overlays = "mine"\n[rules.final.order]\nanswer = ["dances"]\nnote = "ours"\n'
    found = check_profile_file(written(tmp_path, "my.rule.toml", body), library([tmp_path]))
    (fault,) = found.faults
    assert fault.startswith("mine+my.rule: ")
    assert (found.playable, found.excluded) == ((), ())


def test_an_overlay_that_not_all_can_answer_is_laid_over_the_others(tmp_path: Path) -> None:
    """What a ghost costs is asked only where there are ghosts."""
    body = 'overlays = "carcassonne"\n[rules.ghost.penalty]\nanswer = 3\nnote = "ours"\n'
    found = check_profile_file(written(tmp_path, "my.rule.toml", body))
    (fault,) = found.faults
    assert fault.startswith("rules.ghost.penalty: ")
    assert found.playable == ("ghosts+my.rule", "ghosts-zmg+my.rule")


@pytest.mark.skipif(os.name == "nt", reason="pipes are those of POSIX")
def test_a_pipe_is_read_once() -> None:
    reading, writing = os.pipe()
    os.write(writing, f'id = "my.rule"\ntitle = "Mine"\noverlays = "ghosts"\n{TEN}'.encode())
    os.close(writing)
    found = check_profile_file(Path(f"/dev/fd/{reading}"))
    os.close(reading)
    assert found.playable == ("ghosts+my.rule", "ghosts-zmg+my.rule")
