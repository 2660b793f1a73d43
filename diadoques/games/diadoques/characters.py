"""Characters: who commands, who is taken, killed or freed (6.2.

B), and what becomes of an empire without its diadoch (5).
"""

from __future__ import annotations

from collections.abc import Mapping

from diadoques.games.diadoques import estates
from diadoques.games.diadoques.annulment import annul_orders_of, annul_payments_of
from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.neutral import holds, is_living, takes_prisoners
from diadoques.games.diadoques.optional import isolated
from diadoques.games.diadoques.orders import Verb
from diadoques.games.diadoques.pieces import Leader, Unit
from diadoques.games.diadoques.position import ADVANCED, LEVY, Position, Retreat
from diadoques.games.diadoques.royal import attend, command, court
from diadoques.games.diadoques.royal.inheritance import lasts
from diadoques.games.diadoques.settings import chosen


def cut_throats(course: Course) -> None:
    """Captives killed by order, all at once, before bribes and moves (DIA-62b-13); releases likewise (DIA-62b-16).

    The dead man's orders of the season are void, his bribes and gifts too; his units stay until all bribes are settled
    (DIA-5-08).
    """
    position = course.position
    for name, order in list(course.leader_orders.items()):
        leader = position.leaders.get(name)
        if order.verb is Verb.KILL and leader is not None and leader.captor == order.player:
            rule = "DIA-12A-04" if court.is_royal(name) else "DIA-62b-13"
            course.emit("killed", rule, leader=name, by=order.player, how="throat", at=leader.at)
    for name, order in list(course.leader_orders.items()):
        for one in attend.fellows(course.position, name) if order.verb is Verb.RELEASE else ():
            leader = course.position.leaders.get(one)
            if leader is not None and leader.captor == order.player:
                course.emit("freed", "DIA-62b-16", leader=one, at=leader.at, by=order.player)
    for name, leader in court.diadochs(position).items():
        if name not in course.position.leaders:
            mourn(course, name, leader.captor, "DIA-62b-13")


def mourn(course: Course, name: str, killer: str, rule: str) -> None:
    """A diadoch is dead before the movement: his empire waits for the end of the bribes.

    His orders are void by ``rule``, unless an heir comes (DIA-12D-05).
    """
    course.doomed[name] = killer
    if not lasts(course.position, name):
        _cancel_orders(course, name, rule)


def _cancel_orders(course: Course, player: str, rule: str) -> None:
    annul_orders_of(course, (player,), rule)
    annul_payments_of(course, (player,), rule)
    units = course.position.units
    course.orders = {unit: order for unit, order in course.orders.items() if units[unit].owner != player}
    course.leader_orders = {name: order for name, order in course.leader_orders.items() if order.player != player}
    course.payments = [order for order in course.payments if order.player != player]


def end_before_moves(course: Course) -> None:
    """Once all bribes are settled the empires of the dead disappear, and what they had ordered is void."""
    if course.position.layer != ADVANCED:
        annul_orders_of(course, course.doomed, "DIA-5-08")
    end_empires(course)


def end_empires(course: Course) -> None:
    """The empires of the dead disappear (DIA-5-08): once all bribes are settled, and again after the retreats.

    In the advanced game an heir may come first (``royal.succession``).
    """
    if course.position.layer != ADVANCED:
        eliminate(course, course.doomed)


def lock_up(course: Course) -> None:
    """Captives moved into a citadel of the province or tied to another unit there (DIA-62b-14, -15)."""
    for name, order in list(course.leader_orders.items()):
        leader = course.position.leaders.get(name)
        if order.verb is not Verb.LOCK or leader is None or leader.captor != order.player:
            continue
        if course.position.board.is_citadel(order.to):
            guard, at, rule = "", order.to, "DIA-62b-15"
        else:
            unit = course.position.unit_in(order.to)
            guard, at, rule = (unit.id if unit else ""), order.to, "DIA-62b-14"
        course.emit(
            "captured", rule, leader=name, captor=order.player, was=order.player, guard=guard, at=at, unit=guard
        )


def take_command(course: Course) -> None:
    """A free diadoch heads the own unit of his space unless an order of his own parts them (DIA-62b-05 to -08)."""
    position = course.position
    for name, leader in court.diadochs(position).items():
        if leader.captor or name in course.leader_orders:
            continue
        here = [
            unit
            for unit in position.standing().values()
            if unit.space == leader.at and unit.owner == name and unit.id not in course.turned
        ]
        if not here:
            continue
        if position.phase == LEVY:  # not beside Philip, unless his player says so
            apart = [one for one in here if not command.philip_heads(course, one.id)]
            unit = attend.head_of_stack(course, name, apart or here)
        else:
            unit = here[0]
        if command.gives_way(course, unit):
            course.passengers.setdefault(unit.id, []).append(name)
            course.emit("accompanied", "DIA-62b-09", leader=name, unit=unit.id)
            continue
        course.commanders[unit.id] = name
        rule = "DIA-63B4-06" if position.phase == LEVY else "DIA-62b-07"
        course.emit("commanded", rule, leader=name, unit=unit.id, lends=command.lends(position, name))
    command.royal_heads(course)


def party(course: Course, unit: Unit) -> list[str]:
    """Characters who go where ``unit`` goes: its commander, captives and royal persons tied to it (DIA-62b-06, -14)."""
    found = [course.commanders[unit.id]] if unit.id in course.commanders else []
    found += course.passengers.get(unit.id, ())
    found += [
        name
        for name, leader in course.position.leaders.items()
        if leader.captor and leader.guard == unit.id and not (court.is_royal(name) and attend.walks(course, name))
    ]
    together = [one for name in found for one in attend.fellows(course.position, name)]
    return list(dict.fromkeys(together))


def bury(course: Course) -> None:
    """After the retreats.

    The commander of an annihilated unit dies, its captives pass to who entered (DIA-62b-10, -17).
    """
    for unit, retreat in course.lost:
        if _falls(course.position, retreat.head):
            course.emit(
                "killed",
                "DIA-62b-17",
                leader=retreat.head,
                by=_owner(course, retreat),
                how="annihilated",
                at=unit.space,
                cornered=not retreat.options,
            )
        for name in retreat.party:
            if name in course.position.leaders:
                _pass_on(course, name, unit, retreat)
    course.doomed = {unit.owner: _owner(course, retreat) for unit, retreat in course.lost if unit.owner == retreat.head}
    end_empires(course)
    course.lost.clear()


def _falls(position: Position, head: str) -> bool:
    """Whether the commander of a unit dies with it: a diadoch does, and Olympias, who commands like one (DIA-12A-13).

    Philip does not: he commands nothing but a procession (DIA-12A-08). Of Olympias the players may read otherwise.
    """
    if court.is_royal(head):
        return head == court.OLYMPIAS and chosen(position, "olympias-with-lost-unit") == "dies"
    return bool(head)


def _owner(course: Course, retreat: Retreat) -> str:
    unit = course.position.units.get(retreat.by)
    return unit.owner if unit else ""


def _pass_on(course: Course, name: str, unit: Unit, retreat: Retreat) -> None:
    taker = course.position.units.get(retreat.by)
    leader = course.position.leaders[name]
    if taker is None and court.is_royal(name):
        course.emit("parted", "DIA-62b-10", leader=name, unit=unit.id)
    elif taker is not None and taker.owner == leader.captor:
        return  # his already: a wife who went with her husband
    elif taker is None or taker.owner == name:
        course.emit("freed", "DIA-62b-14", leader=name, at=unit.space, by="")
    else:
        course.emit(
            "captured",
            "DIA-62b-14",
            leader=name,
            captor=taker.owner,
            was=leader.captor,
            guard=taker.id,
            at=taker.space,
            unit=taker.id,
        )


def seize(course: Course) -> None:
    """After the retreats a character alone with another player's unit is its prisoner (DIA-62b-11).

    A die may decide (DIA-O1-01). So is a royal person that nobody controls (DIA-12A-03), without a throw, or that its
    controller left alone.
    """
    holders = {unit.space: unit for unit in course.position.units.values()}
    for name in list(course.position.leaders):
        position, leader = course.position, course.position.leaders[name]
        unit = holders.get(leader.at)
        if unit is None or unit.owner in (name, leader.captor) or position.spared.get(name) == unit.owner:
            continue
        if not takes_prisoners(position, unit) or not _alone(position, name):
            continue
        couple = court.counter(position, name)
        if couple[0] != name:
            continue  # with the other of the couple
        unclaimed = court.is_royal(name) and not leader.captor
        if not unclaimed and not isolated.caught(course, name, unit):
            continue
        rule = "DIA-12A-03" if court.is_royal(name) else "DIA-62b-11"
        taken = [(one, rule, leader.captor) for one in couple]
        if name == position.house.husband and court.CLEOPATRA in position.leaders:
            taken.append((court.CLEOPATRA, "DIA-12A-25", name))
        for one, why, was in taken:
            course.emit(
                "captured", why, leader=one, captor=unit.owner, was=was, guard=unit.id, at=leader.at, unit=unit.id
            )


def _alone(position: Position, name: str) -> bool:
    """Whether nobody guards a character: a captive diadoch is guarded, a royal person when a unit is with it.

    So is a royal person in a citadel of who controls it: it changes hands with the citadel (DIA-12A-03).
    """
    leader = position.leaders[name]
    if not court.is_royal(name):
        return not leader.captor
    if name == court.CLEOPATRA and position.house.husband:
        return False  # she shares her husband's lot
    at_home = bool(leader.captor) and position.citadels.get(leader.at) == leader.captor
    return not leader.guard and not at_home


def loosen(course: Course) -> None:
    """A captive whose citadel turned neutral, or whose guard is no more or elsewhere, is free again (DIA-62b-16).

    Philip comes first: with him a citadel may turn neutral (DIA-12A-09).
    """
    for name in sorted(course.position.leaders, key=lambda one: one != court.PHILIP):
        position, leader = course.position, course.position.leaders[name]
        if not leader.captor:
            continue
        if leader.guard:
            guard = position.units.get(leader.guard)
            held = guard is not None and guard.owner == leader.captor and guard.space == leader.at
        else:
            held = holds(position, leader.captor, leader.at)
        held = held and leader.captor not in position.eliminated
        if court.is_royal(name):
            _let_go(course, name, held)
        elif not held:
            course.emit("freed", _release_rule(position, leader), leader=name, at=leader.at, by="")


def _release_rule(position: Position, leader: Leader) -> str:
    """Why whoever is held no more is free: his captor is out of the game, a revolt that held him gone, or 6.2.B."""
    if leader.captor in position.eliminated:
        return "DIA-12D-08" if position.layer == ADVANCED else "DIA-5-08"
    return "DIA-62b-16" if is_living(position, leader.captor) else "DIA-13Ba-17"


def _let_go(course: Course, name: str, held: bool) -> None:
    """A royal person whose unit is gone stays its controller's, alone (DIA-12A-03), if he is a player still."""
    leader = course.position.leaders[name]
    if held:
        return
    if not is_living(course.position, leader.captor):
        rule = _release_rule(course.position, leader)
        course.emit("unclaimed", rule, leader=name, at=leader.at, was=leader.captor)
    elif leader.guard:
        citadels, market = course.position.citadels, course.position.market
        gone = leader.guard not in course.position.units or leader.guard in market
        course.emit("parted", "DIA-12A-03", leader=name, unit=leader.guard)
        if name == court.PHILIP and gone and citadels.get(leader.at) == leader.captor:
            # His garrison vanished, or waits for another employer (DIA-O6-12), and nobody took its place: the citadel
            # is nobody's, as he is (DIA-12A-09).
            course.emit("citadel-freed", "DIA-12A-09", citadel=leader.at, was=leader.captor)


def eliminate(course: Course, dead: Mapping[str, str]) -> None:
    """These players are out: in the basic game their empires disappear (DIA-5-08, DIA-63A1-07 to -09).

    In the advanced game their units stay and hold, their citadels are neutral (DIA-12D-05, -08).

    Args:
        dead: who died in this step, all at once, and who killed each ("" when nobody did).
    """
    position = course.position
    estates.leave(course, dead)
    for player, killer in dead.items():
        course.emit("eliminated", _elimination(position, player), player=player, killer=killer)
    if not dead:
        return
    for winners in course.position.votes:  # nobody is voted a winner who is out (ruling ``proposal-of-the-dead``)
        if set(winners) & set(dead):
            course.emit("proposal-void", "DIA-2-04", winners=list(winners))
    theirs = {unit.id for unit in course.position.units.values() if unit.owner not in dead}
    course.commanders = {unit: name for unit, name in course.commanders.items() if unit in theirs}
    course.orders = {unit: order for unit, order in course.orders.items() if unit in theirs}
    course.leader_orders = {name: order for name, order in course.leader_orders.items() if order.player not in dead}
    course.payments = [order for order in course.payments if order.player not in dead]
    loosen(course)


def _elimination(position: Position, player: str) -> str:
    if position.layer != ADVANCED:
        return "DIA-5-08"
    if player not in position.house.fallen:
        return "DIA-O8-04"
    return "DIA-12D-04" if player in position.house.heirs else "DIA-12D-01"
