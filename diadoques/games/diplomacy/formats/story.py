"""A game as another program's file tells it, phase by phase, and our game that follows from it.

What is told is played again by our rules: each phase must stand as the file says, or the file is refused at the first
difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core import savegame
from diadoques.core.calendar import MODERN, Season
from diadoques.core.faults import Fault
from diadoques.core.orders import Verdict
from diadoques.core.phases import OVER
from diadoques.games.diplomacy.abilities import NOTATION
from diadoques.games.diplomacy.formats.played import FIRST_YEAR, centres, signs, ways_out
from diadoques.games.diplomacy.game import GAME
from diadoques.games.diplomacy.phases import ADJUSTMENTS
from diadoques.games.diplomacy.position import ENGLISH, Position
from diadoques.games.diplomacy.protocol import readings_of
from diadoques.games.diplomacy.variant import CLASSIC
from diadoques.games.diplomacy.writing import write
from diadoques.games.saving import SavedRules, headed

_ORDER: Final = (MOVEMENT, RETREATS, ADJUSTMENTS, OVER)
Signs = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase as another's file tells it; places and lines are English.

    Attributes:
        season, kind: when it is; kind as our phases are called.
        units: signs by power, dislodged ones not among them.
        dislodged: by power, sign → places it may go to; None where the file does not say which.
        centres: by power; None where the file does not say.
        orders: lines by power; None while the phase waits.
        after: signs by power after it; None where the file does not say.
        where: its place in the file.
    """

    season: Season
    kind: str
    units: Signs
    dislodged: Mapping[str, Mapping[str, Sequence[str] | None]]
    centres: Signs | None
    orders: Signs | None
    where: str
    after: Signs | None = None


@dataclass(slots=True)
class Story:
    """A game as another's file tells it.

    Attributes:
        phases: in order; the last may wait.
        winners: who won, by the file, () where it does not say who; None where it says nothing of an end.
        losses, notes: as in ``Outside``.
    """

    phases: list[Phase]
    winners: tuple[str, ...] | None = None
    losses_found: list[Fault] = field(default_factory=list)
    notes_found: list[Fault] = field(default_factory=list)

    @property
    def losses(self) -> tuple[Fault, ...]:
        """What we cannot say."""
        return tuple(self.losses_found)

    @property
    def notes(self) -> tuple[Fault, ...]:
        """What we need not say."""
        return tuple(self.notes_found)


def season_of(letter: str, year: int, where: str) -> Season:
    """The season of ``S``, ``F`` or ``W`` and a year.

    Raises:
        Fault: ``convert-year``.
    """
    if not FIRST_YEAR <= year <= 9999:
        raise Fault("convert-year", where, given=str(year)[:80], first=str(FIRST_YEAR))
    return Season(year, "spring" if letter == "S" else "autumn", MODERN)


def play(story: Story, options: Mapping[str, str]) -> savegame.SavedGame:
    """The game that ``story`` tells, played by our rules.

    Raises:
        Fault: ``convert-…``: what is told cannot be, or does not follow from the orders by these rules.
    """
    if not story.phases:
        raise Fault("convert-empty")
    saved, position = _begun(story.phases, {NOTATION: ENGLISH, **options})
    for number, phase in enumerate(story.phases):
        saved, position = _arrived(saved, position, phase)
        if (str(position.season), position.phase) != (str(phase.season), phase.kind):
            continue  # a phase that we pass over, since nobody is asked
        _same(position, phase)
        if phase.orders is None:
            if number + 1 < len(story.phases):
                raise Fault("convert-unplayed", phase.where)
            break
        notation = "" if position.notation == ENGLISH else ENGLISH
        answers = savegame.Answers(orders=_sheets(position, phase), notation=notation)
        saved, position = savegame.played(SavedRules(GAME), saved, position, answers)
        if phase.after is not None:
            _compare(signs(position), phase.after, phase.where)
    _ended(story, position)
    return saved


def _begun(phases: Sequence[Phase], options: Mapping[str, str]) -> tuple[savegame.SavedGame, Position]:
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
    rows: dict[str, list[dict[str, Any]]] = {}
    for power, units in first.dislodged.items():
        for unit, ways in units.items():
            if ways is None:
                raise Fault("convert-begins-in-retreats", first.where)
            rows.setdefault(power, []).append({"unit": unit, "options": list(ways)})
    if rows:
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
    saved = headed(GAME, scenario, options, position)
    return saved, SavedRules(GAME).start(saved)


def _plain(position: Position) -> tuple[Any, ...]:
    """What a beginning is, however its units are numbered."""
    units = {power: sorted(found) for power, found in signs(position).items()}
    return str(position.season), position.phase, units, dict(position.centres), bool(position.dislodged)


def _has(phase: Phase, power: str) -> bool:
    return bool(phase.units.get(power) or phase.dislodged.get(power) or (phase.centres or {}).get(power))


def _arrived(saved: savegame.SavedGame, position: Position, phase: Phase) -> tuple[savegame.SavedGame, Position]:
    """Go on to ``phase`` where the file passes over what only we ask; see that no season is missing."""
    while _rank(position.season, position.phase) < _rank(phase.season, phase.kind):
        if position.phase not in (RETREATS, ADJUSTMENTS):
            break
        saved, position = savegame.played(SavedRules(GAME), saved, position, savegame.Answers())
    here, there = (position.season, position.phase), (phase.season, phase.kind)
    idle = phase.kind in (RETREATS, ADJUSTMENTS) and not any((phase.orders or {}).values())
    if here != there and not (idle and _rank(*there) < _rank(*here)):
        found = f"{phase.season}, {phase.kind}"
        raise Fault("convert-phase", phase.where, found=found, expected=f"{position.season}, {position.phase}")
    return saved, position


def _rank(season: Season, phase: str) -> tuple[int, int, int]:
    # A game that is over waits for nothing any more.
    return season.year, season.calendar.names.index(season.name), _ORDER.index(phase)


def _sheets(position: Position, phase: Phase) -> dict[str, list[str]]:
    """The orders of a phase in our own words."""
    sheets = {}
    for player, lines in (phase.orders or {}).items():
        if not lines:
            continue
        where = f"{phase.where}, {player}"
        if player not in position.players:
            raise Fault("player-unknown", where, given=player[:80], known=", ".join(position.players))
        sheet = []
        for line, reading in zip(lines, readings_of(position, player, list(lines), ENGLISH), strict=True):
            if reading.verdict is Verdict.UNREADABLE:
                raise Fault("convert-unreadable", where, given=line[:80])
            sheet.append(write(position, reading.order, ENGLISH) if reading.order is not None else line)
        sheets[player] = sheet
    return sheets


def _same(position: Position, phase: Phase) -> None:
    """See that the position is the one the file tells."""
    _compare(signs(position), phase.units, phase.where)
    told = {
        power: {unit: ways for unit, ways in units.items() if ways is None or ways}
        for power, units in phase.dislodged.items()
    }
    for power, ours in ways_out(position).items():
        theirs = told.get(power, {})
        ours_told = {unit: sorted(ways) if theirs.get(unit) is not None else None for unit, ways in ours.items()}
        theirs_told = {unit: None if ways is None else sorted(ways) for unit, ways in theirs.items()}
        if ours_told != theirs_told:
            raise _differs(phase.where, power, _ways(theirs), _ways(ours))
    if phase.centres is not None:
        _compare(centres(position), phase.centres, phase.where)


def _compare(ours: Signs, theirs: Signs, where: str) -> None:
    for power in {**ours, **theirs}:
        expected, found = sorted(ours.get(power, ())), sorted(theirs.get(power, ()))
        if expected != found:
            only_theirs = [one for one in found if one not in expected]
            only_ours = [one for one in expected if one not in found]
            raise _differs(where, power, ", ".join(only_theirs), ", ".join(only_ours))


def _ways(units: Mapping[str, Sequence[str] | None]) -> str:
    return ", ".join(f"{unit} ({', '.join(sorted(ways or ()))})" for unit, ways in sorted(units.items()))


def _differs(where: str, power: str, found: str, expected: str) -> Fault:
    said = {"found": found[:200] or "—", "expected": expected[:200] or "—"}
    return Fault("convert-differs", where, board=CLASSIC.board_id, owner=power, **said)


def _ended(story: Story, position: Position) -> None:
    """What the file says of the end, and what we can say of it."""
    if story.winners is None:
        return
    ours = position.winners if position.phase == OVER else None
    if ours is None or (story.winners and ours != story.winners):
        given = ", ".join(story.winners or ()) or "—"
        story.losses_found.append(Fault("convert-end", given=given, expected=", ".join(ours or ()) or "—"))
