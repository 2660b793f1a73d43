"""Reading a board from ``geodata/<board>/``: attributes and links only, never geometry."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from diadoques.board.spaces import Board, Link, Place, Space, split_coast
from diadoques.core.faults import Fault
from diadoques.core.resources import resource

#: The layers of rules that a board may be read for.
LAYERS = ("basic", "advanced")
_UNITS = ("army", "fleet", "access", "operation")


def load_board(board_id: str, layer: str = "basic") -> Board:
    """The (shared) board ``board_id`` as the rules of ``layer`` see it (DIA-61-14: what only one layer opens).

    Raises:
        Fault: a file is missing or broken; the fault names the file and the row.
    """
    return _board(board_id, layer)


@cache
def _board(board_id: str, layer: str) -> Board:
    return read_board(resource("geodata", board_id), board_id, layer)


def read_board(folder: Traversable, board_id: str, layer: str) -> Board:
    """Read a board from any folder (tests feed broken ones)."""
    if layer not in LAYERS:
        raise Fault("layer-unknown", "layer", given=layer, known=", ".join(LAYERS))
    spaces = {space.id: space for space in _spaces(folder)}
    places = {place.id: place for place in _places(folder, spaces)}
    links = tuple(_links(folder, spaces, places))
    return assemble(board_id, layer, spaces, places, links)


def assemble(
    board_id: str, layer: str, spaces: Mapping[str, Space], places: Mapping[str, Place], links: tuple[Link, ...]
) -> Board:
    """Build the neighbour tables of one layer, and refuse a board on which something touches nothing."""
    open_links = [link for link in links if link.layer in ("all", layer)]
    army: dict[str, set[str]] = {}
    fleet: dict[str, set[str]] = {}
    access: dict[str, list[str]] = {}
    distant: set[str] = set()
    for link in open_links:
        if link.unit == "operation":
            distant |= {link.a, link.b}
            continue
        if link.unit == "access":
            access.setdefault(link.a, []).append(link.b)
            continue
        table = army if link.unit == "army" else fleet
        table.setdefault(link.a, set()).add(link.b)
        table.setdefault(link.b, set()).add(link.a)
    inside: dict[str, list[str]] = {}
    for place in places.values():
        if place.is_citadel:
            inside.setdefault(place.province, []).append(place.id)
    shores: dict[str, list[str]] = {}
    for shore in sorted(fleet):
        shores.setdefault(split_coast(shore)[0], []).append(shore)
    for space in spaces.values():
        touched = space.id in shores or space.id in distant or (space.id in army and not space.is_sea)
        if not touched:
            raise Fault("board-isolated", f"{board_id}/links.csv", space=space.id)
        for coast in space.coasts:
            if space.id + coast not in fleet:
                raise Fault("board-isolated", f"{board_id}/links.csv", space=space.id + coast)
    for place in places.values():
        if place.is_citadel and place.port and place.id not in access:
            raise Fault("board-port-closed", f"{board_id}/links.csv", place=place.id)
    return Board(
        board_id,
        layer,
        dict(spaces),
        dict(places),
        tuple(open_links),
        {key: tuple(sorted(value)) for key, value in army.items()},
        {key: tuple(sorted(value)) for key, value in fleet.items()},
        {key: tuple(value) for key, value in access.items()},
        {key: tuple(value) for key, value in inside.items()},
        {key: tuple(value) for key, value in shores.items()},
    )


def _features(folder: Traversable, name: str) -> Iterable[tuple[str, dict[str, Any]]]:
    try:
        collection = json.loads(folder.joinpath(name).read_text(encoding="utf-8"))
        features = collection["features"]
        for index, feature in enumerate(features):
            yield f"{name}, feature {index + 1}", feature["properties"]
    except FileNotFoundError as error:
        raise Fault("file-missing", name) from error
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise Fault("file-broken", name, why=str(error)) from error


def _spaces(folder: Traversable) -> Iterable[Space]:
    for where, row in _features(folder, "spaces.geojson"):
        if row.get("kind") not in ("land", "sea"):
            continue  # islets without effect and waters out of play
        try:
            yield Space(
                row["id"],
                row["name"],
                row["kind"],
                row.get("terrain") or "plain",
                str(row.get("supply") if row.get("supply") is not None else 0),
                tuple(row.get("coasts") or ()),
                row.get("source", ""),
                row.get("centre") or "none",
                row.get("home") or "",
                # An activatable centre lies in a country and is nobody's at first (P218-ctr-03): no colour shows it.
                "" if row.get("centre") == "activatable" else row.get("tint") or row.get("home") or "",
                dict(row.get("code") or {}),
            )
        except KeyError as error:
            raise Fault("file-broken", where, why=f"no {error}") from error


def _places(folder: Traversable, spaces: Mapping[str, Space]) -> Iterable[Place]:
    for where, row in _features(folder, "places.geojson"):
        try:
            place = Place(
                row["id"],
                row["name"],
                row["kind"],
                row["province"],
                bool(row.get("port")),
                bool(row.get("port_advanced")),
                row.get("capital_of") or "",
                int(row.get("treasure") or 0),
                row.get("coast") or "",
                row.get("source", ""),
            )
        except KeyError as error:
            raise Fault("file-broken", where, why=f"no {error}") from error
        if place.province not in spaces:
            raise Fault("board-unknown-space", where, space=place.province)
        yield place


def _links(folder: Traversable, spaces: Mapping[str, Space], places: Mapping[str, Place]) -> Iterable[Link]:
    try:
        text = folder.joinpath("links.csv").read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise Fault("file-missing", "links.csv") from error
    for number, row in enumerate(csv.DictReader(io.StringIO(text)), start=2):
        where = f"links.csv, line {number}"
        try:
            link = Link(
                row["a"], row["b"], row["unit"], row["layer"], row["obstacle"], row["river"], row["pass"], row["source"]
            )
        except KeyError as error:
            raise Fault("file-broken", where, why=f"no column {error}") from error
        if link.unit not in _UNITS:
            raise Fault("board-unknown-unit", where, given=str(link.unit))
        for end in (link.a, link.b):
            space, coast = split_coast(end)
            known = space in spaces and (not coast or coast in spaces[space].coasts)
            if not known and not (link.unit == "access" and end == link.a and end in places):
                raise Fault("board-unknown-space", where, space=end)
        yield link
