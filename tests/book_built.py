"""The book as tests look at it: its pages made once for all of them, and built by Jupyter Book.

For `make test` as a draft: most maps and PDFs are empty sheets, each study runs in one language, and Jupyter Book reads
a sample of the pages, of each kind. For `make proof` the whole.
"""

from __future__ import annotations

import faulthandler
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from html import unescape
from pathlib import Path

import pytest

from book.makers.kept import MAKERS
from tests.suite.kept import TOP, kept

LANGUAGES = ("fr", "en")
#: What is told of in `make test` by a draft, in `make proof` by the whole.
KINDS_OF_BOOK = [pytest.param(False, id="draft"), pytest.param(True, id="whole", marks=pytest.mark.proof)]
MADE_OF = (*MAKERS, "book", "tests/book_built.py", "tests/suite/kept.py")

# A page of widgets, added to the copy of the book that is tested: an own one, a plain one, one with an icon. In the
# second language, in which nobody looks at it, it only stands there.
WIDGETS = """---
kernelspec: {name: python3}
file_format: mystnb
---
# Widgets

```{code-cell} ipython3
import anywidget, ipywidgets, traitlets

class Stele(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        const text = document.createElement("p");
        text.className = "stele";
        text.textContent = model.get("word");
        el.appendChild(text);
    } };'''
    word = traitlets.Unicode("Lysimachia").tag(sync=True)

ipywidgets.VBox([Stele(), ipywidgets.IntSlider(value=7, description="glisse"), ipywidgets.Button(icon="play")])
```

```{code-cell} ipython3
from IPython.display import SVG
SVG('<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="300"><rect width="2400" height="300"/></svg>')
```
"""

#: One page of each kind that the makers write.
KINDS = (
    "index", "map", "notation", "season", "printing", "examples", "example-10-1", "cases", "cases-07-orders",
    "datc", "datc-6f", "bc218-cases-08-revolts", "amphipolis-cases-04-combat", "empires-cases-05-3-reactions",
    "read", "read-fight", "class", "course", "lesson-02-moves", "glossary",
    "places", "works", "library", "diplomacy", "bc218",
    "rules", "rules-8", "rulings", "ours", "commands", "scripts", "formats", "building",
    "building-add-a-game", "sources",
)  # fmt: skip
#: What Jupyter Book reads for `make test`: these, those above them, what is found by searching, what runs.
SAMPLE = (
    *KINDS, "install", "screens", "browser-edition", "first-lesson", "history", "read-siege", "read-season",
    "read-royal", "bc218-read", "scenarios", "scenario-eumenes", "bc218-cases", "amphipolis", "amphipolis-cases",
    "empires", "empires-history", "empires-read", "empires-read-siege", "empires-cases", "empires-rulings",
    "building-add-an-option", "study-openings", "study-balance", "widgets",
)  # fmt: skip

#: What the cells of a study show, on its page.
SHOWN = 'class="dia-shown"'

#: The pages are made anew; who looks at them, made and built, is one process, and nobody waits for another.
ALIKE = [pytest.mark.slow, pytest.mark.together("book"), pytest.mark.timeout(1800)]

BOOK = TOP / "book"
GAMES = ("diadoques", "diplomacy", "bc218", "amphipolis", "empires")


@dataclass(frozen=True)
class Made:
    """The sources of the book: pages by language and name, what stands below each, the maps by language."""

    pages: dict[str, dict[str, str]]
    below: dict[str, dict[str, list[str]]]
    maps: dict[str, set[str]]
    folder: Path
    whole: bool


def made(whole: bool) -> Made:
    """The pages that the makers write."""
    folder = _pages(whole) / "book" / "generated"
    own = {
        lang: {path.name for path in (TOP / "book" / "pages" / lang).glob("*.md")} | {"widgets.md"}
        for lang in LANGUAGES
    }
    pages = {
        lang: {
            path.stem: path.read_text(encoding="utf-8")
            for path in (folder / lang).glob("*.md")
            if path.name not in own[lang]
        }
        for lang in LANGUAGES
    }
    drawn = {lang: {path.stem for path in (folder / lang / "extra" / "maps").glob("*.webp")} for lang in LANGUAGES}
    maps = {lang: {name for name in names if not name.startswith("study-")} for lang, names in drawn.items()}
    below = json.loads((folder / "below.json").read_text(encoding="utf-8"))
    return Made(pages, below, maps, folder, whole)


@dataclass(frozen=True)
class Built:
    """The finished book, or a draft of a sample of its pages.

    Attributes:
        html: its folder.
        names: of all pages that the book has, those too that the sample leaves out.
    """

    html: Path
    names: frozenset[str]
    whole: bool

    @property
    def pages(self) -> list[Path]:
        """Its pages, the door among them."""
        return sorted(path for path in self.html.rglob("*.html") if "_static" not in path.parts)

    @property
    def left_out(self) -> frozenset[str]:
        """The names of the pages that Jupyter Book was not to read."""
        return frozenset() if self.whole else self.names.difference(SAMPLE)

    def again(self, top: Path) -> tuple[Path, str]:
        """Build it once more, in a copy below ``top``: the folder of the book, and what the build says."""
        shutil.copytree(self.html.parents[2], top, symlinks=True, dirs_exist_ok=True)
        return top / "book", run(top / "book", *arguments(self.whole))


def built(whole: bool) -> Built:
    """The HTML of a copy of the book with the page of widgets added."""
    folder = kept(f"book-{'whole' if whole else 'sample'}", MADE_OF, partial(_build, whole))
    names = {path.stem for path in (folder / "book" / "generated" / "fr").glob("*.md")}
    return Built(folder / "book" / "_build" / "html", frozenset(names), whole)


def arguments(whole: bool) -> tuple[str, ...]:
    """With what the book is built."""
    return () if whole else ("--draft", f"--only={','.join(SAMPLE)}")


def run(book: Path, *arguments: str) -> str:
    """What the build says, which must succeed."""
    # The whole takes longer than any other test may; that it ends is watched by the time-out of those who ask for it.
    faulthandler.cancel_dump_traceback_later()
    command = [sys.executable, book / "build.py", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout + done.stderr


def _pages(whole: bool) -> Path:
    return kept(f"book-pages-{'whole' if whole else 'draft'}", MADE_OF, partial(_make, whole))


def _make(whole: bool, top: Path) -> None:
    shutil.copytree(TOP / "book", top / "book", ignore=shutil.ignore_patterns("_build", "generated"))
    # They are pages of the book, or told there.
    for page in ("README.md", "README.fr.md", "SOURCES.md", "CONTRIBUTING.md"):
        shutil.copy(TOP / page, top)
    for data in ("geodata", "tests", "notebooks", "docs"):
        (top / data).symlink_to(TOP / data, target_is_directory=True)
    for lang in LANGUAGES:
        text = WIDGETS if lang == LANGUAGES[0] else "# Widgets\n"
        (top / "book" / "pages" / lang / "widgets.md").write_text(text, encoding="utf-8")
    toc = top / "book" / "_toc.yml"
    toc.write_text(toc.read_text(encoding="utf-8").rstrip() + "\n      - file: widgets\n", encoding="utf-8")
    run(top / "book", "--pages", *([] if whole else ["--draft"]))


def _build(whole: bool, top: Path) -> None:
    shutil.copytree(_pages(whole), top, symlinks=True, dirs_exist_ok=True)
    (top / ".made-of").unlink()
    run(top / "book", *arguments(whole))


@cache  # many cases stand on one page
def plain(text: str) -> str:
    """A text without tags, entities, escapes and what keeps blanks together."""
    shown = unescape(re.sub(r"\\([^\w\s])", r"\1", re.sub(r"<[^>]+>", " ", text))).replace("’", "'")
    return re.sub(r"\s+", " ", re.sub(r"[\u00a0\u202f]", " ", shown))


def text_of(made: Made, lang: str, page: str) -> str:
    """A page as a reader sees it: without tags, entities and what keeps blanks together."""
    return plain(made.pages[lang][page])


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


@pytest.fixture(scope="module", params=KINDS_OF_BOOK)
def pages(request: pytest.FixtureRequest) -> Iterator[Made]:
    """The pages; who looks at them may ask their makers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(BOOK)
        yield made(request.param)
