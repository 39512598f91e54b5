"""A bare loop: the base game with nothing around it, the limit that games are measured against.

It knows one edition by heart, explains nothing, names nothing and refuses nothing.
What it shares with the engine is how it plays: each move leads to a new state,
here by copying dictionaries, and every placement is listed before one is chosen by chance.
A cell is a number, a segment laid another one, a feature a tuple by a number of its own.
`test_bare.py` plays it in step with the engine.
"""

from __future__ import annotations

from random import Random

from arkrules.play import assembly_of, new_game
from arkrules.rules import load_profile
from arkrules.tiles import Kind

__all__ = ["Bare", "game", "open_game"]

ROW = 1000
SIDES = (-ROW, 1, ROW, -1)
RING = (-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1)
MIDDLE = 500 * ROW + 500
SEGMENTS = 16
"""How many numbers the segments of one tile take."""
MONASTERY = "monastery"


class Turned:
    """A tile as it lies: its segments, what meets at each side, and what each side shows."""

    __slots__ = ("meets", "segments", "shows", "site")

    def __init__(self, kind: Kind, turn: int) -> None:
        names = [segment.name for segment in kind.segments if segment.name != kind.site]
        pennants = {name for mark in kind.marks for name in mark.segments}
        outline = "".join(kind.sides[side - turn] for side in range(4))
        self.site = kind.site
        self.segments = tuple(
            (
                _show(name),
                int(name in pennants),
                len({at // 3 for at, slot in enumerate(outline) if slot == name}),
                tuple(at for at, other in enumerate(names) if _touch(outline, name, other)),
            )
            for name in names
        )
        self.meets = tuple(
            (_show(outline[at + 1]), *(names.index(slot) for slot in outline[at : at + 3]))
            for at in range(0, 12, 3)
        )
        self.shows = sum(_CODES[side[0]] << 2 * at for at, side in enumerate(self.meets))


_CODES = {"city": 1, "road": 2, "field": 3}


def _show(slot: str) -> str:
    return "city" if slot.isupper() else "road" if slot.isdigit() else "field"


def _touch(outline: str, field: str, city: str) -> bool:
    walk = zip(outline, outline[1:] + outline[:1], strict=True)
    near = {frozenset(pair) for pair in walk}
    return (_show(field), _show(city)) == ("field", "city") and frozenset((field, city)) in near


_BOX = assembly_of(load_profile("carcassonne")).box
_TILES = {token: tuple(Turned(_BOX.kind(token), turn) for turn in range(4)) for token in _BOX}
_DIFFERENT = {token: _BOX.kind(token).rotations for token in _BOX}
_START = new_game("carcassonne", ["red", "blue"])
_FITS: dict[tuple[str, int, int], tuple[int, ...]] = {}


def _fits(token: str, asked: int, shown: int) -> tuple[int, ...]:
    """The turns that show what is asked, remembered."""
    key = (token, asked, shown)
    turns = _FITS.get(key)
    if turns is None:
        tiles = _TILES[token]
        turns = _FITS[key] = tuple(
            turn for turn in _DIFFERENT[token] if tiles[turn].shows & asked == shown
        )
    return turns


class Bare:
    """A state of the bare loop."""

    __slots__ = (
        "board", "edge", "feature_of", "features", "mover", "next", "points", "sites", "supply",
    )  # fmt: skip

    board: dict[int, tuple[str, int]]
    edge: dict[int, tuple[int, int]]
    """What is asked of the empty cells beside tiles, and what must be shown there."""
    feature_of: dict[int, int]
    features: dict[int, tuple]
    """What each is, its cells, pennants and open sides, who stands there, and its segments."""
    next: int
    sites: dict[int, int | None]
    points: tuple[int, ...]
    supply: tuple[int, ...]
    mover: int

    def copy(self) -> Bare:
        """The same once more."""
        new = Bare.__new__(Bare)
        new.board, new.edge = self.board.copy(), self.edge.copy()
        new.feature_of, new.features = self.feature_of.copy(), self.features.copy()
        new.sites, new.next, new.mover = self.sites.copy(), self.next, self.mover
        new.points, new.supply = self.points, self.supply
        return new

    def placements(self, token: str) -> list[tuple[int, int]]:
        """Where and how a tile fits."""
        found = []
        for cell, (asked, shown) in self.edge.items():
            for turn in _fits(token, asked, shown):
                found.append((cell, turn))
        return found

    def lay(self, token: str, turn: int, cell: int) -> Bare:
        """The state with one more tile."""
        new = self.copy()
        tile = _TILES[token][turn]
        board, edge, feature_of, features = new.board, new.edge, new.feature_of, new.features
        board[cell] = (token, turn)
        edge.pop(cell, None)
        base = cell * SEGMENTS
        number = new.next
        for at, (kind, pennants, ends, _) in enumerate(tile.segments):
            features[number] = (kind, (cell,), pennants, ends, (), (base + at,))
            feature_of[base + at] = number
            number += 1
        new.next = number
        for side in range(4):
            there = cell + SIDES[side]
            other = board.get(there)
            if other is None:
                asked, shown = edge.get(there, (0, 0))
                facing = 2 * ((side + 2) % 4)
                edge[there] = asked | 3 << facing, shown | (tile.shows >> 2 * side & 3) << facing
                continue
            kind, left, middle, right = tile.meets[side]
            theirs = _TILES[other[0]][other[1]].meets[(side + 2) % 4]
            _, their_left, their_middle, their_right = theirs
            beyond = there * SEGMENTS
            if kind == "field":
                pairs: tuple[tuple[int, int, int], ...] = ((left, their_left, 0),)
            elif kind == "city":
                pairs = ((middle, their_middle, 2),)
            else:
                pairs = ((left, their_right, 0), (middle, their_middle, 2), (right, their_left, 0))
            for mine, its, closed in pairs:
                one, two = feature_of[base + mine], feature_of[beyond + its]
                this = features[one]
                if one == two:
                    if closed:
                        what, cells, pennants, ends, followers, parts = this
                        features[one] = (what, cells, pennants, ends - closed, followers, parts)
                    continue
                that = features[two]
                if len(this[5]) > len(that[5]):
                    one, two, this, that = two, one, that, this
                what, cells, pennants, ends, followers, parts = this
                for part in parts:
                    feature_of[part] = two
                features[two] = (
                    what, that[1] + cells, that[2] + pennants, that[3] + ends - closed,
                    that[4] + followers, that[5] + parts,
                )  # fmt: skip
                del features[one]
        if tile.site:
            new.sites[cell] = None
        return new

    def free(self, cell: int) -> list[int | str]:
        """Where on a tile a follower may stand."""
        found: list[int | str] = []
        if self.supply[self.mover]:
            token, turn = self.board[cell]
            tile = _TILES[token][turn]
            base = cell * SEGMENTS
            for at in range(len(tile.segments)):
                if not self.features[self.feature_of[base + at]][4]:
                    found.append(at)
            if tile.site:
                found.append(MONASTERY)
        return found

    def place(self, cell: int, where: int | str | None) -> Bare:
        """The state after a follower or none was placed on the tile just laid, and the scoring."""
        new = self.copy()
        base = cell * SEGMENTS
        supply, points = list(new.supply), list(new.points)
        if where is not None:
            supply[new.mover] -= 1
            if isinstance(where, str):
                new.sites[cell] = new.mover
            else:
                number = new.feature_of[base + where]
                feature = new.features[number]
                new.features[number] = (*feature[:4], (*feature[4], new.mover), feature[5])
        token, turn = new.board[cell]
        seen = set()
        for at in range(len(_TILES[token][turn].segments)):
            number = new.feature_of[base + at]
            if number in seen:
                continue
            seen.add(number)
            feature = new.features[number]
            kind, cells, pennants, ends, followers, _ = feature
            if kind != "field" and ends == 0 and followers:
                tiles = len(set(cells))
                worth = tiles if kind == "road" else 2 * (tiles + pennants)
                _share(points, followers, worth, supply)
                new.features[number] = (*feature[:4], (), feature[5])
        for there in (cell, *(cell + step for step in RING)):
            owner = new.sites.get(there)
            if owner is not None and all(there + step in new.board for step in RING):
                points[owner] += 9
                supply[owner] += 1
                new.sites[there] = None
        new.supply, new.points = tuple(supply), tuple(points)
        new.mover = (new.mover + 1) % len(points)
        return new

    def final(self) -> tuple[int, ...]:
        """The points after the final scoring."""
        points = list(self.points)
        for kind, cells, pennants, _, followers, segments in self.features.values():
            if not followers:
                continue
            if kind == "road":
                worth = len(set(cells))
            elif kind == "city":
                worth = len(set(cells)) + pennants
            else:
                worth = 3 * len(self._supplied(segments))
            _share(points, followers, worth)
        for cell, owner in self.sites.items():
            if owner is not None:
                points[owner] += 1 + sum(cell + step in self.board for step in RING)
        return tuple(points)

    def _supplied(self, segments: tuple[int, ...]) -> set[int]:
        """The completed cities that a field touches."""
        found = set()
        for segment in segments:
            cell, at = divmod(segment, SEGMENTS)
            token, turn = self.board[cell]
            for city in _TILES[token][turn].segments[at][3]:
                number = self.feature_of[cell * SEGMENTS + city]
                if self.features[number][3] == 0:
                    found.add(number)
        return found


def _share(
    points: list[int], followers: tuple[int, ...], worth: int, supply: list[int] | None = None
) -> None:
    """Pay whoever has most followers; send all of them home if there is a supply."""
    counts = [followers.count(player) for player in range(len(points))]
    most = max(counts)
    for player, number in enumerate(counts):
        if number == most:
            points[player] += worth
        if supply is not None:
            supply[player] += number


def open_game(players: int = 2) -> Bare:
    """A game of so many, with the start tile on the table."""
    state = Bare.__new__(Bare)
    state.board, state.edge, state.feature_of, state.features = {}, {}, {}, {}
    state.sites, state.next, state.mover = {}, 0, 0
    state.points, state.supply = (0,) * players, (7,) * players
    for tile in _START.tiles.values():
        state = state.lay(tile.kind.token, tile.rotation, MIDDLE)
    return state


def game(rng: Random, players: int = 2) -> tuple[int, ...]:
    """A random game of so many: the scores."""
    state = open_game(players)
    bag = [token for token, count in (_START.bag or {}).items() for _ in range(count)]
    rng.shuffle(bag)
    for token in bag:
        placements = state.placements(token)
        if not placements:
            continue
        cell, turn = rng.choice(placements)
        state = state.lay(token, turn, cell)
        free = state.free(cell)
        state = state.place(cell, rng.choice(free) if free and rng.random() < 0.5 else None)
    return state.final()
