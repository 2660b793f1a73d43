"""A game as another program's file tells it, and our game that follows from it.

What is told is played again by our rules: each phase must stand as the file says, or the file is refused at the first
difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core import savegame
from diadoques.core.calendar import Season
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.orders import Verdict
from diadoques.core.phases import OVER
from diadoques.core.pieces import Unit
from diadoques.games.abilities import PROPOSALS
from diadoques.games.diplomacy.abilities import NOTATION
from diadoques.games.diplomacy.adjustments import change
from diadoques.games.diplomacy.formats.played import centres, signs, ways_out
from diadoques.games.diplomacy.formats.story import Phase, Signs, Story
from diadoques.games.diplomacy.game import GAME
from diadoques.games.diplomacy.lexicon import place_text
from diadoques.games.diplomacy.position import ADJUSTMENTS, ENGLISH, Position, Retreat
from diadoques.games.diplomacy.protocol import readings_of
from diadoques.games.diplomacy.variant import CLASSIC
from diadoques.games.diplomacy.writing import write
from diadoques.games.naming import player_unknown
from diadoques.games.saving import SavedRules, begin_file

# --- Units that must leave, as another's file tells them, beside ours
#
# Other programs ask for the retreat of a unit that has nowhere to go, or list ways that are closed to it; by our rules
# the one is lost at once (DIP-ret-01h), and the others are not open (DIP-ret-01f, -01g). What was ordered counts, and
# what came of it: so it does where units were removed without an order, whichever they would be by the readings.


#: Units that were lost as soon as they were dislodged, by id.
Lost = Mapping[str, Unit]
#: Dislodged units by power: sign → the places they may go to; None where a file does not say which.
Told = Mapping[str, Mapping[str, Sequence[str] | None]]


def lost_at_once(before: Position, events: Sequence[Any]) -> dict[str, Unit]:
    """The units of ``before`` that the ``events`` of a movement, as a file keeps them, left nowhere to go."""
    found = [Event.from_json(event) for event in events]
    return {event["unit"]: before.units[event["unit"]] for event in found if event.kind == "annihilated"}


def driven_out(position: Position) -> dict[str, Unit]:
    """The units that must retreat now."""
    return {unit_id: position.units[unit_id] for unit_id in position.dislodged}


def with_lost(position: Position, lost: Lost) -> Position:
    """A phase of retreats as a program sees it that asks for units with nowhere to go."""
    if not lost:
        return position
    return replace(
        position,
        units={**position.units, **lost},
        dislodged={**position.dislodged, **{unit_id: Retreat("", "", False, ()) for unit_id in lost}},
    )


def same_units(told: Told, ours: Mapping[str, Unit], lost: Lost, where: str) -> None:
    """See that the file tells the units that must retreat by our rules; it may tell those that are lost, too.

    Raises:
        Fault: ``convert-differs``.
    """
    for power in CLASSIC.powers:
        theirs = set(told.get(power, ()))
        must, may = ({_sign(unit) for unit in units.values() if unit.owner == power} for units in (ours, lost))
        if not must <= theirs <= must | may:
            raise differs(where, power, ", ".join(sorted(theirs - must - may)), ", ".join(sorted(must - theirs)))


def wider_ways(told: Told, position: Position, where: str) -> list[Fault]:
    """The lists of ways that are not ours: they are told, and left aside."""
    notes = []
    for power, units in ways_out(position).items():
        for unit, ways in units.items():
            theirs = told.get(power, {}).get(unit)
            if theirs is not None and sorted(theirs) != sorted(ways):
                said = {"found": ", ".join(sorted(theirs)) or "—", "expected": ", ".join(sorted(ways)) or "—"}
                notes.append(Fault("convert-ways", where, given=unit, **said))
    return notes


def removed_there(
    position: Position, sheets: Mapping[str, Sequence[str]], after: Mapping[str, Sequence[str]]
) -> dict[str, list[str]]:
    """The sheets of powers that ordered too few removals, with those that the units ``after`` show."""
    found = {}
    for power in position.players:
        given = list(sheets.get(power, ()))
        lines = [f"{_sign(unit)} D" for unit in position.of(power) if _sign(unit) not in after.get(power, ())]
        missing = -change(position, power) - sum(line.endswith(" D") for line in given)
        if missing > 0:
            found[power] = [*given, *[line for line in lines if line not in given][:missing]]
    return found


def differs(where: str, power: str, found: str, expected: str) -> Fault:
    """What a file says of a power, and what follows by our rules."""
    said = {"found": found[:200] or "—", "expected": expected[:200] or "—"}
    return Fault("convert-differs", where, board=CLASSIC.board_id, owner=power, **said)


def _sign(unit: Unit) -> str:
    return f"{unit.kind} {place_text(CLASSIC, unit.at, ENGLISH)}"


# --- A game as another program's file tells it, and our game that follows from it


_ORDER: Final = (MOVEMENT, RETREATS, ADJUSTMENTS, OVER)
#: A game that follows from a file, and where it stands.
Game = tuple[savegame.SavedGame, Position]


def play(story: Story, options: Mapping[str, str]) -> savegame.SavedGame:
    """The game that ``story`` tells, played by our rules.

    Raises:
        Fault: ``convert-…``: what is told cannot be, or does not follow from the orders by these rules.
    """
    if not story.phases:
        raise Fault("convert-empty")
    saved, position = _begun(story.phases, {NOTATION: ENGLISH, **options})
    lost: Lost = {}
    for number, phase in enumerate(story.phases):
        saved, position = _arrived(saved, position, phase, lost)
        if (str(position.season), position.phase) != (str(phase.season), phase.kind):
            continue  # a phase that we pass over, since nobody is asked
        _same(story, position, phase, lost)
        if phase.orders is None:
            if number + 1 < len(story.phases):
                raise Fault("convert-unplayed", phase.where)
            break
        before, following = position, story.phases[number + 1 : number + 2]
        told = phase.after if phase.after is not None or not following else following[0].units
        saved, position = _played(story, saved, before, _sheets(before, phase, lost), told, phase.where)
        if before.phase == MOVEMENT:
            lost = lost_at_once(before, saved.turns[-1].events)
        if phase.after is not None:
            _compare(signs(position), phase.after, phase.where)
    return _ended(story, saved, position)


def _played(
    story: Story,
    saved: savegame.SavedGame,
    before: Position,
    sheets: dict[str, list[str]],
    told: Signs | None,
    where: str,
) -> Game:
    """The game one turn later.

    Units that the file removes without an order, as its ``told`` units show, are removed as if that had been ordered,
    where the readings would choose others.
    """
    found = _resolved(saved, before, sheets)
    if before.phase != ADJUSTMENTS or told is None or _alike(signs(found[1]), told):
        return found
    more = removed_there(before, sheets, told)
    again = _resolved(saved, before, {**sheets, **more})
    if not _alike(signs(again[1]), told):
        return found
    lines = [line for player, sheet in more.items() for line in sheet if line not in sheets.get(player, ())]
    story.told_found.append(Fault("convert-removed-there", where, given=", ".join(lines)))
    return again


def _resolved(saved: savegame.SavedGame, before: Position, sheets: dict[str, list[str]]) -> Game:
    notation = "" if before.notation == ENGLISH else ENGLISH
    return savegame.resolve_turn(
        SavedRules(GAME), saved, before, savegame.SavedAnswers(orders=sheets, notation=notation)
    )


def _begun(phases: Sequence[Phase], options: Mapping[str, str]) -> Game:
    """The file and the position of the beginning."""
    first = phases[0]
    taking_part = [power for power in CLASSIC.powers if any(_has(phase, power) for phase in phases)]
    record: dict[str, Any] = {
        "season": str(first.season),
        "phase": first.kind,
        "notation": ENGLISH,
        "players": taking_part,
        "units": {power: list(first.units.get(power, ())) for power in taking_part},
        "centres": {power: list((first.centres or {}).get(power, ())) for power in taking_part},
    }
    if rows := _driven(first):
        record["dislodged"] = rows
    try:
        position = GAME.position_from(record, options)
        usual = GAME.new(GAME.about.scenario, options)
    except Fault as fault:
        raise fault.at(first.where) from fault
    standard = _plain(position) == _plain(usual)
    scenario = GAME.about.scenario if standard else ""
    # A record says itself in which notation its game goes on, and when it ends.
    position = usual if standard else replace(position, notation=usual.notation, last_year=usual.last_year)
    saved = begin_file(GAME, scenario, options, position)
    return saved, SavedRules(GAME).start(saved)


def _driven(first: Phase) -> dict[str, list[dict[str, Any]]]:
    """The units that must retreat at the beginning, with what their lists leave open: where nobody stands.

    Raises:
        Fault: ``convert-begins-in-retreats``.
    """
    taken = {unit.split()[1][:3] for units in first.units.values() for unit in units}
    rows: dict[str, list[dict[str, Any]]] = {}
    for power, found in first.dislodged.items():
        for unit, ways in found.items():
            if ways is None:
                raise Fault("convert-begins-in-retreats", first.where)
            rows.setdefault(power, []).append({"unit": unit, "options": [way for way in ways if way[:3] not in taken]})
    return rows


def _plain(position: Position) -> tuple[Any, ...]:
    """What a beginning is, however its units are numbered."""
    units = {power: sorted(found) for power, found in signs(position).items()}
    return str(position.season), position.phase, units, dict(position.centres), bool(position.dislodged)


def _has(phase: Phase, power: str) -> bool:
    return bool(phase.units.get(power) or phase.dislodged.get(power) or (phase.centres or {}).get(power))


def _arrived(saved: savegame.SavedGame, position: Position, phase: Phase, lost: Lost) -> Game:
    """Go on to ``phase`` where the file passes over what only we ask; see that no season is missing.

    A phase of retreats in which nobody has anywhere to go is over before it begins (DIP-ret-01h).
    """
    while _rank(position.season, position.phase) < _rank(phase.season, phase.kind):
        if position.phase not in (RETREATS, ADJUSTMENTS):
            break
        saved, position = savegame.resolve_turn(SavedRules(GAME), saved, position, savegame.SavedAnswers())
    here, there = (position.season, position.phase), (phase.season, phase.kind)
    told = any(phase.dislodged.values())
    if here != there and _rank(*there) < _rank(*here) and phase.kind == RETREATS and told:
        same_units(phase.dislodged, {}, lost, phase.where)
        _compare(signs(position), phase.units, phase.where)
        return saved, position
    idle = phase.kind in (RETREATS, ADJUSTMENTS) and not any((phase.orders or {}).values())
    if here != there and not (idle and _rank(*there) < _rank(*here)):
        found = f"{phase.season}, {phase.kind}"
        raise Fault("convert-phase", phase.where, found=found, expected=f"{position.season}, {position.phase}")
    return saved, position


def _rank(season: Season, phase: str) -> tuple[int, int, int]:
    # A game that is over waits for nothing any more.
    return season.year, season.calendar.names.index(season.name), _ORDER.index(phase)


def _sheets(position: Position, phase: Phase, lost: Lost) -> dict[str, list[str]]:
    """The orders of a phase in our own words; those to units that are lost already say nothing any more."""
    gone = lost if position.phase == RETREATS else {}
    position = with_lost(position, gone)
    sheets = {}
    for player, lines in (phase.orders or {}).items():
        if not lines:
            continue
        where = f"{phase.where}, {player}"
        if player not in position.players:
            raise player_unknown(position, player, where)
        sheet = []
        for line, reading in zip(lines, readings_of(position, player, list(lines), ENGLISH), strict=True):
            if reading.verdict is Verdict.UNREADABLE:
                raise Fault("convert-unreadable", where, given=line[:80])
            if reading.order is not None and reading.order.unit in gone:
                continue
            sheet.append(write(position, reading.order, ENGLISH) if reading.order is not None else line)
        sheets[player] = sheet
    return sheets


def _same(story: Story, position: Position, phase: Phase, lost: Lost) -> None:
    """See that the position is the one the file tells; its lists of ways out are told where they are not ours."""
    _compare(signs(position), phase.units, phase.where)
    if position.phase == RETREATS:
        same_units(phase.dislodged, driven_out(position), lost, phase.where)
        story.told_found += wider_ways(phase.dislodged, position, phase.where)
    if phase.centres is not None:
        _compare(centres(position), phase.centres, phase.where)


def _alike(ours: Signs, theirs: Signs) -> bool:
    return all(sorted(ours.get(power, ())) == sorted(theirs.get(power, ())) for power in CLASSIC.powers)


def _compare(ours: Signs, theirs: Signs, where: str) -> None:
    for power in {**ours, **theirs}:
        expected, found = sorted(ours.get(power, ())), sorted(theirs.get(power, ()))
        if expected != found:
            only_theirs = [one for one in found if one not in expected]
            only_ours = [one for one in expected if one not in found]
            raise differs(where, power, ", ".join(only_theirs), ", ".join(only_ours))


def _ended(story: Story, saved: savegame.SavedGame, position: Position) -> savegame.SavedGame:
    """The game as the file ends it: by a vote, where the table has agreed to vote and our rules go on."""
    if story.winners is None:
        return saved
    if story.winners and position.phase == MOVEMENT and position.readings["draws"] == "any":
        said: dict[str, dict[str, Any]] = {PROPOSALS: {player: [list(story.winners)] for player in position.alive}}
        saved, position = savegame.resolve_turn(SavedRules(GAME), saved, position, savegame.SavedAnswers(said=said))
    ours = position.winners if position.phase == OVER else None
    if ours is None or (story.winners and set(ours) != set(story.winners)):
        given = ", ".join(story.winners or ()) or "—"
        story.losses_found.append(Fault("convert-end", given=given, expected=", ".join(ours or ()) or "—"))
    return saved
