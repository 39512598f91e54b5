"""Which profiles a case is asked under, and what cannot be asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import load_profile
from arkrules.errors import CaseError
from arkrules.rules import Library
from arkrules.rulings import Case, adjudicate, read_case
from arkrules.rulings.adjudication import Parting
from arkrules.rulings.askable import unheld, unknown_words
from arkrules.rulings.check import check_file
from tests.positions import BASE, FIELD, tiles
from tests.rulings.disputes import IMPOSSIBLE, PLAIN, WINS, WON, dispute, found, refused, with_key

# -- which profiles a case is asked under ----------------------------------------------------------


def test_combined_profiles_are_quoted(shelf: Library) -> None:
    text = dispute(*WON, moves=WINS, verdict="gains = { red = 20 }", under="carcassonne+house.ten")
    assert found(text, shelf) == []


@pytest.mark.parametrize(
    "profile", ["zebra", "carcassonne+zebra", "zebra+house.ten", "carcassonne+carcassonne-2000"]
)
def test_a_verdict_for_a_profile_that_is_not_found_is_an_error_of_its_file(
    profile: str, shelf: Library
) -> None:
    assert profile in refused(dispute(*WON, verdict='step = "draw"', under=profile), shelf)


def test_a_case_is_not_heard_if_it_states_a_verdict_for_a_profile_that_is_not_found() -> None:
    case = read_case(dispute(*WON, verdict='step = "draw"', under="zebra"), file="one.toml")
    with pytest.raises(CaseError, match=r'one.toml: verdict."zebra": no profile'):
        adjudicate(case, [BASE])


def test_a_profile_is_named_by_its_file_below_the_folder_of_the_case(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine.toml").write_text(
        'id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\n'
        '[rules.city.per_tile]\nanswer = { points = 10, per = "tile" }\nnote = "ours"\n'
    )
    text = dispute(*WON, moves=WINS, verdict="gains = { red = 20 }", under="own/mine.toml")
    (tmp_path / "case.toml").write_text(text)
    (check,) = check_file(tmp_path / "case.toml")
    assert (check.profile, check.holds) == ("own/mine.toml", True)
    assert adjudicate(check.case, [BASE])[BASE].outcome.legal


def test_every_profile_that_is_not_found_is_named() -> None:
    text = dispute(verdict='step = "draw"', under="zebra")
    said = refused(text + '\n[verdict.yak]\nstep = "draw"')
    assert "zebra" in said
    assert "yak" in said


def test_a_position_that_is_impossible_under_a_profile_is_not_applicable_there(
    own_folder: Path,
) -> None:
    walled = load_profile("walled", paths=[own_folder])
    verdicts = adjudicate(read_case(dispute(*IMPOSSIBLE)), [load_profile(BASE), walled])
    assert verdicts[BASE].applicable
    assert not verdicts["walled"].applicable
    run = verdicts["walled"].outcome.run
    assert run is not None
    assert "1,0 lies beyond the table" in run.faults[0]


def test_that_is_an_error_only_if_the_case_states_a_verdict_for_it(shelf: Library) -> None:
    plain = dispute(*IMPOSSIBLE, verdict='step = "draw"')
    assert found(plain, shelf) == []
    said = refused(plain + '\n[verdict.walled]\nstep = "draw"', shelf)
    assert "verdict.walled" in said
    assert "1,0 lies beyond the table" in said


@pytest.mark.usefixtures("at_the_fair")
@pytest.mark.parametrize(
    ("position", "moves", "word"),
    [
        ((tiles("0,0 [CCC aaa aaa aaa; banner@C]"),), (), "banner"),
        ((tiles("0,0 [aaa aaa aaa aaa; stall]"),), (), "stall"),
        ((tiles("0,0 S1"),), (), "S1"),
        (('hands = { red = ["S1"] }',), (), "S1"),
        (('bag = ["S1*2"]',), (), "S1"),
        ((tiles("0,0 D"), 'pieces = ["red juggler 0,0 C"]'), (), "juggler"),
        (("supply = { red = { juggler = 0 } }",), (), "juggler"),
        (("stock = { red = { juggler = 0 } }",), (), "juggler"),
        (("stock = { coin = 3 }",), (), "coin"),
        ((tiles("0,0 D"), 'fair = "0,0"'), (), "fair"),
        ((tiles("0,0 D"),), ("lay U/1 1,0", "juggler 1"), "juggler 1"),
        ((tiles("0,0 D"),), ("lay U/1 1,0", "fair 1,0"), "fair 1,0"),
        ((tiles("0,0 D"),), ("lay S1 0,1",), "S1"),
        ((tiles("0,0 D"),), ("lay U/1 1,0", "follower stall"), "follower stall"),
    ],
    ids=[
        "mark", "site", "kind that lies", "kind in hand", "kind in the bag", "piece",
        "piece in a supply", "piece in the stock", "stock", "token", "placing a piece",
        "moving a token", "laying a kind", "a site to stand on",
    ],
)  # fmt: skip
def test_a_case_is_asked_under_every_profile_that_knows_its_words(
    position: tuple[str, ...], moves: tuple[str, ...], word: str
) -> None:
    verdicts = adjudicate(read_case(dispute(*position, moves=moves)), [BASE, "fair"])
    assert verdicts["fair"].applicable
    assert not verdicts[BASE].applicable
    assert any(word in unknown for unknown in verdicts[BASE].unknown)


@pytest.mark.parametrize("key", ["allows", "forbids", "options"])
def test_moves_that_a_verdict_speaks_of_are_words_of_the_case_too(key: str) -> None:
    text = dispute(tiles("0,0 D"), verdict=f'{key} = ["guard C"]', under="ghosts")
    assert unknown_words(read_case(text), load_profile(BASE)) == ["move 'guard C'"]
    assert unknown_words(read_case(text), load_profile("ghosts")) == []


@pytest.mark.parametrize(
    ("key", "line"),
    [("allows", "folower C"), ("forbids", "lay Zebra 0,1"), ("options", "draw E/1")],
)
def test_a_line_of_a_verdict_that_is_no_move_is_an_error(key: str, line: str) -> None:
    assert f"verdict.carcassonne.{key}[0]" in refused(dispute(*WON, verdict=f'{key} = ["{line}"]'))


def test_a_line_of_play_that_is_no_move_is_an_error() -> None:
    text = dispute(*WON, moves=[WINS[0], "folower C"], verdict="legal = false")
    assert "play.moves[1]" in refused(text)


def test_what_a_move_may_begin_with_is_told_of_all_games() -> None:
    said = refused(dispute(*WON, moves=["zebra C"], verdict="legal = false"))
    told = "play.moves[0]: 'zebra C': not a move; expected a line that begins with one of ark, "
    assert told in said
    assert ", guard, " in said


@pytest.mark.parametrize(
    "verdict",
    [
        "scores = { green = 1 }", "gains = { green = 1 }", "supply = { green = { follower = 1 } }",
        "supply = { red = { zebra = 1 } }", "stock = { zebra = 1 }", "hands = { green = [] }",
        'hands = { red = ["Zebra"] }', 'to_move = "green"', 'step = "dance"', 'step = "score"',
        'winners = ["green"]', 'turns_on = ["city.zebra"]',
    ],
)  # fmt: skip
def test_a_verdict_that_speaks_of_what_is_not_there_is_an_error(verdict: str) -> None:
    assert "verdict.carcassonne" in refused(dispute(*WON, moves=WINS, verdict=verdict))


# -- options at draw -------------------------------------------------------------------------------


def test_options_at_draw_with_an_unknown_bag_is_an_error() -> None:
    said = refused(dispute(tiles("0,0 D"), verdict='options = ["end"]'))
    assert "verdict.carcassonne" in said
    assert "unknown bag" in said


def test_a_refusal_that_was_not_expected_fails_the_verdict_though_options_are_stated() -> None:
    text = dispute(tiles("0,0 D"), moves=["lay E 0,-1"], verdict='options = ["pass"]')
    assert "tile.match" in "\n".join(found(text))


def test_options_are_no_hindrance_to_asking_where_the_tile_is_refused(own_folder: Path) -> None:
    case = read_case(dispute(tiles("0,0 E"), moves=["lay E/2 0,-1"], verdict='options = ["pass"]'))
    walled = load_profile("walled", paths=[own_folder])
    assert adjudicate(case, [load_profile(BASE), walled])[BASE].applicable


# -- words that nobody knows -----------------------------------------------------------------------

KINDS = "expected owner, kind, cell and segment, the kind being one of follower, guard, prophet"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('hands = { red = ["ZZ"] }', "position.hands.red[0]: "),
        ('hands = { red = ["E", "ZZ"] }', "position.hands.red[1]: "),
        ('bag = ["E*2", "ZZ*2"]', "position.bag[1]: "),
        ('bag = ["E*2", "*2"]', "position.bag[1]: '*2': no tile is named"),
        ('bag = ["E*2", "D*x"]', "position.bag[1]: 'D*x': no kind"),
        ('bag = ["E*2", "2"]', "position.bag[1]: '2': no kind"),
        ('hands = { red = ["E", "50"] }', "verdict.carcassonne: carcassonne does not know tile 50"),
        ('pieces = ["red"]', f"position.pieces[0]: 'red' is no piece; {KINDS}\n"),
        (
            'pieces = ["red follower 0,0"]',
            f"position.pieces[0]: 'red follower 0,0' is no piece; {KINDS}\n",
        ),
        ('pieces = ["red folower 0,0 a"]', f"is no piece; {KINDS}; did you mean follower?"),
        ('pieces = ["red meeple 0,0 a"]', f"{KINDS}; write `red follower 0,0 a`"),
        ('pieces = ["red follower 0,0 a ghosts"]', "'ghosts' cannot be read; write `ghosts=1`"),
        ('pieces = ["red follower 0,0 a ghost=1"]', "'ghost=1' cannot be read; write `ghosts=1`"),
        ('pieces = ["ark 0,0"]', f'{KINDS}; write `ark = "0,0"` beside `pieces`'),
    ],
)
def test_words_of_a_position_that_nobody_knows_are_told(line: str, said: str) -> None:
    text = dispute(tiles("0,0 D"), line, verdict='to_move = "red"')
    assert said in refused(text) + "\n"


@pytest.mark.parametrize("token", ["E*3", "E * 3", " E *3"])
def test_how_many_tiles_a_bag_holds_may_stand_apart(token: str) -> None:
    case = read_case(dispute(tiles("0,0 D"), f'bag = ["{token}"]', verdict="legal = true"))
    assert unknown_words(case, load_profile(BASE)) == []
    assert adjudicate(case, [BASE])[BASE].applicable


@pytest.mark.usefixtures("at_the_fair")
def test_kinds_of_pieces_are_told_in_order() -> None:
    text = dispute(tiles("0,0 D"), 'pieces = ["red"]', verdict='to_move = "red"')
    assert refused(text).endswith(" follower, guard, juggler, prophet")


def test_a_line_that_nobody_reads_is_not_unknown_to_one_profile() -> None:
    case = read_case(dispute(tiles("0,0 D"), moves=["folower C", "guard C"]))
    assert unknown_words(case, load_profile(BASE)) == ["move 'guard C'"]
    case = read_case(dispute(tiles("0,0 D"), 'pieces = ["red", "red guard 0,0 C"]'))
    assert unknown_words(case, load_profile(BASE)) == ["piece 'guard'"]


def test_why_no_edition_can_hold_a_position_is_said(shelf: Library) -> None:
    walled, plain = shelf.profile("walled"), shelf.profile(BASE)
    case = read_case(dispute(*IMPOSSIBLE))
    assert unheld(case, [walled, plain]) == ()
    (fault,) = unheld(case, [walled])
    assert fault.startswith("tiles: 1,0 lies beyond")
    foreign = read_case(dispute(tiles("0,0 50")))
    assert unheld(foreign, [walled, plain]) == ("no edition knows tile 50",)
    assert unheld(foreign, [walled, shelf.profile("ghosts")]) == ()


def test_a_case_without_a_position_is_not_asked() -> None:
    case = read_case(
        with_key("reference = true\nanswer = 'Ask.'").partition("[position]")[0], file="one.toml"
    )
    with pytest.raises(CaseError, match="nothing to execute") as caught:
        adjudicate(case)
    assert caught.value.file == "one.toml"
    with pytest.raises(CaseError, match="nothing to execute"):
        adjudicate(Case(id="made", title="Made", question="By a program?"))


def test_a_profile_that_was_not_asked_has_no_verdict() -> None:
    with pytest.raises(KeyError, match="zebra"):
        adjudicate(read_case(PLAIN), [BASE])["zebra"]


@pytest.mark.usefixtures("at_the_fair")
def test_what_only_one_of_two_has_is_told_in_order(tmp_path: Path) -> None:
    (tmp_path / "crowd.toml").write_text(
        'id = "crowd"\ntitle = "Crowd"\nextends = "fair"\nextensions = ["ghosts", "fair", "ark"]\n'
        '[rules.setup.followers]\nanswer = 5\nnote = "ours"\n'
    )
    crowd = load_profile("crowd", paths=[tmp_path])
    text = dispute(tiles(f"0,0 {FIELD}"), verdict="supply = { red = { follower = 7 } }")
    (parting,) = adjudicate(read_case(text), [BASE, crowd]).partings
    assert parting.only == ("ark", "fair", "ghosts")


def test_two_editions_are_parted_by_what_only_one_of_them_has() -> None:
    text = dispute(tiles(f"0,0 {FIELD}"), verdict="supply = { red = { follower = 7 } }")
    (parting,) = adjudicate(read_case(text), ["ark-en2", "ghosts"]).partings
    assert parting.only == ("ark", "ghosts")
    bare = Parting(one="a", other="b", clauses=())
    assert bare.words == "what only one of them has: another set of tiles"
    bare = Parting(one="a", other="b", clauses=(), only=("ark", "ghosts"))
    assert bare.words == "what only one of them has: ark and ghosts"
