"""Events of the tables: drawn before the negotiations of a season (DIA-13-02), in force when the next one begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from diadoques.core.calendar import Season
from diadoques.core.dice import Dice
from diadoques.core.faults import Fault
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.chance import (
    NamedEvent,
    TableThrow,
    event_named,
    event_tables,
    parse_dice,
    throw_dice,
)
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.settings import DICE, FIRST_THROWS, setting_value
from diadoques.games.diadoques.model.state import TableEvent
from diadoques.games.diadoques.model.tables import tables

# --- Throwing on the event tables: one throw leads to another until an event is named (DIA-13-01)


def draw(table: str, dice: Dice, again: Callable[[NamedEvent], bool] = lambda _: False) -> NamedEvent:
    """Throw on ``table`` (``spring``, ``summer``, ``autumn``, or one of tables II to V by name) and on what follows.

    Where ``again`` says so of what came out, the last table is thrown on once more (DIA-13N5-01).

    Raises:
        Fault: ``event-table-unknown``, or what scripted dice find wrong.
    """
    tables = event_tables()
    if table not in tables:
        raise Fault("event-table-unknown", "events", given=table, known=", ".join(tables))
    name, here = table, tables[table]
    throws: list[TableThrow] = []
    while True:
        count, sides = parse_dice(here["dice"])
        throw = TableThrow(name, dice.throw(count, sides, f"DIA-13-01 {name}"))
        throws.append(throw)
        row = next(row for row in here["rows"] if throw.total in row["on"])
        if "rows" in row:
            here = row
        elif "then" in row:
            name, here = row["then"], tables[row["then"]]
        else:
            found = event_named(row, tuple(throws))
            if not again(found):
                return found
            here = tables[name]


# --- The event of the next movement season, drawn before the negotiations of this one (DIA-13-02)


#: What a throw of dice is called: table I is "event", its sub-rolls and tables II to V by their names.
_TABLE_I: Final = "event"
Throw = Callable[[str, int, int, str], tuple[int, ...]]


class Void(NamedTuple):
    """Why nothing comes of an event: the code of its sentence, and the row, "" for that of the table or DIA-13-04."""

    why: str
    rule: str = ""


THROWN_AGAIN: Final[Hook[Callable[[Position, str], bool]]] = Hook(RULEBOOK, "thrown again")
"""Whether the die is thrown again, because what it names cannot come now: told the name of the event (``of``)."""

RULED_OUT: Final[Hook[Callable[[Position, str], Void | None]]] = Hook(RULEBOOK, "ruled out")
"""Why an event is void, and nothing thrown in its place, told its name; None for one that may come."""


def next_movement(season: Season) -> Season:
    """The movement season that follows: Spring after Autumn, whatever happens in winter."""
    following = season.next()
    return following if following.is_movement else following.next()


def draw_next(resolution: Resolution) -> None:
    """Draw and announce the event of the next movement season, every sub-roll with it (DIA-13-01, -02)."""
    coming = next_movement(resolution.position.season)
    found, void = drawn(resolution.position, coming, resolution.throw)
    if void is not None:
        rule = void.rule or found.rule
        resolution.emit("event-none", rule, what=found.kind, of=found.of, season=str(coming), why=void.why)
    else:
        resolution.emit("event-drawn", found.rule, season=str(coming), **event_data(found))


def announce_first_event(begun: Position) -> Position:
    """A game that begins, with the event of its second season announced: that is drawn already (DIA-13-02)."""
    return replace(begun, announced=first_event(begun))


def first_event(position: Position) -> TableEvent | None:
    """The event of the second season of a game, drawn before its first: that one has none (DIA-13-03).

    It is drawn when the game is set up, before anybody negotiates; where the players throw every die themselves the
    numbers are handed in with the settings of the game (``settings.FIRST_THROWS``).
    """
    given = [int(number) for number in setting_value(position, FIRST_THROWS).split()]

    def throw(name: str, count: int, sides: int, rule: str) -> tuple[int, ...]:
        numbers, given[:] = given[:count], given[count:]
        if len(numbers) < count and setting_value(position, DICE) == "thrown":
            where = f"options.{FIRST_THROWS}"
            raise Fault("first-throws-wanted", where, name=name, dice=f"{count}d{sides}", rule=rule)
        return throw_dice(position, {name: numbers} if numbers else {}, name, count, sides, rule)

    found, void = drawn(position, next_movement(position.season), throw)
    return found if void is None else None


def drawn(position: Position, coming: Season, throw: Throw) -> tuple[TableEvent, Void | None]:
    """What the tables name for the season ``coming``, and why nothing comes of it (None when it stands).

    Some events are thrown again on their table (``THROWN_AGAIN``), others are void and nothing is thrown again
    (``RULED_OUT``).
    """
    found = draw(coming.name, _Named(throw), lambda event: _again(position, event.of))
    happening = TableEvent(found.kind, found.of, found.spaces, found.rivers, found.citadel, found.rule)
    void = next((said for ask in RULED_OUT.on(position) if (said := ask(position, happening.of)) is not None), None)
    if void is not None:
        return happening, void
    first = found.throws[0]
    if first.table == "autumn" and first.total in _missing() and setting_value(position, "autumn-6") == "none":
        return happening, Void("missing")
    return happening, None


def _again(position: Position, name: str) -> bool:
    return any(ask(position, name) for ask in THROWN_AGAIN.on(position))


def _missing() -> tuple[int, ...]:
    """The result that the printed table of autumn leaves out (DIA-T1A-05)."""
    return (6,)


def event_data(happening: TableEvent) -> dict[str, object]:
    """A happening as the data of an event."""
    return {
        "what": happening.kind,
        "of": happening.of,
        "spaces": happening.spaces,
        "rivers": happening.rivers,
        "citadel": happening.citadel,
    }


class _Named:
    """Dice for ``draw`` whose throws have the names of their tables, so that a class can hand them in."""

    def __init__(self, throw: Throw) -> None:
        self._throw = throw
        self._seen: dict[str, int] = {}

    def throw(self, count: int, sides: int, why: str) -> tuple[int, ...]:
        """Throw on the table that ``why`` names last; the second throw on it is called "… 2"."""
        rule, _, table = why.partition(" ")
        name = table if table not in ("spring", "summer", "autumn") else _TABLE_I
        self._seen[name] = self._seen.get(name, 0) + 1
        again = self._seen[name]
        return self._throw(f"{name} {again}" if again > 1 else name, count, sides, rule)


# --- The announced event takes effect when its season begins: weather, gold from afar, what chapters bring (13, table
# IV).
#
# What rises, offers itself or invades is made to happen by the steps that follow ("appearance").


EFFECTS: Final[Hook[Callable[[Resolution, TableEvent], None]]] = Hook(RULEBOOK, "effects")
"""What an event brings about at once when its season begins."""

INAPPLICABLE: Final[Hook[Callable[[Position, TableEvent], Void | None]]] = Hook(RULEBOOK, "inapplicable")
"""Why nothing comes of an event when its season begins (DIA-13-04); None when it can be."""


def take_effect(resolution: Resolution) -> None:
    """Put the announced event in force, or drop it when it has become inapplicable (DIA-13-04, -05)."""
    event = resolution.position.announced
    if event is None:
        return
    void = inapplicable(resolution.position, event)
    if void is not None:
        resolution.emit("event-dropped", void.rule or "DIA-13-04", why=void.why, **event_data(event))
        return
    resolution.emit("event-began", event.rule, **event_data(event))
    if event.kind == "grant":
        _grant(resolution, event)
    for strike in EFFECTS.on(resolution.position):
        strike(resolution, event)


def inapplicable(position: Position, event: TableEvent) -> Void | None:
    """Why an event cannot happen now, or None: a neutral citadel earns nobody gold."""
    if event.kind == "grant" and position.citadels.get(event.citadel, "") not in position.alive:
        return Void("neutral")
    return next((said for ask in INAPPLICABLE.on(position) if (said := ask(position, event)) is not None), None)


def _grant(resolution: Resolution, event: TableEvent) -> None:
    """Carthage or Chandragupta pays whoever controls the citadel (DIA-T4-01, -05)."""
    player = resolution.position.citadels[event.citadel]
    amount = int(tables()["grant"]["amount"])
    resolution.emit("granted", event.rule, player=player, amount=amount, citadel=event.citadel, giver=event.of)
