"""Positions: states written down, in TOML and in Python.

Every state that a game can reach can be written as a position and reads back equal.
A position that cannot be is refused with all its faults.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import cattrs

from arkrules.errors import BadNotation, PositionError
from arkrules.geometry import STEPS, Rect, parse_cell, parse_rect, to_cell
from arkrules.play import turn
from arkrules.play.contradictions import require_playable
from arkrules.play.dictionary import lexicon
from arkrules.play.laying import default_table, limits, tile_for
from arkrules.play.pieces import Piece
from arkrules.play.start import blank, check_names, count_tokens
from arkrules.play.state import Draft, GameState
from arkrules.rules import Profile, load_profile
from arkrules.rules.core import Bounds, DrawRules, DrawTime, EndRules, LastUnplaceable, TableRules
from arkrules.structure import faults_of, forbidding_converter, unknown_key
from arkrules.tiles import split_token
from arkrules.toml import write_table

__all__ = ["Position", "set_up", "write_position"]


def _texts(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(texts)


@attrs.frozen(kw_only=True)
class Position:
    """A position as a person writes it; keys of extensions stand under `more`."""

    players: tuple[str, ...] = attrs.field(converter=_texts)
    to_move: str = ""
    step: str = "draw"
    laid: str = ""
    tiles: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    pieces: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    scores: Mapping[str, int] = attrs.field(factory=dict)
    supply: Mapping[str, Mapping[str, int]] = attrs.field(factory=dict)
    stock: Mapping[str, int | Mapping[str, int]] = attrs.field(factory=dict)
    hands: Mapping[str, Sequence[str]] = attrs.field(factory=dict)
    bag: tuple[str, ...] | None = None
    table: str = ""
    more: Mapping[str, Any] = attrs.field(factory=dict)
    """Values of any shape; the extension that declares a key knows which."""

    @classmethod
    def from_dict(cls, raw: Mapping[str, object], *, file: str = "") -> Position:
        """Structure the content of a `[position]` table; unknown keys are left to extensions."""
        own = {field.name for field in attrs.fields(cls)} - {"more"}
        plain = {key: value for key, value in raw.items() if key in own}
        more = {key: value for key, value in raw.items() if key not in own}
        known = lexicon().keys
        listed = sorted(own | set(known))
        if faults := [
            f"position.{key}: {unknown_key(key, listed)}" for key in more if key not in known
        ]:
            raise PositionError(faults, file=file)
        try:
            return _CONVERTER.structure({**plain, "more": more}, cls)
        except cattrs.BaseValidationError as error:
            raise PositionError([f"position.{f}" for f in faults_of(error)], file=file) from None

    @classmethod
    def from_toml(cls, text: str, *, file: str = "") -> Position:
        """Read a position from TOML, with or without its `[position]` heading."""
        try:
            raw = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise PositionError(f"not TOML: {error}", file=file) from None
        if "position" not in raw and {"id", "question", "title"} & raw.keys():
            raise PositionError("is a case without a position", file=file)
        inner = raw.get("position", raw)
        if not isinstance(inner, dict):
            raise PositionError("expected a table", file=file, key="position")
        return cls.from_dict(inner, file=file)

    @classmethod
    def load(cls, path: Path | str) -> Position:
        """Read a position from a file."""
        try:
            return cls.from_toml(Path(path).read_text(encoding="utf-8-sig"), file=str(path))
        except (OSError, UnicodeDecodeError) as error:
            raise PositionError(f"cannot be read: {error}", file=str(path)) from None

    def to_dict(self) -> dict[str, object]:
        """The content of a `[position]` table; what says nothing is left out."""
        content: dict[str, object] = {"players": list(self.players)}
        for field in attrs.fields(type(self)):
            value = getattr(self, field.name)
            if field.name in ("players", "more") or value == field.default:
                continue
            if value or (field.name == "bag" and value is not None):
                content[field.name] = _plain(value)
        return {**content, **{key: _plain(value) for key, value in self.more.items()}}

    def to_toml(self) -> str:
        """The position as a TOML document."""
        return write_table("position", self.to_dict())

    def __str__(self) -> str:
        return self.to_toml()


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(inner) for inner in value]
    return value


def _any_value(raw: object, _kind: object) -> object:
    return raw


def _stock_value(raw: object, _kind: object) -> object:
    if type(raw) is int:
        return raw
    if isinstance(raw, dict) and all(type(count) is int for count in raw.values()):
        return raw
    raise ValueError(f"expected a whole number, or a table of them for a player, found {raw!r}")


_CONVERTER = forbidding_converter()
_CONVERTER.register_structure_hook_func(lambda kind: kind is Any, _any_value)
_CONVERTER.register_structure_hook_func(lambda kind: kind == int | Mapping[str, int], _stock_value)


# -- reading ------------------------------------------------------------------------------------


def set_up(profile: Profile | str, position: Position | str, *, file: str = "") -> GameState:
    """The state that a position describes, or `PositionError` with every fault."""
    if isinstance(profile, str):
        profile = load_profile(profile)
    if isinstance(position, str):
        position = Position.from_toml(position, file=file)
    require_playable(profile)
    reader = _Reader(profile, position)
    draft = reader.read()
    if reader.faults:
        raise PositionError(reader.faults, file=file, key="position")
    return draft.done()


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

    def read(self) -> Draft:
        """Everything, in an order in which each part can rely on those before it."""
        position, draft = self.position, self.draft
        self.faults += [f"players: {fault}" for fault in check_names(position.players, draft.kit)]
        if not position.players:
            return draft
        for at, text in enumerate(position.tiles):
            self._read(f"tiles[{at}]", self._tile, text)
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
            if key in draft.kit.keys:
                self._read(key, self._key, key, value)
            else:
                self.faults.append(f"{key}: {self.profile.id} knows no such thing")
        for extension in draft.kit.extensions:
            self.faults += extension.faults(draft)
        if not self.faults:
            self._settle()
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
        elif draft.step not in ("lay", "over"):
            while not draft.kit.steps[draft.step].awaits(draft):
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
            players = ", ".join(self.position.players)
            raise ValueError(f"{name!r} is no player; players are {players}") from None

    def _tile(self, text: str) -> None:
        cell_text, _, token = text.strip().partition(" ")
        cell = parse_cell(cell_text)
        body, turned = split_token(token)
        draft = self.draft
        kind = draft.kit.box.kind(body)
        if cell.spot in draft.board.tiles:
            raise ValueError(f"two tiles lie at {cell}")
        beyond = self.stated is not None and not self.stated.holds(cell.spot)
        if beyond or limits(draft, cell.spot):
            self.faults.append(f"tiles: {cell} lies beyond the table [table.bounds]")
        draft.board = draft.board.lay(cell.spot, tile_for(self.profile, kind, turned))

    def _check_board(self) -> None:
        board = self.draft.board
        for one, other in board.mismatches():
            self.faults.append(f"tiles: the sides between {one} and {other} do not match")
        if (groups := _groups(set(board.tiles))) > 1:
            self.faults.append(f"tiles: they lie in {groups} separate groups")

    def _piece(self, text: str) -> None:
        words = text.split()
        if len(words) < 4:
            raise ValueError(f"{text!r} is no piece; expected owner kind cell segment")
        owner, kind, cell_text, segment, *notes = words
        draft = self.draft
        player = self._player(owner)
        if kind not in draft.kit.pieces:
            known = ", ".join(draft.kit.pieces)
            raise ValueError(f"{self.profile.id} has no piece {kind!r}; it has {known}")
        cell = parse_cell(cell_text)
        placed = draft.board.tiles.get(cell.spot)
        if placed is None:
            raise ValueError(f"no tile lies at {cell}")
        at = placed.tile.kind.index.get(segment)
        if at is None:
            there = ", ".join(placed.tile.kind.index)
            raise ValueError(f"the tile at {cell} has no segment {segment!r}; it has {there}")
        node = placed.first + at
        if node in draft.pieces:
            raise ValueError(f"two pieces stand on {segment} at {cell}")
        piece = Piece(player, kind, cell.spot, segment)
        for note in notes:
            name, _, count = note.partition("=")
            if name not in draft.kit.piece_notes or not count.isdecimal():
                known = ", ".join(draft.kit.piece_notes) or "nothing"
                raise ValueError(f"{note!r} is not what a piece carries; it may carry {known}")
            if int(count) > (most := draft.kit.piece_notes[name].most(self.profile)):
                self.faults.append(f"pieces: more than {most} {name} on {text!r}")
            piece = piece.noting(name, int(count))
        draft.put(node, piece)

    def _key(self, key: str, value: object) -> None:
        read = self.draft.kit.keys[key].read
        if read is None:
            raise ValueError("belongs to verdicts, not to positions")
        read(self.draft, value)

    def _scores(self) -> None:
        points = list(self.draft.points)
        for name, score in self.position.scores.items():
            try:
                points[self._player(name)] = score
            except ValueError as error:
                self.faults.append(f"scores: {error}")
            if score < 0:
                self.faults.append(f"scores.{name}: {score} is below 0")
        self.draft.points = tuple(points)

    def _supplies(self) -> None:
        """What is stated, else what is dealt out less what stands on the board."""
        draft, kit = self.draft, self.draft.kit
        for name, stated in self.position.supply.items():
            if name not in self.position.players:
                self.faults.append(f"supply: {name!r} is no player")
            self.faults += [
                f"supply.{name}: {self.profile.id} has no piece {kind!r}"
                for kind in stated
                if kind not in kit.pieces
            ]
        supplies = []
        for player, name in enumerate(draft.players):
            stated = self.position.supply.get(name, {})
            held = {}
            for kind, declared in kit.pieces.items():
                standing = _standing(draft, player, kind)
                dealt, reserve = declared.dealt(self.profile), declared.reserved(self.profile)
                held[kind] = stated.get(kind, max(0, dealt - standing))
                if held[kind] < 0 or held[kind] + standing > dealt + reserve:
                    self.faults.append(
                        f"supply.{name}.{kind}: {standing} on the board and {held[kind]} to place,"
                        f" but the box holds {dealt + reserve} [{declared.count_clause}]"
                    )
            supplies.append(held)
        draft.supplies = tuple(supplies)

    def _stock(self) -> None:
        """What is stated, else what the box holds less what is elsewhere."""
        draft, kit = self.draft, self.draft.kit
        carried: dict[str, int] = {}
        for note in kit.piece_notes.values():
            if note.stock:
                number = sum(piece.note(note.name) for piece in draft.pieces.values())
                carried[note.stock] = carried.get(note.stock, 0) + number
        stock = {}
        for kind, amount in draft.stock.items():
            stated = self.position.stock.get(kind)
            left = stated if isinstance(stated, int) else max(0, amount - carried.get(kind, 0))
            if left < 0 or left + carried.get(kind, 0) > amount:
                self.faults.append(f"stock.{kind}: the box holds only {amount}")
            stock[kind] = left
        draft.stock = stock
        reserves = []
        for player, name in enumerate(draft.players):
            stated = self.position.stock.get(name, {})
            stated = stated if isinstance(stated, Mapping) else {}
            theirs = {}
            for kind, declared in kit.pieces.items():
                if kind not in draft.reserves[player]:
                    continue
                reserve = declared.reserved(self.profile)
                elsewhere = draft.supplies[player][kind] + _standing(draft, player, kind)
                total = declared.dealt(self.profile) + reserve
                theirs[kind] = stated.get(kind, min(reserve, max(0, total - elsewhere)))
                if theirs[kind] < 0 or theirs[kind] + elsewhere > total:
                    self.faults.append(f"stock.{name}.{kind}: the box holds only {total}")
            reserves.append(theirs)
        draft.reserves = tuple(reserves)
        for name, stated in self.position.stock.items():
            known = name in draft.stock or name in self.position.players
            if not known or (name in draft.stock) != isinstance(stated, int):
                self.faults.append(f"stock.{name}: {self.profile.id} has no such stock")
            elif isinstance(stated, Mapping):
                at = self.position.players.index(name)
                self.faults += [
                    f"stock.{name}.{kind}: {self.profile.id} has no such stock"
                    for kind in stated
                    if kind not in draft.reserves[at]
                ]

    def _hand(self, player: str, tokens: Sequence[str]) -> None:
        at = self._player(player)
        held = count_tokens(self.draft.kit, tokens)
        hand = [token for token, count in held.items() for _ in range(count)]
        self.draft.hold(at, tuple(sorted(hand)))

    def _bag(self, tokens: Sequence[str]) -> None:
        self.draft.bag = dict(sorted(count_tokens(self.draft.kit, tokens).items()))

    def _turn(self) -> None:
        """Whose turn it is, at which step, and what was laid."""
        position, draft = self.position, self.draft
        if position.to_move:
            try:
                draft.mover = self._player(position.to_move)
            except ValueError as error:
                self.faults.append(f"to_move: {error}")
        step = draft.kit.steps.get(position.step)
        if position.step != "over" and (step is None or step.run is not None):
            known = ", ".join(name for name, s in draft.kit.steps.items() if s.run is None)
            self.faults.append(f"step: {position.step!r} is no step; known are {known}, over")
            return
        if position.step != "over" and position.step not in self.profile[turn.TurnRules].sequence:
            self.faults.append(f"step: {self.profile.id} has no step {position.step!r}")
            return
        draft.step = position.step
        if position.laid:
            self._read("laid", self._laid, position.laid)
        elif position.step not in ("draw", "lay", "over") and not self._may_lack_tile():
            self.faults.append(f"laid: at the step {position.step!r} the tile just laid is named")

    def _may_lack_tile(self) -> bool:
        """Whether the step may come in a turn whose last tile fitted nowhere."""
        if self.draft.kit.steps[self.draft.step].needs_tile:
            return False
        rule = self.profile[EndRules].last_tile_unplaceable
        return rule is LastUnplaceable.ACTION_REMAINS and turn.nothing_left(self.draft)

    def _laid(self, text: str) -> None:
        cell = parse_cell(text)
        if cell.spot not in self.draft.board.tiles:
            raise ValueError(f"no tile lies at {cell}")
        if self.draft.step not in ("lay", "over"):  # there no tile was just laid
            self.draft.laid = cell.spot


def _groups(spots: set[int]) -> int:
    """In how many groups tiles lie that share sides."""
    groups = 0
    while spots:
        groups += 1
        todo = [spots.pop()]
        while todo:
            spot = todo.pop()
            beside = {spot + step for step in STEPS} & spots
            spots -= beside
            todo += beside
    return groups


def _standing(draft: Draft, player: int, kind: str) -> int:
    """How many pieces of a kind a player has on the board."""
    return sum(p.owner == player and p.kind == kind for p in draft.pieces.values())


# -- writing ------------------------------------------------------------------------------------


def write_position(state: GameState) -> Position:
    """Write a state down; what the defaults say is left out."""
    names = state.players
    keys = {key.name: key.write(state) for key in state.kit.keys.values() if key.write}
    return Position(
        players=names,
        to_move=state.to_move,
        step=state.step,
        laid="" if state.laid is None else str(to_cell(state.laid)),
        tiles=tuple(f"{to_cell(spot)} {p.tile}" for spot, p in sorted(state.board.tiles.items())),
        pieces=tuple(write_pieces(state)),
        scores={name: n for name, n in zip(names, state.points, strict=True) if n},
        supply=_supply_written(state),
        stock=_stock_written(state),
        hands={name: hand for name, hand in zip(names, state.hands, strict=True) if hand},
        bag=None if state.bag is None else tuple(_bag_written(state.bag)),
        table=str(state.table) if state.table else "",
        more={name: value for name, value in keys.items() if value is not None},
    )


def write_pieces(state: GameState) -> Iterator[str]:
    """What stands on the board, in a fixed order."""
    for piece in sorted(state.pieces.values(), key=lambda p: (p.spot, p.segment)):
        notes = "".join(f" {name}={count}" for name, count in piece.notes)
        yield f"{state.players[piece.owner]} {piece.kind} {piece.cell} {piece.segment}{notes}"


def _supply_written(state: GameState) -> dict[str, dict[str, int]]:
    """The supplies, where they are not what is dealt out less what stands on the board."""
    written: dict[str, dict[str, int]] = {}
    for player, name in enumerate(state.players):
        for kind, declared in state.kit.pieces.items():
            standing = sum(p.owner == player and p.kind == kind for p in state.pieces.values())
            held = state.supplies[player].get(kind, 0)
            if held != max(0, declared.dealt(state.profile) - standing):
                written.setdefault(name, {})[kind] = held
    return written


def _stock_written(state: GameState) -> dict[str, int | dict[str, int]]:
    """The general supplies, all of them."""
    written: dict[str, int | dict[str, int]] = dict(state.stock)
    for name, theirs in zip(state.players, state.reserves, strict=True):
        if theirs:
            written[name] = dict(theirs)
    return written


def _bag_written(bag: Mapping[str, int]) -> Iterator[str]:
    for token, count in sorted(bag.items()):
        yield token if count == 1 else f"{token}*{count}"
