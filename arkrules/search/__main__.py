"""`python -m arkrules.search` stores the index of the shipped library anew."""

from arkrules.files import save
from arkrules.rules import shipped_library
from arkrules.rulings.casebook import casebook_of
from arkrules.search.indexing import STORED, key_of, new_index, to_text

shelf = shipped_library()
save(STORED, to_text(new_index(shelf, casebook_of(shelf)), key_of(shelf)) + "\n")
