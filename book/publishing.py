"""From the two books that Sphinx has built to the one that readers open: put right, searchable, shared, with a door."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from makers.finding import write_index
from makers.words import say

from diadoques.core.language import LANGUAGES

BOOK = Path(__file__).resolve().parent
#: Heavy files that are the same in both languages.
SHARED = ("html-manager/embed-amd.js", "scripts/fontawesome.js", "styles/pydata-sphinx-theme.css")
#: A table that the theme has not put in a box of its own.
TABLE = re.compile(r"(?<!<div class=\"pst-scrollable-table-container\">)<table\b.*?</table>", re.DOTALL)
#: The theme's own search, in whose place the book has one that needs no net.
UNUSED = re.compile(r"<script[^>]*(?:searchtools|searchindex|language_data)\.js[^>]*></script>\s*")


def publish(built: Path, html: Path) -> None:
    """Put the books of ``built/<language>`` side by side behind their door, without what only debuggers would read."""
    shutil.rmtree(html, ignore_errors=True)
    html.mkdir(parents=True)
    for lang in LANGUAGES:
        # Fonts are there as WOFF2 too; the search page has data of its own.
        unread = shutil.ignore_patterns("*.map", "*.ttf", "searchindex.js", "searchtools.js", "language_data.js")
        shutil.copytree(built / lang / "_build" / "html", html / lang, ignore=unread)
        dress(html / lang, lang)
        write_index(html / lang, lang)
    share(html)
    shutil.copy(BOOK / "templates" / "door.html", html / "index.html")


def dress(html: Path, lang: str) -> None:
    """Give tables a box in which they scroll, and a name to what the theme leaves without one for who listens."""
    toggle = '<summary><span class="toctree-toggle"'
    box = f'<div class="dia-scroll" role="group" aria-label="{say(lang, "wide")}">'
    for page in html.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        text = text.replace(toggle, toggle.replace(">", f' aria-label="{say(lang, "unfold")}">', 1))
        text = UNUSED.sub("", text)
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
