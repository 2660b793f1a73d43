"""What the browser edition takes from the registries of Python and npm: named, fetched, and proved by its digest.

Which files, and their digests, stands in ``parts.toml``. They are asked for through the registries' own clients, so
that a school's mirror serves as well; a folder that holds them already asks nobody.
"""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files as resources
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Final

from diadoques.core import files
from diadoques.core.faults import Fault

#: The platform of the wheels: Python 3.14 as Pyodide builds it.
_PLATFORM: Final = (
    "--platform", "pyemscripten_2026_0_wasm32", "--implementation", "cp", "--abi", "cp314", "--abi", "none",
    "--python-version", "3.14",
)  # fmt: skip
#: How long a registry is waited for, in seconds.
PATIENCE: Final = 600
#: The largest of them is the Python of the browser.
_MOST: Final = 64_000_000
LESSON: Final = "lesson"
NOTEBOOKS: Final = "notebooks"


@dataclass(frozen=True, slots=True)
class RegistryFile:
    """A file of a registry.

    Attributes:
        registry: ``npm`` or ``pypi``.
        of: what it serves: ``LESSON`` or ``NOTEBOOKS``.
        name, version: as the registry calls it.
        file: the name of the file.
        digest: of what it holds: ``sha512-`` and base64 (npm), SHA-256 in hexadecimal (pypi).
    """

    registry: str
    of: str
    name: str
    version: str
    file: str
    digest: str

    def proved(self, data: bytes) -> bool:
        """Whether that is the file."""
        if self.registry == "npm":
            return f"sha512-{base64.b64encode(hashlib.sha512(data).digest()).decode()}" == self.digest
        return hashlib.sha256(data).hexdigest() == self.digest


@cache
def parts() -> tuple[RegistryFile, ...]:
    """All of them."""
    told = tomllib.loads(resources("diadoques.site").joinpath("parts.toml").read_text(encoding="utf-8"))
    found = []
    for one in told["npm"]:
        file = f"{one['name']}-{one['version']}.tgz"
        found.append(RegistryFile("npm", one.get("of", LESSON), one["name"], one["version"], file, one["integrity"]))
    for one in told["pypi"]:
        name, version = one["file"].split("-")[:2]
        found.append(RegistryFile("pypi", one["of"], name.replace("_", "-"), version, one["file"], one["sha256"]))
    return tuple(found)


def gather(folder: Path, wanted: Sequence[RegistryFile]) -> dict[RegistryFile, Path]:
    """The files of ``wanted``, all in ``folder``: what it lacks is asked of the registries and put there.

    Raises:
        Fault: ``site-part-missing``: a registry cannot be reached, or its client is not there; ``site-part-wrong``: a
            file is not the one that is meant.
    """
    files.make_folder(folder, above=True)
    lacking = [part for part in wanted if not (folder / part.file).is_file()]
    with tempfile.TemporaryDirectory(prefix="diadoques-parts-") as place:
        fetched = Path(place)
        if asked := [part for part in lacking if part.registry == "pypi"]:
            _from_pypi(asked, fetched)
        for part in lacking:
            if part.registry == "npm":
                _from_npm(part, fetched)
            data = _proved(part, fetched)
            files.write(folder / part.file, data)
    return {part: folder / part.file for part in wanted if _proved(part, folder)}


def _proved(part: RegistryFile, folder: Path) -> bytes:
    path = folder / part.file
    if not path.is_file():
        raise Fault("site-part-missing", part=part.file, why="")
    data = files.read(path, _MOST)
    if not part.proved(data):
        raise Fault("site-part-wrong", str(path), part=part.file)
    return data


def _from_pypi(asked: Sequence[RegistryFile], folder: Path) -> None:
    listed = folder / "parts.txt"
    listed.write_text("".join(f"{one.name}=={one.version} --hash=sha256:{one.digest}\n" for one in asked))
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    wanted = [*pip, "--only-binary", ":all:", *_PLATFORM, "--require-hashes", "-r", str(listed), "-d", str(folder)]
    _run(wanted, asked[0], _with_pip())


def _with_pip() -> dict[str, str]:
    """Where an environment has no pip of its own, as one that uv made, the one that came with Python does."""
    if find_spec("pip") is not None:
        return {}
    bundled = find_spec("ensurepip")
    found = sorted(Path(bundled.origin or "").parent.glob("_bundled/pip-*.whl")) if bundled is not None else []
    return {"PYTHONPATH": str(found[-1])} if found else {}


def _from_npm(part: RegistryFile, folder: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise Fault("site-part-missing", part=part.file, why="npm")
    _run([npm, "pack", f"{part.name}@{part.version}", "--silent", "--pack-destination", str(folder)], part)


def _run(command: list[str], part: RegistryFile, more: Mapping[str, str] = MappingProxyType({})) -> None:
    try:
        done = subprocess.run(  # noqa: S603 - the command is written above
            command, capture_output=True, text=True, check=False, timeout=PATIENCE, env={**os.environ, **more}
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Fault("site-part-missing", part=part.file, why=type(error).__name__) from error
    if done.returncode:
        lines = (
            [line for line in done.stderr.splitlines() if "ERROR" in line.upper()] or done.stderr.splitlines() or [""]
        )
        raise Fault("site-part-missing", part=part.file, why=lines[-1].strip()[:300])
