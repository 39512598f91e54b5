"""Hypothesis strategies: tiles, profiles, states, games and cases at random.

They need Hypothesis, which comes with the extra `testing`: `pip install '.[testing]'`.
What fails shrinks: to fewer tiles, to fewer moves, to the first of the legal moves,
to the first of the editions, and to answers that are the edition's own.

>>> from hypothesis import given
>>> from arkrules.testing import strategies as ark
>>> @given(ark.states(most=5))
... def test_nobody_loses_points(state):
...     assert min(state.scores.values()) >= 0
>>> test_nobody_loses_points()
"""

from __future__ import annotations

from hypothesis import strategies as st

from arkrules.play import Draw, GameState, Move, Record, contradictions, lexicon, new_game
from arkrules.play.clauses import SetupRules
from arkrules.rules import Clause, Profile, library, load_profile
from arkrules.rulings import Case, VerdictRow
from arkrules.rulings.whatif import conceivable_answers
from arkrules.tiles import Kind, Vocabulary, parse_literal
from arkrules.tiles.tile import KINDS

# -- tiles -----------------------------------------------------------------------------------------


def outlines() -> st.SearchStrategy[str]:
    """A valid outline, with cities, roads, and fields joined in any way, also under mist."""
    beside = st.sampled_from("aaabbcd~#")
    city = st.sampled_from("CDE").map(lambda slot: slot * 3)
    road = st.tuples(beside, st.sampled_from("123"), beside).map("".join)
    field = st.sampled_from("abc").flatmap(
        lambda slot: st.text((slot, "~", "#"), min_size=3, max_size=3)
    )
    side = st.one_of(city, road, field)
    return st.tuples(side, side, side, side).map(" ".join)


@st.composite
def notes(draw: st.DrawFn, outline: str, vocabulary: Vocabulary | None = None) -> list[str]:
    """Marks, a site, and contacts that an outline allows, each once.

    The words are those of a vocabulary, or of all extensions installed.
    """
    words = vocabulary or lexicon().vocabulary
    found = [*_marks(outline, words)]
    chosen = draw(st.lists(st.sampled_from(found), unique=True, max_size=3)) if found else []
    slots = sorted(set(outline))
    for field in (slot for slot in slots if slot.islower()):
        for city in (slot for slot in slots if slot.isupper()):
            how = draw(st.sampled_from(("", "", "", "touch", "apart")))
            chosen += [f"{how} {field}-{city}"] if how else []
    site = draw(st.sampled_from(("", "", "", *sorted(words.sites))))
    return [*chosen, site] if site else chosen


def _marks(outline: str, words: Vocabulary) -> list[str]:
    """The marks that an outline allows, one way to write each."""
    found = []
    segments = sorted({slot for slot in outline if slot in KINDS})
    for mark in words.marks.values():
        there = [segment for segment in segments if KINDS[segment] in mark.on]
        if not mark.on:
            found.append(mark.word)
        elif not mark.joint:
            found += [f"{mark.word}@{there[0]}", f"{mark.word}*2@{there[-1]}"] if there else []
            found += [f"{mark.word}@{segment}" for segment in there[1:-1]]
        elif len(there) > 1:
            found.append(f"{mark.word}@{'+'.join(there)}")
    return found


@st.composite
def kinds(draw: st.DrawFn, vocabulary: Vocabulary | None = None) -> Kind:
    """Any valid literal, in the words of a vocabulary or of all installed extensions."""
    words = vocabulary or lexicon().vocabulary
    outline = draw(outlines())
    return parse_literal(f"[{outline}; {', '.join(draw(notes(outline, words)))}]", words)


# -- profiles --------------------------------------------------------------------------------------


def answers(profile: Profile, clause: Clause) -> st.SearchStrategy[object]:
    """Answers to a clause, the edition's own first, and then all conceivable ones."""
    return st.sampled_from((profile.value(clause.id), *conceivable_answers(profile, clause)))


@st.composite
def profiles(draw: st.DrawFn, *names: str, changes: int = 3) -> Profile:
    """A profile that can be played, with other answers to some of its clauses.

    It is one of those named, or of all editions within reach.
    """
    profile = load_profile(draw(st.sampled_from(names or tuple(library().profile_ids()))))
    # Other numbers in the box need another box.
    asked = [one for one in profile if one.executed and one.heading != "setup"]
    for _ in range(draw(st.integers(0, changes))):
        clause = draw(st.sampled_from(asked))
        answer = draw(answers(profile, clause))
        changed = profile.with_value(clause.id, answer)
        if not contradictions(changed):
            profile = changed
    return profile


# -- play ------------------------------------------------------------------------------------------


def moves(state: GameState) -> st.SearchStrategy[Move]:
    """The legal moves of a state, of which the first is the simplest."""
    legal = state.moves()
    return st.integers(0, len(legal) - 1).map(lambda at: legal[at])


def _walk(draw: st.DrawFn, state: GameState, most: int | None) -> tuple[list[Move], GameState]:
    """At most a number of moves, or all to the end, and the state to which they lead."""
    made: list[Move] = []
    left = None if most is None else draw(st.integers(0, most))
    while not state.over and len(made) != left:
        made.append(draw(moves(state)))
        state = state.play(made[-1])
    return made, state


@st.composite
def _played(
    draw: st.DrawFn, rules: st.SearchStrategy[Profile] | None, tiles: int, most: int | None
) -> tuple[GameState, list[Move], GameState]:
    """The beginning of a game with a small bag, the moves made, and the resulting state."""
    profile = draw(rules if rules is not None else profiles())
    crowd = profile[SetupRules].players
    players = draw(st.integers(min(2, crowd.most), min(4, crowd.most)))
    whole = new_game(profile, players)
    tokens = [move.tile for move, _ in whole.chances() if isinstance(move, Draw)]
    bag = draw(st.lists(st.sampled_from(tokens or ["D"]), min_size=1, max_size=tiles))
    start = new_game(profile, players, bag=bag)
    return start, *_walk(draw, start, most)


def states(
    rules: st.SearchStrategy[Profile] | None = None, *, tiles: int = 12, most: int = 30
) -> st.SearchStrategy[GameState]:
    """A state that a game reaches in a limited number of moves, from a bag of limited size."""
    return _played(rules, tiles, most).map(lambda found: found[2])


def games(
    rules: st.SearchStrategy[Profile] | None = None, *, tiles: int = 8
) -> st.SearchStrategy[Record]:
    """A whole game, played to its end from a bag of limited size, as its record."""
    return _played(rules, tiles, None).map(lambda found: Record.of(found[0], found[1]))


# -- cases -----------------------------------------------------------------------------------------


@st.composite
def cases(
    draw: st.DrawFn,
    rules: st.SearchStrategy[Profile] | None = None,
    *,
    tiles: int = 8,
    most: int = 4,
) -> Case:
    """A valid case: a state, a limited number of legal moves, and true statements about the result.

    Only profiles whose answers are all their own can be named in a case, so that the verdict
    is about the edition that a profile was made of.
    """
    profile = load_profile(draw(rules if rules is not None else profiles(changes=0)).id)
    state = draw(states(st.just(profile), tiles=tiles, most=20))
    made, after = _walk(draw, state, most)
    written: dict[str, object] = {
        "scores": dict(after.scores),
        "step": after.step,
        "pieces": tuple(map(str, after.pieces)),
    }
    return Case(
        id="drawn",
        title="Drawn at random",
        question="What is so after these moves?",
        basis=draw(st.sampled_from(("text", "reading", "open"))),
        position=state.position(),
        moves=made,
        verdicts={profile.id: VerdictRow(written=written)},
    )
