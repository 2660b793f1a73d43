"""Les Diadoques as the floors above see it (``games.catalogue.Game``)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from diadoques.board.load import LAYERS
from diadoques.conflict.film import Film
from diadoques.core import answers as core
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.marks import Marks
from diadoques.core.orders import Order, Reading, Verb
from diadoques.core.pieces import ARMY, FLEET, GARRISON, Unit
from diadoques.core.prompts import Prompts
from diadoques.games.catalogue import Account, Choice, Quote, Table
from diadoques.games.diadoques import interchange, ledger, on_board, protocol, reading, saved, upkeep
from diadoques.games.diadoques.apply import apply
from diadoques.games.diadoques.cross_checks import FOLLOWED, SEVERAL
from diadoques.games.diadoques.film import FILM
from diadoques.games.diadoques.levy import kinds_at_home, levy, usual_levy
from diadoques.games.diadoques.marking import heads_under, marks
from diadoques.games.diadoques.options import options_for
from diadoques.games.diadoques.position import GAME as NAME
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.privacy import report_seen_by, treasuries_are_public
from diadoques.games.diadoques.resolution import Answers, Report
from diadoques.games.diadoques.settings import DICE, FORMER, OPTIONAL, SEED, SETTINGS, expanded
from diadoques.games.diadoques.tables import tables
from diadoques.games.diadoques.writing import write
from diadoques.games.naming import with_ids
from diadoques.games.saving import SavedRules
from diadoques.games.secrecy import WHILE_PLAYED


@dataclass(frozen=True, slots=True)
class Diadoques:
    """The game; see ``catalogue.Game`` for what each of its doors does."""

    id: str = NAME
    board: str = NAME
    scenario: str = "spring-321"
    counted: str = "points"
    settings: tuple[str, ...] = ("layer", *SETTINGS)
    former: tuple[str, ...] = tuple(FORMER)
    characters: bool = True
    proposals: bool = True
    secrecy: str = WHILE_PLAYED
    kinds: tuple[str, ...] = (ARMY, FLEET, GARRISON)

    @property
    def choices(self) -> Mapping[str, Choice]:
        """The layer, what is agreed before the start, and the optional rules in the order of the text."""
        rules = {name: f"DIA-O{number}-01" for number, name in enumerate(OPTIONAL, start=1)}
        agreed = {name: Choice(setting.values, rules.get(name, "")) for name, setting in SETTINGS.items()}
        return {"layer": Choice(LAYERS), **agreed}

    @property
    def command(self) -> int:
        """Strength that a diadoch lends to the unit he heads."""
        return int(tables()["command"]["strength"])

    @property
    def defaults(self) -> Mapping[str, str]:
        """The layer is always stated."""
        return {"layer": "basic"}

    @property
    def saved(self) -> SavedRules:
        """The rules of saved games."""
        return SavedRules(self)

    def stated(self, options: Mapping[str, str]) -> dict[str, str]:
        """Presets in full; the seed of all that chance does later, unless one is named or the class throws its dice.

        Chance has its part in the events of the advanced rules, and where lone characters escape by a die.
        """
        found = dict(expanded(options))
        rolls = found.get("layer") == "advanced" or found.get("isolated-characters") == "on"
        if rolls and found.get(DICE) != "thrown":
            found.setdefault(SEED, secrets.token_hex(4))
        return found

    def new(self, scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None) -> Position:
        """A game before its first orders."""
        layer, agreed = _split(options)
        return protocol.new(scenario, layer or "basic", players, agreed)

    def awaits(self, position: Position) -> Prompts:
        """Who must answer."""
        return protocol.awaits(position)

    def options(self, position: Position, player: str) -> tuple[Order, ...]:
        """Legal orders of a player."""
        return protocol.options(position, player)

    def options_for(self, position: Position, piece: str) -> tuple[Order, ...]:
        """Legal orders of a unit or a diadoch."""
        return options_for(position, piece)

    def read(self, position: Position, player: str, lines: Sequence[str], lang: str = "") -> list[Reading]:
        """One reading a line: the notation is the same in every language, ``lang`` is that of the offers."""
        return reading.read(position, player, lines, lang or "fr")

    def readings_of(
        self,
        position: Position,
        player: str,
        lines: Sequence[str | Order],
        lang: str = "",  # noqa: ARG002  # as above
    ) -> list[Reading]:
        """Lines typed or built, judged together."""
        return protocol.readings_of(position, player, lines)

    def followed(self, reading: Reading) -> bool:
        """Whether its order is carried out."""
        return reading.order is not None and reading.verdict in FOLLOWED

    def write(self, position: Position, order: Order, lang: str = "") -> str:
        """An order in the notation."""
        return write(position, order, lang) if lang else write(position, order)

    def notation(self, position: Position) -> str:  # noqa: ARG002
        """One for all languages."""
        return ""

    def rewritten(self, position: Position, player: str, text: str, lang: str) -> str:  # noqa: ARG002
        """The same: codes and signs are those of every language (``Names.order`` calls citadels by their names)."""
        return text

    def slot(self, position: Position, order: Order) -> str:  # noqa: ARG002
        """No order needs one."""
        return ""

    def beside(self, order: Order) -> bool:
        """Builds and sums may be written several times (``sheet.SEVERAL``); a citadel holds but one garrison."""
        return order.verb in SEVERAL and not (order.verb is Verb.BUILD and order.becomes == GARRISON)

    def seen(self, report: core.Report[Position], player: str = "") -> Report:
        """A report as a player may read it."""
        return report_seen_by(Report(report.before, report.events, report.after), player)

    def spelled(self, place: str, lang: str) -> str:  # noqa: ARG002  # codes are the same in every language
        """A place as orders write it."""
        return place

    def resolve(self, position: Position, answers: Answers) -> Report:
        """Settle what is waited for."""
        return protocol.resolve(position, answers)

    def apply(self, position: Position, event: Event) -> Position:
        """The position after an event."""
        return apply(position, event)

    def table(self, position: Position) -> Table:
        """What lies beside the units."""
        return on_board.table(position)

    def account(self, position: Position, player: str, orders: Sequence[Order]) -> Account | None:
        """What the sheet does to his money."""
        return ledger.account(position, player, orders)

    def quotes(self, position: Position, player: str) -> tuple[Quote, ...]:
        """What he may pay for."""
        return ledger.quotes(position, player)

    def promises(self, position: Position, order: Order) -> tuple[Order, ...]:
        """What a bribed unit could be told to do."""
        return ledger.promises(position, order)

    def is_public(self, position: Position) -> bool:
        """Whether everybody may see every treasury (DIA-8A3-02)."""
        return treasuries_are_public(position)

    def cost(self, position: Position, order: Order) -> int:
        """What it costs to raise, promote, keep or dismiss a unit."""
        return upkeep.cost(position, order)

    def record_of(self, position: Position) -> dict[str, Any]:
        """The position in the text format."""
        return saved.record_of(position)

    def record_in_full(self, position: Position) -> dict[str, Any]:
        """The same with what the players agreed."""
        return saved.record_of(position) | ({"settings": dict(position.settings)} if position.settings else {})

    def agreed(self, record: Mapping[str, Any]) -> dict[str, str]:
        """The layer and the settings of a record."""
        own = record.get("settings", {})
        told = {"layer": record.get("layer"), **(own if isinstance(own, Mapping) else {})}
        return {name: value for name, value in told.items() if isinstance(value, str)}

    def sign(self, position: Position, unit: Unit) -> str:  # noqa: ARG002  # codes are the same in every language
        """``Ae SYR``."""
        return unit.sign

    def position_from(self, record: Mapping[str, Any], options: Mapping[str, str]) -> Position:
        """The position of a record."""
        layer, agreed = _split(options)
        return interchange.position_from(_with_settings(with_ids(record, self.board), agreed), layer)

    def adjudicate(self, record: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, Any]:
        """Settle one record."""
        layer, agreed = _split(options)
        return interchange.adjudicate(_with_settings(with_ids(record, self.board), agreed), layer)

    def proposal_of(self, reading: Reading) -> tuple[str, ...] | None:
        """The winners that a line proposes."""
        return _proposal_of(reading)

    def heads(self, position: Position, orders: Sequence[Order]) -> Mapping[str, str]:
        """Which diadoch heads which unit if these orders are given."""
        return heads_under(position, orders)

    def marks(self, position: Position) -> Marks:
        """What lies on the board."""
        return marks(position)

    @property
    def film(self) -> Film:
        """How orders and reports are told to whoever draws them."""
        return FILM

    def levied(self, position: Position, picks: Mapping[str, tuple[str, ...]]) -> Position:
        """The first units on the board (DIA-63B4-01)."""
        return levy(position, picks)

    def levy_kinds(self, position: Position, player: str) -> tuple[str, ...]:
        """Kinds to pick them from."""
        return kinds_at_home(position, player)

    def levy_usual(self) -> tuple[str, ...]:
        """Armies."""
        return usual_levy()


_proposal_of = reading.proposal_of


def _split(options: Mapping[str, str]) -> tuple[str | None, dict[str, str]]:
    """The version of the rules, and what the players agreed; refuses other options."""
    options = expanded(options)
    for name in options:
        if name != "layer" and name not in SETTINGS:
            known = ", ".join(("layer", *SETTINGS))
            raise Fault("option-unknown", "--option", given=name[:80], known=known)
    agreed = {name: value for name, value in options.items() if name != "layer"}
    return options.get("layer"), agreed


def _with_settings(record: Mapping[str, Any], agreed: Mapping[str, str]) -> Mapping[str, Any]:
    """The record under the settings of the options; a record may bring some of its own."""
    if not agreed or not isinstance(record, Mapping):
        return record
    own = record.get("settings", {})
    return {**record, "settings": {**own, **agreed} if isinstance(own, Mapping) else own}


GAME: Final = Diadoques()
