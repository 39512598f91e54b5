"""Schemas, skeletons and checks for authors of variants, expansions and cases.

Open `schemas.py` first: it makes the JSON Schema of every file that people write, from the classes
that read it. `skeletons.py` writes the files that `arkrules new` begins with, and `extraction.py`
finds the sentences for translators.
"""
