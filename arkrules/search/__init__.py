"""Finding anything by its words: clauses, cases, editions, sources, tiles and more."""
