"""Conflicts: the orders of a season put to the kernel, and what it answers told as events (8.B to 8.B.4)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.spaces import split_coast
from diadoques.games.diadoques import characters
from diadoques.games.diadoques.clauses import CLAUSE_RULES, clause_name
from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.orders import Order, Verb
from diadoques.games.diadoques.pieces import ARMY, FLEET, MERCENARY, Unit
from diadoques.games.diadoques.position import GAME, Position
from diadoques.games.diadoques.reach import exits
from diadoques.games.diadoques.retreats import retreat_options
from diadoques.games.diadoques.tables import classes, tables
from diadoques.games.diadoques.writing import write
from diadoques.kernel import Links, Outcome, Role, Row, Turn, contest, make_switches, settle, switches
from diadoques.kernel import Order as Act

SWITCHES: Final = make_switches(
    own_attack_cuts=True,  # DIA-8B2d-05
    routes=switches.EVERY_ROUTE_NEEDED,  # DIA-8B4c-04
    convoy_cuts=switches.NEVER_CUTS,  # DIA-8B4d-01
    head_on=switches.ON_COAST,  # DIA-8B1-12
    effect_lost=switches.BY_ANY_ATTACK_FROM_IT,  # DIA-8B2d-07
)


@cache
def numbers(layer: str) -> tuple[dict[str, int], Links]:
    """A small integer for every space, citadel and coast of the board, and the links that convoys use."""
    board = load_board(GAME, layer)
    known = {place: number for number, place in enumerate((*board.spaces, *board.citadels))}
    spaces = len(known)
    pairs = {
        (known[split_coast(a)[0]], known[split_coast(b)[0]])
        for a, others in board.fleet.items()
        for b in others
        if board.spaces[split_coast(a)[0]].is_sea  # convoys run through seas only (DIA-8B4a-01)
    }
    for space in board.spaces.values():
        for coast in space.coasts:
            known[space.id + coast] = len(known)
    return known, Links.of(spaces, pairs)


def strength(unit: Unit, commanded: bool, grade: str | None = None) -> int:
    """Own points of a unit: its class (DIA-8B2b-03) and one for the diadoch at its head (DIA-8B2b-06)."""
    points = classes()[unit.grade if grade is None else grade].strength
    return points + (int(tables()["command"]["strength"]) if commanded else 0)


def run(course: Course) -> None:
    """Settle all moves, conversions, supports and convoys at once, then the walks of lone characters."""
    position = course.position
    units = tuple(position.standing().values())
    turn = _turn(course, position, units)
    outcome = settle(turn, SWITCHES)
    _tell(course, position, units, turn, outcome)
    _supplies(course, units, outcome)
    intact = frozenset(
        unit.id for unit, lost in zip(units, outcome.dislodged, strict=True) if unit.kind == FLEET and not lost
    )
    course.standoffs = _standoffs(position, units, turn, outcome)
    _move(course, position, units, turn, outcome)
    characters.walk(course, intact)
    _dislodge(course, position, units, outcome)


def _turn(course: Course, position: Position, units: tuple[Unit, ...]) -> Turn:
    known, links = numbers(position.layer)
    index = {unit.id: number for number, unit in enumerate(units)}
    sides = {player: number for number, player in enumerate(position.players)}
    columns: dict[str, list[int]] = {name: [] for name in ("order", "goal", "goal_loc", "aid", "push", "land", "sea")}
    for unit in units:
        order = course.orders.get(unit.id)
        row = _row(course, position, known, index, unit, order)
        for name, value in row.items():
            columns[name].append(value)
    weights = [strength(unit, unit.id in course.commanders) for unit in units]
    return Turn(
        links=links,
        side=[sides[unit.owner] for unit in units],
        at=[known[unit.space] for unit in units],
        loc=[known[unit.at] for unit in units],
        order=columns["order"],
        goal=columns["goal"],
        goal_loc=columns["goal_loc"],
        aid=columns["aid"],
        stand=weights,
        push=columns["push"],
        lend=weights,  # DIA-8B2b-04, DIA-8B2b-07
        land=columns["land"],
        wants_sea=columns["sea"],
    )


def _row(
    course: Course, position: Position, known: dict[str, int], index: dict[str, int], unit: Unit, order: Order | None
) -> dict[str, int]:
    commanded = unit.id in course.commanders
    row = {
        "order": int(Act.HOLD),
        "goal": -1,
        "goal_loc": -1,
        "aid": -1,
        "push": strength(unit, commanded),
        "land": 0,
        "sea": 0,
    }
    if order is None:
        return row
    board = position.board
    if order.verb is Verb.MOVE:
        becomes = order.becomes or unit.kind
        by_land = any(way.to == order.to and way.becomes == becomes for way in exits(board, unit))
        row |= {
            "order": int(Act.MOVE),
            "goal": known[split_coast(order.to)[0]],
            "goal_loc": known[order.to],
            "land": int(by_land and not order.by_sea),
            "sea": int(unit.kind == ARMY and becomes == ARMY),
        }
        if becomes == FLEET:  # it attacks as what it becomes (DIA-62a-06)
            row["push"] = strength(unit, commanded, MERCENARY)
    elif order.verb is Verb.SUPPORT:
        row["order"] = int(Act.SUPPORT)
        if _fits(course, order):
            row["aid"] = index[order.target]
            row["goal"] = known[split_coast(order.goal or position.units[order.target].at)[0]]
    elif order.verb is Verb.SUPPLY:  # like a support into the citadel's province, of no weight (DIA-8B6-03, -04)
        row["order"] = int(Act.SUPPORT)
        row["goal"] = known[board.places[order.citadel].province]
    elif order.verb is Verb.CONVOY:
        row["order"] = int(Act.CONVOY)
        if not order.leader and _carries(course, order):
            row["aid"] = index[order.target]
    return row


def _fits(course: Course, order: Order) -> bool:
    """A support counts only for the very move ordered, coasts aside, or for a unit that stays (DIA-8B2a-01)."""
    aided = course.orders.get(order.target)
    going = split_coast(aided.to)[0] if aided is not None and aided.verb is Verb.MOVE else ""
    return split_coast(order.goal)[0] == going


def _carries(course: Course, order: Order) -> bool:
    """A convoy order serves an army ordered to the same destination (DIA-8B4a-02)."""
    aided = course.orders.get(order.target)
    return aided is not None and aided.verb is Verb.MOVE and split_coast(aided.to)[0] == split_coast(order.goal)[0]


def _tell(course: Course, position: Position, units: tuple[Unit, ...], turn: Turn, outcome: Outcome) -> None:
    """One event a unit with its reason and its witness, then the strengths of every contested space."""
    for number, unit in enumerate(units):
        clause = outcome.clause[number]
        witness = outcome.witness[number]
        order = course.orders.get(unit.id)
        mine, theirs = _measure(turn, outcome, number, witness)
        course.emit(
            "resolved",
            CLAUSE_RULES[clause],
            unit=unit.id,
            verb=str(order.verb) if order else str(Verb.HOLD),
            order=write(position, order) if order else "",
            **_asked(order),
            clause=clause_name(clause),
            success=clause.success,
            by=[units[witness].id] if witness >= 0 else [],
            mine=mine,
            theirs=theirs,
        )
    spaces = {
        turn.goal[number] for number in range(len(units)) if turn.order[number] == Act.MOVE and outcome.way[number]
    }
    names = {number: place for place, number in numbers(position.layer)[0].items()}
    for space in sorted(spaces):
        rows = contest(turn, outcome, space)
        if len(rows) > 1:
            course.emit(
                "contest",
                "DIA-8B2b-01",
                space=names[space],
                rows=[_contender(course, units, outcome, row) for row in rows],
            )


def _asked(order: Order | None) -> dict[str, str]:
    """What the order was about, as far as it says: so that nobody has to read its text again."""
    if order is None:
        return {}
    asked = {
        "to": order.to,
        "becomes": order.becomes,
        "target": order.target,
        "goal": order.goal,
        "citadel": order.citadel,
        "carried": order.leader if order.verb is Verb.CONVOY else "",
    }
    return {key: value for key, value in asked.items() if value}


def _measure(turn: Turn, outcome: Outcome, number: int, witness: int) -> tuple[int, int]:
    """The two strengths that were compared, for "4 against 3"; 0 and 0 when strengths did not decide."""
    if turn.order[number] != Act.MOVE or not outcome.way[number]:
        return outcome.hold[number], outcome.attack[witness] if witness >= 0 else 0
    if witness < 0:
        return outcome.attack[number], 0
    if turn.goal[witness] == turn.goal[number]:
        return outcome.attack[number], outcome.prevent[witness]
    if outcome.met[number] == witness:
        return outcome.attack[number], _thrust(turn, outcome, witness)
    return outcome.attack[number], outcome.hold[witness]


def _thrust(turn: Turn, outcome: Outcome, number: int) -> int:
    """All that a unit put into its move, also when it was beaten on the way and the kernel counts it for nothing."""
    backed = [s for s in range(turn.count) if turn.order[s] == Act.SUPPORT and turn.aid[s] == number]
    return turn.push[number] + sum(turn.lend[s] for s in backed if outcome.given[s])


def _supplies(course: Course, units: tuple[Unit, ...], outcome: Outcome) -> None:
    for number, unit in enumerate(units):
        order = course.orders.get(unit.id)
        if order is not None and order.verb is Verb.SUPPLY and outcome.given[number]:
            course.supplied.setdefault(order.citadel, []).append(unit.id)


def _standoffs(position: Position, units: tuple[Unit, ...], turn: Turn, outcome: Outcome) -> frozenset[str]:
    """Spaces where attacks met and nobody stands after the moves (DIA-8B3-03).

    A unit dislodged from the very space it attacked met nobody there (DIA-8B2d-07): what it leaves open is open.
    """
    filled = {turn.goal[n] if outcome.moved[n] else turn.at[n] for n in range(len(units)) if not outcome.dislodged[n]}
    failed = [n for n in range(len(units)) if outcome.prevent[n] and not outcome.moved[n]]
    met = {turn.goal[n] for n in failed} - filled
    return frozenset(place for place, number in numbers(position.layer)[0].items() if number in met)


def _move(course: Course, position: Position, units: tuple[Unit, ...], turn: Turn, outcome: Outcome) -> None:
    for number, unit in enumerate(units):
        if not outcome.moved[number]:
            continue
        order = course.orders[unit.id]
        by_sea = outcome.by_sea[number] and not turn.land[number]
        fleets = [
            other.id
            for n, other in enumerate(units)
            if outcome.by_sea[number] and turn.order[n] == Act.CONVOY and turn.aid[n] == number
        ]
        course.emit(
            "moved",
            CLAUSE_RULES[outcome.clause[number]],
            unit=unit.id,
            **{"from": unit.at},
            to=order.to,
            kind=order.becomes or unit.kind,
            route="sea" if by_sea else "land",
            via=fleets,
            party=characters.party(position, unit, course.commanders),
        )


def _dislodge(course: Course, position: Position, units: tuple[Unit, ...], outcome: Outcome) -> None:
    for number, unit in enumerate(units):
        if not outcome.dislodged[number]:
            continue
        attacker = units[outcome.dislodger[number]]
        course.emit(
            "dislodged",
            "DIA-8B2b-02",
            unit=unit.id,
            by=attacker.id,
            **{"from": attacker.space},
            party=characters.party(position, unit, course.commanders),
        )


def open_retreats(course: Course) -> None:
    """Where each dislodged unit may go, with citadels as the sieges left them (DIA-73-06, DIA-8B3-05)."""
    for unit_id, retreat in list(course.position.dislodged.items()):
        unit = course.position.units[unit_id]
        options = retreat_options(course.position, unit, retreat.came_from, course.standoffs)
        course.emit("retreat-open", "DIA-8B3-02", unit=unit_id, options=options)


_ROLES: Final = {Role.STAYS: "holds", Role.MEETS: "meets", Role.ATTACKS: "enters"}


def _contender(course: Course, units: tuple[Unit, ...], outcome: Outcome, row: Row) -> dict[str, Any]:
    """One line of a table of strengths, ids for numbers; ``by`` is who cut a support."""
    return {
        "unit": units[row.unit].id,
        "role": _ROLES[row.role],
        "base": row.base,
        "leader": course.commanders.get(units[row.unit].id, ""),
        "supports": [
            {
                "unit": units[backing.unit].id,
                "lends": backing.lends,
                "given": backing.given,
                "counted": backing.counted,
                "by": units[outcome.witness[backing.unit]].id if not backing.given else "",
            }
            for backing in row.backing
        ],
        "total": row.total,
        "against_rivals": row.against_rivals,
        "has_way": row.has_way,
        "prevails": row.prevails,
    }
