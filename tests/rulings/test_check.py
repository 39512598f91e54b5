"""A verdict: every key, right and wrong; gains; lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from arkrules.errors import CaseError
from arkrules.rules import Library, library
from arkrules.rulings import check_case, read_case
from arkrules.rulings.casebook import case_json
from arkrules.rulings.check import case_files
from tests.fair import another
from tests.positions import CAP, FIELD, tiles
from tests.rulings.disputes import ENDS, HEAD, TWO, WINS, WON, dispute, found, refused

# -- a verdict: every key, right and wrong ---------------------------------------------------------


@pytest.mark.parametrize(
    "verdict",
    [
        "legal = true",
        'allows = ["draw E", "lay E 0,-2", "lay base:E/2 0,1"]',
        'forbids = ["draw V", "lay E/2 0,-2", "pass", "end", "follower C"]',
        'options = ["draw E"]',
        "scores = { red = 9, blue = 0 }",
        "scores = { red = 9 }",
        "gains = { red = 4, blue = 0 }",
        "supply = { red = { follower = 7 }, blue = { follower = 6 } }",
        "hands = { red = [], blue = [] }",
        'pieces = ["blue follower 0,0 a"]',
        'to_move = "blue"',
        'step = "draw"',
        'turns_on = ["city.small"]',
        'status = "implied"',  # as city.per_tile is, of which every reading agrees here
    ],
)
def test_a_verdict_holds(verdict: str) -> None:
    assert found(dispute(*WON, moves=WINS, verdict=verdict)) == []


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("legal = false", "legal: expected false, found true (no clause refuses a move)"),
        ('allows = ["draw E", "draw V"]', "allows.draw V: expected true"),
        ('allows = ["pass"]', "turn.sequence"),
        (
            'forbids = ["pass", "draw E"]',
            "forbids.draw E: expected false, found true (it is legal)",
        ),
        ('options = ["draw E", "end"]', "options: expected draw E, end, found draw E"),
        ("options = []", "options: expected nothing, found draw E"),
        ("scores = { red = 8, blue = 0 }", "scores.red: expected 8, found 9"),
        ("gains = { red = 9 }", "gains.red: expected 9, found 4"),
        ("gains = { blue = 4 }", "gains.blue: expected 4, found 0"),
        ("supply = { red = { follower = 6 } }", "supply.red.follower: expected 6, found 7"),
        ('hands = { red = ["E"] }', "hands.red: expected E, found nothing"),
        ("pieces = []", "pieces: expected nothing, found blue follower 0,0 a"),
        ('pieces = ["red follower 0,-1 C"]', "pieces: expected red follower 0,-1 C"),
        ('to_move = "red"', "to_move: expected red, found blue"),
        ('step = "place"', "step: expected place, found draw"),
        ('winners = ["red"]', "winners: expected red"),
        ('turns_on = ["farm.value"]', "turns_on: expected farm.value, found city.small"),
        ('status = "silent"', "status: expected silent, found implied"),
    ],
)
def test_a_verdict_that_does_not_hold_says_what_was_expected_and_found(
    verdict: str, said: str
) -> None:
    (difference,) = found(dispute(*WON, moves=WINS, verdict=verdict))
    assert said in difference


@pytest.mark.parametrize(("winners", "holds"), [('["red"]', True), ('["blue"]', False)])
def test_winners_are_there_after_end(winners: str, holds: bool) -> None:
    lines = [line.replace("'E*2'", "") for line in WON]
    text = dispute(*lines, moves=[*WINS, "end"], verdict=f"winners = {winners}")
    assert (found(text) == []) is holds


def test_tied_leaders_are_all_winners() -> None:
    text = dispute(tiles("0,0 D"), moves=["end"], verdict='winners = ["blue", "red"]')
    assert found(text) == []


@pytest.mark.usefixtures("at_the_fair")
@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("stock = { coin = 3 }", None),
        ("stock = { coin = 3, red = { juggler = 2 } }", None),
        ("stock = { coin = 4 }", "stock.coin: expected 4, found 3"),
        ("stock = { red = { juggler = 1 } }", "stock.red.juggler: expected 1, found 2"),
        ("supply = { red = { juggler = 0 } }", None),
        ('fair = "off"', None),
        ('fair = "0,0"', "fair: expected 0,0, found off"),
    ],
)
def test_a_stock_and_keys_of_an_extension_are_compared(verdict: str, said: str | None) -> None:
    position = (tiles("0,0 D"), 'pieces = ["red juggler 0,0 C coins=1"]')
    differences = found(dispute(*position, verdict=verdict, under="fair"))
    assert differences == ([said] if said else [])


def test_a_key_that_is_absent_is_not_checked() -> None:
    assert found(dispute(*WON, moves=WINS, verdict="scores = { red = 9 }")) == []


def test_a_player_left_out_is_not_checked() -> None:
    assert found(dispute(*WON, moves=WINS, verdict="scores = {}\nsupply = {}\nhands = {}")) == []


def test_without_the_key_legal_the_last_move_must_be_legal() -> None:
    text = dispute(*WON, moves=[WINS[0], "follower Z"], verdict='step = "place"')
    (difference,) = found(text)
    assert difference.startswith("legal: expected true, found false")
    assert "follower.where" in difference


def test_a_last_move_said_to_be_illegal_may_be_refused() -> None:
    assert found(dispute(*WON, moves=[WINS[0], "follower Z"], verdict="legal = false")) == []


@pytest.mark.parametrize("verdict", ["legal = false", "legal = true", "scores = { red = 5 }"])
def test_a_refused_earlier_move_fails_the_verdict_naming_move_and_clause(verdict: str) -> None:
    (difference,) = found(dispute(*WON, moves=[f"lay {CAP} 0,-1", "pass"], verdict=verdict))
    assert "move 1" in difference
    assert f"lay {CAP} 0,-1" in difference
    assert "tile.match" in difference


def test_after_a_refused_last_move_the_other_keys_speak_of_the_state_before_it() -> None:
    verdict = (
        'legal = false\nstep = "place"\nto_move = "red"\nallows = ["follower C"]\n'
        'scores = { red = 5 }\npieces = ["blue follower 0,0 a"]\nsupply.red.follower = 7'
    )
    assert found(dispute(*WON, moves=[WINS[0], "follower Z"], verdict=verdict)) == []


# -- gains -----------------------------------------------------------------------------------------


def gains(*position: str, moves: Sequence[str], says: str) -> list[str]:
    return found(dispute(*position, moves=moves, verdict=f"gains = {says}"))


def test_gains_count_from_the_last_lay() -> None:
    moves = [*WINS, "lay E 0,-2", "follower C"]
    assert gains(*WON, moves=moves, says="{ red = 0, blue = 0 }") == []
    assert gains(*WON, moves=moves, says="{ red = 4 }") != []


def test_gains_count_from_the_last_lay_where_the_tile_was_drawn_before() -> None:
    moves = [f"draw {CAP}", "lay /2 0,-1", "follower C"]
    assert gains(*WON, moves=moves, says="{ red = 4, blue = 0 }") == []


def test_gains_count_from_the_position_where_no_tile_was_laid() -> None:
    position = (
        tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2"), 'step = "place"', 'laid = "0,-1"',
        "scores = { red = 5 }",
    )  # fmt: skip
    assert gains(*position, moves=["follower C"], says="{ red = 4, blue = 0 }") == []


def test_gains_include_the_final_scoring() -> None:
    position = (tiles("0,0 D"), 'pieces = ["blue follower 0,0 1"]', 'bag = ["E"]')
    moves = ["lay E/2 0,-1", "follower C", "end"]
    assert gains(*position, moves=moves, says="{ red = 4, blue = 1 }") == []


# -- lists compare as sets -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "verdict",
    [
        'hands = { red = ["V", "E"] }',
        'hands = { red = ["base:E", "V", "E"] }',
        'pieces = ["blue follower 0,0 b", "red follower 0,0 C"]',
        'pieces = ["red  follower 0,0 C", "blue follower 0,0 b", "red follower 0,0 C"]',
        'allows = ["lay V 1,0", "lay E/2 0,-1", "lay E/2 0,-1"]',
        "turns_on = []",
    ],
)
def test_lists_compare_as_sets(verdict: str) -> None:
    position = (
        tiles("0,0 D"),
        'pieces = ["red follower 0,0 C", "blue follower 0,0 b"]',
        'hands = { red = ["E", "V"] }',
        'step = "lay"',
    )
    assert found(dispute(*position, verdict=verdict)) == []


# -- what cannot be compared -----------------------------------------------------------------------

OPEN = (tiles("0,0 D"),)


@pytest.mark.parametrize(
    ("position", "verdict", "said"),
    [
        (
            (*OPEN, "supply = { red = { guard = 1 } }"),
            "legal = true",
            "does not know piece 'guard'",
        ),
        (OPEN, 'turns_on = ["city.smal"]', "verdict.carcassonne.turns_on: "),
        (
            OPEN,
            "supply = { red = { guard = 1 } }",
            "carcassonne.supply.red.guard: there is no such thing; known are follower",
        ),
        (
            OPEN,
            "scores = { green = 1 }",
            "carcassonne.scores.green: there is no such thing; known are blue, red",
        ),
        (
            OPEN,
            "supply = { green = { follower = 1 } }",
            "carcassonne.supply.green: there is no such thing; known are blue, red",
        ),
        (
            OPEN,
            "stock = { zebra = 1 }",
            "carcassonne.stock.zebra: there is no such thing; known are none",
        ),
        (OPEN, "ghosts = 1", "verdict.carcassonne.ghosts: carcassonne knows no such thing"),
        (
            OPEN,
            'winners = ["yak", "green", "zebra", "red", "black", "white", "apple"]',
            "verdict.carcassonne.winners: there is no 'apple'; known are red, blue",
        ),
        (
            OPEN,
            'to_move = "green"',
            "carcassonne.to_move: there is no 'green'; known are red, blue",
        ),
        (
            OPEN,
            'hands = { red = ["D", "V", "Zebra"] }',
            "verdict.carcassonne: 'Zebra': no kind of the sets in use (base)",
        ),
        (
            (*OPEN, "[play]", 'moves = ["pass"]'),
            'legal = false\noptions = ["pass"]',
            "options: they cannot be listed at the step 'draw'",
        ),
        (OPEN, "legal = true", "legal: there is no move to judge"),
        (
            (*OPEN, 'to_move = "green"'),
            'step = "lay"',
            "verdict.carcassonne: the position cannot be under carcassonne: to_move: ",
        ),
        (
            OPEN,
            'under."city.zebra=half".step = "draw"',
            'verdict.carcassonne.under."city.zebra=half": no clause city.zebra',
        ),
        (
            OPEN,
            'under."city.small=half".scores = { green = 1 }',
            'verdict.carcassonne.under."city.small=half".scores.green: there is no such thing',
        ),
        (
            OPEN,
            'under."table.edge_completes=true".step = "draw"',
            'verdict.carcassonne.under."table.edge_completes=true": table.edge_completes needs ',
        ),
        (
            OPEN,
            'under."city.small=half".step = "draw"\nunder."city.zebra=half".step = "draw"',
            'dispute.toml: verdict.carcassonne.under."city.zebra=half": no clause city.zebra',
        ),
        (
            OPEN,
            'under."city.small=zebra".step = "draw"',
            'verdict.carcassonne.under."city.small=zebra": city.small: expected one of ',
        ),
        (
            OPEN,
            'under."city.small".step = "draw"',
            "verdict.carcassonne.under.\"city.small\": 'city.small' is no answer",
        ),
        (
            OPEN,
            'under."city.small=half".under."farm.value=per-city".step = "draw"',
            'verdict.carcassonne.under."city.small=half".under: answers are joined by + ',
        ),
    ],
)
def test_what_cannot_be_compared_is_an_error_with_its_place(
    position: tuple[str, ...], verdict: str, said: str
) -> None:
    assert said in refused(dispute(*position, verdict=verdict))


def test_what_a_verdict_does_not_turn_on_is_listed_in_order() -> None:
    stated = '["farm.value", "table.bounds", "city.closed", "road.per_tile", "hand.size"]'
    (said,) = found(dispute(*OPEN, verdict=f"turns_on = {stated}\nstep = 'draw'"))
    missing = "city.closed, farm.value, hand.size, road.per_tile, table.bounds"
    assert said == f"turns_on: expected {missing}, found nothing"


def test_those_who_are_known_are_listed_in_order() -> None:
    text = dispute(*OPEN, verdict="scores = { zebra = 1 }")
    text = text.replace('["red", "blue"]', '["red", "yellow", "blue", "green", "black"]')
    assert refused(text).endswith("known are black, blue, green, red, yellow")


KEEPER = """
EXTENSION = Extension(
    name="keeper",
    aspects=(
        Aspect(name="lions", of=lambda played, _names: 1),
        Aspect(name="cages", of=lambda played, _names: {"small": 2}),
        Aspect(name="pens", of=lambda played, _names: {"here": {"bear": 1}, "there": {"seal": 2}}),
    ),
)
"""


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Library]:
    """An extension whose aspects are stated as anything: one lion, two small cages, two pens."""
    with another(tmp_path, KEEPER, point="keeper") as profile:
        profile.write_text(
            'id = "keeper"\ntitle = "Keeper"\nextends = "carcassonne"\nextensions = ["keeper"]\n'
        )
        profile.rename(profile.with_stem("keeper"))
        yield library([tmp_path])


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("lions = 1\ncages = { small = 2 }", []),
        ("lions = true", ["lions: expected true, found 1"]),
        ("cages = { small = 3 }", ["cages.small: expected 3, found 2"]),
    ],
)
def test_what_is_stated_as_anything_is_compared_with_its_kind(
    verdict: str, said: list[str], keeper: Library
) -> None:
    assert found(dispute(*OPEN, verdict=verdict, under="keeper"), keeper) == said


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("cages = { large = 1 }", "cages.large: there is no such thing; known are small"),
        (
            "pens = { here = { seal = 1 } }",
            "pens.here.seal: there is no such thing; known are bear",
        ),
        (
            "pens = { far = { seal = 1 } }",
            "pens.far: there is no such thing; known are here, there",
        ),
        (
            "cages = { small = { door = 1 } }",
            "cages.small.door: there is no such thing; known are none",
        ),
        ("pens = { here = 1 }", "pens.here: there is no such thing"),
    ],
)
def test_what_is_stated_more_deeply_than_it_goes_is_told_with_its_place(
    verdict: str, said: str, keeper: Library
) -> None:
    told = refused(dispute(*OPEN, verdict=verdict, under="keeper"), keeper)
    assert told == f"dispute.toml: verdict.keeper.{said}"


def test_a_move_that_several_clauses_refuse_is_told_with_each_of_them() -> None:
    lines = (tiles(f"0,0 {FIELD}", f"1,0 {FIELD}"), 'ark = "0,0"', 'step = "place"', 'laid = "1,0"')
    text = dispute(*lines, moves=["ark EWEWEW", "pass"], verdict="legal = true", under="ark-en2")
    (said,) = found(text)
    assert said.startswith("move 1: expected 'ark EWEWEW' to be legal, found it is refused: ")
    assert "[ark.steps, " in said
    assert "]; the Ark turns back to 0,0 [ark.backtrack, " in said


@pytest.mark.parametrize(
    ("moves", "verdict", "said"),
    [
        (["follower a"], "legal = true", "legal"),
        ([], 'allows = ["follower a"]', "allows.follower a"),
    ],
)
def test_why_a_move_is_refused_is_told_clause_by_clause(
    moves: list[str], verdict: str, said: str
) -> None:
    lines = (
        tiles(f"0,0 {FIELD}", f"1,0 {FIELD}"),
        'pieces = ["blue follower 0,0 a"]',
        "supply = { red = { follower = 0 } }",
        'step = "place"',
        'laid = "1,0"',
    )
    (told,) = found(dispute(*lines, moves=moves, verdict=verdict))
    begins = f"{said}: expected true, found false (Red has no follower left [follower.out_of_supply"
    first, second = told.split("; ")
    assert first.startswith(begins)
    assert second.startswith("the connected feature is occupied already [follower.occupied")


def test_what_does_not_hold_under_other_answers_is_told_with_them() -> None:
    verdict = 'gains = { red = 4 }\nunder."city.small=half".gains = { red = 3, blue = 0 }'
    (said,) = found(dispute(*WON, moves=WINS, verdict=verdict))
    assert said.startswith('under "city.small=half": gains.red: expected 3, found 2')


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        ("city.small=half", 5),
        ("farm.value=per-city", 8),
        ("city.small=half + farm.value=per-city", 6),
        ("  farm.value=per-city  +  city.small=half ", 6),
    ],
)
def test_a_row_is_for_all_the_answers_that_it_names(answers: str, points: int) -> None:
    """For the city 4 or half of it, for the farm 3 or 4."""
    under = f'gains.red = 7\nunder."{answers}".gains.red = '
    assert found(dispute(*TWO, moves=ENDS, verdict=f"{under}{points}")) == []
    (said,) = found(dispute(*TWO, moves=ENDS, verdict=f"{under}9"))
    assert said.startswith(f'under "{answers}": gains.red: expected 9, found {points} (')


def test_case_files_are_those_of_all_folders_below_in_order(tmp_path: Path) -> None:
    (tmp_path / "b" / "no.toml").mkdir(parents=True)
    for name in ("c.toml", "b/a.toml", "a.toml", "case.txt"):
        (tmp_path / name).write_text("")
    found = [tmp_path / name for name in ("a.toml", "b/a.toml", "c.toml")]
    assert case_files(tmp_path) == found
    assert case_files(tmp_path / "case.txt") == [tmp_path / "case.txt"]
    with pytest.raises(CaseError, match="no case here") as caught:
        case_files(tmp_path / "b" / "no.toml")
    assert caught.value.file == str(tmp_path / "b" / "no.toml")


def test_a_case_that_is_not_executed_has_nothing_to_check() -> None:
    assert check_case(read_case(HEAD + 'reference = true\nanswer = "Ask."')) == []


def test_a_case_is_json_as_it_is_toml() -> None:
    verdict = 'gains = { red = 4 }\nturns_on = ["city.small"]\nstatus = "stated"\n'
    under = '[verdict.carcassonne.under."city.small=half"]\ngains = { red = 2 }'
    case = read_case(dispute(*TWO, moves=WINS, verdict=verdict + under))
    content = case_json(case)
    assert content.pop("position")["tiles"] == [f"0,0 {CAP}", f"0,1 {FIELD}"]
    assert content == {
        "id": "dispute",
        "title": "A dispute",
        "question": "Who is right?",
        "basis": "text",
        "cites": [],
        "origin": "",
        "reference": False,
        "answer": "",
        "play": {"moves": list(WINS)},
        "verdict": {
            "carcassonne": {
                "gains": {"red": 4},
                "turns_on": ["city.small"],
                "status": "stated",
                "under": {"city.small=half": {"gains": {"red": 2}}},
            }
        },
    }
