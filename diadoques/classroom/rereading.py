"""What a line of the journal says, read again: the file is not trusted more than a person."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from diadoques.classroom.acts import Deed, Give, Say, TakeBack, Throw
from diadoques.classroom.asked import see_said
from diadoques.classroom.judging import judge
from diadoques.classroom.refill import check
from diadoques.classroom.taking_back import see_open
from diadoques.core.faults import Fault
from diadoques.core.kept_orders import order_of
from diadoques.core.orders import fields_of

if TYPE_CHECKING:
    from diadoques.classroom.session import Session


@contextmanager
def trusted(where: str) -> Iterator[None]:
    """Faults of a line are told with its place; so is a unit, a place or a verb that this game does not have."""
    try:
        yield
    except Fault as fault:
        raise fault if fault.where == where else fault.at(where) from fault
    except (KeyError, ValueError, IndexError) as error:
        raise Fault("file-broken", where, why=f"{type(error).__name__}: {error}") from error


def reread(session: Session, deed: Deed, where: str) -> Deed:
    """An act of the journal as it is done again in ``session``.

    Raises:
        Fault: it could not be done now; the fault names the line.
    """
    with trusted(where):
        if not isinstance(deed, Throw):
            session.see_player(deed.player)  # type: ignore[union-attr]  # what is settled is no act of anybody
        if isinstance(deed, TakeBack):
            if not 0 < deed.count <= len(session.reports):
                raise Fault("back-nothing", where)
            see_open(session, session.reports[-deed.count :])
        elif isinstance(deed, Say):
            see_said(session.game, session.position, session.prompts, deed.player, deed.prompt, deed.value)
            if deed.struck is not None and session.resets(deed):
                check(session, deed, where)
        elif isinstance(deed, Give):
            given = order_of(deed.order, session.game.abilities.orders)
            reading = judge(session, deed.player, given, deed.line, deed.piece or session.piece_of(given))
            if reading.order is None or not reading.followed:
                raise Fault("journal-order", where, line=deed.line[:100], rule=reading.rule)
            return msgspec.structs.replace(deed, order=fields_of(reading.order))
    return deed
