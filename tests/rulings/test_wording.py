"""What is said of a group of verdicts in a line."""

from __future__ import annotations

from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.rules import Library, load_profile
from arkrules.rulings import adjudicate, read_case
from arkrules.rulings.casebook import casebook
from tests.positions import BASE, CAP, tiles
from tests.rulings.disputes import ENDS, SMALL, WINS, WON, dispute

FOUR, SCORES = "gains = { red = 4, blue = 0 }\n", "scores = { red = 4, blue = 0 }"


def test_a_group_has_the_headline_that_the_command_line_says(snapshot: Snapshot) -> None:
    """A line that ends before its turn is scored says so, and points come before winners."""
    roads, laid = tiles("0,0 [aaa a1b bbb b1a]"), "lay [aaa aaa aaa a1b] 1,0"
    over = [line.replace("'E*2'", "") for line in WON]
    points = "winners = ['red']\nscores = { red = 9, blue = 0 }"
    cases = {
        "a small city": SMALL,
        "before the turn is scored": dispute(roads, moves=[laid]),
        "after it": dispute(roads, moves=[laid, "pass"]),
        "at the end": dispute(*over, moves=ENDS, verdict=points),
        "who has what besides": dispute(tiles(f"0,0 {CAP}"), moves=WINS, verdict=FOUR + SCORES),
        "who had more before": dispute(*WON, moves=WINS, verdict=FOUR + SCORES),
        "who has what before the turn is scored": dispute(
            roads, "scores = { red = 1 }", moves=[laid], verdict=FOUR + SCORES
        ),
        "that it is allowed": dispute(*WON, moves=[WINS[0]], verdict="legal = true"),
    }
    said = {
        name: adjudicate(read_case(text), ["carcassonne-2000"]).headlines[0]
        for name, text in cases.items()
    }  # fmt: skip
    assert said == snapshot


def test_that_something_is_allowed_is_told_where_it_is_not_so_everywhere() -> None:
    case = casebook()["ark-back-across-the-start"]
    telling = adjudicate(case).telling
    assert "legal" in telling


BUILT = ["lay E/2 0,-1", "follower a"]
"""A piece is placed, and nobody scores."""


def test_one_outcome_is_answered_by_all_but_what_is_told_last() -> None:
    """That a piece may be placed is told where points are not asked for, or nobody scores any."""
    for text, fields in {
        dispute(*WON, moves=WINS): {"gains"},
        dispute(*WON, moves=WINS, verdict=SCORES): {"scores"},
        dispute(*WON, moves=WINS, verdict=f"legal = true\n{SCORES}"): {"legal", "scores"},
        dispute(*WON, moves=WINS, verdict=f"{FOUR}step = 'draw'"): {"gains"},
        dispute(*WON, moves=WINS, verdict="step = 'draw'"): {"legal", "step"},
        dispute(*WON, moves=[WINS[0], "pass"], verdict="step = 'draw'"): {"step"},
        dispute(tiles("0,0 D"), moves=BUILT): {"legal", "gains", "pieces"},
        dispute(tiles("0,0 D"), moves=BUILT, verdict=FOUR): {"gains"},
        dispute(tiles("0,0 D"), moves=BUILT, verdict=f"{FOUR}{SCORES}"): {"gains", "scores"},
        dispute(tiles("0,0 D"), moves=BUILT, verdict=f"{FOUR}winners = []"): {"gains", "winners"},
    }.items():
        assert adjudicate(read_case(text), [BASE]).telling == fields, text


def test_several_outcomes_are_answered_by_what_differs_and_by_points(shelf: Library) -> None:
    base, strict, old = map(shelf.profile, (BASE, "strict", "carcassonne-2000"))
    again = load_profile(BASE).with_answer("end.tie", "play-again")
    over = [line.replace("'E*2'", "").replace("red = 5", "blue = 4") for line in WON]
    for text, other, fields in (
        (dispute(*WON, moves=WINS, verdict=f"{FOUR}step = 'draw'"), old, {"gains"}),
        (
            dispute(*WON, moves=[WINS[0]], verdict=f"{FOUR}allows = ['follower C']"),
            strict, {"allows"},
        ),
        (dispute(*over, moves=ENDS, verdict=f"{FOUR}winners = []"), again, {"gains", "winners"}),
    ):  # fmt: skip
        assert adjudicate(read_case(text), [base, other]).telling == fields, text


def test_that_nobody_scores_comes_after_what_was_asked(snapshot: Snapshot) -> None:
    """But before where things are, if it was asked itself."""
    ids = (
        "ark-past-nobody",
        "ark-beside-is-not-past",
        "abbot-on-a-garden",
        "goods-of-an-empty-city",
        "hole-filled-later",
        "seven-neighbors-are-too-few",
    )
    book = casebook()
    assert {
        id: adjudicate(book[id], [*book[id].verdicts][:1]).headlines[0] for id in ids
    } == snapshot


def test_a_verdict_has_its_sentence_and_its_picture() -> None:
    """What was not asked says why, and there is nothing to draw."""
    case = casebook()["ark-past-nobody"]
    found = adjudicate(case, ["ark-en2", BASE])
    asked, other = found
    assert [asked.sentence] == found.headlines
    assert asked.picture.startswith("<svg")
    assert asked._repr_svg_() == asked.picture
    assert other.unknown[0] in other.sentence
    assert (other.picture, other._repr_svg_()) == ("", None)
    assert asked.sentence in found._repr_html_()
