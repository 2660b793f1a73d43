"""The shell that all tests of the command line use."""

from .running import shell_fixture

__all__ = ["shell_fixture"]
