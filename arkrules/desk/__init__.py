"""The desk: requests and answers as plain JSON, for programs in any language.

A request says all that it is about, and the desk remembers nothing between two of them.
The convention is JSON-RPC 2.0; `arkrules.desk.lines` and `arkrules.desk.http` carry it.
"""

from arkrules.desk.desk import Desk
from arkrules.desk.methods import Call, Method

__all__ = ["Call", "Desk", "Method"]
