"""Tests of what reads and writes the files of other programs."""
