"""What the cells of a study show when they are run: executed while the book is built, one kernel a notebook."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import os
import re
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from PIL import Image

from makers.kept import BOOK, TOP, fingerprint, kept, key_of
from makers.live import MARK
from makers.maps import figure, webp
from makers.words import html

SHOWN = "shown"
"""The tag of the cells whose code and results a page shows; the others open screens."""
#: What a study shows is made of.
_MADE_OF = (
    "diadoques",
    "geodata",
    "book/makers/executed.py",
    "book/makers/laid.py",
    "book/makers/live.py",
    "book/makers/maps.py",
)
_SECONDS = 300
_STYLE = re.compile(r"<style\b.*?</style>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a notebook shows.

    Attributes:
        cells: as HTML, by the number of the cell.
        pictures: files that this HTML names, with the positions that they show, by their path in the book.
    """

    cells: Mapping[int, str]
    pictures: Mapping[str, bytes]


class Studies:
    """Notebooks that run beside the making of pages, one at a time: the pages have the other processor."""

    def __init__(self) -> None:
        self._running: dict[Path, Future[Shown]] = {}
        self._draft = False

    @contextmanager
    def running(self, notebooks: Mapping[Path, str], draft: bool = False) -> Iterator[None]:
        """Run notebooks meanwhile, each under the name of its pictures; for a draft, not all of them."""
        self._draft = draft
        with ThreadPoolExecutor(1) as pool:
            self._running.update({path: pool.submit(shown, path, name) for path, name in notebooks.items()})
            yield

    def __getitem__(self, path: Path) -> Shown:
        """What a notebook shows, once it has run; nothing of one that a draft does not run."""
        if self._draft and path not in self._running:
            return Shown({}, {})
        return self._running[path].result()


def shown(notebook: Path, name: str) -> Shown:
    """What a notebook shows, run now or kept from when nothing of it was different.

    Raises:
        RuntimeError: a cell fails, or warns.
    """
    text = notebook.read_text(encoding="utf-8")
    data = kept(key_of("shown", name, text, fingerprint(_MADE_OF)), partial(_run, text, name))
    found = json.loads(data)
    pictures = {file: base64.b64decode(content) for file, content in found["pictures"].items()}
    return Shown({int(number): cell for number, cell in found["cells"].items()}, pictures)


def _run(text: str, name: str) -> bytes:
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.reads(text, as_version=4)
    start = f"from makers.live import pictures_as_files\npictures_as_files({name!r})"
    book.cells.insert(0, nbformat.v4.new_code_cell(start))
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(BOOK), str(TOP)]), "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }  # fmt: skip
    with TemporaryDirectory() as home:
        client = NotebookClient(book, timeout=_SECONDS, kernel_name="python3", resources={"metadata": {"path": home}})
        asyncio.run(client.async_execute(env=environment, cwd=home))
        # Maps are files already (``live``); other pictures are put beside them.
        extra = Path(home, "extra")
        pictures = {
            file.relative_to(extra).as_posix(): file.read_bytes() for file in extra.rglob("*") if file.is_file()
        }
    cells = {}
    for number, cell in enumerate(book.cells[1:]):
        if SHOWN in cell.metadata.get("tags", ()) and (told := _told(cell, f"{name}-cell-{number}", pictures)):
            cells[number] = told
    files = {file: base64.b64encode(content).decode("ascii") for file, content in sorted(pictures.items())}
    return json.dumps({"cells": cells, "pictures": files}, ensure_ascii=False).encode()


def _told(cell: Any, name: str, pictures: dict[str, bytes]) -> str:
    about = cell.source.splitlines()[0].removeprefix("#").strip()
    parts = []
    for output in cell.outputs:
        if output.output_type == "stream":
            if output.name == "stderr":
                raise RuntimeError(f"{name}: {output.text}")
            parts.append(_plain(output.text))
        elif "text/html" in output.data:
            parts.append(_STYLE.sub("", output.data["text/html"]).replace("-&gt;", "-\u2060&gt;"))  # arrows stay whole
        elif "image/png" in output.data:
            picture = Image.open(io.BytesIO(base64.b64decode(output.data["image/png"])))
            file = f"maps/{name}-{len(pictures)}.webp"
            pictures[file] = webp(np.asarray(picture))
            mark = output.metadata.get("image/png", {}).get(MARK, "")
            parts.append(figure(file, picture.size, about, shown=mark))
        elif "application/vnd.jupyter.widget-view+json" not in output.data:
            parts.append(_plain(output.data["text/plain"]))
    # A blank line would end the block of HTML in which the page holds it.
    lines = [line for part in parts for line in part.splitlines() if line.strip()]
    return "\n".join(['<div class="dia-shown">', *lines, "</div>"]) if lines else ""


def _plain(text: str) -> str:
    return f"<pre>{html(text.rstrip()).replace(chr(10), '&#10;')}</pre>"
