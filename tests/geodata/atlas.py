"""The committed files of a board, each read once and only when a test asks for it."""

from __future__ import annotations

import csv
import tomllib
from functools import cached_property
from typing import Any

from geodata.build.board import Laid, lay
from geodata.build.contacts import Break, Contacts, Surface, find_contacts, read_surfaces
from geodata.build.facts import Facts, read_facts
from geodata.build.files import board_dir, read_json
from geodata.build.network import Network, read_network
from geodata.build.shapes import Area, area_of
from tests.geodata.graphs import Row

Properties = dict[str, dict[str, Any]]


class Atlas:
    """One board of geodata/."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = board_dir(name)

    @cached_property
    def facts(self) -> Facts:
        return read_facts(self.folder)

    @cached_property
    def network(self) -> Network:
        return read_network(self.folder)

    @cached_property
    def laid(self) -> Laid:
        """What the sources lay out, made anew: it takes seconds."""
        return lay(self.folder)

    @cached_property
    def links(self) -> list[Row]:
        with (self.folder / "links.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    @cached_property
    def spaces(self) -> Properties:
        return {f["properties"]["id"]: f["properties"] for f in self._read("spaces.geojson")["features"]}

    @cached_property
    def places(self) -> Properties:
        """Properties by id, with `at` (longitude, latitude)."""
        features = self._read("places.geojson")["features"]
        return {f["properties"]["id"]: f["properties"] | {"at": f["geometry"]["coordinates"]} for f in features}

    @cached_property
    def surfaces(self) -> list[Surface]:
        return read_surfaces(self._read("spaces.geojson"))

    @cached_property
    def areas(self) -> dict[str, Area]:
        return {surface.id: area_of(surface) for surface in self.surfaces}

    @cached_property
    def contacts(self) -> Contacts:
        return find_contacts(self.surfaces, [Break(b.province, b.at) for b in self.network.breaks])

    @cached_property
    def picture(self) -> dict[str, Any]:
        data: dict[str, Any] = self._read("picture.json")
        return data

    @cached_property
    def sources(self) -> dict[str, Any]:
        return tomllib.loads((self.folder / "sources.toml").read_text(encoding="utf-8"))

    def of_kind(self, kind: str) -> set[str]:
        """Ids of the spaces of a kind: land, sea, off, scenery."""
        return {code for code, space in self.spaces.items() if space["kind"] == kind}

    def _read(self, name: str) -> Any:
        return read_json(self.folder / name)


#: The boards that are tested alike.
BOARDS = {name: Atlas(name) for name in ("bc218", "europe1901", "mediterranean220")}
