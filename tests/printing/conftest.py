"""The shell of the command line, for what is printed by it."""

from tests.cli.running import shell_fixture

__all__ = ["shell_fixture"]
