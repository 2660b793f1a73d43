"""What players order in this game beside what the family has."""

from __future__ import annotations

from typing import Final

from diadoques.conflict import orders as shared
from diadoques.core.orders import Verb


class Verbs(shared.Verbs):
    """A province is to rise (P218-rev-01)."""

    REVOLT: Final = Verb("revolt")
