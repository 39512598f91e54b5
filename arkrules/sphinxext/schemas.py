"""JSON Schemas beside the pages, in the folder `schemas`: of the protocol, and of files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from arkrules.authoring.schemas import FOLDER, KINDS, schema_texts
from arkrules.files import atomic_write
from arkrules.formats import write_json
from arkrules.play.assembly import installed
from arkrules.rpc import Dispatcher
from arkrules.rpc.openrpc import message_schema
from arkrules.sphinxext.domain import domain_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["connect"]


def publish(app: Sphinx, error: Exception | None) -> None:
    """Write what programs can ask, as OpenRPC and as JSON Schema, and what files hold."""
    if error is not None or app.builder.format != "html" or not app.config.arkrules_site:
        return
    found = Dispatcher(domain_of(app.env).book.shelf).discover()
    folder = Path(app.outdir) / FOLDER
    folder.mkdir(exist_ok=True)
    for name, document in (("openrpc", found), ("messages", message_schema(found))):
        atomic_write(folder / f"{name}.json", f"{write_json(document, indent=1)}\n".encode())
    for name, text in schema_texts(KINDS, installed()).items():
        atomic_write(folder / name, text.encode())


def connect(app: Sphinx) -> None:
    """Publish once everything else is."""
    app.connect("build-finished", publish)
