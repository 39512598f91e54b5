"""The desk: one door for programs and pages to all that the rulebook knows."""
