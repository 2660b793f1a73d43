"""What classic Diplomacy and the games of its family offer beside their door (``games.abilities``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from diadoques.conflict.film import Film
from diadoques.conflict.orders import Lines, Order
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.orders import Orders
from diadoques.core.pieces import Unit
from diadoques.games.abilities import Abilities, Choice, Packed
from diadoques.games.diplomacy import interchange, movement
from diadoques.games.diplomacy.control import Votes
from diadoques.games.diplomacy.lexicon import place_text
from diadoques.games.diplomacy.position import ENGLISH, NOTATIONS, Position
from diadoques.games.diplomacy.protocol import receive
from diadoques.games.diplomacy.resolution import Resolution
from diadoques.games.diplomacy.rulings import RULE_SETS, SEED, rule_set, switches, usual
from diadoques.games.diplomacy.skill import Sense
from diadoques.games.diplomacy.variant import Variant
from diadoques.games.diplomacy.writing import sign
from diadoques.games.record_names import as_written, with_ids
from diadoques.games.retreats import InPositions

#: Settings beside single readings: the rule set, the notation of the sheets, the agreed last year.
RULES: Final = "rules"
NOTATION: Final = "notation"
LAST_YEAR: Final = "last_year"


@dataclass(frozen=True, slots=True)
class _Agreement:
    """What may be chosen: the rule set, the notation, the last year, and each doubt of the rules."""

    variant: Variant
    presets: tuple[str, ...] = RULE_SETS
    former: tuple[str, ...] = ()

    @property
    def choices(self) -> Mapping[str, Choice]:
        """With the values of each."""
        doubts = switches(self.variant.rulings).items()
        readings = {name: [ruling.default, *(one.name for one in ruling.readings)] for name, ruling in doubts}
        return {
            RULES: Choice(RULE_SETS),
            NOTATION: Choice(NOTATIONS),
            LAST_YEAR: Choice(),
            **{name: Choice(tuple(dict.fromkeys(values))) for name, values in readings.items()},
        }

    def stated(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options as they stand: nothing is left to chance."""
        return dict(options)

    def completed(self, options: Mapping[str, str], engine: str) -> dict[str, str]:
        """With the rule set, and the reading of each doubt."""
        rules = options.get(RULES, SEED)
        stated = {name: options[name] for name in (NOTATION, LAST_YEAR) if name in options}
        return {RULES: rules, **stated, **usual(rules, self.variant.rulings, engine), **options}

    def of_record(self, record: Mapping[str, Any]) -> dict[str, str]:
        """The notation of a record, and its last year."""
        found = {NOTATION: record.get("notation", ENGLISH)}
        year = record.get("last_year")
        if isinstance(year, int) and not isinstance(year, bool) and 0 < year < 10_000:
            found[LAST_YEAR] = str(year)
        return {name: value for name, value in found.items() if isinstance(value, str)}

    def of_position(self, position: Position) -> dict[str, str]:
        """The nearest rule set, the notation, the last year, and the reading of each doubt."""
        rules, _ = rule_set(position.readings, self.variant.rulings)
        year = {LAST_YEAR: str(position.last_year)} if position.last_year else {}
        return {RULES: rules, NOTATION: position.notation, **year, **position.readings}

    def in_full(self, position: Position) -> dict[str, Any]:
        """The readings of a game are no part of its records."""
        return interchange.record_of(position)


@dataclass(frozen=True, slots=True)
class _Notation:
    """Two notations, one a language (DIP-map-07c)."""

    variant: Variant

    def of(self, position: Position) -> str:
        """The notation that the game was begun with."""
        return position.notation

    def spelled(self, place: str, lang: str) -> str:
        """A place as orders in ``lang`` write it."""
        return place_text(self.variant, place, lang)

    def sign(self, position: Position, unit: Unit) -> str:
        """``F STP/NC`` or ``F STPcn``, as the game writes it."""
        return sign(position, unit)


@dataclass(frozen=True, slots=True)
class _Lines(Lines):
    """Lines of a variant's own kind of order."""

    variant: Variant

    def of(self, position: object, order: Order) -> str:
        """The line that it takes."""
        slots = self.variant.hooks.slots
        own = slots(position, order) if slots is not None else ""
        return own or Lines.of(self, position, order)

    def is_sealed(self, text: str) -> bool:
        """What the variant says of it."""
        own = self.variant.hooks.secret
        return own is not None and own(text)


@dataclass(frozen=True, slots=True)
class _Bulk:
    """Records in the text format."""

    variant: Variant

    def adjudicate(self, record: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, Any]:
        """Settle one record."""
        readings = agreed_readings(self.variant, options)
        told = with_ids(record, self.variant.board_id)
        with as_written(record, self.variant.board_id):
            return interchange.adjudicate(told, options.get(RULES, SEED), readings, self.variant)

    def packed(self, position: Position, answers: Answers) -> Packed:
        """A season as the kernel takes it."""
        resolution = Resolution(position, brief=True)
        receive(resolution, answers)
        return movement.pack_season(resolution)


def agreed_readings(variant: Variant, options: Mapping[str, str]) -> dict[str, str]:
    """The single readings among the options.

    Raises:
        Fault: ``option-unknown``.
    """
    known = (RULES, NOTATION, LAST_YEAR, *switches(variant.rulings))
    for name in options:
        if name not in known:
            raise Fault("option-unknown", "--option", given=name[:80], known=", ".join(known))
    return {name: value for name, value in options.items() if name not in (RULES, NOTATION, LAST_YEAR)}


def abilities_of(variant: Variant, film: Film) -> Abilities:
    """What a game of the family offers."""
    return Abilities(
        agreement=_Agreement(variant),
        notation=_Notation(variant),
        orders=Orders(Order, variant.hooks.verbs),
        lines=_Lines(variant),
        bulk=_Bulk(variant),
        skill=Sense(),
        votes=Votes(variant),
        holders=lambda position: position.centres,
        retreats=InPositions(),
        pictures=film,
        tables=lambda: variant.tables,
    )
