"""Sphinx directives that show rule data."""
