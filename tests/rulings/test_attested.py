"""Which answers are attested, and by whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules.games.base.clauses import FarmValue
from arkrules.play.clauses import Bounds
from arkrules.rules import load_profile
from arkrules.rulings.attested import Attested, attested_by


def test_an_answer_of_an_overlay_is_attested_by_house_rules_alone() -> None:
    found = attested_by(load_profile("carcassonne"), "table.bounds")
    assert Attested(Bounds.SHIFTING, ("surface.shift",), edition=False) in found


def test_overlays_of_other_families_do_not_hide_those_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text('id = "my"\ntitle = "My"\nsets = ["base"]\n')
    (tmp_path / "my.quiet.toml").write_text(
        'id = "my.quiet"\ntitle = "Quiet"\noverlays = "my"\n'
        '[rules.farm.value]\nanswer = "per-city"\nnote = "ours"\n'
    )
    (found,) = attested_by(load_profile("my", paths=[tmp_path]), "farm.value")
    assert (found.by, found.edition) == (("my.quiet",), False)


def test_each_of_a_family_attests_what_it_answers_and_reads_and_an_overlay_what_it_changes(
    tmp_path: Path,
) -> None:
    farm = '[rules.farm.value]\nanswer = "per-city"\nnote = "ours"\n'
    hand = '[rules.hand.size]\nanswer = {}\nstatus = "silent"\nnote = "ours"\n'
    own = {
        "my": 'sets = ["base"]',
        "my-two": f'extends = "my"\n{farm}',
        "my-three": 'extends = "my"\n'
        + hand.format(2)
        + 'readings = [{ answer = 3, because = "x" }, { words = "any", because = "y" }]\n',
        "my-two.many": f'overlays = "my-two"\n{hand.format(3)}',
        "my.quiet": f'overlays = "my"\n{farm}',
    }
    for id, text in own.items():
        (tmp_path / f"{id}.toml").write_text(f'id = "{id}"\ntitle = "{id}"\n{text}')
    my = load_profile("my", paths=[tmp_path])
    assert attested_by(my, "farm.value") == (
        Attested(FarmValue.PER_CITY, ("my-two", "my.quiet"), edition=True),
    )
    assert attested_by(my, "hand.size") == (
        Attested(2, ("my-three",), edition=True),
        Attested(3, ("my-three", "my-two.many"), edition=True),
    )


def test_an_overlay_of_a_profile_that_is_not_there_attests_nothing(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text('id = "my"\ntitle = "My"\nsets = ["base"]\n')
    for id, below in (("stray", "nowhere"), ("my.quiet", "my")):
        (tmp_path / f"{id}.toml").write_text(
            f'id = "{id}"\ntitle = "Quiet"\noverlays = "{below}"\n'
            '[rules.farm.value]\nanswer = "per-city"\nnote = "ours"\n'
        )
    (found,) = attested_by(load_profile("my", paths=[tmp_path]), "farm.value")
    assert found.by == ("my.quiet",)


@pytest.mark.parametrize("place", ["", "overlays"])
def test_what_is_written_after_a_profile_was_read_is_not_attested(
    tmp_path: Path, place: str
) -> None:
    (tmp_path / "my.toml").write_text('id = "my"\ntitle = "My"\nsets = ["base"]\n')
    my = load_profile("my", paths=[tmp_path])
    (tmp_path / place).mkdir(exist_ok=True)
    (tmp_path / place / "my.quiet.toml").write_text(
        'id = "my.quiet"\ntitle = "Quiet"\noverlays = "my"\n'
        '[rules.farm.value]\nanswer = "per-city"\nnote = "ours"\n'
    )
    assert attested_by(my, "farm.value") == ()
    assert len(attested_by(load_profile("my", paths=[tmp_path]), "farm.value")) == 1


def test_whoever_else_is_asked_attests_what_it_answers_and_reads_if_it_is_of_the_family(
    tmp_path: Path,
) -> None:
    text = (
        'id = "{}"\ntitle = "Mine"\n{}\n[rules.hand.size]\nanswer = 3\nnote = "ours"\n'
        'status = "silent"\n'
        'readings = [{{ answer = 1, because = "x" }}, {{ answer = 7, because = "y" }}]'
    )
    for id, head in (("mine", 'extends = "carcassonne"'), ("alone", 'sets = ["base"]')):
        (tmp_path / f"{id}.toml").write_text(text.format(id, head), encoding="utf-8")
    base = load_profile("carcassonne")
    mine, alone = (load_profile(id, paths=[tmp_path]) for id in ("mine", "alone"))
    known = attested_by(base, "hand.size")
    assert 7 not in [one.value for one in known]
    assert attested_by(base, "hand.size", [alone]) == known
    found = attested_by(base, "hand.size", [alone, mine])
    assert set(found) - set(known) == {Attested(7, ("mine",), edition=True)}
    assert 1 not in [one.value for one in found], "which is what the base game answers itself"
    assert set(known) <= set(found), "of what the family attests nobody else is named"


def test_a_profile_from_elsewhere_has_no_family_and_attests_its_own_readings(
    tmp_path: Path,
) -> None:
    path = tmp_path / "alone.toml"
    path.write_text(
        'id = "alone"\ntitle = "Alone"\nsets = ["base"]\n'
        '[rules.farm.value]\nanswer = "per-farm"\nstatus = "silent"\nnote = "ours"\n'
        'readings = [{ answer = "per-city", because = "x" }]\n'
    )
    alone = load_profile(str(path))
    (found,) = attested_by(alone, "farm.value")
    assert found == Attested(FarmValue.PER_CITY, ("alone",), edition=True)
    assert attested_by(alone, "hand.size") == ()


def test_an_answer_that_speaks_of_no_extension_has_others_of_editions_without_one() -> None:
    """With the ghosts a block of four tiles lies at first, and tile D otherwise."""
    ghosts = load_profile("ghosts")
    assert ("0,0 D",) in [one.value for one in attested_by(ghosts, "setup.start_tile")]


def test_a_list_of_what_every_game_has_is_another_answer_where_no_extension_adds_to_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "few.toml").write_text(
        'id = "few"\ntitle = "Few"\nextends = "carcassonne"\n'
        '[rules.follower.where]\nanswer = ["road", "city"]\nnote = "ours"\n'
    )
    few = load_profile("few", paths=[tmp_path])
    for id, known in (("carcassonne", True), ("ghosts", False)):
        found = [one.value for one in attested_by(load_profile(id), "follower.where", [few])]
        assert (("road", "city") in found) is known, id


def test_an_answer_that_speaks_of_an_extension_has_none_of_editions_without_it() -> None:
    """Where the ghosts are not played, nobody haunts: that is no other order of a turn."""
    ghosts = load_profile("ghosts")
    assert "haunt-own" in str(ghosts.value("turn.sequence"))
    editions = [one.by for one in attested_by(ghosts, "turn.sequence") if one.edition]
    assert "carcassonne" not in str(editions)
