"""218 avant J.-C. as the floors above see it (``games.door.Game``)."""

from __future__ import annotations

from typing import Final

from diadoques.games.bc218.film import FILM
from diadoques.games.bc218.variant import BC218
from diadoques.games.diplomacy.game import Diplomacy

GAME: Final = Diplomacy(BC218, film=FILM)
