"""The committed files of the board of Les Diadoques, read once."""

from __future__ import annotations

import csv
import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from geodata.build.board import Laid, lay
from geodata.build.contacts import Break, Contacts, Surface, find_contacts, read_surfaces
from geodata.build.facts import Facts, read_facts
from geodata.build.files import board_dir, read_json
from geodata.build.network import Network, read_network

FOLDER = board_dir("diadoques")


@pytest.fixture(scope="session")
def folder() -> Path:
    return FOLDER


@pytest.fixture(scope="session")
def facts() -> Facts:
    return read_facts(FOLDER)


@pytest.fixture(scope="session")
def network() -> Network:
    return read_network(FOLDER)


@pytest.fixture(scope="session")
def laid() -> Laid:
    """What the sources lay out, made anew: it takes seconds."""
    return lay(FOLDER)


@pytest.fixture(scope="session")
def links() -> list[dict[str, str]]:
    with (FOLDER / "links.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="session")
def places() -> dict[str, dict[str, Any]]:
    """Properties by id, with `at` (longitude, latitude)."""
    data = read_json(FOLDER / "places.geojson")
    return {f["properties"]["id"]: f["properties"] | {"at": f["geometry"]["coordinates"]} for f in data["features"]}


@pytest.fixture(scope="session")
def spaces() -> dict[str, dict[str, Any]]:
    """Properties by id: provinces, seas, waters out of play, islets."""
    return {f["properties"]["id"]: f["properties"] for f in _spaces()["features"]}


@pytest.fixture(scope="session")
def surfaces() -> list[Surface]:
    return read_surfaces(_spaces())


@pytest.fixture(scope="session")
def contacts(surfaces: list[Surface], network: Network) -> Contacts:
    return find_contacts(surfaces, [Break(b.province, b.at) for b in network.breaks])


@pytest.fixture(scope="session")
def picture() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / "picture.json").read_text(encoding="utf-8"))
    return data


@pytest.fixture(scope="session")
def sources() -> Mapping[str, Any]:
    return tomllib.loads((FOLDER / "sources.toml").read_text(encoding="utf-8"))


@cache
def _spaces() -> Any:
    return read_json(FOLDER / "spaces.geojson")
