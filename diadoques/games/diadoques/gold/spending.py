"""What gold may be spent on in a movement season (8.A): who may be bribed, protected, given to, with what funds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import protected_by_all
from diadoques.games.diadoques.model.orders import PERSON, Order, Verbs
from diadoques.games.diadoques.model.pieces import GARRISON, Unit
from diadoques.games.diadoques.model.position import LEVY, MOVEMENT, WINTER_PHASE, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.settings import setting_value
from diadoques.games.diadoques.model.tables import classes, tables
from diadoques.games.diadoques.notation.declarations import declaration_of, payments
from diadoques.games.diadoques.people.command import head_of, is_with_its_diadoch
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken_order as _odd

# --- What gold may win beside units: whom a payment names that is no unit, and what it takes to win him (8.A)


class Prize(NamedTuple):
    """Persons whom one offer buys.

    Attributes:
        target: how a payment names them.
        people: those who are alive; () when nobody is left of them.
        owner: whose they are, "" for nobody's.
        least: the least that wins them, in T.
        check: the verdict on a payment for them; told whether its author stands near enough.
        won: the position as it would be with them in the service of a player.
        win: lets them change sides in the course of a season, by an order that won them.
    """

    target: str
    people: tuple[str, ...]
    owner: str
    least: int
    check: Callable[[Order, bool], Objection]
    won: Callable[[str], Position]
    win: Callable[[Resolution, Order], None]


PRIZES: Final[Hook[Callable[[Position, str], Prize | None]]] = Hook(RULEBOOK, "prizes")
"""What a payment is for when it is for no unit: told its target; None for what a chapter does not know."""


def prize(position: Position, target: str) -> Prize | None:
    """The persons whom a payment is for; None when it is for a unit."""
    return next((found for ask in PRIZES.on(position) if (found := ask(position, target)) is not None), None)


# --- What gold may be spent on in a movement season (8.A): who may be bribed, protected, given to, and with what funds


RANKS: Final[Hook[Callable[[Position, Unit, str], int]]] = Hook(RULEBOOK, "ranks")
"""What the head of a unit, "" for nobody, adds to its price by who he is, or takes off (below zero), in T."""

UNBRIBABLE: Final[Hook[Callable[[Position, Order, Unit], Objection | None]]] = Hook(RULEBOOK, "unbribable")
"""Why a unit cannot be bribed by who offers, wherever he stands."""


def least_bribe(unit: Unit) -> int:
    """The least that wins a unit when nobody commands it and nothing protects it (DIA-8A2-03)."""
    return classes()[unit.grade].bribe


def surcharge(position: Position, unit: Unit, parted: Container[str] = (), named: str = "") -> int:
    """What the characters with a unit add to its price, or take off: its own diadoch (DIA-8A2-04), and ``RANKS``.

    Args:
        position: as it stands.
        unit: which.
        parted: characters whom an order of their own parts from the unit.
        named: who is named at its head in its order.
    """
    added = rank(position, unit, head_of(position, unit, parted, named))
    present = is_with_its_diadoch(position, unit) and unit.owner not in parted
    return added + (int(tables()["command"]["bribe"]) if present else 0)


def rank(position: Position, unit: Unit, head: str) -> int:
    """What the rank of who heads a unit adds to its price beside a diadoch's presence, or takes off, in T."""
    return sum(ask(position, unit, head) for ask in RANKS.on(position))


def master(position: Position, target: str) -> str:
    """The player whose unit, or whose person, a payment is about; "" when it is nobody's who ever played."""
    person, unit = prize(position, target), position.units.get(target)
    owner = person.owner if person is not None else unit.owner if unit is not None else ""
    return owner if owner in position.players else ""


def check(position: Position, order: Order) -> Objection:
    """The verdict on a payment by itself; whether money suffices a whole sheet says (``uncovered_payments``)."""
    declared = declaration_of(order)
    if order.verb is Verbs.BID and declared is None:  # whoever asks for bids brings the declaration
        return _no("DIA-0-04", "rule-not-here")
    if position.phase == LEVY and setting_value(position, "spring-spending") == "fixed":
        return _no("DIA-63B4-04", "no-spending-yet")
    phases: Collection[str] = (LEVY, MOVEMENT) if declared is None else declared.phases
    in_winter = position.phase == WINTER_PHASE and order.verb is Verbs.COUNTER
    if position.phase not in phases and not in_winter:
        return _no("DIA-71-01", "no-orders-now", phase=position.phase)
    if order.amount < 1:
        if order.verb is Verbs.BRIBE and order.target in position.units:
            wanted = position.units[order.target]
            least = least_bribe(wanted) + surcharge(position, wanted)
            return _no("DIA-8A2-03", "bribe-needs-amount", unit=wanted.sign, least=str(least))
        return _no("DIA-8A1-01" if order.verb is Verbs.COUNTER else "DIA-63A1-01", "amount-needed")
    if order.verb is Verbs.GIFT:
        return _gift(position, order)
    if declared is not None:
        return declared.check(position, order)
    if order.target.startswith(PERSON):
        person = prize(position, order.target)
        if person is None:
            return _no("DIA-62b-01", "no-such-royal")
        at = position.leaders[person.people[0]].at if person.people else ""
        return person.check(order, bool(at) and reaches(position, order.player, at))
    unit = position.units.get(order.target)
    if unit is None:
        return _no("DIA-8A2-01", "no-such-unit")
    if order.verb is Verbs.COUNTER:
        if unit.owner != order.player and not protected_by_all(position, unit):  # anybody's neutrals
            return _no("DIA-8A1-01", "protects-own-only", unit=unit.sign, owner=unit.owner)
        return FINE
    return _bribe(position, order, unit)


def _gift(position: Position, order: Order) -> Objection:
    if order.payee == order.player:
        return _no("DIA-8A3-01", "gift-to-himself")
    if order.payee not in position.alive:
        return _no("DIA-8A3-01", "gift-to-nobody", player=order.payee)
    return FINE


def _bribe(position: Position, order: Order, unit: Unit) -> Objection:
    if unit.owner == order.player:
        return _no("DIA-8A2-07", "bribes-own", unit=unit.sign)  # nobody's side is left for it to change to
    for ask in UNBRIBABLE.on(position):
        said = ask(position, order, unit)
        if said is not None:
            return said
    if not neighbours(position, order.player, unit):
        if unit.kind == GARRISON:
            province = position.board.province_of(unit.at)
            return _no("DIA-8A2-02", "bribe-needs-province", unit=unit.sign, space=province)
        return _no("DIA-8A2-01", "bribe-needs-neighbour", unit=unit.sign)
    added = surcharge(position, unit)
    least = least_bribe(unit) + min(0, added)  # some make it cheaper
    if order.amount < least and added > 0:
        return _odd("DIA-8A2-03", "bribe-too-low-led", unit=unit.sign, least=str(least), led=str(added))
    if order.amount < least:
        return _odd("DIA-8A2-03", "bribe-too-low", unit=unit.sign, least=str(least))
    return FINE


def neighbours(position: Position, player: str, unit: Unit) -> bool:
    """Whether ``player`` has a unit, or his free diadoch, near enough to bribe ``unit`` (DIA-8A2-01, -02).

    Next to it, by land or by sea, whatever the coasts; for a garrison, in the province around its citadel. Whoever
    stands in the very space (a diadoch just released) is near enough too.
    """
    return reaches(position, player, unit.space)


def reaches(position: Position, player: str, at: str) -> bool:
    """Whether ``player`` has a unit, or his free diadoch, near enough to bribe who is in a space or citadel ``at``."""
    board = position.board
    near = {board.province_of(at)} if board.is_citadel(at) else {at, *board.neighbours(at)}
    leader = position.leaders.get(player)
    if leader is not None and not leader.captor and leader.at in near:
        return True
    return any(own.space in near for own in position.of(player))


def uncovered_payments(position: Position, player: str, orders: Sequence[Order | None]) -> dict[int, Objection]:
    """The payments of a sheet that the treasury does not cover, by their place on it (DIA-8A2-14).

    Money is set aside for counter-bribes, then bribes, then gifts, each in written order, then for what chapters add
    (``declarations.payments``); what is not covered in full is void.

    Args:
        position: the season's start.
        player: whose sheet.
        orders: legal orders in written order; None holds the place of a line that is no payment.
    """
    left = position.treasury.get(player, 0)
    found = {}
    for number, order in _in_order(orders):
        if order.amount > left:
            found[number] = _no("DIA-8A2-14", "not-enough-money", amount=str(order.amount), left=str(left))
        else:
            left -= order.amount
    return found


def _in_order(orders: Sequence[Order | None]) -> Iterator[tuple[int, Order]]:
    for verb in payments():
        for number, order in enumerate(orders):
            if order is not None and order.verb is verb:
                yield number, order


# --- Gifts of gold (8.A.3): promised with the orders, handed over after conflicts and sieges (DIA-73-07)
#
# With the treasures of citadels (``control.loot``) they are the irregular income of the game (DIA-63A1-02).


ENDING: Final[Hook[Callable[[Position], Iterable[str]]]] = Hook(RULEBOOK, "ending")
"""Players who are in the game still and will not be at the end of the season: for gifts they are out already."""


def promise(resolution: Resolution) -> None:
    """Set the promised sums aside: they stay in the donor's treasury until the end of the season."""
    for order in resolution.payments:
        if order.verb is Verbs.GIFT:
            resolution.emit("gift-promised", "DIA-8A3-01", player=order.player, payee=order.payee, amount=order.amount)


def hand_over(resolution: Resolution) -> None:
    """Pay the gifts; one whose donor or payee is eliminated stays where it is (DIA-73-07)."""
    lost = {name for ask in ENDING.on(resolution.position) for name in ask(resolution.position)}
    alive = [player for player in resolution.position.alive if player not in lost]
    for gift in resolution.position.gifts:
        settled = gift.donor in alive and gift.payee in alive
        resolution.emit(
            "gift-given" if settled else "gift-void",
            "DIA-8A3-01" if settled else "DIA-73-07",
            player=gift.donor,
            payee=gift.payee,
            amount=gift.amount,
            **({} if settled else {"why": "payee" if gift.donor in alive else "donor"}),
        )
