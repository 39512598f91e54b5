"""Files of other programs: each format has its own package, and is translated into records.

Open `jcz/walking.py` first, which plays a saved game of JCloisterZone by our rules.
"""
