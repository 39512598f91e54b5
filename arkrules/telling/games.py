"""Games: what everything on a board is worth, and the same moves under several editions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from arkrules.documents import (
    Block,
    Box,
    Bullets,
    Document,
    Entries,
    Entry,
    Heading,
    Paragraph,
    Table,
    line,
    strong,
)
from arkrules.play import Award, Draw, GameState, Line, Valuation
from arkrules.plurals import plural
from arkrules.rules import Profile
from arkrules.rulings.replays import Course, Divergence
from arkrules.telling.names import Names, sentence
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
    blocks: list[Block] = [Heading(line(title)), *moves, board_picture(last, title)]
    if last.over:
        blocks.append(Paragraph(line(strong("Final scores:"), f" {standing(last)}")))
    return Document(blocks=(*blocks, Paragraph(line(result(last)))))


def ply_of(state: GameState) -> Entries:
    """The last move with what followed from it."""
    assert state.last is not None  # a move was made
    player, move = state.last
    said = f"{player} draws {move.tile}" if isinstance(move, Draw) else f"{player}: {move}"
    return Entries([Entry(line(said), (line(str(event)) for event in state.content.log))])


def valuation_page(state: GameState, found: Valuation, book: Rulebook | None = None) -> Document:
    """What everything on a board is worth now, and if the game ended."""
    profile = state.profile
    names = Names(book or Rulebook())
    held = (
        Entry(
            line(f"{one.what}: {' and '.join(one.earners) or 'nobody'} ({_counts(one.pieces)})"),
            tuple(
                _worth(names, profile, label, lines, points)
                for label, lines, points in (
                    ("complete as it stands", one.now, one.now_points),
                    ("if the game ends", one.final, one.final_points),
                )
            )
            if one.now or one.final
            else (line("counts in the final scoring only; what it is worth stands below"),),
        )
        for one in found.holdings
    )
    ends = Bullets(_award(names, profile, award) for award in found.final_awards)
    return Document(
        blocks=(
            Heading(line(profile.title)),
            board_picture(state, profile.title),
            Heading(line("Now"), 2),
            Bullets(tuple(_scores(found.scores))),
            Entries(tuple(held)),
            Heading(line("If the game ended"), 2),
            ends,
            Bullets(tuple(_scores(found.final_scores))),
        )
    )


def replays_page(
    title: str,
    courses: Sequence[Course],
    divergences: Sequence[Divergence],
    book: Rulebook | None = None,
) -> Document:
    """The same moves under several editions: how they end, where they part, and why."""
    names = Names(book or Rulebook())
    rows = [
        (line(names.profile(one.profile)), line(standing(one.last)), line(_ending(one)))
        for one in courses
    ]
    columns = (line("profile"), line("scores"), line("result"))
    blocks: list[Block] = [
        Heading(line(title)),
        Table(columns=columns, rows=rows, kind="columns"),
    ]
    for course in courses:
        if course.stopped:
            where = f", move {len(course.states)}: {course.stopped}"
            blocks.append(Paragraph(line(names.profile(course.profile), where)))
    profiles = {course.profile.id: course.profile for course in courses}
    for parting in divergences:
        at = f"at move {parting.move}, {parting.text}" if parting.move else "from the start"
        one, other = profiles[parting.one], profiles[parting.other]
        pair = (names.profile(one), " and ", names.profile(other))
        blocks.append(Paragraph(line(*pair, f" part {at}, {_why(parting)}.")))
    if len(courses) > 1 and not divergences:
        broken = any(course.stopped for course in courses)
        said = "They agree as far as they go." if broken else "They agree to the end."
        blocks.append(Paragraph(line(said)))
    return Document(blocks=tuple(blocks))


def _ending(course: Course) -> str:
    if course.last.over:
        return ", ".join(course.last.winners) or "another game decides"
    return f"stops after move {len(course.states) - 1}"


def _why(parting: Divergence) -> str:
    if not parting.clauses:
        return "on what only one of them has"
    together = " together" if len(parting.clauses[0]) > 1 else ""
    return f"on {' or '.join(map(' and '.join, parting.clauses))}{together}"


def _scores(scores: Mapping[str, int]) -> Iterator[Paragraph]:
    for name, points in scores.items():
        yield Paragraph(line(f"{name}: {plural(points, 'point')}"))


def _counts(pieces: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in pieces.items())


def _worth(names: Names, profile: Profile, label: str, lines: Sequence[Line], points: int) -> Block:
    """What something is worth, item by item."""
    said = Paragraph(line(f"{label}: {plural(points, 'point')}" + ("" if lines else ": nothing")))
    return Box((said, *_items(names, profile, lines)))


def _award(names: Names, profile: Profile, award: Award) -> Block:
    said = Paragraph(line(sentence(award.headline)))
    return Box((said, *_items(names, profile, award.lines)))


def _items(names: Names, profile: Profile, lines: Sequence[Line]) -> Iterator[Bullets]:
    """The items of an award, each with its clause and where that is printed."""
    if lines:
        yield Bullets(names.item([profile], one) for one in lines)
