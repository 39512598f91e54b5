"""Which answers are attested, and by whom."""

from __future__ import annotations

import pytest

from arkrules.games.base.clauses import FarmValue
from arkrules.play.clauses import Bounds
from arkrules.rules import load_profile
from arkrules.rulings.whatif import KnownAnswer, attested_by
from arkrules.tiles import TileAt
from tests.positions import BASE
from tests.rules.folders import Folder
from tests.rulings.disputes import row

MY = 'id = "my"\ntitle = "My"\nsets = ["base"]\n'
PER_CITY = ("farm.value", '"per-city"')


def test_an_answer_of_an_overlay_is_attested_by_house_rules_alone() -> None:
    found = attested_by(load_profile(BASE), "table.bounds")
    assert KnownAnswer(Bounds.SHIFTING, ("surface.shift",), edition=False) in found


def test_overlays_of_other_families_do_not_hide_those_of_ones_own(
    folder: Folder,
) -> None:
    folder.write("my", MY)
    folder.overlay("my.quiet", *PER_CITY, root="my")
    folder.overlay("stray", *PER_CITY, root="nowhere")
    (found,) = attested_by(folder.load("my"), "farm.value")
    assert (found.by, found.edition) == (("my.quiet",), False)


def test_a_family_attests_answers_and_readings_an_overlay_its_changes(
    folder: Folder,
) -> None:
    folder.write("my", MY)
    folder.profile("my-two", extends="my", more=row(*PER_CITY))
    readings = row("hand.size", 2, "silent", "answer = 3", "words = 'any'")
    folder.profile("my-three", extends="my", more=readings)
    folder.overlay("my-two.many", "hand.size", "3", root="my-two")
    folder.overlay("my.quiet", *PER_CITY, root="my")
    my = folder.load("my")
    assert attested_by(my, "farm.value") == (
        KnownAnswer(FarmValue.PER_CITY, ("my-two", "my.quiet"), edition=True),
    )
    assert attested_by(my, "hand.size") == (
        KnownAnswer(2, ("my-three",), edition=True),
        KnownAnswer(3, ("my-three",), edition=True),
    )


@pytest.mark.parametrize("place", ["", "overlays"])
def test_what_is_written_after_a_profile_was_read_is_not_attested(
    folder: Folder, place: str
) -> None:
    folder.write("my", MY)
    my = folder.load("my")
    (folder.path / place).mkdir(exist_ok=True)
    Folder(folder.path / place).overlay("my.quiet", *PER_CITY, root="my")
    assert attested_by(my, "farm.value") == ()
    assert len(attested_by(folder.load("my"), "farm.value")) == 1


def test_whoever_else_is_asked_attests_if_it_is_of_the_family(
    folder: Folder,
) -> None:
    readings = row("hand.size", 3, "silent", "answer = 1", "answer = 7")
    base, mine = load_profile(BASE), folder.own("mine", readings)
    folder.write("alone", MY.replace('"my"', '"alone"') + readings)
    alone = folder.load("alone")
    known = attested_by(base, "hand.size")
    assert 7 not in [one.value for one in known]
    assert attested_by(base, "hand.size", [alone]) == known
    found = attested_by(base, "hand.size", [alone, mine])
    assert set(found) - set(known) == {KnownAnswer(7, ("mine",), edition=True)}
    assert 1 not in [one.value for one in found], "which is what the base game answers itself"
    assert set(known) <= set(found), "of what the family attests nobody else is named"


def test_a_profile_from_elsewhere_has_no_family_and_attests_its_own_readings(
    folder: Folder,
) -> None:
    readings = row("farm.value", '"per-farm"', "silent", 'answer = "per-city"')
    alone = load_profile(folder.write("alone", MY.replace('"my"', '"alone"') + readings))
    (found,) = attested_by(alone, "farm.value")
    assert found == KnownAnswer(FarmValue.PER_CITY, ("alone",), edition=True)
    assert attested_by(alone, "hand.size") == ()


def test_an_answer_that_speaks_of_no_extension_has_others_of_editions_without_one() -> None:
    """With the ghosts a block of four tiles lies at first, and tile D otherwise."""
    ghosts = load_profile("ghosts")
    assert (TileAt.parse("0,0 D"),) in [
        one.value for one in attested_by(ghosts, "setup.start_tile")
    ]


def test_a_list_of_every_game_is_another_answer_where_nothing_adds_to_it(
    folder: Folder,
) -> None:
    few = folder.own("few", row("follower.where", '["road", "city"]'))
    for id, known in ((BASE, True), ("ghosts", False)):
        found = [one.value for one in attested_by(load_profile(id), "follower.where", [few])]
        assert (("road", "city") in found) is known, id


def test_an_answer_that_speaks_of_an_extension_has_none_of_editions_without_it() -> None:
    """Where the ghosts are not played, nobody haunts: that is no other order of a turn."""
    ghosts, base = load_profile("ghosts"), load_profile(BASE)
    assert "haunt-own" in str(ghosts.value("turn.sequence"))
    editions = [one.by for one in attested_by(ghosts, "turn.sequence") if one.edition]
    assert BASE not in str(editions)
    for clause in ("turn.sequence", "follower.where", "final.order"):
        for attested in attested_by(base, clause):
            assert not {"haunt-own", "temple"} & {*attested.value}  # type: ignore[misc]  # lists
