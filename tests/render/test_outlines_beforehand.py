"""Outlines that are worked out beforehand, for engines on slow machines."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from arkrules.render import outline
from arkrules.telling import Rulebook

BASE = [printed.kind for printed in Rulebook().tile_set("base").kinds.values()]


def test_every_tile_of_a_set_has_its_outline_in_the_file() -> None:
    content = outline.outlines_of((kind.tiles[0].sides, "") for kind in BASE[:6])
    found = pickle.loads(content)
    assert 1 < len(found) <= 6
    assert all(outline.outline_of(*key) == drawn for key, drawn in found.items())


def test_the_file_is_used_where_it_is_there_for_tiles_however_they_lie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = BASE[3]
    (tmp_path / outline.BEFOREHAND).write_bytes(outline.outlines_of([(kind.tiles[0].sides, "")]))
    monkeypatch.setattr(outline, "__file__", str(tmp_path / "outline.py"))
    outline._drawn_before.cache_clear()
    outline.outline_of.cache_clear()
    worked_out: list[object] = []
    real = outline._outline
    monkeypatch.setattr(outline, "_outline", lambda *key: (worked_out.append(key), real(*key))[1])
    try:
        found = [outline.outline_of(tile.sides) for tile in kind.tiles]
        assert worked_out == []
        other = next(one for one in BASE if one.tiles[0].sides not in {t.sides for t in kind.tiles})
        outline.outline_of(other.tiles[0].sides)
        assert len(worked_out) == 1
    finally:
        monkeypatch.undo()
        outline._drawn_before.cache_clear()
        outline.outline_of.cache_clear()
    assert found == [outline.outline_of(tile.sides) for tile in kind.tiles]
