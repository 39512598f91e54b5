"""The beginning of a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager

from arkrules.board import Board
from arkrules.errors import BadNotation, PositionError
from arkrules.files import PLAYERS, TILES
from arkrules.geometry import Cell, Rect, is_near
from arkrules.nouns import COLORS, Quantity
from arkrules.play import turn
from arkrules.play.assembly import assembly_of, belongs_to
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
from arkrules.play.content import MutableState, Piece
from arkrules.play.extension import leaves
from arkrules.play.playability import left_in_box, mismatched, require_playable, start_tiles
from arkrules.play.position import (
    PieceAt,
    Position,
    count_pieces,
    count_tiles,
    note_fault,
    piece_hint,
)
from arkrules.play.referee import size_faults
from arkrules.play.state import GameState
from arkrules.play.verbs import default_table, limits, tile_for
from arkrules.rules import Profile
from arkrules.rules.libraries import profile_of
from arkrules.structure import require, texts, unwanted, whole_number
from arkrules.text import hinted, later, listing, say


def new_game(
    profile: Profile | str,
    players: Sequence[str] | int,
    *,
    bag: Iterable[str] | None = None,
    seed: int | None = None,
) -> GameState:
    """A game about to begin.

    `players` are names in turn order, or how many.
    `bag` lists the tiles left to draw; start tiles lie already and are not in it.
    Without it, the bag holds what the profile's sets hold besides the start tiles.
    `seed` shuffles the bag: `GameState.next_draw` then says what is drawn. The same seed and the
    same choices give the same game.

    >>> arkrules.new_game("carcassonne", ["red", "blue"], bag=["E", "V"])
    <GameState carcassonne: 1 tile, step draw, red to move, {'red': 0, 'blue': 0}>
    """
    profile = profile_of(profile)
    require_playable(profile)
    wanted = later("a list of names, or how many play")
    if isinstance(players, int):
        whole_number(players, "players", wanted)  # true and false are none
        require_number(players, profile)  # before that many names are made
        players = COLORS[:players] if players <= len(COLORS) else [f"p{n}" for n in range(players)]
    if isinstance(players, Set):  # which has no order
        raise unwanted(players, "players", wanted)
    names = texts(players, "players", wanted)
    if faults := name_faults(names, assembly_of(profile).stock):
        remedy = say("give each player a different name of one word: red,blue")
        raise PositionError(faults, key="players", remedy=remedy)
    require_number(len(names), profile)
    draft = blank(profile, names, default_table(profile))
    draft.bag = _in_order(_lay_start(draft))
    for hook in draft.assembly.hooks["game_begins"]:
        hook(draft)
    if bag is not None:
        draft.bag = _in_order(_by_kind(draft, count_tiles(texts(bag, "bag", "a list of tiles"))))
    if seed is not None:
        whole_number(seed, "seed")
        draft.seed = seed
    if too_many := size_faults(draft):
        raise PositionError(too_many, remedy=say("start with fewer tiles: `bag` says which"))
    turn.begin_turn(draft)
    return GameState(draft)


def _in_order(tiles: Mapping[str, int]) -> dict[str, int]:
    """Return tiles in the order of a bag, without those of which there are none."""
    return {token: count for token, count in sorted(tiles.items()) if count > 0}


def _lay_start(draft: MutableState) -> Counter[str]:
    """Lay the start tiles, and return the rest of the box."""
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
    """Raise an error for more or fewer players than a game allows."""
    allowed = profile[SetupRules].players
    if players not in allowed:
        message = later("{given}, but {profile} is for {allowed} [setup.players]")
        many = Quantity("player", players)
        said = say(message, given=many, profile=profile.id, allowed=allowed)
        remedy = say(
            "name as many players as the game allows;"
            " `arkrules show {profile} setup.players` says where the number is printed",
            profile=profile.id,
        )
        raise PositionError(said, key="players", remedy=remedy)


def name_faults(names: Sequence[str], stocks: Collection[str] = ()) -> list[str]:
    """Return the faults of the players' names, in a game with these stocks."""
    message = later("{name} is not a valid name; a name is one word of letters, digits, - and _")
    faults = [say(message, name=repr(name)) for name in names if not re.fullmatch(r"[\w-]+", name)]
    message = later("{name} is also the name of a stock")
    faults += [say(message, name=repr(name)) for name in names if name in stocks]
    if len(set(names)) != len(names):
        faults.append(say("two players have the same name"))
    if not names:
        faults.append(say("there are no players"))
    if len(names) > PLAYERS:
        faults.append(say("more than {most} players", most=PLAYERS))
    return faults


def _by_kind(draft: MutableState, tiles: Mapping[str, int]) -> Counter[str]:
    """Count tiles by the kinds of the game: `base:D` is `D`; raise `BadNotation` for others."""
    counts: Counter[str] = Counter()
    for token, number in tiles.items():
        counts[draft.assembly.box.kind(token).token] += number
    return counts


def blank(profile: Profile, players: tuple[str, ...], table: Rect | None) -> MutableState:
    """Return an empty table with everything dealt out."""
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
        points=(0,) * len(players),
        supplies=tuple(dict(dealt) for _ in players),
        stock={name: amount(profile) for name, amount in assembly.stock.items()},
        reserves=tuple(dict(reserved) for _ in players),
        hands=((),) * len(players),
        table=table,
    )


def set_up(
    profile: Profile | str, position: Position | str | Mapping[str, object], *, file: str = ""
) -> GameState:
    """Return the state that a position describes, or raise `PositionError` with every fault.

    The position may be given as TOML, or as a dictionary, as `Position.to_dict` makes it.

    >>> state = arkrules.set_up("carcassonne", {"players": ["red", "blue"], "tiles": ["0,0 D"]})
    >>> state.step
    'draw'
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


def restored(profile: Profile, position: Position, more: Mapping[str, object]) -> GameState:
    """Return an unpickled state: a position, and what it does not say."""
    state = set_up(profile, position)
    vars(state.content).update(more)
    return state


def sketched(profile: Profile, position: Position) -> GameState:
    """Return as much as possible of an impossible position, to look at and not to play."""
    return GameState(_filled(profile, position)[0])


def _filled(profile: Profile, position: Position) -> tuple[MutableState, list[str]]:
    """Return a draft of as much of a position as possible, and every fault."""
    table = default_table(profile)
    if position.table and profile[TableRules].bounds is not Bounds.NONE:
        table = position.table  # elsewhere the edge of a position means nothing
    draft = blank(profile, position.players, table)
    faults = [f"players: {fault}" for fault in name_faults(position.players, draft.assembly.stock)]
    if len(position.tiles) > TILES:  # laying them would take longer than anybody waits
        faults.append(say("tiles: more than {most} tiles lie", most=TILES))
    elif position.players:
        for fill in _PARTS:
            fill(draft, position, faults)
        for extension in draft.assembly.extensions:
            faults += extension.faults(draft)
    if not faults:
        _settle(draft)
        faults = size_faults(draft)
    return draft, faults


@contextmanager
def _noting(faults: list[str], place: str) -> Iterator[None]:
    """Note a fault in a part of a position, and continue after it."""
    try:
        yield
    except (BadNotation, ValueError) as error:
        faults.append(f"{place}: {error}")


def _settle(draft: MutableState) -> None:
    """Continue from a step with nothing to do."""
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
    """Return the number of a player, or raise `ValueError` with the players there are."""
    if name not in draft.players:
        message = later("{name} is not a player; the players are {players}")
        raise ValueError(say(message, name=repr(name), players=listing(draft.players)))
    return draft.players.index(name)


# -- the board --------------------------------------------------------------------------------


def _lay_tiles(draft: MutableState, position: Position, faults: list[str]) -> None:
    profile, board = draft.profile, draft.board
    # Where the layout may be shifted, a table says how much room there is, and not where.
    fixed = None if profile[TableRules].bounds is Bounds.SHIFTING else position.table
    board.alone = True  # no state has it yet
    for at, placed in enumerate(position.tiles):
        cell = placed.cell
        with _noting(faults, f"tiles[{at}]"):
            tile = tile_for(profile, draft.assembly.box.kind(placed.token), placed.rotation)
            if not is_near(cell.spot):
                raise ValueError(say("{cell} is too far out", cell=cell))
            if cell.spot in board.tiles:
                raise ValueError(say("two tiles lie at {cell}", cell=cell))
            outside = (fixed is not None and not fixed.holds(cell.spot)) or limits(draft, cell.spot)
            board.lay(cell.spot, tile)
            if outside:
                raise ValueError(say("{cell} lies beyond the table [table.bounds]", cell=cell))
    board.alone = False
    faults += (f"tiles: {fault}" for fault in mismatched(board))


def _place_pieces(draft: MutableState, position: Position, faults: list[str]) -> None:
    for at, placed in enumerate(position.pieces):
        with _noting(faults, f"pieces[{at}]"):
            _place_piece(draft, placed)


def _place_piece(draft: MutableState, placed: PieceAt) -> None:
    """Put a piece on its node; an error says why it cannot be there."""
    owner, kinds = _player(draft, placed.player), draft.assembly.pieces
    if placed.kind not in kinds:
        message, profile = later("{profile} has no piece {kind}; it has {known}"), draft.profile.id
        said = say(message, profile=profile, kind=repr(placed.kind), known=listing(kinds))
        hint = piece_hint(str(placed).split(), 1, kinds)
        raise ValueError(hinted(said, hint or belongs_to(placed.kind, draft.profile)))
    node, known = _node(draft, placed.cell, placed.segment), draft.assembly.piece_notes
    for name, number in placed.notes:
        if name not in known:
            raise BadNotation(note := f"{name}={number}", note_fault(note, known))
        if number > (most := known[name].most(draft.profile)):
            text = repr(str(placed))
            message = later("more than {most} {name} on {text}")
            raise ValueError(say(message, most=most, name=name, text=text))
    draft.put(node, Piece(owner, placed.kind, placed.cell.spot, placed.segment, placed.notes))


def _node(draft: MutableState, cell: Cell, segment: str) -> int:
    """Return the node of an empty segment, or raise `ValueError`."""
    lying = draft.board.tiles.get(cell.spot)
    if lying is None:
        raise ValueError(say("no tile lies at {cell}", cell=cell))
    segments = lying.tile.kind.index
    if segment not in segments:
        said = later("the tile at {cell} has no segment {segment}; it has {there}")
        there = listing(segments)
        raise ValueError(say(said, cell=cell, segment=repr(segment), there=there))
    node = lying.first + segments[segment]
    if node in draft.pieces:
        raise ValueError(say("two pieces stand on {segment} at {cell}", segment=segment, cell=cell))
    return node


# -- what players and the stock have ------------------------------------------------------------


def _give(draft: MutableState, position: Position, faults: list[str]) -> None:
    """Give players their points and tiles, and fill the bag."""
    points = list(draft.points)
    for name, score in position.scores.items():
        with _noting(faults, f"scores.{name}"):
            points[_player(draft, name)] = score
            if score < 0:
                raise ValueError(say("{score} is below 0", score=score))
    draft.points = tuple(points)
    for name, hand in position.hands.items():
        with _noting(faults, f"hands.{name}"):
            tiles = _by_kind(draft, Counter(hand))
            draft.hold(_player(draft, name), tuple(sorted(tiles.elements())))
    if position.bag is not None:
        with _noting(faults, "bag"):
            draft.bag = dict(sorted(_by_kind(draft, position.bag).items()))


def _fill_supplies(draft: MutableState, position: Position, faults: list[str]) -> None:
    """Set the stated supplies, or the default: the pieces dealt out minus those on the board.

    So too what waits in a player's color in the general stock: what the box holds, less the rest.
    """
    on_board = count_pieces(draft)
    for player, name in enumerate(draft.players):
        supply, stock = position.supply.get(name, {}), position.stock.get(name)
        held, waiting = draft.supplies[player], draft.reserves[player]
        for kind, declared in draft.assembly.pieces.items():
            standing, reserved = on_board[player, kind], waiting.get(kind, 0)
            box, clause = held[kind] + reserved, declared.count_clause
            held[kind] = supply.get(kind, max(0, held[kind] - standing))
            with _noting(faults, f"supply.{name}.{kind}"):
                _require_in_box(held[kind], standing, box, clause)
            if kind in waiting:
                elsewhere = held[kind] + standing
                left = min(reserved, max(0, box - elsewhere))
                waiting[kind] = stock.get(kind, left) if isinstance(stock, Mapping) else left
                with _noting(faults, f"stock.{name}.{kind}"):
                    _require_in_box(waiting[kind], elsewhere, box, clause)


def _fill_stock(draft: MutableState, position: Position, faults: list[str]) -> None:
    """Set the stated general supplies, or the default: the contents of the box minus pieces
    elsewhere.
    """
    carried: Counter[str] = Counter()
    for note in draft.assembly.piece_notes.values():
        carried[note.stock] += sum(piece.note(note.name) for piece in draft.pieces.values())
    for kind, box in draft.stock.items():
        stated = position.stock.get(kind)
        left = stated if isinstance(stated, int) else max(0, box - carried[kind])
        draft.stock[kind] = left
        with _noting(faults, f"stock.{kind}"):
            _require_in_box(left, carried[kind], box)


def _require_in_box(here: int, elsewhere: int, box: int, clause: str = "") -> None:
    """Raise an error for more pieces than the box contains."""
    if here < 0 or here + elsewhere > box:
        message = later("{here} here and {elsewhere} elsewhere, but the box holds {box}")
        printed = f" [{clause}]" if clause else ""
        raise ValueError(say(message, here=here, elsewhere=elsewhere, box=box) + printed)


# -- the turn -----------------------------------------------------------------------------------


def _begin_at_step(draft: MutableState, position: Position, faults: list[str]) -> None:
    """Set the player to move, the step, and the tile just laid."""
    if position.to_move:
        with _noting(faults, "to_move"):
            draft.mover = _player(draft, position.to_move)
    steps, step = draft.assembly.steps, position.step
    known = [name for name in draft.profile[TurnRules].sequence if steps[name].run is None]
    if step in (*known, "over"):
        draft.step = step
        with _noting(faults, "laid"):
            _lay_last(draft, position.laid)
    else:
        message = later("step: {profile} has no step {step}; known are {known}, over")
        profile = draft.profile.id
        faults.append(say(message, profile=profile, step=repr(step), known=listing(known)))


def _lay_last(draft: MutableState, laid: Cell | None) -> None:
    """Set the tile just laid; at `draw` it was laid before, at `lay` and `over` there is none."""
    if laid is None:
        if draft.step not in ("draw", "lay", "over") and not _may_lack_tile(draft):
            step = repr(draft.step)
            raise ValueError(say("at the step {step} you must name the tile just laid", step=step))
    elif laid.spot not in draft.board.tiles:
        raise ValueError(say("no tile lies at {cell}", cell=laid))
    elif draft.step not in ("lay", "over"):
        draft.laid = laid.spot


def _may_lack_tile(draft: MutableState) -> bool:
    """Return whether the step may come in a turn whose last tile fit nowhere."""
    rule = draft.profile[EndRules].last_tile_unplaceable
    return (
        rule is LastUnplaceable.ACTION_REMAINS
        and turn.nothing_left(draft)
        and not draft.assembly.steps[draft.step].needs_tile
    )


def _read_fields(draft: MutableState, position: Position, faults: list[str]) -> None:
    """Read the data of extensions in positions, and raise an error for unknown keys."""
    for key in _strange_keys(draft, position):
        message = later("{key}: is not part of this game of {profile}")
        faults.append(say(message, key=key, profile=draft.profile.id))
    for name, field in draft.assembly.position_fields.items():
        if name in position.more:
            with _noting(faults, name):
                field.put(draft, position.more[name])


def _strange_keys(draft: MutableState, position: Position) -> Iterator[str]:
    """Yield the keys that this game does not have."""
    supply = dict(zip(draft.players, draft.supplies, strict=True))
    stock = {**draft.stock, **dict(zip(draft.players, draft.reserves, strict=True))}
    known = {path for path, _ in leaves({"supply": supply, "stock": stock})}
    for path, _ in leaves({"supply": position.supply, "stock": position.stock}):
        if path not in known:
            yield ".".join(path)
    yield from (key for key in position.more if key not in draft.assembly.position_fields)


_PARTS = (
    _lay_tiles, _place_pieces, _give, _fill_supplies, _fill_stock, _begin_at_step, _read_fields,
)  # fmt: skip
"""The functions that fill in the parts of a position, each after those it relies on."""
