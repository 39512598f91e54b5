"""A referee for an online game: it saves, restores, refuses with reasons, and takes moves back.

Nothing is remembered between two messages but one file: it is read, the move is made or refused,
and it is written again. Tiles are drawn by the server, so nobody can choose them.

    python referee.py [FILE]
"""

import sys
import tempfile
from pathlib import Path
from random import Random

import arkrules


class Referee:
    """A table on a server."""

    def __init__(self, file: Path, rng: Random) -> None:
        self.file, self.rng = file, rng

    def open(self, start: arkrules.GameState) -> str:
        """Begin a game."""
        return self._keep(arkrules.Game(start))

    def say(self, player: str, line: str) -> str:
        """What the server answers to a player: the move is made, or refused with the reasons."""
        game = self._restored()
        if player != (mover := game.state.to_move):
            return f"{player}: it is the turn of {mover}"
        try:
            events = game.play(line)
        except arkrules.IllegalMove as refused:
            return f"{player}: no, {refused.reason} ({', '.join(refused.clauses)})"
        except arkrules.BadNotation as unread:
            return f"{player}: {unread}"
        return "\n".join([*map(str, events), self._keep(game)])

    def take_back(self) -> str:
        """Take the last move back that was not the server's."""
        game = self._restored()
        while game.history and game.undo().step == "draw":
            pass
        return self._keep(game)

    def _restored(self) -> arkrules.Game:
        record = arkrules.Record.load(self.file)
        game = arkrules.Game(record.start())
        for line in record.moves:
            game.play(line)
        return game

    def _keep(self, game: arkrules.Game) -> str:
        """Let the server draw, write everything down, and say who is asked for what."""
        while game.state.step == "draw":
            bag = [draw for draw, count in game.state.chances() for _ in range(count)]
            game.play(self.rng.choice(bag) if bag else "end")
        game.record().save(self.file)
        state = game.state
        if state.over:
            return f"the game is over: {dict(state.scores)}"
        return f"{state.to_move} is asked to {' '.join([state.step, *state.hands[state.to_move]])}"


def main(file: str) -> None:
    """Two players, a mistake, a second thought, and a server that could stop after each line."""
    table = Referee(Path(file), Random(1))
    print(table.open(arkrules.new_game("carcassonne", ["ann", "ben"], bag=["E", "E"])))
    said = "ben: lay /2 0,-1; ann: lay /1 0,-1; ann: lay /2 0,-1; ann: follower C; "
    said += "ben: lay /0 0,-2; ben: back; ben: lay /2 0,1; ben: follower C"
    for player, line in (words.split(": ") for words in said.split("; ")):
        print(table.take_back() if line == "back" else table.say(player, line))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(*sys.argv[1:] or [f"{folder}/game.json"])
