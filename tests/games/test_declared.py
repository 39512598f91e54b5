"""What the games that come with the library declare: answers where nobody answers, and nouns."""

from __future__ import annotations

from enum import StrEnum

import pytest

from arkrules.errors import ProfileError
from arkrules.games.ark import EXTENSION as ARK
from arkrules.games.base.extension import EXTENSION as BASE
from arkrules.games.ghosts import EXTENSION as GHOSTS
from arkrules.play import Extension
from arkrules.rules import Standing, load_profile

WITHOUT_A_BOX = {"setup.tiles": 0, "setup.start_tile": ()}
"""Who plays with tiles of their own need not say how many there are, nor what lies first."""
UNANSWERED = {
    "setup.left_in_box": (), "city.completed_again": False, "score.order_same_turn": "sum",
    "end.completed_last": "nothing", "final.unit": "tile",
}  # fmt: skip
"""What the edition that is sold need not answer: as few things happen as may."""
CALLED = {"ark": "Ark", "large": "large follower"}
"""What is not called by the word that code and files have for it."""


@pytest.mark.parametrize(
    ("edition", "without"), [("carcassonne", ()), ("ark-en2", ("base",)), ("ghosts", ("base",))]
)
def test_who_answers_nothing_plays_as_the_edition_that_is_sold(
    edition: str, without: tuple[str, ...]
) -> None:
    """A text that is only written down for readers is empty."""
    profile = load_profile(edition)
    base = load_profile("carcassonne").catalogue if without else {}
    expected = {
        id: WITHOUT_A_BOX.get(id, getattr(profile[clause.group], clause.name))
        if clause.type is not str or clause.standing is Standing.EXECUTED
        else ""
        for id, clause in profile.catalogue.items()
        if id not in base
    }
    assert {id: profile.catalogue[id].default for id in expected} == expected


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        (
            "ark-en2",
            {
                "prophet.weight": "one one-in-cities",
                "prophet.final": "as-follower nothing doubled",
                "ark.may_move": "in-play temple-laid",
                "ark.backtrack": "never start always",
                "ark.route": "free shortest first-journey nearer",
                "ark.temple_bonus_when": "ends passes",
                "ark.temple_bonus_repeat": "each-time once-per-temple once",
                "temple.who": "all-pieces followers-only",
                "temple.scored_after": "roads-and-cities roads",
                "temple.followers_stay": "stay come-back",
                "field.value": "field-floor score-floor",
            },
        ),
        (
            "ghosts",
            {
                "mist.limits": "either laid-tile laid-against-clear laid-against-clear-block",
                "mist.half_side": "any all",
                "ghost.penalty_who": "majority every-owner",
                "ghost.penalty_final": "scored paid every",
                "castle.final": "misty-tiles one-and-neighbors",
            },
        ),
    ],
)
def test_answers_in_words_are_those_that_house_rules_say_in_files(
    edition: str, words: dict[str, str]
) -> None:
    """Whoever has written one down is understood ever after."""
    profile = load_profile(edition)
    own = profile.catalogue.keys() - load_profile("carcassonne").catalogue.keys()
    chosen = {id for id in own if isinstance(profile.catalogue[id].default, StrEnum)}
    assert chosen == words.keys()
    for clause, known in words.items():
        for word in known.split():
            assert profile.with_answer(clause, word).value(clause) == word
        with pytest.raises(ProfileError, match=clause):
            profile.with_answer(clause, "whatever")


@pytest.mark.parametrize(
    ("edition", "clause", "allowed", "beyond"),
    [
        ("ark-en2", "ark.steps", ([1, 1], [9, 9]), ([0, 1], [1, 10])),
        ("ark-en2", "setup.prophets", (0, 999), (-1,)),
        ("ark-en2", "prophet.multiplier", (0, 999), (-1,)),
        ("ghosts", "setup.ghosts", (0, 999), (-1,)),
        ("ghosts", "guard.weight", (0, 999), (-1,)),
        ("ghosts", "ghost.penalty", (0, 999), (-1,)),
        *(
            ("ark-en2", points, (-999, 999), (-1000, 1000))
            for points in (
                "ark.placement_bonus", "ark.points_per_follower", "ark.temple_bonus",
                "road.per_oasis", "city.per_scroll", "temple.points",
                "temple.points_with_ark", "temple.final_points",
            )
        ),
        ("ghosts", "castle.complete", (-999, 999), (-1000, 1000)),
    ],
)  # fmt: skip
def test_points_may_be_lost_and_whatever_is_counted_is_not_less_than_nothing(
    edition: str, clause: str, allowed: tuple[object, ...], beyond: tuple[object, ...]
) -> None:
    profile = load_profile(edition)
    for answer in allowed:
        assert profile.with_answer(clause, answer)
    for answer in beyond:
        with pytest.raises(ProfileError, match=clause):
            profile.with_answer(clause, answer)


def test_what_the_edition_that_is_sold_leaves_open_is_left_alone() -> None:
    profile = load_profile("carcassonne")
    assert {id: profile.catalogue[id].default for id in UNANSWERED} == UNANSWERED
    assert profile.catalogue.keys() - profile.answers.keys() == UNANSWERED.keys()


@pytest.mark.parametrize("game", [BASE, ARK, GHOSTS], ids=lambda game: game.name)
def test_things_are_called_by_their_words(game: Extension) -> None:
    words = {noun.word: str(noun) for noun in game.nouns}
    assert words == {word: CALLED.get(word, word) for word in words}
    named = {piece.name for piece in game.pieces} | {mark.word for mark in game.marks}
    assert named <= words.keys()
    middles = {site.word: str(site.about) for site in game.sites}
    assert middles == {word: f"a {word} in the middle of the tile" for word in middles}
    tokens = {token.name: str(token.about) for token in game.tokens}
    assert tokens == ({"ark": "the Ark of the Covenant"} if game is ARK else {})


@pytest.mark.parametrize(
    ("game", "kinds"),
    [(BASE, ["road", "city", "monastery"]), (ARK, ["temple"]), (GHOSTS, ["castle", "graveyard"])],
    ids=["base", "ark", "ghosts"],
)
def test_what_is_scored_is_known_by_its_kind(game: Extension, kinds: list[str]) -> None:
    assert [scorer.kind for scorer in game.scorers] == kinds


@pytest.mark.parametrize(
    ("game", "last"),
    [(BASE, {}), (ARK, {"ark": False}), (GHOSTS, {"ghosts": True})],
    ids=["base", "ark", "ghosts"],
)
def test_what_is_left_of_a_supply_is_told_last(game: Extension, last: dict[str, bool]) -> None:
    assert {aspect.name: aspect.aside for aspect in game.aspects} == last


@pytest.mark.parametrize("game", [BASE, ARK, GHOSTS], ids=lambda game: game.name)
def test_whatever_lies_on_a_board_can_be_drawn(game: Extension) -> None:
    lie = {piece.name for piece in game.pieces} | {token.name for token in game.tokens}
    printed = {mark.word for mark in game.marks} | {site.word for site in game.sites}
    carried = {"ghosts"} if game is GHOSTS else set()
    assert set(game.glyphs) == lie | printed | carried


@pytest.mark.parametrize(
    ("game", "kept"),
    [
        (BASE, {}),
        (
            ARK,
            {"ark": ("cell", ""), "ark_reached": ("cells", "temple"), "ark_arrived": ("flag", "")},
        ),
        (GHOSTS, {"driven_off": ("pieces", "")}),
    ],
    ids=["base", "ark", "ghosts"],
)
def test_what_a_position_says_besides_is_offered_as_what_it_is(
    game: Extension, kept: dict[str, tuple[str, str]]
) -> None:
    assert {key.name: (key.holds, key.site) for key in game.keys} == kept
