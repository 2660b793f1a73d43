"""Colours: what is written can be read, owners and terrains can be told apart, also by who sees fewer colours."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from daltonlens.simulate import Deficiency, Simulator_AutoSelect

from diadoques.board.load import load_board
from diadoques.board.people import leaders, letters, owners, players, powers
from diadoques.draw.palette import colour, contrast, livery, mix, palette, rgb, sea_shades
from diadoques.draw.words import look_of

#: Kinds of colour-blindness, each by the model that the library holds for the best of its kind, at full strength.
SIGHTS = {kind.name.lower(): kind for kind in (Deficiency.DEUTAN, Deficiency.PROTAN, Deficiency.TRITAN)}
SIMULATOR = Simulator_AutoSelect()
BOARDS = ("diadoques", "europe1901", "bc218", "amphipolis", "mediterranean220")
OWNERS = tuple(players("diadoques"))
#: They stand in a few scenarios and are never all on one map.
POWERS = tuple(powers("diadoques"))
LETTERS = letters("diadoques")


def lab(hex_colour: str, sight: str | None = None) -> np.ndarray:
    """CIE L*a*b* (D65) of a colour as it is seen."""
    parts = np.asarray(rgb(hex_colour))
    if sight:
        dot = np.round(parts * 255).astype(np.uint8).reshape(1, 1, 3)
        parts = SIMULATOR.simulate_cvd(dot, SIGHTS[sight], severity=1.0)[0, 0] / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    to_xyz = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
    xyz = np.asarray(to_xyz) @ linear / (0.95047, 1.0, 1.08883)
    root = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def apart(one: str, other: str, sight: str | None = None) -> float:
    return float(np.linalg.norm(lab(one, sight) - lab(other, sight)))


@pytest.mark.parametrize(("board", "owner"), [(board, owner) for board in BOARDS for owner in owners(board)])
def test_letters_stand_out_on_their_owner(board: str, owner: str) -> None:
    look = livery(owner, board)
    assert contrast(look.ink, look.fill) >= 4.5


@pytest.mark.parametrize("board", BOARDS)
def test_no_two_owners_look_alike_without_colour(board: str) -> None:
    looks = [livery(owner, board) for owner in players(board)]
    assert len({look.letter for look in looks}) == len(looks)
    assert len({look.hatch for look in looks}) == min(len(looks), 6), "there are six hatches"


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


@pytest.mark.parametrize("board", BOARDS)
def test_names_stand_out_where_an_owner_is_shown(board: str) -> None:
    share = palette()["land"]["hatch"]
    for terrain, look in palette()["terrain"].items():
        for owner in players(board):
            under = mix(look["fill"], livery(owner, board).fill, share)
            assert contrast(colour("paper", "text"), under) >= 4.5, (terrain, owner)
    # Around every letter lies a light edge.
    for ink in (colour("paper", "text"), colour("paper", "quiet"), colour("place", "capital_name")):
        assert contrast(ink, colour("paper", "halo")) >= 4.5
    assert contrast(colour("sea", "ink"), colour("sea", "halo")) >= 4.5


def test_lines_and_signs_stand_out_on_all_that_they_cross() -> None:
    """Three to one, as WCAG 2.2 asks of what is no text (1.4.11)."""
    waters = (*palette()["sea"]["shades"], *palette()["sea"]["pale"], colour("sea", "off"))
    grounds = [look["fill"] for look in palette()["terrain"].values()]
    grounds += [colour("land", key) for key in ("islet", "neutral", "closed")]
    lines = [colour("border", key) for key in ("open", "river", "mountain", "sea", "canal", "tag")]
    lines += [colour("mark", key) for key in ("done", "failed", "siege", "standoff", "revolt", "supply")]
    lines += [colour("land", "coast"), colour("place", "port"), colour("place", "ink"), colour("place", "capital")]
    for line in lines:
        for ground in (*waters, *grounds):
            assert contrast(line, ground) >= 3, (line, ground)
    for weather in palette()["weather"].values():
        assert contrast(weather["ink"], weather["fill"]) >= 3


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("sight", SIGHTS)
def test_terrains_are_told_apart(sight: str, board: str) -> None:
    # Three times what an eye just tells apart, and never by colour alone.
    there = {space.terrain for space in load_board(board).spaces.values() if not space.is_sea}
    looks = [palette()["terrain"][terrain] for terrain in sorted(there)]
    fills = [look["fill"] for look in looks]
    assert min((apart(one, other, sight) for one, other in combinations(fills, 2)), default=8) >= 8
    textures = [look["texture"] for look in looks]
    assert len(set(textures)) == len(textures)


def test_every_terrain_lies_on_some_board() -> None:
    there = {space.terrain for board in BOARDS for space in load_board(board).spaces.values() if not space.is_sea}
    assert there == set(palette()["terrain"])


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("sight", [None, *SIGHTS])
def test_owners_are_told_apart(sight: str | None, board: str) -> None:
    fills = [livery(owner, board).fill for owner in players(board)]
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


@pytest.mark.parametrize("board", BOARDS)
def test_the_file_of_a_board_tells_the_look_of_its_owners_and_of_nobody_else(board: str) -> None:
    assert set(look_of(board)["owner"]) == set(owners(board)) - set(leaders(board))


def test_mixing_colours() -> None:
    assert mix("#000000", "#ffffff", 0.0) == "#000000"
    assert mix("#000000", "#ffffff", 1.0) == "#ffffff"
