"""A picture is drawn."""

from pathlib import Path

from arkrules.cli import main

main(["draw", "small-city", "-o", "small.png"], standalone_mode=False)
print(Path("small.png").read_bytes()[:4])
