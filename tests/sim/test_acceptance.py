"""What the kernel plays; and of everything else every reason."""

from __future__ import annotations

from enum import StrEnum
from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.errors import KernelError
from arkrules.play import new_game, plies, set_up
from arkrules.rules import load_profile
from arkrules.sim.acceptance import reasons_against, reasons_against_state
from arkrules.sim.bridge import begin_from
from arkrules.sim.tables import tables_of
from tests.fair import another, fair
from tests.house.test_third_parties import installed
from tests.paths import EXAMPLES
from tests.positions import stand, tiles
from tests.running import error_of
from tests.sim.lockstep import first_difference, from_state
from tests.sim.played import (
    ANSWERS,
    ARK,
    BASE,
    BOTH,
    BOXES,
    GAMES,
    GHOSTS,
    OWN,
    each,
    profile_named,
)

EACH = [each(of=game) for game in GAMES]


def test_every_edition_and_overlay_is_played_and_every_answer_that_lockstep_tries():
    counts = {game: (len(game.editions), len(game.overlaid)) for game in GAMES}
    assert counts == {
        BASE: (9, 16), ARK: (4, 16), GHOSTS: (2, 15), BOTH: (1, 0), BOXES: (14, 0)
    }  # fmt: skip
    for game in GAMES:
        profiles = [
            *map(profile_named, game.names), *map(game.beside, game.changes),
            *map(game.asked, game.mixed),
        ]  # fmt: skip
        assert [profile for profile in profiles if reasons_against(profile)] == []


def test_every_other_word_is_among_the_answers_that_lockstep_tries():
    for game in (BASE, ARK, GHOSTS, BOXES):
        profile = profile_named(game.root)
        for id, others in game.otherwise.items():
            usual = profile.value(id)
            if isinstance(usual, (bool, StrEnum)):
                words = {True, False} if isinstance(usual, bool) else set(type(usual))
                played = {one for one in words if not reasons_against(profile.with_value(id, one))}
                assert set(others) == played - {usual}, id


def test_of_few_clauses_only_the_default_is_played():
    """All others are read, or what follows from them is written elsewhere."""
    clauses = {clause.id: clause for game in GAMES for clause in profile_named(game.root)}
    left = {id for id, one in clauses.items() if one.executed and one.kernel == "default"}
    assert left == {"city.closed"}


def test_all_reasons_come_at_once():
    profile = BASE.asked({"city.closed": "enclosed-filled", "hand.size": 12})
    error = error_of(tables_of, profile, kind=KernelError)
    assert error.faults == reasons_against(profile)
    assert len(error.faults) == 2
    assert error.file == "carcassonne"


@pytest.mark.parametrize(
    ("module", "profile"),
    [("arkrules_wells", "carcassonne-wells"), ("arkrules_mills", "carcassonne-mills")],
)
def test_what_an_extension_declares_as_data_is_played(module, profile, tmp_path):
    home = EXAMPLES / module.removeprefix("arkrules_") / module
    with installed(home, tmp_path):
        rules = load_profile(profile)
        assert reasons_against(rules) == ()
        for players in (2, 3):
            assert first_difference(rules, players, 4) is None


@pytest.mark.usefixtures("at_the_fair")
def test_reasons_are_sentences(snapshot):
    far, open_end = stand(tiles("31,0 D"), 'bag = ["D"]'), stand(tiles("0,0 D"))
    against_answers = {
        f"{game}: {clause} = {answer}": reasons_against(game.asked({clause: answer}))
        for game in GAMES
        for clause, answers in ANSWERS[game.root].get("unplayable", {}).items()
        for answer in answers
    }
    assert {len(reasons) for reasons in against_answers.values()} == {1}
    one, *others = (reason for reasons in against_answers.values() for reason in reasons)
    assert snapshot == {
        f"an answer, as {len(others)} more": one,
        "the travelling fair": reasons_against(fair()),
        "far away": reasons_against_state(far),
        "an open bag": reasons_against_state(open_end),
        "pigs where cities pay farmers": reasons_against(load_profile("carcassonne-2000+traders")),
        "a builder just placed": reasons_against_state(set_up(load_profile("carcassonne+traders"), {
            "players": ["red", "blue"], "tiles": ["0,0 D"], "pieces": ["red builder 0,0 C"],
            "laid": "0,0", "step": "place", "bag": ["D"],
        })),
        "two faults": str(error_of(begin_from, stand(tiles("31,0 D")), kind=KernelError)),
        "many": [reasons_against_state(state) for state in (
            new_game(BASE.asked({}), 2, bag=["V*170"]),
            new_game(BASE.asked({"setup.players": [2, 11]}), 11),
            new_game(ARK.asked({}), 2, bag=["61*33"]),
        )],
    }  # fmt: skip


# -- how much there is room for -------------------------------------------------------------------


def crowd(number):
    return new_game(BASE.asked({"setup.players": [2, 20]}), number)


@pytest.mark.parametrize(
    ("state", "most"),
    [
        (lambda tiles: new_game(BASE.asked({}), 2, bag=[f"V*{tiles}"]), 159),  # and one lies
        (crowd, 10),
        (
            lambda points: stand(tiles("0,0 D"), f'bag = ["D"]\nscores = {{ red = {points} }}'),
            10**9,
        ),
        (lambda temples: new_game(ARK.asked({}), 2, bag=[f"61*{temples}"]), 32),
        (lambda x: stand(tiles(f"{x},0 D"), 'bag = ["D"]'), 30),
        (lambda y: stand(tiles(f"0,-{y} D"), 'bag = ["D"]'), 30),
    ],
    ids=["tiles", "players", "points", "temples", "columns", "rows"],
)
def test_there_is_room_for_so_many_and_not_for_one_more(state, most):
    assert reasons_against_state(state(most)) == ()
    assert len(reasons_against_state(state(most + 1))) == 1


# -- rules and tiles of one's own -----------------------------------------------------------------


def test_a_set_of_ones_own_is_played_if_its_tiles_bear_nothing_strange(shelf):
    block = shelf.profile("block")  # of tiles with blank slots
    mine = OWN.profile("mine")
    for profile in (
        block, block.with_answer("turn.extra_for_hole", "four-different"),
        mine, mine.with_answer("junction.bush_ends", True),
    ):  # fmt: skip
        assert reasons_against(profile) == ()
        assert first_difference(profile, 2, 3) is None


@pytest.mark.slow
@pytest.mark.parametrize("game", [GHOSTS], ids=repr)
def test_what_is_said_of_figures_is_heeded(game):
    """A folder with a root of its own may say of them what it likes."""
    profile = OWN.profile("haunted")
    assert reasons_against(profile) == ()
    state = game.dense(profile, 3)
    kept = set()
    for number in range(3):
        for _, after in plies(state, Random(number)):
            kept.update((piece.kind, piece.segment) for piece in after.pieces)
        assert from_state(state, Random(number)) is None
    assert {("guard", "castle"), ("follower", "graveyard")} <= kept
    assert not {("follower", "castle"), ("guard", "graveyard")} & kept


READING = """
@clause_group("other")
class OtherRules:
    \"\"\"A clause that the kernel cannot read.\"\"\"

    more: bool = clause("More?", default=False, kernel="read")


EXTENSION = Extension(name="other", groups=(OtherRules,))
"""


def test_what_a_package_of_others_says_is_read_is_played_by_its_default_only(tmp_path):
    """No procedure of the kernel knows the clause, whatever its declaration says."""
    path = tmp_path / "more.toml"
    path.write_text('id = "more"\ntitle = "M"\nextends = "carcassonne"\nextensions = ["other"]\n')
    with another(tmp_path, READING):
        rules = load_profile(path)
        assert reasons_against(rules) == ()
        (reason,) = reasons_against(rules.with_answer("other.more", True))
    assert "other.more" in reason
