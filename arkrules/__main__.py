"""`arkrules`, and `python -m arkrules`, are the command line."""

import sys


def main() -> None:
    """Run a command without a traceback if it is interrupted while the program is still loading."""
    try:
        from arkrules.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)  # as commands do; their own constant is not loaded yet
    run()


if __name__ == "__main__":
    main()
