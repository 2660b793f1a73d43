"""What can be found in the finished book: the text of its pages, part by part, for the search page."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

from makers.places import GAMES
from makers.words import say

#: How much of a part is kept.
MOST = 1800
#: What a page weighs among what is found, by the beginning of its name: what tells before what lists.
WEIGHTS = (
    ("read", 4.0), ("first-lesson", 3.0), ("class", 3.0), ("scenario", 2.6), ("install", 2.6), ("printing", 2.6),
    ("course", 2.4), ("lesson-", 2.0), ("glossary", 2.0), ("history", 2.0), ("places", 2.0), ("notation", 1.8),
    ("study-", 1.6), ("datc", 1.2), ("rules", 0.7), ("rulings", 0.6), ("cases-", 0.7), ("building-modules", 0.4),
    ("building-glossary", 0.4), ("building", 1.2), ("library", 0.4), ("scripts", 0.6), ("commands", 0.5),
    ("formats", 0.5),
)  # fmt: skip
#: A page of one of the other games weighs less: who names no game means the first.
OTHER_GAME = 0.75
_ARTICLE = re.compile(r'<article class="bd-article".*?>(.*)</article>', re.DOTALL)
_UNREAD = re.compile(r'<(svg|script|style|nav|button)\b.*?</\1>|<a class="headerlink".*?</a>', re.DOTALL)
_HEAD = re.compile(r'<section id="([^"]*)">(?:\s*<span id="[^"]*"></span>)*\s*<h[1-3][^>]*>(.*?)</h[1-3]>', re.DOTALL)
#: What is found by itself within a part: a row of a register, a place, a word; a doubt with its readings.
_ROW = re.compile(
    r'<tr id="(?P<row>[^"]+)">.*?</tr>|<div class="dia-doubt" id="(?P<doubt>[^"]+)">.*?</ul>.*?</div>'
    r'|<tr class="dia-entry">.*?</tr>',
    re.DOTALL,
)
_CELL = re.compile(r'(?:<t[hd]\b[^>]*>|<p class="dia-head">)(.*?)(?:</t[hd]>|</p>)', re.DOTALL)


def write_index(html: Path, lang: str) -> None:
    """Write ``search-data.js`` beside the finished pages."""
    parts = []
    for page in sorted(html.glob("*.html")):
        if page.stem not in ("search", "genindex"):
            parts += parts_of(page.stem, page.read_text(encoding="utf-8"))
    book = {
        "quiet": say(lang, "search.quiet").split(),
        "alike": [group.split() for group in say(lang, "search.alike").split(";")],
        "none": say(lang, "search.none"),
        "some": say(lang, "search.some", n="{n}"),
        "parts": parts,
    }
    data = json.dumps(book, ensure_ascii=False, separators=(",", ":"))
    (html / "search-data.js").write_text(f"window.diaBook={data};\n", encoding="utf-8")


def parts_of(name: str, page: str) -> list[list[object]]:
    """The parts of a page: name, anchor, title, title of the page, text, weight."""
    found = _ARTICLE.search(page)
    if found is None:
        return []
    weight = weight_of(name)
    text = _UNREAD.sub(" ", found[1])
    heads = list(_HEAD.finditer(text))
    top = _plain(heads[0][2]) if heads else name
    parts: list[list[object]] = []
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        body = text[head.end() : after.start() if after else len(text)]
        anchor = "" if head is heads[0] else head[1]
        rows = list(_ROW.finditer(body))
        for row in rows:
            title = _CELL.search(row[0])
            own, called = row["row"] or row["doubt"] or anchor, _plain(title[1]) if title else ""
            parts.append([name, own, called, top, _plain(row[0]).removeprefix(called).strip()[:MOST], weight])
        body = _plain(_ROW.sub(" ", body) if rows else body)
        if body or not rows:
            parts.append([name, anchor, _plain(head[2]), top, body[:MOST], weight])
    return parts


def weight_of(name: str) -> float:
    """What the page of that name weighs."""
    game = next((game for game in GAMES[1:] if name.startswith(f"{game}-")), "")
    own = name.removeprefix(f"{game}-")
    weight = next((weight for start, weight in WEIGHTS if own.startswith(start)), 1.0)
    return weight * (OTHER_GAME if game else 1.0)


def _plain(text: str) -> str:
    shown = unescape(re.sub(r"<[^>]+>", " ", text))
    return re.sub(r"\s+", " ", shown).strip()
