"""The notebooks in the browser edition: JupyterLite on the Python that the lesson has, and on packages of its own.

All packages that its kernel loads are in one file, so that nothing has to be found and nothing can be missing; the lock
of Pyodide names it for each of them. Of the course a browser gets the pupil's version.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from diadoques.classroom.lessons import course, notebooks
from diadoques.core.faults import Fault
from diadoques.site.compiled import zip_files
from diadoques.site.library import LOCK
from diadoques.site.pages import READER, add_hurdles
from diadoques.site.parts import PATIENCE
from diadoques.site.words import word

#: What the kernel of JupyterLite asks Pyodide for, by their names; one file holds them all, another one nothing.
_ASKED: Final = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
_WHOLE: Final = "notebooks.zip"
_NOTHING: Final = "nothing.zip"
#: Who brings the programs that run in JupyterLab's place, by the labextensions that they hold.
_EXTENSIONS: Final = {
    "jupyterlite-pyodide-kernel": "@jupyterlite/pyodide-kernel-extension",
    "jupyterlab-widgets": "@jupyter-widgets/jupyterlab-manager",
    "anywidget": "anywidget",
}
#: A link of a notebook to another one.
_LINK: Final = re.compile(r"\[([^\]]*)\]\(((?:[\w-]+/)*[\w-]+\.ipynb)\)")

#: What the foot of the window says of a kernel that waits: on a machine with Jupyter, and here.
_KERNELS: Final = ("**Python 3 (ipykernel) | ", "**Python (Pyodide) | ")


def kernel_wheels() -> list[Path]:
    """The wheels that come with the kernel of JupyterLite.

    Raises:
        Fault: ``extra-missing``.
    """
    folder = _extension("jupyterlite-pyodide-kernel") / "static" / "pypi"
    return sorted(one for one in folder.glob("*.whl") if not one.name.startswith("widgetsnbextension"))


def write_packages(python: Path, held: Mapping[str, bytes]) -> None:
    """Put the packages of the kernel beside Pyodide, and a lock that names them.

    Args:
        held: their files, by path.
    """
    known = json.loads((python / LOCK).read_text(encoding="utf-8"))
    (python / _WHOLE).write_bytes(zip_files(held, zipfile.ZIP_DEFLATED))
    (python / _NOTHING).write_bytes(zip_files({}))
    packages = {"diadoques": _entry("diadoques", python / _WHOLE, ())}
    packages |= {name: _entry(name, python / _NOTHING, ("diadoques",)) for name in _ASKED}
    (python / LOCK).write_text(json.dumps({**known, "packages": packages}), encoding="utf-8")


def write_notebooks(folder: Path) -> None:
    """Build JupyterLite in ``folder``, beside ``python`` and ``static``.

    Raises:
        Fault: ``extra-missing``; ``site-notebooks``: it could not be built.
    """
    settings = {
        "pyodideUrl": "../../python/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": ["diadoques", *_ASKED]},
    }
    ours = {"litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": settings}}
    with tempfile.TemporaryDirectory(prefix="diadoques-notebooks-") as place:
        work = Path(place)
        _write_contents(work / "contents")
        (work / "jupyter-lite.json").write_text(
            json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": ours}), encoding="utf-8"
        )
        config = {
            "federated_extensions": [str(_extension(name)) for name in _EXTENSIONS],
            "ignore_sys_prefix": ["federated_extensions"],
            "contents": ["contents"], "output_dir": str(folder.resolve()), "apps": ["lab"],
            "no_sourcemaps": True, "no_unused_shared_packages": True, "no_libarchive": True,
        }  # fmt: skip
        (work / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": config}), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-c", "from jupyterlite_core.app import main; main()", "build"],
            cwd=work, capture_output=True, text=True, check=False, timeout=PATIENCE,
        )  # fmt: skip
        if done.returncode or not (folder / "lab" / "index.html").is_file():
            raise Fault("site-notebooks", why=(done.stderr.strip().splitlines() or [""])[-1][:300])
    lab = folder / "lab" / "index.html"
    lab.write_text(add_hurdles(lab.read_text(encoding="utf-8"), "../../static/"), encoding="utf-8")


def shipped_notebooks() -> list[tuple[str, Traversable]]:
    """The notebooks that a browser gets, by their paths."""
    found = [(one.name, one) for one in notebooks()]
    return found + [(name, one) for name, one in course() if READER in name]


def _write_contents(folder: Path) -> None:
    for name, one in shipped_notebooks():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(fit_notebook(one.read_text(encoding="utf-8")), encoding="utf-8")


def fit_notebook(notebook: str) -> str:
    """A notebook as it stands in a browser: links to what is not here say so, its kernel has another name."""
    there = {name for name, _ in shipped_notebooks()}

    def told(found: re.Match[str]) -> str:
        text, target = found.groups()
        if target in there or not target.startswith("course/"):
            return found[0]
        return word(target.split("/")[1], "not_here", text=text)

    return _LINK.sub(told, notebook).replace(*_KERNELS)


def _extension(package: str) -> Path:
    """The folder of a labextension, as it was installed."""
    end = f"labextensions/{_EXTENSIONS[package]}/package.json"
    try:
        for file in distribution(package).files or ():
            if file.as_posix().endswith(end):
                return Path(str(file.locate())).resolve().parent
    except PackageNotFoundError:
        pass
    raise Fault("extra-missing", package=package, command="pip install 'diadoques[site]'")


def _entry(name: str, file: Path, depends: tuple[str, ...]) -> dict[str, object]:
    return {
        "name": name, "version": "1", "file_name": file.name, "install_dir": "site", "package_type": "package",
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(), "imports": [], "depends": list(depends),
        "unvendored_tests": False,
    }  # fmt: skip
