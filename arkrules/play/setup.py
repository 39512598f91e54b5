"""The beginning of a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from arkrules.board import Board
from arkrules.errors import BadNotation, PositionError
from arkrules.files import DIGITS, PLAYERS, TILES
from arkrules.geometry import Cell, Rect
from arkrules.nouns import COLORS
from arkrules.play import turn
from arkrules.play.assembly import Assembly, assembly_of, lexicon
from arkrules.play.clauses import (
    Bounds,
    DrawRules,
    DrawTime,
    EndRules,
    LastUnplaceable,
    SetupRules,
    TableRules,
    TurnRules,
)
from arkrules.play.content import MutableState
from arkrules.play.pieces import Piece
from arkrules.play.playability import left_in_box, require_playable, start_tiles
from arkrules.play.position import (
    PieceAt,
    Position,
    count_pieces,
    count_tiles,
    note_fault,
    piece_hint,
)
from arkrules.play.referee import beyond
from arkrules.play.state import GameState
from arkrules.play.verbs import default_table, limits, tile_for
from arkrules.rules import Profile
from arkrules.rules.libraries import profile_of
from arkrules.structure import require, texts, unwanted
from arkrules.text import count, hinted, later, listing, say


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
    require_number(len(names), profile)
    draft = blank(profile, names, default_table(profile))
    tokens = _lay_start(draft)
    if bag is not None:
        tokens = _by_kind(draft, count_tiles(texts(bag, "bag", "a list of tiles")))
    draft.bag = {token: count for token, count in sorted(tokens.items()) if count > 0}
    for hook in draft.assembly.hooks["game_begins"]:
        hook(draft)
    if too_many := beyond(draft):
        raise PositionError(too_many, remedy=say("begin with fewer tiles: `bag` says with which"))
    turn.begin_turn(draft)
    return GameState(draft)


def _lay_start(draft: MutableState) -> Counter[str]:
    """Lay the tiles that lie when a game begins, and return what is left of the box."""
    profile, box = draft.profile, draft.assembly.box
    tokens = Counter(box.counts)
    tokens.subtract(left_in_box(profile))
    if not profile[SetupRules].start_in_bag:
        for placed in start_tiles(profile):
            kind = box.kind(placed.token)
            tile = tile_for(profile, kind, placed.rotation)
            draft.board = draft.board.lay(placed.cell.spot, tile)
            tokens[kind.token] -= 1
    return tokens


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


def _by_kind(draft: MutableState, tiles: Mapping[str, int]) -> Counter[str]:
    """Count tiles by the kinds of the game: `base:D` is `D`; `BadNotation` for any other."""
    counts: Counter[str] = Counter()
    for token, number in tiles.items():
        counts[draft.assembly.box.kind(token).token] += number
    return counts


def blank(profile: Profile, players: tuple[str, ...], table: Rect | None) -> MutableState:
    """An empty table with everything dealt out."""
    assembly = assembly_of(profile)
    # An edge that completes features needs one that stays where it is.
    edge = table if profile[TableRules].edge_completes else None
    pieces = assembly.pieces.items()
    dealt = {name: kind.dealt(profile) for name, kind in pieces}
    reserved = {
        name: kind.reserved(profile)
        for name, kind in pieces
        if kind.reserved(profile) or kind.returns(profile) == "stock"
    }
    return MutableState(
        profile=profile,
        assembly=assembly,
        course=assembly.course(profile),
        players=players,
        board=Board(edge=edge, site_words=assembly.vocabulary.sites),
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


def set_up(
    profile: Profile | str, position: Position | str | Mapping[str, object], *, file: str = ""
) -> GameState:
    """Return the state that a position describes, or raise `PositionError` with every fault.

    The position may be given as TOML, or as a dictionary, as `Position.to_dict` makes it.
    """
    profile = profile_of(profile)
    if isinstance(position, str):
        position = Position.from_toml(position, file=file)
    elif isinstance(position, Mapping):
        position = Position.from_dict(position, file=file)
    require(position, Position, "position", "a Position, or one as TOML or as a dictionary")
    require_playable(profile)
    draft, faults = _filled(profile, position)
    if faults:
        raise PositionError(faults, file=file, key="position")
    return GameState(draft)


def sketched(profile: Profile, position: Position) -> GameState:
    """Return what can be laid out of a position that cannot be, to be looked at, not played."""
    return GameState(_filled(profile, position)[0])


def _filled(profile: Profile, position: Position) -> tuple[MutableState, list[str]]:
    """Return a draft of a position as far as it can be, and every fault."""
    table = default_table(profile)
    if position.table and profile[TableRules].bounds is not Bounds.NONE:
        table = position.table  # elsewhere the edge of a position means nothing
    draft = blank(profile, position.players, table)
    faults = list(_fill(draft, position))
    if not faults:
        _settle(draft)
        faults = beyond(draft)
    return draft, faults


def _fill(draft: MutableState, position: Position) -> Iterator[str]:
    """Put all of a position on the table, each part after those that it relies on."""
    for fault in check_names(position.players, draft.assembly):
        yield f"players: {fault}"
    if not position.players:
        return
    if len(position.tiles) > TILES:  # laying them would take longer than anybody waits
        yield say("tiles: more than {most} tiles lie", most=TILES)
        return
    yield from _lay_tiles(draft, position)
    yield from _place_pieces(draft, position)
    yield from _give_points(draft, position)
    yield from _fill_supplies(draft, position)
    yield from _fill_stock(draft, position)
    yield from _fill_reserves(draft, position)
    yield from _fill_hands(draft, position)
    yield from _begin_at_step(draft, position)
    yield from _read_fields(draft, position)
    for extension in draft.assembly.extensions:
        yield from extension.faults(draft)


def _settle(draft: MutableState) -> None:
    """Go on from a step at which there is nothing to do."""
    if draft.step == "draw":
        if draft.laid is None or draft.profile[DrawRules].when is DrawTime.START:
            turn.begin_turn(draft)
        elif not turn.draws_ahead(draft):
            turn.next_turn(draft)
    elif draft.step == "lay" and not draft.hands[draft.mover]:
        turn.begin_turn(draft)
    elif draft.step != "over":
        while not draft.assembly.steps[draft.step].awaits(draft):
            turn.go_on(draft)
    draft.log = ()


def _player(draft: MutableState, name: str) -> int:
    """Return the number of a player, or raise `ValueError` with those there are."""
    try:
        return draft.players.index(name)
    except ValueError:
        players = listing(draft.players)
        raise ValueError(
            say("{name} is no player; players are {players}", name=repr(name), players=players)
        ) from None


# -- the board --------------------------------------------------------------------------------


def _lay_tiles(draft: MutableState, position: Position) -> Iterator[str]:
    profile, board = draft.profile, draft.board
    # Where the layout may be shifted, a table says how much room there is, and not where.
    fixed = None if profile[TableRules].bounds is Bounds.SHIFTING else position.table
    for at, placed in enumerate(position.tiles):
        cell = placed.cell
        try:
            tile = tile_for(profile, draft.assembly.box.kind(placed.token), placed.rotation)
        except BadNotation as error:
            yield f"tiles[{at}]: {error}"
            continue
        if cell.spot in draft.board.tiles:
            yield say("tiles[{at}]: two tiles lie at {cell}", at=at, cell=cell)
            continue
        if (fixed is not None and not fixed.holds(cell.spot)) or limits(draft, cell.spot):
            yield say("tiles: {cell} lies beyond the table [table.bounds]", cell=cell)
        board.add(cell.spot, tile)
    for one, other in board.mismatches():
        yield say("tiles: the sides between {one} and {other} do not match", one=one, other=other)
    if (groups := board.groups()) > 1:
        yield say("tiles: they lie in {groups} separate groups", groups=groups)


def _place_pieces(draft: MutableState, position: Position) -> Iterator[str]:
    for at, placed in enumerate(position.pieces):
        try:
            node, piece = _piece(draft, placed)
        except (BadNotation, ValueError) as error:
            yield f"pieces[{at}]: {error}"
            continue
        for name, number in placed.notes:
            if number > (most := draft.assembly.piece_notes[name].most(draft.profile)):
                text = repr(str(placed))
                yield say(
                    "pieces: more than {most} {name} on {text}", most=most, name=name, text=text
                )
        draft.put(node, piece)


def _piece(draft: MutableState, placed: PieceAt) -> tuple[int, Piece]:
    """Return the node that a piece stands on, and the piece; an error says why it cannot."""
    owner, kinds = _player(draft, placed.player), draft.assembly.pieces
    if placed.kind not in kinds:
        said = say(
            "{profile} has no piece {kind}; it has {known}",
            profile=draft.profile.id,
            kind=repr(placed.kind),
            known=listing(kinds),
        )
        hint = piece_hint(str(placed).split(), 1, kinds, lexicon().synonyms)
        raise ValueError(hinted(said, hint))
    node = _node(draft, placed.cell, placed.segment)
    for name, number in placed.notes:
        if name not in draft.assembly.piece_notes:
            note = f"{name}={number}"
            raise BadNotation(note, note_fault(note, draft.assembly.piece_notes))
    return node, Piece(owner, placed.kind, placed.cell.spot, placed.segment, placed.notes)


def _node(draft: MutableState, cell: Cell, segment: str) -> int:
    """Return the node of a segment where nobody stands; `ValueError` if there is no such."""
    lying = draft.board.tiles.get(cell.spot)
    if lying is None:
        raise ValueError(say("no tile lies at {cell}", cell=cell))
    segments = lying.tile.kind.index
    if segment not in segments:
        said = say(
            "the tile at {cell} has no segment {segment}; it has {there}",
            cell=cell,
            segment=repr(segment),
            there=listing(segments),
        )
        raise ValueError(said)
    node = lying.first + segments[segment]
    if node in draft.pieces:
        raise ValueError(say("two pieces stand on {segment} at {cell}", segment=segment, cell=cell))
    return node


# -- what players and the stock have ------------------------------------------------------------


def _give_points(draft: MutableState, position: Position) -> Iterator[str]:
    points = list(draft.points)
    for name, score in position.scores.items():
        try:
            points[_player(draft, name)] = score
        except ValueError as error:
            yield f"scores: {error}"
        if score < 0:
            yield say("scores.{player}: {score} is below 0", player=name, score=score)
        elif score >= 10**DIGITS:
            yield say("scores.{player}: has more than {most} digits", player=name, most=DIGITS)
    draft.points = tuple(points)


def _fill_supplies(draft: MutableState, position: Position) -> Iterator[str]:
    """Deal out what is stated, else what a player has less what stands on the board."""
    kinds, on_board = draft.assembly.pieces, count_pieces(draft)
    for name, stated in position.supply.items():
        if name not in draft.players:
            yield say("supply: {name} is no player", name=repr(name))
        for kind in (kind for kind in stated if kind not in kinds):
            yield say(
                "supply.{player}: {profile} has no piece {kind}",
                player=name,
                profile=draft.profile.id,
                kind=repr(kind),
            )
    for player, name in enumerate(draft.players):
        stated, held = position.supply.get(name, {}), draft.supplies[player]
        for kind, declared in kinds.items():
            standing = on_board[player, kind]
            most = declared.dealt(draft.profile) + declared.reserved(draft.profile)
            held[kind] = stated.get(kind, max(0, held[kind] - standing))
            if held[kind] < 0 or held[kind] + standing > most:
                yield say(
                    "supply.{player}.{kind}: {standing} on the board and {held} to place,"
                    " but the box holds {most} [{clause}]",
                    player=name,
                    kind=kind,
                    standing=standing,
                    held=held[kind],
                    most=most,
                    clause=declared.count_clause,
                )


def _fill_stock(draft: MutableState, position: Position) -> Iterator[str]:
    """Put into the general supply what is stated, else what the box holds less what is carried."""
    carried: Counter[str] = Counter()
    for note in draft.assembly.piece_notes.values():
        carried[note.stock] += sum(piece.note(note.name) for piece in draft.pieces.values())
    for kind, amount in draft.stock.items():
        stated = position.stock.get(kind)
        left = stated if isinstance(stated, int) else max(0, amount - carried[kind])
        if left < 0 or left + carried[kind] > amount:
            yield say("stock.{kind}: the box holds only {amount}", kind=kind, amount=amount)
        draft.stock[kind] = left
    for name, stated in position.stock.items():
        known = name in draft.stock or name in draft.players
        if not known or (name in draft.stock) != isinstance(stated, int):
            yield say(
                "stock.{name}: {profile} has no such stock", name=name, profile=draft.profile.id
            )


def _fill_reserves(draft: MutableState, position: Position) -> Iterator[str]:
    """Put into the supplies in the players' colors what is stated, else what is not elsewhere."""
    on_board = count_pieces(draft)
    for player, name in enumerate(draft.players):
        stated, theirs = position.stock.get(name), draft.reserves[player]
        if not isinstance(stated, Mapping):
            stated = {}
        for kind, reserve in theirs.items():
            elsewhere = draft.supplies[player][kind] + on_board[player, kind]
            total = draft.assembly.pieces[kind].dealt(draft.profile) + reserve
            theirs[kind] = stated.get(kind, min(reserve, max(0, total - elsewhere)))
            if theirs[kind] < 0 or theirs[kind] + elsewhere > total:
                yield say(
                    "stock.{player}.{kind}: the box holds only {total}",
                    player=name,
                    kind=kind,
                    total=total,
                )
        for kind in (kind for kind in stated if kind not in theirs):
            yield say(
                "stock.{player}.{kind}: {profile} has no such stock",
                player=name,
                kind=kind,
                profile=draft.profile.id,
            )


def _fill_hands(draft: MutableState, position: Position) -> Iterator[str]:
    """Fill hands and the bag."""
    for name, hand in position.hands.items():
        try:
            player = _player(draft, name)
            draft.hold(player, tuple(sorted(_by_kind(draft, Counter(hand)).elements())))
        except (BadNotation, ValueError) as error:
            yield f"hands.{name}: {error}"
    if position.bag is not None:
        try:
            draft.bag = dict(sorted(_by_kind(draft, position.bag).items()))
        except BadNotation as error:
            yield f"bag: {error}"


# -- the turn -----------------------------------------------------------------------------------


def _begin_at_step(draft: MutableState, position: Position) -> Iterator[str]:
    """Say whose turn it is, at which step, and what was laid."""
    if position.to_move:
        try:
            draft.mover = _player(draft, position.to_move)
        except ValueError as error:
            yield f"to_move: {error}"
    waiting = [name for name, step in draft.assembly.steps.items() if step.run is None]
    step = position.step
    if step not in (*waiting, "over"):
        known = listing(waiting)
        yield say("step: {step} is no step; known are {known}, over", step=repr(step), known=known)
    elif step not in (*draft.profile[TurnRules].sequence, "over"):
        yield say("step: {profile} has no step {step}", profile=draft.profile.id, step=repr(step))
    else:
        draft.step = step
        yield from _lay_last(draft, position.laid)


def _lay_last(draft: MutableState, laid: Cell | None) -> Iterator[str]:
    """Note which tile was just laid; at `draw` it was laid before, at `lay` and `over` none was."""
    if laid is None:
        if draft.step not in ("draw", "lay", "over") and not _may_lack_tile(draft):
            step = repr(draft.step)
            yield say("laid: at the step {step} the tile just laid is named", step=step)
    elif laid.spot not in draft.board.tiles:
        yield say("laid: no tile lies at {cell}", cell=laid)
    elif draft.step not in ("lay", "over"):
        draft.laid = laid.spot


def _may_lack_tile(draft: MutableState) -> bool:
    """Return whether the step may come in a turn whose last tile fitted nowhere."""
    rule = draft.profile[EndRules].last_tile_unplaceable
    return (
        rule is LastUnplaceable.ACTION_REMAINS
        and turn.nothing_left(draft)
        and not draft.assembly.steps[draft.step].needs_tile
    )


def _read_fields(draft: MutableState, position: Position) -> Iterator[str]:
    """Read what extensions keep in positions."""
    for name, value in position.more.items():
        field = draft.assembly.position_fields.get(name)
        if field is None:
            yield say("{key}: {profile} knows no such thing", key=name, profile=draft.profile.id)
            continue
        try:
            field.put(draft, value)
        except (BadNotation, ValueError) as error:
            yield f"{name}: {error}"
