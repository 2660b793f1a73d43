"""Make the lock, ``requirements.txt``, anew from ``pyproject.toml``: ``make lock`` (needs uv and the net).

The lock serves every platform and every Python we support, holds the hash of every file, and names no index, so
that a school's mirror serves as well.  Its first lines bear a fingerprint of the dependency tables, by which a
test knows, without the net, that it is fresh.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parent.parent
LOCK = TOP / "requirements.txt"
EXTRAS = ("draw", "lab", "analysis", "fast", "sweep", "book", "site", "all")
FINGERPRINT = "# fingerprint: "


def dependency_tables() -> dict[str, Any]:
    """Return the tables of ``pyproject.toml`` that the lock is made from."""
    content = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    project = content["project"]
    return {
        "build": content["build-system"]["requires"],
        "python": project["requires-python"],
        "dependencies": project["dependencies"],
        "extras": {extra: project["optional-dependencies"][extra] for extra in EXTRAS},
        "groups": content["dependency-groups"],
    }


def fingerprint() -> str:
    """Return the digest of the dependency tables, whatever their layout."""
    canonical = json.dumps(dependency_tables(), sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def main(arguments: list[str]) -> None:
    """Run uv on all the tables; ``arguments`` (such as ``--upgrade``) are handed to it."""
    command = ["uv", "pip", "compile", "pyproject.toml", "--output-file", str(LOCK), "--quiet"]
    command += ["--universal", "--generate-hashes", "--no-header", "--no-emit-index-url", "--no-emit-find-links"]
    command += ["--python-version", dependency_tables()["python"].removeprefix(">=")]
    for extra in EXTRAS:
        command += ["--extra", extra]
    for group in dependency_tables()["groups"]:
        command += ["--group", group]
    subprocess.run([*command, *arguments], cwd=TOP, check=True)
    header = f"# Made by `make lock` from pyproject.toml: not to be edited.\n{FINGERPRINT}{fingerprint()}\n"
    LOCK.write_text(header + LOCK.read_text(encoding="utf-8"), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
