"""The notebooks of the course in the browser edition: JupyterLite, with the Python that the lesson has, too."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from diadoques.site.parts import Part


def write_notebooks(folder: Path, found: Mapping[Part, Path]) -> None:
    """Put JupyterLite into ``folder``."""
    raise NotImplementedError(folder, found)
