"""The rules of editions: clauses, answers, profiles, citations, and how to find them.

Open `profile.py` first: the answers of an edition, and how code asks. `clauses.py` says how
a question is declared, `profile_files.py` how a file is read, and `libraries.py` where files are
found and how they build on each other.
"""

from __future__ import annotations

from arkrules.lazy import lazily

__getattr__, __dir__ = lazily(__name__)
