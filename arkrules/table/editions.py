"""Which game and which editions are asked, putting the question to them, and other answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache, partial
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import attrs

from arkrules.errors import ArkrulesError, ProfileError, TableError
from arkrules.formats import parse_json
from arkrules.play import Position, Replay, assembly_of, contradictions
from arkrules.play.extension import leaves
from arkrules.play.playability import start_tiles
from arkrules.rules import Profile
from arkrules.rulings import Verdict, Verdicts
from arkrules.rulings.adjudication import CaseSession
from arkrules.rulings.verdict_fields import as_document, comparable, verdict_fields_of
from arkrules.table.acts import ActResult, Fields, act, one_of, refuse_if, the_value
from arkrules.table.desk import (
    FEW,
    LONG,
    Desk,
    Mode,
    Tabletop,
    case_on,
    is_asked,
    key_of,
    usual_asks,
)
from arkrules.table.html import Inner, button, check, choice, listed, section, tag
from arkrules.table.setup import WARM
from arkrules.telling import Rulebook
from arkrules.telling.names import Naming
from arkrules.text import all_of, count, later, say, sentence, template
from arkrules.tiles import Box

__all__ = [
    "FIRST",
    "JUDGING",
    "SWITCH",
    "Inquiry",
    "asked_names",
    "cached",
    "followed",
    "rules_for",
]


# == editions asked one after another, and what they have said =====================================

T = TypeVar("T")
MOST = 400
"""How many verdicts are kept, and other things that are made of them."""


_PLACES: WeakKeyDictionary[Rulebook, Callable[[Hashable], list[Any]]] = WeakKeyDictionary()
"""Of each rulebook, where things are kept: a place for one of them under each key."""


def cached(book: Rulebook, key: Hashable, make: Callable[[], T]) -> T:
    """The cached value of a rulebook under a key; made by a function the first time."""
    places = _PLACES.setdefault(book, lru_cache(maxsize=MOST)(lambda _key: []))
    place: list[T] = places(key)
    if not place:
        place.append(make())
    return place[0]


def asked_names(table: Tabletop, book: Rulebook) -> tuple[str, ...]:
    """The editions that are asked at a table."""
    return table.under or tuple(one.id for one in book.editions)


def rules_for(book: Rulebook, profile: Profile, chosen: Iterable[str]) -> list[str]:
    """The boxes and house rules that an edition can be played with beside those chosen."""
    boxes = {id for id in book.boxes if book.boxes[id].overlays in profile.lineage}
    answered = dict(profile.answers)
    for id in boxes.intersection(chosen):
        answered |= book.with_overlay(id).answers
    return [id for id, rule in book.overlays.items() if rule.is_for(profile.lineage, answered)]


class Inquiry:
    """The question of a table, put to editions: first as printed, then with what was changed."""

    def __init__(self, table: Tabletop, book: Rulebook) -> None:
        self.table = table
        self.book = book
        self.key = key_of(table)
        self._bare = key_of(attrs.evolve(table, under=(), rules=(), answers={}))

    @cached_property
    def rounds(self) -> tuple[CaseSession, ...]:
        """Every edition as printed, and with what was changed, if anything was."""
        return cached(self.book, ("rounds", self.key), self._rounds)

    def _rounds(self) -> tuple[CaseSession, ...]:
        names = asked_names(self.table, self.book)
        printed = [self.book.profile(name) for name in names]
        rounds = [printed]
        asked = {id for one in printed for id in one.overlays}
        rules = [id for id in self.table.rules if id not in asked]
        if rules or self.table.answers:
            both = zip(names, printed, strict=True)
            rounds.append([self._changed(*one, rules) for one in both])
        case, shelf = case_on(Desk(self.table, self.book)), self.book.shelf
        return tuple(CaseSession.of(case, tuple(profiles), shelf) for profiles in rounds)

    def _changed(self, name: str, printed: Profile, more: Sequence[str]) -> Profile:
        """An edition with more house rules, and the answers that it can be played with."""
        rules = [id for id in more if id in rules_for(self.book, printed, more)]
        profile = _playable(printed, lambda: self.book.profile("+".join((name, *rules))))
        for clause, answer in self.table.answers.items():
            if clause in profile.catalogue:
                profile = _playable(profile, partial(profile.with_answer, clause, answer))
        return profile

    @property
    def total(self) -> int:
        """How many verdicts there are to give."""
        return sum(len(one.profiles) for one in self.rounds)

    @property
    def answered(self) -> int:
        """How many of them were heard at the table."""
        chosen = self.table.chosen
        return min(chosen.heard, self.total) if chosen.asked == self.key else 0

    def _heard(self, one: CaseSession, profile: Profile) -> Verdict:
        key = ("verdict", self._key(one), _name_of(profile))
        return cached(self.book, key, lambda: one.verdict(profile))

    def heard(self, number: int) -> Iterator[Verdicts]:
        """What the first so many have said, round by round; all of a round with what parts them."""
        for one in self.rounds:
            profiles = one.profiles
            if number <= 0:
                return
            said = tuple(self._heard(one, profile) for profile in profiles[:number])
            if number < len(profiles):
                yield Verdicts(case=one.case, verdicts=said)
            else:
                key = ("together", self._key(one))
                yield cached(self.book, key, partial(one.together, said))
            number -= len(profiles)

    def _key(self, one: CaseSession) -> Hashable:
        """What tells a round from others, whatever else was switched at the table."""
        return self._bare, tuple(map(_name_of, one.profiles))


def _playable(profile: Profile, change: Callable[[], Profile]) -> Profile:
    """A profile after a change, or as it is where it could not be played so."""
    try:
        changed = change()
    except ArkrulesError:
        return profile
    return changed if {*contradictions(changed)} <= {*contradictions(profile)} else profile


def _name_of(profile: Profile) -> Hashable:
    """What tells a profile from every other, and from one that was only changed to be the same."""
    return profile.digest, profile.overlays, tuple(sorted(map(str, profile.changes.items())))


# == putting the question to the editions, and switching what they answer to see what changes ======

SWITCH = "switch"
"""The act that answers a clause otherwise."""
SLICE = 0.12
"""How many seconds editions are asked before those heard so far are shown."""
JUDGING = ("allows", "forbids")
"""What asks of single moves whether they are allowed."""
_NO_EDITION = later("there is no edition {name}")
ON, FIRST = "ask:on", "ask:first"
"""Goes on asking, whatever page is open; asks at a table just opened."""


# -- putting the question -------------------------------------------------------------------------


@act("ask", Mode.ASK)
def ask(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Put the question to the editions; after some have answered, they are shown.

    `on` goes on with those who have not been asked, on whatever page is open; `first` is for a
    table that was just opened.
    """
    put = Inquiry(desk.table, desk.book)
    heard, began = put.answered, monotonic()
    while heard < put.total:
        heard += 1
        *_, verdicts = put.heard(heard)
        if monotonic() - began > SLICE:
            break
    table = desk.table.choosing(asked=put.key, heard=heard)
    if heard < put.total:
        said = say("{number} of {all} have answered.", number=heard, all=put.total)
        then = FIRST if argument == "first" else ON
        return ActResult(table, said, then=then, parts=_ANSWERED)
    *_, verdicts = put.heard(heard)
    said = count(len(verdicts.answers), "There is {number} answer.", "There are {number} answers.")
    return ActResult(table, said, then=WARM if argument == "first" else "", parts=_ANSWERED)


_ANSWERED = ("panel", "board")
"""What shows an answer."""


def followed(desk: Desk, done: ActResult) -> ActResult:
    """What comes next after an act: whatever is asked is answered at once, to its end."""
    table = desk.table
    if done.then or table.mode is not Mode.ASK or not is_asked(desk):
        return done
    put = Inquiry(table, desk.book)
    return attrs.evolve(done, then=ON) if put.answered < put.total else done


@act("see", Mode.ASK)
def see(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Show the answer of an edition in detail, and what it brings on the board."""
    one_of(argument, asked_names(desk.table, desk.book), _NO_EDITION)
    return ActResult(desk.table.choosing(row=argument), parts=_ANSWERED)


# -- what would come out otherwise ----------------------------------------------------------------


@act(SWITCH)
def switch(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Answer a clause otherwise, in every edition that knows it; nothing takes the answer back.

    The answer stands behind the clause as JSON, none for what is printed; without an argument,
    the clause and the answer are typed.
    """
    if argument:
        clause, _, raw = argument.partition(" ")
        answer = parse_json(raw, TableError) if raw else None
    else:
        clause, raw = fields.get("clause", "").strip(), fields.get("answer", "").strip()
        answer = _typed(desk, clause, raw) if raw else None
    desk.book.clause(clause)  # or says that there is none
    answers = {id: value for id, value in desk.table.answers.items() if id != clause}
    said = say("As each edition says: {clause}.", clause=clause)
    if raw:
        answers[clause] = answer
        said = say("Switched: {clause}.", clause=clause)
    now = desk.table.with_undo(answers=answers)
    _ = desk.with_table(now).state  # an answer that cannot be, or be played by, is refused
    return ActResult(now, said)


def _typed(desk: Desk, clause: str, text: str) -> object:
    known = desk.book.clause(clause)
    try:
        return known.unstructure(known.parse(text))
    except ValueError as error:
        said = say("{clause} = {text}: {fault}", clause=clause, text=text, fault=error)
        raise ProfileError(said) from None


# -- of whom --------------------------------------------------------------------------------------


@act("who", Mode.ASK)
def whom(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Ask an edition or leave it out; `all` asks all, and the name of a game all of its own."""
    book = desk.book
    every = [one.id for one in book.editions]
    name, _, whole = argument.partition(" ")
    if argument == "all":
        return ActResult(desk.table.with_undo(under=()), say("All editions are asked."))
    if whole == "game" and name in book.roots:
        family = tuple(one.id for one in book.family(name))
        return ActResult(desk.table.with_undo(under=family))
    one_of(argument, (*every, *desk.table.under), _NO_EDITION)
    rest = [one for one in asked_names(desk.table, book) if one != argument]
    under = (*rest, argument) if the_value(fields) else tuple(rest)
    refuse_if(not under, say("select at least one edition"))
    return ActResult(desk.table.with_undo(under=() if {*under} == {*every} else under))


# -- what is asked --------------------------------------------------------------------------------


@act("what", Mode.ASK)
def what(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Ask for something of the outcome, or leave it out."""
    askable = [name for name, field in verdict_fields_of().items() if field.judged is None]
    one_of(argument, askable, later("nothing is called {name}"))
    asks = desk.table.asks or usual_asks(desk.position)
    rest = {name: written for name, written in asks.items() if name != argument}
    if the_value(fields):
        rest[argument] = asks.get(argument, _default_of(argument, desk.made.run))
    return ActResult(desk.table.with_undo(asks={} if rest == usual_asks(desk.position) else rest))


def _default_of(name: str, run: Replay) -> Any:  # in whatever shape the field has
    """All that a field can tell, as a verdict would state it."""
    field = verdict_fields_of()[name]
    known = run.state is not None and name in verdict_fields_of(run.content.assembly)
    found = field.of(run) if known else None
    readable = []
    for written in (json.loads(json.dumps(as_document(comparable(found)), default=str)), *_EMPTY):
        with suppress(ValueError):
            field.read(written)
            readable.append(written)
    told = (written for written in readable if any(leaves(written)))
    return next(told, readable[0])


_EMPTY: tuple[Any, ...] = ([], "", True, 0, {})


@act("judge", Mode.ASK)
def judge(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Ask whether a move would be allowed after those in question, without making it."""
    line = " ".join((argument or fields.get("move", "")).split())
    desk.state.parse(line)
    judged = list(desk.table.asks.get("allows", ()))
    if line in judged or len(judged) >= FEW:
        return ActResult(desk.table, say("That is asked already."))
    asks = {**desk.table.asks, "allows": [*judged, line]}
    return ActResult(desk.table.with_undo(asks=asks), say("Asked: is {move} allowed?", move=line))


@act("unjudge", Mode.ASK)
def unjudge(desk: Desk, argument: str, _fields: Fields) -> ActResult:
    """Ask no longer whether a move would be allowed."""
    asks = dict(desk.table.asks)
    for name in JUDGING:
        if rest := [line for line in asks.pop(name, ()) if line != argument]:
            asks[name] = rest
    return ActResult(desk.table.with_undo(asks=asks))


# -- in words -------------------------------------------------------------------------------------


@act("title", Mode.ASK)
def entitle(desk: Desk, _argument: str, fields: Fields) -> ActResult:
    """Call the question something."""
    return ActResult(desk.table.with_undo(title=_line(the_value(fields))))


@act("words", Mode.ASK)
def put_in_words(desk: Desk, _argument: str, fields: Fields) -> ActResult:
    """Put the question in words."""
    return ActResult(desk.table.with_undo(question=_line(the_value(fields))))


def _line(text: str) -> str:
    return " ".join(text.split())[:LONG]


# == which game, which edition of it, and which house rules ========================================

# -- acts -----------------------------------------------------------------------------------------


@act("game")
def choose_game(desk: Desk, _argument: str, fields: Fields) -> ActResult:
    """Play another game: its root edition."""
    root = one_of(the_value(fields), desk.book.roots, later("there is no game {name}"))
    return _played_by(desk, root)


@act("edition")
def choose_edition(desk: Desk, _argument: str, fields: Fields) -> ActResult:
    """Play by another edition."""
    every = [profile.id for profile in desk.book.editions]
    id = one_of(the_value(fields), every, later("there is no edition {name}"))
    return _played_by(desk, id)


@act("rule")
def choose_rule(desk: Desk, argument: str, fields: Fields) -> ActResult:
    """Play with a house rule, or without it."""
    known = rules_for(desk.book, desk.edition, desk.table.rules)
    one_of(argument, known, later("there is no house rule {name} for this game"))
    rest = tuple(rule for rule in desk.table.rules if rule != argument)
    chosen = (*rest, argument) if the_value(fields) else rest
    known = rules_for(desk.book, desk.edition, chosen)
    rules = tuple(rule for rule in chosen if rule in known)  # some are about a box that is gone
    now = desk.table.with_undo(rules=rules)
    _ = desk.with_table(now).profile  # rules that contradict each other are refused
    return ActResult(now)


def _played_by(desk: Desk, id: str) -> ActResult:
    """The same position under another edition; tiles it does not know keep their drawing."""
    table, profile = desk.table, desk.book.profile(id)
    known = rules_for(desk.book, profile, table.rules)
    rules = tuple(rule for rule in table.rules if rule in known)
    answers = fitting_answers(profile, table.answers)
    position = desk.position
    if not position.pieces and position.tiles == start_tiles(desk.edition):
        position = attrs.evolve(position, tiles=start_tiles(profile))
    position = _redrawn(position, desk.state.assembly.box, assembly_of(profile).box)
    now = table.with_undo(
        profile=id, rules=rules, answers=answers, position=position.to_dict()
    )  # fmt: skip
    said = say("Played by: {edition}.", edition=profile.title)
    if dropped := [*(set(table.rules) - set(rules)), *(table.answers.keys() - answers.keys())]:
        said = say(
            "{played} It knows nothing of {dropped}.", played=said, dropped=all_of(sorted(dropped))
        )
    return ActResult(now, said, then=WARM)


def fitting_answers(profile: Profile, answers: Mapping[str, object]) -> dict[str, object]:
    """The answers that an edition can be given."""
    kept = {}
    for clause, answer in answers.items():
        with suppress(ProfileError):
            profile.with_answer(clause, answer)
            kept[clause] = answer
    return kept


def _redrawn(position: Position, before: Box, now: Box) -> Position:
    """A position whose kinds another box does not know, as they are drawn."""

    def drawn(token: str) -> str:
        return before.kind(token).literal if before.knows(token) and not now.knows(token) else token

    return attrs.evolve(
        position,
        tiles=[attrs.evolve(placed, token=drawn(placed.token)) for placed in position.tiles],
        hands={player: [*map(drawn, hand)] for player, hand in position.hands.items()},
        bag=None if position.bag is None else map(drawn, position.bag.elements()),
    )


# -- what is shown --------------------------------------------------------------------------------


def edition_titles(desk: Desk, root: str) -> list[tuple[str, str]]:
    """The editions of a game, each with its title, publisher and year."""
    names = Naming(desk.book)
    return [(one.id, names.edition(one)) for one in desk.book.family(root)]


def titled(table: Tabletop, desk: Desk) -> str:
    """What a table is called: by the question asked at it, else by what is played."""
    return table.title or Naming(desk.book).edition(desk.edition)


def on_the_game(desk: Desk) -> Inner:
    """What is played, and by which rules."""
    book, root = desk.book, desk.edition.root
    games = [(one, book.game(one)) for one in book.roots]
    editions = edition_titles(desk, root)
    switched = listed(
        (
            _switched(desk, clause, answer), " ",
            button(say("As the edition has it"), f"{SWITCH}:{clause}"),
        )
        for clause, answer in desk.table.answers.items()
    )  # fmt: skip
    return (
        choice(desk, "", say("Game"), "game", games, root),
        choice(desk, "", say("Edition"), "edition", editions, desk.edition.id),
        rules_shown(desk),
        section(say("Answers switched by hand"), switched) if switched else None,
    )


def _switched(desk: Desk, id: str, answer: object) -> str:
    clause = desk.edition_with_clause(id).clause(id)
    said = sentence(clause.say(clause.structure(answer)))
    return say("{question} {answer}", question=sentence(template(clause.question)), answer=said)


def rules_shown(desk: Desk) -> Inner:
    """The boxes and house rules for the edition chosen, to play with or without."""
    rules = [
        check(template(desk.book.overlays[id].title), f"rule:{id}", on=id in desk.table.rules)
        for id in rules_for(desk.book, desk.edition, desk.table.rules)
    ]
    return tag("fieldset", tag("legend", say("Boxes and house rules")), rules) if rules else None
