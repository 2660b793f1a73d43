"""The map and the column beside it: what one seat sees of a game, and how it orders by clicks and by lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from diadoques.classroom.privacy import picks_unseen, plan_of
from diadoques.classroom.session import Session
from diadoques.core.orders import Order
from diadoques.games.showing import position_seen_by
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.choices import Menu, choices, menu
from diadoques.widgets.map.map_picker import MapPicker
from diadoques.widgets.map.scenes import scene
from diadoques.widgets.sheet.column import Column
from diadoques.widgets.sheet.option_list import offers
from diadoques.widgets.sheet.order_sheet import OrderSheet
from diadoques.widgets.sheet.panel import Do


class SeatView:
    """One seat at the board; which one is open is for the page to say (``writer``).

    Attributes:
        map: the clicked map.
        column: all that the seat is asked.
        writer: whose sheet lies open, or "" for nobody's.
        reader: whose eyes are on the screen: the board is drawn as he may see it, "" as all may; None where all of
            them look on, and nothing is hidden.
    """

    def __init__(self, session: Session, do: Do, lang: str) -> None:
        """``do`` runs an act, shows what changed, and turns faults into sentences."""
        self.session, self._do, self._lang = session, do, lang
        self.writer = ""
        self.reader: str | None = None
        about = session.game.about
        self.map = MapPicker(board_scene(about.board, session.position.board.layer, about.id), lang=lang)
        self.map.when("order", self._pointed)
        self.map.when("clear", self._cleared)
        self.map.when("undo", self._undone)
        self.map.when("selected", self._selected)
        self.map.when("offer", self._offered)
        self.column = Column(session, do)
        self.sheet.lift, self.sheet.put_down = self.lift, self._put_down
        self._menus: dict[tuple[int, str, str], Menu] = {}
        self._planned: Any = None

    @property
    def sheet(self) -> OrderSheet:
        """Where orders are written."""
        return self.column.sheet

    @property
    def planned(self) -> Any:
        """The position to plan on; the same value as long as nothing of it changes.

        Where the sheets are hidden, it is that of whose sheet lies open: he knows his own first units.
        """
        planned = plan_of(self.session, self.writer)
        if self._planned is not planned:
            self._planned, self._menus = planned, {}
        return planned

    @property
    def menu(self) -> Menu:
        """What is legal for the seat whose sheet lies open, unit by unit; nothing where no sheet is asked."""
        writer, planned = self.writer, self.planned
        key = (id(planned), writer, self._lang)
        if key not in self._menus:
            written = writer and self.session.prompts.sheet(writer) is not None and not self.session.over
            self._menus[key] = menu(planned, writer, self._lang) if written else {}
        return self._menus[key]

    def show(self, lang: str, active: str, orders: Iterable[Order]) -> None:
        """Show the board with ``orders``; the units of all but ``active`` are dimmed ("": nobody's)."""
        self._lang = lang
        self.map.lang = lang
        self.map.active = active
        seen = tuple(orders)
        self.map.lift, self.map.offers = "", {}
        shown = self.planned if self.reader is None else position_seen_by(self.planned, self.reader)
        self.map.scene = self._veiled(scene(shown, seen))
        self.map.choices = choices(self.menu, self.planned, self.writer, lang, seen)

    def _veiled(self, shown: dict[str, Any]) -> dict[str, Any]:
        """The scene; of what others pick in secret, nothing is drawn that only may be so (``privacy.supposed_by``)."""
        picking = picks_unseen(self.session, self.writer)
        for piece in shown["pieces"]:
            if piece["owner"] in picking:
                piece["supposed"] = True
        return shown

    def ask(self) -> Any:
        """The column of whose sheet lies open, filled with what he is asked."""
        self.column.show(self.writer, self._lang, self.menu)
        self.point()
        return self.column.box

    def point(self) -> None:
        """Light on the map what a click there would answer, and what is ticked."""
        panel = self.column.pointed if self.session.prompts.answer_by_answer and self.writer else None
        if panel is None:
            self.map.offers = {}
            return
        panel.ticked_anew = self.point
        ticked = [index for index, one in enumerate(panel.prompt.of) if one in panel.ticked]
        told, play = offers(self.session, panel, self._lang), self.session.game.abilities.play
        about = play.about(self.session.position) if play is not None else ""
        asked = {"key": self._key, "about": about, "many": panel.many, "list": told, "ticked": ticked}
        self.map.offers = asked if told or about else {}

    @property
    def _key(self) -> str:
        """What is asked now; a click on what was asked before is none any more."""
        return f"{len(self.session.reports)} {self.session.prompts.prompts[0].name}"

    def _offered(self, said: Mapping[str, Any]) -> None:
        panel, picked = self.column.pointed, said.get("picked")
        if panel is None or not self.map.offers or said.get("key") != self._key:
            return
        if isinstance(said.get("place"), str):
            panel.refuse(said["place"])
        if not isinstance(picked, list):
            return
        known = panel.prompt.of
        panel.pick(str(known[one]) for one in picked if isinstance(one, int) and 0 <= one < len(known))

    def lift(self, piece: str) -> None:
        """Take a unit of the open sheet in hand on the map, as a click on it does; any other is left standing."""
        self.map.lift = ""
        if piece in self.menu:
            self.map.lift = piece

    def forget(self) -> None:
        """After a game was begun anew: nothing of the old one is planned on."""
        self._planned = None

    def _pointed(self, said: Mapping[str, Any]) -> None:
        unit, index = said.get("unit"), said.get("index")
        row = self.menu.get(str(unit))
        if row is not None and isinstance(index, int) and 0 <= index < len(row.offers):
            self.sheet.give(row.offers[index].order, pointed=True)

    def _cleared(self, said: Mapping[str, Any]) -> None:
        unit, writer = str(said.get("unit")), self.writer
        if writer:
            self._do(lambda: self.session.withdraw(writer, unit))

    def _undone(self, _said: Mapping[str, Any]) -> None:
        writer = self.writer
        if writer:
            self._do(lambda: self.session.undo(writer))

    def _selected(self, said: Mapping[str, Any]) -> None:
        self.map.lift = ""
        self.sheet.point_out(str(said.get("unit")))

    def _put_down(self) -> None:
        """What was in hand on the map is done with on the sheet."""
        self.map.laid += 1
