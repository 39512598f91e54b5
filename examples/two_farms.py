"""The same last tile under three editions: is it worth joining red's two farms?

    python two_farms.py

The position is in `two-farms.toml`.
"""

from pathlib import Path

from arkrules import Position, set_up

position = Position.load(Path(__file__).with_name("two-farms.toml"))

for edition in ("carcassonne-2000", "carcassonne-2001", "carcassonne"):
    for what, cell in (("apart", "-1,-1"), ("joined", "1,-1")):
        state = set_up(edition, position)
        for move in (f"lay /0 {cell}", "pass", "end"):
            state = state.play(move)
        print(f"{edition}, farms {what}: {dict(state.scores)}")
        for award in state.awards:
            print(f"    {award}")
