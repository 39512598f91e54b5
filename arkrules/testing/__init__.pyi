from arkrules.testing.soundness import (
    CheckFailed,
    Flaw,
    check_extension,
    check_profile,
)

__all__ = ["CheckFailed", "Flaw", "check_extension", "check_profile"]
