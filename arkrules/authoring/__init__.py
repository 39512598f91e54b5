"""Schemas, skeletons and checks for authors of variants, expansions and cases."""
