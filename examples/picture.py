"""A picture of a position, as SVG and in words, with what a last move would change.

    python picture.py [POSITION] [SVG]

Without arguments it draws `two-farms.toml`, into a folder that is gone afterwards.
"""

import sys
import tempfile
from pathlib import Path

import arkrules
from arkrules.render import State, described, scene_of, scene_svg


def main(file: str = "", to: str = "picture.svg") -> None:
    """Lay a tile where it scores, and draw what comes of it."""
    position = arkrules.Position.load(file or Path(__file__).with_name("two-farms.toml"))
    state = arkrules.set_up("carcassonne", position)
    print(f"{state.to_move} holds {', '.join(state.hands[state.to_move])}")
    joined = state.play("lay /0 1,-1")
    assert joined.laid is not None
    scene = scene_of(
        joined,
        title="The two farms are one",
        new=[joined.laid],
        meanings={State.NEW: "laid just now"},
    )
    Path(to).write_text(scene_svg(scene), encoding="utf-8")
    print(described(scene))
    print(f"{to} is written")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(*sys.argv[1:] or ["", f"{folder}/picture.svg"])
