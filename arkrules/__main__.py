"""`python -m arkrules` is the command line."""

from arkrules.cli import main

main()
