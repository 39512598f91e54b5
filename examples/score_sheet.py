"""A score sheet: who got how many points for what, in play and at the end.

    python score_sheet.py [RECORD]

Without a record, two players who take what they can get play a game first.
"""

import sys
from collections import Counter
from random import Random

import arkrules


def any_game() -> arkrules.Record:
    """A game by chance, written down."""
    game = arkrules.Game(arkrules.new_game("carcassonne", ["red", "blue"]))
    game.playout(Random(5))
    return game.record()


def sheet(record: arkrules.Record) -> dict[str, Counter[str]]:
    """Every player's points by what they are for."""
    found: dict[str, Counter[str]] = {}
    for state in record.states():
        for name in state.players:
            found.setdefault(name, Counter())
        for award in state.awards:
            found[award.player][f"{award.kind}{', at the end' if award.final else ''}"] += (
                award.points
            )
    return found


def main(file: str = "") -> None:
    """Print a line for everything that brought points, and the sum."""
    record = arkrules.Record.load(file) if file else any_game()
    found = sheet(record)
    players = list(found)
    kinds = sorted({kind for points in found.values() for kind in points})
    print(f"{'':20}" + "".join(f"{name:>8}" for name in players))
    for kind in kinds:
        print(f"{kind:20}" + "".join(f"{found[name][kind]:8}" for name in players))
    print(f"{'all':20}" + "".join(f"{found[name].total():8}" for name in players))
    end = record.replay()
    assert {name: found[name].total() for name in players} == end.scores
    print("won:", " and ".join(end.winners))


if __name__ == "__main__":
    main(*sys.argv[1:])
