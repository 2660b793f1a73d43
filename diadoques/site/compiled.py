"""Many files as one, and Python compiled beforehand, kept from one build of the browser edition to the next."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files as resources
from io import BytesIO
from pathlib import Path
from typing import Final

from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.site.parts import PATIENCE

# --- Many files as one: what the browser edition packs, and what is kept from one build of it to the next


_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
#: The largest that is read again, in bytes.
_MOST: Final = 256_000_000


def zip_files(held: Mapping[str, bytes], how: int = zipfile.ZIP_STORED) -> bytes:
    """An archive of files by their paths, the same whenever it is made."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", how) as archive:
        for path, data in held.items():
            archive.writestr(zipfile.ZipInfo(path, _EPOCH), data, how)
    return made.getvalue()


def unzip_files(data: bytes) -> dict[str, bytes]:
    """The files of an archive by their paths."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def read_kept(path: Path) -> dict[str, bytes]:
    """What an earlier build kept; nothing, where it cannot be read."""
    try:
        return unzip_files(files.read(path, _MOST)) if path.is_file() else {}
    except (Fault, zipfile.BadZipFile):
        return {}


# --- Python compiled beforehand by the very Pyodide that will run it, under Node; kept from one build to the next.
#
# Each source is known by a digest of what makes its code: itself, its name, the Pyodide, the program that compiles it.


#: What is kept of the last build, all of it in one file.
KEPT: Final = "compiled.zip"
_PROGRAM: Final = "compile.mjs"
#: How Pyodide's Python calls the code that it keeps beside a source.
_TAG: Final = "cpython-314"


@dataclass(frozen=True, slots=True)
class Compiler:
    """What compiles: Pyodide as it lies in a folder.

    Attributes:
        node: the program of Node.
        home: where Pyodide lies.
        made_of: its digest.
        kept: where what was compiled lies, and is put; None: nowhere.
    """

    node: str
    home: Path
    made_of: str
    kept: Path | None = None

    def compiled(self, sources: Mapping[str, bytes]) -> dict[str, bytes]:
        """The code of each source, by ``known``.

        Args:
            sources: by ``known``.

        Raises:
            Fault: ``site-compile``: it could not be compiled.
        """
        held = {} if self.kept is None else read_kept(self.kept / KEPT)
        found = {known: held[known] for known in sources if known in held}
        if lacking := {known: source for known, source in sources.items() if known not in found}:
            found |= self._made(lacking)
            if self.kept is not None:
                files.write(self.kept / KEPT, zip_files(found))
        return found

    def known(self, name: str, source: bytes) -> str:
        """The path by which the code of a source is known: a digest, then its name."""
        digest = hashlib.sha256(f"{self.made_of} {_program()} {name} ".encode() + source)
        return f"{digest.hexdigest()}/{name}"

    def _made(self, sources: Mapping[str, bytes]) -> dict[str, bytes]:
        with tempfile.TemporaryDirectory(prefix="diadoques-library-") as place:
            work = Path(place)
            (work / "sources.zip").write_bytes(zip_files(sources))
            script = work / _PROGRAM
            script.write_text(_program(), encoding="utf-8")
            done = subprocess.run(  # noqa: S603 - our own script
                [self.node, str(script), str(self.home.resolve()), str(work)], capture_output=True, text=True,
                check=False, timeout=PATIENCE,
            )  # fmt: skip
            if done.returncode:
                raise Fault("site-compile", why=(done.stderr.strip().splitlines() or [""])[-1][:300])
            return unzip_files((work / "compiled.zip").read_bytes())


def compiler(home: Path, made_of: str, kept: Path | None) -> Compiler | None:
    """What compiles on this machine; None where Node is not."""
    node = shutil.which("node")
    return None if node is None else Compiler(node, home, made_of, kept)


def source_beside(name: str) -> str:
    """Where the code of a source lies that stays: the engine's register of rules reads its sources."""
    folder, slash, file = name.rpartition("/")
    return f"{folder}{slash}__pycache__/{file.removesuffix('.py')}.{_TAG}.pyc"


def _program() -> str:
    return resources("diadoques.site").joinpath(_PROGRAM).read_text(encoding="utf-8")
