"""Games: what a board is worth, the same moves under several editions, and saved games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from arkrules.documents import (
    Block,
    Bullets,
    Entries,
    Entry,
    Frame,
    Heading,
    Paragraph,
    Table,
    TextLine,
    code,
    page,
    strong,
    tell,
)
from arkrules.documents.model import Item, Phrase
from arkrules.forms import Form, form, said
from arkrules.interop.jcz import Departure, ScoredTurn, Study, TurnUnder, Walk
from arkrules.nouns import Quantity, person
from arkrules.play import Award, GameState, Line, Replay, Valuation
from arkrules.play.valuation import Holding
from arkrules.rules import Profile
from arkrules.rulings.adjudication import Divergence
from arkrules.telling.names import Naming, item_words, joined_line, move_words
from arkrules.telling.pictures import board_picture
from arkrules.telling.rulebook import Rulebook
from arkrules.text import all_of, later, listing, say, saying, sentence, template

__all__ = [
    "course_page",
    "replays_page",
    "result",
    "saved_game_content",
    "saved_game_page",
    "standing",
    "valuation_page",
]


def standing(state: GameState) -> str:
    """The scores in one line, the best first."""
    return _by_player(sorted(state.scores.items(), key=lambda item: -item[1]))


def _by_player(numbers: Iterable[tuple[str, int]]) -> str:
    """Numbers in one line, each behind its player."""
    return str(
        listing(
            saying("{player} {number}", player=person(name), number=number)
            for name, number in numbers
        )
    )


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


@page
def course_page(
    title: str, states: Sequence[GameState], *, quiet: bool = False
) -> Iterator[Block | TextLine]:
    """A game move by move, then the board and the result; `quiet` leaves the moves out."""
    last = states[-1]
    yield Heading(title)
    if states[1:] and not quiet:
        yield Frame(map(_ply_of, states[1:]))
    yield board_picture(last, title)
    if last.over:
        scores = strong(say("Final scores:"))
        yield tell("{title} {scores}", title=scores, scores=standing(last))
    yield result(last)


def _ply_of(state: GameState) -> Entries:
    """The last move with what followed from it."""
    assert state.last is not None  # a move was made
    player, move = state.last
    return Entries([Entry(move_words(player, move), map(str, state.content.log))])


@page
def valuation_page(
    state: GameState, found: Valuation, book: Rulebook | None = None
) -> Iterator[Block]:
    """What everything on a board is worth now, and if the game ended."""
    teller = _Valuing(Naming(book), state.profile, found)
    title = state.profile.title
    yield Heading(title)
    yield board_picture(state, title)
    yield Heading(say("Now"), 2)
    yield _scores(found.scores)
    yield Entries(map(teller.holding, found.holdings))
    yield Heading(say("If the game ended"), 2)
    yield teller.awards(found.final_awards)
    yield _scores(found.final_scores)


def _scores(scores: Mapping[str, int]) -> Bullets:
    return Bullets(
        say("{player}: {points}", player=person(name), points=Quantity("point", points))
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
        weights = _by_player(held.weights.items())
        earners = all_of(map(person, held.earners)) if held.earners else saying("nobody")
        whose = sentence(
            say(
                "{feature}: {players} ({weights})",
                feature=held.of,
                players=earners,
                weights=weights,
            )
        )
        farms = held.of.kind == "field" and not held.final  # all farms are worth something together
        end = () if farms else self._paid(say("If the game ends:"), held.final)
        return Entry(whose, [*self._now(held), *end])

    def _now(self, held: Holding) -> Sequence[Block]:
        if held.of.kind == "field":
            return [Paragraph(say("It counts in the final scoring only."))]
        if held.of in self.found.complete:
            return [Paragraph(sentence(self.found.complete[held.of]))]
        return self._paid(say("If it were complete as it stands:"), held.now)

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
        return self.names.cited(self.profile, item_words(one), one.clause)


@page
def replays_page(
    title: str,
    replays: Sequence[Replay],
    divergences: Sequence[Divergence],
    book: Rulebook | None = None,
) -> Iterator[Block | TextLine]:
    """The same moves under several editions: how they end, where they part, and why."""
    names = Naming(book)
    profiles = {replay.profile.id: replay.profile for replay in replays}
    called = {id: names.profile(profile) for id, profile in profiles.items()}
    yield Heading(title)
    yield _endings((called[one.profile.id], one) for one in replays)
    for replay in replays:
        if replay.error is not None:
            yield tell(
                "{edition}, move {number}: {why}",
                edition=called[replay.profile.id], number=len(replay.states), why=str(replay.error),
            )  # fmt: skip
    sides = [(profiles[one.one], profiles[one.other], one) for one in divergences]
    if len(replays) > 1:
        yield from _differences(names, sides, whole=all(one.error is None for one in replays))


def _endings(games: Iterable[tuple[Phrase, Replay | Walk]]) -> Table:
    """How a game ended under each of some rules."""
    rows = ((head, standing(one.last), _ending(one)) for head, one in games)
    return Table(columns=(say("rules"), say("scores"), say("result")), rows=rows, kind="columns")


def _ending(game: Replay | Walk) -> Phrase:
    if game.last.over:
        return result(game.last)
    return say("stops after move {number}", number=len(game.states) - 1)


def _differences(
    names: Naming, sides: Sequence[tuple[Profile, Profile, Divergence]], *, whole: bool
) -> Iterator[Block]:
    """Where a game under two editions first differs, and what decides it; or that it does not."""
    for one, other, split in sides:
        editions = joined_line(map(names.profile, (one, other)))
        start = tell("{editions} differ from the start", editions=editions)
        if split.move:
            start = tell(
                "{editions} differ from move {number} on, {move},",
                editions=editions, number=split.move, move=split.text,
            )  # fmt: skip
        why = names.deciding(one, split)
        yield Paragraph(tell("{difference} because of {why}.", difference=start, why=why))
    if not sides:
        agree = later("They agree to the end.") if whole else later("They agree as far as they go.")
        yield Paragraph(say(agree))


# -- saved games ----------------------------------------------------------------------------------


@page
def saved_game_page(
    title: str, study: Study, book: Rulebook | None = None
) -> Iterator[Block | TextLine]:
    """A saved game: its scores by its own rules and by others, and what is refused."""
    names = Naming(book)
    heads: list[Phrase] = [say("as it was played")]
    heads += (names.profile(one.profile) for one in study.walks[1:])
    yield Heading(title)
    yield _endings(zip(heads, study.walks, strict=True))
    yield tell("Edition: {edition}", edition=code(study.played.profile.id))
    yield from _readings(names, study.played)
    yield from _refused(heads, study.walks)
    yield from _turns(names, heads, study)
    sides = [(study.played.profile, other, split) for other, split in study.divergences]
    if len(study.walks) > 1:
        yield from _differences(names, sides, whole=all(one.whole for one in study.walks))


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
    compared = study.walks[1:]
    parted = [say("parted by")] if compared else []

    def row(turn: ScoredTurn) -> Iterator[Item]:
        yield from (str(turn.number), _moves(turn), *map(_points, turn.under))
        if compared:
            clauses = map(study.played.profile.clause, turn.clauses)
            yield joined_line(map(names.clause, clauses)) if turn.clauses else ""

    columns = (say("turn"), say("moves"), *heads, *parted)
    yield Table(columns=columns, rows=map(row, scoring), kind="columns")


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
    return _by_player(turn.points.items()) or "–"


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


def saved_game_content(study: Study) -> Mapping[str, Any]:
    """The same for programs, with every turn."""
    return {
        "game": study.played.saved.name,
        "players": study.played.last.players,
        "replays": study.walks,
        "turns": study.turns,
        "divergences": [split for _, split in study.divergences],
    }
