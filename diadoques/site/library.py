"""The Python of the browser edition: what a browser runs, without what it cannot use, as one packed file.

The packages that were taken from the registries and the engine itself lie in it side by side, as they would in an
environment. Where the machine that builds has Node, Pyodide itself compiles all of it beforehand, its own standard
library too: a browser then reads what it would else have to compile at every start.
"""

from __future__ import annotations

import gzip
import json
import re
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files as resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from diadoques.core.faults import Fault
from diadoques.core.resources import resource
from diadoques.site.compiled import Compiler, compiler, source_beside, unzip_files, zip_files
from diadoques.site.parts import LESSON, NOTEBOOKS, RegistryFile

#: The files of Pyodide that a browser needs.
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STANDARD: Final = "python_stdlib.zip"
LOCK: Final = "pyodide-lock.json"
LIBRARY: Final = "library.pack"
_OF: Final = (LESSON, NOTEBOOKS)
#: Of our own package: what serves other places than a browser, by the beginnings of paths.
_ELSEWHERE: Final = (
    "diadoques/__main__.py", "diadoques/cli/", "diadoques/printing/", "diadoques/server/static/",
    "diadoques/server/app.py", "diadoques/server/admission.py", "diadoques/server/handlers.py",
    "diadoques/server/web_socket.py", "diadoques/server/markup.py", "diadoques/server/templates/",
    "diadoques/site/static/", "diadoques/site/build", "diadoques/kernel/compiled", "diadoques/notebooks/",
    "diadoques/cases/", "diadoques/analysis/diadoques/campaigns.npz",
)  # fmt: skip
#: Of the boards: what only the drawn map reads, and what only builds them.
_DRAWN: Final = re.compile(r"relief\.png|/src/|/build/")
#: Of other packages: scripts of other pages, what is typed, tests.
_NOT_RUN: Final = re.compile(
    r"\.dist-info/(?!METADATA$)|\.data/|\.pyi$|\.typed$|/tests?/|^anywidget/(nbextension|labextension|static)|"
    r"^psygnal/(qt|_pyinstaller|experimental|containers/_evented_dict_qt)|^lark/(__pyinstaller|tools)|\.lark$"
)
_NO_DATA: Final = ("__pycache__",)


def unpack_wheels(wheels: Iterable[Path]) -> dict[str, bytes]:
    """What of some wheels runs in a browser, by path."""
    found: dict[str, bytes] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if not name.endswith("/") and not _NOT_RUN.search(name):
                    found[name] = archive.read(name)
    return found


def stand_ins() -> dict[str, bytes]:
    """What stands in for IPython where nobody types code: ipywidgets asks for it, and it takes long to load."""
    here = resources("diadoques.site").joinpath("stand_ins")
    return {name.removesuffix(".txt"): data for name, data in _tree(here, "")}


def engine() -> dict[str, bytes]:
    """The engine with its boards and scenarios, as a wheel would hold them."""
    return {name: data for name, data in whole_library().items() if _wanted(name)}


def whole_library() -> dict[str, bytes]:
    """All that is ours, as a wheel would hold it."""
    found = dict(_tree(resources("diadoques"), "diadoques/"))
    for tree in ("geodata", "scenarios", "notebooks"):
        found.update(_tree(resource(tree), f"diadoques/{tree}/"))
    return found


def cases() -> dict[str, bytes]:
    """The worked cases of the rules, which notebooks put as questions."""
    return {name: data for name, data in _tree(resource("cases"), "diadoques/cases/") if name.endswith(".toml")}


def _wanted(name: str) -> bool:
    source = name.startswith("diadoques/notebooks/course/source/")
    return source or not (name.startswith(_ELSEWHERE) or _DRAWN.search(name) or name.endswith((".npz", ".svg")))


def _tree(where: Traversable, above: str) -> Iterator[tuple[str, bytes]]:
    for one in sorted(where.iterdir(), key=lambda one: one.name):
        if one.name in _NO_DATA:
            continue
        if one.is_dir():
            yield from _tree(one, f"{above}{one.name}/")
        else:
            yield f"{above}{one.name}", one.read_bytes()


def pack_files(held: Mapping[str, bytes]) -> bytes:
    """One file: how long the list of what it holds is (8 digits), the list, then everything end to end; gzipped."""
    table, at = {}, 0
    for name, data in held.items():
        table[name] = (at, len(data))
        at += len(data)
    head = json.dumps(table, separators=(",", ":")).encode()
    return gzip.compress(b"".join((f"{len(head):08}".encode(), head, *held.values())), 9, mtime=0)


@dataclass(frozen=True, slots=True)
class Python:
    """What was made of it.

    Attributes:
        compiled: whether all was compiled beforehand.
        notebooks: the files that the kernel of the notebooks wants, by path.
    """

    compiled: bool
    notebooks: Mapping[str, bytes]


def write_python(
    folder: Path, found: Mapping[RegistryFile, Path], kernel: Sequence[Path] = (), kept: Path | None = None
) -> Python:
    """Fill ``folder`` with Pyodide and the library of the lesson.

    Args:
        kernel: wheels that the notebooks want beside their parts.
        kept: where what is compiled is kept for the next time.

    Raises:
        Fault: ``site-compile``: it could not be compiled.
    """
    folder.mkdir(parents=True)
    ((pyodide_part, pyodide),) = ((part, path) for part, path in found.items() if part.name == "pyodide")
    with tarfile.open(pyodide) as archive:
        for name in (*PYODIDE, STANDARD, LOCK):
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise Fault("site-part-wrong", str(pyodide), part=pyodide.name)
            (folder / name).write_bytes(member.read())
    # Of the packages that it could ask the net for it knows none.
    known = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    (folder / LOCK).write_text(json.dumps({**known, "packages": {}}), encoding="utf-8")
    wheels = {of: [path for part, path in found.items() if part.file.endswith(".whl") and part.of == of] for of in _OF}
    trees = {
        "shared": unpack_wheels(wheels[LESSON]) | engine(),
        LESSON: stand_ins(),
        NOTEBOOKS: unpack_wheels([*wheels[NOTEBOOKS], *kernel]) | cases(),
    }
    made = compiler(folder, pyodide_part.digest, kept)
    if made is not None:
        standard = unzip_files((folder / STANDARD).read_bytes())
        held = {**{f"{STANDARD}/{name}": data for name, data in standard.items()}, **_flat(trees)}
        done = _compiled(made, held)
        (folder / STANDARD).write_bytes(zip_files(_under(STANDARD, done), zipfile.ZIP_DEFLATED))
        trees = {tree: _under(tree, done) for tree in trees}
    (folder / LIBRARY).write_bytes(pack_files(trees["shared"] | trees[LESSON]))
    return Python(made is not None, trees["shared"] | trees[NOTEBOOKS])


def _flat(trees: Mapping[str, Mapping[str, bytes]]) -> dict[str, bytes]:
    return {f"{tree}/{name}": data for tree, told in trees.items() for name, data in told.items()}


def _under(tree: str, held: Mapping[str, bytes]) -> dict[str, bytes]:
    """Of what is ``held``, what lies in a tree, sorted."""
    return {name.removeprefix(f"{tree}/"): held[name] for name in sorted(held) if name.startswith(f"{tree}/")}


def _compiled(by: Compiler, held: Mapping[str, bytes]) -> dict[str, bytes]:
    """What is held, with the code of each source in its place; beside it, where the engine's own is read."""
    known = {name: by.known(name.partition("/")[2], data) for name, data in held.items() if name.endswith(".py")}
    code = by.compiled({known[name]: held[name] for name in known})
    found: dict[str, bytes] = {}
    for name, data in held.items():
        if name not in known:
            found[name] = data
        elif "diadoques" in name.split("/"):
            found |= {name: data, source_beside(name): code[known[name]]}
        else:
            found[f"{name}c"] = code[known[name]]
    return found
