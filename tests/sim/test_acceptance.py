"""What the kernel plays; and of everything else every reason, in words."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.errors import KernelError
from arkrules.play import new_game, plies, set_up
from arkrules.rules import Standing, load_profile
from arkrules.sim.acceptance import reasons_against, reasons_against_state
from arkrules.sim.bridge import begin_from
from arkrules.sim.clauses import FIXED, IDLE, READ
from arkrules.sim.lockstep import first_difference
from arkrules.sim.tabulating import tables_of
from tests.fair import fair
from tests.house_rules import SHELF
from tests.positions import stand, tiles
from tests.sim.played import ROOT, accepted, changes, otherwise, overlaid, profile_named


def base(**answers):
    profile = SHELF.profile(ROOT)
    for name, answer in answers.items():
        profile = profile.with_answer(name.replace("__", "."), answer)
    return profile


def test_every_edition_and_overlay_of_the_base_game_is_played():
    assert len(overlaid()) == 21  # five editions and sixteen overlays
    assert all(map(accepted, overlaid()))


def test_every_executed_clause_is_read_fixed_or_idle_and_only_one_of_them():
    executed = {clause.id for clause in base() if clause.standing is Standing.EXECUTED}
    assert executed == READ.keys() | FIXED.keys() | IDLE.keys()
    assert len(READ) + len(FIXED) + len(IDLE) == len(executed)


@pytest.mark.parametrize("name", overlaid())
def test_the_kernel_knows_whatever_the_engine_asks(name):
    watched = profile_named(name).watched()
    for _ in plies(new_game(watched, 3), Random(4)):
        pass
    assert watched.asked
    assert watched.asked <= READ.keys() | FIXED.keys() | IDLE.keys()


@pytest.mark.parametrize(
    ("clause", "answer"),
    [
        ("follower.out_of_supply", "others-remain"),
        ("score.order_same_turn", "losses-first"),
        ("city.completed_again", True),
    ],
)
def test_idle_clauses_decide_nothing(clause, answer):
    assert clause in IDLE
    assert base().value(clause) != answer
    assert first_difference(base().with_answer(clause, answer), 2, 3) is None


def test_all_other_answers_that_lockstep_tries_are_accepted():
    for clause, answer in changes():
        assert reasons_against(otherwise(clause, answer)) == ()


@pytest.mark.parametrize(
    ("clause", "answer", "said"),
    [
        ("city.closed", "wall-suffices", "when its wall is closed"),
        ("city.closed", "enclosed-filled", "encloses no empty cell"),
        ("turn.sequence", ["draw", "lay", "score", "place"], "draw, lay, score, place"),
        ("city.per_pennant", -1, "-1 for each"),
        ("road.per_tile", -2, "-2 for each"),
        ("monastery.points", -9, "-9"),
        ("city.per_tile", {"points": -2, "per": "tile"}, "-2 for each tile"),
        ("hand.size", 12, "12"),
        ("final.order", ["unfinished", "unfinished"], "unfinished, unfinished"),
    ],
)
def test_an_answer_that_it_cannot_play_by_is_said(clause, answer, said):
    (reason,) = reasons_against(base().with_answer(clause, answer))
    assert reason.startswith(f"{clause}: the kernel cannot play by the answer “")
    assert said in reason


def test_all_reasons_are_said_at_once():
    profile = base(city__closed="wall-suffices", hand__size=12)
    assert len(reasons_against(profile)) == 2
    with pytest.raises(KernelError, match=r"carcassonne: 2 faults(?s:.*)city\.closed(?s:.*)") as no:
        tables_of(profile)
    assert len(no.value.faults) == 2


def test_another_game_is_not_played_and_everything_strange_in_it_is_named(tmp_path):
    """The Ark with ghosts, each of which it knows alone."""
    both = 'id = "both"\ntitle = "both"\nextends = "ghosts"\nextensions = ["ghosts", "ark"]\n'
    (tmp_path / "both.toml").write_text(both)
    reasons = "\n".join(reasons_against(load_profile("both", paths=[tmp_path])))
    for said in (
        "the extension ghosts", "the extension ark",
        "the hook placing of the extension ghosts", "the piece guard", "the step haunt-own",
        "the move haunt", "how a castle is scored", "the site graveyard",
        "modifier 1 of awards",
        "ghost.penalty is a clause that the kernel does not know",
    ):  # fmt: skip
        assert said in reasons


@pytest.mark.usefixtures("at_the_fair")
def test_an_extension_of_ones_own_is_not_played():
    reasons = reasons_against(fair())
    assert "the kernel does not know the extension fair" in reasons
    assert any("clause that the kernel does not know" in reason for reason in reasons)
    assert any(reason.startswith("the kernel does not call the hook") for reason in reasons)


def test_a_set_of_ones_own_is_played_if_its_tiles_bear_nothing_strange(own_folder, shelf):
    block = shelf.profile("block")  # of tiles with blank slots
    assert reasons_against(block) == ()
    assert first_difference(block, 2, 3) is None
    other = block.with_answer("turn.extra_for_hole", "four-different")
    assert first_difference(other, 2, 3) is None
    text = (
        '[tiles]\nF = { outline = "aaa aaa aaa aaa", count = 4 }\n'
        'B = { outline = "a1b b2c c3a aaa", marks = "bush@1+2+3", count = 30 }\n'
        'C = { outline = "CCC aaa DDD aaa", marks = "pennant*2@D", count = 30 }\n'
    )
    head = 'id = "own"\ntitle = "Own"\nsource = "base:tiles"\nconfidence = "confirmed"\n'
    (own_folder / "tiles" / "own.toml").write_text(f'{head}start = ["0,0 B"]\n{text}')
    profile = own_folder / "mine.toml"
    profile.write_text(
        'id = "mine"\ntitle = "mine"\nextends = "carcassonne"\nsets = ["own"]\n'
        '[rules.setup.tiles]\nanswer = 64\nnote = "ours"\n'
        '[rules.setup.start_tile]\nanswer = []\nnote = "ours"\n'
        '[rules.junction.bush_ends]\nanswer = false\nnote = "ours"\n'
    )
    from arkrules.rules import library

    mine = library([own_folder]).profile("mine")
    assert reasons_against(mine) == ()
    assert first_difference(mine, 2, 3) is None
    assert first_difference(mine.with_answer("junction.bush_ends", True), 2, 3) is None


def test_more_than_it_has_room_for_is_said():
    state = new_game(base(), 2, bag=["V*170"])
    reasons = "\n".join(reasons_against_state(state))
    assert "room for 160 tiles, and there are 171" in reasons
    eleven = new_game(base(setup__players=[2, 11]), 11)
    assert reasons_against_state(eleven) == (
        "the kernel has room for 10 players, and there are 11",
    )


def test_states_that_it_cannot_play_on_from():
    far = stand(tiles("31,0 D"), 'bag = ["D"]')
    assert reasons_against_state(far) == ("a tile lies more than 30 cells from the middle",)
    open_end = stand(tiles("0,0 D"))
    assert reasons_against_state(open_end) == ("the kernel has to know which tiles are in the bag",)
    with pytest.raises(KernelError, match="which tiles are in the bag"):
        begin_from(open_end)


def test_tiles_described_by_their_outline_are_played_too():
    state = set_up(base(), 'players = ["red", "blue"]\ntiles = ["0,0 [CCC a1b bbb b1a]"]\n'
                   'bag = ["[CCC CCC CCC CCC; pennant*3@C]*2", "V*5"]')  # fmt: skip
    from arkrules.sim.lockstep import from_state

    assert from_state(state, Random(1)) is None
