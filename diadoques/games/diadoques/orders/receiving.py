"""Taking the sheets in: every line is read, judged, and kept when it is followed; each leaves an event (7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from diadoques.core.orders import order_of_class
from diadoques.core.untrusted import not_text
from diadoques.games.diadoques.events.resolution import Answers, Resolution
from diadoques.games.diadoques.model.neutral import awaits_a_master
from diadoques.games.diadoques.model.orders import Order, Reading, Verb, Verbs
from diadoques.games.diadoques.model.position import LEVY, WINTER_PHASE, Position
from diadoques.games.diadoques.notation.declarations import declares, is_payment
from diadoques.games.diadoques.notation.writing import write
from diadoques.games.diadoques.orders.cross_checks import cross_check, judge_built
from diadoques.games.diadoques.orders.reading import proposal_of, read
from diadoques.games.diadoques.people.levy import aim_supports
from diadoques.games.naming import player_unknown


def receive(resolution: Resolution, answers: Answers) -> None:
    """Read every sheet, judge it, and keep the orders that are followed; each line leaves an event (DIA-73-01).

    Raises:
        Fault: ``player-unknown`` for a sheet of nobody in this game.
    """
    for player in answers.orders:
        if player not in resolution.position.players:
            raise player_unknown(resolution.position, player, "orders")
    for player in resolution.position.players:
        for reading in readings_of(resolution.position, player, answers.orders.get(player, ())):
            order = reading.order
            followed = reading.followed
            resolution.emit(
                "ordered",
                reading.rule or "DIA-73-03",
                player=player,
                unit=reading.subject,
                text=reading.text,
                code=reading.code,
                followed=followed,
                **reading.understood,
            )
            winners = proposal_of(reading)
            if winners is not None:  # proposals are written among the orders (DIA-2-04)
                resolution.emit("proposed", "DIA-2-04", player=player, winners=list(winners))
            if order is not None and not followed and order.verb is Verbs.CONVOY:
                resolution.refused[order.unit] = order
            if order is None or not followed:
                continue
            if resolution.position.phase == WINTER_PHASE or _is_done_by_himself(order.verb):
                resolution.payments.append(order)
            elif order.unit and awaits_a_master(resolution.position, resolution.position.units[order.unit]):
                resolution.hopes[player] = order
            else:
                table = resolution.orders if order.unit else resolution.leader_orders
                table[order.unit or order.leader] = order
    if resolution.position.phase == LEVY:
        resolution.orders = aim_supports(resolution.position, resolution.orders)
    resolution.read_in = resolution.position


def _is_done_by_himself(verb: Verb) -> bool:
    """Whether orders of a verb are for no unit and no character: paid or declared by the player himself."""
    return is_payment(verb) or verb is Verbs.LEAVE or declares(verb)


def _built(position: Position, order: Order) -> Reading:
    return judge_built(position, order, write(position, order))


def readings_of(position: Position, player: str, lines: Sequence[str | Order]) -> list[Reading]:
    """One reading a line of a sheet, typed or built, judged together (``cross_checks.cross_check``)."""
    not_text(lines, f"orders.{player}")
    typed = iter(read(position, player, [line for line in lines if isinstance(line, str)]))
    found = [next(typed) if isinstance(line, str) else _built(position, order_of_class(line, Order)) for line in lines]
    return cross_check(position, found)
