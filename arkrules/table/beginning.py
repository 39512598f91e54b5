"""Play: beginning a game, continuing from the table, and the players of each seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from arkrules.errors import ArkrulesError
from arkrules.nouns import COLORS, person
from arkrules.play import GameState, Record, new_game, set_up
from arkrules.play.clauses import SetupRules
from arkrules.table.acts import (
    Done,
    Fields,
    act,
    one_of,
    refuse_if,
    require_value,
    the_value,
    whole,
)
from arkrules.table.cells import left
from arkrules.table.controls import button, choice, section, select, typed
from arkrules.table.course import states_of
from arkrules.table.editing import known_player
from arkrules.table.markup import Inner, Markup, folded, tag
from arkrules.table.match import OPPONENTS, SEEDS, Match, new_seed, rules_of
from arkrules.table.model import Mode, Sitting
from arkrules.table.moving import MOVE_PAGE, NOW, after, game_at
from arkrules.table.opening import fresh
from arkrules.table.people import MOST
from arkrules.table.played_by import on_the_game
from arkrules.table.seen import Seen
from arkrules.table.terms import options
from arkrules.telling.names import Naming
from arkrules.text import later, say

__all__ = ["beginning"]

_PERSON, _NOBODY = "person", "nobody"


# -- acts -----------------------------------------------------------------------------------------


@act("begin")
def begin(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Begin a game by the rules chosen, of those named in the form."""
    by = {at: fields.get(f"by{at}", _NOBODY) for at in range(MOST)}
    seats = [at for at in by if by[at] != _NOBODY]
    names: list[str] = []
    for at in seats:
        name = fields.get(f"name{at}", "").strip()
        names.append(name or next(color for color in COLORS if color not in names))
    policies = _policies(names, [by[at] for at in seats])
    state = new_game(seen.profile, names)
    return _begun(seen, state, Sitting(seed=_seed(fields), policies=policies))


@act("begin-here")
def begin_here(seen: Seen, _argument: str, fields: Fields) -> Done:
    """Play on from what lies on the table."""
    position = seen.position
    if fields.get("bag") == "rest" and position.bag is None:
        position = attrs.evolve(position, bag=+left(seen))
    names = position.players
    policies = _policies(names, [fields.get(f"by{at}", _PERSON) for at in range(len(names))])
    state = set_up(seen.profile, position)
    refuse_if(state.over, say("the game is over"))
    return _begun(seen, state, Sitting(seed=_seed(fields), policies=policies))


def _begun(seen: Seen, state: GameState, sitting: Sitting) -> Done:
    title = say("{edition}, stack {number}", edition=state.profile.title, number=sitting.seed)
    record = Record.of(state, (), title=title)
    game = Match(record, (state,), sitting)
    players = state.profile[SetupRules].players
    table = seen.table.becoming(
        mode=Mode.PLAY, game=record.to_text(), case="", title="", question=""
    )  # fmt: skip
    said = say("The game begins.")
    if len(state.players) not in players:
        said = say("The game goes on, though it is for {players} players.", players=players)
    return after(seen.with_table(table), game, focus=NOW, said=said)


@act("resume")
def resume(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Go back to the game that was left, as it stood."""
    game = require_value(_left_game(seen), say("no game was left"))
    table = seen.table.becoming(**rules_of(game.record))
    table = game.laid_on(table).on_page(MOVE_PAGE)
    return Done(table, say("Back in the game."), NOW, then="computer" if game.computed else "")


@act("anew")
def anew(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Leave the game, to begin another; it can be taken back."""
    start = fresh(seen.book, seen.table.profile).position
    table = seen.table.becoming(
        position=start, moves=(), game="", sitting=Sitting(), case="", title="", question=""
    )  # fmt: skip
    said = say("The game is left; begin another.")
    return Done(table.on_page(""), said)


@act("seat")
def seat(seen: Seen, argument: str, fields: Fields) -> Done:
    """Say who plays a player from now on."""
    game = game_at(seen)
    by = {name: _played_by(game, name) for name in game.now.players}
    by[known_player(seen, argument)] = the_value(fields)
    sitting = attrs.evolve(game.sitting, policies=_policies(by, by.values()))
    game = attrs.evolve(game, sitting=sitting).seeded()
    then = "computer" if game.computed and game.present else ""
    return Done(attrs.evolve(seen.table, sitting=game.sitting), then=then)


def _policies(names: Collection[str], by: Iterable[str]) -> dict[str, str]:
    """The strategies of players, by who plays each; at least one is a person."""
    policies = {name: one for name, one in zip(names, by, strict=True) if one != _PERSON}
    for one in policies.values():
        one_of(one, OPPONENTS, later("nobody plays like {name}"))
    refuse_if(len(policies) == len(names), say("at least one person plays"))
    return policies


def _seed(fields: Fields) -> int:
    said = fields.get("seed", "").strip()
    return abs(whole(said, say("stack"), most=SEEDS)) or new_seed() if said else new_seed()


def _left_game(seen: Seen) -> Match | None:
    """The game that is kept, whatever lies on the table; an error says why it cannot go on."""
    if not seen.table.game:
        return None
    record = Record.read(seen.table.game)
    states = states_of(record, record.rules(seen.book.shelf))
    return Match(record, states, seen.table.sitting)


# -- what is shown --------------------------------------------------------------------------------


def on_beginning(seen: Seen) -> Inner:
    """During a game, the players of each seat, and leaving it for another."""
    game, by = game_at(seen), options("player")
    seats = [
        choice(seen, "", str(person(name)), f"seat:{name}", by, _played_by(game, name))
        for name in game.now.players
    ]
    return (
        section(say("Who plays"), seats),
        section(
            say("Another game"),
            tag("p", say("The game that is played is left then; “Take back” brings it again.")),
            tag("p", button(say("Leave this game"), "anew"), css="acts"),
        ),
    )


def _played_by(game: Match, name: str) -> str:
    return game.policy(name) or _PERSON


def beginning(seen: Seen) -> Inner:
    """A game that was left, one that goes on from what lies there, and a new one."""
    return _leaving(seen), _here(seen), _new(seen)


def _leaving(seen: Seen) -> Inner:
    try:
        game = _left_game(seen)
    except ArkrulesError as error:
        return tag("p", say("The game that was left cannot go on: {error}", error=error))
    if game is None:
        return None
    words = say("Something else lies on the table than in the game that was left.")
    press = button(say("Back to the game"), "resume", css="main")
    return section(say("The game that was left"), tag("p", words), tag("p", press, css="acts"))


def _new(seen: Seen) -> Markup:
    allowed = seen.profile[SetupRules].players
    seats, offers = [], [*options("player"), (_NOBODY, say("nobody"))]
    for at in range(min(MOST, allowed.most)):
        by = _PERSON if at < 2 else _NOBODY
        given = {"value": COLORS[at], "maxlength": "40", "spellcheck": "false"}
        name = typed(say("Player {number}", number=at + 1), f"name{at}", f"begin-name{at}", **given)
        played = say("Player {number} is played by", number=at + 1)
        who = select(offers, by, id=f"begin-by{at}", name=f"by{at}", aria_label=played)
        seats.append(tag("div", name, who, css="field seat"))
    more = folded(say("More players"), seats[2:])
    form = _form("begin", [*seats[:2], more], say("Begin"))
    said = say("This game is for {players} players.", players=allowed)
    played = say("Rules: {edition}", edition=Naming(seen.book).edition(seen.edition))
    rules = folded(played, on_the_game(seen), id="begin-rules")
    return section(say("A new game"), tag("p", said, css="hint"), form, rules)


def _here(seen: Seen) -> Inner:
    """Playing on from what lies on the table, if that is more than the beginning of a game."""
    if seen.position.to_dict() == fresh(seen.book, seen.table.profile).position:
        return None
    title = say("Play on from what lies on the table")
    if not seen.sound:
        return section(title, tag("p", say("Something is wrong with it; set it right first.")))
    if seen.state.over:
        return None
    players = []
    for at, name in enumerate(seen.position.players):
        who = select(options("player"), _PERSON, id=f"begin-here-by{at}", name=f"by{at}")
        players.append(_field(str(person(name)), f"here-by{at}", who))
    bag: Inner = None
    if seen.position.bag is None:
        control = select(options("stack"), "rest", id="begin-bag", name="bag")
        bag = _field(say("In the bag"), "bag", control)
    return section(title, _form("begin-here", [players, bag], say("Play on")))


def _form(act: str, content: Inner, press: str) -> Markup:
    """A form that begins a game, with the number of a stack for the same tiles again."""
    box = tag(
        "input", id=f"{act}-seed", name="seed", type="number", inputmode="numeric", value="",
        min=0, max=SEEDS,
    )  # fmt: skip
    label = say("Number of the stack, for the same tiles again")
    more = tag("label", label, " ", box, for_=f"{act}-seed")
    stack = folded(say("Tile order"), more)
    done = tag("p", tag("button", press, type="submit", css="main"), css="acts")
    return tag("form", content, stack, done, id=act, data_act=act)


def _field(label: str, name: str, control: Markup) -> Markup:
    return tag("div", tag("label", label, for_=f"begin-{name}"), " ", control, css="field seat")
