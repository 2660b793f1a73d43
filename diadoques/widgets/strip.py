"""The strip at the top of a lesson: the season, the language, the players with their colour, letter and points."""

from __future__ import annotations

from collections.abc import Callable, Collection
from html import escape
from typing import Any

import ipywidgets as w

from diadoques.board.people import players
from diadoques.classroom.session import Session
from diadoques.core.calendar import Season
from diadoques.core.prompts import CLASS, UMPIRE, Sheet
from diadoques.draw.palette import livery
from diadoques.draw.words import date, game_title
from diadoques.explain.position import tidings
from diadoques.explain.screen import counted_word, money_word
from diadoques.widgets.prompt_words import prompt_word
from diadoques.widgets.words import LANGUAGES, spoken_name, word

_TONGUES = {"fr": "Français", "en": "English"}


def _tab(width: str) -> Any:
    """A tab that grows; seven of them stand in one row of a small screen beside a list of files."""
    return w.Button(layout=w.Layout(width="auto", flex=f"1 1 {width}", min_width="0"))


class Strip:
    """Title, language switch, one button a diadoch and one for all; ``box`` is what is shown."""

    def __init__(self, session: Session, choose: Callable[[str], None], speak: Callable[[str], None]) -> None:
        self._title = w.HTML(layout=w.Layout(flex="1 1 auto"))
        self.language = w.ToggleButtons(options=[(_TONGUES[lang], lang) for lang in LANGUAGES])
        self.language.style.button_width = "6.5em"
        self.language.observe(lambda change: speak(str(change["new"])), "value")
        self.buttons: dict[str, Any] = {}
        for name in ("", *session.position.players):
            button = _tab("6.4em" if name else "3.5em")
            if name:
                look = livery(name, session.game.about.board)
                button.style.button_color = look.fill
                button.style.text_color = look.ink
            button.on_click(lambda _, name=name: choose(name))
            self.buttons[name] = button
        #: The tabs of those who are no players, there while they are asked.
        self.others = {seat: _tab("6.4em") for seat in (CLASS, UMPIRE)}
        for seat, button in self.others.items():
            button.on_click(lambda _, seat=seat: choose(seat))
        self.top = w.HBox([self._title, self.language], layout=w.Layout(align_items="center", flex_flow="row wrap"))
        row = w.HBox([*self.buttons.values(), *self.others.values()])
        row.add_class("dia-strip")
        self._news = w.HTML()
        self._news.add_class("dia-news")
        self.box = w.VBox([self.top, self._news, row])

    def show(self, session: Session, chosen: str, lang: str, season: Season, purses: Collection[str]) -> None:
        """Say what is now, in ``lang``; ``season`` is the one that is looked at.

        ``purses``: players whose treasuries may be seen (DIA-8A3-02).
        """
        position = session.position
        title = f"{game_title(session.game.about.id, lang)} · {date(season, lang, session.game.about.id)}"
        self._title.value = f"<h2>{escape(title)}</h2>"
        self.language.value = lang
        standing, money = session.game.standing(position), session.game.abilities.money
        treasury = money.treasuries(position) if money is not None else {}
        news = tidings(position, lang) if season == position.season else ()
        self._news.value = " · ".join(escape(line) for line in news)
        self._news.layout.display = "" if news else "none"
        for name, button in self.buttons.items():
            if name:
                setup = players(session.game.about.board)[name]
                facts = [counted_word(position.game, lang, session.game.about.counted, standing.points.get(name, 0))]
                facts += [
                    counted_word(position.game, lang, score.counted, score.points[name])
                    for score in standing.beside
                    if name in score.points
                ]
                if name in treasury and name in purses:
                    facts.append(money_word(position.game, lang, "funds", amount=treasury[name]))
                mark = " ✓" if session.sheet(name).sealed else ""
                button.description = f"{setup.letter} · {setup.name[lang]}{mark}\n{' · '.join(facts)}"
                button.tooltip = prompt_word(
                    position, Sheet("", name), "title", lang, player=spoken_name(position.board, name, lang)
                )
                button.disabled = name not in (*position.alive, *session.asked)
            else:
                button.description = word(lang, "everybody")
                button.tooltip = word(lang, "everybody_long")
            (button.add_class if name == chosen else button.remove_class)("dia-on")
        for seat, button in self.others.items():
            button.description = spoken_name(position.board, seat, lang).bare
            button.layout.display = "" if seat in session.asked else "none"
            (button.add_class if seat == chosen else button.remove_class)("dia-on")
