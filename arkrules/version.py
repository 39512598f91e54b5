"""The version from the package's metadata."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("arkrules")
except PackageNotFoundError:  # a checkout that was never installed
    __version__ = "0+checkout"
