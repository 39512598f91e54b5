"""In a copy of the checkout: try the tests that are named in the input."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import arkrules
from tests.mutation.running import try_here

if __name__ == "__main__":
    if not Path(arkrules.__file__).is_relative_to(Path.cwd()):
        raise SystemExit(f"{arkrules.__file__} is read, and not the copy in {Path.cwd()}")
    sys.exit(try_here(*json.load(sys.stdin)))
