"""Classic Diplomacy, and the games of its family, as the floors above see them (``games.catalogue.Game``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from diadoques.conflict.film import Film
from diadoques.core import answers as core
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.marks import Marks
from diadoques.core.orders import Order, Reading
from diadoques.core.phases import ADJUSTMENTS
from diadoques.core.pieces import ARMY, FLEET, Unit
from diadoques.core.prompts import Prompts
from diadoques.games.catalogue import Choice, Quote, Table
from diadoques.games.diplomacy import interchange, protocol, reading
from diadoques.games.diplomacy.adjustments import allowance, builds_possible, change
from diadoques.games.diplomacy.apply import apply
from diadoques.games.diplomacy.control import quota
from diadoques.games.diplomacy.cross_checks import followed
from diadoques.games.diplomacy.film import FILM
from diadoques.games.diplomacy.names import place_text
from diadoques.games.diplomacy.options import options as options_of
from diadoques.games.diplomacy.options import options_for
from diadoques.games.diplomacy.position import ENGLISH, FRENCH, NOTATIONS, Position
from diadoques.games.diplomacy.resolution import Answers, Report
from diadoques.games.diplomacy.rulings import RULE_SETS, SEED, switches
from diadoques.games.diplomacy.variant import CLASSIC, Variant
from diadoques.games.diplomacy.writing import sign, write
from diadoques.games.naming import with_ids
from diadoques.games.saving import SavedRules
from diadoques.games.secrecy import FOR_EVER, NONE

#: Settings beside single readings: the rule set, the notation of the sheets, the agreed last year.
RULES: Final = "rules"
NOTATION: Final = "notation"
LAST_YEAR: Final = "last_year"


@dataclass(frozen=True, slots=True)
class Diplomacy:
    """A game of the family; see ``catalogue.Game`` for what each of its doors does."""

    variant: Variant = CLASSIC
    scenario: str = "standard"
    counted: str = "centres"
    former: tuple[str, ...] = ()
    characters: bool = False
    proposals: bool = False
    kinds: tuple[str, ...] = (ARMY, FLEET)
    command: int = 0
    film: Film = FILM

    @property
    def id(self) -> str:
        """Name of the game."""
        return self.variant.game

    @property
    def board(self) -> str:
        """Id of its board."""
        return self.variant.board_id

    @property
    def settings(self) -> tuple[str, ...]:
        """What may be chosen: the rule set, the notation, the last year, and each doubt of the rules."""
        return tuple(self.choices)

    @property
    def choices(self) -> Mapping[str, Choice]:
        """The same with the values of each."""
        doubts = switches(self.variant.rulings).items()
        readings = {name: [ruling.default, *(one.name for one in ruling.readings)] for name, ruling in doubts}
        return {
            RULES: Choice(RULE_SETS),
            NOTATION: Choice(NOTATIONS),
            LAST_YEAR: Choice(),
            **{name: Choice(tuple(dict.fromkeys(values))) for name, values in readings.items()},
        }

    @property
    def defaults(self) -> Mapping[str, str]:
        """The rule set and the notation are always stated."""
        return {RULES: SEED, NOTATION: FRENCH}

    @property
    def saved(self) -> SavedRules:
        """The rules of saved games."""
        return SavedRules(self)

    def stated(self, options: Mapping[str, str]) -> dict[str, str]:
        """They stand as they are: nothing is left to chance."""
        return dict(options)

    def new(self, scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None) -> Position:
        """A game before its first orders."""
        return protocol.new(
            scenario,
            players,
            rules=options.get(RULES, SEED),
            options=self._readings(options),
            notation=options.get(NOTATION, FRENCH),
            last_year=_year(options.get(LAST_YEAR, "0")),
            variant=self.variant,
        )

    def _readings(self, options: Mapping[str, str]) -> dict[str, str]:
        for name in options:
            if name not in self.settings:
                raise Fault("option-unknown", "--option", given=name[:80], known=", ".join(self.settings))
        return {name: value for name, value in options.items() if name not in (RULES, NOTATION, LAST_YEAR)}

    def awaits(self, position: Position) -> Prompts:
        """Who must answer."""
        return protocol.awaits(position)

    def options(self, position: Position, player: str) -> tuple[Order, ...]:
        """Legal orders of a player."""
        return options_of(position, player)

    def options_for(self, position: Position, piece: str) -> tuple[Order, ...]:
        """Legal orders of a unit."""
        return options_for(position, piece)

    def read(self, position: Position, player: str, lines: Sequence[str], lang: str = "") -> list[Reading]:
        """One reading a line."""
        return reading.read(position, player, lines, lang)

    def readings_of(
        self, position: Position, player: str, lines: Sequence[str | Order], lang: str = ""
    ) -> list[Reading]:
        """Lines typed or built, judged together."""
        return protocol.readings_of(position, player, lines, lang)

    def followed(self, reading: Reading) -> bool:
        """Whether its order is carried out."""
        return followed(reading)

    def write(self, position: Position, order: Order, lang: str = "") -> str:
        """An order in the notation of ``lang``, or of the game."""
        return write(position, order, lang)

    def notation(self, position: Position) -> str:
        """The notation that the game was begun with (DIP-map-07c)."""
        return position.notation

    def rewritten(self, position: Position, player: str, text: str, lang: str) -> str:
        """An order of the game's notation in that of ``lang``."""
        if not text or lang == position.notation:
            return text
        order = reading.read_line(position, player, text, position.notation).order
        return write(position, order, lang) if order is not None else text

    def spelled(self, place: str, lang: str) -> str:
        """A place as orders in ``lang`` write it."""
        return place_text(self.variant, place, lang)

    def slot(self, position: Position, order: Order) -> str:
        """The line of a sheet that a variant's own kind of order takes."""
        slots = position.variant.hooks.slots
        return slots(position, order) if slots is not None else ""

    def beside(self, order: Order) -> bool:  # noqa: ARG002
        """There is one order for everything."""
        return False

    @property
    def secrecy(self) -> str:
        """What a variant keeps secret is never told."""
        return NONE if self.variant.hooks.sees is None else FOR_EVER

    def seen(self, report: core.Report[Position], player: str = "") -> core.Report[Position]:
        """A report as a player may read it; all is public but what a variant keeps secret."""
        sees = self.variant.hooks.sees
        found: core.Report[Position] = report if sees is None else sees(report, player)
        return found

    def resolve(self, position: Position, answers: Answers) -> Report:
        """Settle what is waited for."""
        return protocol.resolve(position, answers)

    def apply(self, position: Position, event: Event) -> Position:
        """The position after an event."""
        return apply(position, event)

    def table(self, position: Position) -> Table:
        """What lies beside the units."""
        asked = position.players if position.phase == ADJUSTMENTS else ()
        changes = {player: builds_possible(position, player) or min(0, change(position, player)) for player in asked}
        return Table(
            points={player: allowance(position, player) for player in position.players},
            quota=-(-quota(position) // int(position.variant.tables["units"]["upkeep"])),
            in_play=sum(position.variant.centres.values()) // int(position.variant.tables["units"]["upkeep"]),
            spaces=position.centres,
            changes={player: count for player, count in changes.items() if count},
            eliminated=tuple(player for player in position.players if player not in position.alive),
        )

    def account(self, position: Position, player: str, orders: Sequence[Order]) -> None:  # noqa: ARG002
        """There is no money."""
        return

    def quotes(self, position: Position, player: str) -> tuple[Quote, ...]:  # noqa: ARG002
        """Nothing is paid for."""
        return ()

    def promises(self, position: Position, order: Order) -> tuple[Order, ...]:  # noqa: ARG002
        """Nobody is bribed."""
        return ()

    def is_public(self, position: Position) -> bool:  # noqa: ARG002
        """There is nothing to hide."""
        return True

    def cost(self, position: Position, order: Order) -> int:  # noqa: ARG002
        """Nothing costs anything."""
        return 0

    def record_of(self, position: Position) -> dict[str, Any]:
        """The position in the text format."""
        return interchange.record_of(position)

    def record_in_full(self, position: Position) -> dict[str, Any]:
        """The same: the readings of a game are no part of its records."""
        return interchange.record_of(position)

    def agreed(self, record: Mapping[str, Any]) -> dict[str, str]:
        """The notation of a record, and its last year."""
        found = {NOTATION: record.get("notation", ENGLISH)}
        year = record.get("last_year")
        if isinstance(year, int) and not isinstance(year, bool) and 0 < year < 10_000:
            found[LAST_YEAR] = str(year)
        return {name: value for name, value in found.items() if isinstance(value, str)}

    def sign(self, position: Position, unit: Unit) -> str:
        """``F STP/NC`` or ``F STPcn``, as the game writes it."""
        return sign(position, unit)

    def position_from(self, record: Mapping[str, Any], options: Mapping[str, str]) -> Position:
        """The position of a record; the notation and the last year that the options state are those of the game."""
        told, readings = with_ids(record, self.board), self._readings(options)
        found = interchange.position_from(told, options.get(RULES, SEED), readings, self.variant)
        notation = options.get(NOTATION, found.notation)
        if notation not in NOTATIONS:
            raise Fault("notation-unknown", "notation", given=notation[:80], known=", ".join(NOTATIONS))
        year = _year(options[LAST_YEAR]) if LAST_YEAR in options else found.last_year
        return replace(found, notation=notation, last_year=year)

    def adjudicate(self, record: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, Any]:
        """Settle one record."""
        readings = self._readings(options)
        return interchange.adjudicate(with_ids(record, self.board), options.get(RULES, SEED), readings, self.variant)

    def proposal_of(self, reading: Reading) -> tuple[str, ...] | None:  # noqa: ARG002  # there is none
        """Nobody proposes an end (DIP-goal-02 is agreed before)."""
        return None

    def marks(self, position: Position) -> Marks:
        """What lies on the board."""
        return self.film.marks(position, None)

    def heads(self, position: Position, orders: Sequence[Order]) -> Mapping[str, str]:  # noqa: ARG002  # as above
        """Nobody heads a unit."""
        return {}

    def levied(self, position: Position, picks: Mapping[str, tuple[str, ...]]) -> Position:  # noqa: ARG002
        """The first units stand already."""
        return position

    def levy_kinds(self, position: Position, player: str) -> tuple[str, ...]:  # noqa: ARG002
        """Nothing to pick."""
        return ()

    def levy_usual(self) -> tuple[str, ...]:
        """Nothing to pick."""
        return ()


def _year(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise Fault("year-unknown", "last_year", given=text[:80])
    return int(text)


GAME: Final = Diplomacy()
