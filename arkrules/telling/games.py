"""Games: what everything on a board is worth, and the same moves under several editions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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
    line,
    strong,
    tell,
)
from arkrules.documents.model import Item
from arkrules.play import Draw, GameState, Line, Valuation
from arkrules.play.valuation import Holding
from arkrules.plurals import plural
from arkrules.rules import Profile
from arkrules.rulings.replays import Course, Divergence
from arkrules.telling.names import Naming, joined_line, sentence
from arkrules.telling.pictures import board_picture
from arkrules.telling.rulebook import Rulebook

__all__ = ["course_page", "ply_of", "replays_page", "result", "standing", "valuation_page"]


def standing(state: GameState) -> str:
    """The scores in one line, the best first."""
    ranked = sorted(state.scores.items(), key=lambda item: -item[1])
    return ", ".join(f"{name} {points}" for name, points in ranked)


def result(state: GameState) -> str:
    """How a game ended, in a sentence."""
    if not state.over:
        return f"Unfinished. Scores so far: {standing(state)}"
    winners = state.winners
    if not winners:
        return "The leaders are tied; another game decides [end.tie]."
    if len(winners) == 1:
        return f"{winners[0]} wins."
    return f"{' and '.join(winners)} share the victory [end.tie]."


def course_page(title: str, states: Sequence[GameState], *, quiet: bool = False) -> Document:
    """A game move by move, then the board and the result; `quiet` leaves the moves out."""
    last = states[-1]
    moves = [] if quiet else [ply_of(state) for state in states[1:]]
    blocks: list[Block] = [Heading(title), *([Frame(moves)] if moves else [])]
    blocks.append(board_picture(last, title))
    if last.over:
        blocks.append(Paragraph(line(strong("Final scores:"), f" {standing(last)}")))
    return Document(blocks=[*blocks, result(last)])


def ply_of(state: GameState) -> Entries:
    """The last move with what followed from it."""
    assert state.last is not None  # a move was made
    player, move = state.last
    said = f"{player} draws {move.tile}" if isinstance(move, Draw) else f"{player}: {move}"
    return Entries([Entry(said, map(str, state.content.log))])


def valuation_page(state: GameState, found: Valuation, book: Rulebook | None = None) -> Document:
    """What everything on a board is worth now, and if the game ended."""
    names, profiles = Naming(book), [state.profile]

    def items(said: str, lines: Sequence[Line]) -> list[Block]:
        """Something said, and the items of an award, each with its clause."""
        return [Paragraph(said), *_list(names.item(profiles, one) for one in lines)]

    def worth(label: str, points: int, lines: Sequence[Line]) -> list[Block]:
        return items(f"{label}: {plural(points, 'point')}{'' if lines else ': nothing'}", lines)

    def holding(held: Holding) -> Entry:
        pieces = ", ".join(f"{name} {count}" for name, count in held.pieces.items())
        whose = f"{held.what}: {' and '.join(held.earners) or 'nobody'} ({pieces})"
        if not (held.now or held.final):
            return Entry(whose, ["counts in the final scoring only; what it is worth stands below"])
        now = worth("complete as it stands", held.now_points, held.now)
        return Entry(whose, [*now, *worth("if the game ends", held.final_points, held.final)])

    def scores(scores: Mapping[str, int]) -> Bullets:
        return Bullets(f"{name}: {plural(points, 'point')}" for name, points in scores.items())

    awards = (items(sentence(one.headline), one.lines) for one in found.final_awards)
    return Document(
        blocks=[
            Heading(state.profile.title),
            board_picture(state, state.profile.title),
            Heading("Now", 2),
            scores(found.scores),
            *([Entries(map(holding, found.holdings))] if found.holdings else []),
            Heading("If the game ended", 2),
            *_list(awards),
            scores(found.final_scores),
        ]
    )


def _list(items: Iterable[Item]) -> list[Block]:
    """A list, if there is anything in it."""
    found = Bullets(items)
    return [found] if found.items else []


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
    rows = [(called[one.profile.id], standing(one.last), _ending(one)) for one in courses]
    columns = ("profile", "scores", "result")
    blocks: list[Block] = [Heading(title), Table(columns=columns, rows=rows, kind="columns")]
    for course in courses:
        if course.stopped:
            where = f", move {len(course.states)}: {course.stopped}"
            blocks.append(Paragraph(line(called[course.profile.id], where)))
    for parting in divergences:
        blocks.append(Paragraph(_parting(names, parting, profiles)))
    if len(courses) > 1 and not divergences:
        broken = any(course.stopped for course in courses)
        said = "They agree as far as they go." if broken else "They agree to the end."
        blocks.append(Paragraph(said))
    return Document(blocks=blocks)


def _ending(course: Course) -> str:
    if course.last.over:
        return ", ".join(course.last.winners) or "another game decides"
    return f"stops after move {len(course.states) - 1}"


def _parting(names: Naming, parting: Divergence, profiles: Mapping[str, Profile]) -> TextLine:
    """Where a game under two editions first differs, and what decides it."""
    one, other = profiles[parting.one], profiles[parting.other]
    editions = joined_line(map(names.profile, (one, other)))
    why = names.deciding(one, parting.clauses)
    if not parting.move:
        return tell(
            "{editions} differ from the start because of {why}.", editions=editions, why=why
        )
    return tell(
        "{editions} differ from move {number} on, {move}, because of {why}.",
        editions=editions, number=parting.move, move=parting.text, why=why,
    )  # fmt: skip
