"""Plans of games, single games, and the row of plain values for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from arkrules.errors import ArkrulesError
from arkrules.measuring.engines import PlayedBy
from arkrules.measuring.spreading import portions
from arkrules.nouns import plural
from arkrules.play import Draw, GameState, Move, new_game
from arkrules.play.playouts import PLAYERS, Dice, Ended, Player, Stack
from arkrules.play.turn import drawable, winners_by
from arkrules.rules import Profile
from arkrules.rules.libraries import profiles_of
from arkrules.structure import unwanted, whole_number
from arkrules.text import later, listing, say
from arkrules.version import __version__

__all__ = [
    "COUNT",
    "TOGETHER",
    "GameRow",
    "Games",
    "Plan",
    "PlayedGame",
    "Policies",
    "play",
    "play_again",
]

Policies = str | Player | Sequence[str | Player]
"""One policy for all, or one for each player; known ones by name."""

TOGETHER = {"random": 512, "greedy": 32}
"""The number of games that the kernel plays at once, which does not affect results."""


@attrs.frozen(kw_only=True)
class GameRow:
    """One game: what it was, and how it ended."""

    profile: str
    """The edition."""
    digest: str
    """A digest of the edition, which changes with every answer and every tile."""
    seed: int
    game: int
    """The number of the game; with the seed it decides all chance in it."""
    players: tuple[str, ...]
    """Their names in turn order."""
    policies: tuple[str, ...]
    """The policy of each of them."""
    arkrules: str
    """The version of arkrules that played it."""
    points: tuple[int, ...]
    """The final points of each player."""
    winners: tuple[str, ...]
    """Those who have won; several if they are tied."""
    turns: int
    """The number of turns."""
    choices: int
    """The number of moves that the players chose, without draws."""


@attrs.frozen
class Games:
    """Some games one after another, and how each ended."""

    numbers: range
    ends: tuple[Sequence[Ended], ...]
    """Under each profile, the end of each game."""


@attrs.frozen(kw_only=True)
class Plan:
    """Everything that games share, except their numbers.

    It is sent to every worker; the same plan and number give the same rows everywhere.
    """

    profiles: tuple[Profile, ...]
    players: tuple[str, ...]
    policies: tuple[str, ...]
    seed: int
    choosers: tuple[Player, ...] = attrs.field(repr=False)
    """The functions that choose for the players, in turn order."""
    by_kernel: frozenset[str] = attrs.field(default=frozenset(), eq=False, repr=False)
    """The profiles whose games the kernel plays: the same games, sooner."""

    @classmethod
    def of(
        cls,
        profiles: Iterable[Profile | str] | Profile | str,
        players: Sequence[str] | int,
        policy: Policies,
        seed: int,
    ) -> Plan:
        """A plan, or an error if no such game can be played."""
        if isinstance(profiles, (Profile, str)):
            profiles = (profiles,)
        chosen = profiles_of(profiles)
        if not chosen:
            fault = say("no profile to play by")
            raise ArkrulesError(fault, remedy=say("name one or more; `arkrules show` lists them"))
        for at, profile in enumerate(chosen):
            if profile in chosen[:at]:
                fault = say("{profile} is named twice", profile=profile.id)
                raise ArkrulesError(fault, remedy=say("name every profile once"))
        whole_number(seed, "seed")
        names, *_ = [new_game(profile, players).players for profile in chosen]
        named = _policies(policy, names)
        return cls(
            profiles=chosen,
            players=names,
            policies=tuple(policy for policy, _ in named),
            seed=seed,
            choosers=tuple(player for _, player in named),
        )

    def portions(self, games: range) -> Sequence[range]:
        """Return games in portions that are played at once."""
        size = min(map(TOGETHER.__getitem__, self.policies)) if self.by_kernel else 1
        return portions(games, size)

    def games(self, numbers: range) -> Games:
        """Play games by their numbers under each profile: the same dice for all.

        Less to send than rows, in which the same recurs.
        """
        return Games(numbers, tuple(self._ends(profile, numbers) for profile in self.profiles))

    def rows(self, games: Games) -> Iterator[tuple[GameRow, ...]]:
        """Yield the result of each game: a row for each profile."""
        for game, *ends in zip(games.numbers, *games.ends, strict=True):
            yield tuple(
                GameRow(
                    **self.known(profile, game),
                    points=points,
                    winners=winners_by(profile, self.players, points),
                    turns=turns,
                    choices=choices,
                )
                for profile, (points, turns, choices) in zip(self.profiles, ends, strict=True)
            )

    def played_by(self, engines: Iterable[PlayedBy]) -> Plan:
        """Return the same plan, with the engines that `engines_for` found."""
        return attrs.evolve(self, by_kernel=frozenset(one.profile for one in engines if one.kernel))

    def _ends(self, profile: Profile, numbers: range) -> Sequence[Ended]:
        from arkrules.sim.compiling import installed

        found: Sequence[Ended | None] = [None] * len(numbers)
        if profile.id in self.by_kernel and installed():  # it may not be, on another machine
            from arkrules.sim.games import start_of

            found = start_of(profile, self.players).by_dice(self.seed, numbers, self.policies)
        # games that went beyond the kernel's board are left to the engine, too
        return [
            self._end(profile, game) if end is None else end
            for game, end in zip(numbers, found, strict=True)
        ]

    def _end(self, profile: Profile, game: int) -> Ended:
        played = play(profile, Dice(self.seed, game), self._choose, self.players)
        chosen = [choice for choice in played.choices if choice[1] != "draw"]  # no end of the game
        return played.points, chosen[-1][0], len(chosen)

    def _choose(self, state: GameState, dice: Dice) -> Move:
        return self.choosers[state.content.mover](state, dice)

    def known(self, profile: Profile, game: int) -> dict[str, Any]:  # the first fields of a row
        """Return the values of a row that are known before the game is played."""
        return {
            "profile": profile.id,
            "digest": profile.digest,
            "seed": self.seed,
            "game": game,
            "players": self.players,
            "policies": self.policies,
            "arkrules": __version__,
        }


def _policies(policy: Policies, names: Sequence[str]) -> list[tuple[str, Player]]:
    """The policy of each player, with its name."""
    given = [policy] if isinstance(policy, str) or callable(policy) else policy
    if not isinstance(given, Sequence):
        raise unwanted(policy, "policy", _WANTED)
    found = [_policy(one) for one in given]
    if len(found) == 1:
        return found * len(names)
    if len(found) != len(names):
        fault = later("there are {policies} policies for {players} players")
        fault = say(fault, policies=len(found), players=len(names))
        raise ArkrulesError(fault, remedy=say("name one policy, or one for each player"))
    return found


_WANTED = later("the name of a policy, a function of a state and dice, or a list of them")


def _policy(policy: str | Player) -> tuple[str, Player]:
    if isinstance(policy, str):
        if policy not in PLAYERS:
            fault = say("no policy {name}", name=repr(policy))
            raise ArkrulesError(fault, remedy=say("name one of {known}", known=listing(PLAYERS)))
        return policy, PLAYERS[policy]
    if not callable(policy):
        raise unwanted(policy, "policy", _WANTED)
    kind = policy if hasattr(policy, "__qualname__") else type(policy)
    return f"{kind.__module__}:{kind.__qualname__}", policy


# -- one game --------------------------------------------------------------------------------------


COUNT = 2
"""The default number of players."""


@attrs.frozen(repr=False)
class PlayedGame:
    """The choices of the players, and the end of the game."""

    choices: tuple[tuple[int, str, Move], ...]
    """Turn, step and move."""
    points: tuple[int, ...]
    winners: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<PlayedGame: {plural(len(self.choices), 'choice')}, points {self.points}>"


def play(
    profile: Profile, dice: Dice, player: Player, players: Sequence[str] | int = COUNT
) -> PlayedGame:
    """Play a whole game; the player chooses for everyone."""
    state = new_game(profile, players)
    stack = Stack(dice, state.bag or {})
    choices: list[tuple[int, str, Move]] = []
    while not state.over:
        if state.step == "draw" and state.bag:
            state = state.after(Draw(stack.draw(drawable(state.content))))
            continue
        move = player(state, dice)
        choices.append((state.turn, state.step, move))
        state = state.after(move)
    return PlayedGame(tuple(choices), tuple(state.scores.values()), state.winners)


def play_again(profile: Profile, dice: Dice, player: Player, played: PlayedGame) -> PlayedGame:
    """Replay a game under another profile: every move is made again if it is legal.

    Where it is refused, the player chooses in its stead, and comes back to the old moves after it.
    """
    known: dict[tuple[int, str], list[Move]] = {}
    for turn, step, move in played.choices:
        known.setdefault((turn, step), []).append(move)

    def keeping(state: GameState, dice: Dice) -> Move:
        for move in known.get((state.turn, state.step), ()):
            if not state.refusals(move):
                return move
        return player(state, dice)

    return play(profile, dice, keeping)
