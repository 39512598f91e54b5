"""Files of other programs: each format has its own package, and is translated into records."""
