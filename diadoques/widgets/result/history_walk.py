"""What really happened, season by season: numbered dots on a map, and beside it what each is, with its sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import ipywidgets as w

from diadoques.draw.words import date
from diadoques.explain.history import HistoricalEvent, history_of
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.result.history_view import dots, row
from diadoques.widgets.result.seasons import Seasons

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
        self._map.dots = dots(shown, self._lang)
        rows = "".join(f"<li>{row(one, self._game, self._lang)}</li>" for one in shown)
        self.told.value = f'<ol class="dia-told">{rows}</ol>'
        self.seasons.offer([name for name, _ in self.stages], at, self._lang)


def _years(happenings: Sequence[HistoricalEvent], game: str, lang: str) -> str:
    """From the first year to the last: « 424-422 av. J.-C. »."""
    history = history_of(game)
    if history is None or not happenings:
        return ""
    years = dict.fromkeys((happenings[0].season.year, happenings[-1].season.year))
    return history.word(lang, "year", year="-".join(map(str, years)))
