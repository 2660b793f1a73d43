"""What the pages of a class share: a language, a note, a refresh after every change of the room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

import ipywidgets as w

from diadoques.classroom.room import Room
from diadoques.core.language import LANGUAGES, OWN_NAMES
from diadoques.core.phrases import known_language
from diadoques.draw.words import date, game_title
from diadoques.widgets.kit.boxes import Shown
from diadoques.widgets.kit.guard import run_guarded
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.words import speaking_of

#: The screen that all see together; it opens by a code of its own, as seats do.
PROJECTOR: Final = "projector"


class ClassPage(Shown):
    """A page of ``room``; ``box`` is what is shown, in a notebook or by a server.

    Attributes:
        lang: its language.
        note: the sentence of a fault, or what was done, or "".
        for_pupils: pupils see it, who are told no path of the teacher's disk.
    """

    for_pupils: ClassVar[bool] = True

    def __init__(self, room: Room, lang: str) -> None:
        self.room, self.lang, self.note = room, known_language(lang), ""
        self._stage: object = room.session.position
        self._trouble = ""  # what went wrong last
        self.box = w.VBox([])
        for name in ("dia-lesson", "dia-class"):
            self.box.add_class(name)
        self.message = w.HTML()
        self.language = language_buttons(self.lang, self.speak)
        room.changed.append(self.show)

    def close(self) -> None:
        """Follow the room no longer."""
        if self.show in self.room.changed:
            self.room.changed.remove(self.show)

    def speak(self, lang: str) -> None:
        """Change the language of the page."""
        if lang != self.lang:
            self.lang, self.note = known_language(lang), ""
            self.show()

    def do(self, act: Callable[[], object]) -> None:
        """Run an act on the game, then show everybody what changed; a fault becomes a sentence of this page."""
        self.note = self._trouble = self._guarded(act)
        self.room.tell()

    def ask(self, act: Callable[[], object]) -> bool:
        """Run an act of the room, which tells everybody by itself; returns whether it was done."""
        self.note = ""
        self.note = self._trouble = self._guarded(act)
        done = not self._trouble
        self.show()
        return done

    def _guarded(self, act: Callable[[], object]) -> str:
        return run_guarded(act, self.lang, self.room.session.folder, pupils=self.for_pupils)

    def tick(self) -> None:
        """A clock in a browser says that the time is up: if it is, the room tells everybody, and else nothing is shown.

        A page that was shown anew would only set that clock again, which would say so again.
        """
        self.note = self._guarded(self.room.tick) or self.note

    def show(self) -> None:
        """Show the room as it stands; what was said before the season was settled is said no more."""
        if self._stage is not self.room.session.position:
            self._stage, self.note = self.room.session.position, ""
        with speaking_of(self.room.session.game.about.id):
            trouble = self._guarded(self.draw)
        note = trouble or self.note
        look = "dia-aloud" if note in (trouble, self._trouble) else "dia-note"
        self.message.value = f'<div class="{look}" role="status">{html_text(note, self.lang)}</div>' if note else ""
        self.message.layout.display = "" if note else "none"

    def draw(self) -> None:
        """Fill the widgets."""
        raise NotImplementedError

    @property
    def season(self) -> str:
        """The season that is played, in words."""
        position = self.room.session.position
        return date(position.season, self.lang, position.game)

    @property
    def game(self) -> str:
        """The name of the game."""
        return game_title(self.room.session.game.about.id, self.lang)


def language_buttons(lang: str, speak: Callable[[str], object]) -> Any:
    """The languages side by side, ``lang`` pressed; ``speak`` is told which other one is wanted."""
    found = w.ToggleButtons(
        options=[(OWN_NAMES[one], one) for one in LANGUAGES], value=lang, layout=w.Layout(width="auto")
    )
    found.style.button_width = "6.5em"
    found.observe(lambda change: speak(str(change["new"])), "value")
    return found


def button(act: Callable[[], Any], *classes: str, width: str = "auto") -> Any:
    """A button that does ``act``."""
    found = w.Button(layout=w.Layout(width=width))
    for name in classes:
        found.add_class(name)
    found.on_click(lambda _: act())
    return found


def row(*children: Any) -> Any:
    """Buttons side by side."""
    found = w.HBox(list(children))
    found.add_class("dia-buttons")
    return found
