"""Build the book, without the net and with warnings as errors: ``make book`` (the result: ``book/_build/html``).

It is one book in each language, page by page the same, and a door in front of the two.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import yaml

BOOK = Path(__file__).resolve().parent
TOP = BOOK.parent
sys.path[:0] = [str(TOP), str(BOOK)]

from build_pages import build_pages  # noqa: E402  (found once the book's folder is on the path)
from makers.words import LANGUAGES, OTHER, say  # noqa: E402

NAMES = {"fr": "Français", "en": "English"}
HTML = BOOK / "_build" / "html"
#: Heavy files that are the same in both languages.
SHARED = ("html-manager/embed-amd.js", "scripts/fontawesome.js", "styles/pydata-sphinx-theme.css")


def take_scripts(folder: Path) -> None:
    """Copy the widgets' programs out of the installed packages that carry them.

    ``embed-amd.js`` and ``require.min.js`` are in none of them, and stand in ``assets/html-manager`` (see SOURCES.md).
    """
    folder.mkdir(parents=True, exist_ok=True)
    anywidget = find_spec("anywidget")
    if anywidget is None or anywidget.origin is None:
        raise SystemExit("anywidget is not installed: run `make install`")
    shutil.copy(Path(anywidget.origin).parent / "nbextension" / "index.js", folder / "anywidget.js")


def settings(lang: str) -> dict[str, Any]:
    """The settings of the book in one language."""
    found: dict[str, Any] = yaml.safe_load((BOOK / "_config.yml").read_text(encoding="utf-8"))
    found["title"] = say(lang, "title")
    sphinx = found["sphinx"]["config"]
    sphinx["language"] = lang
    sphinx["html_context"]["other"] = {"code": OTHER[lang], "name": NAMES[OTHER[lang]]}
    sphinx["html_theme_options"]["toc_title"] = say(lang, "toc")
    return found


def contents(lang: str, below: dict[str, list[str]]) -> dict[str, Any]:
    """The table of contents in one language, with the pages that were made."""
    found: dict[str, Any] = yaml.safe_load((BOOK / "_toc.yml").read_text(encoding="utf-8"))
    for part in found["parts"]:
        part["caption"] = say(lang, part["caption"])
        for chapter in part["chapters"]:
            if chapter.pop("fill", False):
                chapter["sections"] = [{"file": name} for name in below[chapter["file"]]]
    return {"format": "jb-book", **found}


def assemble(folder: Path) -> None:
    """Write the sources of both books into ``folder/<language>``."""
    below = build_pages(folder)
    for lang in LANGUAGES:
        home = folder / lang
        shutil.copytree(BOOK / "pages" / lang, home, dirs_exist_ok=True, ignore=shutil.ignore_patterns("rules"))
        for name, content in (("_config.yml", settings(lang)), ("_toc.yml", contents(lang, below[lang]))):
            (home / name).write_text(yaml.safe_dump(content, allow_unicode=True, sort_keys=False), encoding="utf-8")


def build(arguments: list[str]) -> int:
    """Run Jupyter Book on both, side by side; return the worst exit code."""
    programs = Path(sys.executable).parent
    # The kernel of the pages is the Python that builds them, and knows the makers of pages.
    environment = os.environ | {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(BOOK), str(TOP)]),
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }
    running = []
    for lang in LANGUAGES:
        shutil.rmtree(BOOK / "_build" / lang, ignore_errors=True)
        command = [str(programs / "jupyter-book"), "build", str(BOOK / "generated" / lang)]
        command += ["--path-output", str(BOOK / "_build" / lang), "--all", "-W", "--keep-going", *arguments]
        running.append(subprocess.Popen(command, cwd=TOP, env=environment))
    return max(abs(process.wait()) for process in running)


def publish() -> None:
    """Put the two books side by side behind their door, without what only debuggers and browsers of old would read."""
    shutil.rmtree(HTML, ignore_errors=True)
    HTML.mkdir(parents=True)
    for lang in LANGUAGES:
        shutil.move(BOOK / "_build" / lang / "_build" / "html", HTML / lang)
        for suffix in ("map", "ttf"):  # every font is there as WOFF2 too
            for unread in HTML.joinpath(lang, "_static").rglob(f"*.{suffix}"):
                unread.unlink()
        dress(HTML / lang, lang)
    share(HTML)
    shutil.copy(BOOK / "templates" / "door.html", HTML / "index.html")


#: What of a finished page is put right: tables get a box of their own in which they scroll, and what the theme leaves
#: without a name for who hears the page gets one.
TABLE = re.compile(r"(?<!<div class=\"pst-scrollable-table-container\">)<table\b.*?</table>", re.DOTALL)


def dress(html: Path, lang: str) -> None:
    """Put the finished pages right (see ``TABLE``)."""
    toggle = '<summary><span class="toctree-toggle"'
    box = f'<div class="dia-scroll" role="group" aria-label="{say(lang, "wide")}">'
    for page in html.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        text = text.replace(toggle, toggle.replace(">", f' aria-label="{say(lang, "unfold")}">', 1))
        text = TABLE.sub(lambda found: f"{box}{found[0]}</div>", text)
        page.write_text(text.replace('<div class="pst-scrollable-table-container">', box), "utf-8")


def share(html: Path) -> None:
    """Keep the heavy files once: both books load those of the first."""
    first, *others = LANGUAGES
    for lang in others:
        for page in html.joinpath(lang).glob("*.html"):
            text = page.read_text(encoding="utf-8")
            for program in SHARED:
                text = text.replace(f'"_static/{program}', f'"../{first}/_static/{program}')
            page.write_text(text, encoding="utf-8")
        for program in SHARED:
            html.joinpath(lang, "_static", program).unlink()


def main(arguments: list[str]) -> int:
    """Prepare and build; return the exit code of Jupyter Book, to which ``arguments`` are handed."""
    take_scripts(BOOK / "assets" / "generated")
    assemble(BOOK / "generated")
    failed = build(arguments)
    if not failed:
        publish()
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
