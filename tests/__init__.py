"""The tests of arkrules; their folders are those of the package, and `house` is about the whole."""

from pkgutil import iter_modules

import pytest

# Helpers say what was compared, as tests do.
pytest.register_assert_rewrite(*(f"{__name__}.{module.name}" for module in iter_modules(__path__)))
