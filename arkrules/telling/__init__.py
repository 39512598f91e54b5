"""Saying it: verdicts, editions and boards as pages, as JSON and in sentences."""
