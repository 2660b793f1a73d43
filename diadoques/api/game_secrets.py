"""What a seat is told of what its view leaves out: found by changing that alone, and by what events change of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from diadoques.api.game_files import home_of
from diadoques.api.game_trouble import Trouble
from diadoques.core.answers import Answers, Report
from diadoques.core.events import EYES, Event, is_open
from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Order, fields_of
from diadoques.core.pieces import Unit
from diadoques.core.untrusted import plain_values
from diadoques.explain.position import tidings
from diadoques.games.door import Game, Position
from diadoques.games.ready import ReadyGame

#: What is added to a hidden number, so that it is told from all others.
_FAR: Final = 4_003
#: How a number stands in a text.
_FIGURES: Final = re.compile(r"\d+")
#: What ends the player in an id that begins with one: ``Rome-A``.
_DASH: Final = "-"
_Path = tuple[str, ...]


def leaks(game: Game[Any], report: Report[Any], answers: Answers[Any]) -> Iterator[Trouble]:
    """What of a report tells a seat, or everybody, of tables by player or by unit in which their view lacks it.

    Only of a game with the ready record, which holds the position as it stands.

    Args:
        answers: that led to the report.
    """
    if not isinstance(game, ReadyGame):
        return
    for seat in ("", *report.before.players):
        before = _hidden(report.before, seat)
        for name in dict.fromkeys(path[0] for path, value in before.items() if _is_number(value)):
            other = _changed(game, report.before, [path for path in before if path[0] == name])
            if other is not None and other.seen_by(seat) == report.before.seen_by(seat):
                yield from _told_of_all(game, report.before, other, seat, name)
                yield from _told_after(game, other, answers, seat, name)
        yield from _told_of_changes(game, report, seat)
    yield from _uncut(game, report.after)


def _hidden(position: Position, seat: str) -> dict[_Path, Any]:
    """What stands under another player, or a unit of one, in a table of a position, and not in that of a view."""
    whole: Any = position
    shown = dict(_leaves(_record(whole.seen_by(seat))))
    units = position.units
    return {
        path: value
        for path, value in _leaves(_record(position))
        if shown.get(path, _FAR) != value and {owner_of(position, one, units) for one in path[1:]} - {"", seat}
    }


def owner_of(position: Position, key: str, units: Mapping[str, Unit] | None = None) -> str:
    """The player of whom an entry is in a table by player or by unit; "" where the key is neither.

    Args:
        key: a player, a unit that the position has, or an id that begins with a player, as ``Rome-A``.
        units: those of the position, where they are known already.
    """
    if key in position.players:
        return key
    unit = (position.units if units is None else units).get(key)
    owner = unit.owner if unit is not None else key.partition(_DASH)[0]
    return owner if owner in position.players else ""


def _record(position: Any) -> Mapping[str, Any]:
    """The fields of a position as plain values."""
    found: Mapping[str, Any] = plain_values(position)
    return found


def _leaves(value: Any, path: _Path = ()) -> Iterator[tuple[_Path, Any]]:
    """Every plain value of a record, by the keys that lead to it."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _leaves(one, (*path, str(key)))
    elif isinstance(value, list | tuple):
        for number, one in enumerate(value):
            yield from _leaves(one, (*path, str(number)))
    else:
        yield path, value


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _changed(game: ReadyGame[Any], position: Position, paths: list[_Path]) -> Any:
    """The position with other numbers where these lead; None where there is no such position."""
    record: Any = game.record_of(position)
    for number, path in enumerate(paths, 1):
        table: Any = record
        for key in path[:-1]:
            table = table[int(key) if isinstance(table, list) else key]
        last: Any = int(path[-1]) if isinstance(table, list) else path[-1]
        if _is_number(table[last]):
            table[last] += _FAR + number
    with suppress(Exception):  # whatever it says: so far nothing is wrong with the game
        agreement = game.abilities.agreement
        return game.position_from(record, agreement.of_position(position) if agreement is not None else {})
    return None


def _told_of_all(game: Game[Any], position: Any, other: Any, seat: str, name: str) -> Iterator[Trouble]:
    """What is told of a whole position, and differs though the view of a seat does not."""
    id_, kind = game.about.id, type(game)
    told: tuple[tuple[str, str, Callable[[Any], Any], str], ...] = (
        ("standing-open", home_of(id_, game.standing, kind), game.standing, "Standing(position.tolls, 0, …)"),
        ("tidings-open", f"{id_}/words/wording.py", lambda one: [list(tidings(one, lang)) for lang in LANGUAGES], ""),
        ("prompts-open", home_of(id_, game.awaits, kind), lambda one: _open_prompts(game, one, seat), "hidden=True"),
        ("legal-open", home_of(id_, game.legal, kind), lambda one: _legal(game, one, seat), ""),
    )
    for what, where, tell, example in told:
        with suppress(Exception):  # of such numbers it makes nothing
            if tell(position) != tell(other):
                yield Trouble(what, where, {"name": name}, example, maybe=what == "legal-open")


def _open_prompts(game: Game[Any], position: Any, seat: str) -> list[Any]:
    """What is asked of a seat, and of others before everybody's eyes."""
    return [one for one in game.awaits(position).prompts if one.seat == seat or not one.hidden]


def _legal(game: Game[Any], position: Any, seat: str) -> list[str]:
    if not seat or game.awaits(position).sheet(seat) is None:
        return []
    return [game.write(position, one) for one in game.legal(position, seat)]


def _told_after(game: Game[Any], other: Any, answers: Answers[Any], seat: str, name: str) -> Iterator[Trouble]:
    """Events for a seat in which a number stands that is so large as what was added."""
    report: Any = None
    with suppress(Exception):
        report = game.resolve(other, answers)
    for event in report.events if report is not None else ():
        if _is_told(event, seat, other) and any(_is_far(one) for _, one in _data(event)):
            yield _event_open(game, event, name)


def _is_far(value: Any) -> bool:
    """Whether a number, or one that stands in a text, is so large as what was added."""
    found = [value] if _is_number(value) else map(int, _FIGURES.findall(value[:200])) if isinstance(value, str) else ()
    return any(abs(one) > _FAR * 3 // 4 for one in found)


def _is_told(event: Event, seat: str, position: Any) -> bool:
    """Whether a seat reads an event of which it is no part: whom ``eyes`` and the data both name may know it."""
    if not is_open(event, seat):
        return False
    return not seat or EYES not in event.data or seat not in _named(event, position)


def _named(event: Event, position: Any) -> set[str]:
    """The players of whom the data of an event are, by their ids or by those of their units."""
    units = position.units
    return {owner_of(position, one, units) for _, one in _data(event) if isinstance(one, str)} - {""}


def _data(event: Event) -> Iterator[tuple[_Path, Any]]:
    data = {key: fields_of(one) if isinstance(one, Order) else one for key, one in event.data.items() if key != EYES}
    return _leaves(data)


def _told_of_changes(game: Game[Any], report: Report[Any], seat: str) -> Iterator[Trouble]:
    """Events for a seat that tell by how much, from what or to what something changes that it does not see.

    Of an event for the eyes of some, that does not change either: where somebody is whom it names beside a place.
    """
    position = report.before
    for event in report.events:
        after = game.apply(position, event)
        if _is_told(event, seat, position):
            was = dict(_leaves(_record(position)))
            units = position.units
            told = [one for _, one in _data(event) if not _is_no_secret(one, position, units)]
            stands = _named(event, position) if EYES in event.data else ()
            for path, value in _hidden(after, seat).items():
                former = was.get(path)
                by = abs(value - former) if _is_number(value) and _is_number(former) else None
                changes = value != former and (value in told or by in told)
                if changes or (isinstance(value, str) and value in told and _is_of(path, stands, after)):
                    yield _event_open(game, event, path[0])
                    break
        position = after


def _is_no_secret(value: Any, position: Any, units: Mapping[str, Unit]) -> bool:
    """Whether a value tells nothing by itself: whose something is, or what stands anywhere."""
    return value in (0, "", None, True, False) or (isinstance(value, str) and bool(owner_of(position, value, units)))


def _is_of(path: _Path, players: Container[str], position: Any) -> bool:
    """Whether something stands in a table under one of these players, or a unit of theirs."""
    return any((owner := owner_of(position, one)) and owner in players for one in path[1:])


def _event_open(game: Game[Any], event: Event, name: str) -> Trouble:
    data = game.kinds[event.kind].data
    where = f"{game.about.id}/{data.__module__.rpartition('.')[2]}.py: {data.__name__} ({event.kind})"
    return Trouble("event-open", where, {"kind": event.kind, "name": name}, f'{{…, "{EYES}": state}}', maybe=True)


def _uncut(game: Game[Any], position: Any) -> Iterator[Trouble]:
    """Tables by player or by unit that everybody sees whole, where others are cut, and that no standing counts.

    Those by unit are looked at where units are said to be hidden, or one of them is cut.
    """
    if position.winners:
        return
    whole, units = _record(position), position.units
    shown, points = _record(position.seen_by("")), game.standing(position)
    counted = [dict(points.points), *(dict(one.points) for one in points.beside)]
    tables = {
        name: one
        for name, one in whole.items()
        if isinstance(one, Mapping) and one and all(owner_of(position, key, units) for key in one)
    }
    by_unit = {name for name, one in tables.items() if not set(one) <= set(position.players)}
    cut = [name for name, one in tables.items() if shown.get(name) != one]
    if not game.about.hides_units and by_unit.isdisjoint(cut):
        tables = {name: one for name, one in tables.items() if name not in by_unit}
    open_ = [name for name, one in tables.items() if name not in cut and dict(one) not in counted]
    if cut and open_:
        where = f"{home_of(game.about.id, type(position))}: seen_by"
        yield Trouble("table-open", where, {"names": ", ".join(open_), "cut": ", ".join(cut)}, maybe=True)
