"""One game at a time, in which somebody else chooses the moves and draws the tiles."""
