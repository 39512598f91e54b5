"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Machines are shared and slow at times; an example is never failed for taking long.
settings.register_profile(
    "ci", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", settings.get_profile("ci"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
