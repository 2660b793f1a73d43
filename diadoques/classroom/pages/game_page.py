"""The report of a game as one page of HTML that asks nothing of the net: read on a screen, or printed."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from html import escape
from importlib.resources import files
from operator import attrgetter
from typing import Final

from diadoques.classroom.pages.score_chart import score_chart
from diadoques.core.phrases import Catalogue
from diadoques.draw import Picture, draw_map
from diadoques.draw.palette import colour, livery
from diadoques.draw.words import game_title
from diadoques.explain.annals import Annals, AnnalsPart, Chapter, PlayerStanding, brief, cells, heads, standings_title
from diadoques.explain.catalogue import catalogue
from diadoques.explain.history import history_of
from diadoques.explain.sections import LOOK, by_section_html
from diadoques.explain.turn_told import summary_html
from diadoques.explain.wording import Sentence
from diadoques.games.showing import pictures_at

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
        f"<p>{chips}</p><p>{escape(annals.opening)} <b>{escape(annals.ending)}</b></p></header>"
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
    titles = heads(annals, chapter)
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
