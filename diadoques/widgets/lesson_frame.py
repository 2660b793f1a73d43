"""Around the sheets of a lesson: its game is opened, or why it cannot be; whose turn it is, how it ended."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as w

from diadoques.classroom.answer_by_answer import asked_now
from diadoques.classroom.presence import OPEN_ELSEWHERE, check_free
from diadoques.classroom.session import Session
from diadoques.core.faults import Fault
from diadoques.core.prompts import Prompt
from diadoques.explain.faults import fault_text
from diadoques.explain.position import ending_text
from diadoques.games.catalogue import load_game
from diadoques.widgets.class_page import button
from diadoques.widgets.kit.guard import run_guarded
from diadoques.widgets.prompt_words import progress, prompt_word
from diadoques.widgets.sheet.dice_box import FIRST, FIRST_OPTION, FirstThrows
from diadoques.widgets.words import spoken_name, word

# --- Opening the game of a folder on a screen, or why it cannot be, with the ways out; what is said once it is open


def opening_note(session: Session, lang: str) -> str:
    """The note under the map, "" for a game that begins."""
    if session.differs is not None:
        return word(lang, "opened_before", why=fault_text(session.differs, lang), name=session.kept)
    if session.lost:
        return _lost(session, lang)
    begun = session.reports or any(session.undo_depth(player) for player in session.position.players)
    return word(lang, "opened_again") if begun else ""


def _lost(session: Session, lang: str) -> str:
    """Whose act was cut short, and no more: what it was stands on nobody's sheet and is for no other's eyes."""
    for player in session.position.players:
        if json.dumps(player, ensure_ascii=False) in session.lost:
            return word(lang, "lost_act_of", player=spoken_name(session.position.board, player, lang))
    return word(lang, "lost_act")


def plays_itself(session: Session, player: str, lang: str) -> str:
    """That nobody plays a player, and who writes his orders then."""
    return word(lang, "plays_itself", player=spoken_name(session.position.board, player, lang))


class OpeningBox:
    """Opens a game in a box, or says there why not, and offers the ways out.

    Attributes:
        first: the throws that the game wants before it begins, once it has asked for them.
    """

    first: FirstThrows

    def __init__(
        self,
        box: w.VBox,
        lang: str,
        game: str,
        options: Mapping[str, str],
        start: Callable[[str | Path, str, Mapping[str, str]], None],
    ) -> None:
        """``start`` is told the folder, the game and its options, and fills the box."""
        self._box, self._lang, self._game, self._options, self._start = box, lang, game, dict(options), start

    def begin(self, folder: str | Path, take: bool = False) -> None:
        """Open the game, or say why not; one that is open elsewhere is taken over by ``take`` alone."""
        wanted: list[Fault] = []
        ways: dict[str, Callable[[], None]] = {"retry": lambda: self.begin(folder)}

        def start() -> None:
            try:
                if not take:
                    check_free(folder)
                self._start(folder, self._game, self._options)
            except Fault as fault:
                if fault.code == OPEN_ELSEWHERE:
                    ways["take_over"] = lambda: self.begin(folder, take=True)
                if fault.code != FIRST:
                    raise
                wanted.append(fault)

        trouble = run_guarded(start, self._lang, Path(folder))
        if wanted:
            self._throw_first(folder, wanted[0])
        elif trouble:
            self._ask(trouble, ways)

    def _throw_first(self, folder: str | Path, wanted: Fault) -> None:
        """Ask for the throws with which the game begins, and open it with them."""

        def thrown(numbers: str) -> None:
            self._options[FIRST_OPTION] = f"{self._options.get(FIRST_OPTION, '')} {numbers}".strip()
            self.begin(folder)

        self.first = FirstThrows(wanted, load_game(self._game).about, self._lang, thrown)
        self._box.children = [self.first.box]

    def _ask(self, trouble: str, ways: Mapping[str, Callable[[], None]]) -> None:
        """Say why no game is shown, with the ways out as buttons, each by its word."""
        buttons = []
        for key, act in ways.items():
            buttons.append(button(act))
            buttons[-1].description = word(self._lang, key)
        self._box.children = [w.HTML(f'<b role="alert">{escape(trouble)}</b>'), *buttons]


# --- What a lesson tells beside the map where no sheet lies open: whose turn it is, how far everybody is, how it ended


class Told:
    """Texts about the game of a lesson, each ready to be shown in the language asked for."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._text, self._progress, self._ending = w.HTML(), w.HTML(), w.HTML()

    def overview(self, lang: str, absent: Collection[str]) -> list[Any]:
        """What all see of a phase that is written for: how far everybody is; ``absent``: seats that are not told."""
        self._text.value = escape(word(lang, "overview_hidden" if self._session.hidden else "overview"))
        self._progress.value = progress(self._session, lang, absent)
        return [self._text, self._progress]

    def curtain(self, lang: str) -> Any:
        """The others look away before a sheet is opened."""
        self._text.value = escape(word(lang, "curtain"))
        return self._text

    def turn(self, lang: str) -> Any:
        """Whose turn it is, for all."""
        asked = asked_now(self._session)
        name = spoken_name(self._session.position.board, asked.seat if asked is not None else "", lang)
        self._text.value = f"<h3>{escape(self.asked('title', asked, lang, player=name))}</h3>"
        return self._text

    def ended(self, lang: str) -> Any:
        """How the game has ended."""
        self._ending.value = f"<h3>{escape(ending_text(self._session.position, lang))}</h3>"
        return self._ending

    def asked(self, role: str, prompt: Prompt | None, lang: str, **data: object) -> str:
        """A phrase for a prompt."""
        return prompt_word(self._session.position, prompt or Prompt("", ""), role, lang, **data)
