"""Proposals to end the game, put with the orders, and the vote on them at the end of the season (section 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as w

from diadoques.board.people import players
from diadoques.classroom.session import Session
from diadoques.core.phases import PROPOSALS, VOTE
from diadoques.widgets.boxes import fill
from diadoques.widgets.words import spoken_name, word


def spoken(board: str, names: Sequence[str], lang: str) -> str:
    """``Antipater, Ptolémée``."""
    return ", ".join(players(board)[name].name[lang] for name in names)


class Proposals:
    """Boxes to tick for the winners one proposes; folded away until asked for."""

    def __init__(self, session: Session, do: Callable[[Callable[[], None]], None]) -> None:
        self.session = session
        self._player = ""
        self.ticks: dict[str, Any] = {}
        self._how = w.HTML()
        self._said = w.HTML()
        self._boxes = w.HBox([], layout=w.Layout(flex_flow="row wrap"))
        self.put = w.Button(layout=w.Layout(width="auto"))
        self.drop = w.Button(layout=w.Layout(width="auto"))
        self.put.on_click(lambda _: do(self._put))
        self.drop.on_click(lambda _: do(lambda: session.say(self._player, PROPOSALS, [])))
        self._inner = w.VBox([self._how, self._boxes, w.HBox([self.put, self.drop]), self._said])
        self._inner.layout.display = "none"
        self.unfold = w.ToggleButton(value=False, layout=w.Layout(width="auto"))
        self.unfold.observe(self._fold, "value")
        self.box = w.VBox([self.unfold, self._inner])

    def show(self, player: str, lang: str) -> None:
        """The proposal of ``player``."""
        self._player = player
        self.unfold.description = word(lang, "propose")
        self._how.value = escape(word(lang, "propose_how"))
        proposal: Sequence[str] = next(iter(self.session.sheet(player).said.get(PROPOSALS, ())), ())
        names = self.session.position.alive
        self.ticks = {
            name: w.Checkbox(
                value=name in proposal,
                description=players(self.session.game.board)[name].name[lang],
                indent=False,
                layout=w.Layout(width="8em"),
            )
            for name in names
        }
        fill(self._boxes, self.ticks.values())
        self.put.description = word(lang, "propose_do")
        self.drop.description = word(lang, "propose_undo")
        self.drop.disabled = not proposal
        said = word(lang, "proposed", winners=spoken(self.session.game.board, proposal, lang))
        self._said.value = escape(said) if proposal else ""

    def put_away(self) -> None:
        """Leave nothing of the proposal on the screen."""
        self._player, self.ticks = "", {}
        fill(self._boxes, ())
        self._said.value = ""
        self.unfold.value = False

    def _fold(self, change: Mapping[str, Any]) -> None:
        self._inner.layout.display = "" if change["new"] else "none"

    def _put(self) -> None:
        winners = [name for name, tick in self.ticks.items() if tick.value]
        self.session.say(self._player, PROPOSALS, [winners] if winners else [])


class Ballot:
    """The ballot of one player: a tick for each proposal he accepts."""

    def __init__(self, session: Session, do: Callable[[Callable[[], None]], None]) -> None:
        self.session = session
        self._player = ""
        self._head = w.HTML()
        self._rows = w.VBox([])
        self._said = w.HTML()
        self.ticks: list[Any] = []
        self.cast = w.Button(layout=w.Layout(width="auto"))
        self.cast.on_click(lambda _: do(self._cast))
        self.box = w.VBox([self._head, self._rows, self.cast, self._said])

    def show(self, player: str, lang: str) -> None:
        """The ballot of ``player``; what he ticked is secret once cast (DIA-2-05)."""
        self._player = player
        name = spoken_name(self.session.position.board, player, lang)
        self._head.value = f"<h3>{escape(word(lang, 'vote', player=name))}</h3>"
        proposals = self.session.game.table(self.session.position).votes
        self.ticks = [
            w.Checkbox(
                description=word(lang, "vote_for", winners=spoken(self.session.game.board, one, lang)),
                indent=False,
                layout=w.Layout(width="99%"),
            )
            for one in proposals
        ]
        fill(self._rows, self.ticks)
        self.cast.description = word(lang, "vote_do")
        done = VOTE in self.session.sheet(player).said
        self._said.value = f"<b>{escape(word(lang, 'voted'))}</b>" if done else ""

    def put_away(self) -> None:
        """Leave nothing of the ballot on the screen."""
        self._player, self.ticks = "", []
        fill(self._rows, ())
        self._head.value = self._said.value = ""

    def _cast(self) -> None:
        proposals = self.session.game.table(self.session.position).votes
        accepted = [one for one, tick in zip(proposals, self.ticks, strict=True) if tick.value]
        self.session.say(self._player, VOTE, accepted)
