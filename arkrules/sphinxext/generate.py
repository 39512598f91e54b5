"""Pages made of rule data: thin sources, each a title and directives.

They are written before Sphinx looks for sources, and only where their text changes,
so that a change of rule data reads again the pages it concerns, and no page is rewritten in vain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError

from arkrules.errors import ArkrulesError, ProfileError
from arkrules.sphinxext.domain import domain_of
from arkrules.sphinxext.freshness import inputs_of
from arkrules.sphinxext.rulebook_pages import PARTS

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from arkrules.telling import Rulebook

__all__ = ["connect", "pages"]

MARK = ".. Made by arkrules.sphinxext from rule data; changes are lost.\n\n"


def pages(book: Rulebook, parts: Iterable[str]) -> Mapping[str, str]:
    """The sources of the parts wanted, by file name, and a page that lists them."""
    wanted = tuple(parts)
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        known = ", ".join(PARTS)
        raise ProfileError(f"arkrules_pages: no part {unknown[0]!r}; known are {known}")
    found = {f"{part}/{name}.rst": text for part in wanted for name, text in PARTS[part](book)}
    found["index.rst"] = "\n".join(_index(wanted))
    return {name: MARK + text for name, text in found.items()}


def _index(parts: Iterable[str]) -> Iterator[str]:
    title = "The rulebook"
    yield from (":orphan:", "")  # whoever lists the parts themselves need not list this page
    yield from (
        title,
        "=" * len(title),
        "",
        "Made from the same data that the engine plays by.",
        "",
    )
    yield from (".. toctree::", "   :maxdepth: 2", "")
    yield from (f"   {part}/index" for part in parts)
    yield ""


def write(folder: Path, wanted: Mapping[str, str]) -> None:
    """Write the sources that are new or changed, and take away those that are not wanted."""
    for name, text in wanted.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for path in folder.rglob("*.rst"):
        ours = path.read_text(encoding="utf-8").startswith(MARK)
        if ours and path.relative_to(folder).as_posix() not in wanted:
            path.unlink()


def generate(app: Sphinx) -> None:
    """Write the pages that the configuration asks for, unless they are there as they should be."""
    folder = Path(app.srcdir) / app.config.arkrules_pages_folder
    if not app.config.arkrules_pages:
        if folder.is_dir():
            write(folder, {})
        return
    domain = domain_of(app.env)
    written = domain.data["written"]
    try:
        if domain.data["inputs"] == inputs_of(app) and all((folder / n).exists() for n in written):
            return
        wanted = pages(domain.book, app.config.arkrules_pages)
        write(folder, wanted)
        domain.data["written"] = tuple(wanted)
    except ArkrulesError as error:
        raise ExtensionError(f"arkrules: {error}") from None


def connect(app: Sphinx) -> None:
    """Write the pages once everything is set up."""
    app.connect("builder-inited", generate)
