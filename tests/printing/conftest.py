"""What tests of printed pages share: the shell of the command line."""

from __future__ import annotations

from tests.cli.running import shell_fixture

__all__ = ["shell_fixture"]
