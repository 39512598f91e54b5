"""Profiles, an overlay and a set of tiles of one's own."""

from __future__ import annotations

OWN = {
    "late": 'extends = "carcassonne"\n[rules.draw.when]\nanswer = "end"\nnote = "ours"\n',
    "strict": 'extends = "carcassonne"\n'
    '[rules.follower.completed]\nanswer = false\nnote = "ours"\n',
    "narrow": 'extends = "carcassonne"\n[rules.table.size]\nanswer = [1, 1]\nnote = "ours"\n',
    "walled": 'extends = "narrow"\n[rules.table.bounds]\nanswer = "edge"\nnote = "ours"\n',
    "house.ten": 'overlays = "carcassonne"\n'
    '[rules.city.per_tile]\nanswer = { points = 10, per = "tile" }\nstatus = "silent"\n',
    "doubtful": 'extends = "carcassonne"\n'
    '[rules.city.small]\nanswer = "as-any"\nstatus = "community"\nnote = "ours"\n'
    '[rules.city.per_pennant]\nanswer = 2\nstatus = "silent"\nnote = "ours"\n'
    'readings = [{ answer = 1, because = "a reading" }]\n',
    "block": 'extends = "carcassonne"\nsets = ["block"]\n'
    '[rules.setup.tiles]\nanswer = 4\nnote = "ours"\n'
    '[rules.setup.start_tile]\nanswer = []\nnote = "ours"\n',
}
"""Profiles and an overlay of one's own."""
BLOCK = """
id = "block"
title = "A start block"
source = "base:tiles"
confidence = "confirmed"
start = ["0,0 S", "1,0 S/1", "1,1 S/2", "0,1 S/3"]
[tiles]
S = { outline = "a1b bb# #aa aaa", count = 4 }
"""
