"""Tags, flags and counters leave the names of the narrowest provinces of the board readable."""

from __future__ import annotations

from itertools import product

import pytest
from matplotlib.transforms import Affine2D

import diadoques as d
from diadoques.core.language import LANGUAGES
from diadoques.draw.claims import Flag, claims_of, counter_box, flag_box, names_boxes, tag_box
from diadoques.draw.geometry import load_geometry
from diadoques.draw.picture import Picture
from diadoques.draw.scene import GHOST
from diadoques.draw.shapes import silhouette
from diadoques.draw.view import Box

SHEET = load_geometry("diadoques")
#: Each moves out of a home where three units began, and one of Antigonus's comes back to an army that stayed.
LEVY = {
    "Antipater": ["A MAC x", "A MAC -> PEO", "F MAC -> CHA"],
    "Lysimaque": ["A CHE x", "A CHE -> THR", "F CHE -> EGE"],
    "Antigone": ["A PHR x", "A PHR -> AXY", "A PHR -> MYS"],
    "Eumène": ["A ANC -> AXY", "A ANC -> PAP", "A ANC -> PTE"],
    "Ptolémée": ["A EGY x", "A EGY -> IDU", "F EGY -> MOR"],
    "Séleucos": ["A CHD x", "A CHD -> MES", "A CHD -> SUS"],
}
#: Accents and tails are counted in the boxes of names, and few letters have both.
SLACK = 2.5


def standing(picture: Picture, lang: str) -> dict[str, Box]:
    """What stands on the board in a picture, by what it is."""
    scene, unit = picture.scene, picture.plan.page.unit
    assert scene is not None
    tags, flags = claims_of(SHEET, picture.plan.board, scene, lang, unit)
    found = {f"tag {code}": tag_box(at, unit) for code, at in tags.items()}
    found |= {f"flag {citadel}": flag_box(flag, unit) for citadel, flag in flags.items()}
    found |= {f"unit {one.id}": counter_box(one, unit) for one in scene.pieces if one.state != GHOST}
    return found | {one.name: counter_box(one, unit) for one in scene.captains}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("when", ["at the start", "as the season is told", "after it"])
def test_no_counter_covers_a_name_where_the_game_begins(lang: str, when: str) -> None:
    game = d.new(lang=lang)
    told = game.resolve(LEVY) if when != "at the start" else None
    picture = told.draw() if told is not None and when == "as the season is told" else game.draw()
    unit = picture.plan.page.unit
    homes = [SHEET.spaces[code].box for code in ("MAC", "CHE", "AXY", "PHR", "ANC")]
    near = [
        name for name in names_boxes(SHEET, lang, unit)
        if any(box[0] < name[2] and name[0] < box[2] and box[1] < name[3] and name[1] < box[3] for box in homes)
    ]  # fmt: skip
    assert len(near) > 8
    for (what, one), name in product(standing(picture, lang).items(), near):
        across, down = min(one[2], name[2]) - max(one[0], name[0]), min(one[3], name[3]) - max(one[1], name[1])
        assert across <= SLACK * unit or down <= SLACK * unit, (what, name)


@pytest.mark.parametrize("left", [False, True])
def test_a_flag_covers_where_its_cloth_is_painted(left: bool) -> None:
    """Above its foot, on the side to which it flies."""
    side, unit = -1.0 if left else 1.0, 2.0
    cloth = Affine2D().scale(side * unit, unit).translate(300.0, 200.0).transform_path(silhouette("pennant"))
    painted = cloth.get_extents()
    covered = flag_box(Flag((300.0, 200.0), left), unit)
    assert covered == pytest.approx((painted.x0, painted.y0, painted.x1, painted.y1), abs=unit)


def test_a_tag_stands_in_its_province_or_at_sea() -> None:
    """The tag of the Chersonese, which has no room for it, stood in Thrace, as if Thrace were held."""
    picture = d.new(lang="fr").draw()
    assert picture.scene is not None
    board = picture.plan.board
    tags, _ = claims_of(SHEET, board, picture.scene, "fr", picture.plan.page.unit)
    assert set(tags) == set(picture.scene.provinces)
    for code, at in tags.items():
        lands = {one for one, shape in SHEET.spaces.items() if shape.holds(at) and not board.spaces[one].is_sea}
        assert lands <= {code}, code
