"""Node and its packages, which only who changes what the browser runs needs: tests of them are left out elsewhere."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tools.lint_scripts import SOURCES

FRONTEND = SOURCES.parent
needs_node = pytest.mark.skipif(
    not (shutil.which("node") and (FRONTEND / "node_modules" / "typescript").is_dir()),
    reason="bundles, types and tests of scripts are tried only where Node and its packages are (`make frontend`)",
)


def run_node(*command: str | Path, at: Path = FRONTEND) -> subprocess.CompletedProcess[str]:
    """Run a program of Node's in a folder."""
    return subprocess.run(["node", *command], cwd=at, capture_output=True, text=True, check=False)


def copied_sources(folder: Path) -> Path:
    """The sources of the bundles, to be changed in a ``folder`` that has the settings of the types too."""
    shutil.copy(FRONTEND / "tsconfig.json", folder)
    return Path(shutil.copytree(SOURCES, folder / "src"))


def complaints_of_types(folder: Path = FRONTEND) -> str:
    """What TypeScript says of the sources in a folder; "" when it has nothing to say."""
    done = run_node(FRONTEND / "node_modules" / "typescript" / "bin" / "tsc", at=folder)
    assert bool(done.returncode) == bool(done.stdout), done.stderr
    return done.stdout
