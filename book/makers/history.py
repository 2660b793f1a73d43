"""The page of history: what really happened in the years of the game, with its sources, as the screens tell it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from diadoques.core.calendar import WINTER, Season
from diadoques.draw.words import date
from diadoques.explain.history import Happening, History, history_of
from diadoques.games.diadoques.model.position import GAME
from makers.blocks import heading
from makers.maps import Maps
from makers.words import markdown


def write_history(home: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the page; a game without a history has none."""
    history = history_of(GAME)
    if history is not None:
        (home / "history.md").write_text("\n".join(_page(history, lang)), encoding="utf-8")
    return []


def _page(history: History, lang: str) -> Iterator[str]:
    yield heading(1, history.word(lang, "title"))
    yield f"{markdown(history.word(lang, 'dispute'))}\n"
    for year, events in groupby(history.happenings, key=lambda one: one.season.year):
        yield heading(2, history.word(lang, "year", year=year), f"history-{year}")
        yield from (_event(one, lang) for one in events)
        yield ""
    yield heading(2, history.word(lang, "authors"))
    for name, work in sorted(history.authors.items()):
        yield f"- **{markdown(name)}** {markdown(work[lang])}"
    yield ""


def when(season: Season, lang: str, game: str) -> str:
    """A season with its year; a winter before Christ with both of its years, for it ends in the second."""
    told = date(season, lang, game)
    if season.name != WINTER or not season.calendar.before_christ:
        return told
    return told.replace(str(season.year), f"{season.year}/{season.year - 1}", 1)


def _event(one: Happening, lang: str) -> str:
    name, year = when(one.season, lang, GAME).split()[:2]
    season = f"{name} {year}" if "/" in year else name
    where, sources = markdown(f"{season} · {one.place[lang]}"), markdown("; ".join(one.sources))
    dates = f" – {markdown(one.dates[lang])}" if one.dates else ""
    return f"- **{where}** {markdown(one.text[lang])} *({sources})*{dates}"
