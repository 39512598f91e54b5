"""Ask: a plain question chosen on the board, the moves in question, and the editions' answers."""

from __future__ import annotations

import json
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence

import attrs

from arkrules.documents import Block, Bullets, Document, Paragraph, tell, write_html
from arkrules.documents.model import bare
from arkrules.errors import ArkrulesError
from arkrules.files import MOVES
from arkrules.geometry import Cell
from arkrules.grouping import grouped
from arkrules.nouns import At, noun, person
from arkrules.play import Award, End, Lay, Place, Replay
from arkrules.rules import Clause, Profile
from arkrules.rulings import Outcome, Verdict, Verdicts
from arkrules.rulings.verdict_fields import verdict_fields_of
from arkrules.rulings.whatif import attested_by
from arkrules.rulings.wording import LEGAL, POINTS, headline, told_whole
from arkrules.table.acts import (
    ActResult,
    Fields,
    act,
    one_of,
    place_in,
    refuse_if,
    require_value,
    selected,
    the_value,
)
from arkrules.table.desk import (
    About,
    Desk,
    Mode,
    Tabletop,
    about,
    asks_of,
    case_on,
    is_asked,
    legal_of,
    passed,
    usual_asks,
)
from arkrules.table.editions import (
    JUDGING,
    SWITCH,
    Inquiry,
    asked_names,
    cached,
    edition_titles,
    rules_shown,
)
from arkrules.table.html import (
    Inner,
    Markup,
    button,
    check,
    folded,
    form,
    gained,
    joined,
    kind_named,
    listed,
    place_named,
    section,
    switches,
    tag,
    typed,
    writing,
)
from arkrules.table.playing import places_now
from arkrules.table.setup import first_fitting, held_of, in_notation, palette, placing
from arkrules.table.shown import (
    OnBoard,
    as_set_up,
    board_title,
    feature_called,
    moves_at,
    moves_listed,
    place_id,
    places_lit,
    points_of,
    refusals_shown,
    worth_shown,
)
from arkrules.table.terms import WORDS, called, options
from arkrules.telling.cases import case_fields
from arkrules.telling.clauses import clause_page
from arkrules.telling.names import Naming, item_words, meaning
from arkrules.telling.pictures import scene_of_run, with_gains
from arkrules.telling.verdicts import Teller, otherwise
from arkrules.text import all_of, count, later, say, sentence, template
from arkrules.tiles import split_token

__all__ = [
    "ASK", "answer_shown", "last_laid", "move_asked", "now_on", "rows_of", "verdict_shown",
    "what_if",
]  # fmt: skip


# == the answer as a table, a row an edition, what brings it, and the rules that it turns on =======

# -- the rows -------------------------------------------------------------------------------------


AnswerGroup = Mapping[str, Verdict]
"""Verdicts that answer the same, and know it equally well, by the names of those asked."""


def first_of(row: AnswerGroup) -> Verdict:
    """The first verdict of a row, which speaks for all."""
    return next(iter(row.values()))


def rows_of(desk: Desk, verdicts: Verdicts) -> list[AnswerGroup]:
    """The rows of the table, answer by answer."""
    asked = zip(asked_names(desk.table, desk.book), verdicts.verdicts, strict=False)
    names = {id(verdict): name for name, verdict in asked}
    rows: list[AnswerGroup] = []
    for group in verdicts.answers:
        for known in grouped((verdict.status, verdict) for verdict in group).values():
            rows.append({names[id(verdict)]: verdict for verdict in known})
    return rows


def heard_so_far(desk: Desk) -> Verdicts | None:
    """What the editions have said, with what was switched at the table; nothing before any has."""
    put = Inquiry(desk.table, desk.book)
    return [*put.heard(put.answered)][-1] if put.answered else None


def verdict_shown(desk: Desk) -> Verdict | None:
    """What is shown in detail: of the row selected, else of that of the edition played by."""
    found = heard_so_far(desk)
    rows = rows_of(desk, found) if found else []
    wanted = (desk.table.chosen.row, desk.table.profile)
    named = (row for name in wanted for row in rows if name in row)
    row = next(named, rows[0] if rows else None)
    return first_of(row) if row else None


# -- the table ------------------------------------------------------------------------------------


def answer_shown(desk: Desk) -> Inner:
    """What the editions say, as far as they have been asked."""
    put, table = Inquiry(desk.table, desk.book), desk.table
    heard, asking = put.answered, None
    if heard < put.total:
        asked = say("{number} of {all} have answered.", number=heard, all=put.total)
        bar = tag("progress", "", value=heard, max=put.total, aria_label=asked)
        asking = tag("p", bar, " ", asked, css="asking")
    if not heard:
        return asking
    key: Hashable = ("answer", put.key, heard, table.chosen.row, table.profile, table.case)
    return asking, cached(desk.book, key, lambda: _told(desk, put))


def _told(desk: Desk, put: Inquiry) -> Markup:
    found, shown = heard_so_far(desk), verdict_shown(desk)
    if found is None or shown is None:
        return tag("p", say("No edition could be asked."))
    changes = {verdict.profile.changed for verdict in found.verdicts}
    switched = next(iter(changes)) if len(changes) == 1 else ""
    names = Naming(desk.book, said=switched)
    teller = Teller(names, found)
    why = teller.reasons(every=bool(desk.table.under))
    return joined([
        tag("p", say("With {changes}:", changes=switched), css="switched") if switched else None,
        _table(desk, names, found, shown),
        _scored(names, shown, found),
        _differ(desk, found, shown),
        _changed(desk, put),
        _open(teller),
        folded(say("Why, and where it is printed"), _html(why), id="why"),
        _html(_about(desk)),
    ])  # fmt: skip


def _open(teller: Teller) -> Inner:
    """What print leaves open, and what would come out."""
    found = _html(teller.open())
    return section(say("Print leaves this open"), found, id="open") if found else None


def _table(desk: Desk, names: Naming, found: Verdicts, shown: Verdict) -> Markup:
    """A row for each answer and how sure it is: its editions, its points, and how it is known."""
    rows, players = rows_of(desk, found), desk.table.position.get("players", ())
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
        cells = _editions_of(names, row, here), _answer(row, found.telling, scoring), known
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


def _editions_of(names: Naming, row: AnswerGroup, shown: bool) -> Markup:
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


def _about(desk: Desk) -> Iterator[Block]:
    """What the casebook says of a case that lies on the table as it was opened."""
    table, case = desk.table, desk.case
    if case is None:
        return
    same = (case.position, tuple(map(str, case.moves)), asks_of(case))
    if same == (desk.position, table.moves, table.asks):
        if case.answer:
            yield Paragraph(template(case.answer), kind="answer")
        yield case_fields(case, Naming(desk.book))


# -- on what it turns -----------------------------------------------------------------------------


def _differ(desk: Desk, found: Verdicts, shown: Verdict) -> Inner:
    """The rules by which editions differ here, each with its answers to choose from."""
    ids = dict.fromkeys((*desk.table.answers, *_parting(found)))
    if not ids:
        return None
    options = _options_of(found.verdicts)
    title = count(len(ids), "It depends on one rule", "It depends on {number} rules")
    rules = [_rule(desk, id, options.get(id, {}), shown) for id in ids]
    return section(title, rules, id="differ", css="differ")


def _parting(found: Verdicts) -> Iterator[str]:
    """The clauses by which editions differ in their answers."""
    return (id for split in found.partings for group in split.clauses for id in group)


def _rule(desk: Desk, id: str, options: Mapping[str, str], shown: Verdict) -> Markup:
    """A clause, its answers as a row of switches, and its text and where that is printed."""
    clause = desk.edition_with_clause(id).clause(id)
    now = json.dumps(desk.table.answers[id]) if id in desk.table.answers else ""
    offered = {"": say("as printed"), **options}
    if now not in offered:
        offered[now] = clause.say(clause.structure(desk.table.answers[id]))
    answers = [
        button(words, f"{SWITCH}:{id} {value}".rstrip(), pressed=value == now)
        for value, words in offered.items()
    ]
    question = sentence(template(clause.question))
    return tag(
        "div",
        tag("p", question, css="asked"),
        switches(question, answers),
        _text_of(desk, clause, shown),
        css="rule",
    )


def _text_of(desk: Desk, clause: Clause, shown: Verdict) -> Markup:
    """What an edition says to a clause, and what stands at the places that it cites."""
    profile = shown.profile
    if clause.id not in profile.catalogue:
        profile = desk.edition_with_clause(clause.id)
    _title, *page = clause_page(clause.id, [profile], desk.book, question=False, cases=False).blocks
    said = [tag("blockquote", about) for about in _passages(desk, profile, clause.id)]
    title = say("Show the text: {clause}", clause=clause.id)
    return folded(title, _html(page), said, id=f"text-{clause.id}")


def _passages(desk: Desk, profile: Profile, id: str) -> Iterator[str]:
    """What the cited places say about a clause, in our own words."""
    for cite in profile.cite(id):
        source, _, place = cite.partition(":")
        file = desk.book.passages.get(source)
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


def _changed(desk: Desk, put: Inquiry) -> Inner:
    """What comes out otherwise than printed, once everybody has answered."""
    if len(put.rounds) == 1 or put.answered < put.total:
        return None
    printed, changed = put.heard(put.total)
    return section(say("What changes"), _html(_changes(desk, printed, changed)), id="changes")


def _changes(desk: Desk, printed: Verdicts, changed: Verdicts) -> Iterator[Block]:
    names = Naming(desk.book)
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


def what_if(desk: Desk) -> Inner:
    """Other rules to try: those the answer turns on, house rules, and any clause by its id."""
    found, shown = heard_so_far(desk), verdict_shown(desk)
    parts: list[Inner] = []
    if found and shown:
        told = {*_parting(found), *desk.table.answers}
        options = _options_of(found.verdicts)
        parts = [_rule(desk, id, options[id], shown) for id in options if id not in told]
    clause = typed(say("Any clause"), "clause", "switch-clause")
    answer = typed(say("Answer"), "answer", "switch-answer")
    any_clause = form(SWITCH, clause, answer, press=say("Switch it"))
    return [*parts, rules_shown(desk), any_clause]


# == laying the tile and the piece in question, and any other move =================================

ASK = "ask"
"""The one page of this mode."""


def now_on(desk: Desk) -> Desk:
    """The table as it stands after the moves in question, as far as they are legal."""
    run = desk.made.run
    return desk if run.state is None or not desk.table.moves else desk.standing(run.states[-1])


# -- acts -----------------------------------------------------------------------------------------


@act("at", Mode.ASK)
def choose(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Select a cell or a segment: what can be done there is offered, and why something cannot.

    A piece in hand is placed there if the tile was just laid, allowed or not.
    """
    state, piece = now_on(desk).state, desk.table.chosen.piece
    cell, segment = place_in(state, argument)
    if segment and piece:
        refuse_if(cell != state.laid, say("a piece is placed on the tile just laid"))
        return make(desk, f"{piece} {segment}", {})
    table = desk.table.choosing(cell=cell, segment=segment, other=False, move="")
    if segment and about(table) is About.JOINED:
        table = _joining(desk.table, f"{cell} {segment}").choosing(cell=cell, segment=segment)
    return ActResult(table, focus=place_id(cell, segment))


def _joining(table: Tabletop, place: str) -> Tabletop:
    """Ask of one more segment whether it belongs to the others, or no longer of it."""
    chosen = table.chosen
    before: list[str] = next(iter(table.asks.get("connected", ())), [])
    if not before and chosen.segment:
        before = [f"{chosen.cell} {chosen.segment}"]
    places = [one for one in before if one != place] if place in before else [*before, place]
    return table.with_undo(asks={"connected": [places] if len(places) > 1 else []})


@act("written", Mode.ASK)
@act("lay", Mode.ASK)
def lay(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Lay a tile on the cell that is selected, as the next move, or instead of the last one.

    It is turned so that it fits, or as it is written in notation.
    """
    body, turned = split_token(argument or the_value(fields))
    kind, cell = desk.state.assembly.box.kind(body), selected(desk.table)
    last, moves = last_laid(desk), _standing(desk)
    if last is not None and last.cell == cell and moves == desk.table.moves:
        moves = moves[:-1]  # another tile, instead of the one that lies there
    before = now_on(desk.with_table(attrs.evolve(desk.table, moves=moves)))
    refuse_if(cell in before.state.tiles, say("there is already a tile at {cell}", cell=cell))
    fits = first_fitting(before, kind, cell) if argument else turned
    done = _made(desk, (*moves, str(Lay(kind.token, fits or 0, cell.spot))))
    if fits is None:
        said = say("{tile} fits at {cell} in no turn.", tile=kind_named(kind), cell=cell)
        return attrs.evolve(done, said=said)
    return done


@act("turn", Mode.ASK)
def turn(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Turn the tile that was laid last, so many quarters clockwise."""
    last = require_value(last_laid(desk), say("the last move laid no tile"))
    by = int(argument) if argument in ("1", "2", "3") else 1
    turned = attrs.evolve(last, rotation=(last.rotation + by) % 4)
    return _made(desk, (*desk.table.moves[:-1], str(turned)))


@act("remove", Mode.ASK)
def unmake(desk: Desk, _argument: str, _fields: Fields) -> ActResult:
    """Take the last of the moves in question out."""
    refuse_if(not desk.table.moves, say("there is no move to take out"))
    *moves, last = desk.table.moves
    done = _made(desk, tuple(moves))
    return attrs.evolve(done, said=say("Taken out: {move}.", move=last))


@act("upto", Mode.ASK)
def cut(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Keep so many of the moves in question."""
    number = int(argument) if argument.isdecimal() and len(argument) < 6 else -1
    most = len(desk.table.moves)
    refuse_if(not 0 <= number <= most, say("there are only {number} moves", number=most))
    return _made(desk, desk.table.moves[:number])


@act("move", Mode.ASK)
def make(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Make a move, legal or not: one that is refused is the question, until another is made."""
    line = " ".join((argument or fields.get("move", "")).split())
    now_on(desk).state.parse(line)
    return _made(desk, (*_standing(desk), line))


@act("try", Mode.ASK)
def think(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Look at a move without making it: what refuses it, or what it brings."""
    line = " ".join((argument or fields.get("move", "")).split())
    state = now_on(desk).state
    refused = state.refusals(state.parse(line))
    said = say("It is allowed: {move}.", move=line)
    if refused:
        said = say("It is not allowed: {move}.", move=line)
    return ActResult(desk.table.choosing(move=line[:200]), said)


def move_asked(move: str) -> str:
    """A move in question: in notation, but the end of the game in words."""
    return say("the game ends now") if move == End.line else move


def _made(desk: Desk, moves: tuple[str, ...]) -> ActResult:
    """The table with other moves in question."""
    refuse_if(len(moves) > MOVES, say("moves: longer than {most}", most=MOVES))
    table = desk.table.with_undo(moves=moves).choosing(
        move="", other=False, segment="", player="", piece=""
    )
    made = desk.with_table(table).made
    run = made.run
    laid = run.states[-1].laid if run.states else None
    cell = desk.table.chosen.cell if laid is None else laid
    said = say("Question: {move}.", move=move_asked(moves[-1])) if moves else ""
    if run.refused is not None:
        said = say("It is not allowed: {move}.", move=run.refused)
        if isinstance(run.refused, Lay):
            cell = run.refused.cell
    return ActResult(table.choosing(cell=cell), said, "" if cell is None else place_id(cell))


def _standing(desk: Desk) -> tuple[str, ...]:
    """The moves in question without one that is refused, and whatever is behind it."""
    return desk.table.moves[: desk.made.stop]


def last_laid(desk: Desk) -> Lay | None:
    """The last of the moves in question, if it lays a tile and the game comes to it."""
    made = desk.made
    run, moves = made.run, desk.table.moves
    if run.state is None or not moves or made.fault or made.stop < len(moves) - 1:
        return None
    move = run.refused or run.states[0].parse(moves[-1])
    return move if isinstance(move, Lay) else None


# -- the board ------------------------------------------------------------------------------------


def in_question(desk: Desk) -> OnBoard:
    """The position with all that the moves in question put there, before anything resolves."""
    made = desk.made
    run, now = made.run, now_on(desk)
    if run.state is None:
        return as_set_up(desk)
    shown = verdict_shown(desk)
    if shown is not None and shown.outcome.run.state is not None:
        run = shown.outcome.run  # as it comes out in the edition whose answer is shown
    case = None if made.fault else case_on(desk)
    scene = scene_of_run(run, board_title(desk), case=case)
    if shown is not None and case is not None:
        scene = with_gains(scene, [run], case)
    return OnBoard(desk=now, scene=scene, can=places_lit(now.state, legal_of(now.state)))


# == a plain question, chosen and set up on the board, and under it the answer at once =============

# -- the plain questions ---------------------------------------------------------------------------


@act("about", Mode.ASK)
def ask_about(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Ask another plain question; the moves in question stay, but for an end of the game."""
    chosen = About(one_of(argument, set(About), later("there is no question {name}")))
    moves = desk.table.moves
    if moves and moves[-1] == "end":
        moves = moves[:-1]
        while moves[-1:] == ("pass",):
            moves = moves[:-1]
    if chosen is About.END:
        state = desk.with_table(attrs.evolve(desk.table, moves=moves)).made.run.state
        moves = (*moves, *(passed(state) if state else ()), "end")
    asks: dict[str, object] = {"connected": []} if chosen is About.JOINED else {}
    now = desk.table.with_undo(moves=moves, asks=asks)
    now = now.choosing(about=chosen.value, segment="", move="", row="")
    return ActResult(now, say(WORDS["question"][chosen]))


def asking(desk: Desk) -> Inner:
    """The plain questions; what is asked and can be done next; and the answer."""
    now, made = about(desk.table), desk.made
    questions = [
        button(words, f"about:{one}", pressed=one == now, css="question-kind")
        for one, words in options("question")
    ]
    parts: list[Inner] = [switches(say("What you ask"), questions, css="questions")]
    if made.run.state is None:
        return [*parts, tag("p", say("Fix the position first; then you can ask."))]
    there = now_on(desk)
    asked = is_asked(desk)
    if not asked and (now is About.JOINED or not desk.table.moves):
        parts.append(tag("p", say(WORDS["hint"][now]), css="hint"))
    here = _here(desk, there) if now is not About.JOINED else None
    answer = tag("div", answer_shown(desk) if asked else None, id="answer")
    first = (answer, here) if asked and now is About.SCORE else (here, answer)
    parts += [_thought_of(desk, there), first, _line(desk)]
    parts.append(worth_shown(there))
    if not there.state.over:
        parts.append(moves_listed(there.state, legal_of(there.state), try_act="try"))
    outcome = _outcomes(desk), _judged(desk)
    return [
        *parts,
        folded(say("Try other rules"), what_if(desk), id="ask-what-if"),
        folded(say("Editions to ask"), _editions(desk), id="ask-editions"),
        folded(say("What to compare"), outcome, id="ask-outcome"),
        folded(say("The question in words"), _in_words(desk), id="ask-in-words"),
    ]


def _in_words(desk: Desk) -> Inner:
    title = writing(desk, "", say("Title"), "title", desk.table.title)
    area = tag(
        "textarea", desk.table.question, id="words", name="value", rows=3, data_act="words"
    )  # fmt: skip
    label = tag("label", say("The question"), for_="words")
    return title, tag("div", label, " ", area, css="field")


# -- the moves in question -------------------------------------------------------------------------


def _line(desk: Desk) -> Inner:
    """The moves in question, each with who makes it, and where they break off."""
    made, moves = desk.made, desk.table.moves
    if not moves:
        return None
    stop, last = made.stop, len(moves) - 1
    items = []
    for at, move in enumerate(moves):
        css = "" if at < stop else "refused" if at == stop else "unplayed"
        cut = button(say("Up to here"), f"upto:{at + 1}") if at < last else None
        items.append(tag("li", tag("code", move), (" ", cut) if at < stop else None, css=css))
    acts = [button(say("Take out"), "remove", key="delete", name=say("Take the last move out"))]
    if last_laid(desk) is not None:
        acts.append(button(say("Turn"), "turn:1", key="r", twist=1))
        acts.append(button(say("Turn back"), "turn:3", key="l", twist=-1))
        acts.append(button(say("Another tile"), "another", pressed=desk.table.chosen.other))
    shown = [tag("span" if move == End.line else "code", move_asked(move)) for move in moves]
    return tag(
        "div",
        tag("div", _why_stopped(desk) if stop <= last else None, css="stopped"),
        tag("p", acts, css="acts"),
        folded((say("Question"), ": ", shown), tag("ol", items), css="moves", id="moves-made"),
        id="line",
    )


def _why_stopped(desk: Desk) -> Inner:
    made = desk.made
    if made.run.refused is None:
        return tag("p", made.fault, css="fault")
    return refusals_shown(desk, made.run.refusals)


def _thought_of(desk: Desk, now: Desk) -> Inner:
    """A move that somebody thinks of: what refuses it, or what it brings."""
    line = desk.table.chosen.move
    if not line:
        return None
    try:
        move = now.state.parse(line)
    except ArkrulesError:
        return None
    refused = now.state.refusals(move)
    if refused:
        title, body = say("{move} is not allowed", move=line), refusals_shown(desk, refused)
    else:
        title, gains = say("{move} is allowed", move=line), points_of(now.state, move)
        body = tag("p", gains or say("It brings no points at once."))
    acts = [
        button(say("Make it the question"), f"move:{line}", place="thought-"),
        button(say("Ask whether it is allowed, without making it"), f"judge:{line}"),
    ]
    return section(title, body, tag("p", acts, css="acts"), id="thought-of")


def _here(desk: Desk, now: Desk) -> Inner:
    """What can be done at the cell that is selected, and why something cannot."""
    chosen, state = desk.table.chosen, now.state
    cell = chosen.cell
    if cell is None or state.over:
        return None
    tile = state.tiles.get(cell)
    legal = [
        move for move in legal_of(state).at(cell, chosen.segment)
        if not isinstance(move, (Lay, Place))
    ]  # fmt: skip
    parts: list[Inner] = [moves_at(state, legal, cell, chosen.segment)]
    if tile is None:
        title = say("A tile for {cell}", cell=cell)
        parts += [palette(now, cell), in_notation(now, ""), _why_not_here(desk, now, cell)]
        return section(title, parts, id="chosen")
    last = last_laid(desk)
    if chosen.other and last is not None and last.cell == cell:
        before = now_on(desk.with_table(attrs.evolve(desk.table, moves=desk.table.moves[:-1])))
        parts.append(palette(before, cell))
    if state.laid == cell and places_now(state):
        parts.append(_placing(desk, now, cell))
    elif not legal:
        parts.append(tag("p", say("Nothing to do with this tile."), css="hint"))
    return section(say("The tile at {cell}", cell=cell), parts, id="chosen")


def _why_not_here(desk: Desk, now: Desk, cell: Cell) -> Inner:
    """Why the tiles in hand cannot lie at a cell, all turns together."""
    state = now.state
    hand = tuple(dict.fromkeys(state.hands[state.to_move]))
    shown: list[Inner] = []
    for token in hand:
        turns = state.assembly.box.kind(token).rotations
        found = [state.refusals(Lay(token, turn, cell.spot)) for turn in turns]
        if all(found):
            reasons = dict.fromkeys(one for refusals in found for one in refusals)
            title = say("{tile} cannot lie here", tile=kind_named(state.assembly.box.kind(token)))
            shown.append(section(title, refusals_shown(desk, reasons)))
    return shown


def _placing(desk: Desk, now: Desk, cell: Cell) -> Inner:
    """The tile just laid, the pieces for it, and why some may not stand where one is asked."""
    state, segment = now.state, desk.table.chosen.segment
    kinds = list(state.assembly.pieces)
    why = {
        (kind, name): state.refusals(Place(kind, name))
        for kind in kinds for name in state.tiles[cell].kind.index
    }  # fmt: skip
    can = {name for (_, name), refused in why.items() if not refused}
    large = placing(desk, state, cell, [held_of(desk, state, state.to_move, kinds)], can)
    if not segment:
        return large, tag("p", say("Choose a part of the tile, and the piece for it."), css="hint")
    refused = [
        tag(
            "div", tag("h5", sentence(say("{piece:the} may not stand here", piece=noun(kind)))),
            refusals_shown(desk, why[kind, segment]), css="refused",
        )
        for kind in kinds if why[kind, segment]
    ]  # fmt: skip
    allowed = [
        tag("p", sentence(say("{piece:the} may stand here", piece=noun(kind))))
        for kind in kinds if not why[kind, segment]
    ]  # fmt: skip
    return large, tag("h4", place_named(state.tiles[cell], cell, segment)), allowed, refused


# -- which editions, and what ----------------------------------------------------------------------


def _editions(desk: Desk) -> Inner:
    book, asked = desk.book, set(asked_names(desk.table, desk.book))
    games: list[Inner] = [tag("p", button(say("All editions"), "who:all"), css="acts")]
    known = {one.id for one in book.editions}
    for root in book.roots:
        boxes = [
            check(title, f"who:{id}", on=id in asked) for id, title in edition_titles(desk, root)
        ]
        game = book.game(root)
        alone = button(say("Only these"), f"who:{root} game")
        games.append(tag("fieldset", tag("legend", game), boxes, tag("p", alone, css="acts")))
    strange = [name for name in desk.table.under if name not in known]
    games += [check(name, f"who:{name}", on=True) for name in strange]
    return games


def _outcomes(desk: Desk) -> Inner:
    asks = desk.table.asks or usual_asks(desk.position)
    boxes = [
        check(called("outcome", name), f"what:{name}", on=name in asks)
        for name, field in verdict_fields_of(desk.state.assembly).items()
        if field.judged is None
    ]
    return tag("fieldset", tag("legend", say("Results to compare")), boxes)


def _judged(desk: Desk) -> Inner:
    lines = [line for name in JUDGING for line in desk.table.asks.get(name, ())]
    if not lines:
        return None
    items = listed(
        (tag("code", line), " ", button(say("Take it out"), f"unjudge:{line}"))
        for line in dict.fromkeys(lines)
    )
    return tag("fieldset", tag("legend", say("Asked whether it is allowed")), items)
