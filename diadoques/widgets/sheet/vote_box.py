"""The predictions of one seat: for each contested space, who will enter it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.classroom.predicting import NOBODY, ContestQuestion
from diadoques.classroom.room import Room
from diadoques.explain.names import names_for
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.words import class_word, spoken_name

#: What stands in a list before anything is chosen.
_OPEN: Final = "…"


class VoteBox:
    """A list for each question; ``box`` is what is shown."""

    def __init__(
        self, room: Room, seat: str, ask: Callable[[Callable[[], object]], bool], *, named: bool = False
    ) -> None:
        """``ask`` runs an act of the room; ``named``: the seat stands before its lists, where several are shown."""
        self.room, self.seat, self._ask, self._named = room, seat, ask, named
        self.lists: dict[str, Any] = {}
        self.head = w.HTML()
        self.rows = w.VBox([])
        self.box = w.VBox([self.head, self.rows])
        self.box.add_class("dia-votes")
        self._shown: tuple[object, ...] = ()
        self._telling = False

    def show(self, lang: str) -> None:
        """Show what was predicted so far; nothing while no votes are taken."""
        questions = self.room.prediction.questions
        self.box.layout.display = "" if self.room.prediction.open else "none"
        board = self.room.session.position.board
        name = spoken_name(board, self.seat, lang).bare
        told = class_word(lang, "predict_head" if questions else "predict_none")
        self.head.value = f"<h3>{escape(name if self._named else told)}</h3>" if self.room.prediction.open else ""
        if self._shown != (lang, questions):
            self._shown = (lang, questions)
            self.lists = {one.space: self._list(one, lang) for one in questions}
            fill(self.rows, self.lists.values())
        votes = self.room.prediction.votes(self.seat)
        self._telling = True
        for space, one in self.lists.items():
            one.value = votes.get(space)
        self._telling = False

    def _list(self, question: ContestQuestion, lang: str) -> Any:
        board = self.room.session.position.board
        choices = [
            (class_word(lang, "predict_nobody") if one == NOBODY else spoken_name(board, one, lang).bare, one)
            for one in question.choices
        ]
        found = w.Dropdown(options=[(_OPEN, None), *choices], value=None)
        found.description = space_word(self.room, question, lang)
        found.style.description_width = "auto"
        found.observe(lambda change: self._voted(question.space, change["new"]), "value")
        return found

    def _voted(self, space: str, choice: Any) -> None:
        if not self._telling:
            self._ask(lambda: self.room.prediction.vote(self.seat, space, choice))


def space_word(room: Room, question: ContestQuestion, lang: str) -> str:
    """The space of a question, as people call it."""
    return names_for(room.session.position, lang).place(question.space).bare


def predictions_html(room: Room, lang: str) -> str:
    """The questions, and how many have predicted, as HTML; who predicted what is nobody's business yet."""
    questions, seats = room.prediction.questions, [seat for seat in room.seats if seat not in room.empty]
    if not questions:
        return f"<h3>{escape(class_word(lang, 'predict_none'))}</h3>"
    names = [class_word(lang, "predict_ask", space=space_word(room, one, lang)) for one in questions]
    voted = sum(bool(room.prediction.votes(seat)) for seat in seats)
    lines = "".join(f"<li>{escape(one)}</li>" for one in names)
    told = escape(class_word(lang, "predict_voted", done=voted, wanted=len(seats)))
    return f"<h3>{escape(class_word(lang, 'predict_head'))}</h3><ul>{lines}</ul><p>{told}</p>"


def scores_html(room: Room, turn: int, lang: str) -> str:
    """Who predicted how much of report number ``turn`` rightly, as HTML; "" where nobody did."""
    found, whole = room.prediction.scores(turn)
    if not found:
        return ""
    board = room.session.position.board
    told = " · ".join(
        f"{spoken_name(board, seat, lang).bare} {right}"
        for seat, right in sorted(found.items(), key=lambda one: -one[1])
    )
    return f"<p><b>{escape(class_word(lang, 'predict_score', all=whole))}</b> {escape(told)}</p>"


def foretold_html(room: Room, seat: str, turn: int, lang: str) -> str:
    """What ``seat`` predicted of report number ``turn``, and what came of it, as HTML; "" where nothing."""
    position = room.session.position

    def named(player: str | None) -> object:
        return spoken_name(position.board, player, lang) if player else ""

    lines = []
    for one in room.prediction.verdicts(seat, turn):
        came = "predict_came" if one.entered != NOBODY else "predict_came_nobody"
        truth = class_word(lang, came, player=named(one.entered))
        wrong = "predict_wrong" if one.said else "predict_wrong_nobody"
        key = "predict_right" if one.right else "predict_unsaid" if one.said is None else wrong
        space = names_for(position, lang).place(one.space).bare
        told = class_word(lang, key, space=space, said=named(one.said), truth=truth)
        lines.append(f"<li>{'✓' if one.right else '✗' if one.said is not None else '–'} {escape(told)}</li>")
    return f"<h3>{escape(class_word(lang, 'predict_own'))}</h3><ul>{''.join(lines)}</ul>" if lines else ""
