"""Lines of a sheet that come to nothing when they are to be carried out: told to their state alone."""

from __future__ import annotations

from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.orders import CampaignOrder


def void(run: Run, state: str, order: CampaignOrder, code: str, rule: str) -> None:
    """A line is not carried out, and nobody finds it on the sheet any more; ``code``: why (``reading.<code>``)."""
    run.emit("order-void", rule, player=state, order=order, code=code, eyes=state)
