"""What a run over the notebooks needs; it stands here because pupils see all that lies in their folder."""

from __future__ import annotations

import os
import sys
import tempfile

import pytest

#: How the suite runs; they stand beside the tests.
pytest_plugins = [
    "tests.suite.browsing", "tests.suite.ending", "tests.suite.sharing", "tests.suite.shown", "tests.suite.telling",
    "tests.suite.turns",
]  # fmt: skip

# jsonschema loads, where it is there, a parser of addresses for which no schema of ours asks: a second of each process.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def pytest_configure(config: pytest.Config) -> None:
    """Notebooks that are tested play in a folder of their own, not in the games of a class."""
    if config.getoption("nbval", False) or config.getoption("nbval_lax", False):
        folder = tempfile.TemporaryDirectory(prefix="diadoques-", ignore_cleanup_errors=True)
        config.add_cleanup(folder.cleanup)
        os.environ["DIADOQUES_SAVES"] = folder.name
