"""The strip at the top of a lesson: the season, the language, the players with their colour, letter and points."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

import ipywidgets as w

from diadoques.board.people import players
from diadoques.classroom.judging import plan_of
from diadoques.classroom.session import Session
from diadoques.core.calendar import Season
from diadoques.core.language import LANGUAGES, OWN_NAMES
from diadoques.core.prompts import Sheet
from diadoques.draw.palette import livery
from diadoques.draw.words import date, game_title
from diadoques.explain.position import tidings
from diadoques.explain.screen import counted_word, money_word
from diadoques.games.seats import OTHERS
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.kit.tabs import Tabs
from diadoques.widgets.prompt_words import prompt_word
from diadoques.widgets.words import heading, spoken_name, word


class PageHeader:
    """Title, language switch, one tab a player and one for all; ``box`` is what is shown."""

    def __init__(self, choose: Callable[[str], None], speak: Callable[[str], None], *buttons: Any) -> None:
        """``choose`` is told whose tab was clicked, ``speak`` the language; ``buttons``: what stands beside that."""
        self._title = w.HTML()
        self._title.add_class("dia-title")
        self.language = w.ToggleButtons(options=[(OWN_NAMES[lang], lang) for lang in LANGUAGES])
        self.language.style.button_width = "auto"
        self.language.observe(lambda change: speak(str(change["new"])), "value")
        self.tabs = Tabs(choose)
        self._news = w.HTML()
        self._news.add_class("dia-news")
        self.box = w.HBox([self._title, self.tabs, *buttons, self.language, self._news])
        self.box.add_class("dia-strip")

    def show(self, session: Session, chosen: str, lang: str, season: Season, purses: Collection[str]) -> None:
        """Say what is now, in ``lang``; ``season`` is the one that is looked at.

        ``purses``: players whose treasuries may be seen (DIA-8A3-02).
        """
        position = session.position
        title = f"{game_title(session.game.about.id, lang)} · {date(season, lang, session.game.about.id)}"
        self._title.value = f"<h2>{html_text(title, lang)}</h2>"
        self.language.value = lang
        news = tidings(position, lang) if season == position.season else ()
        self._news.value = " · ".join(html_text(line, lang) for line in news)
        self._news.layout.display = "" if news else "none"
        everybody = {"title": word(lang, "everybody_long")}
        tabs = [_tab("", word(lang, "everybody")) | everybody]
        # What one has is what one's sheet reckons with: first units that are picked are paid for already.
        money = session.game.abilities.money
        counted = plan_of(session, chosen if chosen in position.players else "")
        treasury = money.treasuries(counted) if money is not None else {}
        owned = {name: amount for name, amount in treasury.items() if name in purses}
        tabs += [self._player(session, name, lang, owned) for name in position.players]
        tabs += [_tab(seat, heading(position.board, seat, lang)) for seat in OTHERS if seat in session.asked]
        self.tabs.show(tabs, chosen, word(lang, "seats"))

    def _player(self, session: Session, name: str, lang: str, owned: Mapping[str, int]) -> dict[str, Any]:
        """The tab of a player: his letter and name, what he counts, what he owns where that may be seen."""
        position, standing = session.position, session.game.standing(session.position)
        setup, look = players(session.game.about.board)[name], livery(name, session.game.about.board)
        counts = [(session.game.about.counted, standing.points.get(name, 0))]
        counts += [(score.counted, score.points[name]) for score in standing.beside if name in score.points]
        facts = [[counted_word(position.game, lang, counted, count), str(count)] for counted, count in counts]
        if name in owned:
            funds = money_word(position.game, lang, "funds", amount=owned[name])
            facts.append([funds, funds])
        title = prompt_word(position, Sheet("", name), "title", lang, player=spoken_name(position.board, name, lang))
        return _tab(name, setup.name[lang]) | {
            "letter": setup.letter, "facts": facts, "color": look.fill, "ink": look.ink, "title": title,
            "sealed": session.sheet(name).sealed, "closed": name not in (*position.alive, *session.asked),
        }  # fmt: skip


def _tab(seat: str, name: str) -> dict[str, Any]:
    """A tab with a name alone."""
    return {
        "id": seat, "letter": "", "name": name, "facts": [], "color": "", "ink": "", "sealed": False, "closed": False,
        "title": name,
    }  # fmt: skip
