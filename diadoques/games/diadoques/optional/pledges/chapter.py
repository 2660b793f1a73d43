"""What is pledged with the orders under several options, and where it comes into a season."""

from __future__ import annotations

from typing import Final

from diadoques.core.rulebook import Chapter
from diadoques.core.steps import Step, before
from diadoques.games.diadoques.notation.declarations import DECLARATIONS
from diadoques.games.diadoques.optional.pledges import candidates, pledges
from diadoques.games.diadoques.orders.declaration_candidates import READERS
from diadoques.games.diadoques.season.protocol import OFFERS

CHAPTERS: Final = (
    Chapter(
        "pledges",
        pledges.are_made,
        builds_on=("royal",),
        steps={"opening": (before(("announcements", "locks"), Step("pledges", "DIA-O4-01", pledges.take_down)),)},
        plugs=(
            DECLARATIONS.plug(pledges.declarations),
            READERS.plug(candidates.readers_of_pledges),
            OFFERS.plug(pledges.offered, ahead="royal"),
        ),
    ),
)
