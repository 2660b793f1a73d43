"""Les Diadoques as the floors above see it (``games.door.Game``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from diadoques.core import answers as core
from diadoques.core.events import Event, EventKind
from diadoques.core.marks import Marks
from diadoques.core.prompts import Prompts
from diadoques.core.untrusted import not_text
from diadoques.games.abilities import Abilities
from diadoques.games.catalogue import abouts
from diadoques.games.diadoques.abilities import ABILITIES
from diadoques.games.diadoques.events.apply import apply, kinds
from diadoques.games.diadoques.events.resolution import Answers, Report
from diadoques.games.diadoques.marking import marks
from diadoques.games.diadoques.model.orders import Order, Reading
from diadoques.games.diadoques.model.position import GAME as NAME
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.settings import split, with_settings
from diadoques.games.diadoques.notation.writing import write
from diadoques.games.diadoques.orders import reading
from diadoques.games.diadoques.orders.legal_orders import options_for
from diadoques.games.diadoques.records import interchange, saved
from diadoques.games.diadoques.season import protocol, standing
from diadoques.games.diadoques.season.privacy import report_seen_by
from diadoques.games.door import About, Standing
from diadoques.games.record_names import as_written, with_all_ids


class Diadoques:
    """The game; see ``door.Game`` for what each of its members does."""

    @property
    def about(self) -> About:
        """What ``about.toml`` says."""
        return abouts()[NAME]

    @property
    def abilities(self) -> Abilities:
        """Money, votes, people and the first levy."""
        return ABILITIES

    @property
    def kinds(self) -> Mapping[str, EventKind[Position]]:
        """What can happen in it, by all its chapters."""
        return kinds()

    def new(self, scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None) -> Position:
        """A game before its first orders."""
        layer, agreed = split(options)
        return protocol.new(scenario, layer or "basic", players, agreed)

    def awaits(self, position: Position) -> Prompts:
        """Who must answer."""
        return protocol.awaits(position)

    def legal(self, position: Position, seat: str, piece: str = "") -> Iterable[Order]:
        """Legal orders of a player, or of one unit or diadoch."""
        return options_for(position, piece) if piece else protocol.options(position, seat)

    def read(self, position: Position, player: str, lines: Sequence[str | Order], lang: str = "") -> list[Reading]:
        """One reading a line: the notation is the same in every language, ``lang`` is that of the offers."""
        typed = [line for line in not_text(lines, f"orders.{player}") if isinstance(line, str)]
        if len(typed) < len(lines):
            return protocol.readings_of(position, player, lines)
        return reading.read(position, player, typed, lang or "fr")

    def write(self, position: Position, order: Order, lang: str = "") -> str:
        """An order in the notation."""
        return write(position, order, lang) if lang else write(position, order)

    def resolve(self, position: Position, answers: Answers) -> Report:
        """Settle what is waited for."""
        return protocol.resolve(position, answers)

    def apply(self, position: Position, event: Event) -> Position:
        """The position after an event."""
        return apply(position, event)

    def seen(self, report: core.Report[Position], player: str = "") -> Report:
        """A report as a player may read it."""
        return report_seen_by(Report(report.before, report.events, report.after), player)

    def record_of(self, position: Position) -> dict[str, Any]:
        """The position in the text format."""
        return saved.record_of(position)

    def position_from(self, record: Mapping[str, Any], options: Mapping[str, str]) -> Position:
        """The position of a record."""
        layer, agreed = split(options)
        told = with_all_ids(record, self.about.board)
        with as_written(record, self.about.board):
            return interchange.position_from(with_settings(told, agreed), layer)

    def standing(self, position: Position) -> Standing:
        """Points of victory, and what a chapter counts beside."""
        return standing.standing(position)

    def marks(self, position: Position) -> Marks:
        """What lies on the board."""
        return marks(position)


GAME: Final = Diadoques()
