"""Empires et Stratèges as the floors above see it (``games.door.Game``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from diadoques.core.answers import Answers, Report
from diadoques.core.events import Event, EventKind
from diadoques.core.marks import Marks
from diadoques.core.orders import Order, Reading
from diadoques.core.prompts import Prompts
from diadoques.core.untrusted import not_text
from diadoques.games.abilities import Abilities
from diadoques.games.catalogue import abouts
from diadoques.games.door import About, Standing
from diadoques.games.empires import marking, secrecy
from diadoques.games.empires.model import records
from diadoques.games.empires.model.options import OPTIONS
from diadoques.games.empires.model.orders import ORDERS, CampaignOrder
from diadoques.games.empires.model.position import NAME, Position
from diadoques.games.empires.model.scenario import begun
from diadoques.games.empires.model.seats import others
from diadoques.games.empires.model.tables import plain
from diadoques.games.empires.money.accounts import MONEY
from diadoques.games.empires.pictures import FILM
from diadoques.games.empires.players.sensible import Sensible
from diadoques.games.empires.season import flow
from diadoques.games.empires.sheets import notation
from diadoques.games.empires.sheets.lines import LINES
from diadoques.games.empires.sheets.parts import PARTS
from diadoques.games.record_names import as_written
from diadoques.games.ruled_options import RuledAgreement

_AGREEMENT: Final = RuledAgreement(OPTIONS, records.record_of)


class Empires:
    """The game; see ``games.door.Game`` for what each member does."""

    abilities: Final = Abilities(
        agreement=_AGREEMENT, orders=ORDERS, lines=LINES, parts=PARTS, money=MONEY, tables=plain, skill=Sensible(),
        beside=others, holders=marking.holders, pictures=FILM,
    )  # fmt: skip

    @property
    def about(self) -> About:
        """What ``about.toml`` says."""
        return abouts()[NAME]

    @property
    def kinds(self) -> Mapping[str, EventKind[Position]]:
        """What can happen in it."""
        return flow.kinds()

    def new(self, scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None) -> Position:
        """A scenario at its first question: taxes and sizes of the first season are known."""
        return flow.begin_campaign(begun(scenario, options, players))

    def awaits(self, position: Position) -> Prompts:
        """Who must answer, and what."""
        return flow.awaits(position)

    def legal(self, position: Position, seat: str, piece: str = "") -> Iterable[CampaignOrder]:
        """The legal orders of a state, or of one of its forces or fleets."""
        return notation.legal(position, seat, piece)

    def read(
        self, position: Position, player: str, lines: Sequence[str | CampaignOrder], lang: str = ""
    ) -> list[Reading[CampaignOrder]]:
        """Read the lines of a sheet."""
        return notation.read(position, player, not_text(lines, "lines"), lang)

    def write(self, position: Position, order: Order, lang: str = "") -> str:
        """An order in its notation."""
        return notation.write(position, order, lang)

    def resolve(self, position: Position, answers: Answers) -> Report[Position]:
        """What follows from the answers."""
        return flow.resolve(position, answers)

    def apply(self, position: Position, event: Event) -> Position:
        """The position after an event."""
        return flow.apply(position, event)

    def seen(self, report: Report[Position], player: str = "") -> Report[Position]:
        """Figures, and fleets that nobody has seen, are hidden."""
        return secrecy.seen(report, player)

    def record_of(self, position: Position) -> dict[str, Any]:
        """The position in plain values."""
        return records.record_of(position)

    def position_from(self, record: Mapping[str, Any], options: Mapping[str, str]) -> Position:
        """The position of a record, under these options; one that tells no states begins as its scenario does."""
        with as_written(record, self.about.board):
            if "states" not in record and "scenario" in record:
                stated = {**_AGREEMENT.of_record(record), **options}
                begins = self.new(str(record["scenario"]), stated)
                record = {**records.record_of(begins), **record}
            return records.position_from(record, options, flow.names())

    def standing(self, position: Position) -> Standing:
        """Prestige; there is no quota (EMP-15-01)."""
        points = {name: one.prestige for name, one in position.states.items() if name in position.players}
        gone = tuple(name for name in position.players if position.states[name].gone)
        return Standing(points, 0, 0, gone)

    def marks(self, position: Position) -> Marks:
        """What lies on its map."""
        return marking.marks(position)


GAME: Final = Empires()
