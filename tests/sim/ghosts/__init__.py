"""The kernel of games with ghosts; without the extra `sim`, its tests are skipped, and say so."""
