"""Opening the game of a folder on a screen, or why it cannot be, with the ways out; what is said once it is open."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path

import ipywidgets as w

from diadoques.classroom.presence import OPEN_ELSEWHERE, check_free
from diadoques.classroom.session import Session
from diadoques.core.faults import Fault
from diadoques.explain.faults import fault_text
from diadoques.games.catalogue import load_game
from diadoques.widgets.class_page import button
from diadoques.widgets.kit.guard import run_guarded
from diadoques.widgets.sheet.dice_box import FIRST, FIRST_OPTION, FirstThrows
from diadoques.widgets.words import spoken_name, word


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
