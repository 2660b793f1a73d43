"""The lines of a sheet of simultaneous orders: one for each unit, one for each place where something may be built."""

from __future__ import annotations

from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Order, Verbs
from diadoques.core.pieces import Unit


class Lines:
    """What such games have in common; each adds the lines of its own orders (``games.abilities.Lines``)."""

    def of(self, position: object, order: Order) -> str:  # noqa: ARG002
        """A unit id, or ``+PAR`` for what is built there."""
        return f"+{split_coast(order.to)[0]}" if order.verb is Verbs.BUILD else order.unit

    def beside(self, order: Order) -> bool:  # noqa: ARG002
        """There is one order for everything."""
        return False

    def unwritten(self, unit: Unit) -> Order:
        """It holds."""
        return Order(unit.owner, Verbs.HOLD, unit.id)

    def is_sealed(self, text: str) -> bool:  # noqa: ARG002
        """Every line may be judged before everybody."""
        return False

    def tells(self, order: Order) -> bool:
        """What is not built is waived."""
        return order.verb is not Verbs.WAIVE
