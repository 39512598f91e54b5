"""Set up: which game, which edition of it, and which house rules."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import attrs

from arkrules.errors import ProfileError
from arkrules.play import Position, assembly_of
from arkrules.play.playability import start_tiles
from arkrules.rules import Profile
from arkrules.table.acts import Done, Fields, act, one_of, the_value
from arkrules.table.cells import WARM
from arkrules.table.controls import button, check, choice, section
from arkrules.table.disputing import SWITCH
from arkrules.table.hearing import rules_for
from arkrules.table.markup import Inner, listed, tag
from arkrules.table.model import Tabletop
from arkrules.table.seen import Seen
from arkrules.telling.names import Naming
from arkrules.text import all_of, later, say, sentence, template
from arkrules.tiles import Box

__all__: list[str] = []


# -- acts -----------------------------------------------------------------------------------------


@act("game")
def choose_game(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Play another game: its root edition."""
    root = one_of(the_value(fields), seen.book.roots, later("there is no game {name}"))
    return _played_by(seen, root)


@act("edition")
def choose_edition(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Play by another edition."""
    every = [profile.id for profile in seen.book.editions]
    id = one_of(the_value(fields), every, later("there is no edition {name}"))
    return _played_by(seen, id)


@act("rule")
def choose_rule(seen: Seen, argument: str, fields: Fields) -> Done:
    """Play with a house rule, or without it."""
    known = rules_for(seen.book, seen.edition, seen.table.rules)
    one_of(argument, known, later("there is no house rule {name} for this game"))
    rest = tuple(rule for rule in seen.table.rules if rule != argument)
    chosen = (*rest, argument) if the_value(fields) else rest
    known = rules_for(seen.book, seen.edition, chosen)
    rules = tuple(rule for rule in chosen if rule in known)  # some are about a box that is gone
    now = seen.table.becoming(rules=rules)
    _ = seen.with_table(now).profile  # rules that contradict each other are refused
    return Done(now)


def _played_by(seen: Seen, id: str) -> Done:
    """The same position under another edition; tiles it does not know keep their drawing."""
    table, profile = seen.table, seen.book.profile(id)
    known = rules_for(seen.book, profile, table.rules)
    rules = tuple(rule for rule in table.rules if rule in known)
    answers = fitting_answers(profile, table.answers)
    position = seen.position
    if not position.pieces and position.tiles == start_tiles(seen.edition):
        position = attrs.evolve(position, tiles=start_tiles(profile))
    position = _redrawn(position, seen.state.assembly.box, assembly_of(profile).box)
    now = table.becoming(
        profile=id, rules=rules, answers=answers, position=position.to_dict()
    )  # fmt: skip
    said = say("Played by: {edition}.", edition=profile.title)
    if dropped := [*(set(table.rules) - set(rules)), *(table.answers.keys() - answers.keys())]:
        said = say(
            "{played} It knows nothing of {dropped}.", played=said, dropped=all_of(sorted(dropped))
        )
    return Done(now, said, then=WARM)


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


def edition_titles(seen: Seen, root: str) -> list[tuple[str, str]]:
    """The editions of a game, each with its title, publisher and year."""
    names = Naming(seen.book)
    return [(one.id, names.edition(one)) for one in seen.book.family(root)]


def titled(table: Tabletop, seen: Seen) -> str:
    """What a table is called: by the question asked at it, else by what is played."""
    return table.title or Naming(seen.book).edition(seen.edition)


def on_the_game(seen: Seen) -> Inner:
    """What is played, and by which rules."""
    book, root = seen.book, seen.edition.root
    games = [(one, book.game(one)) for one in book.roots]
    editions = edition_titles(seen, root)
    switched = listed(
        (
            _switched(seen, clause, answer), " ",
            button(say("As the edition has it"), f"{SWITCH}:{clause}"),
        )
        for clause, answer in seen.table.answers.items()
    )  # fmt: skip
    return (
        choice(seen, "", say("Game"), "game", games, root),
        choice(seen, "", say("Edition"), "edition", editions, seen.edition.id),
        rules_shown(seen),
        section(say("Answers switched by hand"), switched) if switched else None,
    )


def _switched(seen: Seen, id: str, answer: object) -> str:
    clause = seen.edition_with_clause(id).clause(id)
    said = sentence(clause.say(clause.structure(answer)))
    return say("{question} {answer}", question=sentence(template(clause.question)), answer=said)


def rules_shown(seen: Seen) -> Inner:
    """The boxes and house rules for the edition chosen, to play with or without."""
    rules = [
        check(template(seen.book.overlays[id].title), f"rule:{id}", on=id in seen.table.rules)
        for id in rules_for(seen.book, seen.edition, seen.table.rules)
    ]
    return tag("fieldset", tag("legend", say("Boxes and house rules")), rules) if rules else None
