"""The report of a game as one page of HTML that asks nothing of the net: read on a screen, or printed."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from operator import attrgetter
from typing import Final

from diadoques.core.phrases import Catalogue
from diadoques.draw import Picture, draw_map
from diadoques.draw.palette import colour, livery
from diadoques.draw.words import game_title
from diadoques.explain.annals import (
    Annals,
    AnnalsPart,
    Chapter,
    PlayerStanding,
    brief,
    cells,
    column_heads,
    standings_title,
)
from diadoques.explain.catalogue import catalogue
from diadoques.explain.history import history_of
from diadoques.explain.sections import LOOK, by_section_html
from diadoques.explain.turn_summary import summary_html
from diadoques.explain.wording import Sentence
from diadoques.games.catalogue import game_of
from diadoques.games.showing import pictures_at

# --- The scores of a game as lines of SVG: one line a player, with his colour, a dash of his own and his letter


#: The size of the chart, and the margins around its lines, in pixels.
WIDE, HIGH = 960.0, 322.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 150.0, 14.0, 56.0
#: Room for a letter of the chart, and between two names of seasons.
LETTER, GAP = 7.6, 6.0
#: Room for one name at the right edge.
LINE = 22.0
DASHES = ("", "9 4", "3 3", "12 3 3 3", "1.5 4", "7 2 2 2 2 2")
_TITLES: Final = {"season": "annals.chart", "turn": "annals.chart_turn", "year": "annals.chart_year"}


def score_chart(annals: Annals) -> str:
    """The chart as a fragment of HTML; "" when there are fewer than two seasons to compare."""
    if len(annals.chapters) < 2:
        return ""
    game, words = game_of(annals.start), catalogue(annals.lang)
    table = game.standing(annals.start)
    first = [float(table.points.get(player, 0)) for player, _ in annals.players]
    rows = [first, *([one.points for one in chapter.standings] for chapter in annals.chapters)]
    top = max(float(table.quota), *(max(row, default=0.0) for row in rows)) + 1
    parts = [_grid(annals, top)]
    if table.quota:
        parts.append(_quota(float(table.quota), top, words.text("annals.quota", quota=table.quota)))
    ends = _spread([_y(value, top) for value in rows[-1]])
    for index, (player, name) in enumerate(annals.players):
        look = livery(player, annals.start.board.id)
        # Equal scores lie side by side, none under another.
        aside = (index - (len(annals.players) - 1) / 2) * 2.4
        points = " ".join(f"{_x(at, len(rows)):.1f},{_y(row[index], top) + aside:.1f}" for at, row in enumerate(rows))
        dash = DASHES[index % len(DASHES)]
        # A dark line under it: yellow shows on cream.
        parts.append(f'<polyline points="{points}" class="dia-under"/>')
        parts.append(f'<polyline points="{points}" stroke="{look.fill}" stroke-dasharray="{dash}"/>')
        x, y = WIDE - RIGHT + 16, ends[index]
        parts.append(
            f'<rect x="{x - 11}" y="{y - 9:.1f}" width="22" height="18" rx="4" fill="{look.fill}" class="dia-chip"/>'
            f'<text x="{x}" y="{y + 5:.1f}" text-anchor="middle" fill="{look.ink}" class="dia-letter">'
            f'{escape(look.letter)}</text><text x="{x + 17}" y="{y + 5:.1f}">{escape(name)}</text>'
        )
    title = escape(words.text(_TITLES[annals.counted_in]))
    return (
        f'<figure class="dia-chart"><figcaption>{title}</figcaption>'
        f'<svg viewBox="0 0 {WIDE:.0f} {HIGH:.0f}" role="img" aria-label="{title}">{"".join(parts)}</svg></figure>'
    )


def _x(at: int, count: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * at / (count - 1)


def _y(value: float, top: float) -> float:
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * value / top


def _grid(annals: Annals, top: float) -> str:
    """A line every few points, where each season ends and what it is called, and where each year ends."""
    step = max(1, round(top / 6))
    found = []
    for value in range(0, int(top) + 1, step):
        y = _y(value, top)
        found.append(f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="dia-grid"/>')
        found.append(f'<text x="{LEFT - 7}" y="{y + 5:.1f}" text-anchor="end">{value}</text>')
    count, done, told = len(annals.chapters) + 1, 0, -100.0
    for at, name in enumerate(_called(annals), start=1):
        x = _x(at, count)
        foot = HIGH - BOTTOM
        found.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{foot}" y2="{foot + 5}" class="dia-tick"/>')
        if name:
            found.append(f'<text x="{x:.1f}" y="{foot + 23}" text-anchor="middle">{escape(name)}</text>')
    for year, chapters in annals.years:
        x = _x(done, count)
        found.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HIGH - BOTTOM}" class="dia-grid"/>')
        middle = _x(done + len(chapters), count) / 2 + x / 2
        if middle - told > 38:
            found.append(f'<text x="{middle:.1f}" y="{HIGH - 12}" text-anchor="middle">{year}</text>')
            told = middle
        done += len(chapters)
    return "".join(found)


def _called(annals: Annals) -> list[str]:
    """What each season, or turn, is called under its end: in full, else by its number or its first letters.

    Where even these have no room, every second has a name, or every third …; in a calendar of one season a year, none.
    """
    if len(annals.start.season.calendar.names) < 2:
        return [""] * len(annals.chapters)
    full = [chapter.short for chapter in annals.chapters]
    short = [one.split()[-1] if one.split()[-1].isdigit() else one[:2] for one in full]
    room = (WIDE - LEFT - RIGHT) / len(full) - GAP
    names = full if max(map(len, full)) * LETTER <= room else short
    every = 1
    while max(map(len, names)) * LETTER > room + (every - 1) * (room + GAP):
        every += 1
    return [name if not at % every else "" for at, name in enumerate(names)]


def _quota(quota: float, top: float, text: str) -> str:
    y = _y(quota, top)
    return (
        f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="dia-quota"/>'
        f'<text x="{LEFT + 6}" y="{y - 5:.1f}">{escape(text)}</text>'
    )


def _spread(heights: Sequence[float]) -> list[float]:
    """The names at the right edge, pushed apart until none covers another."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    found = list(heights)
    last = 0.0
    for index in order:
        last = found[index] = max(found[index], last + LINE)
    over = last - (HIGH - BOTTOM)
    limit = HIGH - BOTTOM
    for index in reversed(order):
        if over <= 0:
            break
        found[index] = min(found[index], limit)
        limit = found[index] - LINE
    return found


# --- The report of a game as one page of HTML that asks nothing of the net: read on a screen, or printed


#: Width of the maps in pixels: sharp across a printed page, light enough for sixty of them.
MAP: Final = 1100
#: A sum and its coin stay on one line.
_SUM: Final = re.compile(r"(?<=\d) (?=T\b)")
_SIGNS: Final = {True: "✓", False: "✗", None: "•"}


Draw = Callable[[Picture], bytes]
"""Paints a picture as a WebP file."""


def game_page(
    annals: Annals,
    maps: bool = True,
    done: Callable[[], object] | None = None,
    draw: Draw = attrgetter("webp"),
) -> str:
    """The page; every text from the game is escaped.

    Args:
        maps: draw each season (a quarter of a second each).
        done: called after each season, for who counts them.
        draw: paints the maps.
    """
    title = f"{game_title(annals.start.game, annals.lang)} – {_words(annals).text('annals.title')}"
    chapters = []
    for year, seasons in annals.years:
        if len(annals.start.season.calendar.names) > 1:  # a game of one season a year has its years for seasons
            chapters.append(f'<h2 class="dia-year">{escape(_year(annals, year))}</h2>')
        for chapter in seasons:
            chapters.append(_chapter(annals, chapter, draw if maps else None))
            if done is not None:
                done()
    if annals.dawn:
        chapters.append(
            f'<section class="dia-season"><h3>{escape(annals.morrow)}</h3>{_list(annals.dawn, annals.lang)}</section>'
        )
    head = "".join((_front(annals, title), score_chart(annals), _brief(annals)))
    style = files("diadoques.classroom.pages").joinpath("game_page.css").read_text(encoding="utf-8")
    inks = {"paper": "ground", "ink": "text", "quiet": "quiet", "title": "title", "rule": "frame"}
    own = "".join(f"--{name}: {colour('paper', key)};" for name, key in inks.items())
    return (
        f'<!DOCTYPE html>\n<html lang="{annals.lang}">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>\n<style>:root {{ {own} }}\n{style}{LOOK}</style></head>\n"
        f"<body>\n{head}{''.join(chapters)}\n</body>\n</html>\n"
    )


def map_of(annals: Annals, chapter: Chapter) -> Picture:
    """What a turn is shown by: its orders and results; one in which nothing went anywhere by who owns what after it."""
    part = chapter.parts[0]
    if not pictures_at(part.report.before).shot(part.report).strokes:
        return draw_map(chapter.after, lang=annals.lang, mode="owner", size=MAP, legend=False, title=chapter.title)
    return draw_map(report=part.report, lang=annals.lang, size=MAP, legend=False)


def _words(annals: Annals) -> Catalogue:
    return catalogue(annals.lang)


def _year(annals: Annals, year: int) -> str:
    key = "annals.year-bc" if annals.start.season.calendar.before_christ else "annals.year"
    return _words(annals).text(key, year=year)


def _front(annals: Annals, title: str) -> str:
    chips = " ".join(
        f'<span class="dia-player">{_chip(annals, player)} {escape(name)}</span>' for player, name in annals.players
    )
    span = ""
    if annals.chapters:
        span = " – ".join(dict.fromkeys((annals.chapters[0].title, annals.chapters[-1].title)))
    return (
        f"<header><h1>{escape(title)}</h1><p class='dia-span'>{escape(span)}</p>"
        f"<p>{chips}</p><p>{escape(annals.introduction)} <b>{escape(annals.ending)}</b></p></header>"
    )


def _brief(annals: Annals) -> str:
    """What made the news, season by season."""
    rows = []
    for chapter in annals.chapters:
        told = brief(annals, chapter)
        if told:
            rows.append(
                f'<dt><a href="#{_anchor(chapter)}">{escape(chapter.title)}</a></dt><dd>{_text(told, annals.lang)}</dd>'
            )
    told = f"<dl>{''.join(rows)}</dl>" if rows else f"<p>{escape(_words(annals).text('annals.quiet'))}</p>"
    return f'<section class="dia-brief"><h2>{escape(_words(annals).text("annals.brief"))}</h2>{told}</section>'


def _anchor(chapter: Chapter) -> str:
    return f"{chapter.season.name}-{chapter.season.year}"


def _chapter(annals: Annals, chapter: Chapter, draw: Draw | None) -> str:
    drawn = ""
    if draw is not None:
        picture = map_of(annals, chapter)
        data = base64.b64encode(draw(picture)).decode("ascii")
        width, height = picture.plan.page.pixels
        drawn = (
            f'<figure><img src="data:image/webp;base64,{data}" alt="{escape(picture.alt, quote=True)}" '
            f'width="{width}" height="{height}" loading="lazy"></figure>'
        )
    parts = "".join(_part(annals, part, len(chapter.parts) > 1) for part in chapter.parts)
    return (
        f'<section class="dia-season" id="{_anchor(chapter)}"><h3>{escape(chapter.title)}</h3>'
        f"{_list(chapter.dawn, annals.lang) if chapter.dawn else ''}{_summary(annals, chapter)}{drawn}{parts}"
        f"{_standings(annals, chapter)}{_history(annals, chapter)}</section>"
    )


def _summary(annals: Annals, chapter: Chapter) -> str:
    """What a turn came to, before it is told stage by stage."""
    told = chapter.summary
    return f'<div class="dia-turn-told">{summary_html(told, annals.lang)}</div>' if told is not None else ""


def _history(annals: Annals, chapter: Chapter) -> str:
    """What really happened in that season, with its sources."""
    history, lang = history_of(annals.start.game), annals.lang
    then = history.then(chapter.season) if history is not None else ()
    if history is None or not then:
        return ""
    told = [(one.place[lang], one.text[lang], "; ".join(one.sources)) for one in then]
    rows = "".join(
        f"<li><b>{escape(place)}</b> {escape(text)} <small>{escape(sources)}</small></li>"
        for place, text, sources in told
    )
    asked = chapter.summary.asked if chapter.summary is not None else ""
    ask = f'<p class="dia-ask-class">{escape(asked)}</p>' if asked else ""
    return f'<aside class="dia-truly"><h5>{escape(history.word(lang, "truly"))}</h5><ul>{rows}</ul>{ask}</aside>'


def _part(annals: Annals, part: AnnalsPart, titled: bool) -> str:
    words = _words(annals)
    found = [f"<h4>{escape(part.title[:1].upper() + part.title[1:])}</h4>"] if titled else []
    if part.told.orders:
        chips = {name: f"{_chip(annals, player)} " for player, name in annals.players}
        groups = "".join(
            f'<div class="dia-sheet"><h5>{chips.get(name, "")}{escape(name)}</h5>{_list(told, annals.lang)}</div>'
            for name, told in part.told.orders
        )
        found.append(f'<div class="dia-sheets">{groups}</div>')
    if part.told.contests:
        lines = "".join(f"<li><b>{escape(one.caption)}</b> {escape(one.line)}</li>" for one in part.told.contests)
        found.append(f"<h5>{escape(words.text('word.contests'))}</h5><ul class='dia-contests'>{lines}</ul>")
    if part.told.aftermath:
        head = f"<h5>{escape(words.text('word.aftermath'))}</h5>" if part.headed else ""
        found.append(f"{head}{_list(part.told.aftermath, annals.lang)}")
    return "".join(found)


def _list(sentences: tuple[Sentence, ...], lang: str) -> str:
    items = []
    for one in sentences:
        tone = {True: "dia-yes", False: "dia-no", None: "dia-fact"}[one.success]
        order = f"<code>{escape(one.order)}</code> " if one.order and one.kind != "ordered" else ""
        # That an order did what it says needs no law.
        rule = "" if one.success else f" <small>{by_section_html(one.rule, lang)}</small>"
        sign = f'<span class="dia-sign">{_SIGNS[one.success]}</span>'
        items.append(f'<li class="{tone}">{sign}{order}{_text(one.text, lang)}{rule}</li>')
    return f"<ul>{''.join(items)}</ul>"


def _chip(annals: Annals, player: str) -> str:
    look = livery(player, annals.start.board.id)
    return f'<span class="dia-chip" style="background:{look.fill};color:{look.ink}">{escape(look.letter)}</span>'


def _standings(annals: Annals, chapter: Chapter) -> str:
    titles = column_heads(annals, chapter)
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    rows = "".join(_row(annals, one, len(titles)) for one in chapter.standings)
    return (
        f"<table><caption>{escape(standings_title(annals))}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )


def _row(annals: Annals, one: PlayerStanding, columns: int) -> str:
    name = f'<th scope="row">{_chip(annals, one.player)} {escape(one.name)}</th>'
    span = f' colspan="{columns - 1}"' if one.out else ""
    told = cells(annals, one)
    unknown = [] if one.out else ["–"] * (columns - 1 - len(told))
    return f"<tr>{name}{''.join(f'<td{span}>{escape(cell)}</td>' for cell in (*told, *unknown))}</tr>"


def _text(told: str, lang: str) -> str:
    """A sentence as HTML: escaped, its sums kept together."""
    return by_section_html(_SUM.sub("\u00a0", told), lang)
