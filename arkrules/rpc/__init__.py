"""The protocol: requests and answers as plain JSON, for programs in any language.

A request says all that it is about, and nothing is remembered between two of them.
The convention is JSON-RPC 2.0; `arkrules.server.lines` and `arkrules.server.http` carry it.
Open `games.py` first, the methods about positions and games, and then `dispatcher.py`, which reads
a request and calls one. `method.py` says what a method is.
"""

from arkrules.rpc.dispatcher import Dispatcher
from arkrules.rpc.method import Call, Method

__all__ = ["Call", "Dispatcher", "Method"]
