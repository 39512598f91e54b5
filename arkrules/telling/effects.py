"""Measured effects: what each difference between two editions changed in games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from arkrules.documents import (
    Block,
    Bullets,
    Frame,
    Heading,
    Listing,
    Paragraph,
    Picture,
    Reference,
    Stretch,
    Table,
    TextLine,
    line,
    mark,
    page,
    tell,
)
from arkrules.errors import FindingsError
from arkrules.grouping import grouped
from arkrules.measuring.tally import HEADINGS
from arkrules.nouns import Quantity
from arkrules.rules import Clause, Profile
from arkrules.telling.captions import CAPTIONS
from arkrules.telling.names import (
    Naming,
    effects_ways,
    measured_pair,
    measured_place,
    numbers,
    parted,
)
from arkrules.telling.rulebook import Rulebook
from arkrules.telling.simulated import POLICIES, policy_word
from arkrules.text import all_of, count, later, listing, say, sentence, template

if TYPE_CHECKING:
    from arkrules.measuring import Effect, Findings, Tally

__all__ = ["findings_page", "ranking_page"]

_MOVES = {"kept": later("same"), "own": later("own")}


@page
def findings_page(
    findings: Findings,
    book: Rulebook | None = None,
    *,
    sides: Sequence[Profile] = (),
    plot: bool = False,
) -> Iterator[Block]:
    """What was played, what each change did, and what chance alone does; a plot above it all.

    `sides` are the two editions where they are at hand, as they are when it was just measured.
    """
    names = Naming(book)
    pair = sides or measured_pair(names, findings)
    yield Heading(say("{base}, played with {other}", **_titles(pair)))
    if not sides and (outdated := tuple(findings.outdated(names.book.shelf))):
        said = say("These numbers are out of date: {reasons}.", reasons=listing(outdated))
        yield Frame([said], kind="warning")
    yield from _account(findings, pair)
    if not sides:
        yield from effects_ways(names, *pair)
    if plot and findings.effects:
        asked = {one.id: template(one.question) for one in pair[0]}
        yield Picture(drawing=_Plot(findings, asked), letters="", words="", kind="plot")
    for rows in findings.changes:
        yield from _changed(names, findings, rows[0], pair)
        yield from _effect(rows)
        if rows[0].alone and not sides:
            cases = names.book.turning.on(rows[0].clauses[0], pair)
            yield from names.cases(cases, say("Cases that turn on it"))
    if findings.whims:
        yield Heading(say("For comparison: other random numbers"), 2)
        yield Paragraph(say(CAPTIONS["games other_dice"]))
        yield _table((whims.policy, "own", whims.tally) for whims in findings.whims)
    left = [(_clause(one.clause, pair), one.reason) for one in findings.unmeasured]
    yield from _unmeasured(names, left)


def _titles(pair: Sequence[Profile]) -> dict[str, str]:
    return {"base": pair[0].title, "other": pair[1].brief}


def _clause(id: str, pair: Sequence[Profile]) -> Clause:
    """A clause that one of two editions knows."""
    return next(one for one in pair if id in one.catalogue).clause(id)


@attrs.frozen
class _Plot:
    """The shares drawn; the tables say the same."""

    findings: Findings
    questions: dict[str, str]

    def _repr_svg_(self) -> str:
        from arkrules.measuring.plot import plot

        return plot(self.findings, self.questions)


def _account(findings: Findings, pair: Sequence[Profile]) -> Iterator[Block]:
    """What was played, and how anybody plays it again."""
    if not findings.effects:
        said = later("{base} and {other} differ in nothing that can be measured.")
        yield Paragraph(say(said, **_titles(pair)))
        return
    counts = all_of(
        say(
            "{games} of {policy} players",
            games=Quantity("game", number),
            policy=policy_word(policy),
        )
        for policy, number in findings.games.items()
    )
    said = say(
        "{games}, two in each, under {base}, and the same games played with {other}. "
        "Seed {seed}, arkrules {arkrules}, casebook {casebook}.",
        **_titles(pair), games=counts, seed=findings.seed,
        arkrules=findings.arkrules, casebook=findings.casebook,
    )  # fmt: skip
    yield Paragraph(said)
    yield from _method()
    yield Listing(text=findings.command, language="sh")


def _method() -> Iterator[Block]:
    """What is the same in both games, and how far to trust a number."""
    yield Paragraph(say(CAPTIONS["games same_dice"]))
    noise = tell(CAPTIONS["games noise"], noise=_noise())
    yield Paragraph(line(say(CAPTIONS["games trust"]), *noise))


def _noise() -> Stretch:
    return mark(say("within noise"), "noise")


def _changed(
    names: Naming, findings: Findings, effect: Effect, pair: Sequence[Profile]
) -> Iterator[Block]:
    """The question and the two answers to it, or all questions of which the answers changed."""
    if effect.alone:
        clause = _clause(effect.clauses[0], pair)
        question = template(clause.question)
        place = Reference("effects", measured_place(findings, clause.id), question)
        yield Heading(question, 2, place)
        yield Paragraph(names.clause(clause), kind="id")
        yield _answers(names, clause, [(one,) for one in pair], effect.after)
        if effect.kept.games < findings.games[effect.policy]:
            yield Paragraph(say(CAPTIONS["games fewer"]))
    else:
        yield Heading(effect.together, 2)
        yield Bullets(_asked(names, _clause(id, pair)) for id in effect.clauses)


def _answers(
    names: Naming, clause: Clause, sides: Iterable[Sequence[Profile]], after: Mapping[str, Any]
) -> Bullets:
    """What each side answers, and which editions that are; or what was tried instead."""

    def row(side: Sequence[Profile]) -> TextLine:
        if clause.id in side[0].catalogue:
            answer = clause.say(side[0].value(clause.id))
            return tell("{editions}: {answer}", editions=names.profiles(side), answer=answer)
        # it lacks the box that has the clause
        return tell("instead: {answer}", answer=clause.say(clause.structure(after[clause.id])))

    return Bullets(map(row, sides))


def _asked(names: Naming, clause: Clause) -> Paragraph:
    """A question, with its clause."""
    return Paragraph(template(clause.question), places=line(names.clause(clause)))


def _unmeasured(names: Naming, left: Sequence[tuple[Clause, str]]) -> Iterator[Block]:
    """The questions of which nothing was measured, and why."""
    if left:
        yield Heading(say("Not measured"), 2)
        yield Bullets(
            [_asked(names, clause), Paragraph(sentence(template(reason)), kind="editions")]
            for clause, reason in left
        )


def _effect(rows: Sequence[Effect]) -> Iterator[Block]:
    """What the change did, by kind of player and way of playing the games again."""
    for row in rows:
        share = row.came_up
        noise = (" ", _noise()) if share and share.within_noise else ()
        yield Paragraph(line(_came_up(row), *noise))
    yield _table([(row.policy, how, getattr(row, how)) for row in rows for how in _MOVES])


def _came_up(effect: Effect) -> str:
    """In how many games the answer made a difference to what was allowed or scored."""
    share = _unbroken(effect.came_up.percent) if effect.came_up else str(effect.asked)
    games = str(Quantity("game", effect.watched))
    if effect.watched < effect.kept.games:
        games = count(effect.watched, "the first game", "the first {number} games")
    return say(
        "The rule changed a move or a score in {share} of {games} by {policy} players.",
        share=share, games=games, policy=policy_word(effect.policy),
    )  # fmt: skip


def _table(tallies: Iterable[tuple[str, str, Tally]]) -> Table:
    """A line for each tally."""
    return Table(
        columns=[say("players"), say("moves"), *map(say, HEADINGS)],
        rows=[
            (policy_word(policy), say(_MOVES[how]), *_cells(tally))
            for policy, how, tally in tallies
        ],
        kind="columns",
    )


def _cells(tally: Tally) -> list[TextLine]:
    """Measured values, those marked that include no effect."""
    return [
        line(_unbroken(words), *((" ", _noise()) if interval and interval.within_noise else ()))
        for words, interval in zip(tally.words, tally.intervals, strict=True)
    ]


def _unbroken(words: str) -> str:
    """A share that is broken before its brackets or nowhere."""
    return words.replace(" %", "\u00a0%").replace("–", "\u2060–\u2060")


# -- all of a family ------------------------------------------------------------------------------


_Pair: TypeAlias = "tuple[Profile, Profile]"
_Found: TypeAlias = "tuple[Findings, _Pair]"
_BAR, _LONGEST = "▇", 8


@attrs.define
class _Exchange:
    """One answer for another, and what it changed: by kind of player, and where it was measured."""

    after: Mapping[str, Any]
    """The other answer, by clause."""
    tallies: dict[str, Tally] = attrs.Factory(dict)
    found: dict[str, _Found] = attrs.Factory(dict)

    @property
    def weight(self) -> list[tuple[float, ...]]:
        """How much it matters: the points apart, where they can be told, then the shares."""
        tallies = (self.tallies[one] for one in POLICIES if one in self.tallies)
        return [(_apart(one), one.scores / one.games, one.winner / one.games) for one in tallies]


@page
def ranking_page(
    root: str, documents: Iterable[Findings], book: Rulebook | None = None
) -> Iterator[Block]:
    """The clauses whose answers differ between the editions of a family, by how much they matter.

    Of each stands there what its weightiest exchange changed.
    """
    names = Naming(book)
    known = ((one, measured_pair(names, one)) for one in documents)
    found = [(one, pair) for one, pair in known if pair[0].root == root and not one.of_box]
    if not found:
        raise FindingsError(say("nothing was measured of the family of {edition}", edition=root))
    clauses = {id: list(exchanges.values()) for id, exchanges in _exchanges(found).items()}
    ranked = sorted(clauses, key=lambda id: max(one.weight for one in clauses[id]), reverse=True)
    best = {id: max(clauses[id], key=lambda one: one.weight) for id in ranked}
    most = {
        policy: max((_apart(one.tallies.get(policy)) for one in best.values()), default=0)
        for policy in POLICIES
    }
    rows = [
        (_exchanged(names, id, best[id], clauses[id]), *_weighed(best[id].tallies, most))
        for id in ranked
    ]
    if whims := _yardstick(found):
        title = Paragraph(say("For comparison: other random numbers"), kind="strong")
        rows.append(([title], *_weighed(whims, {})))
    told = [
        say("{quantity}, {policy}", quantity=quantity, policy=policy_word(policy))
        for policy in POLICIES for quantity in (say("points apart"), say("other winner"))
    ]  # fmt: skip
    yield Paragraph(say(CAPTIONS["games ranked"], game=names.book.game(root)))
    yield from _method()
    yield Table(columns=[say("question"), *told], rows=rows, kind="ranking")
    yield from _unranked(names, found)


def _exchanges(found: Sequence[_Found]) -> dict[str, dict[tuple[str, str], _Exchange]]:
    """By clause, every exchange of one answer; equal ones, which are the same games, once."""
    exchanges: dict[str, dict[tuple[str, str], _Exchange]] = {}
    for findings, pair in found:
        for one in findings.effects:
            if one.alone:
                answers = (str(one.before), str(one.after))
                alike = exchanges.setdefault(one.clauses[0], {})
                there = alike.setdefault(answers, _Exchange(one.after))
                there.tallies.setdefault(one.policy, one.own)
                there.found[measured_place(findings)] = findings, pair
    return exchanges


def _weighed(tallies: Mapping[str, Tally], most: Mapping[str, float]) -> Iterator[TextLine]:
    """By kind of player, how far apart scores are, with a bar, and how often another one won."""
    for policy in POLICIES:
        if (tally := tallies.get(policy)) is None:
            yield from ((), ())
            continue
        *_, winner, apart, _gained = _cells(tally)
        length = ceil(_LONGEST * _apart(tally) / most[policy]) if most.get(policy) else 0
        yield line(Stretch(_BAR * length, kind="bar"), " ", *apart) if length else apart
        yield winner


def _unranked(names: Naming, found: Sequence[_Found]) -> Iterator[Block]:
    """The other questions of a game: what was not measured, and how many have one answer in all."""
    editions = {side.id: side for _, pair in found for side in pair}.values()
    ranked = {id for findings, _ in found for effect in findings.effects for id in effect.clauses}
    left = grouped(
        (one.clause, (_clause(one.clause, pair), one.reason))
        for findings, pair in found
        for one in findings.unmeasured
        if one.clause not in ranked
    )
    yield from _unmeasured(names, [one for some in left.values() for one in dict.fromkeys(some)])
    asked = {id for one in editions for id in one.answers}
    yield Heading(say("The same in all editions"), 2)
    said = count(
        len(asked - ranked - left.keys()),
        "{number} other question has the same answer in all of these editions.",
        "{number} other questions have the same answer in all of these editions.",
    )
    yield Paragraph(said)


def _yardstick(found: Sequence[_Found]) -> dict[str, Tally]:
    """What chance alone does, by kind of player, where most games were played."""
    whims = sorted(
        (one for findings, _ in found for one in findings.whims), key=lambda one: one.tally.games
    )
    return {one.policy: one.tally for one in whims}


def _apart(tally: Tally | None) -> float:
    """How far apart scores are, where it can be told."""
    apart = tally.points_apart if tally else None
    return apart.value if apart else 0


def _exchanged(
    names: Naming, id: str, weightiest: _Exchange, exchanges: Sequence[_Exchange]
) -> list[Block]:
    """A question, the answer played with and the one tried instead, and the pages on it."""
    pairs = (pair for _, pair in weightiest.found.values())
    sides = [tuple(dict.fromkeys(side)) for side in zip(*pairs, strict=True)]
    clause = _clause(id, sides[0])
    measured = {place: one for it in exchanges for place, (one, _) in it.found.items()}
    pages = parted((numbers(names, one, id) for one in measured.values()), "; ")
    return [
        Paragraph(template(clause.question), kind="strong"),
        Paragraph(names.clause(clause), kind="id"),
        _answers(names, clause, sides, weightiest.after),
        Paragraph(tell("All numbers: {effects}.", effects=pages), kind="cases"),
    ]
