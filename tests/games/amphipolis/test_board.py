"""The board: its spaces by name, what touches what, where each fact comes from."""

from __future__ import annotations

import csv
import io
import tomllib
from itertools import combinations

from diadoques.board.load import load_board
from diadoques.core.resources import resource
from diadoques.games.amphipolis import ground
from diadoques.games.amphipolis.pieces import garrisons

BOARD = "amphipolis"


def test_the_spaces_bear_the_names_of_the_rules() -> None:
    wanted = {*(f"T{n}" for n in range(1, 28)), "M1", "M2", "M3", *(f"O{n}" for n in range(1, 9))}
    assert set(load_board(BOARD).spaces) == wanted | {"Thasos", "Macedonia", "Thrace"}
    assert set(garrisons()) == {"T12", *ground.operations()}


def test_what_is_reached_from_afar_is_no_neighbour() -> None:
    """Zones of operations touch nothing: no step leads there, and none from one to another."""
    board = load_board(BOARD)
    for zone in ground.operations():
        assert board.neighbours(zone) == frozenset()
        assert not ground.land_near(zone) and not ground.sea_near(zone)
    assert {link.unit for link in board.links} == {"army", "fleet", "operation"}


def test_borders_are_the_same_from_both_sides() -> None:
    for a, b in combinations(ground.zones(), 2):
        assert (b in ground.land_near(a)) == (a in ground.land_near(b)), (a, b)
        if b in ground.land_near(a):
            assert ground.border(a, b) == ground.border(b, a)
            assert ground.border(a, b).inside in ("", a, b)


def test_every_link_and_space_says_where_it_comes_from() -> None:
    folder = resource("geodata", BOARD)
    known = set(tomllib.loads(folder.joinpath("sources.toml").read_text(encoding="utf-8"))["sources"])
    rows = list(csv.DictReader(io.StringIO(folder.joinpath("links.csv").read_text(encoding="utf-8"))))
    told = [row["source"] for row in rows] + [space.source for space in load_board(BOARD).spaces.values()]
    told.append("natural-earth")  # the land that is drawn under the zones of operations
    assert {part.partition(":")[0] for source in told for part in source.split(";")} == known
    by_text = {frozenset((row["a"], row["b"])) for row in rows if row["source"].startswith("rules")}
    assert frozenset(("T7", "T12")) in by_text and frozenset(("T1", "T2")) not in by_text


def test_every_zone_of_the_main_map_can_be_reached_by_both() -> None:
    """From each base that opens on it, over land, river and walls as they are at first."""
    for start in ("Macedonia", "Thrace"):
        reached, waiting = {start}, [start]
        while waiting:
            at = waiting.pop()
            for to in ground.land_near(at):
                if to not in reached and ground.step_cost(at, to, "", False) is not None and not ground.is_base(to):
                    reached.add(to)
                    waiting.append(to)
        assert {zone for zone in ground.zones() if ground.is_main_land(zone)} <= reached
