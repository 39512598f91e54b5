"""Rows as Parquet."""

from __future__ import annotations

import importlib
import json

import attrs
import pytest

import arkrules
from arkrules.errors import ArkrulesError, OutputPathError
from arkrules.simulating import parquet_file
from tests.running import error_of, invoke

PAIR = ("carcassonne", "carcassonne-2000")


def test_the_file_holds_the_rows(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra `cluster`")
    file = tmp_path / "games.parquet"
    simulation = arkrules.simulate(PAIR, 2, seed=1)
    simulation.to_parquet(file)
    table = parquet.read_table(file)
    rows = [json.loads(json.dumps(attrs.asdict(row))) for row in simulation.rows]
    assert table.to_pylist() == rows
    assert str(table.schema.field("points").type) == "list<element: int64>"
    invoke("simulate", *PAIR, "-n", "2", "--parquet", tmp_path / "again.parquet")
    assert parquet.read_table(tmp_path / "again.parquet") == table
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.parquet", "games.parquet"]


def test_what_is_broken_off_leaves_what_was_there(tmp_path):
    pytest.importorskip("pyarrow.parquet", reason="needs the extra `cluster`")
    file = tmp_path / "games.parquet"
    file.write_text("before", "utf-8")

    def stop():
        with parquet_file(file) as add:
            add(arkrules.simulate(PAIR, 1, seed=1).rows)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == ["before"]


def test_a_place_to_which_nothing_can_be_written(tmp_path):
    pytest.importorskip("pyarrow.parquet", reason="needs the extra `cluster`")
    error_of(arkrules.simulate("carcassonne", 1, seed=1).to_parquet, tmp_path, kind=OutputPathError)


def test_without_the_library_it_is_said_what_to_install(tmp_path, monkeypatch, snapshot):
    real = importlib.import_module

    def missing(name, *more):
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return real(name, *more)

    monkeypatch.setattr(importlib, "import_module", missing)
    write = arkrules.simulate("carcassonne", 1, seed=1).to_parquet
    error = error_of(write, tmp_path / "games.parquet", kind=ArkrulesError)
    assert snapshot == [str(error), str(error.remedy)]
