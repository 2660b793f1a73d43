"""A board made of another's: the spaces of that one, joined into provinces, on the same coast.

Its `src/network.json` names the board it is made `of`, and says with `made_of` which spaces of that board make which
of its own. The borders between two spaces of one province go, the others stay where they are, under the new names; what
the other board does not have (a new border, a new limit between seas) is laid by hand beside them. `recut` are borders
of the other board that are left out, `beyond` which land out of play lies on the far side of a space at its rim.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from .facts import Pair, pair
from .files import read_json

Rows = list[dict[str, Any]]

BEYOND = "OUT"
"""How a network calls land out of play, whichever it is, on the far side of a border."""


class JoiningError(ValueError):
    """A space that is made into nothing, or that is no space of the board that this one is made of."""


def dissolved(folder: Path, own: Mapping[str, Any]) -> dict[str, Any]:
    """The whole network of a board, as `network.read_network` reads it, from what its own file says.

    Raises JoiningError for a space that `made_of` forgets or invents.
    """
    base: dict[str, Any] = read_json(folder.parent / own["of"] / "src" / "network.json")
    made_of: Mapping[str, list[str]] = own["made_of"]
    becomes = {space: province for province, spaces in made_of.items() for space in spaces}
    becomes |= dict.fromkeys(own["islets"], "")
    wrong = set(becomes) ^ {key for key, seed in base["seeds"].items() if seed["kind"] in ("land", "sea")}
    if wrong:
        raise JoiningError(f"spaces of {own['of']} that are nothing here, or not there: {sorted(wrong)}")
    recut = {pair(*between) for between in own["recut"]}
    return {
        **base,
        **{key: own[key] for key in ("board", "frame_km", "stretch")},
        "coast_patches": base["coast_patches"] + own["coast_patches"],
        "coast_breaks": [],
        "nodes": base["nodes"] + own["nodes"],
        "edges": _renamed(base["edges"], becomes, own["beyond"], recut) + own["edges"],
        "sea_edges": _renamed(base["sea_edges"], becomes, {}, recut) + own["sea_edges"],
        "seeds": _seeds(base["seeds"], own),
        "places": own["places"],
        "lakes": [lake for lake in base["lakes"] if lake["id"] in own["lakes"]],
        "works": [],
        "arrows": [],
        "crossings": own["crossings"],
    }


def _renamed(rows: Rows, becomes: Mapping[str, str], beyond: Mapping[str, str], recut: Iterable[Pair]) -> Rows:
    """Borders under the names of the provinces, without those inside a province and those that are laid anew."""
    found = []
    for row in rows:
        between = pair(*row["between"])
        if between in recut:
            continue
        inner = [one for one in between if one != BEYOND]
        there = {*(becomes[one] for one in inner), *(beyond[one] for one in inner if BEYOND in between)}
        if len(there) > 1:
            found.append({**row, "between": sorted(there)})
    return found


def _seeds(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Where a seed is not laid anew, that of the first space that a province is made of."""
    given: Mapping[str, Any] = own["seeds"]
    return {name: given.get(name) or base[spaces[0]] for name, spaces in own["made_of"].items()} | dict(given)
