"""`python -m arkrules.search` stores the index of the shipped library anew."""

from arkrules.search.storing import STORED, store

STORED.unlink(missing_ok=True)  # so that a new one is made
store()
