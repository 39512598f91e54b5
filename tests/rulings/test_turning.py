"""The outcome of a case, and what it turns on."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import Status, load_profile
from arkrules.rules import Library, library
from arkrules.rulings import Case, adjudicate, read_case
from arkrules.rulings.casebook import casebook
from arkrules.rulings.turning import turning, turning_of
from tests.fair import another
from tests.positions import BASE, CAP, FIELD, ROAD, tiles
from tests.rulings.disputes import ENDS, IMPOSSIBLE, TWO, WINS, WON, dispute, found, verdict


def test_without_verdicts_a_case_asks_for_legality_and_gains() -> None:
    outcome = verdict(dispute(*WON, moves=WINS)).outcome
    assert set(outcome.values) == {"legal", "gains"}


def test_the_outcome_is_what_the_verdict_names() -> None:
    says = 'step = "draw"\nscores = { blue = 0 }\nturns_on = []\nstatus = "stated"'
    outcome = verdict(dispute(*WON, moves=WINS, verdict=says)).outcome
    assert set(outcome.values) == {"legal", "step", "scores"}


def test_what_only_another_edition_knows_is_no_part_of_the_outcome() -> None:
    text = dispute(*WON, moves=WINS, verdict="ghosts = 9\ngains = { red = 4 }", under="ghosts")
    assert set(verdict(text, "ghosts", of="ghosts").outcome.values) == {"legal", "ghosts", "gains"}
    assert set(verdict(text).outcome.values) == {"legal", "gains"}


def test_players_left_out_are_no_part_of_the_outcome() -> None:
    assert verdict(dispute(*WON, moves=WINS, verdict="gains = { blue = 0 }")).turns_on == ()
    assert verdict(dispute(*WON, moves=WINS, verdict="gains = { red = 4 }")).turns_on == (
        "city.small",
    )


@pytest.mark.parametrize(
    "clauses", ["[]", '["farm.value"]', '["city.small"]', '["farm.value", "city.small"]']
)
def test_turns_on_names_at_least_these(clauses: str) -> None:
    says = f"gains = {{ red = 7 }}\nturns_on = {clauses}"
    assert found(dispute(*TWO, moves=ENDS, verdict=says)) == []


def test_an_answer_that_nobody_gives_is_not_attested() -> None:
    says = 'gains = { red = 4 }\nturns_on = ["city.per_tile"]'
    assert found(dispute(*WON, moves=WINS, verdict=says)) != []


def test_an_answer_is_attested_by_a_profile_asked_about(shelf: Library) -> None:
    text = dispute(*WON, moves=WINS, verdict='gains = { red = 4 }\nturns_on = ["city.per_tile"]')
    besides = '\n[verdict."carcassonne+house.ten"]\ngains = { red = 20 }'
    assert found(text + besides, shelf) == []


def test_an_answer_held_by_overlays_alone_never_enters_the_status(shelf: Library) -> None:
    text = dispute(*WON, moves=WINS, verdict='gains = { red = 4 }\nstatus = "implied"')
    besides = '\n[verdict."carcassonne+house.ten"]\ngains = { red = 20 }'
    assert found(text + besides, shelf) == []


def test_an_answer_is_attested_by_a_reading(own_folder: Path) -> None:
    position = (tiles("0,0 [CCC aaa aaa aaa; pennant@C]"),)
    doubtful = load_profile("doubtful", paths=[own_folder])
    asked = adjudicate(read_case(dispute(*position, moves=WINS)), [doubtful])["doubtful"]
    assert set(asked.turns_on) == {"city.small", "city.per_pennant"}


@pytest.mark.parametrize(
    ("tile", "status"),
    [
        ("[CCC aaa aaa aaa; pennant@C]", "silent"),  # the pennant's worth is silent
        (CAP, "community"),  # what the smallest city is worth is agreed by the community
        ("[CCC CCC aaa aaa]", "implied"),  # it is not complete, and nothing of that is stated
    ],
)
def test_the_status_is_the_weakest_of_the_clauses_it_turns_on(
    tile: str, status: str, shelf: Library
) -> None:
    text = dispute(
        tiles(f"0,0 {tile}"), moves=WINS, verdict=f'status = "{status}"', under="doubtful"
    )
    assert found(text, shelf) == []


def test_statuses_are_ordered_from_the_strongest_to_the_weakest() -> None:
    order = ["stated", "clarified", "implied", "community", "silent", "contested"]
    assert sorted(order, key=lambda word: Status(word).weakness) == order


def test_a_counterfactual_under_which_a_move_is_refused_alters_the_outcome(shelf: Library) -> None:
    text = dispute(*WON, moves=WINS, verdict='turns_on = ["follower.completed"]')
    besides = "\n[verdict.strict]\nlegal = false"
    assert found(text + besides, shelf) == []


def test_a_counterfactual_under_which_an_earlier_move_is_refused_alters_the_outcome(
    shelf: Library,
) -> None:
    moves = [*WINS, "lay E 0,-2"]
    text = dispute(*WON, moves=moves, verdict='legal = true\nturns_on = ["follower.completed"]')
    asked = [shelf.profile(BASE), shelf.profile("strict")]
    assert "follower.completed" in adjudicate(read_case(text), asked)[BASE].turns_on


def test_a_counterfactual_under_which_the_position_cannot_be_alters_nothing(
    own_folder: Path,
) -> None:
    narrow, walled = (load_profile(name, paths=[own_folder]) for name in ("narrow", "walled"))
    asked = adjudicate(read_case(dispute(*IMPOSSIBLE, moves=["lay U/1 2,0"])), [narrow, walled])[
        "narrow"
    ]
    assert "table.bounds" not in asked.turns_on


def test_where_the_position_can_be_and_the_tile_is_refused_the_same_clause_alters_it(
    own_folder: Path,
) -> None:
    narrow, walled = (load_profile(name, paths=[own_folder]) for name in ("narrow", "walled"))
    case = read_case(dispute(tiles("0,0 D"), moves=["lay U/1 1,0"]))
    assert "table.bounds" in adjudicate(case, [narrow, walled])["narrow"].turns_on


def test_every_refusing_clause_is_reported_beside_the_single_ones() -> None:
    text = dispute(
        tiles(f"0,0 {FIELD}", f"1,0 {FIELD}"),
        'pieces = ["blue follower 0,0 a"]',
        "supply = { red = { follower = 0 } }",
        'step = "place"',
        'laid = "1,0"',
        moves=["follower a"],
    )
    run = verdict(text).outcome.run
    assert run is not None
    assert {refusal.clause for refusal in run.refusals} == {
        "follower.out_of_supply", "follower.occupied",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "rests"),
    [
        (dispute(tiles("0,0 D"), moves=["lay E 0,-1"]), ("tile.match",)),
        (
            dispute(
                tiles("0,0 [aaa a1a aaa aaa]", f"1,0 {ROAD}"),
                'pieces = ["red follower 0,0 1"]',
                moves=["lay [aaa aaa aaa a1a] 2,0", "pass"],
            ),
            ("road.per_tile",),
        ),
    ],
)
def test_a_verdict_rests_on_what_refuses_and_awards_though_nobody_answers_it_otherwise(
    text: str, rests: tuple[str, ...]
) -> None:
    assert (verdict(text).rests_on, verdict(text).turns_on) == (rests, ())


@pytest.mark.usefixtures("at_the_fair")
def test_a_verdict_does_not_rest_on_what_only_an_extension_calls_a_clause(tmp_path: Path) -> None:
    source = "ASLEEP = (Refusal('keeper.asleep', 'the keeper sleeps'),)\nEXTENSION = Extension("
    source += "name='other', hooks=Hooks(placing=lambda _content, _piece, _segment: ASLEEP))"
    text = dispute(*WON, moves=WINS, verdict="legal = false", under="both")
    with another(tmp_path, source) as both:
        found = adjudicate(read_case(text), [load_profile(str(both))], shelf=library([tmp_path]))
        assert found["both"].outcome.run.refusals[0].words == "the keeper sleeps"
        assert "keeper.asleep" not in found["both"].rests_on


def test_a_pair_of_clauses_is_reported_beside_the_single_ones() -> None:
    verdicts = adjudicate(read_case(dispute(*TWO, moves=ENDS)), [BASE, "carcassonne-2000"])
    (parting,) = verdicts.partings
    assert parting.clauses == (("city.small", "farm.value"),)


# -- cases by what their verdicts turn on ----------------------------------------------------------


def turns(id: str, **verdicts: str) -> Case:
    """A case by what its verdicts turn on; `__` is a dash."""
    text = dispute(tiles("0,0 D")).replace('"dispute"', f'"{id}"')
    for under, clauses in verdicts.items():
        text += f"\n[verdict.'{under.replace('__', '-')}']\nturns_on = {clauses.split()}"
    return read_case(text)


def test_cases_are_found_by_a_clause_that_a_verdict_of_an_edition_or_of_its_parents_turns_on() -> (
    None
):
    base, later, ghosts = map(load_profile, (BASE, "carcassonne-2001", "ghosts"))
    one = turns("one", carcassonne="city.small farm.value", carcassonne__2001="city.small")
    two = turns("two", carcassonne__2001="city.small", ghosts="")
    found = turning([one, two])
    assert found.on("city.small", [base]) == (one,)
    assert found.on("city.small", [later]) == (one, two)
    assert found.on("city.small", [ghosts]) == (one,)
    assert found.on("city.small", [base, later, ghosts]) == (one, two)
    assert found.on("farm.value", [later]) == (one,)
    assert found.on("city.small", []) == found.on("hand.size", [base, later]) == ()


def test_overlays_are_the_same_in_whatever_order_they_are_named() -> None:
    overlays = "house.bag", "house.bushes", "house.dice-markers", "house.no-final", "surface.floor"
    case = turns("one", **{" + ".join((BASE, *overlays[::-1], *overlays)): "city.small"})
    found = turning([case])
    assert found.on("city.small", [load_profile("+".join((BASE, *overlays)))]) == (case,)
    assert found.on("city.small", [load_profile(f"{BASE}+house.bag")]) == ()


def test_the_cases_of_the_casebooks_within_reach_are_sorted(tmp_path: Path) -> None:
    shipped = casebook()["small-city"]
    assert "city.small" in (shipped.verdicts[BASE].turns_on or ())
    (tmp_path / "casebook.toml").write_text('version = "1"\nsubjects.lions = "Lions"\n')
    (tmp_path / "casebook" / "lions").mkdir(parents=True)
    text = dispute(*WON, moves=WINS, verdict='turns_on = ["city.small"]')
    (tmp_path / "casebook" / "lions" / "dispute.toml").write_text(text)
    own = read_case(text)
    for shelf, there in ((None, False), (library([tmp_path]), True)):
        found = turning_of(shelf).on("city.small", [load_profile(BASE)])
        assert shipped in found
        assert (own in found) is there


# -- as the command line says it ------------------------------------------------------------------


def test_a_group_has_the_headline_and_a_profile_the_label_that_the_command_line_says() -> None:
    case = read_case(dispute(*WON, moves=WINS))
    verdicts = adjudicate(case, [BASE, "carcassonne-2000"])
    assert [group.headline for group in verdicts.groups] == [
        "Red scores 4 points for the city C at 0,-1.",
        "Red scores 2 points for the city C at 0,-1.",
    ]
    assert [len(group) for group in verdicts.groups] == [1, 1]
    assert verdicts.groups[0].outcome is verdicts[BASE].outcome
    label = "The Ark of the Covenant, English 2nd edition (Inspiration Games, 2005)"
    assert load_profile("ark-en2").label == label
    changed = load_profile("ark-de").with_answer("ark.steps", [1, 3])
    assert changed.label.endswith(", ark.steps = [1, 3] (Diehl Medien, 2004, German)")


ROADS = tiles("0,0 [aaa a1b bbb b1a]")


def test_a_line_that_ends_before_its_turn_is_scored_says_so() -> None:
    text = dispute(ROADS, moves=["lay [aaa aaa aaa a1b] 1,0"])
    (group,) = adjudicate(read_case(text), [BASE]).groups
    assert group.headline.startswith("No piece stands on the board. The turn is not scored yet; ")
    assert group.headline.endswith("; next: a piece may be placed on the tile just laid.")
    text = dispute(ROADS, moves=["lay [aaa aaa aaa a1b] 1,0", "pass"])
    (group,) = adjudicate(read_case(text), [BASE]).groups
    assert "not scored yet" not in group.headline


def test_points_come_before_winners() -> None:
    lines = [line.replace("'E*2'", "") for line in WON]
    says = "winners = ['red']\nscores = { red = 9, blue = 0 }"
    (group,) = adjudicate(
        read_case(dispute(*lines, moves=[*WINS, "end"], verdict=says)), [BASE]
    ).groups
    assert group.headline.index("Red has 9 points") < group.headline.index("Red wins")
