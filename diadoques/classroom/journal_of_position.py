"""A position laid on the table: the journal of a game that begins there, its sheets written as somebody wrote them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec

from diadoques.classroom.acts import Give
from diadoques.classroom.journal_head import head_of
from diadoques.core.answers import Report
from diadoques.core.orders import Order, fields_of
from diadoques.core.untrusted import plain_values
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.saving import begin_from, in_full, played_by


def journal_of(position: Position, orders: Iterable[tuple[str, Order]] = (), lang: str = "") -> bytes:
    """The journal of a game that begins at ``position``, its sheets written in the notation of ``lang``.

    Args:
        orders: who gives them, and each; one that cannot stand on a sheet is left out.

    Raises:
        Fault: no game can begin there.
    """
    game = game_of(position)
    saved, begun = begin_from(game, plain_values(in_full(game, position)), played_by(game, position))
    found, sheets = [_line(head_of(game, saved))], defaultdict[str, list[str]](list)
    # Its units may have other ids: what is written names them.
    for player, order in orders:
        line = game.write(position, order, lang)
        *before, reading = game.read(begun, player, [*sheets[player], line], lang)
        if reading.order is not None and reading.followed and all(one.followed for one in before):
            sheets[player].append(line)
            found.append(_line(Give(player, line, plain_values(fields_of(reading.order)))))
    return b"".join(found)


def orders_followed(report: Report[Any]) -> list[tuple[str, Order]]:
    """The orders of a report that were followed, with who gave them."""
    told = [event for event in report.events if event.kind == "ordered" and event["followed"]]
    return [(event["player"], event["order"]) for event in told if isinstance(event.get("order"), Order)]


def _line(record: msgspec.Struct) -> bytes:
    return msgspec.json.encode(record) + b"\n"
