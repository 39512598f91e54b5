"""A site of one page is built."""

import os
from pathlib import Path

from sphinx.cmd.build import main

from arkrules import sphinxext

Path("book").mkdir()
os.chdir("book")
Path("conf.py").write_text(f"extensions = ['myst_parser', '{sphinxext.__name__}']")
Path("index.md").write_text("# Rules\n\n```{arkrules:clause} city.small\n```\n")
assert main(["-q", "-W", "-D", "html_theme=furo", "-b", "html", ".", "out"]) == 0
print(Path("out/index.html").read_text(encoding="utf-8"))
