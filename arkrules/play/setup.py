"""The beginning of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from arkrules.board import Board
from arkrules.errors import BadNotation, PositionError
from arkrules.files import DIGITS, PLAYERS, TILES, parse_whole_number
from arkrules.geometry import Rect, parse_cell, parse_rect
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
from arkrules.play.position import Position, key_among_pieces, key_hint, note_fault, piece_hint
from arkrules.play.referee import beyond
from arkrules.play.state import GameState
from arkrules.play.verbs import default_table, limits, tile_for
from arkrules.rules import Profile
from arkrules.rules.libraries import profile_of
from arkrules.structure import require, texts, unwanted
from arkrules.text import count, hinted, later, listing, say
from arkrules.tiles import split_count, split_token


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
        count = parse_whole_number(times) if times else 1
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
        board=Board.empty(edge=edge, site_words=assembly.vocabulary.sites),
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
    """The state that a position describes, or `PositionError` with every fault.

    The position may be given as TOML, or as a dictionary, as `Position.to_dict` makes it.
    """
    profile = profile_of(profile)
    if isinstance(position, str):
        position = Position.from_toml(position, file=file)
    elif isinstance(position, Mapping):
        position = Position.from_dict(position, file=file)
    require(position, Position, "position", "a Position, or one as TOML or as a dictionary")
    require_playable(profile)
    reader = _Reader(profile, position)
    draft = reader.read()
    if reader.faults:
        raise PositionError(reader.faults, file=file, key="position")
    return GameState(draft)


def sketched(profile: Profile, position: Position) -> GameState:
    """What can be laid out of a position that cannot be, to be looked at and not to be played."""
    return GameState(_Reader(profile, position).read())


class _Reader:
    """Fills a draft from a position and collects faults on the way."""

    def __init__(self, profile: Profile, position: Position) -> None:
        self.profile = profile
        self.position = position
        self.faults: list[str] = []
        self.table: Rect | None = default_table(profile)
        self.stated: Rect | None = None
        if position.table:
            self._read("table", self._read_table)
        self.draft = blank(profile, position.players, self.table)

    def read(self) -> MutableState:
        """Everything, in an order in which each part can rely on those before it."""
        position, draft = self.position, self.draft
        self.faults += [
            f"players: {fault}" for fault in check_names(position.players, draft.assembly)
        ]
        if not position.players:
            return draft
        if len(position.tiles) > TILES:  # laying them would take longer than anybody waits
            self.faults.append(say("tiles: more than {most} tiles lie", most=TILES))
            return draft
        draft.board = draft.board.apart()
        for at, text in enumerate(position.tiles):
            self._read(f"tiles[{at}]", self._tile, text)
        draft.board = draft.board.shared()
        self._check_board()
        for at, text in enumerate(position.pieces):
            self._read(f"pieces[{at}]", self._piece, text)
        self._scores()
        self._supplies()
        self._stock()
        for player, tokens in position.hands.items():
            self._read(f"hands.{player}", self._hand, player, tokens)
        if position.bag is not None:
            self._read("bag", self._bag, position.bag)
        self._turn()
        for key, value in position.more.items():
            if key in draft.assembly.keys:
                self._read(key, self._key, key, value)
            else:
                self.faults.append(
                    say("{key}: {profile} knows no such thing", key=key, profile=self.profile.id)
                )
        for extension in draft.assembly.extensions:
            self.faults += extension.faults(draft)
        if not self.faults:
            self._settle()
            self.faults += beyond(draft)
        return draft

    def _settle(self) -> None:
        """Go on from a step at which there is nothing to do."""
        draft = self.draft
        if draft.step == "draw":
            if draft.laid is None or self.profile[DrawRules].when is DrawTime.START:
                turn.begin_turn(draft)
            elif not turn.draws_ahead(draft):
                turn.next_turn(draft)
        elif draft.step == "lay" and not draft.hands[draft.mover]:
            turn.begin_turn(draft)
        elif draft.step != "over":
            while not draft.assembly.steps[draft.step].awaits(draft):
                turn.go_on(draft)
        draft.log = ()

    def _read(self, key: str, reader: Callable[..., None], *args: object) -> None:
        """Read one part, and write down what is wrong with it."""
        try:
            reader(*args)
        except (BadNotation, ValueError) as error:
            self.faults.append(f"{key}: {error}")

    def _read_table(self) -> None:
        self.stated = parse_rect(self.position.table)
        if self.profile[TableRules].bounds is not Bounds.NONE:
            self.table = self.stated  # where there is no edge, there is none wherever it is drawn

    def _player(self, name: str) -> int:
        try:
            return self.position.players.index(name)
        except ValueError:
            players = listing(self.position.players)
            raise ValueError(
                say("{name} is no player; players are {players}", name=repr(name), players=players)
            ) from None

    def _tile(self, text: str) -> None:
        cell_text, _, token = text.strip().partition(" ")
        cell = parse_cell(cell_text)
        body, turned = split_token(token)
        draft = self.draft
        kind = draft.assembly.box.kind(body)
        if cell.spot in draft.board.tiles:
            raise ValueError(say("two tiles lie at {cell}", cell=cell))
        # Where the layout may be shifted, a table says how much room there is, and not where.
        fixed = None if self.profile[TableRules].bounds is Bounds.SHIFTING else self.stated
        beyond = fixed is not None and not fixed.holds(cell.spot)
        if beyond or limits(draft, cell.spot):
            self.faults.append(say("tiles: {cell} lies beyond the table [table.bounds]", cell=cell))
        draft.board = draft.board.lay(cell.spot, tile_for(self.profile, kind, turned))

    def _check_board(self) -> None:
        board = self.draft.board
        for one, other in board.mismatches():
            self.faults.append(
                say("tiles: the sides between {one} and {other} do not match", one=one, other=other)
            )
        if (groups := board.groups()) > 1:
            self.faults.append(say("tiles: they lie in {groups} separate groups", groups=groups))

    def _piece(self, text: str) -> None:
        words = text.split()
        draft = self.draft
        if len(words) < 4:
            said = say("{text} is no piece; expected owner kind cell segment", text=repr(text))
            raise ValueError(hinted(said, key_among_pieces(text, draft.assembly.keys.values())))
        owner, kind, cell_text, segment, *notes = words
        player = self._player(owner)
        if kind not in draft.assembly.pieces:
            known = listing(draft.assembly.pieces)
            said = say(
                "{profile} has no piece {kind}; it has {known}",
                profile=self.profile.id,
                kind=repr(kind),
                known=known,
            )
            hint = key_among_pieces(text, draft.assembly.keys.values()) or piece_hint(
                words, 1, draft.assembly.pieces, lexicon().synonyms
            )
            raise ValueError(hinted(said, hint))
        cell = parse_cell(cell_text)
        placed = draft.board.tiles.get(cell.spot)
        if placed is None:
            raise ValueError(say("no tile lies at {cell}", cell=cell))
        at = placed.tile.kind.index.get(segment)
        if at is None:
            there = listing(placed.tile.kind.index)
            raise ValueError(
                say(
                    "the tile at {cell} has no segment {segment}; it has {there}",
                    cell=cell,
                    segment=repr(segment),
                    there=there,
                )
            )
        node = placed.first + at
        if node in draft.pieces:
            raise ValueError(
                say("two pieces stand on {segment} at {cell}", segment=segment, cell=cell)
            )
        piece = Piece(player, kind, cell.spot, segment)
        told: set[str] = set()
        for note in notes:
            if fault := note_fault(note, draft.assembly.piece_notes):
                raise ValueError(fault)
            name, _, count = note.partition("=")
            number = int(count)
            if name in told:
                raise ValueError(say("{name} is said twice of {piece}", name=name, piece=text))
            told.add(name)
            if number > (most := draft.assembly.piece_notes[name].most(self.profile)):
                self.faults.append(
                    say(
                        "pieces: more than {most} {name} on {text}",
                        most=most,
                        name=name,
                        text=repr(text),
                    )
                )
            piece = piece.noting(name, number)
        draft.put(node, piece)

    def _key(self, key: str, value: object) -> None:
        declared = self.draft.assembly.keys[key]
        try:
            declared.read(self.draft, value)
        except (BadNotation, ValueError) as error:
            raise ValueError(hinted(str(error), key_hint(declared, value))) from None

    def _scores(self) -> None:
        points = list(self.draft.points)
        for name, score in self.position.scores.items():
            try:
                points[self._player(name)] = score
            except ValueError as error:
                self.faults.append(f"scores: {error}")
            if score < 0:
                self.faults.append(
                    say("scores.{player}: {score} is below 0", player=name, score=score)
                )
            elif score >= 10**DIGITS:
                too_many = say(
                    "scores.{player}: has more than {most} digits", player=name, most=DIGITS
                )
                self.faults.append(too_many)
        self.draft.points = tuple(points)

    def _supplies(self) -> None:
        """What is stated, else what is dealt out less what stands on the board."""
        draft, assembly = self.draft, self.draft.assembly
        for name, stated in self.position.supply.items():
            if name not in self.position.players:
                self.faults.append(say("supply: {name} is no player", name=repr(name)))
            self.faults += [
                say(
                    "supply.{player}: {profile} has no piece {kind}",
                    player=name,
                    profile=self.profile.id,
                    kind=repr(kind),
                )
                for kind in stated
                if kind not in assembly.pieces
            ]
        supplies = []
        for player, name in enumerate(draft.players):
            stated = self.position.supply.get(name, {})
            held = {}
            for kind, declared in assembly.pieces.items():
                standing = _standing(draft, player, kind)
                dealt, reserve = declared.dealt(self.profile), declared.reserved(self.profile)
                held[kind] = stated.get(kind, max(0, dealt - standing))
                if held[kind] < 0 or held[kind] + standing > dealt + reserve:
                    self.faults.append(
                        say(
                            "supply.{player}.{kind}: {standing} on the board and {held} to place,"
                            " but the box holds {most} [{clause}]",
                            player=name,
                            kind=kind,
                            standing=standing,
                            held=held[kind],
                            most=dealt + reserve,
                            clause=declared.count_clause,
                        )
                    )
            supplies.append(held)
        draft.supplies = tuple(supplies)

    def _stock(self) -> None:
        """What is stated, else what the box holds less what is elsewhere."""
        draft, assembly = self.draft, self.draft.assembly
        carried: dict[str, int] = {}
        for note in assembly.piece_notes.values():
            if note.stock:
                number = sum(piece.note(note.name) for piece in draft.pieces.values())
                carried[note.stock] = carried.get(note.stock, 0) + number
        stock = {}
        for kind, amount in draft.stock.items():
            stated = self.position.stock.get(kind)
            left = stated if isinstance(stated, int) else max(0, amount - carried.get(kind, 0))
            if left < 0 or left + carried.get(kind, 0) > amount:
                self.faults.append(
                    say("stock.{kind}: the box holds only {amount}", kind=kind, amount=amount)
                )
            stock[kind] = left
        draft.stock = stock
        reserves = []
        for player, name in enumerate(draft.players):
            stated = self.position.stock.get(name, {})
            stated = stated if isinstance(stated, Mapping) else {}
            theirs = {}
            for kind, declared in assembly.pieces.items():
                if kind not in draft.reserves[player]:
                    continue
                reserve = declared.reserved(self.profile)
                elsewhere = draft.supplies[player][kind] + _standing(draft, player, kind)
                total = declared.dealt(self.profile) + reserve
                theirs[kind] = stated.get(kind, min(reserve, max(0, total - elsewhere)))
                if theirs[kind] < 0 or theirs[kind] + elsewhere > total:
                    self.faults.append(
                        say(
                            "stock.{player}.{kind}: the box holds only {total}",
                            player=name,
                            kind=kind,
                            total=total,
                        )
                    )
            reserves.append(theirs)
        draft.reserves = tuple(reserves)
        for name, stated in self.position.stock.items():
            known = name in draft.stock or name in self.position.players
            if not known or (name in draft.stock) != isinstance(stated, int):
                self.faults.append(
                    say(
                        "stock.{name}: {profile} has no such stock",
                        name=name,
                        profile=self.profile.id,
                    )
                )
            elif isinstance(stated, Mapping):
                at = self.position.players.index(name)
                self.faults += [
                    say(
                        "stock.{player}.{kind}: {profile} has no such stock",
                        player=name,
                        kind=kind,
                        profile=self.profile.id,
                    )
                    for kind in stated
                    if kind not in draft.reserves[at]
                ]

    def _hand(self, player: str, tokens: Sequence[str]) -> None:
        at = self._player(player)
        held = count_tokens(self.draft.assembly, tokens)
        hand = [token for token, count in held.items() for _ in range(count)]
        self.draft.hold(at, tuple(sorted(hand)))

    def _bag(self, tokens: Sequence[str]) -> None:
        self.draft.bag = dict(sorted(count_tokens(self.draft.assembly, tokens).items()))

    def _turn(self) -> None:
        """Whose turn it is, at which step, and what was laid."""
        position, draft = self.position, self.draft
        if position.to_move:
            try:
                draft.mover = self._player(position.to_move)
            except ValueError as error:
                self.faults.append(f"to_move: {error}")
        step = draft.assembly.steps.get(position.step)
        if position.step != "over" and (step is None or step.run is not None):
            known = listing(name for name, s in draft.assembly.steps.items() if s.run is None)
            self.faults.append(
                say(
                    "step: {step} is no step; known are {known}, over",
                    step=repr(position.step),
                    known=known,
                )
            )
            return
        if position.step != "over" and position.step not in self.profile[TurnRules].sequence:
            self.faults.append(
                say(
                    "step: {profile} has no step {step}",
                    profile=self.profile.id,
                    step=repr(position.step),
                )
            )
            return
        draft.step = position.step
        if position.laid:
            self._read("laid", self._laid, position.laid)
        elif position.step not in ("draw", "lay", "over") and not self._may_lack_tile():
            self.faults.append(
                say(
                    "laid: at the step {step} the tile just laid is named", step=repr(position.step)
                )
            )

    def _may_lack_tile(self) -> bool:
        """Whether the step may come in a turn whose last tile fitted nowhere."""
        rule = self.profile[EndRules].last_tile_unplaceable
        return (
            rule is LastUnplaceable.ACTION_REMAINS
            and turn.nothing_left(self.draft)
            and not self.draft.assembly.steps[self.draft.step].needs_tile
        )

    def _laid(self, text: str) -> None:
        cell = parse_cell(text)
        if cell.spot not in self.draft.board.tiles:
            raise ValueError(say("no tile lies at {cell}", cell=cell))
        if self.draft.step not in ("lay", "over"):  # there no tile was just laid
            self.draft.laid = cell.spot


def _standing(draft: MutableState, player: int, kind: str) -> int:
    """How many pieces of a kind a player has on the board."""
    return sum(p.owner == player and p.kind == kind for p in draft.pieces.values())
