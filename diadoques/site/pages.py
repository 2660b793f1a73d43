"""The pages of the browser edition that are written here: the first one, in both languages, and that of a lesson."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from html import escape
from typing import Any, Final
from urllib.parse import urlencode

from diadoques.classroom.lessons import course, lesson_blocks, lessons
from diadoques.core.language import LANGUAGES
from diadoques.core.texts import typeset
from diadoques.games.catalogue import abouts, begin, load_game
from diadoques.games.scenarios import worked_scenarios
from diadoques.site.looks import seeds
from diadoques.site.sides import EVERYBODY, other_scenarios, seat_names, sides
from diadoques.site.words import WORDS, word

#: What asks nothing of any other place: scripts and styles of this folder, and what they make themselves.
POLICY: Final = (
    "default-src 'self' blob: data:; script-src 'self' blob: 'wasm-unsafe-eval'; "
    "style-src 'self' blob: 'unsafe-inline'; connect-src 'self' blob:; object-src 'none'; base-uri 'none'"
)
#: What the book has pages of that can be opened here, and the words of the link.
LINKED: Final = {"scenario": "play", "lesson": "learn"}
#: Where the book keeps the positions that it shows, and how a page says which (``book/makers/laid.py``).
LAID: Final = "laid"
_SHOWN: Final = re.compile(
    r'<(?P<what>svg|figure) class="[^"]*" ?data-laid="(?P<name>[0-9a-f]{16})".*?</(?P=what)>', re.DOTALL
)
#: The readers of the course for whom its notebooks are there.
READER: Final = "/pupil/"
#: Where a page of JupyterLite has its own settings.
_SETTINGS: Final = re.compile(r'<script id="jupyter-config-data".*?</script>', re.DOTALL)
#: What a browser may forbid by the way in which the folder is handed out (``served.js``), and the words that tell it.
_HURDLES: Final = {"unserved": "no_server", "unsecured": "no_https", "unlasting": "no_lasting"}
#: What stands above a lesson.
_TOOLS: Final = ("save", "load", "report", "anew", "asides")


def lesson_page() -> str:
    """The shell of a lesson: everything in it is filled in by its script."""
    buttons = "".join(
        f'<button type="button" class="jupyter-button" data-do="{one}" data-word="{one}" disabled'
        f"{' hidden' if one == 'asides' else ''}></button>"
        for one in _TOOLS
    )
    words = json.dumps(WORDS.tables, ensure_ascii=False).replace("<", "\\u003c")
    first = LANGUAGES[0]
    return _page(
        first,
        word(first, "title"),
        f'<div id="tools"><a href="../index.html" data-word="home"></a>{buttons}'
        '<select id="side"></select><input type="file" id="upload" accept=".json,application/json" hidden>'
        '<div id="progress" role="status"><progress max="4" value="0"></progress>'
        '<span data-word="starting"></span></div></div>'
        f'<div id="banner" role="alert" hidden></div>{_hurdle("unserved")}'
        f'<div id="page" class="dia-page" data-seeds="{escape(json.dumps(seeds()))}" '
        f'data-sides="{_told(sides())}" data-seats="{_told(seat_names())}"></div>'
        f"<noscript>{_both('no_script')}</noscript>"
        f'<script type="application/json" id="words">{words}</script>',
        "../static/",
        '<script type="module" src="../static/lesson.js"></script>',
    )


def first_page(book: bool, notebooks: bool) -> str:
    """What one sees first; ``book``, ``notebooks``: whether they stand beside it."""
    return _page(
        LANGUAGES[0],
        word(LANGUAGES[0], "title"),
        "".join(_first(lang, book, notebooks) for lang in LANGUAGES),
        "static/",
        '<script src="static/first.js" defer></script>',
    )


def add_game_link(page: str, kind: str, name: str, lang: str) -> str:
    """A page of the book about a worked scenario or a lesson, with the link under its title by which it is opened here.

    Args:
        kind: one of ``LINKED``.
    """
    way = escape(f"../../{_lesson(**{kind: name}, lang=lang)}")
    link = f'<p><a class="dia-play" href="{way}">▶ {escape(word(lang, LINKED[kind]))}</a></p>'
    return page.replace("</h1>", f"</h1>\n{link}", 1)


def with_position_links(page: str, lang: str, there: Collection[str]) -> str:
    """A page of the book, below each picture of a position the link that opens it here, once for each position.

    Args:
        there: the names of the positions that are kept beside the page.
    """
    seen = set[str]()

    def with_link(found: re.Match[str]) -> str:
        name = found["name"]
        if name in seen or name not in there:
            return found[0]
        seen.add(name)
        way = escape(f"../../{_lesson(position=f'book/{lang}/{LAID}/{name}.jsonl', lang=lang)}")
        link = f'<a class="dia-play" href="{way}">▶ {escape(word(lang, "open_here"))}</a>'
        return f'{found[0]}<p class="dia-live">{link}</p>'

    return _SHOWN.sub(with_link, page)


def add_hurdles(page: str, static: str) -> str:
    """A page of JupyterLite in the visitor's language, that tells what its browser forbids.

    Args:
        static: the way to our scripts and styles.

    Raises:
        ValueError: it has no settings of its own (``lab.js``).
    """
    page, found = _SETTINGS.subn(rf'\g<0><script src="{static}lab.js"></script>', page, count=1)
    if not found:
        raise ValueError("no settings in the page of JupyterLite")
    close = " · ".join(escape(word(lang, "close")) for lang in LANGUAGES)
    told = _hurdle("unserved") + _hurdle("unsecured", f'<button type="button">{close}</button>')
    return page.replace("</head>", f"{_served(static)}</head>", 1).replace("</body>", f"{told}</body>", 1)


def _hurdle(kind: str, more: str = "") -> str:
    """What is said, in both languages, where a browser meets one of ``_HURDLES``."""
    return f'<div class="dia-hurdle dia-{kind}" role="alert" hidden>{_both(_HURDLES[kind])}{more}</div>'


def _hurdle_in(lang: str, kind: str) -> str:
    """What is said in one language where a browser meets one of ``_HURDLES``."""
    return f'<p class="dia-hurdle dia-{kind}" role="alert" hidden>{escape(word(lang, _HURDLES[kind]))}</p>'


def _served(static: str) -> str:
    return f'<link rel="stylesheet" href="{static}site.css"><script src="{static}served.js" defer></script>'


def _told(data: Mapping[str, Any]) -> str:
    """Data for a script, as an attribute holds them."""
    return escape(json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def _lesson(**asked: str) -> str:
    """The address of a lesson, from the top of the folder."""
    return f"lesson/index.html?{urlencode(asked)}"


def _first(lang: str, book: bool, notebooks: bool) -> str:
    def link(text: str, called: str = "", **asked: str) -> str:
        told = escape(called or text)
        return f'<a href="{escape(_lesson(**asked, lang=lang))}" data-called="{told}">{escape(text)}</a>'

    def alone(called: str, seats: Iterable[str], all_sides: bool = False, **asked: str) -> str:
        """A link for each side, and one for who plays all."""
        names = {seat: one[lang] for seat, one in seat_names().items()}
        found = [link(names[seat], f"{called} · {names[seat]}", **asked, people=seat) for seat in seats]
        if all_sides:
            everybody = word(lang, "all_sides")
            found.append(link(everybody, f"{called} · {everybody}", **asked, people=EVERYBODY))
        return f"<small>{escape(word(lang, 'game_alone'))} {' · '.join(found)}</small>"

    played = []
    for name, about in abouts().items():
        game, says = about.called(lang), typeset(about.says[lang], lang)
        parts = [f"<b>{link(game, game=name)}</b>", escape(says), alone(game, sides()[name]["seats"], game=name)]
        if others := [
            link(one[lang], f"{game} · {one[lang]}", game=name, scenario=key) for key, one in other_scenarios(name)
        ]:
            parts.append(f"<small>{escape(word(lang, 'others'))} {' · '.join(others)}</small>")
        played.append(f"<li>{'<br>'.join(parts)}</li>")
    taught = "".join(f"<li>{link(_title(one, lang), lesson=one)}</li>" for one in lessons())
    told = ""
    for name, head in episodes().items():
        called, there = head["name"][lang], sides()[name]
        way = link(called, game=head["game"], scenario=name, people=there["side"])
        rest = [seat for seat in there["seats"] if seat != there["side"]]
        told += f"<li>{way}<br>{alone(called, [there['side'], *rest], True, game=head['game'], scenario=name)}</li>"
    more = f'<li><a href="book/{lang}/index.html">{escape(word(lang, "book"))}</a></li>' if book else ""
    if notebooks:
        how, note = escape(word(lang, "notebooks_how")), _hurdle_in(lang, "unsecured")
        way = escape(f"notebooks/lab/index.html?{urlencode({'path': first_notebook(lang)})}")
        more += f'<li><a href="{way}">{escape(word(lang, "notebooks"))}</a> {how}{note}</li>'
    blocks = (("games", "".join(played)), ("lessons", taught), ("scenarios", told), ("more", more))
    lists = "".join(
        f"<section><h2>{escape(word(lang, key))}</h2><ul>{items}</ul></section>" for key, items in blocks if items
    )
    lasting = f'<p class="dia-hurdle dia-lasting" hidden>{escape(word(lang, "lasting"))}</p>'
    return (
        f'<main class="dia-first" lang="{lang}"><header><h1>{escape(word(lang, "title"))}</h1>'
        f'<button type="button" class="jupyter-button dia-other">{escape(word(lang, "other"))}</button></header>'
        f"{_hurdle_in(lang, 'unserved')}<p>{escape(word(lang, 'home_lead'))}</p>"
        f'<p class="dia-time">{escape(word(lang, "home_time"))}</p>{lasting}{_hurdle_in(lang, "unlasting")}'
        f'<section class="dia-kept" hidden><h2>{escape(word(lang, "kept"))}</h2><ul></ul></section>'
        f'<div class="dia-parts">{lists}</div></main>'
    )


@cache
def episodes() -> Mapping[str, Mapping[str, Any]]:
    """The worked scenarios by their names: games in their order, of each the oldest first."""

    def when(name: str) -> tuple[int, int, int]:
        game = worked_scenarios()[name]["game"]
        season = begin(load_game(game), name, {})[1].season
        year = -season.year if season.calendar.before_christ else season.year
        return list(abouts()).index(game), year, season.calendar.names.index(season.name)

    return {name: worked_scenarios()[name] for name in sorted(worked_scenarios(), key=when)}


def first_notebook(lang: str) -> str:
    """The notebook with which JupyterLite opens: the first of the course, as its contents name it."""
    return next(name for name, _ in course() if name.startswith(f"course/{lang}{READER}"))


def _title(lesson: str, lang: str) -> str:
    """The first line of a lesson."""
    said = next(block.prose[lang] for block in lesson_blocks(lesson) if lang in block.prose)
    return said.partition("\n")[0].lstrip("# ")


def _both(key: str) -> str:
    return " ".join(f'<p lang="{lang}">{escape(word(lang, key))}</p>' for lang in LANGUAGES)


def _page(lang: str, title: str, body: str, static: str, head: str = "") -> str:
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="icon" href="data:,">'
        f'<link rel="stylesheet" href="{static}look.css"><link rel="stylesheet" href="{static}page.css">'
        f"{_served(static)}{head}</head><body>{body}</body></html>"
    )
