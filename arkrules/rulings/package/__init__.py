"""The casebook as a package of data, which pip and npm install without arkrules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files

from arkrules.errors import CaseError
from arkrules.files import given_text
from arkrules.formats import write_json
from arkrules.rules.libraries import shipped_variants
from arkrules.rulings.casebook import casebook
from arkrules.rulings.schemas import export_schema
from arkrules.rulings.sealing import Seal, seal_of

__all__ = ["NAME", "package", "version_of"]

NAME = "arkrules-casebook"
"""What registries call it."""
_MODULE = "arkrules_casebook"
_ABOUT = "Disputes about the rules of Carcassonne, with the verdict of each edition, as data"
_PYPROJECT = """\
[build-system]
requires = ["hatchling>=1.25"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "{version}"
description = "{about}"
readme = "README.md"
license = "MIT"
requires-python = ">=3.9"
keywords = ["carcassonne", "rules", "test suite", "conformance"]

[tool.hatch.build.targets.wheel]
packages = ["{module}"]
"""


def version_of() -> str:
    """The version of the shipped casebook; one that states something else by now is no release."""
    book = casebook()
    sealed = Seal.read(seal_of(shipped_variants() / "casebook"))
    return book.version if sealed == Seal.of(book) else f"{book.version}.dev0"


def package() -> Mapping[str, str]:
    """The files of the package, by their places in its folder."""
    version = version_of()
    texts = files(__name__)
    named = {"name": NAME, "version": version, "module": _MODULE, "about": _ABOUT}
    read = {name: texts.joinpath(name).read_bytes().decode() for name in _TEXTS}
    return {
        "pyproject.toml": _PYPROJECT.format(**named),
        "package.json": _package_json(version),
        "README.md": read["README.md"],
        f"{_MODULE}/CHANGES.md": given_text(shipped_variants() / "casebook.md", CaseError),
        "LICENSE": read["LICENSE"],
        f"{_MODULE}/__init__.py": read["reading.txt"],
        f"{_MODULE}/py.typed": "",
        f"{_MODULE}/VERSION": f"{version}\n",
        f"{_MODULE}/casebook.json": write_json(casebook().to_json(), indent=1) + "\n",
        f"{_MODULE}/schema.json": json.dumps(export_schema(), indent=1) + "\n",
    }


_TEXTS = ("README.md", "LICENSE", "reading.txt")


def _package_json(version: str) -> str:
    content = {
        "name": NAME,
        "version": version.replace(".dev", "-dev."),
        "description": _ABOUT,
        "license": "MIT",
        "main": f"{_MODULE}/casebook.json",
        "exports": {
            ".": f"./{_MODULE}/casebook.json",
            "./schema": f"./{_MODULE}/schema.json",
        },
        "files": [f"{_MODULE}/*.json", f"{_MODULE}/VERSION", f"{_MODULE}/CHANGES.md"],
    }
    return json.dumps(content, indent=2) + "\n"
