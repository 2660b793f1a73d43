"""Colours: what is written can be read, owners and terrains can be told apart, also by who sees fewer colours."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from diadoques.board.load import load_board
from diadoques.board.people import letters, owners, players, powers
from diadoques.draw.looks import look_of
from diadoques.draw.palette import colour, contrast, livery, mix, palette, rgb, sea_shades

# Machado, Oliveira and Fernandes (2009), full strength, on linear light.
SIGHTS = {
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
OWNERS = tuple(players("diadoques"))
#: They stand in a few scenarios and are never all on one map.
POWERS = tuple(powers("diadoques"))
LETTERS = letters("diadoques")


def lab(hex_colour: str, sight: str | None = None) -> np.ndarray:
    """CIE L*a*b* (D65) of a colour as it is seen."""
    parts = np.asarray(rgb(hex_colour))
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    if sight:
        linear = np.clip(np.asarray(SIGHTS[sight]) @ linear, 0, 1)
    to_xyz = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
    xyz = np.asarray(to_xyz) @ linear / (0.95047, 1.0, 1.08883)
    root = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def apart(one: str, other: str, sight: str | None = None) -> float:
    return float(np.linalg.norm(lab(one, sight) - lab(other, sight)))


@pytest.mark.parametrize("owner", (*OWNERS, *POWERS))
def test_letters_stand_out_on_their_owner(owner: str) -> None:
    look = livery(owner, "diadoques")
    assert contrast(look.ink, look.fill) >= 4.5


def test_every_owner_has_a_letter_and_a_hatch_of_his_own() -> None:
    looks = [livery(owner, "diadoques") for owner in OWNERS]
    assert len({look.letter for look in looks}) == len({look.hatch for look in looks}) == len(OWNERS)


def test_powers_that_nobody_plays_have_letters_of_their_own_and_no_players_colour() -> None:
    assert len({LETTERS[name] for name in (*OWNERS, *POWERS)}) == len(OWNERS) + len(POWERS)
    fills = {livery(name, "diadoques").fill for name in POWERS}
    assert len(fills) == len(POWERS)
    assert not fills & {livery(name, "diadoques").fill for name in OWNERS}


@pytest.mark.parametrize("terrain", ["plain", "mountain", "desert", "flood"])
def test_names_stand_out_on_every_terrain(terrain: str) -> None:
    fill = palette()["terrain"][terrain]["fill"]
    assert contrast(colour("paper", "text"), fill) >= 9
    assert contrast(colour("paper", "quiet"), fill) >= 4.5
    assert contrast(colour("place", "capital_name"), fill) >= 4.5


def test_names_stand_out_on_water_and_paper() -> None:
    for shade in (*palette()["sea"]["shades"], *palette()["sea"]["pale"], colour("sea", "off")):
        assert contrast(colour("sea", "ink"), shade) >= 4.5
    for ink in ("text", "quiet", "title"):
        assert contrast(colour("paper", ink), colour("paper", "ground")) >= 4.5
    assert contrast(colour("border", "tag_text"), colour("border", "tag")) >= 4.5


@pytest.mark.parametrize("sight", SIGHTS)
def test_terrains_are_told_apart(sight: str) -> None:
    fills = [look["fill"] for look in palette()["terrain"].values()]
    assert min(apart(one, other, sight) for one, other in combinations(fills, 2)) >= 9.5
    textures = [look["texture"] for look in palette()["terrain"].values()]
    assert len(set(textures)) == len(textures), "and never by colour alone"


@pytest.mark.parametrize("sight", [None, *SIGHTS])
def test_owners_are_told_apart(sight: str | None) -> None:
    fills = [livery(owner, "diadoques").fill for owner in OWNERS]
    assert min(apart(one, other, sight) for one, other in combinations(fills, 2)) >= (20 if sight is None else 9)


def test_neighbouring_seas_never_look_alike() -> None:
    board = load_board("diadoques")
    shades = sea_shades(board)
    assert set(shades) == {space.id for space in board.spaces.values() if space.is_sea}
    for sea, shade in shades.items():
        assert all(shades[other] != shade for other in board.fleet[sea] if other in shades), sea


def test_an_owner_the_palette_does_not_name_gets_a_spare_colour() -> None:
    assert livery("Rome", "nowhere").fill != livery("Carthage", "nowhere").fill
    assert livery("Rome", "nowhere").letter == "R"


@pytest.mark.parametrize("board", ["diadoques", "europe1901", "bc218"])
def test_the_file_of_a_board_tells_the_look_of_its_owners_and_of_nobody_else(board: str) -> None:
    assert set(look_of(board)["owner"]) == set(owners(board))


def test_mixing_colours() -> None:
    assert mix("#000000", "#ffffff", 0.0) == "#000000"
    assert mix("#000000", "#ffffff", 1.0) == "#ffffff"
