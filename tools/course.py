"""Makes the notebooks of the course and of the studies: one source each, four notebooks (teacher, pupil; fr, en).

How a source is written is told at the head of `diadoques/classroom/lessons.py`. Tasks follow the convention of nbgrader
(cell metadata of schema 3; solutions and tests between its marks), so a school that uses it can release, collect and
grade the teacher's notebooks as they stand.

    python tools/course.py [--check]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from diadoques.classroom.lessons import Block, SourceWrong, blocks, in_language, lessons
from diadoques.core.language import LANGUAGES
from diadoques.core.texts import typeset

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
COLLECTIONS = ("course", "analysis")
READERS = ("teacher", "pupil")

#: What stands in a pupil's notebook where the teacher's has the solution.
STUB = {
    "fr": "*Double-cliquez cette ligne pour écrire votre réponse à sa place, en quelques phrases ; "
    "Maj + Entrée pour finir.*",
    "en": "*Double-click this line to write your answer in its place, in a few sentences; Shift + Enter when done.*",
}

#: What stands under the title of every notebook: while its kernel starts, JupyterLab runs nothing, and says nothing.
HOW = {
    "fr": "Pour commencer : attendez que le bas de la fenêtre dise **Python 3 (ipykernel) | Inactif** (en anglais : "
    "**Idle**), puis menu **Exécution → Exécuter toutes les cellules** (en anglais : **Run → Run All Cells**). "
    "Les lignes grises deviennent des écrans ; si rien ne change, recommencez. La page saute à sa fin : "
    "remontez ici, et lisez en descendant.",
    "en": "To begin: wait until the foot of the window says **Python 3 (ipykernel) | Idle**, then menu **Run → Run All "
    "Cells**. The grey lines become screens; if nothing changes, do it again. The page jumps to its end: come back up "
    "here, and read downwards.",
}

#: The first line of each kind of code cell: all that is seen of one that is folded, before it is run.
FOLDED = {
    "fr": {
        "code": "# Un écran de la leçon : il s’ouvre quand on exécute toutes les cellules.",
        "task": "# Un exercice : il s’ouvre quand on exécute toutes les cellules.",
        "answer": "# La réponse à cet exercice, pour qui note avec nbgrader.",
        "check": "# Ce qui vérifie cette réponse, pour qui note avec nbgrader.",
        "key": "# Le corrigé : il s’ouvre quand on exécute toutes les cellules.",
    },
    "en": {
        "code": "# A screen of the lesson: it opens when all cells are run.",
        "task": "# An exercise: it opens when all cells are run.",
        "answer": "# The answer to this exercise, for those who mark with nbgrader.",
        "check": "# What checks this answer, for those who mark with nbgrader.",
        "key": "# The answers to all exercises: they open when all cells are run.",
    },
}

#: What a teacher clicks to see the answer to a question in words: the page can be projected.
SHOW = {"fr": "Montrer la réponse", "en": "Show the answer"}


def cells(source: str, lang: str, reader: str) -> Iterator[dict[str, Any]]:
    """The cells of a notebook; their ids come from their place and their names alone."""
    for number, block in enumerate(blocks(source)):
        teacher = reader == "teacher"
        if block.kind in ("teacher", "key") and not teacher:
            continue
        if block.kind in ("text", "teacher"):
            tags = ["teacher"] if block.kind == "teacher" else []
            text = _behind_its_title(block.prose[lang]) if tags else block.prose[lang]
            if not number:
                title, _, rest = text.partition("\n")
                text = f"{title}\n\n{typeset(HOW[lang], lang)}\n{rest}"
            yield _markdown(f"{block.kind}-{number:02}", text, {"tags": tags} if tags else {})
        elif block.kind == "shown":
            yield _read(f"{block.kind}-{number:02}", in_language(block.python, lang))
        elif block.kind in ("code", "key", "game"):
            folded = FOLDED[lang]["key" if block.kind == "key" else "code"]
            yield _code(f"{block.kind}-{number:02}", folded, in_language(block.python, lang))
        elif block.kind == "task":
            yield from _task(block, lang, teacher)
        else:
            name, points = block.words
            yield _markdown(f"{name}-question", block.prose[lang])
            solution = _marked("<!-- ### {} SOLUTION -->", _behind(SHOW[lang], block.prose[f"answer-{lang}"]))
            grading = _nbgrader(name, grade=True, solution=True, locked=False, points=points)
            yield _markdown(name, solution if teacher else STUB[lang], grading)


def _task(block: Block, lang: str, teacher: bool) -> Iterator[dict[str, Any]]:
    """Three cells: the task, locked; the answer; what grades it."""
    name, points = block.words
    folded, asked = FOLDED[lang], _nbgrader(name, grade=False, solution=False, locked=True)
    yield _code(name, folded["task"], in_language(block.python, lang), asked)
    # The teacher's answer is judged, but not shown before a click; a pupil's is filled in.
    answer = f"page[{json.dumps(name)}].know({in_language(block.solution, lang).strip()})"
    solution = _marked("### {} SOLUTION", answer)
    stub = f"# page[{json.dumps(name)}].fill(…)"
    grading = _nbgrader(f"{name}-answer", grade=False, solution=True, locked=False)
    yield _code(f"{name}-answer", folded["answer"], solution if teacher else stub, grading)
    test = _marked("### {} HIDDEN TESTS", f"assert page[{json.dumps(name)}].right")
    grading = _nbgrader(f"{name}-check", grade=True, solution=False, locked=True, points=points)
    yield _code(f"{name}-check", folded["check"], test if teacher else "", grading)


def _marked(mark: str, text: str) -> str:
    return f"{mark.format('BEGIN')}\n{text}\n{mark.format('END')}"


def _behind(title: str, text: str) -> str:
    """Markdown that a click on its title unfolds."""
    return f"<details><summary>{title}</summary>\n\n{text}\n\n</details>"


def _behind_its_title(text: str) -> str:
    title, _, rest = text.partition("\n")
    return _behind(f"<b>{title.lstrip('# ')}</b>", rest.strip("\n"))


def _nbgrader(name: str, *, grade: bool, solution: bool, locked: bool, points: str = "") -> dict[str, Any]:
    flags: dict[str, Any] = {"grade": grade, "grade_id": name, "locked": locked, "schema_version": 3}
    flags |= {"solution": solution, "task": False} | ({"points": int(points)} if points else {})
    return {"nbgrader": dict(sorted(flags.items()))}


def _markdown(name: str, text: str, metadata: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": name, "metadata": metadata or {}, "source": text.splitlines(keepends=True)}


def _code(name: str, folded: str, text: str, metadata: dict[str, Any] | None = None) -> dict[str, Any]:
    hidden = {"jupyter": {"source_hidden": True}, "tags": ["hide-input"], **(metadata or {})}
    return {
        "cell_type": "code", "execution_count": None, "id": name, "metadata": hidden, "outputs": [],
        "source": f"{folded}\n{text}".rstrip("\n").splitlines(keepends=True),
    }  # fmt: skip


def _read(name: str, text: str) -> dict[str, Any]:
    """Code that is there to be read."""
    return {
        "cell_type": "code", "execution_count": None, "id": name, "metadata": {"tags": ["shown"]}, "outputs": [],
        "source": text.splitlines(keepends=True),
    }  # fmt: skip


def notebook(source: str, lang: str, reader: str) -> str:
    """A notebook as the text of its file."""
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    made = {
        "cells": list(cells(source, lang, reader)),
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(made, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def made() -> dict[Path, str]:
    """Every notebook by its path."""
    found = {}
    for collection in COLLECTIONS:
        for name, text in lessons(collection).items():
            for lang, reader in product(LANGUAGES, READERS):
                try:
                    made = notebook(text, lang, reader)
                except (SourceWrong, SyntaxError) as wrong:
                    raise SystemExit(f"{name}: {wrong}") from wrong
                found[NOTEBOOKS / collection / lang / reader / f"{name}.ipynb"] = made
    return found


def main(arguments: list[str]) -> int:
    """Write the notebooks; with ``--check`` only say which are not what their sources give."""
    stale = []
    notebooks = made()
    for path, text in notebooks.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path)
            if "--check" not in arguments:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    gone = {path for one in COLLECTIONS for path in (NOTEBOOKS / one).glob("*/*/*.ipynb")} - notebooks.keys()
    for path in sorted(gone):
        stale.append(path)
        if "--check" not in arguments:
            path.unlink()
    for path in stale:
        print(path.relative_to(NOTEBOOKS))
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
