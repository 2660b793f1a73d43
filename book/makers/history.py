"""The pages of history: what really happened in the years of a game, with its sources, as the screens tell it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from diadoques.core.calendar import WINTER, Season
from diadoques.draw.words import date
from diadoques.explain.history import HistoricalEvent, History, history_of
from makers.blocks import heading
from makers.maps import Maps
from makers.places import page_named
from makers.words import markdown


def write_history(game: str) -> Any:
    """The maker of the page of a game's history; a game without one has none."""

    def write(home: Path, lang: str, _maps: Maps) -> list[str]:
        history = history_of(game)
        if history is not None:
            page = home / f"{page_named('history', game)}.md"
            page.write_text("\n".join(_page(history, game, lang)), encoding="utf-8")
        return []

    return write


def _page(history: History, game: str, lang: str) -> Iterator[str]:
    yield heading(1, history.word(lang, "title"))
    yield f"{markdown(history.word(lang, 'dispute'))}\n"
    for year, events in groupby(history.happenings, key=lambda one: one.season.year):
        yield heading(2, history.word(lang, "year", year=year), f"history-{year}")
        yield from (_event(one, game, lang) for one in events)
        yield ""
    yield heading(2, history.word(lang, "authors"))
    for name, work in sorted(history.authors.items()):
        yield f"- **{markdown(name)}** {markdown(work[lang])}"
    yield ""


def history_link(event: HistoricalEvent, game: str) -> str:
    """An event as a link to its year on the page of a game's history."""
    return f'<a href="{page_named("history", game)}.html#history-{event.season.year}">{event.id}</a>'


def when(season: Season, lang: str, game: str) -> str:
    """A season with its year; a winter before Christ with both of its years, for it ends in the second."""
    told = date(season, lang, game)
    if season.name != WINTER or not season.calendar.before_christ:
        return told
    return told.replace(str(season.year), f"{season.year}/{season.year - 1}", 1)


def _event(one: HistoricalEvent, game: str, lang: str) -> str:
    name, year = when(one.season, lang, game).split()[:2]
    season = f"{name} {year}" if "/" in year else name
    where, sources = markdown(f"{season} · {one.place[lang]}"), markdown("; ".join(one.sources))
    dates = f" – {markdown(one.dates[lang])}" if one.dates else ""
    return f"- **{where}** {markdown(one.text[lang])} *({sources})*{dates}"
