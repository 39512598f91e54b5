"""How the site grows with the casebook: `python tests/benchmarks/site.py FOLDER`.

The shipped casebook is copied nine times under other ids, and a site made of all of it.
Then that is built again as it is, and again after one title has changed; what is printed is
how long each took, which pages were read, and how large the largest page is.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

VARIANTS = Path(__file__).parents[2] / "variants"
CONF = """
extensions = ["arkrules.sphinxext"]
arkrules_path = ["../more"]
arkrules_pages = ["editions", "clauses", "casebook", "tiles", "sources", "open"]
arkrules_site = True
html_theme = "furo"
"""
INDEX = "Site\n====\n\n.. toctree::\n   :maxdepth: 1\n\n   rulebook/index\n"
CHANGED = "ark-loop-home-2"


def copied(folder: Path) -> int:
    """The casebook nine times more; how many cases that are."""
    for copy in range(2, 11):
        for case in sorted((VARIANTS / "casebook").rglob("*.toml")):
            there = folder / "casebook" / case.parent.name / f"{case.stem}-{copy}.toml"
            there.parent.mkdir(parents=True, exist_ok=True)
            text = case.read_text(encoding="utf-8")
            there.write_text(re.sub(r'(?m)^id = ".*"$', f'id = "{there.stem}"', text, count=1))
    (folder / "casebook.toml").write_text((VARIANTS / "casebook.toml").read_text(encoding="utf-8"))
    return len(list((folder / "casebook").rglob("*.toml")))


def build(docs: Path) -> tuple[float, list[str]]:
    """How long a build takes, in a process of its own, and which pages it reads."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, __file__, "build", str(docs)], check=True, capture_output=True, text=True
    )
    return time.perf_counter() - start, done.stdout.split()


def built(docs: Path) -> None:
    """Build, and print which pages are read."""
    read: list[str] = []
    with docutils_namespace():
        app = Sphinx(
            docs, docs, docs.parent / "out", docs.parent / "trees", "html",
            status=StringIO(), warning=sys.stderr,
        )  # fmt: skip
        app.connect("source-read", lambda _app, docname, _source: read.append(docname))
        app.build()
    print(*read)


def main(folder: Path) -> None:
    """Measure, and print."""
    docs = folder / "docs"
    docs.mkdir(parents=True, exist_ok=True)
    (docs / "conf.py").write_text(CONF)
    (docs / "index.rst").write_text(INDEX)
    print(f"{copied(folder / 'more')} cases more")
    took, read = build(docs)
    print(f"built in {took:.0f} s, {len(read)} pages")
    took, read = build(docs)
    print(f"unchanged: {took:.1f} s, {len(read)} pages read")
    case = next((folder / "more").rglob(f"{CHANGED}.toml"))
    case.write_text(re.sub(r'(?m)^title = ".*"$', 'title = "A title of its own"', case.read_text()))
    took, read = build(docs)
    print(f"one title changed: {took:.1f} s, read {', '.join(sorted(read))}")
    pages = {page: page.stat().st_size for page in (folder / "out").rglob("*.html")}
    largest = max(pages, key=lambda page: pages[page])
    print(f"largest page: {largest.relative_to(folder / 'out')}, {pages[largest] // 1000} kB")


if __name__ == "__main__":
    if sys.argv[1] == "build":
        built(Path(sys.argv[2]))
    else:
        main(Path(sys.argv[1]).resolve())
