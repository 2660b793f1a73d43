"""A settled season told as events: a reason for every order, the strengths of every contested space, the moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from diadoques.conflict.settled import Settled
from diadoques.core.orders import Order, Verb
from diadoques.core.pieces import Unit
from diadoques.kernel import Clause, Role, Row, contest
from diadoques.kernel import Order as Act

_NAMES: Final = {clause: clause.name.lower().replace("_", "-") for clause in Clause}
_GOOD: Final = {clause: clause.success for clause in Clause}
_ROLES: Final = {Role.STAYS: "holds", Role.MEETS: "meets", Role.ATTACKS: "enters"}


class Teller(Protocol):
    """Whoever keeps events."""

    def emit(self, kind: str, rule: str, /, **data: Any) -> Any:
        """Record an event and let it change the position."""


def clause_name(clause: Clause) -> str:
    """How events spell a reason: ``Clause.HELD_OFF`` → ``"held-off"``."""
    return _NAMES[clause]


def tell(
    teller: Teller,
    settled: Settled,
    written: Callable[[Order], str],
    heads: Mapping[str, str],
    *,
    brief: bool = False,
) -> None:
    """One ``resolved`` event a unit, then one ``contest`` for every space where strengths were compared.

    Args:
        written: the canonical text of an order.
        heads: who commands which unit, by unit id; {} where the game has no leaders.
        brief: leave out the ``contest`` events, and of the others all but the reason.
    """
    outcome, units, emit = settled.outcome, settled.units, teller.emit
    rules, exception = settled.terms.rules, settled.terms.exception
    for number, unit in enumerate(units):
        clause, witness = outcome.clause[number], outcome.witness[number]
        decides, mine, theirs = clause, 0, 0
        if clause is Clause.BOUNCED or not brief:
            mine, theirs = _measure(settled, number, witness)
            decides = _deciding(clause, mine, theirs)
        said = {} if brief else _said(settled, unit, written, mine, theirs)
        emit(
            "resolved",
            (exception(unit, settled.orders.get(unit.id)) if exception else "") or rules[decides],
            unit=unit.id,
            **said,
            clause=_NAMES[clause],
            success=_GOOD[clause],
            by=[units[witness].id] if witness >= 0 else [],
        )
    if brief:
        return
    entered = {settled.turn.goal[n] for n in range(len(units)) if settled.moves(n) and outcome.way[n]}
    for space in sorted(entered):
        rows = contest(settled.turn, outcome, space)
        if len(rows) > 1:
            teller.emit(
                "contest",
                settled.terms.crowded,
                space=settled.numbers.spaces[space],
                rows=[_contender(settled, heads, row) for row in rows],
            )


def _said(
    settled: Settled, unit: Unit, written: Callable[[Order], str], mine: int, theirs: int
) -> dict[str, str | int | float]:
    """The order of ``unit`` and the strengths that were compared."""
    order = settled.orders.get(unit.id)
    return {
        "verb": str(order.verb) if order else str(Verb.HOLD),
        "order": written(order) if order else "",
        **_asked(order),
        "mine": _strength(settled, mine),
        "theirs": _strength(settled, theirs),
    }


def _deciding(clause: Clause, mine: int, theirs: int) -> Clause:
    """The reason whose rule decides: a rival that was stronger won by strength, only an equal one is a stand-off."""
    return Clause.OUTWEIGHED_RIVALS if clause is Clause.BOUNCED and mine < theirs else clause


def tell_moves(
    teller: Teller, settled: Settled, party: Callable[[Unit], list[str]], heads: Mapping[str, str] | None = None
) -> None:
    """One ``moved`` event for each unit that moved, then one ``dislodged`` for each that was driven out.

    Args:
        party: characters who share the fate of a unit; [] where the game has none.
        heads: who commands which unit, by unit id; None where the game has no leaders.
    """
    turn, outcome, units = settled.turn, settled.outcome, settled.units
    for number, unit in enumerate(units):
        if not outcome.moved[number]:
            continue
        order = settled.orders[unit.id]
        by_sea = outcome.by_sea[number]
        carried = range(len(units)) if by_sea else ()
        fleets = [n for n in carried if turn.order[n] == Act.CONVOY and turn.aid[n] == number]
        teller.emit(
            "moved",
            settled.terms.rules[outcome.clause[number]],
            unit=unit.id,
            **{"from": unit.at},
            to=order.to,
            kind=order.becomes or unit.kind,
            route="sea" if by_sea and not turn.land[number] else "land",
            via=[units[n].id for n in fleets],
            party=party(unit),
        )
    for number, unit in enumerate(units):
        if outcome.dislodger[number] >= 0:
            attacker = units[outcome.dislodger[number]]
            teller.emit(
                "dislodged",
                settled.terms.dislodged,
                unit=unit.id,
                by=attacker.id,
                **{"from": attacker.space},
                by_sea=bool(outcome.by_sea[outcome.dislodger[number]]),
                party=party(unit),
                **({"head": heads.get(unit.id, "")} if heads is not None else {}),
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


def _measure(settled: Settled, number: int, witness: int) -> tuple[int, int]:
    """The two strengths that were compared, for "4 against 3"; 0 where nothing was compared."""
    turn, outcome = settled.turn, settled.outcome
    if not settled.moves(number) or not outcome.way[number]:
        return outcome.hold[number], outcome.attack[witness] if witness >= 0 else 0
    if witness < 0:
        return outcome.attack[number], 0
    if turn.goal[witness] == turn.goal[number]:
        return outcome.attack[number], outcome.prevent[witness]
    if outcome.met[number] == witness:
        return outcome.attack[number], _thrust(settled, witness)
    return outcome.attack[number], outcome.hold[witness]


def _thrust(settled: Settled, number: int) -> int:
    """All that a unit put into its move, also when it was beaten on the way and the kernel counts it for nothing."""
    turn = settled.turn
    backed = [s for s in range(turn.count) if turn.order[s] == Act.SUPPORT and turn.aid[s] == number]
    return turn.push[number] + sum(turn.lend[s] for s in backed if settled.outcome.given[s])


def _strength(settled: Settled, weight: int) -> int | float:
    """A weight of the kernel as a strength of the game: a whole number, or one and a half (0.5, 1.5)."""
    whole, rest = divmod(weight, settled.terms.weight)
    return weight / settled.terms.weight if rest else whole


def _contender(settled: Settled, heads: Mapping[str, str], row: Row) -> dict[str, Any]:
    """One line of a table of strengths, ids for numbers; ``by`` is who cut a support."""
    units, witness = settled.units, settled.outcome.witness
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
        ],
        "total": _strength(settled, row.total),
        "against_rivals": _strength(settled, row.against_rivals),
        "has_way": row.has_way,
        "prevails": row.prevails,
    }
