"""Our own sources, for the tests that read them: each is parsed once in a process, and one process reads them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Final

import pytest

TOGETHER: Final = pytest.mark.together("sources")


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a module, for all who look at it: nobody changes it."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))
