"""Many games at once, as learners want them: moves, masks and what is seen as arrays."""
