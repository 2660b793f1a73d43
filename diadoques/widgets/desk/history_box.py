"""Whether history stands beside the turns of a class: the box that the teacher ticks."""

from __future__ import annotations

import ipywidgets as w

from diadoques.classroom.room import Room
from diadoques.explain.history import history_of
from diadoques.widgets.class_page import ClassPage
from diadoques.widgets.words import class_word


def history_box(page: ClassPage, room: Room) -> w.Checkbox:
    """The box; what is ticked holds for all screens of the room."""
    box = w.Checkbox(value=room.history, indent=False, layout=w.Layout(width="auto"))

    def wish(_change: object) -> None:
        if room.history != box.value:
            page.ask(lambda: setattr(room, "history", box.value))

    box.observe(wish, "value")
    return box


def show_history(box: w.Checkbox, room: Room, lang: str) -> None:
    """Show the box as the room has it; not where nothing is told of the history of the game."""
    box.description, box.value = class_word(lang, "history"), room.history
    box.layout.display = "none" if history_of(room.session.game.about.id) is None else ""
