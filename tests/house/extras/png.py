"""A picture is drawn."""

from arkrules.cli import main

main(["draw", "small-city", "-o", "small.png"], standalone_mode=False)
print(open("small.png", "rb").read()[:4])
