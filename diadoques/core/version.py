"""The version of the library; nothing is loaded for it."""

__version__ = "0.4.0"
