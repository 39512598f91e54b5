"""The page about what programs can ask, made of a document written by hand."""

from __future__ import annotations

import json
from pathlib import Path

from arkrules.documents import write_markdown
from arkrules.telling.protocol import protocol_page

PROTOCOL = json.loads(Path(__file__).with_name("protocol.json").read_text(encoding="utf-8"))


def test_every_method_object_and_error_is_told(snapshot: object) -> None:
    assert write_markdown(protocol_page(PROTOCOL)) == snapshot


def test_every_name_code_and_type_is_told() -> None:
    page = write_markdown(protocol_page(PROTOCOL))
    method, _ = PROTOCOL["methods"]
    (kind,) = PROTOCOL["components"]["schemas"].values()
    names = ["weigh", "rest", "weigh.progress", "Weight", *kind["properties"]]
    for name in (*names, *(one["name"] for one in method["params"])):
        assert f"`{name}`" in page
    for value in ("-5", "3", "false"):
        assert f"`{value}`" in page
