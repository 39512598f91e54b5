"""The games of the family, each an extension with the same public interface.

Open `base` first, which every game plays with, and then `inns`, the model of a box. In each,
`clauses.py` has the questions, `__init__.py` what is declared, and a module each further subject.
"""
