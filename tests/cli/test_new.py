"""`arkrules new` and `schema`: what authors begin with, and other documents."""

from __future__ import annotations

import json

import pytest

from tests.running import Run


@pytest.mark.parametrize("kind", ["export", "messages", "openrpc"])
def test_other_documents_have_schemas(run: Run, kind: str) -> None:
    schema = json.loads(run("schema", kind).stdout)
    assert schema.get("$schema") or schema["openrpc"]
