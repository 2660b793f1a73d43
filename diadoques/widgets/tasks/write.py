"""Write an order, by clicks or by its signs; the engine plays it and says what came of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from itertools import islice
from typing import Any, Final

import ipywidgets as w

from diadoques.api.game import Game
from diadoques.api.readings import Readings
from diadoques.api.report import Outcome, Report
from diadoques.api.signs import unit_sign
from diadoques.core.orders import Reading
from diadoques.explain.names import names_for
from diadoques.explain.readings import reading_text
from diadoques.explain.sentences import chain
from diadoques.explain.tables import contests
from diadoques.games.catalogue import game_of
from diadoques.games.notations import line_of, may_stand_beside
from diadoques.notation.meant import IN_WORDS, NO_ORDER
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.choices import choices, menu
from diadoques.widgets.map.map_picker import MapPicker
from diadoques.widgets.map.scenes import film, scene
from diadoques.widgets.tasks.situation import Situation
from diadoques.widgets.tasks.task import Task
from diadoques.widgets.tasks.words import paragraph, task_phrase

#: No task asks for more lines.
MOST_LINES: Final = 20
#: By which name a reading holds an order that shows how one is written.
_EXAMPLE: Final = "example"
TOLD: Final = frozenset({
    "bankrupt", "bribed", "captured", "citadel-taken", "counter-bribed", "discharged", "eliminated", "gift-given",
    "killed", "promoted", "recruited", "siege-lifted", "turned",
})  # fmt: skip
"""What else happened that a verdict tells, beside what became of the orders."""


class Write(Task):
    """A sheet of one player; what it must bring about is a question put to the report.

    Attributes:
        text: the lines.
        map: the board; a click writes a line.
        strengths: the tables of the contested spaces, once it was played.
        proposed: the lines of the last answer that was right, for the key.
    """

    def __init__(
        self,
        situation: Situation,
        player: str,
        goal: Callable[[Report[Game]], bool],
        lang: str,
        ask: str,
        hints: Sequence[str] = (),
        *,
        near: Iterable[str] = (),
        given: Sequence[str] = (),
        offer: bool = False,
    ) -> None:
        """A task.

        Args:
            near: spaces that the map shows beside the units'.
            given: lines that stand on the sheet already.
            offer: an offer of money is wanted, which no click on the map writes.
        """
        super().__init__(lang, ask, hints)
        self.situation, self.player, self._goal = situation, player, goal
        self._given = "\n".join(given)
        self.proposed: tuple[str, ...] = ()
        position = situation.position
        self._menu = menu(position, player, lang)
        self.map = MapPicker(
            board_scene(position.board.id, position.board.layer, situation.of),
            lang=lang, active=player, choices=choices(self._menu, position, player, lang),
            near=situation.spaces(near, player), scene=self._scene(given), resumes=True,
        )  # fmt: skip
        self.map.when("order", self._pointed)
        self.map.when("resume", self._resumed)
        moves = any(one.order.unit and one.order.to for row in self._menu.values() for one in row.offers)
        how = task_phrase(lang, "sheet_offer" if offer else "sheet" if moves else "sheet_winter")
        self._none = task_phrase(lang, "no_lines_offer" if offer else "no_lines")
        self.text = w.Textarea(
            value=self._given, placeholder=how, rows=max(3, len(given) + 1),
            description=task_phrase(lang, "your_orders"), layout=w.Layout(width="99%"),
        )  # fmt: skip
        self.text.tooltip, self.text.style.description_width = how, "initial"
        self.strengths = w.HTML()
        self.text.observe(lambda _: self._redraw(), "value")
        self.again = w.Button(description=task_phrase(lang, "again"), layout=w.Layout(width="auto"))
        self.again.on_click(lambda _: self.clear())
        self.lay(self.text, board=self.map, buttons=[self.on, self.again], below=[self.strengths])

    @property
    def lines(self) -> tuple[str, ...]:
        """What stands on the sheet, as far as any task could ask for it."""
        found = (line.strip() for line in self.text.value.splitlines() if line.strip())
        return tuple(islice(found, MOST_LINES))

    def _scene(self, lines: Sequence[str]) -> Any:
        """The board with the arrows of everybody's orders, his own among them as far as they can be read."""
        position, game = self.situation.position, game_of(self.situation.position)
        sheets = {**self.situation.others, self.player: lines}
        readings = [
            reading for player, row in sheets.items() for reading in game.read(position, player, list(row), self.lang)
        ]
        return scene(position, [one.order for one in readings if one.order is not None and one.followed])

    def _redraw(self) -> None:
        self.strengths.value = ""
        self.map.film = []
        self.map.scene = self._scene(self.lines)
        self.changed()

    def _pointed(self, message: Mapping[str, Any]) -> None:
        row, index = self._menu.get(str(message.get("unit"))), message.get("index")
        if row is None or not isinstance(index, int) or not 0 <= index < len(row.offers):
            return
        order = row.offers[index].order
        position = self.situation.position
        kept = (
            self.lines
            if may_stand_beside(position, order)
            else [one for one in self.lines if row.key not in self._taken(one)]
        )
        self.text.value = "\n".join([*kept, self.situation.written(order)])

    def _taken(self, line: str) -> set[str]:
        """The lines of the sheet that a line takes, be it clicked or typed."""
        position = self.situation.position
        readings = game_of(position).read(position, self.player, [line], self.lang)
        return {line_of(position, one.order) for one in readings if one.order is not None}

    def go_on(self) -> None:
        """The film is over: orders can be clicked again; what was said of them, and their strengths, may be read on."""
        self.map.film = []
        self.on.layout.display = "none"

    def _resumed(self, message: Mapping[str, Any]) -> None:
        """A unit was clicked while the film stood on the map: it is in hand at once."""
        unit = str(message.get("unit"))
        if unit not in self._menu:
            return
        self.go_on()
        self.map.lift = ""
        self.map.lift = unit

    def empty(self) -> None:
        """The sheet with what was given on it, and the board as it was."""
        self.text.value = self._given
        self._redraw()

    def clear(self) -> None:
        """Begin again."""
        self.empty()
        self.verdict.value, self.on.layout.display = "", "none"

    def judge(self) -> tuple[bool | None, str]:
        """Right when the report grants the goal; the sentences of his own orders, and the strengths, either way."""
        if not self.lines:
            return None, paragraph(self._none, "told", self.lang)
        right, told, self.strengths.value, self.map.film = self._played(self.lines)
        if right:
            self.proposed = self.lines
        return right, told

    def _played(self, lines: Sequence[str]) -> tuple[bool, str, str, Any]:
        """Whether lines bring the goal about; the sentences of their orders, the strengths, and the film."""
        game = self.situation.game
        readings = game.give(self.player, *lines)
        refused = "".join(paragraph(text, "told", self.lang) for text in self._refused(readings))
        # As the game took them: a line that holds several orders is as many.
        settled, report = self.situation.settled(self.player, [one.text for one in readings])
        own, right = set(game.orders), bool(self._goal(report))
        # What is not followed, or of no use, is said by its reading.
        kept = [one for one in report.orders if one.player in own and one.reason not in ("not-followed", "mistaken")]
        happened = [one for one in report.events if one.kind in TOLD and one.text]
        idle, others = self._of_others(report, own, right)
        every = [
            *(line for one in kept for line in self._why(one, settled)),
            *((text, "") for text in idle),
            *(line for one in others for line in self._why(one, settled)),
            *((one.text, one.rule) for one in happened),
        ]
        told = "".join(paragraph(text, "told", self.lang, rule) for text, rule in _once(every))
        tables = "".join(table.html for table in contests(settled, self.lang))
        if not right and not refused + told:  # in winter most that is followed is told by nobody
            told = paragraph(task_phrase(self.lang, "followed_in_vain"), "told", self.lang)
        return right, refused + told, tables, film(settled)

    def _refused(self, readings: Readings) -> Iterator[str]:
        """What is said of lines that are not fine; no order is named to which one would only have to say yes."""
        position, lines = self.situation.position, [one.text for one in readings]
        found = game_of(position).read(position, self.player, lines, self.lang)
        for at, (said, reading) in enumerate(zip(readings, found, strict=True)):
            if not said.fine and any(self._is_answer(one, lines, at) for one in _named(reading)):
                said = replace(said, sentence=reading_text(names_for(position, self.lang), _without_names(reading)))
            if not said.fine:
                yield str(said)

    def _is_answer(self, order: str, lines: Sequence[str], at: int) -> bool:
        """Whether an order that names places of its own is right, alone or where a line stands now."""
        words = {*re.findall(r"\w+", order)}.difference(re.findall(r"\w+", lines[at].upper()))
        if words.isdisjoint(self.situation.position.board.spaces):
            return False
        sheets = ([order], [*lines[:at], order, *lines[at + 1 :]])
        return any(self._goal(self.situation.settled(self.player, sheet)[1]) for sheet in sheets)

    def _why(self, one: Outcome, settled: Any) -> Iterator[tuple[str, str]]:
        """What became of an order, with its rule; then of one that failed, or was held against, what it hung on."""
        yield one.sentence, one.rule
        position = settled.before
        signs = {unit_sign(position, unit, self.lang): key for key, unit in position.units.items()}
        unit = signs.get(one.unit, "")
        cause = chain(settled, unit, self.lang) if unit and (one.success is False or one.by) else None
        for depth, line in cause.lines() if cause is not None else ():
            if depth:
                yield line.text, line.rule

    def _of_others(self, report: Report[Game], own: Collection[str], right: bool) -> tuple[list[str], list[Outcome]]:
        """What else an answer is told: who of his units had no order, and what became of the others' orders.

        Of a right answer, whom it stopped. Of an order that is void since its unit was bought another sentence tells.
        """
        position = self.situation.position
        mine = {unit_sign(position, unit, self.lang) for unit in position.units.values() if unit.owner == self.player}
        resolved = [one for one in report.events if one.kind == "resolved" and one.data.get("unit") in mine]
        idle = [one.text for one in resolved if one.data.get("order") is None]
        others = [one for one in report.orders if one.player not in own and one.reason != "void"]
        return ([], [one for one in others if one.success is False]) if right else (idle, others)

    def fill_in(self, answer: Sequence[str]) -> None:
        """The lines of the sheet."""
        self.text.value = "\n".join(answer)

    def current_answer(self) -> list[str] | None:
        """The lines, unless they are those that stood there."""
        return None if self.text.value == self._given else str(self.text.value).splitlines()

    def key(self) -> str:
        """The lines that were right, with what the engine says of them."""
        if not self.proposed:
            return ""
        lines = "<br>".join(f"<code>{escape(line)}</code>" for line in self.proposed)
        _, told, tables, _ = self._played(self.proposed)
        return f"{lines}{told}{tables}"


def _named(reading: Reading) -> Iterator[str]:
    """The orders that a reading names: what may have been meant, and how an order is written."""
    data = dict(reading.data)
    yield from reading.offers
    if _EXAMPLE in data:
        yield data[_EXAMPLE]
    if reading.code == IN_WORDS:
        yield f"{data['unit']} -> {data['to']}"


def _without_names(reading: Reading) -> Reading:
    """The same verdict, and no order named."""
    if reading.code == IN_WORDS:
        return replace(reading, code=NO_ORDER, data=(), offers=())
    return replace(reading, offers=(), data=tuple(one for one in reading.data if one[0] != _EXAMPLE))


def _once(lines: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Each sentence where it comes first."""
    known: set[str] = set()
    for text, rule in lines:
        if text not in known:
            known.add(text)
            yield text, rule
