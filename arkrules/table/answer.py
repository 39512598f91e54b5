"""Ask: the answer as a table, a row an edition, what brings it, and the rules that it turns on."""

from __future__ import annotations

import json
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence

from arkrules.documents import Block, Bullets, Document, Paragraph, tell, write_html
from arkrules.documents.model import bare
from arkrules.grouping import grouped
from arkrules.nouns import At, person
from arkrules.play import Award, Replay
from arkrules.rules import Clause, Profile
from arkrules.rulings import Outcome, Verdict, Verdicts
from arkrules.rulings.whatif import attested_by
from arkrules.rulings.wording import LEGAL, POINTS, headline, told_whole
from arkrules.table.board_shown import place_id
from arkrules.table.controls import button, form, section, switches, typed
from arkrules.table.disputing import SWITCH
from arkrules.table.feature_shown import feature_called
from arkrules.table.hearing import Put, asked_names, cached
from arkrules.table.labels import gained
from arkrules.table.markup import Inner, Markup, folded, joined, tag
from arkrules.table.played_by import rules_shown
from arkrules.table.question import asks_of
from arkrules.table.seen import Seen
from arkrules.telling.cases import case_fields
from arkrules.telling.clauses import clause_page
from arkrules.telling.names import Naming, item_words, meaning
from arkrules.telling.verdicts import Teller, otherwise
from arkrules.text import all_of, count, say, sentence, template

__all__ = ["answer_shown", "rows_of", "verdict_shown", "what_if"]

# -- the rows -------------------------------------------------------------------------------------


AnswerGroup = Mapping[str, Verdict]
"""Verdicts that answer the same, and know it equally well, by the names of those asked."""


def first_of(row: AnswerGroup) -> Verdict:
    """The first verdict of a row, which speaks for all."""
    return next(iter(row.values()))


def rows_of(seen: Seen, verdicts: Verdicts) -> list[AnswerGroup]:
    """The rows of the table, answer by answer."""
    asked = zip(asked_names(seen.table, seen.book), verdicts.verdicts, strict=False)
    names = {id(verdict): name for name, verdict in asked}
    rows: list[AnswerGroup] = []
    for group in verdicts.answers:
        for known in grouped((verdict.status, verdict) for verdict in group).values():
            rows.append({names[id(verdict)]: verdict for verdict in known})
    return rows


def heard_so_far(seen: Seen) -> Verdicts | None:
    """What the editions have said, with what was switched at the table; nothing before any has."""
    put = Put(seen.table, seen.book)
    return [*put.heard(put.answered)][-1] if put.answered else None


def verdict_shown(seen: Seen) -> Verdict | None:
    """What is shown in detail: of the row selected, else of that of the edition played by."""
    found = heard_so_far(seen)
    rows = rows_of(seen, found) if found else []
    wanted = (seen.table.chosen.row, seen.table.profile)
    named = (row for name in wanted for row in rows if name in row)
    row = next(named, rows[0] if rows else None)
    return first_of(row) if row else None


# -- the table ------------------------------------------------------------------------------------


def answer_shown(seen: Seen) -> Inner:
    """What the editions say, as far as they have been asked."""
    put, table = Put(seen.table, seen.book), seen.table
    heard, asking = put.answered, None
    if heard < put.total:
        asked = say("{number} of {all} have answered.", number=heard, all=put.total)
        bar = tag("progress", "", value=heard, max=put.total, aria_label=asked)
        asking = tag("p", bar, " ", asked, css="asking")
    if not heard:
        return asking
    key: Hashable = ("answer", put.key, heard, table.chosen.row, table.profile, table.case)
    return asking, cached(seen.book, key, lambda: _told(seen, put))


def _told(seen: Seen, put: Put) -> Markup:
    found, shown = heard_so_far(seen), verdict_shown(seen)
    if found is None or shown is None:
        return tag("p", say("No edition could be asked."))
    changes = {verdict.profile.changed for verdict in found.verdicts}
    switched = next(iter(changes)) if len(changes) == 1 else ""
    names = Naming(seen.book, said=switched)
    teller = Teller(names, found)
    why = teller.reasons(every=bool(seen.table.under))
    return joined([
        tag("p", say("With {changes}:", changes=switched), css="switched") if switched else None,
        _table(seen, names, found, shown),
        _scored(names, shown, found),
        _differ(seen, found, shown),
        _changed(seen, put),
        _open(teller),
        folded(say("Why, and where it is printed"), _html(why), id="why"),
        _html(_about(seen)),
    ])  # fmt: skip


def _open(teller: Teller) -> Inner:
    """What print leaves open, and what would come out."""
    found = _html(teller.open())
    return section(say("Print leaves this open"), found, id="open") if found else None


def _table(seen: Seen, names: Naming, found: Verdicts, shown: Verdict) -> Markup:
    """A row for each answer and how sure it is: its editions, its points, and how it is known."""
    rows, players = rows_of(seen, found), seen.table.position.get("players", ())
    points = [_points(first_of(row), found.telling) for row in rows]
    scoring = [who for who in players if any(who in one for one in points)]
    heads = [tag("th", str(person(who)), scope="col", css=_color(who)) for who in scoring]
    head = (
        tag("th", say("Edition"), scope="col"),
        heads or tag("th", say("Answer"), scope="col"),
        tag("th", say("How it is known"), scope="col", css="known"),
    )
    body = []
    for row in rows:
        here = first_of(row) is shown
        known = tag("td", _pill(first_of(row)), css="known")
        cells = _editions(names, row, here), _answer(row, found.telling, scoring), known
        body.append(tag("tr", cells, css="shown" if here else ""))
    return tag("table", tag("thead", tag("tr", head)), tag("tbody", body), css="answers")


def _answer(row: AnswerGroup, telling: Collection[str], scoring: Sequence[str]) -> Inner:
    """What a row says: points for each of those who score, or words."""
    points = _points(first_of(row), telling)
    if points:
        return [
            tag("td", str(points.get(who, "–")), css=f"points {_color(who)}") for who in scoring
        ]
    said = _short(first_of(row).outcome, telling)
    return tag("td", said, css="said", colspan=len(scoring) or None)


def _short(outcome: Outcome, telling: Collection[str]) -> str:
    """An answer as it stands in a cell: yes or no, if that is all."""
    if not outcome.legal:
        return say("not allowed")
    if {*telling} <= {LEGAL}:
        return say("allowed")
    joined_up = outcome.values.get("connected", {})
    if len(joined_up) == 1 and set(telling) <= {"connected"}:
        return say("yes") if all(joined_up.values()) else say("no")
    said = headline(outcome, telling)
    return said if ". " in said else said.removesuffix(".")


def _points(verdict: Verdict, telling: Collection[str]) -> Mapping[str, int]:
    """What each player scores, if that was asked and it came to it."""
    outcome = verdict.outcome
    if not outcome.legal or {*telling} <= {LEGAL}:
        return {}
    return next((outcome.values[name] for name in POINTS if outcome.values.get(name)), {})


def _color(who: str) -> str:
    return f"who-{who}" if who.isalnum() else ""


def _editions(names: Naming, row: AnswerGroup, shown: bool) -> Markup:
    editions = [verdict.profile for verdict in row.values()]
    label = tag("strong", bare(names.profiles(editions)))
    every = all_of(map(names.edition, editions))
    act = f"see:{next(iter(row))}"
    pressed = tag(
        "button", label, type="button", id=f"row-{editions[0].id}", data_act=act,
        aria_pressed=str(shown).lower(), title=str(every),
    )  # fmt: skip
    return tag("th", pressed, scope="row")


def _pill(verdict: Verdict) -> Markup:
    """How an answer is known; one by a rule that was switched here is printed nowhere."""
    if _switched(verdict):
        return tag("span", say("assumed"), css="pill status-assumed", title=_meaning(verdict))
    status = verdict.status
    return tag("span", status.words, css=f"pill status-{status.value}", title=_meaning(verdict))


def _meaning(verdict: Verdict) -> str:
    return meaning("assumed" if _switched(verdict) else verdict.status.value)


def _switched(verdict: Verdict) -> bool:
    return any(one.clause in verdict.profile.changes for one in verdict.dependencies)


# -- what brings it -------------------------------------------------------------------------------


def _scored(names: Naming, shown: Verdict, found: Verdicts) -> Inner:
    """The answer of the row in words, its points item by item, and what its mark means."""
    outcome, profile = shown.outcome, shown.profile
    items = [_award(names, outcome.run, profile, award) for award in outcome.run.awards]
    refusals = [_cited(names, profile, one.words, one.clause) for one in outcome.run.refusals]
    whole = outcome.legal and told_whole(outcome, found.telling)
    said = None if whole else tag("p", headline(outcome, found.telling), css="headline")
    awards = tag("ul", items, css="awards") if items and _points(shown, found.telling) else None
    known = tag("p", _pill(shown), " ", _meaning(shown), css="meaning")
    return section(profile.brief, said, refusals, awards, known, id="shown")


def _award(names: Naming, run: Replay, profile: Profile, award: Award) -> Markup:
    """Points for a player; pointing at them shows on the board what brings them."""
    head = tag("strong", gained(award.player, award.points), css=_color(award.player))
    lines = [_cited(names, profile, item_words(one), one.clause) for one in award.lines]
    of, state = award.of, run.state
    if not isinstance(of, At) or state is None:
        return tag("li", head, " · ", award.what, lines)
    feature = state.feature(of.cell, of.segment)
    what = feature_called(state, feature) if award.kind == feature.kind else award.what
    lit = " ".join(place_id(cell, name) for cell, name in feature.segments)
    return tag("li", head, " · ", what, lines, data_light=lit, tabindex="0")


def _cited(names: Naming, profile: Profile, words: str, clause: str) -> Markup:
    return _html([names.cited(profile, sentence(words), clause)])


def _html(blocks: Iterable[Block]) -> Markup:
    found = tuple(blocks)
    return Markup(write_html(Document(blocks=found)) if found else "")


def _about(seen: Seen) -> Iterator[Block]:
    """What the casebook says of a case that lies on the table as it was opened."""
    table, case = seen.table, seen.case
    if case is None:
        return
    same = (case.position, tuple(map(str, case.moves)), asks_of(case))
    if same == (seen.position, table.moves, table.asks):
        if case.answer:
            yield Paragraph(template(case.answer), kind="answer")
        yield case_fields(case, Naming(seen.book))


# -- on what it turns -----------------------------------------------------------------------------


def _differ(seen: Seen, found: Verdicts, shown: Verdict) -> Inner:
    """The rules by which editions differ here, each with its answers to choose from."""
    ids = dict.fromkeys((*seen.table.answers, *_parting(found)))
    if not ids:
        return None
    options = _options_of(found.verdicts)
    title = count(len(ids), "It depends on one rule", "It depends on {number} rules")
    rules = [_rule(seen, id, options.get(id, {}), shown) for id in ids]
    return section(title, rules, id="differ", css="differ")


def _parting(found: Verdicts) -> Iterator[str]:
    """The clauses by which editions differ in their answers."""
    return (id for split in found.partings for group in split.clauses for id in group)


def _rule(seen: Seen, id: str, options: Mapping[str, str], shown: Verdict) -> Markup:
    """A clause, its answers as a row of switches, and its text and where that is printed."""
    clause = seen.edition_with_clause(id).clause(id)
    now = json.dumps(seen.table.answers[id]) if id in seen.table.answers else ""
    offered = {"": say("as printed"), **options}
    if now not in offered:
        offered[now] = clause.say(clause.structure(seen.table.answers[id]))
    answers = [
        button(words, f"{SWITCH}:{id} {value}".rstrip(), pressed=value == now)
        for value, words in offered.items()
    ]
    question = sentence(template(clause.question))
    return tag(
        "div",
        tag("p", question, css="asked"),
        switches(question, answers),
        _text_of(seen, clause, shown),
        css="rule",
    )


def _text_of(seen: Seen, clause: Clause, shown: Verdict) -> Markup:
    """What an edition says to a clause, and what stands at the places that it cites."""
    profile = shown.profile
    if clause.id not in profile.catalogue:
        profile = seen.edition_with_clause(clause.id)
    _title, *page = clause_page(clause.id, [profile], seen.book, question=False, cases=False).blocks
    said = [tag("blockquote", about) for about in _passages(seen, profile, clause.id)]
    title = say("Show the text: {clause}", clause=clause.id)
    return folded(title, _html(page), said, id=f"text-{clause.id}")


def _passages(seen: Seen, profile: Profile, id: str) -> Iterator[str]:
    """What the cited places say about a clause, in our own words."""
    for cite in profile.cite(id):
        source, _, place = cite.partition(":")
        file = seen.book.passages.get(source)
        for passage in file.places.get(place, ()) if file else ():
            if id in passage.clauses:
                yield template(passage.about)


def _options_of(verdicts: Iterable[Verdict]) -> dict[str, dict[str, str]]:
    """What is attested to each clause on which verdicts turn: JSON, with the words."""
    found: dict[str, dict[str, str]] = {}
    for verdict in verdicts:
        for turn in verdict.turns:
            clause = verdict.profile.clause(turn.clause)
            answers = found.setdefault(turn.clause, {})
            attested = attested_by(verdict.profile, turn.clause)
            others = (one.value for one, _ in turn.others)
            for value in (turn.answer.value, *others, *(one.value for one in attested)):
                answers.setdefault(json.dumps(clause.unstructure(value)), clause.say(value))
    # In an order of their own, so that a switch stays where it is when it is pressed.
    return {id: dict(sorted(answers.items(), key=_place)) for id, answers in found.items()}


def _place(option: tuple[str, str]) -> tuple[int, str]:
    """Where an answer stands among others: numbers as they are counted, yes before no."""
    return len(option[0]), option[0]


# -- what if --------------------------------------------------------------------------------------


def _changed(seen: Seen, put: Put) -> Inner:
    """What comes out otherwise than printed, once everybody has answered."""
    if len(put.rounds) == 1 or put.answered < put.total:
        return None
    printed, changed = put.heard(put.total)
    return section(say("What changes"), _html(_changes(seen, printed, changed)), id="changes")


def _changes(seen: Seen, printed: Verdicts, changed: Verdicts) -> Iterator[Block]:
    names = Naming(seen.book)
    found: dict[str, list[Profile]] = {}
    for before, now in zip(printed.verdicts, changed.verdicts, strict=False):
        if (before.applicable or now.applicable) and before.outcome != now.outcome:
            told = before.applicable
            words = otherwise(before.outcome, now.outcome) if told else say("It can be asked.")
            found.setdefault(words, []).append(before.profile)
    if not found:
        yield Paragraph(say("No edition's answer changes."))
        return
    yield Bullets(
        [Paragraph(tell("{editions}: {outcome}", editions=names.profiles(some), outcome=words))]
        for words, some in found.items()
    )


def what_if(seen: Seen) -> Inner:
    """Other rules to try: those the answer turns on, house rules, and any clause by its id."""
    found, shown = heard_so_far(seen), verdict_shown(seen)
    parts: list[Inner] = []
    if found and shown:
        told = {*_parting(found), *seen.table.answers}
        options = _options_of(found.verdicts)
        parts = [_rule(seen, id, options[id], shown) for id in options if id not in told]
    clause = typed(say("Any clause"), "clause", "switch-clause")
    answer = typed(say("Answer"), "answer", "switch-answer")
    any_clause = form(SWITCH, clause, answer, press=say("Switch it"))
    return [*parts, rules_shown(seen), any_clause]
