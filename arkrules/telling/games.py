"""Games: what a board is worth, the same moves under several editions, and saved games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from arkrules.documents import (
    Block,
    Bullets,
    Document,
    Entries,
    Entry,
    Frame,
    Heading,
    Paragraph,
    Table,
    TextLine,
    code,
    strong,
    tell,
)
from arkrules.documents.model import Item, Phrase
from arkrules.forms import Form, form, said
from arkrules.interop.jcz import Assertion, Departure, ScoredTurn, Study, TurnUnder, Walk
from arkrules.nouns import person
from arkrules.play import Award, GameState, Line, Valuation
from arkrules.play.valuation import Holding
from arkrules.rules import Profile
from arkrules.rulings.adjudication import Course, Divergence
from arkrules.telling.names import Naming, joined_line, move_words, sentence
from arkrules.telling.pictures import board_picture
from arkrules.telling.rulebook import Rulebook
from arkrules.text import all_of, count, later, listing, say, saying, template

__all__ = [
    "course_page",
    "ply_of",
    "replays_page",
    "result",
    "saved_game_content",
    "saved_game_page",
    "standing",
    "valuation_page",
]


def standing(state: GameState) -> str:
    """The scores in one line, the best first."""
    ranked = sorted(state.scores.items(), key=lambda item: -item[1])
    scores = (
        saying("{player} {points}", player=person(name), points=points) for name, points in ranked
    )
    return str(listing(scores))


def result(state: GameState) -> TextLine:
    """How a game ended, in a sentence."""
    if not state.over:
        return tell("Unfinished. Scores so far: {scores}", scores=standing(state))
    winners = all_of(map(person, state.winners))
    if not state.winners:
        return tell("The leaders are tied; another game decides [{clause}].", clause=_TIE)
    if len(state.winners) == 1:
        return tell("{player} wins.", player=winners)
    return tell("{players} share the victory [{clause}].", players=winners, clause=_TIE)


_TIE = "end.tie"


def course_page(title: str, states: Sequence[GameState], *, quiet: bool = False) -> Document:
    """A game move by move, then the board and the result; `quiet` leaves the moves out."""
    last = states[-1]
    moves = [] if quiet else [ply_of(state) for state in states[1:]]
    blocks: list[Block] = [Heading(title), *([Frame(moves)] if moves else [])]
    blocks.append(board_picture(last, title))
    if last.over:
        scores = strong(say("Final scores:"))
        blocks.append(Paragraph(tell("{title} {scores}", title=scores, scores=standing(last))))
    return Document(blocks=[*blocks, result(last)])


def ply_of(state: GameState) -> Entries:
    """The last move with what followed from it."""
    assert state.last is not None  # a move was made
    player, move = state.last
    return Entries([Entry(move_words(player, move), map(str, state.content.log))])


def valuation_page(state: GameState, found: Valuation, book: Rulebook | None = None) -> Document:
    """What everything on a board is worth now, and if the game ended."""
    teller = _Valuing(Naming(book), state.profile, found)
    title = template(state.profile.title)
    return Document(
        blocks=[
            Heading(title),
            board_picture(state, title),
            Heading(say("Now"), 2),
            _scores(found.scores),
            Entries(map(teller.holding, found.holdings)),
            Heading(say("If the game ended"), 2),
            teller.awards(found.final_awards),
            _scores(found.final_scores),
        ]
    )


def _scores(scores: Mapping[str, int]) -> Bullets:
    return Bullets(
        count(points, "{player}: {number} point", "{player}: {number} points", player=person(name))
        for name, points in scores.items()
    )


@attrs.frozen
class _Valuing:
    """What features and awards are worth under an edition."""

    names: Naming
    profile: Profile
    found: Valuation

    def holding(self, held: Holding) -> Entry:
        """A feature, who holds it, and its worth now and at the end."""
        pieces = listing(
            saying("{player} {number}", player=person(name), number=number)
            for name, number in held.pieces.items()
        )
        earners = all_of(map(person, held.earners)) if held.earners else saying("nobody")
        whose = sentence(
            say("{feature}: {players} ({pieces})", feature=held.of, players=earners, pieces=pieces)
        )
        farms = held.of.kind == "field" and not held.final  # all farms are worth something together
        end = () if farms else self._paid(say("If the game ends:"), held.final)
        return Entry(whose, [*self._now(held), *end])

    def _now(self, held: Holding) -> Sequence[Block]:
        if held.of.kind == "field":
            return [Paragraph(say("It counts in the final scoring only."))]
        if held.of in self.found.complete:
            return [Paragraph(sentence(self.found.complete[held.of]))]
        return self._paid(say("Complete as it stands:"), held.now)

    def _paid(self, when: str, awards: Sequence[Award]) -> Sequence[Block]:
        """What would be paid, award by award."""
        if not awards:
            return [Paragraph(tell("{when} nothing", when=when))]
        return [Paragraph(when), self.awards(awards)]

    def awards(self, awards: Iterable[Award]) -> Bullets:
        """Awards item by item, each item with its clause."""
        return Bullets(
            [sentence(award.headline), Bullets(self._item(one) for one in award.lines)]
            for award in awards
        )

    def _item(self, one: Line) -> Paragraph:
        return self.names.item([self.profile], one)


def replays_page(
    title: str,
    courses: Sequence[Course],
    divergences: Sequence[Divergence],
    book: Rulebook | None = None,
) -> Document:
    """The same moves under several editions: how they end, where they part, and why."""
    names = Naming(book)
    profiles = {course.profile.id: course.profile for course in courses}
    called = {id: names.profile(profile) for id, profile in profiles.items()}
    blocks = _ended(title, [(called[one.profile.id], one) for one in courses])
    for course in courses:
        if course.stopped:
            said = tell(
                "{edition}, move {number}: {why}",
                edition=called[course.profile.id], number=len(course.states), why=course.stopped,
            )  # fmt: skip
            blocks.append(Paragraph(said))
    sides = [(profiles[one.one], profiles[one.other], one) for one in divergences]
    if len(courses) > 1:
        blocks += _differences(names, sides, whole=not any(one.stopped for one in courses))
    return Document(blocks=blocks)


def _ended(title: str, games: Sequence[tuple[Phrase, Course | Walk]]) -> list[Block]:
    """How a game ended under each of some rules."""
    rows = [(head, standing(one.last), _ending(one)) for head, one in games]
    columns = (say("rules"), say("scores"), say("result"))
    return [Heading(title), Table(columns=columns, rows=rows, kind="columns")]


def _ending(game: Course | Walk) -> Phrase:
    if game.last.over:
        return result(game.last)
    return say("stops after move {number}", number=len(game.states) - 1)


def _differences(
    names: Naming, sides: Iterable[tuple[Profile, Profile, Divergence]], *, whole: bool
) -> Iterator[Block]:
    """Where a game under two editions first differs, and what decides it; or that it does not."""
    same = True
    for one, other, split in sides:
        same = False
        editions = joined_line(map(names.profile, (one, other)))
        start = tell("{editions} differ from the start", editions=editions)
        if split.move:
            start = tell(
                "{editions} differ from move {number} on, {move},",
                editions=editions, number=split.move, move=split.text,
            )  # fmt: skip
        why = names.deciding(one, split.clauses)
        yield Paragraph(tell("{difference} because of {why}.", difference=start, why=why))
    if same:
        agree = later("They agree to the end.") if whole else later("They agree as far as they go.")
        yield Paragraph(say(agree))


# -- saved games ----------------------------------------------------------------------------------


def saved_game_page(
    title: str, study: Study, assertions: Sequence[Assertion] = (), book: Rulebook | None = None
) -> Document:
    """A saved game: its scores by its own rules and by others, what is refused, what is tested."""
    names = Naming(book)
    heads = list(_heads(names, study))
    blocks = _ended(title, list(zip(heads, study.walks, strict=True)))
    blocks.append(Paragraph(tell("Edition: {edition}", edition=code(study.played.profile.id))))
    blocks += _readings(names, study.played)
    blocks += [*_refused(heads, study.walks), *_turns(names, heads, study)]
    sides = [(study.played.profile, other, split) for other, split in study.divergences]
    if len(study.walks) > 1:
        blocks += _differences(names, sides, whole=all(one.whole for one in study.walks))
    if assertions:
        blocks += [Heading(say("What its test expects"), 2), Bullets(map(_assertion, assertions))]
    return Document(blocks=blocks)


def _heads(names: Naming, study: Study) -> Iterator[Phrase]:
    """What each of the rules are called, first those by which it was played."""
    yield say("as it was played")
    for one in study.walks[1:]:
        yield names.profile(one.profile)


def _readings(names: Naming, played: Walk) -> Iterator[Block]:
    """The clauses that are played as JCloisterZone reads them, and what the edition has."""
    if played.departures:
        yield Heading(say("Played as JCloisterZone reads it, and not as printed"), 2)
        yield Bullets(_departure(names, played.profile, one) for one in played.departures)


def _departure(names: Naming, profile: Profile, one: Departure) -> Paragraph:
    clause, printed = profile.clause(one.clause), one.printed
    said = tell(
        "{question} Here: {answer}; printed: {printed}",
        question=template(clause.question),
        answer=clause.say(one.answer), printed=clause.say(printed.value),
    )  # fmt: skip
    return Paragraph(said, places=names.known(clause, printed.status, printed.cite))


def _refused(heads: Sequence[Phrase], walks: Sequence[Walk]) -> Iterator[Block]:
    """The moves that our rules refuse, and where a game stops because of them."""
    found = [
        tell(
            "{rules}: turn {number}, {player}: {move} is refused: {why}",
            rules=head, number=one.turn, player=person(one.player), move=one.move,
            why="; ".join(map(str, one.refusals)),
        )
        for head, walked in zip(heads, walks, strict=True)
        for one in walked.refused
    ]  # fmt: skip
    if found:
        yield Heading(say("Refused moves"), 2)
        yield Bullets(found)
    for head, walked in zip(heads, walks, strict=True):
        if not walked.whole:
            yield Paragraph(tell("{rules}: the game cannot go on after this.", rules=head))


def _turns(names: Naming, heads: Sequence[Phrase], study: Study) -> Iterator[Block]:
    """The turns that brought points under any of the rules."""
    scoring = [turn for turn in study.turns if turn.scores]
    if not scoring:
        return
    yield Heading(say("Turns that brought points"), 2)
    columns: list[Item] = [say("turn"), say("moves"), *heads]
    compared = len(study.walks) > 1
    if compared:
        columns.append(say("parted by"))
    rows = []
    for turn in scoring:
        row: list[Item] = [str(turn.number), _moves(turn), *map(_points, turn.under)]
        if compared:
            clauses = map(study.played.profile.clause, turn.clauses)
            row.append(joined_line(map(names.clause, clauses)) if turn.clauses else "")
        rows.append(tuple(row))
    yield Table(columns=tuple(columns), rows=rows, kind="columns")


def _moves(turn: ScoredTurn) -> str:
    """What was done in a turn."""
    if turn.played.final:
        return say("final scoring")
    moves = listing(turn.played.moves)
    return say("{player}: {move}", player=person(turn.played.player), move=moves)


def _points(turn: TurnUnder | None) -> str:
    """What a turn brought."""
    if turn is None:
        return say("not reached")
    gained = (
        saying("{player} {points}", player=person(name), points=points)
        for name, points in turn.points.items()
    )
    return str(listing(gained)) or _NOTHING


_NOTHING = "–"


def _assertion(one: Assertion) -> str:
    words = {True: _HOLDS, False: _FAILS, None: _UNTOLD}[one.holds]
    return say(words, sentence=one.sentence, found=one.found)


_HOLDS = later("{sentence}: passed.")
_FAILS = later("{sentence}: failed; found {found}.")
_UNTOLD = later("{sentence}: not judged; {found}.")


# -- for programs ---------------------------------------------------------------------------------


@form(Walk)
class WalkJSON(Form):
    """A saved game under some rules."""

    profile: str = said("profile.id")
    answers: Mapping[str, Any] = said("profile.changes")
    departures: Sequence[Any]
    scores: Mapping[str, int] = said("last.scores")
    winners: Sequence[str] = said("last.winners")
    whole: bool
    refused: Sequence[Any]


@form(Departure)
class DepartureJSON(Form):
    """A clause that is played as that program reads it, and the edition's own answer."""

    clause: str
    answer: Any
    printed: Any = said("printed.value")
    status: str = said("printed.status")


@form(ScoredTurn)
class ScoredTurnJSON(Form):
    """A turn, and what it brought under each of the rules."""

    turn: int = said("number")
    player: str = said("played.player")
    final: bool = said("played.final")
    moves: Sequence[str] = said("played.moves")
    points: Sequence[Any] = said(lambda turn: [one and one.points for one in turn.under])
    clauses: Sequence[str]


def saved_game_content(study: Study, assertions: Sequence[Assertion] = ()) -> Mapping[str, Any]:
    """The same for programs, with every turn."""
    return {
        "game": study.played.saved.name,
        "players": study.played.last.players,
        "courses": study.walks,
        "turns": study.turns,
        "divergences": [split for _, split in study.divergences],
        "assertions": assertions,
    }
