"""Saved games of other programs: how they go by our rules, and by others, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arkrules.documents import (
    Block,
    Bullets,
    Document,
    Heading,
    Paragraph,
    Table,
    TextLine,
    tell,
)
from arkrules.documents.model import Item, Phrase
from arkrules.forms import plain
from arkrules.interop.jcz import Assertion, ScoredTurn, Study, TurnUnder, Walk
from arkrules.nouns import person
from arkrules.telling.games import result, standing
from arkrules.telling.names import Naming, joined_line
from arkrules.telling.rulebook import Rulebook
from arkrules.text import later, listing, say, saying

__all__ = ["saved_game_content", "saved_game_page"]


def saved_game_page(
    title: str, study: Study, assertions: Sequence[Assertion] = (), book: Rulebook | None = None
) -> Document:
    """A saved game: its scores by its own rules and by others, what is refused, what is tested."""
    names = Naming(book)
    heads = list(_heads(names, study))
    rows = [
        (head, standing(one.last), result(one.last))
        for head, one in zip(heads, study.walks, strict=True)
    ]
    columns = (say("rules"), say("scores"), say("result"))
    blocks: list[Block] = [
        Heading(title),
        Table(columns=columns, rows=rows, kind="columns"),
        *_refused(heads, study.walks),
    ]
    blocks += _turns(names, heads, study)
    for other, split in study.divergences:
        why = names.deciding(study.played.profile, split.clauses)
        blocks.append(Paragraph(_split(names.profile(other), split.move, split.text, why)))
    if len(study.walks) > 1 and not study.divergences:
        blocks.append(Paragraph(say("Under all of these rules the game goes the same way.")))
    if assertions:
        blocks += [Heading(say("What its test expects"), 2), Bullets(map(_assertion, assertions))]
    return Document(blocks=blocks)


def _heads(names: Naming, study: Study) -> Iterator[Phrase]:
    """What each of the rules are called, first those by which it was played."""
    yield say("as it was played")
    for one in study.walks[1:]:
        yield names.profile(one.profile)


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


def _split(other: Phrase, move: int, text: str, why: TextLine) -> TextLine:
    """Where a game parts from what was played."""
    if not move:
        return tell("{edition} differs from the start because of {why}.", edition=other, why=why)
    return tell(
        "{edition} differs from move {number} on, {move}, because of {why}.",
        edition=other, number=move, move=text, why=why,
    )  # fmt: skip


def _assertion(one: Assertion) -> str:
    words = {True: _HOLDS, False: _FAILS, None: _UNTOLD}[one.holds]
    return say(words, sentence=one.sentence, found=one.found)


_HOLDS = later("{sentence}: passed.")
_FAILS = later("{sentence}: it is not so; found {found}.")
_UNTOLD = later("{sentence}: not judged; {found}.")


# -- for programs ---------------------------------------------------------------------------------


def saved_game_content(study: Study, assertions: Sequence[Assertion] = ()) -> Mapping[str, Any]:
    """The same for programs, with every turn."""
    return {
        "game": study.played.saved.name,
        "players": list(study.played.last.players),
        "courses": [
            {
                "profile": one.profile.id,
                "answers": dict(one.profile.changes),
                "scores": dict(one.last.scores),
                "winners": list(one.last.winners),
                "whole": one.whole,
                "refused": [
                    {
                        "message": refused.message,
                        "turn": refused.turn,
                        "player": refused.player,
                        "move": refused.move,
                        "refusals": plain(refused.refusals),
                    }
                    for refused in one.refused
                ],
            }
            for one in study.walks
        ],
        "turns": [
            {
                "turn": turn.number,
                "player": turn.played.player,
                "final": turn.played.final,
                "moves": list(turn.played.moves),
                "points": [None if one is None else dict(one.points) for one in turn.under],
                "clauses": list(turn.clauses),
            }
            for turn in study.turns
        ],
        "divergences": plain([split for _, split in study.divergences]),
        "assertions": [
            {"sentence": one.sentence, "holds": one.holds, "found": one.found} for one in assertions
        ],
    }
