"""Many games side by side, in which somebody else chooses the moves.

What all games share is here; what only one has is in a package of its name, with the functions
that Python calls. What is shown is not made anew: each move changes what it changes.
"""
