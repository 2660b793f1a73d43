"""Deaths: how one may come about, by whom, and what it costs, as the engine settles it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias, get_args

from diadoques.analysis.diadoques.supposing import known_player, with_first_units
from diadoques.board.spaces import split_coast
from diadoques.conflict import Way
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.steps import Step
from diadoques.games.diadoques.conflict import characters, sieges
from diadoques.games.diadoques.conflict.retreats import annihilate_cornered
from diadoques.games.diadoques.events.resolution import Report, Resolution
from diadoques.games.diadoques.gold.spending import least_bribe, reaches, surcharge
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, Leader, Unit
from diadoques.games.diadoques.model.position import ADVANCED, OVER, Position
from diadoques.games.diadoques.model.reach import exits
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.settings import ON
from diadoques.games.diadoques.people.command import party
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.season import season
from diadoques.games.record_names import id_called

# --- What may happen to a diadoch, or to whom a player has at court, in a position: how, by whom, and whom he is with


Fate: TypeAlias = Literal["annihilated", "throat", "bribed", "storm", "natural", "taken"]
"""How it happens, by the words of the events: with the unit that he is with, driven out and cornered; by the knife of
who holds him; with his unit bought; at sea; of old age or illness; or taken, and alive."""

#: All fates, in the order in which they are listed.
FATES: Final[tuple[Fate, ...]] = get_args(Fate)


def fates(position: Position, player: str, person: str = "") -> tuple[Fate, ...]:
    """What may happen to a person of a player now, the likeliest first.

    Raises:
        Fault: ``player-unknown``, ``person-not-his``.
    """
    who, leader = person_and_place(position, player, person)
    start = with_first_units(position)
    unit = start.units.get(unit_with(start, who))
    board = start.board
    found: list[Fate] = []
    if leader.captor and who in start.players:
        found.append("throat")
    elif unit is not None and unit.kind != GARRISON:
        found.append("annihilated")
    if "throat" not in found:
        found.append("throat")
    if unit is not None and unit.owner == who:
        found.append("bribed")
    if start.layer == ADVANCED and not board.is_citadel(leader.at) and board.spaces[leader.at].is_sea:
        found.append("storm")
    if court.is_royal(who):
        found.append("natural")
    if board.is_citadel(leader.at) or unit is None:
        found.append("taken")
    return tuple(found)


def whose_deed(position: Position, player: str, person: str = "", fate: str = "", by: str = "") -> str:
    """Whose deed a fate is: "" for nobody's, his who holds the person where a throat is cut.

    Where nobody is named, he is who holds a diadoch, else the first whose units reach the person, else the first of the
    others.

    Raises:
        Fault: ``player-unknown``, ``person-not-his``; ``killer-himself`` for a player against his own.
    """
    player = known_player(position, player)
    who, leader = person_and_place(position, player, person)
    if fate in ("storm", "natural"):
        return ""
    if leader.captor and (fate == "throat" or (who in position.players and not by)):
        return leader.captor
    if by:
        by = known_player(position, by)
        if by == player:
            raise Fault("killer-himself", "by", board=position.board.id, player=player)
        return by
    others = [one for one in position.alive if one != player]
    near = [one for one in others if reaches(position, one, leader.at)]
    return next(iter([*near, *others]), "")


def person_and_place(position: Position, player: str, person: str = "") -> tuple[str, Leader]:
    """A person of a player, his diadoch where none is named, and where he is.

    Raises:
        Fault: ``player-unknown``; ``person-not-his``.
    """
    player = known_player(position, player)
    who = (person and id_called(position.board.id, person)) or person or player
    leader = position.leaders.get(who)
    master = leader.captor if leader is not None and who not in position.players else who
    if leader is None or master != player or player not in position.alive or position.phase == OVER:
        raise Fault("person-not-his", "person", board=position.board.id, person=who[:80], player=player)
    return who, leader


def unit_with(position: Position, who: str) -> str:
    """The unit that a free diadoch is with, or that a royal person or a captive is tied to: its id, "" for none."""
    leader = position.leaders.get(who)
    if leader is None or leader.guard:
        return leader.guard if leader is not None and leader.guard in position.units else ""
    if leader.captor or who not in position.players:
        return ""
    here = (unit.id for unit in position.standing().values() if unit.space == leader.at and unit.owner == who)
    return next(here, "")


# --- What a death costs: the end of a diadoch, or of whom a player has at court, as the engine settles it by itself.
#
# The person meets his fate in a position in which nothing else happens that season: the steps of the season that follow
# a death or a capture are run on it, and no others; what is lost is read off the two positions (``losses``). When the
# dead man's player is asked something (where gold is left, where an heir appears), he says nothing, and the default
# holds.


_SUPPOSED: Final = "supposed"
"""How a unit is called that is supposed to come; no unit of a game has such an id."""

_BEFORE_MOVES: Final = ("attendants", "throats", "bribery", "empires", "heirless")
_COMMAND: Final = ("attendants", "command", "royal command")
_AFTERWARDS: Final = (
    "deaths", "fallen empires", "guards", "captures", "company", "control", "passage", "estates", "late estates",
    "regency", "heirs",
)  # fmt: skip
"""The steps of a season that a death or a capture may set in motion, by name."""


def fell(
    position: Position,
    player: str,
    *,
    person: str = "",
    fate: Fate | Literal[""] = "",
    by: str = "",
    dynasties: bool | None = None,
) -> Report:
    """What happens when a person of a player dies, or is taken, and nothing else.

    Args:
        position: from which it happens; a game that begins has its usual first units.
        player: whose person it is.
        person: a diadoch, who is his player's, or of the royal family, whom his controller has; "": his diadoch.
        fate: how; "": by the knife where somebody holds him already or where no other way is open, else with the unit
            that he is with.
        by: the player whose deed it is, "" for the likeliest (``whose_deed``). He is supposed to have the gold for a
            bribe, and a unit that comes where none of his can.
        dynasties: with the option of that name on or off (DIA-O8-01), None: as was agreed. It matters under the
            advanced rules alone, once the dynasties are established.

    Raises:
        Fault: as ``whose_deed``; ``person-not-his`` for whom he does not have; ``fate-impossible`` where that cannot
            happen to him now: he is with no unit, or not at sea, or an army shields him.
        ValueError: a fate that there is not.
    """
    who, leader, how, killer = _asked(position, player, person, fate, by)
    start = _agreed(with_first_units(position), dynasties)
    before = _prepared(replace(start, leaders={**start.leaders, who: leader}), who, how, killer)
    resolution = Resolution(before)
    _FATES[how](resolution, who, killer)
    _run(resolution, "closing", season.CLOSING, _AFTERWARDS)
    return Report(before, tuple(resolution.events), resolution.position)


def position_without_death(position: Position) -> Position:
    """The position when the same steps have run and nobody has done anything: what would have come without a death.

    Royal persons join units (DIA-12A-02), and who stands in a province takes it (DIA-9-01).
    """
    resolution = Resolution(with_first_units(position))
    _opening(resolution, _BEFORE_MOVES)
    _run(resolution, "closing", season.CLOSING, _AFTERWARDS)
    return resolution.position


def _asked(position: Position, player: str, person: str, fate: str, by: str) -> tuple[str, Leader, Fate, str]:
    """Who falls, where he is when it begins, how, and by whom."""
    if fate and fate not in FATES:
        raise ValueError(f"no fate {fate[:20]!r}")
    who, leader = person_and_place(position, player, person)
    open_ = fates(position, player, person)
    how = next((one for one in open_ if one == fate), None) if fate else open_[0]
    if how is None:
        about = {"board": position.board.id, "person": who}
        raise Fault("fate-impossible", "fate", given=fate, known=", ".join(open_), **about)
    killer = whose_deed(position, player, person, how, by)
    if how == "throat" and who in position.players and leader.captor != killer:
        leader = Leader(leader.at, killer)
    return who, leader, how, killer


def _agreed(position: Position, dynasties: bool | None) -> Position:
    """The position with the option of dynasties on or off; they are established where it is time for it."""
    if dynasties is None:
        return position
    name = "dynasties"
    settings = {key: value for key, value in position.settings.items() if key != name}
    if not dynasties:
        return replace(position, settings=settings)
    resolution = Resolution(replace(position, settings={**settings, name: ON}))
    _run(resolution, "beginning", season.BEGINNING, ("dynasties",))
    return resolution.position


def _run(resolution: Resolution, name: str, base: Sequence[Step[Resolution]], wanted: Iterable[str]) -> None:
    """Those steps of a list that are wanted, as the chapters of this game have them; who is asked says nothing."""
    questions = season.questions()
    for step in RULEBOOK.steps(name, base, resolution.position):
        if step.name in wanted:
            step.run(resolution)
        while resolution.position.phase in questions:
            silence = Resolution(resolution.position)
            questions[silence.position.phase].take(silence, Answers())
            resolution.events += silence.events
            resolution.position = silence.position


def _opening(resolution: Resolution, wanted: Iterable[str]) -> None:
    _run(resolution, "opening", season.OPENING, wanted)


def _prepared(position: Position, who: str, fate: Fate, by: str) -> Position:
    """The position in which who does it has what it takes: a unit next to him, or the gold."""
    if fate == "bribed":
        needed = _asks(position, position.units[unit_with(position, who)])
        return replace(position, treasury={**position.treasury, by: max(needed, position.treasury.get(by, 0))})
    board, space = position.board, position.board.province_of(position.leaders[who].at)
    there = fate == "taken" and any(unit.at == space for unit in position.of(by))
    if fate not in ("annihilated", "taken") or not by or there or _comer(position, space, by) is not None:
        return position
    sea = board.spaces[space].is_sea
    ways = board.fleet if sea else board.army
    near = [at for at, goals in ways.items() if space in (split_coast(goal)[0] for goal in goals)]
    free = [at for at in near if position.unit_in(split_coast(at)[0]) is None]
    comer = Unit(_SUPPOSED, by, FLEET if sea else ARMY, "", min(free or near))
    return replace(position, units={**position.units, comer.id: comer})


def _asks(position: Position, unit: Unit) -> int:
    """What it takes to win a unit over, in T."""
    return least_bribe(unit) + surcharge(position, unit) + position.protection(unit.id)


def _comer(position: Position, space: str, by: str) -> tuple[Unit, Way] | None:
    """The first unit of a player that may go there, and how."""
    units = (unit for unit in position.standing().values() if unit.owner == by)
    ways = ((unit, way) for unit in units for way in exits(position.board, unit) if way.becomes != GARRISON)
    return next(((unit, way) for unit, way in ways if split_coast(way.to)[0] == space), None)


def _comes(resolution: Resolution, space: str, by: str) -> tuple[str, str]:
    """A unit of ``by`` moves there: the space that it came from and its id, "" where nobody does it."""
    found = _comer(resolution.position, space, by)
    if found is None:
        return "", ""
    unit, way = found
    resolution.emit(
        "moved", "DIA-8B2b-01", unit=unit.id, **{"from": unit.at}, to=way.to, kind=way.becomes, route="land", via=[],
        party=party(resolution, unit),
    )  # fmt: skip
    return unit.space, unit.id


def _driven_out(resolution: Resolution, who: str, by: str) -> None:
    """His unit is driven out by one that comes, and nothing is free for it."""
    _opening(resolution, _COMMAND)
    unit = resolution.position.units[unit_with(resolution.position, who)]
    together, head = party(resolution, unit), resolution.commanders.get(unit.id, "")
    came_from, attacker = _comes(resolution, unit.space, by)
    resolution.emit(
        "dislodged", "DIA-8B2b-02", unit=unit.id, by=attacker, **{"from": came_from}, by_sea=False, party=together,
        head=head,
    )  # fmt: skip
    annihilate_cornered(resolution)


def _knifed(resolution: Resolution, who: str, by: str) -> None:
    """By order of who holds him, before anything moves."""
    resolution.leader_orders[who] = Order(by, Verbs.KILL, leader=who)
    _opening(resolution, _BEFORE_MOVES)


def _sold(resolution: Resolution, who: str, by: str) -> None:
    """His unit is bought, and he had not left it."""
    unit = resolution.position.units[unit_with(resolution.position, who)]
    offer = Order(by, Verbs.BRIBE, target=unit.id, amount=_asks(resolution.position, unit))
    resolution.payments.append(offer)
    _opening(resolution, _BEFORE_MOVES)


def _drowned(resolution: Resolution, who: str, _by: str) -> None:
    """In a storm; the fleet that he was on comes through."""
    _dies(resolution, who, "DIA-13A-02", "storm")


def _ailed(resolution: Resolution, who: str, _by: str) -> None:
    _dies(resolution, who, "DIA-13C-01", "natural")


def _dies(resolution: Resolution, who: str, rule: str, how: str) -> None:
    resolution.emit("killed", rule, leader=who, by="", how=how, at=resolution.position.leaders[who].at)
    if who in resolution.position.players:
        characters.mourn(resolution, who, "", rule)
    _opening(resolution, _BEFORE_MOVES)


def _caught(resolution: Resolution, who: str, by: str) -> None:
    """In a citadel that falls, or alone where a unit comes."""
    position, at = resolution.position, resolution.position.leaders[who].at
    province = position.board.province_of(at)
    there = next((unit for unit in position.of(by) if unit.at == province), None)
    if there is None:
        _opening(resolution, _COMMAND)
    besieger = there.id if there is not None else _comes(resolution, province, by)[1]
    if position.board.is_citadel(at):
        sieges.fall(resolution, besieger, at)


_FATES: Final[Mapping[Fate, Callable[[Resolution, str, str], None]]] = {
    "annihilated": _driven_out,
    "throat": _knifed,
    "bribed": _sold,
    "storm": _drowned,
    "natural": _ailed,
    "taken": _caught,
}
