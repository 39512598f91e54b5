"""`arkrules`, and `python -m arkrules`, are the command line."""

import sys


def main() -> None:
    """Run a command; whoever breaks off while the program is still loading sees no traceback."""
    try:
        from arkrules.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)  # as commands do; their own constant is not loaded yet
    run()


if __name__ == "__main__":
    main()
