"""The beginning of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from arkrules.board import Board
from arkrules.bounds import PLAYERS, TILES, whole_number
from arkrules.errors import BadNotation, PositionError
from arkrules.geometry import Rect, parse_cell
from arkrules.messages import count, later, say
from arkrules.nouns import COLORS
from arkrules.play import turn
from arkrules.play.assembly import Assembly, assembly_of
from arkrules.play.clauses import SetupRules, TableRules
from arkrules.play.content import Draft
from arkrules.play.fitting import default_table, tile_for
from arkrules.play.limits import beyond
from arkrules.play.playability import left_in_box, require_playable, start_tiles
from arkrules.play.state import GameState
from arkrules.rules import Profile
from arkrules.rules.choosing import profile_of
from arkrules.structure import texts, unwanted
from arkrules.tiles import split_count, split_token

__all__ = ["blank", "check_names", "closing_edge", "new_game", "unreadable_names"]


def new_game(
    profile: Profile | str, players: Sequence[str] | int, *, bag: Iterable[str] | None = None
) -> GameState:
    """A game about to begin.

    `players` are names in turn order, or how many.
    `bag` lists the tiles left to draw; start tiles lie already and are not in it.
    Without it, the bag holds what the profile's sets hold besides the start tiles.
    """
    profile = profile_of(profile)
    require_playable(profile)
    wanted = later("a list of names, or how many play")
    if isinstance(players, bool):  # which Python takes for a number
        raise unwanted(players, "players", wanted)
    if isinstance(players, int):
        if players:
            require_number(players, profile)  # before that many names are made
        players = COLORS[:players] if players <= len(COLORS) else [f"p{n}" for n in range(players)]
    names = texts(players, "players", wanted)
    if faults := check_names(names, assembly_of(profile)):
        remedy = say("give every player a name of one word, and no two the same: red,blue")
        raise PositionError(faults, key="players", remedy=remedy)
    rules = profile[SetupRules]
    require_number(len(names), profile)
    draft = blank(profile, names, default_table(profile))
    tokens = draft.assembly.box.counts.copy()
    for token, number in left_in_box(profile).items():
        tokens[token] -= number
    if not rules.start_in_bag:
        for placed in start_tiles(profile):
            cell, _, token = placed.partition(" ")
            body, turned = split_token(token)
            kind = draft.assembly.box.kind(body)
            draft.board = draft.board.lay(parse_cell(cell).spot, tile_for(profile, kind, turned))
            if tokens.get(kind.token):
                tokens[kind.token] -= 1
    if bag is not None:
        tokens = count_tokens(draft.assembly, texts(bag, "bag", "a list of tiles"))
    draft.bag = {token: count for token, count in sorted(tokens.items()) if count}
    for hook in draft.assembly.game_begins:
        hook(draft)
    if too_many := beyond(draft):
        raise PositionError(too_many, remedy=say("begin with fewer tiles: `bag` says with which"))
    turn.begin_turn(draft)
    return GameState(draft)


def require_number(players: int, profile: Profile) -> None:
    """Refuse to set up a game for more or fewer players than it is for."""
    allowed = profile[SetupRules].players
    if players not in allowed:
        said = count(
            players,
            "{number} player, but {profile} is for {allowed} [setup.players]",
            "{number} players, but {profile} is for {allowed} [setup.players]",
            profile=profile.id,
            allowed=allowed,
        )
        remedy = say(
            "name as many players as it is for;"
            " `arkrules show {profile} setup.players` says where that is printed",
            profile=profile.id,
        )
        raise PositionError(said, key="players", remedy=remedy)


def unreadable_names(names: Sequence[str]) -> list[str]:
    """What is wrong with the names of players, whatever is played."""
    faults = []
    for name in names:
        if not re.fullmatch(r"[\w-]+", name):
            faults.append(
                say(
                    "{name} is no name; a name is one word of letters, digits, - and _",
                    name=repr(name),
                )
            )
    if len(set(names)) != len(names):
        faults.append(say("two players have the same name"))
    if not names:
        faults.append(say("there are no players"))
    if len(names) > PLAYERS:
        faults.append(say("more than {most} players", most=PLAYERS))
    return faults


def check_names(names: Sequence[str], assembly: Assembly) -> list[str]:
    """What is wrong with the names of players in a game."""
    stocks = {stock.name for stock in assembly.stock}
    clashes = [
        say("{name} is also the name of a stock", name=repr(name))
        for name in names
        if name in stocks
    ]
    return unreadable_names(names) + clashes


def count_tokens(assembly: Assembly, tokens: Iterable[str]) -> dict[str, int]:
    """How many of each tile a list of tokens holds; `D*3` stands for three."""
    counts: dict[str, int] = {}
    left = TILES
    for token in tokens:
        body, times = split_count(token)
        name, turned = split_token(body)
        if turned:
            raise BadNotation(
                token, say("a tile not yet laid has no turn"), expected=say("a kind or literal")
            )
        count = whole_number(times) if times else 1
        if count == 0:
            raise BadNotation(
                token, say("none of a tile"), expected=say("a number above 0 behind the *")
            )
        if count is None or count > left:
            raise BadNotation(
                token,
                say("too many tiles"),
                expected=say("at most {most} in a bag or in a hand", most=TILES),
            )
        left -= count
        kind = assembly.box.kind(name)
        counts[kind.token] = counts.get(kind.token, 0) + count
    return counts


def blank(profile: Profile, players: tuple[str, ...], table: Rect | None) -> Draft:
    """An empty table with everything dealt out."""
    assembly = assembly_of(profile)
    pieces = assembly.pieces.items()
    dealt = {name: kind.dealt(profile) for name, kind in pieces}
    reserved = {
        name: kind.reserved(profile)
        for name, kind in pieces
        if kind.reserved(profile) or kind.returns(profile) == "stock"
    }
    return Draft(
        profile=profile,
        assembly=assembly,
        course=assembly.course(profile),
        players=players,
        board=Board.empty(edge=closing_edge(profile, table), site_words=assembly.vocabulary.sites),
        pieces={},
        occupied=0,
        points=(0,) * len(players),
        supplies=tuple(dict(dealt) for _ in players),
        stock={kind.name: kind.amount(profile) for kind in assembly.stock},
        reserves=tuple(dict(reserved) for _ in players),
        tokens={},
        extras={},
        bag=None,
        hands=((),) * len(players),
        step="draw",
        laid=None,
        mover=0,
        turn=1,
        table=table,
        last=None,
        log=(),
    )


def closing_edge(profile: Profile, table: Rect | None) -> Rect | None:
    """The table, if its edge closes what reaches it."""
    return table if profile[TableRules].edge_completes else None  # which needs one that stays
