"""The kernel: needs the extra `sim`; without it, these tests are skipped, and say so."""
