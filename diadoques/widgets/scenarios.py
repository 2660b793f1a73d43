"""The shelf of worked scenarios: one chooses an episode and a season, and plays on from there."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from diadoques.classroom.episodes.scenarios import names, scenario
from diadoques.core.phrases import known_language
from diadoques.draw.words import date
from diadoques.games.catalogue import abouts
from diadoques.games.scenarios import worked_scenarios
from diadoques.widgets.kit.boxes import Shown, fill
from diadoques.widgets.lesson import Lesson
from diadoques.widgets.words import word

#: Where the games are kept that are begun from here: each scenario and each of its seasons has a folder.
FOLDER = "saves"


class Scenarios(Shown):
    """The worked scenarios as one screen; show it as the last line of a cell.

    >>> from diadoques.widgets import Scenarios
    >>> Scenarios(lang="en")  # doctest: +SKIP

    Attributes:
        listed, season: what is chosen: a scenario, and the season from which it is played on.
        lesson: the game that was opened last, or None.
    """

    def __init__(self, lang: str = "fr", scenario: str = "", folder: str = FOLDER) -> None:
        """``scenario``: the one that is chosen first, else the first of all.

        Raises:
            Fault: ``language-unknown``; ``scenario-unknown``.
        """
        self.lang, self._folder = known_language(lang), folder
        self.lesson: Lesson | None = None
        self.listed = w.Dropdown(
            options=[(_title(name, self.lang), name) for name in names()], description=word(self.lang, "scenario")
        )
        self.season = w.Dropdown(description=word(self.lang, "from_season"))
        self.open = w.Button(description=word(self.lang, "play_on"), button_style="primary")
        self._about = w.HTML()
        self._game = w.VBox([])
        for one in (self.listed, self.season):
            one.layout.width = "min(40rem, 96%)"
            one.style.description_width = "7rem"
        if scenario:
            self.listed.value = scenario_named(scenario)
        self._chosen()
        self.listed.observe(lambda _: self._chosen(), names="value")
        self.season.observe(lambda _: self._tell(), names="value")
        self.open.on_click(lambda _: self._play())
        self.box = w.VBox([self.listed, self.season, self._about, self.open, self._game])

    def _chosen(self) -> None:
        """Offer the seasons of the scenario."""
        one = scenario(self.listed.value)
        game = one.game
        rows = [
            (date(each.report.before.season, self.lang, game), str(each.report.before.season)) for each in one.course
        ]
        self.season.options = rows
        self.season.value = rows[0][1]
        self._tell()

    def _tell(self) -> None:
        """What the scenario is about, and what happened in the season."""
        one = scenario(self.listed.value)
        if self.season.value in one.seasons:
            episode = one.course[one.seasons.index(self.season.value)]
            self._about.value = f"<p>{one.about[self.lang]}</p><p><i>{episode.happened[self.lang]}</i></p>"

    def _play(self) -> None:
        """Open the game before the chosen season; one that was begun there already goes on."""
        name, season = self.listed.value, self.season.value
        folder = f"{self._folder}/{name}-{season.replace(' ', '-')}"
        if self.lesson is not None and hasattr(self.lesson, "session"):
            self.lesson.session.close()
        self.lesson = Lesson(folder, self.lang, scenario=name, season=season)
        fill(self._game, [self.lesson.box])


def scenario_named(name: str) -> str:
    """The id of a scenario, which must be there.

    Raises:
        Fault: ``scenario-unknown``.
    """
    return scenario(name).id


def _title(name: str, lang: str) -> str:
    told: Any = worked_scenarios()[name]
    return f"{told['name'][lang]} ({abouts()[told['game']].called(lang)})"
