"""The page of Amphipolis: its board in each scenario, and how each zone, ground and border is known."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path

from diadoques.core.resources import resource
from diadoques.draw.words import date
from diadoques.games.catalogue import load_game
from diadoques.games.scenarios import game_of_scenario, scenarios
from makers.blocks import heading
from makers.maps import WIDTH, Maps
from makers.words import code, html, say, table, typeset

GAME = "amphipolis"
#: The file that a better map would change.
SOURCE = "geodata/amphipolis/src/sheet.json"


def write_amphipolis(folder: Path, lang: str, maps: Maps) -> list[str]:
    """Write the page."""
    game = load_game(GAME)
    parts = [heading(1, say(lang, "amphipolis.title")), say(lang, "amphipolis.intro") + "\n"]
    for name, names in scenarios(game).items():
        if game_of_scenario(name):  # it has a page of its own
            continue
        position = game.new(name, {})
        parts += [
            heading(2, html(typeset(names[lang], lang))),
            f'<p class="dia-about">{html(date(position.season, lang, GAME))}</p>\n',
            maps.ask(f"amphipolis-{name}", names[lang], position=position, size=WIDTH) + "\n",
        ]
    borders = Counter(row["source"].partition(":")[0] for row in csv.DictReader(_lines("links.csv")))
    known = say(lang, "amphipolis.known_intro", file=SOURCE, known=borders["rules"], all=sum(borders.values()))
    parts += [heading(2, say(lang, "amphipolis.known")), known + "\n", _zones(lang), ""]
    (folder / "amphipolis.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def _lines(name: str) -> list[str]:
    return resource("geodata", GAME, name).read_text(encoding="utf-8").splitlines()


def _zones(lang: str) -> str:
    """Every space: its name, its ground, and where each of them, and where it lies, comes from."""
    rows = []
    for feature in json.loads("\n".join(_lines("spaces.geojson")))["features"]:
        about = feature["properties"]
        rows.append([
            f"{code(about['id'])} {html(about['name'][lang])}",
            _known(about.get("source_name", "house"), lang),
            say(lang, f"amphipolis.ground.{about['terrain']}"),
            _known(about.get("source_terrain", "house"), lang),
            _known(about["source"], lang),
        ])  # fmt: skip
    names = ("zone", "name_known", "ground_head", "ground_known", "place_known")
    heads = [say(lang, f"amphipolis.{name}") for name in names]
    return table(heads, rows, "dia-centres")


def _known(source: str, lang: str) -> str:
    kind, _, number = source.partition(":")
    return say(lang, f"amphipolis.source.{kind}") + (f" {number}" if kind == "pleiades" else "")
