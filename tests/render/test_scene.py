"""What a picture shows comes as values, which can be compared, kept and put in words."""

from __future__ import annotations

import pickle
import subprocess
import sys

import attrs

from arkrules import GameState, new_game
from arkrules.errors import BadNotation
from arkrules.geometry import Cell
from arkrules.render import (
    Arrow,
    Scene,
    State,
    described,
    scene_of,
    scene_of_tile,
)
from arkrules.render.words import key_of
from tests.positions import stand, tiles
from tests.render.drawn import LAID, tile
from tests.running import error_of


def test_equal_scenes_are_equal(state: GameState) -> None:
    first, second = (scene_of(stand(*LAID)) for _ in range(2))
    assert first == second
    assert hash(first) == hash(second)
    assert pickle.loads(pickle.dumps(first)) == first
    assert repr(first) == repr(second)
    assert scene_of(state, title="x") != first
    assert scene_of_tile(tile("E")) == scene_of_tile(tile("E")) != scene_of_tile(tile("E/1"))


def test_a_scene_is_told_alike_by_every_process() -> None:
    code = (
        "from arkrules.render import scene_svg\n"
        "from tests.render.test_scene import LAID, scene_of, stand\n"
        "scene = scene_of(stand(*LAID))\n"
        "print(repr(scene), scene_svg(scene))"
    )
    command, where = [sys.executable, "-c", code], {"PYTHONPATH": ":".join(sys.path)}
    said = {
        subprocess.run(
            command, capture_output=True, check=True, env={**where, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_a_scene_knows_nothing_of_the_game_behind_it(marked: Scene) -> None:
    text = repr(marked)
    assert "GameState" not in text
    assert " at 0x" not in text
    assert len(pickle.dumps(marked)) < 4000


def test_tiles_come_in_reading_order(marked: Scene) -> None:
    assert [laid.cell for laid in marked.tiles] == [(0, -1), (-1, 0), (0, 0), (1, 0)]
    assert marked.extent == (-1, -1, 2, 1)  # also cells that are marked without a tile
    far = attrs.evolve(marked, highlight=Cell(5, 0), arrows=(Arrow((Cell(0, 0), Cell(0, -7))),))
    assert far.extent == (-1, -7, 5, 1)
    assert scene_of(stand()).extent is None


def test_the_tile_just_laid_is_highlighted_unless_it_is_new(state: GameState) -> None:
    assert scene_of(state).highlight == (1, 0)
    assert scene_of(state, highlight=Cell(0, 0)).highlight == (0, 0)
    assert scene_of(state, new=[Cell(1, 0)]).highlight is None
    assert scene_of(state, new=[Cell(0, 0)]).highlight == (1, 0)


def test_what_is_not_there_cannot_be_marked(state: GameState) -> None:
    gone = attrs.evolve(state.pieces[0], cell=Cell(9, 9))
    for text, options in {
        "0,0 Z": {"forbidden": [(Cell(0, 0), "Z")]}, "9,9 a": {"faded": [gone]},
    }.items():  # fmt: skip
        assert error_of(scene_of, state, **options, kind=BadNotation).text == text
    error_of(scene_of, state, highlight="0,0", kind=TypeError)
    error_of(Arrow, (Cell(0, 0),), kind=TypeError)


def test_tiles_that_are_not_sure_are_told_of() -> None:
    assert scene_of(new_game("ark-en2", 2)).doubtful == ("27",)
    assert scene_of(stand(tiles("0,0 D"))).doubtful == ()
    entries = {sure: [*key_of(scene_of_tile(tile("D"), confidence=sure))] for sure in
               ("", "confirmed", "topology", "sketch")}  # fmt: skip
    assert [len(found) for found in entries.values()] == [0, 0, 1, 1]
    assert entries["topology"] != entries["sketch"]


# -- words ----------------------------------------------------------------------------------------


def test_scenes_in_words(state: GameState, marked: Scene, snapshot) -> None:
    haunted = stand(tiles("0,0 E"), 'pieces = ["red follower 0,0 a ghosts=2"]', under="ghosts")
    meant = attrs.evolve(marked, meanings=((State.NEW, "just laid"),))
    legend = attrs.evolve(scene_of(haunted), legend=True)
    assert snapshot == {
        "marked": described(marked),
        "with what it means": described(meant),
        "a tile in question": described(scene_of(state)),
        "one tile": described(scene_of(stand(tiles("0,0 D")))),
        "none": described(scene_of(stand())),
        "reconstructed": described(scene_of(new_game("ark-en2", 2))),
        "ghosts": described(scene_of(haunted)),
        "a title": scene_of(state).title,
        "what is what": [entry.words for entry in key_of(legend)],
        "what is marked": [entry.words for entry in key_of(meant)],
    }
