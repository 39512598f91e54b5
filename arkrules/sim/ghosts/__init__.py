"""What the kernel has of its own for games with ghosts, guards, castles and graveyards."""
