"""Classic Diplomacy, and the games of its family, as the floors above see and draw them (``games.door.Game``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from diadoques.conflict.film import ROOMS, Film
from diadoques.conflict.orders import Order, Reading
from diadoques.core import answers as core
from diadoques.core import marks as mk
from diadoques.core.events import Event, EventKind
from diadoques.core.faults import Fault
from diadoques.core.marks import Marks, Piece
from diadoques.core.prompts import Prompts
from diadoques.games.abilities import Abilities
from diadoques.games.catalogue import abouts
from diadoques.games.diplomacy import interchange, protocol
from diadoques.games.diplomacy.abilities import LAST_YEAR, NOTATION, RULES, abilities_of, agreed_readings
from diadoques.games.diplomacy.adjustments import allowance
from diadoques.games.diplomacy.control import quota
from diadoques.games.diplomacy.legality import options, options_for
from diadoques.games.diplomacy.position import FRENCH, NOTATIONS, Position
from diadoques.games.diplomacy.resolution import Answers, Report, apply, kinds_of
from diadoques.games.diplomacy.rulings import SEED
from diadoques.games.diplomacy.variant import CLASSIC, Variant
from diadoques.games.diplomacy.writing import write
from diadoques.games.door import About, Standing
from diadoques.games.record_names import as_written, with_ids

# --- What lies on the board, and how orders and reports are told to whoever draws them


def marks(position: Position, heads: Mapping[str, str] | None = None) -> Marks:  # noqa: ARG001
    """What lies on the board; nobody heads a unit."""
    out = position.dislodged
    pieces = tuple(
        Piece(key, unit.owner, unit.kind, unit.grade, unit.at, mk.DISLODGED, out[key].came_from)
        if key in out
        else Piece(key, unit.owner, unit.kind, unit.grade, unit.at)
        for key, unit in position.units.items()
    )
    return Marks(pieces, spaces=position.centres)


def _heads(position: Position, orders: Sequence[Order]) -> Mapping[str, str]:  # noqa: ARG001
    return {}


def _people(position: Position) -> Mapping[str, str]:  # noqa: ARG001
    return {}


FILM: Final = Film(
    apply=apply,
    marks=marks,
    heads=_heads,
    write=write,
    people=_people,
    rooms=(*ROOMS, __package__ or ""),
)


# --- Classic Diplomacy, and the games of its family, as the floors above see them (``games.door.Game``)


@dataclass(frozen=True, slots=True)
class Diplomacy:
    """A game of the family; see ``door.Game`` for what each of its members does."""

    variant: Variant = CLASSIC
    film: Film = FILM
    abilities: Abilities = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "abilities", abilities_of(self.variant, self.film))

    @property
    def about(self) -> About:
        """What its ``about.toml`` says."""
        return abouts()[self.variant.game]

    @property
    def kinds(self) -> Mapping[str, EventKind[Position]]:
        """What can happen in it."""
        return kinds_of(self.variant)

    def new(self, scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None) -> Position:
        """A game before its first orders."""
        return protocol.new(
            scenario,
            players,
            rules=options.get(RULES, SEED),
            options=agreed_readings(self.variant, options),
            notation=options.get(NOTATION, FRENCH),
            last_year=_year(options.get(LAST_YEAR, "0")),
            variant=self.variant,
        )

    def awaits(self, position: Position) -> Prompts:
        """Who must answer."""
        return protocol.awaits(position)

    def legal(self, position: Position, seat: str, piece: str = "") -> Iterable[Order]:
        """Legal orders of a player, or of one unit."""
        return options_for(position, piece) if piece else options(position, seat)

    def read(self, position: Position, player: str, lines: Sequence[str | Order], lang: str = "") -> list[Reading]:
        """One reading a line, judged together."""
        return protocol.readings_of(position, player, lines, lang)

    def write(self, position: Position, order: Order, lang: str = "") -> str:
        """An order in the notation of ``lang``, or of the game."""
        return write(position, order, lang)

    def resolve(self, position: Position, answers: Answers) -> Report:
        """Settle what is waited for."""
        return protocol.resolve(position, answers)

    def apply(self, position: Position, event: Event) -> Position:
        """The position after an event."""
        return apply(position, event)

    def seen(self, report: core.Report[Position], player: str = "") -> core.Report[Position]:
        """A report as a player may read it; all is public but what a variant keeps secret."""
        sees = self.variant.hooks.sees
        found: core.Report[Position] = report if sees is None else sees(report, player)
        return found

    def record_of(self, position: Position) -> dict[str, Any]:
        """The position in the text format."""
        return interchange.record_of(position)

    def position_from(self, record: Mapping[str, Any], options: Mapping[str, str]) -> Position:
        """The position of a record; the notation and the last year that the options state are those of the game."""
        told, readings = with_ids(record, self.variant.board_id), agreed_readings(self.variant, options)
        with as_written(record, self.variant.board_id):
            found = interchange.position_from(told, options.get(RULES, SEED), readings, self.variant)
        notation = options.get(NOTATION, found.notation)
        if notation not in NOTATIONS:
            raise Fault("notation-unknown", "notation", given=notation[:80], known=", ".join(NOTATIONS))
        year = _year(options[LAST_YEAR]) if LAST_YEAR in options else found.last_year
        return replace(found, notation=notation, last_year=year)

    def standing(self, position: Position) -> Standing:
        """How many units each may have, and how many win."""
        upkeep = int(position.variant.tables["units"]["upkeep"])
        return Standing(
            points={player: allowance(position, player) for player in position.players},
            quota=-(-quota(position) // upkeep),
            in_play=sum(position.variant.centres.values()) // upkeep,
            eliminated=tuple(player for player in position.players if player not in position.alive),
        )

    def marks(self, position: Position) -> Marks:
        """What lies on the board."""
        return self.film.marks(position, None)


def _year(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise Fault("year-unknown", "last_year", given=text[:80])
    return int(text)


GAME: Final = Diplomacy()
