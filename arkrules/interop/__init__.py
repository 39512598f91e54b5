"""The files of other programs: each format is a room of its own, and translates into records."""
