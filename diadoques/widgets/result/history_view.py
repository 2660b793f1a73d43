"""What really happened: beside the game's own year, and season by season on a map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.core.calendar import Season
from diadoques.draw.words import date
from diadoques.explain.history import HistoricalEvent, History, history_of
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.result.seasons import Seasons

# --- What really happened, beside the game's own year: a line that opens, and dots with numbers on the map


def history_html(history: History, season: Season, game: str, lang: str, *, unfolded: bool = False) -> str:
    """The history beside a season as HTML: its headline, which opens on a few events with place and source; or "".

    ``unfolded``: it lies open and does not close, as long as the map shows the numbers of its list.
    """
    if not history.of(season.year):
        return ""
    first, when = history.headline(season), date(season, lang, game)
    when = when[:1].lower() + when[1:]
    if first is not None:
        head = history.word(lang, "headline", season=when, event=first.text[lang])
    else:
        head = history.word(lang, "quiet", season=when)
    rows = "".join(f"<li>{event_html(one, game, lang)}</li>" for one in history.beside(season))
    words = history.words[lang]
    inside = f"<p>{escape(words['other'])}</p><ol>{rows}</ol><p><small>{escape(words['dispute'])}</small></p>"
    if unfolded:
        return f'<div class="dia-history dia-open"><p><i>{escape(head)}</i></p>{inside}</div>'
    return f'<details class="dia-history"><summary>{escape(head)}</summary>{inside}</details>'


def event_html(one: HistoricalEvent, game: str, lang: str) -> str:
    """One event as HTML: when and where, what, and its sources."""
    where = f"{date(one.season, lang, game)} · {one.place[lang]}"
    return f"<b>{escape(where)}</b> {escape(one.text[lang])} <small>{escape('; '.join(one.sources))}</small>"


def history_dots(happenings: Iterable[HistoricalEvent], lang: str) -> list[dict[str, Any]]:
    """The events as the map's numbered dots."""
    return [
        {"at": one.at, "number": number, "text": f"{one.place[lang]} · {one.text[lang]}"}
        for number, one in enumerate(happenings, start=1)
    ]


class HistoryView:
    """The line and the button that shows its places; ``box`` is what is shown, nothing where a game has no history."""

    def __init__(self, picture: Any, uncover: Callable[[], object] = lambda: None) -> None:
        """``picture``: the clicked map on which the places are shown; ``uncover`` takes away what lies over it."""
        self._map, self._uncover = picture, uncover
        self._shown: object = None
        self._dots: list[dict[str, Any]] = []
        self._told: Callable[..., str] | None = None
        self.text = w.HTML()
        self.where = w.ToggleButton(value=False, layout=w.Layout(width="auto"))
        self.where.observe(lambda _: self._mark(), "value")
        self.box = w.VBox([self.text, self.where])
        self.box.add_class("dia-beside")

    def show(self, season: Season, game: str, lang: str, *, wanted: bool = True) -> None:
        """Show what happened in ``season``, and later in its year; nothing where it is not wanted."""
        if self._shown == (season, game, lang, wanted):
            return
        self._shown = (season, game, lang, wanted)
        history = history_of(game) if wanted else None
        self._told = partial(history_html, history, season, game, lang) if history is not None else None
        html = self._told() if self._told is not None else ""
        self.box.layout.display = "" if html else "none"
        self._dots = []
        self.put_away()  # the places are those of another season
        if history is not None and html:
            self.where.description = history.word(lang, "show")
            self._dots = history_dots(history.beside(season), lang)
        self._mark()

    def put_away(self) -> None:
        """Take its places off the map."""
        self.where.value = False

    def _mark(self) -> None:
        """The numbers on the map are those of the list, which opens with them."""
        shown = self.where.value
        self._map.dots = self._dots if shown else []
        if shown:
            self._uncover()
        self.text.value = self._told(unfolded=shown) if self._told is not None else ""


# --- What really happened, season by season: numbered dots on a map, and beside it what each is, with its sources


#: So many dots are told apart at one glance; of more, the first season is shown first.
MOST_DOTS: Final = 12


class HistoryWalk:
    """All of it, then each season that has any; ``box`` is what is shown.

    Attributes:
        stages: what is shown in turn: what it is called, and what happened.
        at: which of them is shown.
    """

    def __init__(self, picture: Any, happenings: Sequence[HistoricalEvent], game: str, lang: str) -> None:
        """A walk.

        Args:
            picture: the clicked map on which the dots are set.
            happenings: of this game, in the order of time.
            game: whose seasons they are dated by.
            lang: ``fr`` or ``en``.
        """
        self._map, self._game, self._lang = picture, game, lang
        seasons = list(dict.fromkeys(one.season for one in happenings))
        whole = [(_years(happenings, game, lang), tuple(happenings))] if len(seasons) != 1 else []
        self.stages = [
            *whole,
            *((date(one, lang, game), tuple(each for each in happenings if each.season == one)) for one in seasons),
        ]
        self.at = 0
        self.seasons, self.told = Seasons(self.show), w.HTML()
        self.told.add_class("dia-walk-told")
        beside = w.VBox([self.seasons.box, self.told])
        self.box = w.Box()
        self.box.add_class("dia-history-walk")
        fill(self.box, [picture, beside])
        self.show(1 if len(happenings) > MOST_DOTS and whole else 0)

    def show(self, at: int) -> None:
        """Show one of the ``stages``."""
        self.at = at
        _, shown = self.stages[at]
        self._map.dots = history_dots(shown, self._lang)
        rows = "".join(f"<li>{event_html(one, self._game, self._lang)}</li>" for one in shown)
        self.told.value = f'<ol class="dia-told">{rows}</ol>'
        self.seasons.offer([name for name, _ in self.stages], at, self._lang)


def _years(happenings: Sequence[HistoricalEvent], game: str, lang: str) -> str:
    """From the first year to the last: « 424-422 av. J.-C. »."""
    history = history_of(game)
    if history is None or not happenings:
        return ""
    years = dict.fromkeys((happenings[0].season.year, happenings[-1].season.year))
    return history.word(lang, "year", year="-".join(map(str, years)))
