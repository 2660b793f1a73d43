"""The lines of a sheet: which one an order takes, and what an empty one says (``games.abilities.Lines``)."""

from __future__ import annotations

from typing import Final

from diadoques.core.pieces import Unit
from diadoques.games.empires.model.orders import CampaignOrder, Verbs, takes
from diadoques.games.empires.model.pieces import FLEET
from diadoques.games.empires.model.position import Position

#: Orders that make what a force, or a fleet, does this season: one of them stands there for it.
_DOES: Final = frozenset({Verbs.MOVE, Verbs.HOLD, Verbs.BESIEGE, Verbs.JOIN, Verbs.RAID, Verbs.SAIL})
#: Orders of which several may stand beside another, though they name the same.
_SEVERAL: Final = frozenset({Verbs.GIFT, Verbs.LOAN, Verbs.DECLARE, Verbs.RUMOUR, Verbs.REQUEST})


class Lines:
    """See ``games.abilities.Lines``."""

    def of(self, position: Position, order: CampaignOrder) -> str:  # noqa: ARG002
        """The force or the fleet whose season it is; of anything else what contradicts a second one."""
        return order.unit if order.verb in _DOES else " ".join(map(str, takes(order)))

    def beside(self, order: CampaignOrder) -> bool:
        """Gifts, loans, requests and what is said to all."""
        return order.verb in _SEVERAL

    def unwritten(self, unit: Unit) -> CampaignOrder:
        """What has no order stays where it is (EMP-3.1.2-01)."""
        return CampaignOrder(unit.owner, Verbs.SAIL if unit.kind == FLEET else Verbs.HOLD, unit.id)

    def is_sealed(self, text: str) -> bool:  # noqa: ARG002
        """A line may be judged before everybody, as every sheet may that is handed in (EMP-3.1.2-01)."""
        return False

    def tells(self, order: CampaignOrder) -> bool:
        """Not an order to stay, which an empty line says too."""
        return not (order.verb is Verbs.HOLD or (order.verb is Verbs.SAIL and not order.way))


LINES: Final = Lines()
