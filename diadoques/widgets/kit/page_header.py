"""The strip at the top of a lesson: the season, the language, the players; and the tabs below it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import anywidget
import ipywidgets as w
import traitlets

from diadoques.board.people import players
from diadoques.classroom.privacy import plan_of
from diadoques.classroom.session import Session
from diadoques.core.calendar import Season
from diadoques.core.figures import with_minus
from diadoques.core.language import LANGUAGES, OWN_NAMES
from diadoques.core.prompts import Sheet
from diadoques.draw.palette import livery
from diadoques.draw.words import date, game_title
from diadoques.explain.catalogue import counted_word, money_word
from diadoques.explain.position import tidings
from diadoques.games.seats import OTHERS, extra_seats
from diadoques.widgets.kit.boxes import static
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.prompt_words import prompt_word
from diadoques.widgets.words import seat_heading, spoken_name, word

# --- The tabs of a lesson: one a player, one for all, that of an umpire who sits here, that of the class while asked


class Tabs(anywidget.AnyWidget):
    """One row of tabs that neither wraps nor cuts: names give way to letters, and the row to a list on a phone.

    Traits (plain JSON):
        tabs: ``id``, ``letter``, ``name``, ``facts`` (pairs: the whole words, the few signs), ``color``, ``ink``,
            ``sealed``, ``closed`` (cannot be chosen), ``title`` (said by the pointer and to screen readers).
        chosen: the id of the tab that is open.
        label: what the row is called.
    """

    _esm = static("tabs")
    _css = ""

    tabs = traitlets.List(traitlets.Dict()).tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)

    def __init__(self, choose: Callable[[str], None]) -> None:
        """``choose`` is called with the id of a tab that was clicked."""
        super().__init__()
        self._choose = choose
        self.on_msg(self._hear)

    def show(self, tabs: Sequence[Mapping[str, Any]], chosen: str, label: str) -> None:
        """Show these."""
        with self.hold_sync():
            self.tabs, self.chosen, self.label = [dict(tab) for tab in tabs], chosen, label

    def tab(self, name: str) -> dict[str, Any] | None:
        """The tab of ``name``, as it is shown, or None."""
        return next((dict(tab) for tab in self.tabs if tab["id"] == name), None)

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        # Messages come from a browser: only a tab that is there and open is chosen.
        if isinstance(content, dict) and content.get("kind") == "choose":
            tab = self.tab(str(content.get("id")))
            if tab is not None and not tab["closed"]:
                self._choose(tab["id"])


# --- The strip at the top of a lesson: the season, the language, the players with their colour, letter and points


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

    def show(
        self,
        session: Session,
        chosen: str,
        lang: str,
        season: Season,
        purses: Collection[str],
        beside: Sequence[str] = (),
    ) -> None:
        """Say what is now, in ``lang``.

        Args:
            season: the one that is looked at.
            purses: players whose treasuries may be seen (DIA-8A3-02).
            beside: those who sit here and are no players: they have a tab though nothing is asked of them.
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
        others = set(session.asked).difference(extra_seats(position)).union(beside)
        tabs += [_tab(seat, seat_heading(position.board, seat, lang)) for seat in OTHERS if seat in others]
        self.tabs.show(tabs, chosen, word(lang, "seats"))

    def _player(self, session: Session, name: str, lang: str, owned: Mapping[str, int]) -> dict[str, Any]:
        """The tab of a player: his letter and name, what he counts, what he owns where that may be seen."""
        position, standing = session.position, session.game.standing(session.position)
        setup, look = players(session.game.about.board)[name], livery(name, session.game.about.board)
        counts = [(session.game.about.counted, standing.points.get(name, 0))]
        counts += [(score.counted, score.points[name]) for score in standing.beside if name in score.points]
        facts = [[counted_word(position.game, lang, counted, count), with_minus(count)] for counted, count in counts]
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
