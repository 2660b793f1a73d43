"""A settled season told as events: a reason for every order, the strengths of every contested space, the moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Order, Verbs
from diadoques.conflict.settling import Settled
from diadoques.core.answers import Barrier
from diadoques.core.pieces import Unit
from diadoques.kernel import Clause, OrderKind, Role, StrengthRow, contest

# --- The strengths that decided about one unit, as sentences tell them: « 2 contre 2 »


def measure(settled: Settled, number: int) -> tuple[int, int]:
    """What the unit brought and what was against it: of the very unit that its reason names; 0 where nothing was.

    A rival is met with all the supports, also those that do not count against who stays (DIA-8B2c-03, DIP-sup-03d).
    """
    turn, outcome = settled.turn, settled.outcome
    clause, witness = outcome.clause[number], outcome.witness[number]
    if not settled.moves(number) or not outcome.way[number]:
        return _stand(settled, number), outcome.attack[witness] if witness >= 0 else 0
    if witness < 0:
        return outcome.attack[number], 0
    if clause is Clause.BOUNCED:
        return thrust(settled, number), outcome.prevent[witness]
    if turn.goal[witness] == turn.goal[number]:
        return outcome.attack[number], outcome.prevent[witness]
    if outcome.met[number] == witness:
        own = turn.side[witness] == turn.side[number]
        return thrust(settled, number) if own else outcome.attack[number], thrust(settled, witness)
    return outcome.attack[number], outcome.hold[witness]


def thrust(settled: Settled, number: int) -> int:
    """All that a unit put into its move, also when it was beaten on the way and the kernel counts it for nothing."""
    turn = settled.turn
    if number not in turn.aid:
        return turn.push[number]
    backed = [s for s in range(turn.count) if turn.order[s] == OrderKind.SUPPORT and turn.aid[s] == number]
    return turn.push[number] + sum(turn.lend[s] for s in backed if settled.outcome.given[s])


def lost_effect(settled: Settled, number: int) -> bool:
    """Whether a rival that was no stronger got in where the unit bounced.

    Dislodged by an attack out of its own goal, the unit kept nobody out of there any more.
    """
    outcome = settled.outcome
    rival = outcome.witness[number]
    return bool(outcome.moved[rival]) and thrust(settled, number) >= outcome.prevent[rival]


def rival_of(settled: Settled, attacker: int) -> int:
    """The unit that kept an attacker out of a place that somebody else holds: the strongest that wanted in, too."""
    turn, outcome = settled.turn, settled.outcome
    rivals = [
        number
        for number in range(turn.count)
        if number != attacker and outcome.way[number] and turn.goal[number] == turn.goal[attacker]
    ]
    return max(rivals, key=lambda number: (thrust(settled, number), -turn.at[number]))


def _stand(settled: Settled, number: int) -> int:
    """The strength of a unit where it stands; of several in one space the strongest defends (DIA-63B4-03)."""
    turn, outcome = settled.turn, settled.outcome
    if turn.at.count(turn.at[number]) == 1:
        return outcome.hold[number]
    here = [other for other in range(turn.count) if turn.at[other] == turn.at[number]]
    return max(outcome.hold[other] for other in here)


# --- A settled season told as events: a reason for every order, the strengths of every contested space, the moves


_NAMES: Final = {clause: clause.name.lower().replace("_", "-") for clause in Clause}
_GOOD: Final = {clause: clause.success for clause in Clause}
_BOUNCED, _BELEAGUERED = Clause.BOUNCED, Clause.BELEAGUERED
#: Moves that no convoy carried: an order that came to nothing may be why.
_UNCARRIED: Final = (Clause.NO_WAY, Clause.NO_ROUTE)
_ROLES: Final = {Role.STAYS: "holds", Role.MEETS: "meets", Role.ATTACKS: "enters"}


class EventEmitter(Protocol):
    """A keeper of events."""

    def emit(self, kind: str, rule: str, /, **data: Any) -> Any:
        """Record an event and let it change the position."""


def clause_name(clause: Clause) -> str:
    """How events spell a reason: ``Clause.HELD_OFF`` → ``"held-off"``."""
    return _NAMES[clause]


def emit_outcomes(
    emitter: EventEmitter,
    settled: Settled,
    heads: Mapping[str, str],
    *,
    void: Mapping[str, Order] | None = None,
    brief: bool = False,
) -> None:
    """One ``resolved`` event a unit, then one ``contest`` for every space where strengths were compared.

    Args:
        heads: who commands which unit, by unit id; {} where the game has no leaders.
        void: legal orders that came to nothing before the conflicts, by the unit that was to carry them out.
        brief: leave out the ``contest`` events, and of the others all but the reason.
    """
    outcome, units, emit = settled.outcome, settled.units, emitter.emit
    rules, finer = settled.terms.rules, settled.terms.finer
    lost = void or {}
    for number, (unit, clause, witness) in enumerate(zip(units, outcome.clause, outcome.witness, strict=True)):
        by = [units[witness].id] if witness >= 0 else []
        decides, mine, theirs = clause, 0, 0
        rivals: tuple[int, ...] = ()
        if clause is _BOUNCED or not brief:
            mine, theirs = measure(settled, number)
            decides = _deciding(clause, mine, theirs)
        if clause is _BELEAGUERED:
            rivals = (witness, rival_of(settled, witness))
            by = [units[rival].id for rival in rivals]
        elif lost and clause in _UNCARRIED:
            by = _carriers_lost(lost, settled.orders[unit.id])
        said = {} if brief else _said(settled, unit, mine, theirs, rivals)
        emit(
            "resolved",
            (clause in finer and _finer(settled, number)) or rules[decides],
            unit=unit.id,
            **said,
            clause=_NAMES[clause],
            success=_GOOD[clause],
            by=by,
        )
    if brief:
        return
    entered = {settled.turn.goal[n] for n in range(len(units)) if settled.moves(n) and outcome.way[n]}
    for space in sorted(entered):
        rows = contest(settled.turn, outcome, space)
        if len(rows) > 1:
            emitter.emit(
                "contest",
                settled.terms.crowded,
                space=settled.numbers.spaces[space],
                rows=[_contender(settled, heads, lost, row) for row in rows],
            )


def _said(settled: Settled, unit: Unit, mine: int, theirs: int, rivals: Sequence[int]) -> dict[str, Any]:
    """The order of ``unit`` and the strengths that were compared.

    ``forces`` are what the ``rivals``, an attacker and who kept it out, put against each other.
    """
    order = settled.orders.get(unit.id)
    said = {
        "order": order,
        "mine": _strength(settled, mine),
        "theirs": _strength(settled, theirs),
    }
    if not rivals:
        return said
    attacker, other = rivals
    forces = (measure(settled, attacker)[0], thrust(settled, other))
    return said | {"forces": [_strength(settled, force) for force in forces]}


def _deciding(clause: Clause, mine: int, theirs: int) -> Clause:
    """The reason whose rule decides: a rival that was stronger won by strength, only an equal one is a stand-off."""
    return Clause.OUTWEIGHED_RIVALS if clause is _BOUNCED and mine < theirs else clause


def _finer(settled: Settled, number: int) -> str:
    """The row that decides for a unit where it hangs on more than the reason, or ""."""
    row = settled.terms.finer.get(settled.outcome.clause[number])
    return row(settled, number) if row is not None else ""


def _carriers_lost(void: Mapping[str, Order], move: Order) -> list[str]:
    """The fleets that had orders to carry this army and were kept from it."""
    return [
        unit
        for unit, order in void.items()
        if order.verb is Verbs.CONVOY and order.target == move.unit and order.goal == split_coast(move.to)[0]
    ]


def emit_moves(
    emitter: EventEmitter, settled: Settled, party: Callable[[Unit], list[str]], heads: Mapping[str, str] | None = None
) -> None:
    """One ``moved`` event for each unit that moved, then one ``dislodged`` for each that was driven out.

    Args:
        party: characters who share the fate of a unit; [] where the game has none.
        heads: who commands which unit, by unit id; None where the game has no leaders.
    """
    turn, outcome, units = settled.turn, settled.outcome, settled.units
    for number, (unit, moved) in enumerate(zip(units, outcome.moved, strict=True)):
        if not moved:
            continue
        order = settled.orders[unit.id]
        by_sea = outcome.by_sea[number]
        carried = range(len(units)) if by_sea else ()
        fleets = [n for n in carried if turn.order[n] == OrderKind.CONVOY and turn.aid[n] == number]
        emitter.emit(
            "moved",
            _finer(settled, number) or settled.terms.rules[outcome.clause[number]],
            unit=unit.id,
            **{"from": unit.at},
            to=order.to,
            kind=order.becomes or unit.kind,
            route="sea" if by_sea and not turn.land[number] else "land",
            via=[units[n].id for n in fleets],
            party=party(unit),
        )
    for unit, dislodger in zip(units, outcome.dislodger, strict=True):
        if dislodger >= 0:
            attacker = units[dislodger]
            emitter.emit(
                "dislodged",
                _finer(settled, dislodger) or settled.terms.dislodged,
                unit=unit.id,
                by=attacker.id,
                **{"from": attacker.space},
                by_sea=bool(outcome.by_sea[dislodger]),
                party=party(unit),
                **({"head": heads.get(unit.id, "")} if heads is not None else {}),
            )


def emit_barriers(emitter: EventEmitter, unit: str, closed: Mapping[str, Barrier]) -> None:
    """One ``retreat-closed`` event for each reason that closes places to a dislodged unit."""
    for barrier in dict.fromkeys(closed.values()):
        places = sorted(place for place, other in closed.items() if other == barrier)
        emitter.emit("retreat-closed", barrier.rule, unit=unit, places=places, why=barrier.why)


def _strength(settled: Settled, weight: int) -> int | float:
    """A weight of the kernel as a strength of the game: a whole number, or one and a half (0.5, 1.5)."""
    whole, rest = divmod(weight, settled.terms.weight)
    return weight / settled.terms.weight if rest else whole


def _contender(
    settled: Settled, heads: Mapping[str, str], void: Mapping[str, Order], row: StrengthRow
) -> dict[str, Any]:
    """One line of a table of strengths, ids for numbers; ``by`` is who cut a support, ``void`` one that was lost."""
    units, witness = settled.units, settled.outcome.witness
    lost = _supports_lost(settled, void, row) if void else []
    return {
        "unit": units[row.unit].id,
        "role": _ROLES[row.role],
        "base": _strength(settled, row.base),
        "leader": heads.get(units[row.unit].id, ""),
        "supports": [
            {
                "unit": units[backing.unit].id,
                "lends": _strength(settled, backing.lends),
                "given": backing.given,
                "counted": backing.counted,
                "by": units[witness[backing.unit]].id if not backing.given else "",
            }
            for backing in row.backing
        ]
        + [{"unit": unit, "lends": 0, "given": False, "counted": False, "by": "", "void": True} for unit in lost],
        "total": _strength(settled, row.total),
        "against_rivals": _strength(settled, row.against_rivals),
        "has_way": row.has_way,
        "prevails": row.prevails,
    }


def _supports_lost(settled: Settled, void: Mapping[str, Order], row: StrengthRow) -> list[str]:
    """The units whose support for what this row does came to nothing before the conflicts."""
    backed = {settled.units[backing.unit].id for backing in row.backing}
    return [unit for unit, order in void.items() if unit not in backed and _would_help(settled, order, row)]


def _would_help(settled: Settled, support: Order, row: StrengthRow) -> bool:
    """Whether a support that came to nothing was ordered for what the unit of this row does here."""
    unit = settled.units[row.unit]
    if support.verb is not Verbs.SUPPORT or support.target != unit.id:
        return False
    move = settled.orders.get(unit.id) if settled.moves(row.unit) else None
    if row.role is Role.STAYS:
        return move is None and not support.goal
    return move is not None and split_coast(support.goal)[0] == split_coast(move.to)[0]
