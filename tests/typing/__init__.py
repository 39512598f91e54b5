"""What users write, as type checkers see it: checked by mypy and pyright, and never run.

`assert_type` says what a user's editor shows. A line that is wrong carries the comment that
silences a checker, and both checkers report such a comment where nothing is wrong.
So a public name that loses its type, or takes what it should not, fails `nox -s types`.
"""
