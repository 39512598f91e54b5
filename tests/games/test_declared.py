"""What the games that come with the library declare: answers where nobody answers, and nouns."""

from __future__ import annotations

import tomllib
from enum import Enum, StrEnum
from pathlib import Path

import pytest

from arkrules.errors import ProfileError
from arkrules.games.abbot import EXTENSION as ABBOT
from arkrules.games.ark import EXTENSION as ARK
from arkrules.games.base import EXTENSION as BASE
from arkrules.games.ghosts import EXTENSION as GHOSTS
from arkrules.games.inns import EXTENSION as INNS
from arkrules.games.river import EXTENSION as RIVER
from arkrules.games.traders import EXTENSION as TRADERS
from arkrules.play import assembly_of
from arkrules.play.extension import CELLS, ONE_CELL, PIECES, PieceKind
from arkrules.rules import ClauseRole, load_profile
from arkrules.rulings.whatif import conceivable_answers
from tests.faults import one_of_each
from tests.running import error_of

WITHOUT_A_BOX = {"setup.tiles": 0, "setup.start_tile": ()}
"""Who plays with tiles of their own need not say how many there are, nor what lies first."""
UNANSWERED = {
    "setup.left_in_box": (), "score.order_same_turn": "sum",
    "score.floor": "zero", "end.completed_last": "nothing", "final.unit": "tile",
}  # fmt: skip
"""What the edition that is sold need not answer: as few things happen as may."""


@pytest.mark.parametrize(
    ("edition", "without"),
    [
        ("carcassonne", ()),
        ("ark-en2", ("base",)),
        ("ghosts", ("base",)),
        ("carcassonne-c2+abbot+inns+traders", ("base",)),
        ("carcassonne-c2+river-2", ("base",)),
    ],
)
def test_who_answers_nothing_plays_as_the_edition_that_is_sold(
    edition: str, without: tuple[str, ...]
) -> None:
    """A text that is only written down for readers is empty."""
    profile = load_profile(edition)
    base = load_profile("carcassonne").catalogue if without else {}
    expected = {
        id: WITHOUT_A_BOX.get(id, getattr(profile[clause.group], clause.name))
        if clause.type is not str or clause.standing is ClauseRole.EXECUTED
        else ""
        for id, clause in profile.catalogue.items()
        if id not in base
    }
    assert {id: profile.catalogue[id].default for id in expected} == expected


WORDS = {
    "ark-en2": {
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
    "ghosts": {
        "mist.limits": "either laid-tile laid-against-clear laid-against-clear-block",
        "mist.half_side": "any all",
        "ghost.penalty_who": "majority every-owner",
        "ghost.penalty_final": "scored paid every",
        "castle.final": "misty-tiles one-and-neighbors",
    },
}


@pytest.mark.parametrize("edition", WORDS)
def test_answers_in_words_are_those_that_house_rules_say_in_files(edition: str) -> None:
    """Whoever has written one down is understood ever after."""
    profile = load_profile(edition)
    own = profile.catalogue.keys() - load_profile("carcassonne").catalogue.keys()
    chosen = {id for id in own if isinstance(profile.catalogue[id].default, StrEnum)}
    assert chosen == WORDS[edition].keys()
    for clause, known in WORDS[edition].items():
        for word in known.split():
            assert profile.with_answer(clause, word).value(clause) == word
        error = error_of(profile.with_answer, clause, "whatever", kind=ProfileError)
        assert clause in f"{error.key} {error.faults}"


BOUNDS: dict[tuple[object, ...], dict[str, str]] = {
    (0, 999, -1): {
        "ark-en2": "setup.prophets prophet.multiplier",
        "ghosts": "setup.ghosts guard.weight ghost.penalty",
    },
    (-999, 999, -1000, 1000): {
        "ark-en2": "ark.placement_bonus ark.points_per_follower ark.temple_bonus road.per_oasis"
        " city.per_scroll temple.points temple.points_with_ark temple.final_points",
        "ghosts": "castle.complete",
    },
}
"""Two answers that may be given, those that may not, and to what clauses."""


def test_points_may_be_lost_and_whatever_is_counted_is_not_less_than_nothing() -> None:
    asked = [
        (edition, clause, bounds)
        for bounds, clauses in BOUNDS.items()
        for edition, ids in clauses.items()
        for clause in ids.split()
    ]
    for edition, clause, bounds in [
        *asked, ("ark-en2", "ark.steps", ([1, 1], [9, 9], [0, 1], [1, 10])),
    ]:  # fmt: skip
        profile = load_profile(edition)
        for answer in bounds[:2]:
            assert profile.with_answer(clause, answer)
        for answer in bounds[2:]:
            error = error_of(profile.with_answer, clause, answer, kind=ProfileError)
            assert clause in f"{error.key} {error.faults}"


def test_what_the_edition_that_is_sold_leaves_open_is_left_alone() -> None:
    profile = load_profile("carcassonne")
    assert {id: profile.catalogue[id].default for id in UNANSWERED} == UNANSWERED
    assert profile.catalogue.keys() - profile.answers.keys() == UNANSWERED.keys()


GAMES = (BASE, ARK, GHOSTS)
BOXES = (RIVER, INNS, TRADERS, ABBOT)


MARKED = {
    "bush": "road", "inn": "road", "oasis": "road", "cathedral": "city", "cloth": "city",
    "grain": "city", "pennant": "city", "scroll": "city", "wine": "city", "pig-herd": "field",
    "sheep": "field", "wolf": "field", "lake": "", "mist": "", "spring": "", "volcano": "",
}  # fmt: skip
"""On what a mark lies; nothing is said of those of a tile as a whole."""
JOINT = {"bush"}


def test_things_have_words_and_what_they_are_called_is_said(snapshot: object) -> None:
    said: dict[str, str] = {}
    for game in (*GAMES, *BOXES):
        said |= {noun.word: str(noun) for noun in game.nouns if str(noun) != noun.word}
        said |= {**game.sites, **game.tokens, **{mark.word: mark.about for mark in game.marks}}
        said |= {piece.name: ", ".join(piece.synonyms) for piece in game.pieces if piece.synonyms}
    assert said == snapshot
    marks = [mark for game in (*GAMES, *BOXES) for mark in game.marks]
    assert {mark.word: " ".join(sorted(mark.on)) for mark in marks} == MARKED
    assert {mark.word for mark in marks if mark.joint} == JOINT


def test_whatever_lies_on_a_board_has_a_noun_and_can_be_drawn() -> None:
    for game in GAMES:
        lie = {piece.name for piece in game.pieces} | game.tokens.keys()
        printed = {mark.word for mark in game.marks} | game.sites.keys()
        carried = {"ghosts"} if game is GHOSTS else set()
        assert {*game.glyphs} == lie | printed | carried
        assert (lie | printed) - {"mist"} <= {noun.word for noun in game.nouns} | {"mist"}


def test_what_is_scored_and_told_and_kept_is_known_by_its_name() -> None:
    """What is left of a supply is told last; what a position says besides is what it is."""
    found = {
        game.name: (
            [scorer.kind for scorer in game.scorers],
            {aspect.name: aspect.aside for aspect in game.verdict_fields},
            {key.name: (key.type, key.site) for key in game.position_fields},
        )
        for game in GAMES
    }
    places = {"ark": (ONE_CELL, ""), "ark_reached": (CELLS, "temple"), "ark_arrived": (bool, "")}
    assert found == {
        "base": (["road", "city", "monastery"], {}, {}),
        "ark": (["temple"], {"ark": False}, places),
        "ghosts": (["castle", "graveyard"], {"ghosts": True}, {"driven_off": (PIECES, "")}),
    }


# -- as declared ----------------------------------------------------------------------------------

EVERYTHING = ("carcassonne-c2+abbot+inns+river+river-2+traders", "ark-en2", "ghosts")
"""Editions whose clauses and pieces are all that there are."""


CLAUSES = tomllib.loads(Path(__file__).with_name("clauses.toml").read_text("utf-8"))
"""What belongs to which part of the game, by who acts on it."""


def test_each_clause_belongs_to_a_part_of_the_game_and_is_executed_or_not() -> None:
    """Its question, its bounds, and the words of the answers of a few, the schemas hold."""
    found: dict[str, dict[str, set[str]]] = {}
    for profile in map(load_profile, EVERYTHING):
        for id, clause in profile.catalogue.items():
            found.setdefault(clause.part, {}).setdefault(clause.standing, set()).add(id)
    assert found == {
        part: {standing: {*ids.split()} for standing, ids in standings.items()}
        for part, standings in CLAUSES.items()
    }


def test_how_answers_in_numbers_and_lists_are_told(snapshot: object) -> None:
    """That of an edition, and the first that somebody else could give."""
    told = []
    for profile in map(load_profile, EVERYTHING):
        for clause in profile.catalogue.values():
            others = conceivable_answers(profile, clause)
            few = isinstance(clause.type, type) and issubclass(clause.type, (Enum, bool, str))
            if not few and (others or isinstance(clause.default, tuple)):
                told.append(" / ".join(map(clause.say, (profile.value(clause.id), *others[:1]))))
    assert one_of_each(told, of=("rules/clauses",)) == snapshot


KINDS = ("road", "city", "field", "farm", "monastery", "garden", "castle", "temple")


MAY_DO = tomllib.loads(Path(__file__).with_name("pieces.toml").read_text("utf-8"))
"""What kinds of pieces may do where, edition by edition."""


@pytest.mark.parametrize("edition", EVERYTHING)
def test_what_each_kind_of_piece_may_do(edition: str) -> None:
    profile = load_profile(edition)
    pieces = assembly_of(profile).pieces

    def counts(piece: PieceKind, final: bool) -> dict[str, str]:
        found: dict[str, list[str]] = {}
        for kind in KINDS:
            weight = piece.weight(profile, kind, final)
            assert not weight.marks
            assert not weight.notes
            found.setdefault(f"{weight.number} {weight.clause}", []).append(kind)
        return {weight: " ".join(kinds) for weight, kinds in found.items()}

    found = {
        piece.name: {
            "many": [piece.dealt(profile), piece.reserved(profile)],
            "stands_on": " ".join(sorted(piece.stands_on(profile))),
            "counts": counts(piece, False),
            "counts_at_the_end": counts(piece, True),
            "bars": " ".join(other for other in pieces if piece.blocks(profile, other)),
            "open_only": [*piece.open_only(profile)],
            "back": [piece.returns(profile), piece.returns_clause],
            "clauses": [piece.where_clause, piece.count_clause, piece.out_of_supply],
            "follower": piece.counts_as_follower,
        }
        for piece in pieces.values()
    }
    assert found == MAY_DO[edition]
