"""Ask: the verdict of every edition, as `arkrules ask` tells it, and what changes would change."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Iterator, Mapping

from arkrules.documents import Block, Bullets, Document, Paragraph, tell, write_html
from arkrules.rules import Clause, Profile
from arkrules.rulings import Case, Verdict, Verdicts
from arkrules.rulings.whatif import attested_by
from arkrules.table.controls import button, check, section
from arkrules.table.disputing import SWITCH, VERDICT
from arkrules.table.hearing import Put, kept_for
from arkrules.table.markup import Inner, Markup, joined, tag
from arkrules.table.model import Mode
from arkrules.table.pages import page
from arkrules.table.played_by import house_rules
from arkrules.table.question import key_of
from arkrules.table.seen import Seen
from arkrules.telling.cases import case_fields
from arkrules.telling.names import Naming, sentence
from arkrules.telling.verdicts import Teller, otherwise
from arkrules.text import all_of, later, say, template, wording

__all__: list[str] = []


@page(Mode.ASK, VERDICT, later("Verdict"), rank=2)
def the_verdict(seen: Seen) -> Inner:
    """What every edition says, as far as it has been asked."""
    chosen = seen.table.chosen
    if chosen.asked != key_of(seen.table):
        said = say("Nobody has been asked yet.")
        if chosen.asked:
            said = say("The question has changed since it was asked.")
        return tag("p", said), tag("p", button(say("Ask the editions"), "ask", key="a"), css="acts")
    put = Put(seen.table, seen.book)
    heard = min(chosen.heard, put.total)
    key = ("page", put.key, heard, wording())
    return kept_for(seen.book).get(key, lambda: _told(seen, put, heard))


def _told(seen: Seen, put: Put, heard: int) -> Markup:
    """The verdict so far, as HTML."""
    said = list(put.heard(heard))
    parts: list[Inner] = []
    if heard < put.total:
        asked = say("{number} of {all} have answered.", number=heard, all=put.total)
        bar = tag("progress", "", value=heard, max=put.total, aria_label=asked)
        parts.append(tag("p", bar, " ", asked, css="asking"))
    if len(put.rounds) == 1 or len(said) == 1:
        parts += [_written(seen, one) for one in said]
    else:
        printed, changed = said
        parts += [
            section(say("What changes"), _html(_changes(seen, printed, changed)), id="changes"),
            section(say("With what you changed"), _written(seen, changed), id="changed"),
            section(say("As printed"), _written(seen, printed), id="printed"),
        ]
    parts.append(_html(list(_about(seen))))
    return joined(parts)


def _written(seen: Seen, verdicts: Verdicts) -> Markup:
    """Verdicts: the answers, then why, and what they turn on."""
    teller = Teller(Naming(seen.book), verdicts, verbose=False)
    return _html([*teller.answers(), *teller.reasons(every=bool(seen.table.under))])


def _html(blocks: Iterable[Block]) -> Markup:
    found = tuple(blocks)
    return Markup(write_html(Document(blocks=found)) if found else "")


def _about(seen: Seen) -> Iterator[Block]:
    """What the casebook says of a case that lies on the table as it was opened."""
    table = seen.table
    if not table.case:
        return
    case = seen.book.case(table.case)
    if not isinstance(case, Case):
        return
    if case.position == seen.position and tuple(map(str, case.moves)) == table.moves:
        if case.answer:
            yield Paragraph(template(case.answer), kind="answer")
        yield case_fields(case, Naming(seen.book))


def _changes(seen: Seen, printed: Verdicts, changed: Verdicts) -> Iterator[Block]:
    """What comes out otherwise, by the editions in which it does."""
    names = Naming(seen.book)
    found: dict[str, list[Profile]] = {}
    for before, now in zip(printed.verdicts, changed.verdicts, strict=False):
        if before.applicable and now.applicable and before.outcome != now.outcome:
            words = otherwise(before.outcome, now.outcome)
            found.setdefault(words, []).append(before.profile)
        elif before.applicable != now.applicable:
            words = say("The position cannot be.") if before.applicable else say("It can be asked.")
            found.setdefault(words, []).append(before.profile)
    if not found:
        yield Paragraph(say("No edition that has answered says anything else."))
        return
    yield Bullets(
        [Paragraph(tell("{editions}: {outcome}", editions=names.profiles(some), outcome=words))]
        for words, some in found.items()
    )


# -- switching ------------------------------------------------------------------------------------


@page(Mode.ASK, SWITCH, later("What if"), rank=3)
def what_if(seen: Seen) -> Inner:
    """Answers that can be switched and house rules that can be laid on, and what they change."""
    return (_what_changed(seen), _switches(seen), _house(seen), _any_clause(seen))


def _house(seen: Seen) -> Inner:
    """House rules: those laid on or known to change the verdict, and the others folded away."""
    first: list[Inner] = []
    rest: list[Inner] = []
    telling = {*seen.table.rules, *_turning(seen)}
    for id in house_rules(seen):
        title = template(seen.book.overlays[id].title)
        box = check(title, f"rule:{id}", on=id in seen.table.rules)
        (first if id in telling else rest).append(box)
    if not (first or rest):
        return None
    title = say("Other house rules") if first else say("House rules")
    folded = tag("details", tag("summary", title), rest) if rest else None
    if not first:
        return folded
    return tag("fieldset", tag("legend", say("House rules")), first), folded


def _turning(seen: Seen) -> set[str]:
    """The house rules whose answers would change the verdict."""
    table = seen.table
    put = Put(table, seen.book)
    if table.chosen.asked != put.key or not table.chosen.heard:
        return set()
    verdicts = next(put.heard(table.chosen.heard)).verdicts
    others = (other for verdict in verdicts for turn in verdict.turns for other, _ in turn.others)
    return {name for attested in others for name in attested.by}


def _what_changed(seen: Seen) -> Inner:
    """What the changes made so far have changed, once everybody has answered."""
    table = seen.table
    if not (table.rules or table.answers):
        return tag("p", say("Nothing is switched: every edition is asked as it is printed."))
    named = [*table.rules, *table.answers]
    switched = tag("p", say("Switched: {names}.", names=all_of(named)))
    put = Put(table, seen.book)
    if table.chosen.asked != put.key or table.chosen.heard < put.total:
        return switched
    printed, changed = put.heard(put.total)
    title = say("What changes")
    return switched, section(title, _html(_changes(seen, printed, changed)), id="changes")


def _switches(seen: Seen) -> Inner:
    """The clauses on which the verdict turns, and those that were switched."""
    options = _options(seen)
    clauses = dict.fromkeys((*seen.table.answers, *options))
    controls = []
    for id in clauses:
        clause = seen.knowing(id).clause(id)
        controls.append(_switch(seen, clause, options.get(id, {})))
    if not controls:
        return tag("p", say("Ask first: what the verdict turns on can be switched here."))
    return section(say("It turns on this"), controls, css="switches")


def _options(seen: Seen) -> Mapping[str, Mapping[str, str]]:
    """What can be answered to each clause on which a verdict turns: JSON, with the words."""
    table = seen.table
    put = Put(table, seen.book)
    if not table.chosen.asked:
        return {}
    heard = table.chosen.heard if table.chosen.asked == put.key else 0
    key: Hashable = ("options", put.key, heard, wording())
    if not heard:
        return {}
    return kept_for(seen.book).get(key, lambda: _options_of(next(put.heard(heard)).verdicts))


def _options_of(verdicts: Iterable[Verdict]) -> dict[str, dict[str, str]]:
    """What is attested to each clause on which verdicts turn, alone or together with others."""
    found: dict[str, dict[str, str]] = {}
    for verdict in verdicts:
        for turn in verdict.turns:
            clause = verdict.profile.clause(turn.clause)
            answers = found.setdefault(turn.clause, {})
            attested = attested_by(verdict.profile, turn.clause)
            others = (one.value for one, _ in turn.others)
            for value in (turn.answer.value, *others, *(one.value for one in attested)):
                answers.setdefault(json.dumps(clause.unstructure(value)), clause.say(value))
    return found


def _switch(seen: Seen, clause: Clause, options: Mapping[str, str]) -> Markup:
    """A clause with all that can be answered to it."""
    now = seen.table.answers.get(clause.id)
    chosen = json.dumps(now) if clause.id in seen.table.answers else ""
    offered = {"": say("as each edition says"), **options}
    if chosen and chosen not in offered:
        offered[chosen] = clause.say(clause.structure(now))
    act = f"{SWITCH}:{clause.id}"
    items = [
        tag("option", words, value=value, selected=value == chosen)
        for value, words in offered.items()
    ]
    id = f"switch-{clause.id}"
    label = tag("label", sentence(template(clause.question)), for_=id)
    return tag(
        "p", label, " ", tag("select", items, id=id, name="value", data_act=act), css="field"
    )


def _any_clause(seen: Seen) -> Markup:
    """Any clause at all, by its id."""
    parts = [
        tag("label", say("Clause"), for_="switch-clause"),
        tag("input", id="switch-clause", name="clause", type="text", autocomplete="off"),
        tag("label", say("Answer"), for_="switch-answer"),
        tag("input", id="switch-answer", name="answer", type="text", autocomplete="off"),
        tag("button", say("Switch it"), type="submit"),
    ]
    form = tag("form", [(part, " ") for part in parts], data_act=SWITCH)
    return tag("details", tag("summary", say("Any other clause")), form)
