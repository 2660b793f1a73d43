"""Build the book, without the net and with warnings as errors: ``make book`` (the result: ``book/_build/html``).

It is one book in each language, page by page the same, and a door in front of the two.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, time
from typing import Any

import yaml

BOOK = Path(__file__).resolve().parent
TOP = BOOK.parent
sys.path[:0] = [str(TOP), str(BOOK)]

from build_pages import build_pages  # noqa: E402  (found once the book's folder is on the path)
from makers.kept import MAKERS, fingerprint, forget  # noqa: E402
from makers.words import OTHER, say  # noqa: E402
from publishing import publish  # noqa: E402

from diadoques.core.language import LANGUAGES  # noqa: E402

NAMES = {"fr": "Français", "en": "English"}
HTML = BOOK / "_build" / "html"
#: How the argument begins that names the only pages to be built.
ONLY = "--only="
#: Pages that Sphinx reads as they stand: when one of them changes, no other is made anew.
OWN = tuple(f"book/pages/{lang}/{file.name}" for lang in LANGUAGES for file in (BOOK / "pages" / lang).glob("*.md"))


def take_scripts(folder: Path) -> None:
    """Copy the widgets' programs out of the installed packages that carry them.

    ``embed-amd.js`` and ``require.min.js`` are in none of them, and stand in ``assets/html-manager`` (see SOURCES.md).
    """
    folder.mkdir(parents=True, exist_ok=True)
    anywidget = find_spec("anywidget")
    if anywidget is None or anywidget.origin is None:
        raise SystemExit("anywidget is not installed: run `make install`")
    shutil.copy(Path(anywidget.origin).parent / "nbextension" / "index.js", folder / "anywidget.js")


def settings(lang: str, only: frozenset[str] = frozenset()) -> dict[str, Any]:
    """The settings of the book in one language; of ``only`` some pages, links lead to pages that are left out."""
    found: dict[str, Any] = yaml.safe_load((BOOK / "_config.yml").read_text(encoding="utf-8"))
    found["title"] = say(lang, "title")
    found["author"] = say(lang, "author")
    sphinx = found["sphinx"]["config"]
    sphinx["language"] = lang
    sphinx["html_context"]["other"] = {"code": OTHER[lang], "name": NAMES[OTHER[lang]]}
    sphinx["html_theme_options"]["toc_title"] = say(lang, "toc")
    if only:
        sphinx["suppress_warnings"] = ["myst.domains", "myst.xref_missing", "ref.doc"]
    return found


def contents(lang: str, below: dict[str, list[str]], only: frozenset[str] = frozenset()) -> dict[str, Any]:
    """The table of contents in one language, with the pages that were made; ``only``: with these, if any are named.

    Raises:
        LookupError: one of them is no page, or stands below one that is left out.
    """
    found: dict[str, Any] = yaml.safe_load((BOOK / "_toc.yml").read_text(encoding="utf-8"))
    missing = set(only) - {found["root"]}
    for part in found["parts"]:
        part["caption"] = say(lang, part["caption"])
        part["chapters"] = [one for one in part["chapters"] if not only or one["file"] in only]
        for chapter in part["chapters"]:
            missing.discard(chapter["file"])
            if chapter.pop("fill", False):
                names = [name for name in below[chapter["file"]] if not only or name in only]
                missing.difference_update(names)
                if names:
                    chapter["sections"] = [{"file": name} for name in names]
    if missing:
        raise LookupError(f"no pages of the book, or below one that is left out: {', '.join(sorted(missing))}")
    found["parts"] = [part for part in found["parts"] if part["chapters"]]
    return {"format": "jb-book", **found}


def assemble(folder: Path, below: dict[str, dict[str, list[str]]], only: frozenset[str] = frozenset()) -> None:
    """Put the pages written by hand, the settings and the contents beside the made pages, where they have changed."""
    for lang in LANGUAGES:
        home = folder / lang
        texts = {file.name: file.read_text(encoding="utf-8") for file in (BOOK / "pages" / lang).glob("*.md")}
        for name, content in (("_config.yml", settings(lang, only)), ("_toc.yml", contents(lang, below[lang], only))):
            texts[name] = yaml.safe_dump(content, allow_unicode=True, sort_keys=False)
        for name, text in texts.items():
            if not (home / name).exists() or (home / name).read_text(encoding="utf-8") != text:
                (home / name).write_text(text, encoding="utf-8")


def build(arguments: list[str]) -> int:
    """Run Jupyter Book on both, side by side; return the worst exit code."""
    programs = Path(sys.executable).parent
    # The kernel of the pages is the Python that builds them, and knows the makers of pages.
    environment = os.environ | {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(BOOK), str(TOP)]),
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        "PYTHONHASHSEED": "0",  # Jupyter Book puts its settings in an order that Sphinx takes for a change
    }
    running = []
    for lang in LANGUAGES:
        command = [str(programs / "jupyter-book"), "build", str(BOOK / "generated" / lang)]
        command += ["--path-output", str(BOOK / "_build" / lang), "-W", "--keep-going", *arguments]
        running.append(subprocess.Popen(command, cwd=TOP, env=environment))
    return max(abs(process.wait()) for process in running)


def main(arguments: list[str]) -> int:
    """Prepare and build; return the exit code of Jupyter Book, to which ``arguments`` are handed.

    ``--draft`` is for who reads the text alone: few maps are painted (``makers.maps.paint``) or drawn within the page
    (``makers.sketch.drawing``), each study runs, and the course of each case is told, in one language. ``--pages``
    makes the pages and leaves Sphinx to the next build. ``--only=NAME,NAME`` makes a book of some pages, named with
    those that they stand below; links to others lead nowhere.
    Nothing is made anew that is made of what has not changed: pictures are kept by what they show, pages by all the
    files they are made of; where no file has changed, the book stands. After a failure the next build begins from
    nothing but the pictures.
    """
    begun = monotonic()
    draft, unbuilt = "--draft" in arguments, "--pages" in arguments
    only = frozenset(name for one in arguments if one.startswith(ONLY) for name in one.removeprefix(ONLY).split(","))
    arguments = [one for one in arguments if one not in ("--draft", "--pages") and not one.startswith(ONLY)]
    kind = "draft" if draft else ""
    take_scripts(BOOK / "assets" / "generated")
    stamp, now = BOOK / "generated" / ".made-of", fingerprint(MAKERS, OWN) + kind
    whole, all_now = (
        HTML / ".made-of",
        fingerprint((*MAKERS, "book/build.py", "book/publishing.py")) + kind + ",".join(sorted(only)),
    )
    if not arguments and whole.exists() and whole.read_text(encoding="utf-8") == all_now:
        print(f"{HTML}: nothing has changed, {monotonic() - begun:.0f} s")
        return 0
    fresh = not stamp.exists() or stamp.read_text(encoding="utf-8") != now
    if fresh:
        for lang in LANGUAGES:
            shutil.rmtree(BOOK / "_build" / lang, ignore_errors=True)
        started = time()
        below = build_pages(BOOK / "generated", draft)
        forget(started)
        (BOOK / "generated" / "below.json").write_text(json.dumps(below), encoding="utf-8")
    else:
        below = json.loads((BOOK / "generated" / "below.json").read_text(encoding="utf-8"))
    assemble(BOOK / "generated", below, only)
    made = monotonic()
    if unbuilt:
        stamp.write_text(now, encoding="utf-8")
        return 0
    failed = build(arguments)
    if failed:
        stamp.unlink(missing_ok=True)
        return failed
    stamp.write_text(now, encoding="utf-8")
    built = monotonic()
    publish(BOOK / "_build", HTML)
    whole.write_text(all_now, encoding="utf-8")
    spent = (made - begun, built - made, monotonic() - built)
    print(f"{HTML}: {sum(spent):.0f} s ({' + '.join(f'{part:.0f}' for part in spent)}: pages, Sphinx, publishing)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
