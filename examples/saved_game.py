"""A game of JCloisterZone: read it, play it by our rules, and ask what another edition would pay.

    python saved_game.py [FILE] [PROFILE]

Without a file it writes one first: a game of ours in the form in which JCloisterZone saves games.
"""

import sys
import tempfile
from pathlib import Path

import arkrules
from arkrules.interop.jcz import SavedGame, profile_for, saved_game, study, walk


def written(file: Path) -> Path:
    """A small game, saved as JCloisterZone does."""
    game = arkrules.Game(arkrules.new_game("carcassonne", ["Ann", "Ben"], bag=["E", "E"]))
    for line in ("draw E", "lay /2 0,-1", "follower C", "draw E", "lay /2 0,1", "follower C"):
        game.play(line)
    file.write_text(saved_game(game.record()).to_json(), encoding="utf-8")
    return file


def main(file: str, other: str = "carcassonne-2000") -> None:
    """Say how the game went, and what it would have been under another edition."""
    saved = SavedGame.load(file)
    ours = profile_for(saved)
    played = walk(saved, ours)
    print(f"{len(played.moves)} moves under {ours.id}: {dict(played.last.scores)}")
    for refused in played.refused:
        print("our rules refuse", refused)
    for turn in study(saved, ours, [arkrules.load_profile(other)]).turns:
        ours_pays, other_pays = (dict(under.points) if under else "nothing" for under in turn.under)
        clauses = f", by {', '.join(turn.clauses)}" if turn.clauses else ""
        print(f"turn {turn.number}: {ours_pays}, under {other} {other_pays}{clauses}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(*sys.argv[1:] or [str(written(Path(folder, "game.jcz")))])
