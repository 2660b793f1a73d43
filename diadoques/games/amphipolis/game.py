"""Amphipolis 424-422 as the floors above see it (``games.door.Game``): its door, its marks, who may see what."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from diadoques.core.answers import Answers, Report
from diadoques.core.events import Event, EventKind, open_to
from diadoques.core.faults import Fault
from diadoques.core.marks import LEADER, Counter, Marks, Piece
from diadoques.core.orders import Order, Reading, Verdict
from diadoques.core.prompts import Prompts
from diadoques.core.untrusted import not_text
from diadoques.games.abilities import Abilities, Counted
from diadoques.games.amphipolis import events, flow, ground, records
from diadoques.games.amphipolis.pieces import NAME, SIDES, commanders, counters, garrisons, tables
from diadoques.games.amphipolis.players.sensible import Sensible
from diadoques.games.amphipolis.pointing import Play
from diadoques.games.amphipolis.position import FIT, VEILED, Position
from diadoques.games.amphipolis.scenario import OPTIONS, begin_scenario, scenario
from diadoques.games.amphipolis.sequence import count_points, score
from diadoques.games.catalogue import abouts
from diadoques.games.door import About, Standing
from diadoques.games.pictures import Still
from diadoques.games.record_names import as_written, with_all_ids
from diadoques.games.ruled_options import SEED, RuledAgreement

# --- Who may see what: hands, the bowl and the seed are hidden; all else, action points too, is public (AMP-2.B.1-06)


#: Hidden from everybody: whoever knows them knows what will be drawn and thrown.
_HIDDEN: Final = ""


def seen_by(position: Position, player: str) -> Position:
    """The position as one side ("": as everybody) sees it: of the other hand the number of counters alone."""
    hands = {
        side: hand if side == player else (VEILED,) * len(hand) for side, hand in position.hands.items()
    }  # fmt: skip
    bowl = (VEILED,) * len(position.bowl)
    return replace(position, hands=hands, bowl=bowl, options={**position.options, SEED: _HIDDEN}, veiled=True)


def report_seen_by(report: Report[Position], player: str = "") -> Report[Position]:
    """A report as one side may read it."""
    return Report(seen_by(report.before, player), open_to(report.events, player), seen_by(report.after, player))


# --- What lies on the board of Amphipolis, for whoever draws it: counters as they are printed, leaders, walls


_CITADEL: Final = "Citadelle"
_GARRISON: Final = "garrison"
#: Signs by whether a unit is naval (AMP-1.2.1-01) and of its side itself (AMP-1.2-02).
_SIGNS: Final = {(False, False): "tile", (False, True): "tile_own", (True, False): "hull", (True, True): "hull_own"}


def marks(position: Position) -> Marks:
    """Units by arm, leaders at the shoulder of a unit of theirs, who holds each garrison, and walls that were built."""
    pieces = tuple(_piece(position, name) for name in sorted(position.units, key=_order))
    first: dict[tuple[str, str], str] = {}
    for piece in pieces:
        first.setdefault((piece.owner, piece.place), piece.id)
    leaders = tuple(
        Counter(name, one.at, LEADER, beside=first.get((commanders()[name].side, one.at), ""), weak=one.face != FIT)
        for name, one in position.leaders.items()
    )
    held = {zone: position.garrisons[zone] for zone in ground.operations()}
    places = {_CITADEL: position.garrisons[ground.CITADEL]}
    walls = ground.walled_borders() if position.wall == ground.BUILT else ()
    played = () if scenario(position.scenario).main_map else (*ground.operations(), *ground.BASES)  # AMP-10.2-12
    notes = {zone: (_GARRISON, {"va": one.va, "pf": one.pf}) for zone, one in garrisons().items()}
    return Marks(pieces, leaders, spaces=held, places=places, walls=walls, notes=notes, played=played)


def _piece(position: Position, name: str) -> Piece:
    unit, printed = position.units[name], counters()[name]
    weak = name in position.weak
    strength = f"{position.pf(name)}{'+' if printed.bonus else ''}"
    sign = _SIGNS[printed.naval, not printed.ally]
    return Piece(
        unit.id,
        unit.owner,
        sign,
        strength,
        unit.at,
        letter=unit.kind,
        weak=weak,
        force=0 if printed.naval else position.pf(name),
    )


def _order(name: str) -> tuple[int, int, str]:
    """Hoplites first, the strong before the weak, as players stack them."""
    one = counters()[name]
    return "HPCAT".index(one.kind), -one.pf, name


@cache
def _words() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("film.toml").read_text(encoding="utf-8"))


FILM: Final = Still(marks, _words())


# --- Amphipolis 424-422 as the floors above see it (``games.door.Game``)


def _held(position: Position) -> Mapping[str, str]:
    return dict(position.garrisons)


def _counts(position: Position, side: str) -> Iterable[Counted]:
    return count_points(position, side)


#: What the reading of a line says: nobody writes orders here (``reading.<code>``).
UNWRITTEN: Final = "no-written-orders"


class Amphipolis:
    """The game; see ``games.door.Game`` for what each member does."""

    abilities: Final = Abilities(
        agreement=RuledAgreement(OPTIONS, records.record_of),
        skill=Sensible(),
        play=Play(),
        counts=_counts,
        holders=_held,
        tables=tables,
        pictures=FILM,
    )

    @property
    def about(self) -> About:
        """What ``about.toml`` says."""
        return abouts()[NAME]

    @property
    def kinds(self) -> Mapping[str, EventKind[Position]]:
        """What can happen in it."""
        return events.KINDS

    def new(self, scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None) -> Position:
        """A scenario as it is set up: nothing is drawn or thrown yet."""
        if players is not None and set(not_text(players, "players")) != set(SIDES):
            raise Fault("player-unknown", "players", given=", ".join(players)[:80], known=", ".join(SIDES), board=NAME)
        return flow.begin_questions(begin_scenario(scenario, options))

    def awaits(self, position: Position) -> Prompts:
        """Who must answer, and what."""
        return flow.awaits(position)

    def legal(self, position: Position, seat: str, piece: str = "") -> Iterable[Order]:  # noqa: ARG002
        """No orders are written: everything is picked."""
        return ()

    def read(
        self,
        position: Position,  # noqa: ARG002
        player: str,  # noqa: ARG002
        lines: Sequence[str | Order],
        lang: str = "",  # noqa: ARG002
    ) -> list[Reading]:
        """Read lines: this game has no written orders, so each is unreadable."""
        not_text(lines, "lines")
        return [Reading(str(line), Verdict.UNREADABLE, code=UNWRITTEN) for line in lines]

    def write(self, position: Position, order: Order, lang: str = "") -> str:  # noqa: ARG002
        """Nothing is written."""
        return ""

    def resolve(self, position: Position, answers: Answers) -> Report[Position]:
        """What follows from the answers."""
        return flow.resolve(position, answers)

    def apply(self, position: Position, event: Event) -> Position:
        """The position after an event."""
        return events.apply(position, event)

    def seen(self, report: Report[Position], player: str = "") -> Report[Position]:
        """Hands, bowl and seed are hidden."""
        return report_seen_by(report, player)

    def record_of(self, position: Position) -> dict[str, Any]:
        """The position in plain values."""
        return records.record_of(position)

    def position_from(self, record: Mapping[str, Any], options: Mapping[str, str]) -> Position:
        """The position of a record, under these options."""
        told = with_all_ids(record, self.about.board)
        with as_written(record, self.about.board):
            found = records.position_from(told, options, flow.NAMES)
            flow.check_agenda(found)
        return found

    def standing(self, position: Position) -> Standing:
        """Victory points that each has as things stand; at the end, as they were counted."""
        points = {side: score(position, side) for side in SIDES}
        return Standing(points, 0, sum(points.values()))

    def marks(self, position: Position) -> Marks:
        """What lies on its board."""
        return marks(position)


GAME: Final = Amphipolis()
