"""How the royal persons and the heirs are called (12.A, 12.D)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from diadoques.games.diadoques.model.position import ADVANCED
from diadoques.games.diadoques.royal import court


def titles() -> Mapping[str, Mapping[str, str]]:
    """The names of the royal persons, by language."""
    return {one.id: one.name for one in court.family().values()}


def people(layer: str, aliases: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The royal persons, then the diadochs by the names of their heirs, who bear the empire on (DIA-12D-02)."""
    if layer != ADVANCED:
        return
    for one in court.family().values():
        yield one.id, (one.id, *one.name.values(), *aliases["royal"].get(one.id, ()))
    for player, heir in court.heirs().items():
        yield player, tuple(heir.name.values())
